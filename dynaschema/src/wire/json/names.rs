//! Which names stand on a page, roughly, and where some of them do.

#[cfg(doc)]
use super::shape::NONE;

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

/// Which of an item's entries they are, or [`NONE`].
pub(super) type SoughtPlaces = [u32; 3];

/// The attributes of one item that are asked for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sought<'a> {
    pub(super) names: &'a SoughtNames,
    pub(super) places: &'a SoughtPlaces,
}

impl Sought<'_> {
    /// The entry of this name, if it is one of them; [`NONE`] where the item has none.
    #[inline]
    pub(super) fn place(self, name: &str) -> Option<u32> {
        let is_it =
            |known: &&'static str| std::ptr::eq(known.as_ptr(), name.as_ptr()) && known.len() == name.len();
        self.names.iter().zip(self.places).find(|(known, _)| is_it(known)).map(|(_, place)| *place)
    }
}
