//! The comma-separated options inside an attribute, and the values they take.
//!
//! A bad option is recorded, and the next one is still read.

use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Attribute, Ident, Lit, LitInt, LitStr, Macro, Meta, Path, Token, Type, Variant, token};

use crate::errors::{Errors, mistake};
use crate::suggest;

/// Hands each option of `#[name(…)]` to `option`: its key, and the input after the key.
pub(super) fn each(attr: &Attribute, errors: &Errors, mut option: impl FnMut(&Ident, ParseStream<'_>)) {
    inside(attr, errors, |input| {
        each_of(input, errors, &mut option);
        Ok(())
    });
}

/// Hands over what stands between the parentheses of `#[name(…)]`.
pub(super) fn inside(
    attr: &Attribute,
    errors: &Errors,
    read: impl FnOnce(ParseStream<'_>) -> syn::Result<()>,
) {
    let name = attr.path().get_ident().map(ToString::to_string).unwrap_or_default();
    match &attr.meta {
        Meta::List(list) if !list.tokens.is_empty() => {
            read.parse2(list.tokens.clone()).expect("attributes are read to their end");
        }
        Meta::NameValue(_) => {
            mistake!(errors, attr, "`#[{name} = …]` has its text in parentheses; write `#[{name}(…)]`");
        }
        Meta::List(_) | Meta::Path(_) => {
            mistake!(errors, attr, "`#[{name}]` says nothing; write `#[{name}(…)]`");
        }
    }
}

/// The same for options that are already inside parentheses.
pub(super) fn each_of(
    input: ParseStream<'_>,
    errors: &Errors,
    option: &mut dyn FnMut(&Ident, ParseStream<'_>),
) {
    while !input.is_empty() {
        let before = errors.count();
        match input.call(Ident::parse_any) {
            Ok(key) => option(&key, input),
            Err(_) => nameless(input, errors),
        }
        end_of_option(input, errors, before);
    }
}

/// Goes on behind the next comma; what stands before it is a mistake, unless one is known.
pub(super) fn end_of_option(input: ParseStream<'_>, errors: &Errors, before: usize) {
    if errors.count() == before && !input.is_empty() && !input.peek(Token![,]) {
        unexpected(input, errors);
    }
    while !input.is_empty() && !input.peek(Token![,]) {
        let _ = input.parse::<proc_macro2::TokenTree>();
    }
    let _ = input.parse::<Token![,]>();
}

fn nameless(input: ParseStream<'_>, errors: &Errors) {
    if let Ok(token) = input.parse::<proc_macro2::TokenTree>() {
        mistake!(errors, token, "`{token}` is no option; begin with the name of one");
    }
}

fn unexpected(input: ParseStream<'_>, errors: &Errors) {
    if let Ok(token) = input.parse::<proc_macro2::TokenTree>() {
        mistake!(errors, token, "unexpected `{token}` in this attribute; put commas between its options");
    }
}

/// `= "…"`
pub(super) fn string(key: &Ident, input: ParseStream<'_>, errors: &Errors) -> Option<LitStr> {
    text(key, value(input), errors)
}

/// `= "…"` or `= concat!(…)`
pub(super) fn template_of(key: &Ident, input: ParseStream<'_>, errors: &Errors) -> Option<LitStr> {
    let value = input.parse::<Token![=]>().ok().and_then(|_| template(input).ok());
    text(key, value, errors)
}

fn text(key: &Ident, value: Option<LitStr>, errors: &Errors) -> Option<LitStr> {
    match &value {
        Some(text) if text.value().is_empty() => {
            mistake!(errors, text, "the text of `{key}` is empty; write one, or leave `{key}` out");
        }
        Some(_) => {}
        None => mistake!(errors, key, "`{key}` takes a string; write `{key} = \"…\"`"),
    }
    value
}

/// A string, or a `concat!(…)` of literals, which a template may be.
pub(super) fn template(input: ParseStream<'_>) -> syn::Result<LitStr> {
    let ahead = input.fork();
    if !(ahead.parse::<Ident>().is_ok_and(|name| name == "concat") && ahead.peek(Token![!])) {
        return input.parse();
    }
    let concat: Macro = input.parse()?;
    let literals = concat.parse_body_with(Punctuated::<Lit, Token![,]>::parse_terminated)?;
    let texts = literals.iter().map(text_of);
    let text: String = texts.collect::<Option<_>>().ok_or_else(|| input.error("a literal"))?;
    Ok(LitStr::new(&text, concat.path.segments[0].ident.span()))
}

/// What `concat!` makes of a literal.
fn text_of(literal: &Lit) -> Option<String> {
    match literal {
        Lit::Str(text) => Some(text.value()),
        Lit::Char(char) => Some(char.value().to_string()),
        Lit::Int(number) => Some(number.base10_digits().to_owned()),
        Lit::Bool(flag) => Some(flag.value.to_string()),
        _ => None,
    }
}

/// `= name`
pub(super) fn name(key: &Ident, input: ParseStream<'_>, errors: &Errors) -> Option<Ident> {
    let value = value(input);
    if value.is_none() {
        mistake!(errors, key, "`{key}` takes a name; write `{key} = name` without quotes");
    }
    value
}

/// `= Order`
pub(super) fn entity(key: &Ident, input: ParseStream<'_>, errors: &Errors) -> Option<Type> {
    let value = value(input);
    if value.is_none() {
        mistake!(errors, key, "`{key}` takes an entity; write `{key} = Order`");
    }
    value
}

/// `= path::to::function`
pub(super) fn function(key: &Ident, input: ParseStream<'_>, errors: &Errors) -> Option<Path> {
    let value = value(input);
    if value.is_none() {
        mistake!(errors, key, "`{key}` takes a function; write `{key} = path::to::function`");
    }
    value
}

/// `= 2`
pub(super) fn number(key: &Ident, input: ParseStream<'_>, errors: &Errors) -> Option<u32> {
    let value = value::<LitInt>(input).and_then(|number| number.base10_parse().ok());
    if value.is_none() {
        mistake!(errors, key, "`{key}` takes a whole number; write `{key} = 2`");
    }
    value
}

fn value<T: syn::parse::Parse>(input: ParseStream<'_>) -> Option<T> {
    input.parse::<Token![=]>().ok()?;
    input.parse().ok()
}

/// `(…)`, whose options are handed over one by one.
pub(super) fn group(
    key: &Ident,
    input: ParseStream<'_>,
    errors: &Errors,
    mut option: impl FnMut(&Ident, ParseStream<'_>),
) {
    inside_list(key, input, errors, |input| each_of(input, errors, &mut option));
}

fn inside_list(key: &Ident, input: ParseStream<'_>, errors: &Errors, read: impl FnOnce(ParseStream<'_>)) {
    if !input.peek(token::Paren) {
        mistake!(errors, key, "`{key}` takes a list; write `{key}(…)`");
        return;
    }
    let list = input.parse::<proc_macro2::Group>().expect("the parentheses were seen");
    let read = |input: ParseStream<'_>| {
        read(input);
        Ok(())
    };
    read.parse2(list.stream()).expect("a list is read to its end");
}

/// Hands each element of a list `(…)` to `element`.
pub(super) fn list(
    key: &Ident,
    input: ParseStream<'_>,
    errors: &Errors,
    mut element: impl FnMut(ParseStream<'_>),
) {
    inside_list(key, input, errors, |input| {
        while !input.is_empty() {
            let before = errors.count();
            element(input);
            end_of_option(input, errors, before);
        }
    });
}

/// Keeps the first value of an option.
pub(super) fn once<T>(slot: &mut Option<T>, key: &Ident, value: Option<T>, errors: &Errors) {
    if slot.is_some() {
        twice(key, errors);
    } else {
        *slot = value;
    }
}

/// Keeps a word of a list, which has each once.
pub(super) fn once_in(list: &mut Vec<Ident>, word: &Ident, errors: &Errors) {
    if list.contains(word) {
        twice(word, errors);
    } else {
        list.push(word.clone());
    }
}

/// Keeps that a word is given.
pub(super) fn is_given(flag: &mut bool, word: &Ident, errors: &Errors) {
    if *flag {
        twice(word, errors);
    }
    *flag = true;
}

fn twice(word: &Ident, errors: &Errors) {
    mistake!(errors, word, "`{word}` is given twice; keep one");
}

/// The words of `#[dynamo(…)]` that people write as attributes of their own, which the derive of an entity registers for this
/// sentence: those that no other derive is known to have.
const OF_DYNAMO: [&str; 7] =
    ["unique", "ttl", "version", "created_at", "updated_at", "from_key", "immutable"];

/// Says of a word of `dynamo` which stands alone that it does not.
pub(super) fn is_not_alone(attr: &Attribute, errors: &Errors) {
    if let Some(word) = OF_DYNAMO.iter().find(|word| attr.path().is_ident(word)) {
        mistake!(errors, attr, "`{word}` is a word of `dynamo`; write `#[dynamo({word})]`");
    }
}

/// Refuses an attribute of ours where its derive reads none; `instead` says what to write.
pub(super) fn refuse(attrs: &[Attribute], word: &str, instead: &str, errors: &Errors) {
    for attr in attrs.iter().filter(|attr| attr.path().is_ident(word)) {
        mistake!(errors, attr, "nothing reads `#[{word}(…)]` here; {instead}");
    }
}

/// Refuses such attributes at what a variant holds.
pub(super) fn refuse_inside(variant: &Variant, words: &[&str], errors: &Errors) {
    let instead = "write what is said of an entity above its variant";
    for (field, word) in variant.fields.iter().flat_map(|field| words.iter().map(move |word| (field, word))) {
        refuse(&field.attrs, word, instead, errors);
    }
}

/// What is said of the word `sparse`.
pub(super) const SPARSE: &str = "an index is sparse without a word for it: where a part of its keys is an `Option`, it holds the items that have it; remove `sparse`";

/// Says that there is no such option here, and of some that are looked for what there is instead.
pub(crate) fn unknown(key: &Ident, known: &[&str], errors: &Errors) {
    let name = key.to_string();
    match name.as_str() {
        "bound" => {
            return mistake!(
                errors,
                key,
                "what the impls need of type parameters they ask for by themselves, without `bound`; write what your own types need beside it at the struct: `struct Message<T: Clone>`"
            );
        }
        "set" => {
            return mistake!(
                errors,
                key,
                "how a field is stored is serde's to say, not that of `set`; write `#[serde(with = \"dynaschema::set\")]` above the field"
            );
        }
        "lower" | "upper" | "escape" => {
            return mistake!(
                errors,
                key,
                "`{key}` is said of a part, in a template: `<email:{key}>`; a unique value has one of its own by `unique(email, pk = \"EMAIL#<email:{key}>\")`"
            );
        }
        "sparse" => {
            return mistake!(errors, key, "{}", SPARSE);
        }
        "scope" => {
            return mistake!(
                errors,
                key,
                "what separates tenants is a part of each entity's key, and no `scope`; begin the partition keys with it: `#[pk(\"TENANT#<tenant>#…\")]`"
            );
        }
        _ => {}
    }
    let ending = suggest::ending(&name, "the options", known.iter().copied());
    mistake!(errors, key, "unknown option `{key}`{ending}");
}
