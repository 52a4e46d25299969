//! What reading makes of the items that writes keep: copies, expired items, old schema versions.

use std::cmp::Ordering;
use std::fmt;

use super::item::item_key;
use crate::entity::Model;
use crate::error::What;
use crate::key::{Instant, ItemKey};
use crate::schema::{COPY, Copied, EntitySchema, Layout, OWNER, SCHEMA_VERSION};
use crate::wire::compare_numbers;
use crate::{AttributeValue, Error, Item};

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
pub(crate) fn copy_of(schema: &EntitySchema, item: &Item) -> Option<&'static Copied> {
    match item.get(COPY) {
        Some(AttributeValue::S(name)) => schema.kept.copies.iter().find(|copy| copy.name == name),
        _ => None,
    }
}

/// Whether a write of the entity's item is also one of its sentinels and copies,
/// which no batch can keep together.
pub(crate) fn needs_whole_write(schema: &EntitySchema) -> bool {
    !schema.kept.uniques.is_empty() || !schema.kept.copies.is_empty()
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

/// An item of an older schema version, brought up to date by the entity's own function.
pub(crate) fn upgrade(model: Model, item: Item) -> Result<Item, Error> {
    let (Some(upgrade), Some(current)) = (model.hooks.upgrade, model.schema_version) else {
        return Ok(item);
    };
    let stored = schema_version_of(&item);
    if stored >= current {
        return Ok(item);
    }
    upgrade(stored, item).map_err(|source| {
        let what = What::Decode { path: String::new(), decoded: 0, failed: 1 };
        Error::new(what).of_entity(model.name).with_source(UpgradeError { from: stored, source })
    })
}

/// The schema version that an item says it has; 0 where it says none.
pub(crate) fn schema_version_of(item: &Item) -> u32 {
    match item.get(SCHEMA_VERSION) {
        Some(AttributeValue::N(version)) => version.parse().unwrap_or_default(),
        _ => 0,
    }
}

/// The error of a user's function that brings items up to date.
///
/// What the function says can quote values: `{:#}` adds it, and it is the source.
struct UpgradeError {
    from: u32,
    source: Box<dyn std::error::Error + Send + Sync>,
}

impl fmt::Display for UpgradeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "its `upgrade` from schema version {} failed", self.from)?;
        if f.alternate() { write!(f, ": {}", self.source) } else { Ok(()) }
    }
}

impl fmt::Debug for UpgradeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UpgradeError").field("from", &self.from).finish_non_exhaustive()
    }
}

impl std::error::Error for UpgradeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(self.source.as_ref())
    }
}
