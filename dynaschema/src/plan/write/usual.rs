//! What most writes of an entity come to, worked out once per table handle.
//!
//! A write that is none of the usual ones (with a condition or a version of the user's, of an entity that the table keeps
//! more of than its keys) is made as if there were nothing here. What is usual is what such a write has come to.

use std::sync::OnceLock;

use super::conditions::{absent, absent_or_own, replaceable};
use super::resolver::Resolver;
use super::shape::Shapes;
use crate::expr::Condition;

/// That of all members of a table, by their places.
#[derive(Debug)]
pub(crate) struct Usual(Box<[OfMember]>);

/// That of one.
#[derive(Debug, Default)]
pub(super) struct OfMember {
    absent: OnceLock<Condition>,
    absent_or_own: OnceLock<Option<Condition>>,
    replaceable: OnceLock<Option<Condition>>,
    pub(super) shapes: Shapes,
}

impl Usual {
    /// Of a table with so many places of members.
    pub(crate) fn of(places: usize) -> Self {
        Self((0..places).map(|_| OfMember::default()).collect())
    }
}

impl Resolver<'_> {
    /// What is usual with the member that is written, where the table knows it.
    pub(super) fn usual(&self) -> Option<&OfMember> {
        self.intent.usual.as_ref().map(|usual| &usual.0[self.intent.member])
    }

    /// No item has the key; one that has expired is none.
    pub(super) fn absent(&self) -> Condition {
        let absent = || absent(self.layout, self.schema, self.stamp.now);
        match self.usual() {
            // Whether one has expired is another question each time.
            Some(usual) if self.schema.kept.ttl.is_none() => {
                usual.absent.get_or_init(|| absent().shared()).clone()
            }
            _ => absent(),
        }
    }

    /// Nothing has the key but the entity's own item, as far as items say what they are.
    pub(super) fn absent_or_own(&self) -> Option<Condition> {
        let absent_or_own = || absent_or_own(self.layout, self.member);
        match self.usual() {
            Some(usual) => usual.absent_or_own.get_or_init(|| absent_or_own().map(Condition::shared)).clone(),
            None => absent_or_own(),
        }
    }

    /// The same of what a whole item is put in place of, which no newer release has written.
    pub(super) fn replaceable(&self) -> Option<Condition> {
        let replaceable = || replaceable(self.layout, self.member, self.stamp.now);
        // Whether one has expired matters of a newer one only.
        let is_timeless = self.schema.kept.ttl.is_none() || self.schema.schema_version.is_none();
        match self.usual() {
            Some(usual) if is_timeless => {
                usual.replaceable.get_or_init(|| replaceable().map(Condition::shared)).clone()
            }
            _ => replaceable(),
        }
    }
}
