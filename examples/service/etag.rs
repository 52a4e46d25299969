//! The version of a ticket as HTTP has it.

use axum::extract::FromRequestParts;
use axum::http::header::{ETAG, HeaderName, IF_MATCH, IF_NONE_MATCH};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};

use crate::problem::Problem;

/// The header that says which version an answer shows.
pub(crate) fn etag(version: u64) -> [(HeaderName, String); 1] {
    [(ETAG, tag(version))]
}

/// Whether the client has this version already.
pub(crate) fn is_known(headers: &HeaderMap, version: u64) -> bool {
    let known = headers.get(IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    known.is_some_and(|known| known.split(',').any(|known| known.trim() == tag(version)))
}

fn tag(version: u64) -> String {
    format!("\"{version}\"")
}

/// `If-Match`: the version that a client has seen, and wants to change.
#[derive(Debug, Clone, Copy)]
pub(crate) struct IfMatch(pub(crate) u64);

impl<S: Sync> FromRequestParts<S> for IfMatch {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let Some(seen) = parts.headers.get(IF_MATCH) else {
            return Err(Problem::new(
                StatusCode::PRECONDITION_REQUIRED,
                "say in `If-Match` which version you have seen",
            ));
        };
        let version =
            seen.to_str().ok().and_then(|tag| tag.strip_prefix('"')?.strip_suffix('"')?.parse().ok());
        // A tag that is none of ours is of no version that there is.
        version
            .map(Self)
            .ok_or(Problem::new(StatusCode::PRECONDITION_FAILED, "`If-Match` is no version of a ticket"))
    }
}
