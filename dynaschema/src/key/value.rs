//! Rendered keys: the value of one key attribute, and the primary key of an item.

use std::cmp::Ordering;
use std::fmt;

use crate::AttributeValue;

/// The value of one key attribute, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum KeyValue {
    /// A string attribute (`S`), ordered by its UTF-8 bytes.
    Text(String),
    /// A number attribute (`N`) in plain decimal notation, ordered by value.
    Number(String),
}

impl KeyValue {
    /// The value without its type.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Text(text) | Self::Number(text) => text,
        }
    }

    /// The length in bytes that counts against the service's limits on keys.
    pub(crate) fn len(&self) -> usize {
        self.as_str().len()
    }

    /// The value as the SDK takes it.
    pub fn to_attribute(&self) -> AttributeValue {
        match self {
            Self::Text(text) => AttributeValue::S(text.clone()),
            Self::Number(text) => AttributeValue::N(text.clone()),
        }
    }

    /// The same, without a copy.
    pub(crate) fn into_attribute(self) -> AttributeValue {
        match self {
            Self::Text(text) => AttributeValue::S(text),
            Self::Number(text) => AttributeValue::N(text),
        }
    }

    /// The service's order of two values of one key attribute; `None` between a text and a number.
    pub(crate) fn order(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (Self::Text(a), Self::Text(b)) => Some(a.as_bytes().cmp(b.as_bytes())),
            (Self::Number(a), Self::Number(b)) => crate::key::compare_numbers(a, b),
            _ => None,
        }
    }
}

/// The primary key of one item, as it is stored.
///
/// `Display` and `Debug` show the values: print one only where key values may
/// be seen.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ItemKey {
    /// The value of the partition key.
    pub pk: KeyValue,
    /// The value of the sort key; `None` in a table without one.
    pub sk: Option<KeyValue>,
}

impl fmt::Display for ItemKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.pk.as_str())?;
        match &self.sk {
            Some(sk) => write!(f, " / {}", sk.as_str()),
            None => Ok(()),
        }
    }
}
