//! Fields that are stored as a set: `#[serde(with = "…::set")]`.
//!
//! Serde knows lists only, so a set has to be asked for. The elements decide
//! which set it is: texts `SS`, numbers `NS`, bytes `BS`. The service refuses an
//! empty set and equal elements, so both are errors here: leave an empty set out
//! with `#[serde(default, skip_serializing_if = "…::is_empty")]`.

use aws_sdk_dynamodb::primitives::Blob;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::CodecError;
use crate::AttributeValue;

/// The name of the newtype by which a serialiser of ours recognises a set.
const NAME: &str = "$dynaschema::set";
/// The names that `serde_dynamo` uses for its set modules, so that types which
/// are annotated with those keep their meaning.
const FOREIGN_NAMES: [&str; 3] =
    ["\u{37E}STRINGSET\u{37E}", "\u{37E}NUMBERSET\u{37E}", "\u{37E}BYTESSET\u{37E}"];

/// Serialises a collection as a set.
pub fn serialize<T, S>(value: &T, serializer: S) -> Result<S::Ok, S::Error>
where
    T: Serialize + ?Sized,
    S: Serializer,
{
    serializer.serialize_newtype_struct(NAME, value)
}

/// Reads a set (or a list) back.
pub fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    T::deserialize(deserializer)
}

/// Whether a newtype of this name asks for a set.
pub(super) fn is_set(newtype: &str) -> bool {
    newtype == NAME || FOREIGN_NAMES.contains(&newtype)
}

/// The set of a list's elements.
pub(super) fn from_list(value: AttributeValue) -> Result<AttributeValue, CodecError> {
    let elements = match value {
        AttributeValue::L(elements) => elements,
        // A set of `None` is as absent, or as NULL, as it was.
        AttributeValue::Null(null) => return Ok(AttributeValue::Null(null)),
        _ => return Err(CodecError::new("a set is made of a sequence")),
    };
    match elements.first() {
        Some(AttributeValue::S(_)) => collect(elements, text).map(AttributeValue::Ss),
        Some(AttributeValue::N(_)) => collect(elements, number).map(AttributeValue::Ns),
        Some(AttributeValue::B(_)) => {
            let elements = collect(elements, bytes)?;
            Ok(AttributeValue::Bs(elements.into_iter().map(Blob::new).collect()))
        }
        Some(_) => Err(CodecError::new("a set holds texts, numbers or bytes only")),
        None => {
            Err(CodecError::new("a set cannot be empty; leave the attribute out with `skip_serializing_if`"))
        }
    }
}

fn collect<T: Ord>(
    elements: Vec<AttributeValue>,
    element: fn(AttributeValue) -> Option<T>,
) -> Result<Vec<T>, CodecError> {
    let elements: Option<Vec<T>> = elements.into_iter().map(element).collect();
    let elements = elements.ok_or_else(|| CodecError::new("a set holds one type of element"))?;
    let mut sorted: Vec<&T> = elements.iter().collect();
    sorted.sort_unstable();
    if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(CodecError::new("a set cannot hold the same element twice"));
    }
    Ok(elements)
}

fn text(value: AttributeValue) -> Option<String> {
    if let AttributeValue::S(text) = value { Some(text) } else { None }
}

fn number(value: AttributeValue) -> Option<String> {
    if let AttributeValue::N(number) = value { Some(number) } else { None }
}

fn bytes(value: AttributeValue) -> Option<Vec<u8>> {
    if let AttributeValue::B(blob) = value { Some(blob.into_inner()) } else { None }
}
