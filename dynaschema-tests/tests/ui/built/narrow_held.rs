// What an index that does not hold whole items is asked for is what it holds: as checks show that run where a read is
// built.

use dynaschema::{DynamoEntity, DynamoProjection};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1("CITY#<city>", project = include(name), query = by_city)]
struct User {
    id: u32,
    name: String,
    city: String,
    notes: String,
}

#[derive(Deserialize, DynamoProjection)]
#[projection(of = User)]
struct Notes {
    id: u32,
    notes: String,
}

fn a_field_that_it_leaves_out() {
    let _ = User::by_city("b").project::<Notes>();
}

fn main() {
    a_field_that_it_leaves_out();
}
