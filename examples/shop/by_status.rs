//! Another way to store the orders: the status stands in the sort key itself.
//!
//! | entity  | PK               | SK                           |
//! |---------|------------------|------------------------------|
//! | `Order` | `USER#<user_id>` | `ORDER#<status>#<date>#<id>` |
//!
//! A user's orders of one status are a range of the table and need no index.
//! The price: the status is now a part of the order's identity, so who looks an
//! order up must know it, and an item cannot change its key. To change the
//! status is to delete the order and put it under its new key.

use aws_sdk_dynamodb::Client;
use dynaschema::{DynamoEntity, Table};
use dynaschema_examples::{Outcome, Tour, agree, change, select, show};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::data::{Data, order_id, user_id};
use crate::model::{self, OrderId, Status, UserId};

/// An order, whose status is a part of its key.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[dynamo(schema_version = 1)]
#[pk("USER#<user_id>")]
#[sk("ORDER#<status>#<date>#<id>")]
pub struct Order {
    pub user_id: UserId,
    pub date: Date,
    pub id: OrderId,
    pub status: Status,
    /// In cents.
    pub total: u64,
}

impl From<&model::Order> for Order {
    fn from(order: &model::Order) -> Self {
        let model::Order { user_id, date, id, status, total, .. } = order.clone();
        Self { user_id, date, id, status, total }
    }
}

/// The tour of this table, in which only orders live.
pub async fn shown(tour: &mut Tour, client: &Client, data: &Data) -> Outcome {
    let table = &tour.of(&Table::<Order>::new(client.clone(), "shop-by-status"));
    let ann = user_id("42");
    let mut orders: Vec<Order> = data.orders.iter().map(Order::from).collect();
    table.create_table().if_absent().send().await?;
    // Where the data is kept, an earlier tour has moved an order: to put it again would make a second one.
    let _ = Order::query(&ann).delete_all(table).await?;
    tour.load(table, &orders).await?;

    let pending = show!(
        tour,
        "A user's orders of one status, without an index",
        Order::query(&ann).status(Status::Pending).all(table)
    );
    let of_status = |orders: &[Order], status| {
        let is_theirs = |order: &Order| order.user_id == ann && order.status == status;
        select(orders, is_theirs, |order| (order.date, order.id.clone()))
    };
    agree(pending.clone(), of_status(&orders, Status::Pending));

    // `move_to` reads the stored item, so that attributes which this program does not know come
    // along, then deletes and puts in one transaction: nobody sees the order twice, or not at all.
    let b7 = order_id("B7");
    let order = pending.into_iter().find(|order| order.id == b7).ok_or("B7 is pending")?;
    let moved = change!(
        tour,
        table,
        "The status of an order changes, and with it the key",
        requests 2,
        items 2,
        order.move_to(|order| order.status = Status::Shipped).send(table)
    );
    for order in orders.iter_mut().filter(|order| order.id == b7) {
        order.status = Status::Shipped;
    }
    agree([moved], orders.iter().filter(|order| order.id == b7).cloned());

    let shipped =
        show!(tour, "The user's shipped orders now", Order::query(&ann).status(Status::Shipped).all(table));
    agree(shipped, of_status(&orders, Status::Shipped));
    Ok(())
}
