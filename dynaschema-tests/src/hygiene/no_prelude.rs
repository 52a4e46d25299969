//! Without a prelude: not even `Option` and `Clone` are in scope.
//!
//! No two fields are coupled here: their message is a `#[diagnostic::…]` attribute, which the
//! compiler finds through the prelude only.
#![no_implicit_prelude]

/// An id.
#[derive(
    ::std::fmt::Debug,
    ::std::clone::Clone,
    ::std::cmp::PartialEq,
    ::serde::Serialize,
    ::serde::Deserialize,
    ::dynaschema::KeyPart,
)]
pub struct Id(pub ::std::string::String);

/// A finite list.
#[derive(
    ::std::fmt::Debug,
    ::std::clone::Clone,
    ::std::cmp::PartialEq,
    ::serde::Serialize,
    ::serde::Deserialize,
    ::dynaschema::KeyPart,
)]
pub enum Kind {
    /// The one.
    Small,
    /// The other.
    Large,
}

/// Two parts in one.
#[derive(
    ::std::fmt::Debug,
    ::std::clone::Clone,
    ::std::cmp::PartialEq,
    ::serde::Serialize,
    ::serde::Deserialize,
    ::dynaschema::KeyPart,
)]
#[key("<kind>/<id>")]
pub struct Place {
    /// A list.
    pub kind: Kind,
    /// A text.
    pub id: Id,
}

/// One of several.
#[derive(
    ::core::fmt::Debug,
    ::core::clone::Clone,
    ::core::cmp::PartialEq,
    ::serde::Serialize,
    ::serde::Deserialize,
    ::dynaschema::KeyPart,
)]
pub enum Spot {
    /// A list and a text.
    #[key("P#<0>#<1>")]
    Place(Kind, Id),
    /// A text.
    #[key("N#<name>")]
    Named {
        /// The name.
        name: Id,
    },
    /// Neither.
    Nowhere,
}

/// Every kind of key, query and parameter.
#[derive(
    ::std::fmt::Debug,
    ::std::clone::Clone,
    ::std::cmp::PartialEq,
    ::serde::Serialize,
    ::serde::Deserialize,
    ::dynaschema::DynamoEntity,
)]
#[pk("THING#<id>")]
#[sk("<place.kind>#<maybe:or('-')>#<number:06>")]
#[gsi1("DAY#<at:day>", "<at:ms>", query = on_day)]
#[gsi2(pk = maybe, sk = number)]
#[gsi3("PAIR#<left>#<place.kind>")]
pub struct Thing {
    /// An id.
    #[dynamo(from_key)]
    pub id: Id,
    /// A composite.
    pub place: Place,
    /// Optional.
    pub maybe: ::std::option::Option<::std::string::String>,
    /// A number.
    pub number: u32,
    /// A moment.
    pub at: ::jiff::Timestamp,
    /// A text.
    pub left: ::std::string::String,
    /// Another.
    pub right: ::std::string::String,
}

/// All that writes can maintain.
#[derive(
    ::std::fmt::Debug,
    ::std::clone::Clone,
    ::std::cmp::PartialEq,
    ::serde::Serialize,
    ::serde::Deserialize,
    ::dynaschema::DynamoEntity,
)]
#[pk("TEAM#<team>")]
#[sk("MEMBER#<id>")]
#[dynamo(schema_version = 2, upgrade = upgraded)]
#[dynamo(unique(again, pk = "HANDLE#<handle>", sk = "HANDLE"))]
#[dynamo(copy(by_id, pk = "MEMBER#<id>", sk = "<kind>"))]
pub struct Member {
    /// Where.
    pub team: ::std::string::String,
    /// Who.
    pub id: Id,
    /// In a copy.
    pub kind: Kind,
    /// Of one only.
    #[dynamo(unique)]
    pub handle: ::std::option::Option<::std::string::String>,
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
#[derive(::std::fmt::Debug, ::dynaschema::DynamoTable)]
pub enum Things {
    /// A thing.
    Thing(::std::boxed::Box<Thing>),
    /// A member.
    Member(::std::boxed::Box<Member>),
    /// What somebody else wrote.
    #[dynamo(other)]
    Unknown(::dynaschema::Item),
}

/// Some of a thing.
#[derive(::std::fmt::Debug, ::serde::Deserialize, ::dynaschema::DynamoProjection)]
#[projection(of = Thing)]
pub struct Look {
    /// From the key.
    #[dynamo(from_key)]
    pub id: Id,
    /// Optional.
    pub maybe: ::std::option::Option<::std::string::String>,
    /// A moment.
    pub at: ::jiff::Timestamp,
}

/// Some of a member, which can have expired.
#[derive(::std::fmt::Debug, ::serde::Deserialize, ::dynaschema::DynamoProjection)]
#[projection(of = Member)]
pub struct Seen {
    /// Of one only.
    pub handle: ::std::option::Option<::std::string::String>,
    /// When it is gone.
    #[dynamo(ttl = seconds)]
    pub value: u64,
}
