//! Keys and the parts in them: each placeholder becomes a part of the entity.

use proc_macro2::Span;
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::{Fields, Ident, LitStr};

use super::computed::Computed;
use super::item::{self, generated};
use super::storage;
use super::variant::Bound;
use crate::attr::{EntityAttrs, KeyExpr, TableKey};
use crate::errors::{Errors, mistake};
use crate::model::{Key, KeyTemplate, Made, Part, RawKey};
use crate::suggest;
use crate::template::{self, Segment, Template};

/// Resolves keys one after the other; a part is numbered where it first occurs.
pub(super) struct Keys<'a> {
    fields: &'a Fields,
    attrs: &'a EntityAttrs,
    pub(super) errors: &'a Errors,
    parts: Vec<Part>,
    /// What the arm binds whose templates are read.
    pub(super) bound: Vec<Bound>,
    /// What templates show that is computed.
    pub(super) computed: Vec<Computed<'a>>,
    /// Whether the keys of the table are read, whose arms have what they bind.
    pub(super) in_primary: bool,
    /// Whether the partition key of the table, and its sort key, are one for all items.
    pub(super) are_one: [bool; 2],
}

/// What stands in for a partition key that is not there.
pub(super) fn empty(at: &Ident) -> Key {
    let literal = LitStr::new("", at.span());
    Key::Template(KeyTemplate { template: Template { literal, segments: Vec::new() }, parts: Vec::new() })
}

impl<'a> Keys<'a> {
    pub(super) fn new(fields: &'a Fields, attrs: &'a EntityAttrs, errors: &'a Errors) -> Self {
        Self {
            fields,
            attrs,
            errors,
            parts: Vec::new(),
            bound: Vec::new(),
            computed: Vec::new(),
            in_primary: false,
            are_one: [true, true],
        }
    }

    pub(super) fn parts(&self) -> &[Part] {
        &self.parts
    }

    pub(super) fn into_parts(self) -> Vec<Part> {
        self.parts
    }

    /// A key of an index, with the key of the table that it is.
    pub(super) fn index_key(
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
            (KeyExpr::List(list), _) => self.list(list, (pk, sk)),
            _ => self.key(key).map(|key| (key, None)),
        }
    }

    /// A key of the table or of an index.
    pub(super) fn key(&mut self, key: &KeyExpr) -> Option<Key> {
        match key {
            KeyExpr::Template(literal) => Some(Key::Template(self.template(literal))),
            KeyExpr::Field(name) => self.raw(name).map(Key::Raw),
            KeyExpr::List(list) => {
                mistake!(
                    self.errors,
                    list.group,
                    "only the keys of a global index can be several attributes; here, write a template or the name of a field"
                );
                None
            }
            KeyExpr::Table(_, name) => {
                mistake!(
                    self.errors,
                    name,
                    "`{name}` stands for a key of the table in an index; here, write a template or the name of a field"
                );
                None
            }
            // Whoever can have one has taken it apart.
            KeyExpr::Match(_) => None,
        }
    }

    fn raw(&mut self, name: &Ident) -> Option<RawKey> {
        let field = self.field(&name.unraw().to_string(), name, "a key")?;
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
        template.segments.retain_mut(|segment| {
            let Segment::Placeholder(placeholder) = segment else { return true };
            let first = &placeholder.path[0];
            let part = if let Some(bound) = self.bound(first) {
                self.bound_part(&bound, &mut placeholder.path, literal.span())
            } else if let Some(computed) = self.computed(first) {
                self.computed_part(computed, &placeholder.path, literal.span())
            } else if let Some(field) = self.field(first, literal, "key template") {
                self.part(field, &placeholder.path[1..], literal.span())
            } else {
                return false;
            };
            parts.push(part);
            true
        });
        KeyTemplate { template, parts }
    }

    /// The index of the field of this name, which stands in `place`; a near miss counts, once it is recorded.
    pub(super) fn field(&self, name: &str, at: impl ToTokens, place: &str) -> Option<usize> {
        let names = self.field_names();
        let position = |name: &str| names.iter().position(|field| field == name);
        if let Some(field) = position(name) {
            return Some(field);
        }
        if self.computed(name).is_some() {
            mistake!(
                self.errors,
                at,
                "`{name}` is computed, which only templates show; write a field here, or for a key the template `\"<{name}>\"`"
            );
            return None;
        }
        let known: Vec<&str> = names.iter().map(String::as_str).collect();
        let ending = suggest::ending(name, "the fields", known.iter().copied());
        mistake!(self.errors, at, "unknown field `{name}` in {place}{ending}");
        suggest::nearest(name, &known).and_then(position)
    }

    pub(super) fn field_names(&self) -> Vec<String> {
        (0..self.fields.len()).map(|field| self.field_ident(field).unraw().to_string()).collect()
    }

    pub(super) fn field_ident(&self, field: usize) -> &'a Ident {
        let field = self.fields.iter().nth(field);
        field.and_then(|field| field.ident.as_ref()).expect("the fields are named")
    }

    /// The field that is stored as this attribute.
    pub(super) fn stored_as(&self, attribute: &str) -> Option<&'a Ident> {
        let all = self.attrs.fields.iter().enumerate();
        let stored = all.filter(|(_, own)| !own.serde.skip && !own.serde.flatten);
        let mut named = stored.map(|(field, own)| (self.field_ident(field), &own.serde));
        let found = named
            .find(|(ident, serde)| storage::attribute_name(ident, serde, &self.attrs.serde) == attribute);
        found.map(|(ident, _)| ident)
    }

    /// The part for a field, or for what is inside it.
    pub(super) fn part(&mut self, field: usize, nested: &[String], at: Span) -> usize {
        let ident = self.field_ident(field);
        let path: Vec<String> =
            std::iter::once(ident.unraw().to_string()).chain(nested.iter().cloned()).collect();
        let name = path.join(".");
        if let Some(known) = self.parts.iter().position(|part| part.name == name) {
            return known;
        }
        let ty = self.field_type(field);
        let inside = item::inside("Option", ty);
        self.parts.push(Part {
            name,
            param: generated(&path.join("_"), ident.span()),
            field,
            nested: nested.iter().map(|name| generated(name, at)).collect(),
            ty: inside.unwrap_or(ty).clone(),
            optional: inside.is_some(),
            made: Made::Shown,
        });
        self.parts.len() - 1
    }

    /// Adds a part that is no field, unless there is one of its name.
    pub(super) fn add_part(&mut self, part: Part) -> usize {
        if let Some(known) = self.parts.iter().position(|known| known.name == part.name) {
            return known;
        }
        self.parts.push(part);
        self.parts.len() - 1
    }

    /// The type of a field.
    pub(super) fn field_type(&self, field: usize) -> &'a syn::Type {
        &self.fields.iter().nth(field).expect("the field exists").ty
    }
}
