//! Numbers by value, whatever their notation.

use std::cmp::Ordering;

/// Whether the text is a number as the service reads one.
pub(crate) fn is_number(text: &str) -> bool {
    Decimal::parse(text).is_some()
}

/// Whether the text is a number that the service takes as the value of a key.
pub(crate) fn is_native_number(text: &str) -> bool {
    super::form::is_native(text)
}

/// A decimal number by its digits, as the service compares it.
pub(crate) struct Decimal {
    pub(crate) negative: bool,
    /// The significant digits: no zero at either end; empty for zero.
    pub(crate) digits: Vec<u8>,
    /// The power of ten of the first digit.
    pub(crate) exponent: i64,
}

impl Decimal {
    /// Reads `-12.5`, `1e3`, `+0.5E-7`; `None` for anything else.
    pub(crate) fn parse(text: &str) -> Option<Self> {
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
    pub(crate) fn unit(&self) -> Option<i64> {
        let behind = i64::try_from(self.digits.len()).ok()?.checked_sub(1)?;
        (!self.digits.is_empty()).then(|| self.exponent - behind)
    }

    /// The number without an exponent, as the service writes it. Only for numbers
    /// that the service stores, which are no longer than that takes.
    pub(crate) fn plain(&self) -> String {
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

/// What equal numbers have in common, in whatever notation; a text that is no number is equal to itself
/// alone.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum NumberIdentity<'a> {
    Number { negative: bool, exponent: i64, digits: Vec<u8> },
    Text(&'a str),
}

impl<'a> NumberIdentity<'a> {
    pub(crate) fn of(text: &'a str) -> Self {
        match Decimal::parse(text) {
            Some(zero) if zero.digits.is_empty() => {
                Self::Number { negative: false, exponent: 0, digits: Vec::new() }
            }
            Some(Decimal { negative, digits, exponent }) => Self::Number { negative, exponent, digits },
            None => Self::Text(text),
        }
    }
}

/// The order of two numbers by value; `None` where one of them is no number.
pub(crate) fn compare_numbers(a: &str, b: &str) -> Option<Ordering> {
    let (a, b) = (Decimal::parse(a)?, Decimal::parse(b)?);
    let by_sign = a.sign().cmp(&b.sign());
    let by_magnitude = match a.sign() {
        0 => Ordering::Equal,
        1 => a.magnitude().cmp(&b.magnitude()),
        _ => b.magnitude().cmp(&a.magnitude()),
    };
    Some(by_sign.then(by_magnitude))
}
