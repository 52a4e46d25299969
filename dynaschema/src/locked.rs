//! The macro that holds a lock. What it expands to is emitted code, and names `private` as the derives do.

/// Compares the schema of a table with its lock, while compiling.
///
/// The path starts at the folder of the crate. A change that is not harmless is a compile error, which names
/// the line, what it means for stored items, and the ways out; every change fails the test that this makes,
/// `shop_lock_is_up_to_date`. `DYNASCHEMA_LOCK=write cargo test` writes the file, for the first time and
/// after an accepted change. See [`guide::lock`](crate::guide::lock).
///
/// ```
/// # use dynaschema::{DynamoEntity, DynamoTable, KeyPart};
/// # use serde::{Deserialize, Serialize};
/// # #[derive(Debug, Clone, Serialize, Deserialize, KeyPart)]
/// # #[serde(rename_all = "UPPERCASE")]
/// # enum Status { Open, Shipped }
/// # #[derive(Debug, Clone, Serialize, Deserialize, DynamoEntity)]
/// # #[pk("USER#<user>")]
/// # #[sk("ORDER#<number:06>")]
/// # #[gsi1("STATUS#<status>", "<number:06>", query = by_status)]
/// # struct Order {
/// #     user: String,
/// #     number: u32,
/// #     status: Status,
/// #     #[serde(alias = "text")]
/// #     note: Option<String>,
/// #     #[dynamo(version)]
/// #     version: u64,
/// # }
/// #[derive(Debug, DynamoTable)]
/// enum Shop { Order(Order) }
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
