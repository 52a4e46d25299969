//! Sums of numbers, as the service computes them: exact, or an error.

use super::CodecError;
use super::number::checked;
use crate::key::Decimal;

/// `a + b`, in the service's own notation; an error where it needs more than 38
/// digits or is out of the service's range.
pub(crate) fn sum(a: &str, b: &str) -> Result<String, CodecError> {
    add(&parse(a)?, &parse(b)?)
}

/// `a - b`, like [`sum`].
pub(crate) fn difference(a: &str, b: &str) -> Result<String, CodecError> {
    let mut b = parse(b)?;
    b.negative = !b.negative;
    add(&parse(a)?, &b)
}

fn parse(text: &str) -> Result<Decimal, CodecError> {
    checked(text.to_owned())?;
    Decimal::parse(text).ok_or_else(too_many_digits)
}

fn add(a: &Decimal, b: &Decimal) -> Result<String, CodecError> {
    let unit = match (a.unit(), b.unit()) {
        (Some(a), Some(b)) => a.min(b),
        (Some(unit), None) | (None, Some(unit)) => unit,
        (None, None) => return Ok("0".to_owned()),
    };
    let counted = |number: &Decimal| count(number, unit).ok_or_else(too_many_digits);
    let (first, second) = (counted(a)?, counted(b)?);
    let (negative, count) = if a.negative == b.negative {
        (a.negative, first.checked_add(second).ok_or_else(too_many_digits)?)
    } else if first >= second {
        (a.negative, first - second)
    } else {
        (b.negative, second - first)
    };
    let sign = if negative { "-" } else { "" };
    let sum = checked(format!("{sign}{count}e{unit}"))?;
    Decimal::parse(&sum).map(|sum| sum.plain()).ok_or_else(too_many_digits)
}

/// How many units of `10^unit` a number is.
///
/// A count beyond `u128` belongs to a sum that the service would not store either: the other
/// number then has the smaller unit, so it counts less than 10^38 of them and ends in a digit
/// that is not zero, and so does the sum, which has 39 digits at least.
fn count(number: &Decimal, unit: i64) -> Option<u128> {
    let Some(own) = number.unit() else { return Some(0) };
    let digits = number.digits.iter().fold(0_u128, |count, digit| count * 10 + u128::from(digit - b'0'));
    let shift = u32::try_from(own - unit).ok()?;
    10_u128.checked_pow(shift)?.checked_mul(digits)
}

fn too_many_digits() -> CodecError {
    CodecError::new("a number has at most 38 significant digits")
}
