//! Parts of keys that are computed: `part(quarter: Quarter = quarter_of(placed_at))`.

use proc_macro2::Group;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{ExprPath, Ident, Token, Type, parenthesized, token};

use crate::errors::{Errors, mistake};

/// A part that is computed, as written.
pub(crate) struct ComputedAttr {
    /// How templates call it.
    pub(crate) name: Ident,
    pub(crate) ty: Type,
    /// What computes it.
    pub(crate) function: ExprPath,
    /// The names of the fields that it is given.
    pub(crate) fields: Vec<Ident>,
}

impl Parse for ComputedAttr {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = input.parse()?;
        input.parse::<Token![:]>()?;
        let ty = input.parse()?;
        input.parse::<Token![=]>()?;
        let function = input.parse()?;
        let fields;
        parenthesized!(fields in input);
        let fields = Punctuated::<Ident, Token![,]>::parse_terminated(&fields)?.into_iter().collect();
        Ok(Self { name, ty, function, fields })
    }
}

impl ComputedAttr {
    /// Reads those of one `part(…)`.
    pub(super) fn read(key: &Ident, input: ParseStream<'_>, errors: &Errors) -> Vec<Self> {
        let group = if input.peek(token::Paren) { input.parse::<Group>().ok() } else { None };
        let read = |group: Group| {
            syn::parse::Parser::parse2(Punctuated::<Self, Token![,]>::parse_terminated, group.stream()).ok()
        };
        let computed: Vec<Self> = group.and_then(read).into_iter().flatten().collect();
        if computed.is_empty() {
            mistake!(
                errors,
                key,
                "`part` says how a part of keys is computed from fields; write `part(quarter: Quarter = quarter_of(placed_at))`"
            );
        }
        computed
    }
}
