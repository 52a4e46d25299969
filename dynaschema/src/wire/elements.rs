//! The elements of lists and sets, one after the other.

use std::slice;

use aws_sdk_dynamodb::primitives::Blob;

use super::json::{Cursor, Reached};
use super::node::{Node, Piece, malformed};
use super::{AttributeType, CodecError};
use crate::AttributeValue;

/// The elements of a list or of a set.
#[derive(Debug)]
pub(super) enum Elements<'a> {
    Opened(OpenedList<'a>),
    Values(slice::Iter<'a, AttributeValue>),
    Texts(slice::Iter<'a, String>),
    Numbers(slice::Iter<'a, String>),
    Blobs(slice::Iter<'a, Blob>),
}

/// Those in a text.
#[derive(Debug)]
pub(super) struct OpenedList<'a> {
    cursor: &'a mut Cursor,
    /// The type of each, in a set.
    of_set: Option<AttributeType>,
    more: bool,
    ended: bool,
    piece: Option<Piece>,
}

impl<'a> OpenedList<'a> {
    pub(super) fn of(cursor: &'a mut Cursor, of_set: Option<AttributeType>) -> Self {
        Self { cursor, of_set, more: false, ended: false, piece: None }
    }

    #[inline]
    fn next(&mut self) -> Option<Reached<Node<'_>>> {
        if self.ended {
            return Some(Reached::End);
        }
        if !self.cursor.element(&mut self.more)? {
            self.ended = true;
            return Some(Reached::End);
        }
        let kind = match self.of_set {
            Some(kind) => self.cursor.quote().map(|()| kind)?,
            None => self.cursor.open()?,
        };
        let piece = Piece::read(self.cursor, kind)?;
        self.piece = Some(piece);
        Some(Reached::One(piece.node(self.cursor)))
    }

    #[inline]
    fn close(&mut self) -> Option<()> {
        self.piece.take()?.finish(self.cursor)?;
        if self.of_set.is_none() { self.cursor.close() } else { Some(()) }
    }

    fn finish(&mut self) -> Option<()> {
        while self.next()?.is_one() {
            self.close()?;
        }
        Some(())
    }
}

impl Elements<'_> {
    /// The next one.
    #[inline]
    pub(super) fn next(&mut self) -> Result<Option<Node<'_>>, CodecError> {
        match self {
            Self::Opened(list) => list.next().map(Reached::one).ok_or_else(malformed),
            Self::Values(left) => Ok(left.next().map(Node::Value)),
            Self::Texts(left) => Ok(left.next().map(|text| Node::Plain(AttributeType::String, text))),
            Self::Numbers(left) => Ok(left.next().map(|text| Node::Plain(AttributeType::Number, text))),
            Self::Blobs(left) => Ok(left.next().map(|blob| Node::Bytes(blob.as_ref()))),
        }
    }

    /// Goes behind the one that was read.
    #[inline]
    pub(super) fn close(&mut self) -> Result<(), CodecError> {
        match self {
            Self::Opened(list) => list.close().ok_or_else(malformed),
            _ => Ok(()),
        }
    }

    /// Reads past those that are left.
    #[inline]
    pub(super) fn finish(&mut self) -> Result<(), CodecError> {
        let Self::Opened(list) = self else { return Ok(()) };
        list.finish().ok_or_else(malformed)
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
