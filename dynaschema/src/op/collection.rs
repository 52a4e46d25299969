//! Queries of collections: several entities of one partition, read as one value.

use aws_sdk_dynamodb::operation::query::QueryInput;
use aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder;

use super::chain::Chain;
use super::explain::input;
use super::{Explanation, Query};
use crate::collection::{Collection, Described, Gather, LeafMembers, OfOneItem, ReadIn, WholeAt};
use crate::entity::{PartitionArg, PartitionValues, PartitionsArg};
use crate::error::What;
use crate::plan::read::{EntityPlan, Gathering, Kinds, Plan, PlanSource};
use crate::run::{
    Call, Collect, CollectionPage, Deletion, Pager, collect_one, collect_optional, collect_page,
    delete_collection,
};
use crate::schema::CollectionSchema;
use crate::{Error, Table, TableSchema};

/// The query of a collection in one partition.
pub fn gather<T, C, P: ?Sized>(partition: &impl PartitionArg<P>) -> Query<Gather<T>, C>
where
    T: Collection,
    C: Chain<Entity = Gather<T>>,
{
    opened(T::MEMBERS, Kinds::Own, PartitionValues::OfEach(vec![partition.parts()]))
}

/// The query of a collection's items in its partitions, each by itself.
pub fn mixture<T, C, P: ?Sized>(partitions: &impl PartitionsArg<P>) -> Query<T, C>
where
    T: Described,
    C: Chain<Entity = T>,
{
    opened(T::MEMBERS, Kinds::Members(T::MEMBERS), partitions.partitions())
}

/// The query of a collection's first member, for these kinds of items.
fn opened<R, C>(members: &CollectionSchema, kinds: Kinds, partitions: PartitionValues<'_>) -> Query<R, C>
where
    C: Chain<Entity = R>,
{
    let (schema, source) = members.lead().node.lead();
    let mut plan = EntityPlan::new(schema, source);
    plan.kinds = kinds;
    plan.choose(partitions);
    Query::from_plan(Plan::of(PlanSource::Entity(Box::new(plan))))
}

/// The ends of a collection, which is one value.
///
/// Without a limit `one` and `optional` read all of it. With `limit(n)` its lists hold at most so many
/// elements together; single members never count. Of a list of collections it can be more: elements whose
/// keys begin with one another's and go on before its delimiter (`w 2` beside `w`, whose items are `w#…`,
/// since a space sorts before the `#`) are read with it, and come on one page. What does not fit into the
/// budget of requests is a `BudgetExhausted`, behind whose cursor is all of it, never a shorter list.
///
/// Each request reads what is committed at its own moment, and together they are no snapshot: where one
/// value takes several requests, a parent and its children, or two of these, can be of different moments.
impl<T: Collection, C: Chain<Entity = Gather<T>>> Query<Gather<T>, C> {
    /// The collection; `NotFound` where a required single member is missing. What is read is committed, and
    /// of more than one request no snapshot.
    pub fn one<S: TableSchema>(&self, table: &Table<S>) -> Call<T>
    where
        T: ReadIn<S> + WholeAt<C>,
    {
        table.core.read(self.collect(table), collect_one)
    }

    /// The collection, if its required single members are there; where no member is required, if any item
    /// was met.
    pub fn optional<S: TableSchema>(&self, table: &Table<S>) -> Call<Option<T>>
    where
        T: ReadIn<S> + WholeAt<C>,
    {
        table.core.read(self.collect(table), collect_optional)
    }

    /// One page: up to `limit` elements of its lists and those that lie inside of the last one, or without a
    /// limit what one answer of the service holds, each element whole; and the single members in any case.
    pub fn page<S: TableSchema>(&self, table: &Table<S>) -> Call<CollectionPage<T>>
    where
        T: ReadIn<S> + WholeAt<C>,
    {
        table.core.read(self.collect(table), collect_page)
    }

    /// Deletes every item of its members, single ones and those of its lists, each with its copies and
    /// sentinels; also where a required one is missing, so that what was interrupted can be done again. All
    /// else in their partition is left, and what was read of it counted. An item that two members show, as
    /// itself and as a copy or as two copies, is deleted and counted once; where there are such members, the
    /// keys of all that is deleted are kept until the end.
    ///
    /// Not atomic: an item written meanwhile may be left. It fails with
    ///
    /// - `Unprocessed`, which holds the keys, if the service left some unwritten; without keys, if what comes
    ///   behind deleted items could not be read, or is refused by a closed table;
    /// - `BudgetExhausted`, if there is more to delete than it may send requests for. Called again, it goes
    ///   on with what is left; the cursor leads to the beginning of the lists;
    /// - `InvalidRequest` behind a `limit`, an `after` or a `before`, since all of the collection goes.
    pub fn delete_all<S: TableSchema>(&self, table: &Table<S>) -> Call<Deletion>
    where
        T: ReadIn<S> + WholeAt<C>,
    {
        let collect = match self.plan().options.part() {
            None => self.collect(table),
            Some(method) => {
                let reason =
                    format!("all of a collection is deleted, and the query says `{method}`; leave it out");
                let what = What::InvalidRequest { operation: "BatchWriteItem", reason };
                Err(Error::new(what).at_table(table.name()).of_entity(T::SCHEMA.name))
            }
        };
        table.core.read(collect, delete_collection)
    }

    /// Never there: a collection is one value.
    #[doc(hidden)]
    pub fn all<S: TableSchema>(&self, table: &Table<S>) -> Call<Vec<T>>
    where
        T: OfOneItem,
    {
        Call::failed(Error::new(What::MoreThanOne).at_table(table.name()))
    }

    /// The SDK's own request for the first page, from the cursor on if there is one.
    pub fn request<S: TableSchema>(&self, table: &Table<S>) -> Result<QueryFluentBuilder, Error>
    where
        T: ReadIn<S> + WholeAt<C>,
    {
        Self::first_request(table, &self.collect(table)?.into_pager())
    }

    /// The SDK's own input for the first page.
    pub fn into_input<S: TableSchema>(self, table: &Table<S>) -> Result<QueryInput, Error>
    where
        T: ReadIn<S> + WholeAt<C>,
    {
        input(&self.request(table)?).map_err(|error| error.at_table(table.name()))
    }

    fn first_request<S: TableSchema>(table: &Table<S>, pager: &Pager) -> Result<QueryFluentBuilder, Error> {
        pager.next_query()?.ok_or_else(|| {
            let reason = "nothing can match, so there is nothing to send".to_owned();
            let what = What::InvalidRequest { operation: "Query", reason };
            Error::new(what).at_table(table.name()).of_entity(T::SCHEMA.name)
        })
    }

    /// What the first request sends, written out for a person, key values included.
    pub fn explain<S: TableSchema>(&self, table: &Table<S>) -> Result<Explanation, Error>
    where
        T: ReadIn<S> + WholeAt<C>,
    {
        let layout = &table.core.layout;
        let (pager, gathering) = self.collect(table)?.into_parts();
        let request = pager.next_query()?;
        let explained = Explanation::of_requests(request.as_slice(), &pager.read, layout.redaction.of_any());
        let explained = explained.map_err(|error| error.at_table(table.name()))?;
        let items = Plan::of(PlanSource::Entity(Box::new(gathering.described(self.lead(table)?))));
        Ok(explained.of_plan(&items, &pager.read, layout).of_layout(layout))
    }

    /// The query of the first single member, or of the first.
    fn lead<S: TableSchema>(&self, table: &Table<S>) -> Result<&EntityPlan, Error> {
        match &self.plan().source {
            PlanSource::Entity(lead) => Ok(lead),
            PlanSource::Region(_) => Err(Error::new(What::NotFound).at_table(table.name())),
        }
    }

    fn collect<S: TableSchema>(&self, table: &Table<S>) -> Result<Collect, Error>
    where
        T: ReadIn<S>,
    {
        let mut members = LeafMembers::default();
        T::members(&mut members);
        let core = &table.core;
        let read = (self.lead(table)?, &self.plan().options);
        let plan = Gathering::new(&core.layout, core.defaults, T::SCHEMA, &members.0, read);
        let plan = plan.map_err(|error| core.placed(error))?;
        Collect::new(core.clone(), table.meter.clone(), plan)
    }
}
