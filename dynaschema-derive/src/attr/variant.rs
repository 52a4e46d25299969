//! What an index demands of its items: `when(…)`, and the arms of a `match`.

use std::fmt;

use proc_macro2::{Group, Span};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Ident, LitBool, LitStr, Path, Token, Type, braced, parenthesized, token};

use super::options;

/// `match status { Open => "…", Closed => none }`
#[derive(Clone)]
pub(crate) struct MatchExpr {
    pub(crate) keyword: Token![match],
    /// The field.
    pub(crate) on: Ident,
    pub(crate) arms: Vec<ArmExpr>,
}

/// `Open | Draft as current => "…"`
#[derive(Clone)]
pub(crate) struct ArmExpr {
    pub(crate) patterns: Vec<Pattern>,
    pub(crate) name: Option<Ident>,
    pub(crate) keys: ArmKeys,
}

/// What stands behind the arrow.
#[derive(Clone)]
pub(crate) enum ArmKeys {
    /// `none`: not in the index.
    None,
    /// `"…"`
    One(LitStr),
    /// `("…", "…")`: both keys.
    Both(LitStr, LitStr),
}

/// `when(unread = true, kind = Mail | Chat)`
#[derive(Clone)]
pub(crate) struct WhenExpr(pub(crate) Vec<ClauseExpr>);

/// `kind = Mail | urgent = true`: one of these.
#[derive(Clone)]
pub(crate) struct ClauseExpr(pub(crate) Vec<TestExpr>);

/// `kind = Mail | Chat`
#[derive(Clone)]
pub(crate) struct TestExpr {
    pub(crate) field: Ident,
    pub(crate) patterns: Vec<Pattern>,
}

/// A pattern of the values of a field.
#[derive(Clone)]
pub(crate) enum Pattern {
    /// `_`
    Any(Token![_]),
    /// `true`
    Bool(LitBool),
    /// `Open`, `Some(Open)`, `Wire(bank: BankId)`, `Card { last: String, .. }`
    Variant { path: Path, inside: Inside },
    /// `src`, `bank: BankId`: a name for what stands there.
    Binding { name: Ident, ty: Option<Box<Type>> },
}

/// What a variant holds.
#[derive(Clone)]
pub(crate) enum Inside {
    Nothing,
    /// `(…)`, and whether it ends in `..`.
    Tuple(Vec<Pattern>, bool),
    /// `{ … }`, and whether it ends in `..`.
    Fields(Vec<(Ident, Pattern)>, bool),
}

impl Parse for MatchExpr {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let (keyword, on) = (input.parse()?, input.call(Ident::parse_any)?);
        // Apart from the attribute, so that what cannot be read stops at the brace.
        let arms = arms.parse2(input.parse::<Group>()?.stream())?;
        Ok(Self { keyword, on, arms })
    }
}

fn arms(input: ParseStream<'_>) -> syn::Result<Vec<ArmExpr>> {
    let mut arms = Vec::new();
    while !input.is_empty() {
        arms.push(input.parse()?);
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok(arms)
}

impl Parse for ArmExpr {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let patterns = patterns(input)?;
        let name = if input.parse::<Option<Token![as]>>()?.is_some() {
            if input.peek(Token![_]) {
                return Err(input.error("no name"));
            }
            Some(input.call(Ident::parse_any)?)
        } else {
            None
        };
        input.parse::<Token![=>]>()?;
        Ok(Self { patterns, name, keys: input.parse()? })
    }
}

impl Parse for ArmKeys {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(LitStr) || input.peek2(Token![!]) {
            return options::template(input).map(Self::One);
        }
        if input.peek(token::Paren) {
            let inside;
            parenthesized!(inside in input);
            let pk = options::template(&inside)?;
            inside.parse::<Token![,]>()?;
            let sk = options::template(&inside)?;
            inside.parse::<Option<Token![,]>>()?;
            return if inside.is_empty() { Ok(Self::Both(pk, sk)) } else { Err(inside.error("two keys")) };
        }
        let word = input.call(Ident::parse_any)?;
        if word == "none" { Ok(Self::None) } else { Err(syn::Error::new(word.span(), "no key")) }
    }
}

impl Parse for WhenExpr {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let clauses = Punctuated::<ClauseExpr, Token![,]>::parse_terminated(input)?;
        if clauses.is_empty() {
            return Err(input.error("no clause"));
        }
        Ok(Self(clauses.into_iter().collect()))
    }
}

impl Parse for ClauseExpr {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut tests = vec![input.parse()?];
        while input.parse::<Option<Token![|]>>()?.is_some() {
            tests.push(input.parse()?);
        }
        Ok(Self(tests))
    }
}

impl Parse for TestExpr {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let field = input.call(Ident::parse_any)?;
        input.parse::<Token![=]>()?;
        let mut patterns = vec![input.parse()?];
        // What follows a `|` may also be the test of another field.
        while input.peek(Token![|]) && !(input.peek2(Ident::peek_any) && input.peek3(Token![=])) {
            input.parse::<Token![|]>()?;
            patterns.push(input.parse()?);
        }
        Ok(Self { field, patterns })
    }
}

impl Parse for Pattern {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(Token![_]) {
            return input.parse().map(Self::Any);
        }
        if input.peek(LitBool) {
            return input.parse().map(Self::Bool);
        }
        let path: Path = input.parse()?;
        let inside = if input.peek(token::Paren) {
            let inside;
            parenthesized!(inside in input);
            let (patterns, rest) = listed(&inside, Self::parse)?;
            Inside::Tuple(patterns, rest)
        } else if input.peek(token::Brace) {
            let inside;
            braced!(inside in input);
            let (fields, rest) = listed(&inside, named)?;
            Inside::Fields(fields, rest)
        } else {
            Inside::Nothing
        };
        if let (Some(name), Inside::Nothing) = (path.get_ident(), &inside)
            && is_lower(name)
        {
            return Ok(Self::Binding { name: name.clone(), ty: declared(input)? });
        }
        Ok(Self::Variant { path, inside })
    }
}

/// `last: String` of a variant with named fields.
fn named(input: ParseStream<'_>) -> syn::Result<(Ident, Pattern)> {
    let name = input.call(Ident::parse_any)?;
    Ok((name.clone(), Pattern::Binding { name, ty: declared(input)? }))
}

/// `: BankId`
fn declared(input: ParseStream<'_>) -> syn::Result<Option<Box<Type>>> {
    if input.peek(Token![:]) {
        input.parse::<Token![:]>()?;
        return input.parse().map(Some);
    }
    Ok(None)
}

/// What stands between commas, and whether `..` ends it.
fn listed<T>(
    input: ParseStream<'_>,
    one: fn(ParseStream<'_>) -> syn::Result<T>,
) -> syn::Result<(Vec<T>, bool)> {
    let mut all = Vec::new();
    while !input.is_empty() {
        if input.parse::<Option<Token![..]>>()?.is_some() {
            return if input.is_empty() { Ok((all, true)) } else { Err(input.error("behind `..`")) };
        }
        all.push(one(input)?);
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok((all, false))
}

fn patterns(input: ParseStream<'_>) -> syn::Result<Vec<Pattern>> {
    input.parse::<Option<Token![|]>>()?;
    let mut patterns = vec![input.parse()?];
    while input.parse::<Option<Token![|]>>()?.is_some() {
        patterns.push(input.parse()?);
    }
    Ok(patterns)
}

/// Whether it is written like a name of a value, and not like a variant.
fn is_lower(name: &Ident) -> bool {
    name.unraw().to_string().starts_with(|first: char| first.is_lowercase() || first == '_')
}

impl ClauseExpr {
    /// Whether no item meets both, as far as is written.
    pub(crate) fn excludes(&self, other: &Self) -> bool {
        self.0.iter().all(|one| other.0.iter().all(|other| one.excludes(other)))
    }
}

impl TestExpr {
    fn excludes(&self, other: &Self) -> bool {
        let overlaps = |one: &Pattern| other.patterns.iter().any(|other| one.overlaps(other));
        self.field.unraw() == other.field.unraw() && !self.patterns.iter().any(overlaps)
    }
}

impl Pattern {
    pub(crate) fn span(&self) -> Span {
        match self {
            Self::Any(any) => any.span,
            Self::Bool(value) => value.span(),
            Self::Variant { path, .. } => path.span(),
            Self::Binding { name, .. } => name.span(),
        }
    }

    /// The names for what stands inside, with their types.
    pub(crate) fn bindings(&self) -> Vec<(&Ident, Option<&Type>)> {
        match self {
            Self::Any(_) | Self::Bool(_) => Vec::new(),
            Self::Binding { name, ty } => vec![(name, ty.as_deref())],
            Self::Variant { inside, .. } => match inside {
                Inside::Nothing => Vec::new(),
                Inside::Tuple(patterns, _) => patterns.iter().flat_map(Self::bindings).collect(),
                Inside::Fields(fields, _) => {
                    fields.iter().flat_map(|(_, pattern)| pattern.bindings()).collect()
                }
            },
        }
    }

    /// Whether one value can fit both, as far as is written: a constant is taken for a variant.
    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Any(_) | Self::Binding { .. }, _) | (_, Self::Any(_) | Self::Binding { .. }) => true,
            (Self::Bool(one), Self::Bool(other)) => one.value == other.value,
            (Self::Variant { path: one, inside }, Self::Variant { path: other, inside: of_other }) => {
                let name = |path: &Path| path.segments.last().map(|last| last.ident.unraw());
                name(one) == name(other) && inside.overlaps(of_other)
            }
            (Self::Bool(_), Self::Variant { .. }) | (Self::Variant { .. }, Self::Bool(_)) => false,
        }
    }

    /// Whether it takes every value that the other one does, as far as is written: behind it, that one takes none.
    pub(crate) fn covers(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Any(_) | Self::Binding { .. }, _) => true,
            (Self::Variant { inside, .. }, Self::Variant { inside: of_other, .. }) => {
                self.overlaps(other) && inside.covers(of_other)
            }
            (Self::Bool(_), Self::Bool(_)) => self.overlaps(other),
            _ => false,
        }
    }

    /// Where the name stands that is bound: the positions from outside to it. A field that has a name is where that is.
    pub(crate) fn way_to(&self, name: &Ident) -> Option<Vec<usize>> {
        match self {
            Self::Binding { name: bound, .. } => (bound.unraw() == name.unraw()).then(Vec::new),
            Self::Variant { inside: Inside::Tuple(patterns, _), .. } => patterns
                .iter()
                .enumerate()
                .find_map(|(position, pattern)| Some([vec![position], pattern.way_to(name)?].concat())),
            Self::Variant { inside: Inside::Fields(fields, _), .. } => {
                fields.iter().find_map(|(_, pattern)| pattern.way_to(name))
            }
            Self::Any(_) | Self::Bool(_) | Self::Variant { .. } => None,
        }
    }

    /// The way to the name alone: whatever stands beside it may be any value.
    pub(crate) fn towards(&self, name: &Ident) -> Self {
        match self {
            Self::Variant { path, inside } if self.way_to(name).is_some() => {
                Self::Variant { path: path.clone(), inside: inside.towards(name) }
            }
            Self::Binding { .. } if self.way_to(name).is_some() => self.clone(),
            _ => Self::Any(Token![_](self.span())),
        }
    }
}

impl Inside {
    fn towards(&self, name: &Ident) -> Self {
        match self {
            Self::Tuple(patterns, rest) => {
                Self::Tuple(patterns.iter().map(|pattern| pattern.towards(name)).collect(), *rest)
            }
            // Named fields are bound, whatever they are.
            Self::Nothing | Self::Fields(..) => self.clone(),
        }
    }

    fn covers(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Nothing, Self::Nothing) | (Self::Fields(..), Self::Fields(..)) => true,
            (Self::Tuple(own, _), Self::Tuple(other, _)) => own.iter().enumerate().all(|(position, own)| {
                let any = matches!(own, Pattern::Any(_) | Pattern::Binding { .. });
                any || other.get(position).is_some_and(|other| own.covers(other))
            }),
            _ => false,
        }
    }

    fn overlaps(&self, other: &Self) -> bool {
        match (self, other) {
            // What `..` leaves out takes any value.
            (Self::Tuple(one, _), Self::Tuple(other, _)) => {
                one.iter().zip(other).all(|(one, other)| one.overlaps(other))
            }
            // Named fields are bound, whatever they are.
            _ => true,
        }
    }
}

/// As it was written, without types.
impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // What something is called is not for others to know.
            Self::Any(_) | Self::Binding { .. } => f.write_str("_"),
            Self::Bool(value) => write!(f, "{}", value.value),
            Self::Variant { path, inside } => {
                let last = path.segments.last().map(|last| last.ident.unraw().to_string());
                write!(f, "{}{inside}", last.unwrap_or_default())
            }
        }
    }
}

impl fmt::Display for Inside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |all: Vec<String>, rest: bool| {
            let rest = rest.then(|| "..".to_owned());
            all.into_iter().chain(rest).collect::<Vec<_>>().join(", ")
        };
        match self {
            Self::Nothing => Ok(()),
            Self::Tuple(patterns, rest) => {
                write!(f, "({})", list(patterns.iter().map(ToString::to_string).collect(), *rest))
            }
            Self::Fields(fields, rest) => {
                let names = fields.iter().map(|(name, _)| name.unraw().to_string());
                write!(f, " {{ {} }}", list(names.collect(), *rest))
            }
        }
    }
}

/// `Open | Draft`
pub(crate) fn alternatives<'p>(patterns: impl IntoIterator<Item = &'p Pattern>) -> String {
    patterns.into_iter().map(ToString::to_string).collect::<Vec<_>>().join(" | ")
}
