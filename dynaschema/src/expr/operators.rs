//! The operators of Rust that a path does not have, nor the methods of an `Option`, a map or a text, and what to write in their place.

use std::cmp::Ordering;
use std::ops::Index;

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

/// What could be looked up in a path, as a key is in a map: nothing.
///
/// The type of what stands there is not known to the compiler, so it is said, and the implementations below are there for the message
/// alone.
#[diagnostic::on_unimplemented(
    message = "a path goes into a map by `.member::<T>(\"…\")` and into a list by `.element::<T>(0)`, where `T` is the type of what stands there",
    label = "write `o.labels.member::<String>(\"color\")` for `o.labels.get(\"color\")`, `o.notes.element::<String>(0)` for `o.notes[0]`"
)]
pub trait LooksUp {
    /// What would stand there.
    type Found;
}

impl<T, P, K: LooksUp> Index<K> for Path<T, P> {
    type Output = K::Found;

    fn index(&self, _: K) -> &K::Found {
        unreachable!("nothing `LooksUp`")
    }
}

/// What a text could be asked to start with, by Rust's name for it: nothing.
#[diagnostic::on_unimplemented(
    message = "a path is asked for the beginning of its text by `.begins_with(..)`",
    label = "write `o.note.begins_with(\"x\")` for `o.note.starts_with(\"x\")`"
)]
pub trait StartsAsInRust {
    /// What would be asked.
    type Asked;
}

impl<T, P> Path<T, P> {
    #[doc(hidden)]
    pub fn get<K: LooksUp>(self, _: K) -> K::Found {
        unreachable!("nothing `LooksUp`")
    }

    #[doc(hidden)]
    pub fn starts_with<A: StartsAsInRust>(self, _: A) -> A::Asked {
        unreachable!("nothing is `StartsAsInRust`")
    }
}
