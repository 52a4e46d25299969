//! Rows: items as a read judges them, before any of it is decoded.

use crate::key::KeyValue;
use crate::{AttributeValue, Item};

/// An item of which single attributes can be looked at: a map, or a span of an answer's bytes.
pub(crate) trait Row {
    /// The attribute of this name, if it is a text or a number.
    fn scalar(&self, name: &str) -> Option<Scalar<'_>>;

    /// Whether the item has an attribute of this name.
    fn has(&self, name: &str) -> bool;

    /// The attribute of this name, if it is a text.
    fn text(&self, name: &str) -> Option<&str> {
        match self.scalar(name) {
            Some(Scalar::Text(text)) => Some(text),
            _ => None,
        }
    }
}

/// A text or a number: what keys and marks are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Scalar<'a> {
    Text(&'a str),
    Number(&'a str),
}

impl<'a> Scalar<'a> {
    /// The value, if it is a text or a number.
    pub(crate) fn of(value: &'a AttributeValue) -> Option<Self> {
        match value {
            AttributeValue::S(text) => Some(Self::Text(text)),
            AttributeValue::N(number) => Some(Self::Number(number)),
            _ => None,
        }
    }
}

impl<'a> From<&'a KeyValue> for Scalar<'a> {
    fn from(value: &'a KeyValue) -> Self {
        match value {
            KeyValue::Text(text) => Self::Text(text),
            KeyValue::Number(number) => Self::Number(number),
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
}

impl Row for Item {
    fn scalar(&self, name: &str) -> Option<Scalar<'_>> {
        self.get(name).and_then(Scalar::of)
    }

    fn has(&self, name: &str) -> bool {
        self.contains_key(name)
    }
}
