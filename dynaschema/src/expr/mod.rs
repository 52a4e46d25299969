//! Typed conditions, filters and updates, and the one allocator of placeholders.
//!
//! A [`Path`] names an attribute and knows its type; its methods give a
//! [`Condition`], and conditions combine with `&`, `|` and `!`:
//!
//! ```
//! use dynaschema::expr::Path;
//!
//! let total = Path::<u64>::new("total");
//! let status = Path::<String>::new("status");
//!
//! let large_or_late = (total.ge(1_000) | status.is_in(["LATE", "LOST"])) & status.exists();
//! assert_eq!(
//!     format!("{large_or_late:?}"),
//!     "Condition((total >= ? OR status IN (?, ?)) AND attribute_exists(status))",
//! );
//! ```
//!
//! `&` binds closer than `|`, as `&&` does before `||`, and a comparison is a call, so neither needs
//! brackets. There is no `&&`, `||` or `==` for conditions: Rust has these for `bool` and for values alone.
//!
//! Nothing here fails half-way: a condition keeps its first error and gives it
//! where the request is made. What the service would refuse is refused before
//! anything is sent, as an [`ExprError`].

mod absent;
mod alias;
mod alteration;
mod apply;
mod bounds;
mod condition;
mod document;
mod error;
mod expressions;
mod form;
mod in_key;
mod members;
mod operand;
mod operators;
mod order;
mod path;
mod place;
mod print;
mod print_cache;
mod storage;
mod tree;

pub use crate::wire::{AttributeType, BinaryAttribute, Ordered, TextAttribute};
pub(crate) use absent::Reading;
pub(crate) use alteration::{Alteration, Change};
pub(crate) use apply::apply;
pub(crate) use bounds::Bounds;
pub(crate) use condition::MAX_OPERANDS;
pub use condition::{Condition, IntoCondition};
pub(crate) use document::{DocumentPath, Found, Step};
pub use error::ExprError;
pub(crate) use expressions::Expressions;
#[doc(hidden)]
pub use form::Form;
pub use in_key::InKey;
pub use members::Members;
pub(crate) use operand::Decode;
pub use operand::{Holds, Operand};
pub use order::TextOrder;
pub use path::Path;
pub use place::{
    Changeable, Document, Fixed, Needed, Nested, Pieces, Place, Removable, SerializedWith, Size, Sorts,
    StoredAs, StoredAsTyped, TopLevel, Whole,
};
pub(crate) use print::redacted_update;
pub(crate) use print_cache::{Printed, WriteValue};
pub(crate) use storage::{Nothing, Storage};

#[cfg(test)]
mod tests;
