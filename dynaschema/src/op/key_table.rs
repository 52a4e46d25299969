//! The keys of a table, for people.

use crate::{TableSchema, export};

/// The keys of a table, or of an entity that lives alone, as a table of Markdown: a line for each entity, and
/// one for each of its copies and sentinels; a column for each key of the table and of its indexes; and the
/// functions that read it, by key, by partition, and by each index. Of an index with a `match` there are the
/// keys of all arms, each with its arm, `` `OPEN#<id>`, where `open` ``; what a `when` demands stands behind
/// the first key of its index, `` `LIVE`, only `live = true` ``.
///
/// ```
/// use dynaschema::{DynamoEntity, DynamoTable, key_table};
/// # use serde::{Deserialize, Serialize};
/// #[derive(Serialize, Deserialize, DynamoEntity)]
/// #[pk("USER#<id>")]
/// #[sk("PROFILE")]
/// struct User {
///     id: String,
/// }
///
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
/// #[derive(DynamoTable)]
/// enum Shop {
///     User(User),
///     Order(Order),
/// }
///
/// assert_eq!(
///     key_table::<Shop>(),
///     "\
/// | entity | `PK` | `SK` | GSI1 `GSI1PK` | GSI1 `GSI1SK` | read by |
/// |---|---|---|---|---|---|
/// | `User` | `USER#<id>` | `PROFILE` |  |  | `get`, `query` |
/// | `Order` | `USER#<user>` | `ORDER#<number:06>` | `STATUS#<status>` | `<number:06>` | `get`, `query`, `by_status` |
/// ",
/// );
/// ```
pub fn key_table<S: TableSchema>() -> String {
    export::key_table(S::TABLE)
}
