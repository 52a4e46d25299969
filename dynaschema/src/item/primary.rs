//! The primary key of an item: rendered from parts, and read from attributes.

use std::cmp::Ordering;

use super::{Layout, Parts};
use crate::key::{Hex, ItemKey, Key, KeyValue, PartValue, compare_numbers, matches};
use crate::schema::{EntitySchema, KeyArm, KeyAttribute, Slot, Source};
use crate::wire::{Row, Scalar};
use crate::{Error, Item};

/// The primary key of the entity's item with these parts; `attribute` says how the two keys are
/// called.
pub(crate) fn primary_key(
    schema: &'static EntitySchema,
    attribute: impl Fn(&EntitySchema, Slot) -> Option<KeyAttribute>,
    parts: Parts<'_, '_>,
) -> Result<ItemKey, Error> {
    let schema = arm_of_parts(schema, parts);
    let value = |slot| attribute(schema, slot).map(|key| key.render_whole(parts)).transpose();
    let pk = value(Slot::Pk)?.unwrap_or_else(|| KeyValue::Text(String::new()));
    Ok(ItemKey::new(pk, value(Slot::Sk)?))
}

/// The same in a table.
pub(crate) fn primary_key_in(
    layout: &Layout,
    schema: &'static EntitySchema,
    parts: Parts<'_, '_>,
) -> Result<ItemKey, Error> {
    let key = primary_key(schema, |schema, slot| layout.key(schema, slot), parts)?;
    Ok(layout.discreet_of(schema, Source::Base.slots(), key))
}

/// The entity under the keys that an item with these parts has: of a primary key that is a `match` those of
/// its arm.
fn arm_of_parts(schema: &'static EntitySchema, parts: Parts<'_, '_>) -> &'static EntitySchema {
    if schema.arms.is_empty() {
        return schema;
    }
    let has = |arm: &KeyArm| parts(arm.test.part) == Some(PartValue::class(arm.test.class));
    schema.key_arms().find(|schema| schema.arm.as_ref().is_some_and(has)).unwrap_or(schema)
}

/// The place of the arm that has this key, of a member's primary key.
pub(crate) fn place_under(layout: &Layout, member: usize, key: &ItemKey) -> usize {
    if layout.member(member).schema.arms.is_empty() {
        return member;
    }
    let fits = |key: &Key, value: &KeyValue| match key {
        Key::Template(template) => matches(template, value.as_str()),
        Key::Raw(_) | Key::List(_) => true,
    };
    let has = |schema: &EntitySchema| {
        fits(&schema.pk, &key.pk) && schema.sk.zip(key.sk.as_ref()).is_none_or(|(sk, value)| fits(&sk, value))
    };
    layout.places(member).find(|place| has(layout.member(*place).schema)).unwrap_or(member)
}

/// The key of a sentinel or a copy; `None` where an optional part is absent.
pub(crate) fn companion_key(
    schema: &EntitySchema,
    layout: &Layout,
    slots: (Slot, Slot),
    parts: Parts<'_, '_>,
) -> Result<Option<ItemKey>, Error> {
    let mut values = Vec::with_capacity(2);
    for key in layout.key_pair(schema, slots) {
        match key.render_sparse(parts)? {
            Some(value) => values.push(value),
            None => return Ok(None),
        }
    }
    let mut values = values.into_iter();
    Ok(values.next().map(|pk| layout.discreet_of(schema, slots, ItemKey::new(pk, values.next()))))
}

/// The primary key of an item that was read.
pub(crate) fn item_key(layout: &Layout, item: &dyn Row) -> Option<ItemKey> {
    let value = |name: &str| item.scalar(name).map(key_value);
    let sk = match layout.sk {
        Some(name) => Some(value(name)?),
        None => None,
    };
    Some(layout.discreet(ItemKey::new(value(layout.pk)?, sk)))
}

/// Whether the item has this primary key, be its numbers written in another way.
pub(crate) fn is_at(layout: &Layout, item: &dyn Row, key: &ItemKey) -> bool {
    let same =
        |name: &str, value: &KeyValue| item.scalar(name).is_some_and(|found| is_key_value(found, value));
    same(layout.pk, &key.pk)
        && layout.sk.is_none_or(|sk| key.sk.as_ref().is_some_and(|value| same(sk, value)))
}

/// Whether a key attribute that was read has this value: the service writes numbers in its own way.
pub(crate) fn is_key_value(found: Scalar<'_>, value: &KeyValue) -> bool {
    match (found, value) {
        (Scalar::Text(a), KeyValue::Text(b)) => a == b,
        (Scalar::Number(a), KeyValue::Number(b)) => {
            a == b || compare_numbers(a, b).is_some_and(Ordering::is_eq)
        }
        (Scalar::Binary(_), KeyValue::Binary(_)) => found == value.into(),
        _ => false,
    }
}

/// The value of a key attribute that was read.
pub(crate) fn key_value(scalar: Scalar<'_>) -> KeyValue {
    match scalar {
        Scalar::Text(text) => KeyValue::Text(text.to_owned()),
        Scalar::Number(number) => KeyValue::Number(number.to_owned()),
        Scalar::Binary(bytes) => KeyValue::Binary(Hex::of(&bytes.plain())),
    }
}

/// A key's attributes under a table's names.
pub(crate) fn key_attributes(layout: &Layout, key: &ItemKey) -> Item {
    let sk = layout.sk.zip(key.sk.as_ref());
    std::iter::once((layout.pk, &key.pk))
        .chain(sk)
        .map(|(name, value)| (name.to_owned(), value.to_attribute()))
        .collect()
}
