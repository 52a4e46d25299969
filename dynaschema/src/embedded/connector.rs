//! The HTTP client that ends in the engine.
//!
//! A request comes as the SDK would put it on the wire, signed and addressed; its target and its
//! body are all that is read of it.

use std::fmt;

use aws_smithy_runtime_api::client::http::{
    HttpClient, HttpConnector, HttpConnectorFuture, HttpConnectorSettings, SharedHttpConnector,
};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_runtime_api::client::runtime_components::RuntimeComponents;
use dynoxide::Database;

use super::operations;

/// The header that names the operation.
pub(crate) const TARGET: &str = "x-amz-target";

/// What stands before the operation's name in the target, for DynamoDB and for DynamoDB Streams.
const SERVICES: [&str; 2] = ["DynamoDB_20120810.", "DynamoDBStreams_20120810."];

/// The operation that a request asks for, without the name of the service.
pub(crate) fn operation(request: &HttpRequest) -> Option<&str> {
    let target = request.headers().get(TARGET)?;
    SERVICES.iter().find_map(|service| target.strip_prefix(service))
}

/// Where the engine keeps its data, which decides where its calls may run.
#[derive(Debug, Clone, Copy)]
pub(super) enum Home {
    /// A call takes microseconds: it runs where it is made.
    Memory,
    /// A call may wait for the disk: it runs on a blocking thread.
    File,
}

/// A connector to an engine in this process, and the client that hands it out.
#[derive(Clone)]
pub(super) struct InProcess {
    database: Database,
    home: Home,
}

impl InProcess {
    pub(super) fn new(database: Database, home: Home) -> Self {
        Self { database, home }
    }

    pub(super) async fn answer(self, request: HttpRequest) -> Result<HttpResponse, ConnectorError> {
        let Some(body) = request.body().bytes() else {
            return Err(ConnectorError::user("the embedded engine takes no streamed body".into()));
        };
        // Without an operation that is known, the answer is the service's own for such a request.
        let operation = operation(&request).unwrap_or_default();
        let answer = match self.home {
            Home::Memory => {
                // A request over a network lets other tasks run; so does this one, or two tasks
                // could never interleave, and a race would never show.
                tokio::task::yield_now().await;
                operations::run(&self.database, operation, body)
            }
            Home::File => {
                let (operation, body) = (operation.to_owned(), body.to_owned());
                let call = move || operations::run(&self.database, &operation, &body);
                tokio::task::spawn_blocking(call)
                    .await
                    .map_err(|error| ConnectorError::other(error.into(), None))?
            }
        };
        answer.into_response()
    }
}

impl HttpConnector for InProcess {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        HttpConnectorFuture::new(self.clone().answer(request))
    }
}

impl HttpClient for InProcess {
    fn http_connector(&self, _: &HttpConnectorSettings, _: &RuntimeComponents) -> SharedHttpConnector {
        SharedHttpConnector::new(self.clone())
    }
}

impl fmt::Debug for InProcess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InProcess").field("home", &self.home).finish_non_exhaustive()
    }
}
