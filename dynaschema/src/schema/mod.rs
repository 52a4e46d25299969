//! The schema as const data: templates, keys, entities, tables, and the checks over them.
//!
//! The derives write these values; nothing here does I/O. Each check is a
//! `const fn`, so that a mistake is a compile error at the template it is in.

mod chain;
mod check;
mod covers;
mod entity;
mod kept;
mod key_attribute;
mod marks;
mod message;
pub(crate) mod names;
mod protected;
mod slot;
mod source;
mod table;
#[cfg(test)]
mod tests;

pub use chain::{allowed, assert_allowed, has_prefix, is_desc, is_ordered};
pub use check::{Survey, check_composite, check_entity, check_from_key, check_key};
pub use covers::covers;
pub(crate) use covers::reads;
pub use entity::{Allow, Attribute, EntitySchema, Index, IndexId, Part};
pub use kept::{Copied, Kept, Unique, Version, is_version};
pub(crate) use key_attribute::KeyAttribute;
pub(crate) use marks::{COPY, OWNER, SCHEMA_VERSION, TOKEN, UNIQUE};
pub(crate) use names::IndexPhysical;
pub use slot::Slot;
pub use source::Source;
pub use table::{EntityAttribute, IndexNames, Member, TableDescription};
