// Entities that are spread over other shards under one partition key do not meet in a read of either: the shards are the
// same, or it is meant so.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("ORDER#<id>")]
#[gsi1("OPEN#<id:shard(4)>", "<id>", query = open)]
struct Order {
    id: String,
}

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("INVOICE#<id>")]
#[gsi1("OPEN#<id:shard(10)>", "<id>", query = due)]
struct Invoice {
    id: String,
}

#[derive(DynamoTable)]
enum Shop {
    Order(Order),
    Invoice(Invoice),
}

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("RETURN#<id>")]
#[gsi1("OPEN#<id:shard(10)>", "<id>", query = returned)]
#[dynamo(allow(other_partition(Order)))]
struct Return {
    id: String,
}

#[derive(DynamoTable)]
enum Accepted {
    Order(Order),
    Return(Return),
}

fn main() {}
