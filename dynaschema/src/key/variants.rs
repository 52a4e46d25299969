//! The variants of the enums in a key, in every combination.

use super::{Shape, Template};

/// How many enums with templates of their own one key can show.
const MOST: usize = 12;

/// One choice of a variant for each enum that a walk over a template meets, and after it the next one.
///
/// Which enums are met can depend on the variants that were taken before: one can stand in a variant of
/// another.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Variants {
    /// The variant that is taken at each of them.
    taken: [usize; MOST],
    /// How many each of them has.
    of: [usize; MOST],
    /// How many the walk has met so far.
    met: usize,
}

impl Variants {
    /// The first variant of each.
    pub(crate) const FIRST: Self = Self { taken: [0; MOST], of: [0; MOST], met: 0 };

    /// The variant that the next composite of the walk has.
    pub(crate) const fn take(&mut self, shape: &Shape) -> usize {
        let of = shape.templates.len();
        if of < 2 {
            return 0;
        }
        self.met += 1;
        if self.is_too_many() {
            return 0;
        }
        self.of[self.met - 1] = of;
        self.taken[self.met - 1]
    }

    /// These variants, and then this one.
    pub(crate) const fn then(mut self, variant: usize) -> Self {
        self.taken[self.met] = variant;
        self.met += 1;
        self
    }

    /// How many have been taken.
    pub(crate) const fn len(&self) -> usize {
        self.met
    }

    /// The variant that was taken there.
    pub(crate) const fn at(&self, place: usize) -> usize {
        self.taken[place]
    }

    /// Whether the walk has met more enums than there is room for.
    pub(crate) const fn is_too_many(&self) -> bool {
        self.met > MOST
    }

    /// Goes on to the next combination, after a walk; `false` behind the last one.
    pub(crate) const fn advance(&mut self) -> bool {
        let mut last = if self.is_too_many() { MOST } else { self.met };
        self.met = 0;
        while last > 0 {
            last -= 1;
            self.taken[last] += 1;
            if self.taken[last] < self.of[last] {
                return true;
            }
            self.taken[last] = 0;
        }
        false
    }
}

/// Whether the texts of two variants begin with literals that differ, so that the first bytes tell them apart.
pub(super) const fn heads_are_apart(templates: &[Template]) -> bool {
    let mut i = 1;
    while i < templates.len() {
        let mut j = 0;
        while j < i {
            if !super::text::heads_differ(templates[i].head(), templates[j].head()) {
                return false;
            }
            j += 1;
        }
        i += 1;
    }
    true
}
