//! Batches: many items, as few requests as there can be, every item accounted for.

mod get;
mod write;

pub use get::BatchGet;
pub use write::BatchWrite;
