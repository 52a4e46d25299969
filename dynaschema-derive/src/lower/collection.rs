//! Collections: structs of entities, and enums.

use quote::ToTokens;
use syn::ext::IdentExt;
use syn::{Data, DataEnum, DeriveInput, Field, Fields, Ident, LitStr, Type, Variant};

use super::item;
use crate::attr::{CollectedAttrs, CollectionAttrs};
use crate::errors::{Errors, mistake};
use crate::model::{Collected, Collection, Holds};
use crate::rename::snake;

/// A collection; `None` where the item cannot be one at all.
pub(crate) fn collection(input: &DeriveInput, errors: &Errors) -> Option<Collection> {
    let ident = &input.ident;
    let data = match &input.data {
        Data::Struct(data) if matches!(data.fields, Fields::Named(_)) => Kind::Struct(&data.fields),
        Data::Enum(data) => Kind::Enum(data),
        _ => {
            mistake!(
                errors,
                ident,
                "a collection is a struct of its members, or an enum of what each item can be; write `struct {ident} {{ order: Order, items: Vec<Item> }}`"
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
    let members: Vec<Collected> = match data {
        Kind::Struct(fields) => fields.iter().filter_map(|field| member(field, errors)).collect(),
        Kind::Enum(data) => data.variants.iter().filter_map(|variant| kind(variant, errors)).collect(),
    };
    let is_enum = matches!(data, Kind::Enum(_));
    match (members.is_empty(), is_enum) {
        (true, true) if errors.count() == 0 => {
            mistake!(errors, ident, "`{ident}` has no variants; give it one for each entity: `Order(Order)`");
        }
        (true, false) => {
            mistake!(
                errors,
                ident,
                "`{ident}` has no members; give it a field for each: `orders: Vec<Order>`"
            );
        }
        _ => {}
    }
    if members.is_empty() {
        return None;
    }
    for copy in members.iter().filter(|_| attrs.index.is_some()).filter_map(|member| member.copy.as_ref()) {
        mistake!(
            errors,
            copy,
            "copies are items of the table, and `{ident}` is read in an index; leave `copy` out, or the index"
        );
    }
    let query = attrs.query.unwrap_or_else(|| item::generated("query", ident.span()));
    Some(Collection { item, index: attrs.index, query, is_enum, members })
}

enum Kind<'a> {
    Struct(&'a Fields),
    Enum(&'a DataEnum),
}

fn member(field: &Field, errors: &Errors) -> Option<Collected> {
    let ident = field.ident.clone()?;
    let (holds, ty) = held(&ident, &field.ty, errors);
    Some(collected(ident, holds, ty, CollectedAttrs::read(&field.attrs, errors), errors))
}

/// What an item can be: an entity, in a variant by itself.
fn kind(variant: &Variant, errors: &Errors) -> Option<Collected> {
    let name = &variant.ident;
    let ty = match &variant.fields {
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => &fields.unnamed[0].ty,
        _ => {
            mistake!(errors, name, "variant `{name}` holds no single entity; write `{name}({name})`");
            return None;
        }
    };
    if let Some(inner) = ["Option", "Vec", "Box"].iter().find_map(|wrapper| item::inside(wrapper, ty)) {
        let inner = inner.to_token_stream();
        mistake!(errors, ty, "a variant is one item; write the entity itself: `{name}({inner})`");
        return None;
    }
    Some(collected(
        name.clone(),
        Holds::Many,
        ty.clone(),
        CollectedAttrs::of_variant(variant, errors),
        errors,
    ))
}

fn collected(field: Ident, holds: Holds, ty: Type, attrs: CollectedAttrs, errors: &Errors) -> Collected {
    let CollectedAttrs { copy, variant } = attrs;
    if let (Some(variant), Some(_)) = (&variant, &copy) {
        mistake!(
            errors,
            variant,
            "`{variant}` is an arm of a key, and `{field}` is read as copies, whose key has none; keep one of the two"
        );
    }
    let arm = variant.map(|variant| LitStr::new(&snake(&variant.unraw().to_string()), variant.span()));
    Collected { field, holds, ty, copy, arm }
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
