//! The handle of a table: a client, a name, and options.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use aws_sdk_dynamodb::Client;

use crate::client;
use crate::clock::Clock;
use crate::core::Core;
use crate::item::{KeyCheck, Layout, StoredItem, classify};
use crate::meter::Meter;
use crate::observe::{Observer, Observing};
use crate::wire::hook::FastLane;
use crate::{Contains, Entity, Error, Item, Reads, TableSchema};

/// A table on a client: what every operation is sent to.
///
/// Cheap to clone and to share between tasks; opening one sends nothing. `S` is
/// the enum of the table's entities, or one entity that lives alone.
///
/// ```
/// use dynaschema::{DynamoEntity, Table, embedded};
/// # use serde::{Deserialize, Serialize};
/// # #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
/// # #[pk("USER#<id>")]
/// # struct User {
/// #     id: u32,
/// #     name: String,
/// # }
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), dynaschema::Error> {
/// # let _made = embedded::table::<User>().await?;
/// # let client = _made.client().clone();
/// let users = Table::<User>::new(client, "User");
/// User { id: 1, name: "Ann".into() }.create().send(&users).await?;
/// assert_eq!(User::get(1).one(&users).await?.name, "Ann");
///
/// // An item of another source, and the item that a value is.
/// let item = users.to_item(&User { id: 2, name: "Bob".into() })?;
/// assert_eq!(item["PK"].as_s().map(String::as_str), Ok("USER#2"));
/// assert_eq!(users.from_item::<User>(item)?.name, "Bob");
/// # Ok(())
/// # }
/// ```
pub struct Table<S> {
    pub(crate) core: Arc<Core>,
    pub(crate) meter: Option<Meter>,
    schema: PhantomData<fn() -> S>,
}

impl<S: TableSchema> Table<S> {
    /// The table of this name, with the default options.
    pub fn new(client: Client, name: impl Into<String>) -> Self {
        Self::builder(client, name).build()
    }

    /// The table of this name, with options.
    pub fn builder(client: Client, name: impl Into<String>) -> TableBuilder<S> {
        let core = Core::new(client, name.into(), Layout::of(S::TABLE, S::HOOKS));
        TableBuilder { core, meter: None, lane: FastLane::default(), schema: PhantomData }
    }

    /// The client that requests go through.
    pub fn client(&self) -> &Client {
        &self.core.client
    }

    /// The table's name.
    pub fn name(&self) -> &str {
        &self.core.name
    }

    /// What the table's clock shows: the system's, unless [`TableBuilder::clock`] says otherwise. For what a
    /// program itself does with times, so that one clock moves all of it in a test.
    pub fn now(&self) -> SystemTime {
        self.core.clock.time()
    }

    /// The same table, with every request of this handle counted on the meter.
    ///
    /// A metered handle also asks the service for the capacity it consumed.
    pub fn metered(&self, meter: &Meter) -> Self {
        Self { meter: Some(meter.clone()), ..self.clone() }
    }

    /// The item that a `put` of this value would store.
    pub fn to_item<E: Entity>(&self, value: &E) -> Result<Item, Error>
    where
        S: Contains<E>,
    {
        self.core.to_item::<E, S>(value)
    }

    /// The entity (or, with the table's enum as `E`, whichever entity) that an item is.
    ///
    /// Takes an item with its key attributes, as a stream or another client gives it: a whole one, or one
    /// of an index that shows a part of it. Where what its key is made of is left out, the key is not
    /// compared with the value's.
    pub fn from_item<E: 'static>(&self, item: Item) -> Result<E, Error>
    where
        S: Reads<E>,
    {
        self.core.read_shown_item::<E, S>(item)
    }

    /// What an item is to the table: an entity's, a copy, a sentinel, or unknown. Sends nothing, and decodes
    /// nothing: an item of an entity can be one that does not decode.
    ///
    /// For what sees items as they are stored: streams, exports, repairs.
    ///
    /// ```
    /// use dynaschema::{DynamoEntity, StoredItem, embedded};
    /// # use serde::{Deserialize, Serialize};
    /// #[derive(Serialize, Deserialize, DynamoEntity)]
    /// #[pk("USER#<id>")]
    /// struct User {
    ///     id: u32,
    ///     #[dynamo(unique)]
    ///     email: String,
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let users = embedded::table::<User>().await?;
    /// User { id: 7, email: "ann@example.com".into() }.create().send(&users).await?;
    /// let stored = users.client().scan().table_name(users.name()).send().await?;
    /// let (mut entities, mut sentinels) = (0, 0);
    /// for item in stored.items() {
    ///     match users.classify(item) {
    ///         StoredItem::Entity { entity: "User", .. } => entities += 1,
    ///         StoredItem::Sentinel { name, owner, .. } => {
    ///             assert_eq!((name.as_str(), owner.unwrap().to_string()), ("email", "USER#7".to_owned()));
    ///             sentinels += 1;
    ///         }
    ///         other => panic!("{other:?}"),
    ///     }
    /// }
    /// assert_eq!((entities, sentinels), (1, 1));
    /// # Ok(())
    /// # }
    /// ```
    pub fn classify(&self, item: &Item) -> StoredItem {
        classify(&self.core.layout, item)
    }
}

impl<S> Clone for Table<S> {
    fn clone(&self) -> Self {
        Self { core: self.core.clone(), meter: self.meter.clone(), schema: PhantomData }
    }
}

impl<S> fmt::Debug for Table<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("name", &self.core.name).finish_non_exhaustive()
    }
}

/// The options of a [`Table`].
///
/// ```
/// use dynaschema::{DynamoEntity, Meter, Table, embedded};
/// # use serde::{Deserialize, Serialize};
/// # #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
/// # #[pk("USER#<id>")]
/// # struct User {
/// #     id: u32,
/// #     name: String,
/// # }
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), dynaschema::Error> {
/// # let made = embedded::table::<User>().await?;
/// # let client = made.client().clone();
/// let meter = Meter::new();
/// let users = Table::<User>::builder(client, "User").max_requests(1).consistent(true).meter(&meter).build();
/// User { id: 1, name: "Ann".into() }.create().send(&users).await?;
/// User { id: 2, name: "Bob".into() }.create().send(&users).await?;
///
/// assert_eq!(meter.take().requests, 2);
/// // Two pages of one item each are more than the one request that a call may send.
/// let error = User::scan().page_size(1).all(&users).await.unwrap_err();
/// assert!(error.is_budget_exhausted());
/// assert_eq!(User::scan().page_size(1).max_requests(3).all(&users).await?.len(), 2);
/// # Ok(())
/// # }
/// ```
#[must_use = "a builder does nothing until `.build()`"]
pub struct TableBuilder<S> {
    core: Core,
    meter: Option<Meter>,
    lane: FastLane,
    schema: PhantomData<fn() -> S>,
}

impl<S> TableBuilder<S> {
    /// How many requests one call of an end may read by (100 by default), over a range of buckets for each of
    /// these; a query's own [`max_requests`](crate::op::Query::max_requests), which says what is counted,
    /// overrides it. It does not bind streams, which send what their readers want.
    pub fn max_requests(mut self, requests: usize) -> Self {
        self.core.defaults.max_requests = requests.max(1);
        self
    }

    /// Whether reads of the table and of local indexes are strongly consistent
    /// by default. They then cost twice the capacity.
    pub fn consistent(mut self, consistent: bool) -> Self {
        self.core.defaults.consistent = consistent;
        self
    }

    /// Signs every cursor with this key (HMAC-SHA256), and refuses cursors that
    /// were not signed with it.
    ///
    /// # Panics
    ///
    /// If the key is empty, which everyone could sign with.
    pub fn cursor_key(mut self, key: impl Into<Vec<u8>>) -> Self {
        let key = key.into();
        assert!(!key.is_empty(), "a `cursor_key` is not empty; give it 32 random bytes");
        self.core.cursor_key = Some(key);
        self
    }

    /// What becomes of an item that was read under another key than its value has: an error by default,
    /// [`KeyMismatch`](crate::ErrorKind::KeyMismatch). Lower it to [`KeyCheck::Report`] while such items are
    /// written anew.
    pub fn key_check(mut self, check: KeyCheck) -> Self {
        self.core.layout.key_check = check;
        self
    }

    /// Where the table takes the time from, for `created_at`, `updated_at` and `ttl`: the system's
    /// clock by default.
    pub fn clock(mut self, clock: impl Fn() -> SystemTime + Send + Sync + 'static) -> Self {
        self.core.clock = Clock::new(clock);
        self
    }

    /// How long a call may take, its requests with their retries, its pages and the waits between them: a
    /// [`deadline`](crate::op::Call::deadline) for every call that is made on this table. There is none by
    /// default, and the SDK's own timeouts are those of single requests. Of a stream, which ends when its
    /// reader does, each page has that time: [`ItemStream::deadline`](crate::ItemStream::deadline).
    pub fn deadline(mut self, time: Duration) -> Self {
        self.core.deadline = Some(time);
        self
    }

    /// Counts every request of the handle, as [`Table::metered`] does.
    pub fn meter(mut self, meter: &Meter) -> Self {
        self.meter = Some(meter.clone());
        self
    }

    /// Tells the observer what every call on this table does: its requests and what they cost, what is sent
    /// again, items that cannot be given, conflicts. An observed table asks the service for the capacity that
    /// each request consumed, as a metered one does.
    pub fn observer(mut self, observer: Arc<dyn Observer>) -> Self {
        self.core.observer = Some(Observing::of(observer));
        self
    }

    /// Whether requests are written straight to their bytes, and the items of answers read straight from
    /// theirs, which is so by default wherever no interceptor of others could rewrite them.
    pub fn fast_lane(mut self, lane: FastLane) -> Self {
        self.lane = lane;
        self
    }

    /// The table.
    pub fn build(mut self) -> Table<S> {
        let foreign = client::has_foreign_interceptors(self.core.client.config());
        self.core.shadow = self.lane.resolved().shadow(foreign);
        Table { core: Arc::new(self.core), meter: self.meter, schema: PhantomData }
    }
}

impl<S> fmt::Debug for TableBuilder<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableBuilder").field("name", &self.core.name).finish_non_exhaustive()
    }
}
