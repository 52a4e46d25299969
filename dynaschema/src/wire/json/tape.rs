//! Where the attributes of an answer's items stand in its text.

use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError};

use super::cursor::{Body, Span, TextCursor};
use super::names::{Names, Sought, SoughtNames, SoughtPlaces};
use super::value::{is_plain, of_plain};
use crate::wire::{AttributeType, Bytes, Row, Scalar};
use crate::{AttributeValue, Item};

/// The items of an answer: its text, and an entry for each of their attributes.
#[derive(Debug)]
pub(in crate::wire) struct Tape {
    pub(super) body: Body,
    /// The texts that have escapes in the body, without these.
    pub(super) aside: String,
    pub(super) entries: Vec<Entry>,
    pub(super) items: Vec<Extent>,
    /// The names of all attributes, and of those that are asked for of every item.
    pub(super) names: Names,
    pub(super) sought: SoughtNames,
    /// The values that items were read as early: a [`Values`] of them.
    pub(super) values: Option<Arc<dyn Any + Send + Sync>>,
}

/// The items of an answer that were read as values, by their places.
pub(crate) type Values<T> = Mutex<Vec<Option<T>>>;

/// The entries of one item: from here to there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Extent {
    pub(super) start: u32,
    pub(super) end: u32,
    /// Those that are asked for.
    pub(super) sought: SoughtPlaces,
    /// What it is to the table, if it was read as a value early.
    pub(super) member: Option<usize>,
}

/// One attribute.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    pub(super) kind: AttributeType,
    /// The field of its name, as far as it was looked up.
    pub(super) field: u16,
    pub(super) name: Span,
    /// What its value is written as: without quotes and escapes where it is of one piece, else from behind
    /// its opening bracket to behind the closing one.
    pub(super) value: Span,
}

impl Tape {
    /// How many items there are.
    pub(in crate::wire) fn len(&self) -> usize {
        self.items.len()
    }

    /// What the item at this place is to the table, if it was read as a value early.
    pub(in crate::wire) fn member(&self, place: u32) -> Option<usize> {
        self.items.get(place as usize)?.member
    }

    /// Takes the value of the item at this place, if it was read as one early.
    pub(in crate::wire) fn value<T: 'static>(&self, place: u32) -> Option<T> {
        let values: &Values<T> = self.values.as_ref()?.downcast_ref()?;
        let mut values = values.lock().unwrap_or_else(PoisonError::into_inner);
        values.get_mut(place as usize)?.take()
    }

    /// Takes the values of all items, if all were read as values early, of members that are asked for, and
    /// none has an attribute of this name.
    pub(in crate::wire) fn all_values<T: 'static>(
        &self,
        without: &str,
        is_asked: impl Fn(usize) -> bool,
    ) -> Option<Vec<T>> {
        let mut asked = None;
        let mut is_asked = |member: Option<usize>| {
            let is_so = asked.is_some_and(|asked| member == Some(asked)) || member.is_some_and(&is_asked);
            asked = member;
            is_so
        };
        if self.names.may_have(without) || !self.items.iter().all(|item| is_asked(item.member)) {
            return None;
        }
        let values: &Values<T> = self.values.as_ref()?.downcast_ref()?;
        let values = std::mem::take(&mut *values.lock().unwrap_or_else(PoisonError::into_inner));
        Some(values.into_iter().map_while(|value| value).collect())
    }

    /// The item at this place.
    #[inline]
    pub(in crate::wire) fn at(&self, place: u32) -> Standing<'_> {
        let Extent { start, end, sought, .. } = &self.items[place as usize];
        let entries = &self.entries[*start as usize..*end as usize];
        let sought = Sought { names: &self.sought, places: sought };
        Standing { body: &self.body, aside: &self.aside, entries, names: self.names, sought }
    }
}

/// An item where it stands.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Standing<'a> {
    pub(super) body: &'a Body,
    pub(super) aside: &'a str,
    pub(super) entries: &'a [Entry],
    /// Its names, and maybe others.
    pub(super) names: Names,
    /// Where those are that are asked for of every item.
    pub(super) sought: Sought<'a>,
}

impl<'a> Standing<'a> {
    #[inline]
    fn spanned(self, entry: &'a Entry) -> Spanned<'a> {
        Spanned { item: self, entry }
    }

    /// Its attributes, in their order.
    #[inline]
    pub(in crate::wire) fn attributes(self) -> impl ExactSizeIterator<Item = Spanned<'a>> {
        self.entries.iter().map(move |entry| self.spanned(entry))
    }

    /// The attribute at this position.
    #[inline]
    pub(in crate::wire) fn get(self, at: usize) -> Option<Spanned<'a>> {
        self.entries.get(at).map(|entry| self.spanned(entry))
    }

    /// The attribute of this name.
    #[inline]
    pub(in crate::wire) fn attribute(self, name: &str) -> Option<Spanned<'a>> {
        if let Some(place) = self.sought.place(name) {
            return self.get(place as usize);
        }
        if self.names.may_have(name) { self.get(self.position(name)?) } else { None }
    }

    /// The position of that attribute.
    fn position(self, name: &str) -> Option<usize> {
        // Most names differ in their length.
        let is_it = |entry: &Entry| {
            entry.name.length as usize == name.len() && entry.name.of(self.body, self.aside) == name
        };
        self.entries.iter().position(is_it)
    }

    /// The item as a map.
    pub(in crate::wire) fn map(self) -> Item {
        self.attributes().map(|one| (one.name().to_owned(), one.attribute())).collect()
    }
}

impl Row for Standing<'_> {
    #[inline]
    fn scalar(&self, name: &str) -> Option<Scalar<'_>> {
        self.attribute(name)?.scalar()
    }

    #[inline]
    fn has(&self, name: &str) -> bool {
        self.attribute(name).is_some()
    }

    fn has_null(&self, name: &str) -> bool {
        self.attribute(name).is_some_and(|attribute| attribute.kind() == AttributeType::Null)
    }
}

/// One attribute where it stands.
#[derive(Debug, Clone, Copy)]
pub(in crate::wire) struct Spanned<'a> {
    item: Standing<'a>,
    entry: &'a Entry,
}

impl<'a> Spanned<'a> {
    #[inline]
    pub(in crate::wire) fn kind(self) -> AttributeType {
        self.entry.kind
    }

    #[inline]
    pub(in crate::wire) fn name(self) -> &'a str {
        self.entry.name.of(self.item.body, self.item.aside)
    }

    /// What it is written as, if it is of one piece.
    #[inline]
    pub(in crate::wire) fn plain(self) -> Option<&'a str> {
        is_plain(self.entry.kind).then(|| self.entry.value.of(self.item.body, self.item.aside))
    }

    /// Where it is written, opened, if it is not.
    pub(in crate::wire) fn opened(self) -> TextCursor {
        TextCursor::at(self.item.body.clone(), self.entry.value.start as usize)
    }

    /// The value as a text, a number or bytes, if it is one of these.
    #[inline]
    pub(in crate::wire) fn scalar(self) -> Option<Scalar<'a>> {
        match (self.entry.kind, self.plain()) {
            (AttributeType::String, Some(text)) => Some(Scalar::Text(text)),
            (AttributeType::Number, Some(number)) => Some(Scalar::Number(number)),
            (AttributeType::Binary, Some(bytes)) => Some(Scalar::Binary(Bytes::Base64(bytes))),
            _ => None,
        }
    }

    /// The value as an attribute.
    pub(in crate::wire) fn attribute(self) -> AttributeValue {
        let kind = self.entry.kind;
        match self.plain() {
            Some(written) => of_plain(kind, written),
            // It was passed over when the answer was scanned.
            None => self.opened().attribute(kind, 0).unwrap_or(AttributeValue::Null(true)),
        }
    }
}
