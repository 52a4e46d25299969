//! `#[projection(…)]` above a projection, and what stands above its fields.

use syn::parse::ParseStream;
use syn::{Attribute, Field, Ident, Type};

use super::container::{self, Container};
use super::field::ttl_unit;
use super::{SerdeContainer, SerdeField, options};
use crate::errors::Errors;

/// What stands above a projection.
#[derive(Default)]
pub(crate) struct ProjectionAttrs {
    /// `of = Order`: the entity whose fields it has.
    pub(crate) of: Option<Type>,
    /// `#[dynamo(crate = "…")]`
    pub(crate) dynamo: Container,
    pub(crate) serde: SerdeContainer,
}

/// What stands above one of its fields.
pub(crate) struct ProjectedAttrs {
    /// `from_key`: in the entity only keys hold it.
    pub(crate) from_key: Option<Ident>,
    /// `ttl`: in the entity it is the time to live.
    pub(crate) ttl: Option<Ident>,
    pub(crate) serde: SerdeField,
}

impl ProjectionAttrs {
    pub(crate) fn read(attrs: &[Attribute], errors: &Errors) -> Self {
        let dynamo = Container::read(attrs, &container::PROJECTION, errors);
        let mut all = Self { of: None, dynamo, serde: SerdeContainer::read(attrs) };
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("projection")) {
            options::each(attr, errors, |key, input| match key.to_string().as_str() {
                "of" => options::once(&mut all.of, key, options::entity(key, input, errors), errors),
                _ => options::unknown(key, &["of"], errors),
            });
        }
        all
    }
}

impl ProjectedAttrs {
    pub(crate) fn read(field: &Field, errors: &Errors) -> Self {
        options::refuse(&field.attrs, "projection", "write `#[dynamo(…)]` above a field", errors);
        let mut all = Self { from_key: None, ttl: None, serde: SerdeField::read(&field.attrs) };
        for attr in field.attrs.iter().filter(|attr| attr.path().is_ident("dynamo")) {
            options::each(attr, errors, |key, input| all.option(key, input, errors));
        }
        all
    }

    fn option(&mut self, key: &Ident, input: ParseStream<'_>, errors: &Errors) {
        match key.to_string().as_str() {
            "from_key" => options::once(&mut self.from_key, key, Some(key.clone()), errors),
            "ttl" => {
                ttl_unit(key, input, errors);
                options::once(&mut self.ttl, key, Some(key.clone()), errors);
            }
            _ => options::unknown(key, &["from_key", "ttl"], errors),
        }
    }
}
