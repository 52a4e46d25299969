//! What every derive knows of its item.

use proc_macro2::Span;
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::{Data, DeriveInput, ExprPath, Path, Type};

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
        krate: krate.cloned().unwrap_or_else(|| syn::parse_quote!(::dynaschema)),
        allows: input.attrs.iter().filter(|attr| attr.path().is_ident("allow")).cloned().collect(),
        deprecated: deprecated(&input.attrs) || members_deprecated(&input.data),
    })
}

fn deprecated(attrs: &[syn::Attribute]) -> bool {
    attrs.iter().any(|attr| attr.path().is_ident("deprecated"))
}

fn members_deprecated(data: &Data) -> bool {
    match data {
        Data::Struct(data) => data.fields.iter().any(|field| deprecated(&field.attrs)),
        Data::Enum(data) => data.variants.iter().any(|variant| deprecated(&variant.attrs)),
        Data::Union(_) => false,
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
