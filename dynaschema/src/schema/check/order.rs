//! Numbers and times whose text would not sort, or not stay the same.

use super::kind_of;
use crate::key::{Kind, Time};
use crate::key::{PartRef, Segment, Template};
use crate::schema::Slot;
use crate::schema::message::{
    Argument::{Placeholder, Text},
    fail, time_word,
};

/// A time of day says how precise it is: precision is identity as well as order.
#[track_caller]
pub(super) const fn time_has_a_precision(part: &PartRef, slot: Slot, key: &Template) {
    if part.shape.kind.has_time() && part.spec.time.is_none() && !part.spec.text {
        fail(
            "`{}` in the {} `{}` is {} without a precision; write one of `:s`, `:ms`, `:us` and `:ns` behind its name{}; what is finer is cut off there, in ranges too",
            &[
                Placeholder(part),
                Text(slot.role()),
                Text(key.text),
                Text(kind_of(part)),
                Text(match part.shape.kind {
                    Kind::Timestamp => ", a bucket (`:year`, `:month`, `:day`, `:hour`) or `:epoch`",
                    Kind::DateTime => ", or a bucket (`:year`, `:month`, `:day`, `:hour`)",
                    _ => "",
                }),
            ],
        )
    }
}

/// The same of every number of a template, those inside of its composites included.
#[track_caller]
pub(super) const fn numbers_sort_by_value(template: &Template, slot: Slot, key: &Template) {
    let mut segments = template.segments;
    while let [segment, rest @ ..] = segments {
        segments = rest;
        let Segment::Part(part) = segment else { continue };
        number_sorts_by_value(part, slot, key);
        let mut templates = part.templates();
        while let [inner, others @ ..] = templates {
            numbers_sort_by_value(inner, slot, key);
            templates = others;
        }
    }
}

/// A number in a sort key has a width, unless it is a number attribute of its
/// own; an epoch needs one in any key.
#[track_caller]
pub(super) const fn number_sorts_by_value(part: &PartRef, slot: Slot, key: &Template) {
    let spec = &part.spec;
    if spec.text || spec.width.is_some() || spec.signed || key.is_native_number() {
        return;
    }
    if let Some(time) = spec.time
        && time.is_epoch()
    {
        fail(
            "the epoch `{}` in the {} `{}` is text there and has no width; give it one (`<{}:{},{}>`), or make it the whole key",
            &[
                Placeholder(part),
                Text(slot.role()),
                Text(key.text),
                Text(part.name),
                Text(time_word(time)),
                Text(if matches!(time, Time::Epoch) { "010" } else { "013" }),
            ],
        )
    }
    if !slot.is_sort() {
        return;
    }
    match part.shape.kind {
        // Text order is of no use beside a text for `None`, which stands among the others.
        Kind::Integer { signed, .. } if part.spec.or.is_some() => fail(
            "unpadded integer `{}` in the sort key `{}` sorts 10 before 9; give it a width beside its `or` (`06`{})",
            &[
                Placeholder(part),
                Text(key.text),
                Text(if signed { ", or `signed` if it can be negative" } else { "" }),
            ],
        ),
        Kind::Integer { signed, .. } => fail(
            "unpadded integer `{}` in the sort key `{}` sorts 10 before 9; give it a width (`<{}:06>`{}), or accept text order with `<{}:text>`",
            &[
                Placeholder(part),
                Text(key.text),
                Text(part.name),
                Text(if signed { ", or `signed` if it can be negative" } else { "" }),
                Text(part.name),
            ],
        ),
        Kind::Number => fail(
            "the decimal `{}` in the sort key `{}` does not sort by value; make it the whole key, or accept text order with `<{}:text>`",
            &[Placeholder(part), Text(key.text), Text(part.name)],
        ),
        _ => {}
    }
}
