//! From a typed builder to what it means.

use super::WriteExplanation;
use crate::expr::Condition;
use crate::item::place_under;
use crate::key::ItemKey;
use crate::plan::KeyParts;
use crate::plan::check_size;
use crate::plan::write::{Intent, Known, Verb};
use crate::run::ReadBack;
use crate::run::request::written_size;
use crate::run::request::{Single, single};
use crate::{Contains, Entity, Error, Table};

/// A write of one entity's item: what can be sent, and what a transaction takes.
///
/// Implemented by [`Put`](crate::op::Put), [`Create`](crate::op::Create),
/// [`Update`](crate::op::Update), [`Delete`](crate::op::Delete), [`Move`](crate::op::Move) and
/// [`Check`](crate::op::Check).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no write that a transaction on this table takes",
    label = "not a write of one of the table's entities",
    note = "a transaction takes `create`, `put`, `update`, `delete`, `move_to` and `check`; an update must be complete"
)]
pub trait Write<S>: sealed::Sealed {
    /// The entity that is written.
    type Entity: Entity;

    /// What the write means to do.
    #[doc(hidden)]
    fn prepare(self, table: &Table<S>) -> Result<Prepared, Error>;

    /// What the write sends first, written out for a person, key values and all that is written included.
    /// [`WriteExplanation`] has an example.
    ///
    /// # Errors
    ///
    /// Those of a write that cannot be sent, such as `InvalidKey`.
    fn explain(self, table: &Table<S>) -> Result<WriteExplanation, Error>
    where
        Self: Sized,
    {
        let prepared = self.prepare(table).map_err(|error| table.core.placed(error))?;
        WriteExplanation::of(table, prepared)
    }
}

/// A write that knows its table's member and its key.
#[doc(hidden)]
#[derive(Debug)]
pub struct Prepared {
    pub(crate) intent: Box<Intent>,
    /// How its item is read back.
    pub(crate) read: ReadBack,
}

impl Prepared {
    pub(crate) fn new<E: Entity, S: Contains<E>>(
        table: &Table<S>,
        key: &KeyParts,
        verb: Verb,
        condition: Option<Condition>,
    ) -> Result<Self, Error> {
        Ok(Self::at::<E, S>(table, table.core.key(key)?, verb, condition))
    }

    /// The write under a key that is rendered already.
    pub(crate) fn at<E: Entity, S: Contains<E>>(
        table: &Table<S>,
        key: ItemKey,
        verb: Verb,
        condition: Option<Condition>,
    ) -> Self {
        let place = place_under(&table.core.layout, S::MEMBER, &key);
        let cache = table.core.write_cache();
        let intent = Box::new(Intent { condition, cache, ..Intent::of(place, key, verb) });
        Self { intent, read: |core, item| Ok(Box::new(core.read_item::<E, S>(item)?)) }
    }
}

/// The one request of a write, for those who send it themselves.
pub(crate) fn request_of<S>(
    table: &Table<S>,
    prepared: Prepared,
    operation: &'static str,
) -> Result<Single, Error> {
    let Prepared { intent, .. } = prepared;
    let core = &table.core;
    let schema = core.layout.member(intent.member).schema;
    let placed = |error: Error| error.at_table(&core.name).of_entity(schema.name).at_key(&intent.key);
    let step = intent.resolve(&core.layout, &core.clock.stamp(), &Known::default()).map_err(placed)?;
    let mut action = step.into_single(operation).map_err(placed)?;
    check_size(operation, written_size(core, &action)).map_err(placed)?;
    single(core, schema.name, &mut action, None, table.core.asks_cost(table.meter.as_ref()))
}

mod sealed {
    use crate::op::{Check, Create, Delete, Move, Put, Update};

    pub trait Sealed {}
    impl<E> Sealed for Put<E> {}
    impl<E> Sealed for Create<E> {}
    impl<E, C> Sealed for Update<E, C> {}
    impl<E> Sealed for Delete<E> {}
    impl<E> Sealed for Move<E> {}
    impl<E> Sealed for Check<E> {}
}
