//! Members of a map, each of which comes once.

use std::collections::HashSet;

use super::cursor::{Span, TextCursor};
use super::names::Names;

/// How many names are looked through one by one: most maps have no more.
const FEW: usize = 8;

/// The members of a map that came so far.
///
/// Of two of one name the SDK has the last, and whoever reads them as they come has both: so such a map is
/// the SDK's to read.
#[derive(Debug, Default)]
pub(in crate::wire) struct Once {
    /// Whether there was one.
    pub(super) more: bool,
    /// Their names, roughly; the first few of them, and the others.
    known: Names,
    few: [Span; FEW],
    count: usize,
    others: Option<HashSet<Box<str>>>,
}

impl Once {
    /// Adds a name, unless it has come before.
    #[inline]
    pub(super) fn add(&mut self, name: Span, cursor: &TextCursor) -> Option<()> {
        let text = cursor.written(name);
        if self.known.may_have(text) && self.has(text, cursor) {
            return None;
        }
        self.known.add(text);
        match self.few.get_mut(self.count) {
            Some(place) => {
                *place = name;
                self.count += 1;
            }
            None => drop(self.others.get_or_insert_default().insert(text.into())),
        }
        Some(())
    }

    /// Whether it has come before.
    fn has(&self, text: &str, cursor: &TextCursor) -> bool {
        self.few.iter().take(self.count).any(|name| cursor.written(*name) == text)
            || self.others.as_ref().is_some_and(|others| others.contains(text))
    }
}
