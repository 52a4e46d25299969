//! Type parameters, const parameters, bounds, where clauses and defaults.

use dynaschema::{DynamoEntity, DynamoTable, KeyPart};
use serde::{Deserialize, Serialize};

/// A generic newtype.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
pub struct Wrap<T>(pub T);

/// A generic composite.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
#[key("<first>#<second:06>")]
pub struct Pair<T> {
    /// Generic.
    pub first: T,
    /// Not generic.
    pub second: u32,
}

/// Parameters in keys, in attributes, and in none.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("STREAM#<stream>")]
#[sk("<at:ms>#<id>")]
#[gsi1("PAYLOAD#<payload>", query = by_payload)]
pub struct Event<T: KeyPart, P = String, const N: usize = 4>
where
    P: Clone + KeyPart,
{
    /// Not generic.
    pub stream: String,
    /// Not generic either.
    pub at: jiff::Timestamp,
    /// Generic.
    pub id: T,
    /// Generic and optional.
    pub payload: Option<P>,
}

/// Members with their parameters given.
#[derive(Debug, PartialEq, DynamoTable)]
pub enum Log {
    /// With the defaults.
    Event(Event<String>),
    /// With parameters of its own, in streams of its own.
    #[dynamo(entity = "Numbered")]
    Numbered(Numbered<Wrap<uuid::Uuid>>),
}

/// A second generic entity.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("NUMBERED#<stream>")]
#[sk("<pair>")]
pub struct Numbered<T: KeyPart> {
    /// Not generic.
    pub stream: String,
    /// Generic inside a composite.
    pub pair: Pair<T>,
}
