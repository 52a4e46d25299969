//! The SDK's own places of a transaction.

use aws_sdk_dynamodb::error::BuildError;
use aws_sdk_dynamodb::types::{
    ConditionCheck, Delete, Put, ReturnValuesOnConditionCheckFailure, TransactWriteItem, Update,
};

use super::body;
use crate::core::Core;
use crate::expr::{Alteration, Change, ExprError, Expressions};
use crate::item::key_attributes;
use crate::key::ItemKey;
use crate::plan::write::{Action, Body, Clauses, Said};
use crate::wire::json::Object;
use crate::wire::{MAX_ITEM, attribute_size, key_size};
use crate::{Error, Item};

/// The names of the operations, in errors and spans.
pub(crate) const WRITE: &str = "TransactWriteItems";

pub(crate) const READ: &str = "TransactGetItems";

/// One write of a transaction.
#[derive(Debug)]
pub(crate) enum WriteItem {
    /// As the service reads it.
    Written(String),
    /// As the SDK has it.
    OfSdk(Box<TransactWriteItem>),
}

impl WriteItem {
    /// That of an action, with names and values of its own; where it is `written`, as the service reads it.
    ///
    /// Whatever has a condition gives back the item that makes it fail: that is free, and saves a read.
    pub(crate) fn of(core: &Core, action: &mut Action, written: bool) -> Result<Self, Error> {
        let item = if written {
            self::written(core, action).map(Self::Written)
        } else {
            transact_item(core, action).map(|item| Self::OfSdk(Box::new(item)))
        };
        item.map_err(|error| error.at_table(&core.name).at_key(&action.key))
    }
}

fn written(core: &Core, action: &Action) -> Result<String, Error> {
    let said = Said::of(action).map_err(|error| error.refused(WRITE, ""))?;
    let kind = match &action.body {
        Body::Put(_) => "Put",
        Body::Update(_) if said.changes() => "Update",
        Body::Delete => "Delete",
        // An update that changes nothing still demands what it demands.
        Body::Update(_) | Body::Check => "ConditionCheck",
    };
    body::object(WRITE, body::room(action), |object| {
        let mut place = Object::open(object.member(kind));
        body::action(&mut place, core, action, &said)?;
        place.close();
        Some(())
    })
}

/// The same as the SDK has it; it takes the item of a put with it.
fn transact_item(core: &Core, action: &mut Action) -> Result<TransactWriteItem, Error> {
    let refused = |error: ExprError| error.refused(WRITE, "");
    let put = match &mut action.body {
        Body::Put(item) => item.take_map(),
        Body::Update(_) | Body::Delete | Body::Check => Item::new(),
    };
    let Clauses { update, condition, expressions } = Clauses::of(action).map_err(refused)?;
    let place = Printed { core, action, update, condition, expressions };
    place.build(put).map_err(|error| super::refused(WRITE, &error))
}

/// The bytes of the item that an action is about, as far as the action says: of an item that
/// changes, those of its key and of what is set.
pub(crate) fn written_size(core: &Core, action: &Action) -> usize {
    match &action.body {
        Body::Put(item) => item.size(),
        Body::Update(alterations) => primary_size(core, &action.key) + set_size(alterations),
        Body::Delete | Body::Check => primary_size(core, &action.key),
    }
}

/// The size of a primary key.
fn primary_size(core: &Core, key: &ItemKey) -> usize {
    let sk = core.layout.sk.zip(key.sk.as_ref());
    let pk = (core.layout.pk, &key.pk);
    std::iter::once(pk).chain(sk).map(|(name, value)| key_size(name, value)).sum()
}

/// The size of what is set, if that could be too much: of an attribute that is set in several places, the
/// last.
fn set_size(alterations: &[Alteration]) -> usize {
    let all = alterations.iter().map(|alteration| match &alteration.change {
        Change::Set(value) => attribute_size(&alteration.attribute, value),
        _ => 0,
    });
    let all: usize = all.sum();
    // Only what is too large is looked at twice.
    if all <= MAX_ITEM { all } else { last_set_size(alterations) }
}

fn last_set_size(alterations: &[Alteration]) -> usize {
    let set = |alteration: &Alteration| matches!(alteration.change, Change::Set(_));
    let is_last = |at: usize, attribute: &str| {
        !alterations[at + 1..].iter().any(|later| set(later) && later.attribute == attribute)
    };
    let sizes = alterations.iter().enumerate().map(|(at, alteration)| match &alteration.change {
        Change::Set(value) if is_last(at, &alteration.attribute) => {
            attribute_size(&alteration.attribute, value)
        }
        _ => 0,
    });
    sizes.sum()
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
    expressions: Expressions<'a>,
}

impl Printed<'_> {
    /// The place; `put` is the item of a put.
    fn build(self, put: Item) -> Result<TransactWriteItem, BuildError> {
        let item = TransactWriteItem::builder();
        let item = match (&self.action.body, &self.update) {
            (Body::Put(_), _) => item.put(self.put(put)?),
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
