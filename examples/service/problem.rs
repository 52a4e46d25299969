//! What a client is told when something is not as it should be.

use axum::Json;
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use dynaschema::{Error, ErrorKind};
use serde_json::json;

/// A refusal: its status, and a sentence of ours. Sentences of the library name tables and attributes, and are for
/// the log.
#[derive(Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    title: &'static str,
}

impl Problem {
    pub(crate) const fn new(status: StatusCode, title: &'static str) -> Self {
        Self { status, title }
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        let problem = match error.kind() {
            ErrorKind::NotFound { .. } | ErrorKind::InvalidKeyText { .. } => {
                Self::new(StatusCode::NOT_FOUND, "there is no such ticket")
            }
            ErrorKind::InvalidKey { .. } => Self::new(StatusCode::BAD_REQUEST, "a name cannot be stored"),
            ErrorKind::InvalidCursor { .. } => {
                Self::new(StatusCode::BAD_REQUEST, "`after` is not from this list")
            }
            ErrorKind::VersionConflict { .. } | ErrorKind::Stale { .. } => {
                Self::new(StatusCode::PRECONDITION_FAILED, "someone else has changed the ticket")
            }
            ErrorKind::AlreadyExists { .. }
            | ErrorKind::UniqueViolation { .. }
            | ErrorKind::ConditionFailed { .. }
            | ErrorKind::OutOfRange { .. }
            | ErrorKind::WrongEntity { .. } => {
                Self::new(StatusCode::CONFLICT, "it does not fit what is stored")
            }
            ErrorKind::Throttled { .. } | ErrorKind::Contended { .. } | ErrorKind::BudgetExhausted { .. } => {
                Self::new(StatusCode::SERVICE_UNAVAILABLE, "try again")
            }
            // Whether it happened is the client's to look at.
            ErrorKind::OutcomeUnknown { .. } => {
                Self::new(StatusCode::GATEWAY_TIMEOUT, "it may have happened or not")
            }
            // No refusal: a client that takes it for one does it again.
            ErrorKind::Untold { .. } => Self::new(StatusCode::NO_CONTENT, "it is done, and cannot be shown"),
            // A read, of which nothing is left behind.
            _ if error.is_timeout() => Self::new(StatusCode::GATEWAY_TIMEOUT, "it took too long"),
            _ => Self::new(StatusCode::INTERNAL_SERVER_ERROR, "the service has failed"),
        };
        if problem.status.is_server_error() || error.is_untold() {
            // No value of a key or an attribute stands in it.
            eprintln!("{}: {error}", problem.status);
        }
        problem
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        if self.status == StatusCode::NO_CONTENT {
            return self.status.into_response();
        }
        let body = Json(json!({ "status": self.status.as_u16(), "title": self.title }));
        let mut response = (self.status, body).into_response();
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            headers.insert(RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
