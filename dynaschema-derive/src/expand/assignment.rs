//! A new value of a field, as writes take it.

use proc_macro2::TokenStream;
use quote::quote;

use super::kept::default_at;
use super::{Context, moment};
use crate::model::Field;

/// Expands to, for a field with an attribute and a value in this place:
/// ```text
/// Assignment::new(2, encode_field(&status), &[(5, <Status as KeyPart>::to_part(&status))])
/// ```
pub(super) fn assignment(ctx: &Context<'_>, field: usize, value: &TokenStream) -> TokenStream {
    let (d, entity) = (&ctx.d, ctx.entity);
    let attribute = entity.attribute_of(field);
    let parts = parts(ctx, field, value);
    let new = if let Some(kept) = kept(ctx, field, value) {
        quote!(#d::Assignment::kept(#attribute, #kept, &[#(#parts),*]))
    } else {
        let encoded = encoded(ctx, field, value);
        quote!(#d::Assignment::new(#attribute, #encoded, &[#(#parts),*]))
    };
    // What is computed may need the values of other fields beside it.
    if entity.computes_from(field) { quote!(#d::Assignment::typed(#new, #value)) } else { new }
}

/// Expands to the parts that a field holds, each with its value.
pub(super) fn parts(ctx: &Context<'_>, field: usize, value: &TokenStream) -> Vec<TokenStream> {
    let parts = ctx.entity.parts.iter().enumerate().filter(|(_, part)| part.is_of(field));
    let parts = parts.map(|(index, part)| {
        let part = ctx.part_of_field(part, value);
        quote!((#index, #part))
    });
    parts.collect()
}

/// Expands to the attribute as a put would store it, an `Option` in a `Result`:
/// ```text
/// unless(Vec::is_empty(&tags), || encode_field(&tags))
/// ```
pub(super) fn encoded(ctx: &Context<'_>, field: usize, value: &TokenStream) -> TokenStream {
    let (d, written) = (&ctx.d, written(ctx, field, value));
    match &ctx.entity.fields[field].skip_if {
        None => written,
        Some(skip_if) => quote!(#d::unless(#skip_if(&#value), || #written)),
    }
}

/// Expands to the same, and whether what is left out is what is read then, where serde may leave out something else:
/// ```text
/// unless_misread::<Order>(3, is_one(&note), || …, encode_field(&note))
/// ```
fn kept(ctx: &Context<'_>, field: usize, value: &TokenStream) -> Option<TokenStream> {
    let (d, entity) = (&ctx.d, ctx.entity);
    let skip_if = entity.fields[field].misread_unless()?;
    let (owner, attribute) = (ctx.entity_type(), entity.attribute_of(field));
    let (is_default, written) = (is_default(ctx, field, value), written(ctx, field, value));
    Some(quote!(#d::unless_misread::<#owner>(#attribute, #skip_if(&#value), #is_default, #written)))
}

/// Expands to the question whether a value is the one that is read where it is left out, as far as its type
/// says so:
/// ```text
/// || { let __default: Option<u32> = one(); Beside::<Option<u32>>(&note, &__default).are_equal() }
/// ```
fn is_default(ctx: &Context<'_>, field: usize, value: &TokenStream) -> TokenStream {
    let (d, Field { ty, .. }) = (&ctx.d, &ctx.entity.fields[field]);
    let Some((made, default)) = default_at(ctx, &ctx.entity.fields[field], &quote!(__default)) else {
        // Without a `default`, serde reads an `Option`, which is `None` then.
        return quote!(|| #d::Some(#d::Option::is_none(&#value)));
    };
    quote!(|| { #made #d::Beside::<#ty>(&#value, &#default).are_equal() })
}

/// Expands to, where serde may leave out what is read as another value, of which it does not know:
/// ```text
/// fn misread(&self) -> Vec<LeftOut> {
///     all_misread([misread_of::<Self>(3, is_one(&self.note), || …, encode_field(&self.note))])
/// }
/// ```
pub(super) fn misread(ctx: &Context<'_>) -> Option<TokenStream> {
    let (d, entity) = (&ctx.d, ctx.entity);
    let of = |(index, field): (usize, &Field)| {
        let (skip_if, attribute, ident) = (field.misread_unless()?, entity.attribute_of(index), &field.ident);
        let value = quote!(self.#ident);
        let (is_default, written) = (is_default(ctx, index, &value), written(ctx, index, &value));
        Some(quote!(#d::misread_of::<Self>(#attribute, #skip_if(&#value), #is_default, #written)))
    };
    let fields: Vec<TokenStream> = entity.fields.iter().enumerate().filter_map(of).collect();
    (!fields.is_empty())
        .then(|| quote!(fn misread(&self) -> #d::Vec<#d::LeftOut> { #d::all_misread([#(#fields),*]) }))
}

/// Expands to the same of a value that is not left out.
pub(super) fn written(ctx: &Context<'_>, field: usize, value: &TokenStream) -> TokenStream {
    let (d, entity) = (&ctx.d, ctx.entity);
    let Field { ty, serialize_with, .. } = &entity.fields[field];
    match serialize_with {
        // Whatever serde makes of it, the service reads it as a number of seconds.
        _ if entity.kept.ttl == Some(field) => {
            let at = moment::to_instant(d, &entity.fields[field], &quote!(&#value));
            quote!(#d::encode_ttl(#at))
        }
        _ if entity.fields[field].form.is_some() => {
            let (owner, attribute) = (ctx.entity_type(), entity.attribute_of(field));
            quote!(<#ty as #d::Formed>::encode_as::<#owner>(#attribute, &#value))
        }
        None => quote!(#d::encode_field(&#value)),
        Some(serialize) => {
            quote!(#d::encode_field_with(|__serializer| #serialize(&#value, __serializer)))
        }
    }
}
