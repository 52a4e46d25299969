//! The labels of reads are the functions that the exports name.

use std::collections::BTreeSet;

use dynaschema::export::Description;
use dynaschema_tests::fixtures::shop::{
    Order, OrderItem, OrderItemKey, Review, Shop, Status, User, UserWithOrders, order, review, user_id,
};
use dynaschema_tests::fixtures::tracker::{Release, Ticket, Tracker};
use dynaschema_tests::harness::table;

use super::Told;

fn labels(told: &Told) -> BTreeSet<String> {
    told.take().into_iter().map(|(_, label, _)| label.to_string()).collect()
}

#[tokio::test]
async fn every_access_pattern_has_its_own() {
    let table = table::<Shop>().await;
    let (shop, told) = Told::of(&table);
    let (order, review) = (order(), review());
    let line = OrderItemKey { order_id: "A1".into(), line: 1 };
    drop(User::get(user_id(42)).optional(&shop).await);
    drop(User::query(user_id(42)).all(&shop).await);
    drop(Order::get(user_id(42), order.date, &order.id).optional(&shop).await);
    drop(Order::query(user_id(42)).all(&shop).await);
    drop(Order::placed().all(&shop).await);
    drop(Order::by_status(user_id(42), Status::Pending).all(&shop).await);
    drop(line.get().optional(&shop).await);
    drop(OrderItem::query("A1").all(&shop).await);
    drop(Review::get(review.product_id.clone(), &review.id).optional(&shop).await);
    drop(Review::query(review.product_id.clone()).all(&shop).await);
    drop(Review::recent(review.product_id).all(&shop).await);
    let wanted: BTreeSet<_> =
        Description::of::<Shop>().patterns().map(dynaschema::export::AccessPattern::called).collect();
    assert_eq!(labels(&told), wanted);

    drop(UserWithOrders::query(user_id(42)).optional(&shop).await);
    assert_eq!(labels(&told), BTreeSet::from(["UserWithOrders::query".to_owned()]));
    let loader = shop.loader();
    drop(loader.get(&line).await);
    assert_eq!(labels(&told), BTreeSet::from(["Shop::loader".to_owned()]));
    shop.verify().await.unwrap();
    assert_eq!(labels(&told), BTreeSet::from(["Shop::verify".to_owned()]));
    shop.create_table().if_absent().send().await.unwrap();
    assert_eq!(labels(&told), BTreeSet::from(["Shop::create_table".to_owned()]));
}

#[tokio::test]
async fn arms_and_copies_have_theirs() {
    let table = table::<Tracker>().await;
    let (tracker, told) = Told::of(&table);
    drop(Ticket::by_state("r").all(&tracker).await);
    drop(Ticket::by_state_open("r").all(&tracker).await);
    drop(Ticket::by_state_rest("r").all(&tracker).await);
    drop(Ticket::network("r").all(&tracker).await);
    drop(Ticket::network_source("r").all(&tracker).await);
    drop(Ticket::network_copy("up").all(&tracker).await);
    drop(Ticket::feed("r").all(&tracker).await);
    drop(Ticket::query("r").all(&tracker).await);
    drop(Ticket::get("r", 1).optional(&tracker).await);
    drop(Release::get("r", 1).optional(&tracker).await);
    drop(Release::query("r").all(&tracker).await);
    drop(Release::notes("r").all(&tracker).await);
    drop(Release::feed("r").all(&tracker).await);
    let wanted: BTreeSet<_> =
        Description::of::<Tracker>().patterns().map(dynaschema::export::AccessPattern::called).collect();
    assert_eq!(labels(&told), wanted);
}
