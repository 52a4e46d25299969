//! Document paths: an attribute, or a place inside one.

use std::borrow::Cow;
use std::fmt;

use crate::wire::{LONGEST_PATH, one_line};
use crate::{AttributeValue, CodecError, Item};

/// The path of an attribute or of something nested in it: `lines[2].price`.
#[derive(Debug, Clone, PartialEq)]
pub struct DocumentPath {
    pub(crate) attribute: Cow<'static, str>,
    pub(crate) tail: Vec<Step>,
    /// What a read makes of places that the maps around them lack, by how many steps they are inside of the
    /// attribute: of those on the way, and of this.
    defaults: Vec<(usize, AttributeValue)>,
}

// No value that an attribute holds differs from itself: a number is the text of its digits.
impl Eq for DocumentPath {}

/// One step into a map or a list.
///
/// A name that is borrowed stands in the program, as that of a field does. One that is owned was made as it
/// ran, or was read: it is a key, which is a value, and nobody is shown it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    Member(Cow<'static, str>),
    Element(usize),
}

impl DocumentPath {
    /// What stands in this place, inside the value of its attribute, or is read there.
    pub(crate) fn inside(&self, mut value: AttributeValue) -> Found {
        for (steps, step) in (1..).zip(&self.tail) {
            let in_map = matches!(value, AttributeValue::M(_));
            let default = self.defaults.iter().find(|(place, _)| in_map && *place == steps);
            value = match (step.taken_from(value), default) {
                (Some(found), _) => found,
                (None, Some((_, default))) => default.clone(),
                (None, None) if in_map && steps == self.tail.len() => return Found::Lacking,
                (None, None) => return Found::Nowhere,
            };
        }
        Found::Value(value)
    }

    /// This place as one of the value that stands in another, if it is there or further in.
    pub(super) fn within(&self, place: &Self) -> Option<Self> {
        let further = (self.attribute == place.attribute).then(|| self.tail.strip_prefix(&*place.tail))??;
        let steps = place.tail.len();
        let defaults = self.defaults.iter().filter(|(inside, _)| *inside > steps);
        Some(Self {
            attribute: self.attribute.clone(),
            tail: further.to_vec(),
            defaults: defaults.map(|(inside, default)| (inside - steps, default.clone())).collect(),
        })
    }

    /// The same place, which is read as this where the map around it lacks it.
    pub(super) fn or_read_as(mut self, default: AttributeValue) -> Self {
        self.defaults.push((self.tail.len(), default));
        self
    }

    /// The first place on the way that is read as something where the map around it lacks it, and what that
    /// is.
    pub(super) fn first_default(&self) -> Option<(Self, &AttributeValue)> {
        let (steps, default) = self.defaults.first()?;
        Some((Self::at(self.attribute.clone(), self.tail[..*steps].to_vec()), default))
    }

    /// That a place on the way is looked at as it is stored.
    pub(super) fn settle(&mut self, place: &Self) {
        if self.within(place).is_some() {
            self.defaults.retain(|(steps, _)| *steps != place.tail.len());
        }
    }

    /// The error of what stands in this place, as one of the whole item.
    pub(crate) fn in_item(&self, error: CodecError) -> CodecError {
        let in_attribute = self.tail.iter().rev().fold(error, |error, step| match step {
            Step::Member(name) => error.under(name, matches!(name, Cow::Borrowed(_))),
            Step::Element(index) => error.in_element(*index),
        });
        in_attribute.in_member(&self.attribute)
    }

    /// What the attribute is called, and the members on the way.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        let members = self.tail.iter().filter_map(|step| match step {
            Step::Member(name) => Some(&**name),
            Step::Element(_) => None,
        });
        std::iter::once(&*self.attribute).chain(members)
    }

    /// The place around this one.
    pub(super) fn around(&self) -> Self {
        let tail = self.tail.split_last().map_or(&[][..], |(_, around)| around);
        Self::at(self.attribute.clone(), tail.to_vec())
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
        Self::at(Cow::Owned(attribute), Vec::new())
    }

    pub(crate) const fn top_level(attribute: &'static str) -> Self {
        Self::at(Cow::Borrowed(attribute), Vec::new())
    }

    /// The place that these steps lead to.
    pub(crate) const fn at(attribute: Cow<'static, str>, tail: Vec<Step>) -> Self {
        Self { attribute, tail, defaults: Vec::new() }
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

/// Writes a path as a person reads it, on one line.
pub(super) fn show(f: &mut fmt::Formatter<'_>, attribute: &str, tail: &[Step]) -> fmt::Result {
    f.write_str(&one_line(attribute, LONGEST_PATH))?;
    tail.iter().try_for_each(|step| fmt::Display::fmt(step, f))
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Member(Cow::Borrowed(name)) => write!(f, ".{}", one_line(name, LONGEST_PATH)),
            Self::Member(Cow::Owned(_)) => f.write_str("[…]"),
            Self::Element(index) => write!(f, "[{index}]"),
        }
    }
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What is compared: an attribute, or its size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subject {
    pub(super) path: DocumentPath,
    pub(super) size: bool,
}

impl Subject {
    /// Whether both are one place, and not its size.
    pub(super) fn is_same_place(&self, other: &Self) -> bool {
        let (one, two) = (&self.path, &other.path);
        !self.size && !other.size && one.attribute == two.attribute && one.tail == two.tail
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.size { write!(f, "size({})", self.path) } else { self.path.fmt(f) }
    }
}
