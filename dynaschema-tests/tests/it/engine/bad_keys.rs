//! Values that cannot stand in a key: each gives `InvalidKey` with entity, key, field and rule, and
//! nothing is sent.

use dynaschema::key::KeyRule;
use dynaschema::{Contains, DynamoEntity, DynamoTable, Error, ErrorKind, any, starts_with};
use dynaschema_tests::fixtures::features::indexes::{Complaint, Ticket};
use dynaschema_tests::fixtures::features::keys::{
    Document, Issue, LogLine, Note, Reading, RepoId, Sample, Service, Visit,
};
use dynaschema_tests::fixtures::shop::{Order, OrderItem, Shop, User, UserId, order, order_item, user_id};
use dynaschema_tests::fixtures::writes::{Locker, LockerKey, Lockers, Status};
use dynaschema_tests::fixtures::{date, groups, timestamp};
use dynaschema_tests::harness::{TestTable, table};
use serde::{Deserialize, Serialize};

use crate::assert_kind;

/// The passages of a day lie in many shards.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PASSAGE#<id>")]
#[gsi1("PASSAGES#<at:day>#<id:shard(100)>", "<at:s>#<id>", query = on)]
struct Passage {
    id: String,
    at: jiff::Timestamp,
}

#[derive(Debug, PartialEq, DynamoTable)]
enum Doors {
    Passage(Passage),
}

/// What is the partition key of one of its indexes is the sort key of the other.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("EDGE#<id>")]
#[gsi1("A#<a>", "B#<b>", query = of_a)]
#[gsi2("B#<b>", "A#<a>", query = of_b)]
struct Edge {
    id: String,
    a: String,
    b: String,
}

#[derive(Debug, PartialEq, DynamoTable)]
#[table(gsi2(pk = "GSI1SK", sk = "GSI1PK"))]
enum Edges {
    Edge(Edge),
}

#[derive(Debug, PartialEq, DynamoTable)]
#[table(gsi1(pk = "GSI2SK", sk = "GSI2PK"))]
enum EdgesOfTheSecond {
    Edge(Edge),
}

/// Entity, key, field and rule of an error.
type Refusal = (&'static str, &'static str, &'static str, KeyRule);

/// Checks that a call is refused like this, and sends nothing.
#[track_caller]
fn check<S: dynaschema::TableSchema, T>(
    table: &TestTable<S>,
    call: impl Future<Output = Result<T, Error>>,
    (entity, key, field, rule): Refusal,
) -> impl Future<Output = ()> {
    let (here, faults) = (std::panic::Location::caller(), table.faults().clone());
    faults.clear();
    async move {
        let error = call.await.err().unwrap_or_else(|| panic!("{here}: nothing was refused"));
        let ErrorKind::InvalidKey {
            entity: found_entity,
            key: found_key,
            field: found_field,
            rule: found,
            ..
        } = error.kind()
        else {
            panic!("{here}: {error:?}")
        };
        assert_eq!((found_entity, found_key, found_field, *found), (entity, key, field, rule), "{here}");
        assert!(error.is_invalid_key());
        assert!(faults.requests().is_empty(), "{here}: something was sent");
    }
}

const DELIMITER: KeyRule = KeyRule::Delimiter { character: '#' };

#[tokio::test]
async fn delimiters_in_text() {
    let table = table::<Shop>().await;
    let bad = UserId("4#2".into());
    let refused = ("Order", "PK", "user_id", DELIMITER);
    check(&table, Order { user_id: bad.clone(), ..order() }.put().send(&table), refused).await;
    check(&table, Order { user_id: bad.clone(), ..order() }.create().send(&table), refused).await;
    check(&table, Order::get(&bad, date("2026-05-01"), "A1").one(&table), refused).await;
    check(&table, Order::get(&bad, date("2026-05-01"), "A1").optional(&table), refused).await;
    check(&table, Order::exists(&bad, date("2026-05-01"), "A1").send(&table), refused).await;
    check(&table, Order::delete(&bad, date("2026-05-01"), "A1").send(&table), refused).await;
    check(&table, Order::query(&bad).all(&table), refused).await;
    check(&table, Order::query(&bad).count(&table), refused).await;
    check(&table, Order::query(&bad).page(&table), refused).await;
    check(&table, Order::query(&bad).delete_all(&table), refused).await;
    check(&table, Shop::partition(User::pk(&bad)).all(&table), ("User", "PK", "user_id", DELIMITER)).await;
    // The last part of a key, too; and the index's key by the index's name.
    let refused = ("Order", "SK", "id", DELIMITER);
    check(&table, Order { id: "A#1".into(), ..order() }.put().send(&table), refused).await;
    check(&table, Order::query(user_id(1)).date(date("2026-05-01")).id("A#1").all(&table), refused).await;
    check(&table, Order::query(user_id(1)).date(date("2026-05-01")).id("A#"..).all(&table), refused).await;
    let refused = ("Order", "GSI2PK", "user_id", DELIMITER);
    check(&table, Order::by_status(&bad, order().status).all(&table), refused).await;
    // A stream gives the error as its only item.
    let mut stream = Order::query(&bad).stream(&table);
    assert!(stream.next().await.unwrap().unwrap_err().is_invalid_key());
    assert!(stream.next().await.is_none());
}

#[tokio::test]
async fn empty_parts() {
    let table = table::<Shop>().await;
    let nobody = UserId(String::new());
    check(&table, Order::query(&nobody).all(&table), ("Order", "PK", "user_id", KeyRule::Empty)).await;
    check(
        &table,
        Order { id: String::new(), ..order() }.put().send(&table),
        ("Order", "SK", "id", KeyRule::Empty),
    )
    .await;
}

#[tokio::test]
async fn keys_that_are_too_long() {
    let table = table::<Shop>().await;
    // `USER#` and 2,043 bytes are the 2,048 that the service takes.
    let longest = UserId("ü".repeat(1021) + "x");
    User { user_id: longest.clone(), name: String::new() }.create().send(&table).await.unwrap();
    assert!(User::exists(&longest).send(&table).await.unwrap());
    let longer = UserId("ü".repeat(1022));
    let rule = KeyRule::TooLong { bytes: 2049, limit: 2048 };
    check(&table, User::get(&longer).one(&table), ("User", "PK", "USER#<user_id>", rule)).await;

    let table = self::table::<groups::MySingleTable>().await;
    let order_id = "x".repeat(1024 - "ORDER#".len());
    let order = groups::Order { user_id: groups::user_id(1), order_id, total: 1 };
    order.clone().create().send(&table).await.unwrap();
    let longer = groups::Order { order_id: order.order_id + "x", ..order };
    let rule = KeyRule::TooLong { bytes: 1025, limit: 1024 };
    check(&table, longer.clone().create().send(&table), ("Order", "SK", "ORDER#<order_id>", rule)).await;

    // Ends of ranges and beginnings as well, of a read of several entities, too.
    let refused = ("Order", "SK", "ORDER#<order_id>", rule);
    let (query, id) = (|| groups::Order::query(groups::user_id(1)), longer.order_id.as_str());
    check(&table, query().order_id(starts_with(id)).all(&table), refused).await;
    check(&table, query().order_id(id..).all(&table), refused).await;
    check(&table, query().order_id(..=id).all(&table), refused).await;
    check(&table, query().order_id("a"..id).delete_all(&table), refused).await;
    let partition = || groups::MySingleTable::partition(groups::Order::pk(groups::user_id(1)));
    check(&table, partition().within(query().order_id(..id)).all(&table), refused).await;
    check(&table, partition().within(query().order_id(starts_with(id))).all(&table), refused).await;
    let longest = &id[1..];
    assert_eq!(query().order_id(starts_with(longest)).count(&table).await.unwrap(), 1);
    assert_eq!(query().order_id(longest..).count(&table).await.unwrap(), 1);
    // What is counted up behind it would have a byte more.
    let last = [&longest[1..], "\u{7F}"].concat();
    groups::Order { order_id: last.clone(), ..longer }.create().send(&table).await.unwrap();
    let found = partition().within(query().order_id(starts_with(&last))).all(&table).await.unwrap();
    assert_eq!(found.len(), 1);
}

/// What sorts one index is as short in the other, of which it is the partition key.
#[tokio::test]
async fn keys_of_one_index_that_sort_another() {
    let edges = table::<Edges>().await;
    are_short(&edges, ["GSI1PK", "GSI1SK"]).await;
    let edges = table::<EdgesOfTheSecond>().await;
    are_short(&edges, ["GSI2SK", "GSI2PK"]).await;
}

async fn are_short<S: Contains<Edge>>(table: &TestTable<S>, [of_a, of_b]: [&'static str; 2]) {
    let longest = "x".repeat(1024 - "A#".len());
    let edge = Edge { id: "1".into(), a: longest.clone(), b: longest.clone() };
    edge.clone().create().send(table).await.unwrap();
    let longer = longest + "x";
    let rule = KeyRule::TooLong { bytes: 1025, limit: 1024 };
    let (long_a, long_b) = (("Edge", of_a, "A#<a>", rule), ("Edge", of_b, "B#<b>", rule));
    check(table, Edge { a: longer.clone(), ..edge.clone() }.put().send(table), long_a).await;
    check(table, Edge { b: longer.clone(), ..edge.clone() }.put().send(table), long_b).await;
    check(table, Edge::of_a(&longer).all(table), long_a).await;
    check(table, Edge::of_b(&longer).all(table), long_b).await;
    for update in [Edge::update("1").set_a(longer.clone()), Edge::update("1").set_b(longer)] {
        let error = update.send(table).await.unwrap_err();
        let ErrorKind::InvalidKey { rule: found, .. } = error.kind() else { panic!("{error:?}") };
        assert_eq!(*found, rule);
    }
    assert_eq!(Edge::of_a(&edge.a).all(table).await.unwrap(), [edge]);
}

#[tokio::test]
async fn beginnings_longer_than_their_part() {
    let table = table::<Shop>().await;
    let longer = || Order::query(user_id(1)).date(starts_with("2026-05-011"));
    let refused = ("Order", "SK", "date", KeyRule::OutsideShape);
    check(&table, longer().all(&table), refused).await;
    check(&table, longer().delete_all(&table), refused).await;
}

#[tokio::test]
async fn numbers_that_do_not_fit_their_width() {
    let table = table::<Shop>().await;
    let wide = OrderItem { line: 1000, ..order_item() };
    let refused = ("OrderItem", "SK", "line", KeyRule::WidthOverflow { width: 3 });
    check(&table, wide.put().send(&table), refused).await;
    check(&table, OrderItem::query("A1").line(1000).all(&table), refused).await;
}

#[tokio::test]
async fn years_with_another_number_of_digits() {
    let table = table::<Shop>().await;
    let bc = jiff::civil::date(-1, 1, 1);
    let refused = ("Order", "SK", "date", KeyRule::YearOutOfRange { year: -1 });
    check(&table, Order::query(user_id(1)).date(bc).all(&table), refused).await;
}

#[tokio::test]
async fn optional_parts_that_look_absent() {
    let table = table::<Note>().await;
    let note = Note { author: "ann".into(), topic: Some("-".into()), number: 1, text: String::new() };
    check(&table, note.put().send(&table), ("Note", "SK", "topic", KeyRule::EqualsNone)).await;
}

#[tokio::test]
async fn parts_of_composites_obey_both_templates() {
    let table = table::<Issue>().await;
    let issue = |owner: &str, name: &str| Issue {
        repo: RepoId { owner: owner.into(), name: name.into() },
        number: 1,
        title: String::new(),
    };
    let slash = KeyRule::Delimiter { character: '/' };
    check(&table, issue("a/b", "c").put().send(&table), ("Issue", "PK", "repo", slash)).await;
    check(&table, issue("a", "b#c").put().send(&table), ("Issue", "PK", "repo", DELIMITER)).await;
    check(&table, issue("", "c").put().send(&table), ("Issue", "PK", "repo", KeyRule::Empty)).await;
}

#[tokio::test]
async fn keys_of_indexes() {
    let table = table::<Ticket>().await;
    let ticket = Ticket {
        project: "p".into(),
        number: 1,
        opened: timestamp("2026-01-01T00:00:00Z"),
        assignee: Some("a#b".into()),
        estimate: Some(1000),
    };
    check(&table, ticket.clone().put().send(&table), ("Ticket", "GSI1PK", "assignee", DELIMITER)).await;
    let empty = Ticket { assignee: Some(String::new()), ..ticket.clone() };
    check(&table, empty.put().send(&table), ("Ticket", "GSI1PK", "assignee", KeyRule::Empty)).await;
    let wide = Ticket { assignee: None, ..ticket };
    let rule = KeyRule::WidthOverflow { width: 3 };
    check(&table, wide.put().send(&table), ("Ticket", "GSI2SK", "estimate", rule)).await;
}

#[tokio::test]
async fn raw_keys() {
    let table = table::<Sample>().await;
    let sample = Sample { sensor: String::new(), sequence: 1, value: 1 };
    check(&table, sample.put().send(&table), ("Sample", "sensor", "sensor", KeyRule::Empty)).await;
    let table = self::table::<Complaint>().await;
    let complaint =
        Complaint { id: "1".into(), customer: Some(String::new()), priority: 1, text: String::new() };
    check(&table, complaint.put().send(&table), ("Complaint", "customer", "customer", KeyRule::Empty)).await;
    check(
        &table,
        Complaint::of_customer("").all(&table),
        ("Complaint", "customer", "customer", KeyRule::Empty),
    )
    .await;
}

#[tokio::test]
async fn control_characters_are_escaped_and_nothing_else_is_lost() {
    let table = table::<Visit>().await;
    let visit = Visit {
        city: "a#b%c\u{7}".into(),
        day: date("2026-01-01"),
        number: 1,
        score: -5,
        remark: "x".into(),
    };
    visit.clone().create().send(&table).await.unwrap();
    assert_eq!(Visit::query("a#b%c\u{7}").all(&table).await.unwrap(), [visit]);
}

#[tokio::test]
async fn ranges_over_too_many_buckets() {
    let table = table::<LogLine>().await;
    let years = date("1000-01-01")..date("2000-01-01");
    let call = LogLine::query(Service::WebShop, years).all(&table);
    let (error, requests) = table.counted(call).await;
    let error = error.unwrap_err();
    let ErrorKind::InvalidKey { entity: "LogLine", key: "PK", rule: KeyRule::TooManyBuckets { .. }, .. } =
        error.kind()
    else {
        panic!("{error:?}")
    };
    assert_eq!(requests, 0);
}

/// Each bucket is a partition in each shard, and of each value that is listed.
#[tokio::test]
async fn ranges_over_too_many_buckets_in_shards_and_of_listed_values() {
    let (from, until) = (date("1900-01-01"), date("2100-01-01"));
    let logs = table::<LogLine>().await;
    let rule = KeyRule::TooManyBuckets { limit: 100_000 };
    let refused = ("LogLine", "PK", "LOG#<service>#<at:day>", rule);
    let both = any([Service::WebShop, Service::Billing]);
    check(&logs, LogLine::query(both, from..until).all(&logs), refused).await;
    let visits = table::<Doors>().await;
    let refused = ("Passage", "GSI1PK", "PASSAGES#<at:day>#<id:shard(100)>", rule);
    let on = |last| Passage::on(from..last);
    check(&visits, on(until).all(&visits), refused).await;
    check(&visits, on(until).count(&visits), refused).await;
    check(&visits, on(until).delete_all(&visits), refused).await;
    check(&visits, Doors::partition(on(until)).all(&visits), refused).await;
    let one = date("1900-01-02");
    check(&visits, Doors::partition(on(one)).within(on(until)).all(&visits), refused).await;
    assert_eq!(on(one).count(&visits).await.unwrap(), 0);
}

#[tokio::test]
async fn generic_entities_and_numbers_are_checked_too() {
    let table = table::<Document<u8>>().await;
    let document = Document { id: "d".into(), version: 1_000_000, content: 1 };
    let rule = KeyRule::WidthOverflow { width: 6 };
    check(&table, document.put().send(&table), ("Document", "SK", "version", rule)).await;
    // A native number has no width to overflow.
    let table = self::table::<Reading>().await;
    let reading = Reading { device: u64::MAX, taken: timestamp("2026-01-01T00:00:00Z"), celsius: 1 };
    reading.clone().create().send(&table).await.unwrap();
    assert_eq!(Reading::query(u64::MAX).one(&table).await.unwrap(), reading);
}

/// A table that calls its attributes otherwise is told of them by those names.
#[tokio::test]
async fn keys_have_the_names_of_the_table() {
    let table = table::<Lockers>().await;
    let hall = ("Locker", "pk", "hall", DELIMITER);
    check(&table, Locker::get("a#b", 1).optional(&table), hall).await;
    check(&table, Locker::exists("a#b", 1).send(&table), hall).await;
    check(&table, Locker::update("a#b", 1).set_code("c").send(&table), hall).await;
    check(&table, Locker::delete("a#b", 1).send(&table), hall).await;
    check(&table, Locker::query("a#b").all(&table), hall).await;
    check(&table, Lockers::partition(Locker::pk("a#b")).all(&table), hall).await;
    let bad = LockerKey { hall: "a#b".into(), number: 1 };
    check(&table, bad.get().optional(&table), hall).await;
    check(&table, Locker::modify(&table, &bad, |_| ()), hall).await;
    check(&table, table.batch_get([bad.clone()]).send(), hall).await;
    check(&table, table.loader().get(&bad), hall).await;
    let mut transaction = table.transact();
    let deleted = transaction.add(bad.delete());
    let canceled = transaction.send().await.unwrap_err();
    assert_kind!(canceled.failed(deleted).unwrap().error(), InvalidKey { key: "pk", field: "hall" });
    let number = ("Locker", "sk", "number", KeyRule::WidthOverflow { width: 4 });
    let wide = LockerKey { hall: "a".into(), number: 12_345 };
    check(&table, wide.get().optional(&table), number).await;
    check(&table, wide.exists().send(&table), number).await;
    check(&table, wide.update().set_code("c").send(&table), number).await;
    check(&table, wide.delete().send(&table), number).await;
    check(&table, Locker::query("a").number(12_345).all(&table), number).await;
    check(&table, table.batch_get([wide]).send(), number).await;
    check(
        &table,
        Locker::by_size(Status::Open).rent(123_456).all(&table),
        ("Locker", "rent_sk", "rent", KeyRule::WidthOverflow { width: 5 }),
    )
    .await;
    check(
        &table,
        Locker::by_number(12_345).hall("a").optional(&table),
        ("Locker", "pk", "number", KeyRule::WidthOverflow { width: 4 }),
    )
    .await;
}
