//! Which errors prove that a write was not carried out.

use aws_sdk_dynamodb::config::retry::{ClassifyRetry, RetryAction};
use aws_smithy_runtime_api::client::interceptors::context::InterceptorContext;
use aws_smithy_runtime_api::client::retries::classifiers::RetryClassifierPriority;

/// Forbids the SDK to send a write again whose answer never came, or was an error of the server's
/// own: it may have been carried out.
///
/// What is left to the SDK's own classifiers are refusals, such as for load.
#[derive(Debug)]
pub(crate) struct OnlyIfUnapplied;

impl ClassifyRetry for OnlyIfUnapplied {
    fn classify_retry(&self, context: &InterceptorContext) -> RetryAction {
        let refused =
            context.response().is_some_and(|response| (400..500).contains(&response.status().as_u16()));
        if refused { RetryAction::NoActionIndicated } else { RetryAction::RetryForbidden }
    }

    fn name(&self) -> &'static str {
        "dynaschema::OnlyIfUnapplied"
    }

    /// Classifiers of a higher priority are asked later and have the last word.
    fn priority(&self) -> RetryClassifierPriority {
        RetryClassifierPriority::run_after(RetryClassifierPriority::transient_error_classifier())
    }
}
