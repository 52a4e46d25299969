//! What of an entity is code: the schema is plain data, and this is the rest.

use std::ops::Deref;

use super::{AnyEntity, Assignment, Dependencies, Entity, HasParts, LeftOut};
use crate::key::{Instant, PartValue};
use crate::schema::EntitySchema;
use crate::wire::Rest;
use crate::{AttributeValue, CodecError, Item};

/// The functions of an entity that the runtime calls without knowing its type.
#[derive(Debug, Clone, Copy)]
pub struct Hooks {
    pub(crate) part_attribute: fn(usize, PartValue<'_>) -> Result<AttributeValue, CodecError>,
    pub(crate) parts_of: fn(Item) -> Result<Vec<PartValue<'static>>, CodecError>,
    pub(crate) computed: fn(usize, Dependencies<'_>) -> Option<PartValue<'static>>,
    /// The attributes of the value that an item's are, as a put would store them, and what it would leave out
    /// though a read would give another value.
    pub(crate) rewritten: Rewrite,
    /// Which of them come from fields that serde flattens.
    pub(crate) rest_of: fn(Item) -> Result<Rest, CodecError>,
    pub(crate) default_of: fn(usize) -> Result<Option<AttributeValue>, CodecError>,
    pub(crate) default_left_out: fn(usize) -> Result<Option<AttributeValue>, CodecError>,
    pub(crate) clocked: fn(usize, Instant) -> Result<Assignment, CodecError>,
    pub(crate) upgrade: Option<Upgrade>,
}

/// Reads the value that an item's attributes are, and writes it again.
pub(crate) type Rewrite = fn(Item) -> Result<(Item, Vec<LeftOut>), CodecError>;

/// Brings an item of an older schema version up to date; the first argument is that version,
/// 0 where the item says none.
pub type Upgrade = fn(u32, Item) -> Result<Item, UpgradeError>;

/// What keeps an item from being brought up to date.
type UpgradeError = Box<dyn std::error::Error + Send + Sync>;

/// What a function gives that is an [`Upgrade`] but for its error, beside what it takes: an `A` and then a
/// `B`.
///
/// The user's function is first taken whatever it takes, and then asked for this: where a function does not
/// meet a bound on its signature, rustc says that two signatures differ, and no sentence of ours.
#[diagnostic::on_unimplemented(
    message = "an upgrade takes the version that an item has and then the item, and gives the item as it is today, or an error",
    label = "expected `fn(u32, dynaschema::Item) -> Result<dynaschema::Item, E>`",
    note = "the version is 0 where the item says none; `E` is any error that is `Send + Sync`, or a text"
)]
pub trait Upgraded<A, B> {
    /// What the function takes.
    fn arguments(version: u32, item: Item) -> (A, B);
    /// What it gave, with the error of an [`Upgrade`].
    fn outcome(self) -> Result<Item, UpgradeError>;
}

// An error that does not convert is said by the sentence above, too.
#[diagnostic::do_not_recommend]
impl<E: Into<UpgradeError>> Upgraded<u32, Item> for Result<Item, E> {
    fn arguments(version: u32, item: Item) -> (u32, Item) {
        (version, item)
    }

    fn outcome(self) -> Result<Item, UpgradeError> {
        self.map_err(Into::into)
    }
}

/// What a function of the user's makes of an item of an older schema version.
pub fn upgraded<A, B, R: Upgraded<A, B>>(
    upgrade: impl FnOnce(A, B) -> R,
    version: u32,
    item: Item,
) -> Result<Item, UpgradeError> {
    let (version, item) = R::arguments(version, item);
    upgrade(version, item).outcome()
}

impl Hooks {
    /// The functions of an entity.
    pub const fn of<E: Entity>() -> Self {
        Self {
            part_attribute: E::part_attribute,
            parts_of: parts_of::<E>,
            computed: E::computed,
            rewritten: rewritten::<E>,
            rest_of: rest_of::<E>,
            default_of: E::default_of,
            default_left_out: E::default_left_out,
            clocked: E::clocked,
            upgrade: E::UPGRADE,
        }
    }
}

/// All parts of the value that an item's attributes are.
fn parts_of<E: Entity>(item: Item) -> Result<Vec<PartValue<'static>>, CodecError> {
    Ok(all_parts(E::SCHEMA, &E::decode(item.into())?))
}

fn all_parts(schema: &EntitySchema, value: &dyn HasParts) -> Vec<PartValue<'static>> {
    (0..schema.parts.len()).map(|part| value.value_of(part).into_owned()).collect()
}

fn rewritten<E: Entity>(item: Item) -> Result<(Item, Vec<LeftOut>), CodecError> {
    let value = E::decode(item.into())?;
    Ok((value.encode()?, value.misread()))
}

fn rest_of<E: Entity>(item: Item) -> Result<Rest, CodecError> {
    E::decode(item.into())?.flattened()
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

    /// The same, also of one that is left out where it has its default: the value that is read of an item
    /// without the attribute. `None` where that is no value, or one that is never stored, such as a set
    /// without elements.
    pub(crate) fn read_as(self, attribute: usize) -> Option<AttributeValue> {
        let left_out = || {
            let has_default = self.schema.attributes[attribute].default;
            has_default.then(|| (self.hooks.default_left_out)(attribute).ok().flatten())?
        };
        self.default_of(attribute).or_else(left_out)
    }

    /// Whether a `NULL`, which other programs store, is read as nothing, as if the attribute were not there.
    pub(crate) fn reads_null_as_nothing(self, attribute: usize) -> bool {
        let own = &self.schema.attributes[attribute];
        let may_be_null = own.optional || own.from_key && self.can_be_left_over_as_null(attribute);
        may_be_null && !own.piece && self.read_as(attribute).is_none()
    }

    /// Whether a put stores the default, so that what it stores nothing of is another value.
    pub(crate) fn stores_default(self, attribute: usize) -> bool {
        self.default_of(attribute).is_some()
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
