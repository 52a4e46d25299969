//! The hook into the SDK: requests straight to their bytes, and items straight from the bytes of an answer.
//!
//! The SDK keeps all that makes a request: signing, retries, timeouts, errors. Of an answer of success that
//! is of the usual form, its own deserialiser is given everything but the items, so that it says what else
//! there is (the last key, the capacity, what is left); any other answer it is given whole. So there is no
//! answer that only we understand, and none that we understand otherwise.

mod body;
mod lane;
mod outputs;

use std::cell::Cell;
use std::fmt;
use std::future::{Future, poll_fn};
use std::mem;
use std::ops::Deref;
use std::pin::Pin;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::task::{Context, Poll, Waker};

use aws_sdk_dynamodb::config::{ConfigBag, FrozenLayer, RuntimePlugin};
use aws_sdk_dynamodb::operation::batch_get_item::BatchGetItem;
use aws_sdk_dynamodb::operation::get_item::GetItem;
use aws_sdk_dynamodb::operation::query::Query;
use aws_sdk_dynamodb::operation::scan::Scan;
use aws_smithy_runtime_api::client::interceptors::context::{Error, Output};
use aws_smithy_runtime_api::client::orchestrator::{HttpResponse, OrchestratorError};
use aws_smithy_runtime_api::client::ser_de::{DeserializeResponse, SharedResponseDeserializer};
use aws_smithy_types::body::SdkBody;
use bytes::Bytes;
use http_body::Body as _;

pub(crate) use self::body::{Body, begin, carrying};
pub use self::lane::FastLane;
pub(crate) use self::outputs::HoldsItems;
use self::outputs::differs;
use super::RawItem;
use super::json::{Body as Text, Early, Holder, Memory, Scanned, scan};

/// An operation whose answers hold items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reading {
    GetItem,
    Query,
    Scan,
    BatchGetItem,
}

impl Reading {
    /// What the service calls it.
    fn name(self) -> &'static str {
        match self {
            Self::GetItem => "GetItem",
            Self::Query => "Query",
            Self::Scan => "Scan",
            Self::BatchGetItem => "BatchGetItem",
        }
    }

    /// Where its answers have their items.
    fn holder(self) -> Holder {
        match self {
            Self::GetItem => Holder::One("Item"),
            Self::Query | Self::Scan => Holder::List("Items"),
            Self::BatchGetItem => Holder::Tables("Responses"),
        }
    }

    /// What the SDK runs the operation with.
    fn layer(self) -> Option<&'static FrozenLayer> {
        static LAYERS: [OnceLock<Option<FrozenLayer>>; 4] = [const { OnceLock::new() }; 4];
        let layer = || match self {
            Self::GetItem => GetItem::new().config(),
            Self::Query => Query::new().config(),
            Self::Scan => Scan::new().config(),
            Self::BatchGetItem => BatchGetItem::new().config(),
        };
        LAYERS[self as usize].get_or_init(layer).as_ref()
    }

    /// The SDK's own deserialiser of its answers.
    fn of_sdk(self) -> Option<&'static SharedResponseDeserializer> {
        self.layer()?.load::<SharedResponseDeserializer>()
    }
}

/// How a request reads.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    /// One answer in how many is read both ways; 0 of none.
    pub(crate) shadow: u32,
    /// Who takes items as values while their answer is read.
    pub(crate) early: Option<Arc<Mutex<dyn Early>>>,
    /// What the table's answers have looked like.
    pub(crate) memory: Arc<Memory>,
}

/// A read on its way.
#[derive(Debug, Default)]
struct UnderWay {
    asked: Option<Asked>,
    /// The items of its last answer.
    landed: Option<Vec<RawItem>>,
}

thread_local! {
    /// The read that this thread is at: its answer is read from within the request's future, and there is no
    /// way from there to who awaits it.
    static UNDER_WAY: Cell<UnderWay> = const { Cell::new(UnderWay { asked: None, landed: None }) };
}

/// The answer to a read, and its items apart from it, where they were read straight from its bytes.
#[derive(Debug)]
pub(crate) struct Landed<O> {
    pub(crate) output: O,
    items: Option<Vec<RawItem>>,
}

impl<O: HoldsItems> Landed<O> {
    /// Takes the items: those that were read apart, or those that the output has.
    pub(crate) fn take_items(&mut self) -> Vec<RawItem> {
        match self.items.take() {
            Some(items) => items,
            None => self.output.take_items().into_iter().map(RawItem::from).collect(),
        }
    }

    /// How many items there are.
    pub(crate) fn count_items(&self) -> usize {
        self.items.as_ref().map_or_else(|| self.output.count_items(), Vec::len)
    }
}

impl<O> Deref for Landed<O> {
    type Target = O;

    fn deref(&self) -> &O {
        &self.output
    }
}

/// Awaits a request, whose answer's items are read apart if it [carries](carrying) its body: if it does not,
/// and where nothing is `asked`, all items are the output's.
pub(crate) fn reading<O, E>(
    asked: Option<Asked>,
    mut request: Pin<Box<dyn Future<Output = Result<O, E>> + Send>>,
) -> impl Future<Output = Result<Landed<O>, E>> {
    let mut under_way = UnderWay { asked, landed: None };
    poll_fn(move |context| {
        let _outer = Outer(UNDER_WAY.replace(mem::take(&mut under_way)));
        let polled = request.as_mut().poll(context);
        under_way = UNDER_WAY.take();
        polled.map_ok(|output| Landed { output, items: under_way.landed.take() })
    })
}

/// The read around this one, which is back in its place whatever becomes of this one.
struct Outer(UnderWay);

impl Drop for Outer {
    fn drop(&mut self) {
        UNDER_WAY.set(mem::take(&mut self.0));
    }
}

/// Reads the answers of the read that this thread is at.
#[derive(Debug)]
struct Landing(Reading);

type Answer = Result<Output, OrchestratorError<Error>>;

impl Landing {
    fn land(&self, under_way: &mut UnderWay, response: &HttpResponse, config: &ConfigBag) -> Answer {
        let Self(reading) = *self;
        let of_sdk =
            reading.of_sdk().ok_or_else(|| OrchestratorError::other("the SDK reads no such answer"))?;
        let whole = || of_sdk.deserialize_nonstreaming_with_config(response, config);
        let UnderWay { asked, landed } = under_way;
        // Each try has its own answer.
        *landed = None;
        let Some(Asked { shadow, ref early, ref memory }) = *asked else { return whole() };
        let body = response.body().bytes().filter(|_| response.status().is_success());
        let Some(body) = body else { return whole() };
        check(response, body)?;
        let mut early = early.as_deref().map(|early| early.lock().unwrap_or_else(PoisonError::into_inner));
        let text = shared(response.body()).and_then(|body| Text::try_from(body).ok());
        let scanned = text.and_then(|text| scan(text, reading.holder(), early.as_deref_mut(), memory));
        drop(early);
        let Some(Scanned { tape, rest }) = scanned else { return whole() };
        let mut without_items = HttpResponse::new(response.status(), rest.into());
        for (name, value) in response.headers().iter().filter(|(name, _)| name.ends_with(REQUEST_ID)) {
            without_items.headers_mut().insert(name.to_owned(), value.to_owned());
        }
        let output = of_sdk.deserialize_nonstreaming_with_config(&without_items, config)?;
        let items = RawItem::all_on_tape(tape);
        if shadow > 0 && fastrand::u32(..shadow) == 0 {
            let mut theirs = whole()?;
            if differs(reading, &output, &items, &mut theirs) {
                tracing::error!(
                    db.operation.name = reading.name(),
                    "an answer was read otherwise than the SDK has read it, which counts",
                );
                return whole();
            }
        }
        *landed = Some(items);
        Ok(output)
    }
}

/// A share in the bytes of a body that is in memory.
fn shared(body: &SdkBody) -> Option<Bytes> {
    let mut body = body.try_clone()?;
    match Pin::new(&mut body).poll_frame(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(Some(Ok(frame))) => frame.into_data().ok(),
        _ => None,
    }
}

/// The header with the checksum of the body.
const CHECKSUM: &str = "x-amz-crc32";

/// How the headers with the id of a request end.
const REQUEST_ID: &str = "-requestid";

/// What an answer is whose checksum is not that of its body.
#[derive(Debug)]
pub(crate) struct Damaged;

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the answer was damaged on its way: its checksum is not that of its body")
    }
}

impl std::error::Error for Damaged {}

/// Compares a body with the checksum that came with it. One that was changed on its way is asked for again.
fn check(response: &HttpResponse, body: &[u8]) -> Result<(), OrchestratorError<Error>> {
    let stated = response.headers().get(CHECKSUM).and_then(|stated| stated.parse::<u32>().ok());
    if stated.is_none_or(|stated| stated == crc32fast::hash(body)) {
        return Ok(());
    }
    Err(OrchestratorError::response(Damaged.into()))
}

impl DeserializeResponse for Landing {
    fn deserialize_nonstreaming_with_config(&self, response: &HttpResponse, config: &ConfigBag) -> Answer {
        // What is read with user's code finds no read under way.
        let mut under_way = UNDER_WAY.take();
        let answer = self.land(&mut under_way, response, config);
        UNDER_WAY.set(under_way);
        answer
    }
}

#[cfg(test)]
mod tests;
