// A type of the program's own that has a generated name.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, KeyPart)]
struct ProjectKey(String);

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("PROJECT#<key>")]
struct Project {
    key: ProjectKey,
    name: String,
}

// What a partition is named by, and what an index holds.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct OrderPartition;

#[derive(Debug, Clone, Serialize, Deserialize)]
struct OrderByCityPartition;

#[derive(Debug, Clone, Serialize, Deserialize)]
struct OrderGsi1;

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("SHOP#<country>#<shop>")]
#[sk("ORDER#<id>")]
#[gsi1("CITY#<country>#<city>", "<id>", project = keys_only, query = by_city)]
struct Order {
    country: String,
    city: String,
    shop: String,
    id: String,
    partition: OrderPartition,
    of_city: OrderByCityPartition,
    held: OrderGsi1,
}

fn main() {}
