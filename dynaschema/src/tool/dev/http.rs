//! What is answered to which request.

use aws_smithy_runtime_api::client::orchestrator::HttpRequest;
use aws_smithy_types::body::SdkBody;
use http_body_util::{BodyExt, Full, LengthLimitError, Limited};
use hyper::body::{Body, Bytes, Incoming};
use hyper::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, HOST, HeaderMap, HeaderValue};
use hyper::{Method, Request, Response, StatusCode};

use super::site::Site;
use crate::embedded::{TARGET, operation};
use crate::tool::names::is_loopback;

pub(super) type Answer = Response<Full<Bytes>>;

/// The longest body, in bytes: that of the service's longest request.
const LONGEST_BODY: usize = 16 * 1024 * 1024;

/// Where the version of what is stored is asked for.
const VERSION: &str = "/version";

/// The answer to a request.
pub(super) async fn answer(site: &Site, request: Request<Incoming>) -> Answer {
    if !is_for_us(request.headers()) {
        return text(
            StatusCode::FORBIDDEN,
            "this server answers to `127.0.0.1` and `localhost` alone, and the request has another `Host`",
        );
    }
    match (request.method(), request.uri().path()) {
        (&Method::GET, "/") => match site.page().await {
            Ok(page) => typed(StatusCode::OK, "text/html; charset=utf-8", page),
            Err(why) => text(StatusCode::INTERNAL_SERVER_ERROR, &why),
        },
        (&Method::GET, VERSION) => text(StatusCode::OK, &site.version()),
        (&Method::POST, "/") => dynamodb(site, request).await,
        (_, "/" | VERSION) => {
            let mut answer = text(
                StatusCode::METHOD_NOT_ALLOWED,
                "a request of DynamoDB is a POST of `/`, and the page is a GET of it",
            );
            answer.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, POST"));
            answer
        }
        (_, path) => text(
            StatusCode::NOT_FOUND,
            &format!(
                "there is no `{path}`; a request of DynamoDB is a POST of `/`, and the page is a GET of it"
            ),
        ),
    }
}

/// Whether a request was addressed to this machine by name: a page of somebody else's, whose name leads here
/// for a moment, must not get at the data.
fn is_for_us(headers: &HeaderMap) -> bool {
    let mut hosts = headers.get_all(HOST).iter();
    let host = hosts.next().and_then(|host| host.to_str().ok());
    host.is_some_and(is_loopback) && hosts.next().is_none()
}

/// A request of DynamoDB's: the operation stands in a header, its input in the body.
async fn dynamodb(site: &Site, request: Request<Incoming>) -> Answer {
    let target = request.headers().get(TARGET).and_then(|target| target.to_str().ok()).map(str::to_owned);
    let is_long =
        usize::try_from(request.body().size_hint().lower()).is_ok_and(|length| length > LONGEST_BODY);
    if is_long {
        return too_long();
    }
    let body = match Limited::new(request.into_body(), LONGEST_BODY).collect().await {
        Ok(body) => body.to_bytes(),
        Err(error) if error.is::<LengthLimitError>() => {
            return too_long();
        }
        Err(error) => {
            return text(StatusCode::BAD_REQUEST, &format!("the request ends before its body does: {error}"));
        }
    };
    let mut asked = HttpRequest::new(SdkBody::from(body));
    if let Some(target) = target {
        asked.headers_mut().insert(TARGET, target);
    }
    if operation(&asked).is_none() {
        return text(
            StatusCode::BAD_REQUEST,
            "this is no request of DynamoDB: its header `X-Amz-Target` does not say `DynamoDB_20120810.` and an operation",
        );
    }
    match site.send(asked).await {
        Ok(sent) => {
            let status =
                StatusCode::from_u16(sent.status().as_u16()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
            let mut answer =
                Response::new(Full::new(Bytes::copy_from_slice(sent.body().bytes().unwrap_or_default())));
            *answer.status_mut() = status;
            for (name, value) in sent.headers() {
                if let (Ok(name), Ok(value)) =
                    (name.parse::<hyper::header::HeaderName>(), HeaderValue::from_str(value))
                {
                    answer.headers_mut().insert(name, value);
                }
            }
            answer
        }
        Err(error) => {
            text(StatusCode::INTERNAL_SERVER_ERROR, &format!("the engine did not answer: {error:?}"))
        }
    }
}

fn too_long() -> Answer {
    text(StatusCode::PAYLOAD_TOO_LARGE, "a request of DynamoDB has 16 MB at most")
}

fn text(status: StatusCode, words: &str) -> Answer {
    typed(status, "text/plain; charset=utf-8", format!("{words}\n"))
}

fn typed(status: StatusCode, kind: &'static str, body: String) -> Answer {
    let mut answer = Response::new(Full::new(Bytes::from(body)));
    *answer.status_mut() = status;
    let headers = answer.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert("x-content-type-options", HeaderValue::from_static("nosniff"));
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
    answer
}
