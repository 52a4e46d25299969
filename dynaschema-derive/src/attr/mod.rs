//! Attributes as written: syntax only, one documented field per key.
//!
//! Nothing here knows what a name refers to, and nothing here quotes.

mod allow;
mod attribute;
mod collection;
mod computed;
mod container;
mod entity;
mod field;
mod index;
mod kept;
mod key;
mod key_part;
mod options;
mod projection;
mod serde;
mod table;
mod variant;

pub(crate) use allow::{Allow, Permits};
pub(crate) use attribute::AttributeAttrs;
pub(crate) use collection::{CollectedAttrs, CollectionAttrs};
pub(crate) use computed::{Computation, ComputedAttr};
pub(crate) use container::{NAMES, Renames};
pub(crate) use entity::EntityAttrs;
pub(crate) use field::FieldAttrs;
pub(crate) use index::{IndexAttr, IndexNumber, ProjectExpr};
pub(crate) use kept::{OwnerAttr, PlaceAttr};
pub(crate) use key::{KeyExpr, ListExpr, TableKey};
pub(crate) use key_part::KeyPartAttrs;
pub(crate) use options::unknown;
pub(crate) use projection::{ProjectedAttrs, ProjectionAttrs};
pub(crate) use serde::{SerdeContainer, SerdeDefault, SerdeField};
pub(crate) use table::{
    ConstantAttr, ConstantExpr, EntityAttr, IndexKeyName, IndexNames, TableAttrs, TimeAttr, VariantAttrs,
};
pub(crate) use variant::{
    ArmExpr, ArmKeys, ClauseExpr, Inside, MatchExpr, Pattern, TestExpr, WhenExpr, alternatives,
};
