//! From what a write means to the actions that do it.

use super::companions::{CompanionWrites, needs_whole_write};
use super::conditions::{all, of_living, present};
use super::{Action, Body, Effect, Intent, Known, Origin, Role, Step, Stored, Verb};
use crate::entity::Model;
use crate::error::What;
use crate::expr::{Alteration, Condition, Path};
use crate::item::{IndexAttributes, Layout, NewItem, Snapshot, Stamp, TextSnapshot, complete, complete_text};
use crate::key::Key;
use crate::plan::as_read;
use crate::schema::{EntitySchema, Member, TOKEN, Unique};
use crate::{AttributeValue, Error, Item};

/// One intent, with everything that it is resolved from.
pub(super) struct Resolver<'a> {
    pub(super) intent: &'a Intent,
    pub(super) layout: &'a Layout,
    pub(super) member: &'a Member,
    pub(super) model: Model,
    pub(super) schema: &'static EntitySchema,
    pub(super) stamp: &'a Stamp,
    pub(super) indexes: &'a IndexAttributes,
}

impl Intent {
    /// The actions that carry the intent out, given what is known.
    pub(crate) fn resolve(&self, layout: &Layout, stamp: &Stamp, known: &Known) -> Result<Step, Error> {
        let resolver = self.resolver(layout, stamp);
        let step = resolver.resolve(known.stored.as_ref());
        let placed = |error: Error| error.of_entity(resolver.schema.name).at_key(&self.key);
        let mut step = step.map_err(placed)?;
        if let Step::Write(effect) = &mut step {
            effect.spare_others(known);
        }
        Ok(step)
    }

    /// The intent with all that it is looked at with.
    pub(super) fn resolver<'a>(&'a self, layout: &'a Layout, stamp: &'a Stamp) -> Resolver<'a> {
        let member = layout.member(self.member);
        let model = layout.model(self.member);
        let indexes = layout.index_attributes(self.member);
        Resolver { intent: self, layout, member, model, schema: member.schema, stamp, indexes }
    }
}

impl Resolver<'_> {
    fn resolve(&self, stored: Option<&Stored>) -> Result<Step, Error> {
        self.can_have_the_version()?;
        match &self.intent.verb {
            Verb::Create(value) => {
                self.create(value.stamped(self.model, self.stamp, true, 1)?).map(Step::Write)
            }
            Verb::Put(value) => self.put(value, stored),
            Verb::Update(changes) => self.update(changes, stored),
            Verb::Delete { value, .. } => self.delete(value.as_ref(), stored),
            Verb::Move { from, to, to_key } => self.relocate(from, to, to_key, stored),
            Verb::Modify { from, to } => self.modify(from, to, stored),
            Verb::Check { exists } => Ok(Step::Write(self.check(*exists))),
        }
    }

    /// That the entity counts versions, if the user demands one.
    fn can_have_the_version(&self) -> Result<(), Error> {
        let operation = match &self.intent.verb {
            // It takes none at all, and says so.
            Verb::Update(changes) if matches!(changes.origin, Origin::Absent(_)) => return Ok(()),
            Verb::Delete { .. } => "DeleteItem",
            _ => "UpdateItem",
        };
        if self.intent.version.is_none() || self.schema.kept.version.is_some() {
            return Ok(());
        }
        let reason = format!("`{}` has no version; mark a field with `#[dynamo(version)]`", self.schema.name);
        Err(Error::new(What::InvalidRequest { operation, reason }))
    }

    fn check(&self, exists: bool) -> Effect {
        let demand = if exists { present(self.layout, self.member, self.stamp.now) } else { self.absent() };
        Effect { actions: vec![self.owner(Body::Check, [Some(demand)])], ..Effect::default() }
    }

    /// The action on the item itself, whose sums stay in their ranges; the user's own condition stands
    /// behind ours.
    pub(super) fn owner(
        &self,
        body: Body,
        conditions: impl IntoIterator<Item = Option<Condition>>,
    ) -> Action {
        let mut condition = all(conditions);
        if let Body::Update(alterations) = &body {
            let sums = alterations.iter().filter_map(Alteration::stays_in_range);
            sums.for_each(|sum| sum.join_to(&mut condition));
        }
        self.own_condition().into_iter().for_each(|own| own.join_to(&mut condition));
        Action::new(self.intent.key.clone(), body, condition, Role::Owner)
    }

    /// What the user demands of the item, or of there being none; and what it was read for, in the words of
    /// that read, whether it has expired or not.
    fn own_condition(&self) -> Option<Condition> {
        let key = (!self.intent.demands_presence()).then_some(self.layout.pk);
        let own = self.intent.condition.clone().map(|own| {
            let own = as_read(self.model, own, key);
            if key.is_some() { of_living(own, self.schema, self.stamp.now) } else { own }
        });
        all([own, self.intent.relied_on.clone()])
    }

    pub(super) fn companions(&self) -> CompanionWrites<'_> {
        CompanionWrites {
            layout: self.layout,
            indexes: self.indexes,
            member: self.intent.member,
            model: self.model,
            stamp: self.stamp,
        }
    }

    /// What the item of a value becomes in the store: with its keys, and the token of this write.
    pub(super) fn item(&self, value: Snapshot) -> Result<Item, Error> {
        let mut item = complete(self.layout, self.intent.member, &self.intent.key, value, self.stamp.now)?;
        if self.schema.kept.version.is_some() {
            let token = self.stamp.token_of(&item);
            item.insert(TOKEN.to_owned(), AttributeValue::S(token));
        }
        Ok(item)
    }

    /// The same of a value that is a text.
    pub(super) fn text(&self, value: TextSnapshot<'_>) -> Result<NewItem, Error> {
        complete_text(self.layout, self.intent.member, &self.intent.key, value, self.stamp.now)
            .map(NewItem::Text)
    }

    /// The condition that whatever is replaced or removed is the entity's own. It holds after the
    /// write, too, so that a second try never fails by what the first has done.
    pub(super) fn own_or_nothing(&self) -> Option<Condition> {
        let must_exist = matches!(self.intent.verb, Verb::Delete { must_exist: true, .. });
        match (self.intent.over_anything, must_exist) {
            (true, false) => None,
            (true, true) => Some(Path::raw(self.layout.pk).exists()),
            (false, false) => self.absent_or_own(),
            (false, true) => Some(present(self.layout, self.member, self.stamp.now)),
        }
    }

    /// Whether the keys of sentinels, or of copies, depend on more than the primary key.
    pub(super) fn depends_on_fields(&self) -> bool {
        !self.schema.kept.uniques.is_empty() || self.companion_parts().next().is_some()
    }

    /// The service's operation that an update is, given whether sentinels change with it: a transaction with
    /// these, with copies, and with others' operations.
    pub(super) fn operation(&self, swaps_sentinels: bool) -> &'static str {
        let is_one = !self.intent.joins && self.schema.kept.copies.is_empty() && !swaps_sentinels;
        if is_one { "UpdateItem" } else { "TransactWriteItems" }
    }

    pub(super) fn has_companions(&self) -> bool {
        needs_whole_write(self.schema)
    }

    /// The attributes that the keys of sentinels and copies are made of, and with which they expire.
    pub(super) fn companions_rely_on(&self) -> Vec<&'static str> {
        let expiry = self.schema.ttl().filter(|_| self.has_companions());
        self.companion_parts().flat_map(|part| self.holders(part)).chain(expiry).collect()
    }

    /// The parts that the keys of sentinels and copies show, and the primary key does not.
    pub(super) fn companion_parts(&self) -> impl Iterator<Item = usize> + use<> {
        let schema = self.schema;
        let copies = schema.kept.copies.iter().flat_map(|copy| parts_of(copy.pk, copy.sk));
        self.unique_parts().chain(copies.filter(move |part| !schema.is_identified_by(*part)))
    }

    /// The parts outside of the primary key that sentinels are made of.
    pub(super) fn unique_parts(&self) -> impl Iterator<Item = usize> + use<> {
        let schema = self.schema;
        let parts = schema.kept.uniques.iter().flat_map(unique_parts);
        parts.filter(move |part| !schema.is_identified_by(*part))
    }
}

/// The parts of the two keys of a sentinel.
pub(super) fn unique_parts(unique: &Unique) -> impl Iterator<Item = usize> + use<> {
    parts_of(Key::Template(unique.pk), Some(Key::Template(unique.sk)))
}

/// The parts of the two keys of a sentinel or a copy.
pub(crate) fn parts_of(pk: Key, sk: Option<Key>) -> impl Iterator<Item = usize> {
    [Some(pk), sk].into_iter().flatten().flat_map(|key| key.parts()).map(|part| part.part)
}
