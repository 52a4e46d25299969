//! Most keys, told at once.
//!
//! A build evaluates the checks for every key of every entity, and pays for
//! each statement and ten times for each call. Most keys are of free texts,
//! padded integers and ids between delimiters, of which no rule has anything to
//! say: one walk finds that out, and only the others go through the rules.

use crate::key::{Key, Kind, PartRef, Segment, Shape, Spec};
use crate::schema::{EntitySchema, Slot};

/// The longest usual template in bytes, as written: with as many placeholders as
/// fit, its keys are still shorter than the service takes.
const SHORT: usize = 64;
/// The longest that a bounded placeholder of one can be, in bytes.
const NARROW: usize = 40;

/// Whether the key is one of which no rule has anything to say, as far as this tells.
pub(in crate::schema) const fn is_usual(schema: &EntitySchema, slot: Slot) -> bool {
    let (key, primary, sort) = match slot {
        Slot::Pk => (Some(&schema.pk), true, false),
        Slot::Sk => (schema.sk.as_ref(), true, true),
        Slot::IndexPk(index) => (Some(&schema.indexes[index].pk), false, false),
        Slot::IndexSk(index) => (schema.indexes[index].sk.as_ref(), false, true),
        // Beside the keys of copies and sentinels others have to be looked at.
        _ => return false,
    };
    match key {
        None => true,
        Some(Key::Raw(_) | Key::List(_)) => false,
        Some(Key::Template(template)) => {
            template.text.len() <= SHORT && are_usual(template.segments, primary, sort)
        }
    }
}

/// There is a placeholder, and each is one of the usual and has ended where the next begins.
const fn are_usual(mut segments: &[Segment], primary: bool, sort: bool) -> bool {
    let (mut open, mut varies) = (false, false);
    loop {
        match segments {
            [] => return varies,
            [Segment::Literal(literal), rest @ ..] => {
                if open {
                    open = !ends(literal);
                }
                segments = rest;
            }
            [Segment::Part(part), rest @ ..] => {
                if open || (primary && part.shape.optional) {
                    return false;
                }
                open = match length(part, sort) {
                    Length::Fixed => false,
                    Length::Any => true,
                    Length::Unusual => return false,
                };
                varies = true;
                segments = rest;
            }
        }
    }
}

/// Whether the text begins with a delimiter, which no usual placeholder before it can hold.
const fn ends(literal: &str) -> bool {
    // A signed integer holds a `-`.
    !matches!(literal.as_bytes()[0], b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'-' | 0x80..)
}

enum Length {
    Fixed,
    Any,
    Unusual,
}

/// How long the texts of a usual placeholder are.
const fn length(part: &PartRef, sort: bool) -> Length {
    let Spec {
        width,
        signed: false,
        desc: false,
        time: None,
        case: None,
        escape: false,
        raw: false,
        text: false,
        or: None,
        only: None,
        pattern: None,
        shards: None,
    } = part.spec
    else {
        return Length::Unusual;
    };
    match (part.shape, width) {
        (Shape { kind: Kind::Integer { .. }, .. }, Some(1..=39)) => Length::Fixed,
        (Shape { kind: Kind::Integer { .. }, .. }, None) if !sort => Length::Any,
        (Shape { kind: Kind::Text, texts: None, max_len: None, width: None, .. }, None) => Length::Any,
        (Shape { kind: Kind::Token, texts: None, max_len: Some(1..=NARROW), width: Some(1..), .. }, None) => {
            Length::Fixed
        }
        _ => Length::Unusual,
    }
}
