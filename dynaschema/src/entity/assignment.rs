//! A new value of one field: what it can be given, and what that is stored as.

use std::any::Any;
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use serde::Serialize;

use super::left_out::{Kept, LeftOut};
use crate::key::PartValue;
use crate::schema::{Attribute, EntitySchema};
use crate::wire::{encode_field, encode_pieces};
use crate::{AttributeValue, CodecError, Item};

/// A field that can be set to a `V`: to its own type, to a `&str` or `&String` where it is a text, to a `U`
/// where it is an `Option<U>`.
///
/// Where it is neither, the compiler knows what is due, and `set_total(text.parse()?)` and
/// `set_tags(words.collect())` need no type. A newtype takes no bare value, so that ids of two kinds cannot
/// be mixed up.
///
/// ```
/// use dynaschema::op::Assign;
///
/// fn note<V>(note: V) -> Option<String>
/// where
///     Option<String>: Assign<V>,
/// {
///     Assign::assign(note)
/// }
/// assert_eq!(note("late"), note(Some(String::from("late"))));
/// assert_eq!(note("late"), note(&String::from("late")));
/// assert_eq!(note(None), None);
/// ```
// The field is `Self`: of a value whose type is not known yet the compiler looks at no impl.
#[diagnostic::on_unimplemented(
    message = "a field of type `{Self}` cannot be set to a `{V}`",
    label = "expected `{Self}`",
    note = "it takes the value itself: `.clone()` what is behind a reference; of what may be absent `.when_some(option, |update, value| ..)` sets what is there",
    note = "a newtype does not take the bare value inside it, so that two kinds of id cannot be mixed up"
)]
pub trait Assign<V>: Sized {
    /// The value as the field has it.
    fn assign(value: V) -> Self;
}

#[diagnostic::do_not_recommend]
impl<T> Assign<T> for T {
    fn assign(value: T) -> T {
        value
    }
}

#[diagnostic::do_not_recommend]
impl<T> Assign<T> for Option<T> {
    fn assign(value: T) -> Option<T> {
        Some(value)
    }
}

/// A place that is set to a `V` and is no `Option` round it: to its own type, or to the text that becomes
/// one.
pub trait AssignItself<V>: Assign<V> {}

impl<T> AssignItself<T> for T {}

macro_rules! texts {
    ($($text:ty,)*) => {$(
        impl AssignItself<&str> for $text {}
        impl AssignItself<&String> for $text {}

        #[diagnostic::do_not_recommend]
        impl Assign<&str> for $text {
            fn assign(value: &str) -> $text {
                value.to_owned().into()
            }
        }

        #[diagnostic::do_not_recommend]
        impl Assign<&String> for $text {
            fn assign(value: &String) -> $text {
                value.clone().into()
            }
        }

        #[diagnostic::do_not_recommend]
        impl Assign<&String> for Option<$text> {
            fn assign(value: &String) -> Option<$text> {
                Some(value.clone().into())
            }
        }

        #[diagnostic::do_not_recommend]
        impl Assign<&str> for Option<$text> {
            fn assign(value: &str) -> Option<$text> {
                Some(value.to_owned().into())
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
    /// What is left out though a read would give another value: the field may have it, and not be given it.
    pub(crate) misread: Option<LeftOut>,
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
        Self { attribute, value, misread: None, parts, typed: None }
    }

    /// The same of a field that serde may leave out though a read would give another value.
    pub fn kept(attribute: usize, (value, misread): Kept, parts: &[(usize, PartValue<'_>)]) -> Self {
        Self { misread, ..Self::new(attribute, value, parts) }
    }

    /// The same of a field that parts are computed from, with its value.
    pub fn typed<T: Any + Send + Sync>(self, value: T) -> Self {
        Self { typed: Some(Arc::new(value)), ..self }
    }

    /// The value of an attribute that no part is made of.
    pub fn of<T: Serialize + Assign<V>, V>(attribute: usize, value: V) -> Self {
        Self::new(attribute, encode_field(&T::assign(value)), &[])
    }

    /// The value of an attribute that is a part as a whole, which the function gives.
    pub fn of_part<T: Serialize + Assign<V>, V>(
        attribute: usize,
        value: V,
        part: usize,
        to_part: fn(&T) -> PartValue<'_>,
    ) -> Self {
        let value = T::assign(value);
        Self::new(attribute, encode_field(&value), &[(part, to_part(&value))])
    }

    /// The values of the attributes that serde makes of a flattened field of this name, each with the parts
    /// that the field holds: who writes one of them writes all.
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
        Self { attribute, value: Ok(None), misread: None, parts, typed: None }
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
