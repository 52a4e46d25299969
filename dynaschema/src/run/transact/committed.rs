//! What a transaction has written, as far as it knows.

use std::any::Any;
use std::fmt;

use super::handle::FOREIGN;
use super::{Draft, Handle, Operation, Operations, Task};
use crate::core::Core;
use crate::error::What;
use crate::item::Stamp;
use crate::plan::write::{Intent, Step};
use crate::run::request::WRITE;
use crate::{Entity, Error, Item};

/// The value that an item of an operation's entity is.
pub(crate) type ReadBack = fn(&Core, Item) -> Result<Box<dyn Any>, Error>;

/// A transaction that was carried out: what it has written, by the handles of its operations.
///
/// Each item is made again when it is asked for, so that a transaction of which nobody asks costs nothing
/// more.
pub struct Committed {
    operations: Operations,
    /// What the operations were, the last time they were sent.
    drafts: Vec<Draft>,
    stamp: Stamp,
}

impl Committed {
    pub(super) fn of(mut operations: Operations, drafts: Vec<Draft>, stamp: Stamp) -> Self {
        for operation in &mut operations.all {
            if let Ok(Task::Write { intent, .. }) = &mut operation.task {
                intent.returns |= intent.writes_whole();
            }
        }
        Self { operations, drafts, stamp }
    }

    /// The value that this operation has written, as it is stored: with its version and its times.
    ///
    /// # Errors
    ///
    /// [`Untold`](crate::ErrorKind::Untold) where the transaction does not know it
    /// ([`optional`](Self::optional)), which is read by a consistent get then, where it does not decode, and
    /// for a handle of another transaction.
    pub fn one<E: Entity>(&self, operation: Handle<E>) -> Result<E, Error> {
        self.optional(operation)?.ok_or_else(|| {
            let named = self.operations.named(operation.place);
            let reason = format!("{named} wrote what the transaction does not know all of; get the item");
            self.operations.all[operation.place].placed(untold(reason))
        })
    }

    /// The value that this operation has written, if the transaction knows all of it.
    ///
    /// - Of a `create`, a `put`, and a `move_to` to another key: always.
    /// - Of an update: if it had to read the item, and the item has a `version`, or copies and no flattened
    ///   field. Then nothing of what was read can have changed before the write.
    /// - Of a `move_to` that leaves the key: unless the item has no `version`, and has a flattened field or
    ///   more attributes than a condition can name.
    /// - Of a `delete` and a `check`: never.
    ///
    /// # Errors
    ///
    /// [`Untold`](crate::ErrorKind::Untold) for a handle of another transaction, and where the value does not
    /// decode.
    pub fn optional<E: Entity>(&self, operation: Handle<E>) -> Result<Option<E>, Error> {
        let written = self.place(operation)?;
        let Ok(Task::Write { intent, read }) = &written.task else { return Ok(None) };
        let Some(item) = self.item(&written.core, intent, operation.place)? else { return Ok(None) };
        let value = read(&written.core, item).map_err(|error| written.placed(error).behind(WRITE))?;
        Ok(Some(*value.downcast().map_err(|_| self.foreign())?))
    }

    /// The item that an operation has written: made of the same as the request was.
    fn item(&self, core: &Core, intent: &Intent, place: usize) -> Result<Option<Item>, Error> {
        match intent.resolve(&core.layout, &self.stamp, &self.drafts[place].known)? {
            Step::Write(effect) => Ok(effect.new.filter(|_| !effect.unsure)),
            Step::Read => Ok(None),
        }
    }

    fn place<E>(&self, operation: Handle<E>) -> Result<&Operation, Error> {
        let own = self.operations.is_of(operation);
        self.operations.all.get(operation.place).filter(|_| own).ok_or_else(|| self.foreign())
    }

    fn foreign(&self) -> Error {
        untold(FOREIGN.to_owned()).at_table(&self.operations.core.name)
    }
}

fn untold(reason: String) -> Error {
    Error::new(What::Untold { operation: WRITE, reason })
}

impl fmt::Debug for Committed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entities = self.operations.all.iter().map(|operation| operation.entity);
        f.debug_list().entries(entities).finish()
    }
}
