//! The const description of a projection: which fields of its entity it has.

/// Which fields of its entity a type holds.
///
/// Written by `#[derive(DynamoProjection)]`.
#[derive(Debug, Clone, Copy)]
pub struct ProjectionSchema {
    /// The name of the Rust type.
    pub name: &'static str,
    /// Its fields, but for those that serde skips.
    pub fields: &'static [ProjectedField],
}

/// A field of a projection.
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct ProjectedField {
    /// The field, here and in the entity.
    pub field: &'static str,
    /// The name that serde reads it from.
    pub name: &'static str,
    /// Whether it says that only the keys hold it (`#[dynamo(from_key)]`).
    pub from_key: bool,
    /// Whether it says that it is the time to live (`#[dynamo(ttl)]`).
    pub ttl: bool,
    /// Whether serde reads it by a function (`with`, `deserialize_with`).
    pub with: bool,
    /// Whether serde reads it from several attributes (`flatten`).
    pub flattened: bool,
}

impl ProjectedField {
    /// A field about which nothing else is said.
    #[doc(hidden)]
    pub const fn of(field: &'static str, name: &'static str) -> Self {
        Self { field, name, from_key: false, ttl: false, with: false, flattened: false }
    }
}
