//! What every derive knows of its item.

use proc_macro2::Span;
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::punctuated::Punctuated;
use syn::{Attribute, Data, DeriveInput, ExprPath, Meta, Path, Token, Type, parse_quote};

use crate::errors::{Errors, mistake};
pub(super) use crate::ident::generated;
use crate::ident::spanned;
use crate::model::Item;
use crate::self_type;

/// The item; `None` where it borrows, so that nothing can be implemented for it.
pub(super) fn lower(input: &DeriveInput, krate: Option<&Path>, errors: &Errors) -> Option<Item> {
    if let Some(lifetime) = input.generics.lifetimes().next() {
        let (ident, lifetime) = (&input.ident, &lifetime.lifetime);
        mistake!(
            errors,
            lifetime,
            "`{ident}` borrows for `{lifetime}`, but what is read has to own its data; write `String` for a `&str`"
        );
        return None;
    }
    Some(Item {
        ident: input.ident.clone(),
        vis: input.vis.clone(),
        generics: input.generics.clone(),
        krate: krate.cloned().unwrap_or_else(|| parse_quote!(::dynaschema)),
        allows: allows(input),
        deprecated: deprecated(&input.attrs) || of_members(&input.data).into_iter().any(deprecated),
    })
}

/// What holds above what is generated from it. Where a member may be of a deprecated type, or all of the item is
/// expected to name one, that is named there, too.
fn allows(input: &DeriveInput) -> Vec<Attribute> {
    let own = input.attrs.iter().filter(|attr| attr.path().is_ident("allow")).cloned();
    let members = of_members(&input.data).into_iter().flatten().any(names_deprecated);
    let expected = input.attrs.iter().filter(|attr| attr.path().is_ident("expect")).any(names_deprecated);
    let named = members || expected;
    own.chain(named.then(|| parse_quote!(#[allow(deprecated)]))).collect()
}

/// Whether it is an `allow` or an `expect` of what is deprecated.
fn names_deprecated(attr: &Attribute) -> bool {
    let lints = || attr.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
    (attr.path().is_ident("allow") || attr.path().is_ident("expect"))
        && lints().is_ok_and(|lints| lints.iter().any(|lint| lint.path().is_ident("deprecated")))
}

fn deprecated(attrs: &[Attribute]) -> bool {
    attrs.iter().any(|attr| attr.path().is_ident("deprecated"))
}

/// What stands above each field or variant.
fn of_members(data: &Data) -> Vec<&[Attribute]> {
    match data {
        Data::Struct(data) => data.fields.iter().map(|field| &field.attrs[..]).collect(),
        Data::Enum(data) => data.variants.iter().map(|variant| &variant.attrs[..]).collect(),
        Data::Union(_) => Vec::new(),
    }
}

/// The type without the invisible brackets that `macro_rules` leaves.
pub(crate) fn bare(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => bare(&group.elem),
        Type::Paren(paren) => bare(&paren.elem),
        ty => ty,
    }
}

/// The `T` of a wrapper such as `Option<T>` or `Box<T>`, as far as tokens tell.
pub(crate) fn inside<'a>(wrapper: &str, ty: &'a Type) -> Option<&'a Type> {
    let Type::Path(path) = bare(ty) else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == wrapper)?;
    let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    match arguments.args.first() {
        Some(syn::GenericArgument::Type(inner)) if arguments.args.len() == 1 => Some(inner),
        _ => None,
    }
}

/// Whether the two are written alike.
pub(super) fn same(a: &Type, b: &Type) -> bool {
    bare(a).to_token_stream().to_string() == bare(b).to_token_stream().to_string()
}

/// A function that is called for a field, of which `Self` is the item wherever the call comes to stand.
pub(super) fn function(written: &ExprPath, item: &Item) -> ExprPath {
    of_item(&self_type::named_in(written, (&item.ident, &item.generics)))
}

/// A path of the user's that means an item, whatever else is in scope where it comes to stand: a function `price` is not
/// the argument `price` of a setter.
pub(super) fn of_item(function: &ExprPath) -> ExprPath {
    let mut function = function.clone();
    let is_name = function.path.leading_colon.is_none() && function.path.segments.len() == 1;
    if let Some(segment) = function.path.segments.first_mut().filter(|_| is_name) {
        let span = segment.ident.span().resolved_at(Span::mixed_site());
        segment.ident = spanned(&segment.ident.unraw().to_string(), span);
    }
    function
}
