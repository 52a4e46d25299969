//! What a query function takes for a part of a partition key: one value, or several, each with its
//! partition.

use std::borrow::Cow;
use std::ops::Bound;
use std::sync::Arc;

use super::{Binary, Dated, KeyArg, KeyPart, PartValue};

/// Values for a part of a partition key, made by [`any`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Any<A>(Vec<A>);

/// Several values where a query function takes one for a part of its partition key: the query reads the
/// partition of each, all at once, and gives their items in one order.
///
/// That is the order of the sort keys as they are stored (numbers by value); items with the same one come
/// in the order of the list. Limits, cursors and both directions are as exact as of one partition. A value
/// that is in the list twice is read once, of an empty list nothing is read, and where more than 100
/// partitions come together the query is an `InvalidRequest`: split the list then.
///
/// A read holds at most one answer of each partition, and asks each for its share of the limit, so that a
/// page costs at least one request for each partition; `explain` lists them. A budget of requests is one for
/// each partition.
///
/// ```
/// use dynaschema::{DynamoEntity, any, embedded};
/// # use serde::{Deserialize, Serialize};
///
/// #[derive(Debug, PartialEq, Serialize, Deserialize, DynamoEntity)]
/// #[pk("FEED#<author>")]
/// #[sk("POST#<number:06>")]
/// struct Post {
///     author: String,
///     number: u32,
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), dynaschema::Error> {
/// let posts = embedded::table::<Post>().await?;
/// for (author, number) in [("ann", 1), ("ben", 2), ("ann", 3), ("eve", 4)] {
///     Post { author: author.into(), number }.create().send(&posts).await?;
/// }
/// let followed = ["ann", "ben"];
/// let newest = Post::query(any(followed)).desc().limit(2).all(&posts).await?;
/// assert_eq!(newest.iter().map(|post| post.number).collect::<Vec<_>>(), [3, 2]);
/// # Ok(())
/// # }
/// ```
pub fn any<A>(values: impl IntoIterator<Item = A>) -> Any<A> {
    Any(values.into_iter().collect())
}

/// The values that an argument gives for a part of a partition key.
#[derive(Debug)]
pub enum PartValues<'a> {
    /// The only one.
    One(PartValue<'a>),
    /// Each in a partition of its own; these are merged.
    Any(Vec<PartValue<'a>>),
    /// A range of time buckets: from the one of the first moment to the end.
    Range(PartValue<'a>, Bound<PartValue<'a>>),
}

/// A value for a part of a partition key of the type `T`, as a [`KeyArg`]; or [`any`] of several.
#[diagnostic::on_unimplemented(
    message = "a key part of type `{T}` does not take a `{Self}`",
    label = "expected `{T}`, `&{T}` or `any(..)` of them",
    note = "a newtype does not take the bare value inside it, so that two kinds of id cannot be swapped; a key as a whole has its functions: `key.get()`, `key.update()`, `key.delete()`"
)]
pub trait PartArg<T> {
    #[doc(hidden)]
    fn values(&self) -> PartValues<'_>;
}

/// What gives one value, for a macro that takes a list of such types: the parameters of the impl, the
/// type of the part, and the type of the value.
macro_rules! each_value {
    ($callback:ident) => {
        $callback! {
            [T: KeyPart,] T, T;
            [T: KeyPart,] T, &T;
            [T: KeyPart,] Option<T>, T;
            [T: KeyPart,] Option<T>, &T;
            [] String, &str;
            [] Box<str>, &str;
            [] Arc<str>, &str;
            [] Cow<'static, str>, &str;
            [] Option<String>, &str;
            [] Option<Box<str>>, &str;
            [] Option<Arc<str>>, &str;
            [] Option<Cow<'static, str>>, &str;
            [] Binary, &[u8];
            [] Option<Binary>, &[u8];
            [const N: usize,] Binary, &[u8; N];
            [const N: usize,] Option<Binary>, &[u8; N];
        }
    };
}
pub(super) use each_value;

macro_rules! values {
    ($([$($header:tt)*] $part:ty, $value:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($header)*> PartArg<$part> for $value {
            fn values(&self) -> PartValues<'_> {
                PartValues::One(KeyArg::<$part>::to_arg(self))
            }
        }
    )*};
}

each_value!(values);

impl<T: KeyPart, A: KeyArg<T>> PartArg<T> for Any<A> {
    fn values(&self) -> PartValues<'_> {
        PartValues::Any(self.0.iter().map(KeyArg::to_arg).collect())
    }
}

impl<A> Any<A> {
    /// The values, in their order.
    pub(crate) fn each(&self) -> impl Iterator<Item = &A> {
        self.0.iter()
    }
}

impl<A: Dated> Any<A> {
    /// The values, of which each names a time bucket.
    pub(super) fn dated(&self) -> PartValues<'_> {
        PartValues::Any(self.0.iter().map(Dated::to_dated).collect())
    }
}

/// The parts of a partition by name, as a [`Named`](super::Named) struct of them, or [`any`] of several.
#[diagnostic::on_unimplemented(
    message = "key parts that could be swapped are given by name: a `{T}` is expected here, not a `{Self}`",
    label = "write `{T} {{ … }}`"
)]
pub trait NamedArg<T> {
    /// The structs, and whether there can be several.
    #[doc(hidden)]
    fn all_named(&self) -> Vec<&T>;
}

impl<T> NamedArg<T> for T {
    fn all_named(&self) -> Vec<&T> {
        vec![self]
    }
}

impl<T> NamedArg<T> for &T {
    fn all_named(&self) -> Vec<&T> {
        vec![self]
    }
}

impl<T> NamedArg<T> for Any<T> {
    fn all_named(&self) -> Vec<&T> {
        self.0.iter().collect()
    }
}

impl<T> NamedArg<T> for Any<&T> {
    fn all_named(&self) -> Vec<&T> {
        self.0.clone()
    }
}
