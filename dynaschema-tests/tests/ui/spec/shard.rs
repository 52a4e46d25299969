// Shards have a number, stand in the partition key of a global index, and go with what says which text is hashed.

use dynaschema::{DynamoCollection, DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ORDER#<id>")]
#[gsi1("ORDERS#<id:shard>")]
#[gsi2("ORDERS#<id:shard(1)>")]
#[gsi3("ORDERS#<id:shard(10, from = 2)>")]
#[gsi4("ORDERS#<total:06,shard(10)>")]
struct Numbers {
    id: String,
    total: u32,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ORDER#<id:shard(4)>")]
#[sk("<id>")]
#[gsi1("ORDERS", "<id:shard(4)>")]
#[lsi1("ORDERS#<id:shard(4)>")]
#[dynamo(copy(by_id, pk = "ORDERS#<id:shard(4)>", sk = "<id>"))]
struct Elsewhere {
    id: String,
}

#[derive(Clone, PartialEq, Serialize, Deserialize, KeyPart)]
#[key("<owner>/<name:shard(4)>")]
struct Inside {
    owner: String,
    name: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ORDER#<id>")]
#[sk("ORDER")]
#[gsi1("ORDERS#<id:shard(4)>", "<id>")]
struct Order {
    id: String,
}

#[derive(DynamoCollection)]
#[collection(gsi1)]
struct Orders {
    orders: Vec<Order>,
}

fn main() {}
