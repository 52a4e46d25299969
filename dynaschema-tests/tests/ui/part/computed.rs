// What a computed part is made of, and where it stands, shows in the attribute: it names a function and
// fields that are stored as they are, once, and some template shows it.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

fn quarter_of(_: &u64) -> u32 {
    0
}

fn none() -> u32 {
    0
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("ORDER#<id>")]
#[gsi1("Q#<quarter>")]
#[gsi2(pk = quarter, sk = [quarter, id])]
#[gsi3("LATE", "<id>", when(quarter = true))]
#[gsi4("<year>", "<day>")]
#[dynamo(part(quarter: u32 = quarter_of(placed)))]
#[dynamo(part(placed: u32 = quarter_of(placed)))]
#[dynamo(part(quarter: u32 = quarter_of(placed)))]
#[dynamo(part(year: u32 = quarter_of(quarter), month: u32 = none(), day: u32 = quarter_of(placd)))]
#[dynamo(part(unused: u32 = quarter_of(placed)))]
#[dynamo(part(week = "quarter_of"))]
#[dynamo(part)]
struct Order {
    id: String,
    placed: u64,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("BILL#<id>")]
#[gsi1("Q#<quarter>#<hour>", match state { Some(quarter) => "<quarter>", None => "<id>" })]
#[dynamo(part(quarter: u32 = quarter_of(placed), hour: u32 = quarter_of(expires)))]
struct Bill {
    id: String,
    state: Option<String>,
    #[dynamo(from_key)]
    placed: u64,
    #[dynamo(ttl = seconds)]
    expires: u64,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("NOTE#<id>")]
#[gsi1("Q#<quarter>#<hour>#<shown>#<version>")]
#[dynamo(part(quarter: u32 = quarter_of(placed), hour: u32 = quarter_of(seen)))]
#[dynamo(part(shown: u32 = quarter_of(left_out), version: u32 = quarter_of(count)))]
struct Note {
    id: String,
    #[dynamo(as = "s")]
    placed: u64,
    #[serde(with = "own")]
    seen: u64,
    #[serde(skip)]
    left_out: u64,
    #[dynamo(version)]
    count: u64,
}

fn main() {
    let _ = Order::update("1").set_placed(2);
}
