//! The primary key as a whole: it keeps values apart and spreads items.

use crate::key::{Key, PartRef, Segment, Spec, Template, Time};
use crate::schema::EntitySchema;
use crate::schema::Slot;
use crate::schema::message::{
    Argument::{Placeholder, Text},
    fail, time_word,
};

/// A lossy spec in the primary key stands beside the whole value.
#[track_caller]
pub(super) const fn keeps_values_apart(schema: &EntitySchema, slot: Slot) {
    let Some(Key::Template(template)) = &slot.key(schema) else { return };
    if !slot.is_primary() || schema.allow.lossy_key {
        return;
    }
    let mut i = 0;
    while i < template.segments.len() {
        if let Segment::Part(part) = &template.segments[i]
            && let Some(lossy) = part.lossy()
            && !is_kept_whole(schema, part.part)
        {
            fail(
                "`{}` gives one text for different values of `{}`, and nothing else in the primary key tells them apart; add `<{}>` to the key, or accept it with `#[dynamo(allow(lossy_key))]`",
                &[Placeholder(lossy), Text(lossy.name), Text(lossy.name)],
            )
        }
        i += 1;
    }
}

/// Where nothing but times tells two items of a partition apart, they are as precise as their types.
#[track_caller]
pub(super) const fn keeps_moments_apart(schema: &EntitySchema, slot: Slot) {
    if schema.allow.lossy_key {
        return;
    }
    let (key, given) = match (slot, &schema.sk) {
        (Slot::Sk, Some(sk)) => (sk, Some(&schema.pk)),
        (Slot::Pk, None) => (&schema.pk, None),
        // The sort key may add nothing to the partition key, which then has to do.
        (Slot::Pk, Some(sk)) if matches!(told_apart(sk, Some(&schema.pk)), Apart::Nothing) => {
            (&schema.pk, None)
        }
        _ => return,
    };
    if let Apart::Moment(part) = told_apart(key, given) {
        let time = match part.spec.time {
            Some(time) => time_word(time),
            None => "",
        };
        if let Key::Raw(_) = key {
            fail(
                "nothing but `{}` tells two `{}` of a partition apart, and of two in the same `{}` one replaces the other; store it with `#[dynamo(as = \"ns\")]`, or accept it with `#[dynamo(allow(lossy_key))]`",
                &[Text(part.name), Text(schema.name), Text(time)],
            )
        }
        fail(
            "nothing but `{}` tells two `{}` of a partition apart, and of two in the same `{}` one replaces the other; add a part that differs (`{}#<…>`), write `<{}:ns>`, or accept it with `#[dynamo(allow(lossy_key))]`",
            &[Placeholder(&part), Text(schema.name), Text(time), Text(key.written()), Text(part.name)],
        )
    }
}

/// What tells two items with one partition key apart.
enum Apart {
    /// The key shows no more than what is given.
    Nothing,
    /// Only times that are coarser than their types; the last of them.
    Moment(PartRef),
    /// Something else.
    Value,
}

/// What the key adds to what is given.
const fn told_apart(key: &Key, given: Option<&Key>) -> Apart {
    match key {
        Key::Raw(raw) => match raw.placeholder() {
            PartRef { spec: Spec { time: None | Some(Time::Nanos), .. }, .. } => Apart::Value,
            part => Apart::Moment(part),
        },
        Key::Template(template) => template_tells_apart(template, given),
        // Only indexes have such.
        Key::List(_) => Apart::Value,
    }
}

const fn template_tells_apart(template: &Template, given: Option<&Key>) -> Apart {
    let mut apart = Apart::Nothing;
    let mut segments = template.segments;
    while let [segment, rest @ ..] = segments {
        segments = rest;
        let Segment::Part(part) = segment else { continue };
        if matches!(given, Some(given) if given.shows_exactly(part.part)) {
            continue;
        }
        let one = match (part.shape.templates, part.spec.time) {
            ([], None | Some(Time::Nanos)) => Apart::Value,
            ([], Some(_)) => Apart::Moment(*part),
            (templates, _) => variants_tell_apart(templates),
        };
        match one {
            Apart::Nothing => {}
            Apart::Moment(_) => apart = one,
            Apart::Value => return one,
        }
    }
    apart
}

/// What a composite adds: of an enum whatever the variant, though it is itself a value. The parts inside have
/// numbers of their own.
const fn variants_tell_apart(templates: &[Template]) -> Apart {
    let mut apart = if templates.len() > 1 { Apart::Value } else { Apart::Nothing };
    let mut i = 0;
    while i < templates.len() {
        match template_tells_apart(&templates[i], None) {
            Apart::Nothing => {}
            Apart::Value => apart = Apart::Value,
            moment @ Apart::Moment(_) => return moment,
        }
        i += 1;
    }
    apart
}

/// Items do not all live in one partition, unless there is only one of them.
#[track_caller]
pub(super) const fn spreads_items(schema: &EntitySchema, slot: Slot) {
    if !matches!(slot, Slot::Pk) || schema.allow.hot_partition || varies(&schema.pk) {
        return;
    }
    if let Some(sk) = &schema.sk
        && varies(sk)
    {
        fail(
            "the partition key `{}` is the same for every `{}`, so one partition takes all the load; put a field into it, or accept it with `#[dynamo(allow(hot_partition))]`",
            &[Text(schema.pk.written()), Text(schema.name)],
        )
    }
}

/// Whether the primary key shows the part without loss somewhere.
const fn is_kept_whole(schema: &EntitySchema, part: usize) -> bool {
    schema.pk.shows_exactly(part)
        || match &schema.sk {
            Some(sk) => sk.shows_exactly(part),
            None => false,
        }
}

/// Whether the key can differ between items.
const fn varies(key: &Key) -> bool {
    match key {
        Key::Raw(_) | Key::List(_) => true,
        Key::Template(template) => !matches!(template.segments, [] | [Segment::Literal(_)]),
    }
}
