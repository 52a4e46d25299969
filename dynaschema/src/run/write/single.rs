//! A write that is one request: its tries watched, and none repeated that may have happened twice.

use aws_sdk_dynamodb::error::{ProvideErrorMetadata, SdkError};
use aws_sdk_dynamodb::operation::delete_item::{DeleteItemError, DeleteItemOutput};
use aws_sdk_dynamodb::operation::put_item::{PutItemError, PutItemOutput};
use aws_sdk_dynamodb::operation::update_item::{UpdateItemError, UpdateItemOutput};
use aws_sdk_dynamodb::types::ReturnValue;
use aws_smithy_runtime_api::client::orchestrator::HttpResponse;

use super::Writer;
use crate::error::What;
use crate::item::Stamp;
use crate::meter::Cost;
use crate::observe::RetryReason;
use crate::plan::write::{Action, Intent, Known};
use crate::run::call::send;
use crate::run::doubt::{Doubt, Request, refused as refused_with, sending};
use crate::run::fail::fail;
use crate::run::request::{Single, single, single_with_body};
use crate::run::retry::{CONFLICT, CONFLICT_TRIES, OnlyIfUnapplied};
use crate::schema::EntitySchema;
use crate::wire::hook::Body;
use crate::{Error, Item};

/// The code of a refusal where a transaction holds the item.
const HELD: &str = "TransactionConflictException";

/// One action of one intent.
pub(crate) struct OneWrite<'a> {
    pub(crate) writer: &'a Writer,
    pub(crate) intent: &'a Intent,
    pub(crate) action: &'a mut Action,
    pub(crate) stamp: &'a Stamp,
    /// What is known of what it is about.
    pub(crate) known: &'a Known,
    /// What the service is to give back.
    pub(crate) returns: Option<ReturnValue>,
}

/// What became of it.
pub(crate) enum Outcome {
    /// It was carried out.
    Written {
        /// The item that the service gives back, if any.
        item: Option<Item>,
        /// Whether an earlier try of it may have been carried out, too.
        doubted: bool,
    },
    /// Its condition does not hold.
    Refused {
        old: Option<Item>,
        /// Whether an earlier try of it may have been carried out.
        doubted: bool,
    },
}

/// The errors that a single write can do something about.
enum Trouble {
    Refused(Option<Item>),
    /// A transaction holds the item.
    Held,
    Other(Error),
}

/// One try, on its way once it is polled.
enum Begun {
    Put(Request<PutItemOutput, PutItemError>),
    Update(Request<UpdateItemOutput, UpdateItemError>),
    Delete(Request<DeleteItemOutput, DeleteItemError>),
}

impl OneWrite<'_> {
    pub(crate) async fn send(&mut self) -> Result<Outcome, Error> {
        self.watch();
        let doubt = Doubt::default();
        for tries in 0..CONFLICT_TRIES {
            match self.try_once(&doubt).await {
                Ok(item) => return Ok(Outcome::Written { item, doubted: doubt.is_raised() }),
                Err(Trouble::Refused(old)) => {
                    return Ok(Outcome::Refused { old, doubted: doubt.is_raised() });
                }
                Err(Trouble::Other(error)) => return Err(self.settled(error, &doubt)),
                // What may not be sent again has ended already where there is a doubt.
                Err(Trouble::Held) => {
                    let (core, operation) = (&self.writer.core, self.action.body.operation());
                    core.tell_held(operation);
                    if !CONFLICT.wait(tries).await {
                        return Err(self.settled(Error::new(What::Contended { tries: tries + 1 }), &doubt));
                    }
                    core.tell_retry(operation, RetryReason::Held);
                    self.renew()?;
                }
            }
        }
        Err(self.settled(Error::new(What::Contended { tries: CONFLICT_TRIES }), &doubt))
    }

    /// Makes the action once more: its item went with the try before.
    fn renew(&mut self) -> Result<(), Error> {
        let step = self.intent.resolve(&self.writer.core.layout, self.stamp, self.known)?;
        *self.action = step.into_single(self.action.body.operation())?;
        self.watch();
        Ok(())
    }

    fn watch(&mut self) {
        let schema = self.schema();
        self.action.watch(self.intent, schema, self.stamp);
    }

    /// That the last try was refused says nothing of earlier ones without an answer.
    fn settled(&self, error: Error, doubt: &Doubt) -> Error {
        if !doubt.is_raised() || error.is_outcome_unknown() {
            return error;
        }
        let operation = self.action.body.operation();
        Error::new(What::OutcomeUnknown { operation }).with_source(error)
    }

    async fn try_once(&mut self, doubt: &Doubt) -> Result<Option<Item>, Trouble> {
        match self.begin().map_err(Trouble::Other)? {
            (Begun::Put(request), body) => {
                let cost = |output: &PutItemOutput| Cost::of_write(output.consumed_capacity());
                let sent = self.sent("PutItem", (request, body), cost, doubt, |error| match error {
                    PutItemError::ConditionalCheckFailedException(failure) => Some(failure.item.clone()),
                    _ => None,
                });
                sent.await.map(|output| output.attributes)
            }
            (Begun::Update(request), body) => {
                let cost = |output: &UpdateItemOutput| Cost::of_write(output.consumed_capacity());
                let sent = self.sent("UpdateItem", (request, body), cost, doubt, |error| match error {
                    UpdateItemError::ConditionalCheckFailedException(failure) => Some(failure.item.clone()),
                    _ => None,
                });
                sent.await.map(|output| output.attributes)
            }
            (Begun::Delete(request), body) => {
                let cost = |output: &DeleteItemOutput| Cost::of_write(output.consumed_capacity());
                let sent = self.sent("DeleteItem", (request, body), cost, doubt, |error| match error {
                    DeleteItemError::ConditionalCheckFailedException(failure) => Some(failure.item.clone()),
                    _ => None,
                });
                sent.await.map(|output| output.attributes)
            }
        }
    }

    /// The request of a try, and its body where that is not in the SDK's own input.
    fn begin(&mut self) -> Result<(Begun, Option<Body>), Error> {
        let Writer { core, meter } = self.writer;
        let (entity, costs) = (self.schema().name, core.asks_cost(meter.as_ref()));
        let (request, body) = if core.writes_bodies() {
            let (request, body) = single_with_body(core, entity, self.action, self.returns.as_ref(), costs)?;
            (request, Some(body))
        } else {
            (single(core, entity, self.action, self.returns.clone(), costs)?, None)
        };
        let mut overrides = core.overrides();
        let begun = match request {
            Single::Put(request) => Begun::Put(sending!(request, overrides)),
            Single::Update(request) => {
                // Sent twice it would add twice, so it is only where a try was certainly not carried out.
                if !self.action.is_repeatable(self.intent, self.schema()) {
                    overrides = Some(overrides.unwrap_or_default().retry_classifier(OnlyIfUnapplied));
                }
                Begun::Update(sending!(request, overrides))
            }
            Single::Delete(request) => Begun::Delete(sending!(request, overrides)),
        };
        Ok((begun, body))
    }

    async fn sent<O, E>(
        &self,
        operation: &'static str,
        (request, body): (Request<O, E>, Option<Body>),
        cost: impl FnOnce(&O) -> Cost,
        doubt: &Doubt,
        refusal: impl FnOnce(&E) -> Option<Option<Item>>,
    ) -> Result<O, Trouble>
    where
        E: ProvideErrorMetadata + std::error::Error + Send + Sync + 'static,
    {
        let Writer { core, meter } = self.writer;
        let mut refused = None;
        let mut held = false;
        let failed = |error: SdkError<E, HttpResponse>| {
            if let Some(service) = error.as_service_error() {
                refused = refusal(service);
                held = service.code() == Some(HELD);
            }
            // As before, where the call had to end before the next try.
            held |= refused_with(&error).is_some_and(|refusal| refusal.code == HELD);
            match &refused {
                // What the span says of it.
                Some(old) => self.intent.failure(&core.layout, self.stamp, self.action, old.clone()),
                None => fail(operation, doubt.nature(), error),
            }
        };
        let request = doubt.watch(request).carrying(body);
        let sent = Box::pin(send(operation, core, meter.as_ref(), request, cost, failed)).await;
        sent.map(|sent| sent.output).map_err(|error| match refused {
            Some(old) => Trouble::Refused(old),
            None if held => Trouble::Held,
            None => Trouble::Other(error),
        })
    }

    fn schema(&self) -> &'static EntitySchema {
        self.writer.core.layout.member(self.intent.member).schema
    }
}
