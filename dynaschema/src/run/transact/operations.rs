//! The operations of a transaction, as they are gathered.

use std::sync::Arc;

use aws_sdk_dynamodb::types::TransactWriteItem;
use sha2::{Digest, Sha256};

use super::Handle;
use super::limits::too_many_operations;
use crate::core::Core;
use crate::error::What;
use crate::plan::write::Intent;
use crate::run::request::WRITE;
use crate::{Error, Meter};

/// A transaction's operations, without the type of its table.
#[derive(Debug)]
pub(crate) struct Operations {
    /// The table whose client sends it.
    pub(crate) core: Arc<Core>,
    pub(crate) meter: Option<Meter>,
    pub(crate) token: Option<String>,
    pub(crate) all: Vec<Operation>,
}

/// One operation of a transaction.
#[derive(Debug)]
pub(crate) struct Operation {
    pub(crate) core: Arc<Core>,
    pub(crate) meter: Option<Meter>,
    /// The Rust name of the entity.
    pub(crate) entity: &'static str,
    pub(crate) task: Result<Task, Error>,
}

/// What an operation does.
#[derive(Debug)]
pub(crate) enum Task {
    Write(Box<Intent>),
    Raw(Box<TransactWriteItem>),
}

impl Operations {
    pub(crate) fn push<E>(&mut self, operation: Operation) -> Handle<E> {
        self.all.push(operation);
        Handle::new(self.all.len() - 1)
    }

    /// What can be refused before anything is known of the stored items.
    pub(crate) fn check(&self) -> Result<(), Error> {
        let length = self.token.as_ref().map(|token| token.chars().count());
        if let Some(length) = length.filter(|length| !(1..=36).contains(length)) {
            let reason = format!("its token has {length} characters; 1 to 36 are allowed");
            return Err(self.refused(reason));
        }
        let errors = self.all.iter().enumerate();
        let failures: Vec<_> = errors
            .filter_map(|(place, operation)| Some((place, operation.task.as_ref().err()?.clone())))
            .collect();
        if !failures.is_empty() {
            return Err(canceled(&self.core, failures));
        }
        too_many_operations(self)
    }

    /// The error of a transaction that was not sent.
    pub(crate) fn refused(&self, reason: String) -> Error {
        Error::new(What::InvalidRequest { operation: WRITE, reason }).at_table(&self.core.name)
    }

    /// The write token of versioned items: the same for the same token of the user's, so that
    /// the same transaction is also the same request.
    pub(crate) fn write_token(&self) -> Option<u128> {
        let digest = Sha256::digest(self.token.as_ref()?);
        Some(digest.iter().take(16).fold(0_u128, |number, byte| number << 8 | u128::from(*byte)))
    }

    /// `operation 3 ("Order")`, for messages.
    pub(crate) fn named(&self, place: usize) -> String {
        format!("operation {place} (`{}`)", self.all[place].entity)
    }
}

/// The error of a transaction of which these operations failed.
pub(crate) fn canceled(core: &Core, failures: Vec<(usize, Error)>) -> Error {
    Error::new(What::TransactionCanceled { failures }).at_table(&core.name)
}
