//! What a handler of PATCH has for a field: a value, or that there is to be none.

use crate::entity::{Assign, AssignItself};

/// What [`set_if`](super::Update::set_if) sets a place of values of type `T` to: what its [`Assign`] takes,
/// or, where the item can be without the place, an `Option` of that, whose `None` removes it. Which of both
/// it is, `How` says, and is inferred.
#[diagnostic::on_unimplemented(
    message = "`set_if` cannot set a place of type `{T}` to a `{Self}`",
    label = "expected an `Option<{T}>`, or an `Option<Option<{T}>>` whose inner `None` removes what stands there",
    note = "it takes the value itself: `.clone()` what is behind a reference"
)]
pub trait Patch<T, How> {
    /// The value; `None` where there is to be none.
    fn patch(self) -> Option<T>;
}

/// That a [`Patch`] is a value.
#[derive(Debug)]
pub struct Value;

/// That a [`Patch`] is a value, or that there is to be none.
#[derive(Debug)]
pub struct Nullable;

#[diagnostic::do_not_recommend]
impl<T: Assign<A>, A> Patch<T, Value> for A {
    fn patch(self) -> Option<T> {
        Some(T::assign(self))
    }
}

#[diagnostic::do_not_recommend]
impl<T: AssignItself<A>, A> Patch<T, Nullable> for Option<A> {
    fn patch(self) -> Option<T> {
        self.map(T::assign)
    }
}
