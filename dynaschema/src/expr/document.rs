//! Document paths: an attribute, or a place inside one.

use std::borrow::Cow;
use std::fmt;

use crate::{AttributeValue, Item};

/// The path of an attribute or of something nested in it: `lines[2].price`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentPath {
    pub(crate) attribute: Cow<'static, str>,
    pub(crate) tail: Vec<Step>,
}

/// One step into a map or a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    Member(Cow<'static, str>),
    Element(usize),
}

impl DocumentPath {
    /// What stands in this place, inside the value of its attribute.
    pub(crate) fn inside(&self, value: AttributeValue) -> Found {
        let Some((last, way)) = self.tail.split_last() else { return Found::Value(value) };
        let around = way.iter().try_fold(value, |value, step| step.taken_from(value));
        let in_map = matches!(around, Some(AttributeValue::M(_)));
        match around.and_then(|around| last.taken_from(around)) {
            Some(value) => Found::Value(value),
            None if in_map => Found::Lacking,
            None => Found::Nowhere,
        }
    }

    /// What stands in this place of an item.
    pub(crate) fn find<'a>(&self, item: &'a Item) -> Option<&'a AttributeValue> {
        let attribute = item.get(&*self.attribute)?;
        self.tail.iter().try_fold(attribute, |value, step| match (value, step) {
            (AttributeValue::M(members), Step::Member(name)) => members.get(&**name),
            (AttributeValue::L(elements), Step::Element(index)) => elements.get(*index),
            _ => None,
        })
    }

    /// The path of a whole attribute.
    pub(crate) fn of(attribute: String) -> Self {
        Self { attribute: Cow::Owned(attribute), tail: Vec::new() }
    }

    pub(crate) const fn top_level(attribute: &'static str) -> Self {
        Self { attribute: Cow::Borrowed(attribute), tail: Vec::new() }
    }

    pub(crate) fn join(mut self, step: Step) -> Self {
        self.tail.push(step);
        self
    }
}

/// What is found in a place inside of an attribute.
pub(crate) enum Found {
    Value(AttributeValue),
    /// Nothing, in a map that could hold it.
    Lacking,
    /// Nothing, and no map that could hold it.
    Nowhere,
}

impl Step {
    fn taken_from(&self, value: AttributeValue) -> Option<AttributeValue> {
        match (value, self) {
            (AttributeValue::M(mut members), Self::Member(name)) => members.remove(&**name),
            (AttributeValue::L(mut elements), Self::Element(index)) => {
                (*index < elements.len()).then(|| elements.swap_remove(*index))
            }
            _ => None,
        }
    }
}

impl fmt::Display for DocumentPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        show(f, &self.attribute, &self.tail)
    }
}

/// Writes a path as a person reads it.
pub(super) fn show(f: &mut fmt::Formatter<'_>, attribute: &str, tail: &[Step]) -> fmt::Result {
    f.write_str(attribute)?;
    tail.iter().try_for_each(|step| match step {
        Step::Member(name) => write!(f, ".{name}"),
        Step::Element(index) => write!(f, "[{index}]"),
    })
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
