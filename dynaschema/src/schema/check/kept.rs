//! What writes maintain: the keys of copies and of the sentinels of unique values, and the time to live.

use super::template_is_sound;
use crate::key::{Key, ScalarType, Segment, Template};
use crate::schema::EntitySchema;
use crate::schema::Slot;
use crate::schema::message::{
    Argument::{Placeholder, Text},
    fail,
};

/// The key can stand beside the entity's own, which is text as well.
#[track_caller]
pub(super) const fn stands_beside_the_item(schema: &EntitySchema, slot: Slot, key: &Key) {
    match (slot, &schema.sk) {
        (Slot::UniquePk(_) | Slot::CopyPk(_), _) => is_text(schema, Slot::Pk, &schema.pk),
        (Slot::UniqueSk(_) | Slot::CopySk(_), Some(sk)) => is_text(schema, Slot::Sk, sk),
        _ => return,
    }
    is_text(schema, slot, key);
}

/// Checks a time to live whose attribute says no unit: a plain number may count anything.
///
/// # Panics
///
/// With the sentence for the user, if it `counts`.
#[track_caller]
pub(crate) const fn check_ttl(counts: bool, entity: &str, field: &str) {
    if counts {
        fail(
            "`{}` of `{}` is a number, and `ttl` does not say what it counts; write `ttl = seconds` if these are the seconds since 1970, or make it a timestamp",
            &[Text(field), Text(entity)],
        )
    }
}

/// Checks what says whose a sentinel or copy is: with its own key it tells all of the owner's, and nothing
/// else.
///
/// # Panics
///
/// With the sentence for the user, at the first mistake.
#[track_caller]
pub(crate) const fn check_owner(schema: &EntitySchema, of: Slot) {
    let mut i = 0;
    while i < schema.owners.len() {
        let owner = &schema.owners[i];
        if owner.of.is(of) {
            template_is_sound(&owner.value, of);
            is_of_the_key(schema, &owner.value);
        }
        i += 1;
    }
    is_told(schema, of, &schema.pk);
    if let Some(sk) = &schema.sk {
        is_told(schema, of, sk);
    }
}

/// A template shows what the primary key tells exactly.
#[track_caller]
const fn is_of_the_key(schema: &EntitySchema, value: &Template) {
    let mut i = 0;
    while i < value.segments.len() {
        if let Segment::Part(shown) = &value.segments[i]
            && !schema.pk.shows_exactly(shown.part)
            && !matches!(&schema.sk, Some(sk) if sk.shows_exactly(shown.part))
        {
            fail(
                "`{}` says whose a sentinel or copy is, and the primary key of `{}` does not tell all of `{}`; show what it tells",
                &[Placeholder(shown), Text(schema.name), Text(shown.name)],
            )
        }
        i += 1;
    }
}

/// What a key of the owner shows is told by the key of its sentinel or copy, or by what that says of its
/// owner.
#[track_caller]
const fn is_told(schema: &EntitySchema, of: Slot, key: &Key) {
    let Key::Template(template) = key else { return };
    let mut i = 0;
    while i < template.segments.len() {
        if let Segment::Part(shown) = &template.segments[i]
            && !tells(schema, of, shown.part)
        {
            fail(
                "the primary key of `{}` shows `{}`, which neither the `owner` of `{}` nor its key tells, so that it could be another item's; show all of `<{}>` in an attribute of the `owner`",
                &[Text(schema.name), Placeholder(shown), Text(of.companion(schema)), Text(shown.name)],
            )
        }
        i += 1;
    }
}

const fn tells(schema: &EntitySchema, of: Slot, part: usize) -> bool {
    let mut i = 0;
    while i < schema.owners.len() {
        let owner = &schema.owners[i];
        if owner.of.is(of) && owner.value.shows_exactly(part) {
            return true;
        }
        i += 1;
    }
    let own = [of.key(schema), of.beside().key(schema)];
    matches!(&own[0], Some(key) if key.shows_exactly(part))
        || matches!(&own[1], Some(key) if key.shows_exactly(part))
}

/// A key attribute has one type, and most of what stands in these keys is text.
#[track_caller]
const fn is_text(schema: &EntitySchema, slot: Slot, key: &Key) {
    if matches!(key.scalar_type(), ScalarType::Number) {
        fail(
            "the {} `{}` of `{}` is a number, but where an entity has copies or unique values all keys are text; begin it with a literal, or, where the attribute holds numbers already, write them as an entity of another table, in one transaction (`tx.add_to(&other, ..)`)",
            &[Text(slot.role()), Text(key.written()), Text(schema.name)],
        )
    }
}
