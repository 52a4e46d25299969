//! A table on an engine of its own, in one call.

use crate::{Error, Table, TableSchema};

/// The shortest name that the service takes for a table.
const SHORTEST_NAME: usize = 3;

/// A fresh, empty table in memory: engine, client, table and handle.
///
/// It is named after the type.
///
/// ```
/// # use dynaschema::{DynamoEntity, embedded};
/// # use serde::{Deserialize, Serialize};
/// #[derive(Debug, PartialEq, Serialize, Deserialize, DynamoEntity)]
/// #[pk("USER#<id>")]
/// struct User {
///     id: String,
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), dynaschema::Error> {
/// let users = embedded::table::<User>().await?;
/// User { id: "42".into() }.create().send(&users).await?;
/// assert!(User::get("42").exists(&users).await?);
/// # Ok(())
/// # }
/// ```
pub async fn table<S: TableSchema>() -> Result<Table<S>, Error> {
    let name = match S::TABLE.name {
        name if name.len() >= SHORTEST_NAME => name.to_owned(),
        name => format!("table-{name}"),
    };
    let table = Table::new(super::client(), name);
    table.create_table().send().await?;
    Ok(table)
}
