//! The places where an entity is read, and what each takes: for what is made of several entities.

use crate::Entity;
use crate::key::{Any, BucketsArg, Dated, KeyArg, Narrowed, PartArg, PartValue, PartValues};
use crate::schema::{IndexId, Pair};
use std::marker::PhantomData;

/// The base table.
#[derive(Debug)]
pub struct Base;

/// The global index of this number: `Order::scan().index(Gsi::<1>)`.
#[derive(Debug, Clone, Copy)]
pub struct Gsi<const N: u8>;

/// The local index of this number: `Post::scan().index(Lsi::<1>)`.
#[derive(Debug, Clone, Copy)]
pub struct Lsi<const N: u8>;

/// The arm of the `match` of an index, or of the table's key, whose name has this FNV-1a hash.
#[derive(Debug)]
pub struct ArmOf<I, const NAME: u64>(PhantomData<I>);

/// The copies whose name has this FNV-1a hash.
#[derive(Debug)]
pub struct CopyOf<const NAME: u64>;

/// A place where entities are read.
pub trait Place {
    /// The pair of keys there.
    #[doc(hidden)]
    const PAIR: Pair;
}

/// An index of a table: [`Gsi`] or [`Lsi`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no index; write `Gsi::<1>` or `Lsi::<1>`, with the number of one",
    label = "no index"
)]
pub trait SecondaryIndex: Place + Copy {}

impl<const N: u8> SecondaryIndex for Gsi<N> {}

impl<const N: u8> SecondaryIndex for Lsi<N> {}

impl Place for Base {
    const PAIR: Pair = Pair::Base;
}

impl<const N: u8> Place for Gsi<N> {
    const PAIR: Pair = Pair::Index(IndexId::Gsi(N));
}

impl<const N: u8> Place for Lsi<N> {
    const PAIR: Pair = Pair::Index(IndexId::Lsi(N));
}

impl<I: Place, const NAME: u64> Place for ArmOf<I, NAME> {
    const PAIR: Pair = match I::PAIR {
        Pair::Index(id) => Pair::Arm(id, NAME),
        Pair::Base => Pair::KeyArm(NAME),
        pair => pair,
    };
}

impl<const NAME: u64> Place for CopyOf<NAME> {
    const PAIR: Pair = Pair::Copy(NAME);
}

/// An entity that is read in the place `K`, by a query function of its own.
// What a collection's `Member` says, too: of an entity the compiler shows this one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no keys in `{K}`, so it cannot be a member of a collection that is read there",
    label = "no entity, or without keys there",
    note = "a member is an entity, a projection of one, or in a `Vec` a collection of the same place; of a key that is a `match` it says which arm: `#[collection(variant = …)]`"
)]
pub trait Keyed<K>: Entity {
    /// The types of the partition key's parts.
    type Parts: ?Sized;
    /// The chain of a read of `R`, behind `N` steps.
    type Steps<R, const N: usize>;
}

#[diagnostic::do_not_recommend]
impl<E: Entity, const FIXED: usize> Narrowed<FIXED> for E {}

/// The parts `P` of a partition, that are given by name since two of them could be swapped.
#[derive(Debug)]
pub struct ByName<P>(PhantomData<fn() -> P>);

/// The parts of the partition keys of an entity that the derive could not read: whatever others have. It has
/// no size, so that it is not one of these, too.
#[derive(Debug)]
pub struct UnknownParts(pub [()]);

#[diagnostic::do_not_recommend]
impl<T> PartitionArg<UnknownParts> for T {
    fn parts(&self) -> Vec<PartValue<'_>> {
        Vec::new()
    }
}

#[diagnostic::do_not_recommend]
impl<T> PartitionsArg<UnknownParts> for T {
    fn partitions(&self) -> PartitionValues<'_> {
        PartitionValues::OfParts(Vec::new())
    }
}

/// A time bucket of a field of this type.
#[derive(Debug)]
pub struct BucketOf<T>(PhantomData<fn() -> T>);

#[diagnostic::do_not_recommend]
impl<T, A: Dated> KeyArg<BucketOf<T>> for A {
    fn to_arg(&self) -> PartValue<'_> {
        self.to_dated()
    }
}

/// What names the partition of a collection: its one part, a tuple of several, or, where two of them
/// could be swapped, the struct of them that its entities have (`RepoPartition { owner, name }`).
#[diagnostic::on_unimplemented(
    message = "the partition of this collection has the parts `{P}`, and `{Self}` does not give them",
    label = "expected the parts of the partition key",
    note = "several parts are a tuple, and parts that could be swapped the struct that names them (`RepoPartition {{ .. }}`)",
    note = "one value is of one partition: of several (`any(..)`) an enum reads the items, each by itself"
)]
pub trait PartitionArg<P: ?Sized> {
    /// The values, in the order of the key.
    #[doc(hidden)]
    fn parts(&self) -> Vec<PartValue<'_>>;
}

impl PartitionArg<()> for () {
    fn parts(&self) -> Vec<PartValue<'_>> {
        Vec::new()
    }
}

#[diagnostic::do_not_recommend]
impl<A: KeyArg<T>, T> PartitionArg<(T,)> for A {
    fn parts(&self) -> Vec<PartValue<'_>> {
        vec![self.to_arg()]
    }
}

/// The partitions that a read goes through.
#[derive(Debug)]
pub enum PartitionValues<'a> {
    /// What is given for each part of the partition key, in the order of the key.
    OfParts(Vec<PartValues<'a>>),
    /// Of each partition all parts, in the order of the key.
    OfEach(Vec<Vec<PartValue<'a>>>),
}

/// What names the partitions of an enum of several entities: its one part, a tuple of several, or, where two
/// of them could be swapped, the struct of them that its entities have (`RepoPartition { owner, name }`).
///
/// Each part takes what the query functions of the entities take: one value, or [`any`](crate::any) of
/// several; a part that is a time bucket takes a range of dates, too.
#[diagnostic::on_unimplemented(
    message = "the partitions of this collection have the parts `{P}`, and `{Self}` does not give them",
    label = "expected the parts of the partition key, or `any(..)` of them",
    note = "several parts are a tuple, and parts that could be swapped the struct that names them (`RepoPartition {{ .. }}`)"
)]
pub trait PartitionsArg<P: ?Sized> {
    /// The values.
    #[doc(hidden)]
    fn partitions(&self) -> PartitionValues<'_>;
}

impl PartitionsArg<()> for () {
    fn partitions(&self) -> PartitionValues<'_> {
        PartitionValues::OfParts(Vec::new())
    }
}

#[diagnostic::do_not_recommend]
impl<A: PartArg<T>, T> PartitionsArg<(T,)> for A {
    fn partitions(&self) -> PartitionValues<'_> {
        PartitionValues::OfParts(vec![self.values()])
    }
}

#[diagnostic::do_not_recommend]
impl<A: PartitionArg<ByName<P>>, P> PartitionsArg<ByName<P>> for A {
    fn partitions(&self) -> PartitionValues<'_> {
        PartitionValues::OfEach(vec![self.parts()])
    }
}

#[diagnostic::do_not_recommend]
impl<A: PartitionArg<ByName<P>>, P> PartitionsArg<ByName<P>> for Any<A> {
    fn partitions(&self) -> PartitionValues<'_> {
        PartitionValues::OfEach(self.each().map(PartitionArg::parts).collect())
    }
}

#[diagnostic::do_not_recommend]
impl<T, A: BucketsArg<T>> PartArg<BucketOf<T>> for A {
    fn values(&self) -> PartValues<'_> {
        self.buckets()
    }
}

macro_rules! tuple {
    ($($arg:ident $part:ident $at:tt),+) => {
        #[diagnostic::do_not_recommend]
        impl<$($arg: KeyArg<$part>, $part),+> PartitionArg<($($part,)+)> for ($($arg,)+) {
            fn parts(&self) -> Vec<PartValue<'_>> {
                vec![$(self.$at.to_arg()),+]
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($arg: PartArg<$part>, $part),+> PartitionsArg<($($part,)+)> for ($($arg,)+) {
            fn partitions(&self) -> PartitionValues<'_> {
                PartitionValues::OfParts(vec![$(self.$at.values()),+])
            }
        }
    };
}

/// A tuple of those ahead of the semicolon and the next one, and so on.
macro_rules! tuples {
    ($($arg:ident $part:ident $at:tt),+;) => {};
    ($($arg:ident $part:ident $at:tt),+; $next:ident $of:ident $place:tt $($rest:tt)*) => {
        tuple! { $($arg $part $at,)+ $next $of $place }
        tuples! { $($arg $part $at,)+ $next $of $place; $($rest)* }
    };
}

// As many as a collection has steps.
tuples! {
    A P 0;
    A1 P1 1 A2 P2 2 A3 P3 3 A4 P4 4 A5 P5 5 A6 P6 6 A7 P7 7 A8 P8 8
    A9 P9 9 A10 P10 10 A11 P11 11 A12 P12 12 A13 P13 13 A14 P14 14 A15 P15 15
}
