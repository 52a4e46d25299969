//! Another primary key for an item.

use std::fmt;

use super::write::{Prepared, Write};
use crate::expr::{Condition, IntoCondition};
use crate::item::Snapshot;
use crate::plan::KeyParts;
use crate::plan::write::Verb;
use crate::run::{Call, Returns, Writer};
use crate::{Contains, Entity, Error, Table};

/// A change of a value that changes its primary key: the item is deleted under the old key and put
/// under the new one, in one transaction, with its unique values and copies.
///
/// The stored item is read first, so that attributes which the type does not know come along. It
/// must still be what was loaded: in every field that the change touches, and with a version by that
/// and in what keys, unique values and copies are made of; nothing that is written meanwhile is lost.
///
/// So there is no request to hand out: what is written is known by that read alone, which is what
/// [`explain`](super::Write::explain) shows.
#[must_use = "nothing is written until `.send(&table)`"]
pub struct Move<E> {
    from: Result<Snapshot, Error>,
    from_key: KeyParts,
    to: E,
    condition: Option<Condition>,
}

impl<E: Entity> Move<E> {
    /// The move of a value that was read to what the closure makes of it.
    pub fn new(mut value: E, change: impl FnOnce(&mut E)) -> Self {
        let from = Snapshot::of(&value);
        let from_key = KeyParts::of_key(&value.to_key());
        change(&mut value);
        Self { from, from_key, to: value, condition: None }
    }

    /// Demands something of the item under its old key: `ConditionFailed` if it does not hold.
    pub fn condition<C: IntoCondition>(mut self, condition: impl FnOnce(E::Fields) -> C) -> Self {
        let condition = condition(E::fields()).into_condition();
        condition.join_to(&mut self.condition);
        self
    }

    /// Moves the item and gives it back as stored.
    ///
    /// `NotFound` if it is no longer there, `AlreadyExists` if another item has the new key, and
    /// `VersionConflict` or `ConditionFailed` if it was changed since it was read.
    pub fn send<S: Contains<E>>(self, table: &Table<S>) -> Call<E> {
        let writer = Writer::of(table);
        table.core.call(self.prepare(table), |Prepared { intent, .. }| {
            writer.finish(intent, Returns::Made, |core, done| {
                core.read_item::<E, S>(done.new.unwrap_or_default())
            })
        })
    }
}

impl<E: Entity, S: Contains<E>> Write<S> for Move<E> {
    type Entity = E;

    fn prepare(self, table: &Table<S>) -> Result<Prepared, Error> {
        let placed = |error: Error| error.at_table(table.name());
        let from = self.from.map_err(placed)?;
        let to = Snapshot::of(&self.to).map_err(placed)?;
        from.keeps_immutable(E::SCHEMA, &to, ["move_to", "TransactWriteItems"]).map_err(placed)?;
        let to_key = table.core.key_of_parts::<E>(&to.parts)?;
        let verb = Verb::Move { from, to, to_key };
        Prepared::new::<E, S>(table, &self.from_key, verb, self.condition)
    }
}

impl<E> fmt::Debug for Move<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({})", self.from_key.entity())
    }
}
