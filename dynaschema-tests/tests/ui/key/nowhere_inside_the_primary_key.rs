// The primary key, of which there is a type, shows a field that a struct has not, or of a struct that has not said that it has any.

use dynaschema::{DynamoAttribute, DynamoEntity};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoAttribute)]
struct Data {
    contract: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("CONTRACT#<data.nope>")]
#[sk("LINE#<id>")]
struct Line {
    id: String,
    data: Data,
}

#[derive(Clone, Serialize, Deserialize)]
struct Address {
    town: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TOWN#<address.town>")]
#[sk("USER#<id>")]
struct User {
    id: String,
    address: Address,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("DATA#<data.nope>")]
struct Datum {
    data: Data,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("FROM#<data.nope>#<data.contract>")]
#[sk("TO#<id>")]
struct Road {
    id: String,
    data: Data,
}

fn main() {}
