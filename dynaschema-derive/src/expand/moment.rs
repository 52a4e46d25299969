//! Points in time: what the clock fills, and what says when an item expires.
//!
//! All of it names the trait of one type at one place, that inside of an `Option`, so that a type which is none is one
//! mistake.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Type;

use super::Tokens;
use crate::model::Field;

/// Expands to whether a field is a plain number: `<u64 as Moment>::COUNTS`.
pub(super) fn counts(d: &Tokens, field: &Field) -> TokenStream {
    let ty = type_of(field);
    quote!(<#ty as #d::Moment>::COUNTS)
}

/// Expands to the instant of a field, given a reference to it, and of an `Option`:
/// ```text
/// <Timestamp as Moment>::to_instant(&self.expires)
/// instant_of(&self.expires, <Timestamp as Moment>::to_instant)
/// ```
pub(super) fn to_instant(d: &Tokens, field: &Field, value: &TokenStream) -> TokenStream {
    let ty = type_of(field);
    if field.inner.is_some() {
        return quote!(#d::instant_of(#value, <#ty as #d::Moment>::to_instant));
    }
    quote!(<#ty as #d::Moment>::to_instant(#value))
}

/// Expands to what makes a field of an instant, and of an `Option`:
/// ```text
/// <Timestamp as Moment>::from_instant
/// |at| Result::map(<Timestamp as Moment>::from_instant(at), Some)
/// ```
pub(super) fn from_instant(d: &Tokens, field: &Field) -> TokenStream {
    let ty = type_of(field);
    if field.inner.is_some() {
        return quote!(|at| #d::Result::map(<#ty as #d::Moment>::from_instant(at), #d::Some));
    }
    quote!(<#ty as #d::Moment>::from_instant)
}

/// Expands to what serde reads of a time to live, given what makes one of an instant:
/// ```text
/// |_, stored| of_ttl(stored, <Timestamp as Moment>::from_instant, encode_value)
/// ```
pub(super) fn of_ttl(d: &Tokens, from_instant: &TokenStream) -> TokenStream {
    quote!(|_, stored| #d::of_ttl(stored, #from_instant, #d::encode_value))
}

/// The type that has to be a point in time.
pub(super) fn type_of(field: &Field) -> &Type {
    field.inner.as_ref().unwrap_or(&field.ty)
}
