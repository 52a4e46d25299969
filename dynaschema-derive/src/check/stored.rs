//! Fields that say how they are stored, where something else says so as well.

use syn::ext::IdentExt;

use crate::errors::{Errors, mistake};
use crate::model::{Entity, Field, Storage};

pub(super) fn forms(entity: &Entity, errors: &Errors) {
    for (index, field) in entity.fields.iter().enumerate() {
        let Some(form) = &field.form else { continue };
        let (at, name) = (&form.written, field.ident.unraw());
        match &field.storage {
            Storage::Attribute(_) => {}
            Storage::Key { .. } => {
                mistake!(errors, at, "`{name}` is stored in its key only, as the key shows it; remove `as`");
            }
            Storage::Flattened | Storage::Pieces | Storage::Skipped => {
                mistake!(errors, at, "`{name}` has no attribute of its own; remove `as`");
            }
        }
        if entity.kept.version == Some(index) || entity.kept.ttl == Some(index) {
            let mark = if entity.kept.ttl == Some(index) { "ttl" } else { "version" };
            mistake!(errors, at, "a `{mark}` is always stored as a number that the table knows; remove `as`");
        }
        stored_once(field, errors);
    }
}

/// What a field is stored as is said in one place.
fn stored_once(field: &Field, errors: &Errors) {
    let words = ["with", "serialize_with", "deserialize_with"];
    if let Some(word) = field.serde_words.iter().find(|said| words.iter().any(|word| said == word)) {
        let name = field.ident.unraw();
        mistake!(errors, word, "serde's `{word}` says how `{name}` is stored, and `as` does too; keep one");
    }
}
