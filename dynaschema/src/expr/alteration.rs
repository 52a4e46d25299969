//! The clauses of an update expression.

use std::borrow::Cow;
use std::fmt;

use super::condition::has_empty_set;
use super::document::{DocumentPath, Step, show};
use super::{Bounds, ExprError};
use crate::AttributeValue;
use crate::wire::AttributeType;

/// One change to one place of an item.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Alteration {
    pub(crate) attribute: Cow<'static, str>,
    pub(crate) tail: Vec<Step>,
    pub(crate) change: Change,
    /// What a sum may not leave.
    pub(crate) bounds: Bounds,
}

/// What becomes of the place.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Change {
    /// `SET p = :v`
    Set(AttributeValue),
    /// `SET p = if_not_exists(p, :v)`
    SetIfAbsent(AttributeValue),
    /// `SET p = if_not_exists(p, :from) + :by`
    Add { by: AttributeValue, from: AttributeValue },
    /// `SET p = if_not_exists(p, :from) - :by`
    Subtract { by: AttributeValue, from: AttributeValue },
    /// `SET p = list_append(if_not_exists(p, :from), :elements)`; both are an `L`.
    Append { elements: AttributeValue, from: AttributeValue },
    /// `SET p = list_append(:elements, if_not_exists(p, :from))`
    Prepend { elements: AttributeValue, from: AttributeValue },
    /// `ADD p :set`
    Insert(AttributeValue),
    /// `DELETE p :set`
    Delete(AttributeValue),
    /// `REMOVE p`
    Remove,
}

impl Alteration {
    /// A change to a whole attribute.
    pub(crate) fn of(attribute: impl Into<Cow<'static, str>>, change: Change) -> Self {
        Self { attribute: attribute.into(), tail: Vec::new(), change, bounds: Bounds::default() }
    }

    /// A change to a place that a typed path names.
    pub(crate) fn at(path: DocumentPath, change: Change) -> Self {
        Self { attribute: path.attribute, tail: path.tail, change, bounds: Bounds::default() }
    }

    /// Whether carrying it out twice is the same as once.
    pub(crate) fn is_idempotent(&self) -> bool {
        match self.change {
            Change::Add { .. } | Change::Subtract { .. } | Change::Append { .. } | Change::Prepend { .. } => {
                false
            }
            // An element behind the end of a list is appended each time; and where one was removed, by this
            // or by another writer between, the next one stands, so that another is reached, or what is
            // inside of another.
            _ => !self.tail.iter().any(|step| matches!(step, Step::Element(_))),
        }
    }

    /// Whether the whole attribute is what the change says, whatever it was before.
    pub(crate) fn settles(&self) -> bool {
        self.tail.is_empty() && matches!(self.change, Change::Set(_) | Change::Remove)
    }

    /// The place as a person reads it: `lines[2].price`.
    pub(crate) fn path(&self) -> String {
        Shown(self).to_string()
    }

    /// The place, to be looked at.
    pub(crate) fn document_path(&self) -> DocumentPath {
        DocumentPath::at(self.attribute.clone(), self.tail.clone())
    }

    fn place(&self) -> (&str, &[Step]) {
        (&self.attribute, &self.tail)
    }
}

struct Shown<'a>(&'a Alteration);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        show(f, &self.0.attribute, &self.0.tail)
    }
}

/// The alterations in the order of their places, if one update may make them all.
///
/// It is the order in which the service gives elements behind the end of a list their places.
pub(super) fn ordered(alterations: &[Alteration]) -> Result<Vec<&Alteration>, ExprError> {
    for alteration in alterations {
        if alteration.change.values().any(has_empty_set) {
            return Err(ExprError::EmptySet { attribute: alteration.path() });
        }
    }
    let mut ordered: Vec<&Alteration> = alterations.iter().collect();
    ordered.sort_by_key(|alteration| alteration.place());
    // What lies inside of a place, or takes it for another type, stands next to it in this order.
    match ordered.windows(2).find(|pair| conflict(pair[0], pair[1])) {
        Some(pair) => Err(ExprError::Overlap { first: pair[0].path(), second: pair[1].path() }),
        None => Ok(ordered),
    }
}

/// Whether one place holds the other, or both make one place a map and a list.
fn conflict(first: &Alteration, second: &Alteration) -> bool {
    let differing = first.tail.iter().zip(&second.tail).find(|(first, second)| first != second);
    first.attribute == second.attribute
        && match differing {
            Some((Step::Member(_), Step::Member(_)) | (Step::Element(_), Step::Element(_))) => false,
            Some(_) | None => true,
        }
}

impl Change {
    /// The value that it starts from where the place is empty, if it starts from one.
    pub(crate) fn start(&mut self) -> Option<&mut AttributeValue> {
        match self {
            Self::Add { from, .. }
            | Self::Subtract { from, .. }
            | Self::Append { from, .. }
            | Self::Prepend { from, .. } => Some(from),
            Self::Set(_) | Self::SetIfAbsent(_) | Self::Insert(_) | Self::Delete(_) | Self::Remove => None,
        }
    }

    /// What the place becomes, where the change says that; `None` where nothing is there then.
    pub(crate) fn set_to(&self) -> Option<&AttributeValue> {
        match self {
            Self::Set(value) => Some(value),
            _ => None,
        }
    }

    /// Whether the new value is made of the old one, which has to be of a type that fits.
    pub(crate) fn grows(&self) -> bool {
        !matches!(self, Self::Set(_) | Self::SetIfAbsent(_) | Self::Remove)
    }

    /// The type that the old value has to be of, where the new one is made of it.
    pub(crate) fn needed(&self) -> Option<AttributeType> {
        let grown = self.values().next().filter(|_| self.grows());
        grown.map(AttributeType::of)
    }

    fn values(&self) -> impl Iterator<Item = &AttributeValue> {
        let (one, other) = match self {
            Self::Set(value) | Self::SetIfAbsent(value) | Self::Insert(value) | Self::Delete(value) => {
                (Some(value), None)
            }
            Self::Add { by: value, from } | Self::Subtract { by: value, from } => (Some(value), Some(from)),
            Self::Append { elements, from } | Self::Prepend { elements, from } => {
                (Some(elements), Some(from))
            }
            Self::Remove => (None, None),
        };
        one.into_iter().chain(other)
    }
}
