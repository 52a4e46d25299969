//! Partition keys of two entities that look as if they were meant to be one,
//! and are not: a slip, which stores related items apart.

use super::Survey;
use super::keys::compared_index;
use crate::key::text::equal;
use crate::key::{Key, Segment, Shards, Spec, Template, Time};
use crate::schema::chain::next_index;
use crate::schema::message::{Argument::Text, fail};
use crate::schema::{Member, Slot};

/// The base table and every index that the entity has in common with an earlier one.
#[track_caller]
pub(super) const fn are_no_twins<const N: usize>(survey: &Survey<N>, index: usize) {
    let member = &survey.member(index);
    let mut i = 0;
    while i < index {
        if survey.are_one(i, index) {
            i += 1;
            continue;
        }
        let earlier = &survey.member(i);
        refuse_twins(earlier, &earlier.schema.pk, member, &member.schema.pk);
        let shared = survey.shared_indexes(i, index);
        if shared != 0 {
            in_their_indexes(earlier, member, shared);
        }
        i += 1;
    }
}

#[track_caller]
const fn in_their_indexes(earlier: &Member, member: &Member, shared: u32) {
    let mut indexes = earlier.schema.indexes;
    while let [index, rest @ ..] = indexes {
        indexes = rest;
        let mut next = compared_index(member.schema, index.id, shared);
        while let Some(other) = next {
            // The partition key of a local index is the table's, and a key of the table in another index
            // was not written to be one partition there.
            if Slot::IndexPk(other).inherits(member.schema).is_none() {
                refuse_twins(earlier, &index.pk, member, &member.schema.indexes[other].pk);
            }
            next = next_index(member.schema, index.id, other + 1);
        }
    }
}

#[track_caller]
const fn refuse_twins(earlier: &Member, left: &Key, member: &Member, right: &Key) {
    let (Key::Template(a), Key::Template(b)) = (left, right) else { return };
    if a.segments.len() != b.segments.len() {
        return;
    }
    match likeness(a, b) {
        Likeness::None => {}
        _ if earlier.may_be_elsewhere(member) => {}
        Likeness::Spread => fail(
            "`{}` of `{}` and `{}` of `{}` look like one partition key, and are spread over other shards, so that a read of the one's partitions misses items of the other; write the same shards, or accept it with `#[dynamo(allow(other_partition({})))]`",
            &[
                Text(a.text),
                Text(earlier.variant),
                Text(b.text),
                Text(member.variant),
                Text(earlier.schema.name),
            ],
        ),
        Likeness::Twins => fail(
            "`{}` of `{}` and `{}` of `{}` look like one partition key, and no item of the one is ever beside one of the other; write the same template, or accept it with `#[dynamo(allow(other_partition({})))]`",
            &[
                Text(a.text),
                Text(earlier.variant),
                Text(b.text),
                Text(member.variant),
                Text(earlier.schema.name),
            ],
        ),
    }
}

/// What two templates have of one partition key.
enum Likeness {
    /// They are one, or were never meant to be.
    None,
    /// They are one but for the shards, of which only some are in both.
    Spread,
    /// They are different, and one but for a slip: in how a part is written, in the case and the delimiters of the
    /// literals, or in one letter of one literal.
    Twins,
}

/// The same of two templates of as many segments.
const fn likeness(a: &Template, b: &Template) -> Likeness {
    let (mut left, mut right) = (a.segments, b.segments);
    let (mut respelt, mut mistyped, mut reshaped, mut renamed) = (false, 0, false, false);
    let mut respread = false;
    while let ([one, left_rest @ ..], [other, right_rest @ ..]) = (left, right) {
        match (one, other) {
            (Segment::Literal(one), Segment::Literal(other)) => {
                if !equal(one, other) {
                    let (one, other) = (one.as_bytes(), other.as_bytes());
                    if is_respelt(one, other) {
                        respelt = true;
                    } else if is_mistyped(one, other) {
                        mistyped += 1;
                    } else {
                        return Likeness::None;
                    }
                }
            }
            (Segment::Part(one), Segment::Part(other)) => {
                if !one.shape.kind.is_same_as(other.shape.kind) || !is_but_reshaped(&one.spec, &other.spec) {
                    return Likeness::None;
                }
                respread = respread || !Shards::are_same(one.spec.shards, other.spec.shards);
                reshaped = reshaped || !is_written_alike(&one.spec, &other.spec);
                renamed = renamed || !equal(one.name, other.name);
            }
            _ => return Likeness::None,
        }
        (left, right) = (left_rest, right_rest);
    }
    match mistyped {
        0 if respelt || reshaped => Likeness::Twins,
        0 if respread => Likeness::Spread,
        // A letter more or less is often meant: `ORDER#<id>` beside `ORDERS#<day>`.
        1 if !respelt && !reshaped && !renamed => Likeness::Twins,
        _ => Likeness::None,
    }
}

/// Whether the specs differ in width, case, escape and precision at most. Buckets of another size are roll-ups.
const fn is_but_reshaped(a: &Spec, b: &Spec) -> bool {
    let bucket = a.is_bucket() || b.is_bucket();
    if a.shards.is_some() != b.shards.is_some() {
        return false;
    }
    let rest = a.signed == b.signed && a.desc == b.desc && a.raw == b.raw && a.text == b.text;
    let none = match (a.or, b.or) {
        (Some(a), Some(b)) => equal(a, b),
        (None, None) => true,
        _ => false,
    };
    rest && none && (!bucket || time_number(a.time) == time_number(b.time))
}

/// Whether width, case, escape and precision are the same.
const fn is_written_alike(a: &Spec, b: &Spec) -> bool {
    let width = match (a.width, b.width) {
        (Some(a), Some(b)) => a == b,
        (None, None) => true,
        _ => false,
    };
    let case = match (a.case, b.case) {
        (Some(a), Some(b)) => a as u8 == b as u8,
        (None, None) => true,
        _ => false,
    };
    width && case && a.escape == b.escape && time_number(a.time) == time_number(b.time)
}

const fn time_number(time: Option<Time>) -> u8 {
    match time {
        Some(time) => time as u8 + 1,
        None => 0,
    }
}

/// Whether the texts hold a letter and differ in case and delimiters only.
const fn is_respelt(mut a: &[u8], mut b: &[u8]) -> bool {
    let mut letters = false;
    loop {
        while let [first, rest @ ..] = a
            && !first.is_ascii_alphanumeric()
        {
            a = rest;
        }
        while let [first, rest @ ..] = b
            && !first.is_ascii_alphanumeric()
        {
            b = rest;
        }
        match (a, b) {
            ([], []) => return letters,
            ([x, a_rest @ ..], [y, b_rest @ ..]) => {
                if !x.eq_ignore_ascii_case(y) {
                    return false;
                }
                letters = letters || x.is_ascii_alphabetic();
                (a, b) = (a_rest, b_rest);
            }
            _ => return false,
        }
    }
}

/// Whether the texts have four letters or more each, and differ in one that is missing or in two that are swapped.
const fn is_mistyped(mut a: &[u8], mut b: &[u8]) -> bool {
    if a.len().abs_diff(b.len()) > 1 || letters(a) < 4 || letters(b) < 4 {
        return false;
    }
    while let ([x, a_rest @ ..], [y, b_rest @ ..]) = (a, b)
        && *x == *y
    {
        (a, b) = (a_rest, b_rest);
    }
    match (a, b) {
        ([x, x2, a_rest @ ..], [y, y2, b_rest @ ..]) if a.len() == b.len() => {
            *x == *y2
                && *x2 == *y
                && x.is_ascii_alphabetic()
                && y.is_ascii_alphabetic()
                && same(a_rest, b_rest)
        }
        ([x, a_rest @ ..], b) if a_rest.len() == b.len() => x.is_ascii_alphabetic() && same(a_rest, b),
        (a, [y, b_rest @ ..]) if a.len() == b_rest.len() => y.is_ascii_alphabetic() && same(a, b_rest),
        _ => false,
    }
}

const fn letters(mut text: &[u8]) -> usize {
    let mut count = 0;
    while let [first, rest @ ..] = text {
        if first.is_ascii_alphabetic() {
            count += 1;
        }
        text = rest;
    }
    count
}

const fn same(mut a: &[u8], mut b: &[u8]) -> bool {
    while let ([x, a_rest @ ..], [y, b_rest @ ..]) = (a, b) {
        if *x != *y {
            return false;
        }
        (a, b) = (a_rest, b_rest);
    }
    a.len() == b.len()
}
