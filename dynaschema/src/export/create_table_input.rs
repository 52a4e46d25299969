//! A `CreateTable` as JSON.

use super::cloud_formation::{encryption, table_node};
use super::description::Description;
use super::document::{Document, Node};
use super::options::TableOptions;
use crate::TableSchema;

/// What a `CreateTable` of a table is told, as the service takes it: for
/// `aws dynamodb create-table --cli-input-json`, and for tools in other languages.
///
/// The request has no word for a time to live, nor for recovery: these are requests of their own,
/// `UpdateTimeToLive` and `UpdateContinuousBackups`, which
/// [`Table::create_table`](crate::Table::create_table) sends behind it.
///
/// ```
/// use dynaschema::DynamoEntity;
/// use dynaschema::export::{TableOptions, create_table_input};
/// # use serde::{Deserialize, Serialize};
/// #[derive(Serialize, Deserialize, DynamoEntity)]
/// #[pk("USER#<id>")]
/// struct User {
///     id: u32,
/// }
///
/// let input = create_table_input::<User>("users", &TableOptions::new());
/// assert!(input.to_json().starts_with("{\n  \"TableName\": \"users\",\n  \"BillingMode\": \"PAY_PER_REQUEST\","));
/// ```
pub fn create_table_input<S: TableSchema>(name: impl Into<String>, options: &TableOptions) -> Document {
    let stream = options.stream.map(|view| {
        Node::map([
            ("StreamEnabled", Some(Node::Bool(true))),
            ("StreamViewType", Some(Node::text(view.name()))),
        ])
    });
    let own =
        [("StreamSpecification", stream), ("SSESpecification", encryption("Enabled", &options.encryption))];
    Document(table_node(&Description::of::<S>(), Some(name.into()), options, own))
}
