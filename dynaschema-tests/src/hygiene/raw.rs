//! Names that are keywords.
#![allow(non_camel_case_types, reason = "keywords are written in lower case")]

use dynaschema::{DynamoAttribute, DynamoEntity, DynamoTable, KeyPart};
use serde::{Deserialize, Serialize};

/// A finite list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
pub enum r#enum {
    /// A keyword.
    r#struct,
    /// Another.
    r#trait,
}

/// Two parts in one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
#[key("<type>/<fn>")]
pub struct r#where {
    /// A list.
    pub r#type: r#enum,
    /// A text.
    pub r#fn: String,
}

/// One of several.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
pub enum r#loop {
    /// A text.
    #[key("#<in>")]
    r#for {
        /// The text.
        r#in: String,
    },
    /// Nothing.
    r#while,
}

/// Keywords in keys, indexes and queries.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("MATCH#<match>")]
#[sk("<loop:06>#<ref.fn>#<async>")]
#[gsi1(pk = r#move, sk = r#loop, query = r#in)]
#[gsi2("MOVE#<move>", query = r#for)]
#[gsi3("<move>#<yield:06>", query = r#while)]
#[dynamo(names(get = r#do, Key = r#final, edit = r#dyn, Setters = r#unsafe))]
pub struct r#match {
    /// A text.
    pub r#match: String,
    /// A number.
    pub r#loop: u32,
    /// A composite.
    pub r#ref: r#where,
    /// A list.
    pub r#async: r#enum,
    /// A text.
    pub r#move: String,
    /// A number.
    pub r#yield: u32,
}

/// What only later editions than some have as a keyword, in a key and beside it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("GEN#<gen>")]
#[gsi1("NEXT#<next>", "<gen:06>", query = following)]
#[dynamo(names(get = r#gen))]
pub struct Generation {
    /// A number.
    pub r#gen: u32,
    /// Another.
    pub next: u32,
    /// Nested.
    pub of: Nested,
}

/// The same, beside a key.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("ID#<id>")]
pub struct Beside {
    /// A number.
    pub id: u32,
    /// Another.
    #[serde(default, skip_serializing_if = "r#gen")]
    pub r#gen: u32,
}

/// The same, inside of an attribute.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoAttribute)]
pub struct Nested {
    /// A number.
    pub r#gen: u32,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn r#gen(number: &u32) -> bool {
    *number == 0
}

/// All of them.
#[derive(Debug, PartialEq, DynamoTable)]
#[table(rename_all = "UPPERCASE")]
pub enum r#mod {
    /// A keyword.
    r#match(r#match),
}

/// Some of a match.
#[derive(Debug, Deserialize, dynaschema::DynamoProjection)]
#[projection(of = r#match)]
pub struct r#static {
    /// A number.
    pub r#loop: u32,
    /// A composite.
    pub r#ref: r#where,
    /// A list.
    pub r#async: r#enum,
}
