//! Shapes of tables in use: what serde flattens behind a key, names behind `-` and `_`, locks under a bare key, times that
//! another library keeps, UUIDs behind a dash.

use std::time::{Duration, SystemTime};

use dynaschema::{AttributeValue, DynamoEntity, DynamoTable, Item, KeyPart};
use dynaschema_tests::harness::{TestTable, item, n, s, table, table_with};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::brute_force::gives_both;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
#[key("<city>#<rack:02>")]
struct Place {
    city: String,
    rack: u8,
}

/// Its place stands in two attributes, and in one key.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("bin_<name>")]
#[sk("rev-<revision:03>")]
#[gsi1("place_<place>", "<name>", query = at_place)]
struct Bin {
    name: String,
    revision: u16,
    #[serde(flatten)]
    place: Place,
}

const NAME: &str = "a-b_c.d";

fn bin(revision: u16, city: &str) -> Item {
    item([
        ("PK", s("bin_a-b_c.d")),
        ("SK", s(format!("rev-{revision:03}"))),
        ("entity_type", s("Bin")),
        ("GSI1PK", s(format!("place_{city}#07"))),
        ("GSI1SK", s(NAME)),
        ("name", s(NAME)),
        ("revision", n(revision)),
        ("city", s(city)),
        ("rack", n(7)),
        ("theirs", s("stays")),
    ])
}

fn place(city: &str) -> Place {
    Place { city: city.into(), rack: 7 }
}

async fn stored<S: dynaschema::TableSchema>(table: &TestTable<S>, key: &str) -> Vec<Item> {
    let mut items = table.stored().await;
    items.sort_by_key(|item| item[key].as_s().unwrap().clone());
    items
}

#[tokio::test]
async fn a_flattened_composite_and_names_with_dashes() {
    let bins = table::<Bin>().await;
    for revision in 1..=4 {
        bins.put_raw(bin(revision, "new-york_1.2")).await;
    }
    let read = |revision| Bin { name: NAME.into(), revision, place: place("new-york_1.2") };
    let all: Vec<Bin> = (1..=4).map(read).collect();
    gives_both(&bins, &Bin::query(NAME), &all).await;
    // A bound that the padding has no room for is above all of them.
    gives_both(&bins, &Bin::query(NAME).revision(3..5_000), &all[2..]).await;
    gives_both(&bins, &Bin::query(NAME).revision(1_000..), &[]).await;
    assert_eq!(Bin::at_place(place("new-york_1.2")).count(&bins).await.unwrap(), 4);
    Bin::update(NAME, 1).set_place(place("bonn")).send(&bins).await.unwrap();
    all[1].edit().set_place(place("bonn")).send(&bins).await.unwrap();
    Bin::modify(&bins, &all[2].key(), |bin| bin.place = place("bonn")).await.unwrap();
    let wanted = [bin(1, "bonn"), bin(2, "bonn"), bin(3, "bonn"), bin(4, "new-york_1.2")];
    assert_eq!(stored(&bins, "SK").await, wanted);
    assert_eq!(Bin::at_place(place("bonn")).count(&bins).await.unwrap(), 3);
}

/// Under the bare attribute that the table's key is, with a lock for each address beside it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("<user_id:only('0-9a-z-')>")]
#[dynamo(unique(by_email, pk = "EMAIL#<email>", owner("owner" = "<user_id>")))]
struct User {
    #[dynamo(from_key)]
    user_id: String,
    email: String,
}

#[derive(Debug, DynamoTable)]
#[table(pk = "user_id", entity = none)]
enum Users {
    User(User),
}

fn user(id: &str, email: &str) -> Item {
    item([("user_id", s(id)), ("email", s(email))])
}

fn lock(id: &str, email: &str) -> Item {
    item([("user_id", s(format!("EMAIL#{email}"))), ("owner", s(id))])
}

/// The same as this program writes it.
fn ours(id: &str, email: &str) -> Item {
    let marks = [("_unique", s("by_email")), ("_owner", AttributeValue::M(item([("user_id", s(id))])))];
    lock(id, email).into_iter().chain(item(marks)).collect()
}

#[tokio::test]
async fn locks_under_a_bare_key_and_one_that_moves() {
    let users = table::<Users>().await;
    for (id, email) in [("u-1", "a@x"), ("u-2", "b@x"), ("u-3", "c@x")] {
        users.put_raw(user(id, email)).await;
        users.put_raw(lock(id, email)).await;
    }
    let taken = User { user_id: "u-4".into(), email: "c@x".into() }.create().send(&users).await;
    assert!(taken.unwrap_err().is_unique_violation());
    let first = User::get("u-1").one(&users).await.unwrap();
    assert_eq!(first, User { user_id: "u-1".into(), email: "a@x".into() });
    let mut tx = users.transact();
    tx.add(first.edit().set_email("d@x"));
    tx.add(User::update("u-2").set_email("a@x"));
    tx.send().await.unwrap();
    let wanted = [
        ours("u-2", "a@x"),
        lock("u-3", "c@x"),
        ours("u-1", "d@x"),
        user("u-1", "d@x"),
        user("u-2", "a@x"),
        user("u-3", "c@x"),
    ];
    assert_eq!(stored(&users, "user_id").await, wanted);
}

/// As a library of others keeps them: when it was made, and when it was last changed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("NOTE#<id>")]
struct Note {
    id: u32,
    text: String,
    #[serde(rename = "_ct")]
    #[dynamo(created_at, as = "ms")]
    created: Timestamp,
    #[serde(rename = "_md")]
    #[dynamo(updated_at, as = "ms")]
    modified: Timestamp,
    #[serde(rename = "createdAt")]
    #[dynamo(as = "epoch_ms")]
    counted: Timestamp,
}

/// The same of a library that counts milliseconds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("$app#task_<id>")]
struct Task {
    id: u32,
    text: String,
    #[serde(rename = "createdAt")]
    #[dynamo(created_at, as = "epoch_ms")]
    created: Option<Timestamp>,
    #[serde(rename = "updatedAt")]
    #[dynamo(updated_at, as = "epoch_ms")]
    modified: Option<Timestamp>,
}

const NOW: (u64, &str) = (1_778_422_981_500, "2026-05-10T14:23:01.500Z");
const THEN: (u64, &str) = (1_704_164_645_006, "2024-01-02T03:04:05.006Z");

fn note(text: &str, modified: &str) -> Item {
    item([
        ("PK", s("NOTE#1")),
        ("entity_type", s("Note")),
        ("id", n(1)),
        ("text", s(text)),
        ("_ct", s(THEN.1)),
        ("_md", s(modified)),
        ("createdAt", n(THEN.0)),
    ])
}

fn task(id: u32, text: &str, created: u64, modified: u64) -> Item {
    item([
        ("PK", s(format!("$app#task_{id}"))),
        ("entity_type", s("Task")),
        ("id", n(id)),
        ("text", s(text)),
        ("createdAt", n(created)),
        ("updatedAt", n(modified)),
    ])
}

fn now() -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_millis(NOW.0)
}

#[tokio::test]
async fn times_in_the_form_of_others() {
    let notes = table_with::<Note>(|options| options.clock(now)).await;
    notes.put_raw(note("a", THEN.1)).await;
    let read = Note::get(1_u32).one(&notes).await.unwrap();
    let then: Timestamp = THEN.1.parse().unwrap();
    assert_eq!((read.created, read.modified, read.counted), (then, then, then));
    Note::update(1_u32).set_text("b").send(&notes).await.unwrap();
    assert_eq!(notes.only_item().await, note("b", NOW.1));
    Note::get(1_u32).one(&notes).await.unwrap().put().send(&notes).await.unwrap();
    assert_eq!(notes.only_item().await, note("b", NOW.1));

    let tasks = table_with::<Task>(|options| options.clock(now)).await;
    tasks.put_raw(task(1, "a", THEN.0, THEN.0)).await;
    let read = Task::get(1_u32).one(&tasks).await.unwrap();
    read.edit().set_text("b").send(&tasks).await.unwrap();
    let new = Task { id: 2, text: "c".into(), created: None, modified: None };
    new.create().send(&tasks).await.unwrap();
    assert_eq!(stored(&tasks, "PK").await, [task(1, "b", THEN.0, NOW.0), task(2, "c", NOW.0, NOW.0)]);
}

/// Under its UUID behind a dash, of which the UUID itself is full.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("CUSTOMER-<customer>")]
#[sk("ORDER-<id>")]
#[gsi1("ORDER-<id>", "<status>", query = by_id)]
#[dynamo(named)]
struct Order {
    customer: Uuid,
    id: Uuid,
    status: String,
}

fn uuid(number: u128) -> Uuid {
    Uuid::from_u128(0x0123_4567_89AB_CDEF_0123_4567_89AB_0000 + number)
}

fn stored_order(id: u128, status: &str) -> Item {
    let [customer, id] = [uuid(0), uuid(id)].map(|id| id.to_string());
    item([
        ("PK", s(format!("CUSTOMER-{customer}"))),
        ("SK", s(format!("ORDER-{id}"))),
        ("entity_type", s("Order")),
        ("GSI1PK", s(format!("ORDER-{id}"))),
        ("GSI1SK", s(status)),
        ("customer", s(customer)),
        ("id", s(id)),
        ("status", s(status)),
    ])
}

#[tokio::test]
async fn a_uuid_behind_a_dash() {
    let orders = table::<Order>().await;
    for id in 1..=3 {
        orders.put_raw(stored_order(id, "open")).await;
    }
    assert_eq!(stored_order(2, "open")["PK"], s("CUSTOMER-01234567-89ab-cdef-0123-456789ab0000"));
    let read = |id| Order { customer: uuid(0), id: uuid(id), status: "open".into() };
    gives_both(&orders, &Order::query(uuid(0)), &[read(1), read(2), read(3)]).await;
    gives_both(&orders, &Order::query(uuid(0)).id(uuid(2)..), &[read(2), read(3)]).await;
    gives_both(&orders, &Order::by_id(uuid(2)), &[read(2)]).await;
    let key = OrderKey { customer: uuid(0), id: uuid(2) };
    assert_eq!(key.get().one(&orders).await.unwrap(), read(2));
    key.update().set_status("sent").send(&orders).await.unwrap();
    read(3).edit().set_status("lost").send(&orders).await.unwrap();
    let wanted = [stored_order(1, "open"), stored_order(2, "sent"), stored_order(3, "lost")];
    assert_eq!(stored(&orders, "SK").await, wanted);
    let moved = read(1).move_to(|order| order.id = uuid(4)).send(&orders).await.unwrap();
    assert_eq!((moved.id, orders.stored().await.contains(&stored_order(4, "open"))), (uuid(4), true));
}
