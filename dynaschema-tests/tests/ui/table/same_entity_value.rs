// The entity attribute tells entities apart.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("PERSON#<id>")]
#[dynamo(entity = "User")]
struct Person {
    id: String,
}

#[derive(DynamoTable)]
enum Shop {
    User(User),
    Person(Person),
}

fn main() {}
