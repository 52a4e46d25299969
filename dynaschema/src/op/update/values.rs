//! What an update adds: to numbers, and as elements.

use std::collections::{BTreeSet, HashSet, VecDeque};
use std::hash::{BuildHasher, Hash};

/// A field that [`add`](super::Update::add) and [`sub`](super::Update::sub) change: an integer,
/// a decimal, or an `Option` of one.
///
/// For a number type of your own:
///
/// ```
/// use dynaschema::op::Number;
///
/// #[derive(serde::Serialize)]
/// struct Cents(i64);
///
/// impl Number for Cents {
///     type Amount = Cents;
///
///     fn of(amount: Cents) -> Cents {
///         amount
///     }
///
///     fn bounds() -> (Option<Cents>, Option<Cents>) {
///         (Some(Cents(i64::MIN)), Some(Cents(i64::MAX)))
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "a field of type `{Self}` cannot be added to or subtracted from",
    label = "not a number that adds exactly",
    note = "integers are, decimals that are stored as numbers (`#[dynamo(as = \"number\")]`), and `Option`s of these; floats are not, since the service adds decimal digits where Rust adds binary ones",
    note = "anything else is changed by `modify`, which reads, changes and writes it back; a number type of your own can implement `dynaschema::op::Number`"
)]
pub trait Number: Sized {
    /// What is added or subtracted.
    type Amount;

    /// A field that has this value, to be encoded as such.
    fn of(amount: Self::Amount) -> Self;

    /// The least and the most that a field can hold, which no sum leaves; `None` where only the
    /// service sets a bound, which is 38 digits.
    fn bounds() -> (Option<Self::Amount>, Option<Self::Amount>);
}

macro_rules! numbers {
    ($($number:ty: $least:expr, $most:expr;)*) => {$(
        impl Number for $number {
            type Amount = Self;

            fn of(amount: Self) -> Self {
                amount
            }

            fn bounds() -> (Option<Self>, Option<Self>) {
                ($least, $most)
            }
        }
    )*};
}

macro_rules! bounded {
    ($($number:ty)*) => {
        numbers! { $($number: Some(<$number>::MIN), Some(<$number>::MAX);)* }
    };
}

bounded! { i8 i16 i32 i64 isize u8 u16 u32 u64 usize }

// Their ends have 39 digits.
numbers! { i128: None, None; u128: Some(0), None; }

#[cfg(feature = "rust_decimal")]
bounded! { rust_decimal::Decimal }

impl<T: Number> Number for Option<T> {
    type Amount = T::Amount;

    fn of(amount: T::Amount) -> Self {
        Some(T::of(amount))
    }

    fn bounds() -> (Option<T::Amount>, Option<T::Amount>) {
        T::bounds()
    }
}

/// A field of several elements: a list, a set, or an `Option` of one.
///
/// ```
/// use dynaschema::op::Collection;
///
/// assert_eq!(Option::<Vec<u8>>::of(vec![1, 2]), Some(vec![1, 2]));
/// ```
#[diagnostic::on_unimplemented(
    message = "a field of type `{Self}` has no elements to insert or delete",
    label = "not a list or a set",
    note = "lists are `Vec` and `VecDeque`, sets are `HashSet` and `BTreeSet`, and `Option`s of them"
)]
pub trait Collection: Sized {
    /// The type of its elements.
    type Element;

    /// A field that has these elements, to be encoded as such.
    fn of(elements: Vec<Self::Element>) -> Self;
}

/// Elements of the type `N`, which an update inserts or deletes: any list, set or iterator of them, as in
/// `["new"]`.
///
/// ```
/// use dynaschema::op::Elements;
///
/// fn count(elements: impl Elements<&'static str>) -> usize {
///     elements.elements().count()
/// }
/// assert_eq!(count(["new", "red"]), 2);
/// ```
#[diagnostic::on_unimplemented(
    message = "elements are given as a list, which a `{Self}` is not",
    label = "one element is a list, too: write `[value]` for `value`",
    note = "a `Vec`, an array, a set or any iterator gives elements"
)]
pub trait Elements<N> {
    /// The elements, one after the other.
    fn elements(self) -> impl Iterator<Item = N>;
}

#[diagnostic::do_not_recommend]
impl<N, I: IntoIterator<Item = N>> Elements<N> for I {
    fn elements(self) -> impl Iterator<Item = N> {
        self.into_iter()
    }
}

/// A field whose elements have an order: a `Vec`, a `VecDeque`, or an `Option` of one.
///
/// ```
/// use dynaschema::op::List;
///
/// fn takes_a_list<T: List>() {}
/// takes_a_list::<Option<Vec<String>>>();
/// ```
#[diagnostic::on_unimplemented(
    message = "a field of type `{Self}` has no end to append to",
    label = "not a list",
    note = "lists are `Vec` and `VecDeque`, and `Option`s of them; a set takes `.insert(..)`"
)]
pub trait List: Collection {}

macro_rules! collections {
    ($([$($parameter:tt)*] $collection:ty,)*) => {$(
        impl<$($parameter)*> Collection for $collection {
            type Element = T;

            fn of(elements: Vec<T>) -> Self {
                elements.into_iter().collect()
            }
        }
    )*};
}

collections! {
    [T] Vec<T>,
    [T] VecDeque<T>,
    [T: Ord] BTreeSet<T>,
    [T: Eq + Hash, S: BuildHasher + Default] HashSet<T, S>,
}

impl<C: Collection> Collection for Option<C> {
    type Element = C::Element;

    fn of(elements: Vec<C::Element>) -> Self {
        Some(C::of(elements))
    }
}

impl<T> List for Vec<T> {}

impl<T> List for VecDeque<T> {}

impl<L: List> List for Option<L> {}
