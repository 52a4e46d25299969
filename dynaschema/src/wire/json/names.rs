//! Which names stand on a page, roughly, and where some of them do.

/// Names of which most that are not among them are known not to be.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Names(u64);

impl Names {
    pub(super) fn add(&mut self, name: &str) {
        self.0 |= bit(name);
    }

    pub(super) fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the name may be among them.
    #[inline]
    pub(super) fn may_have(self, name: &str) -> bool {
        self.0 & bit(name) != 0
    }
}

/// The bit of a name, which some others share.
#[inline]
fn bit(name: &str) -> u64 {
    let bytes = name.as_bytes();
    let ends = [bytes.first(), bytes.last()].map(|end| end.map_or(0, |end| usize::from(*end)));
    1 << ((bytes.len() * 5 + ends[0] + ends[1] * 3) % 64)
}

/// The attributes that are asked for of every item, and which of its entries they are.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sought {
    names: [&'static str; Self::MOST],
    places: [Option<u32>; Self::MOST],
}

impl Sought {
    const MOST: usize = 3;

    /// None yet.
    pub(super) const NOTHING: Self = Self { names: [""; Self::MOST], places: [None; Self::MOST] };

    /// Of these names, which nobody looks for in the item yet.
    pub(super) fn of(names: [&'static str; Self::MOST]) -> Self {
        Self { names, places: [None; Self::MOST] }
    }

    pub(super) fn names(&self) -> &[&'static str] {
        &self.names
    }

    /// Another item begins.
    #[inline]
    pub(super) fn begin(&mut self) {
        self.places = [None; Self::MOST];
    }

    /// That the name at this place is that of an entry.
    #[inline]
    pub(super) fn found(&mut self, name: u32, entry: u32) {
        if let Some(place) = self.places.get_mut(name as usize) {
            *place = Some(entry);
        }
    }

    /// The entry of this name, if it is one of them, and if the item has it.
    #[inline]
    pub(super) fn place(&self, name: &str) -> Option<Option<u32>> {
        let is_it = |known: &&str| std::ptr::eq(known.as_ptr(), name.as_ptr()) && known.len() == name.len();
        self.names.iter().position(|known| is_it(&known)).map(|at| self.places[at])
    }
}
