//! What a `CreateTable` says of a schema: keys and indexes.

use std::collections::BTreeMap;

use aws_sdk_dynamodb::error::BuildError;
use aws_sdk_dynamodb::types::{
    AttributeDefinition, GlobalSecondaryIndex, KeySchemaElement, KeyType, LocalSecondaryIndex, Projection,
    ProjectionType, ScalarAttributeType,
};

use crate::item::Layout;
use crate::key::ScalarType;
use crate::schema::{IndexId, IndexPhysical};

/// The keys of a table and of its indexes, as the service takes them.
pub(crate) struct TableKeys {
    pub(crate) key_schema: Vec<KeySchemaElement>,
    pub(crate) definitions: Vec<AttributeDefinition>,
    pub(crate) global: Vec<GlobalSecondaryIndex>,
    pub(crate) local: Vec<LocalSecondaryIndex>,
}

impl TableKeys {
    pub(crate) fn of(layout: &Layout) -> Result<Self, BuildError> {
        let (mut global, mut local) = (Vec::new(), Vec::new());
        for index in layout.indexes() {
            match index.id {
                IndexId::Gsi(_) => global.push(global_index(layout, index)?),
                IndexId::Lsi(_) => local.push(local_index(layout, index)?),
            }
        }
        let definitions = attribute_types(layout).into_iter().map(|(name, kind)| definition(name, kind));
        Ok(Self {
            key_schema: key_schema([layout.pk], layout.sk)?,
            definitions: definitions.collect::<Result<_, _>>()?,
            global,
            local,
        })
    }
}

/// The key attributes of all entities, by name, with their types.
fn attribute_types(layout: &Layout) -> BTreeMap<&'static str, ScalarType> {
    let keys = layout.table.members.iter().flat_map(|member| layout.keys(member.schema));
    keys.map(|key| (key.name, key.key.scalar_type())).collect()
}

fn global_index(layout: &Layout, index: &IndexPhysical) -> Result<GlobalSecondaryIndex, BuildError> {
    GlobalSecondaryIndex::builder()
        .index_name(index.name)
        .set_key_schema(Some(key_schema(index.partition(), index.sort())?))
        .projection(projection(layout, index))
        .build()
}

fn local_index(layout: &Layout, index: &IndexPhysical) -> Result<LocalSecondaryIndex, BuildError> {
    LocalSecondaryIndex::builder()
        .index_name(index.name)
        .set_key_schema(Some(key_schema(index.partition(), index.sort())?))
        .projection(projection(layout, index))
        .build()
}

fn projection(layout: &Layout, index: &IndexPhysical) -> Projection {
    let (kind, included) = match layout.included_in(index.id) {
        None => (ProjectionType::All, None),
        Some([]) => (ProjectionType::KeysOnly, None),
        Some(included) => (ProjectionType::Include, Some(included.iter().map(ToString::to_string).collect())),
    };
    Projection::builder().projection_type(kind).set_non_key_attributes(included).build()
}

/// The attributes of the partition key stand before those of the sort key.
fn key_schema(
    partition: impl IntoIterator<Item = &'static str>,
    sort: impl IntoIterator<Item = &'static str>,
) -> Result<Vec<KeySchemaElement>, BuildError> {
    let partition = partition.into_iter().map(|name| (name, KeyType::Hash));
    let keys = partition.chain(sort.into_iter().map(|name| (name, KeyType::Range)));
    keys.map(|(name, kind)| KeySchemaElement::builder().attribute_name(name).key_type(kind).build()).collect()
}

fn definition(name: &str, kind: ScalarType) -> Result<AttributeDefinition, BuildError> {
    let kind = match kind {
        ScalarType::Text => ScalarAttributeType::S,
        ScalarType::Number => ScalarAttributeType::N,
    };
    AttributeDefinition::builder().attribute_name(name).attribute_type(kind).build()
}
