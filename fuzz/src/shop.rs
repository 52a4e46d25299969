//! What the answers are about: an entity with an attribute of each kind, and one beside it.

use std::collections::{BTreeMap, BTreeSet};

use dynaschema::{DynamoAttribute, DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user_id>")]
#[sk("ORDER#<number:05>")]
#[gsi1("STATUS#<status>", "<number:05>", query = by_status)]
pub(crate) struct Order {
    pub(crate) user_id: String,
    pub(crate) number: u16,
    status: Option<String>,
    total: u64,
    balance: i128,
    weight: f64,
    paid: bool,
    state: State,
    #[serde(default, with = "dynaschema::set")]
    tags: BTreeSet<String>,
    lines: Vec<Line>,
    by_name: BTreeMap<String, Loose>,
    #[serde(default)]
    grid: Vec<Vec<Option<i32>>>,
    #[dynamo(version)]
    version: u64,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
enum State {
    Open,
    Sent { by: String },
    Lost(u8, Option<String>),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoAttribute)]
struct Line {
    sku: String,
    quantity: Option<u32>,
}

/// A value of any kind.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Loose {
    Number(i64),
    Truth(bool),
    Text(String),
    List(Vec<Loose>),
}

/// One whose key holds what is stored nowhere else, and with attributes that no field names.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user_id>")]
#[sk("NOTE#<number:05>")]
pub(crate) struct Note {
    user_id: String,
    #[dynamo(from_key)]
    number: u16,
    #[serde(flatten)]
    rest: BTreeMap<String, String>,
}

#[derive(Debug, PartialEq, DynamoTable)]
pub(crate) enum Shop {
    Order(Box<Order>),
    Note(Note),
}
