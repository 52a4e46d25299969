//! What a query can meet beside the items that it asks for: worked out once for each table handle.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use super::{Companions, Layout};
use crate::schema::{Source, covers};

/// What a query can meet beside the items that it asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Coverage {
    pub(crate) companions: Companions,
    /// Whether it can meet items of other entities, or copies that are not asked for.
    pub(crate) others: bool,
}

/// A query as far as its coverage depends on it: the member, where it reads, and how many
/// placeholders of the sort key are given.
type Asked = (usize, Source, usize);

/// The coverages that were asked for so far.
#[derive(Debug, Default)]
pub(super) struct Coverages(RwLock<HashMap<Asked, Coverage>>);

impl Layout {
    /// What a query of the member's items can meet. A walk over the languages of all templates,
    /// where first literals do not tell them apart, so it is taken once.
    pub(crate) fn coverage(&self, member: usize, source: Source, known: usize) -> Coverage {
        let asked = (member, source, known);
        let found = self.coverages.0.read().unwrap_or_else(PoisonError::into_inner).get(&asked).copied();
        found.unwrap_or_else(|| {
            let companions = self.companions_of_query(member, source, known);
            let others = companions.others || covers(self.table, member, source, known);
            let coverage = Coverage { companions, others };
            self.coverages.0.write().unwrap_or_else(PoisonError::into_inner).insert(asked, coverage);
            coverage
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::PoisonError;

    use crate::entity::{Entity, EntityKey, Hooks};
    use crate::item::Layout;
    use crate::key::{PartError, PartValue};
    use crate::schema::{EntityAttribute, EntitySchema, Member, Permits, Source, TableDescription};
    use crate::{CodecError, Item};

    #[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
    struct Nothing;

    impl Entity for Nothing {
        const SCHEMA: &'static EntitySchema = &EntitySchema::STUB;
        type Key = Self;
        type Fields = ();
        fn fields() {}
        fn to_key(&self) -> Self {
            Self
        }
        fn part(&self, _: usize) -> PartValue<'_> {
            PartValue::None
        }
        fn encode(&self) -> Result<Item, CodecError> {
            Ok(Item::new())
        }
        fn decode(_: crate::wire::Unread<'_>) -> Result<Self, CodecError> {
            Ok(Self)
        }
    }

    impl EntityKey for Nothing {
        type Entity = Self;
        fn part(&self, _: usize) -> PartValue<'_> {
            PartValue::None
        }
        fn from_parts(_: &mut dyn FnMut(usize) -> PartValue<'static>) -> Result<Self, (usize, PartError)> {
            Ok(Self)
        }
    }

    #[test]
    fn a_coverage_is_worked_out_once() {
        const TABLE: &TableDescription = &TableDescription {
            name: "Shop",
            entity: EntityAttribute::Required("entity_type"),
            members: &[Member {
                variant: "Nothing",
                entity: "Nothing",
                schema: Nothing::SCHEMA,
                permits: Permits::NOTHING,
            }],
            ..TableDescription::STUB
        };
        const HOOKS: &[&Hooks] = &[Nothing::HOOKS];
        let layout = Layout::of(TABLE, HOOKS);
        let first = layout.coverage(0, Source::Base, 0);
        assert_eq!(layout.coverage(0, Source::Base, 0), first);
        assert_eq!(layout.coverages.0.read().unwrap_or_else(PoisonError::into_inner).len(), 1);
    }
}
