//! A value that is written whole.

use std::sync::Arc;

use crate::Entity;
use crate::Error;
use crate::entity::Model;
use crate::item::{Snapshot, Stamp};
use crate::plan::Made;

/// A value on its way into its item.
#[derive(Debug)]
pub(crate) struct Value {
    snapshot: Made<Snapshot>,
    version: Option<u64>,
    /// Whether the version and the times of the value are written, not those of the write.
    as_is: bool,
}

impl Value {
    /// The value of an entity, with a first snapshot of it.
    pub(crate) fn of<E: Entity>(value: &Arc<E>, snapshot: Snapshot) -> Self {
        let value = value.clone();
        let version = snapshot.version(E::SCHEMA);
        Self { snapshot: Made::new(snapshot, move || Snapshot::of(&*value)), version, as_is: false }
    }

    /// The same with the version and the times that it has; it starts from no stored version.
    pub(crate) fn kept(self) -> Self {
        Self { version: None, as_is: true, ..self }
    }

    /// The version that the value was read with; 0 if it never was stored, `None` without versions, and of one that
    /// is written as it is.
    pub(crate) fn version(&self) -> Option<u64> {
        self.version
    }

    /// The attributes and parts of the value.
    pub(super) fn snapshot(&self) -> Result<Snapshot, Error> {
        self.snapshot.take()
    }

    /// The same, as this write stores it: the version that it gives, and whether it creates
    /// the item.
    pub(super) fn stamped(
        &self,
        model: Model,
        stamp: &Stamp,
        creates: bool,
        version: u64,
    ) -> Result<Snapshot, Error> {
        let mut snapshot = self.snapshot()?;
        if !self.as_is {
            snapshot.stamp(model, stamp, creates, version)?;
        }
        Ok(snapshot)
    }
}
