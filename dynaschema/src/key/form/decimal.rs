//! Decimal numbers in keys, in the notation that the service itself uses.

use crate::key::{KeyRule, Shape};

/// The most significant digits that the service keeps of a number.
const MAX_SIGNIFICANT: usize = 38;
/// Where the decimal point of a number that the service keeps can stand,
/// counted from before its first significant digit.
const POINT_RANGE: std::ops::RangeInclusive<i64> = -129..=126;

/// Writes a decimal number without exponent, without zeros that say nothing,
/// and without a sign on zero, as the service does: no longer than its type says.
pub(super) fn push(text: &str, shape: &Shape, out: &mut String) -> Result<(), KeyRule> {
    let decimal = Decimal::read(text).ok_or(KeyRule::OutsideShape)?;
    // Without an exponent the text is no longer than what came in; with one it
    // is held to the magnitudes that the service has.
    if decimal.has_exponent && !POINT_RANGE.contains(&decimal.point) {
        return Err(KeyRule::NumberOutOfRange);
    }
    let start = out.len();
    decimal.push(out);
    match shape.max_len {
        Some(longest) if out.len() - start > longest => Err(KeyRule::OutsideShape),
        _ => Ok(()),
    }
}

/// Writes a decimal number like [`push`], if the service keeps it exactly.
pub(super) fn push_native(text: &str, out: &mut String) -> Result<(), KeyRule> {
    native(text)?.push(out);
    Ok(())
}

/// Whether the text is a number that the service keeps exactly, in any notation that it takes.
pub(in crate::key) fn is_native(text: &str) -> bool {
    native(text).is_ok()
}

fn native(text: &str) -> Result<Decimal<'_>, KeyRule> {
    let decimal = Decimal::read(text).ok_or(KeyRule::OutsideShape)?;
    if decimal.significant > MAX_SIGNIFICANT || !POINT_RANGE.contains(&decimal.point) {
        return Err(KeyRule::NumberOutOfRange);
    }
    Ok(decimal)
}

/// A decimal number, taken apart where it stands.
struct Decimal<'t> {
    negative: bool,
    whole: &'t str,
    fraction: &'t str,
    has_exponent: bool,
    /// Zeros before the first significant digit.
    leading: usize,
    /// Digits from the first that is not zero to the last; 0 for zero itself.
    significant: usize,
    /// Where the decimal point stands, counted from before the first significant digit.
    point: i64,
}

impl<'t> Decimal<'t> {
    fn read(text: &'t str) -> Option<Self> {
        let (negative, unsigned) = match text.strip_prefix(['-', '+']) {
            Some(unsigned) => (text.starts_with('-'), unsigned),
            None => (false, text),
        };
        let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, Some(exponent.parse::<i32>().ok()?)),
            None => (unsigned, None),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let mut decimal = Self {
            negative,
            whole,
            fraction,
            has_exponent: exponent.is_some(),
            leading: 0,
            significant: 0,
            point: 0,
        };
        let count = whole.len() + fraction.len();
        if count == 0 || !decimal.digits().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let zero = |digit: &u8| *digit == b'0';
        decimal.leading = decimal.digits().take_while(zero).count();
        if decimal.leading < count {
            let trailing = decimal.digits().rev().take_while(zero).count();
            decimal.significant = count - decimal.leading - trailing;
            let point = i64::try_from(whole.len()).ok()? - i64::try_from(decimal.leading).ok()?;
            decimal.point = point + i64::from(exponent.unwrap_or(0));
        }
        Some(decimal)
    }

    fn digits(&self) -> impl DoubleEndedIterator<Item = u8> + use<'t> {
        self.whole.bytes().chain(self.fraction.bytes())
    }

    fn push(&self, out: &mut String) {
        if self.significant == 0 {
            out.push('0');
            return;
        }
        if self.negative {
            out.push('-');
        }
        let mut digits = self.digits().skip(self.leading).take(self.significant).map(char::from).fuse();
        if self.point <= 0 {
            out.push_str("0.");
            out.extend((self.point..0).map(|_| '0'));
        } else {
            out.extend((0..self.point).map(|_| digits.next().unwrap_or('0')));
            match digits.next() {
                Some(first) => out.extend(['.', first]),
                None => return,
            }
        }
        out.extend(digits);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_value_has_one_notation() {
        for (text, expected) in [
            ("1.50", Ok("1.5")),
            ("-0.00", Ok("0")),
            ("+007.", Ok("7")),
            (".5", Ok("0.5")),
            ("1200", Ok("1200")),
            ("1.2E+3", Ok("1200")),
            ("12e-4", Ok("0.0012")),
            ("1e126", Err(KeyRule::NumberOutOfRange)),
            ("340282366920938463463374607431768211455", Err(KeyRule::NumberOutOfRange)),
            ("1e", Err(KeyRule::OutsideShape)),
            ("-", Err(KeyRule::OutsideShape)),
        ] {
            let mut out = String::new();
            assert_eq!(push_native(text, &mut out).map(|()| out.as_str()), expected, "{text}");
        }
    }

    #[test]
    fn a_number_is_no_longer_than_its_type_says() {
        let shape = Shape::number(4);
        for (text, expected) in [
            ("1234", Ok("N#1234")),
            ("+01234.50e-1", Err(KeyRule::OutsideShape)),
            ("-123", Ok("N#-123")),
            ("-1234", Err(KeyRule::OutsideShape)),
            ("1.20000", Ok("N#1.2")),
            ("1e3", Ok("N#1000")),
            ("1e4", Err(KeyRule::OutsideShape)),
        ] {
            let mut out = "N#".to_owned();
            assert_eq!(push(text, &shape, &mut out).map(|()| out.as_str()), expected, "{text}");
        }
    }
}
