//! Pages neither repeat nor skip: at every page size, in both directions, over the table, its
//! indexes and its time buckets, with filters and with other entities' items in between.

use dynaschema::{Cursor, DynamoEntity, DynamoTable, Table, embedded};
use dynaschema_tests::fixtures::customers::{self, Customers};
use dynaschema_tests::fixtures::features::indexes::{Parcel, Player, Post};
use dynaschema_tests::fixtures::features::keys::{LogLine, Reading, Service};
use dynaschema_tests::fixtures::features::tables::{List, ListEntry, Lists};
use dynaschema_tests::fixtures::shop::{self, Order, Shop, Status, User, user_id};
use dynaschema_tests::fixtures::{date, timestamp};
use dynaschema_tests::harness::table;
use serde::{Deserialize, Serialize};

use crate::brute_force::{gives, gives_both, kept};

#[tokio::test]
async fn over_a_partition_with_and_without_filters() {
    let table = table::<Shop>().await;
    let loaded = shop::load(&table, 14).await.unwrap();
    let mine = |keep: fn(&Order) -> bool| {
        kept(&loaded.orders, |order| order.user_id == user_id(42) && keep(order), |order| order.id.clone())
    };
    let query = Order::query(user_id(42));
    gives_both(&table, &query, &mine(|_| true)).await;
    let two_days = mine(|order| (date("2026-05-10")..date("2026-05-12")).contains(&order.date));
    gives_both(&table, &query.date(date("2026-05-10")..date("2026-05-12")), &two_days).await;
    let filtered = query.filter(|o| o.status.ne(Status::Pending));
    gives_both(&table, &filtered, &mine(|order| order.status != Status::Pending)).await;
}

#[tokio::test]
async fn over_mixed_entities() {
    let table = table::<Shop>().await;
    let loaded = shop::load(&table, 9).await.unwrap();
    let orders = kept(&loaded.orders, |order| order.user_id == user_id(42), |order| order.id.clone());
    let mut all: Vec<Shop> = orders.into_iter().map(Shop::Order).collect();
    all.push(Shop::User(loaded.users[0].clone()));
    gives_both(&table, &Shop::partition(User::pk(user_id(42))), &all).await;
}

#[tokio::test]
async fn over_a_hierarchy() {
    let table = table::<Customers>().await;
    let (orders, _) = customers::load(&table, 11).await.unwrap();
    let query = customers::Order::query(customers::customer_id());
    let id = |order: &customers::Order| order.order_id.0.clone();
    gives_both(&table, &query, &kept(&orders, |_| true, id)).await;
    let few = query.filter(|o| o.total.ge(3));
    gives_both(&table, &few, &kept(&orders, |order| order.total >= 3, id)).await;
}

/// Without an entity attribute, other entities' items are dropped on our side.
#[tokio::test]
async fn over_a_hierarchy_told_apart_by_shape() {
    let table = table::<Lists>().await;
    let mut lists = Vec::new();
    for number in 0..7 {
        lists.push(List { owner: "ann".into(), number }.create().send(&table).await.unwrap());
        for entry in 0..number % 3 {
            let entry = ListEntry { owner: "ann".into(), number, entry };
            entry.create().send(&table).await.unwrap();
        }
    }
    gives_both(&table, &List::query("ann"), &lists).await;
}

/// Equal index keys are told apart by the table's, in an order that is the engine's to choose.
#[tokio::test]
async fn over_a_global_index_with_equal_keys() {
    let table = table::<Player>().await;
    let mut players = Vec::new();
    for number in 0..12 {
        let player = Player { name: format!("p{number:02}"), league: 1, points: i64::from(number / 4) };
        players.push(player.create().send(&table).await.unwrap());
    }
    let name = |player: &Player| player.name.clone();
    for (query, wanted, is_sorted) in [
        (Player::of_league(1).erased(), players.clone(), false),
        (Player::by_points(1).erased(), players.clone(), true),
        (Player::by_points(1).points(0..=1).erased(), players[..8].to_vec(), true),
    ] {
        for query in [query.clone(), query.desc()] {
            let read = query.all(&table).await.unwrap();
            assert_eq!(kept(&read, |_| true, name), wanted);
            let points = |player: &Player| player.points;
            assert!(
                !is_sorted
                    || read.is_sorted_by_key(points)
                    || read.is_sorted_by_key(|player| std::cmp::Reverse(points(player)))
            );
            gives(&table, &query, &read).await;
        }
    }
}

#[tokio::test]
async fn over_an_index_range_with_an_excluded_end() {
    let table = table::<Shop>().await;
    let loaded = shop::load(&table, 12).await.unwrap();
    let (from, to) = (timestamp("2026-05-10T11:23:01Z"), timestamp("2026-05-11T13:23:01Z"));
    let placed = |order: &Order| (order.placed_at, order.id.clone());
    let within = kept(&loaded.orders, |order| (from..to).contains(&order.placed_at), placed);
    gives_both(&table, &Order::placed().placed_at(from..to), &within).await;
    // The key shows the second, of which only the last nanosecond has nothing behind it.
    let bounds = |from| (std::ops::Bound::Excluded(from), std::ops::Bound::Excluded(to));
    gives_both(&table, &Order::placed().placed_at(bounds(from)), &within).await;
    let inside = kept(&within, |order| order.placed_at != from, placed);
    let last = timestamp("2026-05-10T11:23:01.999999999Z");
    gives_both(&table, &Order::placed().placed_at(bounds(last)), &inside).await;
}

#[tokio::test]
async fn over_a_local_index() {
    let table = table::<Post>().await;
    let mut posts = Vec::new();
    for number in 0..10 {
        // In another order than the numbers', and some not at all.
        let edited = timestamp(&format!("2026-01-01T00:00:0{}Z", 9 - number));
        let edited = (number != 4).then_some(edited);
        let post = Post { thread: "t".into(), number, edited, text: String::new() };
        posts.push(post.create().send(&table).await.unwrap());
    }
    let edited = kept(&posts, |post| post.edited.is_some(), |post| post.edited);
    gives_both(&table, &Post::by_edit("t"), &edited).await;
}

#[tokio::test]
async fn over_native_numbers() {
    let table = table::<Reading>().await;
    let mut readings = Vec::new();
    for second in 0..8 {
        let taken = timestamp(&format!("1970-01-01T00:00:{:02}Z", second * 5));
        let reading = Reading { device: 9, taken, celsius: second };
        readings.push(reading.create().send(&table).await.unwrap());
    }
    gives_both(&table, &Reading::query(9), &readings).await;
}

#[tokio::test]
async fn over_time_buckets() {
    let table = table::<LogLine>().await;
    let mut lines = Vec::new();
    for number in 0..10 {
        let at = timestamp(&format!("2026-03-{:02}T12:00:00Z", 1 + number / 2 * 2));
        let line = LogLine { service: Service::Billing, at, id: format!("{number}"), level: 1 };
        lines.push(line.create().send(&table).await.unwrap());
    }
    // Every second bucket is empty.
    let query = LogLine::query(Service::Billing, date("2026-03-01")..=date("2026-03-10"));
    gives_both(&table, &query, &lines).await;
    let query = LogLine::query(Service::Billing, date("2026-03-02")..date("2026-03-08"));
    gives_both(&table, &query, &lines[2..8]).await;
}

#[tokio::test]
async fn over_time_buckets_of_an_index() {
    let table = table::<Parcel>().await;
    let mut parcels = Vec::new();
    for number in 0..9 {
        let sent = timestamp(&format!("2026-0{}-1{number}T00:00:00Z", 1 + number / 2));
        let parcel = Parcel { id: format!("{number}"), sent, weight: number };
        parcels.push(parcel.create().send(&table).await.unwrap());
    }
    gives_both(&table, &Parcel::sent(date("2026-01-01")..=date("2026-12-31")), &parcels).await;
}

/// A scan in segments goes on in all of them.
#[tokio::test]
async fn over_a_scan_in_segments() {
    let table = table::<Shop>().await;
    shop::load(&table, 12).await.unwrap();
    let key = |item: &Shop| {
        let item = match item {
            Shop::User(value) => table.to_item(value),
            Shop::Order(value) => table.to_item(value),
            Shop::OrderItem(value) => table.to_item(value),
            Shop::Review(value) => table.to_item(value),
        };
        crate::check::keys(&item.unwrap())
    };
    let sorted = |items: Vec<Shop>| {
        let mut keys: Vec<_> = items.iter().map(&key).collect();
        keys.sort();
        keys
    };
    let all = sorted(Shop::scan().all(&table).await.unwrap());
    assert_eq!(all.len(), table.stored().await.len());
    for segments in [1, 2, 5] {
        for scan in [Shop::scan().limit(3), Shop::scan().page_size(2), Shop::scan().limit(4).page_size(3)] {
            let scan = scan.segments(segments);
            let (mut read, mut cursor) = (Vec::new(), None::<Cursor>);
            loop {
                let scan = cursor.into_iter().fold(scan.clone(), dynaschema::op::Scan::after);
                let mut page = scan.page(&table).await.unwrap();
                cursor = page.cursor.take();
                read.extend(page.into_items().unwrap());
                if cursor.is_none() {
                    break;
                }
                assert!(read.len() <= all.len(), "the pages do not end");
            }
            assert_eq!(sorted(read), all, "{segments} segments");
        }
    }
}

/// What the next release calls a `Note` in a `Desk`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("BOARD#<board>")]
#[sk("<number:03>")]
struct Memo {
    board: String,
    number: u16,
}

#[derive(Debug, DynamoTable)]
enum Office {
    Memo(Memo),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("BOARD#<of>")]
#[sk("<number:03>")]
#[dynamo(entity = "Memo")]
struct Note {
    #[serde(rename = "board")]
    of: String,
    number: u16,
}

#[derive(Debug, DynamoTable)]
enum Desk {
    Note(Note),
}

/// Cursors of a release lead on in the next one, which calls by other names what is stored as it was.
#[tokio::test]
async fn under_another_name_of_the_struct() {
    let client = embedded::client();
    let office = Table::<Office>::new(client.clone(), "office");
    office.create_table().send().await.unwrap();
    for number in 1..=3 {
        Memo { board: "b".into(), number }.create().send(&office).await.unwrap();
    }
    let desk = Table::<Desk>::new(client, "office");
    let rest: Vec<Note> = [2, 3].map(|number| Note { of: "b".into(), number }).into();

    let cursor = Memo::query("b").limit(1).page(&office).await.unwrap().cursor.unwrap();
    assert_eq!(Note::query("b").after(cursor).all(&desk).await.unwrap(), rest);
    let cursor = Memo::scan().limit(1).page(&office).await.unwrap().cursor.unwrap();
    assert_eq!(Note::scan().after(cursor).all(&desk).await.unwrap(), rest);
    let cursor = Office::partition(Memo::pk("b")).limit(1).page(&office).await.unwrap().cursor.unwrap();
    let mixed = Desk::partition(Note::pk("b")).after(cursor.clone()).all(&desk).await.unwrap();
    let notes: Vec<Note> = mixed.into_iter().map(|Desk::Note(note)| note).collect();
    assert_eq!(notes, rest);
    // But what asks for all kinds of items is not what asks for one.
    assert!(Note::query("b").after(cursor).all(&desk).await.unwrap_err().is_invalid_cursor());
}
