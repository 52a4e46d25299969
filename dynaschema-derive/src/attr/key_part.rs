//! Everything written above a key part.

use proc_macro2::TokenTree;
use syn::{Attribute, Data, DeriveInput, Field, Ident, LitStr, Variant};

use super::container::{self, Container};
use super::{FieldAttrs, KeyExpr, SerdeContainer, SerdeField, key, options};
use crate::errors::{Errors, mistake};

/// The attributes of a newtype, a unit enum or a composite.
pub(crate) struct KeyPartAttrs {
    /// `#[key("…")]` of a composite.
    pub(crate) key: Option<LitStr>,
    /// `#[dynamo(crate = "…")]`
    pub(crate) dynamo: Container,
    /// `#[serde(rename_all = "…")]` of an enum.
    pub(crate) serde: SerdeContainer,
}

impl KeyPartAttrs {
    pub(crate) fn read(input: &DeriveInput, errors: &Errors) -> Self {
        refuse_field_options(input, "a key part", errors);
        Self {
            key: template(&input.attrs, errors),
            dynamo: options_above(input, errors),
            serde: SerdeContainer::read(&input.attrs),
        }
    }

    /// `#[key("…")]` of a variant.
    pub(crate) fn variant_key(variant: &Variant, errors: &Errors) -> Option<LitStr> {
        options::refuse(
            &variant.attrs,
            "dynamo",
            "a variant of a key part has no options: remove it",
            errors,
        );
        template(&variant.attrs, errors)
    }

    /// `#[serde(…)]` of a variant.
    pub(crate) fn variant(attrs: &[Attribute]) -> SerdeField {
        SerdeField::read(attrs)
    }
}

fn template(attrs: &[Attribute], errors: &Errors) -> Option<LitStr> {
    let mut key = None;
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("key")) {
        key::attribute(&mut key, attr, errors);
    }
    let at: TokenTree = match key? {
        KeyExpr::Template(literal) => return Some(literal),
        KeyExpr::Field(name) | KeyExpr::Table(_, name) => name.into(),
        KeyExpr::List(list) => list.group.clone().into(),
        KeyExpr::Match(of) => Ident::new("match", of.keyword.span).into(),
    };
    mistake!(errors, at, "`#[key]` takes a template; write `#[key(\"<owner>#<name>\")]`");
    None
}

/// Whether the item is an entity or a projection as well, whose derive judges what `#[dynamo(…)]` says.
fn is_judged_elsewhere(input: &DeriveInput) -> bool {
    let is_read = |attr: &Attribute| attr.path().is_ident("pk") || attr.path().is_ident("projection");
    input.attrs.iter().any(is_read)
}

/// `#[dynamo(crate = "…")]` above what is no entity, or is one besides.
pub(super) fn options_above(input: &DeriveInput, errors: &Errors) -> Container {
    if is_judged_elsewhere(input) {
        let theirs = Errors::new();
        let container = Container::read(&input.attrs, &container::ENTITY, &theirs);
        drop(theirs.finish());
        return container;
    }
    Container::read(&input.attrs, &container::KEY_PART, errors)
}

/// Refuses what only a field of an entity says above those of something else.
pub(super) fn refuse_field_options(input: &DeriveInput, of: &str, errors: &Errors) {
    if is_judged_elsewhere(input) {
        return;
    }
    let fields: Vec<&Field> = match &input.data {
        Data::Struct(data) => data.fields.iter().collect(),
        Data::Enum(data) => data.variants.iter().flat_map(|variant| &variant.fields).collect(),
        Data::Union(_) => Vec::new(),
    };
    for field in fields {
        for option in FieldAttrs::read(field, errors).options() {
            mistake!(errors, option, "`{option}` is for fields of an entity; leave it out of {of}");
        }
    }
}
