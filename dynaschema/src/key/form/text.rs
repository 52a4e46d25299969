//! Text in keys: what a type allows, folding of case, and percent-encoding.

use std::borrow::Cow;

use crate::key::{Case, CharSet, KeyRule, Kind, Shape, Spec};

/// What `escape` encodes whatever the delimiters: `%` and the control characters.
const ALWAYS_ESCAPED: CharSet = CharSet::EMPTY.with_range(0, 0x1F).with(b'%').with(0x7F);

/// Writes the text of a part: checked against its shape, folded, escaped.
pub(super) fn push(
    text: &str,
    shape: &Shape,
    spec: &Spec,
    delimiters: CharSet,
    out: &mut String,
) -> Result<(), KeyRule> {
    check(text, shape, spec, delimiters)?;
    push_unchecked(text, spec, delimiters, out);
    Ok(())
}

/// Whether a part can show the text.
pub(super) fn check(text: &str, shape: &Shape, spec: &Spec, delimiters: CharSet) -> Result<(), KeyRule> {
    // The texts of a token are known to the compile-time checks, so it may hold
    // whatever they let pass: a UUID between two `-`.
    let delimits = shape.kind == Kind::Text && !spec.escape && !spec.raw;
    let allowed = if delimits { shape.chars.minus(delimiters) } else { shape.chars };
    if is_any_text(shape)
        && spec.only.is_none()
        && !text.is_empty()
        && text.bytes().all(|byte| allowed.has(byte))
    {
        return Ok(());
    }
    check_shape(text, shape)?;
    if delimits {
        check_delimiters(text, delimiters)?;
    }
    if let Some(only) = spec.only {
        check_characters(text, spec.case, CharSet::listed(only))?;
    }
    Ok(())
}

/// Whether a text of the type can be any of its characters.
pub(super) fn is_any_text(shape: &Shape) -> bool {
    shape.texts.is_none() && shape.width.is_none() && shape.max_len.is_none()
}

/// Writes a text, folded and escaped as the spec says.
pub(in crate::key) fn push_unchecked(text: &str, spec: &Spec, delimiters: CharSet, out: &mut String) {
    if !spec.escape {
        return push_folded(text, spec.case, out);
    }
    let escaped = delimiters.union(ALWAYS_ESCAPED);
    let mut rest = text;
    while let Some(at) = rest.bytes().position(|byte| byte < 128 && escaped.has(byte)) {
        let (run, after) = rest.split_at(at);
        push_folded(run, spec.case, out);
        let mut after = after.chars();
        if let Some(character) = after.next() {
            let code = u32::from(character);
            out.push('%');
            out.push(hex_digit(code >> 4));
            out.push(hex_digit(code & 15));
        }
        rest = after.as_str();
    }
    push_folded(rest, spec.case, out);
}

/// The text that [`push`] wrote. A folded one stays folded, unless its type has
/// no such text: then it is the text that was folded.
pub(super) fn read<'t>(text: &'t str, shape: &Shape, spec: &Spec) -> Option<Cow<'t, str>> {
    let text = if spec.escape { unescape(text)? } else { Cow::Borrowed(text) };
    Some(if spec.case.is_some() { unfold(text, shape) } else { text })
}

/// A folded text as its type spells it: one of its list, or all of its characters.
fn unfold<'t>(text: Cow<'t, str>, shape: &Shape) -> Cow<'t, str> {
    if let Some(texts) = shape.texts {
        let own = texts.iter().find(|own| own.eq_ignore_ascii_case(&text));
        return own.map_or(text, |own| Cow::Borrowed(own));
    }
    if text.bytes().all(|byte| shape.chars.has(byte)) {
        return text;
    }
    let other_case =
        |c: char| if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
    let own = |c: char| u8::try_from(c).is_ok_and(|byte| shape.chars.has(byte));
    text.chars().map(|c| if own(c) { c } else { other_case(c) }).collect()
}

/// Refuses a text that holds a delimiter.
fn check_delimiters(text: &str, delimiters: CharSet) -> Result<(), KeyRule> {
    // Most templates have one.
    if let Some(only) = delimiters.only()
        && !text.as_bytes().contains(&only)
    {
        return Ok(());
    }
    match text.bytes().find(|byte| delimiters.has(*byte)) {
        Some(byte) => Err(KeyRule::Delimiter { character: char::from(byte) }),
        None => Ok(()),
    }
}

/// Refuses a text with a character that the template does not list, once it is folded.
fn check_characters(text: &str, case: Option<Case>, only: CharSet) -> Result<(), KeyRule> {
    let folded = |c: char| match case {
        Some(Case::Lower) => c.to_ascii_lowercase(),
        Some(Case::Upper) => c.to_ascii_uppercase(),
        None => c,
    };
    let listed = |c: char| u8::try_from(c).is_ok_and(|byte| only.has(byte));
    match text.chars().map(folded).find(|c| !listed(*c)) {
        Some(character) => Err(KeyRule::NotListed { character }),
        None => Ok(()),
    }
}

/// Refuses a text that its type says it cannot have.
fn check_shape(text: &str, shape: &Shape) -> Result<(), KeyRule> {
    if text.is_empty() {
        return Err(KeyRule::Empty);
    }
    let allowed = match shape.texts {
        Some(texts) => texts.contains(&text),
        None => {
            shape.width.is_none_or(|width| text.len() == width)
                && shape.max_len.is_none_or(|max_len| text.len() <= max_len)
                && (shape.chars == CharSet::ALL || text.bytes().all(|byte| shape.chars.has(byte)))
        }
    };
    if allowed { Ok(()) } else { Err(KeyRule::OutsideShape) }
}

fn unescape(text: &str) -> Option<Cow<'_, str>> {
    let Some((first, mut rest)) = text.split_once('%') else {
        return Some(Cow::Borrowed(text));
    };
    let mut plain = String::with_capacity(text.len());
    plain.push_str(first);
    loop {
        let mut hex = rest.chars();
        let code = hex.next()?.to_digit(16)? << 4 | hex.next()?.to_digit(16)?;
        plain.push(char::from(u8::try_from(code).ok().filter(u8::is_ascii)?));
        let Some((run, after)) = hex.as_str().split_once('%') else {
            plain.push_str(hex.as_str());
            return Some(Cow::Owned(plain));
        };
        plain.push_str(run);
        rest = after;
    }
}

fn push_folded(text: &str, case: Option<Case>, out: &mut String) {
    let start = out.len();
    out.push_str(text);
    if let Some(folded) = out.get_mut(start..) {
        match case {
            Some(Case::Lower) => folded.make_ascii_lowercase(),
            Some(Case::Upper) => folded.make_ascii_uppercase(),
            None => {}
        }
    }
}

/// One upper-case hexadecimal digit.
fn hex_digit(value: u32) -> char {
    char::from_digit(value, 16).unwrap_or('0').to_ascii_uppercase()
}
