//! Key parts: newtypes, unit enums, composites.

use syn::ext::IdentExt;
use syn::{Data, DataEnum, DeriveInput, Fields, Ident, LitStr, Member, Type};

use super::item;
use crate::attr::{KeyPartAttrs, SerdeField};
use crate::errors::{Errors, mistake};
use crate::model::{KeyPart, KeyPartKind};
use crate::rename::Case;
use crate::suggest;
use crate::template::{self, Placeholder, Segment};

/// A key part; `None` where the item cannot be one at all.
pub(crate) fn key_part(input: &DeriveInput, errors: &Errors) -> Option<KeyPart> {
    let before = errors.count();
    let attrs = KeyPartAttrs::read(input, errors);
    // A template that cannot be read is not one that is missing.
    let readable = errors.count() == before;
    let item = item::lower(input, attrs.dynamo.krate.as_ref(), errors)?;
    let ident = &input.ident;
    let kind = match &input.data {
        Data::Enum(data) => {
            if let Some(literal) = &attrs.key {
                mistake!(
                    errors,
                    literal,
                    "`#[key]` is for structs of several fields; an enum is written as its variants"
                );
            }
            unit_enum(ident, data, &attrs, errors)
        }
        Data::Struct(data) => match (&attrs.key, &data.fields) {
            (Some(literal), Fields::Named(fields)) => Some(composite(literal, fields, errors)),
            (Some(literal), _) => {
                mistake!(
                    errors,
                    literal,
                    "`#[key]` names fields, which `{ident}` has not; write `struct {ident} {{ … }}`"
                );
                None
            }
            (None, fields) if readable => newtype(ident, fields, errors),
            (None, _) => None,
        },
        Data::Union(_) => {
            mistake!(errors, ident, "a union cannot be part of a key; write a newtype");
            None
        }
    };
    Some(KeyPart { item, kind: kind.unwrap_or(KeyPartKind::Enum(Vec::new())) })
}

fn newtype(ident: &Ident, fields: &Fields, errors: &Errors) -> Option<KeyPartKind> {
    let mut members = fields.members().zip(fields);
    match (members.next(), members.next(), fields) {
        (Some((member, field)), None, _) => {
            return Some(KeyPartKind::Newtype { member, ty: field.ty.clone() });
        }
        (None, ..) => {
            mistake!(
                errors,
                ident,
                "`{ident}` has no field, so it is no part of a key; write it as a literal"
            );
        }
        (Some(_), Some(_), Fields::Unnamed(_)) => {
            mistake!(
                errors,
                ident,
                "`{ident}` has several fields without a name; name them and write `#[key(\"<a>#<b>\")]`"
            );
        }
        (Some((Member::Named(a), _)), Some((Member::Named(b), _)), _) => {
            mistake!(
                errors,
                ident,
                "`{ident}` has several fields and no template; write `#[key(\"<{a}>#<{b}>\")]` above it"
            );
        }
        _ => {}
    }
    None
}

fn unit_enum(ident: &Ident, data: &DataEnum, attrs: &KeyPartAttrs, errors: &Errors) -> Option<KeyPartKind> {
    if data.variants.is_empty() {
        mistake!(errors, ident, "`{ident}` has no variants, so no key can hold one; give it some");
        return None;
    }
    if let Some(word) = attrs.serde.words.iter().find(|word| *word == "untagged") {
        mistake!(
            errors,
            word,
            "serde's `untagged` leaves the variants of `{ident}` without the texts that keys show; remove it"
        );
    }
    let mut variants: Vec<(Ident, String)> = Vec::new();
    for variant in &data.variants {
        let name = &variant.ident;
        if !matches!(variant.fields, Fields::Unit) {
            mistake!(
                errors,
                name,
                "variant `{name}` carries data, which has no text of its own; use plain variants, or implement `KeyPart` by hand"
            );
        }
        let serde = KeyPartAttrs::variant(&variant.attrs);
        let named = |rename: Option<&LitStr>, all: Option<Case>| match (rename, all) {
            (Some(rename), _) => rename.value(),
            (None, Some(case)) => case.of_variant(&name.unraw().to_string()),
            (None, None) => name.unraw().to_string(),
        };
        let text = named(serde.rename.as_ref(), attrs.serde.rename_all);
        let read = named(serde.read_from.as_ref(), attrs.serde.read_all);
        is_one_text(name, &text, &read, &serde, errors);
        if text.is_empty() {
            mistake!(
                errors,
                name,
                "variant `{name}` has an empty text, which cannot stand in a key; rename it to a text"
            );
        }
        if let Some((other, _)) = variants.iter().find(|(_, other)| *other == text) {
            mistake!(
                errors,
                name,
                "variants `{other}` and `{name}` are both written `{text}`; give them different texts"
            );
        }
        variants.push((name.clone(), text));
    }
    Some(KeyPartKind::Enum(variants))
}

/// The text that a key shows is that of the attribute, written and read.
fn is_one_text(name: &Ident, text: &str, read: &str, serde: &SerdeField, errors: &Errors) {
    for word in &serde.words {
        match word.to_string().as_str() {
            "other" => mistake!(
                errors,
                word,
                "`{name}` would be read from every text that is no other variant's, and then be another key; remove `other`, and add a variant for each text"
            ),
            "untagged" => mistake!(
                errors,
                word,
                "serde's `untagged` leaves `{name}` without the text that keys show; remove it"
            ),
            _ => {}
        }
    }
    if read != text && serde.aliases.iter().all(|alias| alias.value() != text) {
        mistake!(
            errors,
            name,
            "`{name}` is written `{text}` and read from `{read}`; write `rename = \"{text}\", alias = \"{read}\"`"
        );
    }
}

fn composite(literal: &LitStr, declared: &syn::FieldsNamed, errors: &Errors) -> KeyPartKind {
    let named = |field: &syn::Field| field.ident.clone().map(|ident| (ident, field.ty.clone()));
    let fields: Vec<(Ident, Type)> = declared.named.iter().filter_map(named).collect();
    let before = errors.count();
    let mut template = template::parse(literal, errors);
    template.refuse_shards(errors);
    let mut order = Vec::new();
    template.segments.retain(|segment| {
        let Segment::Placeholder(placeholder) = segment else { return true };
        let field = placeholder_field(placeholder, &fields, &order, literal, errors);
        order.extend(field);
        field.is_some()
    });
    // A field may seem to be missing only because its placeholder is wrong.
    if errors.count() == before {
        for (ident, _) in
            fields.iter().enumerate().filter(|(field, _)| !order.contains(field)).map(|(_, field)| field)
        {
            let name = ident.unraw();
            mistake!(
                errors,
                ident,
                "field `{name}` is not in the template of the key part; write `<{name}>` in it"
            );
        }
    }
    KeyPartKind::Composite { template, fields, order }
}

/// The field that a placeholder of a composite shows, unless an earlier one does.
fn placeholder_field(
    placeholder: &Placeholder,
    fields: &[(Ident, Type)],
    earlier: &[usize],
    at: &LitStr,
    errors: &Errors,
) -> Option<usize> {
    let (name, written) = (placeholder.name(), &placeholder.written);
    if placeholder.path.len() > 1 {
        let whole = &placeholder.path[0];
        mistake!(
            errors,
            at,
            "`{written}` reaches into a field of a key part; write the whole field: `<{whole}>`"
        );
        return None;
    }
    let Some(field) = fields.iter().position(|(ident, _)| ident.unraw() == name) else {
        let names: Vec<String> = fields.iter().map(|(ident, _)| ident.unraw().to_string()).collect();
        let ending = suggest::ending(&name, "the fields", names.iter().map(String::as_str));
        mistake!(errors, at, "unknown field `{name}` in the template of a key part{ending}");
        return None;
    };
    if earlier.contains(&field) {
        mistake!(errors, at, "field `{name}` stands twice in the template of a key part; write it once");
        return None;
    }
    match (item::inside("Option", &fields[field].1), &placeholder.spec.or) {
        (Some(_), None) => {
            mistake!(
                errors,
                at,
                "`{written}` is an `Option` in a key part; give its `None` a text: `<{name}:or('…')>`"
            );
        }
        (None, Some(_)) => {
            mistake!(errors, at, "`{name}` in `{written}` of a key part is no `Option`; remove `or('…')`");
        }
        _ => {}
    }
    Some(field)
}
