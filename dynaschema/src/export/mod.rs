//! Readers of the schema: what it says, in the words of others.

mod create_table;

pub(crate) use create_table::TableKeys;
