//! The file of a lock: found when the crate is compiled that names it, and watched by cargo.

use std::env;
use std::path::{Path, PathBuf};

use proc_macro2::{Group, TokenStream};
use quote::{format_ident, quote};
use syn::parse::{Parse, ParseStream};
use syn::{Ident, LitStr, Token};

use crate::errors::{Errors, mistake, report};

/// Whether the lock is being written; then nothing is compared, and there may be no file yet.
const VARIABLE: &str = "DYNASCHEMA_LOCK";

/// Expands to:
/// ```text
/// {
///     const _: Option<&str> = option_env!("DYNASCHEMA_LOCK");
///     Some(include_str!("/the/crate/shop.lock"))
/// }
/// ```
/// By `option_env!` and `include_str!` cargo knows when to compile anew.
pub(crate) fn text(path: &LitStr) -> TokenStream {
    let watched = quote! {
        const _: ::core::option::Option<&'static str> = ::core::option_env!(#VARIABLE);
    };
    if env::var(VARIABLE).is_ok_and(|value| value == "write") {
        return quote!({ #watched ::core::option::Option::None });
    }
    let file = in_the_crate(&path.value());
    if file.is_file() {
        let file = file.to_string_lossy();
        return quote!({ #watched ::core::option::Option::Some(::core::include_str!(#file)) });
    }
    let errors = Errors::new();
    let shown = path.value();
    mistake!(
        errors,
        path,
        "there is no `{shown}` in the folder of the crate; write it with `{VARIABLE}=write cargo test`"
    );
    let error = report(&errors.finish());
    quote!({ #error ::core::option::Option::None })
}

/// A path that starts at the folder of the crate that is compiled.
fn in_the_crate(path: &str) -> PathBuf {
    env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(path), |folder| Path::new(&folder).join(path))
}

/// The path of a lock, and what checks it.
pub(crate) struct Test {
    path: LitStr,
    body: Group,
}

impl Parse for Test {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let path = input.parse()?;
        input.parse::<Token![=>]>()?;
        Ok(Self { path, body: input.parse()? })
    }
}

/// Expands to:
/// ```text
/// #[cfg(test)]
/// #[test]
/// fn shop_lock_is_up_to_date() { … }
/// ```
pub(crate) fn test(test: &Test) -> TokenStream {
    let (name, body) = (test_name(&test.path), &test.body);
    quote! {
        #[cfg(test)]
        #[::core::prelude::v1::test]
        fn #name() #body
    }
}

/// A name of its own for each file: `shop.lock` has `shop_lock_is_up_to_date`.
fn test_name(path: &LitStr) -> Ident {
    let name: String =
        path.value().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let name = name.trim_start_matches(|c: char| c == '_' || c.is_ascii_digit()).to_lowercase();
    format_ident!("{name}_is_up_to_date", span = path.span())
}
