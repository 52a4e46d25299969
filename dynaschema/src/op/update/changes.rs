//! What an update knows so far, and the generated types that add to it.

use std::fmt;

use serde::Serialize;

use super::{Assign, Update};
use crate::expr::{self, Alteration, Change, Condition};
use crate::item::Snapshot;
use crate::key::{KeyPart, PartValue};
use crate::plan::KeyParts;
use crate::schema::EntitySchema;
use crate::wire::encode_field;
use crate::{AttributeValue, CodecError, Entity, Error, Item};

/// A new value of a field: of its attribute, and of the key parts it holds.
#[derive(Clone)]
pub struct Assignment {
    /// The index of the attribute in the schema.
    pub(crate) attribute: usize,
    /// `None` where the attribute is absent then.
    pub(crate) value: Result<Option<AttributeValue>, CodecError>,
    pub(crate) parts: Vec<(usize, PartValue<'static>)>,
}

impl Assignment {
    /// The value of an attribute, with the values of the parts that the field holds.
    pub fn new(
        attribute: usize,
        value: Result<Option<AttributeValue>, CodecError>,
        parts: &[(usize, PartValue<'_>)],
    ) -> Self {
        let parts = parts.iter().map(|(part, value)| (*part, value.clone().into_owned())).collect();
        Self { attribute, value, parts }
    }

    /// The value of an attribute that no part is made of.
    pub fn of<T: Serialize>(attribute: usize, value: impl Assign<T>) -> Self {
        Self::new(attribute, encode_field(&value.assign()), &[])
    }

    /// The value of an attribute that is a part as a whole.
    pub fn of_part<T: Serialize + KeyPart>(attribute: usize, part: usize, value: impl Assign<T>) -> Self {
        let value = value.assign();
        Self::new(attribute, encode_field(&value), &[(part, value.to_part())])
    }

    /// That the attribute is absent, and with it these parts.
    pub fn absent(attribute: usize, parts: &[usize]) -> Self {
        let parts = parts.iter().map(|part| (*part, PartValue::None)).collect();
        Self { attribute, value: Ok(None), parts }
    }
}

impl fmt::Debug for Assignment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Assignment").field("attribute", &self.attribute).finish_non_exhaustive()
    }
}

/// What is known of an update before it meets a table.
#[derive(Debug, Clone)]
pub struct Changes {
    pub(crate) key: KeyParts,
    /// The values of the primary key's parts, which are the first ones of the schema.
    pub(crate) primary: Vec<PartValue<'static>>,
    /// The fields that get a new value; a later one of the same attribute has replaced the earlier.
    pub(crate) set: Vec<Assignment>,
    /// The fields whose stored value the caller knows: conditions of the write.
    pub(crate) known: Vec<Assignment>,
    /// The changes by typed paths, in order.
    pub(crate) alterations: Vec<Alteration>,
    pub(crate) condition: Option<Condition>,
    /// The version that the stored item must have.
    pub(crate) version: Option<u64>,
    pub(crate) origin: Origin,
    /// The first error in making it, given at the end.
    pub(crate) error: Option<Error>,
}

impl Changes {
    /// The fields that get a new value, then the changes by typed paths; the first error in
    /// making them.
    ///
    /// Fields that are stored only in a key (`from_key`) have no attribute to change.
    pub(crate) fn alterations_of_fields(&self, schema: &EntitySchema) -> Result<Vec<Alteration>, Error> {
        if let Some(error) = &self.error {
            return Err(error.clone());
        }
        let mut alterations = Vec::with_capacity(self.set.len() + self.alterations.len());
        for assignment in &self.set {
            let attribute = &schema.attributes[assignment.attribute];
            let value = assignment.value.clone();
            let value = value.map_err(|error| Error::encode(schema.name, error.in_member(attribute.name)))?;
            if !attribute.from_key {
                alterations.push(Alteration::of(attribute.name, value.map_or(Change::Remove, Change::Set)));
            }
        }
        alterations.extend(self.alterations.iter().cloned());
        Ok(alterations)
    }

    /// Changes the domain attributes of an item as the update does. An item that it fails on may
    /// be changed in part.
    pub(crate) fn apply(&self, schema: &EntitySchema, item: &mut Item) -> Result<(), Error> {
        let alterations = self.alterations_of_fields(schema)?;
        expr::apply(&alterations, item).map_err(|error| error.refused("UpdateItem", schema.name))
    }

    /// Keeps the first error.
    pub(super) fn fail(&mut self, error: Error) {
        self.error.get_or_insert(error);
    }
}

/// Where an update starts.
#[derive(Debug, Clone)]
pub(crate) enum Origin {
    /// From a key: nothing is known of the item.
    Key,
    /// From a value that was read (`edit`): all of it is known.
    Value(Box<Snapshot>),
    /// From a value that is to be stored where there is no item (`upsert`).
    Absent(Box<Snapshot>),
}

/// The typed state of an update: which fields it sets, as far as index keys depend on them.
///
/// Implemented by the type that `#[derive(DynamoEntity)]` generates; [`Update`] derefs to it.
pub trait Setters: Sized + Send + Sync + 'static {
    /// The entity that is updated.
    type Entity;
    #[doc(hidden)]
    fn from_changes(changes: Changes) -> Self;
    #[doc(hidden)]
    fn changes(&self) -> &Changes;
    #[doc(hidden)]
    fn into_changes(self) -> Changes;
}

/// An update that leaves no index key stale: `send` exists for these only.
///
/// Implemented by the type that `#[derive(DynamoEntity)]` generates, where of the fields that
/// make one index key together all are known, or none is touched.
#[diagnostic::on_unimplemented(
    message = "this update would leave an index key stale",
    label = "set the other fields of the key, or say `.known_…(..)`",
    note = "or start from the item you have read: `.edit()`"
)]
pub trait Complete {}

/// What an update knows of the fields that make an index key: each set or known, or not.
#[derive(Debug)]
pub struct Touched<const FIELD: bool>;

/// An update of the item with these primary parts.
pub fn update<E: Entity, C: Setters<Entity = E>>(parts: &[PartValue<'_>]) -> Update<E, C> {
    let primary = parts.iter().map(|part| part.clone().into_owned()).collect();
    start(KeyParts::of_parts::<E>(parts), primary, Origin::Key)
}

/// An update of the item with this key.
pub fn update_key<E: Entity, C: Setters<Entity = E>>(key: &E::Key) -> Update<E, C> {
    use crate::EntityKey as _;
    let primary = (0..E::SCHEMA.primary_parts()).map(|part| key.part(part).into_owned()).collect();
    start(KeyParts::of_key(key), primary, Origin::Key)
}

/// An update of an item that was read.
pub fn edit<E: Entity, C: Setters<Entity = E>>(value: &E) -> Update<E, C> {
    from_value(value, Origin::Value)
}

/// An update of an item that may not be there yet.
pub fn upsert<E: Entity, C: Setters<Entity = E>>(value: &E) -> Update<E, C> {
    from_value(value, Origin::Absent)
}

fn from_value<E: Entity, C: Setters<Entity = E>>(
    value: &E,
    origin: fn(Box<Snapshot>) -> Origin,
) -> Update<E, C> {
    let parts = (0..E::SCHEMA.primary_parts()).map(|part| value.part(part).into_owned());
    let primary: Vec<PartValue<'static>> = parts.collect();
    let key = KeyParts::of_parts::<E>(&primary);
    let snapshot = Snapshot::of(value);
    let (origin, error) = match snapshot {
        Ok(snapshot) => (origin(Box::new(snapshot)), None),
        Err(error) => (Origin::Key, Some(error)),
    };
    let mut update = start::<E, C>(key, primary, origin).into_changes();
    update.error = error;
    Update::from_changes(update)
}

fn start<E, C: Setters<Entity = E>>(
    key: KeyParts,
    primary: Vec<PartValue<'static>>,
    origin: Origin,
) -> Update<E, C> {
    Update::from_changes(Changes {
        key,
        primary,
        set: Vec::new(),
        known: Vec::new(),
        alterations: Vec::new(),
        condition: None,
        version: None,
        origin,
        error: None,
    })
}

/// The same update with a field set (or, by [`Assignment::absent`], removed).
pub fn set<C: Setters, N: Setters<Entity = C::Entity>>(
    setters: &C,
    assignment: Assignment,
) -> Update<C::Entity, N> {
    add(setters, assignment, |changes| &mut changes.set)
}

/// The same update, which now demands that a field has this value.
pub fn known<C: Setters, N: Setters<Entity = C::Entity>>(
    setters: &C,
    assignment: Assignment,
) -> Update<C::Entity, N> {
    add(setters, assignment, |changes| &mut changes.known)
}

fn add<C: Setters, N: Setters<Entity = C::Entity>>(
    setters: &C,
    assignment: Assignment,
    list: fn(&mut Changes) -> &mut Vec<Assignment>,
) -> Update<C::Entity, N> {
    let mut changes = setters.changes().clone();
    let list = list(&mut changes);
    list.retain(|earlier| earlier.attribute != assignment.attribute);
    list.push(assignment);
    Update::from_changes(changes)
}
