//! The attributes of one field.

use syn::{Field, Ident};

use super::{SerdeField, options};
use crate::errors::{Errors, mistake};

/// What stands above one field.
pub(crate) struct FieldAttrs {
    /// `#[dynamo(from_key)]`: stored in a key only.
    pub(crate) from_key: Option<Ident>,
    pub(crate) serde: SerdeField,
}

impl FieldAttrs {
    pub(super) fn read(field: &Field, errors: &Errors) -> Self {
        let mut attrs = Self { from_key: None, serde: SerdeField::read(&field.attrs) };
        for attr in &field.attrs {
            let Some(name) = attr.path().get_ident().map(ToString::to_string) else { continue };
            match name.as_str() {
                "dynamo" => options::each(attr, errors, |key, _| match key.to_string().as_str() {
                    "from_key" => attrs.from_key = Some(key.clone()),
                    _ => options::unknown(key, &["from_key"], errors),
                }),
                "pk" | "sk" | "key" | "table" => misplaced(attr, &name, errors),
                index if is_index(index) => misplaced(attr, &name, errors),
                _ => {}
            }
        }
        attrs
    }
}

fn is_index(name: &str) -> bool {
    let number = name.strip_prefix("gsi").or_else(|| name.strip_prefix("lsi"));
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
}

fn misplaced(attr: &syn::Attribute, name: &str, errors: &Errors) {
    mistake!(
        errors,
        attr,
        "`#[{name}]` does not stand on a field; write it above the struct and name the field in it"
    );
}
