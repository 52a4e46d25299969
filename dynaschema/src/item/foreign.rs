//! Attributes of an entity that are keys of an index which only other entities of its table name.
//!
//! The service looks at the attribute of every item, whichever entity names the index: an item that has it as
//! another type, or empty, it takes as little as one with a wrong key.

use super::Layout;
use crate::error::What;
use crate::key::{KeyRule, ScalarType};
use crate::schema::chain::index_position;
use crate::schema::names::{INDEXES, Names};
use crate::schema::{Attribute, EntitySchema, IndexPhysical, Member, Slot};
use crate::{AttributeValue, Error};

/// One such attribute.
#[derive(Debug)]
pub(super) struct ForeignKey {
    name: &'static str,
    /// The field that is stored in it.
    field: &'static str,
    entity: &'static str,
    index: &'static str,
    /// What the index takes there.
    scalar: ScalarType,
    limit: usize,
}

impl ForeignKey {
    /// Those of each of the members, which hardly any has.
    pub(super) fn of_all(members: &[Member], names: &Names) -> Box<[Box<[Self]>]> {
        members.iter().map(|member| Self::of(member.schema, members, names)).collect()
    }

    fn of(schema: &EntitySchema, members: &[Member], names: &Names) -> Box<[Self]> {
        let indexes = (0..INDEXES).filter_map(|position| names.index_at(position));
        let foreign = indexes.filter(|index| index_position(schema, index.id).is_none());
        let keys = foreign.flat_map(|index| (0..IndexPhysical::PLACES).map(move |place| (index, place)));
        let stored = keys.filter_map(|(index, place)| {
            let name = index.attribute(place).filter(|name| !names.is_key(name))?;
            let is_stored = |(place, of): &(usize, &Attribute)| {
                of.name == name && (!of.from_key || schema.is_stored_by_copies(*place))
            };
            let field = schema.attributes.iter().enumerate().find(is_stored)?.1.field;
            let scalar = members.iter().find_map(|member| type_in(member.schema, name))?;
            let slot = if place < IndexPhysical::SORT { Slot::IndexPk(0) } else { Slot::IndexSk(0) };
            let (entity, limit) = (schema.name, slot.max_len());
            Some(Self { name, field, entity, index: index.name, scalar, limit })
        });
        stored.collect()
    }

    fn check(&self, value: &AttributeValue) -> Result<(), Error> {
        let length = match (self.scalar, value) {
            (ScalarType::Number, AttributeValue::N(_)) => return Ok(()),
            (ScalarType::Text, AttributeValue::S(text)) => text.len(),
            (ScalarType::Binary, AttributeValue::B(bytes)) => bytes.as_ref().len(),
            _ => 0,
        };
        if (1..=self.limit).contains(&length) {
            return Ok(());
        }
        let limit = (self.scalar != ScalarType::Number).then_some(self.limit);
        let rule = KeyRule::KeyOfIndex { index: self.index, wanted: self.scalar.word(), limit };
        Err(Error::new(What::InvalidKey { key: self.name, field: self.field, rule }).of_entity(self.entity))
    }
}

/// What an attribute is stored as that is itself a key of an index of the entity, or one of several of a key.
fn type_in(schema: &EntitySchema, name: &str) -> Option<ScalarType> {
    let raw = schema.raw_keys().find(|raw| raw.attribute == name);
    raw.map(|raw| raw.placeholder().scalar_type())
}

impl Layout {
    /// Whether a member has attributes that are keys of indexes of others.
    pub(crate) fn has_foreign_keys(&self, member: usize) -> bool {
        !self.foreign[member].is_empty()
    }

    /// What a member's item is to have in these attributes can stand in the indexes.
    pub(crate) fn check_foreign<'a>(
        &self,
        member: usize,
        stored: &dyn Fn(&str) -> Option<&'a AttributeValue>,
    ) -> Result<(), Error> {
        let mut stored =
            self.foreign[member].iter().filter_map(|key| stored(key.name).map(|value| (key, value)));
        stored.try_for_each(|(key, value)| key.check(value))
    }
}
