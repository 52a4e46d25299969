//! The calls on one item.

use std::sync::Arc;

use aws_sdk_dynamodb::error::SdkError;
use aws_sdk_dynamodb::operation::delete_item::builders::DeleteItemFluentBuilder;
use aws_sdk_dynamodb::operation::delete_item::{DeleteItemError, DeleteItemOutput};
use aws_sdk_dynamodb::operation::get_item::GetItemOutput;
use aws_sdk_dynamodb::operation::get_item::builders::GetItemFluentBuilder;
use aws_sdk_dynamodb::operation::put_item::builders::PutItemFluentBuilder;
use aws_sdk_dynamodb::operation::put_item::{PutItemError, PutItemOutput};

use super::call::send;
use super::doubt::Doubt;
use super::fail::{Nature, fail};
use crate::key::ItemKey;
use crate::meter::Cost;
use crate::op::{Failure, Guard, item_key};
use crate::table::Core;
use crate::{Error, Item, Meter, Table};

/// Whose item a call is about.
pub(crate) struct Single {
    pub(crate) core: Arc<Core>,
    pub(crate) meter: Option<Meter>,
    /// The entity's place in the table.
    pub(crate) member: usize,
}

impl Single {
    /// The calls of a table's member.
    pub(crate) fn of<S>(table: &Table<S>, member: Option<usize>) -> Self {
        Self { core: table.core.clone(), meter: table.meter.clone(), member: member.unwrap_or_default() }
    }

    /// Sends the request and hands the item that was found to `read`.
    pub(crate) async fn get<T>(
        self,
        request: GetItemFluentBuilder,
        read: impl FnOnce(&Core, Option<Item>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let cost = |output: &GetItemOutput| {
            Cost::of_read(output.consumed_capacity(), usize::from(output.item.is_some()))
        };
        let failed = |error| fail("GetItem", Nature::Read, error).of_entity(self.entity_name());
        let sent =
            send("GetItem", &self.core.name, self.meter.as_ref(), request.send(), cost, failed).await?;
        read(&self.core, sent.output.item)
    }

    /// Sends the request and hands the item that was stored to `read`.
    pub(crate) async fn put<T>(
        self,
        request: PutItemFluentBuilder,
        guard: Guard,
        read: impl FnOnce(&Core, Item) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let item = request.get_item().clone().unwrap_or_default();
        let key = item_key(&self.core.layout, &item);
        let doubt = Doubt::default();
        let failed = |error: SdkError<PutItemError, _>| match error.as_service_error() {
            Some(PutItemError::ConditionalCheckFailedException(failure)) => {
                let old = failure.item.clone();
                let failure =
                    Failure { new: Some(&item), old, ..self.failure("PutItem", guard, key.as_ref(), &doubt) };
                failure.error().with_source(error)
            }
            _ => self.unanswered(fail("PutItem", Nature::Write, error), key.as_ref()),
        };
        let cost = |output: &PutItemOutput| Cost::of_write(output.consumed_capacity());
        let sending = request.customize().interceptor(doubt.clone()).send();
        send("PutItem", &self.core.name, self.meter.as_ref(), sending, cost, failed).await?;
        read(&self.core, item)
    }

    /// Sends the request for the item with this key.
    pub(crate) async fn delete(
        self,
        request: DeleteItemFluentBuilder,
        guard: Guard,
        key: ItemKey,
    ) -> Result<(), Error> {
        let doubt = Doubt::default();
        let failed = |error: SdkError<DeleteItemError, _>| match error.as_service_error() {
            Some(DeleteItemError::ConditionalCheckFailedException(failure)) => {
                let old = failure.item.clone();
                let failure = Failure { old, ..self.failure("DeleteItem", guard, Some(&key), &doubt) };
                failure.error().with_source(error)
            }
            _ => self.unanswered(fail("DeleteItem", Nature::Write, error), Some(&key)),
        };
        let cost = |output: &DeleteItemOutput| Cost::of_write(output.consumed_capacity());
        let sending = request.customize().interceptor(doubt.clone()).send();
        send("DeleteItem", &self.core.name, self.meter.as_ref(), sending, cost, failed).await?;
        Ok(())
    }

    fn entity_name(&self) -> &'static str {
        self.core.layout.member(self.member).schema.name
    }

    fn failure(
        &self,
        operation: &'static str,
        guard: Guard,
        key: Option<&ItemKey>,
        doubt: &Doubt,
    ) -> Failure<'_> {
        Failure {
            core: &self.core,
            operation,
            guard,
            member: self.member,
            key: key.cloned(),
            new: None,
            old: None,
            doubted: doubt.is_raised(),
        }
    }

    fn unanswered(&self, error: Error, key: Option<&ItemKey>) -> Error {
        error.of_entity(self.entity_name()).with_key(key.cloned())
    }
}
