//! The wrapper round an HTTP client, and what each fault does to a call.

use aws_smithy_runtime_api::box_error::BoxError;
use aws_smithy_runtime_api::client::connector_metadata::ConnectorMetadata;
use aws_smithy_runtime_api::client::http::{
    HttpClient, HttpConnector, HttpConnectorFuture, HttpConnectorSettings, SharedHttpClient,
    SharedHttpConnector,
};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_runtime_api::client::runtime_components::{RuntimeComponents, RuntimeComponentsBuilder};
use aws_smithy_types::body::SdkBody;
use aws_smithy_types::byte_stream::{AggregatedBytes, ByteStream};
use aws_smithy_types::config_bag::ConfigBag;
use serde_json::{Map, Value};
use tokio::time::sleep;

use super::{Fate, Fault, Faults, answers, batch};
use crate::embedded::answer::{Answer, CHECKSUM};

type Response = Result<HttpResponse, ConnectorError>;

/// An HTTP client with faults.
#[derive(Debug)]
pub(super) struct Faulty<Inner> {
    inner: Inner,
    faults: Faults,
}

impl<Inner> Faulty<Inner> {
    pub(super) fn new(inner: Inner, faults: Faults) -> Self {
        Self { inner, faults }
    }
}

impl HttpClient for Faulty<SharedHttpClient> {
    fn http_connector(
        &self,
        settings: &HttpConnectorSettings,
        components: &RuntimeComponents,
    ) -> SharedHttpConnector {
        let inner = self.inner.http_connector(settings, components);
        SharedHttpConnector::new(Faulty::new(inner, self.faults.clone()))
    }

    fn validate_base_client_config(
        &self,
        components: &RuntimeComponentsBuilder,
        config: &ConfigBag,
    ) -> Result<(), BoxError> {
        HttpClient::validate_base_client_config(&self.inner, components, config)
    }

    fn validate_final_config(
        &self,
        components: &RuntimeComponents,
        config: &ConfigBag,
    ) -> Result<(), BoxError> {
        HttpClient::validate_final_config(&self.inner, components, config)
    }

    fn connector_metadata(&self) -> Option<ConnectorMetadata> {
        self.inner.connector_metadata()
    }
}

impl HttpConnector for Faulty<SharedHttpConnector> {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let (inner, faults) = (self.inner.clone(), self.faults.clone());
        HttpConnectorFuture::new(async move {
            let Fate { delay, fault } = faults.meet(&request);
            if !delay.is_zero() {
                sleep(delay).await;
            }
            match fault {
                None => inner.call(request).await,
                Some(fault) => suffer(fault, &inner, request).await,
            }
        })
    }
}

/// Makes the call, or not, and spoils it.
async fn suffer(fault: Fault, inner: &SharedHttpConnector, request: HttpRequest) -> Response {
    match fault {
        Fault::ServerErrorAfter => {
            inner.call(request).await?;
            answers::server_error().into_response()
        }
        Fault::NoConnection => Err(broken("the connection was refused")),
        Fault::LostResponse => {
            inner.call(request).await?;
            Err(broken("the connection was closed before the response arrived"))
        }
        Fault::TimeoutBefore => Err(timed_out()),
        Fault::TimeoutAfter => {
            inner.call(request).await?;
            Err(timed_out())
        }
        Fault::Unprocessed(part) => batch::in_part(part, inner, request).await,
        Fault::TruncatedBody => truncated(inner.call(request).await?).await,
        Fault::WrongChecksum => wrong_checksum(inner.call(request).await?).await,
        Fault::Rewritten(patch) => rewritten(inner.call(request).await?, &patch).await,
        // Its time has passed already, before any other fault of the call.
        Fault::Latency(_) => inner.call(request).await,
        Fault::SlowResponse(delay) => {
            let response = inner.call(request).await?;
            sleep(delay).await;
            Ok(response)
        }
        Fault::ProvisionedThroughputExceeded
        | Fault::Throttling { .. }
        | Fault::RequestLimitExceeded
        | Fault::ServerErrorBefore
        | Fault::TransactionConflict
        | Fault::TransactionInProgress
        | Fault::TransactionCanceled(_)
        | Fault::Refused { .. } => answers::instead(&fault, &request).into_response(),
    }
}

/// Half of the body, under the headers of the whole.
async fn truncated(mut response: HttpResponse) -> Response {
    let mut body = whole_body(&mut response).await?;
    body.truncate(body.len() / 2);
    *response.body_mut() = SdkBody::from(body);
    Ok(response)
}

/// The checksum of another body.
async fn wrong_checksum(mut response: HttpResponse) -> Response {
    let body = whole_body(&mut response).await?;
    response.headers_mut().insert(CHECKSUM, (!crc32fast::hash(&body)).to_string());
    *response.body_mut() = SdkBody::from(body);
    Ok(response)
}

/// Another body, whose checksum is right; a refusal stays what it is.
async fn rewritten(mut response: HttpResponse, patch: &Value) -> Response {
    if !response.status().is_success() {
        return Ok(response);
    }
    let body = whole_body(&mut response).await?;
    let mut body =
        serde_json::from_slice(&body).map_err(|error| ConnectorError::other(error.into(), None))?;
    merge(&mut body, patch);
    Answer::ok(body.to_string()).into_response()
}

/// Carries out a JSON merge patch.
fn merge(target: &mut Value, patch: &Value) {
    let Value::Object(patch) = patch else {
        *target = patch.clone();
        return;
    };
    if !target.is_object() {
        *target = Value::Object(Map::new());
    }
    let Value::Object(target) = target else { return };
    for (name, value) in patch {
        if value.is_null() {
            target.remove(name);
        } else {
            merge(target.entry(name.clone()).or_insert(Value::Null), value);
        }
    }
}

/// Takes the body, which may still be arriving.
pub(super) async fn whole_body(response: &mut HttpResponse) -> Result<Vec<u8>, ConnectorError> {
    let body = ByteStream::new(response.take_body()).collect().await;
    body.map(AggregatedBytes::to_vec).map_err(|error| ConnectorError::io(error.into()))
}

fn broken(message: &'static str) -> ConnectorError {
    ConnectorError::io(message.into())
}

fn timed_out() -> ConnectorError {
    ConnectorError::timeout("the response did not arrive in time".into())
}
