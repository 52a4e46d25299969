//! The requests that were seen.

use aws_smithy_runtime_api::client::orchestrator::HttpRequest;
use serde_json::Value;

use super::Fault;
use crate::embedded::connector;

/// A request as it was sent, and the fault that happened to it.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct RecordedRequest {
    /// The service's name for the operation, such as `PutItem`; empty if the request names none.
    pub operation: String,
    /// The body, in DynamoDB's JSON; `null` if it is none.
    pub body: Value,
    /// The fault that happened to it; its latency, if nothing else did.
    pub fault: Option<Fault>,
}

impl RecordedRequest {
    pub(super) fn of(request: &HttpRequest) -> Self {
        let body = request.body().bytes().unwrap_or_default();
        Self {
            operation: connector::operation(request).unwrap_or_default().to_owned(),
            body: serde_json::from_slice(body).unwrap_or_default(),
            fault: None,
        }
    }

    /// The names of the tables that the request is about: one for most operations, and as often as
    /// it is named for transactions.
    ///
    /// ```
    /// use aws_sdk_dynamodb::types::AttributeValue;
    /// use dynaschema::embedded::{Engine, Faults};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() {
    /// let faults = Faults::over(Engine::memory().connector());
    /// let get = faults.client().get_item().table_name("shop").key("pk", AttributeValue::S("A1".into()));
    /// get.send().await.expect_err("there is no such table");
    /// assert_eq!(faults.requests()[0].tables(), ["shop"]);
    /// # }
    /// ```
    pub fn tables(&self) -> Vec<&str> {
        let table = self.body["TableName"].as_str();
        let batch = self.body["RequestItems"].as_object().into_iter().flat_map(|map| map.keys());
        let actions = self.body["TransactItems"].as_array().into_iter().flatten();
        let transaction = actions
            .filter_map(Value::as_object)
            .flat_map(|action| action.values())
            .filter_map(|action| action["TableName"].as_str());
        table.into_iter().chain(batch.map(String::as_str)).chain(transaction).collect()
    }
}
