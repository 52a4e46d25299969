//! What a collection has to know of the entity that is its member, for each place where that is read.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::ext::IdentExt;

use super::context::name_hash;
use super::{Context, Tokens, chain};
use crate::model::{Entity, Index, IndexNumber, Param, Partition, Query, Source};

/// Expands to, for each query function:
/// ```text
/// impl Keyed<Base> for Order {
///     type Parts = (UserId,);
///     type Steps<R, const N: usize> = OrderSteps<0, N, R>;
/// }
/// ```
pub(super) fn keyed(ctx: &Context<'_>) -> TokenStream {
    let one = |query: &Query| {
        let (d, ty, place) = (&ctx.d, ctx.entity_type(), place(&ctx.d, ctx.entity, query.source));
        let (parts, steps) = (parts(ctx, &query.partition), chain::keyed_steps(ctx, query));
        // Of a type that is less visible than the entity rustc speaks here, where the template shows it.
        let (pk, _) = ctx.entity.keys_of(query.source);
        let parts = quote_spanned!(pk.span()=> type Parts = #parts;);
        let body = quote! {
            #parts
            type Steps<__R, const __N: usize> = #steps;
        };
        ctx.mark(&quote!(#d::Keyed<#place>), &ty, &body)
    };
    // What reads all arms is a mixture itself.
    let queries =
        ctx.entity.queries.iter().filter(|query| !matches!(query.source, Source::Arms(_) | Source::KeyArms));
    queries.map(one).collect()
}

/// Expands to, for an entity with mistakes, which may be about what is read where and by which parts:
/// ```text
/// impl<K> Keyed<K> for Order { type Parts = UnknownParts; type Steps<R, const N: usize> = OrderSteps<0, N, R>; }
/// ```
pub(crate) fn keyed_anywhere(ctx: &Context<'_>) -> TokenStream {
    let (d, ty, first) = (&ctx.d, ctx.entity_type(), ctx.entity.queries.first());
    let steps = first.map_or_else(|| quote!(#d::Ended<__R>), |query| chain::keyed_steps(ctx, query));
    let body = quote! {
        type Parts = #d::UnknownParts;
        type Steps<__R, const __N: usize> = #steps;
    };
    let mut ctx = Context::new(ctx.entity, ctx.trust);
    ctx.generics.params.push(syn::parse_quote!(__K));
    ctx.mark(&quote!(#d::Keyed<__K>), &ty, &body)
}

/// `Base`, `Gsi<1>`, `Lsi<1>`, `CopyOf<…>`
fn place(d: &Tokens, entity: &Entity, source: Source) -> TokenStream {
    match source {
        Source::Base | Source::KeyArms => quote!(#d::Base),
        Source::KeyArm(arm) => arm_place(d, &quote!(#d::Base), &entity.arms[arm].name),
        Source::Index(index) | Source::Arms(index) => {
            let Index { number, arm, .. } = &entity.indexes[index];
            let index = index_place(d, *number);
            arm.as_ref().map_or(index.clone(), |arm| arm_place(d, &index, &arm.name))
        }
        Source::Copy(copy) => copy_place(d, &entity.kept.copies[copy].name),
    }
}

/// `Gsi<1>`
pub(super) fn index_place(d: &Tokens, number: IndexNumber) -> TokenStream {
    match number {
        IndexNumber::Gsi(number) => quote!(#d::Gsi<#number>),
        IndexNumber::Lsi(number) => quote!(#d::Lsi<#number>),
    }
}

/// `ArmOf<Gsi<1>, …>`, with the hash of the arm's name.
fn arm_place(d: &Tokens, index: &TokenStream, arm: &str) -> TokenStream {
    let hash = name_hash(arm);
    quote!(#d::ArmOf<#index, #hash>)
}

/// `CopyOf<…>`, with the hash of the copy's name.
fn copy_place(d: &Tokens, name: &syn::Ident) -> TokenStream {
    let hash = name_hash(&name.unraw().to_string());
    quote!(#d::CopyOf<#hash>)
}

/// `(UserId,)`; `ByName<(String, String)>` where they are given by name.
pub(super) fn parts(ctx: &Context<'_>, partition: &Partition) -> TokenStream {
    let d = &ctx.d;
    let types = partition.params.iter().map(|param: &Param| {
        let ty = ctx.declared_param(*param);
        if param.bucket { quote!(#d::BucketOf<#ty>) } else { ty }
    });
    let parts = quote!((#(#types,)*));
    if partition.named.is_some() { quote!(#d::ByName<#parts>) } else { parts }
}
