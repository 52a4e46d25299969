//! The const description of one collection: several entities that are read as one value.

use super::chain::{index_position, next_index};
use super::{EntitySchema, IndexId, ProjectionSchema, Source, Variant};
use crate::key::text::equal;

/// A struct of entities that live in one partition.
#[derive(Debug, Clone, Copy)]
pub struct CollectionSchema {
    /// The name of the Rust type.
    pub name: &'static str,
    /// Its fields, in their order.
    pub members: &'static [CollectionMember],
}

/// A field of a collection.
#[derive(Debug, Clone, Copy)]
pub struct CollectionMember {
    /// The name of the field.
    pub field: &'static str,
    /// How many items it holds.
    pub holds: Holds,
    /// What they are.
    pub node: Node,
}

/// How many items a field of a collection holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holds {
    /// `T`: one, without which there is no value.
    One,
    /// `Option<T>`
    Optional,
    /// `Vec<T>`
    Many,
}

/// What a field of a collection holds.
#[derive(Debug, Clone, Copy)]
pub enum Node {
    /// Items of an entity, read under one pair of its keys; and the fields that are read of them, where they
    /// are not all.
    Item(&'static EntitySchema, Source, Option<&'static ProjectionSchema>),
    /// Elements that are collections themselves.
    Collection(&'static CollectionSchema),
}

/// A pair of keys, as a collection names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pair {
    /// Of the base table.
    Base,
    /// Of an index.
    Index(IndexId),
    /// Of an arm of an index's `match`, by the FNV-1a hash of its name.
    Arm(IndexId, u64),
    /// Of an arm of the primary key's `match`, by the same.
    KeyArm(u64),
    /// Of a copy, by the FNV-1a hash of its name.
    Copy(u64),
}

impl Pair {
    /// Where the entity is read under it: of the base table, if it has no such keys.
    pub(crate) const fn source(self, schema: &EntitySchema) -> Source {
        match self {
            Self::Base => Source::Base,
            Self::Index(id) => match index_position(schema, id) {
                Some(index) => Source::Index(index),
                None => Source::Base,
            },
            Self::Arm(id, name) => {
                let mut next = index_position(schema, id);
                while let Some(index) = next {
                    if let Some(Variant { arm: Some(arm), .. }) = schema.variant(index)
                        && hash(arm) == name
                    {
                        return Source::Index(index);
                    }
                    next = next_index(schema, id, index + 1);
                }
                Source::Base
            }
            Self::KeyArm(name) => {
                let mut further = 0;
                while further < schema.arms.len() {
                    if let Some(arm) = &schema.arms[further].arm
                        && hash(arm.name) == name
                    {
                        return Source::Arm(further + 1);
                    }
                    further += 1;
                }
                Source::Base
            }
            Self::Copy(name) => {
                let mut copy = 0;
                while copy < schema.kept.copies.len() {
                    if hash(schema.kept.copies[copy].name) == name {
                        return Source::Copy(copy);
                    }
                    copy += 1;
                }
                Source::Base
            }
        }
    }
}

/// The FNV-1a hash, by which the derive names what only the compiler can find.
pub(crate) const fn hash(name: &str) -> u64 {
    let bytes = name.as_bytes();
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut i = 0;
    while i < bytes.len() {
        hash = (hash ^ bytes[i] as u64).wrapping_mul(0x0100_0000_01b3);
        i += 1;
    }
    hash
}

impl CollectionSchema {
    /// The member whose chain is the collection's: the first single one, else the first.
    pub(crate) const fn lead(&self) -> &'static CollectionMember {
        let mut member = 0;
        while member < self.members.len() {
            if !matches!(self.members[member].holds, Holds::Many) {
                return &self.members[member];
            }
            member += 1;
        }
        &self.members[0]
    }
}

impl CollectionSchema {
    /// The place of the lead's own items among the kinds of items in it.
    pub(crate) const fn lead_leaf(&self) -> usize {
        let (mut before, mut member) = (0, 0);
        while member < self.members.len() {
            let own = &self.members[member];
            if !own.is_list() {
                return before + own.node.lead_leaf();
            }
            before += own.node.leaves();
            member += 1;
        }
        self.members[0].node.lead_leaf()
    }
}

impl CollectionMember {
    /// Whether it is a list.
    pub(crate) const fn is_list(&self) -> bool {
        matches!(self.holds, Holds::Many)
    }
}

impl Node {
    /// The entity whose keys come first: its own, or of the first single member inside.
    pub(crate) const fn lead(&self) -> (&'static EntitySchema, Source) {
        match *self {
            Self::Item(schema, source, _) => (schema, source),
            Self::Collection(schema) => schema.lead().node.lead(),
        }
    }

    /// The place of that entity's items among the kinds of items in it.
    const fn lead_leaf(&self) -> usize {
        match *self {
            Self::Item(..) => 0,
            Self::Collection(schema) => schema.lead_leaf(),
        }
    }

    /// How many kinds of items are in it.
    pub(crate) const fn leaves(&self) -> usize {
        match *self {
            Self::Item(..) => 1,
            Self::Collection(schema) => {
                let (mut count, mut member) = (0, 0);
                while member < schema.members.len() {
                    count += schema.members[member].node.leaves();
                    member += 1;
                }
                count
            }
        }
    }

    /// The kind of items at this place among them.
    pub(crate) const fn leaf(&self, at: usize) -> (&'static EntitySchema, Source) {
        let (schema, source, _) = self.item(at);
        (schema, source)
    }

    /// The fields that are read of them, where they are not all.
    pub(crate) const fn fields(&self, at: usize) -> Option<&'static ProjectionSchema> {
        self.item(at).2
    }

    const fn item(&self, at: usize) -> (&'static EntitySchema, Source, Option<&'static ProjectionSchema>) {
        match *self {
            Self::Item(schema, source, fields) => (schema, source, fields),
            Self::Collection(schema) => {
                let (member, at) = schema.member_of(at);
                member.node.item(at)
            }
        }
    }
}

/// Whether two kinds of items are the same one.
pub(crate) const fn is_same(a: (&EntitySchema, Source), b: (&EntitySchema, Source)) -> bool {
    let same_place = match (a.1, b.1) {
        (Source::Copy(a), Source::Copy(b)) | (Source::Index(a), Source::Index(b)) => a == b,
        (Source::Copy(_), _) | (_, Source::Copy(_)) => false,
        _ => true,
    };
    let same_arm = match (&a.0.arm, &b.0.arm) {
        // A copy and an item in an index are the same whichever arm it is.
        (Some(one), Some(other)) if matches!(a.1, Source::Base) => one.test.class == other.test.class,
        _ => true,
    };
    same_place && same_arm && is_same_entity(a.0, b.0)
}

/// Whether two schemas are of one entity. Two types of one name, each in its own module, have one value where
/// only the table gives them others: these are told by their attributes.
pub(crate) const fn is_same_entity(a: &EntitySchema, b: &EntitySchema) -> bool {
    if !equal(a.name, b.name) || !equal(a.entity, b.entity) || a.attributes.len() != b.attributes.len() {
        return false;
    }
    let mut i = 0;
    while i < a.attributes.len() {
        if !equal(a.attributes[i].name, b.attributes[i].name) {
            return false;
        }
        i += 1;
    }
    true
}
