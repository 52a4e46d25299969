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
#[gsi1(PK, match target { Issue(number: u32) => "ISSUE#<number:07>", Comment(id: String) => "COMMENT#<id>" })]
#[gsi2(match is_new { true => "NEW", false => "OLD" }, PK)]
#[lsi1(match target { Issue(_) => "ISSUE#<at:05>", Comment(_) => "COMMENT#<at:05>" })]
struct TwiceInAnIndex {
    target: Target,
    user: String,
    is_new: bool,
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

// The key's type names its variants without the underscore.
#[derive(Clone, Serialize, Deserialize)]
enum Version {
    V1_10(u32),
    V11_0(u32),
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk(match version { V1_10(build: u32) => "OLD#<build>", V11_0(patch: u32) => "NEW#<patch>" })]
struct Release {
    version: Version,
}

fn main() {}
