//! How serde reads an attribute: what a projection of its entity has to say, too.

use super::{Fixed, Path, SerializedWith, StoredAs, TopLevel};

/// Of a field of a projection: that serde reads it by its type alone.
#[derive(Debug)]
pub struct AsTyped;

/// The same: that a function reads it (`#[serde(with = "…")]`).
#[derive(Debug)]
pub struct AsWith;

/// An attribute that serde reads by the type of its field ([`AsTyped`]) or by a function ([`AsWith`]).
#[diagnostic::on_unimplemented(
    message = "only one of the entity's field and the projection's has a `#[serde(with = …)]`, so that one would not read what the other has written",
    label = "not read as the entity's field is",
    note = "write the same `with` above both, or above neither"
)]
pub trait ReadAs<How> {}

impl<T> ReadAs<AsTyped> for Path<T, TopLevel> {}
impl<T> ReadAs<AsTyped> for Path<T, Fixed<TopLevel>> {}
impl<T> ReadAs<AsWith> for Path<T, SerializedWith<TopLevel>> {}
impl<T> ReadAs<AsWith> for Path<T, Fixed<SerializedWith<TopLevel>>> {}
// That a field which says how it is stored cannot be in a projection has a sentence of its own.
impl<T> ReadAs<AsTyped> for Path<T, StoredAs<TopLevel>> {}
impl<T> ReadAs<AsTyped> for Path<T, Fixed<StoredAs<TopLevel>>> {}

/// Compiles where the attribute is read so.
pub const fn assert_read<How, P: ReadAs<How>>(_: &P) {}
