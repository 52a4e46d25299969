//! The bytes of an answer alone.

use aws_sdk_dynamodb::config::interceptors::BeforeSerializationInterceptorContextRef;
use aws_sdk_dynamodb::config::{ConfigBag, Intercept, RuntimeComponents};
use aws_sdk_dynamodb::error::BoxError;
use aws_sdk_dynamodb::operation::describe_limits::DescribeLimitsOutput;
use aws_sdk_dynamodb::{Client, Config};
use aws_smithy_runtime_api::client::interceptors::context::{Error, Output};
use aws_smithy_runtime_api::client::interceptors::dyn_dispatch_hint;
use aws_smithy_runtime_api::client::orchestrator::{HttpResponse, OrchestratorError};
use aws_smithy_runtime_api::client::ser_de::{DeserializeResponse, SharedResponseDeserializer};

use crate::common::side::Run;

/// Reads no answer.
#[derive(Debug)]
struct Unread;

impl DeserializeResponse for Unread {
    fn deserialize_nonstreaming(&self, _: &HttpResponse) -> Result<Output, OrchestratorError<Error>> {
        Ok(Output::erase(DescribeLimitsOutput::builder().build()))
    }
}

#[dyn_dispatch_hint]
impl Intercept for Unread {
    fn name(&self) -> &'static str {
        "Unread"
    }

    fn read_before_serialization(
        &self,
        _: &BeforeSerializationInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        config: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        config.interceptor_state().store_put(SharedResponseDeserializer::new(Self));
        Ok(())
    }
}

/// Calls that say nothing, and whose answers are received and thrown away.
pub(crate) fn run(config: &Config) -> Run {
    let client = Client::from_conf(config.to_builder().interceptor(Unread).build());
    Box::new(move |calls| {
        let client = client.clone();
        Box::pin(async move {
            for _ in 0..calls {
                client.describe_limits().send().await.expect("an answer");
            }
        })
    })
}
