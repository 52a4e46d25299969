//! Which attributes an update may not change by their path.

use super::build::{Fields, entity, key, template, with_index};
use crate::key::Shape;
use crate::schema::{Attribute, Copied, EntitySchema, IndexId, Kept, Unique};

const TEXT: Shape = Shape::text();
const FIELDS: Fields<'_> = &[
    ("id", TEXT),
    ("repo", TEXT),
    ("repo.owner", TEXT),
    ("status", TEXT),
    ("city", TEXT),
    ("due", TEXT.optional()),
    ("email", TEXT),
    ("number", TEXT),
    ("free", TEXT),
    ("ttl", TEXT),
    ("version", TEXT),
    ("made", TEXT),
    ("written", TEXT),
];

fn at(name: &str) -> usize {
    FIELDS.iter().position(|(field, _)| *field == name).expect("a field of that name")
}

/// The entity protects these and no others.
#[track_caller]
fn protects(schema: EntitySchema, expected: &[&str]) {
    let names = FIELDS.iter().map(|(name, _)| *name).filter(|name| !name.contains('.'));
    let protected: Vec<&str> = names.filter(|name| schema.protects(name)).collect();
    assert_eq!(protected, expected);
    assert!(!schema.protects("elsewhere"));
}

fn small() -> EntitySchema {
    entity("Item", ["<id>", "A"], FIELDS)
}

#[test]
fn what_a_key_shows_is_protected() {
    protects(small(), &["id"]);
    protects(entity("Item", ["=id", "<repo.owner>#<number>"], FIELDS), &["id", "repo", "number"]);
    let indexed = |id, keys| with_index(small(), id, keys, FIELDS);
    protects(indexed(IndexId::Gsi(1), ["S#<status>", "<due>"]), &["id", "status", "due"]);
    protects(indexed(IndexId::Lsi(1), ["<id>", "<due>"]), &["id", "due"]);
}

#[test]
fn a_raw_key_is_protected_where_another_key_goes_with_it() {
    let indexed = |id, keys| with_index(small(), id, keys, FIELDS);
    protects(indexed(IndexId::Gsi(1), ["=city", "=due"]), &["id"]);
    protects(indexed(IndexId::Gsi(1), ["=city", "<status>"]), &["id", "status"]);
    protects(indexed(IndexId::Gsi(1), ["=due", "<status>"]), &["id", "status", "due"]);
    protects(indexed(IndexId::Lsi(1), ["<id>", "=due"]), &["id"]);
}

#[test]
fn what_the_table_maintains_is_protected() {
    let keeping = |kept| EntitySchema { kept, ..small() };
    let ttl = Kept { ttl: Some(at("ttl")), ..Kept::NOTHING };
    protects(keeping(ttl), &["id"]);
    let own = Kept { version: Some(at("version")), created_at: Some(at("made")), ..ttl };
    protects(keeping(Kept { updated_at: Some(at("written")), ..own }), &["id", "version", "made", "written"]);
    let text = |text| template(text, FIELDS);
    let uniques = vec![Unique { name: "email", pk: text("U#<email>"), sk: text("<number>") }];
    protects(keeping(Kept { uniques: Vec::leak(uniques), ..ttl }), &["id", "email", "number", "ttl"]);
    let copies = vec![Copied { name: "c", pk: key("=email", FIELDS), sk: Some(key("<number>", FIELDS)) }];
    protects(keeping(Kept { copies: Vec::leak(copies), ..ttl }), &["id", "email", "number", "ttl"]);
}

#[test]
fn what_is_immutable_is_protected() {
    let made = Attribute { immutable: true, ..Attribute::of("made") };
    protects(EntitySchema { attributes: Vec::leak(vec![made, Attribute::of("free")]), ..small() }, &["made"]);
}

#[test]
fn what_is_stored_in_a_key_only_is_protected() {
    let hidden = Attribute { from_key: true, ..Attribute::of("free") };
    protects(EntitySchema { attributes: Vec::leak(vec![hidden]), ..small() }, &["free"]);
    let renamed = Attribute { name: "city", ..Attribute::of("id") };
    protects(EntitySchema { attributes: Vec::leak(vec![renamed]), ..small() }, &["city"]);
}
