//! The SDK's own requests for batches.

use aws_sdk_dynamodb::error::BuildError;
use aws_sdk_dynamodb::operation::batch_get_item::builders::BatchGetItemFluentBuilder;
use aws_sdk_dynamodb::operation::batch_write_item::builders::BatchWriteItemFluentBuilder;
use aws_sdk_dynamodb::types::{
    DeleteRequest, KeysAndAttributes, PutRequest, ReturnConsumedCapacity, WriteRequest,
};

use super::{body, refused};
use crate::Error;
use crate::core::Core;
use crate::expr::Expressions;
use crate::item::key_attributes;
use crate::key::ItemKey;
use crate::plan::BatchEntry;
use crate::plan::read::listed;
use crate::wire::hook::Body;

/// The names of the operations, in errors and spans.
pub(crate) const GET: &str = "BatchGetItem";

pub(crate) const WRITE: &str = "BatchWriteItem";

/// One request for items of a table, or for these attributes of them.
pub(crate) fn batch_get_request<'a>(
    core: &Core,
    keys: impl Iterator<Item = &'a ItemKey>,
    (attributes, consistent): (Option<&[&'static str]>, bool),
    costs: bool,
) -> Result<BatchGetItemFluentBuilder, Error> {
    let keys = keys.map(|key| key_attributes(&core.layout, key)).collect();
    let mut expressions = Expressions::default();
    let projection = attributes.map(|names| listed(&mut expressions, names.iter().copied()));
    let (names, _) = expressions.into_parts();
    let asked = KeysAndAttributes::builder()
        .set_keys(Some(keys))
        .set_projection_expression(projection)
        .set_expression_attribute_names(names)
        .set_consistent_read(consistent.then_some(true))
        .build()
        .map_err(|error| core.placed(refused(GET, &error)))?;
    let request = core.client.batch_get_item().request_items(&core.name, asked);
    Ok(request.set_return_consumed_capacity(costs.then_some(ReturnConsumedCapacity::Total)))
}

/// One request for writes to a table.
pub(crate) fn batch_write_request<'a>(
    core: &Core,
    writes: impl Iterator<Item = &'a (ItemKey, BatchEntry)>,
    costs: bool,
) -> Result<BatchWriteItemFluentBuilder, Error> {
    let writes = writes.map(|(key, write)| entry(core, key, write)).collect::<Result<Vec<_>, _>>()?;
    let request = core.client.batch_write_item().request_items(&core.name, writes);
    Ok(request.set_return_consumed_capacity(costs.then_some(ReturnConsumedCapacity::Total)))
}

/// One request for items of a table, with a body of its own where that is written here.
pub(crate) fn batch_get<'a>(
    core: &Core,
    keys: impl Iterator<Item = &'a ItemKey>,
    asked: (Option<&[&'static str]>, bool),
    costs: bool,
) -> Result<(BatchGetItemFluentBuilder, Option<Body>), Error> {
    if !core.takes_fast_lane() {
        return Ok((batch_get_request(core, keys, asked, costs)?, None));
    }
    let body = body::batch_get(core, keys, asked, costs).map_err(|error| core.placed(error))?;
    // The service's address may depend on the table.
    let nothing = KeysAndAttributes::builder().set_keys(Some(Vec::new())).build();
    let nothing = nothing.map_err(|error| core.placed(refused(GET, &error)))?;
    Ok((core.client.batch_get_item().request_items(&core.name, nothing), Some(body)))
}

/// One request for writes to a table, with a body of its own where that is written here.
pub(crate) fn batch_write<'a>(
    core: &Core,
    writes: impl Iterator<Item = &'a (ItemKey, BatchEntry)> + Clone,
    costs: bool,
) -> Result<(BatchWriteItemFluentBuilder, Option<Body>), Error> {
    if !core.takes_fast_lane() {
        return Ok((batch_write_request(core, writes, costs)?, None));
    }
    let body = body::batch_write(core, writes, costs).map_err(|error| core.placed(error))?;
    Ok((core.client.batch_write_item().request_items(&core.name, Vec::new()), Some(body)))
}

fn entry(core: &Core, key: &ItemKey, write: &BatchEntry) -> Result<WriteRequest, Error> {
    let refused = |error: BuildError| core.placed(refused(WRITE, &error));
    let request = WriteRequest::builder();
    let request = if let Some(item) = &write.put {
        let put = PutRequest::builder().set_item(Some(item.take()?.take_map()));
        request.put_request(put.build().map_err(refused)?)
    } else {
        let delete = DeleteRequest::builder().set_key(Some(key_attributes(&core.layout, key)));
        request.delete_request(delete.build().map_err(refused)?)
    };
    Ok(request.build())
}
