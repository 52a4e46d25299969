//! Keys that differ in the names of their parts at most.

use crate::key::text::{are_equal, equal};
use crate::key::{Key, PartRef, Segment, Shape, Template};

/// Whether two keys have the same texts, each of them taken apart in the same way: what either has to do with any
/// key, the other has to do with it, too. Lists are not compared.
pub(crate) const fn are_alike(a: &Key, b: &Key) -> bool {
    match (a, b) {
        (Key::Template(a), Key::Template(b)) => templates_are_alike(a, b),
        (Key::Raw(a), Key::Raw(b)) => parts_are_alike(&a.placeholder(), &b.placeholder()),
        _ => false,
    }
}

const fn templates_are_alike(a: &Template, b: &Template) -> bool {
    let (mut left, mut right) = (a.segments, b.segments);
    while let ([one, left_rest @ ..], [other, right_rest @ ..]) = (left, right) {
        let alike = match (one, other) {
            (Segment::Literal(one), Segment::Literal(other)) => equal(one, other),
            (Segment::Part(one), Segment::Part(other)) => parts_are_alike(one, other),
            _ => false,
        };
        if !alike {
            return false;
        }
        (left, right) = (left_rest, right_rest);
    }
    left.is_empty() && right.is_empty()
}

/// The same of two placeholders.
pub(super) const fn parts_are_alike(a: &PartRef, b: &PartRef) -> bool {
    a.spec.shows_like(&b.spec) && are_equal(a.spec.only, b.spec.only) && shapes_are_alike(a.shape, b.shape)
}

const fn shapes_are_alike(a: &Shape, b: &Shape) -> bool {
    let width = match (a.width, b.width) {
        (Some(a), Some(b)) => a == b,
        (a, b) => a.is_none() && b.is_none(),
    };
    let texts = match (a.texts, b.texts) {
        (Some(a), Some(b)) => lists_are_equal(a, b),
        (a, b) => a.is_none() && b.is_none(),
    };
    if !(a.kind.is(b.kind) && a.chars.is(b.chars) && width && texts) {
        return false;
    }
    let (mut left, mut right) = (a.templates, b.templates);
    while let ([one, left_rest @ ..], [other, right_rest @ ..]) = (left, right) {
        if !templates_are_alike(one, other) {
            return false;
        }
        (left, right) = (left_rest, right_rest);
    }
    left.is_empty() && right.is_empty()
}

const fn lists_are_equal(mut a: &[&str], mut b: &[&str]) -> bool {
    while let ([one, left @ ..], [other, right @ ..]) = (a, b) {
        if !equal(one, other) {
            return false;
        }
        (a, b) = (left, right);
    }
    a.is_empty() && b.is_empty()
}
