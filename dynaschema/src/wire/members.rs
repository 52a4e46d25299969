//! The members of maps of whichever kind, those of items among them.

use std::collections::hash_map;
use std::slice;

use super::CodecError;
use super::json::{Spanned, TextCursor};
use super::node::Node;
use super::raw::{Attribute, SpanItem};
use super::written::{OpenedMap, Written, malformed};
use crate::AttributeValue;

/// The members of a map.
#[derive(Debug)]
pub(super) enum AnyMembers<'a> {
    Opened(OpenedMap<'a>),
    Item(Box<Attributes<'a>>),
    Values(hash_map::Iter<'a, String, AttributeValue>, Option<(&'a str, &'a AttributeValue)>),
}

/// Those of an item where it stands, and what was changed in it.
#[derive(Debug)]
pub(super) struct Attributes<'a> {
    item: &'a SpanItem,
    /// How many of them are behind.
    at: usize,
    changed: slice::Iter<'a, (String, Option<AttributeValue>)>,
    current: Option<Attribute<'a>>,
    cursor: Option<TextCursor>,
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
            Attribute::Spanned(attribute) => Node::Written(attribute.written(&mut self.cursor)),
        })
    }
}

impl AnyMembers<'_> {
    /// Goes on to the next one, if there is one, wherever the value of the one before it was left: its name.
    #[inline]
    pub(super) fn next(&mut self) -> Result<Option<&str>, CodecError> {
        match self {
            Self::Opened(map) => map.next(),
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
            Self::Opened(map) => map.name(),
            Self::Item(item) => item.current.map_or("", Attribute::name),
            Self::Values(_, current) => current.map_or("", |(name, _)| name),
        }
    }

    /// Its value, once.
    #[inline]
    pub(super) fn value(&mut self) -> Result<Node<'_>, CodecError> {
        match self {
            Self::Opened(map) => map.value().map(Node::Written),
            Self::Item(item) => item.value().ok_or_else(malformed),
            Self::Values(_, current) => current.map(|(_, value)| Node::Value(value)).ok_or_else(malformed),
        }
    }

    /// Reads past those that are left.
    #[inline]
    pub(super) fn finish(&mut self) -> Result<(), CodecError> {
        match self {
            Self::Opened(map) => map.finish(),
            Self::Item(_) | Self::Values(..) => Ok(()),
        }
    }

    /// How many there are at most, where that is known.
    pub(super) fn len(&self) -> Option<usize> {
        match self {
            Self::Values(left, _) => Some(left.len()),
            Self::Item(item) => Some(item.item.len()),
            Self::Opened(_) => None,
        }
    }
}

impl<'a> Spanned<'a> {
    /// The value as it is written: where it is not of one piece, by a cursor that stands in it.
    pub(super) fn written<'c>(self, cursor: &'c mut Option<TextCursor>) -> Written<'c>
    where
        'a: 'c,
    {
        match self.plain() {
            Some(written) => Written::Plain(self.kind(), written),
            None => Written::Opened(self.kind(), cursor.insert(self.opened())),
        }
    }
}
