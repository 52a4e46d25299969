//! A transaction of gets, sent until it meets no other transaction.

use aws_sdk_dynamodb::error::SdkError;
use aws_sdk_dynamodb::operation::transact_get_items::builders::TransactGetItemsFluentBuilder;
use aws_sdk_dynamodb::operation::transact_get_items::{TransactGetItemsError, TransactGetItemsOutput};
use aws_sdk_dynamodb::types::{ReturnConsumedCapacity, TransactGetItem};
use aws_smithy_runtime_api::client::orchestrator::HttpResponse;

use super::Gets;
use super::ReadItems;
use super::gets::TRANSACT_GET;
use super::{Reason, all_pass, reasons, tell_held};
use crate::error::What;
use crate::meter::Cost;
use crate::observe::RetryReason;
use crate::run::call::{send, units};
use crate::run::fail::fail;
use crate::run::observing::under;
use crate::run::request::READ;
use crate::run::retry::{CONFLICT, CONFLICT_TRIES};
use crate::run::sending::reading;
use crate::{Error, Item};

/// Reads all of the items at one moment.
pub(crate) async fn read_transaction(gets: Gets) -> Result<ReadItems, Error> {
    under!(gets.core.labelled_as(TRANSACT_GET), read(gets))
}

/// The request that it is, for those who send it themselves.
pub(crate) fn reading_request(gets: &Gets) -> Result<TransactGetItemsFluentBuilder, Error> {
    let (items, _) = gets.places()?;
    if items.is_empty() {
        let reason = "it asks for nothing, so there is no request".to_owned();
        return Err(Error::new(What::InvalidRequest { operation: READ, reason }).at_table(&gets.core.name));
    }
    Ok(request_of(gets, items))
}

fn request_of(gets: &Gets, items: Vec<TransactGetItem>) -> TransactGetItemsFluentBuilder {
    let costs = gets.core.asks_cost(gets.meter.as_ref()).then_some(ReturnConsumedCapacity::Total);
    let request = gets.core.client.transact_get_items();
    request.set_transact_items(Some(items)).set_return_consumed_capacity(costs)
}

async fn read(gets: Gets) -> Result<ReadItems, Error> {
    let (items, places) = gets.places()?;
    if items.is_empty() {
        let now = gets.core.clock.now();
        return Ok(gets.answered(&places, &[], now));
    }
    let wanted = items.len();
    let request = request_of(&gets, items);
    let mut tries = 1;
    let found = loop {
        match try_once(&gets, request.clone(), tries).await {
            Ok(found) => break found,
            Err((_, Some(reasons)))
                if tries < CONFLICT_TRIES && all_pass(&reasons) && CONFLICT.wait(tries - 1).await =>
            {
                gets.core.tell_retry(READ, RetryReason::Held);
            }
            Err((error, None)) => return Err(error.of_tables(gets.tables())),
            Err((error, Some(reasons))) => {
                let reasons = reasons.iter().enumerate();
                let reasons = reasons.filter_map(|(place, reason)| Some((place, reason.as_ref()?)));
                let Some((place, reason)) = reasons.min_by_key(|(_, reason)| reason.rank()) else {
                    return Err(error.of_tables(gets.tables()));
                };
                return Err(gets.placed(reason.error_of_ours(READ).with_source(error), &places, place));
            }
        }
        tries += 1;
    };
    if found.len() != wanted {
        let message = format!("{} items were asked for, and {} answered", wanted, found.len());
        let code = "ResponseError".to_owned();
        let what = What::Service { operation: READ, code, message, request_id: None };
        return Err(Error::new(what).at_table(&gets.core.name));
    }
    gets.check(&places, &found)?;
    let now = gets.core.clock.now();
    Ok(gets.answered(&places, &found, now))
}

/// The items by place; or the error, and the reasons of a transaction that was cancelled.
async fn try_once(
    gets: &Gets,
    request: TransactGetItemsFluentBuilder,
    tries: usize,
) -> Result<Vec<Option<Item>>, (Error, Option<Vec<Option<Reason>>>)> {
    let mut cancelled = None;
    let failed = |error: SdkError<TransactGetItemsError, HttpResponse>, nature| {
        if let Some(TransactGetItemsError::TransactionCanceledException(why)) = error.as_service_error() {
            cancelled = reasons(why, tries);
        }
        fail(READ, nature, error)
    };
    let cost = |output: &TransactGetItemsOutput| Cost {
        requests: 1,
        read_units: output.consumed_capacity().iter().map(|capacity| units(Some(capacity))).sum(),
        evaluated: output.responses().iter().filter(|response| response.item.is_some()).count(),
        ..Cost::default()
    };
    let request = reading!(&gets.core, request);
    let sent = send(READ, &gets.core, gets.meter.as_ref(), request, cost, failed).await;
    match sent {
        Ok(sent) => {
            let responses = sent.output.responses.unwrap_or_default();
            Ok(responses.into_iter().map(|response| response.item).collect())
        }
        Err(error) => {
            tell_held(&gets.core, READ, cancelled.as_deref().unwrap_or_default());
            Err((error, cancelled))
        }
    }
}
