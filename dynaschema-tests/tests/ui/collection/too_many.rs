//! A collection knows each kind of its items by a place in a short list.

use dynaschema::{DynamoCollection, DynamoEntity};
use serde::{Deserialize, Serialize};

macro_rules! entities {
    ($($name:ident $sk:literal)*) => {$(
        #[derive(Serialize, Deserialize, DynamoEntity)]
        #[pk("USER#<id>")]
        #[sk($sk)]
        struct $name {
            id: String,
        }
    )*};
}

entities! {
    First "S"
    N1 "S#1"
    N2 "S#2"
    N3 "S#3"
    N4 "S#4"
    N5 "S#5"
    N6 "S#6"
    N7 "S#7"
    E0 "E0"
    E1 "E1"
    E2 "E2"
    E3 "E3"
    E4 "E4"
    E5 "E5"
    E6 "E6"
    E7 "E7"
    E8 "E8"
}

#[derive(DynamoCollection)]
struct Nested {
    first: First,
    n1: Vec<N1>,
    n2: Vec<N2>,
    n3: Vec<N3>,
    n4: Vec<N4>,
    n5: Vec<N5>,
    n6: Vec<N6>,
    n7: Vec<N7>,
}

#[derive(DynamoCollection)]
struct All {
    e0: Option<E0>,
    e1: Option<E1>,
    e2: Option<E2>,
    e3: Option<E3>,
    e4: Option<E4>,
    e5: Option<E5>,
    e6: Option<E6>,
    e7: Option<E7>,
    e8: Option<E8>,
    nested: Vec<Nested>,
}

fn main() {}
