//! A client of the SDK whose answers are in memory: everything of a call but the way to the service.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use aws_sdk_dynamodb::config::{BehaviorVersion, Credentials, Region};
use aws_sdk_dynamodb::{Client, Config};
use aws_smithy_runtime_api::client::http::{
    HttpClient, HttpConnector, HttpConnectorFuture, HttpConnectorSettings, SharedHttpConnector,
};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::runtime_components::RuntimeComponents;
use aws_smithy_runtime_api::http::StatusCode;
use aws_smithy_types::body::SdkBody;
use bytes::Bytes;
use serde_json::{Map, Value, json};

use super::by_hand;
use super::model::Order;

/// Gives its answers in turn, and shows the last request.
#[derive(Debug, Clone)]
pub(crate) struct Canned {
    answers: Arc<[Answer]>,
    /// How many requests were answered.
    answered: Arc<AtomicUsize>,
    /// What was sent last, where someone is to look at it.
    sent: Option<Arc<Mutex<Vec<u8>>>>,
}

/// An answer as the service gives it: with the checksum of its body, which this crate holds it to and the SDK does not.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) body: Bytes,
    pub(crate) checksum: String,
}

impl Answer {
    pub(crate) fn of(body: &str) -> Self {
        let body = Bytes::copy_from_slice(body.as_bytes());
        Self { checksum: crc32fast::hash(&body).to_string(), body }
    }

    /// None of it is copied, since it costs nothing to be answered here.
    fn response(&self) -> HttpResponse {
        let ok = StatusCode::try_from(200).expect("a status");
        let mut response = HttpResponse::new(ok, SdkBody::from(self.body.clone()));
        response.headers_mut().insert("content-type", "application/x-amz-json-1.0");
        response.headers_mut().insert("x-amz-crc32", self.checksum.clone());
        response
    }
}

impl Canned {
    /// Answers with these texts, again and again.
    pub(crate) fn new(answers: &[String]) -> Self {
        let answers = answers.iter().map(|answer| Answer::of(answer)).collect();
        Self { answers, answered: Arc::default(), sent: None }
    }

    /// The same, keeping each request until the next.
    #[allow(dead_code, reason = "not every bench looks at requests")]
    pub(crate) fn recording(answers: &[String]) -> Self {
        Self { sent: Some(Arc::default()), ..Self::new(answers) }
    }

    /// The body that was sent last.
    #[allow(dead_code, reason = "not every bench looks at requests")]
    pub(crate) fn sent(&self) -> Vec<u8> {
        let lock = |sent: &Arc<Mutex<Vec<u8>>>| sent.lock().unwrap_or_else(PoisonError::into_inner).clone();
        self.sent.as_ref().map(lock).unwrap_or_default()
    }

    pub(crate) fn client(&self) -> Client {
        let config = Config::builder()
            .behavior_version(BehaviorVersion::latest())
            .region(Region::new("eu-central-1"))
            .credentials_provider(Credentials::new("id", "secret", None, None, "bench"))
            .http_client(self.clone())
            .build();
        Client::from_conf(config)
    }
}

impl HttpConnector for Canned {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        if let Some(sent) = &self.sent {
            *sent.lock().unwrap_or_else(PoisonError::into_inner) =
                request.body().bytes().unwrap_or_default().to_vec();
        }
        let turn = self.answered.fetch_add(1, Ordering::Relaxed) % self.answers.len();
        HttpConnectorFuture::ready(Ok(self.answers[turn].response()))
    }
}

impl HttpClient for Canned {
    fn http_connector(&self, _: &HttpConnectorSettings, _: &RuntimeComponents) -> SharedHttpConnector {
        SharedHttpConnector::new(self.clone())
    }
}

/// A stored order, as the service writes it: what is `None` here, others wrote as `NULL`.
pub(crate) fn stored(order: &Order) -> Value {
    let mut item = json_item(&by_hand::item(order));
    item["coupon"] = json!({"NULL": true});
    item
}

/// An item in the service's JSON.
pub(crate) fn json_item(item: &dynaschema::Item) -> Value {
    let members = item.iter().map(|(name, value)| (name.clone(), json_value(value)));
    Value::Object(members.collect::<Map<_, _>>())
}

fn json_value(value: &dynaschema::AttributeValue) -> Value {
    use dynaschema::AttributeValue as V;
    match value {
        V::S(text) => json!({"S": text}),
        V::N(number) => json!({"N": number}),
        V::Bool(truth) => json!({"BOOL": truth}),
        V::L(values) => json!({"L": values.iter().map(json_value).collect::<Vec<_>>()}),
        V::M(map) => json!({"M": json_item(map)}),
        _ => json!({"NULL": true}),
    }
}
