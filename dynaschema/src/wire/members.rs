//! The members of maps of whichever kind, those of items among them.

use std::collections::hash_map;
use std::slice;

use super::CodecError;
use super::json::{Spanned, TextCursor};
use super::node::Node;
use super::raw::{Attribute, Conversion, SpanItem};
use super::source::Members;
use super::written::{NextItem, OpenedMap, Written, malformed};
use crate::AttributeValue;

/// The members of a map.
#[derive(Debug)]
pub enum AnyMembers<'a> {
    Opened(OpenedMap<'a>),
    Converted(Converted<'a>),
    Item(Box<Attributes<'a>>),
    Values(hash_map::Iter<'a, String, AttributeValue>, Option<(&'a str, &'a AttributeValue)>),
}

/// Those of the item that is next, and what is made of them.
#[derive(Debug)]
pub struct Converted<'a> {
    item: NextItem<'a>,
    conversions: &'a [Conversion],
    value: Option<AttributeValue>,
}

impl<'a> Converted<'a> {
    pub(super) fn of(item: NextItem<'a>, conversions: &'a [Conversion]) -> Result<Self, CodecError> {
        item.0.begin().ok_or_else(malformed)?;
        Ok(Self { item, conversions, value: None })
    }

    /// The value, or what is made of it.
    fn value(&mut self) -> Result<Node<'_>, CodecError> {
        let name = self.item.name();
        let Some(conversion) = self.conversions.iter().find(|one| one.is_of(name)) else {
            return self.item.value().map(Node::Written);
        };
        let stored = self.item.0.attribute().ok_or_else(malformed)?;
        self.value = Some(conversion.convert(stored)?);
        self.value.as_ref().map(Node::Value).ok_or_else(malformed)
    }
}

/// Those of an item where it stands, and what was changed in it.
#[derive(Debug)]
pub struct Attributes<'a> {
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

impl Members for AnyMembers<'_> {
    type Value<'v>
        = Node<'v>
    where
        Self: 'v;

    #[inline]
    fn next(&mut self) -> Result<Option<&str>, CodecError> {
        match self {
            Self::Opened(map) => map.next(),
            Self::Converted(item) => item.item.next(),
            Self::Item(item) => Ok(item.next()),
            Self::Values(left, current) => {
                *current = left.next().map(|(name, value)| (name.as_str(), value));
                Ok(current.map(|(name, _)| name))
            }
        }
    }

    fn name(&self) -> &str {
        match self {
            Self::Opened(map) => map.name(),
            Self::Converted(item) => item.item.name(),
            Self::Item(item) => item.current.map_or("", Attribute::name),
            Self::Values(_, current) => current.map_or("", |(name, _)| name),
        }
    }

    #[inline]
    fn value(&mut self) -> Result<Node<'_>, CodecError> {
        match self {
            Self::Opened(map) => map.value().map(Node::Written),
            Self::Converted(item) => item.value(),
            Self::Item(item) => item.value().ok_or_else(malformed),
            Self::Values(_, current) => current.map(|(_, value)| Node::Value(value)).ok_or_else(malformed),
        }
    }

    #[inline]
    fn close(&mut self) -> Result<(), CodecError> {
        match self {
            Self::Opened(map) => map.close(),
            Self::Converted(item) => item.item.close(),
            Self::Item(_) | Self::Values(..) => Ok(()),
        }
    }

    #[inline]
    fn finish(&mut self) -> Result<(), CodecError> {
        match self {
            Self::Opened(map) => map.finish(),
            Self::Converted(item) => item.item.finish(),
            Self::Item(_) | Self::Values(..) => Ok(()),
        }
    }

    fn len(&self) -> Option<usize> {
        match self {
            Self::Values(left, _) => Some(left.len()),
            Self::Item(item) => Some(item.item.len()),
            Self::Opened(_) | Self::Converted(_) => None,
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
