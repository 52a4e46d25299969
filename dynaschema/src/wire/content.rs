//! What is in a value, once it is looked into.

use std::borrow::Cow;

use super::AttributeType;
use super::elements::AnyElements;
use super::members::AnyMembers;

/// What is in a value.
#[derive(Debug)]
pub(super) enum Content<'a> {
    Text(&'a str),
    Number(&'a str),
    Bytes(Cow<'a, [u8]>),
    Boolean(bool),
    Null,
    List(AnyElements<'a>),
    Set(AttributeType, AnyElements<'a>),
    Map(AnyMembers<'a>),
    Unknown,
}

impl Content<'_> {
    pub(super) fn kind(&self) -> AttributeType {
        match self {
            Self::Text(_) => AttributeType::String,
            Self::Number(_) => AttributeType::Number,
            Self::Bytes(_) => AttributeType::Binary,
            Self::Boolean(_) => AttributeType::Boolean,
            Self::Null => AttributeType::Null,
            Self::List(_) => AttributeType::List,
            Self::Set(kind, _) => *kind,
            Self::Map(_) => AttributeType::Map,
            Self::Unknown => AttributeType::Unknown,
        }
    }
}
