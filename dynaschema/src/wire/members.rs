//! The members of maps, one after the other: those of an item, too.

use std::collections::hash_map;
use std::slice;

use super::CodecError;
use super::json::{Cursor, Page, Reached, Span, is_plain};
use super::node::{Node, Piece, malformed};
use super::raw::{Attribute, Conversion, SpanItem};
use crate::AttributeValue;

/// The members of a map.
#[derive(Debug)]
pub(super) enum Members<'a> {
    Opened(OpenedMap<'a>),
    Next(NextItem<'a>),
    Item(Box<Attributes<'a>>),
    Values(hash_map::Iter<'a, String, AttributeValue>, Option<(&'a str, &'a AttributeValue)>),
}

/// Those of the item that is next.
#[derive(Debug)]
pub(super) struct NextItem<'a> {
    pub(super) page: &'a mut Page,
    pub(super) conversions: &'a [Conversion],
    pub(super) converted: Option<AttributeValue>,
}

impl NextItem<'_> {
    #[inline]
    fn value(&mut self) -> Option<Node<'_>> {
        let (kind, value) = self.page.value()?;
        let cursor = self.page.cursor();
        Some(if is_plain(kind) {
            Node::Plain(kind, cursor.written(value))
        } else {
            Node::Opened(kind, cursor)
        })
    }

    /// The value, or what is made of it.
    fn converted(&mut self) -> Result<Node<'_>, CodecError> {
        let name = self.page.name();
        let Some(conversion) = self.conversions.iter().find(|one| one.is_of(name)) else {
            return self.value().ok_or_else(malformed);
        };
        let stored = self.page.attribute().ok_or_else(malformed)?;
        self.converted = Some(conversion.convert(stored)?);
        self.converted.as_ref().map(Node::Value).ok_or_else(malformed)
    }
}

/// Those in a text.
#[derive(Debug)]
pub(super) struct OpenedMap<'a> {
    cursor: &'a mut Cursor,
    more: bool,
    ended: bool,
    name: Span,
    piece: Option<Piece>,
}

impl<'a> OpenedMap<'a> {
    pub(super) fn of(cursor: &'a mut Cursor) -> Self {
        Self { cursor, more: false, ended: false, name: Span::default(), piece: None }
    }

    #[inline]
    fn next(&mut self) -> Option<Reached<&str>> {
        if !self.ended
            && let Reached::One(name) = self.cursor.member(&mut self.more)?
        {
            self.name = name;
            return Some(Reached::One(self.cursor.written(name)));
        }
        self.ended = true;
        Some(Reached::End)
    }

    #[inline]
    fn value(&mut self) -> Option<Node<'_>> {
        let kind = self.cursor.open()?;
        let piece = Piece::read(self.cursor, kind)?;
        self.piece = Some(piece);
        Some(piece.node(self.cursor))
    }

    #[inline]
    fn close(&mut self) -> Option<()> {
        if let Some(piece) = self.piece.take() {
            piece.finish(self.cursor)?;
        } else {
            // Nobody has asked for the value.
            let kind = self.cursor.open()?;
            self.cursor.pass(kind, 0)?;
        }
        self.cursor.close()
    }

    fn finish(&mut self) -> Option<()> {
        while self.next()?.is_one() {
            self.close()?;
        }
        Some(())
    }
}

/// Those of an item where it stands, and what was changed in it.
#[derive(Debug)]
pub(super) struct Attributes<'a> {
    item: &'a SpanItem,
    /// How many of them are behind.
    at: usize,
    changed: slice::Iter<'a, (String, Option<AttributeValue>)>,
    current: Option<Attribute<'a>>,
    cursor: Option<Cursor>,
}

impl<'a> Attributes<'a> {
    pub(super) fn of(item: &'a SpanItem) -> Self {
        Self { item, at: 0, changed: item.changed(), current: None, cursor: None }
    }

    #[inline]
    fn next(&mut self) -> Option<&'a str> {
        let current = loop {
            let Some(attribute) = self.item.attribute(self.at) else { break None };
            self.at += 1;
            if !self.item.is_changed(attribute.name()) {
                break Some(Attribute::Spanned(attribute));
            }
        };
        let mut changed = || self.changed.find_map(|(name, value)| Some((name.as_str(), value.as_ref()?)));
        self.current = current.or_else(|| changed().map(|(name, value)| Attribute::Changed(name, value)));
        self.current.map(Attribute::name)
    }

    #[inline]
    fn value(&mut self) -> Option<Node<'_>> {
        Some(match self.current? {
            Attribute::Changed(_, value) => Node::Value(value),
            Attribute::Spanned(attribute) => match attribute.plain() {
                Some(written) => Node::Plain(attribute.kind(), written),
                None => Node::Opened(attribute.kind(), self.cursor.insert(attribute.opened())),
            },
        })
    }
}

impl Members<'_> {
    /// Goes on to the next one, if there is one: its name.
    #[inline]
    pub(super) fn next(&mut self) -> Result<Option<&str>, CodecError> {
        match self {
            Self::Next(item) => item.page.next().map(Reached::one).ok_or_else(malformed),
            Self::Opened(map) => map.next().map(Reached::one).ok_or_else(malformed),
            Self::Item(item) => Ok(item.next()),
            Self::Values(left, current) => {
                *current = left.next().map(|(name, value)| (name.as_str(), value));
                Ok(current.map(|(name, _)| name))
            }
        }
    }

    /// The name of the one that it stands at.
    pub(super) fn name(&self) -> &str {
        match self {
            Self::Next(item) => item.page.name(),
            Self::Opened(map) => map.cursor.written(map.name),
            Self::Item(item) => item.current.map_or("", Attribute::name),
            Self::Values(_, current) => current.map_or("", |(name, _)| name),
        }
    }

    /// Its value, once.
    #[inline]
    pub(super) fn value(&mut self) -> Result<Node<'_>, CodecError> {
        let value = match self {
            Self::Next(item) => {
                if !item.conversions.is_empty() {
                    return item.converted();
                }
                item.value()
            }
            Self::Opened(map) => map.value(),
            Self::Item(item) => item.value(),
            Self::Values(_, current) => current.map(|(_, value)| Node::Value(value)),
        };
        value.ok_or_else(malformed)
    }

    /// Goes behind its value.
    #[inline]
    pub(super) fn close(&mut self) -> Result<(), CodecError> {
        match self {
            Self::Next(item) => item.page.close().ok_or_else(malformed),
            Self::Opened(map) => map.close().ok_or_else(malformed),
            Self::Item(_) | Self::Values(..) => Ok(()),
        }
    }

    /// Reads past those that are left.
    #[inline]
    pub(super) fn finish(&mut self) -> Result<(), CodecError> {
        match self {
            Self::Next(item) => item.page.finish().ok_or_else(malformed),
            Self::Opened(map) => map.finish().ok_or_else(malformed),
            Self::Item(_) | Self::Values(..) => Ok(()),
        }
    }

    /// How many there are at most, where that is known.
    pub(super) fn len(&self) -> Option<usize> {
        match self {
            Self::Values(left, _) => Some(left.len()),
            Self::Item(item) => Some(item.item.len()),
            Self::Opened(_) | Self::Next(_) => None,
        }
    }
}
