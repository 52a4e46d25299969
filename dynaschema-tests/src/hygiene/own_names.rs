//! Functions that are called like the fields that they are of, `Self` in a field and in the path of its function,
//! names that no `r#` makes one, and a type that is called like what is emitted could be.

#![allow(
    clippy::trivially_copy_pass_by_ref,
    clippy::ref_option,
    reason = "serde and computed parts call them with references"
)]

use dynaschema::{DynamoAttribute, DynamoEntity, KeyPart};
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
    /// Left out by a function of the type.
    #[serde(default, skip_serializing_if = "Self::is_empty")]
    pub notes: Vec<String>,
    /// Bills that it is made of.
    pub parts: Vec<Self>,
    /// What it is for.
    pub tree: Option<Node<String>>,
}

impl Bill {
    fn is_empty(notes: &[String]) -> bool {
        notes.is_empty()
    }
}

/// Parameters in a type whose function leaves a field out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("BATCH#<id>")]
#[gsi1("KIND#<kind>", "<id>", project = include(notes), query = of_kind)]
pub struct Batch<T: KeyPart> {
    /// Generic.
    pub id: T,
    /// A text.
    pub kind: String,
    /// Left out by a function of the type.
    #[serde(default, skip_serializing_if = "Self::is_empty")]
    pub notes: Vec<String>,
}

impl<T: KeyPart> Batch<T> {
    fn is_empty(notes: &[String]) -> bool {
        notes.is_empty()
    }
}

/// A type that is written by a function.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct With(pub u64);

/// An index that holds it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("LOT#<id>")]
#[gsi1("KIND#<kind>", "<id>", project = include(with), query = of_kind)]
pub struct Lot {
    /// A text.
    pub id: String,
    /// Another.
    pub kind: String,
    /// Recoded.
    #[serde(serialize_with = "inside", deserialize_with = "item")]
    pub with: With,
}

fn inside<S: Serializer>(with: &With, serializer: S) -> Result<S::Ok, S::Error> {
    with.0.serialize(serializer)
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
