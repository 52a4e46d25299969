//! Many items by their keys.

use std::fmt;
use std::marker::PhantomData;
use std::time::Duration;

use aws_sdk_dynamodb::operation::batch_get_item::builders::BatchGetItemFluentBuilder;

use crate::entity::Projection;
use crate::key::ItemKey;
use crate::plan::read::projected_item;
use crate::run::request::batch_get_request;

use crate::run::{Asked, Call, Limits, READ_BATCH, ReadReport, read_batch, report_batch};
use crate::{Contains, Entity, EntityKey, Error, Reads, Table, TableSchema};

/// A read of many items by their keys: a `BatchGetItem` for every 100 of them.
///
/// A key that is given twice is asked once, and its item stands at both places. What the service
/// leaves unprocessed, among it all beyond 16 MB of items, is asked again, after waits with full
/// jitter, up to eight requests in a row that bring nothing.
///
/// Each item is read at its own moment: a batch is no snapshot.
///
/// ```
/// use dynaschema::{DynamoEntity, Meter, ReadOutcome, embedded};
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
/// # users.batch_write().put_all((1..=150).map(|id| User { id, name: "Ann".into() })).send().await?;
/// let meter = Meter::new();
/// let keys = (1..=200).map(|id| UserKey { id });
/// let report = users.metered(&meter).batch_get(keys).consistent().report().await?;
/// let found = report.outcomes.iter().filter(|outcome| matches!(outcome, ReadOutcome::Found(_))).count();
/// assert_eq!((found, meter.cost().requests), (150, 2));
/// # Ok(())
/// # }
/// ```
#[must_use = "nothing is read until `.send()`"]
pub struct BatchGet<S, E> {
    table: Table<S>,
    asked: Asked,
    limits: Limits,
    entity: PhantomData<fn() -> E>,
}

impl<S: TableSchema> Table<S> {
    /// The items under these keys, all of one entity, in the order of the keys.
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
    /// for id in [1, 2] {
    ///     User { id }.create().send(&users).await?;
    /// }
    /// let found = users.batch_get([2, 9, 1, 2].map(|id| UserKey { id })).send().await?;
    /// assert_eq!(found, [Some(User { id: 2 }), None, Some(User { id: 1 }), Some(User { id: 2 })]);
    /// # Ok(())
    /// # }
    /// ```
    pub fn batch_get<K>(&self, keys: impl IntoIterator<Item = K>) -> BatchGet<S, K::Entity>
    where
        K: EntityKey,
        S: Contains<K::Entity>,
    {
        let mut asked = Asked::new(&self.core, K::Entity::SCHEMA.name);
        keys.into_iter().for_each(|key| asked.push(&self.core, &key));
        BatchGet { table: self.clone(), asked, limits: Limits::default(), entity: PhantomData }
    }

    /// Items of several entities, by [`key`](BatchGet::key), as the table's enum.
    ///
    /// ```
    /// # use dynaschema::{DynamoEntity, DynamoTable, Entity, embedded};
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
    /// # User { id: 42 }.create().send(&shop).await?;
    /// # Order { user: 42, number: 7 }.create().send(&shop).await?;
    /// let found = shop
    ///     .batch_get_mixed()
    ///     .key(&OrderKey { user: 42, number: 7 })
    ///     .key(&UserKey { id: 42 })
    ///     .send()
    ///     .await?;
    /// assert!(matches!(found.as_slice(), [Some(Shop::Order(_)), Some(Shop::User(_))]));
    /// # Ok(())
    /// # }
    /// ```
    pub fn batch_get_mixed(&self) -> BatchGet<S, S>
    where
        S: Reads<S>,
    {
        let asked = Asked::new(&self.core, S::TABLE.name);
        BatchGet { table: self.clone(), asked, limits: Limits::default(), entity: PhantomData }
    }
}

impl<T: Reads<T>> BatchGet<T, T> {
    /// One more key, of any entity of the table.
    pub fn key<K>(mut self, key: &K) -> Self
    where
        K: EntityKey,
        T: Contains<K::Entity>,
    {
        self.asked.push(&self.table.core, key);
        self
    }
}

impl<S, E: Entity> BatchGet<S, E> {
    /// Reads no more of each item than the fields of `P`
    /// ([`DynamoProjection`](derive@crate::DynamoProjection)): what becomes less is what is sent and decoded,
    /// not what it costs.
    ///
    /// ```
    /// # use dynaschema::{DynamoEntity, DynamoProjection, embedded};
    /// # use serde::{Deserialize, Serialize};
    /// #[derive(Debug, PartialEq, Serialize, Deserialize, DynamoEntity)]
    /// #[pk("USER#<id>")]
    /// struct User {
    ///     id: u32,
    ///     name: String,
    ///     portrait: String,
    /// }
    ///
    /// #[derive(Debug, PartialEq, Deserialize, DynamoProjection)]
    /// #[projection(of = User)]
    /// struct UserName {
    ///     name: String,
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), dynaschema::Error> {
    /// # let users = embedded::table::<User>().await?;
    /// User { id: 1, name: "Ann".into(), portrait: "…".repeat(9_000) }.create().send(&users).await?;
    /// let names = users.batch_get([1, 2].map(|id| UserKey { id })).project::<UserName>().send().await?;
    /// assert_eq!(names, [Some(UserName { name: "Ann".into() }), None]);
    /// # Ok(())
    /// # }
    /// ```
    pub fn project<P: Projection<E>>(self) -> BatchGet<S, P> {
        let Self { table, mut asked, limits, .. } = self;
        asked.attributes = projected_item(&table.core.layout, E::SCHEMA, P::PROJECTION);
        BatchGet { table, asked, limits, entity: PhantomData }
    }
}

impl<S: Reads<E>, E: Send + 'static> BatchGet<S, E> {
    /// Reads the latest state of each item, at twice the capacity.
    pub fn consistent(mut self) -> Self {
        self.asked.consistent = true;
        self
    }

    /// Also gives items that have expired (`#[dynamo(ttl)]`) and that the service has not deleted yet;
    /// without it there are none under their keys.
    pub fn include_expired(mut self) -> Self {
        self.asked.expired = true;
        self
    }

    /// Gives up after this time, with what was read until then. Without one, only rounds that
    /// bring nothing end a batch.
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

    /// The items in the order of the keys, `None` where there is none.
    ///
    /// As of a `get`, an item of another entity under a key is a `WrongEntity` error, or no item
    /// where the two entities share their keys. `InvalidKey` if a value cannot stand in a key:
    /// nothing is sent then. `Unprocessed` if some keys were not answered; [`report`](Self::report)
    /// gives what was read all the same. If nothing at all was read, the error is the request's own.
    pub fn send(self) -> Call<Vec<Option<E>>> {
        let core = self.table.core.clone();
        core.call(Ok(self), |batch| read_batch::<E, S>(batch.table, batch.asked, batch.limits))
    }

    /// What became of each key, in their order. Never fails: an error stands where it belongs.
    pub fn report(self) -> Call<ReadReport<E>> {
        let core = self.table.core.clone();
        core.call(Ok(self), |batch| report_batch::<E, S>(batch.table, batch.asked, batch.limits))
    }

    /// The SDK's own requests.
    pub fn requests(&self) -> Result<Vec<BatchGetItemFluentBuilder>, Error> {
        if let Some(error) = self.asked.places.iter().find_map(|place| place.as_ref().err()) {
            return Err(error.clone());
        }
        let Asked { keys, consistent, attributes, .. } = &self.asked;
        let chunks = keys.items.chunks(READ_BATCH);
        let request = |chunk: &[(ItemKey, ())]| {
            let keys = chunk.iter().map(|(key, ())| key);
            let asked = (attributes.as_deref(), *consistent);
            batch_get_request(
                &self.table.core,
                keys,
                asked,
                self.table.core.asks_cost(self.table.meter.as_ref()),
            )
        };
        chunks.map(request).collect()
    }
}

impl<S, E> Clone for BatchGet<S, E> {
    fn clone(&self) -> Self {
        Self {
            table: self.table.clone(),
            asked: self.asked.clone(),
            limits: self.limits,
            entity: PhantomData,
        }
    }
}

impl<S, E> fmt::Debug for BatchGet<S, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BatchGet({} of {})", self.asked.places.len(), self.asked.entity)
    }
}
