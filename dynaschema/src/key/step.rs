//! What a step of a chain takes: a value of its key part, a range of values,
//! the beginning of its text, or one of these if it is given.

use std::borrow::Cow;
use std::marker::PhantomData;
use std::ops::{Bound, Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};
use std::sync::Arc;

use super::any::each_value;
use super::{Binary, BucketArg, Dated, KeyArg, KeyPart, PartValue, StartsWith, StartsWithBytes};

/// A step of a query's chain: the state before it, which says what comes behind.
pub trait Step {
    /// What is read, how many steps stand before this one, and what its part allows beside a value: an
    /// [`At`].
    type Place;
    /// The state behind a value.
    type Next;
    /// The state behind all else.
    type End;
}

/// What a step of a query's chain takes for the key part `T`:
///
/// | argument | narrows the query to |
/// |---|---|
/// | a `T` or a `&T` (`&str` for a text of the standard library) | this value, and opens the next step |
/// | `a..b`, `a..=b`, `a..`, `..b`, `..=b`, `..`, or a pair of [`Bound`]s, of those | a range of values |
/// | [`starts_with`](super::starts_with)`("2026-05")` | values whose text in the key begins like this |
/// | [`starts_with_bytes`](super::starts_with_bytes)`([0x20, 0x26])` | values of a binary key that begin like this |
/// | [`given`]`(option)` | what is in the `Option`, if there is something |
/// | [`given_range`]`(from, to)` | `from..to`, of which either end may be missing |
///
/// Behind all but the first nothing can follow, since the service narrows a query by one range only.
///
/// `S` is the [`Step`], which says what the part has where it stands in its template: a part that is
/// not ordered has no ranges, a number has no text.
///
/// ```
/// use dynaschema::DynamoEntity;
/// use dynaschema::key::StepArg;
/// # use serde::{Deserialize, Serialize};
///
/// #[derive(Serialize, Deserialize, DynamoEntity)]
/// #[pk("USER#<user>")]
/// #[sk("ORDER#<number:06>#<id>")]
/// struct Order {
///     user: String,
///     number: u32,
///     id: String,
/// }
///
/// let _ = Order::query("42").number(7).id("A1");
/// let _ = Order::query("42").number(10..);
/// let _ = Order::query("42").number(7).id(&String::from("A1"));
/// ```
#[diagnostic::on_unimplemented(
    message = "a key part of type `{T}` does not take a `{Self}`",
    label = "expected `{T}`, `&{T}`, a range of them, `starts_with(..)` or `given(..)`",
    note = "what may be missing goes through `given(option)`, a range of which either end may be through `given_range(from, to)`",
    note = "a newtype does not take the bare value inside it, so that two kinds of id cannot be swapped"
)]
pub trait StepArg<T, S: Step> {
    /// What is open behind it: [`Step::Next`] behind a value, [`Step::End`] behind all else.
    type Opens;
    /// What it asks that not every part allows.
    #[doc(hidden)]
    const ASKS: u8;
    /// What the part of the step allows beside a value, for whatever is read.
    #[doc(hidden)]
    const ALLOWED: u8;
    #[doc(hidden)]
    fn asked(&self) -> Asked<'_>;
    #[doc(hidden)]
    fn opens<P>(of: P, next: fn(P) -> S::Next, end: fn(P) -> S::End) -> Self::Opens;
}

/// What a step takes whose key part is a time bucket of the field type `T` (`<placed_at:day>`): as
/// [`StepArg`], of dates and UTC timestamps of any supported crate. As an end of a range a date stands for
/// all of its day.
#[diagnostic::on_unimplemented(
    message = "a time bucket of `{T}` does not take a `{Self}`",
    label = "expected a date or a timestamp, a range of them, `starts_with(..)` or `given(..)`",
    note = "a zoned time has the date of its zone: give its UTC timestamp"
)]
pub trait BucketStepArg<T, S: Step> {
    /// What is open behind it: [`Step::Next`] behind a value, [`Step::End`] behind all else.
    type Opens;
    /// What it asks that not every part allows.
    #[doc(hidden)]
    const ASKS: u8;
    /// What the part of the step allows beside a value, for whatever is read.
    #[doc(hidden)]
    const ALLOWED: u8;
    #[doc(hidden)]
    fn asked(&self) -> Asked<'_>;
    #[doc(hidden)]
    fn opens<P>(of: P, next: fn(P) -> S::Next, end: fn(P) -> S::End) -> Self::Opens;
}

/// What a step asks of its part.
#[derive(Debug)]
pub enum Asked<'a> {
    Value(PartValue<'a>),
    Range(Bound<PartValue<'a>>, Bound<PartValue<'a>>),
    /// Of bytes, their hexadecimal digits.
    StartsWith(&'a str),
    /// Nothing: an argument that was not given.
    Anything,
}

/// The place of a step: in a read of `R`, behind so many others, where its part allows, beside a value,
/// the sum of `RANGES`, `PREFIXES` and `BYTE_PREFIXES`.
#[derive(Debug)]
pub struct At<R, const FIXED: usize, const ALLOWED: u8>(PhantomData<fn() -> R>);

/// What can be narrowed by one more step when so many are fixed: an entity always, a collection as far as
/// all of its members go.
#[diagnostic::on_unimplemented(
    message = "the sort keys of the members of this collection do not all have this part, so the collection cannot be narrowed by it",
    label = "not a part of every member's sort key",
    note = "a collection takes the steps with which the sort keys of all of its members begin"
)]
pub trait Narrowed<const FIXED: usize> {
    /// What that step allows beside a value, for each of the members.
    #[doc(hidden)]
    const ALLOWED: u8 = BOTH + BYTE_PREFIXES;
}

/// The place of a step that can be taken.
pub trait Open {
    /// What it allows beside a value, for whatever is read.
    #[doc(hidden)]
    const ALLOWED: u8;
}

impl<R: Narrowed<FIXED>, const FIXED: usize, const ALLOWED: u8> Open for At<R, FIXED, ALLOWED> {
    const ALLOWED: u8 = R::ALLOWED;
}

/// The part's text order is its value order.
pub(crate) const RANGES: u8 = 1;
/// The part has a text with a beginning.
pub(crate) const PREFIXES: u8 = 2;
/// The part is bytes, which have a beginning.
pub(crate) const BYTE_PREFIXES: u8 = 4;
const BOTH: u8 = RANGES + PREFIXES;
const BYTES: u8 = RANGES + BYTE_PREFIXES;

/// A key part that has ranges.
#[diagnostic::on_unimplemented(
    message = "this key part is not ordered, so it has no ranges",
    label = "a range over a key part that is not ordered",
    note = "a part is ordered where its text order is its value order and it is last, fixed-width, or made of characters that sort above the next delimiter",
    note = "pad integers (`<n:06>`), give timestamps a precision (`<at:ms>`), declare an enum in the order of its texts, put a text last, or accept text order with `:text` (not beside `or`, whose text sorts among the others)",
    note = "what is shown once more, and finer, behind another part is not: let both stand side by side (`<date:month>#<date>`)"
)]
pub trait HasRanges {}

#[diagnostic::do_not_recommend]
impl<R, const FIXED: usize> HasRanges for At<R, FIXED, RANGES> {}
#[diagnostic::do_not_recommend]
impl<R, const FIXED: usize> HasRanges for At<R, FIXED, BOTH> {}
#[diagnostic::do_not_recommend]
impl<R, const FIXED: usize> HasRanges for At<R, FIXED, BYTES> {}

/// A key part whose text can be asked for by its beginning.
#[diagnostic::on_unimplemented(
    message = "this key part has no text prefix",
    label = "not a text prefix of this key part",
    note = "text, dates, timestamps with a precision and fixed lists of texts have one; numbers and parts counted down do not"
)]
pub trait HasPrefix {}

#[diagnostic::do_not_recommend]
impl<R, const FIXED: usize> HasPrefix for At<R, FIXED, PREFIXES> {}
#[diagnostic::do_not_recommend]
impl<R, const FIXED: usize> HasPrefix for At<R, FIXED, BOTH> {}

/// A binary key, which can be asked for by its beginning.
#[diagnostic::on_unimplemented(
    message = "this key part has no beginning in bytes",
    label = "not the beginning of a binary key",
    note = "bytes begin a binary key; a key part that is text is asked for by `starts_with(..)`"
)]
pub trait HasBytePrefix {}

#[diagnostic::do_not_recommend]
impl<R, const FIXED: usize> HasBytePrefix for At<R, FIXED, BYTES> {}

/// An argument of a step that may be missing, made by [`given`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Given<A>(Option<A>);

/// An argument of a step if there is one: a value, a range or a [`starts_with`](super::starts_with). `None`
/// leaves the part open. Either way the chain ends here.
///
/// ```
/// use dynaschema::{DynamoEntity, embedded, given};
/// # use serde::{Deserialize, Serialize};
///
/// #[derive(Serialize, Deserialize, DynamoEntity)]
/// #[pk("USER#<user>")]
/// #[sk("ORDER#<number:06>")]
/// struct Order {
///     user: String,
///     number: u32,
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), dynaschema::Error> {
/// let orders = embedded::table::<Order>().await?;
/// let from = |number: Option<u32>| Order::query("42").number(given(number.map(|first| first..)));
/// assert!(from(None).explain(&orders)?.to_string().contains(r#"begins_with(SK, "ORDER#")"#));
/// assert!(from(Some(7)).explain(&orders)?.to_string().contains(r#"BETWEEN "ORDER#000007""#));
/// # Ok(())
/// # }
/// ```
pub fn given<A>(argument: Option<A>) -> Given<A> {
    Given(argument)
}

/// The range `from..to`, of which either end may be missing, for lists that are asked for "from" and "to" and
/// need neither.
///
/// The chain ends here; without both ends the part is left open.
///
/// ```
/// use dynaschema::{DynamoEntity, embedded, given_range};
/// # use serde::{Deserialize, Serialize};
///
/// #[derive(Serialize, Deserialize, DynamoEntity)]
/// #[pk("USER#<user>")]
/// #[sk("ORDER#<number:06>")]
/// struct Order {
///     user: String,
///     number: u32,
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), dynaschema::Error> {
/// let orders = embedded::table::<Order>().await?;
/// for number in 1..=9 {
///     Order { user: "42".into(), number }.create().send(&orders).await?;
/// }
/// let between = |from: Option<u32>, to: Option<u32>| Order::query("42").number(given_range(from, to));
/// assert_eq!(between(Some(3), Some(5)).count(&orders).await?, 2);
/// assert_eq!(between(Some(3), None).count(&orders).await?, 7);
/// assert_eq!(between(None, Some(5)).count(&orders).await?, 4);
/// assert_eq!(between(None, None).count(&orders).await?, 9);
/// # Ok(())
/// # }
/// ```
pub fn given_range<A>(from: Option<A>, to: Option<A>) -> (Bound<A>, Bound<A>) {
    (from.map_or(Bound::Unbounded, Bound::Included), to.map_or(Bound::Unbounded, Bound::Excluded))
}

macro_rules! value {
    () => {
        type Opens = S::Next;
        const ASKS: u8 = 0;
        const ALLOWED: u8 = <S::Place as Open>::ALLOWED;
        fn opens<P>(of: P, next: fn(P) -> S::Next, _: fn(P) -> S::End) -> S::Next {
            next(of)
        }
    };
}

macro_rules! end {
    ($asks:expr) => {
        type Opens = S::End;
        const ASKS: u8 = $asks;
        const ALLOWED: u8 = <S::Place as Open>::ALLOWED;
        fn opens<P>(of: P, _: fn(P) -> S::Next, end: fn(P) -> S::End) -> S::End {
            end(of)
        }
    };
}

macro_rules! values {
    ($([$($header:tt)*] $part:ty, $value:ty;)*) => {$(
        impl<$($header)* S: Step<Place: Open>> StepArg<$part, S> for $value {
            value!();
            fn asked(&self) -> Asked<'_> {
                Asked::Value(KeyArg::<$part>::to_arg(self))
            }
        }
    )*};
}

each_value!(values);

impl<T, A: Dated, S: Step<Place: Open>> BucketStepArg<T, S> for A {
    value!();
    fn asked(&self) -> Asked<'_> {
        Asked::Value(BucketArg::<T>::to_bucket(self))
    }
}

/// The arguments that end a chain, for a trait of steps over the values of another.
macro_rules! ends {
    ($step:ident, $value:ident, $of:ident) => {
        ends! { $step, $value;
            Range<A>: r => Bound::Included(r.start.$of()), Bound::Excluded(r.end.$of());
            RangeInclusive<A>: r => Bound::Included(r.start().$of()), Bound::Included(r.end().$of());
            RangeFrom<A>: r => Bound::Included(r.start.$of()), Bound::Unbounded;
            RangeTo<A>: r => Bound::Unbounded, Bound::Excluded(r.end.$of());
            RangeToInclusive<A>: r => Bound::Unbounded, Bound::Included(r.end.$of());
            (Bound<A>, Bound<A>): r => r.0.as_ref().map($value::$of), r.1.as_ref().map($value::$of);
        }

        impl<T, S: Step> $step<T, S> for RangeFull
        where
            S::Place: Open + HasRanges,
        {
            end!(RANGES);
            fn asked(&self) -> Asked<'_> {
                Asked::Range(Bound::Unbounded, Bound::Unbounded)
            }
        }

        impl<T, S: Step> $step<T, S> for StartsWith
        where
            S::Place: Open + HasPrefix,
        {
            end!(PREFIXES);
            fn asked(&self) -> Asked<'_> {
                Asked::StartsWith(self.text())
            }
        }

        impl<T, A: $step<T, S>, S: Step<Place: Open>> $step<T, S> for Given<A> {
            end!(A::ASKS);
            fn asked(&self) -> Asked<'_> {
                self.0.as_ref().map_or(Asked::Anything, A::asked)
            }
        }
    };
    ($step:ident, $value:ident; $($range:ty: $r:ident => $from:expr, $to:expr;)*) => {$(
        impl<T, A: $value<T>, S: Step> $step<T, S> for $range
        where
            S::Place: Open + HasRanges,
        {
            end!(RANGES);
            fn asked(&self) -> Asked<'_> {
                let $r = self;
                Asked::Range($from, $to)
            }
        }
    )*};
}

ends! { StepArg, KeyArg, to_arg }

impl<T, S: Step> StepArg<T, S> for StartsWithBytes
where
    S::Place: Open + HasBytePrefix,
{
    end!(BYTE_PREFIXES);
    fn asked(&self) -> Asked<'_> {
        Asked::StartsWith(self.digits())
    }
}

ends! { BucketStepArg, BucketArg, to_bucket }
