//! A table as large as they come, and what no engine of the tests has.

use aws_sdk_dynamodb::types::{TableDescription as SdkTable, TableStatus};

use super::document::{Node, quoted};
use super::*;
use crate::key::{Key, PartRef, Segment, Shape, Spec, Template};
use crate::schema::{
    EntityAttribute, EntitySchema, Index, IndexId, Member, Part, Permits, TableDescription, UnknownItems,
};

const TEXT: Shape = Shape::text();

/// `E7#<id>`
fn template(head: String) -> Key {
    let text = format!("{head}<id>").leak();
    let part = PartRef { part: 0, name: "id", shape: &TEXT, spec: Spec::PLAIN };
    let segments = vec![Segment::Literal(head.leak()), Segment::Part(part)].leak();
    Key::Template(Template { text, segments })
}

/// Sixty entities in a table with every index that a table can have, three in each.
fn large() -> &'static TableDescription {
    let ids = (1..=20).map(IndexId::Gsi).chain((1..=5).map(IndexId::Lsi));
    let ids: Vec<IndexId> = ids.collect();
    let members = (0..60).map(|number| {
        let name: &'static str = format!("E{number}").leak();
        let pk = template(format!("{name}#"));
        let indexes = ids.iter().enumerate().filter(|(at, _)| at % 20 == number % 20).map(|(at, id)| Index {
            id: *id,
            query: format!("by_{at}").leak(),
            pk: if id.is_global() { template(format!("{name}#{at}#")) } else { pk },
            sk: Some(template(format!("{name}#"))),
        });
        let schema = EntitySchema {
            pk,
            sk: Some(template("#".to_owned())),
            parts: &[Part { name: "id", shape: &TEXT }],
            indexes: indexes.collect::<Vec<_>>().leak(),
            ..EntitySchema::of(name)
        };
        Member { variant: name, entity: name, schema: Box::leak(Box::new(schema)), permits: Permits::NOTHING }
    });
    Box::leak(Box::new(TableDescription {
        name: "Large",
        pk: None,
        sk: None,
        entity: EntityAttribute::Required("entity_type"),
        indexes: &[],
        members: members.collect::<Vec<_>>().leak(),
        unknown: UnknownItems::PassedOver,
        constants: &[],
        times: &[],
    }))
}

#[test]
fn sixty_entities_and_every_index() {
    let table = Description::read(large());
    assert_eq!((table.entities.len(), table.indexes.len(), table.key_attributes.len()), (60, 25, 47));
    assert_eq!(table.patterns().count(), 60 * 2 + 20 * 3 + 5 * 3);
    assert_eq!(table.index("GSI20").unwrap().partition, ["GSI20PK"]);
    assert_eq!(table.index("LSI5").unwrap().partition, ["PK"]);

    let options = TableOptions::new();
    let terraform = terraform::written(&table, "large", &options);
    assert_eq!(terraform.matches("global_secondary_index {").count(), 20);
    assert_eq!(terraform.matches("local_secondary_index {").count(), 5);
    let formation = CloudFormation::read(table, "large".to_owned(), options).template();
    assert_eq!(formation.to_json().matches("\"IndexName\"").count(), 25);
    assert_eq!(formation.to_yaml().matches("IndexName:").count(), 25);
}

fn live(recovery: Option<u8>) -> Live {
    let table = SdkTable::builder().table_status(TableStatus::Active).build();
    Live { table: Some(table), recovery, ..Live::default() }
}

/// What is said of recovery.
fn of_recovery(options: &TableOptions, days: Option<u8>) -> Vec<String> {
    let findings = compare(&Description::read(large()), Some(options), &live(days));
    let own = findings
        .iter()
        .filter(|finding| matches!(finding, Finding::Setting { setting: Setting::Recovery, .. }));
    own.map(ToString::to_string).collect()
}

#[test]
fn recovery_is_compared_where_it_was_asked_for() {
    let none: [&str; 0] = [];
    assert_eq!(of_recovery(&TableOptions::new(), Some(35)), none);
    let on = TableOptions::new().point_in_time_recovery();
    assert_eq!(of_recovery(&on, Some(35)), none);
    assert_eq!(of_recovery(&on, None), ["the recovery is off, and on was asked for"]);
    let week = TableOptions::new().recovery_days(7);
    assert_eq!(of_recovery(&week, Some(7)), none);
    assert_eq!(of_recovery(&week, Some(35)), ["the recovery is of 35 days, and of 7 days was asked for"]);
}

#[test]
fn what_is_empty_is_written_as_it_is() {
    let document = Document(Node::List(vec![
        Node::List(Vec::new()),
        Node::Map(Vec::new()),
        Node::text(""),
        Node::List(vec![Node::Number(1), Node::entry("on", Node::Bool(false))]),
        Node::entry("a", Node::List(vec![Node::entry("True", Node::text("no"))])),
    ]));
    assert_eq!(
        document.to_yaml(),
        "- []\n- {}\n- \"\"\n- - 1\n  - \"on\": false\n- \"a\":\n    - \"True\": \"no\"\n",
    );
    let json = "[\n  [],\n  {},\n  \"\",\n  [\n    1,\n    {\n      \"on\": false\n    }\n  ],\n  {\n    \"a\": [\n      {\n        \"True\": \"no\"\n      }\n    ]\n  }\n]\n";
    assert_eq!(document.to_json(), json);
}

#[test]
fn what_is_not_printed_stands_as_its_number() {
    assert_eq!(
        quoted("a\"\\\n\u{0}\u{7f}\u{2028}\u{feff}é😀"),
        "\"a\\\"\\\\\\n\\u0000\\u007f\\u2028\\ufeffé😀\""
    );
}
