//! The texts of JSON: where they end, and what their escapes stand for.

/// How many of these bytes stand before the first that ends a plain text: a quote, a backslash, a control
/// character.
#[inline]
pub(super) fn plain(bytes: &[u8]) -> usize {
    let mut at = 0;
    while let Some(eight) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        match stop(*eight) {
            Some(stop) => return at + stop,
            None => at += 8,
        }
    }
    plain_tail(bytes, at)
}

/// How long the plain text is that begins here, if it ends with a quote, and not at the end of an answer.
#[inline]
pub(super) fn quoted(bytes: &[u8], start: usize) -> Option<usize> {
    let mut end = start;
    loop {
        match stop(*bytes.get(end..)?.first_chunk()?) {
            Some(stop) => break end += stop,
            None => end += 8,
        }
    }
    (bytes.get(end) == Some(&b'"')).then_some(end - start)
}

/// How long the truth value is that begins here.
#[inline]
pub(super) fn truth_length(bytes: &[u8], start: usize) -> Option<usize> {
    match bytes.get(start..)? {
        [b't', b'r', b'u', b'e', ..] => Some(4),
        [b'f', b'a', b'l', b's', b'e', ..] => Some(5),
        _ => None,
    }
}

/// Whether none of these bytes ends a plain text: a few of them are one comparison, or two that overlap.
#[inline]
pub(in crate::wire) fn is_plain(bytes: &[u8]) -> bool {
    let (words, rest) = bytes.as_chunks::<8>();
    words.iter().all(|word| stop(*word).is_none()) && (rest.is_empty() || is_plain_end(bytes))
}

/// The same of the last eight of them, or of all where there are fewer.
#[inline]
fn is_plain_end(bytes: &[u8]) -> bool {
    if let Some(last) = bytes.last_chunk() {
        return stop(*last).is_none();
    }
    match (bytes.first_chunk(), bytes.last_chunk()) {
        (Some(first), Some(last)) => {
            let [first, last] = [first, last].map(|four| u64::from(u32::from_le_bytes(*four)));
            stops(first | last << 32) == 0
        }
        _ => !bytes.iter().any(|byte| is_stop(*byte)),
    }
}

/// Which of eight bytes ends a plain text, if one does.
#[inline]
fn stop(eight: [u8; 8]) -> Option<usize> {
    let stops = stops(u64::from_le_bytes(eight));
    (stops != 0).then(|| stops.trailing_zeros() as usize / 8)
}

/// The same of the last few bytes, from here on.
#[cold]
fn plain_tail(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().position(|byte| is_stop(*byte)).unwrap_or(rest.len())
}

#[inline]
fn is_stop(byte: u8) -> bool {
    byte < b' ' || matches!(byte, b'"' | b'\\')
}

const ONES: u64 = u64::from_le_bytes([1; 8]);
const LOW: u64 = ONES * 0x7F;
const HIGH: u64 = ONES * 0x80;

/// The high bit of each of eight bytes that ends a plain text.
///
/// A sum of seven bits each reaches the high one unless the byte is what it was compared with, or less than
/// what lacks to it; a byte that has it from the start ends nothing.
#[inline]
const fn stops(eight: u64) -> u64 {
    let low = eight & LOW;
    let no_quote = (low ^ (ONES * b'"' as u64)) + LOW;
    let no_backslash = (low ^ (ONES * b'\\' as u64)) + LOW;
    let no_control = low + ONES * (0x80 - b' ') as u64;
    !((no_quote & no_backslash & no_control) | eight) & HIGH
}

/// How many bytes stand before the first of these, eight at a time, and how many of them are `mark`s; nothing
/// where none of these is there.
#[inline]
pub(super) fn marks_before(bytes: &[u8], end: u8, mark: u8) -> Option<(usize, usize)> {
    let (mut at, mut marks) = (0, 0);
    loop {
        // One counter for each of the eight bytes, before one of them is full.
        let mut counts = 0;
        for _ in 0..u8::MAX {
            let eight = u64::from_le_bytes(*bytes.get(at..)?.first_chunk()?);
            let (ends, marked) = (equal(eight, end), equal(eight, mark));
            if ends != 0 {
                let before = marked & ((ends & ends.wrapping_neg()) - 1);
                counts += before >> 7;
                return Some((at + ends.trailing_zeros() as usize / 8, marks + sum(counts)));
            }
            counts += marked >> 7;
            at += 8;
        }
        marks += sum(counts);
    }
}

/// The high bit of each of eight bytes that is this one.
#[inline]
const fn equal(eight: u64, byte: u8) -> u64 {
    let differs = eight ^ (ONES * byte as u64);
    !(((differs & LOW) + LOW) | differs) & HIGH
}

/// The sum of eight bytes.
#[inline]
const fn sum(eight: u64) -> usize {
    let (even, odd) = (eight & EVEN, (eight >> 8) & EVEN);
    ((even + odd).wrapping_mul(EVEN / 0xFF) >> 48) as usize
}

/// Every other of eight bytes.
const EVEN: u64 = 0x00FF_00FF_00FF_00FF;

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

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;

    /// The law: as if the bytes were looked at one by one, but for the last seven.
    #[test]
    fn marks_are_counted_up_to_the_first_end() {
        let mut random = Rng::with_seed(1);
        for round in 0..20_000 {
            // Now and then more of them than a counter has place for.
            let length = random.usize(..if round % 100 == 0 { 10_000 } else { 60 });
            let ends = random.usize(1..=2 * length.max(1));
            let any = |_| match random.usize(..ends) {
                0 => b']',
                _ => [b'{', b'{', b'[', b'|', 0xFB, 0xDD, 0][random.usize(..7)],
            };
            let mut bytes: Vec<u8> = (0..length).map(any).collect();
            let end = bytes.iter().position(|byte| *byte == b']');
            let marks = |length: usize| -> usize {
                bytes[..length].iter().map(|byte| usize::from(*byte == b'{')).sum()
            };
            let expected = end.map(|length| (length, marks(length)));
            let found = marks_before(&bytes, b']', b'{');
            assert!(found == expected || (found.is_none() && end.is_some_and(|end| end + 8 > length)));
            bytes.extend([0; 8]);
            assert_eq!(marks_before(&bytes, b']', b'{'), expected);
        }
    }
}
