// What tokens show to be wrong with a primary key that is a `match`.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize)]
enum Target {
    Issue(u32),
    Comment(String),
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk(match target { Issue(number: u32) => "ISSUE#<number:07>", Comment(_) => none })]
struct Optional {
    target: Target,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk(match target { Issue(number: u32) => "ISSUE#<number:07>", Comment(id: String) => "COMMENT#<id>" })]
#[sk(match target { Issue(_) => "ISSUE", Comment(_) => "COMMENT" })]
struct Twice {
    target: Target,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk(match target { Issue(number: u32) => "ISSUE#<number:07>", Comment(id: String) => "COMMENT#<id>" })]
#[sk("REACTION#<user>")]
#[gsi1(pk = SK, sk = PK)]
#[lsi1("<at:05>")]
struct Inverse {
    target: Target,
    user: String,
    at: u32,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk(match n {
    A => "A", B => "B", C => "C", D => "D", E => "E", F => "F", G => "G", H => "H", I => "I",
    J => "J", K => "K", L => "L", M => "M", N => "N", O => "O", P => "P", Q => "Q",
})]
struct Many {
    n: Letter,
}

// What is taken apart no key holds as a whole.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk(match target { Issue(number: u32) => "ISSUE#<number:07>", Comment(id: String) => "COMMENT#<id>" })]
struct Reaction {
    #[dynamo(from_key)]
    target: Target,
}

fn main() {}
