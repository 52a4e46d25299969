//! What writes maintain: the keys of copies and of the sentinels of unique values, and the time to live.

use crate::key::{Key, ScalarType};
use crate::schema::EntitySchema;
use crate::schema::Slot;
use crate::schema::message::{Argument::Text, fail};

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

/// A key attribute has one type, and most of what stands in these keys is text.
#[track_caller]
const fn is_text(schema: &EntitySchema, slot: Slot, key: &Key) {
    if matches!(key.scalar_type(), ScalarType::Number) {
        fail(
            "the {} `{}` of `{}` is a number, but where an entity has copies or unique values all keys are text; begin it with a literal",
            &[Text(slot.role()), Text(key.written()), Text(schema.name)],
        )
    }
}
