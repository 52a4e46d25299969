//! What the attributes of the items on a page are, and in which order they come.

use std::collections::HashMap;

use super::cursor::{Span, TextCursor};
use crate::wire::AttributeType;

/// The names of a struct's fields, as serde has them.
pub(in crate::wire) type Fields = &'static [&'static str];

/// What is known of items that are read as one type: their attributes are recognised by those that came before.
#[derive(Debug)]
pub(super) struct Shape {
    /// The fields of that type, if the names of attributes are looked up in them.
    fields: Option<Fields>,
    /// The names in the order in which they came.
    names: Vec<Name>,
    /// Those behind the first [`FEW`], and those with escapes, which stand nowhere as they are.
    by_text: HashMap<Box<str>, u32>,
    /// The first stands before all.
    heads: Vec<Head>,
    /// The head of the attribute that was opened last.
    last: u32,
    /// The number of the item that is read.
    item: u32,
}

/// A name that attributes have.
#[derive(Debug, Clone, Copy)]
struct Name {
    /// Where it is written first.
    written: Span,
    /// The last item that had one.
    seen_in: u32,
    /// The field of that name.
    field: Option<u32>,
    /// One of the heads that have it.
    head: u32,
}

/// How an attribute begins: `"total":{"N":"`, its name and its type, up to where its value begins.
#[derive(Debug, Clone, Copy)]
struct Head {
    kind: AttributeType,
    /// Where it is written; nowhere, if its name has escapes.
    start: u32,
    end: u32,
    name: u32,
    name_length: u32,
    /// The field of that name.
    field: Option<u32>,
    /// The heads that came behind it, the latest first.
    next: [u32; 2],
    /// Another head of the same name.
    other: u32,
}

/// No head.
const NONE: u32 = u32::MAX;

/// How many names are looked through one by one: most items have no more.
const FEW: usize = 64;

/// For how many attributes there is room at first.
const USUAL: usize = 32;

/// An attribute that was opened.
#[derive(Debug, Clone, Copy)]
pub(super) struct Opened {
    pub(super) kind: AttributeType,
    pub(super) name: Span,
    /// Which of the fields has its name.
    pub(super) field: Option<u32>,
}

impl Shape {
    pub(super) fn of(fields: Option<Fields>) -> Self {
        let mut heads = Vec::with_capacity(USUAL);
        heads.push(Head {
            kind: AttributeType::Unknown,
            start: NONE,
            end: NONE,
            name: NONE,
            name_length: 0,
            field: None,
            next: [NONE; 2],
            other: NONE,
        });
        let names = Vec::with_capacity(USUAL);
        Self { fields, names, by_text: HashMap::new(), heads, last: 0, item: 0 }
    }

    /// Whether it is of these fields.
    #[inline]
    pub(super) fn is_of(&self, fields: Option<Fields>) -> bool {
        match (self.fields, fields) {
            (Some(own), Some(fields)) => std::ptr::eq(own, fields),
            (own, fields) => own.is_none() && fields.is_none(),
        }
    }

    /// Whether the names of attributes are looked up in fields.
    #[inline]
    pub(super) fn has_fields(&self) -> bool {
        self.fields.is_some()
    }

    /// Begins an item.
    pub(super) fn begin(&mut self) {
        self.last = 0;
        self.item += 1;
    }

    /// Opens the next attribute, whose name begins here; nothing where the item has one of that name already.
    #[inline]
    pub(super) fn open(&mut self, cursor: &mut TextCursor) -> Option<Opened> {
        let [first, second] = self.heads[self.last as usize].next;
        match self.expect(first, cursor) {
            Some(opened) => Some(opened),
            None => self.open_other(second, cursor),
        }
    }

    /// The attribute of this head, if it is what is written here: one look instead of many.
    #[inline]
    fn expect(&mut self, at: u32, cursor: &mut TextCursor) -> Option<Opened> {
        let head = self.heads.get(at as usize)?;
        let (bytes, here) = (cursor.body.as_bytes(), cursor.at);
        let written = bytes.get(head.start as usize..head.end as usize)?;
        let behind = here + written.len();
        if bytes.get(here..behind)? != written {
            return None;
        }
        let name = &mut self.names[head.name as usize];
        if std::mem::replace(&mut name.seen_in, self.item) == self.item {
            return None;
        }
        let name = Span { start: cursor.here() + 1, length: head.name_length };
        cursor.at = behind;
        self.last = at;
        Some(Opened { kind: head.kind, name, field: head.field })
    }

    #[inline(never)]
    fn open_other(&mut self, second: u32, cursor: &mut TextCursor) -> Option<Opened> {
        if let Some(opened) = self.expect(second, cursor) {
            return Some(opened);
        }
        cursor.white();
        let start = cursor.here();
        let name = cursor.name()?;
        let kind = cursor.open()?;
        // A name that has escapes stands elsewhere.
        let is_here = name.start == start + 1;
        let known = self.name(cursor, name, is_here);
        let Name { seen_in, field, .. } = &mut self.names[known as usize];
        if std::mem::replace(seen_in, self.item) == self.item {
            return None;
        }
        let (field, name_length) = (*field, name.length);
        let (start, end) = if is_here { (start, cursor.here()) } else { (NONE, NONE) };
        let unseen = Head { kind, start, end, name: known, name_length, field, next: [NONE; 2], other: NONE };
        let head = self.head(unseen);
        let before = &mut self.heads[self.last as usize].next;
        *before = [head, before[0]];
        self.last = head;
        Some(Opened { kind, name, field })
    }

    /// The number of a name.
    fn name(&mut self, cursor: &TextCursor, written: Span, is_here: bool) -> u32 {
        let text = cursor.written(written);
        let is_it =
            |name: &Name| name.written.length == written.length && cursor.written(name.written) == text;
        let known = self.names.iter().take(FEW).position(is_it).map(place);
        if let Some(known) = known.or_else(|| self.by_text.get(text).copied()) {
            return known;
        }
        let number = place(self.names.len());
        if !is_here || self.names.len() >= FEW {
            self.by_text.insert(text.into(), number);
        }
        let field = self.fields.and_then(|fields| fields.iter().position(|field| *field == text));
        let nowhere = Span { start: 0, length: NONE };
        let written = if is_here { written } else { nowhere };
        self.names.push(Name { written, seen_in: 0, field: field.map(place), head: NONE });
        number
    }

    /// The number of the head that begins like this one.
    fn head(&mut self, like: Head) -> u32 {
        let first = &mut self.names[like.name as usize].head;
        let mut at = *first;
        while let Some(head) = self.heads.get(at as usize) {
            if head.kind == like.kind && head.end - head.start == like.end - like.start {
                return at;
            }
            at = head.other;
        }
        let at = place(self.heads.len());
        self.heads.push(Head { other: std::mem::replace(first, at), ..like });
        at
    }
}

/// A place in a list of names or heads, of which there are fewer than there are bytes in a page.
fn place(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(NONE)
}
