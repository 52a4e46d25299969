//! What reads show of it all.

use super::shop::{
    Bare, NOW, Order, OrderKey, Orders, Shop, all_of, beside, by_email, by_id, handle, open, order,
    orders_of, put,
};
use super::shop::{store, store_user, text};
use crate::op::{Exists, Get, Query, Scan};
use crate::{AttributeValue, Contains, ErrorKind, Item, Meter, Reads, Table};

fn by_number(number: u32) -> Get<Order> {
    Get::from_key(&OrderKey("u".to_owned(), number))
}

/// The query gives the orders of these numbers, by every end that counts.
#[track_caller]
fn numbers<'a, S: Contains<Order>>(
    table: &'a Table<S>,
    query: &'a Query<Order, Orders>,
    expected: &'a [u32],
) -> impl Future<Output = ()> + 'a {
    let caller = std::panic::Location::caller();
    async move {
        let read = query.all(table).await.unwrap();
        let read: Vec<_> = read.into_iter().map(|order| order.number).collect();
        assert_eq!(read, expected, "all, at {caller}");
        assert_eq!(query.count(table).await.unwrap(), expected.len(), "count, at {caller}");
        assert_eq!(query.exists(table).await.unwrap(), !expected.is_empty(), "exists, at {caller}");
        let mut paged = Vec::new();
        let mut page = query.clone().limit(1).page(table).await.unwrap();
        loop {
            let cursor = page.cursor.take();
            paged.extend(page.into_items().unwrap().into_iter().map(|order| order.number));
            let Some(cursor) = cursor else { break };
            page = query.clone().limit(1).after(cursor).page(table).await.unwrap();
        }
        assert_eq!(paged, expected, "pages, at {caller}");
    }
}

/// All of a user's partition and all of the table, in words.
async fn everything<S: Reads<S> + Contains<Order> + std::fmt::Debug>(
    table: &Table<S>,
    copies: bool,
) -> (usize, usize) {
    let (mut partition, mut scan) = (all_of::<S>("u"), Scan::<S>::new());
    if copies {
        (partition, scan) = (partition.include_copies(), scan.include_copies());
    }
    let (of_user, all) = (partition.all(table).await.unwrap(), scan.all(table).await.unwrap());
    assert_eq!(partition.count(table).await.unwrap(), of_user.len());
    assert_eq!(scan.count(table).await.unwrap(), all.len());
    (of_user.len(), all.len())
}

async fn hides<S: Reads<S> + Contains<Order> + std::fmt::Debug>() {
    let shop = open::<S>().await;
    store_user(&shop).await;
    for number in [1, 2, 3] {
        store(&shop, &order(number)).await;
    }
    numbers(&shop, &orders_of("u"), &[1, 2, 3]).await;
    numbers(&shop, &orders_of("u").desc(), &[3, 2, 1]).await;
    numbers(&shop, &orders_of("u").include_copies(), &[1, 2, 3, 1, 2, 3]).await;
    // An index of raw attributes holds the copies as well.
    assert_eq!(by_email("ann").all(&shop).await.unwrap().len(), 3);
    assert_eq!(by_email("ann").count(&shop).await.unwrap(), 3);
    assert_eq!(by_email("ann").include_copies().count(&shop).await.unwrap(), 9);
    assert_eq!(everything(&shop, false).await, (4, 4));
    assert_eq!(everything(&shop, true).await, (7, 10));
    assert_eq!(Scan::<Order>::new().all(&shop).await.unwrap().len(), 3);
    assert_eq!(Scan::<Order>::new().count(&shop).await.unwrap(), 3);
    assert_eq!(Scan::<Order>::new().include_copies().count(&shop).await.unwrap(), 9);
}

#[tokio::test]
async fn copies_and_sentinels_are_hidden() {
    hides::<Shop>().await;
}

#[tokio::test]
async fn they_are_known_by_their_keys_where_no_attribute_says_what_they_are() {
    hides::<Bare>().await;
    let bare = open::<Bare>().await;
    store(&bare, &order(1)).await;
    assert_eq!(by_id("id1").one(&bare).await.unwrap(), order(1));
    assert!(by_id("id1").exists(&bare).await.unwrap());
}

#[tokio::test]
async fn a_copy_is_read_as_its_entity() {
    let shop = open::<Shop>().await;
    store(&shop, &order(7)).await;
    let query = by_id("id7");
    assert_eq!(query.one(&shop).await.unwrap(), order(7));
    assert_eq!(query.optional(&shop).await.unwrap(), Some(order(7)));
    assert!(query.exists(&shop).await.unwrap());
    let copies = orders_of("u").include_copies().all(&shop).await.unwrap();
    assert_eq!(copies, [order(7), order(7)]);

    assert_eq!(by_id("none").optional(&shop).await.unwrap(), None);
    assert!(!by_id("none").exists(&shop).await.unwrap());
    let missing = by_id("none").one(&shop).await.unwrap_err();
    assert!(matches!(missing.kind(), ErrorKind::NotFound { entity: "Order", .. }), "{missing}");
    assert!(by_id("a#b").one(&shop).await.unwrap_err().is_invalid_key());
}

#[test]
fn only_reads_that_can_meet_them_filter() {
    let shop = handle::<Shop>();
    let explained = |query: Query<Order, Orders>| query.include_expired().explain(&shop).unwrap().to_string();
    assert_eq!(
        explained(orders_of("u")),
        "Query: PK = \"USER#u\" AND begins_with(SK, \"ORDER#\") \
         FILTER NOT attribute_type(_copy, \"S\") AND NOT attribute_type(_unique, \"S\")",
    );
    assert_eq!(
        explained(orders_of("u").include_copies()),
        "Query: PK = \"USER#u\" AND begins_with(SK, \"ORDER#\") FILTER NOT attribute_type(_unique, \"S\")",
    );
    // Copies are told from the sentinels among them, and where nothing else can be, from nothing.
    assert_eq!(explained(beside("u")), "Query: PK = \"USER#u\" AND begins_with(SK, \"ORDER#C\")",);
    assert_eq!(explained(by_id("a")), "Query: PK = \"ORDER#a\" AND SK = \"META\"");
    assert_eq!(
        explained(by_email("ann")),
        "Query GSI1: email = \"ann\" FILTER NOT attribute_type(_copy, \"S\")",
    );
    let partition = all_of::<Shop>("u").explain(&shop).unwrap().filter;
    assert_eq!(
        partition.as_deref(),
        Some("NOT attribute_type(_copy, \"S\") AND NOT attribute_type(_unique, \"S\")"),
    );
    assert_eq!(
        Scan::<Order>::new().explain(&shop).unwrap().to_string(),
        "Scan FILTER entity_type IN (\"Order\", \"Purchase\") AND NOT attribute_type(_copy, \"S\") \
         AND NOT (expires BETWEEN 1000000000 AND 1800000000)",
    );
}

#[tokio::test]
async fn expired_items_are_not_there() {
    let shop = open::<Shop>().await;
    let ends = [(1, None), (2, Some(NOW)), (3, Some(NOW + 1)), (4, Some(NOW - 1))];
    let orders = ends.map(|(number, expires)| Order { expires, ..order(number) });
    for order in &orders {
        put(&shop, shop.to_item(order).unwrap()).await;
    }
    numbers(&shop, &orders_of("u"), &[1, 3]).await;
    numbers(&shop, &orders_of("u").include_expired(), &[1, 2, 3, 4]).await;
    assert_eq!(by_email("ann").count(&shop).await.unwrap(), 2);
    assert_eq!(everything(&shop, false).await, (2, 2));
    assert_eq!(all_of::<Shop>("u").include_expired().count(&shop).await.unwrap(), 4);
    assert_eq!(Scan::<Order>::new().count(&shop).await.unwrap(), 2);
    assert_eq!(Scan::<Shop>::new().include_expired().count(&shop).await.unwrap(), 4);
    for order in &orders {
        let key = OrderKey("u".to_owned(), order.number);
        let alive = order.expires.is_none_or(|expires| expires > NOW);
        let get = by_number(order.number);
        assert_eq!(get.optional(&shop).await.unwrap().is_some(), alive, "{key:?}");
        assert_eq!(get.exists(&shop).await.unwrap(), alive, "{key:?}");
        assert_eq!(Exists::<Order>::from_key(&key).send(&shop).await.unwrap(), alive, "{key:?}");
        assert_eq!(get.clone().include_expired().one(&shop).await.unwrap(), *order);
        assert!(Exists::<Order>::from_key(&key).include_expired().send(&shop).await.unwrap());
        let (loader, batch) = (shop.loader(), shop.batch_get([OrderKey("u".to_owned(), order.number)]));
        assert_eq!(loader.get(&key).await.unwrap().is_some(), alive, "{key:?}");
        assert_eq!(batch.clone().send().await.unwrap()[0].is_some(), alive, "{key:?}");
        assert_eq!(loader.include_expired().get(&key).await.unwrap().as_ref(), Some(order));
        let batch = batch.include_expired();
        assert_eq!(batch.clone().send().await.unwrap()[0].as_ref(), Some(order));
        assert_eq!(batch.report().await.unwrap().into_items().next().as_ref(), Some(order));
    }
    let expired = by_number(2).one(&shop).await.unwrap_err();
    assert!(expired.is_not_found(), "{expired}");
    store(&shop, &Order { expires: Some(NOW - 1), ..order(5) }).await;
    assert!(!by_id("id5").exists(&shop).await.unwrap());
    assert!(by_id("id5").include_expired().exists(&shop).await.unwrap());
    assert_eq!(beside("u").count(&shop).await.unwrap(), 0);
    assert_eq!(beside("u").include_expired().count(&shop).await.unwrap(), 1);
}

#[tokio::test]
async fn what_is_dropped_is_counted() {
    let shop = open::<Shop>().await;
    put(&shop, shop.to_item(&Order { expires: Some(NOW - 1), ..order(1) }).unwrap()).await;
    put(&shop, shop.to_item(&order(2)).unwrap()).await;
    let meter = Meter::new();
    // In a mixed read each entity has an attribute of its own, so the service drops nothing.
    assert_eq!(all_of::<Shop>("u").all(&shop.metered(&meter)).await.unwrap().len(), 1);
    assert_eq!(meter.cost().dropped, 1);
}

fn old(number: u32, version: Option<&str>, attributes: &[(&str, &str)]) -> Item {
    let named = |name: &str, value: &str| (name.to_owned(), text(value));
    let mut item = Item::from([
        named("PK", "USER#u"),
        named("SK", &format!("ORDER#{number:04}")),
        named("entity_type", "Order"),
        named("user", "u"),
        named("id", &format!("id{number}")),
        named("email", "ann"),
    ]);
    item.extend(version.map(|version| ("schema_v".to_owned(), AttributeValue::N(version.to_owned()))));
    item.extend(attributes.iter().map(|(name, value)| named(name, value)));
    item
}

#[tokio::test]
async fn old_items_are_brought_up_to_date() {
    let shop = open::<Shop>().await;
    put(&shop, old(1, None, &[("remark", "n")])).await;
    put(&shop, old(2, Some("1"), &[("remark", "n")])).await;
    // What a newer program wrote is read as it is.
    put(&shop, old(3, Some("3"), &[("note", "n")])).await;
    put(&shop, old(4, Some("2"), &[("note", "n"), ("entity_type", "Purchase")])).await;
    numbers(&shop, &orders_of("u"), &[1, 2, 3, 4]).await;
    for number in [1, 2, 3, 4] {
        let get = by_number(number);
        assert_eq!(get.one(&shop).await.unwrap(), order(number));
    }
    assert_eq!(Scan::<Order>::new().all(&shop).await.unwrap().len(), 4);
    assert_eq!(all_of::<Shop>("u").all(&shop).await.unwrap(), [1, 2, 3, 4].map(order).map(Shop::Order));
    let raw = old(1, None, &[("remark", "n")]);
    assert_eq!(shop.from_item::<Order>(raw).unwrap(), order(1));
}

#[tokio::test]
async fn an_upgrade_that_fails_is_an_item_that_does_not_decode() {
    let shop = open::<Shop>().await;
    put(&shop, old(1, Some("1"), &[])).await;
    let error = by_number(1).one(&shop).await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Decode { entity: "Order", key: Some(_), .. }), "{error:?}");
    assert_eq!(
        error.to_string(),
        "an item of table `Shop` does not decode into `Order`: its `upgrade` from schema version 1 failed",
    );
    let page = orders_of("u").page(&shop).await.unwrap();
    assert_eq!((page.readable().len(), page.errors().len()), (0, 1));
}

#[tokio::test]
async fn delete_all_leaves_what_all_does_not_return() {
    let shop = open::<Shop>().await;
    store(&shop, &order(1)).await;
    put(&shop, shop.to_item(&Order { expires: Some(NOW - 1), ..order(2) }).unwrap()).await;
    let deletion = orders_of("u").include_copies().delete_all(&shop).await.unwrap();
    assert_eq!((deletion.deleted, deletion.left), (1, 3));
    numbers(&shop, &orders_of("u"), &[]).await;
    numbers(&shop, &orders_of("u").include_expired(), &[2]).await;
}

#[tokio::test]
async fn a_sentinel_is_no_item() {
    let shop = open::<Shop>().await;
    let sentinel = Item::from([
        ("PK".to_owned(), text("USER#u")),
        ("SK".to_owned(), text("ORDER#Uann")),
        ("_unique".to_owned(), text("email")),
    ]);
    let error = shop.from_item::<Shop>(sentinel).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::WrongEntity { found: "sentinel", .. }), "{error}");
}
