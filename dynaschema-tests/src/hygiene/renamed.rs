//! Where the runtime is found under another path.
//!
//! That nothing is named under the usual one a golden expansion shows.

/// A crate of the user's that brings the runtime along.
pub mod toolbox {
    pub use ::dynaschema as db;
}

use serde::{Deserialize, Serialize};
use toolbox::db::{DynamoEntity, DynamoTable, KeyPart};

/// An id.
#[derive(Debug, Clone, Serialize, Deserialize, KeyPart)]
#[dynamo(crate = "crate::hygiene::renamed::toolbox::db")]
pub struct Id(pub String);

/// An entity.
#[derive(Debug, Clone, Serialize, Deserialize, DynamoEntity)]
#[dynamo(crate = "crate::hygiene::renamed::toolbox::db")]
#[pk("THING#<id>")]
#[sk("<number:06>")]
pub struct Thing {
    /// An id.
    pub id: Id,
    /// A number.
    pub number: u32,
}

/// An entity with a version, and so on.
#[derive(Debug, Clone, Serialize, Deserialize, DynamoEntity)]
#[dynamo(crate = "crate::hygiene::renamed::toolbox::db")]
#[pk("KEPT#<id>")]
#[sk("<number:06>")]
#[dynamo(copy(by_number, pk = "NUMBER#<number>", sk = "<id>"))]
pub struct Kept {
    /// An id.
    #[dynamo(unique)]
    pub id: Id,
    /// A number.
    pub number: u32,
    /// Counted.
    #[dynamo(version)]
    pub version: u64,
    /// When it is gone.
    #[dynamo(ttl = seconds)]
    pub expires: u64,
    /// When it changed.
    #[dynamo(updated_at)]
    pub updated_at: u64,
}

/// A table.
#[derive(Debug, DynamoTable)]
#[dynamo(crate = "crate::hygiene::renamed::toolbox::db")]
pub enum Things {
    /// A thing.
    Thing(Thing),
    /// What has a version.
    Kept(Kept),
}

/// Some of a thing.
#[derive(Debug, Deserialize, toolbox::db::DynamoProjection)]
#[dynamo(crate = "crate::hygiene::renamed::toolbox::db")]
#[projection(of = Thing)]
pub struct Look {
    /// A number.
    pub number: u32,
}
