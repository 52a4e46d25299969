// An upgrade takes the version, and then the item, and gives an item or an error.

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

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("PLAN#<id>")]
#[dynamo(schema_version = 1, upgrade = without_error)]
struct Plan {
    id: String,
}

fn without_error(_: u32, item: dynaschema::Item) -> Result<dynaschema::Item, ()> {
    Ok(item)
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ROOM#<id>")]
#[dynamo(schema_version = 1, upgrade = item_alone)]
struct Room {
    id: String,
}

fn item_alone(item: dynaschema::Item) -> dynaschema::Item {
    item
}

fn main() {}
