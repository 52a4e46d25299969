// Keys of several attributes come later.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("MATCH#<id>")]
#[gsi1(pk = [tenant, region], sk = [round, id])]
struct Match {
    id: String,
    tenant: String,
    region: String,
    round: u32,
}

fn main() {}
