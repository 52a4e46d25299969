//! The service over HTTP: on the engine, with faults on the way to it, with a clock, and without any table.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use aws_sdk_dynamodb::config::retry::RetryConfig;
use axum::body::Bytes;
use axum::http::{Method, Request, StatusCode};
use dynaschema::embedded::{Engine, Fault, Faults};
use dynaschema::{Error, Failure, Page};
use futures_util::stream::{self, BoxStream, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper_util::client::legacy::{Client, connect::HttpConnector};
use hyper_util::rt::TokioExecutor;
use serde_json::{Value, json};

use super::*;
use crate::model::{CustomerId, Reply, Status, Ticket, TicketKey, Token};
use crate::tickets::{Opened, Part, TicketChange, Tickets};

/// A service that listens, and a client of it.
struct Caller {
    url: String,
    http: Client<HttpConnector, Full<Bytes>>,
}

/// What came back.
struct Answer {
    status: StatusCode,
    etag: Option<String>,
    /// The body, if it is JSON.
    body: Value,
    text: String,
}

impl Caller {
    /// Calls a service on these tickets, which ends with the test.
    async fn of(tickets: impl Tickets) -> Result<Self, Box<dyn std::error::Error>> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let url = format!("http://{}", listener.local_addr()?);
        tokio::spawn(axum::serve(listener, http::router(tickets)).into_future());
        Ok(Self { url, http: Client::builder(TokioExecutor::new()).build_http() })
    }

    async fn call(&self, method: Method, path: &str, headers: &[(&str, &str)], body: Value) -> Answer {
        let mut request = Request::builder().method(method).uri(format!("{}{path}", self.url));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let body = match body {
            Value::Null => Full::default(),
            body => {
                request = request.header("content-type", "application/json");
                Full::from(body.to_string())
            }
        };
        let response = self.http.request(request.body(body).expect("a request")).await.expect("an answer");
        let status = response.status();
        let etag = response.headers().get("etag").map(|tag| tag.to_str().expect("a text").to_owned());
        let body = response.into_body().collect().await.expect("a whole answer").to_bytes();
        let text = String::from_utf8(body.to_vec()).expect("a text");
        Answer { status, etag, body: serde_json::from_str(&text).unwrap_or_default(), text }
    }

    async fn get(&self, path: &str) -> Answer {
        self.call(Method::GET, path, &[], Value::Null).await
    }

    async fn open(&self, customer: &str, token: &str, subject: &str) -> Answer {
        let path = format!("/customers/{customer}/tickets");
        self.call(Method::POST, &path, &[("idempotency-key", token)], json!({ "subject": subject })).await
    }

    async fn patch(&self, key: &str, etag: &str, change: Value) -> Answer {
        self.call(Method::PATCH, &format!("/tickets/{key}"), &[("if-match", etag)], change).await
    }
}

impl Answer {
    fn key(&self) -> &str {
        self.body["key"].as_str().expect("a ticket")
    }

    fn subjects(&self) -> Vec<&str> {
        let items = self.body["items"].as_array().expect("a list");
        items.iter().map(|item| item["subject"].as_str().expect("a subject")).collect()
    }
}

/// A table of its own, and a service on it.
async fn desk() -> Result<Caller, Box<dyn std::error::Error>> {
    Caller::of(dynaschema::embedded::table::<Desk>().await?).await
}

#[tokio::test]
async fn a_ticket_is_opened_once_however_often_the_request_is_sent() -> Outcome {
    let desk = desk().await?;
    let (first, second) = tokio::join!(desk.open("ann", "1", "It leaks"), desk.open("ann", "1", "It leaks"));
    let again = desk.open("ann", "1", "It leaks").await;
    let mut statuses = [first.status, second.status];
    statuses.sort();
    assert_eq!(statuses, [StatusCode::OK, StatusCode::CREATED]);
    assert_eq!((again.status, first.key(), second.key()), (StatusCode::OK, again.key(), again.key()));

    assert_eq!(desk.open("ann", "1", "It burns").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(desk.open("bob", "1", "It burns").await.status, StatusCode::CREATED);
    assert_eq!(desk.get("/customers/ann/tickets").await.subjects(), ["It leaks"]);
    Ok(())
}

#[tokio::test]
async fn of_two_who_have_seen_the_same_version_one_changes_it() -> Outcome {
    let desk = desk().await?;
    let opened = desk.open("ann", "1", "It leaks").await;
    let (key, seen) = (opened.key(), opened.etag.as_deref().expect("a version"));

    let changed = desk.patch(key, seen, json!({ "status": "waiting", "assignee": "bob" })).await;
    assert_eq!(changed.status, StatusCode::OK);
    assert_eq!(changed.body["assignee"], "bob");
    let late = desk.patch(key, seen, json!({ "status": "solved" })).await;
    assert_eq!(late.status, StatusCode::PRECONDITION_FAILED);
    let blind = desk.call(Method::PATCH, &format!("/tickets/{key}"), &[], json!({})).await;
    assert_eq!(blind.status, StatusCode::PRECONDITION_REQUIRED);

    // `null` takes away, absent leaves alone; the index follows.
    let seen = changed.etag.as_deref().expect("a version");
    let without = desk.patch(key, seen, json!({ "assignee": null })).await;
    assert_eq!((&without.body["assignee"], &without.body["status"]), (&Value::Null, &json!("waiting")));
    assert_eq!(desk.get("/tickets?status=waiting").await.subjects(), ["It leaks"]);
    assert!(desk.get("/tickets?status=open").await.subjects().is_empty());

    let seen = without.etag.as_deref().expect("a version");
    let path = format!("/tickets/{key}");
    let known = desk.call(Method::GET, &path, &[("if-none-match", seen)], Value::Null).await;
    assert_eq!(known.status, StatusCode::NOT_MODIFIED);
    let gone = desk.call(Method::DELETE, &path, &[("if-match", seen)], Value::Null).await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT);
    assert_eq!(desk.get(&path).await.status, StatusCode::NOT_FOUND);
    Ok(())
}

#[tokio::test]
async fn a_list_is_read_page_by_page_and_as_one_stream() -> Outcome {
    let desk = desk().await?;
    for number in 1..=5 {
        desk.open("ann", &number.to_string(), &format!("Leak {number}")).await;
    }
    let mut pages = Vec::new();
    let mut path = "/customers/ann/tickets?limit=2".to_owned();
    loop {
        let page = desk.get(&path).await;
        pages.push(page.subjects().len());
        let Some(after) = page.body["after"].as_str() else { break };
        path = format!("/customers/ann/tickets?limit=2&after={after}");
    }
    assert_eq!(pages, [2, 2, 1]);
    // A cursor is of its list.
    let elsewhere = path.replace("ann", "bob");
    assert_eq!(desk.get(&elsewhere).await.status, StatusCode::BAD_REQUEST);

    let all = desk.get("/customers/ann/tickets.ndjson").await;
    let lines: Vec<Value> = all.text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    assert_eq!(lines.len(), 5);
    Ok(())
}

#[tokio::test]
async fn a_reply_is_counted_at_its_ticket_or_not_written() -> Outcome {
    let table = dynaschema::embedded::table::<Desk>().await?;
    let desk = Caller::of(table.clone()).await?;
    let opened = desk.open("ann", "1", "It leaks").await;
    let replies = format!("/tickets/{}/replies", opened.key());
    let reply = json!({ "author": "bob", "text": "On my way" });
    let (path, reply) = (replies.as_str(), || reply.clone());
    for _ in 0..2 {
        assert_eq!(desk.call(Method::POST, path, &[], reply()).await.status, StatusCode::CREATED);
    }
    assert_eq!(desk.get(path).await.body["items"].as_array().map(Vec::len), Some(2));
    let ticket = desk.get(&format!("/tickets/{}", opened.key())).await;
    assert_eq!(ticket.body["replies"], 2);

    let etag = ticket.etag.expect("a version");
    let ticket = format!("/tickets/{}", opened.key());
    desk.call(Method::DELETE, &ticket, &[("if-match", &etag)], Value::Null).await;
    assert_eq!(desk.call(Method::POST, path, &[], reply()).await.status, StatusCode::NOT_FOUND);
    // With it go its replies.
    assert_eq!(desk.get(path).await.status, StatusCode::NOT_FOUND);
    let left: Vec<Desk> = Desk::scan().all(&table).await?;
    assert!(left.iter().all(|item| matches!(item, Desk::Receipt(_))), "{left:?}");
    Ok(())
}

#[tokio::test]
async fn what_a_client_makes_up_is_its_own_fault() -> Outcome {
    let desk = desk().await?;
    for (path, status) in [
        ("/tickets/1abc", StatusCode::NOT_FOUND),
        ("/customers/a%23b/tickets", StatusCode::BAD_REQUEST),
        ("/customers/ann/tickets?after=nonsense", StatusCode::BAD_REQUEST),
        ("/tickets?status=lost", StatusCode::BAD_REQUEST),
    ] {
        assert_eq!(desk.get(path).await.status, status, "{path}");
    }
    let path = "/customers/ann/tickets";
    let unnamed = desk.call(Method::POST, path, &[], json!({ "subject": "It leaks" })).await;
    assert_eq!(unnamed.status, StatusCode::BAD_REQUEST);
    Ok(())
}

#[tokio::test]
async fn an_answer_that_was_lost_on_the_way_to_us_is_no_second_ticket() -> Outcome {
    let faults = Faults::over(Engine::memory().connector());
    let at_once = RetryConfig::standard().with_initial_backoff(Duration::from_millis(1));
    let config = faults.client().config().to_builder().retry_config(at_once).build();
    let table = Table::<Desk>::new(aws_sdk_dynamodb::Client::from_conf(config), "desk");
    table.create_table().send().await?;
    let desk = Caller::of(table).await?;

    // The transaction is carried out, and sent again under its own token.
    faults.on("TransactWriteItems").first(1).inject(Fault::LostResponse);
    assert_eq!(desk.open("ann", "1", "It leaks").await.status, StatusCode::CREATED);
    assert_eq!(faults.count("TransactWriteItems"), 2);
    assert_eq!(desk.get("/customers/ann/tickets").await.subjects(), ["It leaks"]);
    Ok(())
}

#[tokio::test]
async fn a_token_is_forgotten_after_a_day() -> Outcome {
    let later = Arc::new(AtomicU64::new(0));
    let hours = Arc::clone(&later);
    let clock = move || SystemTime::now() + Duration::from_hours(hours.load(Ordering::SeqCst));
    let table = Table::<Desk>::builder(Engine::memory().client(), "desk").clock(clock).build();
    table.create_table().send().await?;
    let desk = Caller::of(table).await?;

    for (hours, status) in [(0, StatusCode::CREATED), (23, StatusCode::OK), (25, StatusCode::CREATED)] {
        later.store(hours, Ordering::SeqCst);
        assert_eq!(desk.open("ann", "1", "It leaks").await.status, status, "after {hours} hours");
    }
    Ok(())
}

/// Tickets of which each answer is this error: no table is needed to see what becomes of it.
#[derive(Clone)]
struct Failing(Error);

impl Tickets for Failing {
    async fn open(&self, _: CustomerId, _: Token, _: String) -> Result<Opened, Error> {
        Err(self.0.clone())
    }

    async fn get(&self, _: &TicketKey) -> Result<Ticket, Error> {
        Err(self.0.clone())
    }

    async fn of_customer(&self, _: &CustomerId, _: Part) -> Result<Page<Ticket>, Error> {
        Ok(Page::mock(Vec::new()).mock_errors(vec![self.0.clone()]))
    }

    async fn by_status(&self, _: Status, _: Part) -> Result<Page<Ticket>, Error> {
        Err(self.0.clone())
    }

    fn every(&self, _: &CustomerId) -> BoxStream<'static, Result<Ticket, Error>> {
        let error = self.0.clone();
        stream::once(async { Err(error) }).boxed()
    }

    async fn change(&self, _: &TicketKey, _: u64, _: TicketChange) -> Result<Ticket, Error> {
        Err(self.0.clone())
    }

    async fn delete(&self, _: &TicketKey, _: u64) -> Result<(), Error> {
        Err(self.0.clone())
    }

    async fn reply(&self, _: &TicketKey, _: String, _: String) -> Result<Reply, Error> {
        Err(self.0.clone())
    }

    async fn replies(&self, _: &TicketKey, _: Part) -> Result<Page<Reply>, Error> {
        Err(self.0.clone())
    }
}

#[tokio::test]
async fn every_error_has_its_status_and_tells_nothing_of_the_table() -> Outcome {
    let operation = "Query";
    for (failure, status) in [
        (Failure::NotFound, StatusCode::NOT_FOUND),
        (Failure::VersionConflict { expected: 1, found: Some(2) }, StatusCode::PRECONDITION_FAILED),
        (Failure::Throttled { operation, reason: None }, StatusCode::SERVICE_UNAVAILABLE),
        (Failure::Contended { tries: 5 }, StatusCode::SERVICE_UNAVAILABLE),
        (Failure::OutcomeUnknown { operation }, StatusCode::GATEWAY_TIMEOUT),
        (Failure::AlreadyExists, StatusCode::CONFLICT),
        (Failure::ConditionFailed, StatusCode::CONFLICT),
        (Failure::WrongEntity { found: "Reply".into() }, StatusCode::CONFLICT),
        (Failure::UnknownEntity { found: None }, StatusCode::INTERNAL_SERVER_ERROR),
    ] {
        let desk = Caller::of(Failing(Error::mock("prod-desk", "Ticket", failure))).await?;
        let answer = desk.get("/tickets?status=open").await;
        assert_eq!((answer.status, answer.body["status"].as_u64()), (status, Some(status.as_u16().into())));
        assert!(!answer.text.contains("prod-desk"), "{}", answer.text);
    }
    Ok(())
}

/// A client that is told of an error does it again.
#[tokio::test]
async fn what_is_done_and_cannot_be_shown_is_no_error() -> Outcome {
    let reason = "what it gives back cannot be read".to_owned();
    let untold = Failure::Untold { operation: "TransactWriteItems", reason };
    let desk = Caller::of(Failing(Error::mock("prod-desk", "Ticket", untold))).await?;
    let opened = desk.open("ann", "1", "It leaks").await;
    assert_eq!((opened.status, opened.text.as_str()), (StatusCode::NO_CONTENT, ""));
    Ok(())
}

#[tokio::test]
async fn one_bad_item_keeps_nobody_from_the_others() -> Outcome {
    let bad =
        Error::mock("desk", "Ticket", Failure::Decode { path: "subject".into(), decoded: 0, failed: 1 });
    let desk = Caller::of(Failing(bad)).await?;
    let list = desk.get("/customers/ann/tickets").await;
    assert_eq!((list.status, &list.body["unreadable"]), (StatusCode::OK, &json!(1)));
    // A stream has no place to say so, and ends before its time.
    let export = async {
        let request =
            Request::get(format!("{}/customers/ann/tickets.ndjson", desk.url)).body(Full::default())?;
        Ok::<_, Box<dyn std::error::Error>>(desk.http.request(request).await?.into_body().collect().await?)
    };
    assert!(export.await.is_err());
    Ok(())
}
