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
/// use dynaschema::Cursor;
///
/// # fn from_a_request() -> &'static str { "AQ" }
/// let cursor: Cursor = from_a_request().parse().unwrap();
/// assert_eq!(cursor.to_string(), from_a_request());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cursor(String);

impl Cursor {
    /// The text, of the characters `A`–`Z`, `a`–`z`, `0`–`9`, `-` and `_`.
    pub fn as_str(&self) -> &str {
        &self.0
    }
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

impl From<String> for Cursor {
    fn from(text: String) -> Self {
        Self(text)
    }
}
