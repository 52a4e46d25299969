//! `#[gsi1(…)]` to `#[gsi20(…)]`, `#[lsi1(…)]` to `#[lsi5(…)]`.

use proc_macro2::Group;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Attribute, Ident, LitStr, Token, token};

use super::options;
use super::{KeyExpr, WhenExpr};
use crate::errors::{Errors, mistake};

/// An index as written.
pub(crate) struct IndexAttr {
    /// The attribute's name: `gsi1`.
    pub(crate) name: Ident,
    pub(crate) number: IndexNumber,
    /// The first positional key of a global index, or `pk = …`.
    pub(crate) pk: Option<KeyExpr>,
    /// The other positional key, or `sk = …`.
    pub(crate) sk: Option<KeyExpr>,
    /// `query = by_status`: the name of its query function.
    pub(crate) query: Option<Ident>,
    /// `when(unread = true)`: what it demands of its items.
    pub(crate) when: Option<WhenExpr>,
    /// `project = keys_only`: what it holds of its items.
    pub(crate) project: Option<ProjectExpr>,
}

/// What an index holds of its items, as written.
pub(crate) struct ProjectExpr {
    /// The word `project`.
    pub(crate) at: Ident,
    /// The fields of `include(…)`; `None` for `keys_only`.
    pub(crate) included: Option<Vec<Ident>>,
}

/// Which index of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum IndexNumber {
    Gsi(u8),
    Lsi(u8),
}

const OPTIONS: [&str; 5] = ["pk", "sk", "query", "when", "project"];

impl IndexNumber {
    /// The number in the name of an attribute, if it is one of an index at all.
    fn of(name: &str) -> Option<Self> {
        let number = |prefix| match name.strip_prefix(prefix)? {
            "" => Some(0),
            number => number.parse().ok(),
        };
        number("gsi").map(Self::Gsi).or_else(|| number("lsi").map(Self::Lsi))
    }

    /// How the index is called by convention: `GSI2`.
    pub(crate) fn conventional(self) -> String {
        match self {
            Self::Gsi(number) => format!("GSI{number}"),
            Self::Lsi(number) => format!("LSI{number}"),
        }
    }

    /// Reads the number of an index of a table or an entity, which has to exist.
    pub(super) fn read(name: &Ident, errors: &Errors) -> Option<Self> {
        let number = Self::of(&name.to_string())?;
        match number {
            Self::Gsi(0) | Self::Lsi(0) if !name.to_string().ends_with('0') => {
                mistake!(errors, name, "an index has its number in its name; write `{name}1`, `{name}2`, …");
            }
            Self::Gsi(1..=20) | Self::Lsi(1..=5) => {}
            Self::Gsi(_) => mistake!(errors, name, "there is no index `{name}`; write `gsi1` to `gsi20`"),
            Self::Lsi(_) => {
                mistake!(errors, name, "there is no local index `{name}`; write `lsi1` to `lsi5`");
            }
        }
        Some(number)
    }
}

impl IndexAttr {
    /// Reads an attribute, if it is one of an index.
    pub(super) fn read(attr: &Attribute, errors: &Errors) -> Option<Self> {
        let name = attr.path().get_ident()?.clone();
        let number = IndexNumber::read(&name, errors)?;
        let before = errors.count();
        let mut index = Self { name, number, pk: None, sk: None, query: None, when: None, project: None };
        options::inside(attr, errors, |input| {
            while !input.is_empty() {
                let before = errors.count();
                index.argument(input, errors);
                options::end_of_option(input, errors, before);
            }
            Ok(())
        });
        // Of one that is wrong altogether nothing more needs to be said.
        let unread = errors.count() > before && index.pk.is_none() && index.sk.is_none();
        (!unread).then_some(index)
    }

    fn argument(&mut self, input: ParseStream<'_>, errors: &Errors) {
        let positional = input.peek(LitStr)
            || input.peek2(Token![!])
            || input.peek(token::Bracket)
            || input.peek(Token![match])
            || is_lone_name(input);
        if positional && input.fork().call(Ident::parse_any).is_ok_and(|word| word == "sparse") {
            let word = input.call(Ident::parse_any);
            return word.map_or((), |word| mistake!(errors, word, "{}", options::SPARSE));
        }
        if positional {
            return self.positional(input, errors);
        }
        let Ok(key) = input.call(Ident::parse_any) else {
            // The end of the option says what is unexpected.
            return;
        };
        match key.to_string().as_str() {
            "pk" => Self::named(&mut self.pk, &key, input, errors),
            "sk" => Self::named(&mut self.sk, &key, input, errors),
            "query" => options::once(&mut self.query, &key, options::name(&key, input, errors), errors),
            "when" => options::once(&mut self.when, &key, when(&key, input, errors), errors),
            "project" => options::once(&mut self.project, &key, project(&key, input, errors), errors),
            _ => options::unknown(&key, &OPTIONS, errors),
        }
    }

    fn named(slot: &mut Option<KeyExpr>, key: &Ident, input: ParseStream<'_>, errors: &Errors) {
        if input.parse::<Token![=]>().is_err() {
            mistake!(errors, key, "`{key}` takes a key; write `{key} = \"…\"` or `{key} = field`");
            return;
        }
        options::once(slot, key, KeyExpr::parse(input, errors), errors);
    }

    /// A local index has the table's partition key, so its only key is the sort key.
    fn positional(&mut self, input: ParseStream<'_>, errors: &Errors) {
        let key = KeyExpr::parse(input, errors);
        let slot = match self.number {
            IndexNumber::Gsi(_) if self.pk.is_none() => &mut self.pk,
            _ => &mut self.sk,
        };
        if slot.is_some() {
            let name = &self.name;
            mistake!(
                errors,
                name,
                "`{name}` has too many keys; write a partition key and at most one sort key"
            );
        } else {
            *slot = key;
        }
    }
}

/// `(unread = true, …)`
fn when(key: &Ident, input: ParseStream<'_>, errors: &Errors) -> Option<WhenExpr> {
    let group = if input.peek(token::Paren) { input.parse::<Group>().ok() } else { None };
    let when = group.and_then(|group| syn::parse2(group.stream()).ok());
    if when.is_none() {
        mistake!(
            errors,
            key,
            "`when` says which values put an item into the index; write `when(unread = true)` or `when(status = Open)`, the variant of an enum by its name alone, where `,` is and, `|` is or"
        );
    }
    when
}

/// `= keys_only`, `= include(total, …)`
fn project(key: &Ident, input: ParseStream<'_>, errors: &Errors) -> Option<ProjectExpr> {
    let read = |input: ParseStream<'_>| {
        input.parse::<Token![=]>()?;
        let word: Ident = input.parse()?;
        if word == "keys_only" {
            return Ok(None);
        }
        let group: Group = input.parse()?;
        let fields = Punctuated::<Ident, Token![,]>::parse_terminated.parse2(group.stream())?;
        let included = (word == "include").then(|| fields.into_iter().collect());
        included.map(Some).ok_or_else(|| input.error("another word"))
    };
    let included = read(input).ok();
    if included.is_none() {
        mistake!(
            errors,
            key,
            "`project` says what the index holds beside keys; write `project = keys_only`, or `project = include(total, …)` with the fields that it holds"
        );
    }
    Some(ProjectExpr { at: key.clone(), included: included? })
}

/// A name that is an argument by itself: a raw key.
fn is_lone_name(input: ParseStream<'_>) -> bool {
    let ahead = input.fork();
    ahead.call(Ident::parse_any).is_ok() && (ahead.is_empty() || ahead.peek(Token![,]))
}
