//! The operations whose requests are written here, and what they answer where there is nothing to say.

use std::sync::OnceLock;

use aws_sdk_dynamodb::config::{ConfigBag, FrozenLayer, Layer, RuntimePlugin};
use aws_sdk_dynamodb::operation::batch_get_item::BatchGetItemInput;
use aws_sdk_dynamodb::operation::batch_write_item::{BatchWriteItem, BatchWriteItemInput};
use aws_sdk_dynamodb::operation::delete_item::{DeleteItem, DeleteItemInput, DeleteItemOutput};
use aws_sdk_dynamodb::operation::get_item::GetItemInput;
use aws_sdk_dynamodb::operation::put_item::{PutItem, PutItemInput, PutItemOutput};
use aws_sdk_dynamodb::operation::query::QueryInput;
use aws_sdk_dynamodb::operation::scan::ScanInput;
use aws_sdk_dynamodb::operation::transact_write_items::{
    TransactWriteItems, TransactWriteItemsInput, TransactWriteItemsOutput,
};
use aws_sdk_dynamodb::operation::update_item::{UpdateItem, UpdateItemInput, UpdateItemOutput};
use aws_smithy_runtime_api::client::interceptors::context::{Error, Input, Output};
use aws_smithy_runtime_api::client::orchestrator::{HttpResponse, OrchestratorError};
use aws_smithy_runtime_api::client::ser_de::{
    DeserializeResponse, SharedRequestSerializer, SharedResponseDeserializer,
};

use super::Writing;
use crate::wire::hook::{Landing, Reading};

/// An operation whose requests are written here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operation {
    PutItem,
    UpdateItem,
    DeleteItem,
    BatchWriteItem,
    TransactWriteItems,
    Read(Reading),
}

/// The SDK's input of such an operation.
pub(crate) trait Asks {
    const OPERATION: Operation;
}

macro_rules! asks {
    ($($input:ident => $operation:expr,)*) => {$(
        impl Asks for $input {
            const OPERATION: Operation = $operation;
        }
    )*};
}

asks! {
    PutItemInput => Operation::PutItem,
    UpdateItemInput => Operation::UpdateItem,
    DeleteItemInput => Operation::DeleteItem,
    BatchWriteItemInput => Operation::BatchWriteItem,
    TransactWriteItemsInput => Operation::TransactWriteItems,
    GetItemInput => Operation::Read(Reading::GetItem),
    QueryInput => Operation::Read(Reading::Query),
    ScanInput => Operation::Read(Reading::Scan),
    BatchGetItemInput => Operation::Read(Reading::BatchGetItem),
}

impl Operation {
    /// What the service calls it.
    pub(super) fn target(self) -> &'static str {
        match self {
            Self::PutItem => "DynamoDB_20120810.PutItem",
            Self::UpdateItem => "DynamoDB_20120810.UpdateItem",
            Self::DeleteItem => "DynamoDB_20120810.DeleteItem",
            Self::BatchWriteItem => "DynamoDB_20120810.BatchWriteItem",
            Self::TransactWriteItems => "DynamoDB_20120810.TransactWriteItems",
            Self::Read(Reading::GetItem) => "DynamoDB_20120810.GetItem",
            Self::Read(Reading::Query) => "DynamoDB_20120810.Query",
            Self::Read(Reading::Scan) => "DynamoDB_20120810.Scan",
            Self::Read(Reading::BatchGetItem) => "DynamoDB_20120810.BatchGetItem",
        }
    }

    /// Whether an input of the SDK's is one of the operation.
    pub(super) fn is_asked(self, input: &Input) -> bool {
        match self {
            Self::PutItem => input.downcast_ref::<PutItemInput>().is_some(),
            Self::UpdateItem => input.downcast_ref::<UpdateItemInput>().is_some(),
            Self::DeleteItem => input.downcast_ref::<DeleteItemInput>().is_some(),
            Self::BatchWriteItem => input.downcast_ref::<BatchWriteItemInput>().is_some(),
            Self::TransactWriteItems => input.downcast_ref::<TransactWriteItemsInput>().is_some(),
            Self::Read(Reading::GetItem) => input.downcast_ref::<GetItemInput>().is_some(),
            Self::Read(Reading::Query) => input.downcast_ref::<QueryInput>().is_some(),
            Self::Read(Reading::Scan) => input.downcast_ref::<ScanInput>().is_some(),
            Self::Read(Reading::BatchGetItem) => input.downcast_ref::<BatchGetItemInput>().is_some(),
        }
    }

    /// The output of an answer that says nothing; nothing where the answers of the operation always say
    /// something.
    fn nothing(self) -> Option<Output> {
        match self {
            Self::PutItem => Some(Output::erase(PutItemOutput::builder().build())),
            Self::UpdateItem => Some(Output::erase(UpdateItemOutput::builder().build())),
            Self::DeleteItem => Some(Output::erase(DeleteItemOutput::builder().build())),
            Self::TransactWriteItems => Some(Output::erase(TransactWriteItemsOutput::builder().build())),
            Self::BatchWriteItem | Self::Read(_) => None,
        }
    }

    /// What a request is written by, and its answer read.
    ///
    /// In a layer that all requests share: the state of the interceptors would grow by one entry more, which
    /// is the one that makes it twice as large.
    pub(super) fn layer(self) -> &'static FrozenLayer {
        static LAYERS: [OnceLock<FrozenLayer>; 9] = [const { OnceLock::new() }; 9];
        LAYERS[self.place()].get_or_init(|| {
            let mut layer = Layer::new("dynaschema::Body");
            layer.store_put(SharedRequestSerializer::new(Writing));
            if let Self::Read(reading) = self {
                layer.store_put(SharedResponseDeserializer::new(Landing(reading)));
            } else if let Some(of_sdk) = self.of_sdk().filter(|_| self.nothing().is_some()) {
                layer.store_put(SharedResponseDeserializer::new(Answers { of: self, of_sdk }));
            }
            layer.freeze()
        })
    }

    /// One number for each.
    fn place(self) -> usize {
        match self {
            Self::PutItem => 0,
            Self::UpdateItem => 1,
            Self::DeleteItem => 2,
            Self::BatchWriteItem => 3,
            Self::TransactWriteItems => 4,
            Self::Read(reading) => 5 + reading as usize,
        }
    }

    /// What the SDK runs the operation with.
    fn of_sdk(self) -> Option<FrozenLayer> {
        match self {
            Self::PutItem => PutItem::new().config(),
            Self::UpdateItem => UpdateItem::new().config(),
            Self::DeleteItem => DeleteItem::new().config(),
            Self::BatchWriteItem => BatchWriteItem::new().config(),
            Self::TransactWriteItems => TransactWriteItems::new().config(),
            Self::Read(reading) => reading.layer().cloned(),
        }
    }
}

/// Reads the answers of an operation: those that say nothing here, since most writes have no other, and all
/// others as the SDK does.
#[derive(Debug)]
struct Answers {
    of: Operation,
    of_sdk: FrozenLayer,
}

impl DeserializeResponse for Answers {
    fn deserialize_nonstreaming_with_config(
        &self,
        response: &HttpResponse,
        config: &ConfigBag,
    ) -> Result<Output, OrchestratorError<Error>> {
        let says_nothing = response.status().as_u16() == 200 && response.body().bytes() == Some(b"{}");
        if says_nothing && let Some(nothing) = self.of.nothing() {
            return Ok(nothing);
        }
        let of_sdk = self.of_sdk.load::<SharedResponseDeserializer>();
        let of_sdk = of_sdk.ok_or_else(|| OrchestratorError::other("the SDK reads no such answer"))?;
        of_sdk.deserialize_nonstreaming_with_config(response, config)
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use aws_smithy_runtime_api::http::StatusCode;
    use aws_smithy_types::body::SdkBody;

    use super::*;

    /// Whether both give the same output of an answer, or none.
    fn is_as_by_sdk<O: Debug + PartialEq + Send + Sync + 'static>(
        of: Operation,
        status: u16,
        body: &'static str,
    ) {
        let response = HttpResponse::new(StatusCode::try_from(status).unwrap(), SdkBody::from(body));
        let config = ConfigBag::base();
        let read = |by: &SharedResponseDeserializer| {
            let output = by.deserialize_nonstreaming_with_config(&response, &config);
            output.map(|output| output.downcast::<O>().unwrap()).map_err(|error| format!("{error:?}"))
        };
        let (ours, of_sdk) = (of.layer(), of.of_sdk().unwrap());
        let [ours, of_sdk] =
            [ours, &of_sdk].map(|layer| read(layer.load::<SharedResponseDeserializer>().unwrap()));
        assert_eq!(ours, of_sdk, "{of:?}: {status} {body}");
    }

    #[test]
    fn an_answer_is_what_the_sdk_reads() {
        let bodies =
            ["{}", "{ }", "", "[]", r#"{"ConsumedCapacity":{"CapacityUnits":1.5}}"#, r#"{"Attributes":{}}"#];
        for (status, body) in [200, 400, 500].into_iter().flat_map(|status| bodies.map(|body| (status, body)))
        {
            is_as_by_sdk::<PutItemOutput>(Operation::PutItem, status, body);
            is_as_by_sdk::<UpdateItemOutput>(Operation::UpdateItem, status, body);
            is_as_by_sdk::<DeleteItemOutput>(Operation::DeleteItem, status, body);
            is_as_by_sdk::<TransactWriteItemsOutput>(Operation::TransactWriteItems, status, body);
        }
    }
}
