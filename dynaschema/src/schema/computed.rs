//! Parts of keys that a function of the user's computes from fields, or that stand inside of one.

use super::EntitySchema;
use crate::key::Key;
use crate::key::text::equal;

/// A part that is computed, and what from.
#[derive(Debug, Clone, Copy)]
pub struct Computed {
    /// The index of the part, among [`EntitySchema::parts`].
    pub part: usize,
    /// The attributes of the fields that it is computed from, by their places among the entity's.
    pub of: &'static [usize],
    /// The function, as it is written: `quarter_of`; or the way into the field, `.contract`.
    pub function: &'static str,
}

impl Computed {
    /// With fields of these names: `quarter_of(placed_at)`, `data.contract`.
    fn written(&self, fields: &str) -> String {
        if self.function.starts_with('.') {
            format!("{fields}{}", self.function)
        } else {
            format!("{}({fields})", self.function)
        }
    }
}

impl EntitySchema {
    /// How a part is computed, if it is.
    pub(crate) const fn computed_part(&self, part: usize) -> Option<&'static Computed> {
        let mut computed = self.computed;
        while let [one, rest @ ..] = computed {
            if one.part == part {
                return Some(one);
            }
            computed = rest;
        }
        None
    }

    /// How the part of this name, or what is inside of it, is computed.
    fn computed_as(&self, name: &str) -> Option<&'static Computed> {
        self.computed.iter().find(|computed| self.parts[computed.part].field() == name)
    }

    /// Whether a part is computed from fields that the primary key tells exactly.
    pub(crate) fn is_computed_of_key(&self, part: usize) -> bool {
        self.computed_part(part).is_some_and(|computed| {
            computed.of.iter().all(|attribute| self.part_in_key(*attribute).is_some())
        })
    }

    /// The part of the primary key that tells an attribute's field exactly.
    pub(crate) fn part_in_key(&self, attribute: usize) -> Option<usize> {
        let field = self.attributes[attribute].field;
        let whole = self.parts[..self.primary_parts()].iter().position(|part| part.name == field)?;
        let tells = |key: &Key| key.tells_value(whole);
        (tells(&self.pk) || self.sk.as_ref().is_some_and(tells)).then_some(whole)
    }

    /// Whether some part is computed from an attribute's field.
    pub(crate) fn is_computed_from(&self, attribute: usize) -> bool {
        self.computed.iter().any(|computed| computed.of.contains(&attribute))
    }

    /// The fields that the part of this name is computed from.
    pub(crate) fn fields_of_computed(&self, name: &str) -> impl Iterator<Item = &'static str> {
        let of = self.computed_as(name).map_or(&[][..], |computed| computed.of);
        of.iter().map(|attribute| self.attributes[*attribute].field)
    }

    /// What the keys show that is computed, each once: `quarter = quarter_of(placed_at)`.
    pub(crate) fn computed_in<'k>(&self, keys: impl IntoIterator<Item = &'k Key>) -> Vec<String> {
        let mut texts: Vec<String> = Vec::new();
        for shown in keys.into_iter().flat_map(Key::parts) {
            let Some(computed) = self.computed_part(shown.part) else { continue };
            let fields = computed.of.iter().map(|attribute| self.attributes[*attribute].field);
            let fields = fields.collect::<Vec<_>>().join(", ");
            let text = format!("{} = {}", self.parts[shown.part].field(), computed.written(&fields));
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        texts
    }

    /// Whether it is the first part of its name: behind it come those inside of the same.
    pub(crate) const fn is_first_computed(&self, computed: &Computed) -> bool {
        let mut others = self.computed;
        while let [one, rest @ ..] = others {
            if one.part == computed.part {
                return true;
            }
            if equal(root(self.parts[one.part].name), root(self.parts[computed.part].name)) {
                return false;
            }
            others = rest;
        }
        true
    }
}

/// What stands before the first dot.
pub(crate) const fn root(name: &str) -> &str {
    let bytes = name.as_bytes();
    let mut i = 0;
    while i < bytes.len() && bytes[i] != b'.' {
        i += 1;
    }
    name.split_at(i).0
}
