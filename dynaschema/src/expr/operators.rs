//! The operators of Rust that a path does not have, nor the methods of an `Option`, and what to write in their place.

use std::cmp::Ordering;

use super::{Condition, Path};

/// What a path could be compared with by an operator of Rust: nothing.
///
/// `==` gives a `bool` there and then, which is what an item that only the service knows cannot be compared to. So no type is this,
/// and the implementations below are there for the message alone.
#[diagnostic::on_unimplemented(
    message = "a path is compared by its methods: `.eq(..)` for `==`, `.ne(..)` for `!=`, `.lt(..)`, `.le(..)`, `.gt(..)`, `.ge(..)`",
    label = "write `o.total.eq(5)` for `o.total == 5`, `o.total.gt(5)` for `o.total > 5`",
    note = "what they give is combined by `&`, `|` and `!`"
)]
pub trait ComparedByMethods {}

impl<T, P, O: ComparedByMethods> PartialEq<O> for Path<T, P> {
    fn eq(&self, _: &O) -> bool {
        unreachable!("nothing is `ComparedByMethods`")
    }
}

impl<T, P, O: ComparedByMethods> PartialOrd<O> for Path<T, P> {
    fn partial_cmp(&self, _: &O) -> Option<Ordering> {
        unreachable!("nothing is `ComparedByMethods`")
    }
}

/// What could be asked whether it is `Some`, as a value is: no path.
///
/// Whether an item that only the service knows has an attribute is a condition. So no path is this, and the methods below are there
/// for the message alone.
#[diagnostic::on_unimplemented(
    message = "a path is no `Option`: whether there is an attribute is `.exists()` for `.is_some()`, and `.not_exists()` for `.is_none()`",
    label = "write `o.note.exists()` for `o.note.is_some()`, `o.note.not_exists()` for `o.note.is_none()`"
)]
pub trait KnownHere {}

impl<T, P> Path<T, P> {
    #[doc(hidden)]
    pub fn is_some(self) -> Condition
    where
        Self: KnownHere,
    {
        unreachable!("no path is `KnownHere`")
    }

    #[doc(hidden)]
    pub fn is_none(self) -> Condition
    where
        Self: KnownHere,
    {
        unreachable!("no path is `KnownHere`")
    }
}
