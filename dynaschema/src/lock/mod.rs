//! The lock: what stored bytes depend on, as a text that stands in the repository.
//!
//! See [`guide::lock`](crate::guide::lock).

mod arms;
mod attribute;
mod change_kind;
mod check;
mod delimiters;
mod differences;
mod file;
mod form;
mod held;
mod index;
mod key_types;
mod line;
mod parts;
mod renamed;
mod rules;
mod strictness;
#[cfg(test)]
mod tests;
mod text;
mod writer;

pub use check::{File, check, length};
pub use file::assert_locked;
#[cfg(feature = "test-util")]
pub(crate) use file::in_the_crate;
#[cfg(feature = "tool")]
pub(crate) use file::{ACCEPT, Judged, foreign, judged};

use crate::TableSchema;
use crate::schema::TableDescription;

/// The lock of a table, or of an entity that lives alone: what its stored bytes depend on, line by line.
///
/// A table's enum has it as a function of its own, `Shop::lock()`. See [`guide::lock`](crate::guide::lock).
///
/// ```
/// use dynaschema::DynamoEntity;
/// # use serde::{Deserialize, Serialize};
/// #[derive(Debug, Clone, Serialize, Deserialize, DynamoEntity)]
/// #[pk("USER#<id:06>")]
/// struct User {
///     id: u32,
///     name: Option<String>,
/// }
///
/// assert_eq!(
///     dynaschema::lock::<User>(),
///     r#"dynaschema lock 1
///
/// table
///   partition key: "PK" text
///   entity attribute: "entity_type" required
///
/// entity "User"
///   partition key: "USER#<id:06>"
///   part "id": unsigned 32
///   attribute "id": required
///   attribute "name": optional
/// "#,
/// );
/// ```
pub fn lock<S: TableSchema>() -> String {
    described(S::TABLE)
}

/// The lock of a table of this description.
fn described(table: &TableDescription) -> String {
    let mut text = vec![0; text::compose(table, &mut [])];
    text::compose(table, &mut text);
    String::from_utf8(text).expect("whole texts one after the other")
}
