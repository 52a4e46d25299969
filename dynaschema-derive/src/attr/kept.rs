//! What writes are asked to keep in further places: `unique(…)` and `copy(…)`.

use syn::parse::ParseStream;
use syn::{Ident, LitStr, Token, token};

use super::options;
use crate::errors::Errors;

/// `unique(by_email, pk = "…", sk = "…")`, `copy(by_id, pk = "…", sk = "…")`
pub(crate) struct PlaceAttr {
    /// The word `unique` or `copy` itself.
    pub(crate) at: Ident,
    /// What stands first, without a value.
    pub(crate) name: Option<Ident>,
    /// `pk = "…"`
    pub(crate) pk: Option<LitStr>,
    /// `sk = "…"`
    pub(crate) sk: Option<LitStr>,
}

impl PlaceAttr {
    /// Reads one whose list has to be there; `None` where nothing more needs to be said of it.
    pub(super) fn read(at: &Ident, input: ParseStream<'_>, errors: &Errors) -> Option<Self> {
        let before = errors.count();
        let mut place = Self { at: at.clone(), name: None, pk: None, sk: None };
        let mut first = true;
        options::group(at, input, errors, |key, input| {
            let lone = input.is_empty() || input.peek(Token![,]);
            match key.to_string().as_str() {
                "pk" => options::once(&mut place.pk, key, options::template_of(key, input, errors), errors),
                "sk" => options::once(&mut place.sk, key, options::template_of(key, input, errors), errors),
                _ if first && lone => place.name = Some(key.clone()),
                _ => options::unknown(key, &["pk", "sk"], errors),
            }
            first = false;
        });
        (errors.count() == before || place.pk.is_some()).then_some(place)
    }

    /// Reads one that may be a single word.
    pub(super) fn read_short(at: &Ident, input: ParseStream<'_>, errors: &Errors) -> Option<Self> {
        if input.peek(token::Paren) {
            return Self::read(at, input, errors);
        }
        Some(Self { at: at.clone(), name: None, pk: None, sk: None })
    }
}
