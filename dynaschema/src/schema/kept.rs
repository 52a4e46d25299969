//! What every write of an entity keeps true beside its keys.

use super::{EntitySchema, Slot};
use crate::key::{Key, Template};

/// What the writes of an entity maintain: nothing, unless its attributes ask for it.
///
/// Attributes are given by their index in [`EntitySchema::attributes`](super::EntitySchema::attributes).
#[derive(Debug, Clone, Copy)]
pub struct Kept {
    /// `#[dynamo(version)]`: counts the writes of the item.
    pub version: Option<usize>,
    /// The last version that the field can hold.
    pub last_version: u64,
    /// `#[dynamo(ttl)]`: the epoch second in which the item expires.
    pub ttl: Option<usize>,
    /// `#[dynamo(created_at)]`: when the item was created, by the table's clock.
    pub created_at: Option<usize>,
    /// `#[dynamo(updated_at)]`: when the item was last written, by the table's clock.
    pub updated_at: Option<usize>,
    /// `#[dynamo(unique)]`: values that no two items share.
    pub uniques: &'static [Unique],
    /// `#[dynamo(copy(…))]`: the item under further keys.
    pub copies: &'static [Copied],
    /// `#[dynamo(upgrade = f)]`: whether items of older schema versions are brought up to date.
    pub upgrades: bool,
    /// `#[dynamo(alias = "…")]`: earlier values of the entity attribute.
    pub aliases: &'static [&'static str],
}

impl Kept {
    /// Nothing beside the keys.
    pub const NOTHING: Self = Self {
        version: None,
        last_version: u64::MAX,
        ttl: None,
        created_at: None,
        updated_at: None,
        uniques: &[],
        copies: &[],
        upgrades: false,
        aliases: &[],
    };
}

/// A value that no two items share: a sentinel item holds its owner's key.
#[derive(Debug, Clone, Copy)]
pub struct Unique {
    /// What the error calls it: the field, or the name it was given.
    pub name: &'static str,
    /// The sentinel's partition key.
    pub pk: Template,
    /// The sentinel's sort key; left out in a table without one.
    pub sk: Template,
}

/// The item under another key, written together with it.
#[derive(Debug, Clone, Copy)]
pub struct Copied {
    /// The name of the function that reads it, and the value of its `_copy` attribute.
    pub name: &'static str,
    /// The copy's partition key.
    pub pk: Key,
    /// The copy's sort key.
    pub sk: Option<Key>,
}

/// An attribute by which a sentinel or copy that another program wrote says whose it is.
///
/// Those that we write have it, too.
#[derive(Debug, Clone, Copy)]
pub struct Owner {
    /// The partition key of the sentinel or copy.
    pub of: Slot,
    /// The name of the attribute.
    pub name: &'static str,
    /// What it holds: parts of the owner's primary key.
    pub value: Template,
}

/// September 2001. The service deletes nothing that has been over for more than five years, so what is
/// smaller is no time: it counts from now, or in another unit, or says that the item has no end.
pub(crate) const FIRST_TTL: i64 = 1_000_000_000;

impl EntitySchema {
    /// The attributes that say whose a sentinel or copy is, by the slot of its partition key; none where our
    /// own mark alone does.
    pub(crate) fn owners_of(&self, of: Slot) -> impl Iterator<Item = &'static Owner> {
        self.owners.iter().filter(move |owner| owner.of.is(of))
    }

    /// Whether the copy of this slot may be another program's, which has more on it than its owner has: then
    /// one that stays where it is is changed, and else replaced. So is one in whose place there may be what
    /// has expired.
    pub(crate) fn changes_in_place(&self, copy: Slot) -> bool {
        self.owners_of(copy).next().is_some() && self.ttl().is_none()
    }

    /// Whether there is such a copy.
    pub(crate) fn changes_a_copy_in_place(&self) -> bool {
        (0..self.kept.copies.len()).any(|copy| self.changes_in_place(Slot::CopyPk(copy)))
    }

    /// Whether copies of the entity say by this attribute whose they are, which none of its fields is stored
    /// as.
    pub(crate) fn is_of_owner(&self, name: &str) -> bool {
        self.names_of_owners().any(|own| own == name)
    }

    /// The names of these attributes.
    pub(crate) fn names_of_owners(&self) -> impl Iterator<Item = &'static str> {
        let of_copies = self.owners.iter().filter(|owner| matches!(owner.of, Slot::CopyPk(_)));
        of_copies.map(|owner| owner.name)
    }
}

/// A type that can count the writes of an item, for `#[dynamo(version)]`.
///
/// A `u8` or `u16` cannot: the item would soon be written for the last time.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot count the writes of an item; a `version` is a `u64`, or a `u32` or `usize`",
    label = "not an unsigned integer of 32 bits or more"
)]
pub trait Version {
    /// The last version that it can hold.
    const LAST: u64;
}

impl Version for u32 {
    const LAST: u64 = Self::MAX as u64;
}

impl Version for u64 {
    const LAST: u64 = Self::MAX;
}

impl Version for usize {
    const LAST: u64 = Self::MAX as u64;
}

/// The last version that a field of this type can hold.
pub const fn last_version<T: Version>() -> u64 {
    T::LAST
}
