//! The e-commerce backend: users, orders and reviews in one table.
//!
//! ```text
//! cargo run --example shop
//! ```
//!
//! Read `model.rs` first: the entities and their keys. This file is the tour of
//! the access patterns. Each read costs one request, and behind each stands the
//! same in plain Rust, which looks at all of the data and must find the same.
//! `by_status.rs` is another way to store the orders.

#![allow(unreachable_pub, reason = "the model is written as a library would write it")]

mod by_status;
mod data;
mod model;

use std::process::ExitCode;

use aws_sdk_dynamodb::Client;
use dynaschema::{Error, Table, key_table};
use dynaschema_examples::{Answer, Line, Outcome, Row, Tour, agree, change, run, select, show};
use jiff::civil::date;

use data::{Data, TODAY, midnight, order_id, product_id, user_id};
use model::{Order, OrderWithItems, Review, Shop, Status, User, UserWithOrders};

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    run("shop: users, orders and reviews in one table", tour).await
}

/// The key attributes of the table and of its indexes, by their conventional names.
const KEYS: [&str; 6] = ["PK", "SK", "GSI1PK", "GSI1SK", "GSI2PK", "GSI2SK"];

async fn tour(client: Client) -> Outcome {
    let mut tour = Tour::new();
    let shop = tour.of(&Table::<Shop>::new(client, "shop"));
    let data = Data::new();

    tour.chapter("The data");
    shop.create_table().if_absent().send().await?;
    // `load` sends `value.put()` for each; a put replaces, so that a file can be loaded again.
    tour.load(&shop, &data.users).await?;
    tour.load(&shop, &data.orders).await?;
    tour.load(&shop, &data.items).await?;
    tour.load(&shop, &data.reviews).await?;

    tour.chapter("One item of each entity, and the keys made for it");
    tour.print_keys(&shop, &KEYS, &[&data.users[0], &data.orders[10], &data.items[0], &data.reviews[0]])?;

    tour.chapter("The access patterns");
    access_patterns(&mut tour, &shop, &data).await?;

    tour.chapter("An order is shipped");
    shipping(&mut tour, &shop, &data).await?;

    tour.chapter("The same with the status in the sort key");
    by_status::shown(&mut tour, shop.client(), &data).await?;

    tour.chapter("The keys of the table and the functions that read them, from the schema");
    println!("{}", key_table::<Shop>());

    tour.chapter("What is refused");
    refusals(&mut tour, &shop, &data).await?;

    tour.end();
    Ok(())
}

async fn access_patterns(tour: &mut Tour, shop: &Table<Shop>, data: &Data) -> Outcome {
    let Data { users, orders, items, reviews } = data;
    let (ann, a1, kettle) = (user_id("42"), order_id("A1"), product_id("P9"));

    // One item by its key. The profile's sort key is constant, so the user's id is all it takes.
    let profile = show!(tour, "A user's profile", User::get(&ann).optional(shop));
    agree(profile, select(users, |user| user.id == ann, |user| user.id.clone()));

    // A user's orders lie side by side and sort by date: the newest are at the far end.
    let recent =
        show!(tour, "A user's ten most recent orders", Order::query(&ann).desc().limit(10).all(shop));
    let anns_orders = || select(orders, |order| order.user_id == ann, |order| (order.date, order.id.clone()));
    agree(recent, anns_orders().rev().take(10));

    // The items' partition also holds the copy of their order, so that one query reads both. The lines
    // are padded numbers and sort as numbers: line 10 comes behind line 9.
    let found = show!(tour, "An order and all its items", OrderWithItems::query(&a1).one(shop));
    agree([found.order], select(orders, |order| order.id == a1, |order| order.id.clone()));
    agree(found.items, select(items, |item| item.order_id == a1, |item| item.line));

    // A range over a part of the sort key takes values, not texts: from the midnight
    // with which the day begins to the next, which is not part of it.
    let (today, tomorrow) = (midnight(TODAY), midnight(TODAY.tomorrow()?));
    let placed_today = show!(
        tour,
        "All orders placed today, over all users",
        Order::by_date().placed_at(today..tomorrow).all(shop)
    );
    let is_today = |order: &Order| (today..tomorrow).contains(&order.placed_at);
    agree(placed_today, select(orders, is_today, |order| (order.placed_at, order.id.clone())));

    // The status stands in the partition key of the second index: no filter, nothing read in vain.
    let pending =
        show!(tour, "A user's orders of one status", Order::by_status(&ann, Status::Pending).all(shop));
    let is_pending = |order: &Order| order.user_id == ann && order.status == Status::Pending;
    agree(pending, select(orders, is_pending, |order| order.placed_at));

    // The first index again, in another partition: this is what overloading an index means.
    let latest = show!(
        tour,
        "A product's three latest reviews",
        Review::of_product(&kettle).desc().limit(3).all(shop)
    );
    let about_it = select(reviews, |review| review.product_id == kettle, |review| review.written_at);
    agree(latest, about_it.rev().take(3));

    // One partition holds the user and the orders, so one request reads both. Backwards, `PROFILE`
    // comes first and the newest orders follow; the limit counts orders.
    let overview = show!(
        tour,
        "A user and the last five orders, in one request",
        UserWithOrders::query(&ann).desc().limit(5).one(shop)
    );
    agree([overview.user], select(users, |user| user.id == ann, |user| user.id.clone()));
    agree(overview.orders, anns_orders().rev().take(5));

    Ok(())
}

async fn shipping(tour: &mut Tour, shop: &Table<Shop>, data: &Data) -> Outcome {
    let (ann, a1, day) = (user_id("42"), order_id("A1"), date(2026, 5, 1));
    let shipped = |order: &Order| Order {
        status: if order.id == a1 { Status::Shipped } else { order.status },
        ..order.clone()
    };
    let orders: Vec<Order> = data.orders.iter().map(shipped).collect();
    let of_status = |status| {
        select(&orders, |order| order.user_id == ann && order.status == status, |order| order.placed_at)
    };

    // The status is a part of `GSI2PK`, so to set it is to rewrite that key too. Nothing is read:
    // all that the key needs besides is the user, who is part of the order's own key. The copy is
    // changed in the same transaction.
    change!(
        tour,
        shop,
        "The status of an order changes, and its place in the second index",
        requests 1,
        items 2,
        Order::update(&ann, day, &a1).set_status(Status::Shipped).send(shop)
    );

    let pending =
        show!(tour, "The user's pending orders now", Order::by_status(&ann, Status::Pending).all(shop));
    agree(pending, of_status(Status::Pending));

    let underway =
        show!(tour, "The user's shipped orders now", Order::by_status(&ann, Status::Shipped).all(shop));
    agree(underway, of_status(Status::Shipped));

    // The copy is read by its own function; who has only the order's id finds it all the same.
    let by_id = show!(tour, "The order by its id alone", Order::by_id(&a1).optional(shop));
    agree(by_id, orders.iter().find(|order| order.id == a1).cloned());

    Ok(())
}

async fn refusals(tour: &mut Tour, shop: &Table<Shop>, data: &Data) -> Outcome {
    // `create` demands that nothing has the key, and the error holds what has it.
    let taken = data.users[0].clone().create().send(shop).await.expect_err("Ann is a user already");
    assert!(taken.is_already_exists());
    assert_eq!(taken.old().as_ref(), data.users.first());
    tour.print_refusal("To create what exists", &taken);

    // An update demands that the item is there, so that a wrong key never makes half of one.
    let lost = Order::update(&data.users[0].id, TODAY, order_id("A1")).set_total(0).send(shop).await;
    let lost = lost.expect_err("A1 is under another date");
    assert!(lost.is_not_found());
    tour.print_refusal("To update what does not exist", &lost);

    // An id that could reach into another user's keys never leaves the program.
    let forged = Order::query(user_id("42#PENDING")).all(shop).await.expect_err("ids hold no `#`");
    assert!(forged.is_invalid_key());
    tour.print_refusal("A delimiter inside an id", &forged);

    Ok(())
}

impl Row<Shop> for Shop {
    fn line(&self, shop: &Table<Shop>) -> Result<Line, Error> {
        match self {
            Self::User(user) => user.line(shop),
            Self::Order(order) => order.line(shop),
            Self::OrderItem(item) => item.line(shop),
            Self::Review(review) => review.line(shop),
        }
    }
}

impl Answer<Shop> for UserWithOrders {
    fn lines(&self, shop: &Table<Shop>) -> Result<Vec<Line>, Error> {
        Ok([vec![self.user.line(shop)?], self.orders.lines(shop)?].concat())
    }
}

impl Answer<Shop> for OrderWithItems {
    fn lines(&self, shop: &Table<Shop>) -> Result<Vec<Line>, Error> {
        Ok([vec![self.order.line(shop)?], self.items.lines(shop)?].concat())
    }
}

#[cfg(test)]
mod tests;
