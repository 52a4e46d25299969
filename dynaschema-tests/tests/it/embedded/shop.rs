//! The table that the tests use, and what they do to it.

use std::collections::HashMap;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::error::SdkError;
use aws_sdk_dynamodb::operation::put_item::{PutItemError, PutItemOutput};
use aws_sdk_dynamodb::types::{
    AttributeDefinition, AttributeValue, BillingMode, GlobalSecondaryIndex, KeySchemaElement, KeyType,
    Projection, ProjectionType, Put, PutRequest, ScalarAttributeType, StreamSpecification, StreamViewType,
    TransactWriteItem, WriteRequest,
};
use aws_smithy_runtime_api::client::http::{
    HttpClient, HttpConnector, HttpConnectorSettings, SharedHttpClient,
};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::runtime_components::RuntimeComponentsBuilder;
use dynaschema::embedded::{self, Engine, Faults};
use serde_json::Value;

pub(super) type Item = HashMap<String, AttributeValue>;
pub(super) type PutOutcome = Result<PutItemOutput, SdkError<PutItemError>>;

pub(super) fn s(text: &str) -> AttributeValue {
    AttributeValue::S(text.to_owned())
}

pub(super) fn n(number: i64) -> AttributeValue {
    AttributeValue::N(number.to_string())
}

pub(super) fn key_of(pk: &str, sk: &str) -> Item {
    HashMap::from([("pk".to_owned(), s(pk)), ("sk".to_owned(), s(sk))])
}

pub(super) fn order(pk: &str, sk: &str, status: &str) -> Item {
    let mut item = key_of(pk, sk);
    item.insert("gsi1pk".to_owned(), s(status));
    item.insert("total".to_owned(), n(42));
    item
}

pub(super) fn key(name: &str, key_type: KeyType) -> KeySchemaElement {
    KeySchemaElement::builder().attribute_name(name).key_type(key_type).build().unwrap()
}

pub(super) fn attribute(name: &str, kind: ScalarAttributeType) -> AttributeDefinition {
    AttributeDefinition::builder().attribute_name(name).attribute_type(kind).build().unwrap()
}

/// The table `shop`: `pk`, `sk`, an index by `gsi1pk` and `sk`, and a stream.
pub(super) async fn create_shop(client: &Client) {
    let all = Projection::builder().projection_type(ProjectionType::All).build();
    let index = GlobalSecondaryIndex::builder()
        .index_name("GSI1")
        .key_schema(key("gsi1pk", KeyType::Hash))
        .key_schema(key("sk", KeyType::Range))
        .projection(all)
        .build()
        .unwrap();
    let stream = StreamSpecification::builder()
        .stream_enabled(true)
        .stream_view_type(StreamViewType::NewAndOldImages)
        .build()
        .unwrap();
    client
        .create_table()
        .table_name("shop")
        .billing_mode(BillingMode::PayPerRequest)
        .key_schema(key("pk", KeyType::Hash))
        .key_schema(key("sk", KeyType::Range))
        .attribute_definitions(attribute("pk", ScalarAttributeType::S))
        .attribute_definitions(attribute("sk", ScalarAttributeType::S))
        .attribute_definitions(attribute("gsi1pk", ScalarAttributeType::S))
        .global_secondary_indexes(index)
        .stream_specification(stream)
        .send()
        .await
        .unwrap();
}

pub(super) async fn shop() -> Client {
    let client = embedded::client();
    create_shop(&client).await;
    client
}

pub(super) async fn faulty_shop() -> (Faults, Client) {
    let faults = Faults::over(Engine::memory().connector());
    let client = faults.client();
    create_shop(&client).await;
    faults.clear();
    (faults, client)
}

pub(super) async fn put(client: &Client, pk: &str, sk: &str) -> PutOutcome {
    client.put_item().table_name("shop").set_item(Some(order(pk, sk, "open"))).send().await
}

pub(super) async fn get(client: &Client, pk: &str, sk: &str) -> Option<Item> {
    let get = client.get_item().table_name("shop").set_key(Some(key_of(pk, sk)));
    get.send().await.unwrap().item
}

pub(super) async fn stored(client: &Client) -> i32 {
    client.scan().table_name("shop").send().await.unwrap().count()
}

pub(super) fn put_request(number: usize) -> WriteRequest {
    let item = order("batch", &format!("{number:03}"), "open");
    let put = PutRequest::builder().set_item(Some(item)).build().unwrap();
    WriteRequest::builder().put_request(put).build()
}

pub(super) fn transact_put(sk: &str) -> TransactWriteItem {
    let put = Put::builder().table_name("shop").set_item(Some(order("tx", sk, "open")));
    TransactWriteItem::builder().put(put.build().unwrap()).build()
}

/// One request on the wire, for what the SDK's own client cannot ask.
pub(super) async fn raw(client: &SharedHttpClient, target: &str, body: &str) -> HttpResponse {
    let components = RuntimeComponentsBuilder::for_tests().build().unwrap();
    let settings = HttpConnectorSettings::builder().build();
    let mut request = HttpRequest::new(body.to_owned().into());
    request.headers_mut().insert("x-amz-target", target.to_owned());
    client.http_connector(&settings, &components).call(request).await.unwrap()
}

pub(super) fn body(response: &HttpResponse) -> Value {
    serde_json::from_slice(response.body().bytes().unwrap()).unwrap()
}
