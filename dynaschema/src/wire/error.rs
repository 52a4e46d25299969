//! The error of the codec, and how it learns where it happened.

use std::borrow::Cow;
use std::fmt;

use serde::{de, ser};

/// Why a value could not become attributes, or attributes no value.
///
/// `Display` names the attribute and what was expected and found there, but no
/// value and no key of a map, so it may be logged, on one line. What a type's own serde code says can quote
/// values: `{:#}` adds it.
#[derive(Clone, PartialEq, Eq)]
pub struct CodecError(Box<Inner>);

#[derive(Clone, PartialEq, Eq)]
struct Inner {
    path: String,
    /// How much of the path is the name that stands first in it, which may have a dot of its own.
    first: usize,
    message: Cow<'static, str>,
    /// The sentence of someone else's code, which may quote a value.
    detail: Option<String>,
}

const MISSING: &str = "the attribute is missing";

/// The most characters of a path that a sentence has.
pub(crate) const LONGEST_PATH: usize = 256;

/// What somebody else may have named, as a sentence quotes it: no line of a log can be made of it.
pub(crate) fn one_line(name: &str, most: usize) -> String {
    let mut line: String =
        name.chars().take(most).flat_map(char::escape_debug).filter(|c| *c != '`').collect();
    if name.chars().nth(most).is_some() {
        line.push('…');
    }
    line
}

impl CodecError {
    /// An error with a sentence that says what is wrong, and no value: it may be logged.
    pub fn new(message: impl Into<Cow<'static, str>>) -> Self {
        Self(Box::new(Inner { path: String::new(), first: 0, message: message.into(), detail: None }))
    }

    /// That there is nothing under this name.
    pub(crate) fn missing(name: &str) -> Self {
        Self::new(MISSING).in_member(name)
    }

    fn foreign(detail: &dyn fmt::Display) -> Self {
        let mut error = Self::new("its type refused the value");
        error.0.detail = Some(detail.to_string());
        error
    }

    /// The attribute, as in `lines[2].price`: its name, the fields of structs after
    /// a dot, the elements of lists (from 0) in brackets. What stands in a map is `votes[…]`, under
    /// whichever key, which is a value; so is a field of a struct inside of an attribute, where it flattens
    /// others. Empty where the item as a whole is meant, or a member of a `#[serde(flatten)]`ed or untagged
    /// type, which serde reads without saying where.
    pub fn path(&self) -> &str {
        &self.0.path
    }

    /// The attribute in which it is, if it is in one.
    pub(crate) fn attribute(&self) -> &str {
        &self.0.path[..self.0.first]
    }

    /// Whether it is that the item lacks an attribute.
    pub(crate) fn is_missing(&self) -> bool {
        self.0.message == MISSING && self.0.path.len() == self.0.first
    }

    /// The same error without what someone else's code says of the value.
    pub(crate) fn without_detail(mut self) -> Self {
        self.0.detail = None;
        self
    }

    /// The same error, one map further out.
    pub(crate) fn in_member(self, name: &str) -> Self {
        self.inside(name, name.len())
    }

    /// The same error, one map further out, of which somebody has chosen the keys: these are values, and not
    /// told.
    pub(crate) fn in_key(self) -> Self {
        self.inside("[…]", 0)
    }

    /// One map further out: under the name of a field, or under a key.
    pub(crate) fn under(self, name: &str, is_field: bool) -> Self {
        if is_field { self.in_member(name) } else { self.in_key() }
    }

    /// The same error, one list further out.
    pub(crate) fn in_element(self, index: usize) -> Self {
        self.inside(&format!("[{index}]"), 0)
    }

    fn inside(mut self, outer: &str, name: usize) -> Self {
        let Inner { path, first, .. } = &mut *self.0;
        let dot = if path.is_empty() || path.starts_with('[') { "" } else { "." };
        *path = format!("{outer}{dot}{path}");
        *first = name;
        self
    }
}

impl fmt::Display for CodecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inner { path, message, detail, .. } = &*self.0;
        if !path.is_empty() {
            write!(f, "`{}`: ", one_line(path, LONGEST_PATH))?;
        }
        f.write_str(message)?;
        match detail {
            Some(detail) if f.alternate() => write!(f, ": {detail}"),
            _ => Ok(()),
        }
    }
}

impl fmt::Debug for CodecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CodecError")
            .field("path", &self.0.path)
            .field("message", &self.0.message)
            .finish_non_exhaustive()
    }
}

impl std::error::Error for CodecError {}

impl ser::Error for CodecError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::foreign(&message)
    }
}

/// Serde's standard complaints, told without the value they are about.
impl de::Error for CodecError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::foreign(&message)
    }

    fn invalid_type(found: de::Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        Self::new(format!("expected {expected}, found {}", without_value(found)))
    }

    fn invalid_value(found: de::Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        Self::new(format!("expected {expected}, found {} that it cannot hold", without_value(found)))
    }

    fn invalid_length(length: usize, expected: &dyn de::Expected) -> Self {
        Self::new(format!("expected {expected}, found {length} elements"))
    }

    fn unknown_variant(_found: &str, expected: &'static [&'static str]) -> Self {
        Self::new(format!("expected one of {}, found another text", quoted(expected)))
    }

    fn unknown_field(_field: &str, expected: &'static [&'static str]) -> Self {
        Self::new(format!("unknown attribute; known are {}", quoted(expected))).in_key()
    }

    fn missing_field(field: &'static str) -> Self {
        Self::missing(field)
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::new("the attribute is given twice").in_member(field)
    }
}

fn without_value(found: de::Unexpected<'_>) -> &str {
    use de::Unexpected as U;
    match found {
        U::Bool(_) => "a boolean",
        U::Unsigned(_) | U::Signed(_) => "an integer",
        U::Float(_) => "a number",
        U::Char(_) | U::Str(_) => "a text",
        U::Bytes(_) => "bytes",
        U::Unit => "NULL",
        U::Option | U::NewtypeStruct => "a value",
        U::Seq => "a list",
        U::Map => "a map",
        U::Enum | U::UnitVariant | U::NewtypeVariant | U::TupleVariant | U::StructVariant => {
            "an enum's variant"
        }
        // We write these ourselves, from names of types.
        U::Other(kind) => kind,
    }
}

fn quoted(names: &[&str]) -> String {
    let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}
