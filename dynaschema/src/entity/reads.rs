//! What the items of a table can be read as.

use super::{Contains, Entity, Found, Inspect, ProjectedOf, TableSchema};
use crate::Item;
use crate::schema::check::MOST;
use crate::wire::{CodecError, Unread};

/// A table whose items can be read as `T`: as one of its entities, or as the table's own enum, which
/// is whichever entity an item is.
///
/// Every table that [contains](Contains) an entity reads it, and every one that contains all that an enum
/// collection holds reads that.
#[diagnostic::on_unimplemented(
    message = "table `{Self}` does not hold the entity `{T}`; add a variant `{T}({T})` to the enum `{Self}`",
    label = "`{T}` is not in this table",
    note = "a table is an enum with `#[derive(DynamoTable)]`, or an entity that has one to itself"
)]
pub trait Reads<T>: TableSchema {
    /// Which of the table's items are wanted.
    #[doc(hidden)]
    const WANTS: Wants;

    /// The fields that are read, where they are not all.
    #[doc(hidden)]
    const PROJECTED: Option<ProjectedOf>;

    /// An item of the given member, decoded; its value is shown to `inspect` first.
    #[doc(hidden)]
    fn decode_member(member: usize, item: Unread<'_>, inspect: Inspect<'_>) -> Result<T, CodecError>;

    /// The value of an item that is the copy of this name, or none.
    #[doc(hidden)]
    fn as_copy(value: T, name: Option<&'static str>) -> T;

    /// An item of no known member, where the table keeps such items.
    #[doc(hidden)]
    fn decode_unknown(item: Item) -> Option<T>;
}

impl<T: ReadFrom<S>, S: TableSchema> Reads<T> for S {
    const WANTS: Wants = T::WANTS;
    const PROJECTED: Option<ProjectedOf> = T::PROJECTED;

    fn decode_member(member: usize, item: Unread<'_>, inspect: Inspect<'_>) -> Result<T, CodecError> {
        T::decode_member(member, item, inspect)
    }

    fn as_copy(value: T, name: Option<&'static str>) -> T {
        T::as_copy(value, name)
    }

    fn decode_unknown(item: Item) -> Option<T> {
        T::decode_unknown(item)
    }
}

/// What the items of the table `S` can be read as. A table [reads](Reads) it.
#[diagnostic::on_unimplemented(
    message = "table `{S}` does not hold the entity `{Self}`; add a variant `{Self}({Self})` to the enum `{S}`",
    label = "`{Self}` is not in this table",
    note = "a table is an enum with `#[derive(DynamoTable)]`, or an entity that has one to itself"
)]
pub trait ReadFrom<S: TableSchema>: Sized {
    /// Which of the table's items are wanted.
    #[doc(hidden)]
    const WANTS: Wants;

    /// The fields that are read, where they are not all.
    #[doc(hidden)]
    const PROJECTED: Option<ProjectedOf> = None;

    /// An item of the given member, decoded; its value is shown to `inspect` first.
    #[doc(hidden)]
    fn decode_member(member: usize, item: Unread<'_>, inspect: Inspect<'_>) -> Result<Self, CodecError>;

    /// The value of an item that is the copy of this name, or none.
    #[doc(hidden)]
    fn as_copy(value: Self, name: Option<&'static str>) -> Self {
        let _ = name;
        value
    }

    /// An item of no known member, where the table keeps such items.
    #[doc(hidden)]
    fn decode_unknown(item: Item) -> Option<Self> {
        let _ = item;
        None
    }
}

/// What a query gives item by item: an entity, an enum collection, or a table's own enum.
pub trait Items: Send + 'static {}

#[diagnostic::do_not_recommend]
impl<S: TableSchema> Items for S {}

#[diagnostic::do_not_recommend]
impl<S: TableSchema> Items for Found<S> {}

/// Which of a table's members a read asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wants {
    /// The member at this place.
    One(usize),
    /// The members at these places.
    Several(Several),
    /// Whatever the table holds.
    All,
}

/// The places of a few members.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Several {
    places: [usize; MOST],
    count: usize,
}

impl Several {
    /// These places, each once; a collection has no more kinds of items than there is room for.
    pub(crate) fn of(places: impl Iterator<Item = usize>) -> Self {
        let mut all = Self { places: [0; MOST], count: 0 };
        for place in places {
            if !all.as_slice().contains(&place) && all.count < MOST {
                all.places[all.count] = place;
                all.count += 1;
            }
        }
        all
    }

    /// The same while compiling, of reads that each ask for another member.
    const fn of_different(mut each: &[Wants]) -> Self {
        let mut all = Self { places: [0; MOST], count: 0 };
        while let [wants, rest @ ..] = each {
            if let Wants::One(place) = *wants
                && all.count < MOST
            {
                all.places[all.count] = place;
                all.count += 1;
            }
            each = rest;
        }
        all
    }

    /// The place at this position.
    pub(crate) fn at(&self, position: usize) -> Option<usize> {
        self.as_slice().get(position).copied()
    }

    fn as_slice(&self) -> &[usize] {
        &self.places[..self.count]
    }
}

impl Wants {
    /// The members that these ask for, each for another one.
    #[doc(hidden)]
    pub const fn several(each: &[Self]) -> Self {
        Self::Several(Several::of_different(each))
    }

    /// Whether this is the one member that is wanted.
    #[doc(hidden)]
    pub const fn is(self, member: usize) -> bool {
        matches!(self, Self::One(own) if own == member)
    }

    /// Whether items of the member are wanted.
    pub(crate) fn includes(self, member: usize) -> bool {
        match self {
            Self::One(own) => own == member,
            Self::Several(all) => all.as_slice().contains(&member),
            Self::All => true,
        }
    }

    /// The member that is wanted at this position, of several.
    pub(crate) fn at(self, position: usize) -> Option<usize> {
        match self {
            Self::Several(all) => all.at(position),
            Self::One(_) | Self::All => self.only().filter(|_| position == 0),
        }
    }

    /// The only member that is wanted.
    pub(crate) fn only(self) -> Option<usize> {
        match self {
            Self::One(member) => Some(member),
            Self::Several(all) => match *all.as_slice() {
                [member] => Some(member),
                _ => None,
            },
            Self::All => None,
        }
    }
}

#[diagnostic::do_not_recommend]
impl<E: Entity, S: Contains<E>> ReadFrom<S> for E {
    const WANTS: Wants = Wants::One(S::MEMBER);

    fn decode_member(_: usize, item: Unread<'_>, inspect: Inspect<'_>) -> Result<E, CodecError> {
        E::decode_shown(item, inspect)
    }
}
