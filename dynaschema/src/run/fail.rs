//! From the SDK's errors to ours.

use std::error::Error as StdError;

use aws_sdk_dynamodb::error::{ProvideErrorMetadata, SdkError};
use aws_sdk_dynamodb::operation::RequestId;
use aws_sdk_dynamodb::types::error::ThrottlingException;
use aws_smithy_runtime_api::client::orchestrator::HttpResponse;

use super::deadline::Passed;
use crate::Error;
use crate::error::What;

/// Whether a request that has no answer may have changed something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Nature {
    Read,
    Write,
    /// A write that never went out.
    Unsent,
}

/// The error of a request that the SDK gave up on.
pub(crate) fn fail<E>(operation: &'static str, nature: Nature, error: SdkError<E, HttpResponse>) -> Error
where
    E: ProvideErrorMetadata + StdError + Send + Sync + 'static,
{
    let request_id = error.request_id().map(str::to_owned);
    let what = match &error {
        SdkError::ServiceError(context) => {
            let status = context.raw().status().as_u16();
            // An answer of success that cannot be read comes as a service error too.
            let readable = (400..500).contains(&status);
            if nature == Nature::Write && !readable {
                What::OutcomeUnknown { operation }
            } else if status < 400 {
                unreadable(operation)
            } else {
                service(operation, context.err(), request_id)
            }
        }
        SdkError::ConstructionFailure(_) => unsent(operation, &error),
        _ if nature == Nature::Write => What::OutcomeUnknown { operation },
        SdkError::TimeoutError(_) if root(&error).is::<Passed>() => late(operation),
        SdkError::TimeoutError(_) => local(operation, "Timeout", "no answer came in time"),
        _ if nature == Nature::Unsent => unsent(operation, &error),
        SdkError::DispatchFailure(_) => local(
            operation,
            "DispatchFailure",
            &format!(
                "the request did not reach the service: {}; check the client and the network",
                root(&error)
            ),
        ),
        _ => unreadable(operation),
    };
    Error::new(what).with_source(error)
}

/// The error of a read that somebody else makes, where its call had to end before it.
pub(crate) fn too_late(operation: &'static str, passed: Passed) -> Error {
    Error::new(late(operation)).with_source(passed)
}

fn late(operation: &'static str) -> What {
    local(operation, "Timeout", "no answer came before the deadline of the call")
}

/// The error of a write whose answer says nothing that can be used.
pub(crate) fn unusable(operation: &'static str) -> Error {
    Error::new(What::OutcomeUnknown { operation })
}

/// The error of a read whose answer is about something else than what was asked.
pub(crate) fn beside_the_point(operation: &'static str) -> Error {
    Error::new(local(
        operation,
        "ResponseError",
        "the answer names an item, or a place to go on from, that was not asked for",
    ))
}

/// What a client lacks that could not make a request of it.
fn unsent(operation: &'static str, error: &(dyn StdError + 'static)) -> What {
    let reason = format!(
        "the client could not make it: {}; give the client's configuration what is missing: a region, \
         credentials, an endpoint, an HTTP client",
        root(error)
    );
    What::InvalidRequest { operation, reason }
}

/// The first cause of an error, which says more than that there was one.
fn root<'a>(error: &'a (dyn StdError + 'static)) -> &'a (dyn StdError + 'static) {
    let mut root = error;
    while let Some(cause) = root.source() {
        root = cause;
    }
    root
}

fn unreadable(operation: &'static str) -> What {
    local(operation, "ResponseError", "the answer could not be read")
}

fn local(operation: &'static str, code: &str, message: &str) -> What {
    What::Service { operation, code: code.to_owned(), message: message.to_owned(), request_id: None }
}

fn service<E>(operation: &'static str, error: &E, request_id: Option<String>) -> What
where
    E: ProvideErrorMetadata + StdError + 'static,
{
    let code = error.code().unwrap_or("Unknown").to_owned();
    let message = error.message().unwrap_or_default().to_owned();
    match code.as_str() {
        "ResourceNotFoundException" => What::SchemaMismatch { operation, message },
        // The service has no code of its own for a query on an index that is not there.
        "ValidationException" if message.contains("does not have the specified index") => {
            What::SchemaMismatch { operation, message }
        }
        "ProvisionedThroughputExceededException" | "ThrottlingException" | "RequestLimitExceeded" => {
            What::Throttled { operation, reason: throttling_reason(error).or(Some(code)) }
        }
        _ => What::Service { operation, code, message, request_id },
    }
}

/// The service's own reason, where the error carries one.
fn throttling_reason(error: &(dyn StdError + 'static)) -> Option<String> {
    let mut error = Some(error);
    while let Some(current) = error {
        if let Some(throttling) = current.downcast_ref::<ThrottlingException>() {
            return throttling
                .throttling_reasons()
                .first()
                .and_then(|reason| reason.reason().map(str::to_owned));
        }
        error = current.source();
    }
    None
}
