//! The SDK's own places of a transaction.

use aws_sdk_dynamodb::error::BuildError;
use aws_sdk_dynamodb::types::{
    ConditionCheck, Delete, Put, ReturnValuesOnConditionCheckFailure, TransactWriteItem, Update,
};

use super::clauses::Clauses;
use crate::core::Core;
use crate::error::What;
use crate::expr::{Alteration, Change, ExprError, Expressions};
use crate::item::key_attributes;
use crate::plan::write::{Action, Body};
use crate::wire::item_size;
use crate::{AttributeValue, Error, Item};

/// The names of the operations, in errors and spans.
pub(crate) const WRITE: &str = "TransactWriteItems";

pub(crate) const READ: &str = "TransactGetItems";

/// The place of an action, with names and values of its own.
///
/// Whatever has a condition gives back the item that makes it fail: that is free, and saves a read.
pub(crate) fn transact_item(core: &Core, action: &Action) -> Result<TransactWriteItem, Error> {
    let refused = |error: ExprError| error.refused(WRITE, "");
    let build = || {
        let Clauses { update, condition, expressions } = Clauses::of(action).map_err(refused)?;
        let place = Printed { core, action, update, condition, expressions };
        place
            .build()
            .map_err(|error| Error::new(What::InvalidRequest { operation: WRITE, reason: error.to_string() }))
    };
    build().map_err(|error| error.at_table(&core.name).with_key(Some(action.key.clone())))
}

/// The bytes of the item that an action is about, as far as the action says: of an item that
/// changes, those of its key and of what is set.
pub(crate) fn written_size(core: &Core, action: &Action) -> usize {
    let key = || item_size(&key_attributes(&core.layout, &action.key));
    match &action.body {
        Body::Put(item) => item_size(item),
        Body::Update(alterations) => key() + item_size(&alterations.iter().filter_map(set).collect()),
        Body::Delete | Body::Check => key(),
    }
}

fn set(alteration: &Alteration) -> Option<(String, AttributeValue)> {
    let Change::Set(value) = &alteration.change else { return None };
    Some((alteration.attribute.clone().into_owned(), value.clone()))
}

/// The table of a place, and the attributes that its key is among.
pub(crate) fn asked_for(item: &TransactWriteItem) -> Option<(&str, &Item)> {
    let put = item.put.as_ref().map(|put| (put.table_name(), put.item()));
    let update = item.update.as_ref().map(|update| (update.table_name(), update.key()));
    let delete = item.delete.as_ref().map(|delete| (delete.table_name(), delete.key()));
    let check = item.condition_check.as_ref().map(|check| (check.table_name(), check.key()));
    put.or(update).or(delete).or(check)
}

/// What an action is made of, printed.
struct Printed<'a> {
    core: &'a Core,
    action: &'a Action,
    update: Option<String>,
    condition: Option<String>,
    expressions: Expressions,
}

impl Printed<'_> {
    fn build(self) -> Result<TransactWriteItem, BuildError> {
        let item = TransactWriteItem::builder();
        let item = match (&self.action.body, &self.update) {
            (Body::Put(put), _) => item.put(self.put(put.clone())?),
            (Body::Update(_), Some(_)) => item.update(self.update()?),
            (Body::Delete, _) => item.delete(self.delete()?),
            // An update that changes nothing still demands what it demands.
            (Body::Update(_), None) | (Body::Check, _) => item.condition_check(self.check()?),
        };
        Ok(item.build())
    }

    fn put(self, item: Item) -> Result<Put, BuildError> {
        let old = self.old();
        let (names, values) = self.expressions.into_parts();
        Put::builder()
            .table_name(&self.core.name)
            .set_item(Some(item))
            .set_condition_expression(self.condition)
            .set_expression_attribute_names(names)
            .set_expression_attribute_values(values)
            .set_return_values_on_condition_check_failure(old)
            .build()
    }

    fn update(self) -> Result<Update, BuildError> {
        let (key, old) = (self.key(), self.old());
        let (names, values) = self.expressions.into_parts();
        Update::builder()
            .table_name(&self.core.name)
            .set_key(Some(key))
            .set_update_expression(self.update)
            .set_condition_expression(self.condition)
            .set_expression_attribute_names(names)
            .set_expression_attribute_values(values)
            .set_return_values_on_condition_check_failure(old)
            .build()
    }

    fn delete(self) -> Result<Delete, BuildError> {
        let (key, old) = (self.key(), self.old());
        let (names, values) = self.expressions.into_parts();
        Delete::builder()
            .table_name(&self.core.name)
            .set_key(Some(key))
            .set_condition_expression(self.condition)
            .set_expression_attribute_names(names)
            .set_expression_attribute_values(values)
            .set_return_values_on_condition_check_failure(old)
            .build()
    }

    fn check(self) -> Result<ConditionCheck, BuildError> {
        let (key, old) = (self.key(), self.old());
        let (names, values) = self.expressions.into_parts();
        ConditionCheck::builder()
            .table_name(&self.core.name)
            .set_key(Some(key))
            .set_condition_expression(self.condition)
            .set_expression_attribute_names(names)
            .set_expression_attribute_values(values)
            .set_return_values_on_condition_check_failure(old)
            .build()
    }

    fn key(&self) -> Item {
        key_attributes(&self.core.layout, &self.action.key)
    }

    fn old(&self) -> Option<ReturnValuesOnConditionCheckFailure> {
        self.condition.as_ref().map(|_| ReturnValuesOnConditionCheckFailure::AllOld)
    }
}
