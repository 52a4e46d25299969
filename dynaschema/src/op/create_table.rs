//! The creation of a table from its schema, for development and tests.

use std::fmt;
use std::sync::Arc;

use aws_sdk_dynamodb::operation::create_table::builders::CreateTableFluentBuilder;
use aws_sdk_dynamodb::types::BillingMode;

use crate::core::Core;
use crate::error::What;
use crate::export::TableKeys;
use crate::run::{Call, create_table};
use crate::{Error, Table, TableSchema};

/// A `CreateTable` with the indexes of the schema, on demand capacity.
///
/// For development and tests: a production table is described where the rest of
/// the infrastructure is.
#[must_use = "nothing is created until `.send()`"]
pub struct CreateTable {
    core: Arc<Core>,
    if_absent: bool,
}

impl<S: TableSchema> Table<S> {
    /// Creates the table with its indexes, on demand capacity: for development
    /// and tests. Nothing creates a table by itself.
    pub fn create_table(&self) -> CreateTable {
        CreateTable::of(self.core.clone())
    }
}

impl CreateTable {
    pub(crate) fn of(core: Arc<Core>) -> Self {
        Self { core, if_absent: false }
    }

    /// Leaves a table of this name as it is.
    pub fn if_absent(mut self) -> Self {
        self.if_absent = true;
        self
    }

    /// Creates the table and waits until it is active.
    pub fn send(self) -> Call<()> {
        let request = self.request();
        Call::of(request, move |request| create_table(self.core, request, self.if_absent))
    }

    /// The SDK's own request.
    pub fn request(&self) -> Result<CreateTableFluentBuilder, Error> {
        let keys = TableKeys::of(&self.core.layout).map_err(|error| {
            let what = What::InvalidRequest { operation: "CreateTable", reason: error.to_string() };
            self.core.placed(Error::new(what))
        })?;
        let TableKeys { key_schema, definitions, global, local } = keys;
        Ok(self
            .core
            .client
            .create_table()
            .table_name(&self.core.name)
            .billing_mode(BillingMode::PayPerRequest)
            .set_key_schema(Some(key_schema))
            .set_attribute_definitions(Some(definitions))
            .set_global_secondary_indexes((!global.is_empty()).then_some(global))
            .set_local_secondary_indexes((!local.is_empty()).then_some(local)))
    }
}

impl fmt::Debug for CreateTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CreateTable").field("table", &self.core.name).finish_non_exhaustive()
    }
}
