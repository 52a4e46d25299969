//! The types that an attribute can have.

use std::fmt;

use crate::AttributeValue;

/// The type of a stored attribute, for `attribute_type(..)` and in errors.
///
/// ```
/// use dynaschema::expr::{AttributeType, Path};
///
/// let counted = Path::<u64>::new("total").attribute_type(AttributeType::Number);
/// # let _ = counted;
/// assert_eq!(AttributeType::Number.to_string(), "N");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AttributeType {
    /// `S`: text.
    String,
    /// `N`: a number of at most 38 significant digits.
    Number,
    /// `B`: bytes.
    Binary,
    /// `BOOL`.
    Boolean,
    /// `NULL`.
    Null,
    /// `L`: a list.
    List,
    /// `M`: a map.
    Map,
    /// `SS`: a set of texts.
    StringSet,
    /// `NS`: a set of numbers.
    NumberSet,
    /// `BS`: a set of bytes.
    BinarySet,
    /// A type that this version of the SDK does not know.
    Unknown,
}

impl AttributeType {
    /// The type of a value.
    pub(crate) fn of(value: &AttributeValue) -> Self {
        match value {
            AttributeValue::S(_) => Self::String,
            AttributeValue::N(_) => Self::Number,
            AttributeValue::B(_) => Self::Binary,
            AttributeValue::Bool(_) => Self::Boolean,
            AttributeValue::Null(_) => Self::Null,
            AttributeValue::L(_) => Self::List,
            AttributeValue::M(_) => Self::Map,
            AttributeValue::Ss(_) => Self::StringSet,
            AttributeValue::Ns(_) => Self::NumberSet,
            AttributeValue::Bs(_) => Self::BinarySet,
            _ => Self::Unknown,
        }
    }

    /// The service's name of the type.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::String => "S",
            Self::Number => "N",
            Self::Binary => "B",
            Self::Boolean => "BOOL",
            Self::Null => "NULL",
            Self::List => "L",
            Self::Map => "M",
            Self::StringSet => "SS",
            Self::NumberSet => "NS",
            Self::BinarySet => "BS",
            Self::Unknown => "unknown",
        }
    }

    /// The type as a sentence names it.
    pub(crate) const fn described(self) -> &'static str {
        match self {
            Self::String => "a text (S)",
            Self::Number => "a number (N)",
            Self::Binary => "bytes (B)",
            Self::Boolean => "a boolean (BOOL)",
            Self::Null => "NULL",
            Self::List => "a list (L)",
            Self::Map => "a map (M)",
            Self::StringSet => "a set of texts (SS)",
            Self::NumberSet => "a set of numbers (NS)",
            Self::BinarySet => "a set of bytes (BS)",
            Self::Unknown => "an attribute of an unknown type",
        }
    }
}

impl fmt::Display for AttributeType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
