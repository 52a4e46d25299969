//! An entity as most are: flat, with a list of a few texts.

use aws_sdk_dynamodb::Client;
use dynaschema::{DynamoEntity, Item, Table};
use serde::{Deserialize, Serialize};

use crate::common::by_hand::{self, s};
use crate::common::model::Status;
use crate::common::side::{Side, side};

/// A sale as it is booked: twenty-one attributes, five of them keys, with eight texts and lists that a value owns; of the
/// optional fields one is absent, and one `NULL`, as others wrote it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("SHOP#<shop>")]
#[sk("SALE#<day>#<id>")]
#[gsi1("STATUS#<status>", "<day>#<id>", query = by_status)]
#[gsi2("REGION#<region>", query = by_region)]
pub(crate) struct Sale {
    pub(crate) shop: String,
    pub(crate) day: jiff::civil::Date,
    pub(crate) id: String,
    pub(crate) status: Status,
    pub(crate) region: String,
    pub(crate) customer: String,
    pub(crate) channel: String,
    pub(crate) pieces: u32,
    pub(crate) net: u64,
    pub(crate) tax: u64,
    pub(crate) shipping: u64,
    pub(crate) weight: f64,
    pub(crate) paid: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) note: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) coupon: Option<String>,
    pub(crate) tags: Vec<String>,
}

impl Sale {
    /// The sale of a number, the same for the same number.
    pub(crate) fn numbered(number: usize) -> Self {
        Self {
            shop: "s-4711".to_owned(),
            day: jiff::civil::date(2026, 5, 10),
            id: format!("A{number:07}"),
            status: Status::Pending,
            region: "eu-central".to_owned(),
            customer: "ann@example.com".to_owned(),
            channel: "web".to_owned(),
            pieces: 3,
            net: 12_345,
            tax: 2_346,
            shipping: 490,
            weight: 2.75,
            paid: true,
            note: None,
            coupon: None,
            tags: vec!["gift".to_owned(), "express".to_owned()],
        }
    }

    /// The item of a sale.
    pub(crate) fn item(&self) -> Item {
        let mut item: Item = serde_dynamo::to_item(self).expect("an item");
        let status = serde_dynamo::to_attribute_value::<_, dynaschema::AttributeValue>(self.status);
        let status = status.expect("a text").as_s().expect("a text").to_owned();
        item.insert("PK".to_owned(), s(format!("SHOP#{}", self.shop)));
        item.insert("SK".to_owned(), s(format!("SALE#{}#{}", self.day, self.id)));
        item.insert("GSI1PK".to_owned(), s(format!("STATUS#{status}")));
        item.insert("GSI1SK".to_owned(), s(format!("{}#{}", self.day, self.id)));
        item.insert("GSI2PK".to_owned(), s(format!("REGION#{}", self.region)));
        item.insert("entity_type".to_owned(), s("Sale"));
        item.insert("coupon".to_owned(), dynaschema::AttributeValue::Null(true));
        item
    }
}

pub(crate) fn ours(table: &Table<Sale>) -> Side<Vec<Sale>> {
    side(table.clone(), |table| async move { Sale::query("s-4711").all(&table).await.expect("sales") })
}

pub(crate) fn by_hand(client: &Client) -> Side<Vec<Sale>> {
    by_hand::query(client, "SHOP#s-4711", "SALE#")
}
