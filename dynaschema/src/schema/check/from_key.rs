//! Fields that are stored only in a key.

use crate::key::{Key, Segment};
use crate::schema::EntitySchema;
use crate::schema::Slot;
use crate::schema::message::{Argument::Text, fail};

/// Checks a `from_key` attribute: some key that is there whenever the value is
/// gives it back exactly.
///
/// # Panics
///
/// With the sentence for the user.
#[track_caller]
pub(crate) const fn check_from_key(schema: &EntitySchema, attribute: usize) {
    let attribute = &schema.attributes[attribute];
    if attribute.from_key && source(schema, attribute.field).is_none() {
        fail(
            "no key that every `{}` has gives `{}` back exactly, so `from_key` would lose it; put `<{}>` into a key without `lower`, `upper` or a bucket, or store the field",
            &[Text(schema.name), Text(attribute.field), Text(attribute.field)],
        )
    }
}

/// The key that a `from_key` field is read back from: the first that shows it
/// without loss and is there whenever the field has a value.
const fn source(schema: &EntitySchema, field: &str) -> Option<Slot> {
    let Some(part) = schema.part_of_field(field) else { return None };
    let mut n = 0;
    while n < Slot::count(schema) {
        let slot = Slot::nth(n);
        if let Some(key) = &slot.key(schema)
            && matches!(key, Key::Template(_))
            && key.shows_exactly(part)
            && is_always_there(schema, slot, part)
        {
            return Some(slot);
        }
        n += 1;
    }
    None
}

/// Whether nothing but the part itself can keep an item out of the index.
const fn is_always_there(schema: &EntitySchema, slot: Slot, part: usize) -> bool {
    match slot {
        Slot::Pk | Slot::Sk => true,
        // Not keys of the item itself.
        Slot::UniquePk(_) | Slot::UniqueSk(_) | Slot::CopyPk(_) | Slot::CopySk(_) | Slot::Composite => false,
        Slot::IndexPk(index) | Slot::IndexSk(index) => {
            if schema.variant(index).is_some() {
                return false;
            }
            let index = &schema.indexes[index];
            !is_sparse_by_another(&index.pk, part)
                && match &index.sk {
                    Some(sk) => !is_sparse_by_another(sk, part),
                    None => true,
                }
        }
    }
}

const fn is_sparse_by_another(key: &Key, part: usize) -> bool {
    match key {
        Key::Raw(raw) => raw.shape.optional && raw.part != part,
        Key::List(list) => {
            let mut keys = list.keys;
            while let [one, rest @ ..] = keys {
                if is_sparse_by_another(&one.key, part) {
                    return true;
                }
                keys = rest;
            }
            false
        }
        Key::Template(template) => {
            let mut i = 0;
            while i < template.segments.len() {
                if let Segment::Part(shown) = &template.segments[i]
                    && shown.part != part
                    && shown.shape.optional
                    && shown.spec.or.is_none()
                {
                    return true;
                }
                i += 1;
            }
            false
        }
    }
}
