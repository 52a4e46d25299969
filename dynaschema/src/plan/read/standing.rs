//! What an item that was read is to its read: the one rule of queries, scans and counts.

use std::iter;

use super::{Extent, Partition, Read};
use crate::entity::Wants;
use crate::error::What;
use crate::expr::{Condition, Path};
use crate::item::{
    Identity, Layout, attributes_of, copy_of, identify, identify_in_index, is_copy, is_copy_called,
    is_expired, is_key_value, is_unknown_copy, key_value, tell_by_key, told_by_owner,
};
use crate::plan::write::{missing_in, parts_of, unchanged};
use crate::schema::{COPY, EntitySchema, OWNER, Slot, UnknownItems};
use crate::wire::{RawItem, Row};
use crate::{Error, Item};

/// What an item in the range is to a read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standing {
    Asked,
    /// It is known and not asked for: another entity's, a copy, a sentinel, expired, or an end that
    /// the range excludes.
    Other,
    /// It is of no known entity, and the read goes on past it.
    Passed,
    /// It is of no known entity, and that is an error.
    Refused,
}

/// What an item, read by the key that an index has shown, is to the read of that index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StandingOfWhole {
    Asked,
    Expired,
    /// It is in the range, and of no known entity: by its key it is not passed over.
    Unknown,
    /// What it has in the index is no longer asked for, or it has nothing there.
    Moved,
}

impl Read {
    /// The items that were read, with what their index leaves out of what they are.
    pub(crate) fn told(&self, layout: &Layout, items: Vec<RawItem>) -> Vec<RawItem> {
        if !self.by_keys {
            let is_one = |item: RawItem| told_by_owner(layout, item);
            return if self.adopts { items.into_iter().map(is_one).collect() } else { items };
        }
        let told = |item: RawItem| {
            let mut item = item.into_map();
            tell_by_key(layout, &mut item);
            item.into()
        };
        items.into_iter().map(told).collect()
    }

    /// What an item in the range is to this read.
    pub(crate) fn standing(&self, layout: &Layout, item: &dyn Row, identity: &Identity) -> Standing {
        if self.excludes(item) {
            return Standing::Other;
        }
        match identity {
            Identity::Sentinel => Standing::Other,
            Identity::Unknown(named) => self.standing_of_unknown(layout, item, named.is_some()),
            Identity::Member(member) => {
                let schema = layout.member(*member).schema;
                let other = !self.asks_for(layout, *member, item)
                    || (self.copy.is_none() && self.hides(schema, item))
                    || (self.hides_expired && is_expired(schema, item, self.now));
                if other { Standing::Other } else { Standing::Asked }
            }
        }
    }

    /// Whether what an item is to this read is a matter of what it is to the table, unless it is a copy.
    pub(crate) fn looks_at_members_alone(&self) -> bool {
        self.excluded() == 0 && self.leaves.is_empty() && self.copy.is_none()
    }

    /// Whether, where that is so, all items of a member are asked for that are no copies.
    pub(crate) fn asks_for_all_of(&self, layout: &Layout, member: usize) -> bool {
        let expires = self.hides_expired && layout.member(member).schema.ttl().is_some();
        self.wants.includes(layout.origin(member)) && !expires
    }

    /// What an item that was read must still be where it is deleted for that: what the user's filter says, as
    /// it was sent, and under the same keys in the index that showed it. Nothing, where its own key is all
    /// that it was read by.
    pub(crate) fn relied_on(&self, item: &Item) -> Option<Condition> {
        let keys = self.index.iter().flat_map(|index| index.partition().chain(index.sort()));
        let same = keys.filter_map(|name| Some(Path::raw(name).is(item.get(name)?.clone())));
        same.chain(self.filter.clone()).reduce(|all, one| all & one)
    }

    /// What the item of a copy that was read must still be where it is deleted for that: what the user's
    /// filter says, and what has its copy under the key that was read, also that it lacks what the copy
    /// lacks.
    pub(crate) fn relied_on_of_owner(
        &self,
        layout: &Layout,
        member: Option<usize>,
        copy: &Item,
    ) -> Option<Condition> {
        let names = member.into_iter().flat_map(|member| shown_by_copy(layout.member(member).schema, copy));
        let same = unchanged(layout, names, copy);
        same.into_iter().chain(self.filter.clone()).reduce(|all, one| all & one)
    }

    /// That a filter of copies looks at nothing that these and their items do not both have: for it, items
    /// are deleted that must still meet it.
    pub(crate) fn refuse_filter_of_copies_alone(&self, layout: &Layout) -> Result<(), Error> {
        let (Some(copy), Some(member), Some(filter)) = (self.copy, self.wants.only(), &self.filter) else {
            return Ok(());
        };
        let schema = layout.member(member).schema;
        let copies = schema.kept.copies.iter().filter(|one| one.name == copy);
        let stored_by_copies = copies.flat_map(|one| missing_in(schema, one)).map(|(name, _)| name);
        let keys_of_indexes = layout.index_attributes(member).names();
        let in_one_alone: Vec<_> = stored_by_copies.chain(keys_of_indexes).chain([COPY, OWNER]).collect();
        let is_in_one_alone = |name: &&str| in_one_alone.contains(name) || schema.is_of_owner(name);
        let Some(name) = filter.attributes().find(is_in_one_alone) else { return Ok(()) };
        let reason = format!(
            "the filter names `{name}`, which a copy and its item do not both have, so that no item could be held against \
             it as it is deleted; read the items by `all`, and delete those"
        );
        Err(Error::new(What::InvalidRequest { operation: "Query", reason }).of_entity(self.entity))
    }

    /// What a whole item is to this read, by whose index it was shown a moment before.
    pub(crate) fn standing_of_whole(&self, layout: &Layout, item: &dyn Row) -> StandingOfWhole {
        let identity = identify(layout, item);
        if let Identity::Member(member) = identity
            && self.hides_expired
            && is_expired(layout.member(member).schema, item, self.now)
        {
            return StandingOfWhole::Expired;
        }
        let mut keys = self.index.iter().flat_map(|index| index.partition().chain(index.sort()));
        let is_in_range = keys.all(|name| item.has(name)) && self.is_in_extent(item);
        if !is_in_range {
            return StandingOfWhole::Moved;
        }
        match self.standing(layout, item, &identity) {
            Standing::Asked => StandingOfWhole::Asked,
            Standing::Passed | Standing::Refused => StandingOfWhole::Unknown,
            Standing::Other => StandingOfWhole::Moved,
        }
    }

    /// Whether a partition that is read has the item, as far as its condition goes.
    fn is_in_extent(&self, item: &dyn Row) -> bool {
        match &self.extent {
            Extent::Partitions(partitions) => partitions.all().iter().any(|one| self.meets(one, item)),
            Extent::Segments(_) => true,
        }
    }

    /// Whether an item meets the condition on a partition.
    pub(crate) fn meets(&self, partition: &Partition, item: &dyn Row) -> bool {
        self.is_of(partition, item)
            && self.sort_key(item).is_none_or(|sort| partition.range.sort.contains(&sort))
    }

    /// Whether an item has the values that all of a partition share.
    fn is_of(&self, partition: &Partition, item: &dyn Row) -> bool {
        let has = |(name, value)| item.scalar(name).is_some_and(|found| is_key_value(found, value));
        self.shared_by(partition).all(has)
    }

    /// Whether the item is a copy that this read does not ask for: one that its templates can meet, or
    /// one that another version of the program keeps.
    fn hides(&self, schema: &EntitySchema, item: &dyn Row) -> bool {
        is_copy(item) && (self.hides_copies || is_unknown_copy(schema, item))
    }

    /// A mixed read answers for every item, while a read of an entity goes on past those that another
    /// version of the program may have written.
    fn standing_of_unknown(&self, layout: &Layout, item: &dyn Row, named: bool) -> Standing {
        match (self.wants, layout.table.unknown) {
            // Where copies can be in the range, the service drops all, whoever's they are.
            _ if self.hides_copies && is_copy(item) => Standing::Other,
            (Wants::All, UnknownItems::Kept) => Standing::Asked,
            (Wants::All, _) | (_, UnknownItems::Refused) => Standing::Refused,
            _ if !named && self.is_shown_in_part(layout, item) => Standing::Refused,
            _ => Standing::Passed,
        }
    }

    /// Whether an item may say what it is, as one that is asked for, and its index leaves that out.
    fn is_shown_in_part(&self, layout: &Layout, item: &dyn Row) -> bool {
        self.index.is_some()
            && matches!(identify_in_index(layout, item), Identity::Member(member) if self.wants.includes(layout.origin(member)))
    }

    /// Whether a member's item is what is read.
    fn asks_for(&self, layout: &Layout, member: usize, item: &dyn Row) -> bool {
        self.wants.includes(layout.origin(member))
            && self.is_of_a_kind(layout, member, item)
            && self.copy.is_none_or(|name| is_copy_called(item, name))
    }

    /// Whether the item lies in the range of its own kind, of the several whose hull is read. Where copies
    /// are a kind, those of each name are another, and the items themselves as well.
    fn is_of_a_kind(&self, layout: &Layout, member: usize, item: &dyn Row) -> bool {
        if self.leaves.is_empty() {
            return true;
        }
        let keys = self.open_keys(item);
        let copy = self.asks_for_copies.then(|| layout.copy_name(member, item));
        let member = layout.origin(member);
        self.leaves.iter().any(|leaf| {
            leaf.member == member && copy.is_none_or(|copy| leaf.copy_name() == copy) && leaf.contains(&keys)
        })
    }

    /// Whether the range of its partition leaves this item out though the condition lets it in.
    pub(crate) fn excludes(&self, item: &dyn Row) -> bool {
        let Extent::Partitions(partitions) = &self.extent else { return false };
        let excluded = partitions.excluded();
        if excluded.is_empty() {
            return false;
        }
        let Some(found) = self.sk_name.and_then(|name| item.scalar(name)) else { return false };
        // There can be very many partitions, and hardly an item is an end of one.
        if !excluded.iter().any(|end| is_key_value(found, end)) {
            return false;
        }
        let key = key_value(found);
        partitions.all().iter().any(|one| one.range.excludes(&key) && self.is_of(one, item))
    }

    /// The most items of a partition that its range can leave out though the condition lets them in.
    pub(crate) fn excluded(&self) -> usize {
        match &self.extent {
            Extent::Partitions(partitions) => partitions.most_excluded(),
            Extent::Segments(_) => 0,
        }
    }
}

/// The attributes of the fields that the key of a copy shows, beside what the key of its item tells, and that
/// both store.
fn shown_by_copy(schema: &'static EntitySchema, copy: &Item) -> impl Iterator<Item = &'static str> {
    let copied = copy_of(schema, copy);
    let parts = copied.into_iter().flat_map(|(_, copied)| parts_of(copied.pk, copied.sk));
    let moving = parts.filter(move |part| !schema.is_identified_by(*part));
    let fields = moving.flat_map(move |part| attributes_of(schema, part));
    let fields = fields.map(move |field| &schema.attributes[field]);
    // What the item holds in its keys alone, a copy may have as an attribute.
    let stored = fields.filter(|field| !field.from_key);
    let names = stored.flat_map(|field| iter::once(field.name).chain(field.aliases.iter().copied()));
    // One that another program wrote can lack what its item has.
    let lacks = copied.is_some_and(|(at, _)| schema.owners_of(Slot::CopyPk(at)).next().is_some());
    names.filter(move |name| !lacks || copy.contains_key(*name))
}
