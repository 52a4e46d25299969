//! Functions that are called like the fields that they are of, `Self` in a field, and names that no `r#` makes one.

#![allow(
    clippy::trivially_copy_pass_by_ref,
    clippy::ref_option,
    reason = "serde and computed parts call them with references"
)]

use dynaschema::{DynamoAttribute, DynamoEntity};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A tree.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoAttribute)]
pub struct Node<T> {
    /// At this place.
    pub name: T,
    /// Below it.
    pub below: Vec<Self>,
}

/// Who pays.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Payer {
    /// The one who is asked.
    Self_,
    /// Another.
    Insurer,
}

/// Functions of the same names as its fields, and as what stands beside them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk(match payer { Self_ => "SELF#<id>", Insurer => "INSURER#<id>" })]
#[sk("<of:08>#<part:02>")]
#[dynamo(part(of: u32 = of(price), part: u32 = part(price)))]
pub struct Bill {
    /// A text.
    pub id: String,
    /// A finite list.
    pub payer: Payer,
    /// Recoded.
    #[serde(serialize_with = "value", deserialize_with = "item")]
    pub other: u64,
    /// Counted in two ways.
    pub price: u32,
    /// Left out.
    #[serde(default, skip_serializing_if = "tags")]
    pub tags: Vec<String>,
    /// Recoded, and `None` too.
    #[serde(default, serialize_with = "none", deserialize_with = "item")]
    pub none: Option<u64>,
    /// Bills that it is made of.
    pub parts: Vec<Self>,
    /// What it is for.
    pub tree: Option<Node<String>>,
}

fn of(price: &u32) -> u32 {
    price / 100
}

fn part(price: &u32) -> u32 {
    price % 100
}

fn tags(tags: &[String]) -> bool {
    tags.is_empty()
}

fn value<S: Serializer>(value: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    value.serialize(serializer)
}

fn none<S: Serializer>(value: &Option<u64>, serializer: S) -> Result<S::Ok, S::Error> {
    value.serialize(serializer)
}

fn item<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<T, D::Error> {
    T::deserialize(deserializer)
}
