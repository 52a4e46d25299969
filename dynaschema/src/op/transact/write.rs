//! A transaction of writes, as it is gathered.

use std::fmt;

use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsInput;
use aws_sdk_dynamodb::operation::transact_write_items::builders::TransactWriteItemsFluentBuilder;
use aws_sdk_dynamodb::types::TransactWriteItem;

use crate::op::write::{Prepared, Write};
use crate::run::request::{WRITE, refused};
use crate::run::{
    Call, Committed, Handle, Operation, Operations, Task, transaction_request, write_transaction,
};
use crate::{Entity, Error, Item, Table, TableSchema};

/// Several writes, of which all are carried out or none: one `TransactWriteItems`.
///
/// [`Table::transact`](crate::Table::transact) begins one. [`add`](Self::add) takes every write
/// that can be sent alone and gives a [`Handle`], by which the error says what became of this
/// write. Nothing is sent before [`send`](Self::send).
///
/// One that has operations is sent or [discarded](Self::discard). If it is dropped, as by a `?` or a
/// `return` between `add` and `send`, nothing is written: that is an error event of `tracing`, which
/// says where the transaction began.
///
/// ```
/// use dynaschema::{DynamoEntity, DynamoTable, embedded};
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Debug, Serialize, Deserialize, DynamoEntity)]
/// #[pk("PRODUCT#<sku>")]
/// struct Product {
///     sku: String,
///     stock: u32,
/// }
///
/// #[derive(Debug, Serialize, Deserialize, DynamoEntity)]
/// #[pk("ORDER#<id>")]
/// struct Order {
///     id: String,
///     sku: String,
/// }
///
/// #[derive(Debug, DynamoTable)]
/// enum Shop {
///     Product(Product),
///     Order(Order),
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), dynaschema::Error> {
/// let shop = embedded::table::<Shop>().await?;
/// Product { sku: "P9".into(), stock: 1 }.create().send(&shop).await?;
///
/// let mut tx = shop.transact().token("order-42");
/// let stock = tx.add(Product::update("P9").sub(|p| p.stock, 2_u32).condition(|p| p.stock.ge(2_u32)));
/// let order = tx.add(Order { id: "42".into(), sku: "P9".into() }.create());
/// let error = tx.send().await.unwrap_err();
///
/// assert!(error.is_transaction_canceled());
/// let failed = error.failed(stock).expect("two pieces were asked for");
/// assert!(failed.is_condition_failed());
/// assert_eq!(failed.old().map(|product| product.stock), Some(1));
/// assert!(error.failed(order).is_none());
/// # Ok(())
/// # }
/// ```
///
/// # What it guarantees
///
/// - **All or none.** If one condition fails, nothing of any operation is written, and the error is
///   [`TransactionCanceled`](crate::ErrorKind::TransactionCanceled): by operation, with the error
///   that the operation alone would have had, and the item that made it fail.
/// - **Serializable** with every other transaction, with gets and with single writes. Queries,
///   scans and batch gets are not in this: they are *read-committed*, and one that runs at the same
///   time may see some of the items before the transaction and some after it; so may indexes and
///   replicas in other regions (developer guide, "`DynamoDB` Transactions: How it works").
/// - **Once.** Every try carries the same token, so a try whose answer was lost is not carried out
///   again. With a token of your own ([`token`](Self::token)) that holds between processes too.
///
/// # Limits
///
/// Of the service (developer guide, "Constraints"), checked before anything is sent
/// ([`InvalidRequest`](crate::ErrorKind::InvalidRequest)):
///
/// - 100 actions. An operation takes one for its item, and one more for every unique value that it
///   claims or frees and every copy that it writes or removes; a move takes two.
/// - One action on each item, those of unique values and copies included. To demand something of an
///   item that is written, put a condition on the write.
/// - 4 MB in all, and 400 KB for each item, beyond which it is the error of its operation
///   ([`TransactionCanceled`](crate::ErrorKind::TransactionCanceled)). How large an item is after an update
///   only the service knows: it then cancels the transaction with `ValidationError`.
/// - One account and one region, for all of its tables.
///
/// A transaction costs twice the write capacity of its operations alone.
///
/// # What is tried again
///
/// The SDK tries again what it always does. A transaction that was cancelled is sent again, with
/// full jitter, at most ten times in all, if each of its reasons is a conflict with another transaction
/// or too much load; then the error is [`Contended`](crate::ErrorKind::Contended) or
/// [`Throttled`](crate::ErrorKind::Throttled).
///
/// An operation that must know the stored item (of an entity with unique values or copies, started
/// from a key) reads it first. Where that was out of date when the transaction arrived, it is read
/// again and the transaction sent anew, five times in all at most; then the operation is
/// [`Contended`](crate::ErrorKind::Contended).
#[must_use = "nothing is written until `.send()`"]
pub struct WriteTransaction<S> {
    table: Table<S>,
    operations: Operations,
}

impl<S: TableSchema> Table<S> {
    /// A transaction of writes, of this table's entities and of other tables': all or none.
    #[track_caller]
    pub fn transact(&self) -> WriteTransaction<S> {
        WriteTransaction::of(self)
    }
}

impl<S> WriteTransaction<S> {
    #[track_caller]
    pub(crate) fn of(table: &Table<S>) -> Self {
        let operations = Operations::begin(table.core.clone(), table.meter.clone());
        Self { table: table.clone(), operations }
    }

    /// A name for the transaction, of 1 to 36 characters: sent again under it within ten minutes, by
    /// whichever process, it is not carried out again, and succeeds.
    ///
    /// That holds for the *same* transaction. Another one under the same token is refused
    /// ([`InvalidRequest`](crate::ErrorKind::InvalidRequest)), and nothing of it is written. Three
    /// things make another one of the same operations: the time, where an entity has a `ttl`, a
    /// `created_at` or an `updated_at`, or its table keeps such times for it; what is stored, where an
    /// operation reads first; and a field that serialises in another order in each instance, such as a
    /// `HashSet` that is stored as a list: take a `BTreeSet`, or store it as a set of the service's
    /// (`dynaschema::set`). These too are never carried out twice, but the second time is an error.
    ///
    /// Without a token, one is drawn for each call of [`send`](Self::send).
    pub fn token(mut self, token: impl Into<String>) -> Self {
        self.operations.token = Some(token.into());
        self
    }

    /// Adds a write of one of the table's entities.
    ///
    /// An error in making it is kept, and given by [`send`](Self::send).
    pub fn add<W: Write<S>>(&mut self, write: W) -> Handle<W::Entity> {
        added(&mut self.operations, &self.table, write)
    }

    /// Adds a write to another table, of the same account and region: the client of the table that
    /// began the transaction sends it, that table's clock tells the time, and its meter counts it.
    pub fn add_to<T, W: Write<T>>(&mut self, table: &Table<T>, write: W) -> Handle<W::Entity> {
        added(&mut self.operations, table, write)
    }

    /// Adds one of the SDK's own actions, on any table, as it is.
    ///
    /// Nothing is checked or kept up for it: no index keys, no copies, no entity attribute. Its error
    /// is `ConditionFailed` where a condition fails, with the old item if the action asks for it.
    pub fn add_raw(&mut self, action: TransactWriteItem) -> Handle<Item> {
        let Operations { core, meter, .. } = &self.operations;
        let (core, meter) = (core.clone(), meter.clone());
        let task = Ok(Task::Raw(Box::new(action)));
        self.operations.push(Operation { core, meter, entity: "item", task })
    }

    /// How many operations were added.
    pub fn len(&self) -> usize {
        self.operations.all.len()
    }

    /// Whether no operation was added.
    pub fn is_empty(&self) -> bool {
        self.operations.all.is_empty()
    }

    /// Carries all of the operations out, or none.
    ///
    /// Without operations that is nothing to do: it sends nothing and succeeds.
    ///
    /// # Errors
    ///
    /// [`TransactionCanceled`](crate::ErrorKind::TransactionCanceled) if operations failed: each has its own
    /// error, by [`Error::failed`](crate::Error::failed). So do operations that could not be made; then
    /// nothing was sent. [`InvalidRequest`](crate::ErrorKind::InvalidRequest) beyond a limit, and for a token
    /// that another transaction has used; [`Contended`](crate::ErrorKind::Contended) and
    /// [`Throttled`](crate::ErrorKind::Throttled) after all tries: nothing was written.
    /// [`OutcomeUnknown`](crate::ErrorKind::OutcomeUnknown) if the answer never came: sent again under the
    /// same token of your own, the transaction tells.
    pub fn send(mut self) -> Call<Committed> {
        self.operations.settle();
        let core = self.operations.core.clone();
        core.call(Ok(self.operations), write_transaction)
    }

    /// The SDK's own request for all of the operations, with the token that was given, or one that is drawn
    /// for this request.
    ///
    /// The transaction itself is still to be [sent](Self::send) or [discarded](Self::discard).
    ///
    /// ```
    /// use dynaschema::{DynamoEntity, embedded};
    /// # use serde::{Deserialize, Serialize};
    /// # #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
    /// # #[pk("USER#<id>")]
    /// # struct User {
    /// #     id: u32,
    /// #     #[dynamo(unique)]
    /// #     email: String,
    /// # }
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), dynaschema::Error> {
    /// let users = embedded::table::<User>().await?;
    /// let ann = User { id: 1, email: "ann@example.com".into() };
    ///
    /// let mut tx = users.transact().token("ann");
    /// tx.add(ann.clone().create());
    /// let input = tx.into_input()?;
    /// assert_eq!(input.client_request_token(), Some("ann"));
    /// assert_eq!(input.transact_items().len(), 2, "the user, and whose the email is");
    ///
    /// let mut tx = users.transact();
    /// tx.add(ann.clone().create());
    /// tx.request()?.send().await.expect("nobody has the email");
    /// tx.discard();
    /// assert_eq!(User::get(1).one(&users).await?, ann);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`send`](Self::send) that come before anything is sent. An operation that must know the
    /// stored item, which `send` reads first, has no place yet:
    /// [`TransactionCanceled`](crate::ErrorKind::TransactionCanceled), with the `InvalidRequest` of that
    /// operation. [`InvalidRequest`](crate::ErrorKind::InvalidRequest) where nothing is to be sent.
    pub fn request(&self) -> Result<TransactWriteItemsFluentBuilder, Error> {
        transaction_request(&self.operations)
    }

    /// The SDK's own input for all of the operations: what [`request`](Self::request) would send.
    ///
    /// # Errors
    ///
    /// Those of [`request`](Self::request).
    pub fn into_input(mut self) -> Result<TransactWriteItemsInput, Error> {
        self.operations.settle();
        let input = self.request()?.as_input().clone().build();
        input.map_err(|error| self.table.core.placed(refused(WRITE, &error)))
    }

    /// Gives the operations up: nothing of them is written.
    pub fn discard(mut self) {
        self.operations.settle();
    }
}

impl<S> fmt::Debug for WriteTransaction<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entities = self.operations.all.iter().map(|operation| operation.entity);
        f.debug_list().entries(entities).finish()
    }
}

/// Adds a write of this table's.
fn added<T, W: Write<T>>(operations: &mut Operations, table: &Table<T>, write: W) -> Handle<W::Entity> {
    let task = write.prepare(table).map(|Prepared { mut intent, read }| {
        intent.joins = true;
        Task::Write { intent, read }
    });
    let entity = W::Entity::SCHEMA.name;
    let task = task.map_err(|error| error.at_table(&table.core.name).of_entity(entity));
    let (core, meter) = (table.core.clone(), table.meter.clone());
    operations.push(Operation { core, meter, entity, task })
}
