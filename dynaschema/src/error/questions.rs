//! What is asked of an error: of one, or of those that a transaction failed with.

use std::error::Error as StdError;

use super::{Error, Met, TIMEOUT, What};

/// The codes of what passes by itself: the service's, and ours for what is lost on the way.
const UNAVAILABLE: [&str; 7] = [
    "InternalServerError",
    "InternalFailure",
    "ServiceUnavailable",
    "ServiceUnavailableException",
    "DispatchFailure",
    "ResponseError",
    TIMEOUT,
];

impl Error {
    /// Whether an item with the same key exists already, where none should: one of the same entity, or of
    /// another one, which is [`is_wrong_entity`](Self::is_wrong_entity), too.
    pub fn is_already_exists(&self) -> bool {
        self.is_any(|what| matches!(what, What::AlreadyExists | What::WrongEntity { met: Met::Creation, .. }))
    }

    /// Whether there is no such item.
    pub fn is_not_found(&self) -> bool {
        self.is_any(|what| matches!(what, What::NotFound))
    }

    /// Whether a write's condition does not hold: one of the caller's, what a `known_…` says, or that a sum
    /// stays in the range of its field's type.
    pub fn is_condition_failed(&self) -> bool {
        self.is_any(|what| {
            matches!(what, What::ConditionFailed | What::NotAsKnown { .. } | What::OutOfRange { .. })
        })
    }

    /// Whether another entity's item has the key that was written.
    pub fn is_wrong_entity(&self) -> bool {
        self.is_any(|what| matches!(what, What::WrongEntity { .. }))
    }

    /// Whether an `edit` starts from values that are no longer stored.
    pub fn is_stale(&self) -> bool {
        self.is_any(|what| matches!(what, What::Stale { .. }))
    }

    /// Whether the closure of a `modify` refused, which says why in the error's
    /// [`source`](std::error::Error::source), and by [`refused`](Self::refused) as what it is.
    pub fn is_rejected(&self) -> bool {
        self.is_any(|what| matches!(what, What::Rejected))
    }

    /// The error with which the closure of a `modify` refused, if it is an `X`.
    ///
    /// A clone of this error keeps the text of that alone, and gives `None`.
    ///
    /// ```
    /// use dynaschema::{DynamoEntity, embedded};
    /// # use serde::{Deserialize, Serialize};
    /// # #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
    /// # #[pk("ACCOUNT#<id>")]
    /// # struct Account {
    /// #     id: u32,
    /// #     cents: u64,
    /// # }
    /// #[derive(Debug, PartialEq)]
    /// struct Overdrawn {
    ///     by: u64,
    /// }
    ///
    /// impl std::error::Error for Overdrawn {}
    /// # impl std::fmt::Display for Overdrawn {
    /// #     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
    /// #         write!(f, "overdrawn by {}", self.by)
    /// #     }
    /// # }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), dynaschema::Error> {
    /// let accounts = embedded::table::<Account>().await?;
    /// let account = Account { id: 1, cents: 500 }.create().send(&accounts).await?;
    /// let drawn = Account::modify(&accounts, &account.key(), |account| match account.cents.checked_sub(700) {
    ///     Some(left) => Ok(account.cents = left),
    ///     None => Err(Overdrawn { by: 700 - account.cents }),
    /// });
    /// let error = drawn.await.unwrap_err();
    /// assert_eq!(error.refused::<Overdrawn>(), Some(&Overdrawn { by: 200 }));
    /// # Ok(())
    /// # }
    /// ```
    pub fn refused<X: StdError + 'static>(&self) -> Option<&X> {
        self.is_rejected().then(|| self.source()?.downcast_ref()).flatten()
    }

    /// Whether a number would leave the range of its field's type.
    pub fn is_out_of_range(&self) -> bool {
        self.is_any(|what| matches!(what, What::OutOfRange { .. }))
    }

    /// Whether the stored version is not the one the write starts from.
    pub fn is_version_conflict(&self) -> bool {
        self.is_any(|what| matches!(what, What::VersionConflict { .. }))
    }

    /// Whether another item has a value that is unique.
    pub fn is_unique_violation(&self) -> bool {
        self.is_any(|what| matches!(what, What::UniqueViolation { .. }))
    }

    /// Whether a transaction was cancelled.
    pub fn is_transaction_canceled(&self) -> bool {
        matches!(self.0.what, What::TransactionCanceled { .. })
    }

    /// Whether other writers were faster through all tries.
    pub fn is_contended(&self) -> bool {
        self.are_all(|what| matches!(what, What::Contended { .. }))
    }

    /// Whether a value cannot stand in a key.
    pub fn is_invalid_key(&self) -> bool {
        self.is_any(|what| matches!(what, What::InvalidKey { .. }))
    }

    /// Whether a text is no key of its entity.
    pub fn is_invalid_key_text(&self) -> bool {
        self.is_any(|what| matches!(what, What::InvalidKeyText { .. }))
    }

    /// Whether an item was read under another key than its value has; nothing was written. What a write that
    /// was carried out gives back is [`is_untold`](Self::is_untold).
    pub fn is_key_mismatch(&self) -> bool {
        self.is_any(|what| matches!(what, What::KeyMismatch { .. }))
    }

    /// Whether the table is another than this program's schema says: it or an index is not there, or has
    /// other keys, or a write has met an item of a newer release, and has left it alone. While a release is
    /// rolled out, the same call may well succeed where, and once, that is deployed; nothing was written.
    pub fn is_schema_mismatch(&self) -> bool {
        self.is_any(|what| matches!(what, What::SchemaMismatch { .. } | What::NewerSchema { .. }))
    }

    /// Whether a cursor is damaged or foreign.
    pub fn is_invalid_cursor(&self) -> bool {
        matches!(self.0.what, What::InvalidCursor { .. })
    }

    /// Whether the service refused for load.
    pub fn is_throttled(&self) -> bool {
        self.are_all(|what| matches!(what, What::Throttled { .. }))
    }

    /// Whether the same call may well succeed later, and no item was written or deleted: the service refused
    /// for load ([`is_throttled`](Self::is_throttled)), failed a read by itself (codes such as
    /// `InternalServerError`), or a read had no answer, or none in time ([`is_timeout`](Self::is_timeout)). A
    /// write without an answer is [`is_outcome_unknown`](Self::is_outcome_unknown), and what other writers
    /// were faster at [`is_contended`](Self::is_contended).
    pub fn is_unavailable(&self) -> bool {
        self.are_all(|what| match what {
            What::Throttled { .. } => true,
            What::Service { code, .. } => UNAVAILABLE.contains(&code.as_str()),
            _ => false,
        })
    }

    /// Whether the request is one that the service would not take, or has not taken, for what it says.
    /// Nothing was written, and the same call fails again.
    pub fn is_invalid_request(&self) -> bool {
        self.is_any(|what| matches!(what, What::InvalidRequest { .. } | What::Misfit { .. }))
    }

    /// Whether no answer came in time: before the deadline of the call, or within a timeout of the client's.
    /// Of what may have been written, that is [`is_outcome_unknown`](Self::is_outcome_unknown).
    pub fn is_timeout(&self) -> bool {
        matches!(&self.0.what, What::Service { code, .. } if code == TIMEOUT)
    }

    /// Whether the call ran out of its budget of requests.
    pub fn is_budget_exhausted(&self) -> bool {
        matches!(self.0.what, What::BudgetExhausted { .. })
    }

    /// Whether a batch was not finished.
    pub fn is_unprocessed(&self) -> bool {
        matches!(self.0.what, What::Unprocessed { .. })
    }

    /// Whether a write may have happened or not.
    pub fn is_outcome_unknown(&self) -> bool {
        matches!(self.0.what, What::OutcomeUnknown { .. })
    }

    /// Whether a write was carried out, and all of it is written, but not what it gives back is told: that
    /// cannot be read, or a transaction does not know it. It is not to be sent again.
    pub fn is_untold(&self) -> bool {
        matches!(self.0.what, What::Untold { .. })
    }

    /// What holds of the error, or of one of the operations that kept its transaction from being carried out:
    /// a fact of an item, for which nothing at all was written.
    fn is_any(&self, holds: impl Fn(&What) -> bool) -> bool {
        match &self.0.what {
            What::TransactionCanceled { failures, .. } => {
                failures.iter().any(|(_, error)| holds(&error.0.what))
            }
            what => holds(what),
        }
    }

    /// What holds of the error, or of all of the operations that kept its transaction from being carried out:
    /// what passes by itself, which is of use only where nothing else was in the way.
    fn are_all(&self, holds: impl Fn(&What) -> bool) -> bool {
        match &self.0.what {
            What::TransactionCanceled { failures, .. } => {
                !failures.is_empty() && failures.iter().all(|(_, error)| holds(&error.0.what))
            }
            what => holds(what),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canceled(failures: &[What]) -> Error {
        let failures = failures.iter().cloned().map(Error::new).enumerate().collect();
        Error::new(What::TransactionCanceled { transaction: 1, failures })
    }

    type Asks = fn(&Error) -> bool;

    /// One of each kind that an operation of a transaction can fail with, and what is asked for it.
    fn kinds() -> Vec<(What, Asks)> {
        let failed = service("InternalServerError");
        let invalid = What::InvalidRequest { operation: "", reason: String::new() };
        let conflict = What::VersionConflict { expected: 1, found: None };
        let newer = What::NewerSchema { operation: "", stored: 2, known: 1, message: String::new() };
        vec![
            (What::AlreadyExists, Error::is_already_exists),
            (What::NotFound, Error::is_not_found),
            (What::ConditionFailed, Error::is_condition_failed),
            (What::Stale { fields: Vec::new() }, Error::is_stale),
            (What::OutOfRange { attribute: String::new() }, Error::is_out_of_range),
            (What::Rejected, Error::is_rejected),
            (conflict, Error::is_version_conflict),
            (
                What::UniqueViolation { field: "email", owner: None, stranger: false },
                Error::is_unique_violation,
            ),
            (What::InvalidKeyText { reason: "" }, Error::is_invalid_key_text),
            (What::SchemaMismatch { operation: "", message: String::new() }, Error::is_schema_mismatch),
            (newer, Error::is_schema_mismatch),
            (What::Contended { tries: 1 }, Error::is_contended),
            (What::Throttled { operation: "", reason: None, late: false }, Error::is_throttled),
            (failed, Error::is_unavailable),
            (invalid, Error::is_invalid_request),
        ]
    }

    fn service(code: &str) -> What {
        What::Service { operation: "", code: code.to_owned(), message: String::new(), request_id: None }
    }

    #[test]
    fn what_passes_by_itself_is_no_mistake() {
        let passes = [TIMEOUT, "DispatchFailure", "ResponseError", "ServiceUnavailable"].map(service);
        let load = What::Throttled { operation: "", reason: None, late: true };
        for what in passes.into_iter().chain([load]) {
            let error = Error::new(what);
            assert!(error.is_unavailable() && !error.is_invalid_request(), "{error:?}");
        }
        let lost = What::OutcomeUnknown { operation: "" };
        let refused = What::Misfit { operation: "", reason: String::new() };
        for what in [service("AccessDeniedException"), lost, What::Contended { tries: 1 }, refused] {
            assert!(!Error::new(what.clone()).is_unavailable(), "{what:?}");
        }
        assert!(Error::new(What::Misfit { operation: "", reason: String::new() }).is_invalid_request());
    }

    /// What is asked is true of a transaction with one failure as of that failure; of two, as the rule says.
    #[test]
    fn a_transaction_answers_for_its_operations() {
        let passes = |what: &What| {
            matches!(what, What::Contended { .. } | What::Throttled { .. } | What::Service { .. })
        };
        for (first, _) in kinds() {
            for (second, _) in kinds() {
                let [one, other] = [&first, &second].map(|what| Error::new(what.clone()));
                let both = canceled(&[first.clone(), second.clone()]);
                for (of, asks) in kinds() {
                    let holds =
                        if passes(&of) { asks(&one) && asks(&other) } else { asks(&one) || asks(&other) };
                    assert_eq!(asks(&both), holds, "{both:?}");
                    assert_eq!(asks(&canceled(std::slice::from_ref(&first))), asks(&one), "{one:?}");
                }
                assert!(both.is_transaction_canceled() && !one.is_transaction_canceled());
                assert!(!both.is_outcome_unknown() && !both.is_timeout(), "nothing of it was written");
            }
        }
        assert!(kinds().iter().all(|(_, asks)| !asks(&canceled(&[]))));
    }
}
