//! The table of the shop: four entities in one table, with two indexes.
//!
//! In a single-table design an item's *keys* carry the access patterns: what is
//! read together shares a partition key, and sorts by the sort key in the order
//! in which it is read. The templates below say how each key is made from the
//! entity's own fields. They are the only place where keys are written down:
//! the writer, every query, and the compiler's checks all follow from them.
//!
//! | entity      | PK                     | SK                  |
//! |-------------|------------------------|---------------------|
//! | `User`      | `USER#<id>`            | `PROFILE`           |
//! | `Order`     | `USER#<user_id>`       | `ORDER#<date>#<id>` |
//! | `OrderItem` | `ORDER#<order_id>`     | `ITEM#<line>`       |
//! | `Review`    | `PRODUCT#<product_id>` | `REVIEW#<id>`       |
//!
//! An order is asked for by its id alone too, so it is stored a second time, as
//! a readable copy, in the partition of its items:
//!
//! | copy           | PK           | SK         |
//! |----------------|--------------|------------|
//! | `Order::by_id` | `ORDER#<id>` | `METADATA` |
//!
//! Every write of an order writes its copy in the same transaction. A second
//! order of one id, whoever's it is, is refused: its copy's place is taken.
//!
//! An index is a second copy of some items, kept by the service under other
//! keys. An item without those keys is not in it, as users are in neither:
//!
//! | entity   | GSI1PK                         | GSI1SK              | GSI2PK                    | GSI2SK        |
//! |----------|--------------------------------|---------------------|---------------------------|---------------|
//! | `Order`  | `ORDER_BY_DATE`                | `<placed_at>#<id>`  | `USER#<user_id>#<status>` | `<placed_at>` |
//! | `Review` | `PRODUCT#<product_id>#REVIEWS` | `<written_at>#<id>` |                           |               |
//!
//! Beside its keys and its own attributes every item carries `entity_type`,
//! the name of its struct, and `schema_v`, the version of its shape.

use dynaschema::{DynamoCollection, DynamoEntity, DynamoTable, KeyPart};
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

/// Ids are types of their own, so that a user's id cannot stand where a
/// product's is due: the query functions do not take it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, KeyPart)]
pub struct UserId(pub String);

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, KeyPart)]
pub struct OrderId(pub String);

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, KeyPart)]
pub struct ProductId(pub String);

/// A unit enum in a key is spelled as serde spells it: `PENDING`.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, KeyPart)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Status {
    Pending,
    Shipped,
    Delivered,
}

/// A customer. The constant sort key makes the profile the one such item of its
/// partition; the user's orders join it there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[dynamo(schema_version = 1)]
#[pk("USER#<id>")]
#[sk("PROFILE")]
pub struct User {
    pub id: UserId,
    pub name: String,
    pub email: String,
}

/// An order, and its copy under its own key. Behind its user's key the orders sort by date; `ORDER#` comes
/// before `PROFILE`, so the partition read backwards is the profile, then the
/// newest orders.
///
/// The first index holds the orders of all users by the second in which they
/// were placed (`:s`: a timestamp in a key states its precision). The second
/// index holds each user's orders by status.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[dynamo(schema_version = 1)]
#[pk("USER#<user_id>")]
#[sk("ORDER#<date>#<id>")]
#[gsi1("ORDER_BY_DATE", "<placed_at:s>#<id>", query = by_date)]
#[gsi2("USER#<user_id>#<status>", "<placed_at:s>", query = by_status)]
#[dynamo(copy(by_id, pk = "ORDER#<id>", sk = "METADATA"))]
pub struct Order {
    pub user_id: UserId,
    /// The day on which the basket was opened.
    pub date: Date,
    pub id: OrderId,
    pub status: Status,
    /// When the order was placed: on that day or later.
    pub placed_at: Timestamp,
    /// In cents.
    pub total: u64,
}

/// One line of an order. `<line:03>` pads the number: as text, `ITEM#9` would
/// sort after `ITEM#10`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[dynamo(schema_version = 1)]
#[pk("ORDER#<order_id>")]
#[sk("ITEM#<line:03>")]
pub struct OrderItem {
    pub order_id: OrderId,
    pub line: u32,
    pub product_id: ProductId,
    pub quantity: u32,
}

/// A review of a product, found by its id in the table and by its age in the
/// first index. That index is *overloaded*: orders and reviews share it and
/// never meet, since no two of their partition keys can be equal.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[dynamo(schema_version = 1)]
#[pk("PRODUCT#<product_id>")]
#[sk("REVIEW#<id>")]
#[gsi1("PRODUCT#<product_id>#REVIEWS", "<written_at:s>#<id>", query = of_product)]
pub struct Review {
    pub product_id: ProductId,
    pub id: String,
    pub written_at: Timestamp,
    pub stars: u8,
    pub text: String,
}

/// The table is the list of its entities. Mixed reads return this enum, and
/// the compiler checks that no two entities can ever have the same key.
#[derive(Debug, Clone, PartialEq, DynamoTable)]
pub enum Shop {
    User(User),
    Order(Order),
    OrderItem(OrderItem),
    Review(Review),
}

/// A user and the user's orders, which lie in one partition: one value, read by one query.
#[derive(Debug, PartialEq, DynamoCollection)]
pub struct UserWithOrders {
    pub user: User,
    pub orders: Vec<Order>,
}

/// An order and its items. In their partition the order is the copy of that name.
#[derive(Debug, PartialEq, DynamoCollection)]
pub struct OrderWithItems {
    #[collection(copy = by_id)]
    pub order: Order,
    pub items: Vec<OrderItem>,
}
