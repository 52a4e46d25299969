//! The primary key as a whole: it keeps values apart and spreads items.

use crate::key::{Key, PartRef, Segment};
use crate::schema::EntitySchema;
use crate::schema::Slot;
use crate::schema::message::{
    Argument::{Placeholder, Text},
    fail,
};

/// A lossy spec in the primary key stands beside the whole value.
#[track_caller]
pub(super) const fn keeps_values_apart(schema: &EntitySchema, slot: Slot) {
    let Some(Key::Template(template)) = &slot.key(schema) else { return };
    if !slot.is_primary() || schema.allow.lossy_key {
        return;
    }
    let mut i = 0;
    while i < template.segments.len() {
        if let Segment::Part(part) = &template.segments[i]
            && let Some(lossy) = lossy_part(part)
            && !is_kept_whole(schema, part.part)
        {
            fail(
                "`{}` gives one text for different values of `{}`, and nothing else in the primary key tells them apart; add `<{}>` to the key, or accept it with `#[dynamo(allow(lossy_key))]`",
                &[Placeholder(lossy), Text(lossy.name), Text(lossy.name)],
            )
        }
        i += 1;
    }
}

/// Items do not all live in one partition, unless there is only one of them.
#[track_caller]
pub(super) const fn spreads_items(schema: &EntitySchema, slot: Slot) {
    if !matches!(slot, Slot::Pk) || schema.allow.hot_partition || varies(&schema.pk) {
        return;
    }
    if let Some(sk) = &schema.sk
        && varies(sk)
    {
        fail(
            "the partition key `{}` is the same for every `{}`, so one partition takes all the load; put a field into it, or accept it with `#[dynamo(allow(hot_partition))]`",
            &[Text(schema.pk.written()), Text(schema.name)],
        )
    }
}

/// The part, or the one inside it, that gives one text for different values.
const fn lossy_part(part: &PartRef) -> Option<&PartRef> {
    if part.spec.is_lossy() {
        return Some(part);
    }
    let Some(inner) = part.shape.template else { return None };
    let mut i = 0;
    while i < inner.segments.len() {
        if let Segment::Part(part) = &inner.segments[i]
            && let Some(lossy) = lossy_part(part)
        {
            return Some(lossy);
        }
        i += 1;
    }
    None
}

/// Whether the primary key shows the part without loss somewhere.
const fn is_kept_whole(schema: &EntitySchema, part: usize) -> bool {
    shows_whole(&schema.pk, part)
        || match &schema.sk {
            Some(sk) => shows_whole(sk, part),
            None => false,
        }
}

/// Whether the key shows the part without loss.
pub(super) const fn shows_whole(key: &Key, part: usize) -> bool {
    match key {
        Key::Raw(raw) => raw.part == part,
        Key::Template(template) => {
            let mut i = 0;
            while i < template.segments.len() {
                if let Segment::Part(shown) = &template.segments[i]
                    && shown.part == part
                    && lossy_part(shown).is_none()
                {
                    return true;
                }
                i += 1;
            }
            false
        }
    }
}

/// Whether the key can differ between items.
const fn varies(key: &Key) -> bool {
    match key {
        Key::Raw(_) => true,
        Key::Template(template) => !matches!(template.segments, [] | [Segment::Literal(_)]),
    }
}
