//! Random choices that a seed repeats.

/// A row of numbers from a seed (`SplitMix64`).
#[derive(Debug)]
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn of(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`.
    pub(super) fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % end as u64).unwrap_or_default()
    }

    /// True in one of `n` cases.
    pub(super) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// A part of a primary key: from so few that tables stay small.
    pub(super) fn id(&mut self) -> u32 {
        if self.one_in(2) { 1 } else { 12 }
    }

    /// The same of another type.
    pub(super) fn key<T: From<u32>>(&mut self) -> T {
        T::from(self.id())
    }

    pub(super) fn drawn<T: Drawn>(&mut self) -> T {
        T::drawn(self)
    }
}

/// What can be drawn: from so few values that equal ones are common.
pub(super) trait Drawn {
    fn drawn(dice: &mut Dice) -> Self;
}

impl Drawn for u32 {
    fn drawn(dice: &mut Dice) -> Self {
        [1, 2, 3, 40][dice.below(4)]
    }
}

/// No delimiters: what a key refuses is another test's.
impl Drawn for String {
    fn drawn(dice: &mut Dice) -> Self {
        ["a", "b", "Ab", "x y", "a-1"][dice.below(5)].to_owned()
    }
}

impl<T: Drawn> Drawn for Option<T> {
    fn drawn(dice: &mut Dice) -> Self {
        (!dice.one_in(3)).then(|| dice.drawn())
    }
}
