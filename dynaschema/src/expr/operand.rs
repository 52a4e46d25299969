//! What can be compared with an attribute of a type, and which types take which functions.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet, VecDeque};
use std::sync::Arc;

use serde::Serialize;

use super::document::Subject;
use super::{Path, Place};
use crate::wire::{TextAttribute, encode_value};
use crate::{AttributeValue, CodecError};

/// How an attribute encodes its values.
pub(crate) type Encode<T> = fn(&T) -> Result<AttributeValue, CodecError>;

/// How it decodes them.
pub(crate) type Decode<T> = fn(AttributeValue) -> Result<T, CodecError>;

/// An operand as expressions have it: a value, or another attribute.
#[derive(Debug, Clone, PartialEq)]
pub enum Term {
    Value(AttributeValue),
    Subject(Subject),
}

impl From<AttributeValue> for Term {
    fn from(value: AttributeValue) -> Self {
        Self::Value(value)
    }
}

/// What an attribute of type `T` is compared with: a `T`, a `&T`, a `&str` where
/// `T` is a text, a `U` or `&U` where `T` is `Option<U>`, or a path to another `T`.
///
/// A newtype takes no bare value, so that ids of two kinds cannot be mixed up.
///
/// ```
/// use dynaschema::expr::Path;
///
/// let limit = 100_u64;
/// let total = Path::<u64>::new("total");
/// let _ = total.lt(100) | total.lt(limit) | total.lt(&limit) | total.lt(Path::<u64>::new("paid"));
/// ```
#[diagnostic::on_unimplemented(
    message = "an attribute of type `{T}` cannot be compared with a `{Self}`",
    label = "expected `{T}` or `&{T}`",
    note = "the path of an optional attribute is that of the value inside: that there is none is `.not_exists()`, that there is one `.exists()`",
    note = "if `{T}` is a newtype of yours, it does not take the bare value inside it, so that two kinds of id cannot be mixed up"
)]
pub trait Operand<T> {
    /// The operand, encoded as the attribute is.
    #[doc(hidden)]
    fn into_term(self, encode: Encode<T>) -> Result<Term, CodecError>;
}

#[diagnostic::do_not_recommend]
impl<T> Operand<T> for T {
    fn into_term(self, encode: Encode<T>) -> Result<Term, CodecError> {
        encode(&self).map(Term::Value)
    }
}

impl<T> Operand<T> for &T {
    fn into_term(self, encode: Encode<T>) -> Result<Term, CodecError> {
        encode(self).map(Term::Value)
    }
}

#[diagnostic::do_not_recommend]
impl<T> Operand<Option<T>> for T {
    fn into_term(self, encode: Encode<Option<T>>) -> Result<Term, CodecError> {
        encode(&Some(self)).map(Term::Value)
    }
}

#[diagnostic::do_not_recommend]
impl<T: Clone> Operand<Option<T>> for &T {
    fn into_term(self, encode: Encode<Option<T>>) -> Result<Term, CodecError> {
        encode(&Some(self.clone())).map(Term::Value)
    }
}

#[diagnostic::do_not_recommend]
impl<T, P: Place> Operand<T> for Path<T, P> {
    fn into_term(self, _encode: Encode<T>) -> Result<Term, CodecError> {
        Ok(Term::Subject(self.into_subject()))
    }
}

macro_rules! text_operands {
    ($($text:ty,)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Operand<$text> for &str {
            fn into_term(self, encode: Encode<$text>) -> Result<Term, CodecError> {
                encode(&self.to_owned().into()).map(Term::Value)
            }
        }

        #[diagnostic::do_not_recommend]
        impl Operand<Option<$text>> for &str {
            fn into_term(self, encode: Encode<Option<$text>>) -> Result<Term, CodecError> {
                encode(&Some(self.to_owned().into())).map(Term::Value)
            }
        }
    )*};
}

text_operands! { String, Cow<'static, str>, Box<str>, Arc<str>, }

/// A type whose values can contain an `N`: a text some characters, a list or set an element.
///
/// ```
/// use dynaschema::expr::Path;
/// use std::collections::HashSet;
///
/// let _ = Path::<HashSet<String>>::new("tags").contains("new");
/// ```
#[diagnostic::on_unimplemented(
    message = "an attribute of type `{Self}` contains no such value",
    label = "no value that a `{Self}` can contain",
    note = "a text contains text, a list or set contains its elements; a text type of your own needs `impl dynaschema::expr::TextAttribute`"
)]
pub trait Holds<N> {
    /// What is looked for, encoded as it would be stored.
    #[doc(hidden)]
    fn needle(needle: N) -> Result<Term, CodecError>;
}

macro_rules! text_needles {
    ($($needle:ty,)*) => {$(
        impl<T: TextAttribute> Holds<$needle> for T {
            fn needle(needle: $needle) -> Result<Term, CodecError> {
                Ok(Term::Value(AttributeValue::S(needle.into())))
            }
        }
    )*};
}

// One by one, so that of two mistakes in `total.contains(6)` only the first is shown.
text_needles! { &str, String, &String, char, Cow<'_, str>, Box<str>, }

macro_rules! collections {
    ($([$($parameter:tt)*] $collection:ty,)*) => {$(
        impl<T: Serialize, N: Operand<T>, $($parameter)*> Holds<N> for $collection {
            fn needle(needle: N) -> Result<Term, CodecError> {
                needle.into_term(encode_value::<T>)
            }
        }

        impl<T: Serialize, N: Operand<T>, $($parameter)*> Holds<N> for Option<$collection> {
            fn needle(needle: N) -> Result<Term, CodecError> {
                needle.into_term(encode_value::<T>)
            }
        }
    )*};
}

collections! {
    [] Vec<T>,
    [] VecDeque<T>,
    [] Box<[T]>,
    [const LENGTH: usize] [T; LENGTH],
    [] BTreeSet<T>,
    [S] HashSet<T, S>,
}
