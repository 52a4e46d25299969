//! The key condition of every step of a query, written out.

use std::ops::Bound;

use dynaschema::op::{Chain, Query};
use dynaschema::{Items, Reads, Table, given, given_range, starts_with};
use dynaschema_tests::fixtures::customers::{self, Customers};
use dynaschema_tests::fixtures::features::indexes::{Complaint, Player, Post};
use dynaschema_tests::fixtures::features::keys::{Issue, Reading, RepoId, Sample, Visit};
use dynaschema_tests::fixtures::features::tables::{Book, Library};
use dynaschema_tests::fixtures::shop::{Order, OrderItem, Shop, Status, User, user_id};
use dynaschema_tests::fixtures::{date, timestamp};
use dynaschema_tests::harness::uncreated;

/// Checks what a query sends.
#[track_caller]
fn check<S: Reads<E>, E: Items, C: Chain<Entity = E>>(table: &Table<S>, query: &Query<E, C>, sent: &str) {
    assert_eq!(query.explain(table).unwrap().to_string(), sent);
}

#[test]
fn from_left_to_right() {
    let table = uncreated::<Shop>(|options| options);
    let query = Order::query(user_id(42));
    let (may_1, june_1) = (date("2026-05-01"), date("2026-06-01"));
    check(&table, &query, r#"Query: PK = "USER#42" AND begins_with(SK, "ORDER#")"#);
    check(&table, &query.date(may_1), r#"Query: PK = "USER#42" AND begins_with(SK, "ORDER#2026-05-01#")"#);
    check(&table, &query.date(may_1).id("A1"), r#"Query: PK = "USER#42" AND SK = "ORDER#2026-05-01#A1""#);
    check(
        &table,
        &query.date(may_1).id("A".."C"),
        r#"Query: PK = "USER#42" AND SK BETWEEN "ORDER#2026-05-01#A" AND "ORDER#2026-05-01#C""#,
    );
    check(
        &table,
        &query.date(may_1).id(starts_with("A")),
        r#"Query: PK = "USER#42" AND begins_with(SK, "ORDER#2026-05-01#A")"#,
    );
    check(
        &table,
        &query.date(starts_with("2026-05")),
        r#"Query: PK = "USER#42" AND begins_with(SK, "ORDER#2026-05")"#,
    );
    check(
        &table,
        &query.date(may_1..june_1),
        r#"Query: PK = "USER#42" AND SK BETWEEN "ORDER#2026-05-01#" AND "ORDER#2026-06-01#""#,
    );
    check(
        &table,
        &query.date(may_1..=june_1),
        r#"Query: PK = "USER#42" AND SK BETWEEN "ORDER#2026-05-01#" AND "ORDER#2026-06-01$""#,
    );
    check(
        &table,
        &query.date((Bound::Excluded(may_1), Bound::Unbounded)),
        r#"Query: PK = "USER#42" AND SK BETWEEN "ORDER#2026-05-01$" AND "ORDER$""#,
    );
    check(
        &table,
        &query.date(..june_1),
        r#"Query: PK = "USER#42" AND SK BETWEEN "ORDER#" AND "ORDER#2026-06-01#""#,
    );
    check(&table, &query.date(..), r#"Query: PK = "USER#42" AND begins_with(SK, "ORDER#")"#);
    check(&table, &Shop::partition(User::pk(user_id(42))), r#"Query: PK = "USER#42""#);
    check(&table, &User::query(user_id(42)), r#"Query: PK = "USER#42" AND SK = "PROFILE""#);
    let lines = OrderItem::query("A1").line(2..=10);
    check(&table, &lines, r#"Query: PK = "ORDER#A1" AND SK BETWEEN "ITEM#002" AND "ITEM#010""#);
}

/// What may be missing asks what is in it, or nothing.
#[test]
fn with_what_is_given() {
    let table = uncreated::<Shop>(|options| options);
    let query = Order::query(user_id(42));
    let may_1 = date("2026-05-01");
    check(
        &table,
        &query.date(given(None::<jiff::civil::Date>)),
        r#"Query: PK = "USER#42" AND begins_with(SK, "ORDER#")"#,
    );
    let of_may_1 = r#"Query: PK = "USER#42" AND begins_with(SK, "ORDER#2026-05-01#")"#;
    check(&table, &query.date(given(Some(may_1))), of_may_1);
    check(&table, &query.date(given(Some(&may_1))), of_may_1);
    check(
        &table,
        &query.date(given(Some(may_1..=may_1))),
        r#"Query: PK = "USER#42" AND SK BETWEEN "ORDER#2026-05-01#" AND "ORDER#2026-05-01$""#,
    );
    check(
        &table,
        &query.date(given(Some(starts_with("2026")))),
        r#"Query: PK = "USER#42" AND begins_with(SK, "ORDER#2026")"#,
    );
    let line = given(Some(7));
    check(&table, &OrderItem::query("A1").line(line), r#"Query: PK = "ORDER#A1" AND SK = "ITEM#007""#);
}

/// Where nothing can match nothing is sent, which is no mistake of the caller's.
#[test]
fn of_nothing() {
    let table = uncreated::<Shop>(|options| options);
    let (may_1, june_1) = (date("2026-05-01"), date("2026-06-01"));
    let query = Order::query(user_id(42)).date(june_1..may_1);
    check(&table, &query, "Query: nothing, since nothing can match");
    assert!(query.request(&table).is_err());
    let query = Order::by_status(user_id(42), Status::Pending)
        .placed_at(timestamp("2026-06-01T00:00:00Z")..timestamp("2026-05-01T00:00:00Z"));
    check(&table, &query, "Query GSI2: nothing, since nothing can match");
    let either = |from, to| Order::query(user_id(42)).date(given_range(from, to));
    check(&table, &either(None, None), r#"Query: PK = "USER#42" AND begins_with(SK, "ORDER#")"#);
    let may = Order::query(user_id(42)).date(may_1..june_1).explain(&table).unwrap();
    check(&table, &either(Some(may_1), Some(june_1)), &may.to_string());
}

#[test]
fn over_indexes() {
    let table = uncreated::<Shop>(|options| options);
    check(&table, &Order::placed(), r#"Query GSI1: GSI1PK = "ORDER_BY_DATE""#);
    let at = timestamp("2026-05-10T14:23:01.999Z");
    check(
        &table,
        &Order::placed().placed_at(at),
        r#"Query GSI1: GSI1PK = "ORDER_BY_DATE" AND begins_with(GSI1SK, "2026-05-10T14:23:01Z#")"#,
    );
    check(
        &table,
        &Order::by_status(user_id(42), Status::InTransit).placed_at(at..),
        r#"Query GSI2: GSI2PK = "USER#42#IN_TRANSIT" AND GSI2SK >= "2026-05-10T14:23:01Z""#,
    );
    let posts = uncreated::<Post>(|options| options);
    let edited = Post::by_edit("t").edited(..at);
    check(&posts, &edited, r#"Query LSI1: PK = "THREAD#t" AND LSI1SK < "2026-05-10T14:23:01.999Z""#);
    let library = uncreated::<Library>(|options| options);
    check(
        &library,
        &Book::on_shelf(3).isbn("9"),
        r#"Query by-shelf: shelf_pk = "SHELF#3" AND shelf_sk = "9""#,
    );
    let complaints = uncreated::<Complaint>(|options| options);
    let urgent = Complaint::of_customer("ann").priority(-1..3);
    check(&complaints, &urgent, r#"Query GSI1: customer = "ann" AND priority BETWEEN -1 AND 3"#);
}

#[test]
fn over_numbers_composites_and_counted_down_parts() {
    let table = uncreated::<Reading>(|options| options);
    let at = jiff::Timestamp::from_second(-3).unwrap();
    check(&table, &Reading::query(7).taken(at..), "Query: PK = 7 AND SK >= -3");
    let table = uncreated::<Sample>(|options| options);
    check(&table, &Sample::query("a b").sequence(-5), r#"Query: sensor = "a b" AND sequence = -5"#);
    let table = uncreated::<Player>(|options| options);
    check(&table, &Player::of_league(1), r#"Query GSI1: GSI1PK = "LEAGUE#1""#);
    let table = uncreated::<Issue>(|options| options);
    let repo = RepoId { owner: "A".into(), name: "B".into() };
    check(
        &table,
        &Issue::query(&repo).number(10..=20),
        r#"Query: PK = "REPO#a/b" AND SK BETWEEN "ISSUE#99979" AND "ISSUE#99989""#,
    );
    let table = uncreated::<Visit>(|options| options);
    let scores = Visit::by_score().score(-1..=1);
    check(&table, &scores, r#"Query GSI1: GSI1PK = "SCORE" AND GSI1SK BETWEEN "32767" AND "32769""#);
}

/// Only where others' items are in the range is there a filter; the user's comes on top.
#[test]
fn with_filters() {
    let table = uncreated::<Customers>(|options| options);
    let query = customers::Order::query(customers::customer_id());
    check(
        &table,
        &query,
        r#"Query: PK = "CUSTOMER#123" AND begins_with(SK, "ORDER#") FILTER entity_type = "Order" (others: OrderItem)"#,
    );
    check(
        &table,
        &query.filter(|o| o.total.gt(5) | o.total.eq(1)),
        r#"Query: PK = "CUSTOMER#123" AND begins_with(SK, "ORDER#") FILTER entity_type = "Order" AND (total > 5 OR total = 1) (others: OrderItem)"#,
    );
    let shop = uncreated::<Shop>(|options| options);
    let dear = Order::query(user_id(1)).filter(|o| o.total.gt(5));
    check(&shop, &dear, r#"Query: PK = "USER#1" AND begins_with(SK, "ORDER#") FILTER total > 5"#);
}
