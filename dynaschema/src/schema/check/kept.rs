//! The keys of copies and of the sentinels of unique values.

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
