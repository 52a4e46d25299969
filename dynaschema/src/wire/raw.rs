//! Items as they were read: a map, or a span of an answer's bytes.

use std::sync::Arc;

use super::json::{Members, Spanned, Tape};
use super::node::Node;
use super::{Row, Scalar};
use crate::{AttributeValue, Item};

/// An item as it was read, of which nothing is decoded yet.
#[derive(Debug, Clone)]
pub struct RawItem(Raw);

#[derive(Debug, Clone)]
enum Raw {
    Map(Item),
    Span(Span),
}

/// An item on an answer's tape.
#[derive(Debug, Clone)]
struct Span {
    tape: Arc<Tape>,
    place: u32,
    /// The attributes that are others than on the tape, or gone.
    changed: Vec<(String, Option<AttributeValue>)>,
}

impl Span {
    fn item(&self) -> Spanned<'_> {
        self.tape.at(self.place)
    }

    fn changed(&self, name: &str) -> Option<&Option<AttributeValue>> {
        self.changed.iter().find(|(changed, _)| changed == name).map(|(_, value)| value)
    }

    fn change(&mut self, name: &str, value: Option<AttributeValue>) {
        match self.changed.iter_mut().find(|(changed, _)| changed == name) {
            Some((_, changed)) => *changed = value,
            None => self.changed.push((name.to_owned(), value)),
        }
    }

    fn attributes(&self) -> Attributes<'_> {
        Attributes { members: self.item().members(), item: self, changed: self.changed.iter() }
    }
}

impl RawItem {
    pub(super) fn on_tape(tape: Arc<Tape>, place: u32) -> Self {
        Self(Raw::Span(Span { tape, place, changed: Vec::new() }))
    }

    /// Whether it stands in an answer's bytes, and was never a map.
    pub(crate) fn is_span(&self) -> bool {
        matches!(self.0, Raw::Span(_))
    }

    /// Its attributes as a map.
    pub fn into_map(self) -> Item {
        match self.0 {
            Raw::Map(item) => item,
            Raw::Span(span) => {
                let mut item = span.item().map();
                for (name, value) in span.changed {
                    match value {
                        Some(value) => item.insert(name, value),
                        None => item.remove(&name),
                    };
                }
                item
            }
        }
    }

    /// Takes an attribute out.
    pub(crate) fn take(&mut self, name: &str) -> Option<AttributeValue> {
        match &mut self.0 {
            Raw::Map(item) => item.remove(name),
            Raw::Span(span) => {
                let taken = match span.changed(name) {
                    Some(changed) => changed.clone(),
                    None => span.item().member(name).map(Spanned::attribute),
                };
                if taken.is_some() {
                    span.change(name, None);
                }
                taken
            }
        }
    }

    /// Puts an attribute in.
    pub(crate) fn put(&mut self, name: &str, value: AttributeValue) {
        match &mut self.0 {
            Raw::Map(item) => drop(item.insert(name.to_owned(), value)),
            Raw::Span(span) => span.change(name, Some(value)),
        }
    }

    /// The value of an attribute, which need not be there any more.
    pub(super) fn node(&mut self, name: &str) -> Option<Node<'_>> {
        match &mut self.0 {
            Raw::Map(item) => item.remove(name).map(Node::Value),
            Raw::Span(span) => match span.changed(name) {
                Some(changed) => changed.clone().map(Node::Value),
                None => span.item().member(name).map(Node::Spanned),
            },
        }
    }

    /// What it is read from.
    pub(super) fn parts(self) -> Result<Item, SpanItem> {
        match self.0 {
            Raw::Map(item) => Ok(item),
            Raw::Span(span) => Err(SpanItem(span)),
        }
    }
}

impl From<Item> for RawItem {
    fn from(item: Item) -> Self {
        Self(Raw::Map(item))
    }
}

/// One that stands in an answer's bytes.
#[derive(Debug)]
pub(super) struct SpanItem(Span);

impl SpanItem {
    pub(super) fn attributes(&self) -> Attributes<'_> {
        self.0.attributes()
    }
}

/// The attributes of an item that stands in an answer's bytes.
#[derive(Debug, Clone)]
pub(super) struct Attributes<'a> {
    members: Members<'a>,
    item: &'a Span,
    changed: std::slice::Iter<'a, (String, Option<AttributeValue>)>,
}

/// One of them.
pub(super) enum Attribute<'a> {
    Spanned(Spanned<'a>),
    Changed(&'a str, AttributeValue),
}

impl<'a> Iterator for Attributes<'a> {
    type Item = Attribute<'a>;

    #[inline]
    fn next(&mut self) -> Option<Attribute<'a>> {
        let item = self.item;
        let stays = |member: &Spanned<'_>| item.changed.is_empty() || item.changed(member.name()).is_none();
        if let Some(member) = self.members.find(stays) {
            return Some(Attribute::Spanned(member));
        }
        self.changed.find_map(|(name, value)| Some(Attribute::Changed(name, value.clone()?)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.members.size_hint().0 + self.changed.len()))
    }
}

impl Row for RawItem {
    fn scalar(&self, name: &str) -> Option<Scalar<'_>> {
        match &self.0 {
            Raw::Map(item) => item.scalar(name),
            Raw::Span(span) => match span.changed(name) {
                Some(changed) => changed.as_ref().and_then(Scalar::of),
                None => span.item().member(name)?.scalar(),
            },
        }
    }

    fn has(&self, name: &str) -> bool {
        match &self.0 {
            Raw::Map(item) => item.has(name),
            Raw::Span(span) => {
                let stands = || span.item().member(name).is_some();
                span.changed(name).map_or_else(stands, Option::is_some)
            }
        }
    }
}
