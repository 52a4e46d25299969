//! Many puts and deletes.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use aws_sdk_dynamodb::operation::batch_write_item::builders::BatchWriteItemFluentBuilder;

use crate::core::Core;
use crate::error::What;
use crate::key::ItemKey;
use crate::plan::check_size;
use crate::plan::write::needs_conditions;
use crate::plan::{BatchEntry, Made, Merged, write_chunk};
use crate::run::request::batch_write_request;
use crate::run::{Call, Limits, WriteReport, Written, report_writes, write_batch};
use crate::schema::EntitySchema;
use crate::wire::MAX_ITEM;
use crate::{Batch, BatchPut, Contains, Entity, EntityKey, Error, Table, TableSchema};

/// The name of the operation.
const OPERATION: &str = "BatchWriteItem";

/// Puts and deletes of many items: a `BatchWriteItem` for every 25 of them, or every 16 MB.
///
/// Of several writes to one key only the last is sent, which ends as if all were done in order.
/// Else a batch has no order, it is not atomic, and it knows no conditions: what a put replaces is
/// gone, whatever it was.
///
/// What the service leaves unprocessed is sent again, after waits with full jitter, up to eight
/// requests in a row of which nothing is done. A request without an answer is sent again twice:
/// these writes can be done twice without harm.
///
/// ```
/// use dynaschema::{DynamoEntity, Meter, embedded};
/// # use serde::{Deserialize, Serialize};
/// # #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
/// # #[pk("USER#<id>")]
/// # struct User {
/// #     id: u32,
/// #     name: String,
/// # }
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), dynaschema::Error> {
/// # let users = embedded::table::<User>().await?;
/// let meter = Meter::new();
/// let mut batch = users.metered(&meter).batch_write();
/// for id in 1..=60 {
///     batch = batch.put(User { id, name: "Ann".into() });
/// }
/// let written = batch.delete(&UserKey { id: 99 }).send().await?;
/// assert_eq!((written.items, meter.cost().requests), (61, 3));
/// # Ok(())
/// # }
/// ```
#[must_use = "nothing is written until `.send()`"]
pub struct BatchWrite<S> {
    table: Table<S>,
    writes: Merged<BatchEntry>,
    /// Which of the writes stands for each that was given.
    places: Vec<usize>,
    /// Why the first write that cannot be sent cannot.
    refused: Option<Error>,
    limits: Limits,
}

impl<S: TableSchema> Table<S> {
    /// Puts and deletes of many items of any entities of the table.
    ///
    /// ```
    /// # use dynaschema::{DynamoEntity, embedded};
    /// # use serde::{Deserialize, Serialize};
    /// #[derive(Debug, PartialEq, Serialize, Deserialize, DynamoEntity)]
    /// #[pk("USER#<id>")]
    /// struct User {
    ///     id: u32,
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), dynaschema::Error> {
    /// let users = embedded::table::<User>().await?;
    /// let batch = users.batch_write().put_all((1..=30).map(|id| User { id })).delete(&UserKey { id: 7 });
    /// let written = batch.send().await?;
    /// // The put of user 7 is merged with its delete.
    /// assert_eq!((written.items, written.merged), (30, 1));
    /// # Ok(())
    /// # }
    /// ```
    pub fn batch_write(&self) -> BatchWrite<S> {
        BatchWrite {
            table: self.clone(),
            writes: Merged::default(),
            places: Vec::new(),
            refused: None,
            limits: Limits::default(),
        }
    }
}

impl<S: TableSchema> BatchWrite<S> {
    /// Puts a value, of an entity or of the table's own enum: replaces the item under its key, or makes it.
    /// What a flattened field has read of another program's set, or of a number of more digits than its type
    /// holds, is put as the list or text that the value has; a [`put`](crate::op::Put) by itself refuses
    /// that.
    ///
    /// That an entity is no [`Batch`] does not compile; a value of the enum which is of such an entity, or
    /// which is an item of none that the table knows, is refused by [`send`](Self::send) with
    /// `InvalidRequest`.
    pub fn put<V: BatchPut<S>>(mut self, value: V) -> Self {
        let write = put::<V, S>(&self.table.core, value);
        self.add(write);
        self
    }

    /// Puts each of the values.
    ///
    /// ```
    /// # use dynaschema::{DynamoEntity, DynamoTable, embedded};
    /// # use serde::{Deserialize, Serialize};
    /// # #[derive(Debug, PartialEq, Serialize, Deserialize, DynamoEntity)]
    /// # #[pk("USER#<id>")]
    /// # #[sk("PROFILE")]
    /// # struct User { id: u32 }
    /// # #[derive(Debug, PartialEq, Serialize, Deserialize, DynamoEntity)]
    /// # #[pk("USER#<user>")]
    /// # #[sk("ORDER#<number:06>")]
    /// # struct Order { user: u32, number: u32 }
    /// # #[derive(Debug, PartialEq, DynamoTable)]
    /// # enum Shop { User(User), Order(Order) }
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), dynaschema::Error> {
    /// # let shop = embedded::table::<Shop>().await?;
    /// let items = vec![Shop::User(User { id: 42 }), Shop::Order(Order { user: 42, number: 7 })];
    /// let written = shop.batch_write().put_all(items).delete(&OrderKey { user: 42, number: 6 }).send().await?;
    /// assert_eq!(written.items, 3);
    /// # Ok(())
    /// # }
    /// ```
    pub fn put_all<V: BatchPut<S>>(self, values: impl IntoIterator<Item = V>) -> Self {
        values.into_iter().fold(self, Self::put)
    }

    /// Deletes the item under a key, if there is one.
    pub fn delete<K>(mut self, key: &K) -> Self
    where
        K: EntityKey<Entity: Batch>,
        S: Contains<K::Entity>,
    {
        let write = delete::<K, S>(&self.table.core, key);
        self.add(write);
        self
    }

    /// Deletes the items under each of the keys.
    pub fn delete_all<K>(self, keys: impl IntoIterator<Item = K>) -> Self
    where
        K: EntityKey<Entity: Batch>,
        S: Contains<K::Entity>,
    {
        keys.into_iter().fold(self, |batch, key| batch.delete(&key))
    }

    /// Gives up after this time. A request that has no answer then leaves the outcome of its
    /// writes unknown. Without one, only rounds that do nothing end a batch.
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.limits.deadline = Some(deadline);
        self
    }

    /// Gives up after this many requests. The table's own budget does not bind a batch, whose size
    /// its caller knows.
    pub fn max_requests(mut self, requests: usize) -> Self {
        self.limits.max_requests = Some(requests);
        self
    }

    /// Writes all of it.
    ///
    /// What cannot be written fails before anything is sent: a value that does not serialise or cannot stand
    /// in a key, an item over 400 KB, an entity that shares its keys, a value of the table's enum that is of
    /// no [`Batch`]. `Unprocessed`, with the keys in their groups, if something was left; if nothing at all
    /// was written, the error is the request's own.
    pub fn send(self) -> Call<Written> {
        let given = self.places.len();
        let core = self.table.core.clone();
        core.call(self.allowed(), move |batch| {
            write_batch(batch.table, batch.writes.items, given, batch.limits)
        })
    }

    /// What became of each write, in the order in which they were given. Fails only for what
    /// cannot be written, before anything is sent.
    ///
    /// ```
    /// # use dynaschema::{Batch, DynamoEntity, WriteOutcome, embedded};
    /// # use serde::{Deserialize, Serialize};
    /// # #[derive(Debug, Clone, Serialize, Deserialize, DynamoEntity)]
    /// # #[pk("USER#<id>")]
    /// # struct User { id: u32 }
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), dynaschema::Error> {
    /// # let table = embedded::table::<User>().await?;
    /// let users: Vec<User> = (1..=60).map(|id| User { id }).collect();
    /// let report = table.batch_write().put_all(users.clone()).max_requests(2).report().await?;
    /// let left = users.into_iter().zip(&report.writes);
    /// let left = left.filter(|(_, (_, outcome))| *outcome != WriteOutcome::Written).map(|(user, _)| user);
    /// assert_eq!(left.count(), 10);
    /// # Ok(())
    /// # }
    /// ```
    pub fn report(self) -> Call<WriteReport> {
        let core = self.table.core.clone();
        core.call(self.allowed(), |batch| {
            report_writes(batch.table, batch.writes.items, batch.places, batch.limits)
        })
    }

    /// The SDK's own requests.
    pub fn requests(&self) -> Result<Vec<BatchWriteItemFluentBuilder>, Error> {
        if let Some(refused) = &self.refused {
            return Err(refused.clone());
        }
        let mut queue = (0..self.writes.items.len()).collect();
        let mut requests = Vec::new();
        while let chunk @ [_, ..] = write_chunk(&self.writes.items, &mut queue).as_slice() {
            let writes = chunk.iter().map(|at| &self.writes.items[*at]);
            requests.push(batch_write_request(
                &self.table.core,
                writes,
                self.table.core.asks_cost(self.table.meter.as_ref()),
            )?);
        }
        Ok(requests)
    }

    fn allowed(self) -> Result<Self, Error> {
        match self.refused {
            Some(refused) => Err(refused),
            None => Ok(self),
        }
    }

    fn add(&mut self, write: Result<(ItemKey, BatchEntry), Error>) {
        match write {
            Ok((key, write)) => self.places.push(self.writes.insert(key, write)),
            Err(error) => self.refused = self.refused.take().or(Some(error)),
        }
    }
}

fn put<V: BatchPut<S>, S: TableSchema>(core: &Arc<Core>, value: V) -> Result<(ItemKey, BatchEntry), Error> {
    let (member, of) = value.of_member().ok_or_else(|| {
        let reason = "the value is an item of no entity of the table, which does not know how that is written; \
                      put it by the SDK's own client, `table.client()`";
        refused(core, S::TABLE.name, reason)
    })?;
    let schema = of.schema();
    check_alone(core, schema)?;
    check_keys(core, member, schema)?;
    let stamp = core.clock.stamp();
    let (key, item) = core.to_item_at(member, of, &stamp)?;
    let size = item.sent_size();
    // No item is larger where it is stored than on the way there.
    if size > MAX_ITEM {
        check_size(OPERATION, item.size())
            .map_err(|error| error.at_table(&core.name).of_entity(schema.name).at_key(&key))?;
    }
    let core = core.clone();
    let again = move || match value.of_member() {
        Some((member, of)) => core.to_item_at(member, of, &stamp).map(|(_, item)| item),
        None => unreachable!("it was a member's before"),
    };
    Ok((key, BatchEntry { size, put: Some(Made::new(item, again)) }))
}

fn delete<K: EntityKey, S: Contains<K::Entity>>(
    core: &Core,
    key: &K,
) -> Result<(ItemKey, BatchEntry), Error> {
    check_keys(core, S::MEMBER, K::Entity::SCHEMA)?;
    let key = core.key_of(key)?;
    let entry = BatchEntry::delete(&core.layout, &key);
    Ok((key, entry))
}

/// What is no [`Batch`] is none in the table's enum either.
fn check_alone(core: &Core, schema: &EntitySchema) -> Result<(), Error> {
    if needs_conditions(schema) {
        let reason = "the entity has a version, a unique field or a copy, and a batch knows no conditions; \
                      write it by itself, `.put().send(&table)`, or in a transaction";
        return Err(refused(core, schema.name, reason));
    }
    Ok(())
}

/// An entity that shares its keys writes only where no other's item is; a batch cannot look.
fn check_keys(core: &Core, member: usize, schema: &EntitySchema) -> Result<(), Error> {
    if core.layout.shares_key(member) {
        let reason = "the entity shares its keys, and a batch knows no conditions";
        return Err(refused(core, schema.name, reason));
    }
    Ok(())
}

fn refused(core: &Core, entity: &'static str, reason: &str) -> Error {
    let what = What::InvalidRequest { operation: OPERATION, reason: reason.to_owned() };
    Error::new(what).at_table(&core.name).of_entity(entity)
}

impl<S> Clone for BatchWrite<S> {
    fn clone(&self) -> Self {
        Self {
            table: self.table.clone(),
            writes: self.writes.clone(),
            places: self.places.clone(),
            refused: self.refused.clone(),
            limits: self.limits,
        }
    }
}

impl<S> fmt::Debug for BatchWrite<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BatchWrite({})", self.places.len())
    }
}
