//! A value that is written whole.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use crate::item::Snapshot;
use crate::{Entity, Error};

/// A value on its way into its item.
///
/// An item is as large as a write gets, and is moved into the request that takes it. Only a write
/// that is resolved again needs it again, and then it is made again.
pub(crate) struct Value {
    made: Mutex<Option<Snapshot>>,
    make: Box<dyn Fn() -> Result<Snapshot, Error> + Send + Sync>,
    version: Option<u64>,
}

impl Value {
    /// The value of an entity, with a first snapshot of it.
    pub(crate) fn of<E: Entity>(value: &Arc<E>, snapshot: Snapshot) -> Self {
        let value = value.clone();
        let version = snapshot.version(E::SCHEMA);
        let make = Box::new(move || Snapshot::of(&*value));
        Self { made: Mutex::new(Some(snapshot)), make, version }
    }

    /// The version that the value was read with; 0 if it never was stored, `None` without versions.
    pub(crate) fn version(&self) -> Option<u64> {
        self.version
    }

    /// The attributes and parts of the value.
    pub(crate) fn snapshot(&self) -> Result<Snapshot, Error> {
        let made = self.made.lock().unwrap_or_else(PoisonError::into_inner).take();
        made.map_or_else(&self.make, Ok)
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Value").field("version", &self.version).finish_non_exhaustive()
    }
}
