//! The primary key as a value.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Type;
use syn::ext::IdentExt;

use super::context::of_template;
use super::{Context, docs, entity};
use crate::model::{KeyArm, Part};

/// Expands to:
/// ```text
/// pub struct OrderKey { pub user_id: UserId, … }
/// ```
/// or, where the key is a `match`:
/// ```text
/// pub enum ReactionKey { Issue { repo: RepoId, number: u32, user: UserId }, Comment { … } }
/// ```
pub(super) fn declare(ctx: &Context<'_>) -> TokenStream {
    let item = &ctx.entity.item;
    let (vis, name, allows) = (ctx.vis(), &ctx.entity.names.key_type, &item.allows);
    let (generics, clause) = (&item.generics, &item.generics.where_clause);
    let docs = docs::key_type(ctx.entity);
    if !ctx.entity.arms.is_empty() {
        let variants = ctx.entity.arms.iter().map(|arm| variant(ctx, arm));
        return quote! {
            #[doc = #docs]
            #(#allows)*
            #vis enum #name #generics #clause { #(#variants,)* }
        };
    }
    let parts = ctx.entity.primary_parts();
    let fields = fields(ctx, parts, &quote!(#vis));
    quote! {
        #[doc = #docs]
        #(#allows)*
        #vis struct #name #generics #clause { #fields }
    }
}

fn variant(ctx: &Context<'_>, arm: &KeyArm) -> TokenStream {
    let (docs, name) = (docs::key_arm(ctx.entity, arm), &arm.variant);
    let fields = fields(ctx, ctx.entity.key_parts(arm).map(|(_, part)| part), &TokenStream::new());
    quote!(#[doc = #docs] #name { #fields })
}

fn fields<'p>(
    ctx: &Context<'_>,
    parts: impl IntoIterator<Item = &'p Part>,
    vis: &TokenStream,
) -> TokenStream {
    let parts: Vec<&Part> = parts.into_iter().collect();
    let marker = marker_type(ctx, parts.iter().copied());
    let marker = marker.map(|ty| quote!(#[doc(hidden)] #vis __marker: #ty,));
    let fields = parts.iter().map(|part| {
        let (docs, name, ty) = (docs::part(ctx.entity, part), &part.param, ctx.declared(part));
        quote!(#[doc = #docs] #vis #name: #ty,)
    });
    quote!(#(#fields)* #marker)
}

fn marker_type<'p>(ctx: &Context<'_>, parts: impl IntoIterator<Item = &'p Part>) -> Option<TokenStream> {
    let types: Vec<&Type> = parts.into_iter().map(|part| &part.ty).collect();
    ctx.marker(&types)
}

/// The hidden field for the type parameters that none of these parts mentions, with its value.
pub(super) fn marker<'p>(
    ctx: &Context<'_>,
    parts: impl IntoIterator<Item = &'p Part>,
) -> Option<TokenStream> {
    marker_type(ctx, parts).map(|_| quote!(__marker: ::core::marker::PhantomData,))
}

/// Expands to:
/// ```text
/// impl EntityKey for OrderKey { type Entity = Order; … }
/// ```
pub(super) fn entity_key(ctx: &Context<'_>) -> TokenStream {
    let (d, entity, key) = (&ctx.d, ctx.entity_type(), ctx.key_type());
    let (part, from_parts) = if ctx.entity.arms.is_empty() { of_struct(ctx) } else { of_enum(ctx) };
    let argument = if ctx.entity.primary_parts().is_empty() { quote!(_) } else { quote!(part) };
    let body = quote! {
        type Entity = #entity;
        #part
        fn from_parts(#argument: #d::ReadPart<'_>) -> #d::FromParts<Self> { #from_parts }
    };
    ctx.implement(&quote!(#d::EntityKey), &key, &body)
}

/// The parts of a key, and the key of parts.
fn of_struct(ctx: &Context<'_>) -> (TokenStream, TokenStream) {
    let (d, parts) = (&ctx.d, ctx.entity.primary_parts());
    let part = entity::parts(
        d,
        parts.iter().map(|part| {
            let (name, ty) = (&part.param, ctx.stored(part));
            of_template(part, quote!(<#ty as #d::KeyPart>::to_part(&self.#name)))
        }),
    );
    let values = parts.iter().enumerate().map(|(index, part)| read(ctx, index, part));
    let marker = marker(ctx, parts);
    (part, quote!(#d::Result::Ok(Self { #(#values)* #marker })))
}

/// The same of a key that is a `match`, one of whose parts is the number of its arm:
/// ```text
/// fn part(&self, part: usize) -> PartValue<'_> {
///     match (self, part) { (Self::Issue { repo, .. }, 1) => …, (Self::Issue { .. }, 0) => PartValue::class(0), … }
/// }
/// ```
fn of_enum(ctx: &Context<'_>) -> (TokenStream, TokenStream) {
    let (d, entity) = (&ctx.d, ctx.entity);
    let shown = entity.arms.iter().flat_map(|arm| {
        let (variant, (part, class)) = (&arm.variant, arm.class);
        let values = entity.key_parts(arm).map(move |(index, part)| {
            let (name, ty) = (&part.param, ctx.stored(part));
            let value = of_template(part, quote!(<#ty as #d::KeyPart>::to_part(#name)));
            quote!((Self::#variant { #name, .. }, #index) => #value,)
        });
        values.chain([quote!((Self::#variant { .. }, #part) => #d::PartValue::class(#class),)])
    });
    let part = quote! {
        fn part(&self, part: usize) -> #d::PartValue<'_> {
            match (self, part) { #(#shown)* _ => #d::PartValue::None }
        }
    };
    let class = entity.arms[0].class.0;
    let read = entity.arms.iter().map(|arm| {
        let (variant, (_, class)) = (&arm.variant, arm.class);
        let values = entity.key_parts(arm).map(|(index, part)| read(ctx, index, part));
        let marker = marker(ctx, entity.key_parts(arm).map(|(_, part)| part));
        quote!(#class => #d::Result::Ok(Self::#variant { #(#values)* #marker }),)
    });
    (part, quote!(match #d::class_of(#class, part)? { #(#read)* _ => #d::no_arm(#class) }))
}

/// Expands to `user_id: from_part(0, part, <UserId as KeyPart>::from_part)?,`.
fn read(ctx: &Context<'_>, index: usize, part: &Part) -> TokenStream {
    let (d, name, ty) = (&ctx.d, &part.param, ctx.stored(part));
    of_template(part, quote!(#name: #d::from_part(#index, part, <#ty as #d::KeyPart>::from_part)?,))
}

/// Expands to `Clone`, `PartialEq`, `Eq`, `Hash`, `Debug` and `Serialize` of the key.
pub(crate) fn standard_impls(ctx: &Context<'_>) -> TokenStream {
    let (d, key) = (&ctx.d, ctx.key_type());
    let name = ctx.entity.names.key_type.unraw().to_string();
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
    let (d, entity) = (&ctx.d, ctx.entity);
    if entity.arms.is_empty() {
        let parts = entity.primary_parts();
        let marker = marker(ctx, parts);
        let names: Vec<_> = parts.iter().map(|part| &part.param).collect();
        return quote! {
            fn clone(&self) -> Self {
                Self { #(#names: #d::Clone::clone(&self.#names),)* #marker }
            }
        };
    }
    let arms = entity.arms.iter().map(|arm| {
        let (variant, parts) = (&arm.variant, entity.key_parts(arm).map(|(_, part)| part));
        let marker = marker(ctx, parts.clone());
        let names: Vec<_> = parts.map(|part| &part.param).collect();
        quote!(Self::#variant { #(#names,)* .. } => Self::#variant { #(#names: #d::Clone::clone(#names),)* #marker },)
    });
    quote! {
        fn clone(&self) -> Self { match self { #(#arms)* } }
    }
}
