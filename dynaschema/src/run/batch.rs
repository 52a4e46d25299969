//! Deleting what a query returns, with every item accounted for.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use aws_sdk_dynamodb::types::{DeleteRequest, ReturnConsumedCapacity, WriteRequest};

use super::call::send;
use super::fail::{Nature, fail};
use super::pager::Pager;
use super::reader::{Verdict, judge};
use super::single::Single;
use crate::error::What;
use crate::key::ItemKey;
use crate::meter::Cost;
use crate::op::{Guard, delete_request, item_key, key_attributes};
use crate::table::Core;
use crate::{Contains, Error, Item, Meter};

/// How many writes one `BatchWriteItem` takes.
const BATCH: usize = 25;
/// Rounds without any progress before the rest is given back.
const ROUNDS: u32 = 8;
/// The longest wait before the second round; it doubles from there, with full jitter.
const BASE: Duration = Duration::from_millis(25);
const CAP: Duration = Duration::from_secs(5);

/// What a `delete_all` did with the items it read.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Deletion {
    /// How many items were deleted.
    pub deleted: usize,
    /// How many items in the range were left: of other entities, of no known
    /// entity, or not decoding.
    pub left: usize,
}

/// Deletes every item that the read of `E` returns.
pub(crate) async fn delete_all<E: 'static, S: Contains<E>>(mut pager: Pager) -> Result<Deletion, Error> {
    let mut deletion = Deletion { deleted: 0, left: 0 };
    // What is dropped is counted as left, so the service must not hide it.
    pager.read.entity_filter = None;
    while !pager.is_done() && pager.read.limit.is_none_or(|limit| deletion.deleted < limit) {
        if pager.is_spent() {
            return Err(pager.exhausted());
        }
        let room = pager.read.limit.map_or(usize::MAX, |limit| limit - deletion.deleted);
        let mut keys = Vec::new();
        let runs = pager.next(Some(room).filter(|room| *room < usize::MAX)).await?;
        let excludes = |item: &Item| pager.read.excludes(item);
        for run in runs {
            for item in run.items.into_iter().filter(|item| !excludes(item)) {
                let key = item_key(&pager.core.layout, &item);
                match (judge::<E, S>(&pager.core, &pager.read, item), key) {
                    (Verdict::Keep(_), Some(key)) if keys.len() < room => keys.push(key),
                    (Verdict::Keep(_), _) => {}
                    (Verdict::Drop | Verdict::Bad(_), _) => deletion.left += 1,
                }
            }
        }
        let batch = Batch { core: &pager.core, meter: pager.meter(), entity: pager.read.entity };
        deletion.deleted += match S::MEMBER.filter(|member| pager.core.layout.shares_key(*member)) {
            None => batch.delete(keys, deletion.deleted).await?,
            // A batch knows no conditions, and between reading and deleting the
            // key may have become another entity's.
            Some(member) => batch.delete_own(keys, member, deletion.deleted).await?,
        };
    }
    Ok(deletion)
}

struct Batch<'a> {
    core: &'a Arc<Core>,
    meter: Option<&'a Meter>,
    entity: &'static str,
}

impl Batch<'_> {
    /// Deletes all of the keys; `before` were deleted already, for the error.
    async fn delete(&self, keys: Vec<ItemKey>, before: usize) -> Result<usize, Error> {
        let total = keys.len();
        let mut queue = keys;
        let mut idle = 0;
        while !queue.is_empty() {
            let rest = queue.split_off(queue.len().min(BATCH));
            let chunk = std::mem::replace(&mut queue, rest);
            let sent = chunk.len();
            let unprocessed = match self.send(&chunk).await {
                Ok(unprocessed) => unprocessed,
                Err(error) if total == queue.len() + sent && before == 0 => return Err(error),
                Err(error) => {
                    queue.extend(chunk);
                    return Err(self.unfinished(before + total - queue.len(), queue).with_source(error));
                }
            };
            idle = if unprocessed.len() == sent { idle + 1 } else { 0 };
            let waits = !unprocessed.is_empty();
            queue.extend(unprocessed);
            if idle >= ROUNDS {
                return Err(self.unfinished(before + total - queue.len(), queue));
            }
            if waits {
                tokio::time::sleep(pause(idle)).await;
            }
        }
        Ok(total)
    }

    /// Deletes the keys one by one, each only if it is still the member's.
    async fn delete_own(&self, keys: Vec<ItemKey>, member: usize, before: usize) -> Result<usize, Error> {
        let total = keys.len();
        let mut keys = keys.into_iter();
        while let Some(key) = keys.next() {
            let request = delete_request(self.core, key_attributes(&self.core.layout, &key), member, None)?;
            let single = Single { core: self.core.clone(), meter: self.meter.cloned(), member };
            match single.delete(request, Guard::AbsentOrOwn, key.clone()).await {
                Ok(()) => {}
                Err(error) => {
                    let done = before + total - keys.len() - 1;
                    let left = std::iter::once(key).chain(keys).collect();
                    return Err(self.unfinished(done, left).with_source(error));
                }
            }
        }
        Ok(total)
    }

    /// Sends one batch; what the service left of it comes back.
    async fn send(&self, keys: &[ItemKey]) -> Result<Vec<ItemKey>, Error> {
        let writes = keys.iter().map(|key| self.write(key)).collect::<Result<Vec<_>, _>>()?;
        let request = self
            .core
            .client
            .batch_write_item()
            .request_items(&self.core.name, writes)
            .set_return_consumed_capacity(self.meter.map(|_| ReturnConsumedCapacity::Total))
            .send();
        let cost = |output: &aws_sdk_dynamodb::operation::batch_write_item::BatchWriteItemOutput| Cost {
            retried: output.unprocessed_items().map_or(0, |left| left.values().map(Vec::len).sum()),
            ..Cost::of_write(output.consumed_capacity().first())
        };
        let failed = |error| fail("BatchWriteItem", Nature::Write, error).of_entity(self.entity);
        let sent = send("BatchWriteItem", &self.core.name, self.meter, request, cost, failed).await?;
        let left: HashMap<String, Vec<WriteRequest>> = sent.output.unprocessed_items.unwrap_or_default();
        let keys = left.into_values().flatten().filter_map(|write| write.delete_request);
        Ok(keys.filter_map(|delete| item_key(&self.core.layout, &delete.key)).collect())
    }

    fn write(&self, key: &ItemKey) -> Result<WriteRequest, Error> {
        let key: Item = key_attributes(&self.core.layout, key);
        let delete = DeleteRequest::builder().set_key(Some(key)).build().map_err(|error| {
            let what = What::InvalidRequest { operation: "BatchWriteItem", reason: error.to_string() };
            Error::new(what).at_table(&self.core.name)
        })?;
        Ok(WriteRequest::builder().delete_request(delete).build())
    }

    fn unfinished(&self, done: usize, keys: Vec<ItemKey>) -> Error {
        Error::new(What::Unprocessed { done, keys }).at_table(&self.core.name).of_entity(self.entity)
    }
}

/// The wait before the next round: full jitter below a bound that doubles.
fn pause(idle: u32) -> Duration {
    let bound = BASE.saturating_mul(1 << idle.min(10)).min(CAP);
    bound.mul_f64(fastrand::f64())
}
