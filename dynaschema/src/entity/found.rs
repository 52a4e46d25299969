//! Items that say whether they are copies.

use super::{Inspect, ReadFrom, Reads, Wants};
use crate::Item;
use crate::wire::{CodecError, Unread};

/// An item of a mixed read that shows copies, given by
/// [`with_copies`](crate::op::Query::with_copies).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found<S> {
    /// The item, or the one that it is a copy of.
    pub item: S,
    /// The name of the copy (`#[dynamo(copy(by_id, …))]`); `None` for an item itself.
    pub copy: Option<&'static str>,
}

impl<S: Reads<S>> ReadFrom<S> for Found<S> {
    const WANTS: Wants = <S as Reads<S>>::WANTS;

    fn decode_member(member: usize, item: Unread<'_>, inspect: Inspect<'_>) -> Result<Found<S>, CodecError> {
        <S as Reads<S>>::decode_member(member, item, inspect).map(|item| Found { item, copy: None })
    }

    fn as_copy(value: Self, name: Option<&'static str>) -> Self {
        Self { copy: name, ..value }
    }

    fn decode_unknown(item: Item) -> Option<Found<S>> {
        <S as Reads<S>>::decode_unknown(item).map(|item| Found { item, copy: None })
    }
}
