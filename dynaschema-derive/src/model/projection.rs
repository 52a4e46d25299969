//! Projections: structs of some of an entity's fields.

use syn::{Ident, Type};

use super::Item;

/// A projection.
pub(crate) struct Projection {
    pub(crate) item: Item,
    /// The entity whose fields it has.
    pub(crate) of: Type,
    /// The words of its `#[serde(…)]`, for messages.
    pub(crate) serde_words: Vec<Ident>,
    /// Its fields, but for those that serde skips.
    pub(crate) fields: Vec<ProjectedField>,
}

/// A field of a projection.
pub(crate) struct ProjectedField {
    pub(crate) ident: Ident,
    pub(crate) ty: Type,
    /// The name that serde reads it from.
    pub(crate) name: String,
    /// The words of its `#[serde(…)]`.
    pub(crate) serde_words: Vec<Ident>,
    /// The word that says that in the entity only keys hold it.
    pub(crate) from_key: Option<Ident>,
    /// The word that says that it is the time to live.
    pub(crate) ttl: Option<Ident>,
}

impl ProjectedField {
    /// Whether it is read from several attributes.
    pub(crate) fn is_flattened(&self) -> bool {
        self.serde_words.iter().any(|word| word == "flatten")
    }

    /// Whether a function reads it, and not its type.
    pub(crate) fn is_read_with(&self) -> bool {
        self.serde_words.iter().any(|word| word == "with" || word == "deserialize_with")
    }
}
