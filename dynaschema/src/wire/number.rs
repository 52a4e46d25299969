//! Numbers as text: the service's limits, integers in any notation, order by value.

use std::cmp::Ordering;

use super::CodecError;

/// The most significant digits a number may have.
const MAX_DIGITS: usize = 38;
/// The exponents of the leading digit that the service stores: 1E-130 to 9.99…E+125.
const EXPONENTS: std::ops::RangeInclusive<i64> = -130..=125;

/// A decimal number by its digits, as the service compares it.
pub(super) struct Decimal {
    pub(super) negative: bool,
    /// The significant digits: no zero at either end; empty for zero.
    pub(super) digits: Vec<u8>,
    /// The power of ten of the first digit.
    exponent: i64,
}

impl Decimal {
    /// Reads `-12.5`, `1e3`, `+0.5E-7`; `None` for anything else.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (negative, unsigned) = match text.as_bytes().first()? {
            b'-' => (true, &text[1..]),
            b'+' => (false, &text[1..]),
            _ => (false, text),
        };
        let (mantissa, scale) = match unsigned.find(['e', 'E']) {
            Some(at) => (&unsigned[..at], unsigned[at + 1..].parse::<i32>().ok()?),
            None => (unsigned, 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let all = || whole.bytes().chain(fraction.bytes());
        if all().next().is_none() || !all().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let zeros = all().take_while(|&digit| digit == b'0').count();
        let mut digits: Vec<u8> = all().skip(zeros).collect();
        while digits.last() == Some(&b'0') {
            digits.pop();
        }
        let exponent = i64::try_from(whole.len()).ok()? - i64::try_from(zeros).ok()? - 1 + i64::from(scale);
        Some(Self { negative: negative && !digits.is_empty(), digits, exponent })
    }

    /// −1, 0 or 1.
    fn sign(&self) -> i8 {
        match (self.digits.is_empty(), self.negative) {
            (true, _) => 0,
            (false, true) => -1,
            (false, false) => 1,
        }
    }

    fn magnitude(&self) -> (i64, &[u8]) {
        (self.exponent, &self.digits)
    }

    /// The power of ten of the last digit; zero has none.
    pub(super) fn unit(&self) -> Option<i64> {
        let behind = i64::try_from(self.digits.len()).ok()?.checked_sub(1)?;
        (!self.digits.is_empty()).then(|| self.exponent - behind)
    }

    /// The number without an exponent, as the service writes it. Only for [`checked`] ones,
    /// which are no longer than that takes.
    pub(super) fn plain(&self) -> String {
        let Some(unit) = self.unit() else { return "0".to_owned() };
        let sign = if self.negative { "-" } else { "" };
        let digits: String = self.digits.iter().copied().map(char::from).collect();
        let zeros = |count: i64| "0".repeat(usize::try_from(count).unwrap_or(0));
        match usize::try_from(self.exponent + 1) {
            _ if unit >= 0 => format!("{sign}{digits}{}", zeros(unit)),
            Ok(whole) if whole > 0 => format!("{sign}{}.{}", &digits[..whole], &digits[whole..]),
            _ => format!("{sign}0.{}{digits}", zeros(-self.exponent - 1)),
        }
    }
}

/// The significant digits of a number, by which the service counts its size.
pub(super) struct Digits {
    pub(super) negative: bool,
    /// How many stand before the point, and how many behind it.
    pub(super) whole: usize,
    pub(super) fraction: usize,
}

/// The significant digits of a number; `None` for a text that is none.
pub(super) fn digits(text: &str) -> Option<Digits> {
    let number = Decimal::parse(text)?;
    let all = number.digits.len();
    let whole = usize::try_from(number.exponent + 1).unwrap_or(0).min(all);
    Some(Digits { negative: number.negative, whole, fraction: all - whole })
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

/// The order of two numbers by value; `None` where one of them is no number.
pub(crate) fn compare(a: &str, b: &str) -> Option<Ordering> {
    let (a, b) = (Decimal::parse(a)?, Decimal::parse(b)?);
    let by_sign = a.sign().cmp(&b.sign());
    let by_magnitude = match a.sign() {
        0 => Ordering::Equal,
        1 => a.magnitude().cmp(&b.magnitude()),
        _ => b.magnitude().cmp(&a.magnitude()),
    };
    Some(by_sign.then(by_magnitude))
}

/// A float in the shortest text that reads back as the same float.
pub(crate) fn float_text(value: f64, shortest: String, scientific: String) -> String {
    // The service knows no negative zero, and `1e-300` spelt out is 302 characters.
    if value == 0.0 {
        "0".to_owned()
    } else if (1e-7..1e21).contains(&value.abs()) {
        shortest
    } else {
        scientific
    }
}
