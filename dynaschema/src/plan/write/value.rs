//! A value that is written whole.

use std::sync::Arc;

use crate::Entity;
use crate::Error;
use crate::entity::Model;
use crate::item::{Snapshot, Stamp, TextSnapshot};
use crate::key::PartValue;
use crate::plan::Made;

/// A value on its way into its item.
#[derive(Debug)]
pub(crate) struct Value {
    whole: Made<Whole>,
    version: Option<u64>,
    /// Whether the version and the times of the value are written, not those of the write.
    as_is: bool,
}

/// What a value is made into, whole.
#[derive(Debug)]
pub(crate) enum Whole {
    /// Whose attributes can be looked at, and changed.
    Snapshot(Snapshot),
    /// Whose attributes are what its request says.
    Text(TextSnapshot<'static>),
}

impl Whole {
    /// A value, as text where it may be one.
    pub(crate) fn of<E: Entity>(value: &E, in_text: bool) -> Result<Self, Error> {
        // What is wrong with a value that is no text is found on the other way.
        let text = if in_text { TextSnapshot::of_any(value).map(TextSnapshot::into_owned) } else { None };
        text.map_or_else(|| Snapshot::of(value).map(Self::Snapshot), |text| Ok(Self::Text(text)))
    }

    pub(crate) fn parts(&self) -> &[PartValue<'static>] {
        match self {
            Self::Snapshot(Snapshot { parts, .. }) | Self::Text(TextSnapshot { parts, .. }) => parts,
        }
    }

    fn snapshot(self) -> Snapshot {
        match self {
            Self::Snapshot(snapshot) => snapshot,
            Self::Text(text) => text.into(),
        }
    }
}

impl Value {
    /// The value of an entity, which was made into this.
    pub(crate) fn of<E: Entity>(value: &Arc<E>, whole: Whole) -> Self {
        let value = value.clone();
        let (version, in_text) = match &whole {
            Whole::Snapshot(snapshot) => (snapshot.version(E::SCHEMA), false),
            Whole::Text(_) => (None, true),
        };
        Self { whole: Made::new(whole, move || Whole::of(&*value, in_text)), version, as_is: false }
    }

    /// The same with the version and the times that it has; it starts from no stored version.
    pub(crate) fn kept(self) -> Self {
        Self { version: None, as_is: true, ..self }
    }

    /// The version that the value was read with; 0 if it never was stored, `None` without versions, and of
    /// one that is written as it is.
    pub(crate) fn version(&self) -> Option<u64> {
        self.version
    }

    /// The attributes and parts of the value.
    pub(super) fn snapshot(&self) -> Result<Snapshot, Error> {
        self.whole.take().map(Whole::snapshot)
    }

    /// The same, as this write stores it: the version that it gives, and whether it creates
    /// the item. A text holds nothing that a write sets.
    pub(super) fn stamped(
        &self,
        model: Model,
        stamp: &Stamp,
        creates: bool,
        version: u64,
    ) -> Result<Whole, Error> {
        let mut whole = self.whole.take()?;
        if let (Whole::Snapshot(snapshot), false) = (&mut whole, self.as_is) {
            snapshot.stamp(model, stamp, creates, version)?;
        }
        Ok(whole)
    }
}
