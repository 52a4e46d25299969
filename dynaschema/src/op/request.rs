//! The SDK's own requests for reads.

use aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder;
use aws_sdk_dynamodb::operation::scan::builders::ScanFluentBuilder;
use aws_sdk_dynamodb::types::{ReturnConsumedCapacity, Select as ServiceSelect};

use super::read::{Read, Select};
use super::sort::Sort;
use crate::error::What;
use crate::expr::{ExprError, Expressions, Path};
use crate::key::KeyValue;
use crate::table::Core;
use crate::{AttributeValue, Error, Item};

/// One page of a query: of one partition, from one position on.
pub(crate) fn query(
    core: &Core,
    read: &Read,
    partition: &KeyValue,
    start: Option<Item>,
    limit: Option<usize>,
    costs: bool,
) -> Result<QueryFluentBuilder, Error> {
    let mut expressions = Expressions::default();
    let condition = key_condition(&mut expressions, read, partition);
    let filter = filter(&mut expressions, read).map_err(|error| refused("Query", read.entity, &error))?;
    let projection = projection(&mut expressions, core, read);
    let (names, values) = expressions.into_parts();
    Ok(core
        .client
        .query()
        .table_name(&core.name)
        .set_index_name(read.index.as_ref().map(|index| index.name.to_owned()))
        .key_condition_expression(condition)
        .set_filter_expression(filter)
        .set_projection_expression(projection)
        .set_select((read.select == Select::Count).then_some(ServiceSelect::Count))
        .set_expression_attribute_names(names)
        .set_expression_attribute_values(values)
        .set_scan_index_forward((!read.forward()).then_some(false))
        .set_consistent_read(read.consistent.then_some(true))
        .set_limit(limit.map(|limit| i32::try_from(limit).unwrap_or(i32::MAX)))
        .set_exclusive_start_key(start)
        .set_return_consumed_capacity(costs.then_some(ReturnConsumedCapacity::Total)))
}

/// One page of a scan: of segment `segment.0` out of `segment.1`.
pub(crate) fn scan(
    core: &Core,
    read: &Read,
    segment: (usize, usize),
    start: Option<Item>,
    limit: Option<usize>,
    costs: bool,
) -> Result<ScanFluentBuilder, Error> {
    let mut expressions = Expressions::default();
    let filter = filter(&mut expressions, read).map_err(|error| refused("Scan", read.entity, &error))?;
    let projection = projection(&mut expressions, core, read);
    let (names, values) = expressions.into_parts();
    let number = |number| i32::try_from(number).unwrap_or(i32::MAX);
    let parallel = segment.1 > 1;
    Ok(core
        .client
        .scan()
        .table_name(&core.name)
        .set_filter_expression(filter)
        .set_projection_expression(projection)
        .set_select((read.select == Select::Count).then_some(ServiceSelect::Count))
        .set_expression_attribute_names(names)
        .set_expression_attribute_values(values)
        .set_consistent_read(read.consistent.then_some(true))
        .set_segment(parallel.then(|| number(segment.0)))
        .set_total_segments(parallel.then(|| number(segment.1)))
        .set_limit(limit.map(number))
        .set_exclusive_start_key(start)
        .set_return_consumed_capacity(costs.then_some(ReturnConsumedCapacity::Total)))
}

fn key_condition(expressions: &mut Expressions, read: &Read, partition: &KeyValue) -> String {
    let pk = expressions.name(read.pk_name);
    let value = expressions.value(partition.to_attribute());
    let condition = format!("{pk} = {value}");
    match read.sk_name.and_then(|sk| sort_condition(expressions, sk, &read.sort)) {
        Some(sort) => format!("{condition} AND {sort}"),
        None => condition,
    }
}

fn sort_condition(expressions: &mut Expressions, sk: &str, sort: &Sort) -> Option<String> {
    let mut operand = |value: &KeyValue| expressions.value(value.to_attribute());
    let condition = match sort {
        Sort::All | Sort::Never => return None,
        Sort::Equal(value) => format!("= {}", operand(value)),
        Sort::Between(low, high) => format!("BETWEEN {} AND {}", operand(low), operand(high)),
        Sort::AtLeast(value) => format!(">= {}", operand(value)),
        Sort::Above(value) => format!("> {}", operand(value)),
        Sort::AtMost(value) => format!("<= {}", operand(value)),
        Sort::Below(value) => format!("< {}", operand(value)),
        Sort::StartsWith(prefix) => {
            let prefix = expressions.value(AttributeValue::S(prefix.clone()));
            return Some(format!("begins_with({}, {prefix})", expressions.name(sk)));
        }
    };
    Some(format!("{} {condition}", expressions.name(sk)))
}

/// The user's filter, and the entity's where others are in the range.
pub(crate) fn filter(expressions: &mut Expressions, read: &Read) -> Result<Option<String>, ExprError> {
    let entity = read
        .entity_filter
        .map(|(attribute, entity)| Path::raw(attribute).eq(AttributeValue::S(entity.to_owned())));
    let filter = match (entity, &read.filter) {
        (Some(entity), Some(user)) => Some(entity & user.clone()),
        (entity, user) => entity.or_else(|| user.clone()),
    };
    filter.map(|filter| expressions.condition(&filter)).transpose()
}

/// The keys and the entity attribute, where no more of an item is needed to count it.
pub(crate) fn projection(expressions: &mut Expressions, core: &Core, read: &Read) -> Option<String> {
    if read.select != Select::Keys {
        return None;
    }
    let names = read.key_names(core).into_iter().chain(core.layout.table.entity.name());
    Some(names.map(|name| expressions.name(name)).collect::<Vec<_>>().join(", "))
}

pub(crate) fn refused(operation: &'static str, entity: &'static str, error: &ExprError) -> Error {
    Error::new(What::InvalidRequest { operation, reason: error.to_string() }).of_entity(entity)
}
