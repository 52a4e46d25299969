//! The table as CloudFormation has it.

use std::borrow::Cow;

use super::create_table::scalar_name;
use super::document::{Document, Node};
use super::options::{Encryption, Units};
use super::{Description, IndexDescription, ProjectedAttributes, TableOptions};
use crate::TableSchema;

/// The table as a resource of CloudFormation, `AWS::DynamoDB::Table`, or as a whole template.
///
/// SAM takes the template as it is, and CDK by `CfnInclude`. The resource alone stands under a name in the
/// `Resources` of a template of yours. It says everything that [`TableOptions`] does.
///
/// ```
/// use dynaschema::DynamoEntity;
/// use dynaschema::export::{CloudFormation, TableOptions};
/// # use serde::{Deserialize, Serialize};
/// #[derive(Serialize, Deserialize, DynamoEntity)]
/// #[pk("USER#<id>")]
/// struct User {
///     id: u32,
/// }
///
/// let users = CloudFormation::of::<User>("users", &TableOptions::new());
/// assert_eq!(
///     users.template().to_yaml(),
///     r#"AWSTemplateFormatVersion: "2010-09-09"
/// Resources:
///   User:
///     Type: "AWS::DynamoDB::Table"
///     Properties:
///       TableName: "users"
///       BillingMode: "PAY_PER_REQUEST"
///       AttributeDefinitions:
///         - AttributeName: "PK"
///           AttributeType: "S"
///       KeySchema:
///         - AttributeName: "PK"
///           KeyType: "HASH"
/// "#,
/// );
/// ```
#[derive(Debug, Clone)]
pub struct CloudFormation {
    table: Description,
    options: TableOptions,
    name: Option<String>,
    logical_id: String,
    retain: bool,
}

impl CloudFormation {
    /// The table of a schema under this name, with options.
    pub fn of<S: TableSchema>(name: impl Into<String>, options: &TableOptions) -> Self {
        Self::read(Description::of::<S>(), name.into(), options.clone())
    }

    pub(super) fn read(table: Description, name: String, options: TableOptions) -> Self {
        let logical_id = logical_id(table.name);
        Self { table, options, name: Some(name), logical_id, retain: false }
    }

    /// Leaves the name of the table to CloudFormation, which makes one up.
    pub fn unnamed(mut self) -> Self {
        self.name = None;
        self
    }

    /// The name of the resource in the template: that of the table's type unless said otherwise, as far as it
    /// is made of ASCII letters and digits.
    ///
    /// # Panics
    ///
    /// If it is made of anything but letters and digits of ASCII, or empty.
    pub fn logical_id(mut self, id: impl Into<String>) -> Self {
        let id = id.into();
        assert!(is_logical_id(&id), "the logical id {id:?} is not made of ASCII letters and digits alone");
        self.logical_id = id;
        self
    }

    /// The table stays when its resource is removed or replaced (`DeletionPolicy` and `UpdateReplacePolicy`).
    pub fn retain(mut self) -> Self {
        self.retain = true;
        self
    }

    /// The resource alone: a map of `Type` and `Properties`.
    pub fn resource(&self) -> Document {
        Document(self.table_resource())
    }

    /// A whole template with this one resource.
    pub fn template(&self) -> Document {
        let resources = Node::entry(Cow::Owned(self.logical_id.clone()), self.table_resource());
        Document(Node::map([
            ("AWSTemplateFormatVersion", Some(Node::text("2010-09-09"))),
            ("Resources", Some(resources)),
        ]))
    }

    fn table_resource(&self) -> Node {
        let retained = || self.retain.then(|| Node::text("Retain"));
        Node::map([
            ("Type", Some(Node::text("AWS::DynamoDB::Table"))),
            ("DeletionPolicy", retained()),
            ("UpdateReplacePolicy", retained()),
            ("Properties", Some(self.properties())),
        ])
    }

    fn properties(&self) -> Node {
        let Self { table, options, .. } = self;
        let own = [
            ("TimeToLiveSpecification", options.time_to_live_of(&table.times_to_live()).map(time_to_live)),
            (
                "StreamSpecification",
                options.stream.map(|view| only("StreamViewType", Node::text(view.name()))),
            ),
            (
                "PointInTimeRecoverySpecification",
                options.recovery.map(|recovery| {
                    Node::map([
                        ("PointInTimeRecoveryEnabled", Some(Node::Bool(true))),
                        ("RecoveryPeriodInDays", recovery.days.map(|days| Node::Number(days.into()))),
                    ])
                }),
            ),
            ("SSESpecification", encryption("SSEEnabled", &options.encryption)),
        ];
        table_node(table, self.name.clone(), options, own)
    }
}

/// A table in the words that `CreateTable` and CloudFormation share, with what each has of its `own`.
pub(super) fn table_node(
    table: &Description,
    name: Option<String>,
    options: &TableOptions,
    own: impl IntoIterator<Item = (&'static str, Option<Node>)>,
) -> Node {
    let (global, local): (Vec<_>, Vec<_>) = table.indexes.iter().partition(|index| index.id.is_global());
    let indexes = |of: Vec<&IndexDescription>, units| {
        Node::List(of.into_iter().map(|index| index_node(index, units)).collect()).filled()
    };
    let billing = if options.units.is_some() { "PROVISIONED" } else { "PAY_PER_REQUEST" };
    let key = key_schema(&[table.partition_key], table.sort_key.as_slice());
    let keys = [
        ("TableName", name.map(Node::Text)),
        ("BillingMode", Some(Node::text(billing))),
        ("ProvisionedThroughput", options.units.map(throughput)),
        ("AttributeDefinitions", Some(definitions(table))),
        ("KeySchema", Some(key)),
        ("GlobalSecondaryIndexes", indexes(global, options.units)),
        ("LocalSecondaryIndexes", indexes(local, None)),
    ];
    let rest = [
        ("DeletionProtectionEnabled", options.protected.then_some(Node::Bool(true))),
        ("Tags", tags(options).filled()),
    ];
    Node::there(keys.into_iter().chain(own).chain(rest))
}

/// Whether CloudFormation takes it for the name of a resource.
pub(crate) fn is_logical_id(id: &str) -> bool {
    !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// The letters and digits of the name of a type.
fn logical_id(name: &str) -> String {
    let id: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    if id.is_empty() { "Table".to_owned() } else { id }
}

fn only(key: &'static str, value: Node) -> Node {
    Node::map([(key, Some(value))])
}

fn definitions(table: &Description) -> Node {
    let definition = |key: &super::KeyAttributeType| {
        Node::map([
            ("AttributeName", Some(Node::text(key.name))),
            ("AttributeType", Some(Node::text(scalar_name(key.scalar)))),
        ])
    };
    Node::List(table.key_attributes.iter().map(definition).collect())
}

fn key_schema(partition: &[&str], sort: &[&str]) -> Node {
    let partition = partition.iter().map(|name| (name, "HASH"));
    let keys = partition.chain(sort.iter().map(|name| (name, "RANGE")));
    let key = |(name, kind): (&&str, &str)| {
        Node::map([("AttributeName", Some(Node::text(*name))), ("KeyType", Some(Node::text(kind)))])
    };
    Node::List(keys.map(key).collect())
}

fn index_node(index: &IndexDescription, units: Option<Units>) -> Node {
    let included = match &index.projection {
        ProjectedAttributes::Include(included) => Some(Node::texts(included.iter().copied())),
        ProjectedAttributes::All | ProjectedAttributes::KeysOnly => None,
    };
    let projection = Node::map([
        ("ProjectionType", Some(Node::text(index.projection.name()))),
        ("NonKeyAttributes", included),
    ]);
    Node::map([
        ("IndexName", Some(Node::text(index.name))),
        ("KeySchema", Some(key_schema(&index.partition, &index.sort))),
        ("Projection", Some(projection)),
        ("ProvisionedThroughput", units.map(throughput)),
    ])
}

fn throughput(units: Units) -> Node {
    Node::map([
        ("ReadCapacityUnits", Some(Node::Number(units.read.into()))),
        ("WriteCapacityUnits", Some(Node::Number(units.write.into()))),
    ])
}

fn time_to_live(attribute: &str) -> Node {
    Node::map([("AttributeName", Some(Node::text(attribute))), ("Enabled", Some(Node::Bool(true)))])
}

/// Which key it is encrypted with; the word for that it is at all is not the same everywhere.
pub(super) fn encryption(enabled: &'static str, encryption: &Encryption) -> Option<Node> {
    let key = match encryption {
        Encryption::Owned => return None,
        Encryption::Managed => None,
        Encryption::Key(key) => Some(Node::text(key)),
    };
    Some(Node::map([
        (enabled, Some(Node::Bool(true))),
        ("SSEType", Some(Node::text("KMS"))),
        ("KMSMasterKeyId", key),
    ]))
}

fn tags(options: &TableOptions) -> Node {
    let tag = |(key, value): &(String, String)| {
        Node::map([("Key", Some(Node::text(key))), ("Value", Some(Node::text(value)))])
    };
    Node::List(options.tags.iter().map(tag).collect())
}
