//! The lock: what stored bytes depend on, as a text that stands in the repository.
//!
//! See [`guide::lock`](crate::guide::lock).

mod broken;
mod case;
mod check;
mod differences;
mod file;
mod form;
mod line;
mod rules;
mod text;
mod writer;

pub use check::{File, check, length};
pub use file::assert_locked;

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

/// Compares the schema of a table with its lock, while compiling.
///
/// The path starts at the folder of the crate. A change that is not harmless is a compile error, which
/// names the line, what it means for stored items, and the ways out; every change fails the test that this
/// makes, `shop_lock_is_up_to_date`. `DYNASCHEMA_LOCK=write cargo test` writes the file, for the first time and
/// after an accepted change. See [`guide::lock`](crate::guide::lock).
///
/// ```ignore
/// #[derive(Debug, DynamoTable)]
/// enum Shop { User(User), Order(Order) }
///
/// dynaschema::locked!(Shop, "shop.lock");
/// ```
#[macro_export]
macro_rules! locked {
    ($table:ty, $path:literal $(,)?) => {
        #[allow(long_running_const_eval)]
        const _: () = {
            const TABLE: &$crate::private::TableDescription = <$table as $crate::TableSchema>::TABLE;
            const FILE: $crate::private::LockFile =
                $crate::private::LockFile { path: $path, text: $crate::private::lock_text!($path) };
            $crate::private::check_lock::<{ $crate::private::lock_length(TABLE, FILE) }>(TABLE, FILE)
        };
        $crate::private::lock_test! { $path => { $crate::assert_locked::<$table>($path) } }
    };
}

/// The lock of a table of this description.
fn described(table: &TableDescription) -> String {
    let mut text = vec![0; text::compose(table, &mut [])];
    text::compose(table, &mut text);
    String::from_utf8(text).expect("whole texts one after the other")
}
