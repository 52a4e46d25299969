//! The items of an answer on their way into its tape, one after the other.

use std::any::Any;
use std::sync::Arc;

use super::cursor::{Body, Reached, Span, TextCursor};
use super::shape::{Fields, Shape};
use super::tape::{Entry, Extent, Standing, Tape};
use super::value::{is_plain, of_plain};
use crate::AttributeValue;
use crate::wire::AttributeType;

/// An answer of which some items are read. Each of its functions reads one thing and stands behind it, or gives up.
#[derive(Debug)]
pub(in crate::wire) struct Page {
    pub(super) cursor: TextCursor,
    entries: Vec<Entry>,
    items: Vec<Extent>,
    /// What the items look like that are read, and those of other types.
    shape: Shape,
    others: Vec<Shape>,
    /// The attributes that the values of items have, as far as somebody has said.
    names: Arc<[&'static str]>,
    /// The item that is being read.
    start: u32,
    more: bool,
    ended: bool,
    /// The field of the attribute that was opened, and where its texts without escapes begin.
    field: Option<u32>,
    aside: usize,
    /// Whether somebody has tried to do anything else with it than to read it.
    spoiled: bool,
}

impl Default for Page {
    fn default() -> Self {
        Self::of(Body::new())
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
    pub(super) fn of(body: Body) -> Self {
        let entries = Vec::with_capacity(body.len() / 32);
        Self {
            cursor: TextCursor::at(body, 0),
            entries,
            items: Vec::new(),
            shape: Shape::of(None),
            others: Vec::new(),
            names: Arc::default(),
            start: 0,
            more: false,
            ended: true,
            field: None,
            aside: 0,
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

    /// Says which attributes the values of the items to come have, in the order of their fields.
    pub(super) fn tell(&mut self, names: &Arc<[&'static str]>) {
        if !Arc::ptr_eq(&self.names, names) {
            self.names = names.clone();
        }
    }

    /// Whether that is what these fields are: then a struct of serde's has no other names for them.
    #[inline]
    pub(in crate::wire) fn has_just(&self, fields: Fields) -> bool {
        self.shape.is_of(Some(fields)) || *self.names == *fields
    }

    /// Begins an item, whose attributes are looked up in these fields, if there are any.
    pub(in crate::wire) fn begin(&mut self, fields: Option<Fields>) -> Option<()> {
        self.cursor.token(b'{')?;
        if !self.shape.is_of(fields) {
            match self.others.iter_mut().find(|shape| shape.is_of(fields)) {
                Some(shape) => std::mem::swap(&mut self.shape, shape),
                None => self.others.push(std::mem::replace(&mut self.shape, Shape::of(fields))),
            }
        }
        self.shape.begin();
        self.start = count(self.entries.len())?;
        (self.more, self.ended) = (false, false);
        Some(())
    }

    /// Opens the item's next attribute, if there is one.
    #[inline]
    pub(in crate::wire) fn next(&mut self) -> Option<Reached<()>> {
        if self.ended {
            return Some(Reached::End);
        }
        if !self.cursor.goes_on(&mut self.more, b'}')? {
            self.items.push(Extent { start: self.start, end: count(self.entries.len())?, member: None });
            self.ended = true;
            return Some(Reached::End);
        }
        let opened = self.shape.open(&mut self.cursor)?;
        (self.field, self.aside) = (opened.field, self.cursor.aside.len());
        let value = Span { start: self.cursor.here(), length: 0 };
        self.entries.push(Entry { kind: opened.kind, name: opened.name, value });
        Some(Reached::One(()))
    }

    /// Opens the next attribute that has a field, past those that have none; the same where none is looked up.
    #[inline]
    pub(in crate::wire) fn next_field(&mut self) -> Option<Reached<Option<u32>>> {
        loop {
            match self.next()? {
                Reached::End => return Some(Reached::End),
                Reached::One(()) if self.field.is_some() || !self.shape.has_fields() => {
                    return Some(Reached::One(self.field));
                }
                Reached::One(()) => self.close()?,
            }
        }
    }

    /// The name of the attribute that was opened.
    #[inline]
    pub(in crate::wire) fn name(&self) -> &str {
        self.entries.last().map_or("", |entry| self.cursor.written(entry.name))
    }

    /// Its type, and by what its value is read.
    #[inline]
    pub(in crate::wire) fn value(&mut self) -> Option<(AttributeType, &mut TextCursor)> {
        let kind = self.entries.last()?.kind;
        Some((kind, &mut self.cursor))
    }

    /// The attribute that its value is.
    pub(in crate::wire) fn attribute(&mut self) -> Option<AttributeValue> {
        let (kind, cursor) = self.value()?;
        if is_plain(kind) {
            let span = cursor.cut(kind)?;
            return Some(of_plain(kind, cursor.written(span)));
        }
        cursor.attribute(kind, 0)
    }

    /// Goes behind the attribute, and past its value, if nobody has read that.
    #[inline]
    pub(in crate::wire) fn close(&mut self) -> Option<()> {
        let Self { cursor, entries, aside, .. } = self;
        let Entry { kind, value, .. } = entries.last_mut()?;
        if cursor.here() == value.start {
            cursor.pass_opened(*kind)?;
        }
        let is_quoted = matches!(kind, AttributeType::String | AttributeType::Number | AttributeType::Binary);
        value.length = cursor.here().checked_sub(value.start + u32::from(is_quoted))?;
        if cursor.aside.len() > *aside {
            *value = cursor.without_escapes(*aside, *value, is_quoted);
        }
        cursor.close()
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
        self.begin(None)?;
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

    pub(super) fn into_tape(self, values: Option<Arc<dyn Any + Send + Sync>>) -> Tape {
        let Self { cursor: TextCursor { body, aside, .. }, entries, items, .. } = self;
        Tape { body, aside, entries, items, values }
    }
}

fn count(length: usize) -> Option<u32> {
    u32::try_from(length).ok()
}
