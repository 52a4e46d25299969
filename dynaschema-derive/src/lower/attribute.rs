//! Nested structs.

use syn::DeriveInput;

use super::{item, named_fields, storage};
use crate::attr::{AttributeAttrs, SerdeField};
use crate::errors::{Errors, mistake};
use crate::model::{NestedField, NestedStruct};

/// Options of serde by which a struct is not stored as a map of its fields.
const OTHERWISE: [&str; 5] = ["transparent", "from", "try_from", "into", "remote"];

/// A nested struct; `None` where the item cannot be one.
pub(crate) fn attribute(input: &DeriveInput, errors: &Errors) -> Option<NestedStruct> {
    if let syn::Data::Enum(_) = &input.data {
        let ident = &input.ident;
        mistake!(
            errors,
            ident,
            "`{ident}` is an enum, whose value is one place with no fields of its own; leave out `DynamoAttribute`"
        );
        return None;
    }
    let fields = named_fields(input, errors)?;
    let attrs = AttributeAttrs::read(input, errors);
    let item = item::lower(input, attrs.dynamo.krate.as_ref(), errors)?;
    if let Some(word) = attrs.serde.words.iter().find(|word| OTHERWISE.iter().any(|other| word == other)) {
        let ident = &item.ident;
        mistake!(
            errors,
            word,
            "by serde's `{word}` what is stored of `{ident}` is no map of its fields; leave out `DynamoAttribute`"
        );
        return None;
    }
    let field = |field: &syn::Field| {
        let (ident, serde) = (field.ident.clone()?, SerdeField::of(field));
        let written = storage::attribute_name(&ident, &serde, &attrs.serde);
        let read_from = storage::read_name(&ident, &serde, &attrs.serde);
        // A path leads to one place, and what has an alias may stand in several.
        let has_place = !serde.skip && !serde.flatten && serde.serialize_with.is_none();
        let member = (has_place && serde.aliases.is_empty()).then(|| written.clone());
        let inside = item::inside("Option", &field.ty);
        Some(NestedField {
            vis: field.vis.clone(),
            ty: field.ty.clone(),
            stored: inside.unwrap_or(&field.ty).clone(),
            is_option: inside.is_some(),
            member,
            skipped: serde.skip,
            default: storage::default(&serde, &attrs.serde, &item),
            skip_if: serde.skip_if.clone(),
            read_by: serde.deserialize_with.as_ref().map(|written| item::function(written, &item)),
            reads_written: storage::reads_written(&written, &read_from, &serde),
            written,
            read_from,
            serde_words: serde.words,
            ident,
        })
    };
    let fields = fields.iter().filter_map(field).collect();
    Some(NestedStruct { item, fields, is_composite: attrs.is_composite })
}
