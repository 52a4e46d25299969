//! What can be compared with an attribute of a type, and which types take which functions.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet, VecDeque};
use std::hash::{BuildHasher, Hash};
use std::sync::Arc;

use serde::Serialize;

use super::document::Subject;
use super::form::Form;
use super::{Fixed, Path, Place, SerializedWith, StoredAsTyped, TopLevel};
use crate::wire::{TextAttribute, encode_value, or_null};
use crate::{AttributeValue, CodecError};

/// How an attribute encodes its values; one that it leaves out is `ABSENT`.
pub(crate) type Encode<T> = fn(&T) -> Result<AttributeValue, CodecError>;

/// How it decodes them.
pub(crate) type Decode<T> = fn(AttributeValue) -> Result<T, CodecError>;

/// What an operand is made to fit: how a place encodes its values, perhaps by the means of another, and in
/// which form they are stored there.
#[allow(missing_debug_implementations)]
pub struct Encoder<'e, T> {
    pub(super) encode: &'e dyn Fn(&T) -> Result<AttributeValue, CodecError>,
    pub(super) form: Form,
    /// Whether a value lies between two that are stored.
    pub(super) cut: Option<fn(&T) -> bool>,
}

impl<T> Encoder<'_, T> {
    fn value(&self, value: &T) -> Result<Term, Unfit> {
        let stored = (self.encode)(value).map(or_null)?;
        match self.cut {
            Some(is_cut) if is_cut(value) => Err(Unfit::Behind(stored)),
            _ => Ok(Term::Value(stored)),
        }
    }
}

/// Why something is no operand of a place.
#[derive(Debug)]
pub enum Unfit {
    Encode(CodecError),
    /// It is no value of the place, but lies right behind this one.
    Behind(AttributeValue),
    /// It is this attribute, which is stored in another form than the place.
    Form {
        other: Box<Subject>,
        forms: [Form; 2],
    },
}

impl From<CodecError> for Unfit {
    fn from(error: CodecError) -> Self {
        Self::Encode(error)
    }
}

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
    fn into_term(self, place: Encoder<'_, T>) -> Result<Term, Unfit>;
}

#[diagnostic::do_not_recommend]
impl<T> Operand<T> for T {
    fn into_term(self, place: Encoder<'_, T>) -> Result<Term, Unfit> {
        place.value(&self)
    }
}

impl<T> Operand<T> for &T {
    fn into_term(self, place: Encoder<'_, T>) -> Result<Term, Unfit> {
        place.value(self)
    }
}

#[diagnostic::do_not_recommend]
impl<T> Operand<Option<T>> for T {
    fn into_term(self, place: Encoder<'_, Option<T>>) -> Result<Term, Unfit> {
        place.value(&Some(self))
    }
}

#[diagnostic::do_not_recommend]
impl<T: Clone> Operand<Option<T>> for &T {
    fn into_term(self, place: Encoder<'_, Option<T>>) -> Result<Term, Unfit> {
        place.value(&Some(self.clone()))
    }
}

#[diagnostic::do_not_recommend]
impl<T, P: Place> Operand<T> for Path<T, P> {
    fn into_term(self, place: Encoder<'_, T>) -> Result<Term, Unfit> {
        let forms = [place.form, self.storage.form];
        let other = self.into_subject();
        if Form::tell_apart(forms) {
            Err(Unfit::Form { other: Box::new(other), forms })
        } else {
            Ok(Term::Subject(other))
        }
    }
}

macro_rules! text_operands {
    ($($text:ty,)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Operand<$text> for &str {
            fn into_term(self, place: Encoder<'_, $text>) -> Result<Term, Unfit> {
                place.value(&self.to_owned().into())
            }
        }

        #[diagnostic::do_not_recommend]
        impl Operand<Option<$text>> for &str {
            fn into_term(self, place: Encoder<'_, Option<$text>>) -> Result<Term, Unfit> {
                place.value(&Some(self.to_owned().into()))
            }
        }
    )*};
}

text_operands! { String, Cow<'static, str>, Box<str>, Arc<str>, }

/// A type whose values can contain an `N`: a text some characters, a list or set an element.
///
/// An element is encoded as the field's own serializer writes it, if it has one, in a place `P` that says so;
/// of a text only its author knows what such a serializer makes of some of its characters.
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
    note = "a text contains text, a list or set contains its elements; a text type of your own needs `impl dynaschema::expr::TextAttribute`",
    note = "of a field with its own serializer the elements have to be `Clone`",
    note = "of a text that its field's own serializer writes, `.text_order()` before it looks into what is stored: `.text_order().contains(\"…\")`"
)]
pub trait Holds<N, P = TopLevel>: Sized {
    /// What is looked for, encoded as it would be stored.
    #[doc(hidden)]
    fn needle(needle: N, encode: Encode<Self>) -> Result<Term, Unfit>;
}

macro_rules! text_needles {
    ($($needle:ty,)*) => {$(
        impl<T: TextAttribute, P: StoredAsTyped> Holds<$needle, P> for T {
            fn needle(needle: $needle, _encode: Encode<Self>) -> Result<Term, Unfit> {
                Ok(Term::Value(AttributeValue::S(needle.into())))
            }
        }
    )*};
}

// One by one, so that of two mistakes in `total.contains(6)` only the first is shown.
text_needles! { &str, String, &String, char, Cow<'_, str>, Box<str>, }

macro_rules! collections {
    ($([$($parameter:tt)*] $collection:ty,)*) => {$(
        impl<T: Serialize, N: Operand<T>, P: StoredAsTyped, $($parameter)*> Holds<N, P> for $collection {
            fn needle(needle: N, _encode: Encode<Self>) -> Result<Term, Unfit> {
                needle.into_term(Encoder { encode: &encode_value::<T>, form: Form::OF_TYPE, cut: None })
            }
        }

        impl<T: Serialize, N: Operand<T>, P: StoredAsTyped, $($parameter)*> Holds<N, P> for Option<$collection> {
            fn needle(needle: N, _encode: Encode<Self>) -> Result<Term, Unfit> {
                needle.into_term(Encoder { encode: &encode_value::<T>, form: Form::OF_TYPE, cut: None })
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

// What a serializer of the field's own makes of an element shows in a collection that has no other.
macro_rules! serialized_collections {
    ($([$($parameter:tt)*] $collection:ty, $of:expr, $otherwise:expr;)*) => {$(
        serialized_collections! { @in SerializedWith<P>, [$($parameter)*] $collection, $of, $otherwise }
        serialized_collections! { @in Fixed<SerializedWith<P>>, [$($parameter)*] $collection, $of, $otherwise }
    )*};
    (@in $place:ty, [$($parameter:tt)*] $collection:ty, $of:expr, $otherwise:expr) => {
        #[diagnostic::do_not_recommend]
        impl<N: Operand<T>, P, $($parameter)*> Holds<N, $place> for $collection {
            fn needle(needle: N, encode: Encode<Self>) -> Result<Term, Unfit> {
                let of: fn(&T) -> $collection = $of;
                element(needle, &|one| encode(&of(one)), $otherwise)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<N: Operand<T>, P, $($parameter)*> Holds<N, $place> for Option<$collection> {
            fn needle(needle: N, encode: Encode<Self>) -> Result<Term, Unfit> {
                let of: fn(&T) -> $collection = $of;
                element(needle, &|one| encode(&Some(of(one))), $otherwise)
            }
        }
    };
}

serialized_collections! {
    [T: Clone] Vec<T>, only_one, nothing;
    [T: Clone] VecDeque<T>, only_one, nothing;
    [T: Clone] Box<[T]>, only_one, nothing;
    // One of several elements that are alike is no set.
    [T: Clone + Serialize, const LENGTH: usize] [T; LENGTH], |one| std::array::from_fn(|_| one.clone()), by_type;
    [T: Clone + Ord] BTreeSet<T>, only_one, nothing;
    [T: Clone + Eq + Hash, S: BuildHasher + Default] HashSet<T, S>, only_one, nothing;
}

fn only_one<T: Clone, C: FromIterator<T>>(element: &T) -> C {
    std::iter::once(element.clone()).collect()
}

fn nothing<T>(_: &T) -> Option<AttributeValue> {
    None
}

fn by_type<T: Serialize>(element: &T) -> Option<AttributeValue> {
    encode_value(element).ok()
}

/// An element as it stands in what this makes of a collection that has no other; where that makes none of
/// such a collection, what it is otherwise.
fn element<T, N: Operand<T>>(
    needle: N,
    collection: &dyn Fn(&T) -> Result<AttributeValue, CodecError>,
    otherwise: fn(&T) -> Option<AttributeValue>,
) -> Result<Term, Unfit> {
    let encode = |one: &T| match collection(one) {
        Ok(stored) => element_of(stored),
        Err(error) => otherwise(one).ok_or(error),
    };
    needle.into_term(Encoder { encode: &encode, form: Form::UNKNOWN, cut: None })
}

/// The element of a stored list or set that has no other, however often it is in there.
fn element_of(stored: AttributeValue) -> Result<AttributeValue, CodecError> {
    let element = match stored {
        AttributeValue::L(elements) => single(elements),
        AttributeValue::Ss(elements) => single(elements).map(AttributeValue::S),
        AttributeValue::Ns(elements) => single(elements).map(AttributeValue::N),
        AttributeValue::Bs(elements) => single(elements).map(AttributeValue::B),
        _ => None,
    };
    element.ok_or_else(|| {
        CodecError::new(
            "the field's own serializer does not store it as an element of a list or a set, so none is looked for; \
             `.text_order().contains(\"…\")` looks for a text in the text that is stored",
        )
    })
}

fn single<T: PartialEq>(mut elements: Vec<T>) -> Option<T> {
    elements.dedup();
    elements.pop().filter(|_| elements.is_empty())
}
