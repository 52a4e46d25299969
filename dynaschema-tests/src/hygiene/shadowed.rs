//! Beside types and functions that are called like those of the prelude.
#![allow(dead_code, missing_debug_implementations, non_upper_case_globals, reason = "they only shadow")]
#![allow(clippy::upper_case_acronyms, reason = "they only shadow, too")]

use ::dynaschema::{DynamoEntity, DynamoTable, KeyPart};
use ::serde::{Deserialize, Serialize};

/// What stands in the way.
mod shadows {
    pub(super) struct Option;
    pub(super) struct Result;
    pub(super) struct String;
    pub(super) struct Vec;
    pub(super) struct Box;
    pub(super) struct Some;
    pub(super) struct None;
    pub(super) struct Ok;
    pub(super) struct Err;
    pub(super) struct Self_;
    // What fields of one key are called in capitals: a value, and a type alone.
    pub(super) struct LEFT;
    pub(super) struct RIGHT {}
    pub(super) trait Clone {}
    pub(super) trait From {}
    pub(super) trait Iterator {}
    pub(super) trait Entity {}
    pub(super) trait Table {}
    pub(super) trait ToString {
        fn to_part(&self) {}
        fn to_arg(&self) {}
        fn clone(&self) {}
        fn map(&self) {}
        fn into(&self) {}
        fn borrow(&self) {}
    }
    impl<T> ToString for T {}
    pub(super) mod core {}
    pub(super) mod std {}
    pub(super) mod serde {}
    pub(super) mod dynaschema {}
    pub(super) mod diagnostic {}
}

#[allow(unused_imports, clippy::wildcard_imports, reason = "they only shadow")]
use shadows::*;

type Text = ::std::string::String;
type Maybe<T> = ::std::option::Option<T>;

/// An id.
#[derive(Debug, ::std::clone::Clone, Serialize, Deserialize, KeyPart)]
pub struct Id(pub Text);

/// A finite list.
#[derive(Debug, ::std::clone::Clone, Serialize, Deserialize, KeyPart)]
pub enum Kind {
    /// The one.
    Small,
    /// The other.
    Large,
    /// What a constant of a trait is called, too.
    SHAPE,
}

/// Two parts in one.
#[derive(Debug, ::std::clone::Clone, Serialize, Deserialize, KeyPart)]
#[key("<kind>/<id>")]
pub struct Place {
    /// A list.
    pub kind: Kind,
    /// A text.
    pub id: Id,
}

/// One of several.
#[derive(Debug, ::std::clone::Clone, Serialize, Deserialize, KeyPart)]
pub enum Spot {
    /// A list and a text.
    #[key("P#<0>#<1>")]
    Place(Kind, Id),
    /// Neither.
    Nowhere,
}

/// Every kind of key, query and parameter.
#[derive(Debug, ::std::clone::Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("THING#<id>")]
#[sk("<place>#<number:06>")]
#[gsi1("MAYBE#<maybe>", "<left>/<right>")]
#[gsi2("PAIR#<left>#<right>")]
pub struct Thing {
    /// An id.
    #[dynamo(from_key)]
    pub id: Id,
    /// A composite.
    pub place: Place,
    /// Optional, which an alias hides from the derive.
    pub maybe: Maybe<Text>,
    /// A number.
    pub number: u32,
    /// A text.
    pub left: Text,
    /// Another.
    pub right: Text,
}

/// All that writes can maintain.
#[derive(Debug, ::std::clone::Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<team>")]
#[sk("MEMBER#<id>")]
#[dynamo(schema_version = 2, upgrade = upgraded)]
#[dynamo(unique(again, pk = "HANDLE#<handle>", sk = "HANDLE"))]
#[dynamo(copy(by_id, pk = "MEMBER#<id>", sk = "<kind>"))]
pub struct Member {
    /// Where.
    pub team: Text,
    /// Who.
    pub id: Id,
    /// In a copy.
    pub kind: Kind,
    /// Of one only.
    #[dynamo(unique)]
    pub handle: Maybe<Text>,
    /// Counted.
    #[serde(default)]
    #[dynamo(version)]
    pub version: u32,
    /// When it is gone.
    #[dynamo(ttl = seconds)]
    pub value: u64,
    /// When it came.
    #[dynamo(created_at)]
    pub now: u64,
    /// When it changed.
    #[dynamo(updated_at)]
    pub key: u64,
}

fn upgraded(
    version: u32,
    item: ::dynaschema::Item,
) -> ::std::result::Result<::dynaschema::Item, &'static str> {
    if version < 2 { ::std::result::Result::Ok(item) } else { ::std::result::Result::Err("of the future") }
}

/// All of them.
#[derive(Debug, DynamoTable)]
pub enum Things {
    /// A thing.
    Thing(Thing),
    /// A member.
    Member(Member),
}

/// Some of a thing.
#[derive(Debug, Deserialize, ::dynaschema::DynamoProjection)]
#[projection(of = Thing)]
pub struct Look {
    /// From the key.
    #[dynamo(from_key)]
    pub id: Id,
    /// Optional.
    pub maybe: Maybe<Text>,
    /// A number.
    pub number: u32,
}
