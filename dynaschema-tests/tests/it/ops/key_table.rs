//! The keys of a table as a table of Markdown.

#![allow(dead_code, reason = "the entities are described, and no item of them is made")]

use dynaschema::{DynamoEntity, DynamoTable, key_table};
use dynaschema_tests::fixtures::tracker::Tracker;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

#[derive(Debug, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("PROFILE")]
#[gsi1("EMAIL#<email:lower>", "USER", query = by_email)]
struct User {
    id: String,
    #[dynamo(unique)]
    email: String,
}

#[derive(Debug, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("ORDER#<number:06>")]
#[gsi1("ORDERS#<at:day>#<id:shard(10, from = 1)>", "<at:ms>|<id>", query = placed_on)]
#[gsi2(pk = customer, sk = total, project = include(id))]
#[gsi3(pk = [customer, SK], sk = total, query = of_customer)]
#[lsi1("<at:epoch>", query = by_time)]
#[dynamo(copy(by_id, pk = "ORDER#<id>", sk = "METADATA"), names(get = fetch))]
struct Order {
    user: String,
    number: u32,
    id: String,
    at: Timestamp,
    customer: String,
    total: u64,
}

#[derive(Debug, Serialize, Deserialize, DynamoEntity)]
#[pk("EVENT#<id>")]
#[dynamo(names(query = skip))]
struct Event {
    id: u64,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
enum State {
    Open,
    Done { by: String },
    Gone,
}

#[derive(Debug, Serialize, Deserialize, DynamoEntity)]
#[pk("TASK#<id>")]
#[sk("TASK")]
#[gsi1(
    "BOARD",
    match state {
        Open => "OPEN#<id>",
        Done { by: String } => "DONE#<by>#<id>",
        Gone => none,
    },
    query = board
)]
#[gsi2("LIVE", "<id>", when(live = true), query = live)]
#[gsi3(
    match parent {
        Some(parent) => ("CHILDREN", "<parent>#<id>"),
        None => none,
    },
    query = children
)]
struct Task {
    id: String,
    state: State,
    live: bool,
    parent: Option<String>,
}

#[derive(Debug, DynamoTable)]
#[table(gsi2(name = "by-customer"))]
enum Shop {
    User(User),
    Order(Order),
}

#[test]
fn a_line_for_each_kind_of_item_and_a_column_for_each_key() {
    let wanted = r"
| entity | `PK` | `SK` | GSI1 `GSI1PK` | GSI1 `GSI1SK` | by-customer (keys, `id`, `entity_type`, `_copy`, `_unique`) `customer` | by-customer (keys, `id`, `entity_type`, `_copy`, `_unique`) `total` | GSI3 `customer`, `SK` | GSI3 `total` | LSI1 `LSI1SK` | read by |
|---|---|---|---|---|---|---|---|---|---|---|
| `User` | `USER#<id>` | `PROFILE` | `EMAIL#<email:lower>` | `USER` |  |  |  |  |  | `get`, `query`, `by_email` |
| `User`, sentinel of `email` | `UNIQUE#User#email#<email>` | `UNIQUE#User#email#<email>` |  |  |  |  |  |  |  |  |
| `Order` | `USER#<user>` | `ORDER#<number:06>` | `ORDERS#<at:day>#<id:shard(10, from = 1)>` | `<at:ms>\|<id>` | `customer`, as it is | `total`, as it is | `[customer, SK]`, each as it is | `total`, as it is | `<at:epoch>`, a number | `fetch`, `query`, `placed_on`, `query_gsi2`, `of_customer`, `by_time` |
| `Order`, copy | `ORDER#<id>` | `METADATA` |  |  |  |  |  |  |  | `by_id` |
";
    assert_eq!(key_table::<Shop>(), wanted.trim_start());
}

#[test]
fn a_table_of_one_entity_without_a_sort_key() {
    let wanted = "| entity | `PK` | read by |\n|---|---|---|\n| `Event` | `EVENT#<id>` | `get` |\n";
    assert_eq!(key_table::<Event>(), wanted);
}

#[test]
fn every_arm_of_an_index_and_what_it_demands() {
    let keys = key_table::<Task>();
    let wanted = "| `Task` | `TASK#<id>` | `TASK` | `BOARD` | `OPEN#<id>`, where `open`; `DONE#<by>#<id>`, where `done` | \
        `LIVE`, only `live = true` | `<id>` | `CHILDREN`, where `some` | `<parent>#<id>` | ";
    assert!(keys.contains(wanted), "{wanted}\n{keys}");
    let keys = key_table::<Tracker>();
    let arms = "| `NET#<repo>`, where `source`; `NET#<other>`, where `copy` | \
        `#SOURCE#<number:04>`, where `source`; `COPY#<repo>#<number:04>`, where `copy` | ";
    assert!(keys.contains(arms), "{arms}\n{keys}");
}
