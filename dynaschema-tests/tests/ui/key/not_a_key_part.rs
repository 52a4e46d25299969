// A float has no order-preserving text, and the type of another crate none that we know.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("SCORE#<score>")]
struct Score {
    id: String,
    score: f64,
}

fn main() {}
