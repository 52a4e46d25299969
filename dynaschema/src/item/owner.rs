//! Sentinels and copies that another program wrote: they have none of our marks, and say whose they are in
//! words of their own. One that was changed in place has them beside these words.

use super::identity::has_keys;
use super::restore::parts_shown;
use super::{Layout, Parts, copy_of, is_copy, is_sentinel, key_attributes, owner_of, primary_key_in};
use crate::key::{ItemKey, Key};
use crate::schema::{COPY, EntitySchema, KeyAttribute, Member, OWNER, Slot, UNIQUE};
use crate::wire::{RawItem, Row, same_value};
use crate::{AttributeValue, Error, Item};

/// A kind of sentinel or copy that other programs may have written.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Adopted {
    schema: &'static EntitySchema,
    /// The entity's value.
    entity: &'static str,
    slots: (Slot, Slot),
    /// The mark that ours have, and what it says.
    mark: (&'static str, &'static str),
}

impl Adopted {
    /// All that the entities of a table take over.
    pub(super) fn of(members: &[Member]) -> Box<[Self]> {
        let kinds = members.iter().flat_map(|member| {
            let (schema, entity) = (member.schema, member.entity);
            let uniques = schema.kept.uniques.iter().enumerate();
            let uniques =
                uniques.map(|(at, of)| ((Slot::UniquePk(at), Slot::UniqueSk(at)), (UNIQUE, of.name)));
            let copies = schema.kept.copies.iter().enumerate();
            let copies = copies.map(|(at, of)| ((Slot::CopyPk(at), Slot::CopySk(at)), (COPY, of.name)));
            uniques.chain(copies).map(move |(slots, mark)| Self { schema, entity, slots, mark })
        });
        kinds.filter(|kind| kind.schema.owners_of(kind.slots.0).next().is_some()).collect()
    }

    /// The key of the item that a sentinel or copy belongs to, as it says it; `None` where it does not.
    fn owner(&self, layout: &Layout, item: &Item) -> Option<ItemKey> {
        let schema = self.schema;
        let keys = layout.key_pair(schema, self.slots).map(|key| (key.key, key.name));
        let said = schema.owners_of(self.slots.0).map(|owner| (Key::Template(owner.value), owner.name));
        let shown: Vec<_> =
            keys.chain(said).map(|(key, name)| Some((key, item.get(name)?))).collect::<Option<_>>()?;
        let parts = parts_shown(schema, &shown);
        let part = |part: usize| parts.get(part).cloned();
        // What is a number there and a text here says nothing.
        let said = said_of_owner(schema, self.slots.0, &part).ok()?;
        let is_said =
            said.iter().all(|(name, value)| item.get(*name).is_some_and(|found| same_value(found, value)));
        is_said.then(|| primary_key_in(layout, schema, &part).ok()).flatten()
    }
}

/// The item with the marks that it would have if we had written it, where it is a sentinel or copy that
/// another program wrote: the key tells what it is, since no two kinds of items have one in common.
pub(crate) fn told_by_owner(layout: &Layout, item: RawItem) -> RawItem {
    if is_told(layout, &item) {
        return item;
    }
    let is = |kind: &&Adopted| has_keys(layout, kind.schema, kind.slots, &item);
    let Some(kind) = layout.adopted.iter().find(is) else { return item };
    let mut item = item.into_map();
    if let Some(owner) = kind.owner(layout, &item) {
        item.insert(OWNER.to_owned(), AttributeValue::M(key_attributes(layout, &owner)));
    }
    let (mark, name) = kind.mark;
    item.insert(mark.to_owned(), AttributeValue::S(name.to_owned()));
    if let Some(entity) = layout.table.entity.name() {
        // A copy is its entity's, whatever it says it is, and a sentinel nobody's.
        match mark {
            COPY => item.insert(entity.to_owned(), AttributeValue::S(kind.entity.to_owned())),
            _ => item.remove(entity),
        };
    }
    item.into()
}

/// The key of the item that a sentinel or copy belongs to, whoever wrote it; `None` where it does not say.
pub(crate) fn holder(layout: &Layout, item: &Item) -> Option<ItemKey> {
    if is_told(layout, item) {
        return owner_of(layout, item);
    }
    owner_of(layout, &told_by_owner(layout, item.clone().into()).into_map())
}

/// Whether an item says by our marks what it is, or no other program has any of its kind.
fn is_told(layout: &Layout, item: &dyn Row) -> bool {
    layout.adopted.is_empty() || is_sentinel(item) || (is_copy(item) && !has_others_word(layout, item))
}

/// Whether a copy goes on to say what another program calls it, since it was changed in place.
fn has_others_word(layout: &Layout, copy: &dyn Row) -> bool {
    let said = layout.table.entity.name().and_then(|name| copy.text(name));
    let is_own = |member: &Member, said: &str| {
        member.values().any(|value| value == said) && copy_of(member.schema, copy).is_some()
    };
    said.is_some_and(|said| !layout.table.members.iter().any(|member| is_own(member, said)))
}

/// What a sentinel or copy says of an owner with these parts, beside our mark: by the slot of its partition
/// key.
pub(crate) fn said_of_owner(
    schema: &EntitySchema,
    of: Slot,
    parts: Parts<'_, '_>,
) -> Result<Vec<(&'static str, AttributeValue)>, Error> {
    let said = schema.owners_of(of).map(|owner| {
        let key = Key::Template(owner.value);
        let limit = of.max_len();
        let key = KeyAttribute { slot: of, key, entity: schema.name, name: owner.name, limit };
        Ok((owner.name, key.render_whole(parts)?.to_attribute()))
    });
    said.collect()
}
