//! What the generated key types do, once for all of them.

use std::cmp::Reverse;
use std::fmt;
use std::hash::{Hash, Hasher};

use serde::ser::{SerializeMap, SerializeStruct, SerializeStructVariant};
use serde::{Serialize, Serializer};

use crate::entity::{FromParts, ReadPart};
use crate::error::What;
use crate::item::parts_in;
use crate::key::{HIDDEN, Integer, ItemKey, KeyRule, PartError, PartValue, Shape, parse_sole, plain_text};
use crate::key::{Key, Segment};
use crate::plan::unplaced_key;
use crate::schema::{EntitySchema, KeyArm, KeyAttribute, Slot};
use crate::wire::Scalar;
use crate::{Entity, EntityKey, Error};

/// The value of the entity attribute: the entity's own choice, else the table's renaming of its name.
pub const fn entity_value(schema: &EntitySchema, renamed: Option<&'static str>) -> &'static str {
    match renamed {
        Some(renamed) if !schema.names_itself => renamed,
        _ => schema.entity,
    }
}

/// Two keys are equal if they are the key of the same item: as rendered.
pub fn key_eq<K: EntityKey>(a: &K, b: &K) -> bool {
    equal(K::Entity::SCHEMA, &|part| a.part(part), &|part| b.part(part))
}

fn equal(schema: &'static EntitySchema, a: Parts<'_>, b: Parts<'_>) -> bool {
    match (rendered(schema, a), rendered(schema, b)) {
        (Some(a), Some(b)) => a == b,
        // A key that cannot be stored equals what has the same values.
        (None, None) => (0..schema.primary_parts()).all(|part| a(part) == b(part)),
        _ => false,
    }
}

/// The hash that goes with [`key_eq`].
pub fn key_hash<K: EntityKey, H: Hasher>(key: &K, state: &mut H) {
    rendered(K::Entity::SCHEMA, &|part| key.part(part)).hash(state);
}

/// `OrderKey { user_id: "42", … }`, or of several arms `Issue { number: 7, … }`: the parts as plain text.
pub fn key_fmt<K: EntityKey>(key: &K, name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    print(K::Entity::SCHEMA, &|part| key.part(part), name, f)
}

fn print(
    schema: &'static EntitySchema,
    key: Parts<'_>,
    name: &str,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let arm = arm_of(schema, key);
    let mut out = f.debug_struct(arm.map_or(name, |arm| arm.variant));
    for (part, field) in shown_parts(schema, arm) {
        let shown = &schema.parts[part];
        if is_sensitive(schema, shown.name) {
            out.field(field, &format_args!("{HIDDEN}"));
        } else {
            out.field(field, &PlainPart { shape: shown.shape, value: key(part) });
        }
    }
    out.finish()
}

/// What `Debug` shows of a sensitive field.
pub struct HiddenField;

impl fmt::Debug for HiddenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(HIDDEN)
    }
}

/// A struct of the parts, or of several arms a variant: integers as numbers where serde has them, all else as
/// plain text.
pub fn key_serialize<K: EntityKey, S: Serializer>(
    key: &K,
    name: &'static str,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let schema = K::Entity::SCHEMA;
    let arm = arm_of(schema, &|part| key.part(part));
    let parts = shown_parts(schema, arm);
    let plain = |part: usize| PlainPart { shape: schema.parts[part].shape, value: key.part(part) };
    if let Some(KeyArm { variant, test, .. }) = arm {
        let mut out = serializer.serialize_struct_variant(name, test.class, variant, parts.len())?;
        for (part, field) in parts {
            out.serialize_field(field, &plain(part))?;
        }
        return out.end();
    }
    let mut out = serializer.serialize_struct(name, parts.len())?;
    for (part, field) in parts {
        out.serialize_field(field, &plain(part))?;
    }
    out.end()
}

/// The arm of a primary key that a key is of, if that is a `match`.
fn arm_of(schema: &'static EntitySchema, key: Parts<'_>) -> Option<&'static KeyArm> {
    let mut arms = schema.key_arms().filter_map(|schema| schema.arm.as_ref());
    arms.find(|arm| key(arm.test.part) == PartValue::class(arm.test.class))
}

/// The parts of a key, and the names of its fields that hold them.
fn shown_parts(schema: &'static EntitySchema, arm: Option<&KeyArm>) -> Vec<(usize, &'static str)> {
    // They are the first of the schema's.
    let all = (0..schema.primary_parts()).map(|part| (part, schema.parts[part].name));
    arm.map_or_else(|| all.collect(), |arm| arm.parts.to_vec())
}

/// The key whose attributes these are: texts, the digits of a number, or the hexadecimal digits of bytes.
pub fn parse_key<K: EntityKey>(pk: &str, sk: Option<&str>) -> Result<K, Error> {
    let schema = K::Entity::SCHEMA;
    let parsed = parse_arm(schema, pk, sk);
    // No key is one of several arms.
    parsed.or_else(|error| schema.arms.iter().find_map(|arm| parse_arm(arm, pk, sk).ok()).ok_or(error))
}

fn parse_arm<K: EntityKey>(schema: &'static EntitySchema, pk: &str, sk: Option<&str>) -> Result<K, Error> {
    let read = KeyTexts::read(schema, pk, sk)?;
    let key =
        K::from_parts(&mut |part| read.part(part)).map_err(|(part, error)| read.refused(part, error))?;
    read.is_told_by(rendered(K::Entity::SCHEMA, &|part| key.part(part))).map(|()| key)
}

/// What the attributes of a primary key say: all of reading one that does not depend on whose it is.
struct KeyTexts<'a> {
    schema: &'static EntitySchema,
    attributes: (&'a str, Option<&'a str>),
    parts: Shown,
}

impl<'a> KeyTexts<'a> {
    fn read(schema: &'static EntitySchema, pk: &'a str, sk: Option<&'a str>) -> Result<Self, Error> {
        let mut parts = Vec::new();
        for (key, text) in [(attribute(schema, Slot::Pk), Some(pk)), (attribute(schema, Slot::Sk), sk)] {
            if let (Some(key), Some(text)) = (key, text) {
                parts.extend(read_attribute(&key, text)?);
            }
        }
        parts.extend(schema.arm.map(|arm| (None, arm.test.part, PartValue::class(arm.test.class))));
        // Where a part is shown twice, the one that shows most of it counts.
        parts.sort_by_key(|(fineness, _, _)| Reverse(*fineness));
        Ok(Self { schema, attributes: (pk, sk), parts })
    }

    fn part(&self, part: usize) -> PartValue<'static> {
        let found = self.parts.iter().find(|(_, known, _)| *known == part);
        found.map_or(PartValue::None, |(_, _, value)| value.clone())
    }

    /// The error for a value that its type does not take.
    fn refused(&self, part: usize, error: PartError) -> Error {
        let Self { schema, .. } = self;
        let field = schema.parts.get(part).map_or("", |part| part.name);
        let mut attributes = [Slot::Pk, Slot::Sk].into_iter().filter_map(|slot| attribute(schema, slot));
        let shown = attributes.find(|key| key.shows(part));
        let invalid = invalid(schema.name, shown.map_or("", |key| key.name), field);
        // The key part's own code can say which value it refuses.
        if is_sensitive(schema, field) { invalid } else { invalid.with_source(error) }
    }

    /// One part in two places must say the same in both.
    fn is_told_by(&self, rendered: Option<ItemKey>) -> Result<(), Error> {
        let Self { schema, attributes: (pk, sk), .. } = self;
        let same = rendered.is_some_and(|key| {
            key.pk.as_str() == *pk
                && key.sk.as_ref().map(crate::key::KeyValue::as_str) == sk.filter(|_| schema.sk.is_some())
        });
        let name = attribute(schema, Slot::Pk).map_or("", |key| key.name);
        if same { Ok(()) } else { Err(invalid(schema.name, name, schema.pk.written())) }
    }
}

fn attribute(schema: &'static EntitySchema, slot: Slot) -> Option<KeyAttribute> {
    KeyAttribute::unplaced(schema, slot)
}

/// Parts that were read, after how much of them was shown.
type Shown = Vec<(Option<u8>, usize, PartValue<'static>)>;

fn read_attribute(attribute: &KeyAttribute, text: &str) -> Result<Shown, Error> {
    let key = &attribute.key;
    let read = match key {
        Key::Template(template) if template.is_native_number() => parts_in(template, Scalar::Number(text)),
        Key::Template(template) => parts_in(template, Scalar::Text(text)),
        // The keys of the table are no lists.
        Key::List(_) => Ok(Vec::new()),
        Key::Raw(raw) => {
            let part = raw.placeholder();
            parse_sole(&part, text).map(|value| vec![(part.part, value)])
        }
    };
    let shown = |(part, value)| (key.fineness(part), part, value);
    read.map(|parts| parts.into_iter().map(shown).collect()).map_err(|mismatched| {
        invalid(attribute.entity, attribute.name, mismatched.name.unwrap_or(key.written()))
    })
}

fn invalid(entity: &'static str, key: &'static str, field: &'static str) -> Error {
    Error::new(What::InvalidKey { key, field, rule: KeyRule::OutsideShape }).of_entity(entity)
}

/// A part of a key, from what was read for it.
pub fn from_part<T>(
    part: usize,
    read: ReadPart<'_>,
    from_part: fn(PartValue<'static>) -> Result<T, PartError>,
) -> FromParts<T> {
    from_part(read(part)).map_err(|error| (part, error))
}

/// The values of a composite that was read from a key, one for each placeholder.
pub fn composite_parts(
    value: PartValue<'_>,
    count: usize,
) -> Result<std::vec::IntoIter<PartValue<'_>>, PartError> {
    match value {
        PartValue::Composite(parts) if parts.len() == count => Ok(parts.into_iter()),
        _ => Err(PartError::new("a composite of several key parts was expected")),
    }
}

/// The variant of an enum that was read from a key, and its values; `counts` has the number of each one's.
pub fn variant_parts<'a>(
    value: PartValue<'a>,
    counts: &[usize],
) -> Result<(usize, std::vec::IntoIter<PartValue<'a>>), PartError> {
    match value {
        PartValue::Variant(variant, parts) if counts.get(variant) == Some(&parts.len()) => {
            Ok((variant, parts.into_iter()))
        }
        _ => Err(PartError::new("a variant with its key parts was expected")),
    }
}

/// Whether nobody is shown a part: `email`, `home.town`.
fn is_sensitive(schema: &EntitySchema, part: &str) -> bool {
    schema.is_sensitive(part.split('.').next().unwrap_or_default())
}

/// The parts of a key, by their places among those of the schema: a key without its type.
type Parts<'k> = &'k dyn Fn(usize) -> PartValue<'k>;

fn rendered(schema: &'static EntitySchema, key: Parts<'_>) -> Option<ItemKey> {
    unplaced_key(schema, key).ok()
}

/// One part without any template: for people and for serde.
struct PlainPart<'a> {
    shape: &'static Shape,
    value: PartValue<'a>,
}

impl PlainPart<'_> {
    fn text(&self) -> Result<String, KeyRule> {
        plain_text(self.shape, &self.value)
    }
}

impl fmt::Debug for PlainPart<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.value, self.text()) {
            (PartValue::Integer(_), Ok(text)) => f.write_str(&text),
            (_, Ok(text)) => write!(f, "{text:?}"),
            (value, Err(_)) => write!(f, "{value:?}"),
        }
    }
}

impl Serialize for PlainPart<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.value {
            PartValue::None => serializer.serialize_none(),
            PartValue::Integer(integer) => serialize_integer(*integer, serializer),
            PartValue::Composite(values) => serialize_composite(self.shape, values, serializer),
            _ => match self.text() {
                Ok(text) => serializer.serialize_str(&text),
                Err(rule) => Err(serde::ser::Error::custom(rule)),
            },
        }
    }
}

fn serialize_integer<S: Serializer>(integer: Integer, serializer: S) -> Result<S::Ok, S::Error> {
    let Integer { negative, magnitude } = integer;
    let below_zero = || i64::try_from(i128::try_from(integer).ok()?).ok();
    match (negative, u64::try_from(magnitude)) {
        (false, Ok(number)) => serializer.serialize_u64(number),
        (true, _) => match below_zero() {
            Some(number) => serializer.serialize_i64(number),
            None => serializer.collect_str(&format_args!("-{magnitude}")),
        },
        (false, Err(_)) => serializer.collect_str(&magnitude),
    }
}

fn serialize_composite<S: Serializer>(
    shape: &'static Shape,
    values: &[PartValue<'_>],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let parts = shape.templates().iter().flat_map(|template| template.segments);
    let parts = parts.filter_map(|segment| match segment {
        Segment::Part(part) => Some(part),
        Segment::Literal(_) => None,
    });
    let mut map = serializer.serialize_map(Some(values.len()))?;
    for (part, value) in parts.zip(values) {
        map.serialize_entry(part.name, &PlainPart { shape: part.shape, value: value.clone() })?;
    }
    map.end()
}

/// The number of the arm of a primary key whose parts were read.
pub fn class_of(part: usize, read: ReadPart<'_>) -> Result<u32, (usize, PartError)> {
    let PartValue::Integer(Integer { magnitude, .. }) = read(part) else { return no_arm(part) };
    u32::try_from(magnitude).or_else(|_| no_arm(part))
}

/// The answer of emitted code to parts that are those of no arm.
pub fn no_arm<T>(part: usize) -> Result<T, (usize, PartError)> {
    Err((part, PartError::new("the parts are those of no arm of the primary key")))
}
