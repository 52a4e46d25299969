//! Items that nobody else sees, in modules and in functions.
#![deny(dead_code)]

use dynaschema::{DynamoAttribute, DynamoEntity, DynamoTable, KeyPart};
use serde::{Deserialize, Serialize};

/// As visible as its neighbours.
mod inner {
    use super::{Deserialize, DynamoEntity, KeyPart, Serialize};

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
    pub(in crate::hygiene) struct Id(pub(super) u64);

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
    #[pk("USER#<id>")]
    #[sk("<left>#<right>")]
    pub(super) struct User {
        pub(super) id: Id,
        pub(in crate::hygiene) left: String,
        pub(super) right: String,
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
struct Row(String);

/// A field of a type that nobody else sees, in a sort key.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("SEAT#<id>")]
#[sk("<row>")]
#[gsi1("KIND#<kind>", "<row>", project = include(of), query = of_kind)]
pub struct Seat {
    /// A text.
    pub id: String,
    row: Row,
    /// What it is.
    pub kind: String,
    of: Option<Row>,
}

#[derive(Debug, PartialEq, DynamoTable)]
enum Users {
    User(inner::User),
}

/// Uses what is private, and an entity that only a function knows.
pub fn used() -> usize {
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoAttribute)]
    struct Place {
        city: String,
    }

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
    #[pk("LOCAL#<id>")]
    struct Local {
        id: String,
        place: Place,
    }

    let user = inner::User { id: inner::Id(7), left: "a".to_owned(), right: "b".to_owned() };
    let local = Local { id: "x".to_owned(), place: Place { city: "b".to_owned() } };
    let keys = [format!("{:?}", user.key()), format!("{:?}", local.key())];
    let Users::User(user) = Users::from(user);
    keys.len() + user.left.len() + user.right.len()
}
