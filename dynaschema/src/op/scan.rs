//! Reads of a whole table: only ever explicit.

use std::fmt;
use std::future::Future;
use std::marker::PhantomData;

use aws_sdk_dynamodb::operation::scan::ScanInput;
use aws_sdk_dynamodb::operation::scan::builders::ScanFluentBuilder;

use super::chain::StronglyConsistent;
use super::explain::Explanation;
use crate::cursor::{Cursor, given};
use crate::entity::{Base, Filtered, Place, Projection, SecondaryIndex, Wants};
use crate::error::What;
use crate::expr::IntoCondition;
use crate::plan::read::{From, Options, Read};
use crate::run::{Call, ItemStream, Page, Pager, Reader, Tolerated};
use crate::schema::Pair;
use crate::schema::check::check_scanned;
use crate::{Entity, Error, Reads, Table};

/// The most segments that the service takes.
const MAX_SEGMENTS: usize = 1_000_000;

/// A scan: every item of the table is read and paid for, whatever is kept.
///
/// For administration, exports and tests. The items come in no useful order.
///
/// ```
/// use dynaschema::{DynamoEntity, embedded};
/// # use serde::{Deserialize, Serialize};
/// #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
/// #[pk("USER#<id>")]
/// struct User {
///     id: u32,
///     name: String,
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), dynaschema::Error> {
/// let users = embedded::table::<User>().await?;
/// for (id, name) in [(1, "Ann"), (2, "Bob"), (3, "Ann")] {
///     User { id, name: name.into() }.create().send(&users).await?;
/// }
///
/// // The service reads and charges all three.
/// let scan = User::scan().filter(|u| u.name.eq("Ann"));
/// assert_eq!(scan.explain(&users)?.to_string(), r#"Scan FILTER entity_type = "User" AND name = "Ann""#);
/// let page = scan.page(&users).await?;
/// assert_eq!((page.items()?.len(), page.cost.evaluated), (2, 3));
/// assert_eq!(User::scan().segments(4).count(&users).await?, 3);
/// # Ok(())
/// # }
/// ```
///
/// `K` is what is scanned: the table, or an [index](Scan::index) of it.
#[must_use = "a scan does nothing until one of its ends is called"]
pub struct Scan<E, K = Base> {
    options: Options,
    segments: usize,
    item: PhantomData<fn() -> (E, K)>,
}

impl<E: Send + 'static> Scan<E> {
    /// A scan for the items of one entity, or of a whole table.
    pub fn new() -> Self {
        Self { options: Options::default(), segments: 1, item: PhantomData }
    }

    /// Reads all that is in an index ([`Gsi`](crate::Gsi), [`Lsi`](crate::Lsi)) instead: of a sparse one that
    /// is less than the table.
    ///
    /// An index that the table does not have, or in which the entity never is, is the error
    /// [`InvalidRequest`](crate::ErrorKind::InvalidRequest), and nothing is sent. Of an index that does not
    /// hold whole items (`project = keys_only`) a [projection](Scan::project) that it holds is read; all else
    /// does not compile.
    ///
    /// ```
    /// use dynaschema::{DynamoEntity, Gsi, embedded};
    /// # use serde::{Deserialize, Serialize};
    /// #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
    /// #[pk("TICKET#<id>")]
    /// #[gsi1("ESCALATED#<to>", query = escalated)]
    /// struct Ticket {
    ///     id: u32,
    ///     to: Option<String>,
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), dynaschema::Error> {
    /// let tickets = embedded::table::<Ticket>().await?;
    /// for (id, to) in [(1, None), (2, Some("ann".to_owned())), (3, None)] {
    ///     Ticket { id, to }.create().send(&tickets).await?;
    /// }
    ///
    /// let page = Ticket::scan().index(Gsi::<1>).page(&tickets).await?;
    /// // Only what is in the index is read and charged.
    /// assert_eq!((page.items()?.len(), page.cost.evaluated), (1, 1));
    /// # Ok(())
    /// # }
    /// ```
    pub fn index<I: SecondaryIndex>(self, index: I) -> Scan<E, I> {
        let _ = index;
        Scan { options: self.options, segments: self.segments, item: PhantomData }
    }
}

impl<E: Send + 'static, K: Place> Scan<E, K> {
    /// Reads so many segments at once (1 to 1,000,000).
    pub fn segments(mut self, segments: usize) -> Self {
        self.segments = segments.clamp(1, MAX_SEGMENTS);
        self
    }

    /// At most this many *returned* items.
    pub fn limit(mut self, items: usize) -> Self {
        self.options.limit = Some(items);
        self
    }

    /// How many items the service evaluates for one request, at least 1.
    pub fn page_size(mut self, items: usize) -> Self {
        self.options.page_size = Some(items.max(1));
        self
    }

    /// How many requests one end may send, instead of the table's default; a stream sends as many as its
    /// reader wants, unless this says otherwise.
    pub fn max_requests(mut self, requests: usize) -> Self {
        self.options.max_requests = Some(requests.max(1));
        self
    }

    /// Goes on where a page ended; the number of segments must be the same.
    pub fn after(mut self, cursor: Cursor) -> Self {
        self.options.start(From::After(cursor));
        self
    }

    /// The same where there is a cursor, as in a handler of a list whose first page has none: a [`Cursor`],
    /// or the text of one. An empty text, as a browser sends for `?cursor=`, is none.
    pub fn after_if(self, cursor: Option<impl Into<Cursor>>) -> Self {
        given(cursor).into_iter().fold(self, Self::after)
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
    /// let orders = Order::scan().when_some(least, |orders, least| orders.filter(|o| o.total.ge(least)));
    /// # let _ = orders;
    /// ```
    pub fn when_some<T>(self, value: Option<T>, with: impl FnOnce(Self, T) -> Self) -> Self {
        match value {
            Some(value) => with(self, value),
            None => self,
        }
    }

    /// Reads the latest state, at twice the capacity.
    pub fn consistent(mut self) -> Self
    where
        K: StronglyConsistent,
    {
        self.options.consistent = Some(true);
        self
    }

    /// Keeps the items that meet a condition. The others are read (and paid for) all the same.
    pub fn filter<C: IntoCondition>(mut self, filter: impl FnOnce(E::Fields) -> C) -> Self
    where
        E: Filtered,
    {
        let condition = filter(E::paths()).into_condition();
        condition.join_to(&mut self.options.filter);
        self
    }

    /// Reads no more of each item than the fields of `P`
    /// ([`DynamoProjection`](derive@crate::DynamoProjection)), and what tells which items are meant. It costs
    /// as much as reading them whole.
    pub fn project<P: Projection<E>>(self) -> Scan<P, K>
    where
        E: Entity,
    {
        let options = Options { projection: Some(P::PROJECTION), ..self.options };
        Scan { options, segments: self.segments, item: PhantomData }
    }

    /// Also shows copies (`#[dynamo(copy(…))]`), which are hidden otherwise: each as the entity it is
    /// a copy of.
    pub fn include_copies(mut self) -> Self {
        self.options.copies = true;
        self
    }

    /// Also shows items that have expired (`#[dynamo(ttl)]`) and that the service has not deleted yet.
    pub fn include_expired(mut self) -> Self {
        self.options.expired = true;
        self
    }

    /// Lets items that do not decode pass: the end gives the others, and the errors beside them.
    ///
    /// ```
    /// use dynaschema::{DynamoEntity, embedded};
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
    /// User { id: 1, name: "Ann".into() }.create().send(&users).await?;
    /// let tolerated = User::scan().tolerant().all(&users).await?;
    /// assert_eq!((tolerated.items.len(), tolerated.errors.len(), tolerated.unknown), (1, 0, 0));
    /// # Ok(())
    /// # }
    /// ```
    pub fn tolerant(self) -> TolerantScan<E, K> {
        TolerantScan(self)
    }

    /// Every item, up to the limit; fails with `Decode` if one does not decode.
    pub fn all<S: Reads<E>>(&self, table: &Table<S>) -> Call<Vec<E>> {
        self.end_of(table, None, Reader::all)
    }

    /// Exactly one item; `NotFound` or `MoreThanOne` otherwise.
    ///
    /// All is read until a second one is met, so of what is the only one of its kind, all there is.
    pub fn one<S: Reads<E>>(&self, table: &Table<S>) -> Call<E> {
        self.end_of(table, Some(2), Reader::one)
    }

    /// One item or none; `MoreThanOne` otherwise. It reads as much as [`one`](Scan::one).
    pub fn optional<S: Reads<E>>(&self, table: &Table<S>) -> Call<Option<E>> {
        self.end_of(table, Some(2), Reader::optional)
    }

    /// Any of the items, if there is one: the first that is met, since a scan has no order of its own.
    ///
    /// ```
    /// use dynaschema::{DynamoEntity, embedded};
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
    /// assert!(!User::scan().exists(&users).await?);
    /// for (id, name) in [(1, "Ann"), (2, "Bob"), (3, "Ann")] {
    ///     User { id, name: name.into() }.create().send(&users).await?;
    /// }
    ///
    /// let named = |name: &str| User::scan().filter(|u| u.name.eq(name));
    /// assert_eq!(named("Ann").first(&users).await?.map(|user| user.name).as_deref(), Some("Ann"));
    /// assert_eq!(named("Bob").one(&users).await?.id, 2);
    /// assert!(named("Ann").one(&users).await.is_err(), "there are two");
    /// assert_eq!(named("Eve").optional(&users).await?, None);
    /// # Ok(())
    /// # }
    /// ```
    pub fn first<S: Reads<E>>(&self, table: &Table<S>) -> Call<Option<E>> {
        self.end_of(table, Some(1), Reader::first)
    }

    /// Whether there is any item. It need not decode; [`count`](Scan::count) says what else it cannot
    /// know.
    pub fn exists<S: Reads<E>>(&self, table: &Table<S>) -> Call<bool> {
        self.end_of(table, Some(1), Reader::any)
    }

    /// How many items there are, up to the limit.
    ///
    /// A scan of the whole table also counts items that do not decode, and those of unknown entities,
    /// wherever the service counts alone: [`Query::count`](super::Query::count) says more.
    /// `.tolerant().count(&table)` reads the items and counts exactly.
    pub fn count<S: Reads<E>>(&self, table: &Table<S>) -> Call<usize> {
        self.end_of(table, None, Reader::count)
    }

    /// One page: up to `limit` items, or what one answer of the service holds for each segment.
    pub fn page<S: Reads<E>>(&self, table: &Table<S>) -> Call<Page<E>> {
        self.end_of(table, None, Reader::page)
    }

    /// The items one by one; one that does not decode is an `Err`, and the stream goes on.
    pub fn stream<S: Reads<E>>(&self, table: &Table<S>) -> ItemStream<E> {
        ItemStream::new(&table.core, self.reader(table, None))
    }

    /// The SDK's own request for the first page of the first segment, from the
    /// cursor on if there is one.
    pub fn request<S: Reads<E>>(&self, table: &Table<S>) -> Result<ScanFluentBuilder, Error> {
        let request = self.pager(table, None).and_then(|pager| pager.next_scan());
        request.map_err(|error| error.at_table(table.name()))?.ok_or_else(|| {
            let reason = "nothing is left to read, so there is nothing to send".to_owned();
            Error::new(What::InvalidRequest { operation: "Scan", reason }).at_table(table.name())
        })
    }

    /// The SDK's own input for the first page of the first segment.
    pub fn into_input<S: Reads<E>>(self, table: &Table<S>) -> Result<ScanInput, Error> {
        self.request(table)?.as_input().clone().build().map_err(|error| {
            let reason = error.to_string();
            Error::new(What::InvalidRequest { operation: "Scan", reason }).at_table(table.name())
        })
    }

    /// What the scan sends, written out for a person.
    pub fn explain<S: Reads<E>>(&self, table: &Table<S>) -> Result<Explanation, Error> {
        let (input, layout) = (self.clone().into_input(table)?, &table.core.layout);
        Ok(Explanation::of_scan(&input, layout.redaction.of_any()).of_layout(layout))
    }

    fn read<S: Reads<E>>(&self, table: &Table<S>) -> Result<Read, Error> {
        const {
            if let Pair::Index(index) = K::PAIR {
                let only = match S::WANTS {
                    Wants::One(member) => Some(member),
                    Wants::Several(_) | Wants::All => None,
                };
                check_scanned(S::TABLE, index, S::PROJECTED, only);
            }
        }
        let core = &table.core;
        let entity =
            S::WANTS.only().map_or(core.layout.table.name, |member| core.layout.member(member).schema.name);
        let index = match K::PAIR {
            Pair::Index(index) | Pair::Arm(index, _) => Some(index),
            Pair::Base | Pair::KeyArm(_) | Pair::Copy(_) => None,
        };
        let extent = (index, self.segments);
        Read::of_scan(&core.layout, core.defaults, entity, S::WANTS, extent, &self.options)
            .map_err(|error| core.placed(error))
    }

    /// The read of what it asks for, of no more than so many items.
    fn pager<S: Reads<E>>(&self, table: &Table<S>, limit: Option<usize>) -> Result<Pager, Error> {
        let mut read = self.read(table)?;
        read.limit_to(limit);
        Pager::new(table.core.clone(), table.meter.clone(), read)
    }

    fn reader<S: Reads<E>>(&self, table: &Table<S>, limit: Option<usize>) -> Result<Box<Reader<E>>, Error> {
        Ok(Reader::new::<S>(self.pager(table, limit)?))
    }

    fn end_of<S, T, F>(&self, table: &Table<S>, limit: Option<usize>, end: fn(Box<Reader<E>>) -> F) -> Call<T>
    where
        S: Reads<E>,
        T: Send + 'static,
        F: Future<Output = Result<T, Error>> + Send + 'static,
    {
        table.core.read(self.reader(table, limit), end)
    }
}

impl<E: Send + 'static> Default for Scan<E> {
    fn default() -> Self {
        Self::new()
    }
}

impl<E, K> Clone for Scan<E, K> {
    fn clone(&self) -> Self {
        Self { options: self.options.clone(), segments: self.segments, item: PhantomData }
    }
}

impl<E, K> fmt::Debug for Scan<E, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scan(..)")
    }
}

/// A scan whose end gives what decodes, and the errors of what does not.
#[must_use = "a scan does nothing until one of its ends is called"]
pub struct TolerantScan<E, K = Base>(Scan<E, K>);

impl<E: Send + 'static, K: Place> TolerantScan<E, K> {
    /// Every item that decodes, up to the limit, and the errors of the others.
    pub fn all<S: Reads<E>>(&self, table: &Table<S>) -> Call<Tolerated<E>> {
        self.0.end_of(table, None, Reader::tolerated)
    }

    /// How many items [`all`](TolerantScan::all) gives: each is read, looked at and decoded, and none is
    /// kept.
    pub fn count<S: Reads<E>>(&self, table: &Table<S>) -> Call<usize> {
        self.0.end_of(table, None, Reader::count_readable)
    }
}

impl<E, K> fmt::Debug for TolerantScan<E, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TolerantScan(..)")
    }
}
