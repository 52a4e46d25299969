//! The parts that are computed: their names, and the fields that they are computed from.

use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::{Ident, Type};

use super::item::{self, generated};
use super::keys::Keys;
use crate::attr::{Computation, ComputedAttr};
use crate::errors::mistake;
use crate::model::{Item, Made, Part};
use crate::self_type;
use crate::suggest;

/// A part that is computed, with its fields resolved.
pub(super) struct Computed<'a> {
    attr: &'a ComputedAttr,
    ty: Type,
    /// The fields that the function is given, in its order.
    of: Vec<usize>,
}

impl<'a> Keys<'a> {
    /// Makes known what is computed, which templates then show.
    pub(super) fn compute(&mut self, attrs: &'a [ComputedAttr], item: &Item) {
        for (position, attr) in attrs.iter().enumerate() {
            let name = &attr.name;
            if self.is_field(&name.unraw().to_string()) {
                mistake!(
                    self.errors,
                    name,
                    "`{name}` is also a field, and a template could mean either; name the computed part otherwise"
                );
                continue;
            }
            if let Some(field) = self.stored_as(&name.unraw().to_string()) {
                mistake!(
                    self.errors,
                    name,
                    "`{name}` is also the attribute of `{field}`, and a lock could mean either; name the computed part otherwise"
                );
            }
            if attrs[..position].iter().any(|other| other.name.unraw() == name.unraw()) {
                mistake!(self.errors, name, "the computed part `{name}` is given twice; keep one");
                continue;
            }
            if let (Computation::Function(function), true) = (&attr.by, attr.fields.is_empty()) {
                let call = attr.by.of("placed_at");
                mistake!(
                    self.errors,
                    function,
                    "`{name}` is computed from no field, so it is the same for all items; name the fields, `{call}`, or write its text into the template"
                );
            }
            let mut of: Vec<usize> =
                attr.fields.iter().filter_map(|field| self.field_of(attrs, attr, field)).collect();
            if of.is_empty() {
                // Which has been spoken of; templates may show it all the same.
                of.push(0);
            }
            let ty = self_type::named_in(&attr.ty, (&item.ident, &item.generics));
            self.computed.push(Computed { attr, ty, of });
        }
    }

    /// The field that a part is computed from.
    fn field_of(&self, attrs: &[ComputedAttr], attr: &ComputedAttr, field: &Ident) -> Option<usize> {
        let (part, name) = (&attr.name, field.unraw().to_string());
        let names = self.field_names();
        let position = |name: &str| names.iter().position(|field| field == name);
        if let Some(field) = position(&name) {
            return Some(field);
        }
        if attrs.iter().any(|other| other.name.unraw() == name) {
            mistake!(
                self.errors,
                field,
                "`{field}` is computed itself, and a part is computed from fields; give `{part}` the fields of `{field}`"
            );
            return None;
        }
        let known: Vec<&str> = names.iter().map(String::as_str).collect();
        let ending = suggest::ending(&name, "the fields", known.iter().copied());
        mistake!(self.errors, field, "`{part}` is computed from the unknown field `{field}`{ending}");
        suggest::nearest(&name, &known).and_then(position)
    }

    /// The computed part of this name.
    pub(super) fn computed(&self, name: &str) -> Option<usize> {
        self.computed.iter().position(|computed| computed.attr.name.unraw() == name)
    }

    /// The part that is computed, or inside of it.
    pub(super) fn computed_part(&mut self, computed: usize, path: &[String], at: Span) -> usize {
        let Computed { attr, ty, of } = &self.computed[computed];
        let by = match &attr.by {
            // It stands in an impl of the item, where `Self` may go on being what locks know it as.
            Computation::Function(function) => Computation::Function(item::of_item(function)),
            Computation::Inside(way) => Computation::Inside(way.clone()),
        };
        let inside = item::inside("Option", ty);
        let part = Part {
            name: path.join("."),
            param: generated(&path.join("_"), attr.name.span()),
            field: of[0],
            nested: path[1..].iter().map(|name| generated(name, at)).collect(),
            ty: inside.unwrap_or(ty).clone(),
            optional: inside.is_some(),
            made: Made::Computed { by, of: of.clone() },
        };
        self.add_part(part)
    }

    /// That some template shows each of them.
    pub(super) fn are_computed_parts_shown(&self) {
        for Computed { attr, .. } in &self.computed {
            let name = &attr.name;
            let is_mine = |part: &Part| part.is_computed() && name.unraw() == part.root();
            if !self.parts().iter().any(is_mine) {
                mistake!(
                    self.errors,
                    name,
                    "no key shows the computed part `{name}`; put `<{name}>` into a template, or leave it out"
                );
            }
        }
    }
}
