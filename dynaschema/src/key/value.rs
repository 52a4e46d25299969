//! Rendered keys: the value of one key attribute, and the primary key of an item.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use super::{Hex, ScalarType};
use crate::AttributeValue;

/// The value of one key attribute, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum KeyValue {
    /// A string attribute (`S`), ordered by its UTF-8 bytes.
    Text(String),
    /// A number attribute (`N`) in plain decimal notation, ordered by value.
    Number(String),
    /// A binary attribute (`B`), ordered by unsigned bytes.
    Binary(Hex),
}

impl KeyValue {
    /// The value of a type from its text; `None` where it is binary, and the text is no hexadecimal digits.
    pub(crate) fn of_text(scalar: ScalarType, text: String) -> Option<Self> {
        match scalar {
            ScalarType::Text => Some(Self::Text(text)),
            ScalarType::Number => Some(Self::Number(text)),
            ScalarType::Binary => Hex::read(&text).map(Self::Binary),
        }
    }

    /// The type that it is stored as.
    pub(crate) fn scalar_type(&self) -> ScalarType {
        match self {
            Self::Text(_) => ScalarType::Text,
            Self::Number(_) => ScalarType::Number,
            Self::Binary(_) => ScalarType::Binary,
        }
    }

    /// The value without its type; bytes are lower-case hexadecimal digits.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Text(text) | Self::Number(text) => text,
            Self::Binary(digits) => digits.as_str(),
        }
    }

    /// The length in bytes that counts against the service's limits on keys.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Text(text) | Self::Number(text) => text.len(),
            Self::Binary(digits) => digits.bytes(),
        }
    }

    /// The value as the SDK takes it.
    pub fn to_attribute(&self) -> AttributeValue {
        match self {
            Self::Text(text) => AttributeValue::S(text.clone()),
            Self::Number(text) => AttributeValue::N(text.clone()),
            Self::Binary(digits) => AttributeValue::B(digits.to_bytes().into()),
        }
    }

    /// The same, without a copy.
    pub(crate) fn into_attribute(self) -> AttributeValue {
        match self {
            Self::Text(text) => AttributeValue::S(text),
            Self::Number(text) => AttributeValue::N(text),
            Self::Binary(digits) => AttributeValue::B(digits.to_bytes().into()),
        }
    }

    /// The service's order of two values of one key attribute; `None` between values of two types.
    pub(crate) fn order(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (Self::Text(a), Self::Text(b)) => Some(a.as_bytes().cmp(b.as_bytes())),
            (Self::Number(a), Self::Number(b)) => crate::key::compare_numbers(a, b),
            (Self::Binary(a), Self::Binary(b)) => Some(a.cmp(b)),
            _ => None,
        }
    }

    /// Whether it is another value, be it a number that is written otherwise.
    pub(crate) fn is(&self, other: &Self) -> bool {
        self == other || self.order(other).is_some_and(Ordering::is_eq)
    }

    /// Whether it starts with another value of its type; no number does.
    pub(crate) fn starts_with(&self, beginning: &Self) -> bool {
        let has_beginning = self.scalar_type() != ScalarType::Number;
        has_beginning
            && self.scalar_type() == beginning.scalar_type()
            && self.as_str().starts_with(beginning.as_str())
    }
}

/// The primary key of one item, as it is stored.
///
/// `Display` and `Debug` show the values: print one only where key values may
/// be seen. From the first part of a field that is `#[dynamo(sensitive)]` on, a key is `…` in both;
/// the [`KeyValue`]s are what is stored, and show it.
#[derive(Clone)]
#[non_exhaustive]
pub struct ItemKey {
    /// The value of the partition key.
    pub pk: KeyValue,
    /// The value of the sort key; `None` in a table without one.
    pub sk: Option<KeyValue>,
    /// How it is shown, where that is not what is stored.
    shown: Option<Box<(String, Option<String>)>>,
}

impl ItemKey {
    pub(crate) fn new(pk: KeyValue, sk: Option<KeyValue>) -> Self {
        Self { pk, sk, shown: None }
    }

    /// The same key, shown as these texts.
    pub(crate) fn shown_as(mut self, pk: String, sk: Option<String>) -> Self {
        self.shown = Some(Box::new((pk, sk)));
        self
    }

    fn texts(&self) -> (&str, Option<&str>) {
        match self.shown.as_deref() {
            Some((pk, sk)) => (pk, sk.as_deref()),
            None => (self.pk.as_str(), self.sk.as_ref().map(KeyValue::as_str)),
        }
    }
}

/// However they are shown.
impl PartialEq for ItemKey {
    fn eq(&self, other: &Self) -> bool {
        (&self.pk, &self.sk) == (&other.pk, &other.sk)
    }
}

impl Eq for ItemKey {}

impl Hash for ItemKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.pk, &self.sk).hash(state);
    }
}

impl fmt::Debug for ItemKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (pk, sk) = self.texts();
        f.debug_struct("ItemKey").field("pk", &pk).field("sk", &sk).finish()
    }
}

impl fmt::Display for ItemKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (pk, sk) = self.texts();
        f.write_str(pk)?;
        sk.map_or(Ok(()), |sk| write!(f, " / {sk}"))
    }
}
