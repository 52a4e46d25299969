//! Collections: whether a member has the copies, or the arm of a `match`, that are named above it.

use crate::key::text::equal;
use crate::schema::chain::{index_position, next_index};
use crate::schema::message::{Argument::Text, Message, fail};
use crate::schema::names::conventional;
use crate::schema::{EntitySchema, IndexId, Pair, Variant};

/// Checks that an entity has copies of this name.
///
/// # Panics
///
/// With the sentence for the user, where it has none.
#[track_caller]
pub(crate) const fn has_copy(schema: &EntitySchema, name: &str) {
    let (mut copies, mut known) = (schema.kept.copies, Message::new());
    while let [copy, rest @ ..] = copies {
        if equal(copy.name, name) {
            return;
        }
        list(&mut known, copy.name);
        copies = rest;
    }
    let names = &[Text(schema.name), Text(name), Text(known.as_str())];
    match schema.kept.copies {
        _ if schema.is_stub() => {}
        [] => fail("`{}` has no copies, so there is no `{}`; leave `copy` out", names),
        _ => fail("`{}` has no copy `{}`; write one of those that it has: {}", names),
    }
}

/// Checks that the key of an entity in a place is a `match` with an arm of this name.
///
/// # Panics
///
/// With the sentence for the user, where it has none.
#[track_caller]
pub(crate) const fn has_arm(schema: &EntitySchema, place: Pair, name: &str) {
    let mut known = Message::new();
    let (found, place) = match place {
        Pair::Index(id) => (is_in_index(schema, id, name, &mut known), conventional(id)[0]),
        _ => (is_in_key(schema, name, &mut known), "the table"),
    };
    let names = &[Text(schema.name), Text(place), Text(name), Text(known.as_str())];
    match known.as_str().as_bytes() {
        _ if found || schema.is_stub() => {}
        [] => {
            fail("the key of `{}` in {} is no `match`, so there is no arm `{}`; leave `variant` out", names)
        }
        _ => fail("the key of `{}` in {} has no arm `{}`; write one of those that it has: {}", names),
    }
}

/// Whether it is; and those that there are.
const fn is_in_index(schema: &EntitySchema, id: IndexId, name: &str, known: &mut Message) -> bool {
    let mut next = index_position(schema, id);
    while let Some(index) = next {
        if let Some(Variant { arm: Some(arm), .. }) = schema.variant(index) {
            if equal(arm, name) {
                return true;
            }
            list(known, arm);
        }
        next = next_index(schema, id, index + 1);
    }
    false
}

/// Whether it is; and those that there are.
const fn is_in_key(schema: &EntitySchema, name: &str, known: &mut Message) -> bool {
    let mut place = 0;
    while place <= schema.arms.len() {
        if let Some(arm) = &schema.key_arm(place).arm {
            if equal(arm.name, name) {
                return true;
            }
            list(known, arm.name);
        }
        place += 1;
    }
    false
}

const fn list(known: &mut Message, name: &str) {
    known.push_str(if known.as_str().is_empty() { "`" } else { ", `" });
    known.push_str(name);
    known.push_str("`");
}
