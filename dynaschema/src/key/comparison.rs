//! Whether parts make the key that was read, by what is worked out of its template once.

use super::{CharSet, PartRef, PartValue, Segment, Template, form, render_part};

/// A template that keys are held against.
#[derive(Debug, Clone)]
pub(crate) struct Comparison {
    delimiters: CharSet,
    pieces: Box<[Piece]>,
}

#[derive(Debug, Clone, Copy)]
enum Piece {
    Literal(&'static str),
    /// A text that stands there as it is, of any characters but the delimiter, if there is one.
    Text(&'static PartRef, Option<u8>),
    Part(&'static PartRef),
}

impl Comparison {
    pub(crate) fn of(template: &Template) -> Self {
        let delimiters = template.delimiters();
        let at_most_one = delimiters == CharSet::EMPTY || delimiters.only().is_some();
        let pieces = template.segments.iter().map(|segment| match segment {
            Segment::Literal(literal) => Piece::Literal(literal),
            Segment::Part(part) if at_most_one && form::is_any_text_as_it_is(part) => {
                Piece::Text(part, delimiters.only())
            }
            Segment::Part(part) => Piece::Part(part),
        });
        Self { delimiters, pieces: pieces.collect() }
    }

    /// Whether these parts, all of them known, render to the text, piece by piece; `scratch` is room for a
    /// piece.
    pub(crate) fn renders_to<'a>(
        &self,
        source: &dyn Fn(usize) -> Option<PartValue<'a>>,
        text: &str,
        scratch: &mut String,
    ) -> bool {
        let mut rest = Some(text);
        for piece in &self.pieces {
            let Some(left) = rest else { return false };
            rest = match piece {
                Piece::Literal(literal) => left.strip_prefix(literal),
                Piece::Text(part, without) => source(part.part).and_then(|value| match &value {
                    PartValue::Text(text) if is_without(text, *without) => left.strip_prefix(&**text),
                    _ => None,
                }),
                Piece::Part(part) => source(part.part).and_then(|value| {
                    if let Some(text) = form::as_it_is(part, &value, self.delimiters) {
                        return left.strip_prefix(text);
                    }
                    scratch.clear();
                    render_part(part, &value, self.delimiters, scratch).ok()?;
                    left.strip_prefix(scratch.as_str())
                }),
            };
        }
        rest == Some("")
    }
}

/// Whether there is a text, without this character.
fn is_without(text: &str, without: Option<u8>) -> bool {
    !text.is_empty() && without.is_none_or(|without| !text.as_bytes().contains(&without))
}
