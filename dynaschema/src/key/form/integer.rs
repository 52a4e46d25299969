//! Integers in keys: widths, signs, counting down.

use crate::key::{Integer, KeyRule, Spec, decimal_digits};

/// The digits of the largest `u128`.
const MAX_DIGITS: usize = 39;

/// An integer type: whether it has negative values, and its width in bits.
#[derive(Debug, Clone, Copy)]
pub(super) struct IntegerType {
    pub(super) signed: bool,
    pub(super) bits: u32,
}

/// How wide an integer is written, and in which direction it counts.
#[derive(Debug, Clone, Copy)]
pub(super) struct Padding {
    pub(super) width: usize,
    /// Whether each digit is its nine's complement: `10^width − 1 − v`, for
    /// any width and without arithmetic that could overflow.
    pub(super) desc: bool,
}

/// Writes an integer as its spec says: plain, padded, or counted from the type's smallest.
pub(super) fn push(integer: Integer, of: IntegerType, spec: &Spec, out: &mut String) -> Result<(), KeyRule> {
    if !of.holds(integer) {
        return Err(KeyRule::OutsideShape);
    }
    match of.padding(spec) {
        None => push_plain(integer, out),
        Some(padding) if spec.signed => push_padded(of.height(integer), padding, out)?,
        Some(_) if is_negative(integer) => return Err(KeyRule::Negative),
        Some(padding) => push_padded(integer.magnitude, padding, out)?,
    }
    Ok(())
}

/// The integer that [`push`] wrote.
pub(super) fn read(text: &str, of: IntegerType, spec: &Spec) -> Option<Integer> {
    let integer = match of.padding(spec) {
        None => read_plain(text)?,
        Some(padding) => {
            let value = read_digits(text, padding.desc)?;
            if spec.signed { of.at_height(value) } else { Integer { negative: false, magnitude: value } }
        }
    };
    of.holds(integer).then_some(integer)
}

impl IntegerType {
    /// How the spec pads an integer of this type. `signed` counts all values of
    /// the type, so without a width it has the one of their number.
    fn padding(self, spec: &Spec) -> Option<Padding> {
        let natural = spec.signed.then(|| decimal_digits(self.bits));
        let width = spec.width.map(usize::from).or(natural)?;
        Some(Padding { width, desc: spec.desc })
    }

    /// The distance of the smallest value below zero.
    fn depth(self) -> u128 {
        if self.signed { 1 << self.bits.saturating_sub(1).min(127) } else { 0 }
    }

    fn holds(self, integer: Integer) -> bool {
        if is_negative(integer) {
            return integer.magnitude <= self.depth();
        }
        let bits = if self.signed { self.bits.saturating_sub(1) } else { self.bits };
        integer.magnitude.checked_shr(bits).unwrap_or(0) == 0
    }

    /// How far a value that the type holds lies above its smallest.
    fn height(self, integer: Integer) -> u128 {
        if is_negative(integer) {
            self.depth().saturating_sub(integer.magnitude)
        } else {
            self.depth().saturating_add(integer.magnitude)
        }
    }

    /// The value so far above the smallest, or what would stand there.
    fn at_height(self, value: u128) -> Integer {
        let depth = self.depth();
        Integer { negative: value < depth, magnitude: value.abs_diff(depth) }
    }
}

/// Writes an integer without padding.
pub(super) fn push_plain(integer: Integer, out: &mut String) {
    if is_negative(integer) {
        out.push('-');
    }
    let (digits, start) = digits(integer.magnitude);
    out.extend(digits[start..].iter().copied().map(char::from));
}

/// Writes a number with exactly so many digits.
pub(super) fn push_padded(value: u128, padding: Padding, out: &mut String) -> Result<(), KeyRule> {
    let Padding { width, desc } = padding;
    let (digits, start) = digits(value);
    let Some(zeros) = width.checked_sub(MAX_DIGITS - start) else {
        return Err(KeyRule::WidthOverflow { width });
    };
    let padded = std::iter::repeat_n(b'0', zeros).chain(digits[start..].iter().copied());
    out.extend(padded.map(|digit| char::from(if desc { complement(digit) } else { digit })));
    Ok(())
}

/// The number that [`push_plain`] wrote; `None` for anything but a sign and digits.
pub(super) fn read_plain(text: &str) -> Option<Integer> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    Some(Integer { negative, magnitude: read_digits(digits, false)? })
}

/// The number that [`push_padded`] wrote; `None` for anything but digits.
pub(super) fn read_digits(text: &str, desc: bool) -> Option<u128> {
    if text.is_empty() {
        return None;
    }
    text.bytes().try_fold(0u128, |value, byte| {
        let digit = if desc { complement(byte) } else { byte };
        let digit = char::from(digit).to_digit(10)?;
        value.checked_mul(10)?.checked_add(u128::from(digit))
    })
}

/// Whether a value is below zero; a hand-written `-0` is not.
pub(super) fn is_negative(integer: Integer) -> bool {
    integer.negative && integer.magnitude != 0
}

fn complement(digit: u8) -> u8 {
    if digit.is_ascii_digit() { b'0' + b'9' - digit } else { digit }
}

/// The digits of a number, right-aligned, and where they start.
fn digits(value: u128) -> ([u8; MAX_DIGITS], usize) {
    let mut digits = [b'0'; MAX_DIGITS];
    let mut start = MAX_DIGITS;
    let mut wide = value;
    // Division is dear at 128 bits: leave it as soon as 64 are enough.
    let mut narrow = loop {
        if let Ok(narrow) = u64::try_from(wide) {
            break narrow;
        }
        start -= 1;
        digits[start] = b'0' + (wide % 10) as u8;
        wide /= 10;
    };
    loop {
        start -= 1;
        digits[start] = b'0' + (narrow % 10) as u8;
        narrow /= 10;
        if narrow == 0 {
            return (digits, start);
        }
    }
}
