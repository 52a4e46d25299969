//! The SDK's own requests for reads.

use aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder;
use aws_sdk_dynamodb::operation::scan::builders::ScanFluentBuilder;
use aws_sdk_dynamodb::types::{ReturnConsumedCapacity, Select as ServiceSelect};

use crate::core::Core;
use crate::expr::{Condition, ExprError, Expressions, Path};
use crate::key::KeyValue;
use crate::plan::read::{Partition, Read, Select, Sort};
use crate::schema::{COPY, Member, UNIQUE};
use crate::{AttributeValue, Error, Item};

/// One page of a query: of one partition, from one position on.
pub(crate) fn query(
    core: &Core,
    read: &Read,
    partition: &Partition,
    start: Option<Item>,
    limit: Option<usize>,
    costs: bool,
) -> Result<QueryFluentBuilder, Error> {
    let mut expressions = Expressions::default();
    let condition = key_condition(&mut expressions, read, partition);
    let filter = filter(&mut expressions, read).map_err(|error| error.refused("Query", read.entity))?;
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
    let filter = filter(&mut expressions, read).map_err(|error| error.refused("Scan", read.entity))?;
    let projection = projection(&mut expressions, core, read);
    let (names, values) = expressions.into_parts();
    let number = |number| i32::try_from(number).unwrap_or(i32::MAX);
    let parallel = segment.1 > 1;
    Ok(core
        .client
        .scan()
        .table_name(&core.name)
        .set_index_name(read.index.as_ref().map(|index| index.name.to_owned()))
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

fn key_condition(expressions: &mut Expressions, read: &Read, partition: &Partition) -> String {
    let mut condition = String::new();
    for (name, value) in read.shared_by(partition) {
        let name = expressions.name(name);
        let value = expressions.value(value.to_attribute());
        let and = if condition.is_empty() { "" } else { " AND " };
        condition = [condition.as_str(), and, &name, " = ", &value].concat();
    }
    match read.sk_name.and_then(|sk| sort_condition(expressions, sk, &partition.sort)) {
        Some(sort) => [condition.as_str(), " AND ", &sort].concat(),
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
            return Some(["begins_with(", &expressions.name(sk), ", ", &prefix, ")"].concat());
        }
    };
    Some(format!("{} {condition}", expressions.name(sk)))
}

/// What the service drops of its own accord, and the user's filter.
pub(crate) fn filter(expressions: &mut Expressions, read: &Read) -> Result<Option<String>, ExprError> {
    let filters = &read.filters;
    let entity = filters.entity.as_ref().map(|(attribute, members)| {
        let is_one = is_entity(attribute, members);
        if read.lets_unnamed_in() { is_one | Path::raw(attribute).not_exists() } else { is_one }
    });
    let copy = filters.copy.map(|name| Path::raw(COPY).eq(AttributeValue::S(name.to_owned())));
    let copies = filters.copies.then(|| Path::raw(COPY).not_exists());
    let sentinels = filters.sentinels.then(|| Path::raw(UNIQUE).not_exists());
    // Also true where the attribute is absent, or no number.
    let now = || AttributeValue::N(read.now.seconds.to_string());
    let alive = filters.expired.map(|ttl| !Path::raw(ttl).le(now()));
    let all = [entity, copy, copies, sentinels, alive, read.filter.clone()].into_iter().flatten();
    all.reduce(|all, next| all & next).map(|filter| expressions.condition(&filter)).transpose()
}

fn is_entity(attribute: &'static str, members: &[&'static Member]) -> Condition {
    let values: Vec<&str> = members.iter().flat_map(|member| member.values()).collect();
    let value = |value: &str| AttributeValue::S(value.to_owned());
    match values[..] {
        [only] => Path::raw(attribute).eq(value(only)),
        _ => Path::raw(attribute).is_in(values.into_iter().map(value)),
    }
}

/// What of the items is asked for, where it is not all.
pub(crate) fn projection(expressions: &mut Expressions, core: &Core, read: &Read) -> Option<String> {
    read.attributes(&core.layout).map(|names| listed(expressions, names))
}

/// Attributes as a `ProjectionExpression` names them.
pub(crate) fn listed(expressions: &mut Expressions, names: impl IntoIterator<Item = &'static str>) -> String {
    names.into_iter().map(|name| expressions.name(name)).collect::<Vec<_>>().join(", ")
}
