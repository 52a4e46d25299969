//! The calls on one item.

use std::sync::Arc;

use aws_sdk_dynamodb::operation::get_item::GetItemOutput;
use aws_sdk_dynamodb::operation::get_item::builders::GetItemFluentBuilder;

use super::call::send;
use super::fail::{Nature, fail};
use crate::core::Core;
use crate::key::Instant;
use crate::meter::Cost;
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

    /// Sends the request and hands the item that was found to `read`, and the
    /// time by which it may have expired.
    pub(crate) async fn get<T>(
        self,
        request: GetItemFluentBuilder,
        read: impl FnOnce(&Core, Instant, Option<Item>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let cost = |output: &GetItemOutput| {
            Cost::of_read(output.consumed_capacity(), usize::from(output.item.is_some()))
        };
        let failed = |error| fail("GetItem", Nature::Read, error).of_entity(self.entity_name());
        let sent =
            send("GetItem", &self.core.name, self.meter.as_ref(), request.send(), cost, failed).await?;
        read(&self.core, self.core.clock.now(), sent.output.item)
    }

    fn entity_name(&self) -> &'static str {
        self.core.layout.member(self.member).schema.name
    }
}
