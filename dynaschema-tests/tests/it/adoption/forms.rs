//! Times, decimals and numbers as tables hold them.

use dynaschema::{AttributeValue, DynamoEntity, Item};
use dynaschema_tests::fixtures::timestamp;
use dynaschema_tests::harness::{item, n, s, table};
use jiff::Timestamp;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::assert_kind;
use crate::brute_force::gives_both;

/// A table of tickets: its indexes are of plain attributes, one of them of a sparse pair.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[serde(rename_all = "camelCase")]
#[pk(id)]
#[gsi1(pk = customer, sk = created_at, query = of_customer)]
#[gsi2(pk = assignee, sk = due, query = of_assignee)]
#[gsi3(pk = category, sk = price, query = in_category)]
#[gsi4("MONTH#<created_at:month>", "<created_at:ms>#<id>", query = created_in)]
struct Ticket {
    id: String,
    customer: String,
    #[dynamo(as = "ms")]
    created_at: Timestamp,
    #[dynamo(as = "%Y-%m-%d %H:%M:%S", updated_at)]
    updated_at: Timestamp,
    assignee: Option<String>,
    #[dynamo(as = "epoch")]
    due: Option<Timestamp>,
    category: String,
    #[dynamo(as = "number")]
    price: Decimal,
    #[dynamo(as = "text")]
    salary: u64,
}

const ID: &str = "a1b2";
const CREATED: &str = "2020-04-27T10:20:30.120Z";

fn number(digits: &str) -> AttributeValue {
    AttributeValue::N(digits.to_owned())
}

/// The ticket as another program wrote it.
fn theirs() -> Item {
    item([
        ("id", s(ID)),
        ("entity_type", s("Ticket")),
        ("customer", s("Ann")),
        ("createdAt", s(CREATED)),
        ("updatedAt", s("2020-04-27 00:00:00")),
        ("assignee", s("Bob")),
        ("due", number("1588000000")),
        ("category", s("books")),
        ("price", number("12.5")),
        ("salary", s("75000")),
        ("GSI4PK", s("MONTH#2020-04")),
        ("GSI4SK", s("2020-04-27T10:20:30.120Z#a1b2")),
        ("legacy", s("kept")),
    ])
}

#[tokio::test]
async fn are_read_by_ranges_and_compared_by_value() {
    let tickets = table::<Ticket>().await;
    tickets.put_raw(theirs()).await;
    let ticket = Ticket::get(ID).one(&tickets).await.unwrap();
    let created = timestamp(CREATED);
    assert_eq!(ticket.created_at, created);
    assert_eq!(ticket.updated_at, timestamp("2020-04-27T00:00:00Z"));
    assert_eq!(ticket.due, Some(Timestamp::from_second(1_588_000_000).unwrap()));
    assert_eq!((ticket.price, ticket.salary), (Decimal::new(125, 1), 75_000));

    let found = [
        Ticket::of_customer("Ann").created_at(created..=created).all(&tickets).await.unwrap(),
        Ticket::of_customer("Ann")
            .created_at(timestamp("2020-04-27T10:20:30Z")..)
            .all(&tickets)
            .await
            .unwrap(),
        Ticket::of_assignee("Bob").due(..timestamp("2021-01-01T00:00:00Z")).all(&tickets).await.unwrap(),
        Ticket::in_category("books").price(Decimal::from(9)..Decimal::from(100)).all(&tickets).await.unwrap(),
        Ticket::created_in(created).all(&tickets).await.unwrap(),
        Ticket::scan()
            .filter(|t| {
                t.created_at.gt(timestamp("2020-01-01T00:00:00Z"))
                    & t.updated_at.between(timestamp("2020-04-27T00:00:00Z"), created)
                    & t.due.lt(timestamp("2030-01-01T00:00:00Z"))
                    & t.price.gt(Decimal::from(9))
                    & t.salary.eq(75_000)
                    & t.salary.text_order().lt(9)
            })
            .all(&tickets)
            .await
            .unwrap(),
    ];
    for found in found {
        assert_eq!(found, std::slice::from_ref(&ticket));
    }
    let before = Ticket::of_customer("Ann").created_at(..created).all(&tickets).await.unwrap();
    assert_eq!(before, []);
}

#[tokio::test]
async fn are_written_as_they_are_stored() {
    let tickets = table::<Ticket>().await;
    tickets.put_raw(theirs()).await;
    let ticket = Ticket::get(ID).one(&tickets).await.unwrap();
    let later = timestamp("2021-12-31T23:59:59.9876Z");
    let edit = ticket.edit().set_created_at(later).set_price(Decimal::new(1050, 2)).remove_due();
    edit.send(&tickets).await.unwrap();
    Ticket::update(ID).add(|t| t.price, Decimal::from(2)).send(&tickets).await.unwrap();

    let mut stored = tickets.only_item().await;
    let touched = stored.insert("updatedAt".into(), s("2020-04-27 00:00:00")).expect("it is kept");
    assert_eq!(touched.as_s().unwrap().len(), "2020-04-27 00:00:00".len());
    let mut expected = theirs();
    expected.remove("due");
    expected.extend(item([
        ("createdAt", s("2021-12-31T23:59:59.987Z")),
        ("price", number("12.5")),
        ("GSI4PK", s("MONTH#2021-12")),
        ("GSI4SK", s("2021-12-31T23:59:59.987Z#a1b2")),
    ]));
    assert_eq!(stored, expected);
    assert!(Ticket::of_assignee("Bob").all(&tickets).await.unwrap().is_empty());
    // What is stored is the millisecond before it.
    let millisecond = timestamp("2021-12-31T23:59:59.987Z");
    for (from, count) in [(later, 0), (millisecond, 1)] {
        let found = Ticket::of_customer("Ann").created_at(from..).count(&tickets).await.unwrap();
        assert_eq!(found, count, "{from}");
    }
}

/// Readings under their time, of which some were written by an earlier program.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("DEVICE#<device>")]
#[sk(at)]
#[dynamo(allow(lossy_key))]
struct Reading {
    device: String,
    #[dynamo(as = "ms")]
    at: Timestamp,
    value: i64,
}

#[tokio::test]
async fn in_the_primary_key_are_of_one_form() {
    let readings = table::<Reading>().await;
    let reading = Reading { device: "a".into(), at: timestamp("2026-05-10T14:23:01.1239Z"), value: 1 };
    let stored = reading.clone().create().send(&readings).await.unwrap();
    assert_eq!(stored.at, timestamp("2026-05-10T14:23:01.123Z"));
    assert_eq!(Reading::get("a", reading.at).one(&readings).await.unwrap(), stored);
    assert_eq!(stored.key(), readings_key(&readings.only_item().await));
    let all = Reading::query("a").at(stored.at..).all(&readings).await.unwrap();
    assert_eq!(all, std::slice::from_ref(&stored));
    assert_eq!(Reading::query("a").at(reading.at..).all(&readings).await.unwrap(), []);
    stored.remove().send(&readings).await.unwrap();

    // The value of such an item would be missed under its own key.
    let other = [
        ("PK", s("DEVICE#a")),
        ("entity_type", s("Reading")),
        ("device", s("a")),
        ("at", s("2026-05-10T14:23:01Z")),
        ("value", number("2")),
    ];
    readings.put_raw(item(other)).await;
    let error = Reading::query("a").all(&readings).await.unwrap_err();
    assert_kind!(error, KeyMismatch {});
}

fn readings_key(item: &Item) -> ReadingKey {
    let text = |name: &str| item[name].as_s().expect("a text").clone();
    ReadingKey::parse(&text("PK"), &text("at")).expect("a key")
}

/// As a library of others writes times by default: with an offset, which is always the same.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("CALL#<id>")]
#[gsi1(pk = customer, sk = created_at, query = of_customer)]
struct Call {
    id: u32,
    customer: String,
    #[dynamo(as = "%Y-%m-%dT%H:%M:%S+00:00")]
    created_at: Timestamp,
}

fn call(id: u32, created_at: &str) -> Item {
    item([
        ("PK", s(format!("CALL#{id}"))),
        ("entity_type", s("Call")),
        ("id", n(id)),
        ("customer", s("Ann")),
        ("created_at", s(created_at)),
    ])
}

#[tokio::test]
async fn with_an_offset_are_ranges_of_a_raw_key() {
    let calls = table::<Call>().await;
    for (id, at) in [(1, "2020-04-27T10:20:29"), (2, "2020-04-27T10:20:30"), (3, "2020-04-28T00:00:00")] {
        calls.put_raw(call(id, &format!("{at}+00:00"))).await;
    }
    let at = |text: &str| timestamp(text);
    let read = |id, text| Call { id, customer: "Ann".into(), created_at: at(text) };
    let all =
        [read(1, "2020-04-27T10:20:29Z"), read(2, "2020-04-27T10:20:30Z"), read(3, "2020-04-28T00:00:00Z")];
    let of_ann = || Call::of_customer("Ann");
    gives_both(&calls, &of_ann(), &all).await;
    gives_both(&calls, &of_ann().created_at(all[1].created_at..), &all[1..]).await;
    gives_both(&calls, &of_ann().created_at(all[0].created_at..all[2].created_at), &all[..2]).await;
    gives_both(&calls, &of_ann().created_at(..=all[1].created_at), &all[..2]).await;
    // What is finer than the key is behind the second that it falls into.
    gives_both(&calls, &of_ann().created_at(..at("2020-04-27T10:20:30.5Z")), &all[..2]).await;

    Call::update(2).set_created_at(at("2021-01-01T00:00:00.9Z")).send(&calls).await.unwrap();
    let moved = of_ann().created_at(at("2021-01-01T00:00:00Z")..).one(&calls).await.unwrap();
    assert_eq!(moved, read(2, "2021-01-01T00:00:00Z"));
    let stored = calls.stored().await;
    assert!(stored.contains(&call(2, "2021-01-01T00:00:00+00:00")), "{stored:?}");
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("FILE#<id>")]
struct File {
    id: u32,
    #[dynamo(as = "text")]
    hash: u128,
}

/// What no put stores, no update does either: it could not be read.
#[tokio::test]
async fn numbers_of_more_digits_than_are_stored_are_refused_by_every_write() {
    let table = table::<File>().await;
    let most = 10_u128.pow(38) - 1;
    File { id: 1, hash: most }.create().send(&table).await.unwrap();
    File::update(1).set_hash(most - 1).send(&table).await.unwrap();
    assert_eq!(File::get(1).one(&table).await.unwrap().hash, most - 1);
    for error in [
        File { id: 2, hash: u128::MAX }.create().send(&table).await.map(drop).unwrap_err(),
        File::update(1).set_hash(u128::MAX).send(&table).await.map(drop).unwrap_err(),
    ] {
        assert!(error.to_string().contains("at most 38 significant digits"), "{error}");
    }
    assert_eq!(File::get(1).one(&table).await.unwrap().hash, most - 1);
}

/// The service adds more digits than a decimal holds: the item is read all the same, as Rust adds.
#[tokio::test]
async fn a_sum_of_more_digits_than_a_decimal_holds_is_rounded() {
    let third = Decimal::ONE / Decimal::from(3);
    for (price, amount) in
        [("100", third), ("0.5", third), ("100.00", -third), ("7000000", third / Decimal::TEN)]
    {
        let tickets = table::<Ticket>().await;
        let mut item = theirs();
        item.insert("price".to_owned(), number(price));
        tickets.put_raw(item).await;
        Ticket::update(ID).add(|t| t.price, amount).send(&tickets).await.unwrap();
        let sum = price.parse::<Decimal>().unwrap() + amount;
        assert_eq!(Ticket::get(ID).one(&tickets).await.unwrap().price, sum, "{price} + {amount}");
        assert_eq!(Ticket::scan().all(&tickets).await.unwrap()[0].price, sum, "{price} + {amount}");
    }
}

/// What a read has rounded stays as it is stored where it is not changed: a modify of it without a change is a read.
#[tokio::test]
async fn a_sum_of_more_digits_than_a_decimal_holds_is_left_as_it_is() {
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
    #[pk("LOT#<id>")]
    struct Lot {
        id: u32,
        name: String,
        #[dynamo(as = "number")]
        price: Decimal,
    }

    let lots = table::<Lot>().await;
    let lot = Lot { id: 1, name: "a".to_owned(), price: Decimal::from(100) };
    lot.create().send(&lots).await.unwrap();
    Lot::update(1).add(|lot| lot.price, Decimal::ONE / Decimal::from(3)).send(&lots).await.unwrap();
    let mut stored = lots.only_item().await;
    let AttributeValue::N(digits) = &stored["price"] else { panic!("{stored:?}") };
    assert!(digits.len() > 30, "{digits}");

    let key = LotKey { id: 1 };
    let (modified, requests) = lots.counted(Lot::modify(&lots, &key, |_| ())).await;
    modified.unwrap();
    assert_eq!((requests, lots.only_item().await), (1, stored.clone()));
    Lot::modify(&lots, &key, |lot| lot.name = "b".to_owned()).await.unwrap();
    stored.insert("name".to_owned(), s("b"));
    assert_eq!(lots.only_item().await, stored);
    let read = Lot::get(1).one(&lots).await.unwrap();
    read.move_to(|lot| lot.id = 2).send(&lots).await.unwrap();
    assert_eq!(lots.only_item().await["price"], stored["price"]);
}
