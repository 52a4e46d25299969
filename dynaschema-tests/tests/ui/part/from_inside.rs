// What is said of a part from inside of a field has to be so: its type, and that no `Option` is on the way.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize)]
struct Data {
    contract: u32,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("CONTRACT#<contract>")]
#[dynamo(part(contract: String = data.contract))]
struct Document {
    data: Data,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("DRAFT#<id>")]
#[gsi1("CONTRACT#<contract>", query = of_contract)]
#[dynamo(part(contract: u32 = data.contract))]
struct Draft {
    id: u32,
    data: Option<Data>,
}

fn main() {}
