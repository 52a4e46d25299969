//! What the benches of whole calls have in common: what they are about, each call by hand and as it is written with this
//! crate, answers in memory, and what is counted.

pub(crate) mod by_hand;
pub(crate) mod canned;
pub(crate) mod measure;
pub(crate) mod model;
pub(crate) mod ours;
pub(crate) mod side;

/// The name of the table that is called.
pub(crate) const TABLE: &str = "shop";
