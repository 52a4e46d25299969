//! Items of older schema versions.

use std::fmt;

use super::{Layout, number, restore};
use crate::entity::Model;
use crate::error::{Aside, What};
use crate::schema::{EntitySchema, SCHEMA_VERSION};
use crate::wire::{Row, Scalar};
use crate::{Error, Item};

/// Whether the entity's own function has to bring the item up to date.
pub(crate) fn is_outdated(schema: &EntitySchema, item: &dyn Row) -> bool {
    let current = schema.schema_version.filter(|_| schema.kept.upgrades);
    current.is_some_and(|current| schema_version_of(item) < current)
}

/// The schema version of an item and the entity's own, if a newer release has written the item.
pub(crate) fn newer_version(schema: &EntitySchema, item: &dyn Row) -> Option<(u32, u32)> {
    let known = schema.schema_version?;
    let stored = schema_version_of(item);
    (stored > known).then_some((stored, known))
}

/// An item as a read shows it: brought up to date, then with what is stored only in its keys put
/// back. One that its entity cannot bring up to date stays as it is.
pub(crate) fn as_read(layout: &Layout, model: Model, item: Item) -> Item {
    let current = upgrade(model, item.clone()).and_then(|mut current| {
        restore(layout, model, &mut current)?;
        Ok(current)
    });
    current.unwrap_or(item)
}

/// An item as the entity of today has it: brought up to date by its own function, which sees it as
/// it is stored, and with each attribute under its own name.
pub(crate) fn upgrade(model: Model, item: Item) -> Result<Item, Error> {
    let mut item = up_to_date(model, item)?;
    rename(&model, &mut item);
    Ok(item)
}

/// Puts what is stored under an earlier name under its own, where there is nothing yet.
pub(crate) fn rename(schema: &EntitySchema, item: &mut Item) {
    for attribute in schema.attributes {
        for earlier in attribute.aliases {
            if let Some(value) = item.remove(*earlier) {
                item.entry(attribute.name.to_owned()).or_insert(value);
            }
        }
    }
}

/// An item of an older schema version, which then says that it is of the current one.
fn up_to_date(model: Model, item: Item) -> Result<Item, Error> {
    let (Some(upgrade), Some(current)) = (model.hooks.upgrade, model.schema_version) else {
        return Ok(item);
    };
    if !is_outdated(&model, &item) {
        return Ok(item);
    }
    let from = schema_version_of(&item);
    let mut item = upgrade(from, item).map_err(|source| {
        let what = What::Decode { path: String::new(), decoded: 0, failed: 1, aside: Aside::default() };
        Error::new(what).of_entity(model.name).with_source(UpgradeError { from, source })
    })?;
    item.insert(SCHEMA_VERSION.to_owned(), number(current));
    Ok(item)
}

/// The schema version that an item says it has; 0 where it says none, and the last one where it is beyond
/// that.
fn schema_version_of(item: &dyn Row) -> u32 {
    match item.scalar(SCHEMA_VERSION) {
        Some(Scalar::Number(version)) => {
            let counts = version.bytes().all(|digit| digit.is_ascii_digit());
            version.parse().unwrap_or(if counts { u32::MAX } else { 0 })
        }
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
