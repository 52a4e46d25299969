//! What stands on every item of a table beside its keys and its fields.

use super::{Layout, number};
use crate::AttributeValue;
use crate::schema::{ConstantValue, EntityAttribute, Member, SCHEMA_VERSION};

impl Layout {
    /// What a whole item of a member has: the entity attribute, and the table's constants.
    pub(super) fn constants(&self, member: &Member) -> impl Iterator<Item = (&'static str, AttributeValue)> {
        let entity = self.table.entity.name();
        let entity = entity.map(|name| (name, AttributeValue::S(member.entity.to_owned())));
        entity.into_iter().chain(self.declared(member))
    }

    /// What an update puts on an item that can lack it, or say otherwise, since others wrote it, or older
    /// releases: the schema version too, where no `upgrade` has to make the item one of that version.
    pub(crate) fn lacked(&self, member: &Member) -> impl Iterator<Item = (&'static str, AttributeValue)> {
        let entity = match self.table.entity {
            EntityAttribute::Optional(name) => Some(name),
            // Under an earlier value an item is known only for as long as a release has it as an alias.
            EntityAttribute::Required(name) if !member.schema.kept.aliases.is_empty() => Some(name),
            EntityAttribute::Required(_) | EntityAttribute::Absent => None,
        };
        let entity = entity.map(|name| (name, AttributeValue::S(member.entity.to_owned())));
        let version = member.schema.schema_version.filter(|_| !member.schema.kept.upgrades);
        let version = version.map(|version| (SCHEMA_VERSION, number(version)));
        entity.into_iter().chain(self.declared(member)).chain(version)
    }

    fn declared(&self, member: &Member) -> impl Iterator<Item = (&'static str, AttributeValue)> {
        let entity = member.entity;
        self.table.constants.iter().map(move |constant| {
            let value = match constant.value {
                ConstantValue::Entity => AttributeValue::S(entity.to_owned()),
                ConstantValue::Text(text) => AttributeValue::S(text.to_owned()),
                ConstantValue::Number(number) => AttributeValue::N(number.to_owned()),
                ConstantValue::Bool(value) => AttributeValue::Bool(value),
            };
            (constant.name, value)
        })
    }
}
