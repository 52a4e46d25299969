//! Where a value stands: in an attribute, inside of one, and whether its place may be changed.

use std::fmt;

use serde::Serialize;

use super::Path;
use super::document::{DocumentPath, Step, Subject};
use super::storage::Storage;
use crate::AttributeValue;
use crate::wire::encode_value;

/// The place of an attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TopLevel(pub(super) &'static str);

/// A place inside an attribute: a member of a map, an element of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nested(pub(super) DocumentPath);

/// A place that only the entity's own setters change, since a key, a version or a time depends on it.
///
/// Conditions take it like any other; what changes a place does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fixed<P>(pub(super) P);

/// A place without which the struct around it cannot be read, since serde has no default for it.
///
/// What removes a place does not take it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Needed<P>(pub(super) P);

/// A place whose values a serializer of the field's own writes (`#[serde(with = "…")]`), so that their
/// type says nothing of how they sort, or that they are texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SerializedWith<P>(pub(super) P);

/// A place whose values are stored as its field says (`#[dynamo(as = "ms")]`, `#[dynamo(ttl)]`), in a form
/// that sorts as they do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoredAs<P>(pub(super) P);

/// The attributes that serde makes of a field which it flattens: a path to each by its name.
///
/// Conditions and filters take them; only the setter of the field changes them, all at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pieces;

impl Pieces {
    /// The attribute of this name, as serde calls it, as a `U`. Nobody looks at whether there is one.
    ///
    /// ```
    /// use dynaschema::expr::Pieces;
    ///
    /// let in_bonn = Pieces.member::<String>("city").eq("Bonn");
    /// assert_eq!(format!("{in_bonn:?}"), "Condition(city = ?)");
    /// ```
    #[must_use]
    pub const fn member<U: Serialize>(self, name: &'static str) -> Path<U, Fixed<TopLevel>> {
        Path { place: Fixed(TopLevel(name)), encode: encode_value::<U>, storage: Storage::UNKNOWN }
    }
}

/// The size of what stands in a place, which is a number and no place itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Size(pub(super) DocumentPath);

/// What can be compared: [`TopLevel`], [`Nested`], [`Fixed`], [`Needed`], [`SerializedWith`] and [`StoredAs`]
/// ones of these, or [`Size`].
pub trait Place: fmt::Debug + sealed::Sealed {
    /// The place, as the printer of expressions takes it.
    #[doc(hidden)]
    fn into_subject(self) -> Subject;
}

/// A place that a value is stored in: any but a [`Size`].
pub trait Document: Place {
    /// A place inside this one, as free or as fixed as it.
    type Inside: Document;

    /// The place one step further in.
    #[doc(hidden)]
    fn inside(self, step: Step) -> Self::Inside;

    /// The place, which is read as this where the map around it lacks it.
    #[doc(hidden)]
    fn or_read_as(self, default: AttributeValue) -> Self;

    /// The place, as the printer of expressions takes it.
    #[doc(hidden)]
    fn into_path(self) -> DocumentPath;
}

/// A place that an update may change by its path: [`TopLevel`] or [`Nested`], and not [`Fixed`].
#[diagnostic::on_unimplemented(
    message = "this attribute is part of a key or maintained by the table, so it cannot be changed in place",
    label = "only a setter changes it",
    note = "use its setter `set_…`, which rewrites the keys that depend on it; a member of it alone is changed by `modify`, which reads the item and writes it back",
    note = "to set it only where there is a value, write `.when_some(option, |update, value| update.set_…(value))`; the `edit()` of an item that was read takes setters in an `if let`, too",
    note = "a part of the primary key has none: `.move_to(..)` changes it; nor has what is `immutable`"
)]
pub trait Changeable: Document {}

/// A place whose values are stored as their type says: any but [`SerializedWith`] and [`StoredAs`].
#[diagnostic::on_unimplemented(
    message = "this attribute is not stored as its type says, but as its field says or its field's own serializer writes it",
    label = "not known to be stored as its type says",
    note = "to compare what is stored as it is, write `.text_order()` before the comparison",
    note = "what is stored as a number, as a time to live is, begins with nothing, and contains nothing: compare it by `lt` or `between`"
)]
pub trait StoredAsTyped: Place {}

/// A place where what is stored sorts as the values do, if [`As<T>`](Self::As) is
/// [`Ordered`](super::Ordered): any but a [`SerializedWith`] one.
#[diagnostic::on_unimplemented(
    message = "this attribute is stored as its field's own serializer writes it, whatever order its type has",
    label = "its order is not known",
    note = "to compare what is stored as it is, write `.text_order()` before the comparison"
)]
pub trait Sorts: Place {
    /// What values of type `T` sort as: as themselves, and as what is stored where the field says in which
    /// form that is.
    type As<T>;
}

/// A whole attribute, as the elements of sets are changed: [`TopLevel`].
#[diagnostic::on_unimplemented(
    message = "the elements of a set inside of an attribute cannot be changed one by one",
    label = "not a whole attribute",
    note = "the service inserts into and deletes from whole attributes only; `.set(..)` the place"
)]
pub trait Whole: Document {}

/// A type whose values may be absent from a place `P`: any inside of an attribute that is not
/// [`Needed`], an `Option` as an attribute.
#[diagnostic::on_unimplemented(
    message = "a field of type `{Self}` cannot be removed by its path",
    label = "a whole attribute, or one that its struct needs",
    note = "an attribute whose field is an `Option` has a function of its own: `.remove_…()`, and `.set_…(None)` does the same",
    note = "without a field that is none the item could not be read: set it to another value; inside of an attribute serde's `default` makes it one that can be removed"
)]
pub trait Removable<P> {}

impl Place for TopLevel {
    fn into_subject(self) -> Subject {
        Subject { path: self.into_path(), size: false }
    }
}

impl Document for TopLevel {
    type Inside = Nested;

    fn inside(self, step: Step) -> Nested {
        Nested(self.into_path().join(step))
    }

    /// What is read of a whole attribute the entity says.
    fn or_read_as(self, _: AttributeValue) -> Self {
        self
    }

    fn into_path(self) -> DocumentPath {
        DocumentPath::top_level(self.0)
    }
}

impl Place for Nested {
    fn into_subject(self) -> Subject {
        Subject { path: self.0, size: false }
    }
}

impl Document for Nested {
    type Inside = Self;

    fn inside(self, step: Step) -> Self {
        Self(self.0.join(step))
    }

    fn or_read_as(self, default: AttributeValue) -> Self {
        Self(self.0.or_read_as(default))
    }

    fn into_path(self) -> DocumentPath {
        self.0
    }
}

impl<P: Place> Place for Fixed<P> {
    fn into_subject(self) -> Subject {
        self.0.into_subject()
    }
}

impl<P: Document> Document for Fixed<P> {
    type Inside = Fixed<P::Inside>;

    fn inside(self, step: Step) -> Self::Inside {
        Fixed(self.0.inside(step))
    }

    fn or_read_as(self, default: AttributeValue) -> Self {
        Self(self.0.or_read_as(default))
    }

    fn into_path(self) -> DocumentPath {
        self.0.into_path()
    }
}

impl<P> Needed<P> {
    /// For emitted code.
    #[doc(hidden)]
    pub fn of(place: P) -> Self {
        Self(place)
    }
}

impl<P: Place> Place for Needed<P> {
    fn into_subject(self) -> Subject {
        self.0.into_subject()
    }
}

impl<P: Document> Document for Needed<P> {
    type Inside = P::Inside;

    fn inside(self, step: Step) -> Self::Inside {
        self.0.inside(step)
    }

    fn or_read_as(self, default: AttributeValue) -> Self {
        Self(self.0.or_read_as(default))
    }

    fn into_path(self) -> DocumentPath {
        self.0.into_path()
    }
}

impl Place for Size {
    fn into_subject(self) -> Subject {
        Subject { path: self.0, size: true }
    }
}

impl<P: Place> Place for SerializedWith<P> {
    fn into_subject(self) -> Subject {
        self.0.into_subject()
    }
}

/// What stands inside is of the type that the caller says.
impl<P: Document> Document for SerializedWith<P> {
    type Inside = P::Inside;

    fn inside(self, step: Step) -> Self::Inside {
        self.0.inside(step)
    }

    fn or_read_as(self, default: AttributeValue) -> Self {
        Self(self.0.or_read_as(default))
    }

    fn into_path(self) -> DocumentPath {
        self.0.into_path()
    }
}

impl<P: Place> Place for StoredAs<P> {
    fn into_subject(self) -> Subject {
        self.0.into_subject()
    }
}

impl<P: Document> Document for StoredAs<P> {
    type Inside = P::Inside;

    fn inside(self, step: Step) -> Self::Inside {
        self.0.inside(step)
    }

    fn or_read_as(self, default: AttributeValue) -> Self {
        Self(self.0.or_read_as(default))
    }

    fn into_path(self) -> DocumentPath {
        self.0.into_path()
    }
}

#[diagnostic::do_not_recommend]
impl StoredAsTyped for TopLevel {}

#[diagnostic::do_not_recommend]
impl StoredAsTyped for Nested {}

#[diagnostic::do_not_recommend]
impl StoredAsTyped for Size {}

#[diagnostic::do_not_recommend]
impl<P: StoredAsTyped> StoredAsTyped for Fixed<P> {}

#[diagnostic::do_not_recommend]
impl<P: StoredAsTyped> StoredAsTyped for Needed<P> {}

#[diagnostic::do_not_recommend]
impl Sorts for TopLevel {
    type As<T> = T;
}

#[diagnostic::do_not_recommend]
impl Sorts for Nested {
    type As<T> = T;
}

#[diagnostic::do_not_recommend]
impl Sorts for Size {
    type As<T> = T;
}

#[diagnostic::do_not_recommend]
impl Sorts for StoredAs<TopLevel> {
    type As<T> = AttributeValue;
}

#[diagnostic::do_not_recommend]
impl<P: Sorts> Sorts for Fixed<P> {
    type As<T> = P::As<T>;
}

#[diagnostic::do_not_recommend]
impl<P: Sorts> Sorts for Needed<P> {
    type As<T> = P::As<T>;
}

#[diagnostic::do_not_recommend]
impl Changeable for TopLevel {}

#[diagnostic::do_not_recommend]
impl Changeable for Nested {}

#[diagnostic::do_not_recommend]
impl Changeable for Needed<Nested> {}

#[diagnostic::do_not_recommend]
impl Changeable for SerializedWith<TopLevel> {}

#[diagnostic::do_not_recommend]
impl Changeable for StoredAs<TopLevel> {}

#[diagnostic::do_not_recommend]
impl Whole for TopLevel {}

#[diagnostic::do_not_recommend]
impl Whole for SerializedWith<TopLevel> {}

#[diagnostic::do_not_recommend]
impl Whole for StoredAs<TopLevel> {}

impl<T> Removable<TopLevel> for Option<T> {}

impl<T> Removable<SerializedWith<TopLevel>> for Option<T> {}

impl<T> Removable<StoredAs<TopLevel>> for Option<T> {}

impl<T> Removable<Nested> for T {}

// What is fixed is refused as such, in a sentence of its own.
#[diagnostic::do_not_recommend]
impl Whole for Fixed<TopLevel> {}

#[diagnostic::do_not_recommend]
impl Whole for Fixed<SerializedWith<TopLevel>> {}

#[diagnostic::do_not_recommend]
impl Whole for Fixed<StoredAs<TopLevel>> {}

impl<T, P> Removable<Fixed<P>> for T {}

impl<T, P> Removable<Needed<Fixed<P>>> for T {}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::TopLevel {}
    impl Sealed for super::Nested {}
    impl<P> Sealed for super::Fixed<P> {}
    impl<P> Sealed for super::Needed<P> {}
    impl<P> Sealed for super::SerializedWith<P> {}
    impl<P> Sealed for super::StoredAs<P> {}
    impl Sealed for super::Size {}
}
