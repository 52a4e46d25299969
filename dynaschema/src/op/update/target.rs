//! A place that an update changes, as the entity's schema and the path's own encoder see it.

use super::values::{Collection, List, Number};
use crate::entity::Assign;
use crate::entity::Model;
use crate::error::What;
use crate::expr::{Bounds, Change, DocumentPath, Nothing, Storage};
use crate::item::{check_attribute, discreet};
use crate::key::KeyFault;
use crate::schema::{EntitySchema, FIRST_TTL};
use crate::wire::{AttributeType, LAST_TTL, check_depth, check_name, present};
use crate::{AttributeValue, CodecError, Error};

pub(super) fn refused(schema: &EntitySchema, reason: String) -> Error {
    Error::new(What::InvalidRequest { operation: "UpdateItem", reason }).of_entity(schema.name)
}

/// A place of an entity's items whose values are a `T`.
pub(super) struct Target<T> {
    pub(super) model: Model,
    pub(super) path: DocumentPath,
    pub(super) encode: fn(&T) -> Result<AttributeValue, CodecError>,
    pub(super) storage: Storage<T>,
}

impl<T> Target<T> {
    /// That there can be such a place, on which nothing else depends; types say so, unless a path was made by
    /// hand.
    pub(super) fn free(&self) -> Result<(), Error> {
        self.path.names().try_for_each(check_name).map_err(|error| self.invalid(error))?;
        if !self.model.protects(&self.path.attribute) {
            return Ok(());
        }
        let own = self.model.attribute_named(&self.path.attribute);
        if own.is_some_and(|own| self.model.attributes[own].immutable) {
            return Err(self.refused("is `immutable`, so that no update changes it; create another item"));
        }
        Err(self.refused(
            "is part of a key or maintained by the table, so it cannot be changed in place; \
             use its setter, which rewrites the keys that depend on it",
        ))
    }

    fn refused(&self, why: &str) -> Error {
        refused(&self.model, format!("`{}` {why}", self.path))
    }

    fn invalid(&self, error: CodecError) -> Error {
        Error::encode(self.model.name, discreet(&self.model, self.path.in_item(error)))
    }

    fn encoded(&self, value: &T) -> Result<AttributeValue, Error> {
        let encoded = (self.encode)(value).and_then(|value| {
            // Each step of the path goes into a list or a map, which the service counts, too.
            if !self.path.tail.is_empty() {
                check_depth(self.path.tail.len(), &value)?;
            }
            Ok(value)
        });
        encoded.map_err(|error| self.invalid(error))
    }

    pub(super) fn assigned(&self, value: &T, set: fn(AttributeValue) -> Change) -> Result<Change, Error> {
        // As in a put: the `None` of an attribute is its absence, one further in is `NULL`, as is a unit.
        let stored = present(self.encoded(value)?);
        self.check_keys(value, stored.as_ref())?;
        Ok(stored.map_or(Change::Remove, set))
    }

    /// That a value, stored so, is found by the keys that the attribute is.
    fn check_keys(&self, value: &T, stored: Option<&AttributeValue>) -> Result<(), Error> {
        let Some(part) = self.storage.part.map(|part| part(value)) else { return Ok(()) };
        let mut keys = self.model.raw_keys().filter(|raw| raw.attribute == self.path.attribute);
        keys.try_for_each(|raw| {
            raw.check_form(&part, stored).map_err(|KeyFault { name, rule }| {
                let what = What::InvalidKey { key: raw.attribute, field: name, rule };
                Error::new(what).of_entity(self.model.name)
            })
        })
    }

    /// That there is no value any more, where the item can be read without one.
    pub(super) fn absent(&self) -> Result<Change, Error> {
        if !self.path.tail.is_empty() {
            return self.absent_inside();
        }
        let own = self.model.attribute_named(&self.path.attribute);
        if own.is_some_and(|own| !self.model.attributes[own].optional) {
            return Err(self.needed());
        }
        Ok(Change::Remove)
    }

    /// That nothing stands there any more: of an `Option` that is read as a value without the member, `NULL`,
    /// which alone is read as `None`. What is no `Option` goes back to its default.
    pub(super) fn removed(&self) -> Change {
        match (self.is_value_without(), self.storage.nothing) {
            (Some(true), Nothing::Null | Nothing::PerhapsNull) => Change::Set(AttributeValue::Null(true)),
            _ => Change::Remove,
        }
    }

    /// Whether it is read as a value where the map around it lacks the member; `None` where it is not read at
    /// all.
    fn is_value_without(&self) -> Option<bool> {
        self.storage.lacking.map(|lacking| lacking().is_some())
    }

    /// The same as [`absent`](Self::absent) inside of an attribute, where a `NULL` is read as `None`, too.
    fn absent_inside(&self) -> Result<Change, Error> {
        match (self.is_value_without(), self.storage.nothing) {
            // Without the member there were an error, or a default that is no `None`.
            (None, Nothing::Null) | (Some(true), Nothing::Null | Nothing::PerhapsNull) => {
                Ok(Change::Set(AttributeValue::Null(true)))
            }
            (None, Nothing::Absent) => Err(self.needed()),
            // What a place named by hand can be without, only the caller knows.
            (None, Nothing::PerhapsNull) | (Some(true), Nothing::Absent) | (Some(false), _) => {
                Ok(Change::Remove)
            }
        }
    }

    fn needed(&self) -> Error {
        self.refused(
            "is no `Option` as it is written, so that an item is taken to need it; set it to a value, or write the `Option` that a type alias hides",
        )
    }

    /// That nothing at all may stand there, which the service can see; a `NULL` is something to it.
    pub(super) fn can_be_absent(&self) -> Result<(), Error> {
        if self.storage.nothing != Nothing::Null {
            return Ok(());
        }
        Err(self.refused(
            "is stored as `NULL` where it is `None`, which the service takes for a value; put \
             `#[serde(default, skip_serializing_if = \"Option::is_none\")]` on the field, \
             or `.set(..)` the place",
        ))
    }

    /// What a read gives where the item lacks the attribute, or the map around the place its member.
    fn default(&self) -> Option<Result<AttributeValue, CodecError>> {
        if !self.path.tail.is_empty() {
            let lacking = (self.storage.lacking?)()?;
            return Some((self.encode)(&lacking));
        }
        let attribute = self.model.attribute_named(&self.path.attribute)?;
        if !self.model.attributes[attribute].default {
            return None;
        }
        let stored = (self.model.hooks.default_of)(attribute).transpose();
        stored.or_else(|| self.model.read_as(attribute).map(Ok))
    }

    /// The default, or this value where there is none.
    fn default_or(&self, otherwise: AttributeValue) -> Result<AttributeValue, Error> {
        let default = self.default().transpose().map_err(|error| self.invalid(error))?;
        Ok(default.unwrap_or(otherwise))
    }

    /// The amount, and what it is added to where nothing is stored.
    pub(super) fn number(&self, amount: T::Amount) -> Result<(AttributeValue, AttributeValue), Error>
    where
        T: Number,
    {
        let by = self.encoded(&T::of(amount))?;
        let from = self.default_or(AttributeValue::N("0".to_owned()))?;
        match (&by, &from) {
            (AttributeValue::N(_), AttributeValue::N(_)) => Ok((by, from)),
            (AttributeValue::N(_), other) | (other, _) => {
                let stored = AttributeType::of(other).described();
                Err(self.refused(&format!("is stored as {stored}; only a number (N) can be added to")))
            }
        }
    }

    /// The bounds of the number, as they are stored, where a sum starts from this.
    pub(super) fn bounds(&self, from: &AttributeValue) -> Bounds
    where
        T: Number,
    {
        let stored = |bound: T::Amount| match (self.encode)(&T::of(bound)) {
            Ok(AttributeValue::N(number)) => Some(number),
            // What the service could not store bounds nothing.
            _ => None,
        };
        let (least, most) = T::bounds();
        let own = self.model.attribute_named(&self.path.attribute).filter(|_| self.path.tail.is_empty());
        let no_start = own.is_some_and(|own| check_attribute(self.model, own, Some(from)).is_err());
        let (least, most) = (least.and_then(stored), most.and_then(stored));
        let of_type = Bounds { least, most, stored: no_start, both: false };
        let is_ttl = own.is_some() && own == self.model.kept.ttl;
        if is_ttl { of_type.and_of(FIRST_TTL, LAST_TTL) } else { of_type }
    }

    /// The elements as a list, and what they are joined with where nothing is stored;
    /// `None` where there are no elements.
    pub(super) fn list<N>(
        &self,
        elements: impl IntoIterator<Item = N>,
    ) -> Result<Option<(AttributeValue, AttributeValue)>, Error>
    where
        T: List<Element: Assign<N>>,
    {
        let Some(elements) = self.elements(elements)? else { return Ok(None) };
        let from = self.default_or(AttributeValue::L(Vec::new()))?;
        match (&elements, &from) {
            (AttributeValue::L(_), AttributeValue::L(_)) => Ok(Some((elements, from))),
            (AttributeValue::L(_), other) | (other, _) => {
                let stored = AttributeType::of(other).described();
                Err(self.refused(&format!(
                    "is stored as {stored}; only a list (L) can be appended to, a set takes `.insert(..)`"
                )))
            }
        }
    }

    /// The elements as a set; `None` where there are none.
    pub(super) fn set<N>(
        &self,
        elements: impl IntoIterator<Item = N>,
    ) -> Result<Option<AttributeValue>, Error>
    where
        T: Collection<Element: Assign<N>>,
    {
        let Some(elements) = self.elements(elements)? else { return Ok(None) };
        if !is_set(&elements) {
            let stored = AttributeType::of(&elements).described();
            return Err(self.refused(&format!(
                "is stored as {stored}, not as a set; use `.append(..)`, or store it as a set with \
                 `#[serde(with = \"dynaschema::set\")]`"
            )));
        }
        // The service starts from an empty set where there is none.
        match self.default() {
            Some(Ok(default)) if is_set(&default) => Err(self.refused(
                "has a default with elements, which an item without the attribute would lose; \
                 set the whole of it",
            )),
            _ => Ok(Some(elements)),
        }
    }

    /// That an item can be read without the attribute, which is gone with the last element of a set.
    pub(super) fn can_be_emptied(&self) -> Result<(), Error> {
        let own = self.model.attribute_named(&self.path.attribute).map(|own| &self.model.attributes[own]);
        if own.is_none_or(|own| own.optional || own.default) {
            return Ok(());
        }
        Err(self.refused(
            "is a set without `#[serde(default)]`, and with its last element the attribute is gone, \
             without which no item of the entity can be read; write `default` beside `with`, or set \
             the whole of it",
        ))
    }

    fn elements<N>(&self, elements: impl IntoIterator<Item = N>) -> Result<Option<AttributeValue>, Error>
    where
        T: Collection<Element: Assign<N>>,
    {
        let elements: Vec<T::Element> = elements.into_iter().map(T::Element::assign).collect();
        if elements.is_empty() {
            return Ok(None);
        }
        self.encoded(&T::of(elements)).map(Some)
    }
}

fn is_set(value: &AttributeValue) -> bool {
    matches!(value, AttributeValue::Ss(_) | AttributeValue::Ns(_) | AttributeValue::Bs(_))
}
