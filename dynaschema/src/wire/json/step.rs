//! From the end of one value to the beginning of the next.

use super::cursor::{Span, TextCursor};
use super::shape::{NO_FIELD, NONE};
use super::value::is_plain;
use crate::wire::AttributeType;

/// What stands between two values of a map, `},"total":{"N":"`, before its first value, or behind its last
/// one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    text: Beginning,
    /// Where in the shape's text it is written, as far as it is longer than that.
    rest: Span,
    /// How many bytes it has.
    pub(super) length: u32,
    /// Whether these are all compared at once, its name has a bit, and it leads to a text, a number, a truth
    /// value or to null.
    is_usual: bool,
    /// The type of the value that it leads to; of none, where it leads to the end.
    pub(super) kind: Option<AttributeType>,
    /// What the member is that has it.
    pub(super) member: Member,
    /// From where the name begins to the value; around the other way, where it stands aside.
    name_back: u32,
    name_length: u32,
    /// The steps that came behind it, the latest first.
    pub(super) next: [u32; 2],
    /// Another step with such a name.
    pub(super) other: u32,
}

/// What is known of the members of one name.
#[derive(Debug, Clone, Copy)]
pub(super) struct Member {
    /// The number of the name, and that as a bit, if it is one of the first.
    pub(super) number: u32,
    pub(super) bit: u64,
    /// The field of that name, or [`NO_FIELD`].
    pub(super) field: u16,
    /// Which of the names it is that are sought, or [`NONE`].
    pub(super) sought: u32,
}

impl Member {
    const NONE: Self = Self { number: NONE, bit: 0, field: NO_FIELD, sought: NONE };
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
        is_usual: false,
        kind: None,
        member: Member::NONE,
        name_back: 0,
        name_length: 0,
        next: [NONE; 2],
        other: NONE,
    };

    /// The step to a value of this type, which begins here, behind its name.
    pub(super) fn to(kind: AttributeType, member: Member, name: Span, here: u32) -> Self {
        let name_back = here.wrapping_sub(name.start);
        Self { kind: Some(kind), member, name_back, name_length: name.length, ..Self::NONE }
    }

    /// The same step as it is written; what that has more than can be compared at once is added to the
    /// shape's text. None that would have to be cut within a character.
    pub(super) fn written(self, written: &str, text: &mut String) -> Option<Self> {
        let start = length(text);
        text.push_str(written.get(AT_ONCE.min(written.len())..)?);
        let rest = Span { start, length: length(text) - start };
        let is_usual = self.kind.is_some_and(|kind| is_plain(kind) && kind != AttributeType::Binary)
            && self.member.bit != 0
            && rest.length == 0;
        Some(Self {
            text: Beginning::of(written.as_bytes()),
            rest,
            length: length(written),
            is_usual,
            ..self
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

    /// The type of the value that it leads to, if it is written here, and [usual](Self::is_usual).
    #[inline]
    pub(super) fn usual(&self, bytes: &[u8]) -> Option<AttributeType> {
        let is_next = self.is_usual && bytes.first_chunk().is_some_and(|first| self.text.is_of(first));
        self.kind.filter(|_| is_next)
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

    /// The name of the member whose value begins here.
    #[inline]
    pub(super) fn name(&self, here: u32) -> Span {
        Span { start: here.wrapping_sub(self.name_back), length: self.name_length }
    }
}

fn length(written: &str) -> u32 {
    u32::try_from(written.len()).unwrap_or(0)
}

/// The first bytes of a member's name, and what is behind it where it is short, as the service writes a step.
#[derive(Debug, Clone, Copy)]
pub(super) struct Window(u64);

impl Window {
    /// That of the member which is next: the map's first one, or one behind a value.
    #[inline]
    pub(super) fn of(bytes: &[u8], is_first: bool) -> Option<Self> {
        let name = bytes.get(if is_first { 1 } else { 3 }..)?;
        name.first_chunk::<8>().map(|window| Self(u64::from_le_bytes(*window)))
    }

    /// One of so many places, a power of two.
    #[inline]
    pub(super) fn slot(self, slots: usize) -> usize {
        let mixed = self.0.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> 40) as usize & (slots - 1)
    }
}
