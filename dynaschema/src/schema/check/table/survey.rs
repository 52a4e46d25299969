//! What the checks of a table ask for again and again, gathered once.

use crate::key::Key;
use crate::key::language::{are_alike, head, relation, same};
use crate::schema::chain::{index_position, next_index};
use crate::schema::names::{INDEXES, Names, position};
use crate::schema::{EntitySchema, Index, IndexId, Member, TableDescription};

/// A table with its names resolved and the beginnings of its keys at hand.
///
/// The checks look at every pair of entities, and the compiler evaluates them
/// a statement at a time. Nearly all pairs differ in their first literals,
/// which the survey tells in a few statements; so it is made once per table,
/// in a `const` of its own. In an index nearly all others are built alike, and
/// what two of them have to do with each other is found once for all of them.
/// Entities beyond `MEMBERS` are still checked, slowly.
#[derive(Debug, Clone, Copy)]
pub struct Survey<const MEMBERS: usize> {
    pub(super) table: &'static TableDescription,
    pub(super) names: Names,
    /// The first entity that has an index, by the index's position.
    first: [usize; INDEXES],
    marks: [Marks; MEMBERS],
    /// Whether any entity has copies or unique values.
    companions: bool,
    /// Whether any entity had another entity value before.
    aliases: bool,
    /// Whether an entity has an error of its own, so that nothing is known of its keys.
    broken: bool,
}

/// One entity, in short.
#[derive(Debug, Clone, Copy)]
struct Marks {
    entity: Head,
    pk: Head,
    sk: Head,
    /// The indexes that it has, as bits by their positions.
    indexes: u32,
    index_pk: [Head; INDEXES],
    index_sk: [Head; INDEXES],
    /// The first entity whose keys in an index are built like its own: perhaps itself.
    model: [usize; INDEXES],
}

/// The first bytes of a text that all texts of its kind begin with.
#[derive(Debug, Clone, Copy)]
struct Head {
    bytes: u64,
    known: u64,
}

impl<const MEMBERS: usize> Survey<MEMBERS> {
    /// The survey of a table.
    pub const fn of(table: &'static TableDescription) -> Self {
        let mut survey = Self {
            table,
            names: Names::of(table),
            first: [usize::MAX; INDEXES],
            marks: [Marks::UNKNOWN; MEMBERS],
            companions: false,
            aliases: false,
            broken: false,
        };
        let mut i = table.members.len();
        while i > 0 {
            i -= 1;
            survey.add(i, &table.members[i]);
        }
        while i < table.members.len() && i < MEMBERS {
            survey.find_models(i);
            i += 1;
        }
        survey
    }

    const fn add(&mut self, i: usize, member: &Member) {
        let schema = member.schema;
        let mut n = 0;
        while n < schema.indexes.len() {
            self.first[position(schema.indexes[n].id)] = i;
            n += 1;
        }
        self.broken |= schema.is_stub();
        self.aliases |= !schema.kept.aliases.is_empty();
        self.companions |= super::companions::count(schema) > 0;
        if i < MEMBERS {
            self.marks[i] = Marks::of(member.entity, schema);
        }
    }

    const fn find_models(&mut self, i: usize) {
        let mut indexes = self.table.members[i].schema.indexes;
        while let [index, rest @ ..] = indexes {
            self.marks[i].model[position(index.id)] = self.model_of(i, index.id);
            indexes = rest;
        }
    }

    /// The model of an entity in an index: of those whose prefixes end at boundaries of all that are built like them.
    /// One with several keys there is its own.
    const fn model_of(&self, i: usize, id: IndexId) -> usize {
        let Some(own) = only_index(self.table.members[i].schema, id) else { return i };
        let place = position(id);
        let (pk, sk) = (self.marks[i].index_pk[place], self.marks[i].index_sk[place]);
        // The latest are the likeliest, and which model they have is known.
        let mut j = i;
        while j > self.first[place] {
            j -= 1;
            if self.marks[j].index_sk[place].is(sk)
                && self.marks[j].index_pk[place].is(pk)
                && let Some(other) = only_index(self.table.members[j].schema, id)
                && are_built_alike(other, own)
            {
                let model = self.marks[j].model[place];
                return if model != j || is_aligned(own) { model } else { i };
            }
        }
        i
    }

    pub(super) const fn is_broken(&self) -> bool {
        self.broken
    }

    /// Whether the table holds more than its entities' own items.
    pub(super) const fn has_companions(&self) -> bool {
        self.companions
    }

    /// Whether an entity value can also be an earlier one of another entity.
    pub(super) const fn has_aliases(&self) -> bool {
        self.aliases
    }

    /// The member at this place; behind the members come the further arms of their primary keys.
    pub(super) const fn member(&self, place: usize) -> Member {
        self.table.member(place)
    }

    /// Whether two places are arms of one member, which are compared where they are written.
    pub(super) const fn are_one(&self, a: usize, b: usize) -> bool {
        self.table.origin(a) == self.table.origin(b)
    }

    /// The first entity that has the index at this position.
    pub(super) const fn first_with(&self, index: usize) -> usize {
        self.first[index]
    }

    /// Whether two entities certainly have different entity values.
    pub(super) const fn values_differ(&self, a: usize, b: usize) -> bool {
        a < MEMBERS && b < MEMBERS && self.marks[a].entity.differs(self.marks[b].entity)
    }

    /// Whether the literals at the beginning tell two entities apart in the base table.
    pub(super) const fn are_apart(&self, a: usize, b: usize) -> bool {
        if a >= MEMBERS || b >= MEMBERS {
            return false;
        }
        let (a, b) = (&self.marks[a], &self.marks[b]);
        a.pk.differs(b.pk) || a.sk.differs(b.sk)
    }

    /// The indexes in which both are to be compared, as bits by their positions: where they are not built alike, if
    /// there is one in which those literals do not tell them apart.
    pub(super) const fn shared_indexes(&self, a: usize, b: usize) -> u32 {
        if a >= MEMBERS || b >= MEMBERS {
            return u32::MAX;
        }
        let (a, b) = (&self.marks[a], &self.marks[b]);
        let (mut rest, mut other, mut meet) = (a.indexes & b.indexes, 0, false);
        while rest != 0 {
            let index = rest.trailing_zeros() as usize;
            if a.model[index] == b.model[index] {
                meet = true;
            } else {
                other |= 1 << index;
                meet = meet
                    || !a.index_pk[index].differs(b.index_pk[index])
                        && !a.index_sk[index].differs(b.index_sk[index]);
            }
            rest &= rest - 1;
        }
        if meet { other } else { 0 }
    }
}

impl Marks {
    const UNKNOWN: Self = Self {
        entity: Head::UNKNOWN,
        pk: Head::UNKNOWN,
        sk: Head::UNKNOWN,
        indexes: 0,
        index_pk: [Head::UNKNOWN; INDEXES],
        index_sk: [Head::UNKNOWN; INDEXES],
        model: [usize::MAX; INDEXES],
    };

    const fn of(entity: &str, schema: &EntitySchema) -> Self {
        let mut marks = Self {
            entity: Head::of(entity),
            pk: Head::of(head(&schema.pk)),
            sk: Head::of_sort_key(schema.sk.as_ref()),
            ..Self::UNKNOWN
        };
        let mut n = 0;
        while n < schema.indexes.len() {
            let index = &schema.indexes[n];
            let place = position(index.id);
            let (pk, sk) = (Head::of(head(&index.pk)), Head::of_sort_key(index.sk.as_ref()));
            // Of several arms only what all begin with is known.
            let first = marks.indexes & 1 << place == 0;
            marks.index_pk[place] = if first { pk } else { marks.index_pk[place].common(pk) };
            marks.index_sk[place] = if first { sk } else { marks.index_sk[place].common(sk) };
            marks.indexes |= 1 << place;
            n += 1;
        }
        marks
    }
}

/// The entity's index of this name, where it has one pair of keys there.
const fn only_index(schema: &'static EntitySchema, id: IndexId) -> Option<&'static Index> {
    match index_position(schema, id) {
        Some(place) if next_index(schema, id, place + 1).is_none() => Some(&schema.indexes[place]),
        _ => None,
    }
}

const fn are_built_alike(a: &Index, b: &Index) -> bool {
    are_alike(&a.pk, &b.pk)
        && match (&a.sk, &b.sk) {
            (Some(a), Some(b)) => are_alike(a, b),
            (a, b) => a.is_none() && b.is_none(),
        }
}

/// Whether the prefixes of the keys of an index end at boundaries of all keys that are built like them.
const fn is_aligned(Index { pk, sk, .. }: &Index) -> bool {
    let partitions = same(pk, pk);
    match sk {
        Some(sk) => partitions.complete && relation(sk, sk).is_aligned(),
        None => partitions.complete,
    }
}

impl Head {
    const UNKNOWN: Self = Self { bytes: 0, known: 0 };

    const fn of(text: &str) -> Self {
        let text = text.as_bytes();
        let mut head = Self::UNKNOWN;
        let mut i = 0;
        while i < text.len() && i < 8 {
            head.bytes |= (text[i] as u64) << (8 * i);
            head.known |= 0xFF << (8 * i);
            i += 1;
        }
        head
    }

    const fn of_sort_key(key: Option<&Key>) -> Self {
        match key {
            Some(key) => Self::of(head(key)),
            None => Self::UNKNOWN,
        }
    }

    /// The bytes that both know, and have alike.
    const fn common(self, other: Self) -> Self {
        let mut known = 0;
        let mut i = 0;
        while i < 8 {
            let byte = 0xFF << (8 * i);
            if self.known & other.known & byte != 0 && (self.bytes ^ other.bytes) & byte == 0 {
                known |= byte;
            }
            i += 1;
        }
        Self { bytes: self.bytes & known, known }
    }

    const fn is(self, other: Self) -> bool {
        self.bytes == other.bytes && self.known == other.known
    }

    const fn differs(self, other: Self) -> bool {
        (self.bytes ^ other.bytes) & self.known & other.known != 0
    }
}
