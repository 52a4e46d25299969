//! Operations that are awaited before they are sent, and methods of others that they do not have: what to
//! write in their place.
//!
//! Nothing is of the traits in here, so the implementations are there for the message alone.

use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;
use std::task::{Context, Poll};

use super::{
    BatchGet, BatchWrite, Create, Delete, DeleteReturningOld, Exists, Get, HydratedQuery, Move, ProjectedGet,
    Put, Query, ReadTransaction, Returning, ReturningNew, ReturningOld, Scan, TolerantQuery, TolerantScan,
    Update, WriteTransaction,
};
use crate::Entity;

/// An operation, which is not of the traits below: where it stood itself, rustc would say its own sentence of
/// futures.
#[derive(Debug)]
pub struct Unsent<O>(PhantomData<O>);

/// A get that could be awaited without an end: none.
#[diagnostic::on_unimplemented(
    message = "nothing is read yet: a get is sent by one of its ends, which takes the table",
    label = "write `.one(&table)` or `.optional(&table)` before it is awaited",
    note = "`.one(&table)` is an error where there is no item, `.optional(&table)` gives an `Option`, and `.exists(&table)` reads the key alone"
)]
pub trait GetAwaited {
    /// What it would give.
    type Given;
}

/// A query or a scan that could be awaited without an end: none.
#[diagnostic::on_unimplemented(
    message = "nothing is read yet: a query or a scan is sent by one of its ends, which takes the table",
    label = "write `.all(&table)` or `.page(&table)` before it is awaited",
    note = "both also have `.one(&table)`, `.optional(&table)` and `.first(&table)`; of a collection that is a struct `.one(&table)` and `.optional(&table)` are all; what is `.tolerant()` has `.all(&table)` and `.count(&table)`"
)]
pub trait QueryAwaited {
    /// What it would give.
    type Given;
}

/// An operation that could be awaited without being sent: none.
#[diagnostic::on_unimplemented(
    message = "nothing is sent yet: the end of this operation is `.send(&table)`",
    label = "write `.send(&table)` before it is awaited"
)]
pub trait UnsentAwaited {
    /// What it would give.
    type Given;
}

/// An operation that knows its table and could be awaited without being sent: none.
#[diagnostic::on_unimplemented(
    message = "nothing is sent yet: the end of this operation is `.send()`",
    label = "write `.send()` before it is awaited"
)]
pub trait BoundAwaited {
    /// What it would give.
    type Given;
}

macro_rules! awaited {
    ($($awaited:ident: $([$($parameter:ident),*] $operation:ty,)*;)*) => {$($(
        #[doc(hidden)]
        impl<$($parameter),*> Future for $operation
        where
            Unsent<Self>: $awaited,
        {
            type Output = <Unsent<Self> as $awaited>::Given;

            fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Self::Output> {
                unreachable!("no operation is awaited by itself")
            }
        }
    )*)*};
}

awaited! {
    GetAwaited: [E] Get<E>, [E, P] ProjectedGet<E, P>,;
    QueryAwaited:
        [E, C] Query<E, C>,
        [R, C] HydratedQuery<R, C>,
        [E, C] TolerantQuery<E, C>,
        [E, K] Scan<E, K>,
        [E, K] TolerantScan<E, K>,;
    UnsentAwaited:
        [E] Exists<E>,
        [E] Put<E>,
        [E] Create<E>,
        [E] Delete<E>,
        [E] DeleteReturningOld<E>,
        [E] Move<E>,
        [E, C] Update<E, C>,
        [E, C] ReturningNew<E, C>,
        [E, C] ReturningOld<E, C>,
        [E, C, T] Returning<E, C, T>,;
    BoundAwaited:
        [S, E] BatchGet<S, E>,
        [S] BatchWrite<S>,
        [S] ReadTransaction<S>,
        [S] WriteTransaction<S>,;
}

/// A get that could be ended as a write or a query is: none.
#[diagnostic::on_unimplemented(
    message = "a get reads one item: its ends are `.one(&table)` and `.optional(&table)`",
    label = "write `.one(&table)` or `.optional(&table)`",
    note = "`.one(&table)` is an error where there is no item, `.optional(&table)` gives an `Option`, and `.exists(&table)` reads the key alone"
)]
pub trait EndedOtherwise {
    /// What it would give.
    type Given;
}

/// A query or a scan that could be ended as a write is: none.
#[diagnostic::on_unimplemented(
    message = "a query or a scan reads items: its ends are `.all(&table)`, `.page(&table)` and `.stream(&table)`",
    label = "write `.all(&table)` or `.page(&table)`",
    note = "both also have `.one(&table)`, `.optional(&table)`, `.first(&table)`, `.exists(&table)` and `.count(&table)`"
)]
pub trait ReadEndedOtherwise {
    /// What it would give.
    type Given;
}

/// A batch of gets that could be ended as a query is: none.
#[diagnostic::on_unimplemented(
    message = "a batch of gets is sent by `.send()`: it knows its table",
    label = "write `.send()`",
    note = "it gives an `Option` for each key, in the order of the keys"
)]
pub trait BatchEndedOtherwise {
    /// What it would give.
    type Given;
}

/// A write that could be ended as a read is: none.
#[diagnostic::on_unimplemented(
    message = "a write is sent by `.send(&table)`",
    label = "write `.send(&table)`",
    note = "a `create` and a `put` give the value as it is stored; of an update `.returning_new()` or `.returning_old()` before the `.send(&table)` gives the item, and of a delete `.returning_old()`"
)]
pub trait WriteEndedOtherwise {
    /// What it would give.
    type Given;
}

/// What could keep a write from an item as a filter does: nothing.
#[diagnostic::on_unimplemented(
    message = "a write has no filter: what it demands of the item is its `.condition(..)`",
    label = "write `.condition(|order| order.total.gt(5))`",
    note = "where the condition does not hold nothing is written, and the error says so: `error.is_condition_failed()`"
)]
pub trait FilterOfWrite {
    /// What the write would be.
    type Given;
}

/// An update that could be told to count by a name of others: none.
#[diagnostic::on_unimplemented(
    message = "an update counts by `.add(..)` and `.sub(..)`",
    label = "write `.add(|order| order.total, 1)` or `.sub(|order| order.total, 1)`",
    note = "the sum stays in the range of the field's type, which is a condition of the write"
)]
pub trait CountedOtherwise {
    /// What it would be.
    type Given;
}

/// An update that could take an expression as text: none.
#[diagnostic::on_unimplemented(
    message = "an update is written by its setters and by typed paths, and its expressions are made of them",
    label = "write `.set_total(5)`, `.add(|order| order.total, 1)`, `.remove_note()`, and `.condition(|order| order.total.gt(5))`",
    note = "what it does not say is added to the SDK's own builder, which `.request(&table)` gives"
)]
pub trait WrittenAsText {
    /// What it would be.
    type Given;
}

/// What could drop the item that a get reads: nothing.
#[diagnostic::on_unimplemented(
    message = "a get has no filter: it reads one item by its whole key",
    label = "read it by `.optional(&table)` and look at the value, or filter a query",
    note = "a write of the item takes a `.condition(..)` in its place"
)]
pub trait FilterOfGet {
    /// What the get would be.
    type Given;
}

/// Methods that nothing has, since it would have to be of the trait: what is said of a call is the trait's
/// message. That is all that is said, whatever the arguments are and whatever comes behind it, since what
/// such a method gives has no type.
macro_rules! misnamed {
    ($($missing:ident: $([$($parameter:ident),*] $operation:ty { $($name:ident)* })*;)*) => {$($(
        #[doc(hidden)]
        impl<$($parameter),*> $operation {
            $(
                pub fn $name(&self) -> <Self as $missing>::Given
                where
                    Self: $missing,
                {
                    unreachable!("nothing has this method")
                }
            )*
        }
    )*)*};
}

misnamed! {
    EndedOtherwise: [E] Get<E> { send all first };
    ReadEndedOtherwise: [E, C] Query<E, C> { send } [E, K] Scan<E, K> { send };
    BatchEndedOtherwise: [S, E] BatchGet<S, E> { all };
    WriteEndedOtherwise:
        [E] Put<E> { one optional all }
        [E] Create<E> { one optional all }
        [E] Delete<E> { one optional all }
        [E] DeleteReturningOld<E> { one optional all }
        [E] Move<E> { one optional all }
        [E, C] Update<E, C> { one optional all }
        [E, C] ReturningNew<E, C> { one optional all }
        [E, C] ReturningOld<E, C> { one optional all }
        [E, C, T] Returning<E, C, T> { one all };
    CountedOtherwise: [E, C] Update<E, C> { increment decrement subtract };
    WrittenAsText: [E, C] Update<E, C> { update_expression condition_expression };
}

#[doc(hidden)]
impl<E: Entity> Get<E> {
    pub fn filter<F: FilterOfGet>(self, _: impl FnOnce(E::Fields) -> F) -> F::Given {
        unreachable!("nothing is a `FilterOfGet`")
    }
}

#[doc(hidden)]
impl<E: Entity> Put<E> {
    pub fn filter<F: FilterOfWrite>(self, _: impl FnOnce(E::Fields) -> F) -> F::Given {
        unreachable!("nothing is a `FilterOfWrite`")
    }
}

#[doc(hidden)]
impl<E: Entity> Delete<E> {
    pub fn filter<F: FilterOfWrite>(self, _: impl FnOnce(E::Fields) -> F) -> F::Given {
        unreachable!("nothing is a `FilterOfWrite`")
    }
}

#[doc(hidden)]
impl<E: Entity, C> Update<E, C> {
    pub fn filter<F: FilterOfWrite>(self, _: impl FnOnce(E::Fields) -> F) -> F::Given {
        unreachable!("nothing is a `FilterOfWrite`")
    }
}
