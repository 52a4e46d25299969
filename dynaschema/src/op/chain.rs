//! What a query knows so far, and the generated types that add to it.

use std::fmt;
use std::marker::PhantomData;

use super::Query;
use crate::Entity;
use crate::key::{Asked, BucketStepArg, BucketsArg, PartValue, Step, StepArg};
use crate::plan::read::{Buckets, EntityPlan, Kinds, Plan, PlanSource};
use crate::schema::Source;
use crate::schema::chain::assert_allowed;

/// The typed state of a query: which parts of the sort key can be given next.
///
/// Implemented by the type that `#[derive(DynamoEntity)]` generates; [`Query`] derefs to it.
pub trait Chain: Sized {
    /// What the query reads: an entity, a table's own enum, or a collection.
    type Entity;
    #[doc(hidden)]
    fn from_reading(reading: Reading<Self::Entity>) -> Self;
    #[doc(hidden)]
    fn reading(&self) -> &Reading<Self::Entity>;
    #[doc(hidden)]
    fn into_reading(self) -> Reading<Self::Entity>;
}

/// A plan, and what it reads.
pub struct Reading<R> {
    pub(super) plan: Plan,
    reads: PhantomData<fn() -> R>,
}

impl<R> Reading<R> {
    pub(super) fn of(plan: Plan) -> Self {
        Self { plan, reads: PhantomData }
    }
}

/// Without the values that it holds.
impl<R> fmt::Debug for Reading<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Reading({})", self.plan.entity_name())
    }
}

/// A query that can be strongly consistent: of the table or of a local index.
#[diagnostic::on_unimplemented(
    message = "a global secondary index has no consistent reads",
    label = "reads a global secondary index",
    note = "query the table or a local index, or read the item again by its key with `.consistent()`"
)]
pub trait StronglyConsistent {}

/// The chain of a query to which nothing can be added: a range or a prefix has ended it, or its
/// sort key has no part that could be given.
pub struct Ended<R, const CONSISTENT: bool = false>(Reading<R>);

impl<R, const CONSISTENT: bool> Chain for Ended<R, CONSISTENT> {
    type Entity = R;
    fn from_reading(reading: Reading<R>) -> Self {
        Self(reading)
    }
    fn reading(&self) -> &Reading<R> {
        &self.0
    }
    fn into_reading(self) -> Reading<R> {
        self.0
    }
}

impl<R> StronglyConsistent for Ended<R, true> {}

/// Without the values that it holds.
impl<R, const CONSISTENT: bool> fmt::Debug for Ended<R, CONSISTENT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The query of a partition whose parts are all given.
pub fn query<E: Entity, C: Chain<Entity = E>>(
    source: Source,
    partition: &[(usize, PartValue<'_>)],
) -> Query<E, C> {
    start(source, partition, None)
}

/// The query of the partitions of time buckets, which one part of the partition key is: one bucket, or
/// those of a range, read one after the other.
pub fn query_buckets<E: Entity, C: Chain<Entity = E>, T>(
    source: Source,
    partition: &[(usize, PartValue<'_>)],
    part: usize,
    buckets: &dyn BucketsArg<T>,
) -> Query<E, C> {
    match buckets.end() {
        None => start(source, &[partition, &[(part, buckets.first())]].concat(), None),
        Some(end) => {
            let (first, end) = (buckets.first().into_owned(), end.map(PartValue::into_owned));
            start(source, partition, Some(Buckets { part, start: first, end }))
        }
    }
}

fn start<E: Entity, C: Chain<Entity = E>>(
    source: Source,
    partition: &[(usize, PartValue<'_>)],
    buckets: Option<Buckets>,
) -> Query<E, C> {
    let partition = partition.iter().map(|(part, value)| (*part, value.clone().into_owned())).collect();
    let plan = EntityPlan { partition, buckets, ..EntityPlan::of(E::SCHEMA, source) };
    Query::from_plan(Plan::of(PlanSource::Entity(Box::new(plan))))
}

/// The query of a partition that all arms of an index have, given as the first one's: the items of all arms.
pub fn query_arms<E: Entity, C: Chain<Entity = E>>(
    source: Source,
    partition: &[(usize, PartValue<'_>)],
) -> Query<E, C> {
    let mut plan = query::<E, C>(source, partition).into_plan();
    if let Some(entity) = plan.chained() {
        entity.kinds = Kinds::Arms;
    }
    Query::from_plan(plan)
}

/// The chain with what is asked of its next part.
pub fn step<E, C, A, O, T>(chain: &C, argument: &A) -> Query<E, O>
where
    C: Chain<Entity = E> + Step<Next: Chain<Entity = E>, End: Chain<Entity = E>>,
    A: StepArg<T, C, Opens = O>,
{
    const { assert_allowed(A::ASKS, A::ALLOWED) };
    Query::of_chain(A::opens(asked(chain, argument.asked()), Chain::from_reading, Chain::from_reading))
}

/// The same for a part that is a time bucket.
pub fn bucket_step<E, C, A, O, T>(chain: &C, argument: &A) -> Query<E, O>
where
    C: Chain<Entity = E> + Step<Next: Chain<Entity = E>, End: Chain<Entity = E>>,
    A: BucketStepArg<T, C, Opens = O>,
{
    const { assert_allowed(A::ASKS, A::ALLOWED) };
    Query::of_chain(A::opens(asked(chain, argument.asked()), Chain::from_reading, Chain::from_reading))
}

fn asked<R, C: Chain<Entity = R>>(chain: &C, asked: Asked<'_>) -> Reading<R> {
    let mut plan = chain.reading().plan.clone();
    if let Some(entity) = plan.chained() {
        entity.narrow(asked);
    }
    Reading::of(plan)
}
