// `only` lists the characters of a text.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("VISIT#<a:only>#<b:only('')>")]
#[sk("<c:only('0-9é')>#<d:only('a-zZ-A')>#<e:only('0-9'),06>")]
struct Visit {
    a: String,
    b: String,
    c: String,
    d: String,
    e: String,
}

fn main() {}
