//! What the calls are about: an entity as a shop would have it, and tables and entities that grow.

#![allow(dead_code, reason = "most of what is generated is not what is measured")]

use dynaschema::{DynamoAttribute, DynamoEntity, DynamoTable, Item, KeyPart, Table};
use serde::{Deserialize, Serialize};

use super::side::{Side, side};

/// Whose an order is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, KeyPart)]
pub(crate) struct UserId(pub(crate) String);

/// Where an order stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, KeyPart)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(crate) enum Status {
    Pending,
    Shipped,
}

impl Status {
    /// The same as serde writes it.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::Pending => "PENDING",
            Self::Shipped => "SHIPPED",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoAttribute)]
pub(crate) struct Line {
    pub(crate) sku: String,
    pub(crate) quantity: u32,
    pub(crate) price: u64,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoAttribute)]
pub(crate) struct Address {
    pub(crate) street: String,
    pub(crate) city: String,
    pub(crate) zip: String,
}

/// Stored as nineteen attributes, five of them keys; of the optional fields one is absent, and one is
/// absent or, where others wrote it, `NULL`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user_id>")]
#[sk("ORDER#<date>#<id>")]
#[gsi1("STATUS#<status>", "<date>#<id>", query = by_status)]
#[gsi2("REGION#<region>", query = by_region)]
pub(crate) struct Order {
    pub(crate) user_id: UserId,
    pub(crate) date: jiff::civil::Date,
    pub(crate) id: String,
    pub(crate) status: Status,
    pub(crate) region: String,
    pub(crate) email: String,
    pub(crate) total: u64,
    pub(crate) weight: f64,
    pub(crate) paid: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) note: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) coupon: Option<String>,
    pub(crate) channel: String,
    pub(crate) address: Address,
    pub(crate) lines: Vec<Line>,
    pub(crate) tags: Vec<String>,
}

impl Order {
    /// The order of a number, the same for the same number.
    pub(crate) fn numbered(number: usize) -> Self {
        let line = |line: u32| Line { sku: format!("SKU-{number}-{line}"), quantity: line, price: 1_999 };
        Self {
            user_id: UserId("u-4711".to_owned()),
            date: jiff::civil::date(2026, 5, 10),
            id: format!("A{number:07}"),
            status: Status::Pending,
            region: "eu-central".to_owned(),
            email: "ann@example.com".to_owned(),
            total: 12_345,
            weight: 2.75,
            paid: true,
            note: None,
            coupon: None,
            channel: "web".to_owned(),
            address: Address {
                street: "1 Long Street".to_owned(),
                city: "Springfield".to_owned(),
                zip: "12345".to_owned(),
            },
            lines: (1..=3).map(line).collect(),
            tags: vec!["gift".to_owned(), "express".to_owned()],
        }
    }

    /// The same with an escape or two in each text that is no part of a key.
    pub(crate) fn escaped(number: usize) -> Self {
        let Self { lines, .. } = Self::numbered(number);
        let quoted = |line: Line| Line { sku: format!("\"{}\"", line.sku), ..line };
        Self {
            email: "\"Ann\" <ann@example.com>".to_owned(),
            note: Some("ring twice,\nthen \"leave it\"".to_owned()),
            channel: "web\\store".to_owned(),
            address: Address {
                street: "1 Long Street\nback door".to_owned(),
                city: "\"Springfield\"".to_owned(),
                zip: "12\t345".to_owned(),
            },
            lines: lines.into_iter().map(quoted).collect(),
            tags: vec!["\"gift\"".to_owned(), "express\\24".to_owned()],
            ..Self::numbered(number)
        }
    }

    /// The same with 8 KB of prose, in lines as people write them.
    pub(crate) fn long(number: usize) -> Self {
        let prose = |lines| {
            "Please leave it with the neighbour, who is at home until eight in the evening.\n".repeat(lines)
        };
        Self { note: Some(prose(50)), tags: vec![prose(25), prose(25)], ..Self::numbered(number) }
    }
}

/// Entities that fill a table: alike at the head of their keys, as those of one user are.
macro_rules! fillers {
    ($($name:ident $sk:literal),*) => {$(
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
        #[pk("USER#<user_id>")]
        #[sk($sk)]
        pub(crate) struct $name {
            pub(crate) user_id: String,
            pub(crate) id: u32,
        }
    )*};
}

/// A table of several entities.
pub(crate) trait Stock: Sized {
    /// The names of those that fill it.
    const FILLERS: &'static [&'static str];

    /// The value of an item by hand, told by what the item says of itself.
    fn of_item(item: Item) -> Self;

    /// All that is in the partition of the orders.
    fn mixed(table: &Table<Self>) -> Side<Vec<Self>>;
}

/// A table with the order as its last entity, where a search from the first finds it last.
macro_rules! table {
    ($table:ident: $($name:ident),*) => {
        #[derive(Debug, Clone, PartialEq, DynamoTable)]
        pub(crate) enum $table {
            $($name($name),)*
            Order(Box<Order>),
        }

        impl Stock for $table {
            const FILLERS: &'static [&'static str] = &[$(stringify!($name)),*];

            fn of_item(item: Item) -> Self {
                let name = item.get("entity_type").and_then(|name| name.as_s().ok()).map(String::as_str);
                match name {
                    $(Some(stringify!($name)) => Self::$name(serde_dynamo::from_item(item).expect("a value")),)*
                    Some("Order") => Self::Order(serde_dynamo::from_item(item).expect("an order")),
                    other => panic!("no entity: {other:?}"),
                }
            }

            fn mixed(table: &Table<Self>) -> Side<Vec<Self>> {
                side(table.clone(), |table| async move {
                    Self::partition(Order::pk(UserId("u-4711".to_owned()))).all(&table).await.expect("values")
                })
            }
        }
    };
}

fillers! {
    E01 "E01#<id:06>", E02 "E02#<id:06>", E03 "E03#<id:06>", E04 "E04#<id:06>", E05 "E05#<id:06>",
    E06 "E06#<id:06>", E07 "E07#<id:06>", E08 "E08#<id:06>", E09 "E09#<id:06>", E10 "E10#<id:06>",
    E11 "E11#<id:06>", E12 "E12#<id:06>", E13 "E13#<id:06>", E14 "E14#<id:06>", E15 "E15#<id:06>",
    E16 "E16#<id:06>", E17 "E17#<id:06>", E18 "E18#<id:06>", E19 "E19#<id:06>", E20 "E20#<id:06>",
    E21 "E21#<id:06>", E22 "E22#<id:06>", E23 "E23#<id:06>", E24 "E24#<id:06>", E25 "E25#<id:06>",
    E26 "E26#<id:06>", E27 "E27#<id:06>", E28 "E28#<id:06>", E29 "E29#<id:06>", E30 "E30#<id:06>",
    E31 "E31#<id:06>", E32 "E32#<id:06>", E33 "E33#<id:06>", E34 "E34#<id:06>", E35 "E35#<id:06>",
    E36 "E36#<id:06>", E37 "E37#<id:06>", E38 "E38#<id:06>", E39 "E39#<id:06>", E40 "E40#<id:06>",
    E41 "E41#<id:06>", E42 "E42#<id:06>", E43 "E43#<id:06>", E44 "E44#<id:06>", E45 "E45#<id:06>",
    E46 "E46#<id:06>", E47 "E47#<id:06>", E48 "E48#<id:06>", E49 "E49#<id:06>"
}

table!(One: );
table!(Ten: E01, E02, E03, E04, E05, E06, E07, E08, E09);
table!(Fifty: E01, E02, E03, E04, E05, E06, E07, E08, E09, E10, E11, E12, E13, E14, E15, E16, E17, E18,
    E19, E20, E21, E22, E23, E24, E25, E26, E27, E28, E29, E30, E31, E32, E33, E34, E35, E36, E37, E38,
    E39, E40, E41, E42, E43, E44, E45, E46, E47, E48, E49);
