//! Fields whose attribute says how it is stored: `#[dynamo(as = "ms")]`.

use super::kind_of;
use crate::key::{Key, Kind, PartRef, Pattern, PatternFault, Segment, Spec, Template, Time};
use crate::schema::message::{
    Argument::{Placeholder, Text},
    fail, time_word,
};
use crate::schema::{EntitySchema, Slot};

/// Checks how an attribute is stored: its type can be, and no key shows more of it than is stored.
///
/// # Panics
///
/// With the sentence for the user, at the first mistake.
#[track_caller]
pub(crate) const fn check_stored(schema: &EntitySchema, attribute: usize) {
    let attribute = &schema.attributes[attribute];
    let Some(shape) = attribute.stored else { return };
    let Some(spec) = shape.stored else { return };
    let part = PartRef { part: 0, name: attribute.field, shape, spec };
    match (spec.pattern, spec.time) {
        (Some(pattern), _) => is_pattern(&part, pattern),
        (None, Some(time)) => is_time(&part, time),
        (None, None) => is_number_or_text(&part),
    }
    if let Some(time) = spec.time {
        keys_show_no_more(schema, &part, time);
    }
}

#[track_caller]
pub(super) const fn is_pattern(part: &PartRef, pattern: &'static str) {
    if !matches!(part.shape.kind, Kind::Timestamp | Kind::DateTime) {
        misfit(part, pattern, "timestamps");
    }
    let why = match Pattern::of(pattern) {
        Ok(_) => return,
        Err(PatternFault::Unknown) => {
            "behind a `%` stands one of `Y`, `m`, `d`, `H`, `M`, `S`, `3f`, `6f` and `9f`; write a zone as the text it is (`+00:00`)"
        }
        Err(PatternFault::Order) => {
            "its texts sort as the times do only where `%Y`, `%m`, `%d`, `%H`, `%M` and `%S` stand in this order, each once; keep other texts in a field that is text"
        }
        Err(PatternFault::Coarse) => "it ends before the second; go on to `%S`",
        Err(PatternFault::Literal) => {
            "between its digits stand printable ASCII characters; leave out all others"
        }
    };
    fail("`{}` is no pattern to store `{}` by: {}", &[Text(pattern), Text(part.name), Text(why)])
}

#[track_caller]
const fn is_time(part: &PartRef, time: Time) {
    let kind = part.shape.kind;
    if time.is_epoch() && !matches!(kind, Kind::Timestamp) {
        misfit(part, time_word(time), "timestamps");
    }
    if !kind.has_time() {
        misfit(part, time_word(time), "times of day and timestamps");
    }
}

#[track_caller]
const fn is_number_or_text(part: &PartRef) {
    let is_number = part.shape.kind.is_numeric();
    if part.spec.text && !is_number && !matches!(part.shape.kind, Kind::Token) {
        misfit(part, "text", "numbers and what is written as one word");
    }
    if !part.spec.text && !is_number {
        misfit(part, "number", "numbers");
    }
}

#[track_caller]
const fn misfit(part: &PartRef, form: &str, takers: &str) -> ! {
    fail(
        "`as = \"{}\"` is for {}, but `{}` is {}; remove it",
        &[Text(form), Text(takers), Text(part.name), Text(kind_of(part))],
    )
}

/// A key is made of the value, and the value that is read is what was stored of it.
#[track_caller]
const fn keys_show_no_more(schema: &EntitySchema, stored: &PartRef, time: Time) {
    let mut n = 0;
    while n < Slot::count_all(schema) {
        if let Some(Key::Template(template)) = Slot::nth_of_all(schema, n).key(schema)
            && let Some(shown) = shows_more(&template, stored.name, &stored.spec)
        {
            fail(
                "`{}` shows more of `{}` than is stored of it, which ends with `{}`; show less of it, or store more of it",
                &[Placeholder(shown), Text(stored.name), Text(time_word(time))],
            )
        }
        n += 1;
    }
}

/// The same of a time to live, which is stored in whole seconds whatever its type.
#[track_caller]
pub(super) const fn shows_whole_seconds(schema: &EntitySchema, template: &Template) {
    let Some(ttl) = schema.kept.ttl else { return };
    let field = schema.attributes[ttl].field;
    let stored = Spec { time: Some(Time::Epoch), ..Spec::PLAIN };
    if let Some(shown) = shows_more(template, field, &stored) {
        fail(
            "`{}` shows fractions of a second, and the time to live `{}` is stored in whole ones; write `<{}:s>`, or keep the exact time in a field of its own",
            &[Placeholder(shown), Text(field), Text(shown.name)],
        )
    }
}

/// The placeholder that shows more of a time than is stored of its field.
const fn shows_more<'t>(template: &'t Template, field: &str, stored: &Spec) -> Option<&'t PartRef> {
    let mut segments = template.segments;
    while let [segment, rest @ ..] = segments {
        segments = rest;
        if let Segment::Part(shown) = segment
            && shown.is_of(field)
            && shown.shape.kind.has_time()
            && shown.spec.fineness() > stored.fineness()
        {
            return Some(shown);
        }
    }
    None
}
