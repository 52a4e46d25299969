//! A nested struct whose fields have paths.

use syn::{Ident, Type, Visibility};

use super::Item;

/// A struct that stands inside of an attribute.
pub(crate) struct NestedStruct {
    pub(crate) item: Item,
    /// All fields, in order.
    pub(crate) fields: Vec<NestedField>,
    /// Whether it is a composite of keys besides, which has its parts from there.
    pub(crate) is_composite: bool,
}

/// A field of one.
pub(crate) struct NestedField {
    pub(crate) ident: Ident,
    pub(crate) vis: Visibility,
    pub(crate) ty: Type,
    /// The type of what is stored: that inside of an `Option`.
    pub(crate) stored: Type,
    /// The name of its member of the map; `None` where serde makes something else of it.
    pub(crate) member: Option<String>,
}
