//! What of an entity is code: the schema is plain data, and this is the rest.

use std::ops::Deref;

use super::{AnyEntity, Assignment, Dependencies, Entity};
use crate::key::{Instant, PartValue};
use crate::schema::EntitySchema;
use crate::{AttributeValue, CodecError, Item};

/// The functions of an entity that the runtime calls without knowing its type.
#[derive(Debug, Clone, Copy)]
pub struct Hooks {
    pub(crate) part_attribute: fn(usize, PartValue<'_>) -> Result<AttributeValue, CodecError>,
    pub(crate) parts_of: fn(Item) -> Result<Vec<PartValue<'static>>, CodecError>,
    pub(crate) computed: fn(usize, Dependencies<'_>) -> Option<PartValue<'static>>,
    /// The attributes of the value that an item's are, as a put would store them.
    pub(crate) rewritten: fn(Item) -> Result<Item, CodecError>,
    pub(crate) default_of: fn(usize) -> Result<Option<AttributeValue>, CodecError>,
    pub(crate) clocked: fn(usize, Instant) -> Result<Assignment, CodecError>,
    pub(crate) upgrade: Option<Upgrade>,
}

/// Brings an item of an older schema version up to date; the first argument is that version,
/// 0 where the item says none.
pub type Upgrade = fn(u32, Item) -> Result<Item, Box<dyn std::error::Error + Send + Sync>>;

/// What a function of the user's makes of an item of an older schema version, with the error of [`Upgrade`].
pub fn upgraded<E: Into<Box<dyn std::error::Error + Send + Sync>>>(
    upgrade: impl FnOnce(u32, Item) -> Result<Item, E>,
    version: u32,
    item: Item,
) -> Result<Item, Box<dyn std::error::Error + Send + Sync>> {
    upgrade(version, item).map_err(Into::into)
}

impl Hooks {
    /// The functions of an entity.
    pub const fn of<E: Entity>() -> Self {
        Self {
            part_attribute: E::part_attribute,
            parts_of: parts_of::<E>,
            computed: E::computed,
            rewritten: rewritten::<E>,
            default_of: E::default_of,
            clocked: E::clocked,
            upgrade: E::UPGRADE,
        }
    }
}

/// All parts of the value that an item's attributes are.
fn parts_of<E: Entity>(item: Item) -> Result<Vec<PartValue<'static>>, CodecError> {
    let value = E::decode(item.into())?;
    Ok((0..E::SCHEMA.parts.len()).map(|part| value.part(part).into_owned()).collect())
}

fn rewritten<E: Entity>(item: Item) -> Result<Item, CodecError> {
    E::decode(item.into())?.encode()
}

/// An entity as the runtime has it: its schema, to which this derefs, and its functions.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Model {
    pub(crate) schema: &'static EntitySchema,
    pub(crate) hooks: &'static Hooks,
}

impl Model {
    pub(crate) fn of<E: Entity>() -> Self {
        Self { schema: E::SCHEMA, hooks: E::HOOKS }
    }

    pub(crate) fn of_value(value: &dyn AnyEntity) -> Self {
        Self { schema: value.schema(), hooks: value.hooks() }
    }

    /// What an item that lacks the attribute reads as, if serde says so.
    pub(crate) fn default_of(self, attribute: usize) -> Option<AttributeValue> {
        if !self.schema.attributes[attribute].default {
            return None;
        }
        (self.hooks.default_of)(attribute).ok().flatten()
    }
}

impl Deref for Model {
    type Target = EntitySchema;

    fn deref(&self) -> &EntitySchema {
        self.schema
    }
}

/// The answer of emitted code to an attribute that no clock sets.
pub fn no_clock<T>(attribute: usize) -> Result<T, CodecError> {
    Err(CodecError::new(format!("the attribute {attribute} has no clock")))
}
