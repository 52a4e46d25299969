//! What sums may not leave: the range of the field's type, as a condition on what is stored before.
//!
//! A condition knows no arithmetic, so the bound less what is added is computed here.

use std::cmp::Ordering;

use super::condition::{Comparator, Function};
use super::document::Subject;
use super::{Alteration, AttributeType, Change, Condition, ExprError};
use crate::key::compare_numbers;
use crate::wire::{difference, sum};
use crate::{AttributeValue, Item};

/// The least and the most number that a place can hold, as they are stored.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Bounds {
    pub(crate) least: Option<String>,
    pub(crate) most: Option<String>,
    /// Whether there is a sum only of what is stored, since what it would start from is no such value.
    pub(crate) stored: bool,
    /// Whether what is stored may lie beyond them, so that a sum is held to both, whichever it moves towards.
    pub(crate) both: bool,
}

impl Bounds {
    /// The narrower ones of these and others, which what other programs store may leave.
    pub(crate) fn and_of(self, least: i64, most: i64) -> Self {
        let narrower = |own: Option<String>, other: i64, wider: Ordering| {
            let other = other.to_string();
            own.filter(|own| compare_numbers(own, &other) == Some(wider.reverse())).unwrap_or(other)
        };
        let least = Some(narrower(self.least, least, Ordering::Less));
        let most = Some(narrower(self.most, most, Ordering::Greater));
        Self { least, most, both: true, ..self }
    }
}

/// What may stand in a place for its sum to stay within bounds.
struct Room {
    comparator: Comparator,
    limit: String,
}

impl Room {
    fn holds(&self, number: &str) -> bool {
        let allowed =
            if self.comparator == Comparator::LessOrEqual { Ordering::Less } else { Ordering::Greater };
        compare_numbers(number, &self.limit).is_some_and(|found| found == Ordering::Equal || found == allowed)
    }
}

impl Alteration {
    /// The same within bounds.
    pub(crate) fn within(self, bounds: Bounds) -> Self {
        Self { bounds, ..self }
    }

    /// That the sum stays within bounds, where the change is one; what is absent is what it starts from.
    pub(crate) fn stays_in_range(&self) -> Option<Condition> {
        let call = |function| Condition::call(function, self.document_path(), None);
        let (rooms, from) = self.rooms().unwrap_or_default();
        let may_be_absent = rooms.iter().flatten().all(|room| room.holds(from)) && !self.bounds.stored;
        let stored = rooms.into_iter().flatten().map(|room| {
            let subject = Subject { path: self.document_path(), size: false };
            Condition::compare(subject, room.comparator, Ok(AttributeValue::N(room.limit).into()))
        });
        match stored.reduce(|all, one| all & one) {
            Some(stored) if may_be_absent => Some(call(Function::NotExists) | stored),
            Some(stored) => Some(stored),
            None => self.bounds.stored.then(|| call(Function::Exists)),
        }
    }

    /// The mistake of a sum whose bounds cannot hold, as what the item has there is no number.
    pub(crate) fn is_sum_of_no_number(&self, item: &Item) -> Option<ExprError> {
        let found = AttributeType::of(self.document_path().find(item)?);
        let (attribute, needed) = (self.path(), AttributeType::Number);
        let is_bounded = self.stays_in_range().is_some();
        (is_bounded && found != needed).then_some(ExprError::WrongType { attribute, needed, found })
    }

    /// Whether the sum stays within bounds, given the item.
    pub(crate) fn is_in_range(&self, item: Option<&Item>) -> bool {
        let path = self.document_path();
        self.has_room_over(item.and_then(|item| path.find(item)))
    }

    /// The same, given what stands in the place. What is no number has no sum, which is another mistake.
    pub(super) fn has_room_over(&self, stored: Option<&AttributeValue>) -> bool {
        if self.bounds.stored && stored.is_none() {
            return false;
        }
        let Some((rooms, from)) = self.rooms() else { return true };
        let number = match stored {
            None => from,
            Some(AttributeValue::N(number)) => number,
            Some(_) => return true,
        };
        rooms.iter().flatten().all(|room| room.holds(number))
    }

    /// What may stand in the place, and what the sum starts from; `None` of what is no sum.
    fn rooms(&self) -> Option<([Option<Room>; 2], &str)> {
        let (by, from, adds) = match &self.change {
            Change::Add { by: AttributeValue::N(by), from: AttributeValue::N(from) } => (by, from, true),
            Change::Subtract { by: AttributeValue::N(by), from: AttributeValue::N(from) } => {
                (by, from, false)
            }
            _ => return None,
        };
        let grows = match compare_numbers(by, "0")? {
            Ordering::Equal => return None,
            Ordering::Greater => adds,
            Ordering::Less => !adds,
        };
        let Bounds { least, most, both, .. } = &self.bounds;
        let room = |bound: &String, comparator| {
            // What is not storable at all the service refuses by itself.
            let limit = if adds { difference(bound, by) } else { sum(bound, by) }.ok()?;
            Some(Room { comparator, limit })
        };
        let upper = most.as_ref().filter(|_| grows || *both);
        let lower = least.as_ref().filter(|_| !grows || *both);
        let upper = upper.and_then(|most| room(most, Comparator::LessOrEqual));
        let lower = lower.and_then(|least| room(least, Comparator::GreaterOrEqual));
        Some(([lower, upper], from))
    }
}
