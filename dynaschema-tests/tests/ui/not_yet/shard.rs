// So does write sharding.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ORDER#<id>")]
#[gsi1("ORDERS#<id:shard(8)>")]
struct Order {
    id: String,
}

fn main() {}
