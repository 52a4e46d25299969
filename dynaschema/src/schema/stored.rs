//! What stands in the attributes of items, as far as the schema tells.

use super::{Attribute, ConstantValue, EntitySchema, FIRST_TTL};
use crate::key::text::equal;
use crate::key::{Key, Kind, PartRef, RawKey, ScalarType};

impl EntitySchema {
    /// What an attribute is stored as, where the library stores it: in the form that the field says, or as
    /// what writes count and the service expires items by. Else serde does, and what it makes of a type no
    /// shape tells.
    pub(crate) const fn stored_type(&self, place: usize) -> Option<ScalarType> {
        let Attribute { field, name, from_key, stored, .. } = self.attributes[place];
        if from_key {
            return None;
        }
        if is_at(self.kept.version, place) || is_at(self.kept.ttl, place) {
            return Some(ScalarType::Number);
        }
        match stored {
            Some(shape) => {
                Some(RawKey { attribute: name, part: 0, name: field, shape }.placeholder().scalar_type())
            }
            None => None,
        }
    }

    /// Whether items can have a number in an attribute, which is all that the service takes for a time. What
    /// serde makes of a type that no key shows nobody knows, so it may.
    pub(crate) const fn can_be_a_number(&self, place: usize) -> bool {
        let is_number = match self.stored_type(place) {
            Some(scalar) => scalar.is(ScalarType::Number),
            None => !self.is_shown_as_text(self.attributes[place].field),
        };
        is_number && self.can_have(place)
    }

    /// Whether a key shows a field that is text, which serde stores as it is.
    const fn is_shown_as_text(&self, field: &str) -> bool {
        let mut i = 0;
        while i < self.parts.len() {
            if equal(self.parts[i].name, field) {
                return matches!(self.parts[i].shape.kind, Kind::Text) && !self.is_read_with(field);
            }
            i += 1;
        }
        false
    }
}

impl Key {
    /// What the key is as a number that we write, where the service can take that for a time to live: where
    /// it is not always smaller than any by which it deletes.
    pub(crate) const fn number_like_a_time(&self) -> Option<&PartRef> {
        match self {
            Self::Template(template) => match template.sole_part() {
                Some(part) if part.is_native_number() && can_be_a_time(part) => Some(part),
                _ => None,
            },
            Self::Raw(_) | Self::List(_) => None,
        }
    }
}

impl ConstantValue {
    /// What it is stored as, where a key could be that.
    pub(crate) const fn scalar_type(self) -> Option<ScalarType> {
        match self {
            Self::Entity | Self::Text(_) => Some(ScalarType::Text),
            Self::Number(_) => Some(ScalarType::Number),
            Self::Bool(_) => None,
        }
    }

    /// Whether the service can take it for a time to live.
    pub(crate) fn is_like_a_time(self) -> bool {
        matches!(self, Self::Number(number) if number.parse().is_ok_and(|seconds: i64| seconds >= FIRST_TTL))
    }
}

const fn can_be_a_time(part: &PartRef) -> bool {
    match part.shape.kind {
        Kind::Integer { signed, bits } => {
            let bits = if signed { bits - 1 } else { bits };
            bits >= 63 || 1_i64 << bits > FIRST_TTL
        }
        _ => true,
    }
}

const fn is_at(attribute: Option<usize>, place: usize) -> bool {
    matches!(attribute, Some(attribute) if attribute == place)
}
