//! The same requests as their bodies: what the SDK would write of its own, without the maps in between.

use aws_sdk_dynamodb::operation::batch_get_item::BatchGetItemInput;
use aws_sdk_dynamodb::operation::batch_write_item::BatchWriteItemInput;
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsInput;

use crate::Error;
use crate::core::Core;
use crate::error::What;
use crate::expr::Expressions;
use crate::item::Layout;
use crate::key::ItemKey;
use crate::plan::BatchEntry;
use crate::plan::read::listed;
use crate::plan::write::{Action, Body as Content, Said};
use crate::wire::hook::Body;
use crate::wire::json::{Object, array};

/// What a body can begin with room for, which most requests do not outgrow: all of a request but its items.
pub(super) const USUAL_BYTES: usize = 1024;

/// What a request says of an item beside its attributes, at most, in general.
const BESIDE_ITEM: usize = 512;

/// What stands round a write of a batch.
const AROUND_WRITE: usize = 28;

/// Room for an action.
pub(super) fn room(action: &Action) -> usize {
    match &action.body {
        Content::Put(item) => USUAL_BYTES.max(item.bytes_known() + BESIDE_ITEM),
        Content::Update(_) | Content::Delete | Content::Check => USUAL_BYTES,
    }
}

/// Writes one object, for which there is so much room at first.
pub(super) fn object(
    operation: &'static str,
    room: usize,
    write: impl FnOnce(&mut Object<'_>) -> Option<()>,
) -> Result<String, Error> {
    let mut text = String::with_capacity(room);
    let mut object = Object::open(&mut text);
    write(&mut object).ok_or_else(|| {
        let reason = "an attribute has a value of a type that this version of the SDK does not know; \
                      leave it out, or update the SDK";
        Error::new(What::InvalidRequest { operation, reason: reason.to_owned() })
    })?;
    object.close();
    Ok(text)
}

/// What an action says, in a request of its own or in its place of a transaction.
pub(super) fn action(object: &mut Object<'_>, core: &Core, action: &Action, said: &Said<'_>) -> Option<()> {
    object.string("TableName", &core.name);
    match &action.body {
        Content::Put(item) => item.write(object, "Item")?,
        Content::Update(_) | Content::Delete | Content::Check => {
            key(object.member("Key"), &core.layout, &action.key);
        }
    }
    said.write(object)
}

/// The attributes of a key.
pub(super) fn key(text: &mut String, layout: &Layout, key: &ItemKey) {
    let mut object = Object::open(text);
    object.key_value(layout.pk, &key.pk);
    if let Some((name, value)) = layout.sk.zip(key.sk.as_ref()) {
        object.key_value(name, value);
    }
    object.close();
}

/// That the capacity is told, where somebody counts it.
pub(super) fn costs(object: &mut Object<'_>, costs: bool) {
    object.maybe_string("ReturnConsumedCapacity", costs.then_some("TOTAL"));
}

/// A transaction of places, each of which is written.
pub(crate) fn transaction(places: &[String], token: &str, counts: bool) -> Result<Body, Error> {
    let json = object(super::WRITE, USUAL_BYTES + places.iter().map(String::len).sum::<usize>(), |object| {
        array(object.member("TransactItems"), places, |text, place| {
            text.push_str(place);
            Some(())
        })?;
        object.string("ClientRequestToken", token);
        costs(object, counts);
        Some(())
    })?;
    Ok(Body::of::<TransactWriteItemsInput>(json))
}

/// A batch of writes to a table.
pub(crate) fn batch_write<'a>(
    core: &Core,
    writes: impl Iterator<Item = &'a (ItemKey, BatchEntry)> + Clone,
    counts: bool,
) -> Result<Body, Error> {
    let room = USUAL_BYTES + writes.clone().map(|(_, write)| write.size + AROUND_WRITE).sum::<usize>();
    let mut failed = None;
    let entry = |text: &mut String, (at, write): &'a (ItemKey, BatchEntry)| {
        let mut request = Object::open(text);
        if let Some(item) = &write.put {
            let item = item.take().map_err(|error| failed = Some(error)).ok()?;
            let mut put = Object::open(request.member("PutRequest"));
            item.write(&mut put, "Item")?;
            put.close();
        } else {
            let mut delete = Object::open(request.member("DeleteRequest"));
            key(delete.member("Key"), &core.layout, at);
            delete.close();
        }
        request.close();
        Some(())
    };
    let json = object(super::batch::WRITE, room, |object| {
        let mut tables = Object::open(object.member("RequestItems"));
        array(tables.named(&core.name), writes, entry)?;
        tables.close();
        costs(object, counts);
        Some(())
    });
    let json = json.map_err(|refused| failed.unwrap_or(refused))?;
    Ok(Body::of::<BatchWriteItemInput>(json))
}

/// A batch of reads from a table.
pub(crate) fn batch_get<'a>(
    core: &Core,
    keys: impl Iterator<Item = &'a ItemKey>,
    (attributes, consistent): (Option<&[&'static str]>, bool),
    counts: bool,
) -> Result<Body, Error> {
    let mut expressions = Expressions::default();
    let projection = attributes.map(|names| listed(&mut expressions, names.iter().copied()));
    let json = object(super::batch::GET, USUAL_BYTES, |object| {
        let mut tables = Object::open(object.member("RequestItems"));
        let mut asked = Object::open(tables.named(&core.name));
        array(asked.member("Keys"), keys, |text, at| {
            key(text, &core.layout, at);
            Some(())
        })?;
        asked.maybe_string("ProjectionExpression", projection.as_deref());
        expressions.write(&mut asked)?;
        asked.maybe_bool("ConsistentRead", consistent.then_some(true));
        asked.close();
        tables.close();
        costs(object, counts);
        Some(())
    })?;
    Ok(Body::of::<BatchGetItemInput>(json))
}
