//! Keys that are one number: attributes of type `N`.

use super::integer::IntegerType;
use super::{decimal, integer, time};
use crate::key::PartRef;
use crate::key::{KeyRule, Kind, PartValue, Spec};

/// Writes a number, or an instant under `epoch` or `epoch_ms`, as the service would.
pub(in crate::key) fn push_native(
    part: &PartRef,
    value: &PartValue<'_>,
    out: &mut String,
) -> Result<(), KeyRule> {
    // The service keeps 38 significant digits; 128 bits can hold one more. So
    // integers too are written as text first and measured then.
    let mut plain = String::new();
    match (part.shape.kind, value) {
        (_, PartValue::None) => return Err(KeyRule::Missing),
        (Kind::Number, PartValue::Number(text)) => return decimal::push_native(text, out),
        (Kind::Integer { signed, bits }, PartValue::Integer(value)) => {
            integer::push(*value, IntegerType { signed, bits }, &Spec::PLAIN, &mut plain)?;
        }
        (Kind::Timestamp, PartValue::Timestamp(instant)) => {
            integer::push_plain(time::epoch(*instant, &part.spec)?, &mut plain);
        }
        _ => return Err(KeyRule::KindMismatch),
    }
    decimal::push_native(&plain, out)
}

/// The value of a number in any notation that the service may answer with.
pub(in crate::key) fn read_native(part: &PartRef, text: &str) -> Option<PartValue<'static>> {
    let mut plain = String::with_capacity(text.len());
    decimal::push_native(text, &mut plain).ok()?;
    match part.shape.kind {
        Kind::Number => Some(PartValue::Number(plain.into())),
        Kind::Integer { signed, bits } => {
            let of = IntegerType { signed, bits };
            integer::read(&plain, of, &Spec::PLAIN).map(PartValue::Integer)
        }
        Kind::Timestamp => {
            let instant = time::from_epoch(integer::read_plain(&plain)?, &part.spec)?;
            Some(PartValue::Timestamp(instant))
        }
        _ => None,
    }
}
