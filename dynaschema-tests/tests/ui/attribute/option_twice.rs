// One option, one value.

use dynaschema::{DynamoEntity, DynamoTable, Item};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[dynamo(entity = "user", entity = "person")]
struct User {
    id: String,
}

// One word, once.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<id>")]
#[sk("TEAM")]
#[dynamo(named, from_key, named)]
#[dynamo(from_key)]
#[dynamo(allow(lossy_key, hot_partition, lossy_key), allow(hot_partition))]
#[dynamo(shares_key(User), shares_key(User), allow(covers(User, User)))]
struct Team {
    id: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("SETTINGS")]
#[sk("SETTINGS")]
#[dynamo(singleton, singleton)]
struct Settings {
    theme: String,
}

#[derive(DynamoTable)]
#[table(entity(name = "kind", optional, optional))]
enum Users {
    #[dynamo(shares_key(Unknown, Unknown))]
    User(User),
    #[dynamo(other, other)]
    Unknown(Item),
}

fn main() {}
