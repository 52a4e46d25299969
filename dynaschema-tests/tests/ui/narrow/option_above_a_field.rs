// What is said of a field of a projection is said in `dynamo`.

use dynaschema::{DynamoEntity, DynamoProjection};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(from_key)]
struct User {
    id: String,
    name: String,
}

#[derive(Deserialize, DynamoProjection)]
#[projection(of = User)]
struct Named {
    #[projection(from_key)]
    id: String,
    name: String,
}

fn main() {}
