//! Where lints are forbidden, which nothing then can allow again: what is emitted is free of what they find.
#![forbid(missing_debug_implementations, missing_copy_implementations, missing_docs)]
#![forbid(unreachable_patterns, dead_code, unnameable_types)]

use dynaschema::{DynamoAttribute, DynamoEntity, DynamoTable, KeyPart};
use serde::{Deserialize, Serialize};

/// An id.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
pub struct Id(pub String);

/// Either of two, so that no third arm is ever taken.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Target {
    /// By its number.
    Issue(u32),
    /// By its id.
    Comment(Id),
}

/// What always is of its one variant.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub enum State {
    /// The one.
    Open,
}

/// Nested paths.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoAttribute)]
pub struct Note {
    /// A text.
    pub text: String,
}

/// Arms of keys, what an index demands, and steps.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk(match target {
    Issue(number: u32) => ("ISSUE#<repo>#<number:05>", "REACTION#<user>"),
    Comment(id: Id) => ("COMMENT#<repo>#<id>", "BY#<user>"),
})]
#[gsi1(
    "REPO#<repo>",
    match target { Issue(number: u32) => "I#<number:05>", Comment(id: Id) => "C#<id>" },
    query = of_repo
)]
#[gsi2("OPEN#<repo>", "<at:06>#<user>", when(state = Open), query = open)]
pub struct Reaction {
    /// Where.
    pub repo: String,
    /// On what.
    pub target: Target,
    /// Whose.
    pub user: String,
    /// How far.
    pub state: State,
    /// When.
    pub at: u32,
    /// Why.
    pub note: Option<Note>,
}

/// Parts that are given by name.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PULL#<owner>#<repo>")]
#[sk("<number:07>#<part:02>")]
#[gsi1("OWNER#<owner>", "<repo>#<title>", project = include(title), query = of_owner)]
pub struct Pull {
    /// Whose it is.
    pub owner: String,
    /// Where it is.
    pub repo: String,
    /// Counted.
    pub number: u32,
    /// Which of several.
    pub part: u8,
    /// A text.
    pub title: String,
}

/// A key that could be copied.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("COUNT#<number>")]
pub struct Count {
    /// A number.
    pub number: u32,
    /// A text.
    pub text: String,
}

/// A table of one entity.
#[derive(Debug, PartialEq, DynamoTable)]
pub enum Reactions {
    /// The one.
    Reaction(Reaction),
}

/// Another one.
#[derive(Debug, PartialEq, DynamoTable)]
pub enum Pulls {
    /// The one.
    Pull(Pull),
}
