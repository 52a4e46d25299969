//! What a value is read from: an attribute, or a span of an answer's bytes.

use std::borrow::Cow;
use std::collections::hash_map;

use super::json::{self, Spanned};
use super::raw::{Attribute, Attributes, SpanItem};
use super::{AttributeType, Scalar};
use crate::AttributeValue;

/// A value that is not looked into yet.
#[derive(Debug)]
pub(super) enum Node<'a> {
    Value(AttributeValue),
    Spanned(Spanned<'a>),
    Item(&'a SpanItem),
}

/// What is in a value.
#[derive(Debug)]
pub(super) enum Content<'a> {
    Text(Cow<'a, str>),
    Number(Cow<'a, str>),
    Bytes(Vec<u8>),
    Boolean(bool),
    Null,
    List(Elements<'a>),
    Set(AttributeType, Elements<'a>),
    Map(Members<'a>),
    Unknown,
}

/// The elements of a list or of a set.
#[derive(Debug)]
pub(super) enum Elements<'a> {
    Values(std::vec::IntoIter<AttributeValue>),
    Spanned(json::Members<'a>),
}

/// The members of a map.
#[derive(Debug)]
pub(super) enum Members<'a> {
    Values(hash_map::IntoIter<String, AttributeValue>),
    Spanned(json::Members<'a>),
    Attributes(Attributes<'a>),
}

impl<'a> Node<'a> {
    /// The text or the number that stands in an answer, without a look at what else it could be.
    #[inline]
    pub(super) fn scalar(&self) -> Option<Scalar<'a>> {
        match self {
            Self::Spanned(value) => value.scalar(),
            Self::Value(_) | Self::Item(_) => None,
        }
    }

    #[inline]
    pub(super) fn is_null(&self) -> bool {
        match self {
            Self::Value(value) => matches!(value, AttributeValue::Null(_)),
            Self::Spanned(value) => value.kind() == AttributeType::Null,
            Self::Item(_) => false,
        }
    }

    #[inline]
    pub(super) fn open(self) -> Content<'a> {
        match self {
            Self::Value(value) => Content::of_value(value),
            Self::Spanned(value) => Content::of_spanned(value),
            Self::Item(item) => Content::Map(Members::Attributes(item.attributes())),
        }
    }
}

impl<'a> Content<'a> {
    fn of_value(value: AttributeValue) -> Self {
        match value {
            AttributeValue::S(text) => Self::Text(Cow::Owned(text)),
            AttributeValue::N(text) => Self::Number(Cow::Owned(text)),
            AttributeValue::B(blob) => Self::Bytes(blob.into_inner()),
            AttributeValue::Bool(value) => Self::Boolean(value),
            AttributeValue::Null(_) => Self::Null,
            AttributeValue::L(elements) => Self::List(Elements::Values(elements.into_iter())),
            AttributeValue::Ss(all) => Self::set(AttributeType::StringSet, all, AttributeValue::S),
            AttributeValue::Ns(all) => Self::set(AttributeType::NumberSet, all, AttributeValue::N),
            AttributeValue::Bs(all) => Self::set(AttributeType::BinarySet, all, AttributeValue::B),
            AttributeValue::M(members) => Self::Map(Members::Values(members.into_iter())),
            _ => Self::Unknown,
        }
    }

    /// A set, by the attribute that each of its elements would be.
    fn set<T>(kind: AttributeType, all: Vec<T>, attribute: fn(T) -> AttributeValue) -> Self {
        let all: Vec<AttributeValue> = all.into_iter().map(attribute).collect();
        Self::Set(kind, Elements::Values(all.into_iter()))
    }

    #[inline]
    fn of_spanned(value: Spanned<'a>) -> Self {
        let kind = value.kind();
        match kind {
            AttributeType::String => Self::Text(Cow::Borrowed(value.text())),
            AttributeType::Number => Self::Number(Cow::Borrowed(value.text())),
            AttributeType::Binary => Self::Bytes(value.bytes()),
            AttributeType::Boolean => Self::Boolean(value.truth()),
            AttributeType::Null => Self::Null,
            AttributeType::List => Self::List(Elements::Spanned(value.members())),
            AttributeType::StringSet | AttributeType::NumberSet | AttributeType::BinarySet => {
                Self::Set(kind, Elements::Spanned(value.members()))
            }
            AttributeType::Map => Self::Map(Members::Spanned(value.members())),
            AttributeType::Unknown => Self::Unknown,
        }
    }

    pub(super) fn kind(&self) -> AttributeType {
        match self {
            Self::Text(_) => AttributeType::String,
            Self::Number(_) => AttributeType::Number,
            Self::Bytes(_) => AttributeType::Binary,
            Self::Boolean(_) => AttributeType::Boolean,
            Self::Null => AttributeType::Null,
            Self::List(_) => AttributeType::List,
            Self::Set(kind, _) => *kind,
            Self::Map(_) => AttributeType::Map,
            Self::Unknown => AttributeType::Unknown,
        }
    }
}

impl<'a> Iterator for Elements<'a> {
    type Item = Node<'a>;

    #[inline]
    fn next(&mut self) -> Option<Node<'a>> {
        match self {
            Self::Values(left) => left.next().map(Node::Value),
            Self::Spanned(left) => left.next().map(Node::Spanned),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Self::Values(left) => left.size_hint(),
            Self::Spanned(left) => left.size_hint(),
        }
    }
}

impl<'a> Iterator for Members<'a> {
    type Item = (Cow<'a, str>, Node<'a>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let spanned = |member: Spanned<'a>| (Cow::Borrowed(member.name()), Node::Spanned(member));
        match self {
            Self::Values(left) => left.next().map(|(name, value)| (Cow::Owned(name), Node::Value(value))),
            Self::Spanned(left) => left.next().map(spanned),
            Self::Attributes(left) => left.next().map(|attribute| match attribute {
                Attribute::Spanned(member) => spanned(member),
                Attribute::Changed(name, value) => (Cow::Borrowed(name), Node::Value(value)),
            }),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Self::Values(left) => left.size_hint(),
            Self::Spanned(left) => left.size_hint(),
            Self::Attributes(left) => left.size_hint(),
        }
    }
}
