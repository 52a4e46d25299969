//! What writes are asked to keep in further places: `unique(…)` and `copy(…)`.

use syn::parse::ParseStream;
use syn::{Ident, LitStr, Token, token};

use super::options;
use crate::errors::{Errors, mistake};

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
    /// `owner("user_id" = "<id>")`
    pub(crate) owner: Option<OwnerAttr>,
}

/// How items that another program wrote there say whose they are.
pub(crate) struct OwnerAttr {
    /// The word `owner` itself.
    pub(crate) at: Ident,
    /// The attributes, each with the template of what it holds.
    pub(crate) attributes: Vec<(LitStr, LitStr)>,
}

impl OwnerAttr {
    fn read(at: &Ident, input: ParseStream<'_>, errors: &Errors) -> Option<Self> {
        let before = errors.count();
        let mut owner = Self { at: at.clone(), attributes: Vec::new() };
        options::list(at, input, errors, |input| owner.attribute(input, errors));
        if owner.attributes.is_empty() && errors.count() == before {
            shape(at, errors);
        }
        (errors.count() == before).then_some(owner)
    }

    /// `"user_id" = "<id>"`
    fn attribute(&mut self, input: ParseStream<'_>, errors: &Errors) {
        let read = |input: ParseStream<'_>| -> syn::Result<(LitStr, LitStr)> {
            let name = input.parse::<LitStr>()?;
            input.parse::<Token![=]>()?;
            Ok((name, options::template(input)?))
        };
        match read(input) {
            Ok((name, value)) if !name.value().is_empty() && !value.value().is_empty() => {
                let text = name.value();
                if self.attributes.iter().any(|(earlier, _)| earlier.value() == text) {
                    mistake!(errors, name, "the owner's attribute `{text}` is given twice; keep one");
                }
                self.attributes.push((name, value));
            }
            _ => shape(&self.at, errors),
        }
    }
}

fn shape(at: &Ident, errors: &Errors) {
    mistake!(
        errors,
        at,
        "`{at}` takes attributes, and what of the owner's primary key each of them holds; write `{at}(\"user_id\" = \"<id>\")`"
    );
}

impl PlaceAttr {
    /// Reads one whose list has to be there; `None` where nothing more needs to be said of it.
    pub(super) fn read(at: &Ident, input: ParseStream<'_>, errors: &Errors) -> Option<Self> {
        let before = errors.count();
        let mut place = Self { at: at.clone(), name: None, pk: None, sk: None, owner: None };
        let mut first = true;
        options::group(at, input, errors, |key, input| {
            let lone = input.is_empty() || input.peek(Token![,]);
            match key.to_string().as_str() {
                "pk" => options::once(&mut place.pk, key, options::template_of(key, input, errors), errors),
                "sk" => options::once(&mut place.sk, key, options::template_of(key, input, errors), errors),
                "owner" if !lone => {
                    options::once(&mut place.owner, key, OwnerAttr::read(key, input, errors), errors);
                }
                _ if first && lone => place.name = Some(key.clone()),
                _ => options::unknown(key, &["pk", "sk", "owner"], errors),
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
        if input.peek(Token![=]) {
            mistake!(errors, at, "`{at}` takes its template in parentheses; write `{at}(pk = \"…\")`");
            return None;
        }
        Some(Self { at: at.clone(), name: None, pk: None, sk: None, owner: None })
    }
}
