//! A write that is one request: its tries watched, and none repeated that may have happened twice.

use aws_sdk_dynamodb::config;
use aws_sdk_dynamodb::error::{ProvideErrorMetadata, SdkError};
use aws_sdk_dynamodb::operation::delete_item::builders::DeleteItemFluentBuilder;
use aws_sdk_dynamodb::operation::delete_item::{DeleteItemError, DeleteItemOutput};
use aws_sdk_dynamodb::operation::put_item::builders::PutItemFluentBuilder;
use aws_sdk_dynamodb::operation::put_item::{PutItemError, PutItemOutput};
use aws_sdk_dynamodb::operation::update_item::builders::UpdateItemFluentBuilder;
use aws_sdk_dynamodb::operation::update_item::{UpdateItemError, UpdateItemOutput};
use aws_sdk_dynamodb::types::{ConsumedCapacity, ReturnValue};
use aws_smithy_runtime_api::client::orchestrator::HttpResponse;

use super::Writer;
use crate::error::What;
use crate::item::Stamp;
use crate::meter::Cost;
use crate::observe::RetryReason;
use crate::plan::write::{Action, Body, Intent, Known, Stored};
use crate::run::call::LookedAt;
use crate::run::doubt::{Doubt, Request, Sending, sending};
use crate::run::fail::fail;
use crate::run::rare::rarely;
use crate::run::request::{Single, single, single_body};
use crate::run::retry::{CONFLICT, CONFLICT_TRIES, OnlyIfUnapplied};
use crate::schema::EntitySchema;
use crate::{Error, Item};

/// The code of a refusal where it is the request that is wrong.
const INVALID: &str = "ValidationException";

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
    Refused(Stored),
    /// A transaction holds the item, or a write in another Region.
    Held,
    Other(Error),
}

/// One try, on its way once it is polled.
enum Begun<'d> {
    Put(Sending<'d, Given, PutItemError>),
    Update(Sending<'d, Given, UpdateItemError>),
    Delete(Sending<'d, Given, DeleteItemError>),
}

/// What is wanted of the answer to a write.
struct Given {
    item: Option<Item>,
    cost: Cost,
}

impl Given {
    fn new(item: Option<Item>, capacity: Option<&ConsumedCapacity>) -> Self {
        Self { item, cost: Cost::of_write(capacity) }
    }
}

impl OneWrite<'_> {
    pub(crate) async fn send(&mut self) -> Result<Outcome, Error> {
        self.watch();
        let mut doubt = Doubt::default();
        match self.try_once(&mut doubt).await {
            Ok(item) => Ok(self.written(item, &doubt, false)),
            Err(trouble) => rarely(|| self.try_again(trouble, &mut doubt)).await,
        }
    }

    /// Tries it again after a first try that was not carried out, where that is of use.
    async fn try_again(&mut self, mut trouble: Trouble, doubt: &mut Doubt) -> Result<Outcome, Error> {
        let mut tries = 0;
        loop {
            match trouble {
                Trouble::Refused(old) => return Ok(Outcome::Refused { old, doubted: doubt.is_raised() }),
                Trouble::Other(error) => return Err(self.settled(error, doubt)),
                // What may not be sent again has ended already where there is a doubt.
                Trouble::Held => {
                    let (core, operation) = (&self.writer.core, self.action.body.operation());
                    core.tell_held(operation);
                    tries += 1;
                    if tries == CONFLICT_TRIES || !CONFLICT.wait(tries - 1).await {
                        return Err(self.settled(Error::new(What::Contended { tries }), doubt));
                    }
                    core.tell_retry(operation, RetryReason::Held);
                    self.renew()?;
                }
            }
            let told = doubt.is_raised();
            match self.try_once(doubt).await {
                Ok(item) => return Ok(self.written(item, doubt, told)),
                Err(next) => trouble = next,
            }
        }
    }

    /// It was carried out; `told` is whether the observer was told of a doubt before its last try.
    fn written(&self, item: Option<Item>, doubt: &Doubt, told: bool) -> Outcome {
        let doubted = doubt.is_raised();
        // What was there before it, an earlier try may have changed already. A request that fails says so
        // itself.
        if doubted && !told && self.returns == Some(ReturnValue::AllOld) {
            self.writer.core.tell_doubt(self.action.body.operation());
        }
        Outcome::Written { item, doubted }
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

    async fn try_once(&mut self, doubt: &mut Doubt) -> Result<Option<Item>, Trouble> {
        // It stays where it is, like the action.
        match &mut self.begin(doubt).map_err(Trouble::Other)? {
            Begun::Put(request) => {
                self.sent(request, |error| match error {
                    PutItemError::ConditionalCheckFailedException(failure) => Some(failure.item.clone()),
                    _ => None,
                })
                .await
            }
            Begun::Update(request) => {
                self.sent(request, |error| match error {
                    UpdateItemError::ConditionalCheckFailedException(failure) => Some(failure.item.clone()),
                    _ => None,
                })
                .await
            }
            Begun::Delete(request) => {
                self.sent(request, |error| match error {
                    DeleteItemError::ConditionalCheckFailedException(failure) => Some(failure.item.clone()),
                    _ => None,
                })
                .await
            }
        }
    }

    /// The request of a try, with its body where that is not in the SDK's own input.
    fn begin<'d>(&mut self, doubt: &'d mut Doubt) -> Result<Begun<'d>, Error> {
        let Writer { core, meter } = self.writer;
        let (entity, costs) = (self.schema().name, core.asks_cost(meter.as_ref()));
        let overrides = self.overrides();
        if !core.takes_fast_lane() {
            return Ok(match single(core, entity, self.action, self.returns.clone(), costs)? {
                Single::Put(request) => Begun::Put(doubt.watch(put(request, overrides))),
                Single::Update(request) => Begun::Update(doubt.watch(update(request, overrides))),
                Single::Delete(request) => Begun::Delete(doubt.watch(delete(request, overrides))),
            });
        }
        let body = Some(single_body(core, entity, self.action, self.returns.as_ref(), costs)?);
        // The service's address may depend on the table.
        let (client, table) = (&core.client, &core.name);
        Ok(match self.action.body {
            Body::Put(_) => {
                let request = put(client.put_item().table_name(table), overrides);
                Begun::Put(doubt.watch(request).carrying(body))
            }
            Body::Update(_) => {
                let request = update(client.update_item().table_name(table), overrides);
                Begun::Update(doubt.watch(request).carrying(body))
            }
            Body::Delete | Body::Check => {
                let request = delete(client.delete_item().table_name(table), overrides);
                Begun::Delete(doubt.watch(request).carrying(body))
            }
        })
    }

    /// What its request needs of a configuration of its own.
    fn overrides(&self) -> Option<config::Builder> {
        let overrides = self.writer.core.overrides();
        // Sent twice it would add twice, so it is only where a try was certainly not carried out.
        let adds = matches!(self.action.body, Body::Update(_))
            && !self.action.is_repeatable(self.intent, self.schema());
        if adds { Some(overrides.unwrap_or_default().retry_classifier(OnlyIfUnapplied)) } else { overrides }
    }

    async fn sent<E>(
        &self,
        request: &mut Sending<'_, Given, E>,
        refusal: fn(&E) -> Option<Stored>,
    ) -> Result<Option<Item>, Trouble>
    where
        E: ProvideErrorMetadata + std::error::Error + Send + Sync + 'static,
    {
        let Writer { core, meter } = self.writer;
        let looked_at = LookedAt::begin(self.action.body.operation(), core, request);
        match looked_at.answer(core, request).await {
            Ok(Given { item, cost }) => {
                looked_at.succeeded(core, meter.as_ref(), request, cost);
                Ok(item)
            }
            Err(error) => {
                let refused = error.as_service_error().and_then(refusal);
                Err(self.trouble(looked_at, request, (error, refused)))
            }
        }
    }

    /// What a try failed with, and what was found where its condition was refused.
    #[cold]
    fn trouble<E>(
        &self,
        looked_at: LookedAt,
        request: &Sending<'_, Given, E>,
        (error, refused): (SdkError<E, HttpResponse>, Option<Stored>),
    ) -> Trouble
    where
        E: ProvideErrorMetadata + std::error::Error + Send + Sync + 'static,
    {
        let Writer { core, meter } = self.writer;
        let error = match &refused {
            // What the span says of it.
            Some(old) => {
                let refused = (&*self.action, self.action.body.operation());
                self.intent.failure(&core.layout, self.stamp, refused, old.clone())
            }
            None => match self.misfit(&error) {
                Some(what) => Error::new(what).with_source(error),
                None => fail(self.action.body.operation(), request.nature(), error),
            },
        };
        let error = looked_at.failed(core, meter.as_ref(), request, error);
        match refused {
            Some(old) => Trouble::Refused(old),
            None if error.is_contended() => Trouble::Held,
            None => Trouble::Other(error),
        }
    }

    /// What it means that the service could not carry it out, where that is about a place that it changes.
    fn misfit<E: ProvideErrorMetadata>(&self, error: &SdkError<E, HttpResponse>) -> Option<What> {
        let refusal = error.as_service_error().filter(|refusal| refusal.code() == Some(INVALID))?;
        self.intent.misfit(refusal.message()?, self.action.body.operation())
    }

    fn schema(&self) -> &'static EntitySchema {
        self.writer.core.layout.member(self.intent.member).schema
    }
}

fn put(request: PutItemFluentBuilder, overrides: Option<config::Builder>) -> Request<Given, PutItemError> {
    sending!(request, overrides, |output: PutItemOutput| {
        Given::new(output.attributes, output.consumed_capacity.as_ref())
    })
}

fn update(
    request: UpdateItemFluentBuilder,
    overrides: Option<config::Builder>,
) -> Request<Given, UpdateItemError> {
    sending!(request, overrides, |output: UpdateItemOutput| {
        Given::new(output.attributes, output.consumed_capacity.as_ref())
    })
}

fn delete(
    request: DeleteItemFluentBuilder,
    overrides: Option<config::Builder>,
) -> Request<Given, DeleteItemError> {
    sending!(request, overrides, |output: DeleteItemOutput| {
        Given::new(output.attributes, output.consumed_capacity.as_ref())
    })
}
