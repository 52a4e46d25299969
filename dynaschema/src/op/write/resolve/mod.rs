//! From what a write means to the actions that do it.

mod delete;
mod put;
mod relocate;
mod stored;
mod update;
mod upsert;

use super::companions::Companions;
use super::conditions::{absent, all, present};
use super::keys::{holders, parts_of_keys};
use super::{Action, Body, Effect, Intent, Role, Stamp, Step, Stored, Verb};
use crate::entity::Model;
use crate::expr::Condition;
use crate::schema::{EntitySchema, Member, TOKEN};
use crate::table::Core;
use crate::{AttributeValue, Error, Item};

/// One intent, with everything that it is resolved from.
pub(super) struct Resolver<'a> {
    intent: &'a Intent,
    core: &'a Core,
    member: &'static Member,
    model: Model,
    schema: &'static EntitySchema,
    stamp: &'a Stamp,
}

impl Intent {
    /// The actions that carry the intent out.
    ///
    /// `stored` is what a consistent read has found under the key, if there was one.
    pub(crate) fn resolve(&self, core: &Core, stamp: &Stamp, stored: Option<&Stored>) -> Result<Step, Error> {
        let member = core.layout.member(self.member);
        let model = core.layout.model(self.member);
        let resolver = Resolver { intent: self, core, member, model, schema: member.schema, stamp };
        resolver.resolve(stored).map_err(|error| {
            error.at_table(&core.name).of_entity(member.schema.name).with_key(Some(self.key.clone()))
        })
    }
}

impl Resolver<'_> {
    fn resolve(&self, stored: Option<&Stored>) -> Result<Step, Error> {
        match &self.intent.verb {
            Verb::Create(value) => self.create(value).map(Step::Write),
            Verb::Put(value) => self.put(value, stored),
            Verb::Update(changes) => self.update(changes, stored),
            Verb::Delete(value) => self.delete(value.as_ref(), stored),
            Verb::Move { from, to, to_key } => self.relocate(from, to, to_key, stored),
            Verb::Modify { from, to } => self.modify(from, to, stored),
            Verb::Check { exists } => Ok(Step::Write(self.check(*exists))),
        }
    }

    fn check(&self, exists: bool) -> Effect {
        let demand = if exists {
            present(self.core, self.member, self.stamp.now)
        } else {
            absent(self.core, self.schema, self.stamp.now)
        };
        Effect { actions: vec![self.owner(Body::Check, [Some(demand)])], ..Effect::default() }
    }

    /// The action on the item itself; the user's own condition stands behind ours.
    fn owner(&self, body: Body, conditions: impl IntoIterator<Item = Option<Condition>>) -> Action {
        let condition = all(conditions.into_iter().chain([self.intent.condition.clone()]));
        Action { key: self.intent.key.clone(), body, condition, role: Role::Owner }
    }

    fn companions(&self) -> Companions<'_> {
        Companions { core: self.core, model: self.model, stamp: self.stamp }
    }

    /// What the item of a value becomes in the store: with its keys, and the token of this write.
    fn item(&self, value: &super::Snapshot) -> Result<Item, Error> {
        let mut item = crate::op::complete(self.core, self.member, value)?;
        if self.schema.kept.version.is_some() {
            item.insert(TOKEN.to_owned(), AttributeValue::S(self.stamp.token.clone()));
        }
        Ok(item)
    }

    /// The condition that whatever is replaced or removed under a shared key is the entity's own.
    fn own_if_shared(&self) -> Option<Condition> {
        let shared = self.core.layout.shares_key(self.intent.member);
        shared.then(|| super::conditions::absent_or_own(self.core, self.member))
    }

    /// Whether the keys of sentinels, or of copies, depend on more than the primary key.
    fn depends_on_fields(&self) -> bool {
        let kept = &self.schema.kept;
        let of_copy = |part: usize| !self.schema.is_identified_by(part);
        !kept.uniques.is_empty()
            || kept.copies.iter().any(|copy| parts_of_keys(&copy.pk, copy.sk.as_ref()).any(of_copy))
    }

    fn has_companions(&self) -> bool {
        !self.schema.kept.uniques.is_empty() || !self.schema.kept.copies.is_empty()
    }

    /// The attributes that the keys of sentinels and copies are made of.
    fn companions_rely_on(&self) -> Vec<&'static str> {
        let layout = &self.core.layout;
        self.companion_parts().flat_map(|part| holders(self.schema, layout, part)).collect()
    }

    /// The parts that the keys of sentinels and copies show, and the primary key does not.
    fn companion_parts(&self) -> impl Iterator<Item = usize> + use<> {
        let schema = self.schema;
        let copies = schema
            .kept
            .copies
            .iter()
            .flat_map(|copy| parts_of_keys(&copy.pk, copy.sk.as_ref()).collect::<Vec<_>>());
        self.unique_parts().chain(copies.filter(move |part| !schema.is_identified_by(*part)))
    }
}
