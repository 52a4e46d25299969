//! What writes are asked to maintain, as far as tokens tell whether they can.

use syn::ext::IdentExt;
use syn::{Ident, LitStr};

use crate::errors::{Errors, mistake};
use crate::model::{Entity, Field, Kept, Key, KeyTemplate, RawKey, Storage};

/// The fields that writes set or read by themselves.
pub(super) fn marks(entity: &Entity, errors: &Errors) {
    let Kept { version, ttl, created_at, updated_at, .. } = &entity.kept;
    let marks = [("version", version), ("ttl", ttl), ("created_at", created_at), ("updated_at", updated_at)];
    let marks = marks.into_iter().filter_map(|(mark, field)| Some((mark, (*field)?)));
    let marks: Vec<(&str, usize)> = marks.collect();
    for (position, (mark, field)) in marks.iter().enumerate() {
        is_stored(entity, mark, *field, errors);
        has_one_name(entity, mark, *field, errors);
        match *mark {
            "version" => version_is_apart(entity, *field, errors),
            // What keys show of it is checked where its type is known.
            "ttl" => {}
            _ => clock_is_not_in_primary_key(entity, mark, *field, errors),
        }
        if let Some((other, _)) = marks[..position].iter().find(|(_, other)| other == field) {
            let name = &entity.fields[*field].ident;
            mistake!(errors, name, "`{name}` cannot be both `{other}` and `{mark}`; keep one");
        }
    }
}

/// Only what an edit sets can be set whatever it was.
pub(super) fn last_writes(entity: &Entity, errors: &Errors) {
    for (field, at) in
        entity.fields.iter().enumerate().filter_map(|(field, of)| Some((field, of.lww.as_ref()?)))
    {
        let is_set = entity.updates.setters.iter().any(|setter| setter.field == field && setter.set);
        if !is_set {
            let name = &entity.fields[field].ident;
            mistake!(errors, at, "no edit sets `{name}`, so there is nothing to win; remove `lww`");
        }
    }
}

/// What keeps its value is a field that somebody else would change.
pub(super) fn immutable(entity: &Entity, errors: &Errors) {
    let Kept { version, ttl, created_at, updated_at, .. } = entity.kept;
    let ours = [("version", version), ("ttl", ttl), ("created_at", created_at), ("updated_at", updated_at)];
    for (field, at) in
        entity.fields.iter().enumerate().filter_map(|(field, of)| Some((field, of.immutable.as_ref()?)))
    {
        is_stored(entity, "immutable", field, errors);
        if let Some((mark, _)) = ours.iter().find(|(_, of)| *of == Some(field)) {
            let name = &entity.fields[field].ident;
            mistake!(
                errors,
                at,
                "writes say by themselves what `{name}` is, which is `{mark}`; remove `immutable`"
            );
        }
    }
}

/// The attribute is there.
fn is_stored(entity: &Entity, mark: &str, field: usize, errors: &Errors) {
    let field = &entity.fields[field];
    let name = &field.ident;
    let reason = match field.storage {
        Storage::Skipped => Some("skip"),
        Storage::Flattened => Some("flatten"),
        Storage::Key { .. } if matches!(mark, "version" | "ttl") => Some("from_key"),
        Storage::Pieces if mark != "immutable" => Some("flatten"),
        Storage::Attribute(_) | Storage::Key { .. } | Storage::Pieces => None,
    };
    if let Some(reason) = reason {
        mistake!(
            errors,
            name,
            "`{name}` has no attribute of its own, which `{mark}` needs; remove `{reason}`"
        );
    }
}

/// Conditions on the version, and the service's own look at the time to live, know one name.
fn has_one_name(entity: &Entity, mark: &str, field: usize, errors: &Errors) {
    let Field { ident, aliases, .. } = &entity.fields[field];
    if let (Some(alias), "version" | "ttl") = (aliases.first(), mark) {
        mistake!(
            errors,
            alias,
            "`{ident}` is looked at under one name, as its `{mark}` has to be; write `#[serde(rename = \"{alias}\")]` instead of the `alias`, so that it keeps the name that is stored",
            alias = alias.value()
        );
    }
}

fn version_is_apart(entity: &Entity, field: usize, errors: &Errors) {
    let name = &entity.fields[field].ident;
    if entity.fields[field].inner.is_some() {
        mistake!(errors, name, "`{name}` is an `Option`, but every item has a version; write `{name}: u64`");
    }
    if entity.fields[field].serialize_with.is_some() {
        mistake!(
            errors,
            name,
            "`{name}` is compared as the number that it is; remove serde's `with` from the version"
        );
    }
    if entity.parts.iter().any(|part| part.depends_on(field)) {
        mistake!(
            errors,
            name,
            "`{name}` changes with every write, so it cannot be part of a key; take it out, or remove `version`"
        );
    }
}

fn clock_is_not_in_primary_key(entity: &Entity, mark: &str, field: usize, errors: &Errors) {
    let name = &entity.fields[field].ident;
    if entity.primary_parts().iter().any(|part| part.depends_on(field)) {
        mistake!(
            errors,
            name,
            "`{name}` is set by the table's clock, so it cannot be part of the primary key; remove `{mark}`"
        );
    }
}

/// The sentinels of unique values, and the copies: one place for each item, under its own name.
pub(super) fn places(entity: &Entity, errors: &Errors) {
    let Kept { uniques, copies, .. } = &entity.kept;
    let uniques = uniques.iter().map(|unique| (&unique.name, unique.templates().collect()));
    let copies = copies.iter().map(|copy| (&copy.name, copy.keys().filter_map(Key::template).collect()));
    let places: Vec<(&Ident, Vec<&KeyTemplate>)> = uniques.chain(copies).collect();
    for (position, (name, templates)) in places.iter().enumerate() {
        if templates.iter().all(|template| template.parts.is_empty()) {
            mistake!(
                errors,
                name,
                "the key of `{name}` is the same for all items; put a field into it: `pk = \"…#<id>\"`"
            );
        }
        if places[..position].iter().any(|(other, _)| other.unraw() == name.unraw()) {
            mistake!(
                errors,
                name,
                "two of the uniques and copies are called `{name}`; give each a name of its own"
            );
        }
    }
    owners(entity, errors);
    let raw = entity.primary_keys().filter_map(Key::raw).filter(|_| !places.is_empty());
    for RawKey { at, .. } in raw {
        let key = if entity.pk.raw().is_some_and(|pk| pk.at == *at) { "pk" } else { "sk" };
        mistake!(
            errors,
            at,
            "`{at}` is a key attribute itself, which uniques and copies cannot share; write a template, `\"<{at}:only('…')>\"`, which is stored as the same text under `#[table({key} = \"{at}\")]` with `#[dynamo(from_key)]` above the field"
        );
    }
}

/// What says whose a place is shows parts of one primary key, and no more.
fn owners(entity: &Entity, errors: &Errors) {
    let name = entity.item.name();
    for owner in entity.owners() {
        if !entity.arms.is_empty() {
            let at = &owner.at;
            mistake!(
                errors,
                at,
                "the primary key of `{name}` is a `match`, so that no attribute says whose a sentinel or copy is; remove `{at}`"
            );
            continue;
        }
        for (attribute, value) in &owner.attributes {
            value.template.refuse_shards(errors);
            let placeholders = value.template.placeholders();
            for (part, shown) in value.parts.iter().zip(placeholders) {
                if *part >= entity.primary {
                    let (written, attribute) = (&shown.written, attribute.value());
                    mistake!(
                        errors,
                        value.template.literal,
                        "`{attribute}` says whose a sentinel or copy is, and `{written}` is not in the primary key of `{name}`; show what is"
                    );
                }
            }
        }
    }
}

/// Earlier schema versions and names.
pub(super) fn evolution(entity: &Entity, errors: &Errors) {
    let Kept { upgrade, aliases, .. } = &entity.kept;
    if let (Some(upgrade), None) = (upgrade, entity.schema_version) {
        mistake!(
            errors,
            upgrade,
            "`upgrade` leads to a schema version, but there is none; write `schema_version = 1` beside it, or one more than a release before this one has"
        );
    }
    for (position, alias) in aliases.iter().enumerate() {
        let name = alias.value();
        if name == entity.value {
            mistake!(errors, alias, "`{name}` is the entity's own value; an alias is an earlier one");
        }
        if aliases[..position].iter().map(LitStr::value).any(|other| other == name) {
            mistake!(errors, alias, "alias `{name}` is given twice; keep one");
        }
    }
}
