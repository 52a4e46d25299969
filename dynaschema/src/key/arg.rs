//! What the generated functions take where a key part is due.

use std::ops::{Bound, Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};

use super::{KeyPart, PartValue};

/// A value for the key part `T`: a `T`, a `&T`, or a `&str` where `T` is
/// `String` or another text of the standard library.
///
/// Where `T` is an `Option<U>`, it takes a `U` and a `&U` (or a `&str`) as well,
/// and a bare `None` needs no type. A newtype never takes a bare `&str`, so ids of two kinds cannot be swapped.
#[diagnostic::on_unimplemented(
    message = "a key part of type `{T}` does not take a `{Self}`",
    label = "expected `{T}` or `&{T}`",
    note = "a newtype does not take the bare value inside it, so that two kinds of id cannot be swapped"
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

impl<T: KeyPart> KeyArg<Option<T>> for T {
    fn to_arg(&self) -> PartValue<'_> {
        self.to_part()
    }
}

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

/// A range of values of the key part `T`: `a..b`, `a..=b`, `a..`, `..b`, `..=b`,
/// `..`, or a pair of [`Bound`]s, of values or references (or `&str` where `T`
/// is `String`).
///
/// `ORDERED` says whether the part's text order is its value order where it
/// stands in the template. Only `true` is implemented: a part that is not
/// ordered has no ranges.
#[diagnostic::on_unimplemented(
    message = "no range of `{T}` here: `{Self}` is not a range of its values, or this key part is not ordered",
    label = "not a range over this key part",
    note = "a part is ordered where its text order is its value order and it is last, fixed-width, or made of characters that sort above the next delimiter",
    note = "pad integers (`<n:06>`), give timestamps a precision (`<at:ms>`), or accept text order with `:text`"
)]
pub trait KeyRange<T, const ORDERED: bool> {
    /// Where the range starts, as the renderer of keys takes it.
    fn start(&self) -> Bound<PartValue<'_>>;
    /// Where the range ends, as the renderer of keys takes it.
    fn end(&self) -> Bound<PartValue<'_>>;
}

macro_rules! key_range {
    ($($range:ty: $from:pat => $start:expr, $to:pat => $end:expr;)*) => {$(
        impl<T, A: KeyArg<T>> KeyRange<T, true> for $range {
            fn start(&self) -> Bound<PartValue<'_>> {
                let $from = self;
                $start
            }
            fn end(&self) -> Bound<PartValue<'_>> {
                let $to = self;
                $end
            }
        }
    )*};
}

key_range! {
    Range<A>: r => Bound::Included(r.start.to_arg()), r => Bound::Excluded(r.end.to_arg());
    RangeInclusive<A>: r => Bound::Included(r.start().to_arg()), r => Bound::Included(r.end().to_arg());
    RangeFrom<A>: r => Bound::Included(r.start.to_arg()), _ => Bound::Unbounded;
    RangeTo<A>: _ => Bound::Unbounded, r => Bound::Excluded(r.end.to_arg());
    RangeToInclusive<A>: _ => Bound::Unbounded, r => Bound::Included(r.end.to_arg());
    (Bound<A>, Bound<A>): r => bound(&r.0), r => bound(&r.1);
}

impl<T> KeyRange<T, true> for RangeFull {
    fn start(&self) -> Bound<PartValue<'_>> {
        Bound::Unbounded
    }
    fn end(&self) -> Bound<PartValue<'_>> {
        Bound::Unbounded
    }
}

fn bound<T, A: KeyArg<T>>(bound: &Bound<A>) -> Bound<PartValue<'_>> {
    bound.as_ref().map(KeyArg::to_arg)
}

/// The beginning of a key part's text: any string, where the part has a text
/// prefix (`HAS_PREFIX`).
#[diagnostic::on_unimplemented(
    message = "this key part has no text prefix",
    label = "not a text prefix of this key part",
    note = "text, dates, timestamps with a precision and fixed lists of texts have one; numbers and parts counted down do not"
)]
pub trait KeyPrefix<const HAS_PREFIX: bool> {
    /// The prefix.
    fn prefix(&self) -> &str;
}

impl<S: AsRef<str>> KeyPrefix<true> for S {
    fn prefix(&self) -> &str {
        self.as_ref()
    }
}

/// The part of a composite key part that a template reaches into: `<repo.owner>`.
///
/// Implemented by `#[derive(KeyPart)]` for each field of a composite; `FIELD`
/// is the FNV-1a hash of the field's name.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no key part of that name",
    label = "a template reaches into this type for a field it has not",
    note = "only a composite (`#[derive(KeyPart)]` with `#[key(\"…\")]`) has parts of its own"
)]
pub trait CompositePart<const FIELD: u64> {
    /// The type of the field.
    type Part: KeyPart;
    /// The field.
    fn part(&self) -> &Self::Part;
}
