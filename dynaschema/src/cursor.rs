//! Cursors: where a read goes on, as text that can leave the process.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Where a read goes on: opaque, URL-safe text.
///
/// Bound to its table, index, entity, partition, range and direction, but not
/// to the filter. It holds key values, encoded and not encrypted; give the
/// table a `cursor_key` to have cursors signed.
///
/// ```
/// use dynaschema::{Cursor, DynamoEntity, ErrorKind, embedded};
/// # use serde::{Deserialize, Serialize};
/// # #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
/// # #[pk("USER#<user>")]
/// # #[sk("ORDER#<number:06>")]
/// # struct Order {
/// #     user: String,
/// #     number: u32,
/// #     total: u64,
/// # }
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), dynaschema::Error> {
/// # let orders = embedded::table::<Order>().await?;
/// # for number in 1..=5 {
/// #     Order { user: "42".into(), number, total: 100 * u64::from(number) }.create().send(&orders).await?;
/// # }
/// let page = Order::query("42").limit(2).page(&orders).await?;
/// let sent: String = page.cursor.expect("there are five").to_string();
///
/// // In a later request, maybe of another process:
/// let cursor: Cursor = sent.parse().expect("any text is taken");
/// let rest = Order::query("42").after(cursor.clone()).all(&orders).await?;
/// assert_eq!(rest.iter().map(|order| order.number).collect::<Vec<_>>(), [3, 4, 5]);
/// // It is of that partition only.
/// let error = Order::query("43").after(cursor).all(&orders).await.unwrap_err();
/// assert!(matches!(error.kind(), ErrorKind::InvalidCursor { .. }));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cursor(String);

impl Cursor {
    /// The text, of the characters `A`–`Z`, `a`–`z`, `0`–`9`, `-` and `_`.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// A cursor that may be absent; an empty text is none.
pub(crate) fn given(cursor: Option<impl Into<Cursor>>) -> Option<Cursor> {
    cursor.map(Into::into).filter(|cursor| !cursor.is_empty())
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Cursor {
    /// Without the text, which holds key values.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Cursor(..)")
    }
}

impl FromStr for Cursor {
    type Err = std::convert::Infallible;

    /// Any text; whether it is a cursor shows when a query takes it.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self(text.to_owned()))
    }
}

impl From<&str> for Cursor {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl From<&String> for Cursor {
    fn from(text: &String) -> Self {
        Self(text.clone())
    }
}

impl From<&Cursor> for Cursor {
    fn from(cursor: &Cursor) -> Self {
        cursor.clone()
    }
}

impl From<Cursor> for String {
    fn from(cursor: Cursor) -> Self {
        cursor.0
    }
}

impl From<String> for Cursor {
    fn from(text: String) -> Self {
        Self(text)
    }
}
