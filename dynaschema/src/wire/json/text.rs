//! The texts of JSON: where they end, and what their escapes stand for.

/// How many of these bytes stand before the first that ends a plain text: a quote, a backslash, a control
/// character.
#[inline]
pub(super) fn plain(bytes: &[u8]) -> usize {
    let mut at = 0;
    while let Some(eight) = bytes.get(at..).and_then(<[u8]>::first_chunk::<8>) {
        let stops = stops(u64::from_le_bytes(*eight));
        if stops != 0 {
            return at + stops.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    plain_tail(bytes, at)
}

/// The same of the last few bytes, from here on.
#[cold]
fn plain_tail(bytes: &[u8], at: usize) -> usize {
    let ends = |byte: &u8| *byte < b' ' || matches!(byte, b'"' | b'\\');
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().position(ends).unwrap_or(rest.len())
}

const ONES: u64 = u64::from_le_bytes([1; 8]);
const HIGH: u64 = u64::from_le_bytes([0x80; 8]);

/// The high bit of each of eight bytes that ends a plain text; of the lowest such byte for certain, which is
/// the only one that is asked for.
const fn stops(eight: u64) -> u64 {
    (is_zero(eight ^ (ONES * b'"' as u64))
        | is_zero(eight ^ (ONES * b'\\' as u64))
        | (eight.wrapping_sub(ONES * b' ' as u64) & !eight))
        & HIGH
}

const fn is_zero(eight: u64) -> u64 {
    eight.wrapping_sub(ONES) & !eight
}

/// Reads the escape behind a backslash into `out`: how many bytes it has, or nothing where it is none.
pub(super) fn unescape(bytes: &[u8], out: &mut String) -> Option<usize> {
    let plain = match bytes.first()? {
        b'"' => '"',
        b'\\' => '\\',
        b'/' => '/',
        b'b' => '\u{8}',
        b'f' => '\u{c}',
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        b'u' => return unescape_unit(bytes, out),
        _ => return None,
    };
    out.push(plain);
    Some(1)
}

/// A character by its UTF-16 units: `u0041`, or `uD83D\uDE00` for one that has two.
fn unescape_unit(bytes: &[u8], out: &mut String) -> Option<usize> {
    let first = unit(bytes.get(1..5)?)?;
    if let Some(character) = char::from_u32(first) {
        out.push(character);
        return Some(5);
    }
    let second = unit(bytes.get(5..11)?.strip_prefix(b"\\u")?)?;
    let units = [u16::try_from(first).ok()?, u16::try_from(second).ok()?];
    let mut pair = char::decode_utf16(units);
    match (pair.next(), pair.next()) {
        (Some(Ok(character)), None) => out.push(character),
        _ => return None,
    }
    Some(11)
}

fn unit(digits: &[u8]) -> Option<u32> {
    let digit = |digit: &u8| char::from(*digit).to_digit(16);
    digits.iter().try_fold(0, |unit, byte| Some(unit * 16 + digit(byte)?))
}
