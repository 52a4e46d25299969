//! The parser of key templates: `ORDER#<date>#<id:06>`.

mod spec;
#[cfg(test)]
mod tests;

use syn::ext::IdentExt;
use syn::parse::Parser as _;
use syn::{Ident, LitStr};

use crate::errors::{Errors, mistake};

pub(crate) use spec::{Shards, Spec, Time, precision};

/// A key template, taken apart.
#[derive(Clone)]
pub(crate) struct Template {
    /// The literal, which is where every message about the template points.
    pub(crate) literal: LitStr,
    /// Literals and placeholders from left to right; no two literals side by side.
    pub(crate) segments: Vec<Segment>,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Segment {
    /// Text of every key, doubled brackets and braces undone.
    Literal(String),
    Placeholder(Placeholder),
}

/// `<field:spec,spec>` or `<field.inner>`.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Placeholder {
    /// As it stands in the template, for messages.
    pub(crate) written: String,
    /// The field, and the way into it.
    pub(crate) path: Vec<String>,
    pub(crate) spec: Spec,
}

impl Placeholder {
    /// The path as written between the brackets: `repo.owner`.
    pub(crate) fn name(&self) -> String {
        self.path.join(".")
    }

    /// As it would be written with a text for `None`: `<note:lower,or('…')>`.
    pub(crate) fn with_or(&self) -> String {
        let open = self.written.trim_end_matches('>');
        let before = if open.contains(':') { ',' } else { ':' };
        format!("{open}{before}or('…')>")
    }
}

impl Template {
    pub(crate) fn placeholders(&self) -> impl Iterator<Item = &Placeholder> {
        self.segments.iter().filter_map(|segment| match segment {
            Segment::Placeholder(placeholder) => Some(placeholder),
            Segment::Literal(_) => None,
        })
    }

    /// Says of each shard that it is in the wrong key.
    pub(crate) fn refuse_shards(&self, errors: &Errors) {
        for placeholder in self.placeholders().filter(|placeholder| placeholder.spec.shards.is_some()) {
            mistake!(
                errors,
                self.literal,
                "`{}` spreads the items of a partition, and only the partition key of a global index can be spread; write it there",
                placeholder.written
            );
        }
    }
}

/// Reads a template; what is wrong in it is recorded and left out.
pub(crate) fn parse(literal: &LitStr, errors: &Errors) -> Template {
    let text = literal.value();
    if text.is_empty() {
        mistake!(errors, literal, "empty key template; write its text and its fields: `\"ORDER#<id>\"`");
    }
    let mut parser = Parser { literal, errors, rest: &text, text: String::new(), segments: Vec::new() };
    while let Some(next) = parser.rest.chars().next() {
        parser.step(next);
    }
    parser.end_literal();
    Template { literal: literal.clone(), segments: parser.segments }
}

struct Parser<'a> {
    literal: &'a LitStr,
    errors: &'a Errors,
    rest: &'a str,
    /// The literal text since the last placeholder.
    text: String,
    segments: Vec<Segment>,
}

impl<'a> Parser<'a> {
    fn step(&mut self, next: char) {
        let special = matches!(next, '<' | '>' | '{' | '}');
        if !special || self.rest[1..].starts_with(next) {
            self.text.push(next);
            self.rest = &self.rest[if special { 2 } else { next.len_utf8() }..];
            return;
        }
        self.rest = &self.rest[1..];
        match next {
            '<' => self.placeholder(),
            '{' => self.brace(),
            '}' => self.stray('}'),
            _ => self.stray('>'),
        }
    }

    fn stray(&mut self, found: char) {
        mistake!(
            self.errors,
            self.literal,
            "stray `{found}` in key template; write `{found}{found}` for the character itself"
        );
    }

    /// After a `{`: people arrive from `format!`, where this was a placeholder.
    fn brace(&mut self) {
        let dollar = if self.text.ends_with('$') { "$" } else { "" };
        let Some((inside, rest)) =
            self.rest.split_once('}').filter(|(inside, _)| !inside.contains(['<', '{']))
        else {
            return self.stray('{');
        };
        let name = if inside.is_empty() { "field" } else { inside };
        mistake!(
            self.errors,
            self.literal,
            "`{dollar}{{{inside}}}` is not a placeholder of a key template; write `<{name}>`, or `{{{{` and `}}}}` for braces"
        );
        self.rest = rest;
    }

    /// After a `<`.
    fn placeholder(&mut self) {
        let (body, rest) = split_placeholder(self.rest);
        let Some(rest) = rest else {
            self.unclosed(body);
            self.rest = &self.rest[body.len()..];
            return;
        };
        self.rest = rest;
        if let Some(placeholder) = self.read(body) {
            self.end_literal();
            self.segments.push(Segment::Placeholder(placeholder));
        }
    }

    fn unclosed(&self, body: &str) {
        let name: String = body.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        let name = if name.is_empty() { "field" } else { &name };
        mistake!(
            self.errors,
            self.literal,
            "unclosed `<` in key template: `<{body}` has no `>`; write `<{name}>`, or `<<` for the character itself"
        );
    }

    /// What stands between the brackets.
    fn read(&self, body: &'a str) -> Option<Placeholder> {
        let (path, specs) = match body.split_once(':') {
            Some((path, specs)) => (path, Some(specs)),
            None => (body, None),
        };
        let written = format!("<{body}>");
        if path.trim().is_empty() {
            mistake!(
                self.errors,
                self.literal,
                "empty placeholder `{written}` in key template; write the name of a field: `<id>`"
            );
            return None;
        }
        let path: Vec<String> = path.split('.').map(|name| composed(name.trim())).collect();
        // Whether a lone name is a field shows later; a part inside one is only named here.
        if path.len() > 1 && !path.iter().all(|name| is_name(name)) {
            mistake!(
                self.errors,
                self.literal,
                "`{written}` is not a path of names; write a field and the part inside it: `<repo.owner>`"
            );
            return None;
        }
        let spec = match specs {
            Some(specs) => spec::parse(specs, &written, self.literal, self.errors),
            None => Spec::default(),
        };
        Some(Placeholder { written, path, spec })
    }

    fn end_literal(&mut self) {
        if !self.text.is_empty() {
            self.segments.push(Segment::Literal(std::mem::take(&mut self.text)));
        }
    }
}

/// A name as the compiler has it, which composes its letters, as not every editor does.
fn composed(name: &str) -> String {
    let ident = Ident::parse_any.parse_str(name).ok().filter(|_| !name.is_ascii());
    ident.map_or_else(|| name.to_owned(), |ident| ident.to_string())
}

/// Whether a field can be called so, in raw form if need be.
fn is_name(name: &str) -> bool {
    let ident = Ident::parse_any.parse_str(name);
    ident.is_ok_and(|ident| ident == name && !["self", "Self", "super", "crate", "_"].contains(&name))
}

/// The text up to the closing `>`, and what follows it; without one, the text
/// up to the next `<`. Brackets inside quotes (`or('<none>')`) do not count.
fn split_placeholder(text: &str) -> (&str, Option<&str>) {
    let mut quoted = false;
    for (at, c) in text.char_indices() {
        match c {
            '\'' => quoted = !quoted,
            '>' if !quoted => return (&text[..at], Some(&text[at + 1..])),
            '<' if !quoted => return (&text[..at], None),
            _ => {}
        }
    }
    (text, None)
}
