//! The removal of one item by its key.

use std::fmt;
use std::marker::PhantomData;

use aws_sdk_dynamodb::operation::delete_item::DeleteItemInput;
use aws_sdk_dynamodb::operation::delete_item::builders::DeleteItemFluentBuilder;
use aws_sdk_dynamodb::types::{ReturnConsumedCapacity, ReturnValuesOnConditionCheckFailure};

use super::by_key::RenderedKey;
use super::write::{Guard, write_condition};
use crate::error::What;
use crate::expr::Condition;
use crate::key::PartValue;
use crate::run::{Call, Single};
use crate::table::Core;
use crate::{Contains, Entity, Error, Item, Table};

/// A `DeleteItem`. That there is no such item is no error, unless a condition says so.
#[must_use = "nothing is deleted until `.send(&table)`"]
pub struct Delete<E> {
    key: RenderedKey,
    condition: Option<Condition>,
    entity: PhantomData<fn() -> E>,
}

impl<E: Entity> Delete<E> {
    /// The deletion of the key with these parts, in the order of `EntitySchema::parts`.
    #[doc(hidden)]
    pub fn new(parts: &[PartValue<'_>]) -> Self {
        Self { key: RenderedKey::of_parts::<E>(parts), condition: None, entity: PhantomData }
    }

    /// The deletion of a key.
    pub fn from_key(key: &E::Key) -> Self {
        Self { key: RenderedKey::of_key(key), condition: None, entity: PhantomData }
    }

    /// Demands something of the item that is deleted: `ConditionFailed` if it does not hold.
    pub fn condition(mut self, condition: impl FnOnce(E::Fields) -> Condition) -> Self {
        let condition = condition(E::fields());
        self.condition = Some(match self.condition.take() {
            Some(earlier) => earlier & condition,
            None => condition,
        });
        self
    }

    /// Deletes the item.
    ///
    /// `WrongEntity` if the key is shared and another entity's item has it.
    pub fn send<S: Contains<E>>(self, table: &Table<S>) -> Call<()> {
        let prepared = self.key.get().cloned().and_then(|key| Ok((self.request(table)?, key)));
        let single = Single::of(table, S::MEMBER);
        let guard = Guard::replacing(&single.core, single.member);
        Call::of(prepared, move |(request, key)| single.delete(request, guard, key))
    }

    /// The SDK's own request.
    pub fn request<S: Contains<E>>(&self, table: &Table<S>) -> Result<DeleteItemFluentBuilder, Error> {
        let core = &table.core;
        let key = self.key.attributes(core)?;
        let request = delete_request(core, key, S::MEMBER.unwrap_or_default(), self.condition.as_ref())?;
        Ok(request.set_return_consumed_capacity(table.meter.as_ref().map(|_| ReturnConsumedCapacity::Total)))
    }

    /// The SDK's own input.
    pub fn into_input<S: Contains<E>>(self, table: &Table<S>) -> Result<DeleteItemInput, Error> {
        self.request(table)?.as_input().clone().build().map_err(|error| {
            let reason = error.to_string();
            self.key.error(&table.core, What::InvalidRequest { operation: "DeleteItem", reason })
        })
    }
}

/// The deletion of a member's item.
pub(crate) fn delete_request(
    core: &Core,
    key: Item,
    member: usize,
    condition: Option<&Condition>,
) -> Result<DeleteItemFluentBuilder, Error> {
    let entity = core.layout.member(member);
    let names = (entity.schema.name, entity.entity);
    let condition = write_condition(core, "DeleteItem", names, Guard::replacing(core, member), condition)?;
    let guarded = condition.expression.is_some();
    Ok(core
        .client
        .delete_item()
        .table_name(&core.name)
        .set_key(Some(key))
        .set_condition_expression(condition.expression)
        .set_expression_attribute_names(condition.names)
        .set_expression_attribute_values(condition.values)
        .set_return_values_on_condition_check_failure(
            guarded.then_some(ReturnValuesOnConditionCheckFailure::AllOld),
        ))
}

impl<E> fmt::Debug for Delete<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Delete({})", self.key.entity)
    }
}
