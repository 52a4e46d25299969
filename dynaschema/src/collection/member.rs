//! The traits that `#[derive(DynamoCollection)]` implements.

use std::marker::PhantomData;

use super::{Building, Piece};
use crate::entity::{Keyed, OneItem, Place, UnknownParts};
use crate::key::Narrowed;
use crate::schema::{CollectionSchema, EntitySchema, Node};
use crate::{Contains, Entity, ReadFrom};

/// What is read as a value of `T`, a collection: what its queries read.
#[derive(Debug)]
pub struct Gather<T>(PhantomData<fn() -> T>);

/// A value that is built from items: an entity or a projection from one, a collection from several.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is built of no items, so it cannot be a member of a collection",
    label = "no entity, no projection of one, no collection",
    note = "what is stored within an item is a field of its entity; derive `DynamoEntity` for what has an item of its own, `DynamoProjection` for some of its fields, and `DynamoCollection` for several"
)]
pub trait Built: Sized + Send + 'static {
    /// The value; `None` where a required item is missing, or does not decode.
    #[doc(hidden)]
    fn build(piece: Piece, building: &mut Building<'_>) -> Option<Self>;
}

/// Several entities that are one value: a struct of items that live in one partition.
///
/// Implemented by `#[derive(DynamoCollection)]`.
pub trait Collection: Built {
    /// Its members.
    #[doc(hidden)]
    const SCHEMA: &'static CollectionSchema;
}

/// Several entities that live in one partition: a collection, or an enum of what each item can be.
pub trait Described: Sized + 'static {
    /// Its members.
    #[doc(hidden)]
    const MEMBERS: &'static CollectionSchema;
}

#[diagnostic::do_not_recommend]
impl<T: Collection> Described for T {
    const MEMBERS: &'static CollectionSchema = T::SCHEMA;
}

/// What can be a member of a collection that is read in the place `K`: an entity with keys there, a
/// projection of one, or another collection.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no keys in `{K}`, so it cannot be a member of a collection that is read there",
    label = "no entity, or without keys there",
    note = "a member is an entity, a projection of one, or in a `Vec` a collection of the same place; of a key that is a `match` it says which arm: `#[collection(variant = …)]`"
)]
pub trait Member<K>: Built {
    /// The types of the partition key's parts.
    type Parts: ?Sized;
    /// The chain of a read of `R`, behind `N` steps.
    type Steps<R, const N: usize>;
    /// What it holds.
    #[doc(hidden)]
    const NODE: Node;
}

#[diagnostic::do_not_recommend]
impl<M, K: Place> Member<K> for M
where
    M: OneItem<Of: Keyed<K>> + ReadFrom<M::Of>,
{
    type Parts = <M::Of as Keyed<K>>::Parts;
    type Steps<R, const N: usize> = <M::Of as Keyed<K>>::Steps<R, N>;
    const NODE: Node = {
        let (schema, source) = K::PAIR.source(M::Of::SCHEMA).of(M::Of::SCHEMA);
        Node::Item(schema, source, M::FIELDS)
    };
}

/// What can have copies, and a key that is a `match`: an entity, or a projection of one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no entity and no projection of one, so it has neither copies nor arms; leave `copy` and `variant` out",
    label = "no entity"
)]
pub trait OfEntity {
    /// What is known of the entity.
    #[doc(hidden)]
    const ENTITY: &'static EntitySchema;
}

#[diagnostic::do_not_recommend]
impl<M: OneItem> OfEntity for M {
    const ENTITY: &'static EntitySchema = M::Of::SCHEMA;
}

/// Partition keys of the same parts.
#[diagnostic::on_unimplemented(
    message = "the members of a collection live in one partition, and the parts of these partition keys differ: `{Self}` here, `{P}` in the first member",
    label = "a member in another partition"
)]
pub trait SameParts<P: ?Sized> {}

impl<P> SameParts<P> for P {}

#[diagnostic::do_not_recommend]
impl<P: ?Sized> SameParts<P> for UnknownParts {}

#[diagnostic::do_not_recommend]
impl<P> SameParts<UnknownParts> for P {}

/// The places of a collection's entities among those of a table, a member after the other.
#[derive(Debug, Default)]
pub struct LeafMembers(pub(crate) Vec<usize>);

/// What can be read in the table `S`: an entity that it holds, a projection of one, or a collection of such.
pub trait ReadIn<S> {
    /// Adds the places of its entities.
    #[doc(hidden)]
    fn members(all: &mut LeafMembers);
}

impl<M: OneItem, S: Contains<M::Of>> ReadIn<S> for M {
    fn members(all: &mut LeafMembers) {
        all.0.push(S::MEMBER);
    }
}

macro_rules! tuples {
    ($($($member:ident)+;)*) => {$(
        impl<S, $($member: ReadIn<S>),+> ReadIn<S> for ($($member,)+) {
            fn members(all: &mut LeafMembers) {
                $($member::members(all);)+
            }
        }
    )*};
}

tuples! {
    A; A B; A B C; A B C D; A B C D E; A B C D E F; A B C D E F G; A B C D E F G H;
    A B C D E F G H I; A B C D E F G H I J; A B C D E F G H I J K; A B C D E F G H I J K L;
    A B C D E F G H I J K L M; A B C D E F G H I J K L M N; A B C D E F G H I J K L M N O;
    A B C D E F G H I J K L M N O P;
}

/// A collection whose members all have the step behind so many others.
pub trait NarrowedBy<const FIXED: usize> {
    /// What that step allows beside a value, for each of the members.
    #[doc(hidden)]
    const ALLOWED: u8;
}

impl<T: NarrowedBy<FIXED>, const FIXED: usize> Narrowed<FIXED> for Gather<T> {
    const ALLOWED: u8 = T::ALLOWED;
}

/// So many steps.
#[derive(Debug)]
pub struct Depth<const FIXED: usize>;

/// Fewer steps than all members of a collection share.
pub trait Within<const DEPTH: usize> {}

/// Each number behind the semicolon has the numbers ahead of it within.
macro_rules! within {
    ($($fixed:literal)+;) => {};
    ($($fixed:literal)+; $depth:literal $($deeper:literal)*) => {
        $(impl Within<$depth> for Depth<$fixed> {})+
        within! { $($fixed)+ $depth; $($deeper)* }
    };
}

// As many as the check of a collection lets it have.
within! { 0; 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 }

/// A collection that is one value where the chain `C` has come to: the key of its first single member is
/// whole there.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is one value for each of its first single member: fix the rest of that member's key before the end",
    label = "the key of the first single member is not whole"
)]
pub trait WholeAt<C> {}

/// What no collection is: a value for each item.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is a collection, one value: it ends in `.one`, `.optional` or `.page`",
    label = "one value of several items"
)]
pub trait OfOneItem {}
