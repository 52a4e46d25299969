//! The parts that are computed: as data, of a value, and of what is known of some of its fields.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use super::Context;
use crate::model::{Computation, Made, Part};

/// Expands to, where a part is computed:
/// ```text
/// computed: &[Computed { part: 3, of: &[2], function: "quarter_of" }],
/// ```
pub(super) fn computed(ctx: &Context<'_>) -> Option<TokenStream> {
    let (d, entity) = (&ctx.d, ctx.entity);
    let one = |(part, (by, of)): (usize, (&Computation, &[usize]))| {
        let function = by.written();
        let of = of.iter().map(|field| entity.attribute_of(*field));
        quote!(#d::Computed { part: #part, of: &[#(#of),*], function: #function })
    };
    let all: Vec<TokenStream> = parts(ctx).map(|(index, _, made)| one((index, made))).collect();
    (!all.is_empty()).then(|| quote!(computed: &[#(#all),*],))
}

/// The parts that are computed, by their indexes, with how, and of which fields.
fn parts<'a>(ctx: &Context<'a>) -> impl Iterator<Item = (usize, &'a Part, (&'a Computation, &'a [usize]))> {
    let made = |(index, part): (usize, &'a Part)| match &part.made {
        Made::Computed { by, of } => Some((index, part, (by, of.as_slice()))),
        _ => None,
    };
    ctx.entity.parts.iter().enumerate().filter_map(made)
}

/// What is made of these values, of the type that the part says that it has.
fn value(ctx: &Context<'_>, part: &Part, arguments: impl Iterator<Item = TokenStream>) -> TokenStream {
    let Made::Computed { by, .. } = &part.made else { return TokenStream::new() };
    let (d, ty) = (&ctx.d, &part.ty);
    let ty = if part.optional { quote!(#d::Option<#ty>) } else { quote!(#ty) };
    match by {
        Computation::Function(function) => quote!(let computed: #ty = #function(#(#arguments),*);),
        Computation::Inside(way) => {
            // That it is of another type is said where the way stands.
            let at = way.last().map_or_else(Span::call_site, Spanned::span).resolved_at(Span::call_site());
            let inside = quote_spanned!(at=> &(#(#arguments)*) #(.#way)*);
            quote!(let inside: &#ty = #inside; let computed: #ty = #d::Clone::clone(inside);)
        }
    }
}

/// Of a value of the entity.
fn of_entity(ctx: &Context<'_>, part: &Part) -> TokenStream {
    let arguments = part.fields().iter().map(|field| {
        let field = &ctx.entity.fields[*field].ident;
        quote!(&self.#field)
    });
    value(ctx, part, arguments)
}

/// Expands to `{ let computed: Quarter = quarter_of(&self.placed_at); computed.to_part().into_owned() }`.
pub(super) fn part_of_entity(ctx: &Context<'_>, part: &Part) -> TokenStream {
    let (value, part) = (of_entity(ctx, part), owned_part(ctx, part));
    quote!({ #value #part })
}

fn owned_part(ctx: &Context<'_>, part: &Part) -> TokenStream {
    let (d, part) = (&ctx.d, ctx.part_in(part, &quote!(computed)));
    quote!(#d::PartValue::into_owned(#part))
}

/// Expands to `{ let computed: Quarter = quarter_of(&self.placed_at); computed }`.
pub(super) fn owned(ctx: &Context<'_>, part: &Part) -> TokenStream {
    let value = of_entity(ctx, part);
    if part.nested.is_empty() {
        return quote!({ #value computed });
    }
    let inside = ctx.clone_in(part, &quote!(computed));
    quote!({ #value #inside })
}

/// Expands to, where a part is computed:
/// ```text
/// fn computed(part: usize, of: Dependencies<'_>) -> Option<PartValue<'static>> {
///     match part {
///         3 => { let computed: Quarter = quarter_of(&of.field::<Timestamp>(2)?); Some(…) }
///         _ => None,
///     }
/// }
/// ```
pub(super) fn hook(ctx: &Context<'_>) -> Option<TokenStream> {
    let d = &ctx.d;
    let arms: Vec<TokenStream> = parts(ctx)
        .map(|(index, part, (_, of))| {
            let arguments = of.iter().map(|field| dependency(ctx, *field));
            let (value, part) = (value(ctx, part, arguments), owned_part(ctx, part));
            quote!(#index => { #value #d::Some(#part) })
        })
        .collect();
    (!arms.is_empty()).then(|| {
        quote! {
            fn computed(part: usize, of: #d::Dependencies<'_>) -> #d::Option<#d::PartValue<'static>> {
                match part { #(#arms)* _ => #d::None }
            }
        }
    })
}

/// What is known of a field: what a setter was given, or what the key tells.
fn dependency(ctx: &Context<'_>, field: usize) -> TokenStream {
    let (d, entity) = (&ctx.d, ctx.entity);
    let (ty, attribute) = (&entity.fields[field].ty, entity.attribute_of(field));
    let told = entity.primary_parts().iter().position(|part| part.is_field() && part.field == field);
    match told {
        None => quote!(&*#d::Dependencies::field::<#ty>(&of, #attribute)?),
        Some(part) => quote!(&*#d::Dependencies::field_or_part::<#ty>(&of, #attribute, #part)?),
    }
}
