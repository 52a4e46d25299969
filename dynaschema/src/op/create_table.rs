//! The creation of a table from its schema, for development and tests.

use std::fmt;
use std::sync::Arc;

use aws_sdk_dynamodb::operation::create_table::CreateTableInput;
use aws_sdk_dynamodb::operation::create_table::builders::CreateTableFluentBuilder;

use crate::core::Core;
use crate::error::What;
use crate::export::{Description, TableOptions};
use crate::run::request::refused;
use crate::run::{Call, Creation, create_table};
use crate::{Error, Table, TableSchema, export};

/// A `CreateTable` with the indexes of the schema, on demand capacity unless
/// [its options](CreateTable::options) say otherwise.
///
/// For development and tests: a production table is described where the rest of
/// the infrastructure is, by [`export`](crate::export) if you like.
#[must_use = "nothing is created until `.send()`"]
pub struct CreateTable {
    core: Arc<Core>,
    options: TableOptions,
    if_absent: bool,
}

impl<S: TableSchema> Table<S> {
    /// Creates the table with its indexes and its time to live, on demand capacity: for development
    /// and tests. Nothing creates a table by itself.
    pub fn create_table(&self) -> CreateTable {
        CreateTable::of(self.core.clone())
    }
}

impl CreateTable {
    pub(crate) fn of(core: Arc<Core>) -> Self {
        Self { core, options: TableOptions::new(), if_absent: false }
    }

    /// Leaves a table of this name as it is. One that is being deleted is waited for, and is then created.
    pub fn if_absent(mut self) -> Self {
        self.if_absent = true;
        self
    }

    /// Creates it with these options: billing, a stream, recovery, protection, encryption, tags.
    ///
    /// ```
    /// use dynaschema::export::TableOptions;
    /// use dynaschema::{DynamoEntity, Table, embedded};
    /// # use serde::{Deserialize, Serialize};
    /// #[derive(Serialize, Deserialize, DynamoEntity)]
    /// #[pk("USER#<id>")]
    /// struct User {
    ///     id: u32,
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), dynaschema::Error> {
    /// let users = Table::<User>::new(embedded::client(), "users");
    /// users.create_table().options(&TableOptions::new().provisioned(5, 5)).send().await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn options(mut self, options: &TableOptions) -> Self {
        self.options = options.clone();
        self
    }

    /// Creates the table, waits until it is active, and then turns on what a `CreateTable` cannot: the time
    /// to live (`UpdateTimeToLive`) and recovery (`UpdateContinuousBackups`), where there is one. A table
    /// that was there ([`if_absent`](Self::if_absent)) keeps what it has of both, and is not waited for while
    /// it is only updated. Where a try had no answer, one is taken for created by it that is no older than
    /// the call, as far as the service takes clocks to differ: fifteen minutes.
    pub fn send(self) -> Call<()> {
        let table = Description::read(self.core.layout.table);
        let creation = Creation {
            time_to_live: self.options.time_to_live_of(&table.times_to_live()).map(str::to_owned),
            recovery: self.options.recovery,
            if_absent: self.if_absent,
        };
        let request = self.made(&table);
        let core = self.core.clone();
        core.call(request, move |request| create_table(self.core, request, creation))
    }

    /// The SDK's own request. It has no word for a time to live, nor for recovery: these are requests of
    /// their own, which [`send`](Self::send) sends behind it.
    pub fn request(&self) -> Result<CreateTableFluentBuilder, Error> {
        self.made(&Description::read(self.core.layout.table))
    }

    /// The SDK's own input, of the same request.
    pub fn into_input(self) -> Result<CreateTableInput, Error> {
        let input = self.request()?.as_input().clone().build();
        input.map_err(|error| self.core.placed(refused("CreateTable", &error)))
    }

    fn made(&self, table: &Description) -> Result<CreateTableFluentBuilder, Error> {
        let request = self.core.client.create_table().table_name(&self.core.name);
        export::create_table(request, table, &self.options).map_err(|error| {
            let what = What::InvalidRequest { operation: "CreateTable", reason: error.to_string() };
            self.core.placed(Error::new(what))
        })
    }
}

impl fmt::Debug for CreateTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CreateTable").field("table", &self.core.name).finish_non_exhaustive()
    }
}
