// A user's items and their orders would be stored apart, each alone in a partition.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("USER")]
struct User {
    id: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("User#<user>")]
#[sk("ORDER#<id>")]
struct Order {
    user: String,
    id: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USERS#<id>")]
#[sk("LIST")]
#[dynamo(allow(other_partition(User)))]
struct Friends {
    id: String,
}

#[derive(DynamoTable)]
enum Shop {
    User(User),
    Friends(Friends),
    Order(Order),
}

fn main() {}
