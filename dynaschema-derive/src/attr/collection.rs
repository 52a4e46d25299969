//! `#[collection(…)]` above a collection and above its members.

use syn::parse::ParseStream;
use syn::{Attribute, Ident, Variant};

use super::container::{self, Container};
use super::{IndexNumber, options};
use crate::errors::{Errors, mistake};

/// What stands above a collection.
#[derive(Default)]
pub(crate) struct CollectionAttrs {
    /// `gsi1`, `lsi1`: where it is read, if not in the table.
    pub(crate) index: Option<IndexNumber>,
    /// `names(query = read)`
    pub(crate) query: Option<Ident>,
    /// `#[dynamo(crate = "…")]`
    pub(crate) dynamo: Container,
}

/// What stands above a member.
#[derive(Default)]
pub(crate) struct CollectedAttrs {
    /// `copy = by_id`: the copies of this name, and not the items themselves.
    pub(crate) copy: Option<Ident>,
    /// `variant = Open`: the items of this arm of the index.
    pub(crate) variant: Option<Ident>,
}

const OPTIONS: [&str; 3] = ["gsi1", "lsi1", "names"];

impl CollectionAttrs {
    pub(crate) fn read(attrs: &[Attribute], errors: &Errors) -> Self {
        let dynamo = Container::read(attrs, &container::COLLECTION, errors);
        let mut all = Self { dynamo, ..Self::default() };
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("collection")) {
            options::each(attr, errors, |key, input| all.option(key, input, errors));
        }
        all
    }

    fn option(&mut self, key: &Ident, input: ParseStream<'_>, errors: &Errors) {
        match key.to_string().as_str() {
            "names" => options::group(key, input, errors, |name, input| match name.to_string().as_str() {
                "query" => options::once(&mut self.query, name, options::name(name, input, errors), errors),
                _ => options::unknown(name, &["query"], errors),
            }),
            _ => match IndexNumber::read(key, errors) {
                Some(_) if self.index.is_some() => {
                    mistake!(errors, key, "a collection is read in one place; keep one of the indexes");
                }
                Some(number) => self.index = Some(number),
                None => options::unknown(key, &OPTIONS, errors),
            },
        }
    }
}

impl CollectedAttrs {
    /// Reads what stands above a member.
    pub(crate) fn read(attrs: &[Attribute], errors: &Errors) -> Self {
        options::refuse(attrs, "dynamo", "write `#[collection(…)]` above a member", errors);
        let mut all = Self::default();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("collection")) {
            options::each(attr, errors, |key, input| match key.to_string().as_str() {
                "copy" => options::once(&mut all.copy, key, options::name(key, input, errors), errors),
                "variant" => options::once(&mut all.variant, key, options::name(key, input, errors), errors),
                _ => options::unknown(key, &["copy", "variant"], errors),
            });
        }
        all
    }

    /// Reads what stands above a variant, inside of which nothing does.
    pub(crate) fn of_variant(variant: &Variant, errors: &Errors) -> Self {
        options::refuse_inside(variant, &["dynamo", "collection"], errors);
        Self::read(&variant.attrs, errors)
    }
}
