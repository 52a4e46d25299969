//! Expressions that were printed before, for the next request that says the same.

use super::condition::has_empty_set;
use crate::AttributeValue;
use crate::wire::json::{Object, attribute};

/// What a request says of its expressions, with room for the values that are others each time.
#[derive(Debug)]
pub(crate) struct Printed {
    /// What stands before each of those values, and which of them it is.
    pieces: Vec<(String, usize)>,
    end: String,
    /// How many changes are the same each time, with their values.
    same: usize,
    /// The values that are the same each time.
    others: Vec<AttributeValue>,
}

/// Writes a value, or leaves room for it.
pub(crate) type WriteValue<'w> = &'w mut dyn FnMut(&mut String, &AttributeValue) -> Option<()>;

impl Printed {
    /// What is written as the members of a request, of changing values that are like no others, beside so
    /// many changes that are the same each time; nothing where not each of the values has a place.
    pub(crate) fn of(
        changing: &[&AttributeValue],
        same: usize,
        write: impl FnOnce(&mut Object<'_>, WriteValue<'_>) -> Option<()>,
    ) -> Option<Self> {
        let (mut text, mut cuts, mut others) = (String::new(), Vec::new(), Vec::new());
        write(&mut Object::open(&mut text), &mut |text, value| {
            if let Some(which) = changing.iter().position(|changing| std::ptr::eq(*changing, value)) {
                cuts.push((text.len(), which));
            } else {
                others.push(value.clone());
                attribute(text, value)?;
            }
            Some(())
        })?;
        // What opens the object is the request's own.
        let mut start = 1;
        let piece = |(end, which): &(usize, usize)| {
            let before = text[start..*end].to_owned();
            start = *end;
            (before, *which)
        };
        let pieces: Vec<_> = cuts.iter().map(piece).collect();
        let printed = Self { pieces, end: text[start..].to_owned(), same, others };
        (printed.pieces.len() == changing.len() && printed.is_said_with(changing)).then_some(printed)
    }

    /// How many changes it says.
    pub(crate) fn alterations(&self) -> usize {
        self.pieces.len() + self.same
    }

    /// Whether it is what would be printed with these values: equal ones share a placeholder, and an empty
    /// set is refused.
    pub(crate) fn is_said_with(&self, values: &[&AttributeValue]) -> bool {
        values.iter().enumerate().all(|(at, value)| {
            !values[..at].contains(value) && !self.others.contains(value) && !has_empty_set(value)
        })
    }

    /// Writes it into a request; nothing where a value is of a type that is not known.
    pub(crate) fn write<'v>(
        &self,
        request: &mut Object<'_>,
        values: impl Fn(usize) -> Option<&'v AttributeValue>,
    ) -> Option<()> {
        let text = request.members();
        for (before, which) in &self.pieces {
            text.push_str(before);
            attribute(text, values(*which)?)?;
        }
        text.push_str(&self.end);
        Some(())
    }
}
