//! Whose a sentinel or copy is.

use super::conditions::{absent, all, owner_value};
use crate::expr::{Alteration, Change, Condition, Path};
use crate::item::Layout;
use crate::key::{Instant, ItemKey};
use crate::schema::{COPY, Copied, EntitySchema, Member, OWNER};
use crate::wire::same_value;
use crate::{AttributeValue, Item};

/// Whose a sentinel or copy is, as our mark says it and as another writer does.
#[derive(Debug, Clone)]
pub(crate) struct Ownership {
    mark: AttributeValue,
    /// The attributes by which others say it.
    said: Vec<(&'static str, AttributeValue)>,
}

impl Ownership {
    pub(super) fn of(layout: &Layout, owner: &ItemKey, said: Vec<(&'static str, AttributeValue)>) -> Self {
        Self { mark: owner_value(layout, owner), said }
    }

    /// A sentinel or copy is there and the owner's.
    pub(super) fn holds(&self) -> Condition {
        let marked = Path::raw(OWNER).eq(self.mark.clone());
        self.is_said().into_iter().fold(marked, |marked, said| marked | said)
    }

    /// It is there and one of these owners', in as few operators as it takes: an expression has no more than 300.
    pub(crate) fn any_holds(owners: &[Self]) -> Option<Condition> {
        match owners {
            [] => None,
            [owner] => Some(owner.holds()),
            owners => {
                let marked = Path::raw(OWNER).is_in(owners.iter().map(|owner| owner.mark.clone()));
                Some(owners.iter().filter_map(Self::is_said).fold(marked, |any, said| any | said))
            }
        }
    }

    /// It says in another writer's way whose it is.
    fn is_said(&self) -> Option<Condition> {
        all(self.said.iter().map(|(name, value)| Some(Path::raw(name).eq(value.clone()))))
    }

    /// The place is empty, or the owner's.
    pub(super) fn gone_or_holds(&self, layout: &Layout) -> Condition {
        Path::raw(layout.pk).not_exists() | self.holds()
    }

    /// The place is empty, or the owner's, or what is there has expired.
    pub(super) fn free(&self, layout: &Layout, schema: &EntitySchema, now: Instant) -> Condition {
        absent(layout, schema, now) | self.holds()
    }

    /// Whether an item that was found is the owner's.
    pub(super) fn is_of(&self, item: &Item) -> bool {
        let says = |(name, value): &(&str, AttributeValue)| {
            item.get(*name).is_some_and(|found| same_value(found, value))
        };
        item.get(OWNER) == Some(&self.mark) || (!self.said.is_empty() && self.said.iter().all(says))
    }

    /// Adds to the changes of a copy that stays where it is what it lacks beside them if another program
    /// wrote it.
    pub(super) fn complete(
        &self,
        layout: &Layout,
        member: &Member,
        copy: &Copied,
        changes: &mut Vec<Alteration>,
    ) {
        if self.said.is_empty() {
            return;
        }
        let text = |text: &str| AttributeValue::S(text.to_owned());
        let said = self.said.iter().filter(|(name, _)| !member.schema.has_attribute(name)).cloned();
        let entity = layout.table.entity.name().map(|name| (name, text(member.entity)));
        let marks = [(COPY, text(copy.name)), (OWNER, self.mark.clone())];
        for (name, value) in marks.into_iter().chain(said).chain(entity) {
            if changes.iter().all(|change| change.attribute != name) {
                changes.push(Alteration::of(name, Change::Set(value)));
            }
        }
        self.keep_word(layout, changes);
    }

    /// What a copy that another program may have written says it is stays: it is that program's word for it.
    pub(super) fn keep_word(&self, layout: &Layout, changes: &mut [Alteration]) {
        let entity = layout.table.entity.name().filter(|_| !self.said.is_empty());
        let said = changes.iter_mut().filter(|change| Some(change.attribute.as_ref()) == entity);
        for Alteration { change, .. } in said {
            if let Change::Set(value) = change {
                *change = Change::SetIfAbsent(value.clone());
            }
        }
    }
}
