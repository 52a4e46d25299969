//! A transaction of gets, and the items it found.

use std::any::Any;
use std::fmt;

use crate::op::Get;
use crate::run::{Call, Decode, Gets, Handle, ReadItems, read_transaction};
use crate::{Contains, Entity, Table, TableSchema};

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

impl<S: TableSchema> Table<S> {
    /// A transaction of gets: several items as they were at one moment.
    pub fn transact_get(&self) -> ReadTransaction<S> {
        ReadTransaction::of(self)
    }
}

impl<S> ReadTransaction<S> {
    pub(crate) fn of(table: &Table<S>) -> Self {
        let (core, meter) = (table.core.clone(), table.meter.clone());
        Self { table: table.clone(), gets: Gets::new(core, meter) }
    }

    /// Adds a get of one of the table's entities.
    pub fn add<E: Entity>(&mut self, get: Get<E>) -> Handle<E>
    where
        S: Contains<E>,
    {
        added(&mut self.gets, &self.table, get)
    }

    /// Adds a get from another table, of the same account and region: the client of the table that
    /// began the transaction sends it, and that table's meter counts it.
    pub fn add_from<T: Contains<E>, E: Entity>(&mut self, table: &Table<T>, get: Get<E>) -> Handle<E> {
        added(&mut self.gets, table, get)
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
        f.debug_list().entries(self.gets.entities()).finish()
    }
}

/// Adds a get from this table.
fn added<T: Contains<E>, E: Entity>(gets: &mut Gets, table: &Table<T>, get: Get<E>) -> Handle<E> {
    let (key, answered) = get.asked::<T>();
    let read: Decode = Box::new(move |core, now, item| {
        Ok(answered(core, now, item)?.map(|value| Box::new(value) as Box<dyn Any>))
    });
    gets.push(table.core.clone(), key, read)
}
