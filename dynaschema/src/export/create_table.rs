//! What a `CreateTable` says of a schema and of its options.

use aws_sdk_dynamodb::error::BuildError;
use aws_sdk_dynamodb::operation::create_table::builders::CreateTableFluentBuilder;
use aws_sdk_dynamodb::types::{
    AttributeDefinition, BillingMode, GlobalSecondaryIndex, KeySchemaElement, KeyType, LocalSecondaryIndex,
    Projection, ProjectionType, ProvisionedThroughput, ScalarAttributeType, SseSpecification, SseType,
    StreamSpecification, Tag,
};

use super::description::{Description, IndexDescription, KeyAttributeType, ProjectedAttributes};
use super::options::{Encryption, TableOptions, Units};
use crate::key::ScalarType;

/// The request with the table's keys and indexes, and with all options that it can say.
pub(crate) fn create_table(
    request: CreateTableFluentBuilder,
    table: &Description,
    options: &TableOptions,
) -> Result<CreateTableFluentBuilder, BuildError> {
    let (mut global, mut local) = (Vec::new(), Vec::new());
    for index in &table.indexes {
        if index.id.is_global() {
            global.push(global_index(index, options.units)?);
        } else {
            local.push(local_index(index)?);
        }
    }
    let definitions = table.key_attributes.iter().map(definition).collect::<Result<_, _>>()?;
    let billing = match options.units {
        None => BillingMode::PayPerRequest,
        Some(_) => BillingMode::Provisioned,
    };
    let tags = options.tags.iter().map(|(key, value)| Tag::builder().key(key).value(value).build());
    let tags = tags.collect::<Result<Vec<_>, _>>()?;
    Ok(request
        .billing_mode(billing)
        .set_provisioned_throughput(options.units.map(throughput).transpose()?)
        .set_key_schema(Some(key_schema(&[table.partition_key], table.sort_key.as_slice())?))
        .set_attribute_definitions(Some(definitions))
        .set_global_secondary_indexes((!global.is_empty()).then_some(global))
        .set_local_secondary_indexes((!local.is_empty()).then_some(local))
        .set_stream_specification(stream(options)?)
        .set_sse_specification(encryption(&options.encryption))
        .set_deletion_protection_enabled(options.protected.then_some(true))
        .set_tags((!tags.is_empty()).then_some(tags)))
}

fn stream(options: &TableOptions) -> Result<Option<StreamSpecification>, BuildError> {
    let stream = options
        .stream
        .map(|view| StreamSpecification::builder().stream_enabled(true).stream_view_type(view.sdk()).build());
    stream.transpose()
}

fn encryption(encryption: &Encryption) -> Option<SseSpecification> {
    let key = match encryption {
        Encryption::Owned => return None,
        Encryption::Managed => None,
        Encryption::Key(key) => Some(key.clone()),
    };
    Some(SseSpecification::builder().enabled(true).sse_type(SseType::Kms).set_kms_master_key_id(key).build())
}

fn throughput(units: Units) -> Result<ProvisionedThroughput, BuildError> {
    let Units { read, write } = units;
    ProvisionedThroughput::builder()
        .read_capacity_units(read.into())
        .write_capacity_units(write.into())
        .build()
}

fn global_index(index: &IndexDescription, units: Option<Units>) -> Result<GlobalSecondaryIndex, BuildError> {
    GlobalSecondaryIndex::builder()
        .index_name(index.name)
        .set_key_schema(Some(key_schema(&index.partition, &index.sort)?))
        .projection(projection(&index.projection))
        .set_provisioned_throughput(units.map(throughput).transpose()?)
        .build()
}

fn local_index(index: &IndexDescription) -> Result<LocalSecondaryIndex, BuildError> {
    LocalSecondaryIndex::builder()
        .index_name(index.name)
        .set_key_schema(Some(key_schema(&index.partition, &index.sort)?))
        .projection(projection(&index.projection))
        .build()
}

fn projection(projection: &ProjectedAttributes) -> Projection {
    let included = match projection {
        ProjectedAttributes::Include(included) => Some(included.iter().map(ToString::to_string).collect()),
        ProjectedAttributes::All | ProjectedAttributes::KeysOnly => None,
    };
    Projection::builder()
        .projection_type(ProjectionType::from(projection.name()))
        .set_non_key_attributes(included)
        .build()
}

/// The attributes of the partition key stand before those of the sort key.
fn key_schema(partition: &[&str], sort: &[&str]) -> Result<Vec<KeySchemaElement>, BuildError> {
    let partition = partition.iter().map(|name| (name, KeyType::Hash));
    let keys = partition.chain(sort.iter().map(|name| (name, KeyType::Range)));
    keys.map(|(name, kind)| KeySchemaElement::builder().attribute_name(*name).key_type(kind).build())
        .collect()
}

fn definition(key: &KeyAttributeType) -> Result<AttributeDefinition, BuildError> {
    let kind = ScalarAttributeType::from(scalar_name(key.scalar));
    AttributeDefinition::builder().attribute_name(key.name).attribute_type(kind).build()
}

/// A type as the service writes it.
pub(super) const fn scalar_name(scalar: ScalarType) -> &'static str {
    match scalar {
        ScalarType::Text => "S",
        ScalarType::Number => "N",
        ScalarType::Binary => "B",
    }
}

impl ProjectedAttributes {
    /// As the service writes it.
    pub(super) const fn name(&self) -> &'static str {
        match self {
            Self::All => "ALL",
            Self::KeysOnly => "KEYS_ONLY",
            Self::Include(_) => "INCLUDE",
        }
    }
}
