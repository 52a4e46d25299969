//! What a step takes for the beginning of a value: of a text, or of bytes.

use super::Hex;

/// The beginning of a key part's text, made by [`starts_with`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartsWith(String);

impl StartsWith {
    pub(super) fn text(&self) -> &str {
        &self.0
    }
}

/// Values of a key part whose text begins like this, as the key shows it.
///
/// What no text of the part begins with, since it holds another character or is longer than the part, is
/// `InvalidKey`.
///
/// ```
/// use dynaschema::{DynamoEntity, embedded, starts_with};
/// # use serde::{Deserialize, Serialize};
///
/// #[derive(Serialize, Deserialize, DynamoEntity)]
/// #[pk("USER#<user>")]
/// #[sk("ORDER#<date>#<id>")]
/// struct Order {
///     user: String,
///     date: String,
///     id: String,
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), dynaschema::Error> {
/// let orders = embedded::table::<Order>().await?;
/// let of_may = Order::query("42").date(starts_with("2026-05"));
/// assert!(of_may.explain(&orders)?.to_string().contains(r#"begins_with(SK, "ORDER#2026-05")"#));
/// # Ok(())
/// # }
/// ```
pub fn starts_with(text: impl Into<String>) -> StartsWith {
    StartsWith(text.into())
}

/// The beginning of a binary key, made by [`starts_with_bytes`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartsWithBytes(Hex);

impl StartsWithBytes {
    pub(super) fn digits(&self) -> &str {
        self.0.as_str()
    }
}

/// Values of a binary key that begin with these bytes; with no bytes at all, all of them.
///
/// ```
/// use dynaschema::{Binary, DynamoEntity, embedded, starts_with_bytes};
/// # use serde::{Deserialize, Serialize};
///
/// #[derive(Serialize, Deserialize, DynamoEntity)]
/// #[pk("TENANT#<tenant>")]
/// #[sk(hash)]
/// struct Chunk {
///     tenant: String,
///     hash: Binary,
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), dynaschema::Error> {
/// let chunks = embedded::table::<Chunk>().await?;
/// for hash in [[0, 1], [0xab, 0], [0xab, 0xff]] {
///     Chunk { tenant: "ann".into(), hash: hash.into() }.create().send(&chunks).await?;
/// }
/// assert_eq!(Chunk::query("ann").hash(starts_with_bytes([0xab])).count(&chunks).await?, 2);
/// # Ok(())
/// # }
/// ```
pub fn starts_with_bytes(bytes: impl AsRef<[u8]>) -> StartsWithBytes {
    StartsWithBytes(Hex::of(bytes.as_ref()))
}
