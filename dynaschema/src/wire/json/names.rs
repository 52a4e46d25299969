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

/// The names of attributes that are asked for of every item; empty, where there are fewer.
pub(super) type SoughtNames = [&'static str; 3];

/// Those attributes, and which of its entries they are.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sought {
    pub(super) names: SoughtNames,
    places: [Option<u32>; 3],
}

impl Sought {
    /// Those of these names, of which an item has none yet.
    pub(super) fn of(names: SoughtNames) -> Self {
        Self { names, places: [None; 3] }
    }

    /// Another item begins.
    #[inline]
    pub(super) fn begin(&mut self) {
        self.places = [None; 3];
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
