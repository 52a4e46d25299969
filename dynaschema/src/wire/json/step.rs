//! From the end of one value to the beginning of the next.

use super::cursor::{Reached, Span, TextCursor};
use super::shape::{NONE, Opened};
use crate::wire::AttributeType;

/// What stands between two values of a map, `},"total":{"N":"`, before its first value, or behind its last one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    text: Beginning,
    /// Where in the shape's text it is written, as far as it is longer than that.
    rest: Span,
    /// How many bytes it has.
    pub(super) length: u32,
    /// The type of the value, if it leads to one.
    kind: Option<AttributeType>,
    /// The number of the member's name.
    name: u32,
    /// From where that begins to the value.
    name_back: u32,
    name_length: u32,
    /// The field of that name, and which it is of those that are sought.
    field: u32,
    sought: u32,
    /// The steps that came behind it, the latest first.
    pub(super) next: [u32; 2],
    /// Another step with such a name.
    pub(super) other: u32,
}

/// How many bytes of a step are compared at once.
const AT_ONCE: usize = 32;

/// The first bytes of a text, as far as it has so many.
#[derive(Debug, Clone, Copy)]
struct Beginning {
    words: [u64; AT_ONCE / 8],
    masks: [u64; AT_ONCE / 8],
}

impl Beginning {
    /// No text begins like this.
    const NONE: Self = Self { words: [u64::MAX; AT_ONCE / 8], masks: [u64::MAX; AT_ONCE / 8] };

    fn of(text: &[u8]) -> Self {
        let (mut bytes, mut masks) = ([0; AT_ONCE], [0; AT_ONCE]);
        for ((byte, mask), written) in bytes.iter_mut().zip(&mut masks).zip(text) {
            (*byte, *mask) = (*written, u8::MAX);
        }
        Self { words: words(&bytes), masks: words(&masks) }
    }

    #[inline]
    fn is_of(&self, bytes: &[u8; AT_ONCE]) -> bool {
        let written = words(bytes);
        let differ = |at: usize| (written[at] ^ self.words[at]) & self.masks[at];
        differ(0) | differ(1) | differ(2) | differ(3) == 0
    }
}

#[inline]
fn words(bytes: &[u8; AT_ONCE]) -> [u64; AT_ONCE / 8] {
    let word = |at: usize| bytes[at..].first_chunk::<8>().map_or(0, |word| u64::from_le_bytes(*word));
    [word(0), word(8), word(16), word(24)]
}

impl Step {
    /// None that can be taken.
    pub(super) const NONE: Self = Self {
        text: Beginning::NONE,
        rest: Span { start: 0, length: 0 },
        length: 0,
        kind: None,
        name: NONE,
        name_back: 0,
        name_length: 0,
        field: NONE,
        sought: NONE,
        next: [NONE; 2],
        other: NONE,
    };

    /// The step of which this is written, to the end of a map; what it has more than can be compared at once is added to
    /// the shape's text. None that would have to be cut within a character.
    pub(super) fn end(written: &str, text: &mut String) -> Option<Self> {
        let start = length(text);
        text.push_str(written.get(AT_ONCE.min(written.len())..)?);
        let rest = Span { start, length: length(text) - start };
        Some(Self { text: Beginning::of(written.as_bytes()), rest, length: length(written), ..Self::NONE })
    }

    /// The same to a member, whose value begins here.
    pub(super) fn to(written: &str, opened: Opened, here: u32, text: &mut String) -> Option<Self> {
        Some(Self {
            kind: Some(opened.kind),
            name: opened.number,
            name_back: here - opened.name.start,
            name_length: opened.name.length,
            field: opened.field,
            sought: opened.sought,
            ..Self::end(written, text)?
        })
    }

    /// Whether it is written where a text is read.
    #[inline]
    pub(super) fn is_next(&self, cursor: &TextCursor, text: &str) -> bool {
        let bytes = cursor.rest();
        match bytes.first_chunk::<AT_ONCE>() {
            Some(first) => self.text.is_of(first) && (self.rest.length == 0 || self.goes_on(bytes, text)),
            None => self.is_last(bytes),
        }
    }

    /// Whether it goes on as it is written in the shape's text.
    fn goes_on(&self, bytes: &[u8], text: &str) -> bool {
        let rest = bytes.get(AT_ONCE..self.length as usize);
        rest.is_some_and(|rest| rest == self.rest.of(text, "").as_bytes())
    }

    /// Whether it is written at the end of an answer.
    #[cold]
    fn is_last(&self, bytes: &[u8]) -> bool {
        let mut first = [0; AT_ONCE];
        first.iter_mut().zip(bytes).for_each(|(byte, written)| *byte = *written);
        self.length as usize <= bytes.len() && self.text.is_of(&first)
    }

    /// What it leads to, once it is taken.
    #[inline]
    pub(super) fn reached(&self, cursor: &TextCursor) -> Reached<Opened> {
        match self.kind {
            None => Reached::End,
            Some(kind) => {
                let name = Span { start: cursor.here() - self.name_back, length: self.name_length };
                let Self { name: number, field, sought, .. } = *self;
                Reached::One(Opened { kind, name, number, field, sought })
            }
        }
    }
}

fn length(written: &str) -> u32 {
    u32::try_from(written.len()).unwrap_or(0)
}

/// The first bytes of a member's name, and what is behind it where it is short, as the service writes a step.
#[derive(Debug, Clone, Copy)]
pub(super) struct Window(u64);

impl Window {
    /// That of the member which is next.
    #[inline]
    pub(super) fn at(cursor: &TextCursor, is_first: bool) -> Option<Self> {
        let name = cursor.rest().get(if is_first { 1 } else { 3 }..)?;
        name.first_chunk::<8>().map(|window| Self(u64::from_le_bytes(*window)))
    }

    /// One of so many places, a power of two.
    #[inline]
    pub(super) fn slot(self, slots: usize) -> usize {
        let mixed = self.0.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> 40) as usize & (slots - 1)
    }
}
