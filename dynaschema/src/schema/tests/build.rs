//! Schemas from a few words, as the derives would write them.

use crate::key::{Case, Shape, Shards, Spec, Time};
use crate::key::{Key, PartRef, RawKey, Segment, Template};
use crate::schema::{
    Allow, Attribute, Copied, EntityAttribute, EntitySchema, Index, IndexId, Kept, Member, Part, Permits,
    TableDescription, Unique,
};

/// The fields of an entity, with the shapes of their types.
pub(super) type Fields<'a> = &'a [(&'static str, Shape)];

/// A template, read as leniently as a test may.
pub(super) fn template(text: &'static str, fields: Fields<'_>) -> Template {
    let mut segments = Vec::new();
    for (i, piece) in text.split(['<', '>']).enumerate() {
        match (i % 2, piece) {
            (0, "") => {}
            (0, literal) => segments.push(Segment::Literal(literal)),
            (_, placeholder) => segments.push(Segment::Part(part(placeholder, fields))),
        }
    }
    Template { text, segments: Vec::leak(segments) }
}

fn part(placeholder: &'static str, fields: Fields<'_>) -> PartRef {
    let (name, specs) = placeholder.split_once(':').unwrap_or((placeholder, ""));
    let part = fields.iter().position(|(field, _)| *field == name).expect("a field of that name");
    PartRef { part, name, shape: leak(fields[part].1), spec: spec(specs) }
}

fn spec(words: &'static str) -> Spec {
    let mut spec = Spec::PLAIN;
    for word in words.split(',').filter(|word| !word.is_empty()) {
        match word {
            "signed" => spec.signed = true,
            "desc" => spec.desc = true,
            "escape" => spec.escape = true,
            "raw" => spec.raw = true,
            "text" => spec.text = true,
            "lower" => spec.case = Some(Case::Lower),
            "upper" => spec.case = Some(Case::Upper),
            "epoch" => spec.time = Some(Time::Epoch),
            "epoch_ms" => spec.time = Some(Time::EpochMs),
            "s" => spec.time = Some(Time::Seconds),
            "ms" => spec.time = Some(Time::Millis),
            "us" => spec.time = Some(Time::Micros),
            "ns" => spec.time = Some(Time::Nanos),
            "year" => spec.time = Some(Time::Year),
            "month" => spec.time = Some(Time::Month),
            "day" => spec.time = Some(Time::Day),
            "hour" => spec.time = Some(Time::Hour),
            _ if word.starts_with("shard(") => spec.shards = Some(shards(word)),
            _ => match (word.strip_prefix("or('"), word.strip_prefix("only('")) {
                (Some(or), _) => spec.or = Some(or.strip_suffix("')").expect("a closing quote")),
                (_, Some(only)) => spec.only = Some(only.strip_suffix("')").expect("a closing quote")),
                _ => spec.width = Some(word.parse().expect("a width")),
            },
        }
    }
    spec
}

/// `shard(4)`, or `shard(4 from 1)`: a comma would be the end of the word.
fn shards(word: &str) -> Shards {
    let numbers = word.trim_start_matches("shard(").trim_end_matches(')');
    let (count, first) = numbers.split_once(" from ").unwrap_or((numbers, "0"));
    Shards { count: count.parse().expect("a count"), first: first.parse().expect("a first number") }
}

/// A key: a template, or `=field` for a field that is itself the key.
pub(super) fn key(text: &'static str, fields: Fields<'_>) -> Key {
    let Some(name) = text.strip_prefix('=') else { return Key::Template(template(text, fields)) };
    let part = fields.iter().position(|(field, _)| *field == name).expect("a field of that name");
    Key::Raw(RawKey { attribute: name, part, name, shape: leak(fields[part].1) })
}

/// An entity whose attributes are its fields; an empty sort key is none.
pub(super) fn entity(name: &'static str, keys: [&'static str; 2], fields: Fields<'_>) -> EntitySchema {
    let attributes = fields.iter().map(|(field, _)| Attribute::of(field)).collect();
    let parts = fields.iter().map(|(name, shape)| Part { name, shape: leak(*shape) }).collect();
    EntitySchema {
        name,
        entity: name,
        names_itself: false,
        schema_version: None,
        attributes: Vec::leak(attributes),
        parts: Vec::leak(parts),
        pk: key(keys[0], fields),
        computed: &[],
        arm: None,
        arms: &[],
        sk: sort_key(keys[1], fields),
        indexes: &[],
        variants: &[],
        inherited: &[],
        narrow: &[],
        allow: Allow::NOTHING,
        permits: Permits::NOTHING,
        named: &[],
        reads: ["get", "query"],
        sensitive: &[],
        read_with: &[],
        kept: Kept::NOTHING,
        owners: &[],
        rests: &[],
    }
}

/// The same entity with one more index.
pub(super) fn with_index(
    entity: EntitySchema,
    id: IndexId,
    keys: [&'static str; 2],
    fields: Fields<'_>,
) -> EntitySchema {
    let mut indexes = entity.indexes.to_vec();
    indexes.push(Index { id, query: "query_index", pk: key(keys[0], fields), sk: sort_key(keys[1], fields) });
    EntitySchema { indexes: Vec::leak(indexes), ..entity }
}

/// The same entity with one more copy.
pub(super) fn with_copy(
    entity: EntitySchema,
    name: &'static str,
    keys: [&'static str; 2],
    fields: Fields<'_>,
) -> EntitySchema {
    let mut copies = entity.kept.copies.to_vec();
    copies.push(Copied { name, pk: key(keys[0], fields), sk: sort_key(keys[1], fields) });
    EntitySchema { kept: Kept { copies: Vec::leak(copies), ..entity.kept }, ..entity }
}

/// The same entity with one more unique value.
pub(super) fn with_unique(
    entity: EntitySchema,
    name: &'static str,
    keys: [&'static str; 2],
    fields: Fields<'_>,
) -> EntitySchema {
    let mut uniques = entity.kept.uniques.to_vec();
    uniques.push(Unique { name, pk: template(keys[0], fields), sk: template(keys[1], fields) });
    EntitySchema { kept: Kept { uniques: Vec::leak(uniques), ..entity.kept }, ..entity }
}

/// A table with conventional names, whose entities are told apart by an attribute.
pub(super) fn table(members: &[EntitySchema]) -> TableDescription {
    let members = members
        .iter()
        .map(|schema| Member {
            variant: schema.name,
            entity: schema.entity,
            schema: leak(*schema),
            permits: Permits::NOTHING,
        })
        .collect();
    TableDescription {
        name: "Shop",
        pk: None,
        sk: None,
        entity: EntityAttribute::Required("entity_type"),
        indexes: &[],
        members: Vec::leak(members),
        unknown: crate::schema::UnknownItems::PassedOver,
        constants: &[],
        times: &[],
    }
}

fn sort_key(text: &'static str, fields: Fields<'_>) -> Option<Key> {
    (!text.is_empty()).then(|| key(text, fields))
}

pub(super) fn leak<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}
