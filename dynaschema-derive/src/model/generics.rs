//! Which types depend on the parameters of their item.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{GenericParam, Generics, Ident};

/// The names of the type parameters.
pub(crate) fn type_params(generics: &Generics) -> Vec<Ident> {
    let name = |param: &GenericParam| match param {
        GenericParam::Type(param) => Some(param.ident.clone()),
        GenericParam::Lifetime(_) | GenericParam::Const(_) => None,
    };
    generics.params.iter().filter_map(name).collect()
}

/// The names of all parameters that what stands inside of another item cannot name.
pub(crate) fn params(generics: &Generics) -> Vec<Ident> {
    let consts = generics.const_params().map(|param| param.ident.clone());
    type_params(generics).into_iter().chain(consts).collect()
}

/// Whether one of these names occurs in what is written, a type or a path.
pub(crate) fn mentions(written: &impl ToTokens, names: &[Ident]) -> bool {
    fn occurs(tokens: TokenStream, names: &[Ident]) -> bool {
        tokens.into_iter().any(|token| match token {
            TokenTree::Ident(ident) => names.contains(&ident),
            TokenTree::Group(group) => occurs(group.stream(), names),
            TokenTree::Punct(_) | TokenTree::Literal(_) => false,
        })
    }
    occurs(written.to_token_stream(), names)
}
