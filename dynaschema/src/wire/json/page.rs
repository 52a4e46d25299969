//! The items of an answer on their way into its tape, one after the other.

use std::any::Any;
use std::sync::Arc;

use super::cursor::{Reached, Span, TextCursor};
use super::pattern::Pattern;
use super::tape::{Entry, Extent, Spanned, Standing, Tape};
use super::value::{is_plain, of_plain};
use crate::AttributeValue;
use crate::wire::AttributeType;

/// An answer of which some items are read. Each of its functions reads one thing and stands behind it, or gives up.
#[derive(Debug)]
pub(in crate::wire) struct Page {
    pub(super) cursor: TextCursor,
    entries: Vec<Entry>,
    items: Vec<Extent>,
    /// The item that is being read.
    pattern: Pattern,
    start: u32,
    more: bool,
    ended: bool,
    /// Whether somebody has tried to do anything else with it than to read it.
    spoiled: bool,
}

impl Default for Page {
    fn default() -> Self {
        Self::of("")
    }
}

/// Where a page stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mark {
    at: usize,
    aside: usize,
    entries: usize,
    items: usize,
}

impl Page {
    pub(super) fn of(body: &str) -> Self {
        Self {
            cursor: TextCursor::at(Arc::from(body), 0),
            entries: Vec::with_capacity(body.len() / 32),
            items: Vec::new(),
            pattern: Pattern::NONE,
            start: 0,
            more: false,
            ended: true,
            spoiled: false,
        }
    }

    pub(super) fn has_items(&self) -> bool {
        !self.items.is_empty()
    }

    /// How many items of this length have room in what is left.
    pub(super) fn left_of_length(&self, length: usize) -> usize {
        self.cursor.body.len().saturating_sub(self.cursor.at) / length.max(1)
    }

    /// Where an item begins that is to be read by somebody else, who may not do so.
    pub(super) fn lend(&mut self) -> Mark {
        self.ended = false;
        let (entries, items) = (self.entries.len(), self.items.len());
        Mark { at: self.cursor.at, aside: self.cursor.aside.len(), entries, items }
    }

    /// Whether what was lent was read as a whole, once, and nothing else was done with it.
    pub(super) fn is_read_since(&self, mark: Mark) -> bool {
        self.ended && !self.spoiled && self.items.len() == mark.items + 1
    }

    /// Goes back.
    pub(super) fn reset(&mut self, mark: Mark) {
        self.cursor.at = mark.at;
        self.cursor.aside.truncate(mark.aside);
        self.entries.truncate(mark.entries);
        self.items.truncate(mark.items);
        (self.ended, self.spoiled) = (true, false);
    }

    /// Begins an item, which is mostly like the one before it.
    pub(in crate::wire) fn begin(&mut self) -> Option<()> {
        self.cursor.token(b'{')?;
        self.pattern = self.items.last().map_or(Pattern::NONE, |like| Pattern::of(*like));
        self.start = count(self.entries.len())?;
        (self.more, self.ended) = (false, false);
        Some(())
    }

    /// Opens the item's next attribute, if there is one: its name. Of its value, what is of one piece is read.
    #[inline]
    pub(in crate::wire) fn next(&mut self) -> Option<Reached<&str>> {
        if self.ended {
            return Some(Reached::End);
        }
        if !self.cursor.goes_on(&mut self.more, b'}')? {
            self.end()?;
            return Some(Reached::End);
        }
        let mut entry = match self.pattern.expect(&self.entries, &mut self.cursor) {
            Some(entry) => entry,
            None => self.unexpected()?,
        };
        entry.value = if is_plain(entry.kind) {
            self.cursor.cut(entry.kind)?
        } else {
            Span { start: self.cursor.here(), length: 0 }
        };
        self.entries.push(entry);
        Some(Reached::One(self.cursor.written(entry.name)))
    }

    /// The next attribute, whatever it is.
    #[cold]
    fn unexpected(&mut self) -> Option<Entry> {
        let name = self.cursor.name()?;
        let kind = self.cursor.open()?;
        let before = self.entries.get(self.start as usize..)?;
        self.pattern.find(&self.entries, before, &self.cursor, name);
        Some(Entry { kind, name, value: Span::default() })
    }

    /// The name of the attribute that was opened.
    #[inline]
    pub(in crate::wire) fn name(&self) -> &str {
        self.entries.last().map_or("", |entry| self.cursor.written(entry.name))
    }

    /// Its type, and where what its value is written as stands, or begins.
    #[inline]
    pub(in crate::wire) fn value(&self) -> Option<(AttributeType, Span)> {
        self.entries.last().map(|entry| (entry.kind, entry.value))
    }

    /// The attribute that its value is.
    pub(in crate::wire) fn attribute(&mut self) -> Option<AttributeValue> {
        let (kind, value) = self.value()?;
        if is_plain(kind) {
            return Some(of_plain(kind, self.cursor.written(value)));
        }
        self.cursor.attribute(kind, 0)
    }

    /// What it is read by.
    #[inline]
    pub(in crate::wire) fn cursor(&mut self) -> &mut TextCursor {
        &mut self.cursor
    }

    /// Goes behind the attribute, and past its value, if nobody has read that.
    #[inline]
    pub(in crate::wire) fn close(&mut self) -> Option<()> {
        let entry = self.entries.last_mut()?;
        if !is_plain(entry.kind) {
            if self.cursor.here() == entry.value.start {
                self.cursor.pass(entry.kind, 0)?;
            }
            entry.value.length = self.cursor.here().checked_sub(entry.value.start)?;
        }
        self.cursor.close()
    }

    fn end(&mut self) -> Option<()> {
        self.items.push(Extent { start: self.start, end: count(self.entries.len())?, member: None });
        self.ended = true;
        (self.pattern.is_distinct() || self.are_distinct()).then_some(())
    }

    pub(super) fn spoil(&mut self) {
        self.spoiled = true;
    }

    /// Says what the value of the last item is to the table.
    pub(super) fn is_member(&mut self, member: Option<usize>) {
        if let Some(item) = self.items.last_mut() {
            item.member = member;
        }
    }

    /// Reads an item without a look at its values.
    pub(in crate::wire) fn item(&mut self) -> Option<()> {
        self.begin()?;
        self.finish()
    }

    /// Reads past the attributes that are left.
    pub(in crate::wire) fn finish(&mut self) -> Option<()> {
        while self.next()?.is_one() {
            self.close()?;
        }
        Some(())
    }

    /// The attributes that were read of the last item.
    pub(in crate::wire) fn last(&self) -> Standing<'_> {
        let entries = self.entries.get(self.start as usize..).unwrap_or_default();
        Standing { body: &self.cursor.body, aside: &self.cursor.aside, entries }
    }

    /// Whether no two attributes of the last item have one name.
    fn are_distinct(&self) -> bool {
        let mut names: Vec<&str> = self.last().attributes().map(Spanned::name).collect();
        names.sort_unstable();
        names.windows(2).all(|two| two[0] != two[1])
    }

    pub(super) fn into_tape(self, values: Option<Arc<dyn Any + Send + Sync>>) -> Tape {
        let Self { cursor: TextCursor { body, aside, .. }, entries, items, .. } = self;
        Tape { body, aside, entries, items, values }
    }
}

fn count(length: usize) -> Option<u32> {
    u32::try_from(length).ok()
}
