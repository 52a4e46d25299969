//! What is seen of the tries of a request: whether one of a write may have happened, and what the last was refused with.

use std::error::Error as StdError;
use std::fmt;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::{Context, Poll};

use aws_sdk_dynamodb::config;
use aws_sdk_dynamodb::error::{BoxError, ProvideErrorMetadata, SdkError};
use aws_smithy_runtime_api::client::orchestrator::HttpResponse;
use tokio::time::Instant;

use super::deadline;
use super::fail::Nature;
use crate::Error;
use crate::client::{Again, Refusal, Seen, seeing};
use crate::core::Core;
use crate::observe::RetryReason;
use crate::wire::hook::{Body, Reading, carrying};

/// What is seen of the tries of one request: an answer that never came, or one of 500
/// and above, leaves open whether that try was carried out.
///
/// A retried write whose condition then fails may have failed because of itself.
#[derive(Debug, Default)]
pub(crate) struct Doubt(Seen);

/// When a request began, and whether one before it was in doubt already.
pub(crate) struct Begun {
    pub(crate) at: Instant,
    doubted: bool,
}

/// A request of the SDK's on its way, of whichever client.
pub(crate) type Request<O, E> = Pin<Box<dyn Future<Output = Result<O, SdkError<E, HttpResponse>>> + Send>>;

/// One request on its way, and what is seen of its tries.
pub(crate) struct Sending<'a, O, E> {
    request: Request<O, E>,
    tries: Tries<'a>,
    /// Its body, where that does not come from the SDK's input; nothing once it is under way.
    body: Option<Body>,
    /// How many items of a batch it sends again.
    retried: usize,
}

/// Who keeps what is seen of the tries.
enum Tries<'a> {
    /// Nobody asks for it behind the request: it reads.
    Own(Doubt),
    Of(&'a mut Doubt),
}

/// Sends a request of the SDK's, under a configuration of its own where there is one; of its output what is wanted.
///
/// A macro, since the builders of the SDK's requests have no trait in common.
macro_rules! sending {
    ($request:expr, $overrides:expr) => {
        $crate::run::doubt::sending!($request, $overrides, |output| output)
    };
    ($request:expr, $overrides:expr, $take:expr) => {{
        let request = $request;
        // In a room of its own, since the call's would be copied with it.
        let sending: $crate::run::doubt::Request<_, _> = match $overrides {
            None => $crate::run::room::roomed(|| request.send(), $take),
            Some(overrides) => {
                let request = request.customize().config_override(overrides);
                $crate::run::room::roomed(|| request.send(), $take)
            }
        };
        sending
    }};
}
pub(crate) use sending;

/// Sends a request of the SDK's that reads.
macro_rules! reading {
    ($core:expr, $request:expr) => {
        $crate::run::doubt::reads($crate::run::doubt::sending!(
            $request,
            $crate::run::doubt::overrides_of_read($core)
        ))
    };
}
pub(crate) use reading;

/// Sends a request of the SDK's that reads items, with its body where it has one of its own: the items are then read
/// apart from the answer.
macro_rules! landing {
    ($core:expr, $reading:ident, $request:expr, $early:expr) => {{
        let (core, reading): (&$crate::core::Core, _) = ($core, $crate::wire::hook::Reading::$reading);
        let (request, body) = $request;
        let overrides = $crate::run::doubt::overrides_of_items(core, reading);
        let request = $crate::run::doubt::sending!(request, overrides);
        let asked = core.reading($early);
        $crate::run::doubt::reads(Box::pin($crate::wire::hook::reading(asked, request))).carrying(body)
    }};
}
pub(crate) use landing;

/// A request that reads.
pub(crate) fn reads<O, E>(request: Request<O, E>) -> Sending<'static, O, E> {
    Sending { request, tries: Tries::Own(Doubt::default()), body: None, retried: 0 }
}

/// What a read needs so that its tries are seen, which is of use only where its call may have to end between them, or
/// somebody is told of them.
pub(crate) fn overrides_of_read(core: &Core) -> Option<config::Builder> {
    if deadline::is_set() || core.observer.is_some() { core.overrides() } else { None }
}

/// What a read of items needs so that they can be read apart, too. With a single one that saves nothing where it
/// has to be told.
pub(crate) fn overrides_of_items(core: &Core, reading: Reading) -> Option<config::Builder> {
    let lands = core.takes_fast_lane() && reading != Reading::GetItem;
    if lands { core.overrides() } else { overrides_of_read(core) }
}

impl Doubt {
    /// The request, of whose tries this keeps what is seen.
    pub(crate) fn watch<O, E>(&mut self, request: Request<O, E>) -> Sending<'_, O, E> {
        Sending { request, tries: Tries::Of(self), body: None, retried: 0 }
    }

    /// Whether any try so far may have been carried out unseen.
    pub(crate) fn is_raised(&self) -> bool {
        self.0.raised
    }
}

impl<O, E> Sending<'_, O, E> {
    /// With this body, if it has one of its own.
    pub(crate) fn carrying(mut self, body: Option<Body>) -> Self {
        self.body = body;
        self
    }

    /// With so many items of a batch that were sent before.
    pub(crate) fn retrying(mut self, items: usize) -> Self {
        self.retried = items;
        self
    }

    /// How many items of a batch it sends again.
    pub(crate) fn retried(&self) -> usize {
        self.retried
    }
}

impl<O, E> Sending<'_, O, E>
where
    E: ProvideErrorMetadata + StdError + Send + Sync + 'static,
{
    /// Counts the tries from here on, for an observer.
    pub(crate) fn begin(&mut self) -> Begun {
        let seen = self.seen_mut();
        seen.tries = 0;
        Begun { at: Instant::now(), doubted: seen.raised }
    }

    /// How often it was sent.
    pub(crate) fn tries(&self) -> u32 {
        self.seen().tries
    }

    /// What an error of the request leaves open.
    pub(crate) fn nature(&self) -> Nature {
        match &self.tries {
            Tries::Own(_) => Nature::Read,
            Tries::Of(Doubt(seen)) if seen.sent => Nature::Write,
            Tries::Of(_) => Nature::Unsent,
        }
    }

    /// Whether, failed as it has, it is the first of its doubt's requests that may have been carried out.
    pub(crate) fn is_doubted(&self, begun: &Begun, error: &Error) -> bool {
        let is_write = matches!(self.tries, Tries::Of(_));
        is_write && !begun.doubted && (error.is_outcome_unknown() || self.seen().raised)
    }

    /// The answer, unless the call has to end before it comes.
    ///
    /// Where that happens behind a try that was refused, before the next one is under way, nothing of the request is left
    /// open: the error then holds that refusal ([`refused`]).
    pub(crate) async fn answered(
        &mut self,
        core: &Core,
        operation: &'static str,
    ) -> Result<O, SdkError<E, HttpResponse>> {
        let polled = poll_fn(|context| {
            let polled = self.poll(context);
            if core.observer.is_some() {
                self.tell_tries(core, operation);
            }
            polled
        });
        match deadline::in_time(polled).await {
            Err(passed) => Err(self.cut_off(passed.into())),
            Ok(answer) => answer.map_err(|error| self.ended(error)),
        }
    }

    /// The same where no call has to end, and nobody is told of the tries.
    pub(crate) async fn alone(&mut self) -> Result<O, SdkError<E, HttpResponse>> {
        let answer = poll_fn(|context| self.poll(context)).await;
        answer.map_err(|error| self.ended(error))
    }

    /// The error that the request has ended with: the SDK has deadlines of its own.
    fn ended(&mut self, error: SdkError<E, HttpResponse>) -> SdkError<E, HttpResponse> {
        match error {
            error @ SdkError::TimeoutError(_) => self.cut_off(error.into()),
            error => error,
        }
    }

    fn cut_off(&mut self, ended: BoxError) -> SdkError<E, HttpResponse> {
        SdkError::timeout_error(match self.seen_mut().refusal.take() {
            Some(refusal) => Refused { refusal, ended }.into(),
            None => ended,
        })
    }

    fn poll(&mut self, context: &mut Context<'_>) -> Poll<Result<O, SdkError<E, HttpResponse>>> {
        let seen = Seen { read: Some(Refusal::read::<E>), ..std::mem::take(self.seen_mut()) };
        let body = self.body.take();
        let poll = || carrying(body, || self.request.as_mut().poll(context));
        let ((polled, body), seen) = seeing(seen, poll);
        self.body = body;
        *self.seen_mut() = seen;
        polled
    }

    /// Tells the table's observer of the tries that the SDK has made since it was told last.
    fn tell_tries(&mut self, core: &Core, operation: &'static str) {
        let Again { throttled, refused, in_progress, unanswered } =
            std::mem::take(&mut self.seen_mut().again);
        let reasons = [
            (throttled, RetryReason::Throttled),
            (refused, RetryReason::Refused),
            (in_progress, RetryReason::InProgress),
            (unanswered, RetryReason::Unanswered),
        ];
        for (tries, reason) in reasons {
            (0..tries).for_each(|_| core.tell_retry(operation, reason));
        }
    }

    fn seen(&self) -> &Seen {
        match &self.tries {
            Tries::Own(Doubt(seen)) | Tries::Of(Doubt(seen)) => seen,
        }
    }

    fn seen_mut(&mut self) -> &mut Seen {
        match &mut self.tries {
            Tries::Own(Doubt(seen)) | Tries::Of(Doubt(seen)) => seen,
        }
    }
}

/// What a request failed with that had to end between two of its tries.
#[derive(Debug)]
struct Refused {
    /// That of the last try.
    refusal: Box<Refusal>,
    /// Why there was no other.
    ended: BoxError,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the call had to end before another try")
    }
}

impl StdError for Refused {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        Some(&*self.ended)
    }
}

/// What the last try of a request was refused with, where the call had to end before the next.
pub(crate) fn refused<'a>(error: &'a (dyn StdError + 'static)) -> Option<&'a Refusal> {
    let mut error = Some(error);
    while let Some(current) = error {
        if let Some(Refused { refusal, .. }) = current.downcast_ref() {
            return Some(refusal);
        }
        error = current.source();
    }
    None
}
