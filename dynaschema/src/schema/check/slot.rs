//! Which key of an entity is meant.

use crate::schema::names::Names;
use crate::schema::{EntitySchema, IndexId, Key};

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
    /// No key yet: the template of a composite, wherever it will stand.
    Composite,
}

impl Slot {
    /// The slot with this number: the base table's two, then each index's two.
    pub(crate) const fn nth(n: usize) -> Self {
        match (n / 2, n % 2) {
            (0, 0) => Self::Pk,
            (0, _) => Self::Sk,
            (index, 0) => Self::IndexPk(index - 1),
            (index, _) => Self::IndexSk(index - 1),
        }
    }

    /// How many slots the entity has, used or not.
    pub(crate) const fn count(schema: &EntitySchema) -> usize {
        2 + 2 * schema.indexes.len()
    }

    /// The entity's key in this slot, if it has one.
    pub(crate) const fn key(self, schema: &EntitySchema) -> Option<&Key> {
        match self {
            Self::Pk => Some(&schema.pk),
            Self::Sk => schema.sk.as_ref(),
            Self::IndexPk(index) => Some(&schema.indexes[index].pk),
            Self::IndexSk(index) => schema.indexes[index].sk.as_ref(),
            Self::Composite => None,
        }
    }

    /// The attribute that the key is stored in.
    pub(crate) const fn name(self, schema: &EntitySchema, names: &Names) -> Option<&'static str> {
        match self {
            Self::Pk => Some(names.pk),
            Self::Sk => names.sk,
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
    /// attributes. A local index has the partition key of the table.
    pub(crate) const fn synthesised(self, schema: &EntitySchema, names: &Names) -> Option<&'static str> {
        match self {
            Self::IndexPk(index) if matches!(schema.indexes[index].id, IndexId::Lsi(_)) => None,
            _ => match self.key(schema) {
                Some(Key::Template(_)) => self.name(schema, names),
                _ => None,
            },
        }
    }

    /// The key as the user wrote it.
    pub(crate) const fn written(self, schema: &EntitySchema) -> &'static str {
        match self.key(schema) {
            Some(key) => key.written(),
            None => "",
        }
    }

    /// What the key is called in a sentence.
    pub(crate) const fn role(self) -> &'static str {
        match self {
            Self::Pk | Self::IndexPk(_) => "partition key",
            Self::Sk | Self::IndexSk(_) => "sort key",
            Self::Composite => "key part",
        }
    }

    /// Whether items are sorted by it.
    pub(crate) const fn is_sort(self) -> bool {
        matches!(self, Self::Sk | Self::IndexSk(_))
    }

    /// Whether it belongs to the primary key, which every item has.
    pub(crate) const fn is_primary(self) -> bool {
        matches!(self, Self::Pk | Self::Sk)
    }

    /// The longest key that the service takes, in bytes of UTF-8.
    pub(crate) const fn max_len(self) -> usize {
        if self.is_sort() { 1024 } else { 2048 }
    }
}
