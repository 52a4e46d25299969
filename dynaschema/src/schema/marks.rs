//! The attributes of ours that stand beside an entity's own.

use crate::key::text::contains;

/// The declared schema version of the entity that wrote the item.
pub(crate) const SCHEMA_VERSION: &str = "schema_v";
/// On a copy: its name, as text.
pub(crate) const COPY: &str = "_copy";
/// On a copy or a sentinel: the key attributes of the item it belongs to, as a map.
pub(crate) const OWNER: &str = "_owner";
/// On a sentinel: the name of the unique value, as text.
pub(crate) const UNIQUE: &str = "_unique";
/// Beside a version: who wrote it, as 32 hex digits.
pub(crate) const TOKEN: &str = "_token";

/// Whether it is one of them.
pub(crate) const fn is_mark(name: &str) -> bool {
    contains(&[SCHEMA_VERSION, COPY, OWNER, UNIQUE, TOKEN], name)
}
