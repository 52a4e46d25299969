//! A value that is written whole.

use std::sync::Arc;

use crate::Entity;
use crate::Error;
use crate::item::Snapshot;
use crate::plan::Made;

/// A value on its way into its item.
#[derive(Debug)]
pub(crate) struct Value {
    snapshot: Made<Snapshot>,
    version: Option<u64>,
}

impl Value {
    /// The value of an entity, with a first snapshot of it.
    pub(crate) fn of<E: Entity>(value: &Arc<E>, snapshot: Snapshot) -> Self {
        let value = value.clone();
        let version = snapshot.version(E::SCHEMA);
        Self { snapshot: Made::new(snapshot, move || Snapshot::of(&*value)), version }
    }

    /// The version that the value was read with; 0 if it never was stored, `None` without versions.
    pub(crate) fn version(&self) -> Option<u64> {
        self.version
    }

    /// The attributes and parts of the value.
    pub(crate) fn snapshot(&self) -> Result<Snapshot, Error> {
        self.snapshot.take()
    }
}
