//! A projection: its fields as data, how it is read, and that they are its entity's.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;

use super::context::{at, short};
use super::{Tokens, hidden, moment};
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
        checks(&d, projection),
    ];
    hidden(&projection.item, &quote!(#(#code)*))
}

/// What it is to queries, with what says which fields it has.
pub(crate) fn traits(d: &Tokens, projection: &Projection, schema: &TokenStream) -> TokenStream {
    let (ident, of) = (&projection.item.ident, &projection.of);
    let (parameters, arguments, clause) = projection.item.generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #parameters #d::Items for #ident #arguments #clause {}
        #[automatically_derived]
        impl #parameters #d::OneItem for #ident #arguments #clause {
            type Of = #of;
            const FIELDS: #d::Option<&'static #d::ProjectionSchema> =
                #d::Some(<Self as #d::Projection<#of>>::PROJECTION);
        }
        #[automatically_derived]
        impl #parameters #d::Projection<#of> for #ident #arguments #clause {
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
        let (from_key, ttl, with) = (field.from_key.is_some(), field.ttl.is_some(), field.is_read_with());
        let said = [
            from_key.then(|| quote!(from_key: true,)),
            ttl.then(|| quote!(ttl: true,)),
            with.then(|| quote!(with: true,)),
            field.is_flattened().then(|| quote!(flattened: true,)),
        ];
        let said: TokenStream = said.into_iter().flatten().collect();
        if said.is_empty() { plain } else { quote!(#d::ProjectedField { #said ..#plain }) }
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
    let mut generics = projection.item.generics.clone();
    generics.params.insert(0, syn::parse_quote!(__S: #d::Contains<#of>));
    let (parameters, _, clause) = generics.split_for_impl();
    let (_, arguments, _) = projection.item.generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #parameters #d::ReadFrom<__S> for #ident #arguments #clause {
            const WANTS: #d::Wants = #d::Wants::One(<__S as #d::Contains<#of>>::MEMBER);
            const PROJECTED: #d::Option<#d::ProjectedOf> = #d::projected_of::<#of, Self>();
            fn decode_member(
                _: usize,
                item: #d::Unread<'_>,
                _: #d::Inspect<'_>,
            ) -> #d::Result<Self, #d::CodecError> { #decode }
        }
    }
}

/// Expands to `Result::and_then(projected::<Order, Self>(item), |item| decode(item))`.
fn decode(d: &Tokens, projection: &Projection) -> TokenStream {
    let of = &projection.of;
    // What a function reads, the entity has made of its seconds.
    let ttl = projection.fields.iter().find(|field| field.ttl.is_some() && !field.is_read_with());
    let decode = match ttl {
        None => quote!(#d::decode(item)),
        Some(ProjectedField { ty, name, .. }) => {
            let of = moment::of_ttl(d, &quote!(<#ty as #d::Moment>::from_instant));
            quote!(#d::decode_with_ttl::<Self>(item, #name, #of))
        }
    };
    quote!(#d::Result::and_then(#d::projected::<#of, Self>(item), |item| #decode))
}

/// Expands to one check per field, at its name; its type is checked at its type, and what has none in the
/// entity is not evaluated:
/// ```text
/// const _: () = check_projected::<Order, OrderSummary>(0, |entity| assert_typed::<u64, _>(&entity.total));
/// ```
fn checks(d: &Tokens, projection: &Projection) -> TokenStream {
    let (name, of) = (&projection.item.ident, &projection.of);
    let fields = projection.fields.iter().enumerate().map(|(place, ProjectedField { ident, ty, .. })| {
        let span = ident.span();
        let check = at(span, quote!(const _: () = #d::check_projected::<#of, #name>));
        // One name, wherever the macro of a user has the field and its type from.
        let entity = quote!(entity);
        let typed = quote_spanned!(ty.span()=> #d::assert_typed::<#ty, _>(&#entity.#ident));
        quote_spanned!(span=> #check(#place, |#entity| #typed);)
    });
    fields.collect()
}
