//! The structs that name the parts of a partition, where two could be swapped.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Ident;

use super::{Context, docs};
use crate::model::{Key, Partition};

/// Expands to:
/// ```text
/// pub struct IssuePartition { pub owner: String, pub repo: String }
/// ```
/// for the base table and for each global index that needs one.
pub(super) fn declare<'a>(ctx: &Context<'a>) -> impl Iterator<Item = (&'a Ident, TokenStream)> {
    let base = one(ctx, &ctx.entity.partition, &ctx.entity.pk);
    let indexes = ctx.entity.queries.iter().filter(|query| !query.consistent).filter_map(|query| {
        let index = &ctx.entity.indexes[query.index?];
        one(ctx, &query.partition, &index.pk)
    });
    base.into_iter().chain(indexes)
}

fn one<'a>(ctx: &Context<'a>, partition: &'a Partition, pk: &Key) -> Option<(&'a Ident, TokenStream)> {
    let name = partition.named.as_ref()?;
    let item = &ctx.entity.item;
    let (vis, allows) = (&item.vis, &item.allows);
    let (generics, clause) = (&item.generics, &item.generics.where_clause);
    let types: Vec<_> = partition.params.iter().map(|param| &ctx.entity.parts[param.part].ty).collect();
    let marker = ctx.marker(&types);
    let hidden = marker.as_ref().map(|ty| quote!(#[doc(hidden)] #vis __marker: #ty,));
    let marker = marker.map(|_| quote!(__marker: ::core::marker::PhantomData,));
    let names: Vec<_> = partition.params.iter().map(|param| ctx.param_name(*param)).collect();
    let fields = partition.params.iter().map(|param| {
        let (name, ty) = (ctx.param_name(*param), ctx.param_type(*param));
        let docs = docs::part(&ctx.entity.parts[param.part]);
        quote!(#[doc = #docs] #vis #name: #ty,)
    });
    let clone = quote! {
        fn clone(&self) -> Self {
            Self { #(#names: ::core::clone::Clone::clone(&self.#names),)* #marker }
        }
    };
    let clone = ctx.implement(&quote!(::core::clone::Clone), &ctx.applied(name), &clone);
    let docs = docs::partition_type(ctx.entity, pk);
    let code = quote! {
        #[doc = #docs]
        #[allow(missing_debug_implementations)]
        #(#allows)*
        #vis struct #name #generics #clause { #(#fields)* #hidden }
        #clone
    };
    Some((name, code))
}
