//! The key under which an item was read, and whether its value has the same.

use super::{Layout, attributes_of, copy_of, key_value};
use crate::entity::HasParts;
use crate::error::What;
use crate::key::{Comparison, ItemKey, Key, PartValue};
use crate::schema::{EntitySchema, KeyAttribute, Slot, Test};
use crate::wire::{Row, Scalar};
use crate::{AttributeValue, Error, Item};

/// What becomes of an item that was read under another key than its value has.
///
/// Such an item is listed by queries, and missed by the value's own `get`, `put` and `remove`: it was
/// written by another program, or under another template.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum KeyCheck {
    /// It is a `KeyMismatch`, like an item that does not decode.
    #[default]
    Fail,
    /// It is given all the same, and an event at level `WARN` says so.
    Report,
}

/// The attributes of a primary key, in their order.
pub(super) type KeyPair = [Option<ReadAttribute>; 2];

/// One of them, as it is held against what was read.
#[derive(Debug, Clone)]
pub(super) struct ReadAttribute {
    key: KeyAttribute,
    /// Its template, if it has one.
    template: Option<Comparison>,
}

impl ReadAttribute {
    /// Those of an entity's own item, or of a copy.
    pub(super) fn pair(keys: impl Iterator<Item = KeyAttribute>) -> KeyPair {
        let mut keys = keys.map(|key| {
            let template = match &key.key {
                Key::Template(template) => Some(Comparison::of(template)),
                Key::Raw(_) | Key::List(_) => None,
            };
            Self { key, template }
        });
        [keys.next(), keys.next()]
    }
}

/// The primary key of an item that was read, attribute by attribute.
pub(super) struct ReadKey<'l, R> {
    keys: &'l KeyPair,
    /// Where their values are.
    values: R,
    /// Whose value has it, where the primary key is a `match`, and which key says so.
    arm: Option<(Test, Slot)>,
}

/// The values of the key attributes, in their order.
pub(super) struct Taken([Option<(&'static str, AttributeValue)>; 2]);

impl Taken {
    fn of(keys: &KeyPair, mut value: impl FnMut(&KeyAttribute) -> Option<AttributeValue>) -> Self {
        let taken = |read: &ReadAttribute| Some((read.key.name, value(&read.key)?));
        let [first, second] = keys.each_ref();
        let mut taken = taken;
        Self([first.as_ref().and_then(&mut taken), second.as_ref().and_then(&mut taken)])
    }

    fn value(&self, name: &str) -> Option<&AttributeValue> {
        self.0.iter().flatten().find(|(own, _)| *own == name).map(|(_, value)| value)
    }
}

impl Row for Taken {
    fn scalar(&self, name: &str) -> Option<Scalar<'_>> {
        self.value(name).and_then(Scalar::of)
    }

    fn has(&self, name: &str) -> bool {
        self.value(name).is_some()
    }
}

impl<'l> ReadKey<'l, Taken> {
    /// Taken out of the item, whose value has no use for what a template has written.
    pub(super) fn taken(layout: &'l Layout, place: usize, item: &mut Item) -> Self {
        let (keys, arm) = keys(layout, place, item);
        let values = Taken::of(keys, |key| match key.key {
            Key::Template(_) => item.remove(key.name),
            Key::Raw(_) | Key::List(_) => item.get(key.name).cloned(),
        });
        Self { keys, values, arm }
    }

    /// Copied, where the item is changed before it is decoded.
    pub(super) fn copied(layout: &'l Layout, place: usize, item: &Item) -> Self {
        let (keys, arm) = keys(layout, place, item);
        let values = Taken::of(keys, |key| item.get(key.name).cloned());
        Self { keys, values, arm }
    }
}

impl<'l, 'a, R: Row> ReadKey<'l, &'a R> {
    /// Where it stands in the item.
    pub(super) fn of(layout: &'l Layout, place: usize, item: &'a R) -> Self {
        let (keys, arm) = keys(layout, place, item);
        Self { keys, values: item, arm }
    }
}

/// The key attributes of an item of the member, or arm, at a place, which an index can leave out; and its
/// arm.
fn keys<'l>(layout: &'l Layout, place: usize, item: &dyn Row) -> (&'l KeyPair, Option<(Test, Slot)>) {
    let schema = layout.member(place).schema;
    let copies = !schema.kept.copies.is_empty();
    let copy = if copies { copy_of(schema, item).map(|(copy, _)| copy) } else { None };
    let arm = schema.arm.filter(|_| copy.is_none()).map(|arm| (arm.test, arm.slot));
    (layout.read_keys(place, copy), arm)
}

impl<R: Row> ReadKey<'_, R> {
    fn attributes(&self) -> impl Iterator<Item = &KeyAttribute> {
        self.keys.iter().flatten().map(|read| &read.key)
    }

    /// Those that the item has.
    fn shown(&self) -> impl Iterator<Item = &KeyAttribute> {
        self.attributes().filter(|key| self.values.has(key.name))
    }

    /// Whether the item has all that its key is made of: an index can show less.
    pub(super) fn is_told(&self, schema: &EntitySchema, item: &dyn Row) -> bool {
        let shown = self.shown().flat_map(|key| key.key.parts()).map(|part| part.part);
        let parts = shown.chain(self.arm.map(|(test, _)| test.part));
        parts.flat_map(|part| attributes_of(schema, part)).all(|attribute| {
            let attribute = &schema.attributes[attribute];
            attribute.from_key || item.has(attribute.name)
        })
    }

    /// The key attribute that a value does not have as it was read.
    pub(super) fn misfit(&self, value: &dyn HasParts, scratch: &mut String) -> Option<KeyAttribute> {
        let is_another = |test: Test| value.value_of(test.part) != PartValue::class(test.class);
        if let Some((_, slot)) = self.arm.filter(|(test, _)| is_another(*test)) {
            return self.shown().find(|key| key.slot == slot).copied();
        }
        let parts = |part| Some(value.value_of(part));
        let mut fits = |read: &&ReadAttribute| match (self.values.scalar(read.key.name), &read.template) {
            (Some(Scalar::Text(text)), Some(template)) => template.renders_to(&parts, text, scratch),
            (Some(found), _) => read.key.fits(&parts, found),
            (None, _) => !self.values.has(read.key.name),
        };
        self.keys.iter().flatten().find(|read| !fits(read)).map(|read| read.key)
    }

    /// The key, for an error.
    pub(super) fn item_key(&self, layout: &Layout) -> Option<ItemKey> {
        let attribute = |name: &str| self.attributes().find(|key| key.name == name);
        let value = |name: &str| self.values.scalar(name).map(key_value);
        let pk = attribute(layout.pk)?;
        let (sk, sort) = match layout.sk {
            Some(name) => (attribute(name)?, Some(value(name)?)),
            None => (pk, None),
        };
        let key = ItemKey::new(value(layout.pk)?, sort);
        Some(layout.redaction.of_entity(pk.entity, (pk.slot, sk.slot)).discreet(key, layout.pk, layout.sk))
    }

    /// What a table does about an attribute that does not fit.
    pub(super) fn settle(
        &self,
        layout: &Layout,
        schema: &EntitySchema,
        key: KeyAttribute,
    ) -> Result<(), Error> {
        let what = What::KeyMismatch { attribute: key.name, template: key.key.written() };
        match layout.key_check {
            KeyCheck::Fail => Err(Error::new(what).of_entity(schema.name).with_key(self.item_key(layout))),
            KeyCheck::Report => {
                tracing::warn!(
                    dynaschema.table = layout.table.name,
                    dynaschema.entity = schema.name,
                    dynaschema.attribute = key.name,
                    "an item was read under another key than its value has",
                );
                Ok(())
            }
        }
    }
}
