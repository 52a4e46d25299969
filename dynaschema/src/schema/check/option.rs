//! What stands for `None`.

use crate::key::CharSet;
use crate::key::text;
use crate::key::{PartRef, Segment, Shape, Template};
use crate::schema::Slot;
use crate::schema::message::{
    Argument::{Placeholder, Text},
    fail,
};

/// An optional part of the primary key says what stands for `None`, with a
/// text that no value and no delimiter can be taken for. So does one inside of a
/// composite, which takes no item out of an index.
#[track_caller]
pub(super) const fn is_spelled_out(part: &PartRef, delimiters: CharSet, slot: Slot, key: &Template) {
    let Some(or) = part.spec.or else {
        let why = match slot {
            Slot::Composite => "a key part has all of its parts",
            _ => "every item has a primary key",
        };
        if part.shape.optional && (slot.is_primary() || matches!(slot, Slot::Composite)) {
            fail(
                "`{}` in the {} `{}` is an `Option`, and {}; say what stands for `None` (`<{}:or('NONE')>`)",
                &[Placeholder(part), Text(slot.role()), Text(key.text), Text(why), Text(part.name)],
            )
        }
        return;
    };
    if !part.shape.optional {
        fail(
            "`or` in `{}` is for an `Option`, and `{}` always has a value; remove it",
            &[Placeholder(part), Text(part.name)],
        )
    }
    if or.is_empty() && !has_literal(key) {
        fail(
            "the text for `None` in `{}` is empty, and a key never is: with `None`, `{}` would be; write a text (`<{}:or('NONE')>`)",
            &[Placeholder(part), Text(key.text), Text(part.name)],
        )
    }
    if holds_any(or, delimiters) {
        fail(
            "the text for `None` in `{}` holds a delimiter of `{}`; write another text",
            &[Placeholder(part), Text(key.text)],
        )
    }
    if part.spec.case.is_none() && is_text_of(part.shape, or) {
        fail("the text for `None` in `{}` is also that of a value; write another text", &[Placeholder(part)])
    }
}

/// Whether the key has a text of its own, whatever its parts have.
const fn has_literal(key: &Template) -> bool {
    let mut i = 0;
    while i < key.segments.len() {
        if let Segment::Literal(_) = key.segments[i] {
            return true;
        }
        i += 1;
    }
    false
}

/// Whether it is one of a finite list, or all that a variant of an enum shows.
const fn is_text_of(shape: &Shape, or: &str) -> bool {
    let mut i = 0;
    while i < shape.templates.len() {
        if let [Segment::Literal(literal)] = shape.templates[i].segments
            && text::equal(literal, or)
        {
            return true;
        }
        i += 1;
    }
    matches!(shape.texts, Some(texts) if text::contains(texts, or))
}

const fn holds_any(text: &str, chars: CharSet) -> bool {
    let bytes = text.as_bytes();
    let mut i = 0;
    while i < bytes.len() {
        if bytes[i] < 128 && chars.has(bytes[i]) {
            return true;
        }
        i += 1;
    }
    false
}
