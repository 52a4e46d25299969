//! What a query knows so far, and the generated types that add to it.

use std::fmt;
use std::marker::PhantomData;

use super::Query;
use crate::Entity;
use crate::key::{Asked, BucketStepArg, BucketsArg, PartValue, Step, StepArg};
use crate::plan::read::{Buckets, EntityPlan, Plan, PlanSource, Tail};
use crate::schema::Source;

/// The typed state of a query: which parts of the sort key can be given next.
///
/// Implemented by the type that `#[derive(DynamoEntity)]` generates; [`Query`] derefs to it.
pub trait Chain: Sized + Send + Sync + 'static {
    /// The entity that the query reads.
    type Entity: 'static;
    #[doc(hidden)]
    fn from_plan(plan: Plan) -> Self;
    #[doc(hidden)]
    fn plan(&self) -> &Plan;
    #[doc(hidden)]
    fn into_plan(self) -> Plan;
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
pub struct Ended<E, const CONSISTENT: bool> {
    plan: Plan,
    entity: PhantomData<fn() -> E>,
}

impl<E: 'static, const CONSISTENT: bool> Chain for Ended<E, CONSISTENT> {
    type Entity = E;
    fn from_plan(plan: Plan) -> Self {
        Self { plan, entity: PhantomData }
    }
    fn plan(&self) -> &Plan {
        &self.plan
    }
    fn into_plan(self) -> Plan {
        self.plan
    }
}

impl<E> StronglyConsistent for Ended<E, true> {}

/// Without the values that it holds.
impl<E, const CONSISTENT: bool> fmt::Debug for Ended<E, CONSISTENT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ended({})", self.plan.entity_name())
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
    let plan = EntityPlan {
        schema: E::SCHEMA,
        source,
        partition: partition.iter().map(|(part, value)| (*part, value.clone().into_owned())).collect(),
        buckets,
        sort: Vec::new(),
        tail: Tail::Open,
    };
    Query::from_plan(Plan::of(PlanSource::Entity(Box::new(plan))))
}

/// The chain with what is asked of its next part.
pub fn step<E, C, A, O, T>(chain: &C, argument: &A) -> Query<E, O>
where
    C: Chain<Entity = E> + Step<Next: Chain, End: Chain>,
    A: StepArg<T, C, Opens = O>,
{
    Query::of_chain(A::opens(asked(chain, argument.asked()), Chain::from_plan, Chain::from_plan))
}

/// The same for a part that is a time bucket.
pub fn bucket_step<E, C, A, O, T>(chain: &C, argument: &A) -> Query<E, O>
where
    C: Chain<Entity = E> + Step<Next: Chain, End: Chain>,
    A: BucketStepArg<T, C, Opens = O>,
{
    Query::of_chain(A::opens(asked(chain, argument.asked()), Chain::from_plan, Chain::from_plan))
}

fn asked<C: Chain + Step>(chain: &C, asked: Asked<'_>) -> Plan {
    let mut plan = chain.plan().clone();
    if let Some(entity) = plan.entity() {
        match asked {
            Asked::Value(value) => entity.sort.push((C::PART, value.into_owned())),
            Asked::Range(start, end) => {
                entity.tail = Tail::Range(start.map(PartValue::into_owned), end.map(PartValue::into_owned));
            }
            Asked::StartsWith(text) => entity.tail = Tail::StartsWith(text.to_owned()),
            Asked::Anything => {}
        }
    }
    plan
}
