//! Reading JSON token by token.

#![expect(
    clippy::cast_possible_truncation,
    reason = "places are counted in 32 bits, and no longer answer is scanned"
)]

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::text::{plain, quoted, unescape};

/// The text of an answer, which all that is read of it has a share in.
pub(in crate::wire) type Body = bytes_utils::Str;

/// A piece of a text: of an answer, or of what stands aside of it without the escapes that it has there.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::wire) struct Span {
    pub(super) start: u32,
    pub(super) length: u32,
}

impl Span {
    #[inline]
    pub(super) fn of_length(start: usize, length: usize) -> Self {
        Self { start: start as u32, length: length as u32 }
    }

    pub(super) fn end(self) -> usize {
        self.start as usize + self.length as usize
    }

    /// What it is of a body, or of what stands aside.
    #[inline]
    pub(super) fn of<'a>(self, body: &'a str, aside: &'a str) -> &'a str {
        body.get(self.start as usize..self.end()).unwrap_or_else(|| self.aside(body, aside))
    }

    /// What it is of what stands aside, behind a body.
    #[cold]
    fn aside<'a>(self, body: &str, aside: &'a str) -> &'a str {
        let start = (self.start as usize).checked_sub(body.len());
        start.and_then(|start| aside.get(start..start + self.length as usize)).unwrap_or_default()
    }
}

/// The integer of up to eighteen digits with which a text begins, and how long it is.
#[inline]
pub(in crate::wire) fn small_integer(text: &[u8]) -> Option<(i64, usize)> {
    let digits = text.strip_prefix(b"-").unwrap_or(text);
    let (mut value, mut length) = (0_i64, 0);
    while let Some(digit @ b'0'..=b'9') = digits.get(length) {
        if length == 18 {
            return None;
        }
        value = value * 10 + i64::from(digit - b'0');
        length += 1;
    }
    let sign = text.len() - digits.len();
    (length > 0).then_some((if sign == 0 { value } else { -value }, length + sign))
}

/// What is reached behind one of several: the next, or their end.
#[derive(Debug, Clone, Copy)]
pub(in crate::wire) enum Reached<T> {
    One(T),
    End,
}

impl<T> Reached<T> {
    #[inline]
    pub(in crate::wire) fn one(self) -> Option<T> {
        match self {
            Self::One(one) => Some(one),
            Self::End => None,
        }
    }

    #[inline]
    pub(in crate::wire) fn is_one(&self) -> bool {
        matches!(self, Self::One(_))
    }
}

/// Where a text is read, and inside of how many lists and maps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::wire) struct Place {
    at: usize,
    inside: u32,
}

/// How far a text is read. Each of its functions reads one thing and stands behind it, or gives up.
#[derive(Debug)]
pub(in crate::wire) struct TextCursor {
    pub(super) body: Body,
    pub(super) at: usize,
    /// How many lists and maps are opened whose ends are not reached, to whoever counts them.
    inside: u32,
    /// Texts without their escapes.
    pub(super) aside: String,
}

impl TextCursor {
    /// At this place of a text.
    pub(super) fn at(body: Body, at: usize) -> Self {
        Self { body, at, inside: 0, aside: String::new() }
    }

    /// The text of a span, in the body or aside.
    #[inline]
    pub(in crate::wire) fn written(&self, span: Span) -> &str {
        span.of(&self.body, &self.aside)
    }

    /// A member's name, and the colon behind it.
    #[inline]
    pub(super) fn name(&mut self) -> Option<Span> {
        self.token(b'"')?;
        let name = self.text()?;
        self.token(b':')?;
        Some(name)
    }

    /// A text, from behind its opening quote to behind its closing one.
    #[inline]
    pub(super) fn text(&mut self) -> Option<Span> {
        let start = self.at;
        let rest = self.body.as_bytes().get(start..)?;
        let length = plain(rest);
        self.at = start + length;
        match rest.get(length)? {
            b'"' => {
                self.at += 1;
                Some(Span { start: start as u32, length: length as u32 })
            }
            b'\\' => self.escaped(start),
            _ => None,
        }
    }

    /// The same of a text with escapes, the first of them here.
    #[cold]
    fn escaped(&mut self, mut start: usize) -> Option<Span> {
        let aside = self.aside.len();
        loop {
            self.aside.push_str(self.body.get(start..self.at)?);
            match self.rest().first()? {
                b'"' => {
                    self.at += 1;
                    let length = (self.aside.len() - aside) as u32;
                    return Some(Span { start: (self.body.len() + aside) as u32, length });
                }
                b'\\' => {
                    self.at += 1;
                    let rest = self.body.as_bytes().get(self.at..)?;
                    self.at += unescape(rest, &mut self.aside)?;
                }
                _ => return None,
            }
            start = self.at;
            self.at += plain(self.rest());
        }
    }

    /// The text that is next, from behind its opening quote.
    #[inline]
    pub(in crate::wire) fn plain_text(&mut self) -> Option<&str> {
        let start = self.at;
        let Some(length) = quoted(self.body.as_bytes(), start) else { return self.any_text() };
        self.at = start + length + 1;
        self.body.get(start..start + length)
    }

    /// The same of a text with escapes, or at the end of an answer.
    #[cold]
    fn any_text(&mut self) -> Option<&str> {
        let span = self.text()?;
        Some(self.written(span))
    }

    /// An integer of up to eighteen digits, from behind its opening quote to behind the closing one; where it
    /// is written otherwise, it stands where it stood.
    #[inline]
    pub(in crate::wire) fn small_integer(&mut self) -> Option<i64> {
        let rest = self.rest();
        let (integer, length) = small_integer(rest)?;
        if rest.get(length) != Some(&b'"') {
            return None;
        }
        self.at += length + 1;
        Some(integer)
    }

    /// Bytes, from behind the opening quote to behind the closing one.
    pub(super) fn base64(&mut self) -> Option<Span> {
        let start = self.here();
        let span = self.text()?;
        // The SDK takes no escapes there.
        if span.start != start {
            return None;
        }
        STANDARD.decode(self.written(span)).ok()?;
        Some(span)
    }

    /// Any value of JSON, of which nothing is to be known but where it ends: the SDK reads it.
    pub(super) fn skip_value(&mut self) -> Option<()> {
        let mut depth = 0_usize;
        self.white();
        loop {
            match *self.rest().first()? {
                b'"' => {
                    self.at += 1;
                    self.text()?;
                }
                b'{' | b'[' => {
                    depth += 1;
                    self.at += 1;
                }
                b'}' | b']' => {
                    depth = depth.checked_sub(1)?;
                    self.at += 1;
                }
                b',' | b':' if depth == 0 => return None,
                _ if depth > 0 => self.at += 1,
                _ => {
                    let ends = |byte: &u8| matches!(byte, b',' | b'}' | b']' | b' ' | b'\t' | b'\n' | b'\r');
                    self.at += self.rest().iter().position(ends)?;
                }
            }
            if depth == 0 {
                return Some(());
            }
        }
    }

    pub(super) fn rest(&self) -> &[u8] {
        self.body.as_bytes().get(self.at..).unwrap_or_default()
    }

    /// How far it is read.
    #[inline]
    pub(in crate::wire) fn place(&self) -> Place {
        Place { at: self.at, inside: self.inside }
    }

    /// Whether a list or a map that is opened at this place was read to its end.
    #[inline]
    pub(in crate::wire) fn has_read(&self, place: Place) -> bool {
        self.inside == place.inside && self.at != place.at
    }

    /// Goes back there.
    pub(in crate::wire) fn go_back(&mut self, place: Place) {
        Place { at: self.at, inside: self.inside } = place;
    }

    /// A list or a map is read from here.
    #[inline]
    pub(in crate::wire) fn enter(&mut self) {
        self.inside += 1;
    }

    /// Its end is reached.
    #[inline]
    pub(in crate::wire) fn leave(&mut self) {
        self.inside = self.inside.saturating_sub(1);
    }

    pub(super) fn here(&self) -> u32 {
        self.at as u32
    }

    /// What was read since it stood here.
    pub(super) fn since(&self, start: usize) -> &str {
        self.body.get(start..self.at).unwrap_or_default()
    }

    pub(super) fn white(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.body.as_bytes().get(self.at) {
            self.at += 1;
        }
    }

    /// The byte that is next.
    #[inline]
    pub(super) fn byte(&self) -> Option<u8> {
        self.body.as_bytes().get(self.at).copied()
    }

    /// This byte, behind white space.
    #[inline]
    pub(super) fn token(&mut self, byte: u8) -> Option<()> {
        if self.byte() == Some(byte) {
            self.at += 1;
            return Some(());
        }
        self.token_behind_white(byte)
    }

    #[cold]
    fn token_behind_white(&mut self, byte: u8) -> Option<()> {
        self.white();
        if self.byte() != Some(byte) {
            return None;
        }
        self.at += 1;
        Some(())
    }

    /// Whether another one of several is next, with `more` before it, or the closing bracket.
    #[inline]
    pub(super) fn goes_on(&mut self, more: &mut bool, closing: u8) -> Option<bool> {
        match self.byte() {
            Some(b',') if *more => self.at += 1,
            Some(byte) if byte == closing => {
                self.at += 1;
                return Some(false);
            }
            Some(b'"' | b'{') if !*more => {}
            _ => return self.goes_on_behind_white(more, closing),
        }
        *more = true;
        Some(true)
    }

    #[cold]
    fn goes_on_behind_white(&mut self, more: &mut bool, closing: u8) -> Option<bool> {
        self.white();
        if self.byte() == Some(closing) {
            self.at += 1;
            return Some(false);
        }
        if std::mem::replace(more, true) {
            self.token(b',')?;
        }
        self.white();
        Some(true)
    }
}
