// A word that is allowed and does not occur, or is the name of no hidden field, would say nothing.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("user#<id>")]
#[dynamo(allow(literal(user, mail, mail)))]
struct User {
    id: String,
    mail: String,
}

fn main() {}
