//! A key says which variant of an enum it shows.

use crate::key::language::{mistakable_enum, share_a_text};
use crate::key::{Template, Variants};
use crate::schema::Slot;
use crate::schema::message::{Argument::Text, fail};

/// A variant has no text of those before it.
#[track_caller]
pub(super) const fn differs_from(template: &Template, others: &[Template]) {
    let mut i = 0;
    while i < others.len() {
        if share_a_text(&others[i], template) {
            fail(
                "two variants, `{}` and `{}`, can have the same text, and then nothing tells which one it is; begin each with a literal of its own",
                &[Text(others[i].text), Text(template.text)],
            )
        }
        i += 1;
    }
}

/// With one variant a key is never the same text as with another.
#[track_caller]
pub(super) const fn show_in_the_key(key: &Template, slot: Slot) {
    if let Some(name) = mistakable_enum(key, Variants::FIRST) {
        fail(
            "with two variants of `{}` the {} `{}` can be the same text, and then nothing tells which one it is; put a delimiter that no variant holds before and behind `<{}>`",
            &[Text(name), Text(slot.role()), Text(key.text), Text(name)],
        )
    }
}

#[track_caller]
pub(super) const fn are_too_many(key: &Template, slot: Slot) -> ! {
    fail(
        "the enums in the {} `{}` have more combinations of variants than can be compared; show fewer of them in one key",
        &[Text(slot.role()), Text(key.text)],
    )
}
