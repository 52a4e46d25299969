//! A connector of the SDK that answers with bytes at hand.

use std::sync::{Arc, Mutex, PoisonError};

use aws_sdk_dynamodb::Config;
use aws_sdk_dynamodb::config::retry::RetryConfig;
use aws_sdk_dynamodb::config::{BehaviorVersion, Credentials, Region};
use aws_smithy_runtime_api::client::http::{
    HttpClient, HttpConnector, HttpConnectorFuture, HttpConnectorSettings, SharedHttpConnector,
};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::runtime_components::RuntimeComponents;
use aws_smithy_runtime_api::http::StatusCode;
use aws_smithy_types::body::SdkBody;

/// Answers every request with what stands there.
#[derive(Debug, Clone, Default)]
pub(crate) struct Canned(Arc<Mutex<Vec<u8>>>);

impl Canned {
    pub(crate) fn answer_with(&self, body: &[u8]) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = body.to_vec();
    }

    /// The configuration of a client that it answers. It tries nothing twice, since the answer would be the same.
    pub(crate) fn config(&self) -> Config {
        Config::builder()
            .behavior_version(BehaviorVersion::latest())
            .region(Region::new("eu-central-1"))
            .credentials_provider(Credentials::new("id", "secret", None, None, "fuzz"))
            .retry_config(RetryConfig::disabled())
            .http_client(self.clone())
            .build()
    }
}

impl HttpConnector for Canned {
    fn call(&self, _: HttpRequest) -> HttpConnectorFuture {
        let body = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let ok = StatusCode::try_from(200).expect("a status");
        HttpConnectorFuture::ready(Ok(HttpResponse::new(ok, SdkBody::from(body))))
    }
}

impl HttpClient for Canned {
    fn http_connector(&self, _: &HttpConnectorSettings, _: &RuntimeComponents) -> SharedHttpConnector {
        SharedHttpConnector::new(self.clone())
    }
}
