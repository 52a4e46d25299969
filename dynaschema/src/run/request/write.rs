//! The SDK's own request for one action.

use aws_sdk_dynamodb::operation::delete_item::DeleteItemInput;
use aws_sdk_dynamodb::operation::delete_item::builders::DeleteItemFluentBuilder;
use aws_sdk_dynamodb::operation::put_item::PutItemInput;
use aws_sdk_dynamodb::operation::put_item::builders::PutItemFluentBuilder;
use aws_sdk_dynamodb::operation::update_item::UpdateItemInput;
use aws_sdk_dynamodb::operation::update_item::builders::UpdateItemFluentBuilder;
use aws_sdk_dynamodb::types::{ReturnConsumedCapacity, ReturnValue, ReturnValuesOnConditionCheckFailure};

use super::body;
use crate::Error;
use crate::core::Core;
use crate::error::What;
use crate::expr::ExprError;
use crate::item::key_attributes;
use crate::plan::write::{Action, Body, Clauses, Effect, Said, Step};
use crate::wire::hook::Body as RequestBody;

/// A write of one item as the SDK has it.
#[derive(Debug)]
pub(crate) enum Single {
    Put(PutItemFluentBuilder),
    Update(UpdateItemFluentBuilder),
    Delete(DeleteItemFluentBuilder),
}

/// The request that carries out one action, which is all in the SDK's own input; it takes the item of a put
/// with it.
pub(crate) fn single(
    core: &Core,
    entity: &'static str,
    action: &mut Action,
    returns: Option<ReturnValue>,
    costs: bool,
) -> Result<Single, Error> {
    let clauses = Clauses::of(action).map_err(|error| inexpressible(&error, core, entity, action))?;
    let Clauses { update, condition, expressions } = clauses;
    let (names, values) = expressions.into_parts();
    let old = condition.as_ref().map(|_| ReturnValuesOnConditionCheckFailure::AllOld);
    let costs = costs.then_some(ReturnConsumedCapacity::Total);
    let key = || Some(key_attributes(&core.layout, &action.key));
    Ok(match &mut action.body {
        Body::Put(item) => Single::Put(
            core.client
                .put_item()
                .table_name(&core.name)
                .set_item(Some(item.take_map()))
                .set_condition_expression(condition)
                .set_expression_attribute_names(names)
                .set_expression_attribute_values(values)
                .set_return_values(returns)
                .set_return_values_on_condition_check_failure(old)
                .set_return_consumed_capacity(costs),
        ),
        Body::Update(_) => Single::Update(
            core.client
                .update_item()
                .table_name(&core.name)
                .set_key(key())
                .set_update_expression(update)
                .set_condition_expression(condition)
                .set_expression_attribute_names(names)
                .set_expression_attribute_values(values)
                .set_return_values(returns)
                .set_return_values_on_condition_check_failure(old)
                .set_return_consumed_capacity(costs),
        ),
        Body::Delete => Single::Delete(
            core.client
                .delete_item()
                .table_name(&core.name)
                .set_key(key())
                .set_condition_expression(condition)
                .set_expression_attribute_names(names)
                .set_expression_attribute_values(values)
                .set_return_values(returns)
                .set_return_values_on_condition_check_failure(old)
                .set_return_consumed_capacity(costs),
        ),
        Body::Check => return Err(check_alone(core, entity)),
    })
}

/// The body of the same request, which is all there is to it.
pub(crate) fn single_body(
    core: &Core,
    entity: &'static str,
    action: &Action,
    returns: Option<&ReturnValue>,
    costs: bool,
) -> Result<RequestBody, Error> {
    let of: fn(String) -> RequestBody = match &action.body {
        Body::Put(_) => RequestBody::of::<PutItemInput>,
        Body::Update(_) => RequestBody::of::<UpdateItemInput>,
        Body::Delete => RequestBody::of::<DeleteItemInput>,
        Body::Check => return Err(check_alone(core, entity)),
    };
    let said = Said::of(action).map_err(|error| inexpressible(&error, core, entity, action))?;
    let json = body::object(action.body.operation(), body::room(action), |object| {
        body::action(object, core, action, &said)?;
        object.maybe_string("ReturnValues", returns.map(ReturnValue::as_str));
        body::costs(object, costs);
        Some(())
    });
    json.map(of).map_err(|error| placed(error, core, entity, action))
}

fn inexpressible(error: &ExprError, core: &Core, entity: &'static str, action: &Action) -> Error {
    placed(error.refused(action.body.operation(), entity), core, entity, action)
}

fn placed(error: Error, core: &Core, entity: &'static str, action: &Action) -> Error {
    error.at_table(&core.name).of_entity(entity).at_key(&action.key)
}

fn check_alone(core: &Core, entity: &'static str) -> Error {
    let reason = "a check stands in transactions only; add it to one".to_owned();
    let error = Error::new(What::InvalidRequest { operation: Body::Check.operation(), reason });
    error.at_table(&core.name).of_entity(entity)
}

impl Body {
    /// The service's operation for it.
    pub(crate) fn operation(&self) -> &'static str {
        match self {
            Self::Put(_) => "PutItem",
            Self::Update(_) => "UpdateItem",
            Self::Delete => "DeleteItem",
            Self::Check => "ConditionCheck",
        }
    }
}

impl Step {
    /// The one action that it takes, for those who send the request themselves.
    pub(crate) fn into_single(self, operation: &'static str) -> Result<Action, Error> {
        let Self::Write(Effect { actions, .. }) = self else { return Err(reads_first(operation)) };
        let count = actions.len();
        let mut actions = actions.into_iter();
        let reason = match (actions.next(), count) {
            (Some(action), 1) => return Ok(action),
            (_, 0) => "it changes nothing, so there is no request".to_owned(),
            _ => format!(
                "it is a transaction of {count} writes: the item, its unique values and its copies; use `.send`, \
                 or add it to a transaction, which gives the request of them all"
            ),
        };
        Err(Error::new(What::InvalidRequest { operation, reason }))
    }
}

/// The error of asking for the request of what takes more than that.
pub(crate) fn reads_first(operation: &'static str) -> Error {
    let reason = "what it writes depends on what is stored, which is read first; use `.send`".to_owned();
    Error::new(What::InvalidRequest { operation, reason })
}
