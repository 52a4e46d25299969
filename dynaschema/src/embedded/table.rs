//! A table on an engine of its own, in one call.

use aws_sdk_dynamodb::Client;

use crate::{Error, Table, TableSchema};

/// The shortest name that the service takes for a table, and the longest.
const LENGTHS: std::ops::RangeInclusive<usize> = 3..=255;

/// A fresh, empty table in memory: engine, client, table and handle.
///
/// It is named after the type, without the characters that no name of a table has: `Größe` is `Gre`.
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
    table_in(&super::client()).await
}

/// The same on the engine of this client, beside the tables that it has, such as for a transaction over two.
///
/// ```
/// # use dynaschema::{DynamoEntity, embedded};
/// # use serde::{Deserialize, Serialize};
/// # #[derive(Debug, PartialEq, Serialize, Deserialize, DynamoEntity)]
/// # #[pk("USER#<id>")]
/// # struct User {
/// #     id: String,
/// # }
/// # #[derive(Debug, PartialEq, Serialize, Deserialize, DynamoEntity)]
/// # #[pk("EVENT#<id>")]
/// # struct Event {
/// #     id: u32,
/// # }
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), dynaschema::Error> {
/// let users = embedded::table::<User>().await?;
/// let events = embedded::table_in::<Event>(users.client()).await?;
/// let mut tx = users.transact();
/// tx.add(User { id: "42".into() }.create());
/// tx.add_to(&events, Event { id: 1 }.create());
/// tx.send().await?;
/// # Ok(())
/// # }
/// ```
///
/// # Errors
///
/// [`Service`](crate::ErrorKind::Service), with the code `ResourceInUseException`, where the engine has a
/// table of the type's name.
pub async fn table_in<S: TableSchema>(client: &Client) -> Result<Table<S>, Error> {
    let table = Table::new(client.clone(), table_name_of(S::TABLE.name));
    table.create_table().send().await?;
    Ok(table)
}

/// Whether the service takes this name for a table.
#[cfg(any(test, feature = "tool"))]
pub(crate) fn is_table_name(name: &str) -> bool {
    LENGTHS.contains(&name.len()) && name.chars().all(is_of_a_name)
}

/// A name of a table that is made of another one.
pub(crate) fn table_name_of(name: &str) -> String {
    let taken: String = name.chars().filter(|c| is_of_a_name(*c)).collect();
    match taken.as_str() {
        "" => "table".to_owned(),
        short if short.len() < *LENGTHS.start() => format!("table-{short}"),
        _ => taken.chars().take(*LENGTHS.end()).collect(),
    }
}

fn is_of_a_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.')
}

#[cfg(test)]
mod tests {
    use super::{is_table_name, table_name_of};

    #[test]
    fn names_of_types_are_names_of_tables() {
        for (name, wanted) in [
            ("Shop", "Shop"),
            ("My_Shop2", "My_Shop2"),
            ("Größe", "Gre"),
            ("Øl", "table-l"),
            ("表", "table"),
            ("T", "table-T"),
        ] {
            assert_eq!(table_name_of(name), wanted);
            assert!(is_table_name(wanted));
        }
        assert!(is_table_name(&table_name_of(&"x".repeat(300))));
    }
}
