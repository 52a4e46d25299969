//! Rows: items as a read judges them, before any of it is decoded.

use std::borrow::Cow;
use std::hash::{Hash, Hasher};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::key::{Hex, KeyValue, ScalarType};
use crate::{AttributeValue, Item};

/// An item of which single attributes can be looked at: a map, or a span of an answer's bytes.
pub(crate) trait Row {
    /// The attribute of this name, if it is a text, a number or binary.
    fn scalar(&self, name: &str) -> Option<Scalar<'_>>;

    /// Whether the item has an attribute of this name.
    fn has(&self, name: &str) -> bool;

    /// Whether the item has a `NULL` of this name. No key is one.
    fn has_null(&self, _name: &str) -> bool {
        false
    }

    /// The attribute of this name, if it is a text.
    fn text(&self, name: &str) -> Option<&str> {
        match self.scalar(name) {
            Some(Scalar::Text(text)) => Some(text),
            _ => None,
        }
    }
}

/// A text, a number or bytes: what keys and marks are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Scalar<'a> {
    Text(&'a str),
    Number(&'a str),
    Binary(Bytes<'a>),
}

/// Bytes as they stand where they were found; the same bytes are equal, however they stand.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Bytes<'a> {
    Plain(&'a [u8]),
    /// In an answer, which is tried as it is scanned.
    Base64(&'a str),
    Key(&'a Hex),
}

impl<'a> Bytes<'a> {
    /// The bytes themselves.
    pub(crate) fn plain(self) -> Cow<'a, [u8]> {
        match self {
            Self::Plain(bytes) => Cow::Borrowed(bytes),
            Self::Base64(text) => Cow::Owned(STANDARD.decode(text).unwrap_or_default()),
            Self::Key(digits) => Cow::Owned(digits.to_bytes()),
        }
    }
}

impl PartialEq for Bytes<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.plain() == other.plain()
    }
}

impl Eq for Bytes<'_> {}

impl Hash for Bytes<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.plain().hash(state);
    }
}

impl<'a> Scalar<'a> {
    /// The value, if it is one of these.
    pub(crate) fn of(value: &'a AttributeValue) -> Option<Self> {
        match value {
            AttributeValue::S(text) => Some(Self::Text(text)),
            AttributeValue::N(number) => Some(Self::Number(number)),
            AttributeValue::B(bytes) => Some(Self::Binary(Bytes::Plain(bytes.as_ref()))),
            _ => None,
        }
    }
}

impl Scalar<'_> {
    /// The type of the attribute.
    pub(crate) fn scalar_type(self) -> ScalarType {
        match self {
            Self::Text(_) => ScalarType::Text,
            Self::Number(_) => ScalarType::Number,
            Self::Binary(_) => ScalarType::Binary,
        }
    }
}

impl<'a> From<&'a KeyValue> for Scalar<'a> {
    fn from(value: &'a KeyValue) -> Self {
        match value {
            KeyValue::Text(text) => Self::Text(text),
            KeyValue::Number(number) => Self::Number(number),
            KeyValue::Binary(digits) => Self::Binary(Bytes::Key(digits)),
        }
    }
}

impl<R: Row> Row for &R {
    fn scalar(&self, name: &str) -> Option<Scalar<'_>> {
        R::scalar(self, name)
    }

    fn has(&self, name: &str) -> bool {
        R::has(self, name)
    }

    fn has_null(&self, name: &str) -> bool {
        R::has_null(self, name)
    }
}

impl Row for Item {
    fn scalar(&self, name: &str) -> Option<Scalar<'_>> {
        self.get(name).and_then(Scalar::of)
    }

    fn has(&self, name: &str) -> bool {
        self.contains_key(name)
    }

    fn has_null(&self, name: &str) -> bool {
        self.get(name).is_some_and(AttributeValue::is_null)
    }
}
