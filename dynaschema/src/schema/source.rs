//! Where the items of an entity are read.

use super::{EntitySchema, Slot};
use crate::key::Key;

/// Where a query of an entity reads: under one pair of its keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Source {
    /// The items themselves, in the base table.
    Base,
    /// The same of those that have the keys of one arm, where the primary key is a `match`: the first is 0.
    Arm(usize),
    /// The index at this position of [`EntitySchema::indexes`].
    Index(usize),
    /// The copies, in the base table too, at this position of [`Kept::copies`](super::Kept::copies).
    Copy(usize),
}

impl Source {
    /// The schema that has these keys, and where it has them: of an arm its own, in the base table.
    pub(crate) const fn of(self, schema: &'static EntitySchema) -> (&'static EntitySchema, Self) {
        match self {
            Self::Arm(arm) => (schema.key_arm(arm), Self::Base),
            source => (schema, source),
        }
    }

    /// The slots of the two keys.
    pub(crate) const fn slots(self) -> (Slot, Slot) {
        match self {
            Self::Base | Self::Arm(_) => (Slot::Pk, Slot::Sk),
            Self::Index(index) => (Slot::IndexPk(index), Slot::IndexSk(index)),
            Self::Copy(copy) => (Slot::CopyPk(copy), Slot::CopySk(copy)),
        }
    }

    /// The entity's keys there: the partition key, and the sort key if there is one.
    pub(crate) const fn keys(self, schema: &EntitySchema) -> (&Key, Option<&Key>) {
        let (pk, sk) = match self {
            Self::Arm(further @ 1..) => (&schema.arms[further - 1].pk, &schema.arms[further - 1].sk),
            Self::Base | Self::Arm(_) => (&schema.pk, &schema.sk),
            Self::Index(index) => (&schema.indexes[index].pk, &schema.indexes[index].sk),
            Self::Copy(copy) => (&schema.kept.copies[copy].pk, &schema.kept.copies[copy].sk),
        };
        (pk, sk.as_ref())
    }
}
