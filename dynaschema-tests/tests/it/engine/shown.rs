//! What keys, indexes and pages show of items: the finest of several times, a part of an item, and what is
//! passed over.

use dynaschema::DynamoEntity;
use dynaschema_tests::fixtures::timestamp;
use dynaschema_tests::harness::{item, n, s, table};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::assert_kind;

/// A time that several keys show, each as fine as it needs it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("LOG#<host>#<at:s>")]
#[sk("<at:ms>")]
#[gsi1("HOSTS", "<at:s>#<host>", query = of_all)]
#[dynamo(copy(by_second, pk = "SECOND#<at:s>", sk = "<host>"))]
#[dynamo(allow(lossy_key))]
struct LogLine {
    host: String,
    #[dynamo(from_key)]
    at: Timestamp,
    text: String,
}

#[tokio::test]
async fn a_time_is_read_from_the_key_that_shows_most_of_it() {
    let table = table::<LogLine>().await;
    let at = timestamp("2027-01-01T00:00:01.234Z");
    let line = LogLine { host: "a".into(), at, text: "up".into() };
    line.clone().create().send(&table).await.unwrap();
    assert_eq!(LogLine::get("a", at).one(&table).await.unwrap(), line);
    assert_eq!(LogLine::of_all().one(&table).await.unwrap(), line);
    assert_eq!(LogLine::by_second(at).one(&table).await.unwrap(), line);
    assert_eq!(LogLine::scan().all(&table).await.unwrap(), std::slice::from_ref(&line));
    let key = LogLineKey::parse("LOG#a#2027-01-01T00:00:01Z", "2027-01-01T00:00:01.234Z").unwrap();
    assert_eq!((key.at, &key), (at, &line.key()));
    LogLine::modify(&table, &key, |line| line.text = "down".into()).await.unwrap();
    let changed = LogLine { text: "down".into(), ..line };
    assert_eq!(LogLine::by_second(at).all(&table).await.unwrap(), std::slice::from_ref(&changed));
    changed.remove().send(&table).await.unwrap();
    assert!(table.stored().await.is_empty());
}

/// A key that shows a field which a read can do without.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("RACK#<rack>")]
#[sk("<slot:03>")]
struct Shelf {
    rack: String,
    #[serde(default)]
    slot: u32,
    text: Option<String>,
}

fn slot(slot: u32) -> Shelf {
    Shelf { rack: "a".into(), slot, text: None }
}

/// As an index gives it that leaves out what the key is made of.
#[tokio::test]
async fn an_item_that_is_shown_in_part_is_read_as_far_as_that_goes() {
    let table = table::<Shelf>().await;
    let mut shown = table.to_item(&slot(7)).unwrap();
    shown.remove("slot");
    assert_eq!(table.from_item::<Shelf>(shown.clone()).unwrap(), slot(0));
    // In the table itself that is what is wrong with it.
    table.put_raw(shown.clone()).await;
    assert_kind!(Shelf::get("a", 7).optional(&table).await.unwrap_err(), KeyMismatch { entity: "Shelf" });
    shown.insert("slot".to_owned(), n(8));
    assert_kind!(table.from_item::<Shelf>(shown).unwrap_err(), KeyMismatch { entity: "Shelf" });
}

/// What is passed over behind a page's limit is passed over by the next page.
#[tokio::test]
async fn what_is_passed_over_counts_in_one_page() {
    let table = table::<Shelf>().await;
    for place in [1, 2, 3] {
        slot(place).create().send(&table).await.unwrap();
    }
    for place in ["000", "001x", "002x", "002y", "003x", "003y"] {
        table.put_raw(item([("PK", s("RACK#a")), ("SK", s(place)), ("entity_type", s("Ghost"))])).await;
    }
    for limit in 1..5 {
        let (mut cursor, mut items, mut unknown) = (None, Vec::new(), 0);
        loop {
            let query = Shelf::query("a").limit(limit);
            let query = match cursor.take() {
                Some(cursor) => query.after(cursor),
                None => query,
            };
            let page = query.page(&table).await.unwrap();
            unknown += page.unknown();
            cursor = page.cursor.clone();
            items.extend(page.into_items().unwrap());
            if cursor.is_none() {
                break;
            }
        }
        assert_eq!((items, unknown), ([1, 2, 3].map(slot).to_vec(), 6), "limit {limit}");
    }
}

#[tokio::test]
async fn a_tolerant_scan_goes_on_past_what_is_bad() {
    let table = table::<Shelf>().await;
    slot(1).create().send(&table).await.unwrap();
    let mut bad = table.to_item(&slot(2)).unwrap();
    bad.insert("slot".to_owned(), s("two"));
    table.put_raw(bad).await;
    table.put_raw(item([("PK", s("RACK#a")), ("SK", s("x")), ("entity_type", s("Ghost"))])).await;
    let scan = Shelf::scan().segments(2);
    assert_kind!(scan.all(&table).await.unwrap_err(), Decode { entity: "Shelf" });
    let tolerated = scan.clone().tolerant().all(&table).await.unwrap();
    assert_eq!((tolerated.items, tolerated.errors.len()), (vec![slot(1)], 1));
    assert_eq!(scan.tolerant().count(&table).await.unwrap(), 1);
}
