//! Transactions: all or none, with an outcome for each operation.

mod committed;
mod conflicts;
mod kept;
mod limits;
mod outcomes;
mod reads;
mod stale;
mod tables;
mod tokens;
mod unsent;
