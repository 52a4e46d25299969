//! Integers as text, without the machinery that writes everything else.

/// The digits of the largest `u64`, and a sign.
const MAX: usize = 21;

/// An integer of 64 bits at most, as it is written.
pub(super) struct Integer {
    text: [u8; MAX],
    /// Where it begins, since it is written from its end.
    start: usize,
}

impl Integer {
    pub(super) fn as_str(&self) -> &str {
        str::from_utf8(&self.text[self.start..]).unwrap_or_default()
    }

    fn of(magnitude: u64, is_negative: bool) -> Self {
        let (mut text, mut start, mut rest) = ([b'-'; MAX], MAX, magnitude);
        loop {
            start -= 1;
            text[start] = b"0123456789"[(rest % 10) as usize];
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        Self { text, start: start - usize::from(is_negative) }
    }
}

macro_rules! integers {
    ($($unsigned:ty, $signed:ty;)*) => {$(
        impl From<$unsigned> for Integer {
            fn from(value: $unsigned) -> Self {
                Self::of(value.into(), false)
            }
        }

        impl From<$signed> for Integer {
            fn from(value: $signed) -> Self {
                Self::of(value.unsigned_abs().into(), value < 0)
            }
        }
    )*};
}

integers! { u8, i8; u16, i16; u32, i32; u64, i64; }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_written_as_they_are_displayed() {
        let mut random = fastrand::Rng::with_seed(3);
        let edges = [0, 1, -1, 9, 10, -10, 99, 100, i64::MIN, i64::MAX];
        let some = (0..1_000).map(|_| random.i64(..) >> random.u32(..64));
        for value in edges.into_iter().chain(some) {
            assert_eq!(Integer::from(value).as_str(), value.to_string());
            assert_eq!(Integer::from(value.unsigned_abs()).as_str(), value.unsigned_abs().to_string());
        }
        assert_eq!(Integer::from(u64::MAX).as_str(), u64::MAX.to_string());
        assert_eq!(Integer::from(i8::MIN).as_str(), "-128");
    }
}
