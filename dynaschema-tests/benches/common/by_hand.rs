//! The calls as a good user writes them with the SDK and `serde_dynamo`: the same requests, every
//! page and every unprocessed item asked for, and not a clone that could be spared.

use std::collections::HashMap;
use std::rc::Rc;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::types::{
    Delete, KeysAndAttributes, Put, PutRequest, ReturnValuesOnConditionCheckFailure, TransactWriteItem,
    Update, WriteRequest,
};
use dynaschema::{AttributeValue, Item};
use serde::de::DeserializeOwned;

use super::TABLE;
use super::model::{Order, Status};
use super::side::{Side, side};

pub(crate) const OLD: ReturnValuesOnConditionCheckFailure = ReturnValuesOnConditionCheckFailure::AllOld;
pub(crate) const CHANGE: &str = "SET #status = :status, GSI1PK = :gsi1pk, GSI1SK = :gsi1sk";
pub(crate) const CHANGEABLE: &str = "entity_type = :entity";
const ABSENT: &str = "attribute_not_exists(PK)";
pub(crate) const ABSENT_OR_OWN: &str = "attribute_not_exists(PK) OR entity_type = :entity";

pub(crate) fn s(text: impl Into<String>) -> AttributeValue {
    AttributeValue::S(text.into())
}

fn pk(order: &Order) -> AttributeValue {
    s(format!("USER#{}", order.user_id.0))
}

fn sk(order: &Order) -> AttributeValue {
    s(format!("ORDER#{}#{}", order.date, order.id))
}

fn key(order: &Order) -> Item {
    Item::from([("PK".to_owned(), pk(order)), ("SK".to_owned(), sk(order))])
}

fn gsi1_sk(order: &Order) -> AttributeValue {
    s(format!("{}#{}", order.date, order.id))
}

fn status_key(status: Status) -> AttributeValue {
    s(format!("STATUS#{}", status.text()))
}

fn any() -> Rc<Order> {
    Rc::new(Order::numbered(1))
}

/// The item of an order.
pub(crate) fn item(order: &Order) -> Item {
    let mut item: Item = serde_dynamo::to_item(order).expect("an item");
    item.insert("PK".to_owned(), pk(order));
    item.insert("SK".to_owned(), sk(order));
    item.insert("GSI1PK".to_owned(), status_key(order.status));
    item.insert("GSI1SK".to_owned(), gsi1_sk(order));
    item.insert("GSI2PK".to_owned(), s(format!("REGION#{}", order.region)));
    item.insert("entity_type".to_owned(), s("Order"));
    item
}

/// All items of a partition whose sort keys begin with this.
pub(crate) fn query<T>(client: &Client, pk: &'static str, prefix: &'static str) -> Side<Vec<T>>
where
    T: DeserializeOwned + 'static,
{
    side(client.clone(), move |client| async move {
        let mut all: Vec<T> = Vec::new();
        let mut start = None;
        loop {
            let request = client.query().table_name(TABLE);
            let request = request.key_condition_expression("PK = :pk AND begins_with(SK, :sk)");
            let request = request
                .expression_attribute_values(":pk", s(pk))
                .expression_attribute_values(":sk", s(prefix));
            let output = request.set_exclusive_start_key(start).send().await.expect("a page");
            let page: Vec<T> = serde_dynamo::from_items(output.items.unwrap_or_default()).expect("values");
            if all.is_empty() {
                all = page;
            } else {
                all.extend(page);
            }
            start = output.last_evaluated_key;
            if start.is_none() {
                break;
            }
        }
        all
    })
}

pub(crate) fn get(client: &Client) -> Side<Order> {
    side((client.clone(), any()), |(client, any)| async move {
        let request = client.get_item().table_name(TABLE).key("PK", pk(&any)).key("SK", sk(&any));
        let item = request.send().await.expect("an answer").item.expect("an item");
        serde_dynamo::from_item(item).expect("an order")
    })
}

pub(crate) fn put(client: &Client) -> Side<()> {
    side((client.clone(), any()), |(client, order)| async move {
        let request = client.put_item().table_name(TABLE).set_item(Some(item(&order)));
        let request = request
            .condition_expression(ABSENT_OR_OWN)
            .expression_attribute_values(":entity", s("Order"))
            .return_values_on_condition_check_failure(OLD);
        request.send().await.expect("an answer");
    })
}

pub(crate) fn create(client: &Client) -> Side<()> {
    side((client.clone(), any()), |(client, order)| async move {
        let request = client.put_item().table_name(TABLE).set_item(Some(item(&order)));
        let request = request.condition_expression(ABSENT).return_values_on_condition_check_failure(OLD);
        request.send().await.expect("an answer");
    })
}

pub(crate) fn update(client: &Client) -> Side<()> {
    side((client.clone(), any()), |(client, order)| async move {
        let request = client.update_item().table_name(TABLE).key("PK", pk(&order)).key("SK", sk(&order));
        let request = request
            .update_expression(CHANGE)
            .condition_expression(CHANGEABLE)
            .expression_attribute_names("#status", "status")
            .expression_attribute_values(":status", s(Status::Shipped.text()))
            .expression_attribute_values(":gsi1pk", status_key(Status::Shipped))
            .expression_attribute_values(":gsi1sk", gsi1_sk(&order))
            .expression_attribute_values(":entity", s("Order"))
            .return_values_on_condition_check_failure(OLD);
        request.send().await.expect("an answer");
    })
}

pub(crate) fn delete(client: &Client) -> Side<()> {
    side((client.clone(), any()), |(client, order)| async move {
        let request = client.delete_item().table_name(TABLE).key("PK", pk(&order)).key("SK", sk(&order));
        let request = request
            .condition_expression(ABSENT_OR_OWN)
            .expression_attribute_values(":entity", s("Order"))
            .return_values_on_condition_check_failure(OLD);
        request.send().await.expect("an answer");
    })
}

pub(crate) fn batch_write(client: &Client, orders: usize) -> Side<()> {
    side(client.clone(), move |client| async move {
        let put = |number| {
            let put = PutRequest::builder().set_item(Some(item(&Order::numbered(number)))).build();
            WriteRequest::builder().put_request(put.expect("a put")).build()
        };
        let numbers: Vec<usize> = (0..orders).collect();
        for chunk in numbers.chunks(25) {
            let writes: Vec<WriteRequest> = chunk.iter().map(|number| put(*number)).collect();
            let mut left = HashMap::from([(TABLE.to_owned(), writes)]);
            while !left.is_empty() {
                let request = client.batch_write_item().set_request_items(Some(left));
                left = request.send().await.expect("an answer").unprocessed_items.unwrap_or_default();
            }
        }
    })
}

pub(crate) fn batch_get(client: &Client, orders: usize) -> Side<Vec<Order>> {
    let orders: Rc<[Order]> = (0..orders).map(Order::numbered).collect();
    side((client.clone(), orders), |(client, orders)| async move {
        let keys = KeysAndAttributes::builder().set_keys(Some(orders.iter().map(key).collect()));
        let mut left = HashMap::from([(TABLE.to_owned(), keys.build().expect("keys"))]);
        let mut found: Vec<Order> = Vec::with_capacity(orders.len());
        while !left.is_empty() {
            let output = client.batch_get_item().set_request_items(Some(left)).send().await;
            let output = output.expect("an answer");
            for items in output.responses.unwrap_or_default().into_values() {
                let items: Vec<Order> = serde_dynamo::from_items(items).expect("orders");
                found.extend(items);
            }
            left = output.unprocessed_keys.unwrap_or_default();
        }
        found
    })
}

pub(crate) fn transaction(client: &Client) -> Side<()> {
    let orders = Rc::new([Order::numbered(2), Order::numbered(3)]);
    side((client.clone(), orders), |(client, orders)| async move {
        let [changed, deleted] = &*orders;
        let put = Put::builder().table_name(TABLE).set_item(Some(item(&Order::numbered(1))));
        let put = put.condition_expression(ABSENT).return_values_on_condition_check_failure(OLD);
        let update = Update::builder()
            .table_name(TABLE)
            .set_key(Some(key(changed)))
            .update_expression(CHANGE)
            .condition_expression(CHANGEABLE)
            .expression_attribute_names("#status", "status")
            .expression_attribute_values(":status", s(Status::Shipped.text()))
            .expression_attribute_values(":gsi1pk", status_key(Status::Shipped))
            .expression_attribute_values(":gsi1sk", gsi1_sk(changed))
            .expression_attribute_values(":entity", s("Order"))
            .return_values_on_condition_check_failure(OLD);
        let delete = Delete::builder()
            .table_name(TABLE)
            .set_key(Some(key(deleted)))
            .condition_expression(ABSENT_OR_OWN)
            .expression_attribute_values(":entity", s("Order"))
            .return_values_on_condition_check_failure(OLD);
        let item = TransactWriteItem::builder;
        let request = client
            .transact_write_items()
            .transact_items(item().put(put.build().expect("a put")).build())
            .transact_items(item().update(update.build().expect("an update")).build())
            .transact_items(item().delete(delete.build().expect("a delete")).build());
        request.send().await.expect("an answer");
    })
}
