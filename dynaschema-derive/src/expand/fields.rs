//! The typed paths of an entity's attributes.

use proc_macro2::TokenStream;
use quote::quote;

use super::context::quiet;
use super::{Context, docs};
use crate::model::{Field, Storage};
use syn::Type;

/// Expands to:
/// ```text
/// pub struct OrderFields { pub total: Path<u64>, … }
/// ```
///
/// A path is as visible as its field, whose type may be no more visible.
pub(super) fn declare(ctx: &Context<'_>) -> TokenStream {
    let (d, item) = (&ctx.d, &ctx.entity.item);
    let (vis, name, allows) = (&item.vis, &ctx.entity.names.fields_type, &item.allows);
    let (generics, clause) = (&item.generics, &item.generics.where_clause);
    let marker = ctx.marker(&types(ctx)).map(|ty| quote!(__marker: #ty,));
    let fields = stored(ctx).map(|(field, attribute)| {
        let docs = docs::attribute(attribute);
        let (vis, name, ty) = (&field.vis, quiet(&field.ident), field.path_type());
        quote!(#[doc = #docs] #vis #name: #d::Path<#ty>,)
    });
    let docs = docs::fields_type(ctx.entity);
    quote! {
        #[doc = #docs]
        #[allow(missing_debug_implementations)]
        #(#allows)*
        #vis struct #name #generics #clause { #(#fields)* #marker }
    }
}

/// Expands to:
/// ```text
/// OrderFields { total: Path::new("total"), … }
/// ```
pub(super) fn value(ctx: &Context<'_>) -> TokenStream {
    let d = &ctx.d;
    let name = &ctx.entity.names.fields_type;
    let marker = ctx.marker(&types(ctx)).map(|_| quote!(__marker: ::core::marker::PhantomData,));
    let fields = stored(ctx).map(|(field, attribute)| {
        let name = quiet(&field.ident);
        match &field.serialize_with {
            None => quote!(#name: #d::Path::new(#attribute),),
            Some(serialize) => quote! {
                #name: #d::Path::encoded_with(
                    #attribute,
                    |value| #d::encode_with(|serializer| #serialize(value, serializer)),
                ),
            },
        }
    });
    quote!(#name { #(#fields)* #marker })
}

/// The fields with an attribute of their own, and its name.
fn stored<'a>(ctx: &Context<'a>) -> impl Iterator<Item = (&'a Field, &'a str)> {
    ctx.entity.attributes().filter(|(field, _)| matches!(field.storage, Storage::Attribute(_)))
}

fn types<'a>(ctx: &Context<'a>) -> Vec<&'a Type> {
    stored(ctx).map(|(field, _)| &field.ty).collect()
}
