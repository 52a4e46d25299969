//! What tokens show to be wrong with a whole item, as a list of checks.

mod computed;
mod kept;
mod names;
mod projection;
mod serde;
mod stored;
mod template;

pub(crate) use projection::projection;
use syn::Ident;
use syn::ext::IdentExt;

use crate::errors::{Errors, mistake};
use crate::lower::inside;
use crate::model::{
    Collection, Entity, Field, IndexNumber, Key, KeyPart, Made, NestedStruct, Storage, Table, mentions,
    type_params,
};

pub(crate) fn entity(entity: &Entity, errors: &Errors) {
    template::brackets(entity, errors);
    template::singleton(entity, errors);
    template::shards(entity, errors);
    options_in_primary_key(entity, errors);
    or_without_option(entity, errors);
    key_parts_not_stored(entity, errors);
    pieces_of_a_parameter(entity, errors);
    rests_behind_pieces(entity, errors);
    local_index_without_sort_key(entity, errors);
    attributes_of_one_name(entity, errors);
    earlier_names(entity, errors);
    serde::attributes(entity, errors);
    stored::forms(entity, errors);
    computed::exact_fields(entity, errors);
    kept::marks(entity, errors);
    kept::last_writes(entity, errors);
    kept::immutable(entity, errors);
    kept::places(entity, errors);
    kept::evolution(entity, errors);
    names::functions(entity, errors);
    names::key_functions(entity, errors);
    names::types(entity, errors);
    names::parameters(entity, errors);
    names::chains(entity, errors);
    names::setters(entity, errors);
}

/// What serde stores of a nested struct is read again.
pub(crate) fn attribute(attribute: &NestedStruct, errors: &Errors) {
    for field in &attribute.fields {
        serde::of_nested(field, errors);
    }
}

/// Everything about a key part shows while it is lowered.
pub(crate) fn key_part(_: &KeyPart, _: &Errors) {}

/// What a collection is made of only the compiler knows.
pub(crate) fn collection(_: &Collection, _: &Errors) {}

pub(crate) fn table(table: &Table, errors: &Errors) {
    for (position, member) in table.members.iter().enumerate() {
        let earlier = table.members[..position].iter();
        let ty = &member.ty;
        if let Some(other) = earlier.clone().find(|other| type_text(&other.ty) == type_text(ty)) {
            let (first, second, ty) = (&other.variant, &member.variant, type_text(ty));
            mistake!(
                errors,
                second,
                "variants `{first}` and `{second}` hold the same entity `{ty}`; keep one"
            );
        }
    }
}

fn type_text(ty: &syn::Type) -> String {
    quote::ToTokens::to_token_stream(ty).to_string()
}

fn options_in_primary_key(entity: &Entity, errors: &Errors) {
    for key in entity.primary_keys() {
        match key {
            Key::Raw(raw) if entity.parts[raw.part].optional => {
                let at = &raw.at;
                mistake!(
                    errors,
                    at,
                    "`{at}` is an `Option`, but every item has a primary key; write a template: `\"<{at}:or('…')>\"`"
                );
            }
            Key::Raw(_) | Key::List(_) => {}
            Key::Template(template) => {
                for (part, shown) in template.parts.iter().zip(template.template.placeholders()) {
                    if entity.parts[*part].optional && shown.spec.or.is_none() {
                        let (written, with_or) = (&shown.written, shown.with_or());
                        mistake!(
                            errors,
                            template.template.literal,
                            "`{written}` is an `Option` in a primary key; give its `None` a text: `{with_or}`"
                        );
                    }
                }
            }
        }
    }
}

fn or_without_option(entity: &Entity, errors: &Errors) {
    for template in entity.templates() {
        for (part, shown) in template.parts.iter().zip(template.template.placeholders()) {
            let part = &entity.parts[*part];
            // What is inside a field may be an `Option` too; tokens do not tell. What an arm of a key binds is there
            // where that arm is taken, and then what its type says.
            let may_be_none =
                part.optional || !part.nested.is_empty() || inside("Option", &part.ty).is_some();
            if shown.spec.or.is_some() && !may_be_none {
                let (written, name) = (&shown.written, &part.name);
                mistake!(
                    errors,
                    template.template.literal,
                    "`{name}` in `{written}` is no `Option`; remove `or('…')`"
                );
            }
        }
    }
}

fn key_parts_not_stored(entity: &Entity, errors: &Errors) {
    let fields = entity.parts.iter().flat_map(|part| part.fields().iter().map(move |field| (part, *field)));
    for (part, field) in fields {
        let field = &entity.fields[field];
        let name = field.ident.unraw();
        let at = &field.ident;
        match field.storage {
            Storage::Skipped => {
                mistake!(errors, at, "`{name}` is part of a key, but serde skips it; remove the `skip`");
            }
            // Tokens do not tell which attributes these are.
            Storage::Flattened => in_attributes_of_its_type(at, errors),
            Storage::Pieces if !matches!(part.made, Made::Shown) => in_attributes_of_its_type(at, errors),
            Storage::Attribute(_) | Storage::Key { .. } | Storage::Pieces => {}
        }
    }
}

fn in_attributes_of_its_type(at: &Ident, errors: &Errors) {
    mistake!(
        errors,
        at,
        "serde flattens `{at}` into attributes that only its type knows, and a key is made of what is computed from it or matches it; write these attributes as fields of the entity, which stores the same, and compute the part from them: `#[dynamo(part(name: Type = function(field)))]`"
    );
}

/// Which attributes an entity has does not depend on what it is of.
fn pieces_of_a_parameter(entity: &Entity, errors: &Errors) {
    let parameters = type_params(&entity.item.generics);
    for field in entity.fields.iter().filter(|field| field.is_in_pieces() && mentions(&field.ty, &parameters))
    {
        let (at, name) = (&field.ident, entity.item.name());
        mistake!(
            errors,
            at,
            "`{at}` is part of a key and serde flattens it, so the attributes of `{name}` would depend on its parameters; write those of `{at}` as fields of `{name}`, which stores the same"
        );
    }
}

/// A flattened field that takes in whatever there is takes the attributes of those behind it, too.
fn rests_behind_pieces(entity: &Entity, errors: &Errors) {
    let rest = entity.fields.iter().position(|field| matches!(field.storage, Storage::Flattened));
    let pieces = entity.fields.iter().rposition(Field::is_in_pieces);
    if let (Some(rest), Some(pieces)) = (rest, pieces)
        && rest < pieces
    {
        let (at, pieces) = (&entity.fields[rest].ident, entity.fields[pieces].ident.unraw());
        mistake!(
            errors,
            at,
            "`{at}` would be read with the attributes of `{pieces}` in it, which serde flattens behind it; declare `{at}` behind `{pieces}`"
        );
    }
}

fn local_index_without_sort_key(entity: &Entity, errors: &Errors) {
    for index in &entity.indexes {
        let at = &index.at;
        if matches!(index.number, IndexNumber::Lsi(_)) && entity.sk.is_none() {
            mistake!(
                errors,
                at,
                "a local index needs a table with a sort key; write `#[sk(\"…\")]`, or a global index instead of `#[{at}]`"
            );
        }
    }
}

fn attributes_of_one_name(entity: &Entity, errors: &Errors) {
    let attributes: Vec<_> = entity.attributes().collect();
    for (position, (field, name)) in attributes.iter().enumerate() {
        if let Some((other, _)) = attributes[..position].iter().find(|(_, other)| other == name) {
            let (first, second) = (other.ident.unraw(), field.ident.unraw());
            let at = &field.ident;
            mistake!(
                errors,
                at,
                "fields `{first}` and `{second}` are both stored as `{name}`; rename one of them"
            );
        }
    }
}

/// An earlier name is that of one field only.
fn earlier_names(entity: &Entity, errors: &Errors) {
    let mut taken: Vec<(&Field, String)> =
        entity.attributes().map(|(field, name)| (field, name.to_owned())).collect();
    for (field, _) in entity.attributes() {
        for alias in &field.aliases {
            let name = alias.value();
            match taken.iter().find(|(_, other)| *other == name) {
                Some((other, _)) if std::ptr::eq(*other, field) => {
                    mistake!(errors, alias, "`{name}` is a name of this field already; remove one");
                }
                Some((other, _)) => {
                    let other = other.ident.unraw();
                    mistake!(
                        errors,
                        alias,
                        "`{name}` is a name of `{other}`, so nobody could tell which field it is; remove the `alias`"
                    );
                }
                None => taken.push((field, name)),
            }
        }
    }
}
