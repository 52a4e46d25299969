//! A look at one item inside a transaction.

use std::fmt;
use std::marker::PhantomData;

use super::write::{Prepared, Write};
use crate::expr::Condition;
use crate::plan::KeyParts;
use crate::plan::write::Verb;
use crate::{Contains, Entity, Error, Table};

/// A `ConditionCheck`: a transaction happens only if an item is as this demands.
///
/// It writes nothing, and stands in transactions only.
#[must_use = "a check does nothing until it is added to a transaction"]
pub struct Check<E> {
    key: KeyParts,
    exists: bool,
    condition: Option<Condition>,
    entity: PhantomData<fn() -> E>,
}

impl<E: Entity> Check<E> {
    /// That the item is there and meets the condition.
    pub fn new(key: &E::Key, condition: Condition) -> Self {
        Self { condition: Some(condition), ..Self::exists(key) }
    }

    /// That the item is there.
    pub fn exists(key: &E::Key) -> Self {
        Self { key: KeyParts::of_key(key), exists: true, condition: None, entity: PhantomData }
    }

    /// That there is no such item; one that has expired is none.
    pub fn absent(key: &E::Key) -> Self {
        Self { exists: false, ..Self::exists(key) }
    }
}

impl<E: Entity, S: Contains<E>> Write<S> for Check<E> {
    type Entity = E;

    fn prepare(self, table: &Table<S>) -> Result<Prepared, Error> {
        Prepared::new::<E, S>(table, &self.key, Verb::Check { exists: self.exists }, self.condition)
    }
}

impl<E> fmt::Debug for Check<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Check({})", self.key.entity())
    }
}
