//! What an index demands of its items: as data, and as the functions that give the classes of fields.

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Ident;
use syn::ext::IdentExt;

use super::Context;
use crate::model::{Index, Inside, Made, Part, Pattern};

/// Expands to, where an index demands anything:
/// ```text
/// variants: &[Variant { index: 0, arm: Some("open"), only: &[Clause { text: "status = Open", any: &[Test { part: 4, class: 0 }] }], plain: None }],
/// ```
pub(super) fn variants(ctx: &Context<'_>) -> Option<TokenStream> {
    let d = &ctx.d;
    let demanding = ctx.entity.indexes.iter().enumerate().filter(|(_, index)| !index.only.is_empty());
    let variants: Vec<TokenStream> = demanding
        .map(|(position, index)| {
            let arm = super::schema::option(index.arm.as_ref().map(|arm| arm.name.to_token_stream()));
            let clauses = clauses(ctx, index);
            let plain = index.arm.as_ref().and_then(|arm| arm.plain.as_ref());
            let plain = super::schema::option(plain.map(|plain| plain.unraw().to_string().to_token_stream()));
            quote!(#d::Variant { index: #position, arm: #arm, only: &[#(#clauses),*], plain: #plain })
        })
        .collect();
    (!variants.is_empty()).then(|| quote!(variants: &[#(#variants),*],))
}

fn clauses(ctx: &Context<'_>, index: &Index) -> Vec<TokenStream> {
    let d = &ctx.d;
    let clause = |clause: &crate::model::Clause| {
        let text = &clause.text;
        let tests = clause.any.iter().map(|(part, class)| quote!(#d::Test { part: #part, class: #class }));
        quote!(#d::Clause { text: #text, any: &[#(#tests),*] })
    };
    index.only.iter().map(clause).collect()
}

/// Expands to, for each class of a field:
/// ```text
/// fn __class_4(value: &Status) -> u32 { match value { Status::Open => 0, Status::Closed => 1 } }
/// ```
/// It stands at the arms, so that the compiler reports there what they forget or misspell.
pub(super) fn classes(ctx: &Context<'_>) -> TokenStream {
    let entity = ctx.entity;
    let (parameters, _, clause) = ctx.generics.split_for_impl();
    let class = |(position, part): (usize, &Part)| {
        let Made::Class { of, open } = &part.made else { return None };
        let (name, ty) = (function(position), &entity.fields[part.field].ty);
        let arms = of.iter().zip(0_u32..).map(|(patterns, class)| {
            let patterns = patterns.iter().map(pattern);
            quote!(#(#patterns)|* => #class,)
        });
        let rest = open.then(|| {
            let class = u32::try_from(of.len()).unwrap_or(u32::MAX);
            quote!(_ => #class,)
        });
        let body = quote_spanned!(part.param.span()=> match value { #(#arms)* #rest });
        Some(quote! {
            #[allow(clippy::all, clippy::pedantic)]
            fn #name #parameters (value: &#ty) -> ::core::primitive::u32 #clause { #body }
        })
    };
    entity.parts.iter().enumerate().filter_map(class).collect()
}

/// The class of a field in this place, as a `PartValue`.
pub(super) fn class(ctx: &Context<'_>, part: &Part, place: &TokenStream) -> TokenStream {
    let (d, parts) = (&ctx.d, &ctx.entity.parts);
    let position = parts.iter().position(|other| std::ptr::eq(other, part)).unwrap_or_default();
    let function = function(position);
    let arguments: Vec<TokenStream> = ctx.arguments().collect();
    let arguments = (!arguments.is_empty()).then(|| quote!(::<#(#arguments),*>));
    quote!(#d::PartValue::class(#function #arguments (&#place)))
}

fn function(position: usize) -> Ident {
    format_ident!("__class_{position}")
}

/// The pattern as it is written.
pub(super) fn pattern(of: &Pattern) -> TokenStream {
    written(of, &[])
}

/// The same with these names bound, and any value for the others.
pub(super) fn binding(of: &Pattern, names: &[&Ident]) -> TokenStream {
    written(of, names)
}

fn written(of: &Pattern, bound: &[&Ident]) -> TokenStream {
    match of {
        Pattern::Any(any) => any.to_token_stream(),
        Pattern::Bool(value) => value.to_token_stream(),
        Pattern::Binding { name, .. } if bound.contains(&name) => name.to_token_stream(),
        Pattern::Binding { .. } => quote!(_),
        Pattern::Variant { path, inside } => {
            let rest = |rest: &bool| rest.then(|| quote!(..));
            match inside {
                Inside::Nothing => path.to_token_stream(),
                Inside::Tuple(all, open) => {
                    let (all, rest) = (all.iter().map(|one| written(one, bound)), rest(open));
                    quote!(#path(#(#all,)* #rest))
                }
                Inside::Fields(all, open) => {
                    let all = all.iter().map(|(field, one)| match one {
                        Pattern::Binding { name, .. } if name == field && bound.contains(&name) => {
                            quote!(#field)
                        }
                        one => {
                            let one = written(one, bound);
                            quote!(#field: #one)
                        }
                    });
                    let rest = rest(open);
                    quote!(#path { #(#all,)* #rest })
                }
            }
        }
    }
}
