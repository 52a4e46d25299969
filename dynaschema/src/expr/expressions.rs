//! The allocator of placeholders, one for all expressions of a request.

use std::borrow::Cow;
use std::collections::HashMap;

use super::print::{self, Symbols};
use super::{Alteration, Condition, ExprError, WriteValue, alteration};
use crate::wire::json::{Object, attribute};
use crate::{AttributeValue, Item};

/// What the placeholders of names look like, and those of values.
const NAME: Kind = Kind { prefix: "#n", usual: ["#n0", "#n1", "#n2", "#n3", "#n4", "#n5", "#n6", "#n7"] };
const VALUE: Kind = Kind { prefix: ":v", usual: [":v0", ":v1", ":v2", ":v3", ":v4", ":v5", ":v6", ":v7"] };

struct Kind {
    prefix: &'static str,
    /// The first ones: most requests have no others.
    usual: [&'static str; 8],
}

/// The longest expression, in bytes.
pub(super) const MAX_BYTES: usize = 4096;

/// The names and values of a request's expressions, by placeholder.
///
/// Every name is aliased, since 573 of them are reserved words. A name and a
/// value that occur twice get one placeholder, numbered in order of first
/// occurrence: the same calls give the same request, byte for byte. What stands in
/// a condition or in an alteration stays there.
#[derive(Default)]
pub(crate) struct Expressions<'a> {
    names: Vec<&'a str>,
    values: Vec<Cow<'a, AttributeValue>>,
}

impl<'a> Expressions<'a> {
    #[cfg(test)]
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// The placeholder of an attribute's name: `#n0`.
    pub(crate) fn name(&mut self, attribute: &'a str) -> String {
        placeholder(&NAME, self.index_of_name(attribute)).into_owned()
    }

    fn index_of_name(&mut self, attribute: &'a str) -> usize {
        let known = self.names.iter().position(|name| *name == attribute);
        known.unwrap_or_else(|| {
            self.names.push(attribute);
            self.names.len() - 1
        })
    }

    /// The placeholder of a value: `:v0`.
    pub(crate) fn value(&mut self, value: AttributeValue) -> String {
        placeholder(&VALUE, self.index_of_value(Cow::Owned(value))).into_owned()
    }

    fn index_of_value(&mut self, value: Cow<'a, AttributeValue>) -> usize {
        let known = self.values.iter().position(|known| *known == value);
        known.unwrap_or_else(|| {
            self.values.push(value);
            self.values.len() - 1
        })
    }

    /// The expression of a condition or filter, at most 4,096 bytes long.
    pub(crate) fn condition(&mut self, condition: &'a Condition) -> Result<String, ExprError> {
        let root = condition.root().map_err(ExprError::clone)?;
        short_enough(print::condition(root, self))
    }

    /// The same where there is one.
    pub(crate) fn maybe_condition(
        &mut self,
        condition: Option<&'a Condition>,
    ) -> Result<Option<String>, ExprError> {
        condition.map(|condition| self.condition(condition)).transpose()
    }

    /// The update expression of at least one alteration, at most 4,096 bytes long.
    ///
    /// So it has less than the 300 operators that the service allows: each is in a
    /// clause of 15 bytes or more.
    pub(crate) fn update(&mut self, alterations: &'a [Alteration]) -> Result<String, ExprError> {
        alteration::ordered(alterations)?;
        short_enough(print::update(alterations, self))
    }

    /// The request's `ExpressionAttributeNames` and `ExpressionAttributeValues`,
    /// which the service refuses when they are empty.
    pub(crate) fn into_parts(self) -> (Option<HashMap<String, String>>, Option<Item>) {
        let names = self.names.into_iter().map(str::to_owned);
        (numbered(&NAME, names), numbered(&VALUE, self.values.into_iter().map(Cow::into_owned)))
    }

    /// Writes the same into a request; nothing where a value is of a type that is not known.
    pub(crate) fn write(&self, request: &mut Object<'_>) -> Option<()> {
        self.write_by(request, &mut attribute)
    }

    /// The same with another way to write values.
    pub(crate) fn write_by(&self, request: &mut Object<'_>, write_value: WriteValue<'_>) -> Option<()> {
        if !self.names.is_empty() {
            let mut names = Object::open(request.member("ExpressionAttributeNames"));
            for (index, name) in self.names.iter().enumerate() {
                names.string(&placeholder(&NAME, index), name);
            }
            names.close();
        }
        if !self.values.is_empty() {
            let mut values = Object::open(request.member("ExpressionAttributeValues"));
            for (index, value) in self.values.iter().enumerate() {
                write_value(values.member(&placeholder(&VALUE, index)), value)?;
            }
            values.close();
        }
        Some(())
    }
}

fn short_enough(expression: String) -> Result<String, ExprError> {
    match expression.len() {
        ..=MAX_BYTES => Ok(expression),
        bytes => Err(ExprError::TooLong { bytes }),
    }
}

fn numbered<T>(kind: &Kind, things: impl ExactSizeIterator<Item = T>) -> Option<HashMap<String, T>> {
    let placeholders = (0..things.len()).map(|index| placeholder(kind, index).into_owned());
    (things.len() > 0).then(|| placeholders.zip(things).collect())
}

/// A prefix and a number. A request has a dozen of them, so the usual ones are written down.
fn placeholder(kind: &Kind, index: usize) -> Cow<'static, str> {
    match kind.usual.get(index) {
        Some(usual) => Cow::Borrowed(usual),
        None => Cow::Owned(format!("{}{index}", kind.prefix)),
    }
}

impl<'a> Symbols<'a> for Expressions<'a> {
    fn name(&mut self, name: &'a str, text: &mut String) {
        text.push_str(&placeholder(&NAME, self.index_of_name(name)));
    }

    fn value(&mut self, value: &'a AttributeValue, text: &mut String) {
        text.push_str(&placeholder(&VALUE, self.index_of_value(Cow::Borrowed(value))));
    }
}
