//! What a query knows so far, and the generated types that add to it.

use std::marker::PhantomData;
use std::ops::Bound;

use super::Query;
use super::render::{KeyAttribute, MAX_PK, Rendering};
use crate::cursor::Cursor;
use crate::expr::Condition;
use crate::key::{Asked, BucketStepArg, KeyRule, KeyValue, PartValue, StepArg};
use crate::schema::{EntitySchema, Source};
use crate::{Entity, Error};

/// What is known of a query before it meets a table.
#[derive(Debug, Clone)]
pub struct Plan {
    pub(crate) source: PlanSource,
    pub(crate) options: Options,
}

/// Where a query reads.
#[derive(Debug, Clone)]
pub(crate) enum PlanSource {
    /// One entity, in the base table, one of its indexes, or one of its copies.
    Entity(Box<EntityPlan>),
    /// Everything in one partition of the base table.
    Partition { entity: &'static str, pk: Result<KeyValue, Error> },
}

#[derive(Debug, Clone)]
pub(crate) struct EntityPlan {
    pub(crate) schema: &'static EntitySchema,
    pub(crate) source: Source,
    /// The values of the partition's parts.
    pub(crate) partition: Vec<(usize, PartValue<'static>)>,
    /// The partition part that is walked bucket by bucket, and from where to where.
    pub(crate) buckets: Option<Buckets>,
    /// The values of the sort key's parts that are fixed so far.
    pub(crate) sort: Vec<(usize, PartValue<'static>)>,
    pub(crate) tail: Tail,
}

#[derive(Debug, Clone)]
pub(crate) struct Buckets {
    pub(crate) part: usize,
    pub(crate) start: PartValue<'static>,
    pub(crate) end: Bound<PartValue<'static>>,
}

/// How the chain ends behind its fixed parts.
#[derive(Debug, Clone)]
pub(crate) enum Tail {
    Open,
    Range(Bound<PartValue<'static>>, Bound<PartValue<'static>>),
    StartsWith(String),
}

/// What a query's methods set, whatever it reads.
#[derive(Debug, Clone, Default)]
pub(crate) struct Options {
    pub(crate) descending: bool,
    pub(crate) consistent: Option<bool>,
    pub(crate) limit: Option<usize>,
    pub(crate) page_size: Option<usize>,
    pub(crate) max_requests: Option<usize>,
    pub(crate) from: From,
    pub(crate) filter: Option<Condition>,
    /// Whether copies are shown.
    pub(crate) copies: bool,
    /// Whether expired items are shown.
    pub(crate) expired: bool,
}

/// Where reading starts.
#[derive(Debug, Clone, Default)]
pub(crate) enum From {
    #[default]
    Start,
    After(Cursor),
    Before(Cursor),
}

/// The typed state of a query: which parts of the sort key can be given next.
///
/// Implemented by the types that `#[derive(DynamoEntity)]` generates, one per
/// query function; [`Query`] derefs to it.
pub trait Chain: Clone + Send + Sync + 'static {
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
#[derive(Debug)]
pub struct Ended<E, const CONSISTENT: bool> {
    plan: Plan,
    entity: PhantomData<fn() -> E>,
}

impl<E, const CONSISTENT: bool> Clone for Ended<E, CONSISTENT> {
    fn clone(&self) -> Self {
        Self { plan: self.plan.clone(), entity: PhantomData }
    }
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

/// The chain of a query over a whole partition, whatever entities are in it.
#[derive(Debug)]
pub struct Mixed<S> {
    plan: Plan,
    table: PhantomData<fn() -> S>,
}

impl<S> Clone for Mixed<S> {
    fn clone(&self) -> Self {
        Self { plan: self.plan.clone(), table: PhantomData }
    }
}

impl<S: 'static> Chain for Mixed<S> {
    type Entity = S;
    fn from_plan(plan: Plan) -> Self {
        Self { plan, table: PhantomData }
    }
    fn plan(&self) -> &Plan {
        &self.plan
    }
    fn into_plan(self) -> Plan {
        self.plan
    }
}

impl<S> StronglyConsistent for Mixed<S> {}

/// The partition key of an entity, for reads of everything in that partition.
#[derive(Debug, Clone)]
pub struct PartitionKey<E> {
    pk: Result<KeyValue, Error>,
    entity: PhantomData<fn() -> E>,
}

impl<E: Entity> PartitionKey<E> {
    /// The key of the parts, in the order of [`EntitySchema::parts`].
    #[doc(hidden)]
    pub fn new(parts: &[PartValue<'_>]) -> Self {
        let schema = E::SCHEMA;
        let attribute = KeyAttribute { key: &schema.pk, entity: schema.name, name: "PK", limit: MAX_PK };
        let pk = match attribute.render(&|part| parts.get(part).cloned()) {
            Ok(Rendering::Whole(value)) => Ok(value),
            Ok(Rendering::Prefix { .. }) => Err(attribute.invalid(schema.pk.written(), KeyRule::Missing)),
            Err(error) => Err(error),
        };
        Self { pk, entity: PhantomData }
    }

    /// The value of the partition key, or why there is none.
    pub fn value(&self) -> Result<&KeyValue, &Error> {
        self.pk.as_ref()
    }
}

impl Plan {
    fn of(source: PlanSource) -> Self {
        Self { source, options: Options::default() }
    }

    /// The Rust name of the entity, for messages.
    pub(crate) fn entity_name(&self) -> &'static str {
        match &self.source {
            PlanSource::Entity(plan) => plan.schema.name,
            PlanSource::Partition { entity, .. } => entity,
        }
    }
}

/// The query of a partition whose parts are all given.
pub fn query<C>(source: Source, partition: &[(usize, PartValue<'_>)]) -> Query<C::Entity, C>
where
    C: Chain<Entity: Entity>,
{
    start(source, partition, None)
}

/// The query of several partitions: one part of the partition key is a time
/// bucket, and the buckets of a range are read one after the other.
pub fn query_buckets<C, T>(
    source: Source,
    partition: &[(usize, PartValue<'_>)],
    part: usize,
    range: &impl crate::key::BucketRange<T>,
) -> Query<C::Entity, C>
where
    C: Chain<Entity: Entity>,
{
    let buckets =
        Buckets { part, start: range.first().into_owned(), end: range.end().map(PartValue::into_owned) };
    start(source, partition, Some(buckets))
}

fn start<C>(
    source: Source,
    partition: &[(usize, PartValue<'_>)],
    buckets: Option<Buckets>,
) -> Query<C::Entity, C>
where
    C: Chain<Entity: Entity>,
{
    let plan = EntityPlan {
        schema: C::Entity::SCHEMA,
        source,
        partition: partition.iter().map(|(part, value)| (*part, value.clone().into_owned())).collect(),
        buckets,
        sort: Vec::new(),
        tail: Tail::Open,
    };
    Query::from_plan(Plan::of(PlanSource::Entity(Box::new(plan))))
}

/// Everything of a table in one partition.
pub fn partition<S: 'static, E: Entity>(key: PartitionKey<E>) -> Query<S, Mixed<S>> {
    Query::from_plan(Plan::of(PlanSource::Partition { entity: E::SCHEMA.name, pk: key.pk }))
}

/// The chain with what is asked of its next part.
pub fn step<N, C, A, O, T, const ALLOWED: u8, const CONSISTENT: bool>(
    chain: &C,
    part: usize,
    argument: &A,
) -> Query<C::Entity, O>
where
    C: Chain,
    N: Chain,
    A: StepArg<T, ALLOWED, Opens<N, Ended<C::Entity, CONSISTENT>> = O>,
{
    Query::of_chain(A::opens(asked(chain, part, argument.asked()), N::from_plan, Ended::from_plan))
}

/// The same for a part that is a time bucket.
pub fn bucket_step<N, C, A, O, T, const ALLOWED: u8, const CONSISTENT: bool>(
    chain: &C,
    part: usize,
    argument: &A,
) -> Query<C::Entity, O>
where
    C: Chain,
    N: Chain,
    A: BucketStepArg<T, ALLOWED, Opens<N, Ended<C::Entity, CONSISTENT>> = O>,
{
    Query::of_chain(A::opens(asked(chain, part, argument.asked()), N::from_plan, Ended::from_plan))
}

fn asked(chain: &impl Chain, part: usize, asked: Asked<'_>) -> Plan {
    let mut plan = chain.plan().clone();
    if let PlanSource::Entity(entity) = &mut plan.source {
        match asked {
            Asked::Value(value) => entity.sort.push((part, value.into_owned())),
            Asked::Range(start, end) => {
                entity.tail = Tail::Range(start.map(PartValue::into_owned), end.map(PartValue::into_owned));
            }
            Asked::StartsWith(text) => entity.tail = Tail::StartsWith(text.to_owned()),
            Asked::Anything => {}
        }
    }
    plan
}
