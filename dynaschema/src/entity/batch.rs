//! What can be written in a batch.

use super::{Contains, Encoded, Entity, HasParts, Hooks, LeftOut, TableSchema};
use crate::schema::EntitySchema;
use crate::wire::{CodecError, ItemText, Rest};

/// An entity whose items can be written in a batch.
///
/// A batch knows no conditions. So an entity is no `Batch` if a write of it must look at what is stored, or
/// write more than one item: with a version, a unique field, a copy, or a key that it says it shares. Where
/// that is said elsewhere, by the other entity of the key or at the variant of the table's enum, it is one,
/// and a batch with it is [`InvalidRequest`](crate::ErrorKind::InvalidRequest).
///
/// Implemented by `#[derive(DynamoEntity)]` where that is so.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written in a batch: it has a version, a unique field, a copy or a shared key, and a batch knows no conditions",
    label = "not for a batch",
    note = "write it by itself, `.put().send(&table)`, or in a transaction"
)]
pub trait Batch: Entity {}

/// What a batch of the table `S` can put: an entity that is a [`Batch`], or the table's own enum, which is
/// whichever entity a value is.
///
/// Implemented for every `Batch` that the table holds, and by `#[derive(DynamoTable)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written in a batch: it has a version, a unique field, a copy or a shared key, and a batch knows no conditions",
    label = "not for a batch",
    note = "write it by itself, `.put().send(&table)`, or in a transaction"
)]
pub trait BatchPut<S: TableSchema>: Send + Sync + 'static {
    /// The value of an entity that this is, and the place of that entity among the members.
    #[doc(hidden)]
    fn of_member(&self) -> OfMember<'_>;
}

impl<E: Batch, S: Contains<E>> BatchPut<S> for E {
    fn of_member(&self) -> OfMember<'_> {
        self.as_member(S::MEMBER)
    }
}

/// A value of an entity beside the place of that entity among the members of a table; `None` is of no entity.
pub type OfMember<'a> = Option<(usize, &'a dyn AnyEntity)>;

/// An item that the table knows no member for.
pub fn of_none<T>(_: &T) -> OfMember<'_> {
    None
}

/// A value of whichever entity, as it is written.
pub trait AnyEntity: HasParts {
    /// [`Entity::SCHEMA`]
    fn schema(&self) -> &'static EntitySchema;

    /// [`Entity::HOOKS`]
    fn hooks(&self) -> &'static Hooks;

    /// [`Entity::encode`]
    fn attributes(&self) -> Encoded;

    /// [`Entity::written`]
    fn text(&self) -> Option<ItemText>;

    /// [`Entity::flattened`]
    fn rest(&self) -> Result<Rest, CodecError>;

    /// [`Entity::misread`]
    fn left_out(&self) -> Vec<LeftOut>;
}

impl<E: Entity> AnyEntity for E {
    fn schema(&self) -> &'static EntitySchema {
        E::SCHEMA
    }

    fn hooks(&self) -> &'static Hooks {
        E::HOOKS
    }

    fn attributes(&self) -> Encoded {
        self.encode()
    }

    fn text(&self) -> Option<ItemText> {
        self.written()
    }

    fn rest(&self) -> Result<Rest, CodecError> {
        self.flattened()
    }

    fn left_out(&self) -> Vec<LeftOut> {
        self.misread()
    }
}
