//! Why an action of a transaction was not carried out.

use aws_sdk_dynamodb::types::error::TransactionCanceledException;

use crate::error::What;
use crate::plan::write::Intent;
use crate::run::fail::is_mismatch;
use crate::{Error, Item};

/// Why one action was not carried out.
#[derive(Debug, Clone)]
pub(crate) struct Reason {
    /// The service's code, such as `ConditionalCheckFailed`.
    pub(crate) code: String,
    pub(crate) message: String,
    /// The item as it is, where a condition failed.
    pub(crate) item: Option<Item>,
    /// How often the transaction was sent.
    pub(crate) tries: usize,
}

impl Reason {
    /// Whether the action's own condition does not hold.
    pub(crate) fn is_condition(&self) -> bool {
        self.code == "ConditionalCheckFailed"
    }

    /// Whether the reason passes by itself, so that the same transaction may succeed a moment later.
    pub(crate) fn passes(&self) -> bool {
        self.is_conflict() || self.is_load()
    }

    /// How much it says of several reasons, the least first: a condition that does not hold says more than
    /// what would have passed, and what lasts more than what passes by itself.
    pub(crate) fn rank(&self) -> u8 {
        match self {
            reason if reason.is_condition() => 0,
            reason if !reason.passes() => 1,
            _ => 2,
        }
    }

    fn is_conflict(&self) -> bool {
        self.code == "TransactionConflict"
    }

    fn is_load(&self) -> bool {
        matches!(self.code.as_str(), "ThrottlingError" | "ProvisionedThroughputExceeded")
    }

    /// The error of a write, where it is no condition that failed.
    pub(crate) fn error_of(&self, intent: &Intent, operation: &'static str) -> Error {
        match intent.misfit(&self.message, operation).filter(|_| self.code == "ValidationError") {
            Some(what) => Error::new(what).with_old(self.item.clone()),
            None => self.error_of_ours(operation),
        }
    }

    /// The same of a request that the schema gave its keys.
    pub(crate) fn error_of_ours(&self, operation: &'static str) -> Error {
        if self.code == "ValidationError" && is_mismatch(&self.message) {
            return Error::new(What::SchemaMismatch { operation, message: self.message.clone() });
        }
        self.error(operation)
    }

    /// The error, as far as the reason itself tells: what a failed condition means, the write knows.
    pub(crate) fn error(&self, operation: &'static str) -> Error {
        let what = match self.code.as_str() {
            _ if self.is_condition() => What::ConditionFailed,
            _ if self.is_conflict() => What::Contended { tries: self.tries },
            code if self.is_load() => {
                What::Throttled { operation, reason: Some(code.to_owned()), late: false }
            }
            code => What::Service {
                operation,
                code: code.to_owned(),
                message: self.message.clone(),
                request_id: None,
            },
        };
        Error::new(what).with_old(self.item.clone())
    }
}

/// The reasons by action; `None` where the answer blames no action, and so explains nothing.
pub(super) fn reasons(cancelled: &TransactionCanceledException, tries: usize) -> Option<Vec<Option<Reason>>> {
    let reasons = cancelled.cancellation_reasons().iter().map(|reason| {
        let code = reason.code().filter(|code| *code != "None")?;
        Some(Reason {
            code: code.to_owned(),
            message: reason.message().unwrap_or_default().to_owned(),
            item: reason.item.clone(),
            tries,
        })
    });
    let reasons: Vec<_> = reasons.collect();
    reasons.iter().any(Option::is_some).then_some(reasons)
}

/// Whether every reason passes by itself: only then is it of use to try again.
pub(crate) fn all_pass(reasons: &[Option<Reason>]) -> bool {
    reasons.iter().flatten().all(Reason::passes)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use aws_sdk_dynamodb::types::CancellationReason;

    use super::*;
    use crate::AttributeValue;

    fn cancelled(codes: &[&str]) -> TransactionCanceledException {
        let reasons = codes.iter().map(|code| CancellationReason::builder().code(*code).build());
        TransactionCanceledException::builder().set_cancellation_reasons(Some(reasons.collect())).build()
    }

    fn of(codes: &[&str]) -> Vec<Option<Reason>> {
        reasons(&cancelled(codes), 3).expect("an action is to blame")
    }

    #[test]
    fn reasons_are_by_position() {
        let found = of(&["None", "ConditionalCheckFailed", "None", "TransactionConflict"]);
        let codes: Vec<_> =
            found.iter().map(|reason| reason.as_ref().map(|reason| reason.code.as_str())).collect();
        assert_eq!(codes, [None, Some("ConditionalCheckFailed"), None, Some("TransactionConflict")]);
    }

    #[test]
    fn an_answer_that_blames_no_action_has_no_reasons() {
        assert!(reasons(&cancelled(&[]), 1).is_none());
        assert!(reasons(&cancelled(&["None", "None"]), 1).is_none());
    }

    #[test]
    fn a_transaction_is_tried_again_only_if_every_reason_allows_it() {
        let passing = ["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded", "None"];
        assert!(all_pass(&of(&passing)));
        for lasting in
            ["ConditionalCheckFailed", "ValidationError", "ItemCollectionSizeLimitExceeded", "Unheard"]
        {
            assert!(!all_pass(&of(&["TransactionConflict", lasting])), "{lasting}");
        }
    }

    #[test]
    fn a_reason_has_a_fitting_kind() {
        for (code, wanted) in [
            ("ConditionalCheckFailed", "ConditionFailed"),
            ("TransactionConflict", "Contended"),
            ("ThrottlingError", "Throttled"),
            ("ProvisionedThroughputExceeded", "Throttled"),
            ("ItemCollectionSizeLimitExceeded", "Service"),
            ("ValidationError", "Service"),
        ] {
            let [Some(reason)] = &of(&[code])[..] else { panic!("{code} is a reason") };
            assert_eq!(reason.error("TransactWriteItems").name(), wanted);
        }
    }

    /// What a raw action names is the caller's own matter.
    #[test]
    fn keys_that_are_no_keys_of_the_table_are_told_by_the_message() {
        let message = "The provided key element does not match the schema";
        let reason = CancellationReason::builder().code("ValidationError").message(message).build();
        let cancelled = TransactionCanceledException::builder().cancellation_reasons(reason).build();
        let found = reasons(&cancelled, 1).expect("an action is to blame");
        let reason = found[0].as_ref().expect("it is the first");
        assert_eq!(reason.error_of_ours("TransactGetItems").name(), "SchemaMismatch");
        assert_eq!(reason.error("TransactWriteItems").name(), "Service");
    }

    #[test]
    fn the_item_of_a_failed_condition_is_kept() {
        let item = HashMap::from([("PK".to_owned(), AttributeValue::S("A".to_owned()))]);
        let reason =
            CancellationReason::builder().code("ConditionalCheckFailed").set_item(Some(item.clone())).build();
        let cancelled = TransactionCanceledException::builder().cancellation_reasons(reason).build();
        let found = reasons(&cancelled, 1).expect("an action is to blame");
        let error = found[0].as_ref().map(|reason| reason.error("TransactWriteItems"));
        assert_eq!(error.and_then(|error| error.old_item().cloned()), Some(item));
    }
}
