//! The SDK's client, and what it tells of the tries of a request.

use std::cell::Cell;
use std::error::Error as StdError;

use aws_sdk_dynamodb::config::interceptors::{
    BeforeSerializationInterceptorContextRef, BeforeTransmitInterceptorContextRef,
    FinalizerInterceptorContextRef,
};
use aws_sdk_dynamodb::config::{self, ConfigBag, Intercept, RuntimeComponents, SharedInterceptor};
use aws_sdk_dynamodb::error::{BoxError, ProvideErrorMetadata};
use aws_sdk_dynamodb::operation::RequestId as _;
use aws_sdk_dynamodb::types::ThrottlingReason;
use aws_sdk_dynamodb::types::error::{
    ProvisionedThroughputExceededException, RequestLimitExceeded, ThrottlingException,
};
use aws_sdk_dynamodb::{Client, Config};
use aws_smithy_runtime_api::client::interceptors::context::Error as OperationError;
use aws_smithy_runtime_api::client::interceptors::dyn_dispatch_hint;

use crate::wire::hook;

/// The SDK's client for this configuration, made for the calls of a [`Table`](crate::Table).
///
/// A write has to know whether an earlier try of the SDK's may have been carried out unseen. This
/// client says so by itself; on a client of any other making, each write brings an interceptor along,
/// which costs it 5,000 to 8,000 instructions and nothing else. For every other purpose the two are
/// the same.
///
/// The configuration is the SDK's own, or what it is made from, such as that of the environment:
///
/// ```no_run
/// # use dynaschema::{DynamoEntity, Table};
/// # #[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize, DynamoEntity)]
/// # #[pk("ORDER#<id>")]
/// # struct Order {
/// #     id: u32,
/// # }
/// # async fn of_the_environment() {
/// let client = dynaschema::client(&aws_config::load_from_env().await);
/// let orders = Table::<Order>::new(client, "orders");
/// # }
/// ```
///
/// ```no_run
/// use aws_sdk_dynamodb::Config;
/// use aws_sdk_dynamodb::config::{BehaviorVersion, Region};
/// # use dynaschema::{DynamoEntity, Table};
/// # #[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize, DynamoEntity)]
/// # #[pk("USER#<id>")]
/// # struct User {
/// #     id: u32,
/// # }
/// let config = Config::builder().behavior_version(BehaviorVersion::latest()).region(Region::new("eu-central-1"));
/// let users = Table::<User>::new(dynaschema::client(config.build()), "users");
/// ```
pub fn client(config: impl Into<Config>) -> Client {
    let config = config.into();
    let mut watched = config.to_builder();
    if !watches(&config) {
        watched.push_interceptor(SharedInterceptor::permanent(Watch));
    }
    Client::from_conf(watched.build())
}

/// Whether the configuration is of a client that was made by [`client`].
pub(crate) fn watches(config: &Config) -> bool {
    config.interceptors().any(|interceptor| interceptor.name() == Watch::NAME)
}

/// Whether the configuration has an interceptor that is not ours: it may rewrite what is sent, or what is
/// returned.
pub(crate) fn has_foreign_interceptors(config: &Config) -> bool {
    config.interceptors().any(|interceptor| interceptor.name() != Watch::NAME)
}

/// What one request needs so that it tells of its tries on a client that does not by itself.
pub(crate) fn watching() -> config::Builder {
    let mut overrides = config::Builder::new();
    overrides.push_interceptor(SharedInterceptor::permanent(Watch));
    overrides
}

/// What was seen of the tries of one request.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct Seen {
    /// Whether a try was handed to the network.
    pub(crate) sent: bool,
    /// Whether one that has ended may have been carried out unseen.
    pub(crate) raised: bool,
    /// What the last try was refused with; nothing once another is under way.
    pub(crate) refusal: Option<Box<Refusal>>,
    /// How often it was handed to the network.
    pub(crate) tries: u32,
    /// Whether the last try was refused since an earlier one of the same transaction is under way.
    pub(crate) in_progress: bool,
    /// Whether the SDK told of the end of the last try.
    pub(crate) ended: bool,
    /// Why it was handed to it again.
    pub(crate) again: Again,
    /// How a refusal of the operation is read, where somebody asks for it.
    pub(crate) read: Option<fn(&OperationError, u16) -> Option<Refusal>>,
}

impl Seen {
    const fn nothing() -> Self {
        let again = Again { throttled: 0, refused: 0, in_progress: 0, unanswered: 0 };
        Self {
            sent: false,
            raised: false,
            refusal: None,
            tries: 0,
            in_progress: false,
            ended: false,
            again,
            read: None,
        }
    }

    /// Another try is handed to the network.
    fn sends(&mut self) {
        self.sent = true;
        let (refusal, in_progress) = (self.refusal.take(), std::mem::take(&mut self.in_progress));
        let ended = std::mem::take(&mut self.ended);
        if self.tries > 0 {
            // One that was given up without a word may have been carried out.
            self.raised |= !ended;
            match refusal {
                Some(refusal) if refusal.is_throttling() => self.again.throttled += 1,
                Some(_) => self.again.refused += 1,
                None if in_progress => self.again.in_progress += 1,
                None => self.again.unanswered += 1,
            }
        }
        self.tries += 1;
    }
}

/// How often a request was sent again, by what had become of the try before.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Again {
    pub(crate) throttled: u32,
    pub(crate) refused: u32,
    pub(crate) in_progress: u32,
    pub(crate) unanswered: u32,
}

/// What the service said as it refused a try: nothing of that try was carried out.
#[derive(Debug, Clone)]
pub(crate) struct Refusal {
    pub(crate) code: String,
    pub(crate) message: String,
    /// The first reason of a throttling, where the service gives one.
    pub(crate) reason: Option<String>,
    pub(crate) request_id: Option<String>,
}

impl Refusal {
    /// What an operation's error says, which came with this status.
    pub(crate) fn of<E: ProvideErrorMetadata + StdError + 'static>(error: &E, status: u16) -> Self {
        let (code, message) = match error.code() {
            Some(code) => (code, error.message().unwrap_or_default().to_owned()),
            None => {
                (code_of(status), format!("HTTP {status} without an error of the service's, as of a proxy"))
            }
        };
        Self {
            code: code.to_owned(),
            message,
            reason: throttling_reason(error),
            request_id: error.meta().request_id().map(str::to_owned),
        }
    }

    /// What an error says of which the SDK tells its hooks no type.
    pub(crate) fn read<E: ProvideErrorMetadata + StdError + Send + Sync + 'static>(
        error: &OperationError,
        status: u16,
    ) -> Option<Self> {
        error.downcast_ref::<E>().map(|error| Self::of(error, status))
    }

    /// Whether it was refused since there was too much to do.
    pub(crate) fn is_throttling(&self) -> bool {
        matches!(
            self.code.as_str(),
            "ProvisionedThroughputExceededException" | "ThrottlingException" | "RequestLimitExceeded"
        )
    }

    /// Whether it was refused since an earlier try of it is still under way, which may be carried out.
    fn is_in_progress(&self) -> bool {
        self.code == "TransactionInProgressException"
    }
}

/// The code of an answer that has none of the service's: a proxy or a load balancer before it has given it,
/// which knows only the status.
fn code_of(status: u16) -> &'static str {
    match status {
        500 => "InternalServerError",
        501.. => "ServiceUnavailable",
        _ => "Unknown",
    }
}

/// The service's own reason, where the error carries one.
fn throttling_reason(error: &(dyn StdError + 'static)) -> Option<String> {
    let mut error = Some(error);
    while let Some(current) = error {
        if let Some(reasons) = throttling_reasons(current) {
            return reasons.first()?.reason().map(str::to_owned);
        }
        error = current.source();
    }
    None
}

/// What an error says of why it refuses for load: each of the three that do.
fn throttling_reasons<'a>(error: &'a (dyn StdError + 'static)) -> Option<&'a [ThrottlingReason]> {
    let slowed = error.downcast_ref().map(ThrottlingException::throttling_reasons);
    let exceeded = || error.downcast_ref().map(ProvisionedThroughputExceededException::throttling_reasons);
    let limited = || error.downcast_ref().map(RequestLimitExceeded::throttling_reasons);
    slowed.or_else(exceeded).or_else(limited)
}

thread_local! {
    /// What was seen of the request that this thread is at: the SDK calls an interceptor from within
    /// the request's future, and has no way from there to who awaits it.
    static SEEN: Cell<Seen> = const { Cell::new(Seen::nothing()) };
}

/// Does one step of a request, and says what was seen of it until its end.
pub(crate) fn seeing<T>(seen: Seen, step: impl FnOnce() -> T) -> (T, Seen) {
    let outer = SEEN.replace(seen);
    let done = step();
    (done, SEEN.replace(outer))
}

/// Tells the thread's [`SEEN`] what becomes of a try.
///
/// Nobody can disable it, so the SDK needs not ask at each of its hooks whether somebody has.
#[derive(Debug)]
struct Watch;

impl Watch {
    const NAME: &str = "dynaschema::Watch";
}

// Asked at these three places of a request, and not at the sixteen others.
#[dyn_dispatch_hint]
impl Intercept for Watch {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn read_before_serialization(
        &self,
        _: &BeforeSerializationInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        config: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        hook::begin(config);
        Ok(())
    }

    fn read_before_transmit(
        &self,
        _: &BeforeTransmitInterceptorContextRef<'_>,
        components: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        // Without an HTTP client the SDK ends here.
        if components.http_client().is_some() {
            let mut seen = SEEN.take();
            seen.sends();
            SEEN.set(seen);
        }
        Ok(())
    }

    fn read_after_attempt(
        &self,
        context: &FinalizerInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        let mut seen = SEEN.take();
        seen.ended = true;
        let status = context.response().map(|response| response.status().as_u16());
        let refused = status.filter(|status| (400..500).contains(status));
        match (context.output_or_error(), refused) {
            (Some(Ok(_)), _) => {}
            (Some(Err(error)), Some(status)) => {
                let refusal = seen.read.zip(error.as_operation_error());
                let refusal = refusal.and_then(|(read, error)| read(error, status));
                match refusal {
                    Some(refusal) if refusal.is_in_progress() => {
                        (seen.raised, seen.in_progress) = (true, true);
                    }
                    refusal => seen.refusal = refusal.map(Box::new),
                }
            }
            (Some(Err(_)) | None, _) => seen.raised |= seen.sent,
        }
        SEEN.set(seen);
        Ok(())
    }
}
