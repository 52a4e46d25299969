//! Operations that are awaited before they are sent, and ends that a get does not have: what to write in their place.
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
use crate::run::Call;
use crate::{Entity, Table};

/// An operation, which is not of the traits below: where it stood itself, rustc would say its own sentence of futures.
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
    note = "a query also has `.one(&table)`, `.optional(&table)` and `.first(&table)`; of a collection that is a struct `.one(&table)` and `.optional(&table)` are all; what is `.tolerant()` has `.all(&table)` alone"
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
    note = "a query also has `.one(&table)`, `.optional(&table)` and `.first(&table)`; both have `.count(&table)`"
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

#[doc(hidden)]
impl<E, C> Query<E, C> {
    pub fn send<S>(&self, _: &Table<S>) -> Call<<Self as ReadEndedOtherwise>::Given>
    where
        Self: ReadEndedOtherwise,
    {
        unreachable!("no query is `ReadEndedOtherwise`")
    }
}

#[doc(hidden)]
impl<E, K> Scan<E, K> {
    pub fn send<S>(&self, _: &Table<S>) -> Call<<Self as ReadEndedOtherwise>::Given>
    where
        Self: ReadEndedOtherwise,
    {
        unreachable!("no scan is `ReadEndedOtherwise`")
    }
}

#[doc(hidden)]
impl<S, E> BatchGet<S, E> {
    pub fn all(&self) -> Call<<Self as BatchEndedOtherwise>::Given>
    where
        Self: BatchEndedOtherwise,
    {
        unreachable!("no batch is `BatchEndedOtherwise`")
    }
}

#[doc(hidden)]
impl<E> Get<E> {
    pub fn send<S>(&self, _: &Table<S>) -> Call<<Self as EndedOtherwise>::Given>
    where
        Self: EndedOtherwise,
    {
        unreachable!("no get is `EndedOtherwise`")
    }

    pub fn all<S>(&self, _: &Table<S>) -> Call<<Self as EndedOtherwise>::Given>
    where
        Self: EndedOtherwise,
    {
        unreachable!("no get is `EndedOtherwise`")
    }

    pub fn first<S>(&self, _: &Table<S>) -> Call<<Self as EndedOtherwise>::Given>
    where
        Self: EndedOtherwise,
    {
        unreachable!("no get is `EndedOtherwise`")
    }
}

#[doc(hidden)]
impl<E: Entity> Get<E> {
    pub fn filter<C: FilterOfGet>(self, _: impl FnOnce(E::Fields) -> C) -> C::Given {
        unreachable!("nothing is a `FilterOfGet`")
    }
}
