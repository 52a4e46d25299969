//! The schema as const data: templates, keys, entities, tables, and the checks over them.
//!
//! The derives write these values; nothing here does I/O. Each check is a
//! `const fn`, so that a mistake is a compile error at the template it is in.

mod chain;
mod check;
mod covers;
mod entity;
mod guests;
mod kept;
pub(crate) mod language;
mod layout;
mod message;
pub(crate) mod names;
mod protected;
mod source;
mod table;
mod template;
#[cfg(test)]
mod tests;
pub(crate) mod text;

pub use chain::{allowed, assert_allowed, has_prefix, is_desc, is_ordered};
pub use check::{Slot, Survey, check_composite, check_entity, check_from_key, check_key};
pub use covers::covers;
pub use entity::{
    Allow, Attribute, DefaultOf, EntitySchema, Index, IndexId, Key, Part, PartAttribute, RawKey, ScalarType,
};
pub(crate) use guests::Guests;
pub use kept::{Clocked, Copied, Kept, PartsOf, Unique, Upgrade, Version, is_version};
pub(crate) use layout::{COPY, IndexLayout, Layout, OWNER, SCHEMA_VERSION, TOKEN, UNIQUE};
pub use source::Source;
pub use table::{EntityAttribute, IndexNames, Member, TableDescription};
pub use template::{PartRef, Segment, Template};
