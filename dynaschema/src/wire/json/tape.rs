//! Where the values of an answer's items stand in its text.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::wire::{AttributeType, Scalar};
use crate::{AttributeValue, Item};

/// The items of an answer: its text, and one entry for each value in them, what is inside of a value behind it.
#[derive(Debug)]
pub(in crate::wire) struct Tape {
    /// The body, and behind it the texts that have escapes in the body, without these.
    pub(super) text: String,
    pub(super) entries: Vec<Entry>,
}

/// A piece of a tape's text.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Span {
    pub(super) start: u32,
    pub(super) length: u32,
}

/// One value.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    pub(super) kind: AttributeType,
    /// Its name; empty for an element, and for an item.
    pub(super) name: Span,
    /// What it is written as, without quotes; of a list, a set or a map, where it begins, and how many are in it.
    pub(super) value: Span,
    /// The place of the entry behind it and all that is in it.
    pub(super) next: u32,
}

impl Span {
    pub(super) fn end(self) -> usize {
        self.start as usize + self.length as usize
    }
}

impl Tape {
    #[inline]
    fn text(&self, span: Span) -> &str {
        self.text.get(span.start as usize..span.end()).unwrap_or_default()
    }

    /// The value at this place.
    #[inline]
    pub(in crate::wire) fn at(&self, place: u32) -> Spanned<'_> {
        Spanned { tape: self, place }
    }
}

/// One value of a tape.
#[derive(Debug, Clone, Copy)]
pub(in crate::wire) struct Spanned<'a> {
    tape: &'a Tape,
    place: u32,
}

impl<'a> Spanned<'a> {
    #[inline]
    fn entry(self) -> &'a Entry {
        &self.tape.entries[self.place as usize]
    }

    #[inline]
    pub(in crate::wire) fn kind(self) -> AttributeType {
        self.entry().kind
    }

    /// Its name, where it is a member.
    #[inline]
    pub(in crate::wire) fn name(self) -> &'a str {
        self.tape.text(self.entry().name)
    }

    /// What it is written as.
    #[inline]
    pub(in crate::wire) fn text(self) -> &'a str {
        self.tape.text(self.entry().value)
    }

    /// The bytes of a binary value.
    pub(in crate::wire) fn bytes(self) -> Vec<u8> {
        // It was tried when the answer was scanned.
        STANDARD.decode(self.text()).unwrap_or_default()
    }

    /// The truth value.
    pub(in crate::wire) fn truth(self) -> bool {
        self.text() == "true"
    }

    /// The value as a text or a number, if it is one.
    #[inline]
    pub(in crate::wire) fn scalar(self) -> Option<Scalar<'a>> {
        match self.kind() {
            AttributeType::String => Some(Scalar::Text(self.text())),
            AttributeType::Number => Some(Scalar::Number(self.text())),
            _ => None,
        }
    }

    /// What is in a list, a set or a map.
    #[inline]
    pub(in crate::wire) fn members(self) -> Members<'a> {
        let Entry { value, next, .. } = *self.entry();
        Members { tape: self.tape, place: self.place + 1, end: next, left: value.length as usize }
    }

    /// The member of this name.
    pub(in crate::wire) fn member(self, name: &str) -> Option<Spanned<'a>> {
        // Most names differ in their length.
        let has_length = |member: &Spanned<'_>| member.entry().name.length as usize == name.len();
        self.members().find(|member| has_length(member) && member.name() == name)
    }

    /// The value as an attribute.
    pub(in crate::wire) fn attribute(self) -> AttributeValue {
        let text = |value: Spanned<'_>| value.text().to_owned();
        let all = self.members();
        match self.kind() {
            AttributeType::String => AttributeValue::S(text(self)),
            AttributeType::Number => AttributeValue::N(text(self)),
            AttributeType::Binary => AttributeValue::B(self.bytes().into()),
            AttributeType::Boolean => AttributeValue::Bool(self.truth()),
            AttributeType::Null => AttributeValue::Null(self.truth()),
            AttributeType::List => AttributeValue::L(all.map(Spanned::attribute).collect()),
            AttributeType::Map => AttributeValue::M(self.map()),
            AttributeType::StringSet => AttributeValue::Ss(all.map(text).collect()),
            AttributeType::NumberSet => AttributeValue::Ns(all.map(text).collect()),
            AttributeType::BinarySet => AttributeValue::Bs(all.map(|value| value.bytes().into()).collect()),
            // Where there is one, the SDK has read the answer.
            AttributeType::Unknown => AttributeValue::Null(true),
        }
    }

    /// The attributes of a map or of an item.
    pub(in crate::wire) fn map(self) -> Item {
        self.members().map(|member| (member.name().to_owned(), member.attribute())).collect()
    }
}

/// What is in a value, one after the other.
#[derive(Debug, Clone)]
pub(in crate::wire) struct Members<'a> {
    tape: &'a Tape,
    place: u32,
    end: u32,
    left: usize,
}

impl<'a> Iterator for Members<'a> {
    type Item = Spanned<'a>;

    #[inline]
    fn next(&mut self) -> Option<Spanned<'a>> {
        if self.place >= self.end {
            return None;
        }
        let member = self.tape.at(self.place);
        self.place = member.entry().next;
        self.left = self.left.saturating_sub(1);
        Some(member)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}
