//! The functions that read, as a table of Markdown.

use super::description::{Description, ProjectedAttributes};
use super::function::Function;
use super::markdown::{arms, code, line, only};
use super::pattern::{AccessPattern, ReadOperation};
use crate::TableSchema;

/// The access patterns of a table, or of an entity that lives alone, as a table of Markdown: a line for each
/// generated function, with its request, its key condition, and what it costs in requests and read units.
/// What an arm of a `match` or a `when` demands stands behind the condition; of a function that reads all
/// arms at once that is the range which spans them.
///
/// Units are those of eventually consistent reads, half a unit for each 4 KB; consistent ones cost twice as
/// much. Of a query they are of the sum of the items that it reads, those that a filter drops included.
///
/// ```
/// use dynaschema::DynamoEntity;
/// use dynaschema::export::access_patterns;
/// # use serde::{Deserialize, Serialize};
/// #[derive(Serialize, Deserialize, DynamoEntity)]
/// #[pk("USER#<user>")]
/// #[sk("ORDER#<number:06>")]
/// #[gsi1("STATUS#<status>", "<number:06>", query = by_status)]
/// struct Order {
///     user: String,
///     number: u32,
///     status: String,
/// }
///
/// assert_eq!(
///     access_patterns::<Order>(),
///     "\
/// | function | request | key condition | requests | units |
/// |---|---|---|---|---|
/// | `Order::get` | GetItem | `PK = USER#<user>, SK = ORDER#<number:06>` | 1 | 0.5 for each 4 KB of the item |
/// | `Order::query` | Query | `PK = USER#<user> AND begins_with(SK, \"ORDER#\")` | 1 for each MB | 0.5 for each 4 KB read |
/// | `Order::by_status` | Query `GSI1` | `GSI1PK = STATUS#<status>` | 1 for each MB | 0.5 for each 4 KB read |
/// ",
/// );
/// ```
pub fn access_patterns<S: TableSchema>() -> String {
    written(&Description::of::<S>())
}

pub(super) fn written(table: &Description) -> String {
    let mut text =
        String::from("| function | request | key condition | requests | units |\n|---|---|---|---|---|\n");
    for function in Function::all(table.patterns()) {
        let pattern = function.first();
        let request = match pattern.index {
            None => pattern.operation.to_string(),
            Some(index) => format!("{} {}", pattern.operation, code(index)),
        };
        let (arms, only) = (arms(&function.arms()), only(pattern.only.as_deref()));
        let condition = format!("{}{arms}{only}", code(&function.key_condition()));
        line(
            &mut text,
            &[code(&pattern.called()), request, condition, requests(pattern), units(table, pattern)],
        );
    }
    text
}

/// How many requests it is.
pub(crate) fn requests(pattern: &AccessPattern) -> String {
    match (pattern.operation, pattern.shards, pattern.bucket) {
        (ReadOperation::ByKey, ..) => "1".to_owned(),
        (ReadOperation::ByPartition, 1, None) => "1 for each MB".to_owned(),
        (ReadOperation::ByPartition, 1, Some(bucket)) => {
            format!("1 for each MB, and for each {bucket} of a range")
        }
        (ReadOperation::ByPartition, shards, None) => {
            format!("1 for each of {shards} shards, and for each MB")
        }
        (ReadOperation::ByPartition, shards, Some(bucket)) => {
            format!("1 for each of {shards} shards, for each {bucket} of a range, and for each MB")
        }
    }
}

/// What it costs in read units, eventually consistent.
pub(crate) fn units(table: &Description, pattern: &AccessPattern) -> String {
    let projection = pattern.index.and_then(|index| table.index(index)).map(|index| &index.projection);
    match (pattern.operation, projection) {
        (ReadOperation::ByKey, _) => "0.5 for each 4 KB of the item".to_owned(),
        (ReadOperation::ByPartition, None | Some(ProjectedAttributes::All)) => "0.5 for each 4 KB read".to_owned(),
        (ReadOperation::ByPartition, Some(ProjectedAttributes::KeysOnly | ProjectedAttributes::Include(_))) => {
            "0.5 for each 4 KB of what the index holds; hydrated, a request for each 100 items and 0.5 for each 4 KB of \
             each besides"
                .to_owned()
        }
    }
}
