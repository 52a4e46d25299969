//! Documents as JSON and as YAML.

use std::borrow::Cow;
use std::fmt::Write as _;

/// A document of an export: as JSON or as YAML, both of which say the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document(pub(super) Node);

/// A value of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Node {
    Text(String),
    Number(u64),
    Bool(bool),
    List(Vec<Self>),
    /// In the order in which it is written, no key twice.
    Map(Vec<(Cow<'static, str>, Self)>),
}

impl Document {
    /// As JSON, indented by two spaces, with a line break at the end.
    pub fn to_json(&self) -> String {
        let mut text = String::new();
        json(&mut text, &self.0, 0);
        text.push('\n');
        text
    }

    /// As YAML, with a line break at the end. Every text is quoted, so that `no` and `0123` stay texts
    /// whichever version of YAML reads them.
    pub fn to_yaml(&self) -> String {
        let mut text = String::new();
        yaml(&mut text, &self.0, 0);
        text
    }
}

impl Node {
    pub(super) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    pub(super) fn texts<T: Into<String>>(texts: impl IntoIterator<Item = T>) -> Self {
        Self::List(texts.into_iter().map(Self::text).collect())
    }

    /// A map of what is there.
    pub(super) fn map<const N: usize>(entries: [(&'static str, Option<Self>); N]) -> Self {
        Self::there(entries)
    }

    /// The same of as many entries as there are.
    pub(super) fn there(entries: impl IntoIterator<Item = (&'static str, Option<Self>)>) -> Self {
        let there = entries.into_iter().filter_map(|(key, value)| Some((Cow::Borrowed(key), value?)));
        Self::Map(there.collect())
    }

    /// A map of one entry.
    pub(super) fn entry(key: impl Into<Cow<'static, str>>, value: Self) -> Self {
        Self::Map(vec![(key.into(), value)])
    }

    /// Nothing where a list or a map is empty.
    pub(super) fn filled(self) -> Option<Self> {
        let empty = match &self {
            Self::List(values) => values.is_empty(),
            Self::Map(entries) => entries.is_empty(),
            Self::Text(_) | Self::Number(_) | Self::Bool(_) => false,
        };
        (!empty).then_some(self)
    }
}

fn json(out: &mut String, node: &Node, depth: usize) {
    match node {
        Node::List(values) if !values.is_empty() => {
            out.push('[');
            for (at, value) in values.iter().enumerate() {
                out.push_str(if at == 0 { "\n" } else { ",\n" });
                indent(out, depth + 1);
                json(out, value, depth + 1);
            }
            out.push('\n');
            indent(out, depth);
            out.push(']');
        }
        Node::Map(entries) if !entries.is_empty() => {
            out.push('{');
            for (at, (key, value)) in entries.iter().enumerate() {
                out.push_str(if at == 0 { "\n" } else { ",\n" });
                indent(out, depth + 1);
                out.push_str(&quoted(key));
                out.push_str(": ");
                json(out, value, depth + 1);
            }
            out.push('\n');
            indent(out, depth);
            out.push('}');
        }
        scalar => out.push_str(&inline(scalar)),
    }
}

/// The same on one line.
pub(super) fn compact(out: &mut String, node: &Node) {
    let mut between = "";
    match node {
        Node::List(values) => {
            out.push('[');
            for value in values {
                out.push_str(between);
                compact(out, value);
                between = ",";
            }
            out.push(']');
        }
        Node::Map(entries) => {
            out.push('{');
            for (key, value) in entries {
                out.push_str(between);
                out.push_str(&quoted(key));
                out.push(':');
                compact(out, value);
                between = ",";
            }
            out.push('}');
        }
        scalar => out.push_str(&inline(scalar)),
    }
}

/// Each line of a block is indented by its depth; the first is, too, unless it goes on behind a `-`.
fn yaml(out: &mut String, node: &Node, depth: usize) {
    match node {
        Node::List(values) if !values.is_empty() => {
            for (at, value) in values.iter().enumerate() {
                if at > 0 {
                    indent(out, depth);
                }
                out.push_str("- ");
                yaml(out, value, depth + 1);
            }
        }
        Node::Map(entries) if !entries.is_empty() => {
            for (at, (key, value)) in entries.iter().enumerate() {
                if at > 0 {
                    indent(out, depth);
                }
                out.push_str(&yaml_key(key));
                out.push(':');
                if is_block(value) {
                    out.push('\n');
                    indent(out, depth + 1);
                    yaml(out, value, depth + 1);
                } else {
                    out.push(' ');
                    yaml(out, value, depth + 1);
                }
            }
        }
        scalar => {
            out.push_str(&inline(scalar));
            out.push('\n');
        }
    }
}

fn is_block(node: &Node) -> bool {
    match node {
        Node::List(values) => !values.is_empty(),
        Node::Map(entries) => !entries.is_empty(),
        Node::Text(_) | Node::Number(_) | Node::Bool(_) => false,
    }
}

/// What stands on one line, in JSON as in YAML.
fn inline(node: &Node) -> String {
    match node {
        Node::Text(text) => quoted(text),
        Node::Number(number) => number.to_string(),
        Node::Bool(bool) => bool.to_string(),
        Node::List(_) => "[]".to_owned(),
        Node::Map(_) => "{}".to_owned(),
    }
}

fn indent(out: &mut String, depth: usize) {
    out.extend(std::iter::repeat_n("  ", depth));
}

/// A key that is a plain word of the formats' own stands as it is; every other one is quoted.
fn yaml_key(key: &str) -> String {
    let word = key.len() >= 4 && key.starts_with(|c: char| c.is_ascii_uppercase());
    let special = ["true", "null", "false"].contains(&key.to_ascii_lowercase().as_str());
    let plain = word && !special && key.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if plain { key.to_owned() } else { quoted(key) }
}

/// A text between double quotes, as JSON, YAML and HCL read it: what is not printed, or ends a line in YAML,
/// stands as its number.
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        let written = match c {
            '"' => out.write_str("\\\""),
            '\\' => out.write_str("\\\\"),
            '\n' => out.write_str("\\n"),
            '\r' => out.write_str("\\r"),
            '\t' => out.write_str("\\t"),
            c if is_unprinted(c) => write!(out, "\\u{:04x}", u32::from(c)),
            c => out.write_char(c),
        };
        debug_assert!(written.is_ok(), "a text takes what is written to it");
    }
    out.push('"');
    out
}

const fn is_unprinted(c: char) -> bool {
    matches!(c, '\0'..='\x1f' | '\x7f'..='\u{9f}' | '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
}
