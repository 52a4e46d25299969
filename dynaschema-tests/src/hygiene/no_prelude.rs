//! Without a prelude: not even `Option` and `Clone` are in scope.
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
#[gsi3("PAIR#<left>#<right>")]
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

/// All of them.
#[derive(::std::fmt::Debug, ::dynaschema::DynamoTable)]
pub enum Things {
    /// A thing.
    Thing(::std::boxed::Box<Thing>),
    /// What somebody else wrote.
    #[dynamo(other)]
    Unknown(::dynaschema::Item),
}
