//! What a projection says that no read of it could follow.

use crate::errors::{Errors, mistake};
use crate::model::Projection;

pub(crate) fn projection(projection: &Projection, errors: &Errors) {
    let name = projection.item.name();
    for word in &projection.serde_words {
        if ["from", "try_from", "transparent", "untagged", "tag"].iter().any(|form| word == form) {
            mistake!(
                errors,
                word,
                "by serde's `{word}`, `{name}` is read from something else than its fields, which are what is fetched; remove it, and convert what was read"
            );
        }
    }
}
