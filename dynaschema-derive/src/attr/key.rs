//! A key as written: in `#[pk(…)]`, `#[sk(…)]` and the index attributes.

use proc_macro2::{Group, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Attribute, Ident, LitStr, Token, token};

use super::{ArmKeys, EntityAttrs, MatchExpr, options};
use crate::errors::{Errors, mistake};

/// A key as written.
#[derive(Clone)]
pub(crate) enum KeyExpr {
    /// `"USER#<id>"`: synthesised.
    Template(LitStr),
    /// `customer_id`: the field's own attribute.
    Field(Ident),
    /// `[tenant, region, SK]`: several attributes that are one key.
    List(ListExpr),
    /// `PK` or `SK`: a key attribute of the table.
    Table(TableKey, Ident),
    /// `match status { … }`: one template or another.
    Match(MatchExpr),
}

/// A list as written.
#[derive(Clone)]
pub(crate) struct ListExpr {
    /// All of it, for messages.
    pub(crate) group: Group,
    pub(crate) names: Vec<Ident>,
    /// What stands in it and is no name.
    pub(crate) others: Vec<TokenStream>,
}

impl ListExpr {
    fn of(group: Group) -> Self {
        let (mut names, mut others) = (Vec::new(), Vec::new());
        let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
        let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',');
        for one in tokens.split(is_comma) {
            match one {
                [] => {}
                [TokenTree::Ident(name)] => names.push(name.clone()),
                other => others.push(other.iter().cloned().collect()),
            }
        }
        Self { group, names, others }
    }
}

/// A key of the table itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TableKey {
    Pk,
    Sk,
}

impl TableKey {
    /// `PK` and `SK`, as they are written in an index.
    pub(crate) fn of(name: &Ident) -> Option<Self> {
        match name.to_string().as_str() {
            "PK" => Some(Self::Pk),
            "SK" => Some(Self::Sk),
            _ => None,
        }
    }

    /// No attribute is both keys of an index.
    pub(crate) fn refuse_twice(self, at: &Ident, errors: &Errors) {
        let name = self.name();
        mistake!(errors, at, "`{name}` cannot be both keys of `{at}`; leave one out, or write another");
    }

    /// The sort key of a local index is another than the table's.
    pub(crate) fn refuse_local(at: &Ident, errors: &Errors) {
        mistake!(
            errors,
            at,
            "a local index has the table's partition key and a sort key of its own, not one of the table's; give `{at}` another, or write a global index (`gsi1(pk = SK, sk = PK)`)"
        );
    }

    /// How it is written in an index, and called unless the table says otherwise.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Pk => "PK",
            Self::Sk => "SK",
        }
    }
}

impl KeyExpr {
    /// Whether it gives the sort key, too: in each arm of a `match`.
    fn gives_both(&self) -> bool {
        match self {
            Self::Match(of) => of.arms.iter().any(|arm| matches!(arm.keys, ArmKeys::Both(..))),
            Self::Template(_) | Self::Field(_) | Self::List(_) | Self::Table(..) => false,
        }
    }

    /// Reads a key, without what follows it.
    pub(super) fn parse(input: ParseStream<'_>, errors: &Errors) -> Option<Self> {
        let is_match = input.peek(Token![match]);
        let key = Self::try_parse(input);
        if let (Err(error), true) = (&key, is_match) {
            mistake!(
                errors,
                Ident::new("match", error.span()),
                "this `match` cannot be read from here on; write `match status {{ Open => \"OPEN#<number:07>\", Closed => none }}`"
            );
            return None;
        }
        let key = key.ok();
        if key.is_none() {
            mistake!(
                errors,
                input.cursor().token_stream(),
                "a key is expected here; write a template string or the name of a field"
            );
        }
        key
    }

    fn try_parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(LitStr) || input.peek2(Token![!]) {
            return options::template(input).map(Self::Template);
        }
        if input.peek(token::Bracket) {
            return input.parse().map(ListExpr::of).map(Self::List);
        }
        if input.peek(Token![match]) {
            return input.parse().map(Self::Match);
        }
        let name = input.call(Ident::parse_any)?;
        Ok(match TableKey::of(&name) {
            Some(key) => Self::Table(key, name),
            None => Self::Field(name),
        })
    }
}

impl EntityAttrs {
    /// Whether the table has a sort key, as far as it is written.
    pub(crate) fn has_sort_key(&self) -> bool {
        self.sk.is_some() || self.pk.as_ref().is_some_and(KeyExpr::gives_both)
    }
}

/// The keys above an entity: each at most once.
pub(super) fn attribute(slot: &mut Option<KeyExpr>, attr: &Attribute, errors: &Errors) {
    let mut key = None;
    options::inside(attr, errors, |input| {
        key = KeyExpr::parse(input, errors);
        let name = &attr.path().segments[0].ident;
        if key.is_some() && !input.is_empty() {
            mistake!(
                errors,
                attr,
                "`#[{name}]` takes one key; write the partition key in `#[pk(…)]` and the sort key in `#[sk(…)]`"
            );
        }
        // What follows is of no interest any more.
        input.parse::<TokenStream>().map(drop)
    });
    if slot.is_some() {
        let name = &attr.path().segments[0].ident;
        mistake!(errors, attr, "`#[{name}]` is given twice; keep one");
    } else {
        *slot = key;
    }
}
