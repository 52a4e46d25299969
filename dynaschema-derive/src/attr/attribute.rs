//! Everything written above a nested struct.

use syn::DeriveInput;

use super::container::Container;
use super::{SerdeContainer, key_part};
use crate::errors::Errors;

/// The attributes of a nested struct.
pub(crate) struct AttributeAttrs {
    /// `#[dynamo(crate = "…")]`
    pub(crate) dynamo: Container,
    pub(crate) serde: SerdeContainer,
    /// Whether there is a `#[key("…")]`, which `KeyPart` reads.
    pub(crate) is_composite: bool,
}

impl AttributeAttrs {
    pub(crate) fn read(input: &DeriveInput, errors: &Errors) -> Self {
        key_part::refuse_field_options(input, "a nested struct", errors);
        Self {
            dynamo: key_part::options_above(input, errors),
            serde: SerdeContainer::read(&input.attrs),
            is_composite: input.attrs.iter().any(|attr| attr.path().is_ident("key")),
        }
    }
}
