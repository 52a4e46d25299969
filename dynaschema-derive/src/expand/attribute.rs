//! Nested structs: the paths of their fields, and their parts.

use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;
use syn::{ExprPath, GenericParam, Generics, Ident};

use super::context::{field_hash, quiet, quiet_vis, short};
use super::kept::made;
use super::key_part::part_type;
use super::{Tokens, docs, hidden};
use crate::ident::generated;
use crate::model::{DefaultValue, Item, NestedField, NestedStruct, SerdeDefault, mentions, type_params};

/// Expands to:
/// ```text
/// pub struct __AddressPaths<P> { pub street: Path<String, Needed<P>>, pub note: Path<String, P>, … }
/// impl Members for Address { type Paths<P: Document> = __AddressPaths<P>; … }
/// impl CompositePart<HASH> for Address { type Part = String; … }
/// ```
///
/// The struct has no name outside, since nobody writes it.
pub(crate) fn attribute(attribute: &NestedStruct) -> TokenStream {
    let code = [members(attribute), parts(attribute)];
    hidden(&attribute.item, &quote!(#(#code)*))
}

fn members(attribute: &NestedStruct) -> TokenStream {
    let (d, NestedStruct { item, fields, .. }) = (short(), attribute);
    let (ident, vis, allows) = (&item.ident, quiet_vis(&item.vis), &item.allows);
    let names = type_params(&item.generics);
    let shown: Vec<(&NestedField, &str)> =
        fields.iter().filter_map(|field| Some((field, field.member.as_deref()?))).collect();
    let whole = whole(item);
    let generics = bounded(item, shown.iter().map(|(field, _)| *field));
    let (parameters, arguments, clause) = generics.split_for_impl();
    let declared_with = with_place(&item.generics);
    let (params, own) = (&declared_with.params, &declared_with.where_clause);
    let applied = item.generics.params.iter().filter_map(|param| match param {
        GenericParam::Type(param) => Some(&param.ident),
        GenericParam::Const(param) => Some(&param.ident),
        GenericParam::Lifetime(_) => None,
    });
    let declared = shown.iter().map(|(field, member)| {
        let (docs, vis, name, ty) = (docs::attribute(member), &field.vis, quiet(&field.ident), &field.stored);
        let place = if is_needed(field) { quote!(#d::Needed<__P>) } else { quote!(__P) };
        quote!(#[doc = #docs] #vis #name: #d::Path<#ty, #place>,)
    });
    let made = shown.iter().map(|(field, member)| {
        let name = quiet(&field.ident);
        let read_by = read_by(&d, field, &names);
        let or_default = or_default(&d, field, &whole);
        let or_null = or_null(field);
        let place = quote!(__place(#member));
        let place = if is_needed(field) { quote!(#d::Needed::of(#place)) } else { place };
        quote!(#name: #d::Path::member_at(#place)#read_by #or_default #or_null,)
    });
    let unused =
        |name: &Ident| !shown.iter().any(|(field, _)| mentions(&field.stored, std::slice::from_ref(name)));
    let needs_marker =
        shown.is_empty() || item.generics.lifetimes().next().is_some() || names.iter().any(unused);
    let marker = needs_marker
        .then(|| quote!(__marker: ::core::marker::PhantomData<fn() -> (#ident #arguments, __P)>,));
    let marker_value = needs_marker.then(|| quote!(__marker: ::core::marker::PhantomData,));
    // A name that says whose paths they are, and that shadows none of the user's.
    let paths = generated(&format!("__{}Paths", ident.unraw()), ident.span());
    quote! {
        #[doc = "The paths of the fields."]
        #(#allows)*
        #vis struct #paths<#params> #own {
            #(#declared)*
            #marker
        }

        #[automatically_derived]
        impl #parameters #d::Members for #ident #arguments #clause {
            type Paths<__P: #d::Document> = #paths<#(#applied,)* __P>;

            fn paths<__P: #d::Document>(
                __place: &mut dyn ::core::ops::FnMut(&'static ::core::primitive::str) -> __P,
            ) -> Self::Paths<__P> {
                #paths { #(#made)* #marker_value }
            }
        }
    }
}

/// The struct with its own arguments: `Pair<A, B>`.
fn whole(item: &Item) -> TokenStream {
    let (ident, (_, arguments, _)) = (&item.ident, item.generics.split_for_impl());
    quote!(#ident #arguments)
}

/// Its generics, with what its paths ask of the types of these fields: that a parameter in them can be
/// stored, and has a default where one is read from it.
fn bounded<'f>(item: &Item, shown: impl Iterator<Item = &'f NestedField> + Clone) -> Generics {
    let (d, names, whole) = (short(), type_params(&item.generics), whole(item));
    let mut generics = item.generics.clone();
    for ty in shown.clone().map(|field| &field.stored).filter(|ty| mentions(ty, &names)) {
        generics.make_where_clause().predicates.push(syn::parse_quote!(#ty: #d::serde::Serialize));
    }
    for ty in shown.filter_map(|field| defaulted(field, &names, &whole)) {
        generics.make_where_clause().predicates.push(syn::parse_quote!(#ty: ::core::default::Default));
    }
    generics
}

/// Generics as they stand, with the place of the paths behind them; without defaults, behind which no
/// parameter without one can stand.
fn with_place(generics: &Generics) -> Generics {
    let mut generics = generics.clone();
    generics.type_params_mut().for_each(|param| param.default = None);
    generics.const_params_mut().for_each(|param| param.default = None);
    generics.params.push(syn::parse_quote!(__P));
    generics
}

/// The parts that templates reach, which are not those of what is not stored: those of a composite are
/// written by `KeyPart`.
fn parts(attribute: &NestedStruct) -> TokenStream {
    let (d, NestedStruct { item, fields, is_composite }) = (short(), attribute);
    let ident = &item.ident;
    let (parameters, arguments, clause) = item.generics.split_for_impl();
    let fields = fields.iter().filter(|field| !is_composite && !field.skipped);
    fields
        .map(|NestedField { ident: name, ty, .. }| {
            let (hash, declared) = (field_hash(name), part_type(name, ty));
            quote! {
                #[automatically_derived]
                impl #parameters #d::CompositePart<#hash> for #ident #arguments #clause {
                    #declared
                    fn part(&self) -> &#ty { &self.#name }
                }
            }
        })
        .collect()
}

/// Expands to, where serde reads the field by a function, which may give another type than the path has:
/// ```text
/// .read_by(Some(|stored| decode_with(&stored, |value| count(value))))
/// .read_by(None)
/// ```
fn read_by(d: &Tokens, field: &NestedField, params: &[Ident]) -> Option<TokenStream> {
    let function = field.read_by.as_ref()?;
    if field.is_option || mentions(&field.ty, params) {
        return Some(quote!(.read_by(#d::None)));
    }
    let decode = quote!(|stored| #d::decode_with(&stored, |value| #function(value)));
    Some(quote!(.read_by(#d::Some(#decode))))
}

/// Whether serde cannot read the struct where the map lacks the member. Without a function that reads it, it
/// takes an `Option` for a `None`, even without a default.
fn is_needed(field: &NestedField) -> bool {
    field.default.is_none() && !(field.is_option && field.read_by.is_none())
}

/// Expands to, where serde makes a value, or a `None`, where the map lacks the member:
/// ```text
/// .or_default(|| Some(five()))
/// .or_default(|| { let value: Address = Default::default(); Some(value.floor) })
/// .or_default(|| None)
/// ```
fn or_default(d: &Tokens, field: &NestedField, of: &TokenStream) -> Option<TokenStream> {
    let NestedField { ident, ty, .. } = field;
    let (made, ty, value) = match &field.default {
        None if is_needed(field) => return None,
        None => return Some(quote!(.or_default(|| #d::None))),
        Some(DefaultValue::Own(SerdeDefault::Trait)) if field.is_option => {
            return Some(quote!(.or_default(|| #d::None)));
        }
        Some(DefaultValue::Own(default)) => (made(default), quote!(#ty), quote!(value)),
        Some(DefaultValue::OfStruct(default)) => (made(default), of.clone(), quote!(value.#ident)),
    };
    let value = if field.is_option { value } else { quote!(#d::Some(#value)) };
    Some(quote!(.or_default(|| { let value: #ty = #made; #value })))
}

/// Expands to, where a `None` is stored as `NULL`, or may be: `.or_null(false)`.
fn or_null(field: &NestedField) -> Option<TokenStream> {
    let leaves_out_none =
        |skip_if: &ExprPath| skip_if.path.segments.last().is_some_and(|last| last.ident == "is_none");
    match &field.skip_if {
        _ if !field.is_option => None,
        Some(skip_if) if leaves_out_none(skip_if) => None,
        // What another function leaves out nobody knows here.
        skip_if => {
            let perhaps = skip_if.is_some();
            Some(quote!(.or_null(#perhaps)))
        }
    }
}

/// The type whose `Default` the default of a generic struct's field is, where that depends on a parameter.
fn defaulted(field: &NestedField, params: &[Ident], of: &TokenStream) -> Option<TokenStream> {
    let ty = &field.ty;
    match field.default.as_ref()? {
        DefaultValue::Own(SerdeDefault::Trait) if !field.is_option && mentions(ty, params) => {
            Some(quote!(#ty))
        }
        DefaultValue::OfStruct(SerdeDefault::Trait) if !params.is_empty() => Some(of.clone()),
        DefaultValue::Own(_) | DefaultValue::OfStruct(_) => None,
    }
}
