// An upgrade leads from one schema version to another.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(upgrade = upgrade)]
struct User {
    id: String,
}

fn upgrade(_: u32, item: dynaschema::Item) -> Result<dynaschema::Item, String> {
    Ok(item)
}

fn main() {}
