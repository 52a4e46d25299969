//! Queries: what a chain of key parts reads, and the ends that read it.

use std::fmt;
use std::future::Future;
use std::marker::PhantomData;
use std::ops::Deref;

use aws_sdk_dynamodb::operation::query::QueryInput;
use aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder;

use super::TolerantQuery;
use super::chain::{Chain, Ended, Reading, StronglyConsistent};
use super::explain::{Explanation, input};
use crate::cursor::{Cursor, given};
use crate::entity::{Filtered, Items};
use crate::expr::IntoCondition;
use crate::plan::read::{From, Options, Plan};
use crate::run::{Call, Deletion, ItemStream, Page, Reader, delete_all};
use crate::{Error, Reads, Table};

/// A query of one partition, or of several: over a range of time buckets one after the other, and of
/// [`any`](crate::any) of several values at once.
///
/// The parts of the sort key are added from left to right by the methods of
/// the chain `C`, which this type derefs to; a hole does not compile. One of
/// the ends sends it: [`all`](Query::all), [`one`](Query::one),
/// [`optional`](Query::optional), [`first`](Query::first),
/// [`page`](Query::page), [`stream`](Query::stream), [`count`](Query::count),
/// [`exists`](Query::exists), [`delete_all`](Query::delete_all).
///
/// Several items are read one page after the other, each page as it is at its
/// own moment (read committed): a query is no snapshot.
///
/// ```
/// use dynaschema::{DynamoEntity, embedded};
/// # use serde::{Deserialize, Serialize};
/// #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
/// #[pk("USER#<user>")]
/// #[sk("ORDER#<number:06>")]
/// struct Order {
///     user: String,
///     number: u32,
///     total: u64,
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), dynaschema::Error> {
/// let orders = embedded::table::<Order>().await?;
/// for number in 1..=5 {
///     Order { user: "42".into(), number, total: 100 * u64::from(number) }.create().send(&orders).await?;
/// }
/// let large = Order::query("42").number(2..).filter(|o| o.total.lt(500)).desc().limit(2).all(&orders).await?;
/// assert_eq!(large.iter().map(|order| order.number).collect::<Vec<_>>(), [4, 3]);
/// assert_eq!(Order::query("42").number(9).optional(&orders).await?, None);
/// assert_eq!(Order::query("42").count(&orders).await?, 5);
/// assert!(Order::query("42").one(&orders).await.is_err(), "there are five");
/// # Ok(())
/// # }
/// ```
#[must_use = "a query does nothing until one of its ends is called"]
pub struct Query<E, C = Ended<E>> {
    chain: C,
    item: PhantomData<fn() -> E>,
}

impl<E, C> Query<E, C> {
    pub(super) fn of_chain(chain: C) -> Self {
        Self { chain, item: PhantomData }
    }
}

impl<E, C: Chain<Entity = E>> Query<E, C> {
    pub(crate) fn from_plan(plan: Plan) -> Self {
        Self::of_chain(C::from_reading(Reading::of(plan)))
    }

    pub(super) fn with(self, change: impl FnOnce(&mut Options)) -> Self {
        let mut plan = self.into_plan();
        change(&mut plan.options);
        Self::from_plan(plan)
    }

    pub(super) fn into_plan(self) -> Plan {
        self.chain.into_reading().plan
    }

    pub(super) fn plan(&self) -> &Plan {
        &self.chain.reading().plan
    }

    /// The same query in a type that does not tell what of its sort key is given, `Query<Order>`, so that
    /// queries of different states can stand in one place. Nothing can be added to its chain.
    ///
    /// ```
    /// # use dynaschema::{DynamoEntity, embedded, starts_with};
    /// # use serde::{Deserialize, Serialize};
    /// # #[derive(Serialize, Deserialize, DynamoEntity)]
    /// # #[pk("USER#<user>")]
    /// # #[sk("ORDER#<date>#<id>")]
    /// # struct Order {
    /// #     user: String,
    /// #     date: String,
    /// #     id: String,
    /// # }
    /// use dynaschema::op::Query;
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), dynaschema::Error> {
    /// # let orders = embedded::table::<Order>().await?;
    /// # let (date, month) = (None::<&str>, Some("2026-05"));
    /// let orders_of = Order::query("42");
    /// let query: Query<Order> = match (date, month) {
    ///     (Some(date), _) => orders_of.date(date).erased(),
    ///     (None, Some(month)) => orders_of.date(starts_with(month)).erased(),
    ///     (None, None) => orders_of.erased(),
    /// };
    /// assert_eq!(query.desc().count(&orders).await?, 0);
    /// # Ok(())
    /// # }
    /// ```
    pub fn erased(self) -> Query<E>
    where
        E: 'static,
    {
        Query::from_plan(self.into_plan())
    }

    /// The largest sort key first.
    pub fn desc(self) -> Self {
        self.with(|options| options.descending = true)
    }

    /// The smallest sort key first, as it is by default.
    pub fn asc(self) -> Self {
        self.with(|options| options.descending = false)
    }

    /// At most this many *returned* items, whatever filters drop on the way.
    pub fn limit(self, items: usize) -> Self {
        self.with(|options| options.limit = Some(items))
    }

    /// How many items the service evaluates for one request (its `Limit`), at
    /// least 1. Without it a request ends at 1 MB, or where the `limit` is met.
    pub fn page_size(self, items: usize) -> Self {
        self.with(|options| options.page_size = Some(items.max(1)))
    }

    /// How many requests one end may read one partition by, at least 1, instead of the table's default.
    ///
    /// A [`page`](Query::page) then returns what it has, with a cursor; the other ends fail with
    /// `BudgetExhausted`, which holds a cursor: behind it is all that was not given. Over a range of time
    /// buckets these others may send as many for each bucket, and a page no more for all of them together.
    /// Where several partitions are read at once, each may have as many, of a page as well. What
    /// [`delete_all`](Query::delete_all) deletes by is not counted. A
    /// [`stream`](Query::stream) sends as many as its reader wants, unless this says otherwise.
    pub fn max_requests(self, requests: usize) -> Self {
        self.with(|options| options.max_requests = Some(requests.max(1)))
    }

    /// Starts behind the last item of a page. Beside a `before` it is `InvalidCursor`, and nothing is sent.
    pub fn after(self, cursor: Cursor) -> Self {
        self.with(|options| options.start(From::After(cursor)))
    }

    /// The same where there is a cursor, as in a handler of a list whose first page has none: a [`Cursor`],
    /// or the text of one. An empty text, as a browser sends for `?cursor=`, is none.
    pub fn after_if(self, cursor: Option<impl Into<Cursor>>) -> Self {
        given(cursor).into_iter().fold(self, Self::after)
    }

    /// Reads the items before a page, given its `previous` cursor; the items
    /// still come in the order of the query.
    pub fn before(self, cursor: Cursor) -> Self {
        self.with(|options| options.start(From::Before(cursor)))
    }

    /// The same where there is a cursor, as [`after_if`](Self::after_if) takes it: a list with both
    /// directions takes both, of which each call has one at most. Beside an `after` it is `InvalidCursor`,
    /// and nothing is sent.
    pub fn before_if(self, cursor: Option<impl Into<Cursor>>) -> Self {
        given(cursor).into_iter().fold(self, Self::before)
    }

    /// Goes on with what the function makes of it, where there is a value.
    ///
    /// ```
    /// # use dynaschema::DynamoEntity;
    /// # use serde::{Deserialize, Serialize};
    /// # #[derive(Debug, Serialize, Deserialize, DynamoEntity)]
    /// # #[pk("USER#<user>")]
    /// # #[sk("ORDER#<id>")]
    /// # struct Order {
    /// #     user: String,
    /// #     id: String,
    /// #     total: u64,
    /// # }
    /// # let least: Option<u64> = Some(500);
    /// let orders = Order::query("42").when_some(least, |orders, least| orders.filter(|o| o.total.ge(least)));
    /// # let _ = orders;
    /// ```
    pub fn when_some<T>(self, value: Option<T>, with: impl FnOnce(Self, T) -> Self) -> Self {
        match value {
            Some(value) => with(self, value),
            None => self,
        }
    }

    /// Reads the latest state, at twice the capacity.
    pub fn consistent(self) -> Self
    where
        C: StronglyConsistent,
    {
        self.with(|options| options.consistent = Some(true))
    }

    /// Also shows items that have expired (`#[dynamo(ttl)]`) and that the service has not deleted yet.
    pub fn include_expired(self) -> Self {
        self.with(|options| options.expired = true)
    }
}

impl<E: Items, C: Chain<Entity = E>> Query<E, C> {
    /// Keeps the items that meet a condition. The others are read (and paid for) all the same.
    pub fn filter<F: IntoCondition>(self, filter: impl FnOnce(E::Fields) -> F) -> Self
    where
        E: Filtered,
    {
        let condition = filter(E::paths()).into_condition();
        self.with(|options| {
            condition.join_to(&mut options.filter);
        })
    }

    /// Also shows copies (`#[dynamo(copy(…))]`), which are hidden otherwise: each as the entity it is
    /// a copy of. A query of copies gives those of one name, and no more for this.
    ///
    /// [`delete_all`](Query::delete_all) leaves them all the same.
    pub fn include_copies(self) -> Self {
        self.with(|options| options.copies = true)
    }

    /// Lets items that do not decode pass: the end gives the others, and the errors beside them.
    pub fn tolerant(self) -> TolerantQuery<E, C> {
        TolerantQuery(self)
    }

    /// Every matching item, up to the limit.
    ///
    /// Fails with `Decode` if one does not decode, and with `BudgetExhausted`
    /// if the budget of requests ends first. What it does with items of other and of unknown entities:
    /// [`guide::reads`](crate::guide::reads).
    pub fn all<S: Reads<E>>(&self, table: &Table<S>) -> Call<Vec<E>>
    where
        E: Send + 'static,
    {
        self.end_of(table, None, Reader::all)
    }

    /// Exactly one item; `NotFound` or `MoreThanOne` otherwise.
    pub fn one<S: Reads<E>>(&self, table: &Table<S>) -> Call<E>
    where
        E: Send + 'static,
    {
        self.end_of(table, Some(2), Reader::one)
    }

    /// One item or none; `MoreThanOne` otherwise.
    pub fn optional<S: Reads<E>>(&self, table: &Table<S>) -> Call<Option<E>>
    where
        E: Send + 'static,
    {
        self.end_of(table, Some(2), Reader::optional)
    }

    /// The first item in the order of the query, if there is one. Behind [`before`](Query::before) it is the
    /// last that is read, so that all are read for it, up to the limit.
    pub fn first<S: Reads<E>>(&self, table: &Table<S>) -> Call<Option<E>>
    where
        E: Send + 'static,
    {
        self.end_of(table, self.plan().options.most_for_first(), Reader::first)
    }

    /// Whether any item matches. It need not decode; [`count`](Query::count) says what else it cannot
    /// know.
    pub fn exists<S: Reads<E>>(&self, table: &Table<S>) -> Call<bool>
    where
        E: Send + 'static,
    {
        self.end_of(table, Some(1), Reader::any)
    }

    /// How many items match, up to the limit. Costs as much capacity as reading them.
    ///
    /// The service counts, wherever nothing has to be dropped here, and shows no item. Then the count holds
    /// whatever lies under the key condition and the filters: items that do not decode, and items of other or
    /// unknown entities that another program has put there, but no copy and no sentinel, of whichever
    /// release, unless an index leaves out the marks that tell them. `.tolerant().count(&table)` reads the
    /// items and counts exactly.
    pub fn count<S: Reads<E>>(&self, table: &Table<S>) -> Call<usize>
    where
        E: Send + 'static,
    {
        self.end_of(table, None, Reader::count)
    }

    /// One page: up to `limit` items, or without a limit what one answer of the
    /// service holds (up to 1 MB).
    ///
    /// It ends after [`max_requests`](Query::max_requests) requests, with what it has: it can hold less than
    /// the limit, or nothing, while its cursor goes on.
    pub fn page<S: Reads<E>>(&self, table: &Table<S>) -> Call<Page<E>>
    where
        E: Send + 'static,
    {
        self.end_of(table, None, Reader::page)
    }

    /// The items one by one, each page read when the one before is used up.
    ///
    /// An item that does not decode is an `Err`, and the stream goes on. It has no budget of requests but the
    /// query's own [`max_requests`](Query::max_requests).
    pub fn stream<S: Reads<E>>(&self, table: &Table<S>) -> ItemStream<E>
    where
        E: Send + 'static,
    {
        ItemStream::new(&table.core, self.reader(table, None))
    }

    /// Deletes exactly the items that [`all`](Query::all) would return, and accounts for every item read up
    /// to its limit.
    ///
    /// # What is deleted
    ///
    /// Copies and sentinels go with the items they belong to, and never alone. A query of copies deletes the
    /// items that they are copies of, with all that belongs to them; the copies are read consistently for
    /// that. A filter on copies may name only what both a copy and its item have; else it is an
    /// `InvalidRequest`.
    ///
    /// An item of no known entity, which a mixed read with `#[dynamo(other)]` gives, goes alone, since nobody
    /// here knows what belongs to it. Its copies, which that read gives as well, are left.
    ///
    /// Behind [`include_expired`](Query::include_expired) items that have expired go as well, but not their
    /// copies and sentinels: these have expired with them, may be another item's by now, and are left for the
    /// service to remove.
    ///
    /// # How
    ///
    /// By their keys, in batches, but for these:
    ///
    /// - Behind a filter, of an index, and of copies, each item is deleted by a request of its own, 25 at
    ///   once. Its condition is that the item still meets the filter, has the keys in the index that it had,
    ///   and has or lacks the fields that the key of its copy shows, as that does. One that has been changed
    ///   since it was read is [`left`](crate::Deletion::left).
    /// - An item with unique values or copies goes by itself, as by its [`delete`](crate::op::Delete): in a
    ///   transaction, and read first where these depend on its fields.
    /// - An item whose key may be another entity's (`shares_key`) goes by itself, too.
    ///
    /// # When it fails
    ///
    /// Not atomic: an item written meanwhile may be left. It fails with `Unprocessed`, which holds the keys,
    /// if the service left some unwritten; and without keys, if a page could not be read, or shows what a
    /// closed table refuses, behind others whose items are deleted already. Called again, it goes on with
    /// what is left, but not past what is refused.
    ///
    /// What it writes is what it reads, so it has no request of its own: [`request`](Query::request) is that
    /// of the first page whose items it would delete, and of copies read consistently, whatever it says.
    pub fn delete_all<S: Reads<E>>(&self, table: &Table<S>) -> Call<Deletion>
    where
        E: Send + 'static,
    {
        let pager = self.pager(table, S::WANTS, None);
        table.core.read(pager, delete_all)
    }

    /// The SDK's own request for the first page, from the cursor on if there is one; of several partitions
    /// that are read at once that of the first.
    pub fn request<S: Reads<E>>(&self, table: &Table<S>) -> Result<QueryFluentBuilder, Error> {
        Ok(self.requests(table, S::WANTS)?.remove(0))
    }

    /// The SDK's own input for the first page.
    pub fn into_input<S: Reads<E>>(self, table: &Table<S>) -> Result<QueryInput, Error> {
        input(&self.request(table)?).map_err(|error| error.at_table(table.name()))
    }

    /// What the query sends, written out for a person, key values included but for those of sensitive fields.
    pub fn explain<S: Reads<E>>(&self, table: &Table<S>) -> Result<Explanation, Error> {
        self.explained(table, S::WANTS)
    }

    fn reader<S: Reads<E>>(&self, table: &Table<S>, limit: Option<usize>) -> Result<Box<Reader<E>>, Error>
    where
        E: Send + 'static,
    {
        Ok(Reader::new::<S>(self.pager(table, S::WANTS, limit)?))
    }

    pub(super) fn end_of<S, T, F>(
        &self,
        table: &Table<S>,
        limit: Option<usize>,
        end: fn(Box<Reader<E>>) -> F,
    ) -> Call<T>
    where
        S: Reads<E>,
        E: Send + 'static,
        T: Send + 'static,
        F: Future<Output = Result<T, Error>> + Send + 'static,
    {
        table.core.read(self.reader(table, limit), end)
    }
}

impl<E, C> Deref for Query<E, C> {
    type Target = C;

    /// The chain, whose methods fix the next part of the sort key.
    fn deref(&self) -> &C {
        &self.chain
    }
}

impl<E, C: Chain<Entity = E>> Clone for Query<E, C> {
    fn clone(&self) -> Self {
        Self::from_plan(self.plan().clone())
    }
}

impl<E, C> fmt::Debug for Query<E, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Query(..)")
    }
}
