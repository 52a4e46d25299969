// A key says which variant of an enum it shows, and no two of them have one text.

use dynaschema::{DynamoEntity, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, KeyPart)]
enum Alike {
    #[key("N<0:06>")]
    Number(u32),
    #[key("N<0>")]
    Name(String),
}

#[derive(Clone, Serialize, Deserialize, KeyPart)]
enum Version {
    #[key("<0:03>")]
    Major(u32),
    #[key("<0:03>.<1:03>")]
    Minor(u32, u32),
    Newest,
    Oldest,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("RELEASE#<name>")]
#[sk("<version>.<rest:raw>")]
struct Release {
    name: String,
    version: Version,
    rest: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("<a>#<b>#<c>#<d>#<e>")]
struct Comparison {
    a: Version,
    b: Version,
    c: Version,
    d: Version,
    e: Version,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk(version)]
#[sk("TAG")]
struct Tag {
    version: Version,
}

fn main() {}
