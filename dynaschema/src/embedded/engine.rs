//! The engine's handle, and SDK clients made for it.

use std::fmt;
use std::path::Path;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::retry::{RetryConfig, RetryPartition, TokenBucket};
use aws_sdk_dynamodb::config::{BehaviorVersion, Config, Credentials, Region};
use aws_smithy_async::rt::sleep::{SharedAsyncSleep, TokioSleep};
use aws_smithy_runtime_api::client::http::{HttpClient, SharedHttpClient};
#[cfg(feature = "tool")]
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
#[cfg(feature = "tool")]
use aws_smithy_runtime_api::client::result::ConnectorError;
use dynoxide::{Database, DynoxideError};

use super::connector::{Home, InProcess};

/// An endpoint in a domain that is reserved never to exist: should a request ever reach a network,
/// it goes nowhere.
const ENDPOINT: &str = "http://dynamodb.embedded.invalid";

/// A DynamoDB engine inside the process, in memory or in a file.
///
/// Clones share the engine. It lives as long as a clone, a connector or a client of it does; an
/// engine in memory takes its data with it.
///
/// ```
/// use aws_sdk_dynamodb::types::{
///     AttributeDefinition, BillingMode, KeySchemaElement, KeyType, ScalarAttributeType,
/// };
/// use dynaschema::embedded::Engine;
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let client = Engine::memory().client();
/// client
///     .create_table()
///     .table_name("shop")
///     .billing_mode(BillingMode::PayPerRequest)
///     .key_schema(KeySchemaElement::builder().attribute_name("pk").key_type(KeyType::Hash).build()?)
///     .attribute_definitions(
///         AttributeDefinition::builder()
///             .attribute_name("pk")
///             .attribute_type(ScalarAttributeType::S)
///             .build()?,
///     )
///     .send()
///     .await?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Engine {
    database: Database,
    home: Home,
}

impl Engine {
    /// An empty engine in memory. Opening one takes well under a millisecond.
    ///
    /// # Panics
    ///
    /// If SQLite cannot open a database in memory, which it refuses only when the memory is gone.
    pub fn memory() -> Self {
        match Database::memory() {
            Ok(database) => Self { database, home: Home::Memory },
            Err(error) => panic!("the embedded engine cannot open a database in memory: {error}"),
        }
    }

    /// The engine on the file at `path`, which is made if it does not exist; its directory must.
    ///
    /// To use one file in several places of a process, clone the engine; do not open it twice. Its
    /// calls run on tokio's blocking threads and so need a tokio runtime.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let directory = tempfile::tempdir()?;
    /// # let path = directory.path().join("shop.db");
    /// let engine = dynaschema::embedded::Engine::file(&path)?;
    /// assert!(path.exists());
    /// # Ok(())
    /// # }
    /// ```
    pub fn file(path: impl AsRef<Path>) -> Result<Self, EngineError> {
        let path = path.as_ref();
        let opened = match path.to_str() {
            Some(path) => Database::new(path),
            None => Err(DynoxideError::ValidationException("the path is not UTF-8".to_owned())),
        };
        let database =
            opened.map_err(|source| EngineError { attempt: format!("open `{}`", path.display()), source })?;
        Ok(Self { database, home: Home::File })
    }

    /// An SDK client on this engine.
    ///
    /// It is configured as the SDK configures itself: the latest behaviour version and standard
    /// retries with three attempts. Each client has a retry budget of its own, so that a test
    /// which exhausts it does not disturb another.
    pub fn client(&self) -> Client {
        client_over(self.connector())
    }

    /// The connector on its own, to be wrapped in [`Faults`](super::Faults) or given to another
    /// SDK client, such as DynamoDB Streams'.
    ///
    /// ```
    /// use dynaschema::embedded::{Engine, Faults};
    ///
    /// let faults = Faults::over(Engine::memory().connector());
    /// let client = faults.client();
    /// ```
    pub fn connector(&self) -> SharedHttpClient {
        SharedHttpClient::new(InProcess::new(self.database.clone(), self.home))
    }

    /// The answer to a request that came over a network.
    #[cfg(feature = "tool")]
    pub(crate) async fn answer(&self, request: HttpRequest) -> Result<HttpResponse, ConnectorError> {
        InProcess::new(self.database.clone(), self.home).answer(request).await
    }

    /// Deletes the items whose time to live has passed and returns how many they were.
    ///
    /// The service does this at some time within a few days; the engine does it when asked. The
    /// clock is the system's, and the deletions appear in the table's stream. Unlike the service, the
    /// engine also deletes what has been over for more than five years, such as an item whose time
    /// to live is 0 or a duration.
    pub fn delete_expired(&self) -> Result<usize, EngineError> {
        self.database
            .sweep_ttl()
            .map_err(|source| EngineError { attempt: "delete expired items".to_owned(), source })
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("home", &self.home).finish_non_exhaustive()
    }
}

/// An SDK client on a fresh engine in memory.
///
/// The same as `Engine::memory().client()`.
pub fn client() -> Client {
    Engine::memory().client()
}

/// An SDK client over any HTTP client, configured as [`Engine::client`] is: with a region,
/// credentials and an endpoint that stand for nothing.
///
/// ```
/// use dynaschema::embedded::{self, Engine, Faults};
///
/// let faults = Faults::over(Engine::memory().connector());
/// let client = embedded::client_over(faults.connector());
/// ```
pub fn client_over(http_client: impl HttpClient + 'static) -> Client {
    // The SDK keeps one retry budget per service and region for the whole process; this client
    // gets its own.
    let budget = RetryPartition::custom("embedded").token_bucket(TokenBucket::default()).build();
    let config = Config::builder()
        .behavior_version(BehaviorVersion::latest())
        .region(Region::new("us-east-1"))
        .endpoint_url(ENDPOINT)
        .credentials_provider(Credentials::new("embedded", "embedded", None, None, "embedded"))
        .retry_config(RetryConfig::standard())
        .retry_partition(budget)
        .sleep_impl(SharedAsyncSleep::new(TokioSleep::new()))
        .http_client(http_client)
        .build();
    crate::client::client(config)
}

/// The engine could not do what was asked of it outside a request: open a file, or delete what has
/// expired.
#[derive(Debug)]
pub struct EngineError {
    attempt: String,
    source: DynoxideError,
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the embedded engine cannot {}", self.attempt)
    }
}

impl std::error::Error for EngineError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.source)
    }
}
