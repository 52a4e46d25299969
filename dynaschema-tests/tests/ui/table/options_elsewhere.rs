// What is said of an entity in a table stands above its variant, in `dynamo`.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
struct User {
    id: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
}

#[derive(DynamoTable)]
enum Shop {
    #[table(entity = "user")]
    User(User),
    Order(#[dynamo(entity = "order")] Order),
}

fn main() {}
