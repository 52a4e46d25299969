//! The e-commerce backend: users, orders and reviews in one table.
//!
//! ```text
//! cargo run --example shop
//! ```
//!
//! Read `model.rs` first: the entities and their keys. This file is the tour of
//! the access patterns. Each costs one request, and behind each stands the same
//! in plain Rust, which looks at all of the data and must find the same.

#![allow(unreachable_pub, reason = "the model is written as a library would write it")]

mod data;
mod model;

use std::process::ExitCode;

use aws_sdk_dynamodb::Client;
use dynaschema::{Error, Table};
use dynaschema_examples::{Line, Outcome, Row, Tour, agree, run, select, show};

use data::{Data, TODAY, midnight, order_id, product_id, user_id};
use model::{Order, OrderItem, Review, Shop, Status, User};

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

    // A range over a part of the sort key takes values, not texts: from the midnight
    // with which the day begins to the next, which is not part of it.
    let (today, tomorrow) = (midnight(TODAY), midnight(TODAY.tomorrow()?));
    let placed_today = show!(
        tour,
        "All orders placed today, over all users",
        Order::by_date().placed_at_range(today..tomorrow).all(shop)
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

    // Padded numbers sort as numbers: line 10 comes behind line 9.
    let lines = show!(tour, "The lines of an order", OrderItem::query(&a1).all(shop));
    agree(lines, select(items, |item| item.order_id == a1, |item| item.line));

    // One partition holds the user and the orders, so one request reads both, each item as the
    // entity it is. Backwards, `PROFILE` comes first and the newest orders follow.
    let overview = show!(
        tour,
        "A user and the last five orders",
        Shop::partition(User::pk(&ann)).desc().limit(6).all(shop)
    );
    let profile = users.iter().find(|user| user.id == ann).cloned().map(Shop::User);
    agree(overview, profile.into_iter().chain(anns_orders().rev().take(5).map(Shop::Order)));

    Ok(())
}

async fn refusals(tour: &mut Tour, shop: &Table<Shop>, data: &Data) -> Outcome {
    // `create` demands that nothing has the key, and the error holds what has it.
    let taken = data.users[0].clone().create().send(shop).await.expect_err("Ann is a user already");
    assert!(taken.is_already_exists());
    assert_eq!(taken.old().as_ref(), data.users.first());
    tour.print_refusal("To create what exists", &taken);

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

#[cfg(test)]
mod tests;
