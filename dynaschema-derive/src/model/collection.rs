//! Collections: structs of several entities, and enums.

use syn::{Ident, LitStr, Type};

use super::{IndexNumber, Item};

/// A collection.
pub(crate) struct Collection {
    pub(crate) item: Item,
    /// The index in which it is read.
    pub(crate) index: Option<IndexNumber>,
    /// The function that opens its query.
    pub(crate) query: Ident,
    /// Whether it is an enum, of which each item is one value.
    pub(crate) is_enum: bool,
    pub(crate) members: Vec<Collected>,
}

/// A field of a collection, or a variant.
pub(crate) struct Collected {
    pub(crate) field: Ident,
    pub(crate) holds: Holds,
    /// What it holds, out of its `Option` or `Vec`.
    pub(crate) ty: Type,
    /// The name of the copies that it holds instead of the items themselves.
    pub(crate) copy: Option<Ident>,
    /// The name of the arm whose items it holds, as the schema has it.
    pub(crate) arm: Option<LitStr>,
}

/// How many items a field of a collection holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Holds {
    One,
    Optional,
    Many,
}

impl Collection {
    /// The place of the member whose chain is the collection's: the first single one, else the first.
    pub(crate) fn lead(&self) -> usize {
        let single = self.members.iter().position(|member| member.holds != Holds::Many);
        single.unwrap_or(0)
    }
}
