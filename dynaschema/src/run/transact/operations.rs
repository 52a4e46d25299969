//! The operations of a transaction, as they are gathered.

use std::panic::Location;
use std::sync::Arc;

use aws_sdk_dynamodb::types::TransactWriteItem;

use super::Handle;
use super::committed::ReadBack;
use super::handle::transaction_number;
use super::limits::too_many_operations;
use crate::core::Core;
use crate::error::What;
use crate::plan::write::Intent;
use crate::run::request::WRITE;
use crate::run::write::Writer;
use crate::{Error, Meter};

/// A transaction's operations, without the type of its table.
#[derive(Debug)]
pub(crate) struct Operations {
    /// The table whose client sends it.
    pub(crate) core: Arc<Core>,
    pub(crate) meter: Option<Meter>,
    pub(crate) token: Option<String>,
    pub(crate) all: Vec<Operation>,
    /// What its handles name it by.
    number: u64,
    /// Where the user began it.
    begun: &'static Location<'static>,
    /// Whether it was sent or discarded, so that nothing is lost with it.
    settled: bool,
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

impl Operation {
    pub(super) fn writer(&self) -> Writer {
        Writer { core: self.core.clone(), meter: self.meter.clone() }
    }

    /// An error in finding out what it takes.
    pub(super) fn placed(&self, error: Error) -> Error {
        let error = error.at_table(&self.core.name).of_entity(self.entity);
        match &self.task {
            Ok(Task::Write { intent, .. }) => error.at_key(&intent.key),
            Ok(Task::Raw(_)) | Err(_) => error,
        }
    }
}

/// What an operation does.
#[derive(Debug)]
pub(crate) enum Task {
    Write {
        intent: Box<Intent>,
        /// How its item is read back.
        read: ReadBack,
    },
    Raw(Box<TransactWriteItem>),
}

impl Operations {
    /// None yet, of a transaction that is begun where this is called.
    #[track_caller]
    pub(crate) fn begin(core: Arc<Core>, meter: Option<Meter>) -> Self {
        let (number, begun) = (transaction_number(), Location::caller());
        Self { core, meter, token: None, all: Vec::new(), number, begun, settled: false }
    }

    pub(crate) fn push<E>(&mut self, operation: Operation) -> Handle<E> {
        self.all.push(operation);
        Handle::new(self.number, self.all.len() - 1)
    }

    /// Whether the request's body is written here: not where a part of it is made by the SDK, nor where any
    /// table of it wants that, the one whose client sends it among them.
    pub(super) fn writes_body(&self) -> bool {
        let writes = |operation: &Operation| {
            operation.core.takes_fast_lane() && !matches!(operation.task, Ok(Task::Raw(_)))
        };
        self.core.takes_fast_lane() && self.all.iter().all(writes)
    }

    /// Says that operations which are refused can be made in other words: not under a token of the user's, by
    /// which that is another transaction.
    pub(super) fn allow_second_tries(&mut self) {
        let is_allowed = self.token.is_none();
        for operation in &mut self.all {
            if let Ok(Task::Write { intent, .. }) = &mut operation.task {
                intent.has_second_try = is_allowed;
            }
        }
    }

    /// The tables that it is on.
    pub(super) fn tables(&self) -> Vec<&str> {
        let mut tables: Vec<&str> = self.all.iter().map(|operation| &*operation.core.name).collect();
        tables.sort_unstable();
        tables.dedup();
        tables
    }

    /// Whether a handle is of one of these.
    pub(super) fn is_of<E>(&self, operation: Handle<E>) -> bool {
        operation.transaction == self.number
    }

    /// Says that the operations may be dropped from now on.
    pub(crate) fn settle(&mut self) {
        self.settled = true;
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
            return Err(self.canceled(failures));
        }
        too_many_operations(self)
    }

    /// The error of a transaction that was not sent.
    pub(crate) fn refused(&self, reason: String) -> Error {
        Error::new(What::InvalidRequest { operation: WRITE, reason }).at_table(&self.core.name)
    }

    /// `operation 3 ("Order")`, for messages.
    pub(crate) fn named(&self, place: usize) -> String {
        format!("operation {place} (`{}`)", self.all[place].entity)
    }

    /// The error of the transaction if these operations failed.
    pub(crate) fn canceled(&self, failures: Vec<(usize, Error)>) -> Error {
        let what = What::TransactionCanceled { transaction: self.number, failures };
        Error::new(what).at_table(&self.core.name)
    }
}

/// Writes that are forgotten look like writes that were made, so forgetting them is said. It is no panic: a
/// `?` between the operations drops them as well, and its error is what counts then, and so does a task that
/// is cancelled.
impl Drop for Operations {
    fn drop(&mut self) {
        if self.settled || self.all.is_empty() {
            return;
        }
        tracing::error!(
            "a transaction of {} operation{} on table `{}`, begun at {}, was dropped and nothing of it was written; \
             call `.send()` and await it, or `.discard()` where it is not wanted",
            self.all.len(),
            if self.all.len() == 1 { "" } else { "s" },
            self.core.name,
            self.begun
        );
    }
}
