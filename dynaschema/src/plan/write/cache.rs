//! What most writes of an entity come to, worked out once per table handle.
//!
//! Any other write (with a condition or a version of the user's, or of an entity that the table keeps more of
//! than its keys) is made as if there were nothing here. What is cached is what the first write of a kind has
//! come to.

use std::sync::OnceLock;

use super::cached_update::CachedUpdates;
use super::conditions::{absent, absent_or_own, replaceable};
use super::resolver::Resolver;
use crate::expr::Condition;

/// What is cached of all members of a table, by their places.
#[derive(Debug)]
pub(crate) struct WriteCache(Box<[MemberCache]>);

/// What is cached of one member.
#[derive(Debug, Default)]
pub(super) struct MemberCache {
    absent: OnceLock<Condition>,
    absent_or_own: OnceLock<Option<Condition>>,
    replaceable: OnceLock<Option<Condition>>,
    pub(super) updates: CachedUpdates,
}

impl WriteCache {
    /// Of a table with so many places of members.
    pub(crate) fn of(places: usize) -> Self {
        Self((0..places).map(|_| MemberCache::default()).collect())
    }
}

impl Resolver<'_> {
    /// What is cached of the member that is written, where the table caches anything.
    pub(super) fn cache(&self) -> Option<&MemberCache> {
        self.intent.cache.as_ref().map(|cache| &cache.0[self.intent.member])
    }

    /// No item has the key; one that has expired is none.
    pub(super) fn absent(&self) -> Condition {
        let absent = || absent(self.layout, self.schema, self.stamp.now);
        match self.cache() {
            // Whether one has expired is another question each time.
            Some(cache) if self.schema.kept.ttl.is_none() => {
                cache.absent.get_or_init(|| absent().shared()).clone()
            }
            _ => absent(),
        }
    }

    /// Nothing has the key but the entity's own item, as far as items say what they are.
    pub(super) fn absent_or_own(&self) -> Option<Condition> {
        let absent_or_own = || absent_or_own(self.layout, self.member);
        match self.cache() {
            Some(cache) => cache.absent_or_own.get_or_init(|| absent_or_own().map(Condition::shared)).clone(),
            None => absent_or_own(),
        }
    }

    /// The same of what a whole item is put in place of, which no newer release has written.
    pub(super) fn replaceable(&self) -> Option<Condition> {
        let replaceable = || replaceable(self.layout, self.member, self.stamp.now);
        // Whether one has expired matters of a newer one only.
        let is_timeless = self.schema.kept.ttl.is_none() || self.schema.schema_version.is_none();
        match self.cache() {
            Some(cache) if is_timeless => {
                cache.replaceable.get_or_init(|| replaceable().map(Condition::shared)).clone()
            }
            _ => replaceable(),
        }
    }
}
