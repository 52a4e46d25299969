//! Which key of an entity is meant.

use super::names::Names;
use super::{EntitySchema, IndexId};
use crate::key::Key;

/// One key of an entity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    /// The partition key of the base table.
    Pk,
    /// The sort key of the base table.
    Sk,
    /// The partition key of the index at this position of [`EntitySchema::indexes`].
    IndexPk(usize),
    /// The sort key of the index at this position of [`EntitySchema::indexes`].
    IndexSk(usize),
    /// The partition key of the sentinel at this position of [`Kept::uniques`](crate::schema::Kept::uniques).
    UniquePk(usize),
    /// The sort key of the sentinel at this position of [`Kept::uniques`](crate::schema::Kept::uniques).
    UniqueSk(usize),
    /// The partition key of the copy at this position of [`Kept::copies`](crate::schema::Kept::copies).
    CopyPk(usize),
    /// The sort key of the copy at this position of [`Kept::copies`](crate::schema::Kept::copies).
    CopySk(usize),
    /// No key yet: the template of a composite, wherever it will stand.
    Composite,
}

impl Slot {
    /// The slot with this number among those of the entity's own items: the
    /// base table's two, then each index's two.
    pub(crate) const fn nth(n: usize) -> Self {
        match (n / 2, n % 2) {
            (0, 0) => Self::Pk,
            (0, _) => Self::Sk,
            (index, 0) => Self::IndexPk(index - 1),
            (index, _) => Self::IndexSk(index - 1),
        }
    }

    /// How many slots the entity's own items have, used or not.
    pub(crate) const fn count(schema: &EntitySchema) -> usize {
        2 + 2 * schema.indexes.len()
    }

    /// The slot with this number among all of the entity: behind those of its own items come two for
    /// each sentinel and each copy.
    pub(crate) const fn nth_of_all(schema: &EntitySchema, n: usize) -> Self {
        let own = Self::count(schema);
        let sentinels = own + 2 * schema.kept.uniques.len();
        match n {
            _ if n < own => Self::nth(n),
            _ if n < sentinels && n.is_multiple_of(2) => Self::UniquePk((n - own) / 2),
            _ if n < sentinels => Self::UniqueSk((n - own) / 2),
            _ if n.is_multiple_of(2) => Self::CopyPk((n - sentinels) / 2),
            _ => Self::CopySk((n - sentinels) / 2),
        }
    }

    /// How many slots the entity has with those of its sentinels and copies, used or not.
    pub(crate) const fn count_all(schema: &EntitySchema) -> usize {
        Self::count(schema) + 2 * (schema.kept.uniques.len() + schema.kept.copies.len())
    }

    /// The position of the index whose key it is, if it is one's.
    pub(crate) const fn index(self) -> Option<usize> {
        match self {
            Self::IndexPk(index) | Self::IndexSk(index) => Some(index),
            _ => None,
        }
    }

    /// Whether both are the same.
    pub(crate) const fn is(self, other: Self) -> bool {
        match (self, other) {
            (Self::Pk, Self::Pk) | (Self::Sk, Self::Sk) | (Self::Composite, Self::Composite) => true,
            (Self::IndexPk(a), Self::IndexPk(b))
            | (Self::IndexSk(a), Self::IndexSk(b))
            | (Self::UniquePk(a), Self::UniquePk(b))
            | (Self::UniqueSk(a), Self::UniqueSk(b))
            | (Self::CopyPk(a), Self::CopyPk(b))
            | (Self::CopySk(a), Self::CopySk(b)) => a == b,
            _ => false,
        }
    }

    /// The entity's key in this slot, if it has one.
    pub(crate) const fn key(self, schema: &EntitySchema) -> Option<Key> {
        match self {
            Self::Pk => Some(schema.pk),
            Self::Sk => schema.sk,
            Self::IndexPk(index) => Some(schema.indexes[index].pk),
            Self::IndexSk(index) => schema.indexes[index].sk,
            Self::UniquePk(unique) => Some(Key::Template(schema.kept.uniques[unique].pk)),
            // In a table without sort keys it says nothing.
            Self::UniqueSk(_) if schema.sk.is_none() => None,
            Self::UniqueSk(unique) => Some(Key::Template(schema.kept.uniques[unique].sk)),
            Self::CopyPk(copy) => Some(schema.kept.copies[copy].pk),
            Self::CopySk(copy) => schema.kept.copies[copy].sk,
            Self::Composite => None,
        }
    }

    /// The attribute that the key is stored in.
    pub(crate) const fn name(self, schema: &EntitySchema, names: &Names) -> Option<&'static str> {
        match self {
            Self::Pk | Self::UniquePk(_) | Self::CopyPk(_) => Some(names.pk),
            Self::Sk | Self::UniqueSk(_) | Self::CopySk(_) => names.sk,
            Self::IndexPk(index) => match names.index(schema.indexes[index].id) {
                Some(index) => Some(index.pk),
                None => None,
            },
            Self::IndexSk(index) => match names.index(schema.indexes[index].id) {
                Some(index) => index.sk,
                None => None,
            },
            Self::Composite => None,
        }
    }

    /// The same, if the key is one that we write beside the entity's own
    /// attributes, and not one of the table's in an index.
    pub(crate) const fn synthesised(self, schema: &EntitySchema, names: &Names) -> Option<&'static str> {
        match self {
            _ if self.inherits(schema).is_some() => None,
            _ => match self.key(schema) {
                Some(Key::Template(_)) => self.name(schema, names),
                _ => None,
            },
        }
    }

    /// The key of the table that a key of an index is, if it is one: the partition key of a local
    /// index always, those of global ones where the entity says so.
    pub(crate) const fn inherits(self, schema: &EntitySchema) -> Option<Self> {
        if let Self::IndexPk(index) = self
            && !schema.indexes[index].id.is_global()
        {
            return Some(Self::Pk);
        }
        let mut inherited = schema.inherited;
        while let [(slot, of), rest @ ..] = inherited {
            if self.is(*slot) {
                return Some(*of);
            }
            inherited = rest;
        }
        None
    }

    /// Whether both are one key of one index, in two arms of its `match`.
    pub(crate) const fn is_arm_of(self, other: Self, schema: &EntitySchema) -> bool {
        match (self, other) {
            (Self::IndexPk(a), Self::IndexPk(b)) | (Self::IndexSk(a), Self::IndexSk(b)) => {
                match (schema.indexes[a].id, schema.indexes[b].id) {
                    (IndexId::Gsi(a), IndexId::Gsi(b)) | (IndexId::Lsi(a), IndexId::Lsi(b)) => a == b,
                    _ => false,
                }
            }
            _ => false,
        }
    }

    /// The key as the user wrote it.
    pub(crate) const fn written(self, schema: &EntitySchema) -> &'static str {
        match self.key(schema) {
            Some(key) => key.written(),
            None => "",
        }
    }

    /// The sort key beside a partition key.
    pub(crate) const fn beside(self) -> Self {
        match self {
            Self::Pk => Self::Sk,
            Self::IndexPk(index) => Self::IndexSk(index),
            Self::UniquePk(unique) => Self::UniqueSk(unique),
            Self::CopyPk(copy) => Self::CopySk(copy),
            slot => slot,
        }
    }

    /// The name of the unique value or copy whose key it is.
    pub(crate) const fn companion(self, schema: &EntitySchema) -> &'static str {
        match self {
            Self::UniquePk(unique) | Self::UniqueSk(unique) => schema.kept.uniques[unique].name,
            Self::CopyPk(copy) | Self::CopySk(copy) => schema.kept.copies[copy].name,
            _ => "",
        }
    }

    /// What the key is called in a sentence.
    pub(crate) const fn role(self) -> &'static str {
        match self {
            Self::Pk | Self::IndexPk(_) => "partition key",
            Self::Sk | Self::IndexSk(_) => "sort key",
            Self::UniquePk(_) => "sentinel's partition key",
            Self::UniqueSk(_) => "sentinel's sort key",
            Self::CopyPk(_) => "copy's partition key",
            Self::CopySk(_) => "copy's sort key",
            Self::Composite => "key part",
        }
    }

    /// Whether items are sorted by it. Sentinels are only ever asked for one by
    /// one, so the order of their keys is nobody's concern.
    pub(crate) const fn is_sort(self) -> bool {
        matches!(self, Self::Sk | Self::IndexSk(_) | Self::CopySk(_))
    }

    /// Whether it belongs to the primary key, which every item has.
    pub(crate) const fn is_primary(self) -> bool {
        matches!(self, Self::Pk | Self::Sk)
    }

    /// The longest key that the service takes, in bytes of UTF-8.
    pub(crate) const fn max_len(self) -> usize {
        match self {
            Self::Sk | Self::IndexSk(_) | Self::UniqueSk(_) | Self::CopySk(_) => 1024,
            Self::Pk | Self::IndexPk(_) | Self::UniquePk(_) | Self::CopyPk(_) | Self::Composite => 2048,
        }
    }
}
