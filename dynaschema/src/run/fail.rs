//! From the SDK's errors to ours.

use std::error::Error as StdError;

use aws_sdk_dynamodb::error::{ProvideErrorMetadata, SdkError};
use aws_smithy_runtime_api::client::orchestrator::HttpResponse;

use super::deadline::Passed;
use super::sending::refused;
use crate::Error;
use crate::client::Refusal;
use crate::error::{TIMEOUT, What};
use crate::wire::hook::Damaged;

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
    if let (SdkError::TimeoutError(_), Some(refusal)) = (&error, refused(&error)) {
        let what = service(operation, refusal.clone(), true);
        return Error::new(what).with_source(error);
    }
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
                service(operation, Refusal::of(context.err(), status), false)
            }
        }
        SdkError::ConstructionFailure(_) => unsent(operation, &error),
        _ if nature == Nature::Write => What::OutcomeUnknown { operation },
        SdkError::TimeoutError(_) if root(&error).is::<Passed>() => late(operation),
        SdkError::TimeoutError(_) => local(operation, TIMEOUT, "no answer came in time"),
        _ if nature == Nature::Unsent => unsent(operation, &error),
        SdkError::DispatchFailure(_) => local(
            operation,
            "DispatchFailure",
            // It may have reached the service or not.
            &format!("no answer came: {}; check the client and the network", root(&error)),
        ),
        _ => match root(&error).downcast_ref::<Damaged>() {
            Some(damaged) => local(operation, "ResponseError", &damaged.to_string()),
            None => unreadable(operation),
        },
    };
    Error::new(what).with_source(error)
}

/// The error of a read that somebody else makes, where its call had to end before it.
pub(crate) fn too_late(operation: &'static str, passed: Passed) -> Error {
    Error::new(late(operation)).with_source(passed)
}

fn late(operation: &'static str) -> What {
    local(operation, TIMEOUT, "no answer came before the deadline of the call")
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
        "the client could not make it: {}; unless that is the word of an interceptor of yours, give the client's \
         configuration what is missing: a region, credentials, an endpoint, an HTTP client",
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

/// How the service says that an index is not there, is global and not local, or that its keys or the table's
/// are others: it has no code of its own for that, and each operation has its own words.
const MISMATCHES: [&str; 10] = [
    "does not have the specified index",
    "The provided key element does not match the schema",
    "The number of conditions on the keys is invalid",
    "Missing the key ",
    "Type mismatch for key ",
    "Type mismatch for Index Key ",
    "Query condition missed key schema element",
    "Query key condition not supported",
    "Condition parameter type does not match schema type",
    "Consistent reads are not supported on global secondary indexes",
];

/// Whether the message of a request that was found invalid says that the table is not what the schema says.
pub(crate) fn is_mismatch(message: &str) -> bool {
    MISMATCHES.iter().any(|words| message.contains(words))
}

/// How the service says that a read cannot go on behind a key, as one of another segment of a scan; an engine
/// has words of its own for that. What else is wrong with a cursor is seen before anything is sent.
const STARTS_ELSEWHERE: [&str; 2] =
    ["The provided starting key is ", "Exclusive start key must lie within the segment"];

fn starts_elsewhere(message: &str) -> bool {
    STARTS_ELSEWHERE.iter().any(|words| message.contains(words))
}

/// The codes of a refusal where a transaction holds what is written, or a write in another Region.
const HELD: [&str; 2] = ["TransactionConflictException", "ReplicatedWriteConflictException"];

/// What a refusal means; `late` where the call had to end before another try.
fn service(operation: &'static str, refusal: Refusal, late: bool) -> What {
    let throttled = refusal.is_throttling();
    let Refusal { code, message, reason, request_id } = refusal;
    match code.as_str() {
        "ResourceNotFoundException" => What::SchemaMismatch { operation, message },
        "ValidationException" if is_mismatch(&message) => What::SchemaMismatch { operation, message },
        "ValidationException" if starts_elsewhere(&message) => {
            What::InvalidCursor { reason: "the service cannot go on there, as in another segment of a scan" }
        }
        code if HELD.contains(&code) => What::Contended { tries: 1 },
        _ if throttled => What::Throttled { operation, reason: reason.or(Some(code)), late },
        _ => What::Service { operation, code, message, request_id },
    }
}
