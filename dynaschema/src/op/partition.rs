//! Mixed reads: everything in one partition, or between two keys of it.

use std::fmt;
use std::marker::PhantomData;

use super::Query;
use super::chain::{Chain, Reading, StronglyConsistent};
use crate::entity::{Found, Held, InPart, MixedItems, Wants, WholeItems};
use crate::error::What;
use crate::key::{ItemKey, KeyValue, PartValue};
use crate::plan::read::{EntityPlan, Plan, PlanSource, Region};
use crate::run::{Call, Deletion, Reader, delete_all};
use crate::schema::{KeyAttribute, Slot};
use crate::{Contains, Entity, Error, Table, TableSchema};

/// The chain of a query over a partition, whatever entities are in it; `P` is what named the partition.
pub struct Mixed<S, P>(Reading<S>, PhantomData<fn(P)>);

impl<S, P> Chain for Mixed<S, P> {
    type Entity = S;
    fn from_reading(reading: Reading<S>) -> Self {
        Self(reading, PhantomData)
    }
    fn reading(&self) -> &Reading<S> {
        &self.0
    }
    fn into_reading(self) -> Reading<S> {
        self.0
    }
}

/// Without the values that it holds.
impl<S, P> fmt::Debug for Mixed<S, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[diagnostic::do_not_recommend]
impl<S, E> StronglyConsistent for Mixed<S, PartitionKey<E>> {}
#[diagnostic::do_not_recommend]
impl<S, E, C: StronglyConsistent> StronglyConsistent for Mixed<S, Query<E, C>> {}

/// What names a partition of the table `S`: a partition key (`User::pk("42")`), or any query, of the
/// table or of an index, whose partition it is. How to read (`consistent`, `limit`, …) is said of the mixed
/// read; where the query says it, the read fails with `InvalidRequest`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` names no partition",
    label = "neither a partition key nor a query of an entity",
    note = "give a partition key, `User::pk(..)`, or a query of the partition, `Order::query(..)`"
)]
pub trait PartitionOf<S> {
    /// What is read there: the items of the table, or, of an index that does not hold whole ones, what is
    /// [hydrated](Query::hydrate).
    type Read;

    /// The query whose partition it is.
    #[doc(hidden)]
    fn into_query(self) -> Plan;
}

/// The partition key of an entity, for reads of everything in that partition.
#[derive(Clone)]
pub struct PartitionKey<E> {
    plan: Box<EntityPlan>,
    entity: PhantomData<fn() -> E>,
}

impl<E: Entity> PartitionKey<E> {
    /// The key of the parts, in the order of [`EntitySchema::parts`](crate::schema::EntitySchema::parts).
    #[doc(hidden)]
    pub fn new(parts: &[PartValue<'_>]) -> Self {
        let parts = parts.iter().map(|part| part.clone().into_owned()).collect();
        Self { plan: Box::new(EntityPlan::of_partition(E::SCHEMA, parts)), entity: PhantomData }
    }

    /// The value of the partition key, or why there is none.
    pub fn value(&self) -> Result<KeyValue, Error> {
        let key = KeyAttribute::unplaced(E::SCHEMA, Slot::Pk);
        key.map_or_else(
            || Ok(KeyValue::Text(String::new())),
            |key| key.render_whole(&|part| self.plan.partition_part(part)),
        )
    }
}

impl<E: Entity> fmt::Debug for PartitionKey<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PartitionKey({})", E::SCHEMA.name)
    }
}

impl<E: Entity, S: Contains<E>> PartitionOf<S> for PartitionKey<E> {
    type Read = S;

    fn into_query(self) -> Plan {
        Plan::of(PlanSource::Entity(self.plan))
    }
}

impl<R: Held, C: Chain<Entity = R>, S: Contains<R::Of>> PartitionOf<S> for Query<R, C> {
    type Read = R::Mixed<S>;

    fn into_query(self) -> Plan {
        self.into_plan()
    }
}

/// The query of everything that the table `S` has in the partition that `P` names.
pub type MixedQuery<S, P> = Query<<P as PartitionOf<S>>::Read, Mixed<<P as PartitionOf<S>>::Read, P>>;

/// Everything of a table in one partition.
pub fn partition<S, P: PartitionOf<S>>(of: P) -> MixedQuery<S, P> {
    Query::from_plan(of.into_query().into_region())
}

/// Bounds: each is a query of the same partition, since a query is a range of keys. They speak of sort
/// keys, whatever the direction of reading; a bound in another partition or index is an
/// `InvalidRequest` before anything is sent, and where the lower one is above the upper, nothing is sent
/// and nothing found. As of a query that names the partition, only the keys of a bound count, so that one
/// that says how to read is an `InvalidRequest` too.
///
/// ```
/// use dynaschema::{DynamoEntity, DynamoTable, embedded};
/// # use serde::{Deserialize, Serialize};
/// # #[derive(Debug, PartialEq, Serialize, Deserialize, DynamoEntity)]
/// # #[pk("REPO#<repo>")]
/// # #[sk("ISSUE#<number:06>")]
/// # struct Issue {
/// #     repo: String,
/// #     number: u32,
/// # }
/// # #[derive(Debug, PartialEq, Serialize, Deserialize, DynamoEntity)]
/// # #[pk("REPO#<repo>")]
/// # #[sk("REPO")]
/// # struct Repo {
/// #     repo: String,
/// # }
/// # #[derive(Debug, PartialEq, DynamoTable)]
/// # enum Hub {
/// #     Repo(Repo),
/// #     Issue(Issue),
/// # }
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), dynaschema::Error> {
/// # let hub = embedded::table::<Hub>().await?;
/// # Repo { repo: "r".into() }.create().send(&hub).await?;
/// # for number in 1..=3 {
/// #     Issue { repo: "r".into(), number }.create().send(&hub).await?;
/// # }
/// let newest = Hub::partition(Repo::query("r")).from(Issue::query("r").number(2)).up_to(Repo::query("r"));
/// assert!(newest.explain(&hub)?.to_string().contains(r#"SK BETWEEN "ISSUE#000002" AND "REPO""#));
/// assert_eq!(newest.all(&hub).await?.len(), 3);
/// # Ok(())
/// # }
/// ```
impl<M: MixedItems, P> Query<M, Mixed<M, P>> {
    /// Starts at the lowest key that this query can read.
    pub fn from<R: Held, C: Chain<Entity = R>>(self, query: Query<R, C>) -> Self
    where
        M::Table: Contains<R::Of>,
    {
        self.bounded(|region| region.low = query.into_plan().into_bound())
    }

    /// Ends at the highest key that this query can read.
    pub fn up_to<R: Held, C: Chain<Entity = R>>(self, query: Query<R, C>) -> Self
    where
        M::Table: Contains<R::Of>,
    {
        self.bounded(|region| region.high = query.into_plan().into_bound())
    }

    /// Everything between the lowest and the highest key that this query can read, of whatever entity.
    pub fn within<R: Held, C: Chain<Entity = R>>(self, query: Query<R, C>) -> Self
    where
        M::Table: Contains<R::Of>,
    {
        let plan = query.into_plan().into_bound();
        self.bounded(|region| (region.low, region.high) = (plan.clone(), plan))
    }

    fn bounded(self, change: impl FnOnce(&mut Region)) -> Self {
        let mut plan = self.into_plan();
        if let PlanSource::Region(region) = &mut plan.source {
            change(region);
        }
        Self::from_plan(plan)
    }
}

impl<S, P> Query<S, Mixed<S, P>> {
    /// Also shows copies (`#[dynamo(copy(…))]`), and says of each item whether it is one: the items are
    /// [`Found`]. The bounds come first.
    pub fn with_copies(self) -> Query<Found<S>, Mixed<Found<S>, P>>
    where
        S: TableSchema,
    {
        Query::from_plan(self.include_copies().into_plan())
    }
}

/// Of an index that does not hold whole items: the ends that need none. [`hydrate`](Query::hydrate) has the
/// others.
impl<S: TableSchema, R, P> Query<InPart<S, R>, Mixed<InPart<S, R>, P>> {
    /// How many items are there, up to the limit; as [`count`](Query::count) of other queries.
    pub fn count(&self, table: &Table<S>) -> Call<usize> {
        table.core.read(self.keys(table, None), Reader::count)
    }

    /// Whether any item is there.
    pub fn exists(&self, table: &Table<S>) -> Call<bool> {
        table.core.read(self.keys(table, Some(1)), Reader::any)
    }

    /// Deletes the items that are there; as [`delete_all`](Query::delete_all) of other queries.
    pub fn delete_all(&self, table: &Table<S>) -> Call<Deletion> {
        table.core.read(self.pager(table, Wants::All, None), delete_all)
    }

    fn keys(&self, table: &Table<S>, limit: Option<usize>) -> Result<Box<Reader<ItemKey>>, Error> {
        Ok(Reader::of_keys(self.pager(table, Wants::All, limit)?, usize::MAX))
    }
}

macro_rules! of_whole_items {
    ($($end:ident)*) => {
        /// Never there: they give whole items.
        impl<S: TableSchema, R, P> Query<InPart<S, R>, Mixed<InPart<S, R>, P>> {
            $(
                #[doc(hidden)]
                pub fn $end(&self, table: &Table<S>) -> Call<S>
                where
                    R: WholeItems,
                {
                    Call::failed(Error::new(What::NotFound).at_table(table.name()))
                }
            )*
        }
    };
}

of_whole_items! { all one optional first page stream }
