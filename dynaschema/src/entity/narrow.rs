//! What an index holds of an entity's items, where that is not all of them.

use std::marker::PhantomData;

use super::{Entity, OneItem, Projection, TableSchema};
use crate::schema::IndexId;
use crate::schema::check::check_held;

/// What a query reads items as: an entity, or what one of its indexes holds of it (`project = keys_only`,
/// `project = include(..)`).
///
/// Implemented for every entity, and by `#[derive(DynamoEntity)]` for the type that it makes for such an
/// index.
pub trait Held: OneItem {
    /// What a mixed read of the table `S` gives where such a query names its partition: the table's items, or
    /// [`InPart`].
    type Mixed<S>;

    /// The index that holds no more of them; `None` of whole items.
    #[doc(hidden)]
    const INDEX: Option<IndexId>;
}

#[diagnostic::do_not_recommend]
impl<E: Entity> Held for E {
    type Mixed<S> = S;
    const INDEX: Option<IndexId> = None;
}

/// Compiles where what is read has all the fields of a projection.
#[track_caller]
pub(crate) const fn assert_held<R: Held, P: Projection<R::Of>>() {
    if let Some(index) = R::INDEX {
        check_held(R::Of::SCHEMA, index, P::PROJECTION);
    }
}

/// What a mixed read of the table `S` reads of an index that does not hold whole items, but what `R` says: by
/// itself no item, and each of them once it is [hydrated](crate::op::Query::hydrate).
#[derive(Debug)]
pub struct InPart<S, R>(PhantomData<fn() -> (S, R)>);

/// What a query reads items as that are whole.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is what an index holds of its items, and a mixed read gives whole ones",
    label = "reads an index that does not hold whole items",
    note = "write `.hydrate()` before the end, which reads the items whole by the keys in the index, or read what the index holds by its own query"
)]
pub trait WholeItems: Held {}

#[diagnostic::do_not_recommend]
impl<E: Entity> WholeItems for E {}

/// The table whose items a mixed read gives: it itself, or as [`InPart`].
pub trait MixedItems {
    /// The table.
    type Table: TableSchema;
}

#[diagnostic::do_not_recommend]
impl<S: TableSchema> MixedItems for S {
    type Table = S;
}

impl<S: TableSchema, R> MixedItems for InPart<S, R> {
    type Table = S;
}

/// What a query reads items as that are not whole, since its index does not hold them so.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is read whole, or is no entity's item, so that there is nothing to hydrate",
    label = "not read from an index that holds a part of its items",
    note = "take the ends of the query itself; what `.project` reads is read whole without it"
)]
pub trait ShownInPart {
    /// What they are whole.
    type Whole: Send + 'static;
}

#[diagnostic::do_not_recommend]
impl<R: Held + OneItem + Projection<R::Of>> ShownInPart for R {
    type Whole = R::Of;
}

impl<S: TableSchema, R> ShownInPart for InPart<S, R> {
    type Whole = S;
}
