// And so does each index.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1("EMAIL#<email>")]
struct User {
    id: String,
    email: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ORDER#<id>")]
#[gsi1("STATUS#<status>", "<id>")]
struct Order {
    id: String,
    status: String,
}

#[derive(DynamoTable)]
enum Shop {
    User(User),
    Order(Order),
}

fn main() {}
