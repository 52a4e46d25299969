//! What the service would refuse in an expression, refused before it is sent.

use std::fmt;

use super::expressions::MAX_BYTES;
use super::tree::MAX_OPERATORS;
use super::{AttributeType, MAX_OPERANDS};
use crate::error::What;
use crate::{CodecError, Error};

/// Why an expression cannot be sent. Names attributes, never values.
///
/// The limits are the service's (developer guide, "Constraints"); the count of
/// operators is as its answers show it: each comparison, `BETWEEN`, `IN`,
/// function, `AND`, `OR` and `NOT` is one.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExprError {
    /// An operand could not be encoded.
    #[non_exhaustive]
    Encode {
        /// The path of the attribute it was for.
        attribute: String,
        /// What was wrong with it.
        error: CodecError,
    },
    /// An attribute is compared with one that is stored in another form, so that equal values are not equal
    /// there.
    #[non_exhaustive]
    OtherForm {
        /// The path of the attribute.
        attribute: String,
        /// How it is stored: ``as `epoch` ``, `as its type says`.
        form: String,
        /// The path of the attribute that it is compared with.
        other: String,
        /// How that is stored.
        other_form: String,
    },
    /// An attribute, or a place inside of one, is compared with itself, which the service refuses.
    #[non_exhaustive]
    SameOperand {
        /// Its path.
        attribute: String,
    },
    /// The expression is longer than 4,096 bytes.
    #[non_exhaustive]
    TooLong {
        /// Its length in bytes.
        bytes: usize,
    },
    /// The expression has more than 300 operators and functions.
    #[non_exhaustive]
    TooManyOperators {
        /// How many it has.
        operators: usize,
    },
    /// The condition of an edit is longer than 4,096 bytes, or has more than 300 operators: that so many
    /// fields are as they were read is a part of it.
    #[non_exhaustive]
    TooManyGuards {
        /// How many fields, and places inside of fields, are demanded to be as they were read.
        fields: usize,
    },
    /// The condition of a write that rests on a whole item, as a `move_to` without a version does, and one
    /// that gives back an item which others have written, is longer than 4,096 bytes, or has more than 300
    /// operators.
    #[non_exhaustive]
    TooManyAttributes {
        /// How many attributes the item has.
        attributes: usize,
    },
    /// `is_in` with no operand: nothing could match.
    #[non_exhaustive]
    NoOperands {
        /// The path of the attribute.
        attribute: String,
    },
    /// `is_in` with more than 100 operands.
    #[non_exhaustive]
    TooManyOperands {
        /// The path of the attribute.
        attribute: String,
        /// How many operands were given.
        operands: usize,
    },
    /// An operand is an empty set, or holds one.
    #[non_exhaustive]
    EmptySet {
        /// The path of the attribute.
        attribute: String,
    },
    /// A condition looks at an attribute, or at the member of a map, whose name is empty: nothing has it.
    #[non_exhaustive]
    EmptyName {
        /// The path of the place.
        attribute: String,
    },
    /// `<`, `<=`, `>`, `>=` or `between` with an operand that has no order:
    /// only texts, numbers and bytes have one.
    #[non_exhaustive]
    NotOrdered {
        /// The path of the attribute.
        attribute: String,
        /// The type of the operand.
        operand: AttributeType,
    },
    /// `between` with bounds of different types.
    #[non_exhaustive]
    MixedBounds {
        /// The path of the attribute.
        attribute: String,
        /// The type of the lower bound.
        low: AttributeType,
        /// The type of the upper bound.
        high: AttributeType,
    },
    /// `between` with a lower bound above the upper one.
    #[non_exhaustive]
    ReversedBounds {
        /// The path of the attribute.
        attribute: String,
    },
    /// An update changes one place twice: the paths are equal, or one lies inside
    /// of the other, or they take one place for a map and for a list.
    #[non_exhaustive]
    Overlap {
        /// The path of the one change.
        first: String,
        /// The path of the other.
        second: String,
    },
    /// An update changes a place inside of a map or list that the item does not have.
    #[non_exhaustive]
    NoSuchPlace {
        /// The path of the change.
        attribute: String,
    },
    /// An update adds to what is not of the type that it adds.
    #[non_exhaustive]
    WrongType {
        /// The path of the change.
        attribute: String,
        /// The type that the change needs.
        needed: AttributeType,
        /// The type of what is stored.
        found: AttributeType,
    },
    /// The sum or difference that an update asks for is beyond what the field's type can hold.
    #[non_exhaustive]
    OutOfRange {
        /// The path of the change.
        attribute: String,
    },
    /// The sum or difference that an update asks for is no number that can be stored.
    #[non_exhaustive]
    Arithmetic {
        /// The path of the change.
        attribute: String,
        /// Why it cannot be stored.
        error: CodecError,
    },
}

impl ExprError {
    /// Whether the expression has more than the service takes.
    pub(crate) fn is_of_size(&self) -> bool {
        matches!(self, Self::TooLong { .. } | Self::TooManyOperators { .. })
    }

    /// The error of an operation on an entity's items that has the expression.
    pub(crate) fn refused(&self, operation: &'static str, entity: &'static str) -> Error {
        let what = match self {
            Self::OutOfRange { attribute } => What::OutOfRange { attribute: attribute.clone() },
            _ => What::InvalidRequest { operation, reason: self.to_string() },
        };
        Error::new(what).of_entity(entity)
    }
}

impl fmt::Display for ExprError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Encode { attribute, error } => {
                write!(f, "an operand for `{attribute}` cannot be stored: ")?;
                fmt::Display::fmt(error, f)
            }
            Self::OtherForm { attribute, form, other, other_form } => write!(
                f,
                "`{attribute}` is stored {form}, and `{other}` {other_form}, so that equal values of both are not \
                 equal as they are stored; store both in one form, or say `.text_order()` before a comparison \
                 to compare what is stored"
            ),
            Self::SameOperand { attribute } => write!(
                f,
                "`{attribute}` is compared with itself, which the service refuses; compare it with another \
                 attribute or a value"
            ),
            Self::TooLong { bytes } => {
                write!(f, "the expression has {bytes} bytes; at most {MAX_BYTES} are allowed")
            }
            Self::TooManyOperators { operators } => {
                write!(f, "the expression has {operators} operators; at most {MAX_OPERATORS} are allowed")
            }
            Self::TooManyGuards { fields } => write!(
                f,
                "it demands that {fields} fields are as they were read, and its condition has more than \
                 {MAX_BYTES} bytes or {MAX_OPERATORS} operators with that; give the entity a \
                 `#[dynamo(version)]`, or say `.last_write_wins()`"
            ),
            Self::TooManyAttributes { attributes } => write!(
                f,
                "it demands that all {attributes} attributes of the item are as they were read, and its \
                 condition has more than {MAX_BYTES} bytes or {MAX_OPERATORS} operators with that; where the \
                 entity has a version, write the item once without asking for it back, else give it a \
                 `#[dynamo(version)]`"
            ),
            Self::NoOperands { attribute } => {
                write!(f, "`is_in` on `{attribute}` has no operands; at least one is needed")
            }
            Self::TooManyOperands { attribute, operands } => {
                write!(
                    f,
                    "`is_in` on `{attribute}` has {operands} operands; at most {MAX_OPERANDS} are allowed"
                )
            }
            Self::EmptySet { attribute } => {
                write!(f, "an operand for `{attribute}` is an empty set, which cannot be stored")
            }
            Self::EmptyName { attribute } => {
                write!(f, "`{attribute}` has an empty name in it, and the service stores nothing under one")
            }
            Self::NotOrdered { attribute, operand } => write!(
                f,
                "`{attribute}` is compared by order with {}; only texts, numbers and bytes have one",
                operand.described()
            ),
            Self::MixedBounds { attribute, low, high } => write!(
                f,
                "`{attribute}` is between {} and {}; both bounds must have one type",
                low.described(),
                high.described()
            ),
            Self::ReversedBounds { attribute } => {
                write!(f, "the lower bound for `{attribute}` is above the upper one")
            }
            Self::Overlap { first, second } => write!(
                f,
                "`{first}` and `{second}` cannot be changed in one update, since they share a place; \
                 say there what the whole of it becomes"
            ),
            Self::NoSuchPlace { attribute } => write!(
                f,
                "the item has no map or list that `{attribute}` could stand in; set the attribute as a whole"
            ),
            Self::WrongType { attribute, needed, found } => write!(
                f,
                "the change of `{attribute}` needs {} there, but the item has {}",
                needed.described(),
                found.described()
            ),
            Self::OutOfRange { attribute } => {
                write!(f, "`{attribute}` would leave the range of its type")
            }
            Self::Arithmetic { attribute, error } => {
                write!(f, "the new value of `{attribute}` cannot be stored: ")?;
                fmt::Display::fmt(error, f)
            }
        }
    }
}

impl std::error::Error for ExprError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Encode { error, .. } | Self::Arithmetic { error, .. } => Some(error),
            _ => None,
        }
    }
}
