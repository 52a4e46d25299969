//! Which kinds of keys the law is about: what the schemas of its subjects say of them.

use std::collections::BTreeMap;
use std::io::{Write, stderr};

use dynaschema::Entity;
use dynaschema::key::{Kind as PartKind, Time};
use dynaschema::schema::{EntitySchema, IndexId, Key, PartRef, Segment};
use dynaschema_tests::fixtures::writes as subjects;

/// A word for a kind, and how a schema shows that it has one.
type Kind = (&'static str, fn(&EntitySchema) -> bool);

const KINDS: [Kind; 21] = [
    ("a template", |schema| keys(schema).any(|key| matches!(key, Key::Template(_)))),
    ("a plain attribute", |schema| keys(schema).any(|key| matches!(key, Key::Raw(_)))),
    ("bytes", |schema| {
        keys(schema).any(|key| matches!(key, Key::Raw(raw) if raw.shape.kind() == PartKind::Binary))
    }),
    ("several attributes", |schema| keys(schema).any(|key| matches!(key, Key::List(_)))),
    ("a list beside a template", |schema| {
        schema.indexes.iter().any(|index| {
            let lists = [Some(index.pk), index.sk].map(|key| matches!(key, Some(Key::List(_))));
            lists[0] != lists[1] && index.sk.is_some()
        })
    }),
    ("a key of the table in a list", |schema| {
        keys(schema)
            .any(|key| matches!(key, Key::List(list) if list.keys.iter().any(|one| one.of_table.is_some())))
    }),
    ("a local index", |schema| schema.indexes.iter().any(|index| matches!(index.id, IndexId::Lsi(_)))),
    ("a field that may be absent", |schema| shown(schema).any(|part| part.shape.is_optional())),
    ("a word for what is absent", |schema| shown(schema).any(|part| part.spec.or.is_some())),
    ("time buckets", |schema| {
        shown(schema)
            .any(|part| matches!(part.spec.time, Some(Time::Year | Time::Month | Time::Day | Time::Hour)))
    }),
    ("shards", |schema| shown(schema).any(|part| part.spec.shards.is_some())),
    ("`when`", |schema| {
        schema.variants.iter().any(|variant| variant.arm.is_none() && !variant.only.is_empty())
    }),
    ("`match`", |schema| schema.variants.iter().any(|variant| variant.arm.is_some())),
    ("a primary key by `match`", |schema| !schema.arms.is_empty()),
    ("a local index, under a primary key by `match`", |schema| {
        !schema.arms.is_empty() && schema.indexes.iter().any(|index| matches!(index.id, IndexId::Lsi(_)))
    }),
    ("a key of the table that is a `match`", |schema| {
        !schema.arms.is_empty() && !schema.inherited.is_empty()
    }),
    ("a computed part", |schema| !schema.computed.is_empty()),
    ("what serde flattens", |schema| {
        let in_pieces = |field: &str| schema.attributes.iter().any(|own| own.piece && own.field == field);
        shown(schema).any(|part| in_pieces(part.name.split('.').next().unwrap_or_default()))
    }),
    ("a key of the table alone", |schema| !schema.inherited.is_empty()),
    ("of some attributes", |schema| !schema.narrow.is_empty()),
    ("of some attributes, under a primary key by `match`", |schema| {
        !schema.narrow.is_empty() && !schema.arms.is_empty()
    }),
];

fn keys(schema: &EntitySchema) -> impl Iterator<Item = Key> {
    schema.indexes.iter().flat_map(|index| [Some(index.pk), index.sk]).flatten()
}

fn shown(schema: &EntitySchema) -> impl Iterator<Item = PartRef> {
    let templates = keys(schema).filter_map(|key| match key {
        Key::Template(template) => Some(template),
        _ => None,
    });
    templates.flat_map(|template| template.segments.iter()).filter_map(|segment| match segment {
        Segment::Part(part) => Some(*part),
        Segment::Literal(_) => None,
    })
}

/// The subjects that have indexes of some kind.
const SUBJECTS: [&EntitySchema; 26] = [
    subjects::Ticket::SCHEMA,
    subjects::Bug::SCHEMA,
    subjects::Errand::SCHEMA,
    subjects::City::SCHEMA,
    subjects::Session::SCHEMA,
    subjects::Repository::SCHEMA,
    subjects::Member::SCHEMA,
    subjects::Task::SCHEMA,
    subjects::Topic::SCHEMA,
    subjects::Desk::SCHEMA,
    subjects::Course::SCHEMA,
    subjects::Chore::SCHEMA,
    subjects::Draft::SCHEMA,
    subjects::Chapter::SCHEMA,
    subjects::Booking::SCHEMA,
    subjects::Letter::SCHEMA,
    subjects::Claim::SCHEMA,
    subjects::Reaction::SCHEMA,
    subjects::Entry::SCHEMA,
    subjects::Voyage::SCHEMA,
    subjects::Crawl::SCHEMA,
    subjects::Starred::SCHEMA,
    subjects::Stand::SCHEMA,
    subjects::Pallet::SCHEMA,
    subjects::Parked::SCHEMA,
    subjects::Part::SCHEMA,
];

#[test]
fn every_kind_of_index_has_subjects() {
    let by_kind: BTreeMap<&str, Vec<&str>> = KINDS
        .iter()
        .map(|(kind, has)| {
            let having = SUBJECTS.iter().filter(|schema| has(schema));
            (*kind, having.map(|schema| schema.name).collect())
        })
        .collect();
    // Past the test's own capture, so that every run says which.
    let lines: Vec<_> =
        by_kind.iter().map(|(kind, subjects)| format!("  {kind}: {}\n", subjects.join(", "))).collect();
    let said = format!("\nupdates equal puts, for indexes of:\n{}", lines.concat());
    let _ = stderr().write_all(said.as_bytes());
    let without: Vec<_> = by_kind.iter().filter(|(_, subjects)| subjects.is_empty()).collect();
    assert!(without.is_empty(), "{without:?}");
}
