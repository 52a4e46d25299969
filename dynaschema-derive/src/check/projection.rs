//! What a projection says that no read of it could follow.

use syn::ext::IdentExt;

use crate::errors::{Errors, mistake};
use crate::model::{ProjectedField, Projection};

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
    for field in &projection.fields {
        of_one_attribute(field, errors);
    }
}

/// A field is one attribute of the entity.
fn of_one_attribute(field: &ProjectedField, errors: &Errors) {
    let name = field.ident.unraw();
    if let Some(word) = field.serde_words.iter().find(|word| *word == "flatten") {
        mistake!(
            errors,
            word,
            "`{name}` is no attribute of its own, and only attributes can be fetched; write the fields that are wanted, or read whole items"
        );
    }
}
