//! Readers of the schema: what it says, in the words of others.

mod create_table;
mod key_table;

pub(crate) use create_table::TableKeys;
pub(crate) use key_table::key_table;
