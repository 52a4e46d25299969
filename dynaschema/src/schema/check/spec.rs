//! What stands behind the colon fits the type of the field.

use super::kind_of;
use crate::key::language::rendered;
use crate::key::{CharSet, Kind, PartRef, Time};
use crate::schema::message::{
    Argument::{Number, Placeholder, Text},
    case_word, fail, time_word,
};

/// The digits of the largest integer there is, `u128::MAX`.
const MOST_DIGITS: u8 = 39;

/// Every spec of a placeholder is one that its type takes, and they go together.
#[track_caller]
pub(super) const fn fits_the_type(part: &PartRef) {
    if part.spec.is_plain() {
        return;
    }
    width_pads_a_number(part);
    width_is_possible(part);
    signed_counts_an_integer(part);
    time_is_of_the_kind(part);
    desc_has_a_width(part);
    case_folds_text(part);
    some_are_for_free_text(part);
    text_stands_alone(part);
}

#[track_caller]
const fn width_pads_a_number(part: &PartRef) {
    let spec = &part.spec;
    let epoch = matches!(spec.time, Some(time) if time.is_epoch());
    if spec.width.is_some() && !epoch && !matches!(part.shape.kind, Kind::Integer { .. }) {
        misfit(part, "width", "integers and epochs");
    }
}

#[track_caller]
const fn width_is_possible(part: &PartRef) {
    let Some(width) = part.spec.width else { return };
    if width == 0 || width > MOST_DIGITS {
        fail(
            "the width of `{}` is {}; write one of 1 to 39 digits",
            &[Placeholder(part), Number(width as usize)],
        )
    }
    let today = match part.spec.time {
        Some(Time::Epoch) => 10,
        Some(Time::EpochMs) => 13,
        _ => 0,
    };
    if width < today {
        fail(
            "the width of `{}` is too narrow for the times of today; write at least {} digits",
            &[Placeholder(part), Number(today as usize)],
        )
    }
}

#[track_caller]
const fn signed_counts_an_integer(part: &PartRef) {
    if !part.spec.signed {
        return;
    }
    if !matches!(part.shape.kind, Kind::Integer { .. }) {
        misfit(part, "signed", "integers");
    }
    if part.spec.width.is_some() {
        fail(
            "`signed` in `{}` already has the width of its type; leave one of the two out",
            &[Placeholder(part)],
        )
    }
}

#[track_caller]
const fn time_is_of_the_kind(part: &PartRef) {
    let Some(time) = part.spec.time else { return };
    let kind = part.shape.kind;
    let (fits, takers) = match time {
        Time::Epoch | Time::EpochMs => (matches!(kind, Kind::Timestamp), "timestamps"),
        Time::Seconds | Time::Millis | Time::Micros | Time::Nanos => {
            (kind.has_time(), "times of day and timestamps")
        }
        Time::Year | Time::Month | Time::Day => (kind.has_date(), "dates and timestamps"),
        Time::Hour => (kind.has_date() && kind.has_time(), "timestamps"),
    };
    if !fits {
        misfit(part, time_word(time), takers);
    }
}

#[track_caller]
const fn desc_has_a_width(part: &PartRef) {
    let spec = &part.spec;
    if !spec.desc {
        return;
    }
    let epoch = matches!(spec.time, Some(time) if time.is_epoch());
    if !epoch && !matches!(part.shape.kind, Kind::Integer { .. }) {
        misfit(part, "desc", "integers and epochs");
    }
    if spec.width.is_none() && !spec.signed {
        fail(
            "`desc` in `{}` counts down from the largest number of a width, and there is none; give it one (`<{}:{},desc>`)",
            &[
                Placeholder(part),
                Text(part.name),
                Text(match spec.time {
                    Some(Time::Epoch) => "epoch,010",
                    Some(Time::EpochMs) => "epoch_ms,013",
                    _ => "06",
                }),
            ],
        )
    }
}

#[track_caller]
const fn case_folds_text(part: &PartRef) {
    if let Some(case) = part.spec.case
        && !matches!(part.shape.kind, Kind::Text | Kind::Token)
    {
        misfit(part, case_word(case), "text");
    }
}

#[track_caller]
const fn some_are_for_free_text(part: &PartRef) {
    let spec = &part.spec;
    let free = matches!(part.shape.kind, Kind::Text);
    if spec.escape && !free {
        misfit(part, "escape", "free text");
    }
    if spec.raw && !free {
        misfit(part, "raw", "free text");
    }
    if spec.only.is_some() && !free {
        misfit(part, "only", "free text");
    }
    if spec.escape && spec.raw {
        fail(
            "`escape` and `raw` in `{}` contradict each other; leave one of the two out",
            &[Placeholder(part)],
        )
    }
}

/// What `only` lists, once folded, is not all delimiters.
#[track_caller]
pub(super) const fn leaves_characters(part: &PartRef, delimiters: CharSet) {
    if part.spec.only.is_some() && rendered(part, delimiters).chars.first().is_none() {
        fail(
            "`only` in `{}` lists no character that the text can have there: they are listed as they are stored, folded and without delimiters; list others",
            &[Placeholder(part)],
        )
    }
}

#[track_caller]
const fn text_stands_alone(part: &PartRef) {
    let spec = &part.spec;
    let shaped = matches!(spec.time, Some(time) if !time.is_epoch());
    if spec.text && (spec.width.is_some() || spec.signed || spec.desc || shaped) {
        fail(
            "`text` in `{}` means the plain text of the value, which nothing else shapes; leave `text` out or all the rest",
            &[Placeholder(part)],
        )
    }
}

#[track_caller]
const fn misfit(part: &PartRef, spec: &str, takers: &str) -> ! {
    fail(
        "`{}` in `{}` is for {}, but `{}` is {}; remove it",
        &[Text(spec), Placeholder(part), Text(takers), Text(part.name), Text(kind_of(part))],
    )
}
