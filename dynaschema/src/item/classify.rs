//! What a stored item is, for people and programs that look at a table from outside of its reads.

use super::{Identity, Layout, copy_of, identify, is_copy, is_unknown_copy, owner_of, told_by_owner};
use crate::Item;
use crate::key::ItemKey;
use crate::schema::{COPY, UNIQUE};
use crate::wire::Row;

/// What a stored item is to a table: the answer of [`Table::classify`](crate::Table::classify).
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum StoredItem {
    /// The item of an entity; [`Table::from_item`](crate::Table::from_item) gives its value.
    #[non_exhaustive]
    Entity {
        /// The Rust name of the entity, or that of its variant where two entities of the table have one name.
        entity: &'static str,
    },
    /// A copy of an entity's item (`#[dynamo(copy(…))]`).
    #[non_exhaustive]
    Copy {
        /// The Rust name of the entity, or that of its variant where two entities of the table have one name.
        entity: &'static str,
        /// The name of the copy.
        name: String,
        /// Whether the entity keeps a copy of that name; else another version of the program does.
        known: bool,
        /// The key of the item that it is a copy of; `None` where it does not say.
        owner: Option<ItemKey>,
    },
    /// The sentinel of a unique value (`#[dynamo(unique)]`).
    #[non_exhaustive]
    Sentinel {
        /// The name of the unique value.
        name: String,
        /// The key of the item that has the value; `None` where it does not say.
        owner: Option<ItemKey>,
    },
    /// None of these.
    #[non_exhaustive]
    Unknown {
        /// What its entity attribute says, if it has one that is a text.
        found: Option<String>,
    },
}

/// What an item is to a table.
pub(crate) fn classify(layout: &Layout, item: &Item) -> StoredItem {
    let item = &told_by_owner(layout, item.clone().into()).into_map();
    let mark = |name| Row::text(item, name).unwrap_or_default().to_owned();
    match identify(layout, item) {
        Identity::Unknown(found) => StoredItem::Unknown { found },
        Identity::Sentinel => StoredItem::Sentinel { name: mark(UNIQUE), owner: owner_of(layout, item) },
        Identity::Member(member) => {
            let schema = layout.member(member).schema;
            let (entity, known) = (layout.called(member), copy_of(schema, item).is_some());
            if known || (is_copy(item) && is_unknown_copy(schema, item)) {
                StoredItem::Copy { entity, name: mark(COPY), known, owner: owner_of(layout, item) }
            } else {
                StoredItem::Entity { entity }
            }
        }
    }
}
