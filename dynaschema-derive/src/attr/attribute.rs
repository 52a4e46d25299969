//! Everything written above a nested struct.

use syn::DeriveInput;

use super::SerdeContainer;
use super::container::{self, Container};
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
        Self {
            dynamo: Container::read(&input.attrs, &container::KEY_PART, errors),
            serde: SerdeContainer::read(&input.attrs),
            is_composite: input.attrs.iter().any(|attr| attr.path().is_ident("key")),
        }
    }
}
