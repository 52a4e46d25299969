//! Whether an earlier try of a write may have happened.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};

use aws_sdk_dynamodb::error::SdkError;
use aws_smithy_runtime_api::client::orchestrator::HttpResponse;

use super::fail::Nature;
use crate::client::{Seen, seeing};

/// What is seen of the tries of one request: an answer that never came, or one of 500
/// and above, leaves open whether that try was carried out.
///
/// A retried write whose condition then fails may have failed because of itself.
#[derive(Debug, Default)]
pub(crate) struct Doubt {
    sent: AtomicBool,
    raised: AtomicBool,
}

/// One request on its way, of whichever client.
pub(crate) type Sending<O, E> = Pin<Box<dyn Future<Output = Result<O, SdkError<E, HttpResponse>>> + Send>>;

/// Sends a request of the SDK's, under a configuration of its own where there is one.
///
/// A macro, since the builders of the SDK's requests have no trait in common.
macro_rules! sending {
    ($request:expr, $overrides:expr) => {{
        let request = $request;
        let sending: $crate::run::doubt::Sending<_, _> = match $overrides {
            None => Box::pin(request.send()),
            Some(overrides) => Box::pin(request.customize().config_override(overrides).send()),
        };
        sending
    }};
}
pub(crate) use sending;

impl Doubt {
    /// Awaits the request and keeps what is seen of its tries.
    pub(crate) fn watch<O, E>(
        &self,
        mut request: Sending<O, E>,
    ) -> impl Future<Output = Result<O, SdkError<E, HttpResponse>>> {
        poll_fn(move |context| {
            let (polled, seen) = seeing(self.seen(), || request.as_mut().poll(context));
            self.keep(seen);
            polled
        })
    }

    /// Whether any try so far may have been carried out unseen.
    pub(crate) fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Relaxed)
    }

    /// What an error of the request leaves open.
    pub(crate) fn nature(&self) -> Nature {
        if self.sent.load(Ordering::Relaxed) { Nature::Write } else { Nature::Unsent }
    }

    fn seen(&self) -> Seen {
        Seen { sent: self.sent.load(Ordering::Relaxed), raised: self.is_raised() }
    }

    fn keep(&self, seen: Seen) {
        self.sent.store(seen.sent, Ordering::Relaxed);
        self.raised.store(seen.raised, Ordering::Relaxed);
    }
}
