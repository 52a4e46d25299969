//! The addresses of the service, and what each does.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Path, Query, Request, State};
use axum::http::header::{CONTENT_TYPE, LOCATION};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use dynaschema::{Cursor, Error, KeyText, Page};
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};

use crate::etag::{IfMatch, etag, is_known};
use crate::model::{CustomerId, Reply, Status, Ticket, TicketKey, Token};
use crate::problem::Problem;
use crate::tickets::{Opened, Part, TicketChange, Tickets};

/// How long a request may take.
const DEADLINE: Duration = Duration::from_secs(10);

type Answer = Result<Response, Problem>;

/// The service on these tickets.
pub(crate) fn router<T: Tickets>(tickets: T) -> Router {
    Router::new()
        .route("/customers/{customer}/tickets", get(of_customer::<T>).post(open::<T>))
        .route("/customers/{customer}/tickets.ndjson", get(export::<T>))
        .route("/tickets", get(by_status::<T>))
        .route("/tickets/{key}", get(show::<T>).patch(change::<T>).delete(delete::<T>))
        .route("/tickets/{key}/replies", get(replies::<T>).post(reply::<T>))
        .layer(middleware::from_fn(in_time))
        .with_state(tickets)
}

/// An answer in time, or that there was none: a write may have been carried out all the same.
async fn in_time(request: Request, next: Next) -> Response {
    match tokio::time::timeout(DEADLINE, next.run(request)).await {
        Ok(response) => response,
        Err(_) => Problem::new(StatusCode::GATEWAY_TIMEOUT, "it took too long").into_response(),
    }
}

/// What a client sees of a ticket. It is a type of its own: what is stored can change without it.
#[derive(Debug, Serialize)]
struct TicketView {
    key: KeyText<TicketKey>,
    subject: String,
    status: Status,
    assignee: Option<String>,
    replies: u32,
    opened_at: jiff::Timestamp,
}

impl TicketView {
    fn of(ticket: Ticket) -> Result<Self, Error> {
        let key = KeyText::new(ticket.key())?;
        let Ticket { subject, status, assignee, replies, opened_at, .. } = ticket;
        Ok(Self { key, subject, status, assignee, replies, opened_at })
    }

    fn address(&self) -> String {
        format!("/tickets/{}", self.key)
    }
}

#[derive(Debug, Serialize)]
struct ReplyView {
    author: String,
    text: String,
}

impl ReplyView {
    fn of(reply: Reply) -> Self {
        Self { author: reply.author, text: reply.text }
    }
}

/// One page of a list, and what to ask for to have the next.
#[derive(Debug, Serialize)]
struct ListView<V> {
    items: Vec<V>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<Cursor>,
    /// Items that are stored, and cannot be read: a fault of ours, which keeps nobody from the others.
    #[serde(skip_serializing_if = "is_zero")]
    unreadable: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl<V> ListView<V> {
    fn of<T>(page: Page<T>, view: impl FnMut(T) -> Result<V, Error>) -> Result<Self, Problem> {
        let (after, unreadable) = (page.cursor.clone(), page.errors().len());
        for error in page.errors() {
            eprintln!("left out of a list: {error}");
        }
        let items = page.into_readable().into_iter().map(view).collect::<Result<_, _>>()?;
        Ok(Self { items, after, unreadable })
    }
}

/// Which page of a list: `?after=…&limit=…`.
#[derive(Debug, Deserialize)]
struct Which {
    after: Option<Cursor>,
    limit: Option<u8>,
}

impl From<Which> for Part {
    fn from(which: Which) -> Self {
        Self { after: which.after, limit: usize::from(which.limit.unwrap_or(20)).clamp(1, 100) }
    }
}

#[derive(Debug, Deserialize)]
struct WithStatus {
    status: Status,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NewTicket {
    subject: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NewReply {
    author: String,
    text: String,
}

/// `POST /customers/{customer}/tickets` with an `Idempotency-Key`: sent again, it is not done again.
async fn open<T: Tickets>(
    State(tickets): State<T>,
    Path(customer): Path<CustomerId>,
    headers: HeaderMap,
    Json(new): Json<NewTicket>,
) -> Answer {
    let token = headers.get("idempotency-key").and_then(|token| token.to_str().ok());
    let Some(token) = token.filter(|token| !token.is_empty()) else {
        return Err(Problem::new(StatusCode::BAD_REQUEST, "name the request in `Idempotency-Key`"));
    };
    let (status, ticket) = match tickets.open(customer, Token(token.to_owned()), new.subject).await? {
        Opened::Now(ticket) => (StatusCode::CREATED, ticket),
        Opened::Before(ticket) => (StatusCode::OK, ticket),
        Opened::Conflict => {
            let title = "another request has this `Idempotency-Key`";
            return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, title));
        }
    };
    let etag = etag(ticket.version);
    let view = TicketView::of(ticket)?;
    Ok((status, etag, [(LOCATION, view.address())], Json(view)).into_response())
}

/// `GET /tickets/{key}`
async fn show<T: Tickets>(State(tickets): State<T>, Path(key): Path<String>, headers: HeaderMap) -> Answer {
    let key: KeyText<TicketKey> = key.parse()?;
    let ticket = tickets.get(&key).await?;
    if is_known(&headers, ticket.version) {
        return Ok((StatusCode::NOT_MODIFIED, etag(ticket.version)).into_response());
    }
    Ok((etag(ticket.version), Json(TicketView::of(ticket)?)).into_response())
}

/// `PATCH /tickets/{key}` with `If-Match`
async fn change<T: Tickets>(
    State(tickets): State<T>,
    Path(key): Path<String>,
    IfMatch(version): IfMatch,
    Json(change): Json<TicketChange>,
) -> Answer {
    let key: KeyText<TicketKey> = key.parse()?;
    let ticket = tickets.change(&key, version, change).await?;
    Ok((etag(ticket.version), Json(TicketView::of(ticket)?)).into_response())
}

/// `DELETE /tickets/{key}` with `If-Match`
async fn delete<T: Tickets>(
    State(tickets): State<T>,
    Path(key): Path<String>,
    IfMatch(version): IfMatch,
) -> Answer {
    let key: KeyText<TicketKey> = key.parse()?;
    tickets.delete(&key, version).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// `GET /customers/{customer}/tickets?after=…&limit=…`
async fn of_customer<T: Tickets>(
    State(tickets): State<T>,
    Path(customer): Path<CustomerId>,
    Query(which): Query<Which>,
) -> Answer {
    let page = tickets.of_customer(&customer, which.into()).await?;
    Ok(Json(ListView::of(page, TicketView::of)?).into_response())
}

/// `GET /tickets?status=…&after=…&limit=…`
async fn by_status<T: Tickets>(
    State(tickets): State<T>,
    Query(WithStatus { status }): Query<WithStatus>,
    Query(which): Query<Which>,
) -> Answer {
    let page = tickets.by_status(status, which.into()).await?;
    Ok(Json(ListView::of(page, TicketView::of)?).into_response())
}

/// `GET /customers/{customer}/tickets.ndjson`: all of them, a line each, sent while they are read. What goes wrong on
/// the way breaks the answer off, so that no client takes a part for the whole.
async fn export<T: Tickets>(State(tickets): State<T>, Path(customer): Path<CustomerId>) -> Response {
    let lines = tickets.every(&customer).map(|ticket| line(ticket?));
    ([(CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response()
}

fn line(ticket: Ticket) -> Result<Bytes, axum::BoxError> {
    let mut line = serde_json::to_vec(&TicketView::of(ticket)?)?;
    line.push(b'\n');
    Ok(line.into())
}

/// `GET /tickets/{key}/replies?after=…&limit=…`
async fn replies<T: Tickets>(
    State(tickets): State<T>,
    Path(key): Path<String>,
    Query(which): Query<Which>,
) -> Answer {
    let key: KeyText<TicketKey> = key.parse()?;
    let page = tickets.replies(&key, which.into()).await?;
    Ok(Json(ListView::of(page, |reply| Ok(ReplyView::of(reply)))?).into_response())
}

/// `POST /tickets/{key}/replies`
async fn reply<T: Tickets>(
    State(tickets): State<T>,
    Path(key): Path<String>,
    Json(new): Json<NewReply>,
) -> Answer {
    let key: KeyText<TicketKey> = key.parse()?;
    let reply = tickets.reply(&key, new.author, new.text).await?;
    Ok((StatusCode::CREATED, Json(ReplyView::of(reply))).into_response())
}
