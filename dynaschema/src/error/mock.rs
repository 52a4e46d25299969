//! Errors for mocks: of each kind, as a call that failed so would give it.

use super::{Error, Left, What};
use crate::key::KeyRule;
use crate::{Cursor, Item};

/// What an error that is made for a test says: an [`ErrorKind`](crate::ErrorKind) without table, entity and key.
///
/// With the feature `test-util`. See [`Error::mock`].
#[derive(Debug, Clone)]
#[non_exhaustive]
#[allow(missing_docs, reason = "each is the kind of the same name, with its fields")]
pub enum Failure {
    AlreadyExists,
    NotFound,
    MoreThanOne,
    ConditionFailed,
    Stale {
        fields: Vec<String>,
    },
    OutOfRange {
        attribute: String,
    },
    WrongEntity {
        found: String,
    },
    UnknownEntity {
        found: Option<String>,
    },
    InvalidKey {
        key: &'static str,
        field: &'static str,
        rule: KeyRule,
    },
    InvalidKeyText {
        reason: &'static str,
    },
    InvalidCursor {
        reason: &'static str,
    },
    InvalidRequest {
        operation: &'static str,
        reason: String,
    },
    Encode {
        path: String,
    },
    Decode {
        path: String,
        decoded: usize,
        failed: usize,
    },
    KeyMismatch {
        attribute: &'static str,
        template: &'static str,
    },
    SchemaMismatch {
        operation: &'static str,
        message: String,
    },
    BudgetExhausted {
        requests: usize,
        cursor: Cursor,
    },
    Throttled {
        operation: &'static str,
        reason: Option<String>,
    },
    /// With all groups of keys empty.
    Unprocessed {
        done: usize,
    },
    OutcomeUnknown {
        operation: &'static str,
    },
    VersionConflict {
        expected: u64,
        found: Option<u64>,
    },
    UniqueViolation {
        field: &'static str,
    },
    /// Of no transaction that was sent: [`Error::failed`] knows none of its handles.
    TransactionCanceled {
        failures: Vec<(usize, Error)>,
    },
    Contended {
        tries: usize,
    },
    Rejected,
    Service {
        operation: &'static str,
        code: String,
        message: String,
        request_id: Option<String>,
    },
}

impl Error {
    /// An error for a test, of a table and of an entity by its Rust name, as a mock of a repository gives it.
    ///
    /// With the feature `test-util`, for dev-dependencies.
    ///
    /// ```
    /// use dynaschema::{Error, Failure};
    ///
    /// fn status(error: &Error) -> u16 {
    ///     match error {
    ///         error if error.is_not_found() => 404,
    ///         error if error.is_version_conflict() => 412,
    ///         _ => 500,
    ///     }
    /// }
    ///
    /// assert_eq!(status(&Error::mock("shop", "Order", Failure::NotFound)), 404);
    /// let newer = Failure::VersionConflict { expected: 1, found: Some(2) };
    /// assert_eq!(status(&Error::mock("shop", "Order", newer)), 412);
    /// ```
    pub fn mock(table: &str, entity: &'static str, failure: Failure) -> Self {
        Self::new(What::from(failure)).at_table(table).of_entity(entity)
    }

    /// The same error with the item that a write has met, for [`old`](Error::old).
    #[must_use]
    pub fn mock_old(self, item: Item) -> Self {
        self.with_old(Some(item))
    }
}

impl From<Failure> for What {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::AlreadyExists => Self::AlreadyExists,
            Failure::NotFound => Self::NotFound,
            Failure::MoreThanOne => Self::MoreThanOne,
            Failure::ConditionFailed => Self::ConditionFailed,
            Failure::Stale { fields } => Self::Stale { fields },
            Failure::OutOfRange { attribute } => Self::OutOfRange { attribute },
            Failure::WrongEntity { found } => Self::WrongEntity { found, written: true },
            Failure::UnknownEntity { found } => Self::UnknownEntity { found, written: false },
            Failure::InvalidKey { key, field, rule } => Self::InvalidKey { key, field, rule },
            Failure::InvalidKeyText { reason } => Self::InvalidKeyText { reason },
            Failure::InvalidCursor { reason } => Self::InvalidCursor { reason },
            Failure::InvalidRequest { operation, reason } => Self::InvalidRequest { operation, reason },
            Failure::Encode { path } => Self::Encode { path },
            Failure::Decode { path, decoded, failed } => Self::Decode { path, decoded, failed },
            Failure::KeyMismatch { attribute, template } => Self::KeyMismatch { attribute, template },
            Failure::SchemaMismatch { operation, message } => Self::SchemaMismatch { operation, message },
            Failure::BudgetExhausted { requests, cursor } => Self::BudgetExhausted { requests, cursor },
            Failure::Throttled { operation, reason } => Self::Throttled { operation, reason, late: false },
            Failure::Unprocessed { done } => Self::Unprocessed { done, left: Left::default() },
            Failure::OutcomeUnknown { operation } => Self::OutcomeUnknown { operation },
            Failure::VersionConflict { expected, found } => Self::VersionConflict { expected, found },
            Failure::UniqueViolation { field } => {
                Self::UniqueViolation { field, owner: None, stranger: false }
            }
            Failure::TransactionCanceled { failures } => {
                Self::TransactionCanceled { transaction: u64::MAX, failures }
            }
            Failure::Contended { tries } => Self::Contended { tries },
            Failure::Rejected => Self::Rejected,
            Failure::Service { operation, code, message, request_id } => {
                Self::Service { operation, code, message, request_id }
            }
        }
    }
}
