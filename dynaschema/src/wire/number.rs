//! Numbers as text: the service's limits, and integers in any notation.

use std::cmp::Ordering;

use super::CodecError;
use crate::AttributeValue;
use crate::key::{Decimal, PartValue, compare_numbers, is_number};

/// The most significant digits a number may have.
const MAX_DIGITS: usize = 38;
/// The exponents of the leading digit that the service stores: 1E-130 to 9.99…E+125.
const EXPONENTS: std::ops::RangeInclusive<i64> = -130..=125;

/// The significant digits of a number, by which the service counts its size.
pub(super) struct Digits {
    pub(super) negative: bool,
    /// How many stand before the point, and how many behind it.
    pub(super) whole: usize,
    pub(super) fraction: usize,
}

/// The significant digits of a number; `None` for a text that is none.
pub(super) fn digits(text: &str) -> Option<Digits> {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    // Most numbers are plain ones, which are not worth taking apart.
    if is_plain(unsigned) {
        let whole = between_zeros(unsigned.as_bytes());
        return Some(Digits { negative: text.len() > unsigned.len() && whole > 0, whole, fraction: 0 });
    }
    let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, "0"));
    if is_plain(whole) && is_plain(fraction) {
        let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
        let (whole, fraction) = match (whole, fraction) {
            (_, "") => (whole.trim_end_matches('0').len(), 0),
            ("", _) => (0, fraction.trim_start_matches('0').len()),
            _ => (whole.len(), fraction.len()),
        };
        let negative = text.len() > unsigned.len() && whole + fraction > 0;
        return Some(Digits { negative, whole, fraction });
    }
    let number = Decimal::parse(text)?;
    let all = number.digits.len();
    let whole = usize::try_from(number.exponent + 1).unwrap_or(0).min(all);
    Some(Digits { negative: number.negative, whole, fraction: all - whole })
}

/// How many digits there are without the zeros before and behind all others.
fn between_zeros(digits: &[u8]) -> usize {
    let is_other = |digit: &u8| *digit != b'0';
    let first = digits.iter().position(is_other);
    first.zip(digits.iter().rposition(is_other)).map_or(0, |(first, last)| last - first + 1)
}

fn is_plain(digits: &str) -> bool {
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether the service can store a float, or why it cannot: no float has too many digits.
pub(super) fn check_float(value: f64) -> Result<(), CodecError> {
    if !value.is_finite() {
        return Err(CodecError::new("a number must be finite"));
    }
    if value != 0.0 && !(1e-130..1e126).contains(&value.abs()) {
        return Err(CodecError::new("a number's magnitude is at least 1E-130 and below 1E126"));
    }
    Ok(())
}

/// Whether the service can store a number with these digits.
pub(crate) fn check_number(magnitude: u128) -> Result<(), CodecError> {
    // Most have no more than it can have.
    if magnitude < 10_u128.pow(38) { Ok(()) } else { checked(magnitude.to_string()).map(drop) }
}

/// A number that the service can store, or why it cannot.
pub(crate) fn checked(text: String) -> Result<String, CodecError> {
    let Some(number) = Decimal::parse(&text) else {
        return Err(CodecError::new("a number must be finite"));
    };
    if number.digits.len() > MAX_DIGITS {
        return Err(CodecError::new("a number has at most 38 significant digits"));
    }
    if !number.digits.is_empty() && !EXPONENTS.contains(&number.exponent) {
        return Err(CodecError::new("a number's magnitude is at least 1E-130 and below 1E126"));
    }
    Ok(text)
}

/// An integer's plain digits, where it was written as `5.0` or `1E+3`.
pub(crate) fn plain_integer(text: &str) -> Option<String> {
    let number = Decimal::parse(text)?;
    if number.digits.is_empty() {
        return Some("0".to_owned());
    }
    let length = usize::try_from(number.exponent.checked_add(1)?).ok()?;
    // No Rust integer is longer than this, and the exponent is not to be trusted.
    if length > 40 || length < number.digits.len() {
        return None;
    }
    let mut plain = String::with_capacity(length + 1);
    if number.negative {
        plain.push('-');
    }
    plain.extend(number.digits.iter().map(|&digit| char::from(digit)));
    plain.extend(std::iter::repeat_n('0', length - number.digits.len()));
    Some(plain)
}

/// A float in the shortest text that reads back as the same float.
///
/// `shortest` and `scientific` are the two texts of it that Rust knows.
pub(crate) fn float_text(
    value: f64,
    shortest: impl FnOnce() -> String,
    scientific: impl FnOnce() -> String,
) -> String {
    // The service knows no negative zero, and `1e-300` spelt out is 302 characters.
    if value == 0.0 {
        "0".to_owned()
    } else if (1e-7..1e21).contains(&value.abs()) {
        shortest()
    } else {
        scientific()
    }
}

/// A number as serde takes it where nothing says of which type it is.
pub(super) enum Read {
    Unsigned(u64),
    Signed(i64),
    Float(f64),
}

/// The number, if one of these types holds it exactly.
pub(super) fn read(text: &str) -> Option<Read> {
    if let Some(integer) = plain_integer(text) {
        if let Ok(value) = integer.parse() {
            return Some(Read::Unsigned(value));
        }
        if let Ok(value) = integer.parse() {
            return Some(Read::Signed(value));
        }
    }
    exact_float(text).map(Read::Float)
}

/// The number as a float, if that holds it exactly.
pub(super) fn exact_float(text: &str) -> Option<f64> {
    let float: f64 = text.parse().ok()?;
    is_same(&float.to_string(), text).then_some(float)
}

fn is_same(a: &str, b: &str) -> bool {
    compare_numbers(a, b).is_some_and(Ordering::is_eq)
}

/// What serde has written of a value, a number with the digits that it shows: a decimal whose serde writes an
/// `f64` has lost some.
pub(crate) fn with_its_digits(shown: PartValue<'_>, written: AttributeValue) -> AttributeValue {
    match (shown, &written) {
        (PartValue::Number(digits), AttributeValue::N(number)) if is_float_of(number, &digits) => {
            AttributeValue::N(digits.into_owned())
        }
        _ => written,
    }
}

/// Whether a number is another one as a float, as near as its own arithmetic comes to that. Any other number
/// is in a unit of serde's own, such as cents.
fn is_float_of(number: &str, digits: &str) -> bool {
    let (Ok(number), Ok(exact)) = (number.parse::<f64>(), digits.parse::<f64>()) else { return false };
    (number - exact).abs() <= exact.abs() * 8.0 * f64::EPSILON
}

/// Whether a text may be what such a reader was given for a number.
pub(crate) fn is_read_as_text(text: &str) -> bool {
    is_number(text) && read(text).is_none()
}
