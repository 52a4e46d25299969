//! The creation of a table from its schema, for development and tests.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use aws_sdk_dynamodb::error::BuildError;
use aws_sdk_dynamodb::operation::create_table::builders::CreateTableFluentBuilder;
use aws_sdk_dynamodb::types::{
    AttributeDefinition, BillingMode, GlobalSecondaryIndex, KeySchemaElement, KeyType, LocalSecondaryIndex,
    Projection, ProjectionType, ScalarAttributeType,
};

use crate::core::Core;
use crate::error::What;
use crate::key::ScalarType;
use crate::run::{Call, create_table};
use crate::schema::{IndexId, IndexPhysical};
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
        self.build().map_err(|error| {
            let what = What::InvalidRequest { operation: "CreateTable", reason: error.to_string() };
            Error::new(what).at_table(&self.core.name)
        })
    }

    fn build(&self) -> Result<CreateTableFluentBuilder, BuildError> {
        let layout = &self.core.layout;
        let mut global = Vec::new();
        let mut local = Vec::new();
        for index in layout.indexes() {
            match index.id {
                IndexId::Gsi(_) => global.push(global_index(index)?),
                IndexId::Lsi(_) => local.push(local_index(index)?),
            }
        }
        let definitions = self
            .attribute_types()
            .into_iter()
            .map(|(name, kind)| definition(name, kind))
            .collect::<Result<Vec<_>, _>>()?;
        Ok(self
            .core
            .client
            .create_table()
            .table_name(&self.core.name)
            .billing_mode(BillingMode::PayPerRequest)
            .set_key_schema(Some(key_schema(layout.pk, layout.sk)?))
            .set_attribute_definitions(Some(definitions))
            .set_global_secondary_indexes((!global.is_empty()).then_some(global))
            .set_local_secondary_indexes((!local.is_empty()).then_some(local)))
    }

    /// The key attributes of all entities, by name, with their types.
    fn attribute_types(&self) -> BTreeMap<&'static str, ScalarType> {
        let layout = &self.core.layout;
        let keys = layout.table.members.iter().flat_map(|member| layout.keys(member.schema));
        keys.map(|key| (key.name, key.key.scalar_type())).collect()
    }
}

fn global_index(index: &IndexPhysical) -> Result<GlobalSecondaryIndex, BuildError> {
    GlobalSecondaryIndex::builder()
        .index_name(index.name)
        .set_key_schema(Some(key_schema(index.pk, index.sk)?))
        .projection(everything())
        .build()
}

fn local_index(index: &IndexPhysical) -> Result<LocalSecondaryIndex, BuildError> {
    LocalSecondaryIndex::builder()
        .index_name(index.name)
        .set_key_schema(Some(key_schema(index.pk, index.sk)?))
        .projection(everything())
        .build()
}

fn everything() -> Projection {
    Projection::builder().projection_type(ProjectionType::All).build()
}

fn key_schema(pk: &str, sk: Option<&str>) -> Result<Vec<KeySchemaElement>, BuildError> {
    let element = |name, kind| KeySchemaElement::builder().attribute_name(name).key_type(kind).build();
    let mut keys = vec![element(pk, KeyType::Hash)?];
    if let Some(sk) = sk {
        keys.push(element(sk, KeyType::Range)?);
    }
    Ok(keys)
}

fn definition(name: &str, kind: ScalarType) -> Result<AttributeDefinition, BuildError> {
    let kind = match kind {
        ScalarType::Text => ScalarAttributeType::S,
        ScalarType::Number => ScalarAttributeType::N,
    };
    AttributeDefinition::builder().attribute_name(name).attribute_type(kind).build()
}

impl fmt::Debug for CreateTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CreateTable").field("table", &self.core.name).finish_non_exhaustive()
    }
}
