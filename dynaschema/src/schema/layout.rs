//! A table's names as the runtime uses them.

use super::names::{IndexPhysical, Names};
use super::{EntityAttribute, EntitySchema, Guests, IndexId, Member, TableDescription};
use crate::entity::{Hooks, Model};

/// The attribute that holds an entity's declared schema version.
pub(crate) const SCHEMA_VERSION: &str = "schema_v";
/// On a copy: its name, as text.
pub(crate) const COPY: &str = "_copy";
/// On a copy or a sentinel: the key attributes of the item it belongs to, as a map.
pub(crate) const OWNER: &str = "_owner";
/// On a sentinel: the name of the unique value, as text.
pub(crate) const UNIQUE: &str = "_unique";
/// Beside a version: who wrote it, as 32 hex digits.
pub(crate) const TOKEN: &str = "_token";

/// The names of an index and its keys.
pub(crate) type IndexLayout = IndexPhysical;

/// A table's description with every name resolved.
#[derive(Debug)]
pub(crate) struct Layout {
    pub(crate) table: &'static TableDescription,
    pub(crate) pk: &'static str,
    pub(crate) sk: Option<&'static str>,
    /// What the table holds beside the items of its entities.
    pub(crate) guests: Guests,
    /// Whether items of any entity expire.
    pub(crate) expires: bool,
    names: Names,
    hooks: &'static [&'static Hooks],
}

impl Layout {
    pub(crate) fn of(table: &'static TableDescription, hooks: &'static [&'static Hooks]) -> Self {
        let names = Names::of(table);
        let schemas = || table.members.iter().map(|member| member.schema);
        Self {
            table,
            pk: names.pk,
            sk: names.sk,
            guests: Guests::of(schemas()),
            expires: schemas().any(|schema| schema.ttl().is_some()),
            names,
            hooks,
        }
    }

    /// The names of an index, if an entity of the table has it.
    pub(crate) fn index(&self, id: IndexId) -> Option<&IndexLayout> {
        self.names.index(id)
    }

    /// Every index of the table: the global ones, then the local ones.
    pub(crate) fn indexes(&self) -> impl Iterator<Item = &IndexLayout> {
        (0..super::names::INDEXES).filter_map(|position| self.names.index_at(position))
    }

    pub(crate) fn member(&self, member: usize) -> &'static Member {
        &self.table.members[member]
    }

    /// A member's schema and functions.
    pub(crate) fn model(&self, member: usize) -> Model {
        Model { schema: self.member(member).schema, hooks: self.hooks[member] }
    }

    /// Whether an entity shares its keys with another one: whichever of the two says so.
    pub(crate) fn shares_key(&self, member: usize) -> bool {
        let schema = self.member(member).schema;
        let others = || self.table.members.iter().map(|other| other.schema);
        let shared = |with: &EntitySchema| {
            schema.shares_key.contains(&with.name) || with.shares_key.contains(&schema.name)
        };
        others().any(shared)
    }

    /// The attribute by which the service can tell an entity's items, where
    /// every item carries it; and the entity.
    pub(crate) fn entity_filter(&self, member: usize) -> Option<(&'static str, &'static Member)> {
        match self.table.entity {
            EntityAttribute::Required(name) => Some((name, self.member(member))),
            EntityAttribute::Optional(_) | EntityAttribute::Absent => None,
        }
    }
}
