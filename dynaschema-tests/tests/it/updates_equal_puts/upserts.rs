//! The law: an upsert stores the same by either way, in one request or over an item that it reads.

use std::collections::BTreeMap;
use std::time::{Duration, SystemTime};

use dynaschema::{AttributeValue, DynamoEntity};
use dynaschema_tests::harness::table_with;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("MEMBER#<id>")]
struct AtOnce {
    id: u32,
    name: String,
    note: Option<String>,
    #[serde(default)]
    count: u64,
    #[serde(default)]
    #[dynamo(created_at)]
    since: u64,
    #[serde(default)]
    #[dynamo(updated_at)]
    changed: u64,
    #[serde(default)]
    #[dynamo(version)]
    version: u64,
}

/// The same, and what it is called is unique.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("MEMBER#<id>")]
struct Read {
    id: u32,
    #[dynamo(unique)]
    name: String,
    note: Option<String>,
    #[serde(default)]
    count: u64,
    #[serde(default)]
    #[dynamo(created_at)]
    since: u64,
    #[serde(default)]
    #[dynamo(updated_at)]
    changed: u64,
    #[serde(default)]
    #[dynamo(version)]
    version: u64,
}

/// What an older writer may not have written.
const NEWER: [&str; 5] = ["note", "count", "since", "changed", "version"];

type Stored = BTreeMap<&'static str, Option<AttributeValue>>;

/// What an upsert makes of an item that lacks some of the attributes.
macro_rules! upserted {
    ($entity:ident, $lacks:expr) => {{
        let clock = || SystemTime::UNIX_EPOCH + Duration::from_hours(500_000);
        let table = table_with::<$entity>(|options| options.clock(clock)).await;
        let stored = $entity {
            id: 1,
            name: "ann".to_owned(),
            note: Some("stored".to_owned()),
            count: 5,
            since: 1_700_000_000,
            changed: 1_700_000_001,
            version: 3,
        };
        let mut item = table.to_item(&stored).unwrap();
        item.retain(|name, _| !$lacks(name));
        table.put_raw(item).await;
        let note = Some("brought in".to_owned());
        let value = $entity { note, count: 7, since: 0, changed: 0, version: 0, ..stored };
        value.upsert().set_name("bea").send(&table).await.unwrap();
        // A sentinel counts nothing.
        let item = table.stored().await.into_iter().find(|item| item.contains_key("count")).unwrap();
        let names = NEWER.into_iter().chain(["name"]);
        names.map(|name| (name, item.get(name).cloned())).collect::<Stored>()
    }};
}

#[tokio::test]
async fn either_way_stores_the_same() {
    for subset in 0..1 << NEWER.len() {
        let lacking: Vec<&str> =
            (0..NEWER.len()).filter(|place| (subset >> place) & 1 == 1).map(|place| NEWER[place]).collect();
        let lacks = |name: &str| lacking.contains(&name);
        let (at_once, read) = (upserted!(AtOnce, lacks), upserted!(Read, lacks));
        assert_eq!(read, at_once, "without {lacking:?}");
    }
}
