//! A table's names as the runtime uses them.

use std::sync::OnceLock;

use super::Adopted;
use super::Companions;
use super::KeyCheck;
use super::coverage::Coverages;
use super::foreign::ForeignKey;
use super::index::IndexAttributes;
use super::read_key::{KeyPair, ReadAttribute};
use super::redaction::Redaction;
use super::storable::is_looked_at_by_nobody;
use crate::entity::{Hooks, Model};
use crate::key::{ItemKey, Key, ScalarType};
use crate::schema::names::{INDEXES, Names};
use crate::schema::{
    EntitySchema, Holding, IndexId, IndexPhysical, KeyAttribute, Member, PlacedKey, Slot, Source,
    TableDescription, has_attributes, lies_beside,
};

/// A table's description with every name resolved.
#[derive(Debug)]
pub(crate) struct Layout {
    pub(crate) table: &'static TableDescription,
    pub(crate) pk: &'static str,
    pub(crate) sk: Option<&'static str>,
    /// What the table holds beside the items of its entities.
    pub(crate) companions: Companions,
    /// Those of it that other programs may have written.
    pub(crate) adopted: Box<[Adopted]>,
    /// What becomes of an item that was read under another key than its value has.
    pub(crate) key_check: KeyCheck,
    /// What nobody is shown of its keys and attributes.
    pub(crate) redaction: Redaction,
    /// As they are resolved.
    pub(super) names: Names,
    /// The indexes that do not hold whole items, with the attributes that they hold beside keys.
    narrow: Box<[(IndexId, Vec<&'static str>)]>,
    hooks: &'static [&'static Hooks],
    pub(super) coverages: Coverages,
    /// The members, and behind them the further arms of their primary keys, each as an entity of its own.
    members: Box<[Member]>,
    /// The primary keys of each, and behind them those of its copies, as what was read is held against them.
    read_keys: Box<[Box<[KeyPair]>]>,
    /// The attributes of each that are keys of indexes of others.
    pub(super) foreign: Box<[Box<[ForeignKey]>]>,
    /// What is written for the indexes of each, worked out at its first use.
    index_attributes: Box<[OnceLock<IndexAttributes>]>,
    /// Whether the values of each may be put as text, worked out at the first put.
    in_text: Box<[OnceLock<bool>]>,
}

impl Layout {
    pub(crate) fn of(table: &'static TableDescription, hooks: &'static [&'static Hooks]) -> Self {
        let names = Names::of(table);
        let members: Box<[Member]> = (0..table.places()).map(|place| table.member(place)).collect();
        let schemas = || members.iter().map(|member| member.schema);
        let read_keys = schemas().map(|schema| {
            let copies = (0..schema.kept.copies.len()).map(Source::Copy);
            let keys = std::iter::once(Source::Base).chain(copies);
            keys.map(|source| ReadAttribute::pair(schema.key_pair(&names, source.slots()))).collect()
        });
        let read_keys = read_keys.collect();
        let indexes = (0..INDEXES).filter_map(|position| names.index_at(position));
        let narrow = indexes.filter(|index| table.holding(index.id) != Holding::All);
        let narrow = narrow.map(|index| (index.id, table.included_attributes(&names, index)));
        Self {
            narrow: narrow.collect(),
            table,
            pk: names.pk,
            sk: names.sk,
            companions: Companions::of(schemas()),
            adopted: Adopted::of(table.members),
            key_check: KeyCheck::default(),
            redaction: Redaction::of(schemas(), &names),
            read_keys,
            foreign: ForeignKey::of_all(&members, &names),
            names,
            hooks,
            coverages: Coverages::default(),
            index_attributes: members.iter().map(|_| OnceLock::new()).collect(),
            in_text: members.iter().map(|_| OnceLock::new()).collect(),
            members,
        }
    }

    /// The attributes that say what an item is: of which entity, and under which key. Empty where there is
    /// none.
    pub(crate) fn told_by(&self) -> [&'static str; 3] {
        [self.table.entity.name().unwrap_or_default(), self.pk, self.sk.unwrap_or_default()]
    }

    /// The names of an index, if an entity of the table has it.
    pub(crate) fn index(&self, id: IndexId) -> Option<&IndexPhysical> {
        self.names.index(id)
    }

    /// Every index of the table: the global ones, then the local ones.
    pub(crate) fn indexes(&self) -> impl Iterator<Item = &IndexPhysical> {
        (0..INDEXES).filter_map(|position| self.names.index_at(position))
    }

    /// The attributes that an index holds beside the keys of the table and its own; `None` where it holds
    /// whole items.
    pub(crate) fn included_in(&self, id: IndexId) -> Option<&[&'static str]> {
        let own = self.narrow.iter().find(|(index, _)| *index == id);
        own.map(|(_, included)| included.as_slice())
    }

    /// Whether an index holds an attribute of the items in it.
    pub(crate) fn is_held(&self, index: &IndexPhysical, name: &str) -> bool {
        self.included_in(index.id)
            .is_none_or(|included| included.contains(&name) || self.is_key(name) || index.has(name))
    }

    /// An entity's key in a slot, if it has one there.
    pub(crate) fn key(&self, schema: &EntitySchema, slot: Slot) -> Option<KeyAttribute> {
        KeyAttribute::of(schema, &self.names, slot)
    }

    /// An entity's key in a slot with all its attributes, if it has one there.
    pub(crate) fn placed(&self, schema: &EntitySchema, slot: Slot) -> Option<PlacedKey> {
        schema.placed(&self.names, slot)
    }

    /// Every key of an entity's own items.
    pub(crate) fn keys(&self, schema: &EntitySchema) -> impl Iterator<Item = KeyAttribute> {
        schema.keys(&self.names)
    }

    /// What a key attribute of the table or of an index is stored as, by its name: all entities agree.
    pub(crate) fn key_type(&self, name: &str) -> Option<ScalarType> {
        let mut keys = self.members.iter().flat_map(|member| self.keys(member.schema));
        keys.find(|key| key.name == name).map(|key| key.key.scalar_type())
    }

    /// The keys in two slots: of the item itself, an index, a copy, a sentinel.
    pub(crate) fn key_pair(
        &self,
        schema: &EntitySchema,
        slots: (Slot, Slot),
    ) -> impl Iterator<Item = KeyAttribute> {
        schema.key_pair(&self.names, slots)
    }

    /// The primary key of the items of the member, or arm, at a place, or of this copy of them.
    pub(super) fn read_keys(&self, place: usize, copy: Option<usize>) -> &KeyPair {
        &self.read_keys[place][copy.map_or(0, |copy| copy + 1)]
    }

    /// The keys that an item with these keys in the table has in an index of the table's own keys.
    pub(crate) fn in_index<'k>(
        &self,
        index: &IndexPhysical,
        keys: (&'k Key, Option<&'k Key>),
    ) -> Option<(&'k Key, Option<&'k Key>)> {
        self.names.in_index(index, keys)
    }

    /// Whether items of a member can have the keys of an index.
    pub(crate) fn can_be_in(&self, index: &IndexPhysical, member: usize) -> bool {
        has_attributes(&self.names, index, self.member(member).schema)
    }

    /// Whether items of an entity that does not name an index can lie in a partition of these keys there.
    pub(crate) fn lies_beside(
        &self,
        index: &IndexPhysical,
        keys: (&Key, Option<&Key>),
        other: &EntitySchema,
    ) -> bool {
        lies_beside(&self.names, index, keys, other)
    }

    /// Whether an attribute is a key of the table itself.
    pub(crate) fn is_key(&self, name: &str) -> bool {
        name == self.pk || Some(name) == self.sk
    }

    /// Whether an attribute is a key of an entity's own items, in the table or in an index.
    pub(crate) fn is_any_key(&self, schema: &EntitySchema, name: &str) -> bool {
        self.keys(schema).any(|key| key.name == name)
    }

    /// The primary key of an item of whichever entity, shown without what is sensitive in it.
    pub(crate) fn discreet(&self, key: ItemKey) -> ItemKey {
        self.redaction.of_any().discreet(key, self.pk, self.sk)
    }

    /// The same of a key of an entity: of its item, a copy, a sentinel.
    pub(crate) fn discreet_of(&self, schema: &EntitySchema, slots: (Slot, Slot), key: ItemKey) -> ItemKey {
        if self.redaction.is_of_no_key() {
            return key;
        }
        self.redaction.of_keys(schema, slots).discreet(key, self.pk, self.sk)
    }

    /// The member at this place, or a further arm of one.
    pub(crate) fn member(&self, place: usize) -> &Member {
        &self.members[place]
    }

    /// The members, then the further arms of their primary keys, each as an entity of its own.
    pub(crate) fn members(&self) -> &[Member] {
        &self.members
    }

    /// The member of the table's enum that stands at this place, or of which an arm does.
    pub(crate) fn origin(&self, place: usize) -> usize {
        self.table.origin(place)
    }

    /// What a member is called beside the others: by its type, or by its variant where another one's is
    /// called so.
    pub(crate) fn called(&self, place: usize) -> &'static str {
        self.table.called(self.origin(place))
    }

    /// The place of a member's arm whose schema this is.
    pub(crate) fn place_of(&self, origin: usize, schema: &EntitySchema) -> usize {
        self.table.place(origin, self.members[origin].schema.place_of(schema))
    }

    /// The places of a member's arms.
    pub(crate) fn places(&self, origin: usize) -> impl Iterator<Item = usize> + use<'_> {
        let arms = self.members[origin].schema.arms.len();
        (0..=arms).map(move |arm| self.table.place(origin, arm))
    }

    /// A member's schema and functions.
    pub(crate) fn model(&self, member: usize) -> Model {
        Model { schema: self.member(member).schema, hooks: self.hooks[self.origin(member)] }
    }

    /// The attributes that are written for a member's indexes: worked out once.
    pub(crate) fn index_attributes(&self, member: usize) -> &IndexAttributes {
        self.index_attributes[member].get_or_init(|| IndexAttributes::of(self.member(member).schema, self))
    }

    /// Whether nothing has to be looked up in what serde makes of a member's values, so that it may be text:
    /// worked out once.
    pub(crate) fn is_in_text(&self, member: usize) -> bool {
        *self.in_text[member]
            .get_or_init(|| self.places(member).all(|place| is_looked_at_by_nobody(self, place)))
    }

    /// Whether an entity shares its keys with another one: whichever of the two says so.
    pub(crate) fn shares_key(&self, member: usize) -> bool {
        let member = self.member(self.origin(member));
        self.table.members.iter().any(|other| member.may_share_a_key(other))
    }
}
