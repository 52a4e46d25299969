//! The faults, and which operations they can happen to.

use std::time::Duration;

use serde_json::Value;

/// What can go wrong with a call.
///
/// The names say when it goes wrong: *before*, the engine never hears of the call; *after*, it has
/// carried it out, and only the answer is bad. A writer cannot tell the two apart.
///
/// | fault | carried out | the client sees | the SDK tries again |
/// |---|---|---|---|
/// | [`ProvisionedThroughputExceeded`](Self::ProvisionedThroughputExceeded) | no | 400, with reasons | yes |
/// | [`Throttling`](Self::Throttling) | no | 400, with reasons | yes |
/// | [`RequestLimitExceeded`](Self::RequestLimitExceeded) | no | 400, with reasons | yes |
/// | [`ServerErrorBefore`](Self::ServerErrorBefore) | no | 500 | yes |
/// | [`ServerErrorAfter`](Self::ServerErrorAfter) | yes | 500 | yes |
/// | [`NoConnection`](Self::NoConnection) | no | an I/O error | yes |
/// | [`LostResponse`](Self::LostResponse) | yes | an I/O error | yes |
/// | [`TimeoutBefore`](Self::TimeoutBefore) | no | a time-out | yes |
/// | [`TimeoutAfter`](Self::TimeoutAfter) | yes | a time-out | yes |
/// | [`TransactionConflict`](Self::TransactionConflict) | no | 400, or a cancelled transaction | no |
/// | [`TransactionInProgress`](Self::TransactionInProgress) | no | 400 | yes |
/// | [`TransactionCanceled`](Self::TransactionCanceled) | no | 400, with reasons | no |
/// | [`Refused`](Self::Refused) | no | any error | depends |
/// | [`Unprocessed`](Self::Unprocessed) | in part | 200 | no |
/// | [`TruncatedBody`](Self::TruncatedBody) | yes | half a response | a read whose checksum is compared |
/// | [`WrongChecksum`](Self::WrongChecksum) | yes | 200 | a read whose checksum is compared |
/// | [`Rewritten`](Self::Rewritten) | yes | 200, with other members | no |
/// | [`Latency`](Self::Latency) | yes, late | 200, late | no |
/// | [`SlowResponse`](Self::SlowResponse) | yes | 200, late | no |
///
/// A [`Table`](crate::Table) compares the checksum of queries, scans, gets, batch gets and the reads that a
/// write is made of; not of transactions, nor, on a client that is not of
/// [`dynaschema::client`](crate::client), of a read of one item.
///
/// A fault happens only to calls that it can happen to: transaction faults to transactions and
/// single writes, [`Unprocessed`](Self::Unprocessed) to batches. Others pass, and do not count.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The table's throughput is used up: `ProvisionedThroughputExceededException`, whose reason is
    /// `TableReadProvisionedThroughputExceeded`, or of what writes `TableWriteProvisionedThroughputExceeded`.
    ProvisionedThroughputExceeded,
    /// The service slows the caller down: `ThrottlingException`, with one throttling reason. See
    /// [`Fault::throttling`].
    Throttling {
        /// Why, such as `TableWriteKeyRangeThroughputExceeded`, the reason of a hot key.
        reason: String,
        /// The ARN of the table or index that is throttled.
        resource: String,
    },
    /// The account's request rate is used up: `RequestLimitExceeded`, whose reason is
    /// `TableReadAccountLimitExceeded`, or of what writes `TableWriteAccountLimitExceeded`.
    RequestLimitExceeded,
    /// `InternalServerError`; the call was not carried out.
    ServerErrorBefore,
    /// `InternalServerError`; the call was carried out all the same.
    ServerErrorAfter,
    /// The connection fails before the request is sent.
    NoConnection,
    /// The call is carried out, then the connection breaks.
    LostResponse,
    /// The connector gives up waiting; the call never arrived.
    TimeoutBefore,
    /// The connector gives up waiting; the call was carried out.
    TimeoutAfter,
    /// Another transaction holds the item: `TransactionConflictException` for a single write, and
    /// for a transaction a `TransactionCanceledException` whose first reason is
    /// `TransactionConflict`.
    TransactionConflict,
    /// The same token is being worked on: `TransactionInProgressException`. Only for write
    /// transactions.
    TransactionInProgress,
    /// `TransactionCanceledException` with these reason codes, by position; actions beyond them
    /// have `None`. Only for transactions.
    TransactionCanceled(Vec<String>),
    /// Any other error of the service's, instead of the call. See [`Fault::refused`].
    Refused {
        /// The HTTP status.
        status: u16,
        /// The error's code, such as `AccessDeniedException`.
        code: String,
        /// The error's message.
        message: String,
    },
    /// A part of a batch is left undone, and returned as `UnprocessedItems` or `UnprocessedKeys`.
    /// Only for `BatchWriteItem` and `BatchGetItem`.
    Unprocessed(Unprocessed),
    /// The call is carried out, and half of the response's body arrives, under the checksum of the whole.
    TruncatedBody,
    /// The call is carried out, and the response's `x-amz-crc32` does not fit its body. The SDK does not look
    /// at it; what a [`Table`](crate::Table) reads is compared with it, and is asked for again.
    WrongChecksum,
    /// The call is carried out, and its answer has these members in place of its own: a JSON merge
    /// patch (RFC 7386), in which `null` takes a member away. What was refused stays refused, as it was.
    ///
    /// ```
    /// use dynaschema::embedded::Fault;
    ///
    /// let lost = Fault::Rewritten(serde_json::json!({ "LastEvaluatedKey": null }));
    /// # let _ = lost;
    /// ```
    Rewritten(Value),
    /// The call is carried out after this time, in tokio's clock. A rule with latency leaves the
    /// call to other rules, too, and latencies add up.
    Latency(Duration),
    /// The call is carried out at once, and its response takes this time, in tokio's clock. Under
    /// a shorter time-out of the client's, a write whose outcome the client does not know.
    SlowResponse(Duration),
}

impl Fault {
    /// A `ThrottlingException` with its reason, of the service's sixteen, and the ARN of what is
    /// throttled.
    ///
    /// ```
    /// use dynaschema::embedded::Fault;
    ///
    /// let hot_key = Fault::throttling(
    ///     "TableWriteKeyRangeThroughputExceeded",
    ///     "arn:aws:dynamodb:us-east-1:000000000000:table/shop",
    /// );
    /// # let _ = hot_key;
    /// ```
    pub fn throttling(reason: impl Into<String>, resource: impl Into<String>) -> Self {
        Self::Throttling { reason: reason.into(), resource: resource.into() }
    }

    /// An error with status 400 that stands instead of the call.
    ///
    /// ```
    /// use dynaschema::embedded::Fault;
    ///
    /// let fault = Fault::refused("AccessDeniedException", "User is not authorized");
    /// # let _ = fault;
    /// ```
    pub fn refused(code: impl Into<String>, message: impl Into<String>) -> Self {
        Self::Refused { status: 400, code: code.into(), message: message.into() }
    }

    /// Whether this can happen to a call of `operation`.
    pub(super) fn can_happen_to(&self, operation: &str) -> bool {
        match self {
            Self::Unprocessed(_) => matches!(operation, "BatchGetItem" | "BatchWriteItem"),
            Self::TransactionConflict => is_single_write(operation) || is_transaction(operation),
            Self::TransactionCanceled(_) => is_transaction(operation),
            Self::TransactionInProgress => {
                matches!(operation, "TransactWriteItems" | "ExecuteTransaction")
            }
            _ => true,
        }
    }
}

/// Which part of a batch is left undone. What is left undone is the end of the batch, with its
/// tables in the order of their names.
///
/// ```
/// use dynaschema::embedded::{Engine, Fault, Faults, Unprocessed};
///
/// let faults = Faults::over(Engine::memory().connector());
/// faults.on("BatchWriteItem").first(3).inject(Fault::Unprocessed(Unprocessed::Half));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unprocessed {
    /// Half of it, rounded down: a batch of one is done.
    Half,
    /// All of it. The service answers so only with a throttling error, but a client that loops on
    /// what is left over must survive it.
    All,
    /// This many of its items.
    Count(usize),
}

impl Unprocessed {
    /// How many of `size` items are done.
    pub(super) fn done(self, size: usize) -> usize {
        match self {
            Self::Half => size - size / 2,
            Self::All => 0,
            Self::Count(undone) => size.saturating_sub(undone),
        }
    }
}

fn is_single_write(operation: &str) -> bool {
    matches!(operation, "PutItem" | "UpdateItem" | "DeleteItem")
}

/// Whether the operation is a transaction, of reads or of writes.
pub(super) fn is_transaction(operation: &str) -> bool {
    matches!(operation, "TransactWriteItems" | "TransactGetItems" | "ExecuteTransaction")
}
