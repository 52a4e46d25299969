//! Keys and the parts in them: each placeholder becomes a part of the entity.

use proc_macro2::Span;
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::{Fields, Ident, LitStr};

use super::item::{self, generated};
use super::storage;
use crate::attr::{EntityAttrs, IndexAttr, IndexNumber, KeyExpr, TableKey};
use crate::errors::{Errors, mistake};
use crate::model::{Index, Key, KeyTemplate, Part, RawKey};
use crate::suggest;
use crate::template::{self, Segment, Template};

/// Resolves keys one after the other; a part is numbered where it first occurs.
pub(super) struct Keys<'a> {
    fields: &'a Fields,
    attrs: &'a EntityAttrs,
    errors: &'a Errors,
    parts: Vec<Part>,
}

/// What stands in for a partition key that is not there.
pub(super) fn empty(at: &Ident) -> Key {
    let literal = LitStr::new("", at.span());
    Key::Template(KeyTemplate { template: Template { literal, segments: Vec::new() }, parts: Vec::new() })
}

impl<'a> Keys<'a> {
    pub(super) fn new(fields: &'a Fields, attrs: &'a EntityAttrs, errors: &'a Errors) -> Self {
        Self { fields, attrs, errors, parts: Vec::new() }
    }

    pub(super) fn parts(&self) -> &[Part] {
        &self.parts
    }

    pub(super) fn into_parts(self) -> Vec<Part> {
        self.parts
    }

    /// An index, of an entity whose keys in the table are these.
    pub(super) fn index(&mut self, attr: &IndexAttr, base: (&Key, Option<&Key>)) -> Option<Index> {
        let name = &attr.name;
        let pk = match (attr.number, &attr.pk) {
            (IndexNumber::Lsi(_), None) => Some((base.0.clone(), Some(TableKey::Pk))),
            (IndexNumber::Lsi(_), Some(_)) => {
                mistake!(
                    self.errors,
                    name,
                    "a local index has the table's partition key; leave `pk` out of `#[{name}]`"
                );
                None
            }
            (IndexNumber::Gsi(_), Some(key)) => self.index_key(key, base),
            (IndexNumber::Gsi(_), None) => {
                mistake!(self.errors, name, "`#[{name}]` has no partition key; write `#[{name}(\"…\")]`");
                None
            }
        };
        if attr.sk.is_none() && matches!(attr.number, IndexNumber::Lsi(_)) {
            mistake!(self.errors, name, "`#[{name}]` has no sort key; write `#[{name}(\"…\")]`");
        }
        let sk = attr.sk.as_ref().and_then(|key| self.index_key(key, base));
        let query = attr.query.clone().unwrap_or_else(|| Ident::new(&format!("query_{name}"), name.span()));
        let query = generated(&query.unraw().to_string(), query.span());
        let ((pk, pk_of_table), (sk, sk_of_table)) = (pk?, sk.unzip());
        let sk_of_table = sk_of_table.flatten();
        match (attr.number, sk_of_table) {
            (IndexNumber::Lsi(_), Some(_)) => TableKey::refuse_local(name, self.errors),
            (IndexNumber::Gsi(_), Some(key)) if pk_of_table == Some(key) => {
                key.refuse_twice(name, self.errors);
            }
            _ => {}
        }
        Some(Index { number: attr.number, at: name.clone(), query, pk, sk, pk_of_table, sk_of_table })
    }

    /// A key of an index, with the key of the table that it is.
    fn index_key(
        &mut self,
        key: &KeyExpr,
        (pk, sk): (&Key, Option<&Key>),
    ) -> Option<(Key, Option<TableKey>)> {
        match (key, sk) {
            (KeyExpr::Table(TableKey::Pk, _), _) => Some((pk.clone(), Some(TableKey::Pk))),
            (KeyExpr::Table(TableKey::Sk, _), Some(sk)) => Some((sk.clone(), Some(TableKey::Sk))),
            (KeyExpr::Table(TableKey::Sk, name), None) => {
                mistake!(
                    self.errors,
                    name,
                    "`{name}` is the sort key of the table, which has none without `#[sk(…)]`; write one, or another key here"
                );
                None
            }
            _ => self.key(key).map(|key| (key, None)),
        }
    }

    /// A key of the table or of an index.
    pub(super) fn key(&mut self, key: &KeyExpr) -> Option<Key> {
        match key {
            KeyExpr::Template(literal) => Some(Key::Template(self.template(literal))),
            KeyExpr::Field(name) => self.raw(name).map(Key::Raw),
            KeyExpr::List(list) => self.not_yet(list, "a key of several attributes"),
            KeyExpr::Table(_, name) => {
                mistake!(
                    self.errors,
                    name,
                    "`{name}` stands for a key of the table in an index; here, write a template or the name of a field"
                );
                None
            }
            KeyExpr::Match(keyword) => self.not_yet(keyword, "a key that depends on a variant"),
        }
    }

    fn not_yet(&self, at: impl ToTokens, what: &str) -> Option<Key> {
        mistake!(self.errors, at, "{what} is not supported yet; write a template or the name of a field");
        None
    }

    fn raw(&mut self, name: &Ident) -> Option<RawKey> {
        let field = self.field(&name.unraw().to_string(), name)?;
        let part = self.part(field, &[], name.span());
        let attribute = storage::attribute_name(
            self.field_ident(field),
            &self.attrs.fields[field].serde,
            &self.attrs.serde,
        );
        Some(RawKey { part, attribute, at: name.clone() })
    }

    /// The template of a unique field's sentinel, which takes any text as it is.
    pub(super) fn sentinel(&mut self, text: &str, at: Span) -> KeyTemplate {
        let mut key = self.template(&LitStr::new(text, at));
        for segment in &mut key.template.segments {
            if let Segment::Placeholder(placeholder) = segment {
                placeholder.spec.verbatim = true;
            }
        }
        key
    }

    pub(super) fn template(&mut self, literal: &LitStr) -> KeyTemplate {
        let mut template = template::parse(literal, self.errors);
        let mut parts = Vec::new();
        template.segments.retain(|segment| {
            let Segment::Placeholder(placeholder) = segment else { return true };
            let Some(field) = self.field(&placeholder.path[0], literal) else { return false };
            parts.push(self.part(field, &placeholder.path[1..], literal.span()));
            true
        });
        KeyTemplate { template, parts }
    }

    /// The index of the field of this name; a near miss counts, once it is recorded.
    fn field(&self, name: &str, at: impl ToTokens) -> Option<usize> {
        let names: Vec<String> =
            (0..self.fields.len()).map(|field| self.field_ident(field).unraw().to_string()).collect();
        let position = |name: &str| names.iter().position(|field| field == name);
        if let Some(field) = position(name) {
            return Some(field);
        }
        let known: Vec<&str> = names.iter().map(String::as_str).collect();
        let ending = suggest::ending(name, "the fields", known.iter().copied());
        mistake!(self.errors, at, "unknown field `{name}` in key template{ending}");
        suggest::nearest(name, &known).and_then(position)
    }

    fn field_ident(&self, field: usize) -> &'a Ident {
        let field = self.fields.iter().nth(field);
        field.and_then(|field| field.ident.as_ref()).expect("the fields are named")
    }

    /// The part for a field, or for what is inside it.
    fn part(&mut self, field: usize, nested: &[String], at: Span) -> usize {
        let ident = self.field_ident(field);
        let path: Vec<String> =
            std::iter::once(ident.unraw().to_string()).chain(nested.iter().cloned()).collect();
        let name = path.join(".");
        if let Some(known) = self.parts.iter().position(|part| part.name == name) {
            return known;
        }
        // Two parts of one name are a mistake, but not one of the generated code.
        let mut param = path.join("_");
        while self.parts.iter().any(|part| part.param.unraw() == param) {
            param.push('_');
        }
        let ty = &self.fields.iter().nth(field).expect("the field exists").ty;
        let inside = item::inside("Option", ty);
        self.parts.push(Part {
            name,
            param: generated(&param, ident.span()),
            field,
            nested: nested.iter().map(|name| generated(name, at)).collect(),
            ty: inside.unwrap_or(ty).clone(),
            optional: inside.is_some(),
        });
        self.parts.len() - 1
    }
}
