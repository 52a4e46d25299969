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

/// A table.
#[derive(Debug, DynamoTable)]
#[dynamo(crate = "crate::hygiene::renamed::toolbox::db")]
pub enum Things {
    /// A thing.
    Thing(Thing),
}
