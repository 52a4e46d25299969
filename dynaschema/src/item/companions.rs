//! What lives in a table beside the items of its entities: copies and sentinels.

use super::Layout;
use crate::key::{Key, Template};
use crate::schema::{EntitySchema, IndexPhysical, Slot, Source, reads};

/// Which copies and sentinels there are, or a read can meet.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Companions {
    /// Copies: of the entities that are read, or of any where all are.
    pub(crate) copies: bool,
    /// Copies that are not: of other entities, or beside those that are read.
    pub(crate) others: bool,
    /// Sentinels, of whatever entity.
    pub(crate) sentinels: bool,
}

/// A kind of copy or sentinel.
struct Companion {
    kind: Kind,
    /// The entity it belongs to, by its place in the table.
    member: usize,
    schema: &'static EntitySchema,
    pk: Key,
    sk: Option<Key>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The copy at this position of the entity's.
    Copy(usize),
    /// That of the unique value at this position of the entity's.
    Sentinel(usize),
}

impl Companions {
    /// All that a table holds.
    pub(super) fn of(schemas: impl Iterator<Item = &'static EntitySchema>) -> Self {
        schemas.fold(Self::default(), |all, schema| Self {
            copies: all.copies || !schema.kept.copies.is_empty(),
            sentinels: all.sentinels || !schema.kept.uniques.is_empty(),
            ..all
        })
    }

    /// Those of one entity.
    pub(crate) fn of_entity(schema: &'static EntitySchema) -> Self {
        Self::of(std::iter::once(schema))
    }

    pub(crate) fn any(self) -> bool {
        self.copies || self.others || self.sentinels
    }

    /// The same, where none of the copies are those that are read.
    fn others(self) -> Self {
        Self { copies: false, others: self.copies || self.others, ..self }
    }

    fn add(&mut self, companion: &Companion, is_read: impl Fn(usize) -> bool) {
        match companion.kind {
            Kind::Sentinel(_) => self.sentinels = true,
            Kind::Copy(_) if is_read(companion.member) => self.copies = true,
            Kind::Copy(_) => self.others = true,
        }
    }
}

impl Layout {
    /// What a read of whole partitions can meet, of the table or of an index, whatever it asks for.
    pub(crate) fn companions_of_region(
        &self,
        index: Option<&IndexPhysical>,
        is_read: impl Fn(usize) -> bool,
        has: impl Fn(&Template) -> bool,
    ) -> Companions {
        self.met(is_read, |companion| {
            let pk = match index {
                None => Some(&companion.pk),
                Some(index) => self.in_index(index, companion.keys()).map(|(pk, _)| pk),
            };
            match (pk, index) {
                (Some(Key::Template(template)), _) => has(template),
                (None, Some(index)) => self.is_in_index(companion, index),
                _ => true,
            }
        })
    }

    /// What a read of all that is in an index can meet, of one member's items or of any.
    pub(crate) fn companions_in(&self, index: &IndexPhysical, reader: Option<usize>) -> Companions {
        let is_read = |member| reader.is_none_or(|reader| reader == member);
        self.met(is_read, |companion| self.is_in_index(companion, index))
    }

    /// What a query of the member's items can meet: with the first `known`
    /// placeholders of its sort key given, or in an index.
    pub(super) fn companions_of_query(&self, member: usize, source: Source, known: usize) -> Companions {
        let (schema, origin) = (self.member(member).schema, self.origin(member));
        let is_read = |member| member == origin;
        let in_table = |companion: &Companion| reads(source.keys(schema), known, companion.keys());
        match source {
            Source::Base | Source::Arm(_) => self.met(is_read, in_table),
            Source::Index(index) => {
                let names = self.index(schema.indexes[index].id);
                let is_met = |companion: &Companion, names| match self.in_index(names, companion.keys()) {
                    Some(theirs) => reads(source.keys(schema), known, theirs),
                    None => self.is_in_index(companion, names),
                };
                self.met(is_read, |companion| names.is_none_or(|names| is_met(companion, names)))
            }
            // Here no copies are the reader's own but those that it reads.
            Source::Copy(copy) => {
                self.met(|_| true, |companion| !companion.is(origin, copy) && in_table(companion)).others()
            }
        }
    }

    fn met(&self, is_read: impl Fn(usize) -> bool, is_met: impl Fn(&Companion) -> bool) -> Companions {
        let mut met = Companions::default();
        // Most tables hold nothing but their entities.
        if self.companions.any() {
            self.each_companion(&mut |companion| {
                if is_met(&companion) {
                    met.add(&companion, &is_read);
                }
            });
        }
        met
    }

    fn each_companion(&self, visit: &mut dyn FnMut(Companion)) {
        for (member, schema) in self.table.members.iter().map(|member| member.schema).enumerate() {
            for (position, copy) in schema.kept.copies.iter().enumerate() {
                visit(Companion { kind: Kind::Copy(position), member, schema, pk: copy.pk, sk: copy.sk });
            }
            for (position, unique) in schema.kept.uniques.iter().enumerate() {
                let sk = schema.sk.is_some().then_some(Key::Template(unique.sk));
                let pk = Key::Template(unique.pk);
                visit(Companion { kind: Kind::Sentinel(position), member, schema, pk, sk });
            }
        }
    }

    /// Whether such an item can have the keys of an index. One that another program wrote can, whatever ours
    /// have.
    fn is_in_index(&self, companion: &Companion, index: &IndexPhysical) -> bool {
        let (schema, slot) = (companion.schema, companion.kind.slot());
        schema.owners_of(slot).next().is_some() || schema.is_companion_in(slot, &self.names, index)
    }
}

impl Kind {
    /// The slot of its partition key.
    fn slot(self) -> Slot {
        match self {
            Self::Copy(at) => Slot::CopyPk(at),
            Self::Sentinel(at) => Slot::UniquePk(at),
        }
    }
}

impl Companion {
    /// The keys under which the table holds it.
    fn keys(&self) -> (&Key, Option<&Key>) {
        (&self.pk, self.sk.as_ref())
    }

    /// Whether it is this copy of this member's.
    fn is(&self, member: usize, copy: usize) -> bool {
        self.member == member && self.kind == Kind::Copy(copy)
    }
}
