// More steps than the chain of a collection has room for.

use dynaschema::{DynamoCollection, DynamoEntity};
use serde::{Deserialize, Serialize};

macro_rules! entities {
    ($($name:ident $sk:literal)*) => {$(
        #[derive(Serialize, Deserialize, DynamoEntity)]
        #[pk("LOG#<log>")]
        #[sk($sk)]
        struct $name {
            log: u32,
            p0: String,
            p1: String,
            p2: String,
            p3: String,
            p4: String,
            p5: String,
            p6: String,
            p7: String,
            p8: String,
            p9: String,
            p10: String,
            p11: String,
            p12: String,
            p13: String,
            p14: String,
            p15: String,
            p16: String,
        }
    )*};
}

entities! {
    Entry "<p0>#<p1>#<p2>#<p3>#<p4>#<p5>#<p6>#<p7>#<p8>#<p9>#<p10>#<p11>#<p12>#<p13>#<p14>#<p15>#<p16>#E"
    Note "<p0>#<p1>#<p2>#<p3>#<p4>#<p5>#<p6>#<p7>#<p8>#<p9>#<p10>#<p11>#<p12>#<p13>#<p14>#<p15>#<p16>#N"
}

#[derive(DynamoCollection)]
struct Logged {
    entries: Vec<Entry>,
    notes: Vec<Note>,
}

fn main() {}
