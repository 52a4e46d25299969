//! Rendered keys: the value of one key attribute, and the primary key of an item.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

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
