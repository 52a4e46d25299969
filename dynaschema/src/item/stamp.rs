//! What one write takes from outside.

use crate::key::Instant;
use crate::schema::TOKEN;
use crate::{AttributeValue, Item};

/// The time of a write, and a token of its own.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stamp {
    pub(crate) now: Instant,
    /// No other write's.
    pub(crate) token: u128,
}

impl Stamp {
    /// What is written beside a version, and the token of a transaction: 32 hex digits.
    pub(crate) fn token(&self) -> String {
        format!("{:032x}", self.token)
    }

    /// Whether an item was last written under this stamp.
    pub(crate) fn is_of(&self, item: &Item) -> bool {
        item.get(TOKEN) == Some(&AttributeValue::S(self.token()))
    }
}
