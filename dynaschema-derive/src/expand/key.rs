//! The primary key as a value.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Context, docs, entity};

/// Expands to:
/// ```text
/// pub struct OrderKey { pub user_id: UserId, … }
/// ```
pub(super) fn declare(ctx: &Context<'_>) -> TokenStream {
    let item = &ctx.entity.item;
    let (vis, name, allows) = (&item.vis, &ctx.entity.names.key_type, &item.allows);
    let (generics, clause) = (&item.generics, &item.generics.where_clause);
    let parts = ctx.entity.primary_parts();
    let types: Vec<_> = parts.iter().map(|part| &part.ty).collect();
    let marker = ctx.marker(&types).map(|ty| quote!(#[doc(hidden)] #vis __marker: #ty,));
    let fields = parts.iter().map(|part| {
        let (docs, name, ty) = (docs::part(part), &part.param, ctx.stored(part));
        quote!(#[doc = #docs] #vis #name: #ty,)
    });
    let docs = docs::key_type(ctx.entity);
    quote! {
        #[doc = #docs]
        #(#allows)*
        #vis struct #name #generics #clause { #(#fields)* #marker }
    }
}

/// Expands to:
/// ```text
/// impl EntityKey for OrderKey { type Entity = Order; … }
/// ```
pub(super) fn entity_key(ctx: &Context<'_>) -> TokenStream {
    let (d, entity, key) = (&ctx.d, ctx.entity_type(), ctx.key_type());
    let parts = ctx.entity.primary_parts();
    let types: Vec<_> = parts.iter().map(|part| &part.ty).collect();
    let marker = ctx.marker(&types).map(|_| quote!(__marker: ::core::marker::PhantomData,));
    let part = entity::parts(
        d,
        parts.iter().map(|part| {
            let (name, ty) = (&part.param, ctx.stored(part));
            quote!(<#ty as #d::KeyPart>::to_part(&self.#name))
        }),
    );
    let values = parts.iter().enumerate().map(|(index, part)| {
        let (name, ty) = (&part.param, ctx.stored(part));
        quote!(#name: #d::from_part(#index, part, <#ty as #d::KeyPart>::from_part)?,)
    });
    let argument = if parts.is_empty() { quote!(_) } else { quote!(part) };
    let body = quote! {
        type Entity = #entity;
        #part
        fn from_parts(#argument: #d::ReadPart<'_>) -> #d::FromParts<Self> {
            #d::Result::Ok(Self { #(#values)* #marker })
        }
    };
    ctx.implement(&quote!(#d::EntityKey), &key, &body)
}

/// Expands to `Clone`, `PartialEq`, `Eq`, `Hash`, `Debug` and `Serialize` of the key.
pub(crate) fn standard_impls(ctx: &Context<'_>) -> TokenStream {
    let (d, key) = (&ctx.d, ctx.key_type());
    let name = ctx.entity.names.key_type.to_string();
    let clone = clone(ctx);
    let eq = quote!(fn eq(&self, other: &Self) -> bool { #d::key_eq(self, other) });
    let hash = quote! {
        fn hash<__H: ::core::hash::Hasher>(&self, state: &mut __H) { #d::key_hash(self, state); }
    };
    let debug = quote! {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result { #d::key_fmt(self, #name, f) }
    };
    let serialize = quote! {
        fn serialize<__S: #d::serde::Serializer>(
            &self,
            serializer: __S,
        ) -> #d::Result<__S::Ok, __S::Error> {
            #d::key_serialize(self, #name, serializer)
        }
    };
    [
        (quote!(::core::clone::Clone), clone),
        (quote!(::core::cmp::PartialEq), eq),
        (quote!(::core::cmp::Eq), TokenStream::new()),
        (quote!(::core::hash::Hash), hash),
        (quote!(::core::fmt::Debug), debug),
        (quote!(#d::serde::Serialize), serialize),
    ]
    .iter()
    .map(|(of, body)| ctx.implement(of, &key, body))
    .collect()
}

fn clone(ctx: &Context<'_>) -> TokenStream {
    let d = &ctx.d;
    let parts = ctx.entity.primary_parts();
    let types: Vec<_> = parts.iter().map(|part| &part.ty).collect();
    let marker = ctx.marker(&types).map(|_| quote!(__marker: ::core::marker::PhantomData,));
    let names: Vec<_> = parts.iter().map(|part| &part.param).collect();
    quote! {
        fn clone(&self) -> Self {
            Self { #(#names: #d::Clone::clone(&self.#names),)* #marker }
        }
    }
}
