//! A part always shows something: the service takes no empty key.

use crate::key::PartRef;
use crate::schema::message::{Argument::Text, fail};

/// A part of a finite list has texts, and none is empty; a fixed width is not zero.
#[track_caller]
pub(super) const fn are_not_empty(part: &PartRef) {
    if let Some(texts) = part.shape.texts {
        if texts.is_empty() {
            fail(
                "the type of `{}` has no texts, so no key with it can be written; give it at least one",
                &[Text(part.name)],
            )
        }
        let mut i = 0;
        while i < texts.len() {
            if texts[i].is_empty() {
                empty(part)
            }
            i += 1;
        }
    }
    if matches!(part.shape.width, Some(0)) || matches!(part.shape.max_len, Some(0)) {
        empty(part)
    }
}

#[track_caller]
const fn empty(part: &PartRef) -> ! {
    fail(
        "the type of `{}` has an empty text, and a key part is never empty; give every value a text",
        &[Text(part.name)],
    )
}
