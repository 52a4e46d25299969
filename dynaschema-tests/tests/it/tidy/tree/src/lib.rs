//! A crate whose rooms name each other as they should not; it is scanned, never compiled.

mod high;
mod low;
mod stray;

pub use high::High;
pub use low::{Low, deep};
