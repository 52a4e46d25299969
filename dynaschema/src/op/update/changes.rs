//! What an update knows so far, and the generated types that add to it.

use super::Update;
use crate::Entity;
use crate::entity::Assignment;
use crate::item::Snapshot;
use crate::key::PartValue;
use crate::op::Get;
use crate::plan::KeyParts;
use crate::plan::write::{Changes, Origin};

/// The typed state of an update: which fields it sets, as far as index keys depend on them.
///
/// Implemented by the type that `#[derive(DynamoEntity)]` generates; [`Update`] derefs to it.
pub trait Setters: Sized + Send + Sync + 'static {
    /// The entity that is updated.
    type Entity;
    /// The state in which every field may be set, whatever is said of the others.
    #[doc(hidden)]
    type Whole: Setters<Entity = Self::Entity>;
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
/// make one index key together all are known, or none is set.
#[diagnostic::on_unimplemented(
    message = "this update would leave an index key stale",
    label = "set the other fields of the key, or say `.known_…(..)`",
    note = "or start from the item you have read: `.edit()`"
)]
pub trait Complete {}

/// What a field of the primary key could be set to: nothing.
///
/// No type is this: the setters that take it are there for the message alone.
#[diagnostic::on_unimplemented(
    message = "this field is part of the primary key, which no update changes",
    label = "an item is known by it",
    note = "to give an item another key, start from the value that was read: `value.move_to(|value| value.field = …)`"
)]
pub trait OfPrimaryKey {}

/// What a field that the table keeps could be set to: nothing.
///
/// No type is this: the setters that take it are there for the message alone.
#[diagnostic::on_unimplemented(
    message = "the table keeps this field: every write gives it its value",
    label = "no update sets it",
    note = "a version is demanded by `.version(n)`; to store a value as it is, with its version and times: `value.put().as_is()`"
)]
pub trait KeptByTable {}

/// What an immutable field could be set to: nothing.
///
/// No type is this: the setters that take it are there for the message alone.
#[diagnostic::on_unimplemented(
    message = "this field is `#[dynamo(immutable)]`: no update gives it another value",
    label = "it keeps the value that it was created with",
    note = "take `immutable` off the field, or write the whole value: `value.put()`"
)]
pub trait Immutable {}

/// What an update says of a field that makes an index key together with others: whether its value after
/// the update is known, where the field is in several such keys, whether it may be a new one, and where an
/// item leaves an index without it, whether it is taken away.
#[derive(Debug)]
pub struct IsKnown<const KNOWN: bool, const SET: bool = false, const GONE: bool = false>;

/// An update of the item with these primary parts.
pub fn update<E: Entity, C: Setters<Entity = E>>(parts: &[PartValue<'_>]) -> Update<E, C> {
    start(KeyParts::of_parts::<E>(parts), Origin::Key)
}

/// An update of the item that this would get.
pub fn update_got<E: Entity, C: Setters<Entity = E>>(get: Get<E>) -> Update<E, C> {
    start(get.into_key(), Origin::Key)
}

/// An update of the item with this key.
pub fn update_key<E: Entity, C: Setters<Entity = E>>(key: &E::Key) -> Update<E, C> {
    start(KeyParts::of_key(key), Origin::Key)
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
    let mut update = start::<E, C>(key, origin).into_changes();
    update.error = error;
    Update::from_changes(update)
}

fn start<E, C: Setters<Entity = E>>(key: KeyParts, origin: Origin) -> Update<E, C> {
    Update::from_changes(Changes {
        key,
        set: Vec::new(),
        known: Vec::new(),
        alterations: Vec::new(),
        unchecked: false,
        condition: None,
        version: None,
        last_write_wins: false,
        origin,
        error: None,
    })
}

/// The same update with a field set (or, by [`Assignment::absent`], removed).
pub fn set<E, C: Setters<Entity = E>, N: Setters<Entity = E>>(
    setters: &C,
    assignment: Assignment,
) -> Update<E, N> {
    add(setters, assignment, |changes| &mut changes.set)
}

/// The same update, which now demands that a field has this value.
pub fn known<E, C: Setters<Entity = E>, N: Setters<Entity = E>>(
    setters: &C,
    assignment: Assignment,
) -> Update<E, N> {
    add(setters, assignment, |changes| &mut changes.known)
}

/// The same update with a field set that is stored in several attributes.
pub fn set_pieces<E, C: Setters<Entity = E>, N: Setters<Entity = E>>(
    setters: &C,
    assignments: Vec<Assignment>,
) -> Update<E, N> {
    add_all(setters, assignments, |changes| &mut changes.set)
}

/// The same update, which now demands that such a field has this value.
pub fn known_pieces<E, C: Setters<Entity = E>, N: Setters<Entity = E>>(
    setters: &C,
    assignments: Vec<Assignment>,
) -> Update<E, N> {
    add_all(setters, assignments, |changes| &mut changes.known)
}

fn add_all<E, C: Setters<Entity = E>, N: Setters<Entity = E>>(
    setters: &C,
    assignments: Vec<Assignment>,
    list: fn(&mut Changes) -> &mut Vec<Assignment>,
) -> Update<E, N> {
    let mut changes = setters.changes().clone();
    let list = list(&mut changes);
    list.retain(|earlier| assignments.iter().all(|new| new.attribute != earlier.attribute));
    list.extend(assignments);
    Update::from_changes(changes)
}

fn add<E, C: Setters<Entity = E>, N: Setters<Entity = E>>(
    setters: &C,
    assignment: Assignment,
    list: fn(&mut Changes) -> &mut Vec<Assignment>,
) -> Update<E, N> {
    let mut changes = setters.changes().clone();
    let list = list(&mut changes);
    list.retain(|earlier| earlier.attribute != assignment.attribute);
    list.push(assignment);
    Update::from_changes(changes)
}
