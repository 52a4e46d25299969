//! Errors for mocks: of each kind, as a call that failed so would give it.

use super::{Error, Left, Met, What};
use crate::key::{ItemKey, KeyRule};
use crate::{Cursor, Item};

/// What an error that is made for a test says: an [`ErrorKind`](crate::ErrorKind) without table, entity and
/// key.
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
    /// Keys are those of [`ItemKey::mock`].
    Unprocessed {
        done: usize,
        unprocessed: Vec<ItemKey>,
        not_attempted: Vec<ItemKey>,
        unknown: Vec<ItemKey>,
    },
    OutcomeUnknown {
        operation: &'static str,
    },
    VersionConflict {
        expected: u64,
        found: Option<u64>,
    },
    /// The owner is a key of [`ItemKey::mock`].
    UniqueViolation {
        field: &'static str,
        owner: Option<ItemKey>,
    },
    /// Of no transaction that was sent: [`Error::failed`] knows none of its handles.
    TransactionCanceled {
        failures: Vec<(usize, Error)>,
    },
    Contended {
        tries: usize,
    },
    Untold {
        operation: &'static str,
        reason: String,
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
            Failure::WrongEntity { found } => Self::WrongEntity { found, met: Met::Write },
            Failure::UnknownEntity { found } => Self::UnknownEntity { found, written: false },
            Failure::InvalidKey { key, field, rule } => Self::InvalidKey { key, field, rule },
            Failure::InvalidKeyText { reason } => Self::InvalidKeyText { reason },
            Failure::InvalidCursor { reason } => Self::InvalidCursor { reason },
            Failure::InvalidRequest { operation, reason } => Self::InvalidRequest { operation, reason },
            Failure::Encode { path } => Self::Encode { path },
            Failure::Decode { path, decoded, failed } => {
                Self::Decode { path, decoded, failed, aside: super::Aside::default() }
            }
            Failure::KeyMismatch { attribute, template } => Self::KeyMismatch { attribute, template },
            Failure::SchemaMismatch { operation, message } => Self::SchemaMismatch { operation, message },
            Failure::BudgetExhausted { requests, cursor } => {
                Self::BudgetExhausted { requests, cursor, of_page: false }
            }
            Failure::Throttled { operation, reason } => Self::Throttled { operation, reason, late: false },
            Failure::Unprocessed { done, unprocessed, not_attempted, unknown } => {
                Self::Unprocessed { done, left: Left { unprocessed, not_attempted, unknown } }
            }
            Failure::OutcomeUnknown { operation } => Self::OutcomeUnknown { operation },
            Failure::VersionConflict { expected, found } => Self::VersionConflict { expected, found },
            Failure::UniqueViolation { field, owner } => {
                Self::UniqueViolation { field, owner, stranger: false }
            }
            Failure::TransactionCanceled { failures } => {
                Self::TransactionCanceled { transaction: u64::MAX, failures }
            }
            Failure::Contended { tries } => Self::Contended { tries },
            Failure::Untold { operation, reason } => Self::Untold { operation, reason },
            Failure::Rejected => Self::Rejected,
            Failure::Service { operation, code, message, request_id } => {
                Self::Service { operation, code, message, request_id }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::KeyValue;

    /// One failure of each kind, in the order of their declaration: what comes behind another one.
    fn behind(failure: Option<&Failure>) -> Option<Failure> {
        let text = str::to_owned;
        Some(match failure {
            None => Failure::AlreadyExists,
            Some(Failure::AlreadyExists) => Failure::NotFound,
            Some(Failure::NotFound) => Failure::MoreThanOne,
            Some(Failure::MoreThanOne) => Failure::ConditionFailed,
            Some(Failure::ConditionFailed) => Failure::Stale { fields: vec![text("total")] },
            Some(Failure::Stale { .. }) => Failure::OutOfRange { attribute: text("count") },
            Some(Failure::OutOfRange { .. }) => Failure::WrongEntity { found: text("User") },
            Some(Failure::WrongEntity { .. }) => Failure::UnknownEntity { found: Some(text("Cart")) },
            Some(Failure::UnknownEntity { .. }) => {
                Failure::InvalidKey { key: "SK", field: "id", rule: KeyRule::Empty }
            }
            Some(Failure::InvalidKey { .. }) => Failure::InvalidKeyText { reason: "it is damaged" },
            Some(Failure::InvalidKeyText { .. }) => Failure::InvalidCursor { reason: "it is old" },
            Some(Failure::InvalidCursor { .. }) => {
                Failure::InvalidRequest { operation: "BatchGetItem", reason: text("it is empty") }
            }
            Some(Failure::InvalidRequest { .. }) => Failure::Encode { path: text("lines[0]") },
            Some(Failure::Encode { .. }) => Failure::Decode { path: text("lines[1]"), decoded: 2, failed: 3 },
            Some(Failure::Decode { .. }) => Failure::KeyMismatch { attribute: "PK", template: "USER#<id>" },
            Some(Failure::KeyMismatch { .. }) => {
                Failure::SchemaMismatch { operation: "Scan", message: text("no such table") }
            }
            Some(Failure::SchemaMismatch { .. }) => {
                let cursor = "abc".parse().expect("any text is taken");
                Failure::BudgetExhausted { requests: 4, cursor }
            }
            Some(Failure::BudgetExhausted { .. }) => {
                Failure::Throttled { operation: "PutItem", reason: Some(text("TooMany")) }
            }
            Some(Failure::Throttled { .. }) => Failure::Unprocessed {
                done: 5,
                unprocessed: vec![key()],
                not_attempted: vec![key(), key()],
                unknown: vec![],
            },
            Some(Failure::Unprocessed { .. }) => Failure::OutcomeUnknown { operation: "UpdateItem" },
            Some(Failure::OutcomeUnknown { .. }) => Failure::VersionConflict { expected: 6, found: Some(7) },
            Some(Failure::VersionConflict { .. }) => {
                Failure::UniqueViolation { field: "email", owner: Some(key()) }
            }
            Some(Failure::UniqueViolation { .. }) => {
                Failure::TransactionCanceled { failures: vec![(8, keyed(Failure::NotFound))] }
            }
            Some(Failure::TransactionCanceled { .. }) => Failure::Contended { tries: 9 },
            Some(Failure::Contended { .. }) => {
                Failure::Untold { operation: "TransactWriteItems", reason: text("get the item") }
            }
            Some(Failure::Untold { .. }) => Failure::Rejected,
            Some(Failure::Rejected) => Failure::Service {
                operation: "Query",
                code: text("Odd"),
                message: text("it is odd"),
                request_id: Some(text("r-1")),
            },
            Some(Failure::Service { .. }) => return None,
        })
    }

    fn each() -> impl Iterator<Item = Failure> {
        std::iter::successors(behind(None), |failure| behind(Some(failure)))
    }

    const KEY: &str = "USER#secret";

    fn key() -> ItemKey {
        ItemKey::new(KeyValue::Text(KEY.to_owned()), None)
    }

    fn keyed(failure: Failure) -> Error {
        Error::mock("shop", "Order", failure).with_key(Some(key()))
    }

    /// The kind has the name of the failure, and the same fields.
    #[test]
    fn each_failure_is_the_kind_of_its_name() {
        for failure in each() {
            let (said, error) = (format!("{failure:?}"), Error::mock("shop", "Order", failure.clone()));
            let kind = format!("{:?}", error.kind());
            let (name, fields) = said.split_once(" { ").unwrap_or((&said, ""));
            assert_eq!(kind.split(' ').next(), Some(name), "{said}");
            assert_eq!(error.name(), name);
            for field in fields.trim_end_matches(" }").split(", ") {
                assert!(kind.contains(field), "{kind} has no {field}");
            }
            let placed = [r#"table: "shop""#, r#"entity: "Order""#].iter().any(|place| kind.contains(place));
            assert!(placed || matches!(failure, Failure::Rejected), "{kind}");
        }
    }

    /// As `#[error(transparent)]` of `thiserror` shows it: with the flags that it was asked with.
    struct Transparent(Error);

    impl std::fmt::Display for Transparent {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            std::fmt::Display::fmt(&self.0, f)
        }
    }

    #[test]
    fn no_flag_of_a_formatter_shows_a_key() {
        for failure in each() {
            let error = keyed(failure.clone());
            let plain = error.to_string();
            assert!(error.in_full().to_string().contains(KEY), "{failure:?}");
            let wrapped = Transparent(error.clone());
            let shown = [
                format!("{error:#}"),
                format!("{wrapped}"),
                format!("{wrapped:#}"),
                format!("{wrapped:+#08}"),
            ];
            for shown in shown {
                assert_eq!(shown, plain);
            }
            assert!(!plain.contains(KEY) && !format!("{error:#?}").contains(KEY), "{plain}");
        }
    }
}
