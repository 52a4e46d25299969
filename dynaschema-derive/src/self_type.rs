//! `Self` in what is written of an item: the types of its fields, and the paths of functions that are called for them.
//! In the items that are emitted it would be another type.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};
use syn::parse::Parse;
use syn::{Data, DeriveInput, Field, Generics};

/// The item with its own name in the place of every `Self`.
pub(crate) fn named(input: &DeriveInput) -> DeriveInput {
    let mut input = input.clone();
    let (ident, generics) = (input.ident.clone(), input.generics.clone());
    for field in fields(&mut input.data) {
        field.ty = named_in(&field.ty, (&ident, &generics));
    }
    input
}

/// What is written of an item, a type or a path, with the item's own name in the place of every `Self`.
pub(crate) fn named_in<T: Clone + Parse + ToTokens>(written: &T, of: (&Ident, &Generics)) -> T {
    let tokens = written.to_token_stream();
    let named = has_self(tokens.clone()).then(|| syn::parse2(replaced(tokens, of)).ok());
    named.flatten().unwrap_or_else(|| written.clone())
}

fn fields(data: &mut Data) -> Vec<&mut Field> {
    match data {
        Data::Struct(data) => data.fields.iter_mut().collect(),
        Data::Enum(data) => data.variants.iter_mut().flat_map(|variant| &mut variant.fields).collect(),
        Data::Union(data) => data.fields.named.iter_mut().collect(),
    }
}

fn has_self(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Group(group) => has_self(group.stream()),
        TokenTree::Ident(ident) => ident == "Self",
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

fn replaced(tokens: TokenStream, (ident, generics): (&Ident, &Generics)) -> TokenStream {
    let (_, arguments, _) = generics.split_for_impl();
    let mut tokens = tokens.into_iter().peekable();
    let mut out = TokenStream::new();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(own) if own == "Self" => {
                let goes_on = matches!(tokens.peek(), Some(TokenTree::Punct(next)) if next.as_char() == ':');
                let mut name = ident.clone();
                name.set_span(own.span());
                out.extend(if goes_on {
                    // In an expression, arguments behind a name would be compared.
                    quote_spanned!(own.span()=> <#name #arguments>)
                } else {
                    quote_spanned!(own.span()=> #name #arguments)
                });
            }
            TokenTree::Group(group) => {
                let mut inside = Group::new(group.delimiter(), replaced(group.stream(), (ident, generics)));
                inside.set_span(group.span());
                out.extend([TokenTree::Group(inside)]);
            }
            token => out.extend([token]),
        }
    }
    out
}
