//! A key is never longer than the service takes, as far as types tell.

use crate::key::language::rendered;
use crate::key::{CharSet, Segment, Template};
use crate::schema::Slot;
use crate::schema::message::{
    Argument::{Number, Text},
    fail,
};

/// The literals and the bounded parts together are within the limit. A part
/// without a bound counts for nothing here: it is measured when it is rendered.
#[track_caller]
pub(super) const fn fits(template: &Template, delimiters: CharSet, slot: Slot) {
    let mut longest: usize = 0;
    let mut i = 0;
    while i < template.segments.len() {
        let bytes = match &template.segments[i] {
            Segment::Literal(literal) => literal.len(),
            // Most parts are free text without a bound.
            Segment::Part(part) if part.shape.max_len.is_none() && part.shape.templates.is_empty() => 0,
            Segment::Part(part) => match rendered(part, delimiters).max_len {
                Some(bytes) => bytes,
                None => 0,
            },
        };
        longest = longest.saturating_add(bytes);
        i += 1;
    }
    if longest > slot.max_len() {
        fail(
            "the {} `{}` can be {} bytes long, and the service takes {}; shorten its literals or bound its parts",
            &[Text(slot.role()), Text(template.text), Number(longest), Number(slot.max_len())],
        )
    }
}
