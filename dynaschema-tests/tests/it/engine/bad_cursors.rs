//! Cursors that do not fit their query: each gives `InvalidCursor`, and nothing is sent.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use dynaschema::embedded::Fault;
use dynaschema::op::{Chain, Query};
use dynaschema::{Cursor, Items, Reads, Table};
use dynaschema_tests::fixtures::date;
use dynaschema_tests::fixtures::features::keys::{LogLine, Service};
use dynaschema_tests::fixtures::shop::{Order, Shop, Status, User, load, order, user_id};
use dynaschema_tests::harness::{TestTable, table, table_with};

use crate::assert_kind;

async fn loaded() -> TestTable<Shop> {
    let table = table().await;
    load(&table, 12).await.unwrap();
    table
}

async fn cursor_of<S, E, C>(table: &Table<S>, query: Query<E, C>) -> Cursor
where
    S: Reads<E>,
    E: Items + Send + 'static,
    C: Chain<Entity = E>,
{
    query.limit(3).page(table).await.unwrap().cursor.unwrap()
}

/// Checks that a query refuses a cursor without sending anything.
async fn check<S, E, C>(table: &TestTable<S>, query: Query<E, C>, cursor: &Cursor, what: &str)
where
    S: Reads<E>,
    E: Items + std::fmt::Debug + Send + 'static,
    C: Chain<Entity = E>,
{
    for query in [query.clone().after(cursor.clone()), query.before(cursor.clone())] {
        let (page, requests) = table.counted(query.page(table)).await;
        let error = page.expect_err(what);
        assert_kind!(error, InvalidCursor {});
        assert!(error.is_invalid_cursor());
        assert_eq!(requests, 0, "{what}");
        assert_kind!(query.all(table).await.unwrap_err(), InvalidCursor {});
    }
}

#[tokio::test]
async fn cut_off_and_changed() {
    let table = loaded().await;
    let query = Order::query(user_id(42));
    let text = cursor_of(&table, query.clone()).await.to_string();
    assert!(text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_'), "{text}");
    for length in 0..text.len() {
        check(&table, query.clone(), &text[..length].parse().unwrap(), "cut off").await;
    }
    for made in ["", "A", "====", "not a cursor", "AQ", "\u{1F980}", &format!("{text}{text}")] {
        check(&table, query.clone(), &made.parse().unwrap(), made).await;
    }
    // Whatever byte is changed: the cursor is refused, or stays inside the query.
    for at in 0..text.len() {
        for by in ["A", "z", "_"] {
            let changed = [&text[..at], by, &text[at + 1..]].concat();
            match query.clone().after(changed.parse().unwrap()).all(&table).await {
                Err(error) => assert_kind!(error, InvalidCursor {}),
                Ok(orders) => assert!(orders.iter().all(|order| order.user_id == user_id(42))),
            }
        }
    }
}

#[tokio::test]
async fn of_other_queries() {
    let table = loaded().await;
    let query = Order::query(user_id(42));
    let cursor = cursor_of(&table, query.clone()).await;
    let day = date("2026-05-10");

    check(&table, Order::query(user_id(7)), &cursor, "of another partition").await;
    check(&table, query.clone().desc(), &cursor, "of another order").await;
    check(&table, query.date(day), &cursor, "of a wider range").await;
    check(&table, query.date(day..), &cursor, "of another range").await;
    // As of a bound that moves with the clock.
    let (earlier, later) = (date("2000-01-01"), date("2000-01-02"));
    let behind = cursor_of(&table, query.date(earlier..)).await;
    let error = query.date(later..).after(behind).all(&table).await.unwrap_err();
    assert!(error.to_string().contains("or with other bounds"), "{error}");
    check(&table, Order::by_status(user_id(42), Status::Pending), &cursor, "of the table").await;
    check(&table, Shop::partition(User::pk(user_id(42))), &cursor, "of one entity").await;
    check(&table, User::query(user_id(42)), &cursor, "of another entity").await;
    let scanned = Shop::scan().limit(3).page(&table).await.unwrap().cursor.unwrap();
    check(&table, query.clone(), &scanned, "of a scan").await;
    let other = loaded().await;
    check(&other, query.clone(), &cursor, "of another table").await;
    let range = query.date(day..date("2026-05-11"));
    let inclusive = query.date(day..=date("2026-05-11"));
    check(&table, inclusive, &cursor_of(&table, range).await, "of another end").await;

    // But the filter, the limit and the page size may change.
    let filtered = query.filter(|o| o.total.gt(50)).limit(2).page_size(1).after(cursor);
    assert_eq!(filtered.all(&table).await.unwrap().len(), 2);
}

#[tokio::test]
async fn of_other_scans() {
    let table = loaded().await;
    let cursor = Shop::scan().segments(2).limit(3).page(&table).await.unwrap().cursor.unwrap();
    for scan in [Shop::scan(), Shop::scan().segments(3)] {
        let (page, requests) = table.counted(scan.after(cursor.clone()).page(&table)).await;
        assert_kind!(page.unwrap_err(), InvalidCursor {});
        assert_eq!(requests, 0);
    }
    assert!(Order::scan().segments(2).after(cursor).page(&table).await.unwrap_err().is_invalid_cursor());
}

/// What the service alone can see, as that a key lies in another segment, is no other error.
#[tokio::test]
async fn of_another_segment() {
    let table = loaded().await;
    let cursor = Shop::scan().segments(2).limit(3).page(&table).await.unwrap().cursor.unwrap();
    for message in [
        "The provided starting key is invalid: Invalid ExclusiveStartKey. Please use ExclusiveStartKey with correct \
         Segment. TotalSegments: 2 Segment: 0",
        "The provided starting key is outside query boundaries based on provided conditions",
        "Exclusive start key must lie within the segment",
    ] {
        let invalid = Fault::refused("ValidationException", message);
        table.faults().on("Scan").inject(invalid);
        let error = Shop::scan().segments(2).after(cursor.clone()).page(&table).await.unwrap_err();
        assert_kind!(error, InvalidCursor {});
        table.faults().heal();
    }
}

/// A cursor with another value of one of its keys.
fn remade(cursor: &Cursor, place: usize, value: &[u8]) -> Cursor {
    let bytes = URL_SAFE_NO_PAD.decode(cursor.as_str()).unwrap();
    // The version, what it is bound to, what the lane is, and how many keys follow.
    let (head, mut rest) = bytes.split_at(11);
    let mut made = head.to_vec();
    for at in 0..usize::from(head[10]) {
        let [kind, high, low, ..] = *rest else { panic!("a key has three bytes before its value") };
        let (own, behind) = rest[3..].split_at(usize::from(u16::from_be_bytes([high, low])));
        let own = if at == place { value } else { own };
        made.push(kind);
        made.extend(u16::try_from(own.len()).unwrap().to_be_bytes());
        made.extend(own);
        rest = behind;
    }
    made.extend(rest);
    URL_SAFE_NO_PAD.encode(made).parse().unwrap()
}

/// What the query says nothing of is no way past either: of an index the table's keys, and in a scan all of
/// them.
#[tokio::test]
async fn of_keys_that_no_item_can_have() {
    let table = loaded().await;
    let query = Order::by_status(user_id(42), Status::Pending);
    let shown = query.clone().limit(1).page(&table).await.unwrap().cursor.unwrap();
    let scanned = Shop::scan().limit(3).page(&table).await.unwrap().cursor.unwrap();
    // The keys of the table, then those of the index.
    for (place, most) in [(0, 2048), (1, 1024), (2, 2048), (3, 1024)] {
        for length in [0, most + 1] {
            let value = vec![b'x'; length];
            check(&table, query.clone(), &remade(&shown, place, &value), "of no key").await;
            if place < 2 {
                let scan = Shop::scan().after(remade(&scanned, place, &value));
                let (page, requests) = table.counted(scan.page(&table)).await;
                assert_kind!(page.unwrap_err(), InvalidCursor {});
                assert_eq!(requests, 0, "{place} of {length} bytes");
            }
        }
    }
    for (place, most) in [(0, 2048), (1, 1024)] {
        let longest = Shop::scan().after(remade(&scanned, place, &vec![b'x'; most]));
        let refused = longest.page(&table).await.is_err_and(|error| error.is_invalid_cursor());
        assert!(!refused, "{place} of {most} bytes");
    }
}

#[tokio::test]
async fn of_other_time_buckets() {
    let table = table::<LogLine>().await;
    for day in 1..=4 {
        let at = date(&format!("2026-03-0{day}")).at(12, 0, 0, 0).to_zoned(jiff::tz::TimeZone::UTC);
        let at = at.unwrap().timestamp();
        LogLine { service: Service::Billing, at, id: "x".into(), level: 1 }
            .create()
            .send(&table)
            .await
            .unwrap();
    }
    let days = |from, to| LogLine::query(Service::Billing, date(from)..=date(to));
    let cursor = days("2026-03-01", "2026-03-04").limit(2).page(&table).await.unwrap().cursor.unwrap();
    check(&table, days("2026-03-01", "2026-03-02"), &cursor, "of a longer range").await;
    check(&table, LogLine::query(Service::Billing, date("2026-03-02")), &cursor, "of a range").await;
}

#[tokio::test]
async fn signed_and_unsigned() {
    let signed = table_with::<Shop>(|options| options.cursor_key("one key")).await;
    load(&signed, 6).await.unwrap();
    let query = Order::query(user_id(42));
    let cursor = cursor_of(&signed, query.clone()).await;
    assert_eq!(query.clone().after(cursor.clone()).all(&signed).await.unwrap().len(), 3);

    let unsigned = signed.with(|options| options);
    let other_key = signed.with(|options| options.cursor_key("another key"));
    for (table, what) in [(&unsigned, "without a key"), (&other_key, "with another key")] {
        let error = query.clone().after(cursor.clone()).page(table).await.unwrap_err();
        assert!(error.is_invalid_cursor(), "{what}");
    }
    let plain = cursor_of(&unsigned, query.clone()).await;
    assert!(query.clone().after(plain).page(&signed).await.unwrap_err().is_invalid_cursor());
    // No byte of a signed cursor can be changed.
    let text = cursor.to_string();
    for at in 0..text.len() {
        let flipped = if &text[at..=at] == "A" { "B" } else { "A" };
        let changed = [&text[..at], flipped, &text[at + 1..]].concat();
        let error = query.clone().after(changed.parse().unwrap()).page(&signed).await.unwrap_err();
        assert!(error.is_invalid_cursor(), "byte {at}");
    }
}

/// A cursor that holds a key is no secret, but it is not printed by accident.
#[tokio::test]
async fn a_cursor_shows_nothing_in_logs() {
    let table = table::<Shop>().await;
    for id in ["A", "B"] {
        Order { id: id.into(), ..order() }.create().send(&table).await.unwrap();
    }
    let cursor = Order::query(user_id(42)).limit(1).page(&table).await.unwrap().cursor.unwrap();
    assert_eq!(format!("{cursor:?}"), "Cursor(..)");
    let text = serde_json::to_string(&cursor).unwrap();
    assert_eq!(serde_json::from_str::<Cursor>(&text).unwrap(), cursor);
}

/// What came from outside is not looked at where it is longer than any cursor.
#[tokio::test]
async fn longer_than_any_cursor() {
    let table = loaded().await;
    let query = Order::query(user_id(42));
    let text = cursor_of(&table, query.clone()).await.to_string();
    let long = text.repeat(1_000_000 / text.len());
    let error = query.after(long.parse().unwrap()).all(&table).await.unwrap_err();
    assert!(error.to_string().ends_with("it is longer than any cursor of this query"), "{error}");
}

#[test]
#[should_panic(expected = "a `cursor_key` is not empty; give it 32 random bytes")]
fn signed_with_nothing() {
    let engine = dynaschema::embedded::Engine::memory();
    let faults = dynaschema::embedded::Faults::over(engine.connector());
    let _ = Table::<Shop>::builder(faults.client(), "shop").cursor_key("");
}
