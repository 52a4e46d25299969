//! Items as they were read: a map, or a span of an answer's bytes.

use std::sync::Arc;

use serde::de::DeserializeOwned;

use super::json::{Spanned, Standing, Tape};
use super::node::Node;
use super::{CodecError, Row, Scalar, ValueDeserializer};
use crate::{AttributeValue, Item};

/// An item as it was read, of which nothing is decoded yet.
#[derive(Debug, Clone)]
pub struct RawItem(Raw);

#[derive(Debug, Clone)]
enum Raw {
    Map(Item),
    Span(Span),
}

/// What is made of an attribute before serde reads it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Conversion {
    pub(super) name: &'static str,
    pub(super) convert: Convert,
    pub(super) argument: usize,
}

/// What makes a value of a stored one, by a number of its own.
pub(super) type Convert = fn(usize, AttributeValue) -> Result<AttributeValue, CodecError>;

impl Conversion {
    pub(super) fn is_of(&self, name: &str) -> bool {
        self.name == name
    }

    pub(super) fn convert(&self, stored: AttributeValue) -> Result<AttributeValue, CodecError> {
        (self.convert)(self.argument, stored).map_err(|error| error.in_member(self.name))
    }
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
    #[inline]
    fn item(&self) -> Standing<'_> {
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
}

impl RawItem {
    /// The items of an answer.
    pub(super) fn all_on_tape(tape: Tape) -> Vec<Self> {
        let (count, tape) = (tape.len(), Arc::new(tape));
        let items = (0..count).filter_map(|place| u32::try_from(place).ok());
        items.map(|place| Self(Raw::Span(Span { tape: tape.clone(), place, changed: Vec::new() }))).collect()
    }

    /// Whether it stands in an answer's bytes, and was never a map.
    pub(crate) fn is_span(&self) -> bool {
        matches!(self.0, Raw::Span(_))
    }

    /// What it is to the table, if it was read as a value early.
    pub(crate) fn member(&self) -> Option<usize> {
        match &self.0 {
            Raw::Span(span) if span.changed.is_empty() => span.tape.member(span.place),
            _ => None,
        }
    }

    /// Takes that value.
    pub(crate) fn take_value<T: 'static>(&self) -> Option<T> {
        match &self.0 {
            Raw::Span(span) if span.changed.is_empty() => span.tape.value(span.place),
            _ => None,
        }
    }

    /// Takes the values of items, if they are all there are of an answer, as they stand, and were read as
    /// values early, of members that are asked for, and none has an attribute of this name.
    pub(crate) fn take_values<T: 'static>(
        items: &[Self],
        without: &str,
        is_asked: impl Fn(usize) -> bool,
    ) -> Option<Vec<T>> {
        let Some(Self(Raw::Span(Span { tape, .. }))) = items.first() else { return None };
        let stands = |(place, item): (usize, &Self)| match &item.0 {
            Raw::Span(span) => span.place as usize == place && span.changed.is_empty(),
            Raw::Map(_) => false,
        };
        if items.len() != tape.len() || !items.iter().enumerate().all(stands) {
            return None;
        }
        tape.all_values(without, is_asked)
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
                    None => span.item().attribute(name).map(Spanned::attribute),
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

    /// Has something else made of an attribute, if there is one.
    pub(super) fn convert(&mut self, conversion: Conversion) -> Result<(), CodecError> {
        if let Some(stored) = self.take(conversion.name) {
            self.put(conversion.name, conversion.convert(stored)?);
        }
        Ok(())
    }

    /// Reads the value of an attribute, if there is one.
    pub(super) fn read<T>(
        &self,
        name: &str,
        read: impl FnOnce(ValueDeserializer<'_>) -> Result<T, CodecError>,
    ) -> Option<Result<T, CodecError>> {
        let mut cursor = None;
        let value = match &self.0 {
            Raw::Map(item) => Node::Value(item.get(name)?),
            Raw::Span(span) => {
                if let Some(changed) = span.changed(name) {
                    Node::Value(changed.as_ref()?)
                } else {
                    Node::Written(span.item().attribute(name)?.written(&mut cursor))
                }
            }
        };
        Some(read(ValueDeserializer::of_attribute(value)))
    }

    /// Reads the whole.
    #[inline]
    pub(super) fn decode<T: DeserializeOwned>(self) -> Result<T, CodecError> {
        match self.0 {
            Raw::Map(item) => decode_map(AttributeValue::M(item)),
            Raw::Span(span) => decode_node(Node::Item(&SpanItem(span))),
        }
    }
}

/// The value that a map's attributes stand for.
fn decode_map<T: DeserializeOwned>(item: AttributeValue) -> Result<T, CodecError> {
    match decode_node(Node::Value(&item)) {
        Err(error) if error.is_missing() => decode_with_nulls(item, error),
        value => value,
    }
}

/// The same where an attribute that the item lacks is NULL: so types read it whose `None` was left out, and
/// of which serde does not know that they have one.
#[cold]
fn decode_with_nulls<T: DeserializeOwned>(
    mut item: AttributeValue,
    mut missing: CodecError,
) -> Result<T, CodecError> {
    while let AttributeValue::M(attributes) = &mut item
        && attributes.insert(missing.path().to_owned(), AttributeValue::Null(true)).is_none()
    {
        match decode_node(Node::Value(&item)) {
            Err(error) if error.is_missing() => missing = error,
            // All else in the item was read: its type takes no NULL there.
            Err(_) => break,
            value => return value,
        }
    }
    Err(missing)
}

fn decode_node<T: DeserializeOwned>(node: Node<'_>) -> Result<T, CodecError> {
    T::deserialize(ValueDeserializer::of_item(node))
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
    /// How many attributes it has, and one more for each that is gone.
    pub(super) fn len(&self) -> usize {
        self.0.item().attributes().len() + self.0.changed.len()
    }

    /// The attribute at this position, as it stands.
    #[inline]
    pub(super) fn attribute(&self, at: usize) -> Option<Spanned<'_>> {
        self.0.item().get(at)
    }

    #[inline]
    pub(super) fn is_changed(&self, name: &str) -> bool {
        !self.0.changed.is_empty() && self.0.changed(name).is_some()
    }

    /// The attributes that are others than they stand, or gone.
    pub(super) fn changed(&self) -> std::slice::Iter<'_, (String, Option<AttributeValue>)> {
        self.0.changed.iter()
    }
}

/// One attribute of such an item.
#[derive(Debug, Clone, Copy)]
pub(super) enum Attribute<'a> {
    Spanned(Spanned<'a>),
    Changed(&'a str, &'a AttributeValue),
}

impl<'a> Attribute<'a> {
    #[inline]
    pub(super) fn name(self) -> &'a str {
        match self {
            Self::Spanned(attribute) => attribute.name(),
            Self::Changed(name, _) => name,
        }
    }
}

impl Row for RawItem {
    fn scalar(&self, name: &str) -> Option<Scalar<'_>> {
        match &self.0 {
            Raw::Map(item) => item.scalar(name),
            Raw::Span(span) => match span.changed(name) {
                Some(changed) => changed.as_ref().and_then(Scalar::of),
                None => span.item().attribute(name)?.scalar(),
            },
        }
    }

    fn has(&self, name: &str) -> bool {
        match &self.0 {
            Raw::Map(item) => item.has(name),
            Raw::Span(span) => {
                let stands = || span.item().has(name);
                span.changed(name).map_or_else(stands, Option::is_some)
            }
        }
    }

    fn has_null(&self, name: &str) -> bool {
        match &self.0 {
            Raw::Map(item) => item.has_null(name),
            Raw::Span(span) => match span.changed(name) {
                Some(changed) => changed.as_ref().is_some_and(AttributeValue::is_null),
                None => span.item().has_null(name),
            },
        }
    }
}
