//! The elements of lists and sets of whichever kind.

use std::slice;

use aws_sdk_dynamodb::primitives::Blob;

use super::node::Node;
use super::written::{OpenedList, Written};
use super::{AttributeType, CodecError};
use crate::AttributeValue;

/// The elements of a list or of a set.
#[derive(Debug)]
pub(super) enum AnyElements<'a> {
    Opened(OpenedList<'a>),
    Values(slice::Iter<'a, AttributeValue>),
    Texts(slice::Iter<'a, String>),
    Numbers(slice::Iter<'a, String>),
    Blobs(slice::Iter<'a, Blob>),
}

impl AnyElements<'_> {
    /// The next one, wherever the one before it was left.
    #[inline]
    pub(super) fn next(&mut self) -> Result<Option<Node<'_>>, CodecError> {
        let plain = |kind, text| Node::Written(Written::Plain(kind, text));
        Ok(match self {
            Self::Opened(list) => list.next()?.map(Node::Written),
            Self::Values(left) => left.next().map(Node::Value),
            Self::Texts(left) => left.next().map(|text| plain(AttributeType::String, text)),
            Self::Numbers(left) => left.next().map(|text| plain(AttributeType::Number, text)),
            Self::Blobs(left) => left.next().map(|blob| Node::Bytes(blob.as_ref())),
        })
    }

    /// How many there are, where that is known.
    pub(super) fn len(&self) -> Option<usize> {
        match self {
            Self::Opened(_) => None,
            Self::Values(left) => Some(left.len()),
            Self::Texts(left) | Self::Numbers(left) => Some(left.len()),
            Self::Blobs(left) => Some(left.len()),
        }
    }
}
