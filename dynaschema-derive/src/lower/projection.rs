//! Projections: structs of some of an entity's fields.

use syn::{Data, DeriveInput, Field, Fields};

use super::{item, storage};
use crate::attr::{ProjectedAttrs, ProjectionAttrs, SerdeContainer};
use crate::errors::{Errors, mistake};
use crate::model::{ProjectedField, Projection};

/// A projection; `None` where the item cannot be one at all.
pub(crate) fn projection(input: &DeriveInput, errors: &Errors) -> Option<Projection> {
    let ident = &input.ident;
    let fields = match &input.data {
        Data::Struct(data) if matches!(data.fields, Fields::Named(_)) => &data.fields,
        _ => {
            mistake!(
                errors,
                ident,
                "a projection is a struct of some of its entity's fields; write `struct {ident} {{ id: String }}`"
            );
            return None;
        }
    };
    let attrs = ProjectionAttrs::read(&input.attrs, errors);
    let item = item::lower(input, attrs.dynamo.krate.as_ref(), errors)?;
    if let Some(parameter) = input.generics.params.first() {
        mistake!(
            errors,
            parameter,
            "a projection takes no parameters; name those of its entity: `#[projection(of = Event<u32>)]`"
        );
        return None;
    }
    let Some(of) = attrs.of else {
        if !input.attrs.iter().any(|attr| attr.path().is_ident("projection")) {
            mistake!(
                errors,
                ident,
                "`{ident}` does not say whose fields it has; write `#[projection(of = Order)]` above it, with its entity"
            );
        }
        return None;
    };
    let fields: Vec<_> = fields.iter().filter_map(|field| projected(field, &attrs.serde, errors)).collect();
    if fields.is_empty() {
        mistake!(
            errors,
            ident,
            "`{ident}` has no field that is read; give it some of its entity's, or ask `.exists` and `.count`"
        );
    }
    Some(Projection { item, of, serde_words: attrs.serde.words, fields })
}

fn projected(field: &Field, container: &SerdeContainer, errors: &Errors) -> Option<ProjectedField> {
    let ident = field.ident.clone()?;
    let ProjectedAttrs { from_key, ttl, serde } = ProjectedAttrs::read(field, errors);
    if serde.words.iter().any(|word| word == "skip" || word == "skip_deserializing") {
        return None;
    }
    let name = storage::read_name(&ident, &serde, container);
    Some(ProjectedField { ident, ty: field.ty.clone(), name, serde_words: serde.words, from_key, ttl })
}
