//! Fields that only a key holds: what is said of those who look for them in an item.

use super::storage::Storage;
use super::{Condition, Path};
use crate::CodecError;

/// Where a field is that only a key holds: conditions and filters see no attribute of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InKey;

/// A field of a key that could be looked at: none.
#[diagnostic::on_unimplemented(
    message = "this field has no attribute: it is stored in a key only (`from_key`)",
    label = "no condition and no filter sees it",
    note = "a query narrows it by the step of that name, `Order::query(..).date(..)`; to filter by it, store it beside the key: take `from_key` off the field"
)]
pub trait StoredBesideKey {}

impl<T> Path<T, InKey> {
    /// For emitted code.
    #[doc(hidden)]
    pub const fn in_key() -> Self {
        Self {
            place: InKey,
            encode: |_| Err(CodecError::new("a field without an attribute")),
            storage: Storage::PLAIN,
        }
    }
}

macro_rules! unseen {
    ($($name:ident($($operand:ident),*);)*) => {
        #[doc(hidden)]
        impl<T> Path<T, InKey> {$(
            #[allow(non_camel_case_types)]
            pub fn $name<$($operand),*>(self, $(_: $operand),*) -> Condition
            where
                Self: StoredBesideKey,
            {
                unreachable!("no path is `StoredBesideKey`")
            }
        )*}
    };
}

unseen! {
    eq(operand);
    ne(operand);
    lt(operand);
    le(operand);
    gt(operand);
    ge(operand);
    between(low, high);
    is_in(operands);
    exists();
    not_exists();
    begins_with(prefix);
    begins_with_bytes(prefix);
    contains(needle);
}
