//! A nested struct whose fields have paths.

use syn::{ExprPath, Ident, Type, Visibility};

use super::{DefaultValue, Item};

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
    /// Whether it is an `Option`, as far as its tokens tell.
    pub(crate) is_option: bool,
    /// The name of its member of the map; `None` where serde makes something else of it, or reads another as well.
    pub(crate) member: Option<String>,
    /// Where serde gets its value from where the map lacks its member.
    pub(crate) default: Option<DefaultValue>,
    /// The function that says which values are not stored.
    pub(crate) skip_if: Option<ExprPath>,
    /// The function by which serde reads it.
    pub(crate) read_by: Option<ExprPath>,
    /// Whether serde skips it, so that a value that is read has another.
    pub(crate) skipped: bool,
    /// The names under which serde writes and reads it.
    pub(crate) written: String,
    pub(crate) read_from: String,
    /// Whether it is read from what it is written under.
    pub(crate) reads_written: bool,
    /// The words of its `#[serde(…)]`.
    pub(crate) serde_words: Vec<Ident>,
}
