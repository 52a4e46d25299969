//! One request, and the future that every end of an operation is.

use std::error::Error as StdError;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use aws_sdk_dynamodb::error::{ProvideErrorMetadata, SdkError};
use aws_sdk_dynamodb::types::ConsumedCapacity;
use aws_smithy_runtime_api::client::orchestrator::HttpResponse;

use super::cold::rarely;
use super::deadline::{self, within};
use super::fail::Nature;
use super::join::Boxed;
use super::observing::{Labelled, scoped};
use super::sending::{Begun, Sending};
use crate::core::Core;
use crate::error::What;
use crate::meter::Cost;
use crate::observe::Request;
use crate::{Error, Meter};

/// The future of an operation's end: `.send(&table)`, `.all(&table)`, ….
///
/// Nothing is sent until it is awaited. It is `Send` and borrows nothing, so it
/// can be spawned.
#[must_use = "nothing is sent until a call is awaited"]
pub struct Call<T>(Boxed<'static, Result<T, Error>>);

impl<T> Call<T> {
    pub(crate) fn new(future: impl Future<Output = Result<T, Error>> + Send + 'static) -> Self {
        Self(Box::pin(future))
    }
}

impl<T: Send + 'static> Call<T> {
    pub(crate) fn failed(error: Error) -> Self {
        Self::new(async { Err(error) })
    }

    /// The call of a request that was made, or of the error in making it.
    pub(crate) fn of<P, F>(prepared: Result<P, Error>, run: impl FnOnce(P) -> F) -> Self
    where
        F: Future<Output = Result<T, Error>> + Send + 'static,
    {
        match prepared {
            Ok(prepared) => Self::new(run(prepared)),
            Err(error) => Self::failed(error),
        }
    }

    /// Ends the call within this time of its first poll: its requests, their retries, its pages, and the
    /// waits between them.
    ///
    /// The error says what the deadline has cut off:
    ///
    /// - a read: the code `Timeout` ([`Service`](crate::ErrorKind::Service),
    ///   [`is_timeout`](Error::is_timeout));
    /// - a write whose request has gone out: [`OutcomeUnknown`](crate::ErrorKind::OutcomeUnknown);
    /// - a write that others were in the way of: [`Contended`](crate::ErrorKind::Contended), and nothing is
    ///   written;
    /// - a batch, as a `delete_all` is one: [`Unprocessed`](crate::ErrorKind::Unprocessed), which names what
    ///   is left; where nothing of it was done, the error of its request;
    /// - the wait for another try after a refusal: that refusal, such as
    ///   [`Throttled`](crate::ErrorKind::Throttled). Nothing is written then, unless an earlier try had no
    ///   answer.
    ///
    /// After the deadline nothing more is sent. Where a batch or the table
    /// ([`TableBuilder::deadline`](crate::TableBuilder::deadline)) has one too, the earliest counts.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// # use dynaschema::{DynamoEntity, embedded};
    /// # use serde::{Deserialize, Serialize};
    /// # #[derive(Debug, PartialEq, Serialize, Deserialize, DynamoEntity)]
    /// # #[pk("USER#<id>")]
    /// # struct User { id: u32 }
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), dynaschema::Error> {
    /// # let users = embedded::table::<User>().await?;
    /// # User { id: 7 }.create().send(&users).await?;
    /// let user = User::get(7).one(&users).deadline(Duration::from_millis(500)).await?;
    /// assert_eq!(user, User { id: 7 });
    /// # Ok(())
    /// # }
    /// ```
    pub fn deadline(self, time: Duration) -> Self {
        Self::new(within(time, self.0))
    }
}

impl Core {
    /// The call of a read that was made, or of the error in making it, with the table's own deadline, under
    /// the label of the read.
    pub(crate) fn read<T, P, F>(&self, prepared: Result<P, Error>, run: impl FnOnce(P) -> F) -> Call<T>
    where
        T: Send + 'static,
        P: Labelled,
        F: Future<Output = Result<T, Error>> + Send + 'static,
    {
        let label = prepared.as_ref().ok().and_then(Labelled::label);
        let call = self.call(prepared, run);
        match label {
            None => call,
            Some(label) => Call::new(scoped(label, call.0)),
        }
    }

    /// The call of a request that was made, or of the error in making it, with the table's own deadline.
    pub(crate) fn call<T, P, F>(&self, prepared: Result<P, Error>, run: impl FnOnce(P) -> F) -> Call<T>
    where
        T: Send + 'static,
        F: Future<Output = Result<T, Error>> + Send + 'static,
    {
        let call = Call::of(prepared, run);
        match self.deadline {
            Some(time) => call.deadline(time),
            None => call,
        }
    }
}

impl<T> Future for Call<T> {
    type Output = Result<T, Error>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        self.0.as_mut().poll(context)
    }
}

impl<T> fmt::Debug for Call<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Call(..)")
    }
}

/// The answer to one request, and what it cost.
#[derive(Debug)]
pub(crate) struct Sent<T> {
    pub(crate) output: T,
    pub(crate) cost: Cost,
    /// Its span, for what only a look at the items tells.
    pub(crate) span: tracing::Span,
}

impl Cost {
    /// One request that read.
    pub(crate) fn of_read(capacity: Option<&ConsumedCapacity>, evaluated: usize) -> Self {
        Self { requests: 1, read_units: units(capacity), evaluated, ..Self::default() }
    }

    /// One request that wrote.
    pub(crate) fn of_write(capacity: Option<&ConsumedCapacity>) -> Self {
        Self { requests: 1, write_units: units(capacity), ..Self::default() }
    }
}

pub(crate) fn units(capacity: Option<&ConsumedCapacity>) -> f64 {
    capacity.and_then(|capacity| capacity.capacity_units).unwrap_or_default()
}

/// Awaits one request inside its span, counts it, and tells the table's observer.
pub(crate) async fn send<O, E>(
    operation: &'static str,
    core: &Core,
    meter: Option<&Meter>,
    mut request: Sending<'_, O, E>,
    cost: impl FnOnce(&O) -> Cost,
    fail: impl FnOnce(SdkError<E, HttpResponse>, Nature) -> Error,
) -> Result<Sent<O>, Error>
where
    E: ProvideErrorMetadata + StdError + Send + Sync + 'static,
{
    let looked_at = LookedAt::begin(operation, core, &mut request);
    match looked_at.answer(core, &mut request).await {
        Ok(output) => {
            let cost = Cost { retried: request.retried(), ..cost(&output) };
            Ok(Sent { output, cost, span: looked_at.succeeded(core, meter, &request, cost) })
        }
        Err(error) => Err(looked_at.failed(core, meter, &request, fail(error, request.nature()))),
    }
}

/// What looks at one request on its way: its span, and the table's observer.
pub(crate) struct LookedAt {
    operation: &'static str,
    span: tracing::Span,
    /// Where somebody looks, be it at the span or as the table's observer.
    begun: Option<Begun>,
}

impl LookedAt {
    /// The span follows OpenTelemetry's database conventions; no key or attribute value is in it.
    pub(crate) fn begin<O, E>(operation: &'static str, core: &Core, request: &mut Sending<'_, O, E>) -> Self
    where
        E: ProvideErrorMetadata + StdError + Send + Sync + 'static,
    {
        let span = tracing::debug_span!(
            "dynamodb",
            otel.name = operation,
            db.system.name = "aws.dynamodb",
            db.operation.name = operation,
            db.collection.name = core.name,
            aws.dynamodb.consumed_capacity = tracing::field::Empty,
            dynaschema.evaluated = tracing::field::Empty,
            dynaschema.dropped = tracing::field::Empty,
            dynaschema.unknown = tracing::field::Empty,
            dynaschema.retried = tracing::field::Empty,
            dynaschema.tries = tracing::field::Empty,
            error.type = tracing::field::Empty,
        );
        let is_seen = core.observer.is_some() || !span.is_disabled();
        Self { operation, begun: is_seen.then(|| request.begin()), span }
    }

    /// Awaits the answer.
    ///
    /// Most requests nobody looks at, and nothing ends: they are awaited as they are, which is the shortest
    /// way.
    pub(crate) async fn answer<O, E>(
        &self,
        core: &Core,
        request: &mut Sending<'_, O, E>,
    ) -> Result<O, SdkError<E, HttpResponse>>
    where
        E: ProvideErrorMetadata + StdError + Send + Sync + 'static,
    {
        use tracing::Instrument as _;
        if self.begun.is_none() && !deadline::is_set() {
            return request.alone().await;
        }
        rarely(|| request.answered(core, self.operation).instrument(self.span.clone())).await
    }

    /// Says that it was answered, and gives its span.
    pub(crate) fn succeeded<O, E>(
        self,
        core: &Core,
        meter: Option<&Meter>,
        request: &Sending<'_, O, E>,
        cost: Cost,
    ) -> tracing::Span
    where
        E: ProvideErrorMetadata + StdError + Send + Sync + 'static,
    {
        let Self { operation, span, begun } = self;
        if let Some(meter) = meter {
            meter.add(cost);
        }
        if let Some(begun) = begun {
            // The service says nothing of it where it was not asked.
            if core.asks_cost(meter) {
                span.record("aws.dynamodb.consumed_capacity", cost.read_units + cost.write_units);
            }
            span.record("dynaschema.evaluated", cost.evaluated);
            record_sent(&span, request.tries(), cost.retried);
            tell(core, operation, request.tries(), &begun, cost, None);
        }
        span
    }

    /// Says that it failed, and gives the error its place.
    #[cold]
    pub(crate) fn failed<O, E>(
        self,
        core: &Core,
        meter: Option<&Meter>,
        request: &Sending<'_, O, E>,
        error: Error,
    ) -> Error
    where
        E: ProvideErrorMetadata + StdError + Send + Sync + 'static,
    {
        let Self { operation, span, begun } = self;
        let error = if core.name.is_empty() { nameless(operation, error) } else { error };
        let error = error.at_table(&core.name);
        span.record("error.type", error.name());
        let cost = Cost { requests: 1, retried: request.retried(), ..Cost::default() };
        if let Some(meter) = meter {
            meter.add(cost);
        }
        if let Some(begun) = begun {
            record_sent(&span, request.tries(), cost.retried);
            tell(core, operation, request.tries(), &begun, cost, Some(&error));
            if request.is_doubted(&begun, &error) {
                core.tell_doubt(operation);
            }
        }
        error
    }
}

/// The error of a request to a table without a name, which neither the SDK nor the service takes: what they
/// say of it is about anything else.
fn nameless(operation: &'static str, error: Error) -> Error {
    let reason =
        "the table has no name; give it that with which it is made, `Table::new(client, name)`".to_owned();
    Error::new(What::InvalidRequest { operation, reason }).with_source(error)
}

/// Says in a request's span how many items of a batch it sends again, and how often it was sent; nothing
/// where nobody has seen that, or it was not sent.
fn record_sent(span: &tracing::Span, tries: u32, retried: usize) {
    if retried > 0 {
        span.record("dynaschema.retried", retried);
    }
    if tries > 0 {
        span.record("dynaschema.tries", tries);
    }
}

/// Tells the table's observer of a request.
fn tell(core: &Core, operation: &'static str, tries: u32, begun: &Begun, cost: Cost, error: Option<&Error>) {
    let elapsed = begun.at.elapsed();
    let told = Request { operation, cost, tries, elapsed, error: error.map(Error::name) };
    core.tell(|observer, of| observer.request(of, &told));
}
