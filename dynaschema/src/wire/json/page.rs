//! The items of an answer on their way into its tape, one after the other.

use std::any::Any;
use std::sync::Arc;

use super::cursor::{Body, Reached, Span, TextCursor};
use super::memory::Memory;
use super::names::{Names, Sought, SoughtNames, SoughtPlaces};
use super::reader::Reader;
use super::shape::{Fields, NO_FIELD, NONE, Place, Shape};
use super::tape::{Entry, Extent, Standing, Tape};
use super::text::{quoted, truth_length};
use super::value::{is_plain, of_plain};
use crate::AttributeValue;
use crate::wire::AttributeType;

/// An answer of which some items are read. Each of its functions reads one thing and stands behind it, or
/// gives up.
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
    /// How many attributes are given to who reads it.
    given: usize,
    /// Whether the last one is opened, of more than one piece, and where its texts without escapes begin.
    is_open: bool,
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
            given: 0,
            is_open: false,
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
        (self.given, self.is_open) = (mark.entries, false);
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
            let is_just = *self.names == *fields && fields.len() < usize::from(NO_FIELD);
            self.just = is_just.then_some(fields);
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
        (self.given, self.is_open) = (self.entries.len(), false);
        self.ended = false;
        Some(())
    }

    /// Gives the next attribute that has a field, past those that have none; the same where none is looked
    /// up.
    #[inline]
    pub(in crate::wire) fn next_field(&mut self) -> Option<Reached<Option<u16>>> {
        match self.entries.get(self.given) {
            Some(Entry { field, .. }) if *field != NO_FIELD => {
                self.given += 1;
                Some(Reached::One(Some(*field)))
            }
            _ => self.next_of(self.shape.has_fields()),
        }
    }

    /// Gives the next attribute, one that has a field or any one.
    fn next_of(&mut self, fields: bool) -> Option<Reached<Option<u16>>> {
        self.close()?;
        loop {
            let Some(entry) = self.entries.get(self.given) else {
                if self.ended {
                    return Some(Reached::End);
                }
                self.read_on()?;
                continue;
            };
            self.given += 1;
            if entry.field != NO_FIELD {
                return Some(Reached::One(Some(entry.field)));
            }
            if !fields {
                return Some(Reached::One(None));
            }
            self.close()?;
        }
    }

    /// Reads on, past attributes of one piece, until one is opened that is not, or the item ends.
    fn read_on(&mut self) -> Option<()> {
        loop {
            if self.shape.is_scattered() {
                self.glide::<true>();
            } else {
                self.glide::<false>();
            }
            let Self { shape, place, reader: Reader { cursor, .. }, entries, .. } = self;
            let step = shape.next_once(place, cursor)?;
            let Some(kind) = step.kind else {
                let (start, end) = (self.start, count(entries.len())?);
                self.items.push(Extent { start, end, sought: self.places, member: None });
                self.ended = true;
                return Some(());
            };
            if let Some(place) = self.places.get_mut(step.member.sought as usize) {
                *place = count(entries.len())? - self.start;
            }
            let start = cursor.here();
            let (name, field) = (step.name(start), step.member.field);
            if is_plain(kind) {
                entries.push(Entry { kind, field, name, value: cursor.cut(kind)? });
            } else {
                self.aside = cursor.aside.len();
                self.is_open = true;
                entries.push(Entry { kind, field, name, value: Span { start, length: 0 } });
                return Some(());
            }
        }
    }

    /// Reads attributes of one piece for as long as they are known, without a look to either side: behind
    /// them whatever else comes is read.
    fn glide<const SCATTERED: bool>(&mut self) {
        let Self { shape, place, reader: Reader { cursor, .. }, places, .. } = self;
        let (known, seen) = shape.known::<SCATTERED>();
        let bytes = cursor.body.as_bytes();
        // What is counted in the loop is nowhere else meanwhile.
        let (mut entries, mut at) = (std::mem::take(&mut self.entries), cursor.at);
        let (mut own, mut behind) = (*seen, *place);
        while let Some(rest) = bytes.get(at..)
            && let Some((which, step, kind)) = known.usual(behind, rest)
            && own & step.member.bit == 0
        {
            let start = at + step.length as usize;
            let is_quoted = matches!(kind, AttributeType::String | AttributeType::Number);
            let length = if is_quoted { quoted(bytes, start) } else { truth_length(bytes, start) };
            let (Some(length), Some(count)) = (length, count(entries.len())) else { break };
            if let Some(place) = places.get_mut(step.member.sought as usize) {
                *place = count - self.start;
            }
            let value = Span::of_length(start, length);
            entries.push(Entry { kind, field: step.member.field, name: step.name(value.start), value });
            at = start + length + usize::from(is_quoted);
            own |= step.member.bit;
            behind = Place::behind(which, step, SCATTERED);
        }
        (self.entries, cursor.at, *seen, *place) = (entries, at, own, behind);
    }

    /// The attribute that is given.
    #[inline]
    fn one(&self) -> Option<&Entry> {
        self.entries.get(self.given.checked_sub(1)?)
    }

    /// The name of the attribute that is given.
    #[inline]
    pub(in crate::wire) fn name(&self) -> &str {
        self.one().map_or("", |one| self.reader.cursor.written(one.name))
    }

    /// Its type, what it is written as, if it is of one piece, and by what it is read.
    #[inline]
    pub(in crate::wire) fn value(&mut self) -> (AttributeType, Option<Span>, &mut Reader) {
        let (kind, value) =
            self.one().map_or((AttributeType::Unknown, None), |one| (one.kind, Some(one.value)));
        (kind, value.filter(|_| !self.gives_opened()), &mut self.reader)
    }

    /// The attribute that its value is.
    pub(in crate::wire) fn attribute(&mut self) -> Option<AttributeValue> {
        match self.value() {
            (kind, Some(span), Reader { cursor, .. }) => Some(of_plain(kind, cursor.written(span))),
            (kind, None, Reader { cursor, .. }) => cursor.attribute(kind, 0),
        }
    }

    /// Whether the attribute that is given is the one that is opened.
    #[inline]
    fn gives_opened(&self) -> bool {
        self.is_open && self.given == self.entries.len()
    }

    /// Says where the value ends of the attribute that is given, if it was opened, and goes past it, if
    /// nobody has read it.
    #[inline]
    fn close(&mut self) -> Option<()> {
        if self.gives_opened() { self.close_opened() } else { Some(()) }
    }

    fn close_opened(&mut self) -> Option<()> {
        let Self { entries, reader: Reader { cursor, .. }, aside, .. } = self;
        let Entry { kind, value, .. } = entries.last_mut()?;
        if cursor.here() == value.start {
            cursor.pass_opened(*kind)?;
        }
        value.length = cursor.here().checked_sub(value.start)?;
        // The texts in it that have escapes are of no use any more.
        cursor.aside.truncate(*aside);
        self.is_open = false;
        Some(())
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
        while self.next_of(false)?.is_one() {}
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
