//! Sets of characters.

/// A set of characters: each ASCII one by itself, and all others together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CharSet {
    pub(super) ascii: u128,
    beyond: bool,
}

impl CharSet {
    /// No character.
    pub const EMPTY: Self = Self { ascii: 0, beyond: false };
    /// Every character.
    pub const ALL: Self = Self { ascii: u128::MAX, beyond: true };
    /// `0` to `9`.
    pub const DIGITS: Self = Self::EMPTY.with_range(b'0', b'9');
    /// `a` to `z`.
    pub const LOWER: Self = Self::EMPTY.with_range(b'a', b'z');
    /// `A` to `Z`.
    pub const UPPER: Self = Self::EMPTY.with_range(b'A', b'Z');
    /// `0` to `9`, `a` to `z` and `A` to `Z`.
    pub(crate) const ALPHANUMERIC: Self = Self::DIGITS.union(Self::LOWER).union(Self::UPPER);
    /// What names are made of beside letters and digits: `-`, `_`, `.`, `@`, `+` and the space.
    pub(crate) const OF_NAMES: Self =
        Self::EMPTY.with(b'-').with(b'_').with(b'.').with(b'@').with(b'+').with(b' ');

    /// The set with one more byte; one of 128 and above stands for all of them.
    pub const fn with(mut self, byte: u8) -> Self {
        if byte < 128 {
            self.ascii |= 1 << byte;
        } else {
            self.beyond = true;
        }
        self
    }

    /// The set with every ASCII character from `first` to `last`.
    pub const fn with_range(mut self, first: u8, last: u8) -> Self {
        let mut byte = first;
        while byte <= last && byte < 128 {
            self.ascii |= 1 << byte;
            byte += 1;
        }
        self
    }

    /// The characters that a text lists, two with a `-` between them for all from the one to the
    /// other: `0-9TZ:.-`.
    pub(crate) const fn listed(list: &str) -> Self {
        let mut set = Self::EMPTY;
        let mut list = list.as_bytes();
        loop {
            match list {
                [] => return set,
                [from, b'-', to, rest @ ..] => {
                    set = set.with_range(*from, *to);
                    list = rest;
                }
                [byte, rest @ ..] => {
                    set = set.with(*byte);
                    list = rest;
                }
            }
        }
    }

    /// The set without an ASCII character.
    pub const fn without(mut self, byte: u8) -> Self {
        if byte < 128 {
            self.ascii &= !(1 << byte);
        }
        self
    }

    /// The characters of either set.
    pub const fn union(self, other: Self) -> Self {
        Self { ascii: self.ascii | other.ascii, beyond: self.beyond || other.beyond }
    }

    /// The characters that are in both sets.
    pub(crate) const fn shared(self, other: Self) -> Self {
        Self { ascii: self.ascii & other.ascii, beyond: self.beyond && other.beyond }
    }

    /// The characters of this set that the other lacks.
    pub const fn minus(self, other: Self) -> Self {
        Self { ascii: self.ascii & !other.ascii, beyond: self.beyond && !other.beyond }
    }

    /// Whether both are the same set.
    pub(crate) const fn is(self, other: Self) -> bool {
        self.ascii == other.ascii && self.beyond == other.beyond
    }

    /// Whether the sets share a character.
    pub const fn meets(self, other: Self) -> bool {
        self.ascii & other.ascii != 0 || (self.beyond && other.beyond)
    }

    /// Whether the set holds this byte.
    pub const fn has(self, byte: u8) -> bool {
        // Of two halves, since a shift of all of it is many.
        #[expect(clippy::cast_possible_truncation, reason = "a half is what is wanted")]
        let half = (self.ascii >> (byte & 64)) as u64;
        if byte < 128 { half >> (byte % 64) & 1 == 1 } else { self.beyond }
    }

    /// The only character of the set, if it has one, of ASCII.
    pub(super) const fn only(self) -> Option<u8> {
        if self.ascii.is_power_of_two() && !self.beyond { self.first() } else { None }
    }

    /// The smallest byte of the set, 128 standing for all beyond ASCII; `None` if empty.
    pub const fn first(self) -> Option<u8> {
        if self.ascii != 0 {
            #[allow(clippy::cast_possible_truncation, reason = "at most 127")]
            Some(self.ascii.trailing_zeros() as u8)
        } else if self.beyond {
            Some(128)
        } else {
            None
        }
    }
}
