//! What serde's attributes make of an entity that its keys, setters and reads could not follow.

use syn::ext::IdentExt;
use syn::{ExprPath, Ident, Type};

use crate::errors::{Errors, mistake};
use crate::lower::bare;
use crate::model::{Entity, Field, NestedField, Storage};

/// The modules that store a set, ours and those of `serde_dynamo`, each with its crate.
const SETS: [[&str; 2]; 4] = [
    ["dynaschema", "set"],
    ["serde_dynamo", "string_set"],
    ["serde_dynamo", "number_set"],
    ["serde_dynamo", "binary_set"],
];

pub(super) fn attributes(entity: &Entity, errors: &Errors) {
    of_the_struct(entity, errors);
    for (index, field) in entity.fields.iter().enumerate() {
        written_and_read(&field.ident, &field.serde_words, errors);
        if matches!(field.storage, Storage::Skipped) {
            continue;
        }
        if field.attribute() == Some("") {
            let (at, name) = (&field.ident, field.ident.unraw());
            mistake!(
                errors,
                at,
                "the attribute of `{name}` has no name, and could not be stored; write one: `rename = \"…\"`"
            );
        }
        if let (Some(written), false) = (field.attribute(), field.reads_written) {
            one_name(&field.ident, written, &field.read_from, errors);
        }
        absence(field, errors);
        if let Some(inner) = &field.inner {
            options_in_options(&field.ident, inner, errors);
        }
        shown_by_keys(entity, index, errors);
    }
}

/// The struct is stored as it stands here.
fn of_the_struct(entity: &Entity, errors: &Errors) {
    let name = entity.item.name();
    for word in &entity.serde_words {
        match word.to_string().as_str() {
            "from" | "try_from" | "into" | "transparent" => mistake!(
                errors,
                word,
                "by serde's `{word}`, `{name}` is stored as another type, while its setters, paths and keys go by these fields; remove it, and convert outside of the entity"
            ),
            "tag" => mistake!(
                errors,
                word,
                "serde's `tag` stores the name of `{name}` in an attribute that no field is, which may be a key or the entity attribute of a table; remove it: the entity attribute says what an item is, `#[table(entity = \"…\")]` how it is called, and `constants(\"kind\" = entity)` that another one says it too"
            ),
            "deny_unknown_fields" => mistake!(
                errors,
                word,
                "no item of `{name}` could be read, since each has keys and an entity attribute that no field is; remove `deny_unknown_fields`"
            ),
            _ => {}
        }
    }
}

/// The same of a field of a struct that is nested.
pub(super) fn of_nested(field: &NestedField, errors: &Errors) {
    written_and_read(&field.ident, &field.serde_words, errors);
    let is_named = !field.skipped && !field.serde_words.iter().any(|word| word == "flatten");
    if is_named && !field.reads_written {
        one_name(&field.ident, &field.written, &field.read_from, errors);
    }
    // Its `None` is a `NULL`, which is read, be that by a function.
    let is_read_absent = field.default.is_some() || field.is_option && field.read_by.is_none();
    let skips = field.serde_words.iter().find(|word| *word == "skip_serializing_if");
    if let (true, false, Some(word)) = (is_named, is_read_absent, skips) {
        left_out(&field.ident, word, errors);
    }
    if is_named && field.is_option {
        options_in_options(&field.ident, &field.stored, errors);
    }
}

/// What is stored is read again, and what is not says so.
fn written_and_read(field: &Ident, words: &[Ident], errors: &Errors) {
    let name = field.unraw();
    let said = |word: &str| words.iter().find(|said| *said == word);
    if let Some(word) = said("skip_serializing") {
        mistake!(
            errors,
            word,
            "`{name}` would silently not be stored; write `skip` if that is meant, else remove `skip_serializing` and leave `{name}` out of what else is serialized by a type for that"
        );
    }
    if let Some(word) = said("skip_deserializing") {
        mistake!(
            errors,
            word,
            "`{name}` would be stored and never read; write `skip` if it is not to be stored, else remove `skip_deserializing`"
        );
    }
}

/// What is written under one name is read from it.
fn one_name(at: &Ident, written: &str, read: &str, errors: &Errors) {
    let name = at.unraw();
    mistake!(
        errors,
        at,
        "`{name}` is stored as `{written}` and read from `{read}`; write `rename = \"{written}\", alias = \"{read}\"`"
    );
}

/// An item without the attribute can be read, where a write may leave it out.
fn absence(field: &Field, errors: &Errors) {
    let name = field.ident.unraw();
    let skips = field.serde_word("skip_serializing_if");
    if let (true, None, Some(word)) = (field.is_in_pieces(), &field.inner, skips) {
        mistake!(
            errors,
            word,
            "no item without the attributes of `{name}` could be read; let it be an `Option`, or remove `{word}`"
        );
    }
    if let (true, Some(_), Some(word)) = (field.is_in_pieces() && field.skips_others(), &field.inner, skips) {
        mistake!(
            errors,
            word,
            "a key would show a `{name}` that is left out, and read as `None`; write `{word} = \"Option::is_none\"`"
        );
    }
    if field.default.is_some() || field.attribute().is_none() {
        return;
    }
    let recoded = field.serde_word("with").or_else(|| field.serde_word("deserialize_with"));
    let is_set = field.serialize_with.as_ref().is_some_and(stores_set);
    match (recoded, field.serde_word("skip_serializing_if")) {
        (Some(word), _) if is_set => mistake!(
            errors,
            word,
            "`{name}` is a set, which without elements is no attribute, and no item without it could be read; write `default` beside `{word}`"
        ),
        (Some(word), _) if field.inner.is_some() => mistake!(
            errors,
            word,
            "`{name}` is an `Option` whose `None` is no attribute, and with serde's `{word}` no item without it could be read; write `default` beside it"
        ),
        (_, Some(word)) if field.inner.is_none() => {
            left_out(&field.ident, word, errors);
        }
        _ => {}
    }
}

/// What a write may leave out, a read makes.
fn left_out(field: &Ident, word: &Ident, errors: &Errors) {
    let name = field.unraw();
    mistake!(errors, word, "no item without `{name}` could be read; write `default` beside `{word}`");
}

/// Whether a function is that of a module which is known to store a set: others of such a name are a user's.
fn stores_set(function: &ExprPath) -> bool {
    let mut outwards = function.path.segments.iter().rev().skip(1).map(|segment| &segment.ident);
    let (module, of) = (outwards.next(), outwards.next());
    module
        .zip(of)
        .is_some_and(|(module, of)| SETS.iter().any(|[in_crate, set]| module == set && of == in_crate))
}

/// An attribute that is absent is one `None` only, and so is one that is `NULL`.
fn options_in_options(at: &Ident, inner: &Type, errors: &Errors) {
    let name = at.unraw();
    match bare(inner) {
        Type::Path(inner) if inner.path.segments.last().is_some_and(|last| last.ident == "Option") => {
            mistake!(
                errors,
                at,
                "`{name}` is an `Option` in an `Option`, and an absent attribute is `None` of one only; write one `Option`, or an enum of the three cases"
            );
        }
        Type::Tuple(unit) if unit.elems.is_empty() => mistake!(
            errors,
            at,
            "`{name}` is an `Option` of `()`, which is stored as `NULL` and read as `None`; write a `bool`"
        ),
        _ => {}
    }
}

/// A key shows the value that is read back from the attribute.
fn shown_by_keys(entity: &Entity, index: usize, errors: &Errors) {
    let field = &entity.fields[index];
    let words = ["with", "serialize_with", "deserialize_with"];
    let Some(word) = words.iter().find_map(|word| field.serde_word(word)) else { return };
    let template = entity
        .templates()
        .find(|template| template.parts.iter().any(|part| entity.parts[*part].depends_on(index)));
    if let (Some(template), Storage::Attribute(_) | Storage::Pieces) = (template, &field.storage) {
        let (name, written) = (field.ident.unraw(), template.template.literal.value());
        mistake!(
            errors,
            word,
            "serde's `{word}` may store `{name}` otherwise than `{written}` shows it; give `{name}` a type whose own `Serialize`, `Deserialize` and `KeyPart` agree"
        );
    }
}

impl Field {
    /// Where serde's attributes say this word.
    fn serde_word(&self, word: &str) -> Option<&Ident> {
        self.serde_words.iter().find(|said| *said == word)
    }
}
