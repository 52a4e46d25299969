//! Values as they are written in an answer, read where they stand.

use std::borrow::Cow;

use super::content::Content;
use super::elements::AnyElements;
use super::json::{self, Once, Place, Reached, Span, TextCursor, element_of, is_plain};
use super::members::AnyMembers;
use super::{AttributeType, CodecError};

/// The error of a text that is no value: its answer is read otherwise then, or was tried before.
pub(super) fn malformed() -> CodecError {
    CodecError::new("the answer could not be read")
}

/// A value.
#[derive(Debug)]
pub(super) enum Written<'a> {
    /// One of one piece.
    Plain(AttributeType, &'a str),
    /// A list, a set or a map, opened.
    Opened(AttributeType, &'a mut TextCursor),
}

impl<'a> Written<'a> {
    #[inline]
    pub(super) fn is_null(&self) -> bool {
        matches!(self, Self::Plain(AttributeType::Null, _))
    }

    #[inline]
    pub(super) fn written(&self, kind: AttributeType) -> Option<&'a str> {
        match self {
            Self::Plain(own, written) if *own == kind => Some(written),
            _ => None,
        }
    }

    #[inline]
    pub(super) fn open(self) -> Content<'a> {
        match self {
            Self::Plain(kind, written) => match kind {
                AttributeType::String => Content::Text(written),
                AttributeType::Number => Content::Number(written),
                AttributeType::Binary => Content::Bytes(Cow::Owned(json::bytes(written))),
                AttributeType::Boolean => Content::Boolean(json::truth(written)),
                AttributeType::Null => Content::Null,
                _ => Content::Unknown,
            },
            Self::Opened(kind, cursor) => match (kind, element_of(kind)) {
                (AttributeType::Map, _) => Content::Map(AnyMembers::Opened(OpenedMap::of(cursor))),
                (AttributeType::List, _) => Content::List(AnyElements::Opened(OpenedList::of(cursor, None))),
                (_, of_set @ Some(_)) => {
                    Content::Set(kind, AnyElements::Opened(OpenedList::of(cursor, of_set)))
                }
                _ => Content::Unknown,
            },
        }
    }

    pub(super) fn pass(self) -> Result<(), CodecError> {
        match self {
            Self::Opened(kind, cursor) => cursor.pass(kind, 0).ok_or_else(malformed),
            Self::Plain(..) => Ok(()),
        }
    }
}

/// A value from its opening to its closing bracket.
#[derive(Debug, Clone, Copy)]
struct Piece {
    kind: AttributeType,
    /// What it is written as, if it is of one piece; else where that begins.
    span: Span,
    at: Place,
}

impl Piece {
    /// Opens it, and reads it if it is of one piece.
    #[inline]
    fn read(cursor: &mut TextCursor, kind: AttributeType) -> Option<Self> {
        let span = if is_plain(kind) { cursor.cut(kind)? } else { Span::default() };
        Some(Self { kind, span, at: cursor.place() })
    }

    #[inline]
    fn value(self, cursor: &mut TextCursor) -> Written<'_> {
        if is_plain(self.kind) {
            Written::Plain(self.kind, cursor.written(self.span))
        } else {
            Written::Opened(self.kind, cursor)
        }
    }

    /// Goes behind it, if whoever took its value did not look, or left off at an error in the middle of it.
    #[inline]
    fn finish(self, cursor: &mut TextCursor) -> Option<()> {
        if is_plain(self.kind) || cursor.has_read(self.at) { Some(()) } else { self.pass(cursor) }
    }

    fn pass(self, cursor: &mut TextCursor) -> Option<()> {
        cursor.go_back(self.at);
        cursor.pass(self.kind, 0)
    }
}

/// The elements of a list or of a set.
#[derive(Debug)]
pub(super) struct OpenedList<'a> {
    cursor: &'a mut TextCursor,
    /// The type of each, in a set.
    of_set: Option<AttributeType>,
    more: bool,
    ended: bool,
    piece: Option<Piece>,
}

impl<'a> OpenedList<'a> {
    #[inline]
    fn of(cursor: &'a mut TextCursor, of_set: Option<AttributeType>) -> Self {
        cursor.enter();
        Self { cursor, of_set, more: false, ended: false, piece: None }
    }

    #[inline]
    fn read_next(&mut self) -> Option<Reached<Written<'_>>> {
        if self.ended {
            return Some(Reached::End);
        }
        self.close()?;
        if !self.cursor.element(&mut self.more)? {
            self.ended = true;
            self.cursor.leave();
            return Some(Reached::End);
        }
        let kind = match self.of_set {
            Some(kind) => self.cursor.quote().map(|()| kind)?,
            None => self.cursor.open()?,
        };
        let piece = Piece::read(self.cursor, kind)?;
        self.piece = Some(piece);
        Some(Reached::One(piece.value(self.cursor)))
    }

    /// Goes behind the element that it stands at.
    #[inline]
    fn close(&mut self) -> Option<()> {
        let Some(piece) = self.piece.take() else { return Some(()) };
        piece.finish(self.cursor)?;
        if self.of_set.is_none() { self.cursor.close() } else { Some(()) }
    }
}

impl OpenedList<'_> {
    #[inline]
    pub(super) fn next(&mut self) -> Result<Option<Written<'_>>, CodecError> {
        self.read_next().map(Reached::one).ok_or_else(malformed)
    }
}

/// The members of a map.
#[derive(Debug)]
pub(super) struct OpenedMap<'a> {
    cursor: &'a mut TextCursor,
    once: Once,
    ended: bool,
    /// The name of the member that it stands at, and its value, if somebody has asked for that.
    name: Option<Span>,
    piece: Option<Piece>,
}

impl<'a> OpenedMap<'a> {
    #[inline]
    fn of(cursor: &'a mut TextCursor) -> Self {
        cursor.enter();
        Self { cursor, once: Once::default(), ended: false, name: None, piece: None }
    }

    #[inline]
    fn read_next(&mut self) -> Option<Reached<&str>> {
        if self.ended {
            return Some(Reached::End);
        }
        self.close()?;
        if let Reached::One(name) = self.cursor.member(&mut self.once)? {
            self.name = Some(name);
            return Some(Reached::One(self.cursor.written(name)));
        }
        self.ended = true;
        self.cursor.leave();
        Some(Reached::End)
    }

    #[inline]
    fn read_value(&mut self) -> Option<Written<'_>> {
        let kind = self.cursor.open()?;
        let piece = Piece::read(self.cursor, kind)?;
        self.piece = Some(piece);
        Some(piece.value(self.cursor))
    }

    /// Goes behind the member that it stands at.
    #[inline]
    fn close(&mut self) -> Option<()> {
        if self.name.take().is_none() {
            return Some(());
        }
        if let Some(piece) = self.piece.take() {
            piece.finish(self.cursor)?;
        } else {
            let kind = self.cursor.open()?;
            self.cursor.pass(kind, 0)?;
        }
        self.cursor.close()
    }

    fn read_finish(&mut self) -> Option<()> {
        while self.read_next()?.is_one() {}
        Some(())
    }
}

impl OpenedMap<'_> {
    #[inline]
    pub(super) fn next(&mut self) -> Result<Option<&str>, CodecError> {
        self.read_next().map(Reached::one).ok_or_else(malformed)
    }

    pub(super) fn name(&self) -> &str {
        self.cursor.written(self.name.unwrap_or_default())
    }

    #[inline]
    pub(super) fn value(&mut self) -> Result<Written<'_>, CodecError> {
        self.read_value().ok_or_else(malformed)
    }

    #[inline]
    pub(super) fn finish(&mut self) -> Result<(), CodecError> {
        if self.ended { Ok(()) } else { self.read_finish().ok_or_else(malformed) }
    }
}
