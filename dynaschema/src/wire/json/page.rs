//! The items of an answer on their way into its tape, one after the other.

use std::any::Any;
use std::sync::Arc;

use super::cursor::{Body, Reached, Span, TextCursor};
use super::memory::Memory;
use super::names::{Names, Sought, SoughtNames, SoughtPlaces};
use super::reader::Reader;
use super::shape::{Fields, NONE, Place, Shape};
use super::tape::{Entry, Extent, Standing, Tape};
use super::value::{is_plain, of_plain};
use crate::AttributeValue;
use crate::wire::AttributeType;

/// An answer of which some items are read. Each of its functions reads one thing and stands behind it, or gives up.
#[derive(Debug)]
pub(in crate::wire) struct Page {
    pub(super) reader: Reader,
    entries: Vec<Entry>,
    items: Vec<Extent>,
    /// What the items look like that are read.
    shape: Box<Shape>,
    /// The attributes that the values of items have, as far as somebody has said.
    names: Arc<[&'static str]>,
    /// The fields that were found to be just these.
    just: Option<Fields>,
    /// The attributes that somebody asks for of every item, and where they are in the one that is being read.
    sought: SoughtNames,
    places: SoughtPlaces,
    /// The item that is being read: how far, and its first entry.
    place: Place,
    start: u32,
    ended: bool,
    /// The attribute that was opened, its field, and where its texts without escapes begin.
    opened: Entry,
    field: u32,
    aside: usize,
    /// Whether somebody has tried to do anything else with it than to read it.
    spoiled: bool,
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
    pub(super) fn of(body: Body, memory: &Memory) -> Self {
        let entries = Vec::with_capacity(body.len() / 32);
        let (mut shapes, sought) = (memory.take(), memory.sought());
        let shape = shapes.items.pop().unwrap_or_else(|| Box::new(Shape::of(None, sought)));
        Self {
            reader: Reader::of(body, shapes),
            entries,
            items: Vec::new(),
            shape,
            names: Arc::default(),
            just: None,
            sought,
            places: [NONE; 3],
            place: Place::default(),
            start: 0,
            ended: true,
            opened: Entry::default(),
            field: NONE,
            aside: 0,
            spoiled: false,
        }
    }

    pub(super) fn has_items(&self) -> bool {
        !self.items.is_empty()
    }

    /// How many items of this length have room in what is left.
    pub(super) fn left_of_length(&self, length: usize) -> usize {
        let cursor = &self.reader.cursor;
        cursor.body.len().saturating_sub(cursor.at) / length.max(1)
    }

    /// Where an item begins that is to be read by somebody else, who may not do so.
    pub(super) fn lend(&mut self) -> Mark {
        self.ended = false;
        let (entries, items) = (self.entries.len(), self.items.len());
        let cursor = &self.reader.cursor;
        Mark { at: cursor.at, aside: cursor.aside.len(), entries, items }
    }

    /// Whether what was lent was read as a whole, once, and nothing else was done with it.
    pub(super) fn is_read_since(&self, mark: Mark) -> bool {
        self.ended && !self.spoiled && self.items.len() == mark.items + 1
    }

    /// Goes back.
    pub(super) fn reset(&mut self, mark: Mark) {
        self.reader.cursor.at = mark.at;
        self.reader.cursor.aside.truncate(mark.aside);
        self.entries.truncate(mark.entries);
        self.items.truncate(mark.items);
        (self.ended, self.spoiled) = (true, false);
    }

    /// Says which attributes the values of the items to come have, in the order of their fields.
    pub(super) fn tell(&mut self, names: &Arc<[&'static str]>) {
        if !Arc::ptr_eq(&self.names, names) {
            self.names = names.clone();
            self.just = None;
        }
    }

    /// Whether that is what these fields are: then a struct of serde's has no other names for them.
    #[inline]
    pub(in crate::wire) fn has_just(&mut self, fields: Fields) -> bool {
        if self.just.is_none_or(|just| !std::ptr::eq(just, fields)) {
            self.just = (*self.names == *fields).then_some(fields);
        }
        self.just.is_some()
    }

    /// Begins an item, whose attributes are looked up in these fields, if there are any.
    #[inline]
    pub(in crate::wire) fn begin(&mut self, fields: Option<Fields>) -> Option<()> {
        self.reader.cursor.token(b'{')?;
        if !self.shape.is_of(fields) {
            let others = &mut self.reader.shapes.items;
            if let Some(shape) = others.iter_mut().find(|shape| shape.is_of(fields)) {
                std::mem::swap(&mut self.shape, shape);
            } else {
                let shape = Box::new(Shape::of(fields, self.sought));
                others.push(std::mem::replace(&mut self.shape, shape));
            }
        }
        self.place = self.shape.begin();
        self.places = [NONE; 3];
        self.start = count(self.entries.len())?;
        self.ended = false;
        Some(())
    }

    /// Opens the item's next attribute, if there is one.
    #[inline]
    pub(in crate::wire) fn next(&mut self) -> Option<Reached<()>> {
        if self.ended {
            return Some(Reached::End);
        }
        let Reached::One(opened) = self.shape.next_once(&mut self.place, &mut self.reader.cursor)? else {
            let (start, end) = (self.start, count(self.entries.len())?);
            self.items.push(Extent { start, end, sought: self.places, member: None });
            self.ended = true;
            return Some(Reached::End);
        };
        (self.field, self.aside) = (opened.field, self.reader.cursor.aside.len());
        let value = Span { start: self.reader.cursor.here(), length: 0 };
        self.opened = Entry { kind: opened.kind, name: opened.name, value };
        if let Some(place) = self.places.get_mut(opened.sought as usize) {
            *place = count(self.entries.len())? - self.start;
        }
        Some(Reached::One(()))
    }

    /// Opens the next attribute that has a field, past those that have none; the same where none is looked up.
    #[inline]
    pub(in crate::wire) fn next_field(&mut self) -> Option<Reached<Option<u32>>> {
        let looks_up = self.shape.has_fields();
        loop {
            match self.next()? {
                Reached::End => return Some(Reached::End),
                Reached::One(()) if !looks_up => return Some(Reached::One(None)),
                Reached::One(()) if self.field != NONE => return Some(Reached::One(Some(self.field))),
                Reached::One(()) => self.close()?,
            }
        }
    }

    /// The name of the attribute that was opened.
    #[inline]
    pub(in crate::wire) fn name(&self) -> &str {
        self.reader.cursor.written(self.opened.name)
    }

    /// Its type, and by what its value is read.
    #[inline]
    pub(in crate::wire) fn value(&mut self) -> (AttributeType, &mut Reader) {
        (self.opened.kind, &mut self.reader)
    }

    /// The attribute that its value is.
    pub(in crate::wire) fn attribute(&mut self) -> Option<AttributeValue> {
        let (kind, Reader { cursor, .. }) = self.value();
        if is_plain(kind) {
            let span = cursor.cut(kind)?;
            return Some(of_plain(kind, cursor.written(span)));
        }
        cursor.attribute(kind, 0)
    }

    /// Says where the value of the attribute ends, and goes past it, if nobody has read it.
    #[inline]
    pub(in crate::wire) fn close(&mut self) -> Option<()> {
        let Entry { kind, name, mut value } = self.opened;
        if self.reader.cursor.here() == value.start {
            self.pass(kind)?;
        }
        let is_quoted = matches!(kind, AttributeType::String | AttributeType::Number | AttributeType::Binary);
        let cursor = &mut self.reader.cursor;
        value.length = cursor.here().checked_sub(value.start + u32::from(is_quoted))?;
        if cursor.aside.len() > self.aside {
            value = cursor.without_escapes(self.aside, value, is_quoted);
        }
        self.entries.push(Entry { kind, name, value });
        Some(())
    }

    /// Goes past the value of an attribute.
    #[inline(never)]
    fn pass(&mut self, kind: AttributeType) -> Option<()> {
        self.reader.cursor.pass_opened(kind)
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
        let TextCursor { body, aside, .. } = &self.reader.cursor;
        let sought = Sought { names: &self.sought, places: &self.places };
        Standing { body, aside, entries, names: self.shape.names(), sought }
    }

    /// The tape; what the items look like is remembered.
    pub(super) fn into_tape(self, values: Option<Arc<dyn Any + Send + Sync>>, memory: &Memory) -> Tape {
        let Self { reader: Reader { cursor, mut shapes }, entries, items, shape, sought, .. } = self;
        shapes.items.push(shape);
        let names = shapes.items.iter().fold(Names::default(), |names, shape| names.union(shape.names()));
        memory.keep(shapes);
        let TextCursor { body, aside, .. } = cursor;
        Tape { body, aside, entries, items, names, sought, values }
    }
}

fn count(length: usize) -> Option<u32> {
    u32::try_from(length).ok()
}
