//! Collections: structs of entities.

use syn::ext::IdentExt;
use syn::{Data, DeriveInput, Field, Fields, Ident, Type};

use super::item;
use crate::attr::{CollectedAttrs, CollectionAttrs};
use crate::errors::{Errors, mistake};
use crate::model::{Collected, Collection, Holds};

/// A collection; `None` where the item cannot be one at all.
pub(crate) fn collection(input: &DeriveInput, errors: &Errors) -> Option<Collection> {
    let ident = &input.ident;
    let fields = match &input.data {
        Data::Struct(data) if matches!(data.fields, Fields::Named(_)) => &data.fields,
        Data::Enum(_) => {
            mistake!(
                errors,
                ident,
                "a collection is a struct of its members; read mixed results in sort order with `partition` of the table, which takes bounds"
            );
            return None;
        }
        _ => {
            mistake!(
                errors,
                ident,
                "a collection is a struct of its members; write `struct {ident} {{ order: Order, items: Vec<Item> }}`"
            );
            return None;
        }
    };
    let attrs = CollectionAttrs::read(&input.attrs, errors);
    let item = item::lower(input, attrs.dynamo.krate.as_ref(), errors)?;
    if let Some(parameter) = input.generics.params.first() {
        mistake!(
            errors,
            parameter,
            "a collection takes no parameters; write those of its members: `Vec<Event<u32>>`"
        );
        return None;
    }
    let members: Vec<Collected> = fields.iter().filter_map(|field| member(field, errors)).collect();
    if members.is_empty() {
        mistake!(errors, ident, "`{ident}` has no members; give it a field for each: `orders: Vec<Order>`");
        return None;
    }
    let query = attrs.query.unwrap_or_else(|| item::generated("query", ident.span()));
    Some(Collection { item, index: attrs.index, query, members })
}

fn member(field: &Field, errors: &Errors) -> Option<Collected> {
    let ident = field.ident.clone()?;
    let (holds, ty) = held(&ident, &field.ty, errors);
    Some(Collected { holds, ty, copy: CollectedAttrs::read(field, errors).copy, field: ident })
}

/// How many items a type holds, as far as tokens tell, and what they are.
fn held(field: &Ident, ty: &Type, errors: &Errors) -> (Holds, Type) {
    let wrapper = |ty: &Type| ["Option", "Vec", "Box"].iter().any(|name| item::inside(name, ty).is_some());
    let (holds, inner) = match (item::inside("Option", ty), item::inside("Vec", ty)) {
        (Some(inner), _) => (Holds::Optional, inner),
        (None, Some(inner)) => (Holds::Many, inner),
        (None, None) => (Holds::One, ty),
    };
    if wrapper(inner) {
        let name = field.unraw();
        mistake!(errors, ty, "a member is `T`, `Option<T>` or `Vec<T>`; make `{name}` one of these");
    }
    (holds, inner.clone())
}
