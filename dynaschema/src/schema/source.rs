//! Where the items of an entity are read.

use super::{EntitySchema, Slot};
use crate::key::Key;

/// Where a query of an entity reads: under one pair of its keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Source {
    /// The items themselves, in the base table.
    Base,
    /// The index at this position of [`EntitySchema::indexes`].
    Index(usize),
    /// The copies, in the base table too, at this position of [`Kept::copies`](super::Kept::copies).
    Copy(usize),
}

impl Source {
    /// The slots of the two keys.
    pub(crate) const fn slots(self) -> (Slot, Slot) {
        match self {
            Self::Base => (Slot::Pk, Slot::Sk),
            Self::Index(index) => (Slot::IndexPk(index), Slot::IndexSk(index)),
            Self::Copy(copy) => (Slot::CopyPk(copy), Slot::CopySk(copy)),
        }
    }

    /// The entity's keys there: the partition key, and the sort key if there is one.
    pub(crate) const fn keys(self, schema: &EntitySchema) -> (&Key, Option<&Key>) {
        let (pk, sk) = match self {
            Self::Base => (&schema.pk, &schema.sk),
            Self::Index(index) => (&schema.indexes[index].pk, &schema.indexes[index].sk),
            Self::Copy(copy) => (&schema.kept.copies[copy].pk, &schema.kept.copies[copy].sk),
        };
        (pk, sk.as_ref())
    }
}
