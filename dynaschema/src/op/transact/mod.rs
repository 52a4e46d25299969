//! Transactions: several operations, all or none.

mod read;
mod write;

pub use read::{ReadTransaction, TransactGet};
pub use write::WriteTransaction;
