//! What an item says of itself: that it is a copy, whose, and when it expires.

use std::cmp::Ordering;

use super::{Layout, item_key};
use crate::key::compare_numbers;
use crate::key::{Instant, ItemKey};
use crate::schema::{COPY, Copied, EntitySchema, FIRST_TTL, OWNER, UNIQUE};
use crate::wire::{Row, Scalar};
use crate::{AttributeValue, Item};

/// Whether the item is a copy of another one. Our marks are texts: what else has this name is another
/// program's, and says nothing.
pub(crate) fn is_copy(item: &dyn Row) -> bool {
    item.text(COPY).is_some()
}

/// Whether the item has the mark of a sentinel.
pub(crate) fn is_sentinel(item: &dyn Row) -> bool {
    item.text(UNIQUE).is_some()
}

/// Whether the item is a copy of this name.
pub(crate) fn is_copy_called(item: &dyn Row, name: &str) -> bool {
    item.text(COPY) == Some(name)
}

/// The key of the item that a copy belongs to.
pub(crate) fn owner_of(layout: &Layout, copy: &Item) -> Option<ItemKey> {
    match copy.get(OWNER) {
        Some(AttributeValue::M(owner)) => item_key(layout, owner),
        _ => None,
    }
}

/// Which of an entity's copies the item is.
pub(crate) fn copy_of(schema: &EntitySchema, item: &dyn Row) -> Option<(usize, &'static Copied)> {
    let name = item.text(COPY)?;
    schema.kept.copies.iter().enumerate().find(|(_, copy)| copy.name == name)
}

impl Layout {
    /// The name of the copy that a member's item is.
    pub(crate) fn copy_name(&self, member: usize, item: &dyn Row) -> Option<&'static str> {
        let copy = self.companions.copies.then(|| copy_of(self.member(member).schema, item)).flatten();
        copy.map(|(_, copy)| copy.name)
    }

    /// Whether the item has the mark of a copy, and that is no field of an entity: of whichever program and
    /// entity it is.
    pub(crate) fn is_anyones_copy(&self, item: &dyn Row) -> bool {
        let is_field = || self.table.members.iter().any(|member| member.schema.has_attribute(COPY));
        // Beside copies no field is stored under their mark.
        is_copy(item) && (self.companions.copies || !is_field())
    }
}

/// Whether the item, which has the mark of a copy, is none of the entity's: another version of the program
/// keeps it.
pub(crate) fn is_unknown_copy(schema: &EntitySchema, item: &dyn Row) -> bool {
    copy_of(schema, item).is_none() && !schema.has_attribute(COPY)
}

/// Whether an entity's item has expired: it lives until the clock shows its second, else for good.
pub(crate) fn is_expired(schema: &EntitySchema, item: &dyn Row, now: Instant) -> bool {
    match schema.ttl().and_then(|name| item.scalar(name)) {
        Some(Scalar::Number(ttl)) => is_time_until(ttl, now.seconds),
        _ => false,
    }
}

/// Whether a number is a second by which the service deletes, and this one at the latest.
pub(super) fn is_time_until(seconds: &str, last: i64) -> bool {
    let against = |second: i64| compare_numbers(seconds, &second.to_string());
    against(last).is_some_and(Ordering::is_le) && against(FIRST_TTL).is_some_and(Ordering::is_ge)
}
