//! A client of the SDK whose answers are in memory: everything of a call but the way to the service.

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
use serde_json::{Map, Value, json};

use crate::by_hand;
use crate::model::Order;

/// Gives the same answer to every request, and shows the last one.
#[derive(Debug, Clone)]
pub(crate) struct Canned {
    answer: &'static [u8],
    /// What was sent last, where someone is to look at it.
    sent: Option<Arc<Mutex<Vec<u8>>>>,
}

impl Canned {
    /// Answers with this JSON.
    pub(crate) fn new(answer: &Value) -> Self {
        Self { answer: Box::leak(answer.to_string().into_bytes().into_boxed_slice()), sent: None }
    }

    /// The same, keeping each request until the next.
    pub(crate) fn recording(answer: &Value) -> Self {
        Self { sent: Some(Arc::default()), ..Self::new(answer) }
    }

    /// The body that was sent last.
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
        let ok = StatusCode::try_from(200).expect("a status");
        let mut response = HttpResponse::new(ok, SdkBody::from(self.answer));
        response.headers_mut().insert("content-type", "application/x-amz-json-1.0");
        HttpConnectorFuture::ready(Ok(response))
    }
}

impl HttpClient for Canned {
    fn http_connector(&self, _: &HttpConnectorSettings, _: &RuntimeComponents) -> SharedHttpConnector {
        SharedHttpConnector::new(self.clone())
    }
}

/// The stored order of a number, as the service writes it: what is `None` here, others wrote as `NULL`.
pub(crate) fn stored(number: usize) -> Value {
    let mut item = json_item(&by_hand::item(&Order::numbered(number)));
    item["coupon"] = json!({"NULL": true});
    item
}

/// An answer with these orders.
pub(crate) fn page(orders: usize) -> Value {
    let items: Vec<Value> = (0..orders).map(stored).collect();
    json!({"Count": orders, "ScannedCount": orders, "Items": items})
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
