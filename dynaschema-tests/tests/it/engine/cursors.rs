//! Pages neither repeat nor skip: at every page size, in both directions, over the table, its
//! indexes and its time buckets, with filters and with other entities' items in between.

use dynaschema::op::{Chain, Query};
use dynaschema::{Cursor, Items, Reads, Table};
use dynaschema_tests::fixtures::customers::{self, Customers};
use dynaschema_tests::fixtures::features::indexes::{Parcel, Player, Post};
use dynaschema_tests::fixtures::features::keys::{LogLine, Reading, Service};
use dynaschema_tests::fixtures::features::tables::{List, ListEntry, Lists};
use dynaschema_tests::fixtures::shop::{self, Order, Shop, Status, User, user_id};
use dynaschema_tests::fixtures::{date, timestamp};
use dynaschema_tests::harness::table;

/// Reads a query page by page, forward, and checks that it is all; then back from every page.
pub(crate) async fn check<S, E, C>(table: &Table<S>, query: Query<E, C>)
where
    S: Reads<E>,
    E: Items + PartialEq + std::fmt::Debug + Send + 'static,
    C: Chain<Entity = E>,
{
    for query in [query.clone(), query.desc()] {
        let all = query.all(table).await.unwrap();
        assert!(all.len() > 3, "{all:?}");
        for limit in [1, 3, 4, all.len(), all.len() + 1] {
            check_pages(table, &query.clone().limit(limit), &all, limit).await;
        }
        check_pages(table, &query.clone().limit(3).page_size(2), &all, 3).await;
        for size in [1, 2, 3, all.len()] {
            check_service_pages(table, &query.clone().page_size(size), &all).await;
        }
    }
}

/// Pages by `limit` hold exactly so many, and lead back the way they came.
async fn check_pages<S, E, C>(table: &Table<S>, query: &Query<E, C>, all: &[E], limit: usize)
where
    S: Reads<E>,
    E: Items + PartialEq + std::fmt::Debug + Send + 'static,
    C: Chain<Entity = E>,
{
    let (mut read, mut cursor, mut last) = (0, None, None);
    loop {
        let mut page = after(query, cursor).page(table).await.unwrap();
        assert_eq!(page.items().unwrap(), &all[read..all.len().min(read + limit)], "from {read} by {limit}");
        assert_eq!(
            page.previous.is_some(),
            read > 0 && !page.readable().is_empty(),
            "from {read} by {limit}"
        );
        last = page.previous.take().or(last);
        read += page.readable().len();
        cursor = page.cursor.take();
        if cursor.is_none() {
            break;
        }
        assert!(!page.readable().is_empty(), "a page leads on from nothing");
    }
    assert_eq!(read, all.len());
    check_back(table, query, all, limit, last).await;
}

/// Walks back to the beginning from the last page, and from each page forward again.
async fn check_back<S, E, C>(
    table: &Table<S>,
    query: &Query<E, C>,
    all: &[E],
    limit: usize,
    mut previous: Option<Cursor>,
) where
    S: Reads<E>,
    E: Items + PartialEq + std::fmt::Debug + Send + 'static,
    C: Chain<Entity = E>,
{
    // The last page starts at the last multiple of the limit.
    let mut end = (all.len() - 1) / limit * limit;
    while let Some(cursor) = previous {
        let page = query.clone().before(cursor).page(table).await.unwrap();
        let start = end.saturating_sub(limit);
        assert_eq!(page.items().unwrap(), &all[start..end], "back from {end} by {limit}");
        if !page.readable().is_empty() {
            let again = after(query, page.cursor.clone()).page(table).await.unwrap();
            assert_eq!(
                again.items().unwrap(),
                &all[end..all.len().min(end + limit)],
                "again from {end} by {limit}"
            );
        }
        end = start;
        previous = page.previous;
    }
    assert_eq!(end, 0, "back by {limit}");
}

/// Pages without a limit hold what one answer of the service does, which may be less.
async fn check_service_pages<S, E, C>(table: &Table<S>, query: &Query<E, C>, all: &[E])
where
    S: Reads<E>,
    E: Items + PartialEq + std::fmt::Debug + Send + 'static,
    C: Chain<Entity = E>,
{
    let (mut read, mut cursor) = (Vec::new(), None);
    loop {
        let mut page = after(query, cursor).page(table).await.unwrap();
        cursor = page.cursor.take();
        read.extend(page.into_items().unwrap());
        if cursor.is_none() {
            break;
        }
        assert!(read.len() <= all.len(), "the pages do not end");
    }
    assert_eq!(read, all);
}

fn after<E, C: Chain<Entity = E>>(query: &Query<E, C>, cursor: Option<Cursor>) -> Query<E, C> {
    // A cursor is text that leaves the process and comes back.
    match cursor.map(|cursor| cursor.to_string()) {
        Some(text) => query.clone().after(text.parse().unwrap()),
        None => query.clone(),
    }
}

#[tokio::test]
async fn over_a_partition_with_and_without_filters() {
    let table = table::<Shop>().await;
    shop::load(&table, 14).await.unwrap();
    let query = Order::query(user_id(42));
    check(&table, query.clone()).await;
    check(&table, query.date(date("2026-05-10")..date("2026-05-12"))).await;
    check(&table, query.filter(|o| o.status.ne(Status::Pending))).await;
}

#[tokio::test]
async fn over_mixed_entities() {
    let table = table::<Shop>().await;
    shop::load(&table, 9).await.unwrap();
    check(&table, Shop::partition(User::pk(user_id(42)))).await;
}

#[tokio::test]
async fn over_a_hierarchy() {
    let table = table::<Customers>().await;
    customers::load(&table, 11).await.unwrap();
    check(&table, customers::Order::query(customers::customer_id())).await;
    let few = customers::Order::query(customers::customer_id()).filter(|o| o.total.ge(3));
    check(&table, few).await;
}

/// Without an entity attribute, other entities' items are dropped on our side.
#[tokio::test]
async fn over_a_hierarchy_told_apart_by_shape() {
    let table = table::<Lists>().await;
    for number in 0..7 {
        List { owner: "ann".into(), number }.create().send(&table).await.unwrap();
        for entry in 0..number % 3 {
            let entry = ListEntry { owner: "ann".into(), number, entry };
            entry.create().send(&table).await.unwrap();
        }
    }
    let query = List::query("ann");
    assert_eq!(query.count(&table).await.unwrap(), 7);
    assert_eq!(query.all(&table).await.unwrap().len(), 7);
    check(&table, query).await;
}

/// Equal index keys are told apart by the table's.
#[tokio::test]
async fn over_a_global_index_with_equal_keys() {
    let table = table::<Player>().await;
    for number in 0..12 {
        let player = Player { name: format!("p{number:02}"), league: 1, points: i64::from(number / 4) };
        player.create().send(&table).await.unwrap();
    }
    check(&table, Player::of_league(1)).await;
    check(&table, Player::by_points(1)).await;
    check(&table, Player::by_points(1).points(0..=1)).await;
}

#[tokio::test]
async fn over_an_index_range_with_an_excluded_end() {
    let table = table::<Shop>().await;
    shop::load(&table, 12).await.unwrap();
    let (from, to) = (timestamp("2026-05-10T11:23:01Z"), timestamp("2026-05-11T13:23:01Z"));
    check(&table, Order::placed().placed_at(from..to)).await;
    let bounds = (std::ops::Bound::Excluded(from), std::ops::Bound::Excluded(to));
    check(&table, Order::placed().placed_at(bounds)).await;
}

#[tokio::test]
async fn over_a_local_index() {
    let table = table::<Post>().await;
    for number in 0..10 {
        // Two at a time, in another order than the numbers', and some not at all.
        let edited = timestamp(&format!("2026-01-01T00:00:0{}Z", (10 - number) / 2));
        let edited = (number != 4).then_some(edited);
        let post = Post { thread: "t".into(), number, edited, text: String::new() };
        post.create().send(&table).await.unwrap();
    }
    let query = Post::by_edit("t");
    assert_eq!(query.count(&table).await.unwrap(), 9);
    check(&table, query).await;
}

#[tokio::test]
async fn over_native_numbers() {
    let table = table::<Reading>().await;
    for second in 0..8 {
        let taken = timestamp(&format!("1970-01-01T00:00:{:02}Z", second * 5));
        Reading { device: 9, taken, celsius: second }.create().send(&table).await.unwrap();
    }
    check(&table, Reading::query(9)).await;
}

#[tokio::test]
async fn over_time_buckets() {
    let table = table::<LogLine>().await;
    for number in 0..10 {
        let at = timestamp(&format!("2026-03-{:02}T12:00:00Z", 1 + number / 2 * 2));
        let line = LogLine { service: Service::Billing, at, id: format!("{number}"), level: 1 };
        line.create().send(&table).await.unwrap();
    }
    // Every second bucket is empty.
    let query = LogLine::query(Service::Billing, date("2026-03-01")..=date("2026-03-10"));
    check(&table, query).await;
    check(&table, LogLine::query(Service::Billing, date("2026-03-02")..date("2026-03-08"))).await;
}

#[tokio::test]
async fn over_time_buckets_of_an_index() {
    let table = table::<Parcel>().await;
    for number in 0..9 {
        let sent = timestamp(&format!("2026-0{}-15T00:00:00Z", 1 + number / 2));
        let parcel = Parcel { id: format!("{number}"), sent, weight: number };
        parcel.create().send(&table).await.unwrap();
    }
    check(&table, Parcel::sent(date("2026-01-01")..=date("2026-12-31"))).await;
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
