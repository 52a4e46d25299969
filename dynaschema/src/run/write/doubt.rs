//! Whether an earlier try of a write may have happened.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use aws_sdk_dynamodb::config::ConfigBag;
use aws_sdk_dynamodb::config::interceptors::{
    BeforeTransmitInterceptorContextRef, FinalizerInterceptorContextRef,
};
use aws_sdk_dynamodb::config::{self, Intercept, RuntimeComponents, SharedInterceptor};
use aws_sdk_dynamodb::error::BoxError;
use aws_smithy_runtime_api::client::interceptors::dyn_dispatch_hint;

use crate::run::fail::Nature;

/// Watches the tries of one request: an answer that never came, or one of 500
/// and above, leaves open whether that try was carried out.
///
/// A retried write whose condition then fails may have failed because of itself.
#[derive(Debug, Clone, Default)]
pub(crate) struct Doubt(Arc<Seen>);

#[derive(Debug, Default)]
struct Seen {
    /// Whether a try was handed to the network.
    sent: AtomicBool,
    /// Whether one of them may have been carried out unseen.
    raised: AtomicBool,
}

impl Doubt {
    /// The configuration under which one request's tries are watched.
    ///
    /// For an interceptor that nobody can disable, the SDK needs not ask at each of its hooks whether
    /// somebody has.
    pub(crate) fn watching(&self) -> config::Builder {
        let mut overrides = config::Builder::new();
        overrides.push_interceptor(SharedInterceptor::permanent(self.clone()));
        overrides
    }

    /// Whether any try so far may have been carried out unseen.
    pub(crate) fn is_raised(&self) -> bool {
        self.0.raised.load(Ordering::Relaxed)
    }

    /// What an error of the request leaves open.
    pub(crate) fn nature(&self) -> Nature {
        if self.0.sent.load(Ordering::Relaxed) { Nature::Write } else { Nature::Unsent }
    }
}

// Asked at this one place of a request, and not at the eighteen others.
#[dyn_dispatch_hint]
impl Intercept for Doubt {
    fn name(&self) -> &'static str {
        "dynaschema::Doubt"
    }

    fn read_before_transmit(
        &self,
        _: &BeforeTransmitInterceptorContextRef<'_>,
        components: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        // Without an HTTP client the SDK ends here.
        if components.http_client().is_some() {
            self.0.sent.store(true, Ordering::Relaxed);
        }
        Ok(())
    }

    fn read_after_attempt(
        &self,
        context: &FinalizerInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        let refused = context.response().is_some_and(|response| response.status().as_u16() < 500);
        if !refused && self.nature() == Nature::Write {
            self.0.raised.store(true, Ordering::Relaxed);
        }
        Ok(())
    }
}
