//! What values are read from, whatever it is: what the deserialiser asks of it.

use std::borrow::Cow;
use std::fmt;

use super::{AttributeType, CodecError};

/// A value that is not looked into yet.
pub trait Source<'a>: Sized + fmt::Debug {
    /// The elements of a list or of a set.
    type Elements: Elements;
    /// The members of a map.
    type Members: Members;

    /// Whether it is `NULL`.
    fn is_null(&self) -> bool;

    /// What it is written as, if it is of this type and that is at hand.
    fn written(&self, kind: AttributeType) -> Option<&'a str>;

    /// Looks into it.
    fn open(self) -> Result<Content<'a, Self>, CodecError>;

    /// Reads past it.
    fn pass(self) -> Result<(), CodecError>;
}

/// What is in a value.
#[derive(Debug)]
pub enum Content<'a, S: Source<'a>> {
    Text(&'a str),
    Number(&'a str),
    Bytes(Cow<'a, [u8]>),
    Boolean(bool),
    Null,
    List(S::Elements),
    Set(AttributeType, S::Elements),
    Map(S::Members),
    Unknown,
}

impl<'a, S: Source<'a>> Content<'a, S> {
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

/// The elements of a list or of a set, one after the other.
pub trait Elements: fmt::Debug {
    /// One of them.
    type Element<'e>: Source<'e>
    where
        Self: 'e;

    /// The next one.
    fn next(&mut self) -> Result<Option<Self::Element<'_>>, CodecError>;

    /// Goes behind the one that was read.
    fn close(&mut self) -> Result<(), CodecError>;

    /// Reads past those that are left.
    fn finish(&mut self) -> Result<(), CodecError>;

    /// How many there are, where that is known.
    fn len(&self) -> Option<usize>;
}

/// The members of a map, one after the other: those of an item, too.
pub trait Members: fmt::Debug {
    /// The value of one of them.
    type Value<'v>: Source<'v>
    where
        Self: 'v;

    /// Goes on to the next one, if there is one: its name.
    fn next(&mut self) -> Result<Option<&str>, CodecError>;

    /// The name of the one that it stands at.
    fn name(&self) -> &str;

    /// Its value, once.
    fn value(&mut self) -> Result<Self::Value<'_>, CodecError>;

    /// Goes behind its value.
    fn close(&mut self) -> Result<(), CodecError>;

    /// Reads past those that are left.
    fn finish(&mut self) -> Result<(), CodecError>;

    /// How many there are at most, where that is known.
    fn len(&self) -> Option<usize>;
}
