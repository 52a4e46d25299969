//! What an item says of itself: that it is a copy, whose, and when it expires.

use std::cmp::Ordering;

use super::{Layout, item_key};
use crate::key::{Instant, ItemKey};
use crate::schema::{COPY, Copied, EntitySchema, OWNER};
use crate::wire::compare_numbers;
use crate::{AttributeValue, Item};

/// Whether the item is a copy of another one.
pub(crate) fn is_copy(item: &Item) -> bool {
    item.contains_key(COPY)
}

/// Whether the item is a copy of this name.
pub(crate) fn is_copy_called(item: &Item, name: &str) -> bool {
    matches!(item.get(COPY), Some(AttributeValue::S(stored)) if stored == name)
}

/// The key of the item that a copy belongs to.
pub(crate) fn owner_of(layout: &Layout, copy: &Item) -> Option<ItemKey> {
    match copy.get(OWNER) {
        Some(AttributeValue::M(owner)) => item_key(layout, owner),
        _ => None,
    }
}

/// Which of an entity's copies the item is.
pub(crate) fn copy_of(schema: &EntitySchema, item: &Item) -> Option<(usize, &'static Copied)> {
    match item.get(COPY) {
        Some(AttributeValue::S(name)) => {
            schema.kept.copies.iter().enumerate().find(|(_, copy)| copy.name == name)
        }
        _ => None,
    }
}

/// Whether an entity's item has expired: it lives until the clock shows its second.
pub(crate) fn is_expired(schema: &EntitySchema, item: &Item, now: Instant) -> bool {
    match schema.ttl().and_then(|name| item.get(name)) {
        Some(AttributeValue::N(ttl)) => {
            compare_numbers(ttl, &now.seconds.to_string()).is_some_and(Ordering::is_le)
        }
        _ => false,
    }
}
