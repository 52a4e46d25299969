//! Whole items behind an index that does not hold them.

use std::fmt;
use std::future::Future;

use aws_sdk_dynamodb::operation::query::QueryInput;
use aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder;

use super::Query;
use super::chain::Chain;
use super::explain::{Explanation, input};
use crate::entity::ShownInPart;
use crate::run::{Call, Hydrated, Hydration, ItemStream, Page};
use crate::{Error, Reads, Table};

/// A query of an index that does not hold whole items, whose ends give these all the same: the keys from the
/// index, then the items by `BatchGetItem`, a hundred with each request.
///
/// The ends are those of the query. For each item that the index shows, an end tells what became of it
/// ([`Hydrated`]), in the order of the query. Over a mixed read
/// (`Shop::partition(Order::query_gsi5(..)).hydrate()`) they give items of whichever entity, as the table's
/// enum.
///
/// `limit`, filters and cursors are the query's own: they speak of what the index shows, and a cursor of one
/// can be continued by the other.
///
/// Copies, covered items and expired ones are dropped as the query drops them. Without
/// [`consistent`](Self::consistent) the items are read as the query reads its index, where that can be
/// consistent, or as the table's reads are by default.
///
/// The batch gets count in the budget of [`max_requests`](Query::max_requests), which has room for a request
/// of each kind at least. A page ends where the rest of the budget would not read its items; the other ends
/// fail with `BudgetExhausted`, behind whose cursor is all that was not given. What the service leaves of a
/// batch get, as of a hundred items of one partition that have more than 1 MB together, is asked for again
/// behind the budget, too; where it goes on leaving it, every end fails with `Unprocessed`, which names the
/// keys.
///
/// ```
/// use dynaschema::op::Hydrated;
/// use dynaschema::{DynamoEntity, embedded};
/// # use serde::{Deserialize, Serialize};
/// #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
/// #[pk("TICKET#<id>")]
/// #[gsi1("STATUS#<status>", "<id:06>", project = keys_only, query = by_status)]
/// struct Ticket {
///     id: u32,
///     status: String,
///     text: String,
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), dynaschema::Error> {
/// let tickets = embedded::table::<Ticket>().await?;
/// for id in 1..=3 {
///     let ticket = Ticket { id, status: "open".into(), text: "…".into() };
///     ticket.create().send(&tickets).await?;
/// }
/// let newest = Ticket::by_status("open").desc().limit(2).hydrate();
/// let read = newest.all(&tickets).await?;
/// let newest_tickets: Vec<Ticket> = read.into_iter().filter_map(Hydrated::found).collect();
/// assert_eq!(newest_tickets.iter().map(|ticket| ticket.id).collect::<Vec<_>>(), [3, 2]);
/// assert_eq!(
///     newest.explain(&tickets)?.to_string(),
///     r#"Query GSI1: GSI1PK = "STATUS#open" PROJECT PK, GSI1PK, GSI1SK DESC LIMIT 2 (holds: keys) THEN BatchGetItem by PK"#,
/// );
/// # Ok(())
/// # }
/// ```
#[must_use = "a query does nothing until one of its ends is called"]
pub struct HydratedQuery<R, C> {
    query: Query<R, C>,
    consistent: bool,
}

impl<R, C: Chain<Entity = R>> Query<R, C> {
    /// Reads the items whole that the index shows in part. What is asked of the query (`desc`, `limit`,
    /// `filter`, …) is asked before.
    pub fn hydrate(self) -> HydratedQuery<R, C>
    where
        R: ShownInPart,
    {
        HydratedQuery { query: self.with(|options| options.hydrates = true), consistent: false }
    }
}

impl<R: ShownInPart, C: Chain<Entity = R>> HydratedQuery<R, C> {
    /// Reads the latest state of the items, at twice the capacity. The index is read as the query says.
    pub fn consistent(self) -> Self {
        Self { consistent: true, ..self }
    }

    /// What became of every item that the index shows, up to the limit.
    pub fn all<S: Reads<R::Whole>>(&self, table: &Table<S>) -> Call<Vec<Hydrated<R::Whole>>> {
        self.end_of(table, None, Hydration::all)
    }

    /// What became of the only item that the index shows; `NotFound` or `MoreThanOne` where it shows another
    /// number of them.
    pub fn one<S: Reads<R::Whole>>(&self, table: &Table<S>) -> Call<Hydrated<R::Whole>> {
        self.end_of(table, Some(2), Hydration::one)
    }

    /// What became of the only item that the index shows, if it shows any; `MoreThanOne` where it shows
    /// several.
    pub fn optional<S: Reads<R::Whole>>(&self, table: &Table<S>) -> Call<Option<Hydrated<R::Whole>>> {
        self.end_of(table, Some(2), Hydration::optional)
    }

    /// What became of the first item that the index shows, if it shows any.
    pub fn first<S: Reads<R::Whole>>(&self, table: &Table<S>) -> Call<Option<Hydrated<R::Whole>>> {
        self.end_of(table, self.query.plan().options.most_for_first(), Hydration::first)
    }

    /// One page of the query, whose cursors it takes and gives. Its cost is that of both reads, and an item
    /// that does not decode stands among its errors.
    pub fn page<S: Reads<R::Whole>>(&self, table: &Table<S>) -> Call<Page<Hydrated<R::Whole>>> {
        self.end_of(table, None, Hydration::page)
    }

    /// What became of the items, one by one: no more than a hundred are read whole ahead of what is taken.
    pub fn stream<S: Reads<R::Whole>>(&self, table: &Table<S>) -> ItemStream<Hydrated<R::Whole>> {
        ItemStream::new(&table.core, self.hydration(table, None))
    }

    /// The SDK's own request for the first keys, as [`Query::request`] gives it.
    pub fn request<S: Reads<R::Whole>>(&self, table: &Table<S>) -> Result<QueryFluentBuilder, Error> {
        Ok(self.query.requests(table, S::WANTS)?.remove(0))
    }

    /// The SDK's own input for the first keys.
    pub fn into_input<S: Reads<R::Whole>>(self, table: &Table<S>) -> Result<QueryInput, Error> {
        input(&self.request(table)?).map_err(|error| error.at_table(table.name()))
    }

    /// What both reads send, written out for a person, key values included but for those of sensitive fields.
    pub fn explain<S: Reads<R::Whole>>(&self, table: &Table<S>) -> Result<Explanation, Error> {
        let layout = &table.core.layout;
        let keys: Vec<_> = std::iter::once(layout.pk).chain(layout.sk).collect();
        let consistent = if self.is_consistent(table) { ", consistent" } else { "" };
        let then = Some(format!("BatchGetItem by {}{consistent}", keys.join(", ")));
        Ok(Explanation { then, ..self.query.explained(table, S::WANTS)? })
    }

    fn end_of<S, T, F>(
        &self,
        table: &Table<S>,
        limit: Option<usize>,
        end: fn(Hydration<R::Whole>) -> F,
    ) -> Call<T>
    where
        S: Reads<R::Whole>,
        T: Send + 'static,
        F: Future<Output = Result<T, Error>> + Send + 'static,
    {
        table.core.read(self.hydration(table, limit), end)
    }

    fn hydration<S: Reads<R::Whole>>(
        &self,
        table: &Table<S>,
        limit: Option<usize>,
    ) -> Result<Hydration<R::Whole>, Error> {
        Ok(Hydration::<R::Whole>::new::<S>(
            self.query.pager(table, S::WANTS, limit)?,
            self.is_consistent(table),
        ))
    }

    /// Whether the items are read so: where the table's reads are, or this one is, or that of the index.
    fn is_consistent<S>(&self, table: &Table<S>) -> bool {
        let asked = self.query.plan().options.consistent;
        self.consistent || asked.unwrap_or(table.core.defaults.consistent)
    }
}

impl<R, C: Chain<Entity = R>> Clone for HydratedQuery<R, C> {
    fn clone(&self) -> Self {
        Self { query: self.query.clone(), consistent: self.consistent }
    }
}

impl<R, C> fmt::Debug for HydratedQuery<R, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HydratedQuery(..)")
    }
}
