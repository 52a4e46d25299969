//! The table that a schema describes.

use aws_sdk_dynamodb::operation::create_table::CreateTableInput;
use aws_sdk_dynamodb::types::KeySchemaElement;
use dynaschema::TableSchema;
use dynaschema_tests::fixtures::features::indexes::{Complaint, Player, Post};
use dynaschema_tests::fixtures::features::keys::{Reading, Sample, Setting};
use dynaschema_tests::fixtures::features::tables::Library;
use dynaschema_tests::fixtures::groups::MySingleTable;
use dynaschema_tests::fixtures::shop::Shop;
use dynaschema_tests::harness::uncreated;

/// Checks keys, indexes and attribute types of a schema's table.
#[track_caller]
fn check<S: TableSchema>(wanted: &[&str]) {
    let table = uncreated::<S>(|options| options);
    let request = table.create_table().request().unwrap();
    let input: CreateTableInput = request.as_input().clone().build().unwrap();
    let mut lines = vec![format!("table {}", keys(input.key_schema()))];
    for index in input.global_secondary_indexes() {
        lines.push(format!("{} {}", index.index_name(), keys(index.key_schema())));
    }
    for index in input.local_secondary_indexes() {
        lines.push(format!("local {} {}", index.index_name(), keys(index.key_schema())));
    }
    let types = input.attribute_definitions().iter();
    let types: Vec<_> = types.map(|of| format!("{}:{}", of.attribute_name(), of.attribute_type())).collect();
    lines.push(types.join(" "));
    assert_eq!(lines, wanted);
}

fn keys(schema: &[KeySchemaElement]) -> String {
    let keys: Vec<_> =
        schema.iter().map(|key| format!("{}:{}", key.key_type(), key.attribute_name())).collect();
    keys.join(" ")
}

#[test]
fn with_conventional_names() {
    check::<MySingleTable>(&["table HASH:PK RANGE:SK", "PK:S SK:S"]);
    check::<Shop>(&[
        "table HASH:PK RANGE:SK",
        "GSI1 HASH:GSI1PK RANGE:GSI1SK",
        "GSI2 HASH:GSI2PK RANGE:GSI2SK",
        "GSI1PK:S GSI1SK:S GSI2PK:S GSI2SK:S PK:S SK:S",
    ]);
    check::<Post>(&["table HASH:PK RANGE:SK", "local LSI1 HASH:PK RANGE:LSI1SK", "LSI1SK:S PK:S SK:S"]);
}

#[test]
fn with_names_of_its_own() {
    check::<Library>(&[
        "table HASH:pk RANGE:sk",
        "by-shelf HASH:shelf_pk RANGE:shelf_sk",
        "local by-purchase HASH:pk RANGE:purchase_sk",
        "pk:S purchase_sk:S shelf_pk:S shelf_sk:S sk:S",
    ]);
}

#[test]
fn with_other_kinds_of_keys() {
    check::<Setting>(&["table HASH:PK", "PK:S"]);
    check::<Reading>(&["table HASH:PK RANGE:SK", "PK:N SK:N"]);
    check::<Sample>(&["table HASH:sensor RANGE:sequence", "sensor:S sequence:N"]);
    check::<Player>(&[
        "table HASH:PK RANGE:SK",
        "GSI1 HASH:GSI1PK",
        "GSI2 HASH:GSI2PK RANGE:GSI2SK",
        "GSI1PK:S GSI2PK:S GSI2SK:N PK:S SK:S",
    ]);
    check::<Complaint>(&[
        "table HASH:PK RANGE:SK",
        "GSI1 HASH:customer RANGE:priority",
        "PK:S SK:S customer:S priority:N",
    ]);
}
