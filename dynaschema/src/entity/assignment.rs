//! A new value of one field: what it can be given, and what that is stored as.

use std::any::Any;
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use serde::Serialize;

use crate::key::PartValue;
use crate::schema::{Attribute, EntitySchema};
use crate::wire::{encode_field, encode_pieces};
use crate::{AttributeValue, CodecError, Item};

/// A new value for a field of type `T`: a `T`, a `&str` or `&String` where `T` is a text, a `U` where `T` is
/// `Option<U>`.
///
/// A newtype takes no bare value, so that ids of two kinds cannot be mixed up.
///
/// ```
/// use dynaschema::op::Assign;
///
/// fn note(note: impl Assign<Option<String>>) -> Option<String> {
///     note.assign()
/// }
/// assert_eq!(note("late"), note(Some(String::from("late"))));
/// assert_eq!(note("late"), note(&String::from("late")));
/// assert_eq!(note(None), None);
/// ```
#[diagnostic::on_unimplemented(
    message = "a field of type `{T}` cannot be set to a `{Self}`",
    label = "expected `{T}`",
    note = "it takes the value itself: `.clone()` what is behind a reference; of what may be absent `.when_some(option, |update, value| ..)` sets what is there",
    note = "a newtype does not take the bare value inside it, so that two kinds of id cannot be mixed up"
)]
pub trait Assign<T> {
    /// The value as the field has it.
    fn assign(self) -> T;
}

#[diagnostic::do_not_recommend]
impl<T> Assign<T> for T {
    fn assign(self) -> T {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<T> Assign<Option<T>> for T {
    fn assign(self) -> Option<T> {
        Some(self)
    }
}

/// What is assigned to a place of type `T` and is no `Option` round it: a `T`, or the text that becomes one.
pub trait AssignItself<T>: Assign<T> {}

impl<T> AssignItself<T> for T {}

macro_rules! texts {
    ($($text:ty,)*) => {$(
        impl AssignItself<$text> for &str {}
        impl AssignItself<$text> for &String {}

        #[diagnostic::do_not_recommend]
        impl Assign<$text> for &str {
            fn assign(self) -> $text {
                self.to_owned().into()
            }
        }

        #[diagnostic::do_not_recommend]
        impl Assign<$text> for &String {
            fn assign(self) -> $text {
                self.clone().into()
            }
        }

        #[diagnostic::do_not_recommend]
        impl Assign<Option<$text>> for &String {
            fn assign(self) -> Option<$text> {
                Some(self.clone().into())
            }
        }

        #[diagnostic::do_not_recommend]
        impl Assign<Option<$text>> for &str {
            fn assign(self) -> Option<$text> {
                Some(self.to_owned().into())
            }
        }
    )*};
}

texts! { String, Cow<'static, str>, Box<str>, Arc<str>, }

/// A new value of a field: of its attribute, and of the key parts it holds.
#[derive(Clone)]
pub struct Assignment {
    /// The index of the attribute in the schema.
    pub(crate) attribute: usize,
    /// `None` where the attribute is absent then.
    pub(crate) value: Result<Option<AttributeValue>, CodecError>,
    pub(crate) parts: Vec<(usize, PartValue<'static>)>,
    /// The value itself, where parts are computed from the field.
    pub(crate) typed: Option<Arc<dyn Any + Send + Sync>>,
}

impl Assignment {
    /// The value of an attribute, with the values of the parts that the field holds.
    pub fn new(
        attribute: usize,
        value: Result<Option<AttributeValue>, CodecError>,
        parts: &[(usize, PartValue<'_>)],
    ) -> Self {
        let parts = parts.iter().map(|(part, value)| (*part, value.clone().into_owned())).collect();
        Self { attribute, value, parts, typed: None }
    }

    /// The same of a field that parts are computed from, with its value.
    pub fn typed<T: Any + Send + Sync>(self, value: T) -> Self {
        Self { typed: Some(Arc::new(value)), ..self }
    }

    /// The value of an attribute that no part is made of.
    pub fn of<T: Serialize>(attribute: usize, value: impl Assign<T>) -> Self {
        Self::new(attribute, encode_field(&value.assign()), &[])
    }

    /// The value of an attribute that is a part as a whole, which the function gives.
    pub fn of_part<T: Serialize>(
        attribute: usize,
        value: impl Assign<T>,
        part: usize,
        to_part: fn(&T) -> PartValue<'_>,
    ) -> Self {
        let value = value.assign();
        Self::new(attribute, encode_field(&value), &[(part, to_part(&value))])
    }

    /// The values of the attributes that serde makes of a flattened field of this name, each with the parts that
    /// the field holds: who writes one of them writes all.
    pub fn pieces<T: Serialize>(
        schema: &EntitySchema,
        field: &str,
        value: &T,
        parts: &[(usize, PartValue<'_>)],
    ) -> Vec<Self> {
        let mut encoded = in_pieces(schema, field, value);
        let attributes = pieces_of(schema, field).map(|(attribute, name)| {
            let value = match &mut encoded {
                Ok(pieces) => Ok(pieces.remove(name)),
                Err(error) => Err(error.clone()),
            };
            Self::new(attribute, value, parts)
        });
        attributes.collect()
    }

    /// That the attribute is absent, and with it these parts.
    pub fn absent(attribute: usize, parts: &[usize]) -> Self {
        let parts = parts.iter().map(|part| (*part, PartValue::None)).collect();
        Self { attribute, value: Ok(None), parts, typed: None }
    }
}

/// The attributes that serde makes of a flattened field, with their names.
fn pieces_of<'f>(
    schema: &EntitySchema,
    field: &'f str,
) -> impl Iterator<Item = (usize, &'static str)> + use<'f> {
    let own = move |attribute: &&Attribute| attribute.piece && attribute.field == field;
    let attributes = schema.attributes;
    let places = attributes.iter().enumerate();
    places.filter(move |(_, attribute)| own(attribute)).map(|(place, attribute)| (place, attribute.name))
}

/// A flattened field as the attributes that serde makes of it, which are those that its type says.
pub fn in_pieces<T: Serialize>(schema: &EntitySchema, field: &str, value: &T) -> Result<Item, CodecError> {
    let pieces = encode_pieces(value)?;
    match pieces.keys().find(|name| pieces_of(schema, field).all(|(_, own)| own != *name)) {
        None => Ok(pieces),
        Some(name) => Err(CodecError::new(
            "serde makes an attribute of this name of a flattened field, and the template of its type shows no such field; \
             let its type serialise as its fields are declared",
        )
        .in_member(name)),
    }
}

impl fmt::Debug for Assignment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Assignment").field("attribute", &self.attribute).finish_non_exhaustive()
    }
}
