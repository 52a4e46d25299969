//! The ground.

mod deep;

use crate::High;

async fn wait(high: High) { high.await }

/// Not code: `.await`, `crate::high`.
pub struct Low;
