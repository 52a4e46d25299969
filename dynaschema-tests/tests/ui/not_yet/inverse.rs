// So does the inverse index.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("GROUP#<group>")]
#[gsi1(pk = SK, sk = PK, query = members_of)]
struct Membership {
    user: String,
    group: String,
}

fn main() {}
