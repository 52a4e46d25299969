//! The SDK's own requests for reads.

use aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder;
use aws_sdk_dynamodb::operation::scan::builders::ScanFluentBuilder;
use aws_sdk_dynamodb::types::{ReturnConsumedCapacity, Select as ServiceSelect};

use crate::core::Core;
use crate::expr::Expressions;
use crate::plan::read::{Partition, Read, Select};
use crate::{Error, Item};

/// One page of a query: of one partition, from one position on.
pub(crate) fn query(
    core: &Core,
    read: &Read,
    partition: &Partition,
    start: Option<Item>,
    limit: Option<usize>,
    costs: bool,
) -> Result<QueryFluentBuilder, Error> {
    let filter = read.filter_condition();
    let mut expressions = Expressions::default();
    let condition = read.key_condition(&mut expressions, partition);
    let filter = expressions.maybe_condition(filter.as_ref());
    let filter = filter.map_err(|error| error.refused("Query", read.entity))?;
    let projection = read.projection_expression(&mut expressions, &core.layout);
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
    let filter = read.filter_condition();
    let mut expressions = Expressions::default();
    let filter = expressions.maybe_condition(filter.as_ref());
    let filter = filter.map_err(|error| error.refused("Scan", read.entity))?;
    let projection = read.projection_expression(&mut expressions, &core.layout);
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
