//! One generated function.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Ident, Visibility};

use super::{Context, Tokens};

pub(crate) struct Function {
    pub(crate) docs: String,
    pub(crate) name: Ident,
    /// Parameters of its own that are no values: `<S: Contains<Order>>`.
    pub(crate) generics: Option<TokenStream>,
    /// What is demanded of the type whose method it is: `where Self: Reached<1>`.
    pub(crate) demands: Option<TokenStream>,
    /// Its parameters, `self` among them.
    pub(crate) params: TokenStream,
    pub(crate) output: TokenStream,
    pub(crate) body: TokenStream,
}

impl Function {
    /// Expands to:
    /// ```text
    /// /// …
    /// pub fn get(user_id: impl KeyArg<UserId>) -> Get<Order> { … }
    /// ```
    /// It stands where its output does, so that what is wrong with its types is shown there.
    pub(crate) fn print(&self, vis: &Visibility) -> TokenStream {
        let Self { docs, name, generics, demands, params, output, body } = self;
        let function = quote_spanned!(output.span()=> fn);
        quote! {
            #[doc = #docs]
            #vis #function #name #generics (#params) -> #output #demands { #body }
        }
    }

    /// The same function without a body of its own, for an item with mistakes.
    pub(crate) fn stand_in(mut self, d: &Tokens) -> Self {
        self.body = quote!(#d::stub());
        self
    }

    /// Expands to `impl Order { … }`, if there is something in it.
    pub(crate) fn block(ctx: &Context<'_>, ty: &TokenStream, functions: &[Self]) -> TokenStream {
        if functions.is_empty() {
            return TokenStream::new();
        }
        let (parameters, _, clause) = ctx.generics.split_for_impl();
        let functions = functions.iter().map(|function| function.print(&ctx.entity.item.vis));
        quote!(impl #parameters #ty #clause { #(#functions)* })
    }
}
