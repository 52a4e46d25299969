//! One HTTP answer, as DynamoDB gives it.

use std::sync::atomic::{AtomicU64, Ordering};

use aws_smithy_runtime_api::client::orchestrator::HttpResponse;
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_runtime_api::http::StatusCode;
use aws_smithy_types::body::SdkBody;
use serde_json::{Value, json};

/// The header with the checksum of the body.
pub(super) const CHECKSUM: &str = "x-amz-crc32";

const CONTENT_TYPE: &str = "application/x-amz-json-1.0";

/// A status and a JSON body; the headers follow from them.
pub(super) struct Answer {
    status: u16,
    body: Vec<u8>,
}

impl Answer {
    /// What `status` and `body` say.
    pub(super) fn new(status: u16, body: impl Into<Vec<u8>>) -> Self {
        Self { status, body: body.into() }
    }

    /// A success with this body.
    pub(super) fn ok(body: impl Into<Vec<u8>>) -> Self {
        Self::new(200, body)
    }

    /// An error: its full `__type`, and the members beside it. Which of them holds the message, and
    /// whether it has a capital, differs from error to error.
    pub(super) fn error(status: u16, kind: &str, mut members: Value) -> Self {
        members["__type"] = json!(kind);
        Self::new(status, members.to_string())
    }

    /// The HTTP response, with a request id, the body's checksum and its length.
    pub(super) fn into_response(self) -> Result<HttpResponse, ConnectorError> {
        let status =
            StatusCode::try_from(self.status).map_err(|error| ConnectorError::other(error.into(), None))?;
        let checksum = crc32fast::hash(&self.body).to_string();
        let length = self.body.len().to_string();
        let mut response = HttpResponse::new(status, SdkBody::from(self.body));
        let headers = response.headers_mut();
        headers.insert("x-amzn-requestid", request_id());
        headers.insert(CHECKSUM, checksum);
        headers.insert("content-type", CONTENT_TYPE);
        headers.insert("content-length", length);
        Ok(response)
    }
}

/// A request id of the service's length, 52 characters, which counts the process's answers.
fn request_id() -> String {
    static ANSWERS: AtomicU64 = AtomicU64::new(1);
    format!("EMBEDDED{:044}", ANSWERS.fetch_add(1, Ordering::Relaxed))
}
