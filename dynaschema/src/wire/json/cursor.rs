//! Reading JSON token by token.

#![expect(
    clippy::cast_possible_truncation,
    reason = "places are counted in 32 bits, and no longer answer is scanned"
)]

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::tape::Span;
use super::text::{plain, unescape};

/// How far an answer is read. Each of its functions reads one thing and stands behind it, or gives up.
pub(super) struct Cursor<'a> {
    pub(super) body: &'a str,
    pub(super) at: usize,
    /// Texts without their escapes.
    pub(super) aside: String,
}

impl<'a> Cursor<'a> {
    /// At the beginning.
    pub(super) fn of(body: &'a str) -> Self {
        Self { body, at: 0, aside: String::new() }
    }

    /// The text of a span, in the body or aside.
    pub(super) fn written(&self, span: Span) -> &str {
        let start = span.start as usize;
        let (text, start) = match start.checked_sub(self.body.len()) {
            Some(aside) => (self.aside.as_str(), aside),
            None => (self.body, start),
        };
        text.get(start..start + span.length as usize).unwrap_or_default()
    }

    /// A member's name, and the colon behind it.
    pub(super) fn name(&mut self) -> Option<Span> {
        self.token(b'"')?;
        let name = self.text()?;
        self.token(b':')?;
        Some(name)
    }

    /// A text, from behind its opening quote to behind its closing one.
    pub(super) fn text(&mut self) -> Option<Span> {
        let start = self.at;
        self.at += plain(self.rest());
        match self.rest().first()? {
            b'"' => {
                let span = Span { start: start as u32, length: (self.at - start) as u32 };
                self.at += 1;
                Some(span)
            }
            b'\\' => self.escaped(start),
            _ => None,
        }
    }

    /// The same of a text with escapes, the first of them here.
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

    pub(super) fn here(&self) -> u32 {
        self.at as u32
    }

    pub(super) fn white(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.body.as_bytes().get(self.at) {
            self.at += 1;
        }
    }

    /// This byte, behind white space.
    pub(super) fn token(&mut self, byte: u8) -> Option<()> {
        if self.body.as_bytes().get(self.at) != Some(&byte) {
            self.white();
            if self.body.as_bytes().get(self.at) != Some(&byte) {
                return None;
            }
        }
        self.at += 1;
        Some(())
    }

    /// Whether this byte is next, and stands behind it then.
    pub(super) fn is_next(&mut self, byte: u8) -> bool {
        self.token(byte).is_some()
    }

    /// Behind one of several: whether another one follows, or the closing bracket.
    pub(super) fn is_followed(&mut self, closing: u8) -> Option<bool> {
        if self.is_next(b',') {
            self.white();
            return Some(true);
        }
        self.token(closing).map(|()| false)
    }
}
