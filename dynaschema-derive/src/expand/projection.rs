//! A projection: its fields as data, how it is read, and that they are its entity's.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;

use super::checks::check;
use super::context::short;
use super::{Tokens, hidden};
use crate::model::{ProjectedField, Projection};

/// Expands to:
/// ```text
/// impl Items for OrderSummary {}
/// impl OneItem for OrderSummary { type Of = Order; … }
/// impl Projection<Order> for OrderSummary { const PROJECTION: &'static ProjectionSchema = …; }
/// impl<S: Contains<Order>> ReadFrom<S> for OrderSummary { … }
/// ```
/// and the checks.
pub(crate) fn projection(projection: &Projection) -> TokenStream {
    let d = short();
    let code = [
        traits(&d, projection, &schema(&d, projection)),
        read_from(&d, projection, &decode(&d, projection)),
        types(&d, projection),
        checks(&d, projection),
    ];
    hidden(&projection.item, &quote!(#(#code)*))
}

/// What it is to queries, with what says which fields it has.
pub(crate) fn traits(d: &Tokens, projection: &Projection, schema: &TokenStream) -> TokenStream {
    let (ident, of) = (&projection.item.ident, &projection.of);
    quote! {
        #[automatically_derived]
        impl #d::Items for #ident {}
        impl #d::OneItem for #ident {
            type Of = #of;
            const FIELDS: #d::Option<&'static #d::ProjectionSchema> =
                #d::Some(<Self as #d::Projection<#of>>::PROJECTION);
        }
        #[automatically_derived]
        impl #d::Projection<#of> for #ident {
            const PROJECTION: &'static #d::ProjectionSchema = #schema;
        }
    }
}

/// Expands to:
/// ```text
/// &ProjectionSchema { name: "OrderSummary", fields: &[ProjectedField::of("total", "total"), …] }
/// ```
pub(super) fn schema(d: &Tokens, projection: &Projection) -> TokenStream {
    let name = projection.item.name();
    let fields = projection.fields.iter().map(|field| {
        let (ident, name) = (field.ident.unraw().to_string(), &field.name);
        let plain = quote!(#d::ProjectedField::of(#ident, #name));
        let (from_key, ttl) = (field.from_key.is_some(), field.ttl.is_some());
        if from_key || ttl {
            quote!(#d::ProjectedField { from_key: #from_key, ttl: #ttl, ..#plain })
        } else {
            plain
        }
    });
    quote!(&#d::ProjectionSchema { name: #name, fields: &[#(#fields),*] })
}

/// Expands to:
/// ```text
/// const WANTS: Wants = Wants::One(<S as Contains<Order>>::MEMBER);
/// const PROJECTED: Option<ProjectedOf> = projected_of::<Order, Self>();
/// fn decode_member(_: usize, item: Item, _: Inspect<'_>) -> Result<Self, CodecError> { … }
/// ```
pub(crate) fn read_from(d: &Tokens, projection: &Projection, decode: &TokenStream) -> TokenStream {
    let (ident, of) = (&projection.item.ident, &projection.of);
    quote! {
        #[automatically_derived]
        impl<__S: #d::Contains<#of>> #d::ReadFrom<__S> for #ident {
            const WANTS: #d::Wants = #d::Wants::One(<__S as #d::Contains<#of>>::MEMBER);
            const PROJECTED: #d::Option<#d::ProjectedOf> = #d::projected_of::<#of, Self>();
            fn decode_member(
                _: usize,
                item: #d::Item,
                _: #d::Inspect<'_>,
            ) -> #d::Result<Self, #d::CodecError> { #decode }
        }
    }
}

/// Expands to `Result::and_then(projected::<Order, Self>(item), |item| decode(item))`.
fn decode(d: &Tokens, projection: &Projection) -> TokenStream {
    let of = &projection.of;
    let ttl = projection.fields.iter().find(|field| field.ttl.is_some());
    let decode = match ttl {
        None => quote!(#d::decode(item)),
        Some(ProjectedField { ty, name, .. }) => quote!(#d::decode_with_ttl::<Self, #ty>(item, #name)),
    };
    quote!(#d::Result::and_then(#d::projected::<#of, Self>(item), |item| #decode))
}

/// Expands to what compiles only where each field has the type of the entity's, and is read as that is:
/// ```text
/// const _: fn(&Order, &<Order as Entity>::Fields) = |entity, fields| {
///     assert_typed::<u64, _>(&entity.total);
///     assert_read::<AsTyped, _>(&fields.total);
/// };
/// ```
/// What only keys hold has no attribute that could be read in another way.
fn types(d: &Tokens, projection: &Projection) -> TokenStream {
    let of = &projection.of;
    let fields = projection.fields.iter().map(|field| {
        let (ident, ty) = (&field.ident, &field.ty);
        let how = if field.with().is_some() { quote!(AsWith) } else { quote!(AsTyped) };
        let read = quote_spanned!(ident.span()=> #d::assert_read::<#d::#how, _>(&fields.#ident););
        let read = field.from_key.is_none().then_some(read);
        let typed = quote_spanned!(ty.span()=> #d::assert_typed::<#ty, _>(&entity.#ident););
        quote!(#typed #read)
    });
    quote!(const _: fn(&#of, &<#of as #d::Entity>::Fields) = |entity, fields| { #(#fields)* };)
}

/// Expands to one check per field, at its name:
/// ```text
/// const _: () = check_projected::<Order, OrderSummary>(0);
/// ```
fn checks(d: &Tokens, projection: &Projection) -> TokenStream {
    let (ident, of) = (&projection.item.ident, &projection.of);
    let fields = projection.fields.iter().enumerate();
    fields
        .map(|(at, field)| check(field.ident.span(), &quote!(#d::check_projected::<#of, #ident>(#at))))
        .collect()
}
