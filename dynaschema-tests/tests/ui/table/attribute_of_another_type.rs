// An attribute that is a key of an index has its type in every item, whether the entity names the index or not.

use dynaschema::{DynamoEntity, DynamoTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ORDER#<id>")]
#[gsi1(pk = status, query = in_state)]
#[gsi2(pk = [shop, lane], query = in_lane)]
struct Order {
    id: String,
    status: String,
    shop: String,
    lane: u8,
}

// Writes count in its `status`.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("JOB#<id>")]
struct Job {
    id: String,
    #[dynamo(version)]
    status: u64,
}

// Items expire by its `shop`.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("STALL#<id>")]
struct Stall {
    id: String,
    #[dynamo(ttl)]
    shop: jiff::Timestamp,
}

// It says itself how its `lane` is stored.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TRACK#<id>")]
struct Track {
    id: String,
    #[dynamo(as = "s")]
    lane: jiff::Timestamp,
}

#[derive(DynamoTable)]
enum Jobs {
    Order(Order),
    Job(Job),
}

#[derive(DynamoTable)]
enum Stalls {
    Order(Order),
    Stall(Stall),
}

#[derive(DynamoTable)]
enum Tracks {
    Order(Order),
    Track(Track),
}

fn main() {}
