//! The schema as const data: templates, keys, entities, tables, and the checks over them.
//!
//! The derives write these values; nothing here does I/O. Each check is a
//! `const fn`, so that a mistake is a compile error at the template it is in.

pub(crate) mod chain;
pub(crate) mod check;
mod collection;
mod companions;
mod computed;
mod covers;
mod entity;
mod from_key;
pub(crate) mod kept;
mod key_arm;
mod key_attribute;
mod marks;
pub(crate) mod message;
pub(crate) mod names;
mod narrow;
mod permits;
mod physical;
pub(crate) mod pieces;
mod projection;
mod protected;
mod shared;
pub(crate) mod slot;
mod source;
mod stored;
mod table;
#[cfg(test)]
mod tests;
mod variant;

pub use collection::{CollectionMember, CollectionSchema, Holds, Node, Pair};
pub(crate) use collection::{hash, is_same_entity};
pub use computed::Computed;
pub(crate) use computed::root;
pub(crate) use covers::{covers, has_attributes, lies_beside, reads};
pub use entity::{Allow, Attribute, EntitySchema, Index, IndexId, Part};
pub(crate) use kept::FIRST_TTL;
pub use kept::{Copied, Kept, Owner, Unique, Version};
pub use key_arm::KeyArm;
pub(crate) use key_attribute::{KeyAttribute, PlacedKey};
pub(crate) use marks::{COPY, OWNER, SCHEMA_VERSION, TOKEN, UNIQUE, is_mark};
pub use narrow::IndexProjection;
pub(crate) use narrow::{Holding, tells};
pub use permits::Permits;
pub(crate) use physical::IndexPhysical;
pub use projection::{ProjectedField, ProjectionSchema};
pub use slot::Slot;
pub use source::Source;
pub use table::{
    Constant, ConstantValue, EntityAttribute, IndexNames, Member, TableDescription, TableTime, TimeOf,
    UnknownItems,
};
pub use variant::{Clause, Test, Variant};

pub use crate::key::definition::{Key, ListKey, Listed, RawKey, ScalarType, TableKey};
pub use crate::key::template::{PartRef, Segment, Template};
