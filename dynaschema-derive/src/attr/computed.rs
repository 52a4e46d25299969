//! Parts of keys that are computed, or stand inside of a field: `part(quarter: Quarter = quarter_of(placed_at), contract: String = data.contract)`.

use proc_macro2::Group;
use quote::ToTokens as _;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{ExprPath, Ident, Index, LitFloat, Member, Token, Type, parenthesized, token};

use crate::errors::{Errors, mistake};

/// A part that is computed, as written.
pub(crate) struct ComputedAttr {
    /// How templates call it.
    pub(crate) name: Ident,
    pub(crate) ty: Type,
    pub(crate) by: Computation,
    /// The names of the fields that it is made of.
    pub(crate) fields: Vec<Ident>,
}

/// How a part is made of fields.
#[derive(Clone)]
pub(crate) enum Computation {
    /// By a function of references to them.
    Function(ExprPath),
    /// It is where this way leads to in the only one.
    Inside(Vec<Member>),
}

impl Computation {
    /// As it is written beside the fields: `quarter_of`, `.contract`.
    pub(crate) fn written(&self) -> String {
        match self {
            Self::Function(function) => function.to_token_stream().to_string().replace(' ', ""),
            Self::Inside(way) => {
                way.iter().flat_map(|name| [".".to_owned(), name.to_token_stream().to_string()]).collect()
            }
        }
    }

    /// With fields of these names: `quarter_of(placed_at)`, `data.contract`.
    pub(crate) fn of(&self, fields: &str) -> String {
        match self {
            Self::Function(_) => format!("{}({fields})", self.written()),
            Self::Inside(_) => format!("{fields}{}", self.written()),
        }
    }
}

impl Parse for ComputedAttr {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = input.parse()?;
        input.parse::<Token![:]>()?;
        let ty = input.parse()?;
        input.parse::<Token![=]>()?;
        if input.peek(Ident) && input.peek2(Token![.]) {
            let (field, mut way) = (input.parse()?, Vec::new());
            while input.parse::<Option<Token![.]>>()?.is_some() {
                way.extend(members(input)?);
            }
            return Ok(Self { name, ty, by: Computation::Inside(way), fields: vec![field] });
        }
        let by = Computation::Function(input.parse()?);
        let fields;
        parenthesized!(fields in input);
        let fields = Punctuated::<Ident, Token![,]>::parse_terminated(&fields)?.into_iter().collect();
        Ok(Self { name, ty, by, fields })
    }
}

/// What stands behind a dot, which is one number to Rust where two fields of tuples follow on each other: `0.1`.
fn members(input: ParseStream<'_>) -> syn::Result<Vec<Member>> {
    if !input.peek(LitFloat) {
        return Ok(vec![input.parse()?]);
    }
    let number: LitFloat = input.parse()?;
    let index = |digits: &str| {
        let index = syn::parse_str::<Index>(digits).map_err(|error| syn::Error::new(number.span(), error))?;
        Ok(Member::Unnamed(Index { span: number.span(), ..index }))
    };
    number.to_string().split('.').map(index).collect()
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

#[cfg(test)]
mod tests {
    use super::ComputedAttr;

    #[track_caller]
    fn check(way: &str) {
        let read: ComputedAttr = syn::parse_str(&format!("part: u8 = field{way}")).expect("a way");
        assert_eq!(read.by.written(), way);
        assert_eq!(read.by.of("field"), format!("field{way}"));
    }

    #[test]
    fn a_way_leads_through_tuples() {
        for way in [".a", ".0", ".a.0", ".0.a", ".0.1", ".0.1.2", ".a.0.1.b", ".10.20"] {
            check(way);
        }
        assert!(syn::parse_str::<ComputedAttr>("part: u8 = field.0e1").is_err());
        assert!(syn::parse_str::<ComputedAttr>("part: u8 = field.0.1f32").is_err());
    }
}
