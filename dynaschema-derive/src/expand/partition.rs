//! The structs that name the parts of a partition, where two could be swapped.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Ident;

use super::{Context, docs, keyed};
use crate::model::Partition;

/// Expands to:
/// ```text
/// pub struct IssuePartition { pub owner: String, pub repo: String }
/// ```
/// for the base table, and for each global index and each copy that needs one.
pub(super) fn declare<'a>(ctx: &Context<'a>) -> impl Iterator<Item = (&'a Ident, TokenStream)> {
    let of_pk = |pk| docs::partition_type(ctx.entity, pk);
    let base = one(ctx, &ctx.entity.partition, &of_pk(&ctx.entity.pk));
    let others = ctx.entity.queries.iter().filter_map(move |query| {
        query.own_partition_type()?;
        let (pk, _) = ctx.entity.keys_of(query.source);
        one(ctx, &query.partition, &of_pk(pk))
    });
    base.into_iter().chain(others)
}

fn one<'a>(ctx: &Context<'a>, partition: &'a Partition, docs: &str) -> Option<(&'a Ident, TokenStream)> {
    let name = partition.named.as_ref()?;
    let item = &ctx.entity.item;
    let (vis, allows) = (ctx.vis(), &item.allows);
    let (generics, clause) = (&item.generics, &item.generics.where_clause);
    let types: Vec<_> = partition.params.iter().map(|param| &ctx.entity.parts[param.part].ty).collect();
    let marker = ctx.marker(&types);
    let hidden = marker.as_ref().map(|ty| quote!(#[doc(hidden)] #vis __marker: #ty,));
    let marker = marker.map(|_| quote!(__marker: ::core::marker::PhantomData,));
    let names: Vec<_> = partition.params.iter().map(|param| ctx.param_name(*param)).collect();
    let fields = partition.params.iter().map(|param| {
        let (name, ty) = (ctx.param_name(*param), ctx.declared_param(*param));
        let docs = docs::part(ctx.entity, &ctx.entity.parts[param.part]);
        quote!(#[doc = #docs] #vis #name: #ty,)
    });
    let clone = quote! {
        fn clone(&self) -> Self {
            Self { #(#names: ::core::clone::Clone::clone(&self.#names),)* #marker }
        }
    };
    let clone = ctx.implement(&quote!(::core::clone::Clone), &ctx.applied(name), &clone);
    let argument = argument(ctx, name, partition);
    let code = quote! {
        #[doc = #docs]
        #(#allows)*
        #vis struct #name #generics #clause { #(#fields)* #hidden }
        #clone
        #argument
    };
    Some((name, code))
}

/// Expands to:
/// ```text
/// impl PartitionArg<ByName<(String, String)>> for IssuePartition { fn parts(&self) -> … }
/// ```
fn argument(ctx: &Context<'_>, name: &Ident, partition: &Partition) -> TokenStream {
    let (d, parts) = (&ctx.d, keyed::parts(ctx, partition));
    let values = partition.params.iter().map(|param| {
        let (name, ty) = (ctx.param_name(*param), ctx.param_type(*param));
        quote!(<#ty as #d::KeyPart>::to_part(&self.#name))
    });
    let body = quote! {
        fn parts(&self) -> #d::Vec<#d::PartValue<'_>> { ::core::convert::From::from([#(#values),*]) }
    };
    ctx.implement(&quote!(#d::PartitionArg<#parts>), &ctx.applied(name), &body)
}
