//! Everything written above a key part.

use proc_macro2::TokenTree;
use syn::{Attribute, DeriveInput, Fields, Ident, LitStr};

use super::container::{self, Container};
use super::{FieldAttrs, KeyExpr, SerdeContainer, SerdeField, key};
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
        let mut key = None;
        for attr in input.attrs.iter().filter(|attr| attr.path().is_ident("key")) {
            key::attribute(&mut key, attr, errors);
        }
        if let syn::Data::Struct(data) = &input.data {
            refuse_field_options(&data.fields, errors);
        }
        Self {
            key: key.as_ref().and_then(|key| template(key, errors)),
            dynamo: Container::read(&input.attrs, &container::KEY_PART, errors),
            serde: SerdeContainer::read(&input.attrs),
        }
    }

    /// `#[serde(…)]` of a variant.
    pub(crate) fn variant(attrs: &[Attribute]) -> SerdeField {
        SerdeField::read(attrs)
    }
}

fn template(key: &KeyExpr, errors: &Errors) -> Option<LitStr> {
    let at: TokenTree = match key {
        KeyExpr::Template(literal) => return Some(literal.clone()),
        KeyExpr::Field(name) | KeyExpr::Table(_, name) => name.clone().into(),
        KeyExpr::List(list) => list.group.clone().into(),
        KeyExpr::Match(of) => Ident::new("match", of.keyword.span).into(),
    };
    mistake!(errors, at, "`#[key]` takes a template; write `#[key(\"<owner>#<name>\")]`");
    None
}

fn refuse_field_options(fields: &Fields, errors: &Errors) {
    for field in fields {
        for option in FieldAttrs::read(field, errors).options() {
            mistake!(errors, option, "`{option}` is for fields of an entity; leave it out of a key part");
        }
    }
}
