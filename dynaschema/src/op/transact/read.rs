//! A transaction of gets, and the items it found.

use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use aws_sdk_dynamodb::types::{Get as ServiceGet, TransactGetItem};

use super::{Handle, READ};
use crate::core::Core;
use crate::error::What;
use crate::key::Instant;
use crate::op::Get;
use crate::op::by_key::KeyParts;
use crate::run::{Call, read_transaction};
use crate::{Contains, Entity, Error, Item, Meter, Table, TableSchema};

/// How many items one transaction reads (developer guide, "Constraints").
const MAX_ITEMS: usize = 100;

/// Several gets that see one moment: one `TransactGetItems`.
///
/// [`Table::transact_get`](crate::Table::transact_get) begins one. Each [`add`](Self::add) gives a
/// [`Handle`], by which the [`ReadItems`] give the item.
///
/// ```
/// use dynaschema::{DynamoEntity, embedded};
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Debug, PartialEq, Serialize, Deserialize, DynamoEntity)]
/// #[pk("ACCOUNT#<id>")]
/// struct Account {
///     id: String,
///     balance: i64,
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), dynaschema::Error> {
/// let accounts = embedded::table::<Account>().await?;
/// Account { id: "a".into(), balance: 70 }.create().send(&accounts).await?;
///
/// let mut tx = accounts.transact_get();
/// let (a, b) = (tx.add(Account::get("a")), tx.add(Account::get("b")));
/// let read = tx.send().await?;
/// assert_eq!(read.one(a)?.balance, 70);
/// assert_eq!(read.optional(b)?, None);
/// assert!(read.one(b).unwrap_err().is_not_found());
/// # Ok(())
/// # }
/// ```
///
/// The items are a consistent snapshot: *serializable* with every transaction and every single
/// write, so that of a transaction of writes it sees all or nothing (developer guide, "`DynamoDB`
/// Transactions: How it works"). It costs twice the capacity of strongly consistent gets;
/// `consistent` on a get changes nothing.
///
/// At most 100 items, and 4 MB in all: more than 100 are refused before anything is sent
/// ([`InvalidRequest`](crate::ErrorKind::InvalidRequest)), more than 4 MB by the service. An item
/// that is asked for twice is read once. A read that conflicts with a write is sent again with full
/// jitter, at most ten times in all; then it is [`Contended`](crate::ErrorKind::Contended).
#[must_use = "nothing is read until `.send()`"]
pub struct ReadTransaction<S> {
    table: Table<S>,
    gets: Gets,
}

/// A transaction's gets, without the type of its table.
pub(crate) struct Gets {
    /// The table whose client sends it.
    pub(crate) core: Arc<Core>,
    pub(crate) meter: Option<Meter>,
    all: Vec<Wanted>,
}

/// One get of a transaction.
struct Wanted {
    core: Arc<Core>,
    key: KeyParts,
    read: Decode,
}

type Decode = Box<dyn Fn(&Core, Instant, Option<Item>) -> Result<Option<Box<dyn Any>>, Error> + Send + Sync>;

impl<S: TableSchema> Table<S> {
    /// A transaction of gets: several items as they were at one moment.
    pub fn transact_get(&self) -> ReadTransaction<S> {
        ReadTransaction::of(self)
    }
}

impl<S> ReadTransaction<S> {
    pub(crate) fn of(table: &Table<S>) -> Self {
        let (core, meter) = (table.core.clone(), table.meter.clone());
        Self { table: table.clone(), gets: Gets { core, meter, all: Vec::new() } }
    }

    /// Adds a get of one of the table's entities.
    pub fn add<E: Entity>(&mut self, get: Get<E>) -> Handle<E>
    where
        S: Contains<E>,
    {
        self.gets.add(&self.table, get)
    }

    /// Adds a get from another table, of the same account and region: the client of the table that
    /// began the transaction sends it, and that table's meter counts it.
    pub fn add_from<T: Contains<E>, E: Entity>(&mut self, table: &Table<T>, get: Get<E>) -> Handle<E> {
        self.gets.add(table, get)
    }

    /// Reads all of the items at one moment.
    ///
    /// Without gets that is nothing to do: it sends nothing.
    pub fn send(self) -> Call<ReadItems> {
        Call::new(read_transaction(self.gets))
    }
}

impl<S> fmt::Debug for ReadTransaction<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.gets.all.iter().map(|wanted| wanted.key.entity())).finish()
    }
}

impl Gets {
    fn add<T: Contains<E>, E: Entity>(&mut self, table: &Table<T>, get: Get<E>) -> Handle<E> {
        let (key, answered) = get.asked::<T>();
        let read: Decode = Box::new(move |core, now, item| {
            Ok(answered(core, now, item)?.map(|value| Box::new(value) as Box<dyn Any>))
        });
        self.all.push(Wanted { core: table.core.clone(), key, read });
        Handle::new(self.all.len() - 1)
    }

    /// The places of the request, and for each get the number of its place.
    pub(crate) fn places(&self) -> Result<(Vec<TransactGetItem>, Vec<usize>), Error> {
        let mut known = HashMap::new();
        let mut items = Vec::new();
        let mut places = Vec::with_capacity(self.all.len());
        for wanted in &self.all {
            let key = wanted.key.placed(&wanted.core)?;
            let place = *known.entry((&wanted.core.name, key)).or_insert(items.len());
            if place == items.len() {
                items.push(wanted.item()?);
            }
            places.push(place);
        }
        if items.len() > MAX_ITEMS {
            let reason = format!("it asks for {} items; at most {MAX_ITEMS} are allowed", items.len());
            let what = What::InvalidRequest { operation: READ, reason };
            return Err(Error::new(what).at_table(&self.core.name));
        }
        Ok((items, places))
    }

    /// An error of the get that asked first for this place.
    pub(crate) fn placed(&self, error: Error, places: &[usize], place: usize) -> Error {
        match self.all.iter().zip(places).find(|(_, of)| **of == place) {
            Some((wanted, _)) => {
                let key = wanted.key.at(&wanted.core.layout).ok();
                error.at_table(&wanted.core.name).of_entity(wanted.key.entity()).with_key(key)
            }
            None => error,
        }
    }

    /// The answer, one item for each place, as it is to be seen at this moment.
    pub(crate) fn answered(self, places: &[usize], items: &[Option<Item>], now: Instant) -> ReadItems {
        let item = |place: &usize| items.get(*place).cloned().flatten();
        let found = self.all.into_iter().zip(places).map(|(wanted, place)| (wanted, item(place)));
        ReadItems { core: self.core, now, found: found.collect() }
    }
}

impl Wanted {
    fn item(&self) -> Result<TransactGetItem, Error> {
        let get = ServiceGet::builder()
            .table_name(&self.core.name)
            .set_key(Some(self.key.attributes(&self.core)?))
            .build()
            .map_err(|error| {
                self.key
                    .error(&self.core, What::InvalidRequest { operation: READ, reason: error.to_string() })
            })?;
        Ok(TransactGetItem::builder().get(get).build())
    }
}

/// What a transaction of gets found: all as it was at one moment.
///
/// Each item is decoded when it is asked for, as often as it is.
pub struct ReadItems {
    core: Arc<Core>,
    now: Instant,
    found: Vec<(Wanted, Option<Item>)>,
}

impl ReadItems {
    /// The item of this get; `NotFound` if there is none.
    pub fn one<E: Entity>(&self, get: Handle<E>) -> Result<E, Error> {
        self.optional(get)?.ok_or_else(|| match self.found.get(get.place) {
            Some((wanted, _)) => wanted.key.error(&wanted.core, What::NotFound),
            None => self.foreign(),
        })
    }

    /// The item of this get, if there is one.
    ///
    /// An item of another entity under the key is a `WrongEntity` error, or no item where the two
    /// entities share their keys; one that does not decode is a `Decode` error. The other items are
    /// not touched by that.
    pub fn optional<E: Entity>(&self, get: Handle<E>) -> Result<Option<E>, Error> {
        let (wanted, item) = self.found.get(get.place).ok_or_else(|| self.foreign())?;
        let value = (wanted.read)(&wanted.core, self.now, item.clone())
            .map_err(|error| error.at_table(&wanted.core.name).of_entity(wanted.key.entity()))?;
        let own = |value: Box<dyn Any>| value.downcast().map_err(|_| self.foreign());
        Ok(value.map(own).transpose()?.map(|value| *value))
    }

    fn foreign(&self) -> Error {
        let reason = "the handle is of another transaction".to_owned();
        Error::new(What::InvalidRequest { operation: READ, reason }).at_table(&self.core.name)
    }
}

impl fmt::Debug for ReadItems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entities = self.found.iter().map(|(wanted, item)| (wanted.key.entity(), item.is_some()));
        f.debug_map().entries(entities).finish()
    }
}
