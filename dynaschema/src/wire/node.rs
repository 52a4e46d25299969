//! What a value is read from: an attribute, or the text of an answer.

use std::borrow::Cow;

use super::elements::{Elements, OpenedList};
use super::json::{self, Cursor, Page, Span, element_of, is_plain};
use super::members::{Attributes, Members, NextItem, OpenedMap};
use super::raw::{Conversion, SpanItem};
use super::{AttributeType, CodecError};
use crate::AttributeValue;

/// The error of a text that is no value: its answer is read otherwise then, or was tried before.
pub(super) fn malformed() -> CodecError {
    CodecError::new("the answer could not be read")
}

/// A value that is not looked into yet.
#[derive(Debug)]
pub(super) enum Node<'a> {
    /// One of one piece, by what it is written as.
    Plain(AttributeType, &'a str),
    /// A list, a set or a map, opened.
    Opened(AttributeType, &'a mut Cursor),
    Value(&'a AttributeValue),
    Bytes(&'a [u8]),
    /// An item where it stands.
    Item(&'a SpanItem),
    /// The item that is next, and what is made of its attributes.
    Next(&'a mut Page, &'a [Conversion]),
}

/// What is in a value.
#[derive(Debug)]
pub(super) enum Content<'a> {
    Text(&'a str),
    Number(&'a str),
    Bytes(Cow<'a, [u8]>),
    Boolean(bool),
    Null,
    List(Elements<'a>),
    Set(AttributeType, Elements<'a>),
    Map(Members<'a>),
    Unknown,
}

impl<'a> Node<'a> {
    #[inline]
    pub(super) fn is_null(&self) -> bool {
        match self {
            Self::Plain(kind, _) => *kind == AttributeType::Null,
            Self::Value(value) => matches!(value, AttributeValue::Null(_)),
            Self::Opened(..) | Self::Bytes(_) | Self::Item(_) | Self::Next(..) => false,
        }
    }

    #[inline]
    pub(super) fn open(self) -> Result<Content<'a>, CodecError> {
        Ok(match self {
            Self::Plain(kind, written) => Content::of_plain(kind, written),
            Self::Opened(kind, cursor) => Content::of_opened(kind, cursor),
            Self::Value(value) => Content::of_value(value),
            Self::Bytes(bytes) => Content::Bytes(Cow::Borrowed(bytes)),
            Self::Item(item) => Content::Map(Members::Item(Box::new(Attributes::of(item)))),
            Self::Next(page, conversions) => {
                page.begin().ok_or_else(malformed)?;
                Content::Map(Members::Next(NextItem { page, conversions, converted: None }))
            }
        })
    }

    /// Reads past it.
    pub(super) fn pass(self) -> Result<(), CodecError> {
        match self {
            Self::Opened(kind, cursor) => cursor.pass(kind, 0).ok_or_else(malformed),
            Self::Next(page, _) => page.item().ok_or_else(malformed),
            Self::Plain(..) | Self::Value(_) | Self::Bytes(_) | Self::Item(_) => Ok(()),
        }
    }
}

impl<'a> Content<'a> {
    fn of_value(value: &'a AttributeValue) -> Self {
        let texts = |kind, all: &'a [String]| Self::Set(kind, Elements::Texts(all.iter()));
        match value {
            AttributeValue::S(text) => Self::Text(text),
            AttributeValue::N(text) => Self::Number(text),
            AttributeValue::B(blob) => Self::Bytes(Cow::Borrowed(blob.as_ref())),
            AttributeValue::Bool(value) => Self::Boolean(*value),
            AttributeValue::Null(_) => Self::Null,
            AttributeValue::L(elements) => Self::List(Elements::Values(elements.iter())),
            AttributeValue::Ss(all) => texts(AttributeType::StringSet, all),
            AttributeValue::Ns(all) => Self::Set(AttributeType::NumberSet, Elements::Numbers(all.iter())),
            AttributeValue::Bs(all) => Self::Set(AttributeType::BinarySet, Elements::Blobs(all.iter())),
            AttributeValue::M(members) => Self::Map(Members::Values(members.iter(), None)),
            _ => Self::Unknown,
        }
    }

    #[inline]
    fn of_plain(kind: AttributeType, written: &'a str) -> Self {
        match kind {
            AttributeType::String => Self::Text(written),
            AttributeType::Number => Self::Number(written),
            AttributeType::Binary => Self::Bytes(Cow::Owned(json::bytes(written))),
            AttributeType::Boolean => Self::Boolean(json::truth(written)),
            AttributeType::Null => Self::Null,
            _ => Self::Unknown,
        }
    }

    #[inline]
    fn of_opened(kind: AttributeType, cursor: &'a mut Cursor) -> Self {
        match (kind, element_of(kind)) {
            (AttributeType::Map, _) => Self::Map(Members::Opened(OpenedMap::of(cursor))),
            (AttributeType::List, _) => Self::List(Elements::Opened(OpenedList::of(cursor, None))),
            (_, of_set @ Some(_)) => Self::Set(kind, Elements::Opened(OpenedList::of(cursor, of_set))),
            _ => Self::Unknown,
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

/// A value in a text, from its opening to its closing bracket.
#[derive(Debug, Clone, Copy)]
pub(super) struct Piece {
    kind: AttributeType,
    /// What it is written as, if it is of one piece; else where that begins.
    span: Span,
    at: usize,
}

impl Piece {
    /// Opens it, and reads it if it is of one piece.
    #[inline]
    pub(super) fn read(cursor: &mut Cursor, kind: AttributeType) -> Option<Self> {
        let span = if is_plain(kind) { cursor.cut(kind)? } else { Span::default() };
        Some(Self { kind, span, at: cursor.place() })
    }

    #[inline]
    pub(super) fn node(self, cursor: &mut Cursor) -> Node<'_> {
        if is_plain(self.kind) {
            Node::Plain(self.kind, cursor.written(self.span))
        } else {
            Node::Opened(self.kind, cursor)
        }
    }

    /// Goes behind it, if whoever took its node did not look.
    #[inline]
    pub(super) fn finish(self, cursor: &mut Cursor) -> Option<()> {
        if !is_plain(self.kind) && cursor.place() == self.at { cursor.pass(self.kind, 0) } else { Some(()) }
    }
}
