//! Document paths: an attribute, or a place inside one.

use std::borrow::Cow;
use std::fmt;

/// The path of an attribute or of something nested in it: `lines[2].price`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentPath {
    pub(crate) attribute: &'static str,
    pub(crate) tail: Vec<Step>,
}

/// One step into a map or a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Step {
    Member(Cow<'static, str>),
    Element(usize),
}

impl DocumentPath {
    pub(crate) const fn top_level(attribute: &'static str) -> Self {
        Self { attribute, tail: Vec::new() }
    }

    pub(super) fn join(mut self, step: Step) -> Self {
        self.tail.push(step);
        self
    }
}

impl fmt::Display for DocumentPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.attribute)?;
        self.tail.iter().try_for_each(|step| match step {
            Step::Member(name) => write!(f, ".{name}"),
            Step::Element(index) => write!(f, "[{index}]"),
        })
    }
}

/// What is compared: an attribute, or its size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subject {
    pub(super) path: DocumentPath,
    pub(super) size: bool,
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.size { write!(f, "size({})", self.path) } else { self.path.fmt(f) }
    }
}
