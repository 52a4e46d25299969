//! What the generated functions take where a key part is due.

use std::marker::PhantomData;

use super::{KeyPart, PartValue};

/// A value for the key part `T`: a `T`, a `&T`, or a `&str` where `T` is
/// `String` or another text of the standard library.
///
/// Where `T` is an `Option<U>`, it takes a `U` and a `&U` (or a `&str`) as well, and a bare `None` needs no
/// type. A newtype never takes a bare `&str`, so ids of two kinds cannot be swapped.
#[diagnostic::on_unimplemented(
    message = "a key part of type `{T}` does not take a `{Self}`",
    label = "expected `{T}` or `&{T}`",
    note = "a newtype does not take the bare value inside it, so that two kinds of id cannot be swapped; a key as a whole has its functions: `key.get()`, `key.update()`, `key.delete()`"
)]
pub trait KeyArg<T> {
    /// The value, as the renderer of keys takes it.
    fn to_arg(&self) -> PartValue<'_>;
}

impl<T: KeyPart> KeyArg<T> for T {
    fn to_arg(&self) -> PartValue<'_> {
        self.to_part()
    }
}

impl<T: KeyPart> KeyArg<T> for &T {
    fn to_arg(&self) -> PartValue<'_> {
        (*self).to_part()
    }
}

#[diagnostic::do_not_recommend]
impl<T: KeyPart> KeyArg<Option<T>> for T {
    fn to_arg(&self) -> PartValue<'_> {
        self.to_part()
    }
}

#[diagnostic::do_not_recommend]
impl<T: KeyPart> KeyArg<Option<T>> for &T {
    fn to_arg(&self) -> PartValue<'_> {
        (*self).to_part()
    }
}

/// A struct of parts by name (`IssueKey`, `IssuePartition`): a `T` or a `&T`.
///
/// What takes it takes no parts by position, since two of them have one type and could be swapped.
#[diagnostic::on_unimplemented(
    message = "key parts that could be swapped are given by name: a `{T}` is expected here, not a `{Self}`",
    label = "write `{T} {{ … }}`"
)]
pub trait Named<T> {
    /// The struct.
    fn named(&self) -> &T;
}

impl<T> Named<T> for T {
    fn named(&self) -> &T {
        self
    }
}

impl<T> Named<T> for &T {
    fn named(&self) -> &T {
        self
    }
}

/// The key of an entity whose primary key is a `match`, an enum with a variant for each arm (`ReactionKey`):
/// a `T` or a `&T`.
///
/// What takes it takes no parts alone, since they do not say of which arm they are.
#[diagnostic::on_unimplemented(
    message = "the primary key is a `match`, so an arm of it is named: a `{T}` is expected here, not a `{Self}`",
    label = "write `{T}::…`, with the arm's parts"
)]
pub trait ByArm<T> {
    /// The key.
    fn by_arm(&self) -> &T;
}

impl<T> ByArm<T> for T {
    fn by_arm(&self) -> &T {
        self
    }
}

impl<T> ByArm<T> for &T {
    fn by_arm(&self) -> &T {
        self
    }
}

/// A value for a time bucket of the field type `T` (`<placed_at:day>`): a date
/// or a UTC timestamp of any supported crate, or a reference to one.
///
/// A date-bearing type of your own takes part by [`Dated`].
#[diagnostic::on_unimplemented(
    message = "a time bucket of `{T}` does not take a `{Self}`",
    label = "expected a date or a timestamp",
    note = "a zoned time has the date of its zone: give its UTC timestamp"
)]
pub trait BucketArg<T> {
    /// The date or timestamp whose bucket is meant.
    fn to_bucket(&self) -> PartValue<'_>;
}

impl<T, A: Dated> BucketArg<T> for A {
    fn to_bucket(&self) -> PartValue<'_> {
        self.to_dated()
    }
}

/// A value with a calendar date, which can ask for a time bucket.
pub trait Dated {
    /// The date or timestamp, as the renderer of keys takes it.
    fn to_dated(&self) -> PartValue<'_>;
}

impl<A: Dated + ?Sized> Dated for &A {
    fn to_dated(&self) -> PartValue<'_> {
        (**self).to_dated()
    }
}

/// The part of a composite key part that a template reaches into: `<repo.owner>`.
///
/// Implemented by `#[derive(KeyPart)]` for each field of a composite, and by `#[derive(DynamoAttribute)]` for
/// those of any struct; `FIELD` is the FNV-1a hash of the field's name.
#[diagnostic::on_unimplemented(
    message = "a template reaches into `{Self}` for a field that is not known of it: it needs `#[derive(DynamoAttribute)]`, or has no field of that name",
    label = "no such field is known",
    note = "put `#[derive(DynamoAttribute)]` on a struct of yours whose fields keys show; of another type, name the part: `#[dynamo(part(contract: String = data.contract))]` and `<contract>`; an `Option` or a list on the way has no field that every item has"
)]
pub trait CompositePart<const FIELD: u64> {
    /// The type of the field.
    type Part;
    /// The field.
    fn part(&self) -> &Self::Part;
}

/// Whether a `T` has the part `FIELD` that a template reaches into it for.
///
/// An inherent constant goes before that of a trait, so [`KNOWN`](Self::KNOWN) is true where its bound holds,
/// and else what [`NotReached`] says.
#[derive(Debug)]
pub struct Reaches<T, const FIELD: u64>(PhantomData<T>);

impl<T: CompositePart<FIELD>, const FIELD: u64> Reaches<T, FIELD> {
    /// It has it.
    pub const KNOWN: bool = true;
}

/// Any type that a template could reach into, in vain.
pub trait NotReached {
    /// It has not.
    const KNOWN: bool = false;
}

impl<T, const FIELD: u64> NotReached for Reaches<T, FIELD> {}

/// The type of the part `FIELD`, and a text where there is none.
///
/// A struct with a field of [`CompositePart::Part`] is a mistake again wherever it is named, if there is no
/// such part, since nobody knows then whether it is `Send` or has a size. That mistake is shown at the
/// template, and the struct holds this.
pub trait PartOrText<const FIELD: u64, const KNOWN: bool> {
    /// The type of the field.
    type Part;
}

impl<T: CompositePart<FIELD>, const FIELD: u64> PartOrText<FIELD, true> for T {
    type Part = T::Part;
}

impl<T, const FIELD: u64> PartOrText<FIELD, false> for T {
    type Part = String;
}
