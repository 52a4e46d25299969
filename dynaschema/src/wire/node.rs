//! Values of whichever kind: attributes of the SDK's, or what is written in an answer.

use std::borrow::Cow;

use super::content::Content;
use super::elements::AnyElements;
use super::members::{AnyMembers, Attributes};
use super::raw::SpanItem;
use super::written::Written;
use super::{AttributeType, CodecError};
use crate::AttributeValue;

/// A value that is not looked into yet.
#[derive(Debug)]
pub(super) enum Node<'a> {
    Written(Written<'a>),
    Value(&'a AttributeValue),
    Bytes(&'a [u8]),
    /// An item where it stands.
    Item(&'a SpanItem),
}

impl<'a> Node<'a> {
    /// Whether it is `NULL`.
    #[inline]
    pub(super) fn is_null(&self) -> bool {
        match self {
            Self::Written(value) => value.is_null(),
            Self::Value(value) => matches!(value, AttributeValue::Null(_)),
            Self::Bytes(_) | Self::Item(_) => false,
        }
    }

    /// What it is written as, if it is of this type and that is at hand.
    #[inline]
    pub(super) fn written(&self, kind: AttributeType) -> Option<&'a str> {
        match self {
            Self::Written(value) => value.written(kind),
            _ => None,
        }
    }

    /// Looks into it.
    #[inline]
    pub(super) fn open(self) -> Content<'a> {
        match self {
            Self::Written(value) => value.open(),
            Self::Value(value) => of_value(value),
            Self::Bytes(bytes) => Content::Bytes(Cow::Borrowed(bytes)),
            Self::Item(item) => Content::Map(AnyMembers::Item(Box::new(Attributes::of(item)))),
        }
    }

    /// Reads past it.
    pub(super) fn pass(self) -> Result<(), CodecError> {
        match self {
            Self::Written(value) => value.pass(),
            Self::Value(_) | Self::Bytes(_) | Self::Item(_) => Ok(()),
        }
    }
}

fn of_value<'a>(value: &'a AttributeValue) -> Content<'a> {
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
