//! Requests for reads: the SDK's own, and with a body of their own where that is written here.

use std::fmt;

use aws_sdk_dynamodb::operation::get_item::GetItemInput;
use aws_sdk_dynamodb::operation::get_item::builders::GetItemFluentBuilder;
use aws_sdk_dynamodb::operation::query::QueryInput;
use aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder;
use aws_sdk_dynamodb::operation::scan::ScanInput;
use aws_sdk_dynamodb::operation::scan::builders::ScanFluentBuilder;
use aws_sdk_dynamodb::types::{ReturnConsumedCapacity, Select as ServiceSelect};

use super::body::{self, USUAL_BYTES};
use crate::core::Core;
use crate::expr::{Condition, Expressions};
use crate::item::key_attributes;
use crate::key::ItemKey;
use crate::plan::read::{Partition, Read, Select, listed};
use crate::wire::hook::Body;
use crate::wire::json::Object;
use crate::{Error, Item};

pub(crate) const GET: &str = "GetItem";

pub(crate) const QUERY: &str = "Query";

pub(crate) const SCAN: &str = "Scan";

/// What is asked of one item.
#[derive(Clone)]
pub(crate) struct OneAsked {
    pub(crate) key: ItemKey,
    /// The attributes that are asked for, where these are not all.
    pub(crate) names: Option<Vec<&'static str>>,
    pub(crate) consistent: bool,
}

impl fmt::Debug for OneAsked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OneAsked").field("names", &self.names).finish_non_exhaustive()
    }
}

/// One item by its key.
pub(crate) fn get(core: &Core, asked: &OneAsked, costs: bool) -> GetItemFluentBuilder {
    let OneAsked { key, names, consistent } = asked;
    let mut expressions = Expressions::default();
    let projection = names.as_ref().map(|names| listed(&mut expressions, names.iter().copied()));
    let (names, _) = expressions.into_parts();
    core.client
        .get_item()
        .table_name(&core.name)
        .set_key(Some(key_attributes(&core.layout, key)))
        .set_consistent_read(consistent.then_some(true))
        .set_projection_expression(projection)
        .set_expression_attribute_names(names)
        .set_return_consumed_capacity(costs.then_some(ReturnConsumedCapacity::Total))
}

/// The same, with a body of its own where that is written here.
pub(crate) fn get_with_body(
    core: &Core,
    asked: &OneAsked,
    costs: bool,
) -> Result<(GetItemFluentBuilder, Option<Body>), Error> {
    // A client that has to be told is left alone for one item.
    if !core.takes_fast_lane() || !core.watches {
        return Ok((get(core, asked, costs), None));
    }
    let OneAsked { key, names, consistent } = asked;
    let mut expressions = Expressions::default();
    let projection = names.as_ref().map(|names| listed(&mut expressions, names.iter().copied()));
    let json = body::object(GET, USUAL_BYTES, |object| {
        object.string("TableName", &core.name);
        body::key(object.member("Key"), &core.layout, key);
        object.maybe_bool("ConsistentRead", consistent.then_some(true));
        object.maybe_string("ProjectionExpression", projection.as_deref());
        expressions.write(object)?;
        body::costs(object, costs);
        Some(())
    })?;
    // The service's address may depend on the table.
    Ok((core.client.get_item().table_name(&core.name), Some(Body::of::<GetItemInput>(json))))
}

/// What a query or a scan says of items: which, and what of them.
struct Said<'a> {
    key_condition: Option<String>,
    filter: Option<String>,
    projection: Option<String>,
    expressions: Expressions<'a>,
}

impl<'a> Said<'a> {
    /// Of the items of a partition, or of all.
    fn of(
        core: &Core,
        read: &Read,
        partition: Option<&Partition>,
        filter: Option<&'a Condition>,
    ) -> Result<Self, Error> {
        let operation = if partition.is_some() { QUERY } else { SCAN };
        let mut expressions = Expressions::default();
        let key_condition = partition.map(|partition| read.key_condition(&mut expressions, partition));
        let filter = expressions.maybe_condition(filter);
        let filter = filter.map_err(|error| error.refused(operation, read.entity))?;
        let projection = read.projection_expression(&mut expressions, &core.layout);
        Ok(Self { key_condition, filter, projection, expressions })
    }

    fn write(&self, object: &mut Object<'_>) -> Option<()> {
        object.maybe_string("KeyConditionExpression", self.key_condition.as_deref());
        object.maybe_string("FilterExpression", self.filter.as_deref());
        object.maybe_string("ProjectionExpression", self.projection.as_deref());
        self.expressions.write(object)
    }
}

/// One page of a read: from one position on, of at most so many items.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Page<'a> {
    pub(crate) start: Option<&'a Item>,
    pub(crate) limit: Option<usize>,
    pub(crate) costs: bool,
}

impl Page<'_> {
    /// What a query and a scan say alike.
    fn write(&self, object: &mut Object<'_>, core: &Core, read: &Read) -> Option<()> {
        object.string("TableName", &core.name);
        object.maybe_string("IndexName", read.index.as_ref().map(|index| index.name));
        object.maybe_string("Select", (read.select == Select::Count).then_some("COUNT"));
        object.maybe_bool("ConsistentRead", read.consistent.then_some(true));
        object.maybe_number("Limit", self.limit.map(number));
        if let Some(start) = self.start {
            object.attributes("ExclusiveStartKey", start)?;
        }
        body::costs(object, self.costs);
        Some(())
    }
}

/// One page of a query, of one partition.
pub(crate) fn query(
    core: &Core,
    read: &Read,
    partition: &Partition,
    page: Page<'_>,
) -> Result<QueryFluentBuilder, Error> {
    let filter = read.filter_condition();
    let Said { key_condition, filter, projection, expressions } =
        Said::of(core, read, Some(partition), filter.as_ref())?;
    let (names, values) = expressions.into_parts();
    Ok(core
        .client
        .query()
        .table_name(&core.name)
        .set_index_name(read.index.as_ref().map(|index| index.name.to_owned()))
        .set_key_condition_expression(key_condition)
        .set_filter_expression(filter)
        .set_projection_expression(projection)
        .set_select((read.select == Select::Count).then_some(ServiceSelect::Count))
        .set_expression_attribute_names(names)
        .set_expression_attribute_values(values)
        .set_scan_index_forward((!read.forward()).then_some(false))
        .set_consistent_read(read.consistent.then_some(true))
        .set_limit(page.limit.map(number))
        .set_exclusive_start_key(page.start.cloned())
        .set_return_consumed_capacity(page.costs.then_some(ReturnConsumedCapacity::Total)))
}

/// The same, with a body of its own where that is written here.
pub(crate) fn query_with_body(
    core: &Core,
    read: &Read,
    partition: &Partition,
    page: Page<'_>,
) -> Result<(QueryFluentBuilder, Option<Body>), Error> {
    if !core.takes_fast_lane() {
        return Ok((query(core, read, partition, page)?, None));
    }
    let filter = read.filter_condition();
    let said = Said::of(core, read, Some(partition), filter.as_ref())?;
    let json = body::object(QUERY, USUAL_BYTES, |object| {
        page.write(object, core, read)?;
        object.maybe_bool("ScanIndexForward", (!read.forward()).then_some(false));
        said.write(object)
    })?;
    Ok((core.client.query().table_name(&core.name), Some(Body::of::<QueryInput>(json))))
}

/// One page of a scan: of segment `segment.0` out of `segment.1`.
pub(crate) fn scan(
    core: &Core,
    read: &Read,
    segment: (usize, usize),
    page: Page<'_>,
) -> Result<ScanFluentBuilder, Error> {
    let filter = read.filter_condition();
    let Said { filter, projection, expressions, .. } = Said::of(core, read, None, filter.as_ref())?;
    let (names, values) = expressions.into_parts();
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
        .set_limit(page.limit.map(number))
        .set_exclusive_start_key(page.start.cloned())
        .set_return_consumed_capacity(page.costs.then_some(ReturnConsumedCapacity::Total)))
}

/// The same, with a body of its own where that is written here.
pub(crate) fn scan_with_body(
    core: &Core,
    read: &Read,
    segment: (usize, usize),
    page: Page<'_>,
) -> Result<(ScanFluentBuilder, Option<Body>), Error> {
    if !core.takes_fast_lane() {
        return Ok((scan(core, read, segment, page)?, None));
    }
    let filter = read.filter_condition();
    let said = Said::of(core, read, None, filter.as_ref())?;
    let parallel = segment.1 > 1;
    let json = body::object(SCAN, USUAL_BYTES, |object| {
        page.write(object, core, read)?;
        object.maybe_number("Segment", parallel.then(|| number(segment.0)));
        object.maybe_number("TotalSegments", parallel.then(|| number(segment.1)));
        said.write(object)
    })?;
    Ok((core.client.scan().table_name(&core.name), Some(Body::of::<ScanInput>(json))))
}

fn number(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
