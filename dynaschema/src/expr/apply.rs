//! Update expressions carried out here, for writes that must know the new item.

use std::collections::HashSet;
use std::hash::Hash;

use super::alteration::{Alteration, Change, ordered};
use super::condition::has_empty_set;
use super::document::Step;
use super::{AttributeType, ExprError};
use crate::key::NumberIdentity;
use crate::wire::{difference, sum};
use crate::{AttributeValue, CodecError, Item};

/// Changes an item as one update expression of these alterations does.
///
/// All places are those of the item as it was: elements are removed last, and from the
/// end of their list, so that none moves under the index of another.
pub(crate) fn apply(alterations: &[Alteration], item: &mut Item) -> Result<(), ExprError> {
    let ordered = ordered(alterations)?;
    let removes = |alteration: &&Alteration| alteration.change == Change::Remove;
    let (removals, others): (Vec<_>, Vec<_>) = ordered.into_iter().partition(removes);
    // An element that is not there yet is not removed once it has been appended.
    let mut present = Vec::new();
    for removal in removals {
        if removal.is_present(item)? {
            present.push(removal);
        }
    }
    for alteration in others.into_iter().chain(present.into_iter().rev()) {
        alteration.apply(item)?;
    }
    Ok(())
}

impl Alteration {
    /// Changes an item as an update expression of this one alteration does.
    pub(crate) fn apply(&self, item: &mut Item) -> Result<(), ExprError> {
        let place = self.stand(item)?;
        if !self.has_room_over(place.get()) {
            return Err(ExprError::OutOfRange { attribute: self.path() });
        }
        match self.becomes(place.get())? {
            Some(value) => place.set(value),
            None => place.remove(),
        }
        Ok(())
    }

    fn is_present(&self, item: &mut Item) -> Result<bool, ExprError> {
        Ok(self.stand(item)?.get().is_some())
    }

    /// The place, where the maps and lists around it are there.
    fn stand<'a>(&'a self, item: &'a mut Item) -> Result<Stand<'a>, ExprError> {
        let Some((last, way)) = self.tail.split_last() else {
            return Ok(Stand::Member(item, &self.attribute));
        };
        let around = way.iter().fold(item.get_mut(&*self.attribute), |value, step| match (value?, step) {
            (AttributeValue::M(members), Step::Member(name)) => members.get_mut(&**name),
            (AttributeValue::L(elements), Step::Element(index)) => elements.get_mut(*index),
            _ => None,
        });
        match (around, last) {
            (Some(AttributeValue::M(members)), Step::Member(name)) => Ok(Stand::Member(members, name)),
            (Some(AttributeValue::L(elements)), Step::Element(index)) => Ok(Stand::Element(elements, *index)),
            _ => Err(ExprError::NoSuchPlace { attribute: self.path() }),
        }
    }

    /// What the place holds then; `None` where nothing.
    fn becomes(&self, old: Option<&AttributeValue>) -> Result<Option<AttributeValue>, ExprError> {
        match (&self.change, old) {
            (Change::Remove, _) | (Change::Delete(_), None) => Ok(None),
            (Change::SetIfAbsent(_), Some(old)) => Ok(Some(old.clone())),
            (Change::Set(value), _) | (Change::SetIfAbsent(value) | Change::Insert(value), None) => {
                Ok(Some(value.clone()))
            }
            (Change::Add { by, from }, old) => self.number(old.unwrap_or(from), by, sum).map(Some),
            (Change::Subtract { by, from }, old) => {
                self.number(old.unwrap_or(from), by, difference).map(Some)
            }
            (Change::Append { elements, from }, old) => self.joined(old.unwrap_or(from), elements).map(Some),
            (Change::Prepend { elements, from }, old) => self.joined(elements, old.unwrap_or(from)).map(Some),
            (Change::Insert(set), Some(old)) => self.combined(old, set, true),
            (Change::Delete(set), Some(old)) => self.combined(old, set, false),
        }
    }

    fn number(
        &self,
        old: &AttributeValue,
        by: &AttributeValue,
        compute: fn(&str, &str) -> Result<String, CodecError>,
    ) -> Result<AttributeValue, ExprError> {
        match (old, by) {
            (AttributeValue::N(old), AttributeValue::N(by)) => compute(old, by)
                .map(AttributeValue::N)
                .map_err(|error| ExprError::Arithmetic { attribute: self.path(), error }),
            (AttributeValue::N(_), other) | (other, _) => Err(self.wrong(AttributeType::Number, other)),
        }
    }

    fn joined(&self, first: &AttributeValue, second: &AttributeValue) -> Result<AttributeValue, ExprError> {
        match (first, second) {
            (AttributeValue::L(first), AttributeValue::L(second)) => {
                Ok(AttributeValue::L(first.iter().chain(second).cloned().collect()))
            }
            (AttributeValue::L(_), other) | (other, _) => Err(self.wrong(AttributeType::List, other)),
        }
    }

    /// A set with the elements of another, or without them; no set is empty.
    fn combined(
        &self,
        old: &AttributeValue,
        set: &AttributeValue,
        with: bool,
    ) -> Result<Option<AttributeValue>, ExprError> {
        use AttributeValue::{Bs, Ns, Ss};
        let combined = match (old, set) {
            (Ss(old), Ss(set)) => Ss(elements(old, set, with, String::as_str)),
            (Ns(old), Ns(set)) => Ns(elements(old, set, with, |number| NumberIdentity::of(number))),
            (Bs(old), Bs(set)) => Bs(elements(old, set, with, AsRef::<[u8]>::as_ref)),
            _ => return Err(self.wrong(AttributeType::of(set), old)),
        };
        Ok((!has_empty_set(&combined)).then_some(combined))
    }

    fn wrong(&self, needed: AttributeType, found: &AttributeValue) -> ExprError {
        ExprError::WrongType { attribute: self.path(), needed, found: AttributeType::of(found) }
    }
}

/// The elements of one set and those of another that are new to it, or those that the other lacks;
/// `identity` tells them apart.
fn elements<'a, T: Clone, I: Hash + Eq>(
    one: &'a [T],
    other: &'a [T],
    with: bool,
    identity: impl Fn(&'a T) -> I,
) -> Vec<T> {
    let known: HashSet<I> = if with { one } else { other }.iter().map(&identity).collect();
    let lacks = |element: &&'a T| !known.contains(&identity(element));
    if with {
        one.iter().chain(other.iter().filter(lacks)).cloned().collect()
    } else {
        one.iter().filter(lacks).cloned().collect()
    }
}

/// A place in an item that something can stand in.
enum Stand<'a> {
    Member(&'a mut Item, &'a str),
    Element(&'a mut Vec<AttributeValue>, usize),
}

impl Stand<'_> {
    fn get(&self) -> Option<&AttributeValue> {
        match self {
            Self::Member(members, name) => members.get(*name),
            Self::Element(elements, index) => elements.get(*index),
        }
    }

    /// Puts a value there; behind the end of a list it becomes the last element.
    fn set(self, value: AttributeValue) {
        match self {
            Self::Member(members, name) => {
                members.insert(name.to_owned(), value);
            }
            Self::Element(elements, index) => match elements.get_mut(index) {
                Some(element) => *element = value,
                None => elements.push(value),
            },
        }
    }

    fn remove(self) {
        match self {
            Self::Member(members, name) => {
                members.remove(name);
            }
            Self::Element(elements, index) if index < elements.len() => {
                elements.remove(index);
            }
            Self::Element(..) => {}
        }
    }
}
