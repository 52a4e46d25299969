//! What the members of the next map are likely to be.

use super::cursor::Cursor;
use super::tape::{Entry, Span};

/// The members of a map, by whose names and types those of the next one are recognised.
#[derive(Clone, Copy)]
pub(super) struct Pattern {
    place: u32,
    end: u32,
}

impl Pattern {
    pub(super) const NONE: Self = Self { place: 0, end: 0 };

    pub(super) fn of(entries: &[Entry], map: u32) -> Self {
        Self { place: map + 1, end: entries[map as usize].next }
    }

    pub(super) fn next(&mut self, entries: &[Entry]) -> Option<u32> {
        let place = self.place;
        if place >= self.end {
            return None;
        }
        self.place = entries[place as usize].next;
        Some(place)
    }

    pub(super) fn places(mut self, entries: &[Entry]) -> impl Iterator<Item = u32> {
        std::iter::from_fn(move || self.next(entries))
    }

    /// The member of this name, and goes on behind it: as long as every name is found here, no two are the same.
    pub(super) fn find(&mut self, entries: &[Entry], cursor: &Cursor<'_>, name: Span) -> Option<u32> {
        let name = cursor.written(name);
        let mut tried = *self;
        while let Some(place) = tried.next(entries) {
            if cursor.written(entries[place as usize].name) == name {
                *self = tried;
                return Some(place);
            }
        }
        None
    }
}
