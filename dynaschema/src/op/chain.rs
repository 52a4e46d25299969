//! What a query knows so far, and the generated types that add to it.

use std::fmt;
use std::marker::PhantomData;

use super::Query;
use crate::Entity;
use crate::entity::{Base, ByName, Held, Lsi, PartitionArg, PartitionValues};
use crate::key::{Asked, BucketStepArg, NamedArg, PartValues, Step, StepArg};
use crate::plan::read::{EntityPlan, Kinds, Plan, PlanSource};
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
    note = "query the table or a local index, or read the item again by its key with `.consistent()`; of an `.erased()` query it is not known what it reads: `.consistent()` stands before that"
)]
pub trait StronglyConsistent {}

/// What emitted code says of the chains that it declares, where they are of the table or of a local index.
///
/// The compiler names none of them beside the message, which says what to write. That is asked for here,
/// since an emitted attribute `diagnostic` would not be found where a module has no prelude.
pub trait Consistent {}

#[diagnostic::do_not_recommend]
impl<C: Consistent> StronglyConsistent for C {}

#[diagnostic::do_not_recommend]
impl StronglyConsistent for Base {}

impl<const N: u8> StronglyConsistent for Lsi<N> {}

/// The chain of a query to which nothing can be added: all parts of its sort key are asked for, or it has
/// none that could be given.
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

#[diagnostic::do_not_recommend]
impl<R> StronglyConsistent for Ended<R, true> {}

/// Without the values that it holds.
impl<R, const CONSISTENT: bool> fmt::Debug for Ended<R, CONSISTENT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The chain of a query that reads some fields ([`Query::project`]), which nothing can be added to: `C` is
/// that of the query of whole items.
pub struct Projected<R, C> {
    reading: Reading<R>,
    of: PhantomData<fn() -> C>,
}

impl<R, C> Chain for Projected<R, C> {
    type Entity = R;
    fn from_reading(reading: Reading<R>) -> Self {
        Self { reading, of: PhantomData }
    }
    fn reading(&self) -> &Reading<R> {
        &self.reading
    }
    fn into_reading(self) -> Reading<R> {
        self.reading
    }
}

#[diagnostic::do_not_recommend]
impl<R, C: StronglyConsistent> StronglyConsistent for Projected<R, C> {}

/// Without the values that it holds.
impl<R, C> fmt::Debug for Projected<R, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reading.fmt(f)
    }
}

/// The query of the partitions that these values name.
pub fn query<E: Entity, C: Chain<Entity = E>>(
    source: Source,
    partition: &[(usize, PartValues<'_>)],
) -> Query<E, C> {
    let mut plan = EntityPlan::new(E::SCHEMA, source);
    for (part, values) in partition {
        plan.know(*part, values);
    }
    Query::from_plan(Plan::of(PlanSource::Entity(Box::new(plan))))
}

/// The query of the partitions whose parts are given by name.
pub fn query_named<E, C, T, P>(source: Source, partitions: &impl NamedArg<T>) -> Query<E, C>
where
    E: Entity,
    C: Chain<Entity = E>,
    T: PartitionArg<ByName<P>>,
{
    let mut plan = EntityPlan::new(E::SCHEMA, source);
    plan.choose(PartitionValues::OfEach(
        partitions.all_named().into_iter().map(PartitionArg::parts).collect(),
    ));
    Query::from_plan(Plan::of(PlanSource::Entity(Box::new(plan))))
}

/// The query of the first arm of an index as one of the items of all arms.
pub fn all_arms<E: Entity, C: Chain<Entity = E>>(first: Query<E, C>) -> Query<E, C> {
    let mut plan = first.into_plan();
    if let Some(entity) = plan.chained() {
        entity.kinds = Kinds::Arms;
    }
    Query::from_plan(plan)
}

/// The query of an index as one of what the index holds of its items.
pub fn narrow<R: Held, C: Chain<Entity = R>>(whole: Query<R::Of, Ended<R::Of>>) -> Query<R, C> {
    Query::from_plan(whole.into_plan())
}

/// A state of a chain in which this many steps are fixed, so that the one behind them can be given.
#[diagnostic::on_unimplemented(
    message = "the parts of a sort key are given from left to right, all but the last by one value, and one before this is not",
    label = "an earlier part is left out, or is not one value",
    note = "give the parts before it first, each by its value: `Order::query(..).date(..).id(..)`; nothing can stand behind a range, `starts_with(..)` or `given(..)`, since the service narrows a query by one range",
    note = "where the parts before it do not matter, an index whose sort key begins with this part reads what you want, and `.filter(..)` reads all and drops the others"
)]
pub trait Reached<const FIXED: usize> {}

/// The chain with what is asked of its next part.
pub fn step<E, C, A, O, T>(chain: &C, argument: &A) -> Query<E, O>
where
    C: Chain<Entity = E> + Step<Next: Chain<Entity = E>, End: Chain<Entity = E>>,
    A: StepArg<T, C, Opens = O>,
{
    step_at::<E, C, A, O, T>(chain, argument)
}

/// The same of a chain in whichever state, which is that of `C`.
pub fn step_at<E, C, A, O, T>(chain: &impl Chain<Entity = E>, argument: &A) -> Query<E, O>
where
    C: Step<Next: Chain<Entity = E>, End: Chain<Entity = E>>,
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
    bucket_step_at::<E, C, A, O, T>(chain, argument)
}

/// The same of a chain in whichever state, which is that of `C`.
pub fn bucket_step_at<E, C, A, O, T>(chain: &impl Chain<Entity = E>, argument: &A) -> Query<E, O>
where
    C: Step<Next: Chain<Entity = E>, End: Chain<Entity = E>>,
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
