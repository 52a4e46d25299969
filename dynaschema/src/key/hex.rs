//! Bytes as text: what a binary key is to all that compares, shows and plans keys.

/// The bytes of a binary key attribute, as lower-case hexadecimal digits: two for each byte.
///
/// The digits sort as the bytes do, which is the service's order of binary keys, and the beginning of some
/// bytes is the beginning of their digits. `Display` shows the digits.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex(String);

impl Hex {
    /// The digits of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        let mut digits = String::with_capacity(2 * bytes.len());
        push(bytes, &mut digits);
        Self(digits)
    }

    /// The bytes that a text has the digits of; `None` of any other text.
    pub(crate) fn read(text: &str) -> Option<Self> {
        decode(text)?;
        Some(Self(text.to_owned()))
    }

    /// The digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        decode(&self.0).unwrap_or_default()
    }

    /// How many bytes there are.
    pub(crate) fn bytes(&self) -> usize {
        self.0.len() / 2
    }

    /// The smallest bytes that are greater than all that begin with these; `None` where there are none.
    pub(crate) fn successor(&self) -> Option<Self> {
        let mut bytes = self.to_bytes();
        while let Some(last) = bytes.pop() {
            if let Some(next) = last.checked_add(1) {
                bytes.push(next);
                return Some(Self::of(&bytes));
            }
        }
        None
    }
}

impl std::fmt::Display for Hex {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// Writes the digits of bytes.
pub(super) fn push(bytes: &[u8], out: &mut String) {
    const DIGITS: [char; 16] =
        ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];
    for byte in bytes {
        out.push(DIGITS[usize::from(byte >> 4)]);
        out.push(DIGITS[usize::from(byte & 15)]);
    }
}

/// The bytes of lower-case digits; `None` of any other text.
pub(super) fn decode(text: &str) -> Option<Vec<u8>> {
    let (pairs, []) = text.as_bytes().as_chunks::<2>() else { return None };
    pairs.iter().map(|[high, low]| Some(value(*high)? << 4 | value(*low)?)).collect()
}

fn value(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All bytes of up to three that mean something in their order.
    fn all() -> Vec<Vec<u8>> {
        const BYTES: [u8; 5] = [0, 1, 0x7f, 0xfe, 0xff];
        let mut all = vec![Vec::new()];
        for length in 0..3 {
            let longest: Vec<Vec<u8>> = all.iter().filter(|one| one.len() == length).cloned().collect();
            let longer = |one: &Vec<u8>| BYTES.map(|byte| [&one[..], &[byte]].concat());
            all.extend(longest.iter().flat_map(longer));
        }
        all
    }

    #[test]
    fn digits_are_bytes_in_their_order() {
        let all = all();
        assert_eq!(all.len(), 1 + 5 + 25 + 125);
        for a in &all {
            let x = Hex::of(a);
            assert_eq!(x.to_bytes(), &a[..]);
            assert_eq!(x.bytes(), a.len());
            assert_eq!(Hex::read(x.as_str()), Some(x.clone()));
            for b in &all {
                let y = Hex::of(b);
                assert_eq!(x.cmp(&y), a.cmp(b));
                assert_eq!(x.as_str().starts_with(y.as_str()), a.starts_with(b));
                let behind = y.successor().is_some_and(|end| x >= end);
                assert_eq!(a.starts_with(b), a >= b && !behind);
            }
        }
    }

    #[test]
    fn other_texts_are_no_digits() {
        for text in ["0", "0g", "AB", "0 ", "é", "+1"] {
            assert_eq!(Hex::read(text), None, "{text}");
        }
    }
}
