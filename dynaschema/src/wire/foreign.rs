//! The structs as which `serde_json` hands over what serde has no type for. Any crate of the program can turn
//! on the features with which it does, so that nothing of what is stored may rest on them.

use std::fmt;

use serde::ser::{Serialize, SerializeStruct};

use super::ser::Struct;
use super::sink::Sink;
use super::{CodecError, encode_value, number};
use crate::AttributeValue;

/// The name of a number, with the feature `arbitrary_precision`: its one member is a text.
pub(super) const NUMBER: &str = "$serde_json::private::Number";
/// The name of JSON that stays a text, with the feature `raw_value`.
const RAW: &str = "$serde_json::private::RawValue";

/// What serde calls a struct.
pub enum Members<O: Sink> {
    Struct(Struct<O>),
    /// A number, once its member is read.
    Number(O, Option<O::Value>),
}

impl<O: Sink> fmt::Debug for Members<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Members").finish_non_exhaustive()
    }
}

impl<O: Sink> Members<O> {
    /// The members of a struct of this name.
    pub(super) fn of(
        name: &'static str,
        sink: O,
        begin: impl FnOnce() -> Result<Struct<O>, CodecError>,
    ) -> Result<Self, CodecError> {
        match name {
            NUMBER => Ok(Self::Number(sink, None)),
            // It would be a map, of which no read makes it again.
            RAW => {
                Err(CodecError::new("raw JSON cannot be stored; take a `serde_json::Value`, or a `String`"))
            }
            _ => begin().map(Self::Struct),
        }
    }
}

/// A number by its text.
fn read<O: Sink, T: Serialize + ?Sized>(sink: O, text: &T) -> Result<O::Value, CodecError> {
    match encode_value(text)? {
        AttributeValue::S(text) => number::checked(text).map(|number| sink.number(&number)),
        _ => Err(no_number()),
    }
}

fn no_number() -> CodecError {
    CodecError::new("a number of `serde_json`'s is one text")
}

impl<O: Sink> SerializeStruct for Members<O> {
    type Ok = O::Value;
    type Error = CodecError;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), CodecError> {
        match self {
            Self::Struct(members) => members.serialize_field(name, value),
            Self::Number(sink, number) => read(*sink, value).map(|read| *number = Some(read)),
        }
    }

    fn skip_field(&mut self, name: &'static str) -> Result<(), CodecError> {
        match self {
            Self::Struct(members) => SerializeStruct::skip_field(members, name),
            Self::Number(..) => Ok(()),
        }
    }

    fn end(self) -> Result<O::Value, CodecError> {
        match self {
            Self::Struct(members) => SerializeStruct::end(members),
            Self::Number(_, number) => number.ok_or_else(no_number),
        }
    }
}
