// So would one with the name of the entity attribute or of the schema version.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
    entity_type: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    schema_v: u32,
}

#[derive(DynamoTable)]
enum Shop {
    User(User),
    Order(Order),
}

fn main() {}
