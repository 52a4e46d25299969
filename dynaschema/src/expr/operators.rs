//! The operators of Rust that a path does not have, and what to write in their place.

use std::cmp::Ordering;

use super::Path;

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
