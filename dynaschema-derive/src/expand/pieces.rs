//! Fields that serde flattens and keys show: the attributes that they are, and their values.

use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;

use super::assignment::parts;
use super::{Context, Tokens};
use crate::model::Field;

/// Expands to, behind the attributes that are fields:
/// ```text
/// &with_pieces::<{ 2 + pieces(<Place as KeyPart>::SHAPE_REF) }>(&[…], &[(Attribute::of("place"), <Place as KeyPart>::SHAPE_REF)])
/// ```
pub(super) fn all(d: &Tokens, own: &TokenStream, count: usize, flattened: &[&Field]) -> TokenStream {
    let shapes: Vec<TokenStream> = flattened.iter().map(|field| shape(d, field)).collect();
    let fields = flattened.iter().zip(&shapes).map(|(field, shape)| {
        let ident = field.ident.unraw().to_string();
        let optional = field.inner.is_some().then(|| quote!(optional: true,));
        let lww = field.lww.as_ref().map(|_| quote!(lww: true,));
        let immutable = field.immutable.as_ref().map(|_| quote!(immutable: true,));
        quote!((#d::Attribute { #optional #lww #immutable ..#d::Attribute::of(#ident) }, #shape))
    });
    quote!(&#d::with_pieces::<{ #count #(+ #d::pieces(#shapes))* }>(#own, &[#(#fields),*]))
}

/// The shape of a field that serde flattens, without its `Option`: `<Place as KeyPart>::SHAPE_REF`.
pub(super) fn shape(d: &Tokens, field: &Field) -> TokenStream {
    let ty = field.inner.as_ref().unwrap_or(&field.ty);
    quote!(<#ty as #d::KeyPart>::SHAPE_REF)
}

/// Expands to, for a field that serde flattens, with a value in this place:
/// ```text
/// Assignment::pieces(<Stop as Entity>::SCHEMA, "place", &place, &[(5, <Place as KeyPart>::to_part(&place))])
/// ```
pub(super) fn assignments(ctx: &Context<'_>, field: usize, value: &TokenStream) -> TokenStream {
    let d = &ctx.d;
    let (schema, name, parts) = (ctx.schema(), field_name(ctx, field), parts(ctx, field, value));
    let value = flattened(ctx, field, value);
    quote!(#d::Assignment::pieces(#schema, #name, &#value, &[#(#parts),*]))
}

/// The Rust name of a field, as a text.
fn field_name(ctx: &Context<'_>, field: usize) -> String {
    ctx.entity.fields[field].ident.unraw().to_string()
}

/// What serde flattens of a value in this place: nothing of what is skipped.
fn flattened(ctx: &Context<'_>, field: usize, value: &TokenStream) -> TokenStream {
    let d = &ctx.d;
    match &ctx.entity.fields[field].skip_if {
        None => value.clone(),
        Some(skip_if) => quote!(if #skip_if(&#value) { #d::None } else { #d::Some(&#value) }),
    }
}

/// Expands to, of each such field of a value:
/// ```text
/// in_pieces(<Stop as Entity>::SCHEMA, "place", &self.place)?;
/// ```
pub(super) fn fit(ctx: &Context<'_>) -> Vec<TokenStream> {
    let d = &ctx.d;
    let fields = ctx.entity.fields.iter().enumerate().filter(|(_, field)| field.is_in_pieces());
    let fits = fields.map(|(index, field)| {
        let (schema, name, ident) = (ctx.schema(), field_name(ctx, index), &field.ident);
        let value = flattened(ctx, index, &quote!(self.#ident));
        quote!(#d::in_pieces(#schema, #name, &#value)?;)
    });
    fits.collect()
}
