//! What goes wrong on a bad day, on order.
//!
//! [`Faults`] wraps an HTTP client, the embedded engine's or a real one, and lets requests through,
//! except those that a rule picks out. It also keeps every request it saw.
//!
//! - `fault.rs`: the faults themselves, and which operations they can happen to.
//! - `rule.rs`: which calls a fault happens to.
//! - `record.rs`: the requests that were seen.
//! - `connector.rs`: the wrapper, and what each fault does to a call.
//! - `answers.rs`: the errors that a fault answers with.
//! - `batch.rs`: batches of which a part is left undone.

mod answers;
mod batch;
mod connector;
mod fault;
mod record;
mod rule;

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use aws_sdk_dynamodb::Client;
use aws_smithy_runtime_api::client::http::{HttpClient, SharedHttpClient};
use aws_smithy_runtime_api::client::orchestrator::HttpRequest;

use self::connector::Faulty;
pub use self::fault::{Fault, Unprocessed};
pub use self::record::RecordedRequest;
pub use self::rule::FaultRule;
use self::rule::{Question, Rule};
use super::engine::client_over;

/// A connector that injects faults and records requests.
///
/// Rules are scripted and deterministic. Each says which calls it is about, counted from the moment
/// it was added, and what happens to them; a call that several rules pick out goes to the one added
/// first. A *call* is one HTTP request: when the SDK tries again, that is another call.
///
/// ```
/// use aws_sdk_dynamodb::types::AttributeValue;
/// use dynaschema::embedded::{Engine, Fault, Faults};
///
/// # #[tokio::main(flavor = "current_thread", start_paused = true)]
/// # async fn main() {
/// let faults = Faults::over(Engine::memory().connector());
/// let client = faults.client();
///
/// // The first two puts are throttled, so the SDK's third attempt is the one that counts.
/// faults.on("PutItem").first(2).inject(Fault::ProvisionedThroughputExceeded);
///
/// let put = client.put_item().table_name("shop").item("pk", AttributeValue::S("A1".into()));
/// let error = put.send().await.expect_err("there is no such table");
/// assert!(error.into_service_error().is_resource_not_found_exception());
/// assert_eq!(faults.count("PutItem"), 3);
/// # }
/// ```
///
/// Clones share the rules and the record, as does every connector made from them.
#[derive(Clone)]
pub struct Faults {
    inner: SharedHttpClient,
    script: Arc<Mutex<Script>>,
}

impl Faults {
    /// Wraps an HTTP client. Without rules, everything passes.
    ///
    /// Over a client that reaches a network, the request's signature is not made anew:
    /// [`Fault::Unprocessed`] then needs an endpoint that does not check it.
    pub fn over(inner: impl HttpClient + 'static) -> Self {
        Self { inner: SharedHttpClient::new(inner), script: Arc::default() }
    }

    /// The wrapped HTTP client, for the configuration of any SDK client.
    ///
    /// ```
    /// use dynaschema::embedded::{self, Engine, Faults};
    ///
    /// let faults = Faults::over(Engine::memory().connector());
    /// let client = embedded::client_over(faults.connector());
    /// ```
    pub fn connector(&self) -> SharedHttpClient {
        SharedHttpClient::new(Faulty::new(self.inner.clone(), self.clone()))
    }

    /// An SDK client over these faults, otherwise configured as
    /// [`Engine::client`](super::Engine::client) is.
    pub fn client(&self) -> Client {
        client_over(self.connector())
    }

    /// Begins a rule about the calls of one operation, by the service's name for it.
    ///
    /// ```
    /// # use dynaschema::embedded::{Engine, Fault, Faults};
    /// # let faults = Faults::over(Engine::memory().connector());
    /// faults.on("TransactWriteItems").nth(1).inject(Fault::TransactionConflict);
    /// ```
    pub fn on(&self, operation: impl Into<String>) -> FaultRule<'_> {
        FaultRule::new(self, Some(operation.into()))
    }

    /// Begins a rule about the calls of all operations.
    ///
    /// ```
    /// # use dynaschema::embedded::{Engine, Fault, Faults};
    /// # let faults = Faults::over(Engine::memory().connector());
    /// faults.on_any().one_in(10, 42).inject(Fault::LostResponse);
    /// ```
    pub fn on_any(&self) -> FaultRule<'_> {
        FaultRule::new(self, None)
    }

    /// Every request seen, in order, with the fault that happened to it.
    ///
    /// ```
    /// use dynaschema::embedded::{Engine, Faults};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let faults = Faults::over(Engine::memory().connector());
    /// faults.client().list_tables().limit(5).send().await?;
    ///
    /// let [request] = &faults.requests()[..] else { panic!("one call was made") };
    /// assert_eq!(request.operation, "ListTables");
    /// assert_eq!(request.body["Limit"], 5);
    /// assert_eq!(request.fault, None);
    /// # Ok(())
    /// # }
    /// ```
    pub fn requests(&self) -> Vec<RecordedRequest> {
        self.script().requests.clone()
    }

    /// How many calls of an operation were seen.
    pub fn count(&self, operation: &str) -> usize {
        self.script().requests.iter().filter(|request| request.operation == operation).count()
    }

    /// How many calls a fault happened to. A test that expects faults should say so.
    pub fn injected(&self) -> usize {
        self.script().requests.iter().filter(|request| request.fault.is_some()).count()
    }

    /// Forgets the requests seen so far. Rules stay, and so do their counts.
    pub fn clear(&self) {
        self.script().requests.clear();
    }

    /// Removes all rules: the bad day is over. The record stays.
    pub fn heal(&self) {
        self.script().rules.clear();
    }

    fn add(&self, rule: impl FnOnce(u64) -> Rule) {
        let mut script = self.script();
        script.added += 1;
        let rule = rule(script.added);
        script.rules.push(rule);
    }

    /// Records a request and decides what happens to it.
    fn meet(&self, request: &HttpRequest) -> Fate {
        let mut record = RecordedRequest::of(request);
        let questions = self.script().questions(&record);
        let met = questions.into_iter().filter(|question| question.is_met_by(&record));
        let about: Vec<u64> = met.map(|question| question.rule).collect();
        let mut script = self.script();
        let fate = script.decide(&about);
        record.fault = fate.fault.clone().or_else(|| fate.latency());
        script.requests.push(record);
        fate
    }

    /// A panic elsewhere, in a failing test, leaves the script whole.
    fn script(&self) -> MutexGuard<'_, Script> {
        self.script.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let script = self.script();
        f.debug_struct("Faults")
            .field("rules", &script.rules)
            .field("requests", &script.requests.len())
            .finish_non_exhaustive()
    }
}

/// The rules, and what they have seen.
#[derive(Default)]
struct Script {
    rules: Vec<Rule>,
    /// How many rules were ever added.
    added: u64,
    requests: Vec<RecordedRequest>,
}

impl Script {
    /// What the rules about the operation ask of a call.
    fn questions(&self, request: &RecordedRequest) -> Vec<Question> {
        self.rules.iter().filter_map(|rule| rule.question(request)).collect()
    }

    /// Every rule that is about the call counts it, by their numbers. Latencies add up; of all other faults
    /// that are due, the first rule's happens.
    fn decide(&mut self, about: &[u64]) -> Fate {
        let mut fate = Fate::default();
        for rule in self.rules.iter_mut().filter(|rule| about.contains(&rule.number)) {
            match rule.due() {
                Some(Fault::Latency(latency)) => fate.delay += *latency,
                Some(fault) if fate.fault.is_none() => fate.fault = Some(fault.clone()),
                _ => {}
            }
        }
        fate
    }
}

/// What is to happen to one call.
#[derive(Default)]
struct Fate {
    delay: Duration,
    fault: Option<Fault>,
}

impl Fate {
    fn latency(&self) -> Option<Fault> {
        (!self.delay.is_zero()).then_some(Fault::Latency(self.delay))
    }
}
