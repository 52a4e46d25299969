//! Transactions: sent with a token, tried again only when every reason allows it.

mod committed;
mod draft;
mod failed;
mod gets;
mod handle;
mod limits;
mod operations;
mod read;
mod reason;
mod write;

use aws_sdk_dynamodb::error::{BuildError, SdkError};
use aws_sdk_dynamodb::operation::transact_write_items::builders::TransactWriteItemsFluentBuilder;
use aws_sdk_dynamodb::operation::transact_write_items::{TransactWriteItemsError, TransactWriteItemsOutput};
use aws_sdk_dynamodb::types::{ConsumedCapacity, Delete, ReturnConsumedCapacity, TransactWriteItem};
use aws_smithy_runtime_api::client::orchestrator::HttpResponse;

pub use self::committed::Committed;
pub(crate) use self::committed::ReadBack;
use self::draft::{Blame, Draft, blame, hand_over, take_places};
pub use self::failed::Failed;
pub use self::gets::ReadItems;
pub(crate) use self::gets::{Asks, Gets};
pub use self::handle::Handle;
use self::limits::check;
pub(crate) use self::limits::too_many_bytes;
pub(crate) use self::operations::{Operation, Operations, Task};
pub(crate) use self::read::{read_transaction, reading_request};
use self::reason::Reason;
pub(crate) use self::reason::all_pass;
use self::reason::reasons;
pub(crate) use self::write::{transaction_request, write_transaction};
use super::call::{send, units};
use super::fail::fail;
use super::retry::{CONFLICT, CONFLICT_TRIES, PROGRESS};
use super::sending::{Doubt, Sending, sending};
use crate::core::Core;
use crate::error::What;
use crate::meter::Cost;
use crate::observe::RetryReason;
use crate::run::request::{WRITE, WriteItem, refused, transaction};
use crate::{Error, Item, Meter};

/// Why the actions of a transaction were not carried out.
#[derive(Debug)]
pub(crate) enum Cancelled {
    /// By action, in their order: its reason, unless it was not to blame.
    Reasons(Vec<Option<Reason>>),
    /// Something else, among it that the outcome is unknown.
    Failed(Error),
}

/// A transaction as it is sent.
pub(super) struct Transaction<'a> {
    /// Whose client sends it, and whose table stands in the errors.
    pub(super) core: &'a Core,
    /// The names of all that it is on.
    pub(super) tables: &'a [&'a str],
    /// The same name for every try: to the service they are one transaction.
    pub(super) token: &'a str,
    pub(super) meter: Option<&'a Meter>,
}

/// What an answer means beyond its error.
enum Answer {
    Cancelled(Vec<Option<Reason>>),
    InProgress,
    Mismatched,
    Other,
}

/// A try that failed.
struct Refusal {
    error: Error,
    answer: Answer,
}

impl Transaction<'_> {
    /// Sends it until it is carried out, or a reason does not pass by itself.
    ///
    /// Each try takes what stands in its places from `places`, which are always the same: a copy for a try
    /// that is hardly ever made would cost every transaction.
    pub(super) async fn write(
        self,
        places: &mut (dyn FnMut() -> Result<Vec<WriteItem>, Error> + Send),
    ) -> Result<(), Cancelled> {
        let Self { core, meter, tables, .. } = self;
        let mut doubted = false;
        let mut tries = 1;
        loop {
            let mut doubt = Doubt::default();
            let request = places().and_then(|places| self.request(places, &mut doubt));
            let request = request.map_err(Cancelled::Failed)?;
            let Err(refusal) = try_once(core, request, meter, tries).await else { return Ok(()) };
            // Where an earlier try of it is still under way, that may be carried out.
            doubted |= doubt.is_raised() || matches!(refusal.answer, Answer::InProgress);
            tell_held(core, WRITE, refusal.answer.reasons());
            match refusal.answer {
                Answer::Cancelled(reasons)
                    if tries < CONFLICT_TRIES && all_pass(&reasons) && CONFLICT.wait(tries - 1).await =>
                {
                    core.tell_retry(WRITE, RetryReason::Held);
                }
                // A try without an answer may be what holds the items, and be carried out yet.
                Answer::Cancelled(reasons) if doubted && all_pass(&reasons) => {
                    let unknown = Error::new(What::OutcomeUnknown { operation: WRITE });
                    return Err(Cancelled::Failed(unknown.at_table(&core.name).with_source(refusal.error)));
                }
                Answer::Cancelled(reasons) => return Err(Cancelled::Reasons(reasons)),
                Answer::InProgress if tries < CONFLICT_TRIES && PROGRESS.wait(tries - 1).await => {
                    core.tell_retry(WRITE, RetryReason::InProgress);
                }
                // That the last try was refused says nothing of the earlier ones.
                Answer::InProgress | Answer::Mismatched | Answer::Other
                    if doubted && !refusal.error.is_outcome_unknown() =>
                {
                    let unknown = Error::new(What::OutcomeUnknown { operation: WRITE });
                    return Err(Cancelled::Failed(unknown.at_table(&core.name).with_source(refusal.error)));
                }
                Answer::InProgress | Answer::Mismatched | Answer::Other => {
                    return Err(Cancelled::Failed(refusal.error.of_tables(tables.iter().copied())));
                }
            }
            tries += 1;
        }
    }
}

/// One try. Of its answer only what it cost is wanted.
type Try<'d> = Sending<'d, Cost, TransactWriteItemsError>;

impl Transaction<'_> {
    /// The request for these places, with its body where that does not come from the SDK's input.
    fn request<'d>(&self, places: Vec<WriteItem>, doubt: &'d mut Doubt) -> Result<Try<'d>, Error> {
        let counts = self.core.asks_cost(self.meter);
        let mut written = Vec::with_capacity(places.len());
        let mut own = Vec::new();
        for place in places {
            match place {
                WriteItem::Written(item) => written.push(item),
                WriteItem::OfSdk(item) => own.push(*item),
            }
        }
        assert!(written.is_empty() || own.is_empty(), "all places of a transaction are made in one way");
        let (request, body) = if written.is_empty() {
            (of_sdk(self.core, self.token, own, counts), None)
        } else {
            let body = transaction(&written, self.token, counts)?;
            // The service's address may depend on the tables.
            let tables = self.tables.iter().map(|table| on_table(table)).collect::<Result<_, _>>();
            let tables = tables.map_err(|error| self.core.placed(refused(WRITE, &error)))?;
            (empty(self.core, self.token).set_transact_items(Some(tables)), Some(body))
        };
        let request = sending!(request, self.core.overrides(), |output: TransactWriteItemsOutput| {
            cost(output.consumed_capacity())
        });
        Ok(doubt.watch(request).carrying(body))
    }
}

/// The request of these places, which is all in the SDK's own input.
fn of_sdk(
    core: &Core,
    token: &str,
    places: Vec<TransactWriteItem>,
    counts: bool,
) -> TransactWriteItemsFluentBuilder {
    let costs = counts.then_some(ReturnConsumedCapacity::Total);
    empty(core, token).set_transact_items(Some(places)).set_return_consumed_capacity(costs)
}

fn empty(core: &Core, token: &str) -> TransactWriteItemsFluentBuilder {
    core.client.transact_write_items().client_request_token(token)
}

/// A place that says its table alone.
fn on_table(table: &str) -> Result<TransactWriteItem, BuildError> {
    let place = Delete::builder().table_name(table).set_key(Some(Item::new())).build()?;
    Ok(TransactWriteItem::builder().delete(place).build())
}

async fn try_once(core: &Core, request: Try<'_>, meter: Option<&Meter>, tries: usize) -> Result<(), Refusal> {
    let mut answer = Answer::Other;
    let failed = |error: SdkError<TransactWriteItemsError, HttpResponse>, nature| {
        answer = Answer::of(&error, tries);
        if matches!(answer, Answer::Mismatched) {
            let reason = "its token was used for another transaction within the last ten minutes, which may have \
                          been carried out";
            let what = What::Misfit { operation: WRITE, reason: reason.to_owned() };
            return Error::new(what).with_source(error);
        }
        fail(WRITE, nature, error)
    };
    let sent = send(WRITE, core, meter, request, |cost| *cost, failed).await;
    sent.map(drop).map_err(|error| Refusal { error, answer })
}

impl Answer {
    fn of(error: &SdkError<TransactWriteItemsError, HttpResponse>, tries: usize) -> Self {
        match error.as_service_error() {
            Some(TransactWriteItemsError::TransactionCanceledException(cancelled)) => {
                reasons(cancelled, tries).map_or(Self::Other, Self::Cancelled)
            }
            Some(TransactWriteItemsError::TransactionInProgressException(_)) => Self::InProgress,
            Some(TransactWriteItemsError::IdempotentParameterMismatchException(_)) => Self::Mismatched,
            _ => Self::Other,
        }
    }

    /// Why it was cancelled, by action.
    fn reasons(&self) -> &[Option<Reason>] {
        match self {
            Self::Cancelled(reasons) => reasons,
            Self::InProgress | Self::Mismatched | Self::Other => &[],
        }
    }
}

/// Tells of a transaction that others were in the way of.
fn tell_held(core: &Core, operation: &'static str, reasons: &[Option<Reason>]) {
    if reasons.iter().flatten().any(Reason::passes) {
        core.tell_held(operation);
    }
}

/// The cost of a transaction, over all of its tables. One that was carried out before under the
/// same token costs reads.
fn cost(capacities: &[ConsumedCapacity]) -> Cost {
    let read = |capacity: &ConsumedCapacity| capacity.read_capacity_units.unwrap_or_default();
    let read_units = capacities.iter().map(read).sum();
    let all: f64 = capacities.iter().map(|capacity| units(Some(capacity))).sum();
    Cost { requests: 1, read_units, write_units: all - read_units, ..Cost::default() }
}
