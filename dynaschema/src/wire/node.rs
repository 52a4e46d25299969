//! Values of whichever kind: attributes of the SDK's, or what is written in an answer.

use std::borrow::Cow;

use super::elements::AnyElements;
use super::members::{AnyMembers, Attributes, Converted};
use super::raw::{Conversion, SpanItem};
use super::source::{Content, Source};
use super::written::{NextItem, Written};
use super::{AttributeType, CodecError};
use crate::AttributeValue;

/// A value that is not looked into yet.
#[derive(Debug)]
pub enum Node<'a> {
    Written(Written<'a>),
    Value(&'a AttributeValue),
    Bytes(&'a [u8]),
    /// An item where it stands.
    Item(&'a SpanItem),
    /// The item that is next, and what is made of its attributes.
    Next(NextItem<'a>, &'a [Conversion]),
}

impl<'a> Source<'a> for Node<'a> {
    type Elements = AnyElements<'a>;
    type Members = AnyMembers<'a>;

    #[inline]
    fn is_null(&self) -> bool {
        match self {
            Self::Written(value) => value.is_null(),
            Self::Value(value) => matches!(value, AttributeValue::Null(_)),
            Self::Bytes(_) | Self::Item(_) | Self::Next(..) => false,
        }
    }

    #[inline]
    fn written(&self, kind: AttributeType) -> Option<&'a str> {
        match self {
            Self::Written(value) => value.written(kind),
            _ => None,
        }
    }

    #[inline]
    fn open(self) -> Result<Content<'a, Self>, CodecError> {
        Ok(match self {
            Self::Written(value) => of_written(value.open()?),
            Self::Value(value) => of_value(value),
            Self::Bytes(bytes) => Content::Bytes(Cow::Borrowed(bytes)),
            Self::Item(item) => Content::Map(AnyMembers::Item(Box::new(Attributes::of(item)))),
            Self::Next(item, conversions) => {
                Content::Map(AnyMembers::Converted(Converted::of(item, conversions)?))
            }
        })
    }

    fn pass(self) -> Result<(), CodecError> {
        match self {
            Self::Written(value) => value.pass(),
            Self::Next(item, _) => item.pass(),
            Self::Value(_) | Self::Bytes(_) | Self::Item(_) => Ok(()),
        }
    }
}

#[inline]
fn of_written<'a>(content: Content<'a, Written<'a>>) -> Content<'a, Node<'a>> {
    match content {
        Content::Text(text) => Content::Text(text),
        Content::Number(number) => Content::Number(number),
        Content::Bytes(bytes) => Content::Bytes(bytes),
        Content::Boolean(value) => Content::Boolean(value),
        Content::Null => Content::Null,
        Content::List(left) => Content::List(AnyElements::Opened(left)),
        Content::Set(kind, left) => Content::Set(kind, AnyElements::Opened(left)),
        Content::Map(left) => Content::Map(AnyMembers::Opened(left)),
        Content::Unknown => Content::Unknown,
    }
}

fn of_value<'a>(value: &'a AttributeValue) -> Content<'a, Node<'a>> {
    let texts = |kind, all: &'a [String]| Content::Set(kind, AnyElements::Texts(all.iter()));
    match value {
        AttributeValue::S(text) => Content::Text(text),
        AttributeValue::N(text) => Content::Number(text),
        AttributeValue::B(blob) => Content::Bytes(Cow::Borrowed(blob.as_ref())),
        AttributeValue::Bool(value) => Content::Boolean(*value),
        AttributeValue::Null(_) => Content::Null,
        AttributeValue::L(elements) => Content::List(AnyElements::Values(elements.iter())),
        AttributeValue::Ss(all) => texts(AttributeType::StringSet, all),
        AttributeValue::Ns(all) => Content::Set(AttributeType::NumberSet, AnyElements::Numbers(all.iter())),
        AttributeValue::Bs(all) => Content::Set(AttributeType::BinarySet, AnyElements::Blobs(all.iter())),
        AttributeValue::M(members) => Content::Map(AnyMembers::Values(members.iter(), None)),
        _ => Content::Unknown,
    }
}
