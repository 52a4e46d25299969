//! The errors that a fault answers with, as the service writes them.

use aws_smithy_runtime_api::client::orchestrator::HttpRequest;
use serde_json::{Value, json};

use super::fault::is_transaction;
use super::{Fault, RecordedRequest};
use crate::embedded::answer::Answer;

/// The name space of the errors that DynamoDB's model declares.
const DYNAMODB: &str = "com.amazonaws.dynamodb.v20120810";

/// The name space of throttling by the service's front.
const AVAILABILITY: &str = "com.amazon.coral.availability";

/// `InternalServerError`.
pub(super) fn server_error() -> Answer {
    error(500, "InternalServerError", json!({ "message": "The request processing has failed" }))
}

/// The error that stands instead of a call.
///
/// The service's model writes `throttlingReasons` of a `ThrottlingException` with a small letter, and of the
/// others with a large one; the SDK reads no other.
pub(super) fn instead(fault: &Fault, request: &HttpRequest) -> Answer {
    match fault {
        Fault::ProvisionedThroughputExceeded => error(
            400,
            "ProvisionedThroughputExceededException",
            json!({
                "message": "The level of configured provisioned throughput for the table was \
                            exceeded. Consider increasing your provisioning level with the \
                            UpdateTable API.",
                "ThrottlingReasons": reasons(request, "ProvisionedThroughputExceeded"),
            }),
        ),
        Fault::Throttling { reason, resource } => Answer::error(
            400,
            &format!("{AVAILABILITY}#ThrottlingException"),
            json!({
                "message": "Rate of requests exceeds the allowed throughput.",
                "throttlingReasons": [{ "reason": reason, "resource": resource }],
            }),
        ),
        Fault::RequestLimitExceeded => error(
            400,
            "RequestLimitExceeded",
            json!({
                "message": "Throughput exceeds the current throughput limit for your account.",
                "ThrottlingReasons": reasons(request, "AccountLimitExceeded"),
            }),
        ),
        Fault::TransactionInProgress => error(
            400,
            "TransactionInProgressException",
            json!({ "Message": "The transaction with the given request token is already in progress." }),
        ),
        Fault::TransactionConflict => conflict(&RecordedRequest::of(request)),
        Fault::TransactionCanceled(codes) => canceled(codes, &RecordedRequest::of(request)),
        Fault::Refused { status, code, message } => error(*status, code, json!({ "message": message })),
        _ => server_error(),
    }
}

/// Why a request is throttled: by this limit of its table's, for reads or for writes.
fn reasons(request: &HttpRequest, limit: &str) -> Value {
    let reads = ["GetItem", "BatchGetItem", "TransactGetItems", "Query", "Scan"];
    let is_read = reads.contains(&RecordedRequest::of(request).operation.as_str());
    json!([{ "reason": format!("Table{}{limit}", if is_read { "Read" } else { "Write" }) }])
}

/// A conflict ends a single write itself, and cancels a transaction.
fn conflict(request: &RecordedRequest) -> Answer {
    if is_transaction(&request.operation) {
        return canceled(&["TransactionConflict".to_owned()], request);
    }
    let message = "Transaction is ongoing for the item";
    error(400, "TransactionConflictException", json!({ "message": message }))
}

/// A cancelled transaction has one reason for each of its actions.
fn canceled(codes: &[String], request: &RecordedRequest) -> Answer {
    let actions = ["TransactItems", "TransactStatements"]
        .iter()
        .find_map(|member| request.body[member].as_array())
        .map_or(0, Vec::len);
    let codes: Vec<&str> =
        codes.iter().map(String::as_str).chain(std::iter::repeat("None")).take(actions).collect();
    let reasons: Vec<Value> = codes.iter().map(|code| reason(code)).collect();
    let message = format!(
        "Transaction cancelled, please refer cancellation reasons for specific reasons [{}]",
        codes.join(", ")
    );
    error(400, "TransactionCanceledException", json!({ "Message": message, "CancellationReasons": reasons }))
}

/// One action's reason; an action that would have passed has no message.
fn reason(code: &str) -> Value {
    let message = match code {
        "None" => return json!({ "Code": code }),
        "ConditionalCheckFailed" => "The conditional request failed",
        "TransactionConflict" => "Transaction is ongoing for the item",
        "ThrottlingError" => "Throughput exceeds the current throughput for your table or index.",
        _ => "The action was cancelled.",
    };
    json!({ "Code": code, "Message": message })
}

fn error(status: u16, code: &str, members: Value) -> Answer {
    Answer::error(status, &format!("{DYNAMODB}#{code}"), members)
}
