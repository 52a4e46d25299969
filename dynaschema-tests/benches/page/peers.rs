//! The calls as they are written with `modyne`.
//!
//! A put takes its value, so that one who needs it afterwards gives it a clone. It asks the service for what each
//! request consumed, and makes a span of it.

use std::rc::Rc;

use aws_sdk_dynamodb::Client;
use modyne::expr::{Condition, KeyCondition, Update};
use modyne::keys::{
    FullKey, GlobalSecondaryIndexDefinition, Gsi1, IndexKey, Primary, SecondaryIndexDefinition,
};
use modyne::model::{BatchGet, BatchWrite, TransactWrite};
use modyne::{Aggregate, EntityDef, EntityExt, EntityTypeNameRef, ProjectionExt, QueryInput, QueryInputExt};
use serde::Serialize;

use crate::common::TABLE;
use crate::common::by_hand::{ABSENT_OR_OWN, CHANGE, CHANGEABLE};
use crate::common::model::{Order, Status};
use crate::common::side::{Side, side};

#[derive(Debug, Clone)]
pub(crate) struct Shop(Client);

impl modyne::Table for Shop {
    type PrimaryKey = Primary;
    type IndexKeys = (Gsi1, Gsi2);

    fn table_name(&self) -> &str {
        TABLE
    }

    fn client(&self) -> &Client {
        &self.0
    }
}

/// The key of the index without a sort key, of which `modyne` has none ready.
#[derive(Debug, Serialize)]
pub(crate) struct Gsi2 {
    #[serde(rename = "GSI2PK")]
    hash: String,
}

impl IndexKey for Gsi2 {
    const INDEX_DEFINITION: SecondaryIndexDefinition =
        SecondaryIndexDefinition::Global(GlobalSecondaryIndexDefinition {
            index_name: "GSI2",
            hash_key: "GSI2PK",
            range_key: None,
        });
}

impl EntityDef for Order {
    const ENTITY_TYPE: &'static EntityTypeNameRef = EntityTypeNameRef::from_static("Order");
    const PROJECTED_ATTRIBUTES: &'static [&'static str] = &[
        "user_id", "date", "id", "status", "region", "email", "total", "weight", "paid", "note", "coupon",
        "channel", "address", "lines", "tags",
    ];
}

impl modyne::Entity for Order {
    type KeyInput<'a> = &'a Order;
    type Table = Shop;
    type IndexKeys = (Gsi1, Gsi2);

    fn primary_key(order: &Order) -> Primary {
        Primary {
            hash: format!("USER#{}", order.user_id.0),
            range: format!("ORDER#{}#{}", order.date, order.id),
        }
    }

    fn full_key(&self) -> FullKey<Primary, Self::IndexKeys> {
        let by_status = Gsi1 {
            hash: format!("STATUS#{}", self.status.text()),
            range: format!("{}#{}", self.date, self.id),
        };
        let by_region = Gsi2 { hash: format!("REGION#{}", self.region) };
        FullKey { primary: Self::primary_key(self), indexes: (by_status, by_region) }
    }
}

/// The orders of a user.
struct Orders;

impl QueryInput for Orders {
    type Index = Primary;
    type Aggregate = Vec<Order>;

    fn key_condition(&self) -> KeyCondition<Primary> {
        KeyCondition::in_partition("USER#u-4711").begins_with("ORDER#")
    }
}

pub(crate) fn query(client: &Client) -> Side<Vec<Order>> {
    side(Shop(client.clone()), |shop| async move {
        let mut all: Vec<Order> = Vec::new();
        let mut start = None;
        loop {
            let query = Orders.query().set_exclusive_start_key(start);
            let output = query.execute(&shop).await.expect("a page");
            all.reduce(output.items.unwrap_or_default()).expect("orders");
            start = output.last_evaluated_key;
            if start.is_none() {
                break all;
            }
        }
    })
}

pub(crate) fn get(client: &Client) -> Side<Order> {
    side((Shop(client.clone()), order()), |(shop, order)| async move {
        let output = <Order as EntityExt>::get(&order).execute(&shop).await.expect("an answer");
        Order::from_item(output.item.expect("an item")).expect("an order")
    })
}

pub(crate) fn put(client: &Client) -> Side<()> {
    side((Shop(client.clone()), order()), |(shop, order)| async move {
        let put = EntityExt::put(Order::clone(&order)).condition(absent_or_own());
        put.execute(&shop).await.expect("an answer");
    })
}

pub(crate) fn create(client: &Client) -> Side<()> {
    side((Shop(client.clone()), order()), |(shop, order)| async move {
        let create = EntityExt::create(Order::clone(&order));
        create.execute(&shop).await.expect("an answer");
    })
}

pub(crate) fn update(client: &Client) -> Side<()> {
    side((Shop(client.clone()), order()), |(shop, order)| async move {
        changed(&order).execute(&shop).await.expect("an answer");
    })
}

pub(crate) fn delete(client: &Client) -> Side<()> {
    side((Shop(client.clone()), order()), |(shop, order)| async move {
        let delete = <Order as EntityExt>::delete(&order).condition(absent_or_own());
        delete.execute(&shop).await.expect("an answer");
    })
}

pub(crate) fn batch_write(client: &Client, orders: usize) -> Side<()> {
    side(Shop(client.clone()), move |shop| async move {
        let puts = (0..orders).map(|number| EntityExt::put(Order::numbered(number)));
        let batch = puts.fold(BatchWrite::new(), BatchWrite::operation);
        let output = batch.execute(&shop).await.expect("an answer");
        assert!(output.unprocessed_items.unwrap_or_default().is_empty());
    })
}

pub(crate) fn batch_get(client: &Client, orders: usize) -> Side<Vec<Order>> {
    let orders: Rc<[Order]> = (0..orders).map(Order::numbered).collect();
    side((Shop(client.clone()), orders), |(shop, orders)| async move {
        let batch = orders.iter().map(<Order as EntityExt>::get).fold(BatchGet::new(), BatchGet::operation);
        let output = batch.execute(&shop).await.expect("an answer");
        assert!(output.unprocessed_keys.unwrap_or_default().is_empty());
        let items = output.responses.unwrap_or_default().into_values().flatten();
        items.map(|item| Order::from_item(item).expect("an order")).collect()
    })
}

pub(crate) fn transaction(client: &Client) -> Side<()> {
    let orders = Rc::new([Order::numbered(2), Order::numbered(3)]);
    side((Shop(client.clone()), orders), |(shop, orders)| async move {
        let transaction = TransactWrite::new()
            .operation(EntityExt::create(Order::numbered(1)))
            .operation(changed(&orders[0]))
            .operation(<Order as EntityExt>::delete(&orders[1]).condition(absent_or_own()));
        transaction.execute(&shop).await.expect("an answer");
    })
}

fn order() -> Rc<Order> {
    Rc::new(Order::numbered(1))
}

fn absent_or_own() -> Condition {
    Condition::new(ABSENT_OR_OWN).value(":entity", "Order")
}

fn changed(order: &Order) -> modyne::model::ConditionalUpdate {
    let status = Status::Shipped;
    let update = Update::new(CHANGE)
        .name("#status", "status")
        .value(":status", status)
        .value(":gsi1pk", format!("STATUS#{}", status.text()))
        .value(":gsi1sk", format!("{}#{}", order.date, order.id));
    let condition = Condition::new(CHANGEABLE).value(":entity", "Order");
    <Order as EntityExt>::update(order).expression(update).condition(condition)
}
