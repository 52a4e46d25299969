//! Writes of a whole item: `put` and `create`.

use std::fmt;

use aws_sdk_dynamodb::operation::put_item::PutItemInput;
use aws_sdk_dynamodb::operation::put_item::builders::PutItemFluentBuilder;
use aws_sdk_dynamodb::types::{ReturnConsumedCapacity, ReturnValuesOnConditionCheckFailure};

use super::write::{Guard, write_condition};
use super::{from_item, to_item};
use crate::error::What;
use crate::expr::Condition;
use crate::run::{Call, Single};
use crate::table::Core;
use crate::{Contains, Entity, Error, Table};

/// A `PutItem`: replaces the item under the value's key, or makes it.
///
/// What the type does not know of the old item is gone: attributes that another
/// version of the program wrote, for example.
#[must_use = "nothing is written until `.send(&table)`"]
pub struct Put<E>(Write<E>);

/// A `PutItem` that demands that no item has the value's key.
#[must_use = "nothing is written until `.send(&table)`"]
pub struct Create<E>(Write<E>);

struct Write<E> {
    value: E,
    creates: bool,
    condition: Option<Condition>,
}

impl<E: Entity> Put<E> {
    /// The put of a value.
    pub fn new(value: E) -> Self {
        Self(Write { value, creates: false, condition: None })
    }

    /// Demands more of the item that is replaced: `ConditionFailed` if it does not hold.
    pub fn condition(mut self, condition: impl FnOnce(E::Fields) -> Condition) -> Self {
        self.0.demand(condition(E::fields()));
        self
    }

    /// Writes the item and gives it back as stored.
    ///
    /// `WrongEntity` if the key is shared and another entity's item has it.
    pub fn send<S: Contains<E>>(self, table: &Table<S>) -> Call<E> {
        self.0.send(table)
    }

    /// The SDK's own request.
    pub fn request<S: Contains<E>>(&self, table: &Table<S>) -> Result<PutItemFluentBuilder, Error> {
        self.0.request(table)
    }

    /// The SDK's own input.
    pub fn into_input<S: Contains<E>>(self, table: &Table<S>) -> Result<PutItemInput, Error> {
        self.0.into_input(table)
    }
}

impl<E: Entity> Create<E> {
    /// The creation of a value.
    pub fn new(value: E) -> Self {
        Self(Write { value, creates: true, condition: None })
    }

    /// Writes the item and gives it back as stored; `AlreadyExists` if one has its key.
    pub fn send<S: Contains<E>>(self, table: &Table<S>) -> Call<E> {
        self.0.send(table)
    }

    /// The SDK's own request.
    pub fn request<S: Contains<E>>(&self, table: &Table<S>) -> Result<PutItemFluentBuilder, Error> {
        self.0.request(table)
    }

    /// The SDK's own input.
    pub fn into_input<S: Contains<E>>(self, table: &Table<S>) -> Result<PutItemInput, Error> {
        self.0.into_input(table)
    }
}

impl<E: Entity> Write<E> {
    fn demand(&mut self, condition: Condition) {
        self.condition = Some(match self.condition.take() {
            Some(earlier) => earlier & condition,
            None => condition,
        });
    }

    fn guard(&self, core: &Core, member: usize) -> Guard {
        if self.creates { Guard::Absent } else { Guard::replacing(core, member) }
    }

    fn request<S: Contains<E>>(&self, table: &Table<S>) -> Result<PutItemFluentBuilder, Error> {
        let core = &table.core;
        let member = S::MEMBER.unwrap_or_default();
        let item = to_item::<E, S>(core, &self.value)?;
        let entity = (E::SCHEMA.name, core.layout.member(member).entity);
        let guard = self.guard(core, member);
        let condition = write_condition(core, "PutItem", entity, guard, self.condition.as_ref())?;
        let guarded = condition.expression.is_some();
        Ok(core
            .client
            .put_item()
            .table_name(&core.name)
            .set_item(Some(item))
            .set_condition_expression(condition.expression)
            .set_expression_attribute_names(condition.names)
            .set_expression_attribute_values(condition.values)
            .set_return_values_on_condition_check_failure(
                guarded.then_some(ReturnValuesOnConditionCheckFailure::AllOld),
            )
            .set_return_consumed_capacity(table.meter.as_ref().map(|_| ReturnConsumedCapacity::Total)))
    }

    fn into_input<S: Contains<E>>(self, table: &Table<S>) -> Result<PutItemInput, Error> {
        self.request(table)?.as_input().clone().build().map_err(|error| {
            let what = What::InvalidRequest { operation: "PutItem", reason: error.to_string() };
            Error::new(what).at_table(table.name()).of_entity(E::SCHEMA.name)
        })
    }

    fn send<S: Contains<E>>(self, table: &Table<S>) -> Call<E> {
        let request = self.request(table);
        let single = Single::of(table, S::MEMBER);
        let guard = self.guard(&single.core, single.member);
        // Only what is stored in keys alone can differ from the value, by a key's precision.
        let read_back = E::SCHEMA.attributes.iter().any(|attribute| attribute.from_key);
        Call::of(request, move |request| {
            single.put(request, guard, move |core, stored| {
                if read_back { from_item::<E, S>(core, stored) } else { Ok(self.value) }
            })
        })
    }
}

impl<E> fmt::Debug for Put<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Put(..)")
    }
}

impl<E> fmt::Debug for Create<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Create(..)")
    }
}
