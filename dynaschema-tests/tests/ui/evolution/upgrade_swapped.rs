// An upgrade takes the version, and then the item.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(schema_version = 1, upgrade = upgrade)]
struct User {
    id: String,
}

fn upgrade(item: dynaschema::Item, _: u32) -> Result<dynaschema::Item, String> {
    Ok(item)
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<id>")]
#[dynamo(schema_version = 1, upgrade = as_it_is)]
struct Team {
    id: String,
}

fn as_it_is(_: u32, item: dynaschema::Item) -> dynaschema::Item {
    item
}

fn main() {}
