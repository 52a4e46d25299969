//! What became of one operation of a transaction.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use super::Handle;
use crate::error::What;
use crate::{Entity, Error};

/// Why one operation kept its transaction from being carried out.
///
/// It derefs to the operation's own [`Error`], of the kind that the operation alone would have had.
pub struct Failed<'a, E> {
    error: &'a Error,
    entity: PhantomData<fn() -> E>,
}

impl<'a, E> Failed<'a, E> {
    /// The operation's own error.
    pub fn error(&self) -> &'a Error {
        self.error
    }
}

impl<E: Entity> Failed<'_, E> {
    /// The item as it is, where a condition on it failed; `None` where the service sent none, and
    /// where it is no `E`: another entity's, or none that the table knows.
    pub fn old(&self) -> Option<E> {
        self.error.old()
    }
}

impl<E> Deref for Failed<'_, E> {
    type Target = Error;

    fn deref(&self) -> &Error {
        self.error
    }
}

impl<E> fmt::Debug for Failed<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Failed").field(self.error).finish()
    }
}

impl Error {
    /// Why this operation kept the transaction from being carried out; `None` if it did not, and
    /// for every other error than [`TransactionCanceled`](crate::ErrorKind::TransactionCanceled).
    ///
    /// The handle is what the transaction gave when the operation was added; that of another
    /// transaction names none of these operations, and gives `None`.
    pub fn failed<E>(&self, operation: Handle<E>) -> Option<Failed<'_, E>> {
        let What::TransactionCanceled { transaction, failures } = self.what() else { return None };
        if *transaction != operation.transaction {
            return None;
        }
        let (_, error) = failures.iter().find(|(place, _)| *place == operation.place)?;
        Some(Failed { error, entity: PhantomData })
    }
}
