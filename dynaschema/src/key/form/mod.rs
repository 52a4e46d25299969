//! What one value looks like in a key: each kind writes and reads in one file.
//!
//! Writing holds every rule. Reading is generous: the caller writes the value
//! again and compares, so that no rule stands in two places.

mod binary;
mod decimal;
mod integer;
mod native;
mod text;
mod time;

use self::integer::IntegerType;
use super::{CharSet, KeyRule, Kind, PartValue, Spec};
use crate::key::PartRef;

pub(super) use decimal::is_native;
pub(super) use native::{push_native, read_native};
pub(super) use text::push_unchecked;

/// Writes a value that is neither a composite nor `None`.
pub(super) fn push(
    part: &PartRef,
    value: &PartValue<'_>,
    delimiters: CharSet,
    out: &mut String,
) -> Result<(), KeyRule> {
    let PartRef { shape, spec, .. } = part;
    match (shape.kind, value) {
        (Kind::Text | Kind::Token, PartValue::Text(text)) => text::push(text, shape, spec, delimiters, out),
        (Kind::Integer { signed, bits }, PartValue::Integer(value)) => {
            integer::push(*value, IntegerType { signed, bits }, spec, out)
        }
        (Kind::Number, PartValue::Number(text)) => decimal::push(text, shape, out),
        (Kind::Binary, PartValue::Binary(bytes)) => binary::push(bytes, shape, out),
        (kind @ (Kind::Timestamp | Kind::DateTime | Kind::Date | Kind::Time), value) => {
            time::push(value, kind, spec, out)
        }
        _ => Err(KeyRule::KindMismatch),
    }
}

/// The text that stands in a key as it is, if there is nothing else to a part.
pub(super) fn as_it_is<'v>(part: &PartRef, value: &'v PartValue<'_>, delimiters: CharSet) -> Option<&'v str> {
    let PartRef { shape, spec, .. } = part;
    match (shape.kind, value) {
        (Kind::Text | Kind::Token, PartValue::Text(text)) if is_unchanged(spec) => {
            text::check(text, shape, spec, delimiters).is_ok().then_some(text)
        }
        _ => None,
    }
}

/// Whether a part can show every text that has no delimiter, and shows it as it is.
pub(super) fn is_any_text_as_it_is(part: &PartRef) -> bool {
    let PartRef { shape, spec, .. } = part;
    let is_free = text::is_any_text(shape) && shape.chars == CharSet::ALL && spec.only.is_none();
    shape.kind == Kind::Text && is_free && is_unchanged(spec) && !spec.raw
}

/// Whether a text stands there as it is.
fn is_unchanged(spec: &Spec) -> bool {
    let is_more = spec.shards.is_some() || spec.or.is_some() || spec.escape || spec.case.is_some();
    !is_more
}

/// What the text of a value that is neither a composite nor `None` says.
pub(super) fn read(part: &PartRef, text: &str) -> Option<PartValue<'static>> {
    let PartRef { shape, spec, .. } = part;
    if let Some(shards) = spec.shards {
        let number = text.parse().ok().filter(|number| shards.numbers().any(|known| known == *number));
        return number.map(PartValue::Shard);
    }
    match shape.kind {
        Kind::Text | Kind::Token => {
            text::read(text, shape, spec).map(|text| PartValue::Text(text).into_owned())
        }
        Kind::Integer { signed, bits } => {
            integer::read(text, IntegerType { signed, bits }, spec).map(PartValue::Integer)
        }
        Kind::Number => Some(PartValue::Number(text.to_owned().into())),
        kind @ (Kind::Timestamp | Kind::DateTime | Kind::Date | Kind::Time) => time::read(text, kind, spec),
        Kind::Binary => binary::read(text),
        Kind::Composite | Kind::Variants => None,
    }
}
