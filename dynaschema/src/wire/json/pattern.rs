//! What the attributes of the next item are likely to be.

use super::cursor::{Span, TextCursor};
use super::tape::{Entry, Extent};

/// How far ahead an attribute is looked for that comes before its turn: items have up to tens of thousands.
const WINDOW: u32 = 64;

/// How many attributes that are not expected are compared with all before them: more are sorted.
const MOST_STRANGERS: u8 = 8;

/// The attributes of an item, by whose names and types those of the next one are recognised.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pattern {
    /// Those that are still expected.
    left: Extent,
    /// How many came that are not.
    strangers: u8,
    /// Whether it is known that no two have one name.
    distinct: bool,
}

impl Pattern {
    pub(super) const NONE: Self = Self::of(Extent { start: 0, end: 0, member: None });

    pub(super) const fn of(item: Extent) -> Self {
        Self { left: item, strangers: 0, distinct: true }
    }

    /// Whether it is known that no two names are the same, as those of the item before are none.
    pub(super) fn is_distinct(&self) -> bool {
        self.distinct
    }

    /// The next attribute, if it is written as expected up to where its value begins: one look instead of many.
    #[inline]
    pub(super) fn expect(&mut self, entries: &[Entry], cursor: &mut TextCursor) -> Option<Entry> {
        let bytes = cursor.body.as_bytes();
        let rest = bytes.get(cursor.at..)?;
        let Extent { start, end, .. } = self.left;
        // One that is optional may be left out.
        for at in start..end.min(start + 2) {
            let Entry { kind, name, value } = *entries.get(at as usize)?;
            let begin = (name.start as usize).checked_sub(1)?;
            // A text that has escapes stands elsewhere.
            let head = bytes.get(begin..value.start as usize)?;
            if rest.starts_with(head) {
                self.left.start = at + 1;
                let name = Span { start: cursor.here() + 1, length: name.length };
                cursor.at += head.len();
                return Some(Entry { kind, name, value: Span::default() });
            }
        }
        None
    }

    /// Goes on behind the attribute of this name, if it is expected, behind those that came `before` it.
    pub(super) fn find(&mut self, entries: &[Entry], before: &[Entry], cursor: &TextCursor, name: Span) {
        let Extent { start, end, .. } = self.left;
        let text = cursor.written(name);
        let is_it = |entry: &Entry| entry.name.length == name.length && cursor.written(entry.name) == text;
        match (start..end.min(start + WINDOW)).find(|at| is_it(&entries[*at as usize])) {
            // It is none of those that came: they are not expected any more.
            Some(at) => self.left.start = at + 1,
            None if end - start > WINDOW || self.strangers == MOST_STRANGERS => self.distinct = false,
            None => {
                self.strangers += 1;
                self.distinct &= !before.iter().any(is_it);
            }
        }
    }
}
