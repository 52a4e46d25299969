//! An engine for the tests, and fresh tables on it.
//!
//! The engine is the embedded one, or with `DYNAMODB_ENDPOINT` the server that listens there.
//! Either way every request passes a [`Faults`], which records it and can let it fail.

use std::fmt;
use std::future::Future;
use std::io::Write as _;
use std::ops::Deref;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use aws_sdk_dynamodb::config::retry::{RetryConfig, RetryPartition, TokenBucket};
use aws_sdk_dynamodb::config::{BehaviorVersion, Builder, Credentials, Region};
use aws_sdk_dynamodb::{Client, Config};
use dynaschema::embedded::{Engine, Faults, RecordedRequest};
use dynaschema::export::TableOptions;
use dynaschema::{AttributeValue, Item, Table, TableBuilder, TableSchema};

/// Where the server listens that the tests run against, if they do not use the embedded engine.
static ENDPOINT: LazyLock<Option<String>> = LazyLock::new(|| std::env::var("DYNAMODB_ENDPOINT").ok());

/// What a test needs beyond the service's own interface.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// That no real time passes in a call, so that tokio's clock can be paused.
    PausedTime,
}

/// What a server lacks, and why.
const LACKS: [(Need, &str); 1] =
    [(Need::PausedTime, "a server answers in real time, and a paused clock would run ahead of it")];

/// Why the engine that the tests run against cannot run a test with this need.
///
/// Every skip is counted, and printed on one line that no test runner captures: the number of the
/// last line is that of all.
pub fn skips(need: Need, test: &str) -> bool {
    static SKIPPED: AtomicUsize = AtomicUsize::new(0);
    let lack = LACKS.iter().find(|(lacking, _)| *lacking == need && ENDPOINT.is_some());
    let Some((_, reason)) = lack else { return false };
    let count = SKIPPED.fetch_add(1, Ordering::Relaxed) + 1;
    writeln!(std::io::stderr(), "skipped {count}: {test}: {reason}").is_ok()
}

/// Leaves the test, with a printed line, if the engine lacks what the test needs.
#[macro_export]
macro_rules! needs {
    ($need:ident) => {
        if $crate::harness::skips($crate::harness::Need::$need, $crate::test_name!()) {
            return;
        }
    };
}

/// The path of the test in which it stands.
#[macro_export]
macro_rules! test_name {
    () => {{
        fn here() {}
        std::any::type_name_of_val(&here).trim_end_matches("::here").trim_end_matches("::{{closure}}")
    }};
}

/// A table of its own for one test, and the record of what was sent to it.
pub struct TestTable<S> {
    table: Table<S>,
    faults: Faults,
    /// Another way to the same engine.
    aside: Faults,
}

/// A fresh, empty table of the schema.
///
/// # Panics
///
/// If the engine does not create it.
pub async fn table<S: TableSchema>() -> TestTable<S> {
    table_with(|options| options).await
}

/// A fresh, empty table of the schema, with options. No expired item of it is deleted, whatever the schema says: a server
/// does so in its own time, and tests want to see how reads hide them.
///
/// # Panics
///
/// If the engine does not create it.
pub async fn table_with<S: TableSchema>(
    options: impl FnOnce(TableBuilder<S>) -> TableBuilder<S>,
) -> TestTable<S> {
    let fresh = uncreated(options);
    let create = fresh.table.create_table().options(&TableOptions::new().no_time_to_live());
    if let Err(error) = create.send().await {
        panic!("the engine does not create the table: {error:?}");
    }
    fresh.faults.clear();
    fresh
}

/// A table that does not exist on the engine.
pub fn uncreated<S: TableSchema>(options: impl FnOnce(TableBuilder<S>) -> TableBuilder<S>) -> TestTable<S> {
    let engine = Engine::memory();
    let over_engine = || match &*ENDPOINT {
        None => Faults::over(engine.connector()),
        Some(_) => Faults::over(aws_smithy_http_client::Builder::new().build_http()),
    };
    let (faults, aside) = (over_engine(), over_engine());
    let client = client(&faults, ENDPOINT.as_deref());
    TestTable { table: options(Table::builder(client, unique_name(S::TABLE.name))).build(), faults, aside }
}

/// The SDK's client, whose retries do not make a test wait.
pub fn client(faults: &Faults, endpoint: Option<&str>) -> Client {
    let config = hurried(faults.client().config().to_builder(), endpoint);
    Client::from_conf(config.build())
}

fn hurried(config: Builder, endpoint: Option<&str>) -> Builder {
    let moment = Duration::from_millis(1);
    let retries = RetryConfig::standard().with_initial_backoff(moment).with_max_backoff(moment);
    config.retry_config(retries).endpoint_url(endpoint.unwrap_or("http://localhost"))
}

/// A name that no other test has taken, on this server or before.
fn unique_name(schema: &str) -> String {
    static TABLES: AtomicUsize = AtomicUsize::new(0);
    let started = std::time::UNIX_EPOCH.elapsed().map_or(0, |time| time.as_millis());
    format!("{schema}-{started}-{}", TABLES.fetch_add(1, Ordering::Relaxed))
}

impl<S: TableSchema> TestTable<S> {
    /// The connector that every request passes.
    pub fn faults(&self) -> &Faults {
        &self.faults
    }

    /// The same table by another way, on which nothing fails and nothing is recorded: another
    /// program's, while this one has a bad day.
    pub fn aside(&self, options: impl FnOnce(TableBuilder<S>) -> TableBuilder<S>) -> Table<S> {
        let client = client(&self.aside, ENDPOINT.as_deref());
        options(Table::builder(client, self.name())).build()
    }

    /// The same table by a client that is the SDK's alone, made without any word of this library.
    pub fn by_hand(&self) -> Table<S> {
        let budget = RetryPartition::custom("by hand").token_bucket(TokenBucket::default()).build();
        let config = Config::builder()
            .behavior_version(BehaviorVersion::latest())
            .region(Region::new("us-east-1"))
            .credentials_provider(Credentials::new("a", "b", None, None, "test"))
            .retry_partition(budget)
            .http_client(self.faults.connector());
        let config = hurried(config, ENDPOINT.as_deref());
        Table::new(Client::from_conf(config.build()), self.name())
    }

    /// The same table with other options.
    pub fn with(&self, options: impl FnOnce(TableBuilder<S>) -> TableBuilder<S>) -> Table<S> {
        options(Table::builder(self.client().clone(), self.name())).build()
    }

    /// What the call gives, and how many requests it sent.
    pub async fn counted<T>(&self, call: impl Future<Output = T>) -> (T, usize) {
        let (result, requests) = self.recorded(call).await;
        (result, requests.len())
    }

    /// What the call gives, and the requests it sent.
    pub async fn recorded<T>(&self, call: impl Future<Output = T>) -> (T, Vec<RecordedRequest>) {
        let before = self.faults.requests().len();
        let result = call.await;
        (result, self.faults.requests().split_off(before))
    }

    /// Puts an item as another program could have left it.
    ///
    /// # Panics
    ///
    /// If the engine refuses it.
    pub async fn put_raw(&self, item: Item) {
        let put = self.client().put_item().table_name(self.name()).set_item(Some(item));
        if let Err(error) = put.send().await {
            panic!("the engine refuses the item: {error:?}");
        }
    }

    /// Every stored item, as it is.
    ///
    /// # Panics
    ///
    /// If the engine does not scan the table, or has more than a page.
    pub async fn stored(&self) -> Vec<Item> {
        let scan = self.client().scan().table_name(self.name()).consistent_read(true);
        match scan.send().await {
            Ok(output) if output.last_evaluated_key.is_none() => output.items.unwrap_or_default(),
            other => panic!("the engine does not scan: {other:?}"),
        }
    }

    /// The one stored item.
    ///
    /// # Panics
    ///
    /// If there is another number of them.
    pub async fn only_item(&self) -> Item {
        let mut items = self.stored().await;
        assert_eq!(items.len(), 1, "{items:?}");
        items.remove(0)
    }
}

impl<S> Deref for TestTable<S> {
    type Target = Table<S>;

    fn deref(&self) -> &Table<S> {
        &self.table
    }
}

impl<S> fmt::Debug for TestTable<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("TestTable").field(&self.table).finish()
    }
}

/// An item of these attributes.
pub fn item<const N: usize>(attributes: [(&str, AttributeValue); N]) -> Item {
    attributes.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// A text attribute.
pub fn s(text: impl Into<String>) -> AttributeValue {
    AttributeValue::S(text.into())
}

/// A number attribute.
pub fn n(number: impl Into<i128>) -> AttributeValue {
    AttributeValue::N(number.into().to_string())
}
