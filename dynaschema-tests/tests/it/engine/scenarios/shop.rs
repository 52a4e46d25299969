//! S2.

use dynaschema::starts_with;
use dynaschema_tests::fixtures::shop::{
    Loaded, Order, OrderItem, Review, Shop, Status, User, load, order, order_item, review, user, user_id,
};
use dynaschema_tests::fixtures::{date, timestamp};
use dynaschema_tests::harness::{TestTable, item, n, s, table};

use crate::brute_force::gives_both;
use crate::check::{expected, keys, reversed};

async fn loaded() -> (TestTable<Shop>, Loaded) {
    let table = table().await;
    let loaded = load(&table, 24).await.unwrap();
    (table, loaded)
}

#[tokio::test]
async fn the_stored_keys_are_those_of_the_scenario() {
    let table = table::<Shop>().await;
    user().create().send(&table).await.unwrap();
    order().create().send(&table).await.unwrap();
    order_item().create().send(&table).await.unwrap();
    review().create().send(&table).await.unwrap();
    let mut stored: Vec<_> = table.stored().await.iter().map(keys).collect();
    stored.sort();
    assert_eq!(
        stored,
        [
            "GSI1PK=ORDER_BY_DATE GSI1SK=2026-05-10T14:23:01Z#A1 \
             GSI2PK=USER#42#PENDING GSI2SK=2026-05-10T14:23:01Z \
             PK=USER#42 SK=ORDER#2026-05-01#A1 entity_type=Order schema_v=1",
            "GSI1PK=PRODUCT#P9#REVIEWS GSI1SK=2026-05-09T10:00:00Z#abc \
             PK=PRODUCT#P9 SK=REVIEW#abc entity_type=Review schema_v=1",
            "PK=ORDER#A1 SK=ITEM#001 entity_type=OrderItem schema_v=1",
            "PK=USER#42 SK=PROFILE entity_type=User schema_v=1",
        ]
    );
}

#[tokio::test]
async fn a_whole_item_is_its_fields_and_its_keys() {
    let table = table::<Shop>().await;
    order().put().send(&table).await.unwrap();
    let stored = item([
        ("PK", s("USER#42")),
        ("SK", s("ORDER#2026-05-01#A1")),
        ("GSI1PK", s("ORDER_BY_DATE")),
        ("GSI1SK", s("2026-05-10T14:23:01Z#A1")),
        ("GSI2PK", s("USER#42#PENDING")),
        ("GSI2SK", s("2026-05-10T14:23:01Z")),
        ("entity_type", s("Order")),
        ("schema_v", n(1)),
        ("user_id", s("42")),
        ("date", s("2026-05-01")),
        ("id", s("A1")),
        ("status", s("PENDING")),
        ("placed_at", s("2026-05-10T14:23:01Z")),
        ("total", n(1999)),
    ]);
    assert_eq!(table.only_item().await, stored);
}

#[tokio::test]
async fn the_profile_of_a_user() {
    let (table, loaded) = loaded().await;
    let (profile, requests) = table.counted(User::get(user_id(42)).one(&table)).await;
    assert_eq!((profile.unwrap(), requests), (loaded.users[0].clone(), 1));
}

#[tokio::test]
async fn the_ten_most_recent_orders_of_a_user() {
    let (table, loaded) = loaded().await;
    let recent = Order::query(user_id(42)).desc().limit(10);
    let (orders, requests) = table.counted(recent.all(&table)).await;
    let mut all = expected(&table, &loaded.orders, "SK", |order| order.user_id == user_id(42));
    gives_both(&table, &Order::query(user_id(42)), &all).await;
    all.reverse();
    all.truncate(10);
    assert_eq!((orders.unwrap(), requests), (all, 1));
}

#[tokio::test]
async fn all_orders_of_a_day_over_all_users() {
    let (table, loaded) = loaded().await;
    let (from, to) = (timestamp("2026-05-11T00:00:00Z"), timestamp("2026-05-12T00:00:00Z"));
    let query = Order::placed().placed_at(from..to);
    let (orders, requests) = table.counted(query.all(&table)).await;
    let all = expected(&table, &loaded.orders, "GSI1SK", |order| (from..to).contains(&order.placed_at));
    assert_eq!(all.len(), 12);
    assert_eq!((orders.unwrap(), requests), (all.clone(), 1));
    // Users order at the same times, and are told apart by the order's id.
    gives_both(&table, &query, &all).await;
}

#[tokio::test]
async fn the_orders_of_a_user_with_one_status() {
    let (table, loaded) = loaded().await;
    for status in [Status::Pending, Status::InTransit, Status::Delivered] {
        let query = Order::by_status(user_id(7), status);
        let (orders, requests) = table.counted(query.all(&table)).await;
        let wanted = |order: &Order| order.user_id == user_id(7) && order.status == status;
        let all = expected(&table, &loaded.orders, "GSI2SK", wanted);
        assert_eq!((orders.unwrap(), requests), (all.clone(), 1), "{status:?}");
        gives_both(&table, &query, &all).await;
    }
}

#[tokio::test]
async fn the_recent_reviews_of_a_product() {
    let (table, loaded) = loaded().await;
    let product = loaded.reviews[0].product_id.clone();
    let query = Review::recent(&product);
    let (reviews, requests) = table.counted(query.clone().desc().all(&table)).await;
    let all = expected(&table, &loaded.reviews, "GSI1SK", |review| review.product_id == product);
    gives_both(&table, &query, &all).await;
    assert_eq!((reviews.unwrap(), requests), (reversed(all), 1));
}

/// `PROFILE` sorts behind `ORDER#…`, so from the end of the partition the user comes first.
#[tokio::test]
async fn a_user_and_the_last_five_orders_in_one_request() {
    let (table, loaded) = loaded().await;
    let query = Shop::partition(User::pk(user_id(42))).desc().limit(6);
    let (mixed, requests) = table.counted(query.all(&table)).await;
    let mine = expected(&table, &loaded.orders, "SK", |order| order.user_id == user_id(42));
    let last = reversed(mine).into_iter().take(5).map(Shop::Order);
    let all: Vec<_> = std::iter::once(Shop::User(loaded.users[0].clone())).chain(last).collect();
    assert_eq!((mixed.unwrap(), requests), (all, 1));
}

#[tokio::test]
async fn the_items_of_an_order() {
    let (table, loaded) = loaded().await;
    let query = OrderItem::query("42-003");
    let (items, requests) = table.counted(query.all(&table)).await;
    let all = expected(&table, &loaded.items, "SK", |item| item.order_id == "42-003");
    assert_eq!((items.unwrap(), requests), (all.clone(), 1));
    gives_both(&table, &query, &all).await;
}

#[tokio::test]
async fn orders_from_left_to_right_by_date_and_id() {
    let (table, loaded) = loaded().await;
    let mine = |keep: &dyn Fn(&Order) -> bool| {
        expected(&table, &loaded.orders, "SK", |order| order.user_id == user_id(42) && keep(order))
    };
    let query = Order::query(user_id(42));
    let (from, to) = (date("2026-05-11"), date("2026-05-12"));

    let of_day = query.date(from);
    assert_eq!(of_day.all(&table).await.unwrap(), mine(&|order| order.date == from));
    let one = of_day.id("42-007").one(&table).await.unwrap();
    assert_eq!(vec![one], mine(&|order| order.id == "42-007"));
    let ids = of_day.id("42-007".."42-010").all(&table).await.unwrap();
    assert_eq!(ids, mine(&|order| order.date == from && ("42-007".."42-010").contains(&order.id.as_str())));

    let days = query.date(from..to).all(&table).await.unwrap();
    assert_eq!(days, mine(&|order| (from..to).contains(&order.date)));
    let days = query.date(from..=to).all(&table).await.unwrap();
    assert_eq!(days, mine(&|order| (from..=to).contains(&order.date)));
    let days = query.date(to..).all(&table).await.unwrap();
    assert_eq!(days, mine(&|order| order.date >= to));
    let days = query.date(..&to).all(&table).await.unwrap();
    assert_eq!(days, mine(&|order| order.date < to));
    let days = query.date(starts_with("2026-05-1")).all(&table).await.unwrap();
    assert_eq!(days, mine(&|_| true));
}
