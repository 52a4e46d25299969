//! What becomes of each item that was read.

use crate::core::Core;
use crate::error::What;
use crate::item::{Decoding, Identity, decode, identify, item_key};
use crate::key::ItemKey;
use crate::plan::read::{Read, Standing};
use crate::schema::COPY;
use crate::wire::{RawItem, Row};
use crate::{Error, Reads};

/// What becomes of an item that was read.
pub(crate) enum Judgement<T> {
    Keep(T),
    /// It is not asked for: another entity's, a copy, a sentinel, expired, or an
    /// end that the range excludes.
    Drop,
    /// It is of no known entity.
    Pass,
    Bad(Error),
}

/// What becomes of an item in a read of `E`.
pub(crate) fn judge<E: 'static, S: Reads<E>>(
    core: &Core,
    read: &Read,
    item: RawItem,
    decoding: &mut Decoding,
) -> Judgement<E> {
    let layout = &core.layout;
    let identity = item.member().map_or_else(|| identify(layout, &item), Identity::Member);
    match read.standing(layout, &item, &identity) {
        Standing::Asked => {}
        Standing::Other => return Judgement::Drop,
        Standing::Passed => return Judgement::Pass,
        Standing::Refused => return Judgement::Bad(refused(core, read, &item, identity)),
    }
    let value = match identity {
        Identity::Member(member) => {
            let copy = layout.copy_name(member, &item);
            decode::<E, S>(layout, member, item, decoding).map(|value| S::as_copy(value, copy))
        }
        identity => S::decode_unknown(item.into_map()).ok_or_else(|| unknown(identity)),
    };
    match value {
        Ok(value) => Judgement::Keep(value),
        Err(error) => Judgement::Bad(placed(core, read, error)),
    }
}

/// The values of the items of an answer, if all of them are asked for, and were read as values early: what
/// [`judge`] would keep, one by one.
pub(super) fn keep_all<E: 'static>(core: &Core, read: &Read, items: &[RawItem]) -> Option<Vec<E>> {
    if !read.looks_at_members_alone() {
        return None;
    }
    RawItem::take_values(items, COPY, |member| read.asks_for_all_of(&core.layout, member))
}

/// What becomes of an item in a read of keys.
#[expect(clippy::needless_pass_by_value, reason = "a judge takes the item")]
pub(super) fn judge_key(core: &Core, read: &Read, item: RawItem, _: &mut Decoding) -> Judgement<ItemKey> {
    let identity = identify(&core.layout, &item);
    match read.standing(&core.layout, &item, &identity) {
        Standing::Asked => item_key(&core.layout, &item).map_or(Judgement::Drop, Judgement::Keep),
        Standing::Other => Judgement::Drop,
        Standing::Passed => Judgement::Pass,
        Standing::Refused => Judgement::Bad(refused(core, read, &item, identity)),
    }
}

/// The error of an item that is of no known entity.
pub(super) fn refused(core: &Core, read: &Read, item: &dyn Row, identity: Identity) -> Error {
    let error = unknown(identity).with_key(item_key(&core.layout, item));
    if read.by_keys || core.layout.table.entity.name().is_none() {
        // Its keys have to say what it is, which every index has.
        return error.at_table(&core.name).of_entity(read.entity);
    }
    placed(core, read, error)
}

fn unknown(identity: Identity) -> Error {
    let found = match identity {
        Identity::Unknown(found) => found,
        Identity::Member(_) | Identity::Sentinel => None,
    };
    Error::new(What::UnknownEntity { found, written: false })
}

/// The error of an item, with where it was read.
pub(super) fn placed(core: &Core, read: &Read, error: Error) -> Error {
    let error = error.at_table(&core.name).of_entity(read.entity);
    match &read.index {
        Some(index) => error.shown_by(index.name, core.layout.table.holding(index.id).written()),
        None => error,
    }
}
