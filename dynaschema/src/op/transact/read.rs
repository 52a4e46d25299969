//! A transaction of gets, and the items it found.

use std::any::Any;
use std::fmt;

use aws_sdk_dynamodb::operation::transact_get_items::TransactGetItemsInput;
use aws_sdk_dynamodb::operation::transact_get_items::builders::TransactGetItemsFluentBuilder;

use crate::entity::Projection;
use crate::op::{Get, ProjectedGet};
use crate::plan::read::projected_item;
use crate::run::request::{READ, refused};
use crate::run::{Asks, Call, Gets, Handle, ReadItems, found, read_transaction, reading_request};
use crate::wire::RawItem;
use crate::{Contains, Entity, Error, Reads, Table, TableSchema};

/// What a transaction of gets asks of the table `S`: an item, by a [`Get`], or some fields of one
/// ([`Get::project`]).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no get of an item",
    label = "no get",
    note = "a transaction of gets takes `Order::get(..)`, and `Order::get(..).project::<OrderSummary>()`"
)]
pub trait TransactGet<S> {
    /// What is read.
    type Read: Send + 'static;

    /// What it asks for, and how it reads the answer.
    #[doc(hidden)]
    fn into_asks(self, table: &Table<S>) -> Asks;
}

impl<E: Entity, S: Contains<E>> TransactGet<S> for Get<E> {
    type Read = E;

    fn into_asks(self, _: &Table<S>) -> Asks {
        asks::<E, E, S>(self, None)
    }
}

impl<E: Entity, P: Projection<E>, S: Contains<E> + Reads<P>> TransactGet<S> for ProjectedGet<E, P> {
    type Read = P;

    fn into_asks(self, table: &Table<S>) -> Asks {
        let attributes = projected_item(&table.core.layout, E::SCHEMA, P::PROJECTION);
        asks::<E, P, S>(self.into_get(), attributes)
    }
}

/// What a get asks for, whose answer is read as `T`.
fn asks<E: Entity, T: Send + 'static, S: Reads<T>>(
    get: Get<E>,
    attributes: Option<Vec<&'static str>>,
) -> Asks {
    let (key, expired) = get.into_parts();
    Asks {
        key,
        attributes,
        read: Box::new(move |core, now, item| {
            let value = found::<T, S>(core, item.map(RawItem::from), (!expired).then_some(now))?;
            Ok(value.map(|value| Box::new(value) as Box<dyn Any>))
        }),
    }
}

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
/// [`project`](Get::project) on a get reads no more of its item than some fields, and gives these; it costs
/// the same.
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

    /// Adds a get of one of the table's entities, of the whole item or of some fields.
    pub fn add<G: TransactGet<S>>(&mut self, get: G) -> Handle<G::Read> {
        self.gets.push(self.table.core.clone(), get.into_asks(&self.table))
    }

    /// Adds a get from another table, of the same account and region: the client of the table that
    /// began the transaction sends it, and that table's meter counts it.
    pub fn add_from<T, G: TransactGet<T>>(&mut self, table: &Table<T>, get: G) -> Handle<G::Read> {
        self.gets.push(table.core.clone(), get.into_asks(table))
    }

    /// Reads all of the items at one moment.
    ///
    /// Without gets that is nothing to do: it sends nothing.
    pub fn send(self) -> Call<ReadItems> {
        self.table.core.call(Ok(self.gets), read_transaction)
    }

    /// The SDK's own request for all of the gets. An item that is asked for twice has one place in it.
    ///
    /// # Errors
    ///
    /// Those of [`send`](Self::send) that come before anything is sent, and
    /// [`InvalidRequest`](crate::ErrorKind::InvalidRequest) without gets.
    pub fn request(&self) -> Result<TransactGetItemsFluentBuilder, Error> {
        reading_request(&self.gets)
    }

    /// The SDK's own input for all of the gets.
    ///
    /// # Errors
    ///
    /// Those of [`request`](Self::request).
    pub fn into_input(self) -> Result<TransactGetItemsInput, Error> {
        let input = self.request()?.as_input().clone().build();
        input.map_err(|error| self.table.core.placed(refused(READ, &error)))
    }
}

impl<S> fmt::Debug for ReadTransaction<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.gets.entities()).finish()
    }
}
