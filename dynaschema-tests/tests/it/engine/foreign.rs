//! What somebody else has set up on a table: a time to live, an index.

use std::collections::BTreeMap;

use dynaschema::embedded::Fault;
use dynaschema::{DynamoEntity, DynamoTable};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::verify::{broken, created, described, expire_by, told};

/// An entity with a number of seconds wherever the library writes one.
#[derive(Debug, Serialize, Deserialize, DynamoEntity)]
#[pk("LEASE#<id>")]
#[gsi1("<region>", "<at:epoch>", query = in_region)]
struct Lease {
    id: String,
    region: String,
    at: Timestamp,
    #[serde(alias = "renewed")]
    renewed_at: u64,
    #[dynamo(as = "ms")]
    made: Timestamp,
}

#[derive(Debug, DynamoTable)]
#[table(updated_at(name = "_md", as = "epoch"), created_at = "_ct")]
#[table(constants("since" = 1_700_000_000, "format" = 2))]
enum Leases {
    Lease(Lease),
}

/// An entity that has the table's time in a field, in a form of its own.
#[derive(Debug, Serialize, Deserialize, DynamoEntity)]
#[pk("NOTE#<id>")]
struct Note {
    id: String,
    #[serde(rename = "_md")]
    #[dynamo(updated_at, as = "ms")]
    modified: Timestamp,
}

#[derive(Debug, DynamoTable)]
#[table(updated_at(name = "_md", as = "epoch"))]
enum Notes {
    Note(Note),
}

/// An entity that takes in whatever attributes there are, beside one that does not.
#[derive(Debug, Serialize, Deserialize, DynamoEntity)]
#[pk("DOC#<id>#<shelf>")]
struct Doc {
    id: String,
    #[dynamo(from_key)]
    shelf: String,
    #[serde(alias = "name")]
    title: String,
    #[serde(alias = "renewed")]
    renewed_at: u64,
    #[serde(flatten)]
    more: BTreeMap<String, u64>,
}

#[derive(Debug, Serialize, Deserialize, DynamoEntity)]
#[pk("TASK#<id>")]
struct Task {
    id: String,
    due: u64,
}

#[derive(Debug, DynamoTable)]
enum Desk {
    Doc(Doc),
    Task(Task),
}

/// The service deletes by any number of seconds, in whichever way it came there.
#[tokio::test]
async fn a_foreign_time_to_live() {
    for attribute in ["renewed_at", "renewed", "at", "GSI1SK", "_md", "since"] {
        let table = created::<Leases>().await;
        expire_by(&table, attribute).await;
        let sentence = format!(
            "items expire by `{attribute}`, which is no time to live by the schema: the service deletes items of `Lease`"
        );
        broken(&table.verify().await.unwrap(), &[&sentence]);
    }
    for attribute in ["GSI1PK", "region", "made", "_ct", "format", "other"] {
        let table = created::<Leases>().await;
        expire_by(&table, attribute).await;
        let sentence = format!(
            "items expire by `{attribute}`, in which the schema knows of no number, and nothing breaks"
        );
        told(&table.verify().await.unwrap(), &[&sentence]);
    }
}

/// What stands there is the field's, and no number.
#[tokio::test]
async fn a_time_of_the_table_that_is_a_field() {
    let table = created::<Notes>().await;
    expire_by(&table, "_md").await;
    let sentence = "items expire by `_md`, in which the schema knows of no number, and nothing breaks";
    told(&table.verify().await.unwrap(), &[sentence]);
}

/// The schema knows nothing of what a flattened field holds, but that it has neither the name of a field nor one of the table's.
#[tokio::test]
async fn a_number_in_a_flattened_field() {
    let rest = "of `Doc` that have a number there in a flattened field";
    let expires = |attribute: &str, what: &str| format!("items expire by `{attribute}`, {what}");
    let table = created::<Desk>().await;
    expire_by(&table, "until").await;
    let unknown = format!("which the schema does not know: the service deletes items {rest}");
    told(&table.verify().await.unwrap(), &[&expires("until", &unknown)]);

    let table = created::<Desk>().await;
    expire_by(&table, "due").await;
    let deletes = "which is no time to live by the schema: the service deletes items of `Task`, and those";
    broken(&table.verify().await.unwrap(), &[&expires("due", &format!("{deletes} {rest}"))]);

    // Nor is it shown what was a field's name, or is that of one which only keys hold.
    for attribute in ["renewed", "name"] {
        let table = created::<Desk>().await;
        expire_by(&table, attribute).await;
        let deletes = "which is no time to live by the schema: the service deletes items of `Doc`";
        broken(&table.verify().await.unwrap(), &[&expires(attribute, deletes)]);
    }

    for attribute in ["id", "shelf", "PK", "entity_type"] {
        let table = created::<Desk>().await;
        expire_by(&table, attribute).await;
        let nothing = "in which the schema knows of no number, and nothing breaks";
        told(&table.verify().await.unwrap(), &[&expires(attribute, nothing)]);
    }
}

/// The service looks at the keys of an index in all items, whoever has made it.
#[tokio::test]
async fn an_index_that_somebody_else_has_made() {
    let of = |attribute: &'static str, scalar: &'static str, local: bool| {
        described(move |table| {
            let role = if local { "RANGE" } else { "HASH" };
            let mut key = vec![json!({ "AttributeName": attribute, "KeyType": role })];
            if local {
                key.insert(0, json!({ "AttributeName": "PK", "KeyType": "HASH" }));
            }
            let projection = json!({ "ProjectionType": "ALL" });
            let mut index = json!({ "IndexName": "extra", "KeySchema": key, "Projection": projection });
            let indexes = if local { "LocalSecondaryIndexes" } else { "GlobalSecondaryIndexes" };
            if !local {
                index["IndexStatus"] = json!("ACTIVE");
            }
            table[indexes].as_array_mut().unwrap().push(index);
            let own = json!({ "AttributeName": attribute, "AttributeType": scalar });
            table["AttributeDefinitions"].as_array_mut().unwrap().push(own);
        })
    };
    let unknown = |effects: &str| format!("the schema does not know the index `extra`: {effects}");
    let nothing = unknown("writes pay for it, and nothing breaks");
    for (attribute, scalar) in [("other", "S"), ("version", "N"), ("expires", "N"), ("entity_type", "S")] {
        told(&of(attribute, scalar, false).await, &[&nothing]);
    }
    let refuses = "the service refuses items with another `email` than";
    told(
        &of("email", "S", false).await,
        &[&unknown(&format!("writes pay for it, and {refuses} a text that is not empty"))],
    );
    told(
        &of("email", "N", true).await,
        &[&unknown(&format!(
            "writes pay for it, no partition of the table can hold more than 10 GB, and {refuses} a number"
        ))],
    );
    // What the library stores itself is otherwise for certain.
    broken(
        &of("version", "S", false).await,
        &[
            "the key attribute `version` is `S`, and by the schema `N`: items that have it cannot be written",
            &unknown(
                "writes pay for it, and the service refuses items with another `version` than a text that is not empty",
            ),
        ],
    );
}

#[tokio::test]
async fn an_index_of_what_a_flattened_field_can_hold() {
    let table = created::<Desk>().await;
    let index = json!({
        "IndexName": "extra",
        "IndexStatus": "ACTIVE",
        "KeySchema": [{ "AttributeName": "until", "KeyType": "HASH" }],
        "Projection": { "ProjectionType": "ALL" },
    });
    let types = ["PK", "until"].map(|name| json!({ "AttributeName": name, "AttributeType": "S" }));
    let patch = json!({ "Table": { "AttributeDefinitions": types, "GlobalSecondaryIndexes": [index] } });
    table.faults().on("DescribeTable").inject(Fault::Rewritten(patch));
    let sentence = "the schema does not know the index `extra`: writes pay for it, and the service refuses items with another \
                    `until` than a text that is not empty";
    told(&table.verify().await.unwrap(), &[sentence]);
}
