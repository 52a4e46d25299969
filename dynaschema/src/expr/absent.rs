//! Conditions on items that may lack an attribute, or a member of a map, which reads as a default.
//!
//! What the service makes of an attribute that is absent is not what a read makes of it. So each leaf is made
//! to say of an item that lacks one what it says of the default; what is joined or denied of such leaves is
//! right by itself.

use std::cmp::Ordering;

use super::Condition;
use super::alias::{EarlierNames, leaf_looked_up, top_level, walked};
use super::condition::{Comparator, Function, Node, compare_values};
use super::document::{DocumentPath, Found, Subject};
use super::operand::Term;
use crate::AttributeValue;
use crate::wire::{AttributeType, same_value};

/// What a read makes of the items of an entity.
#[derive(Clone, Copy)]
pub(crate) struct Reading<'a> {
    pub(crate) earlier_names: EarlierNames<'a>,
    /// What an item that lacks the attribute of a name reads as, if that is something.
    pub(crate) default: &'a dyn Fn(&str) -> Option<AttributeValue>,
    /// An attribute of every item, where there may be none: no item reads as nothing, and not as all
    /// defaults.
    pub(crate) key: Option<&'static str>,
}

impl Condition {
    /// The same condition on what a read would give: under whichever name that is stored, and where none is,
    /// of the default.
    pub(crate) fn taken_as_read(self, reading: &Reading<'_>) -> Self {
        match self.root() {
            Ok(root) => walked(root, &|leaf| leaf_as_read(leaf, reading)),
            Err(_) => self,
        }
    }
}

/// What a leaf is of an item that lacks an attribute.
enum OfDefault {
    Known(bool),
    /// That of another attribute.
    Asked(Condition),
    /// Nothing that can be asked of the service.
    Unasked,
}

fn leaf_as_read(leaf: &Node, reading: &Reading<'_>) -> Condition {
    let mut lacking = None;
    leaf.attributes(&mut |attribute| {
        if lacking.is_none() {
            lacking = (reading.default)(attribute).map(|default| (attribute.to_owned(), default));
        }
    });
    let Some((own, default)) = lacking else {
        return leaf_looked_up(leaf, reading.earlier_names);
    };
    // What it is now is settled; another attribute that it is compared with may have a default, too.
    let others = |name: &str| if name == own { None } else { (reading.default)(name) };
    let others = Reading { default: &others, ..*reading };
    let stored = leaf_as_read(leaf, &others);
    let call = |function, name: &str| Condition::call(function, top_level(name), None);
    let each = |function, join: fn(Condition, Condition) -> Condition| {
        let earlier = (reading.earlier_names)(&own).iter();
        earlier.fold(call(function, &own), |all, name| join(all, call(function, name)))
    };
    let absent = || {
        let absent = each(Function::NotExists, |all, next| all & next);
        reading.key.into_iter().fold(absent, |absent, key| absent & call(Function::Exists, key))
    };
    let present = || {
        let present = each(Function::Exists, |any, next| any | next);
        reading.key.into_iter().fold(present, |present, key| present | call(Function::NotExists, key))
    };
    let of_default = match (Given { own: &top_level(&own), default }).of(leaf) {
        OfDefault::Asked(other) => OfDefault::Asked(other.taken_as_read(&others)),
        known => known,
    };
    stored_or_default(leaf, stored, of_default, present, absent)
}

/// What a leaf is of a place inside of a value, which is read as a default where the map around it lacks it;
/// nothing where no place of the leaf has one.
pub(super) fn read_inside(leaf: &Node) -> Option<Condition> {
    let mut lacking = None;
    leaf.paths(&mut |path| {
        if lacking.is_none() {
            lacking = path.first_default().map(|(own, default)| (own, default.clone()));
        }
    });
    let (own, default) = lacking?;
    let mut stored = leaf.clone();
    stored.each_path(&mut |path| path.settle(&own));
    let call = |function, path: &DocumentPath| Condition::call(function, path.clone(), None);
    // Where no map is around it, nothing is read there.
    let in_map = || {
        let map = AttributeValue::S(AttributeType::Map.as_str().to_owned());
        Condition::call(Function::Type, own.around(), Some(Ok(map.into())))
    };
    let absent = || call(Function::NotExists, &own) & in_map();
    let present = || call(Function::Exists, &own) | !in_map();
    let of_default = (Given { own: &own, default }).of(leaf);
    Some(stored_or_default(leaf, Condition::leaf(stored), of_default, present, absent))
}

/// What a leaf says of what is stored, and where nothing is, of the default.
fn stored_or_default(
    leaf: &Node,
    stored: Condition,
    of_default: OfDefault,
    present: impl FnOnce() -> Condition,
    absent: impl FnOnce() -> Condition,
) -> Condition {
    match of_default {
        OfDefault::Known(true) => stored | absent(),
        OfDefault::Known(false) if leaf.holds_of_nothing() => present() & stored,
        // Of two attributes that are both absent some engines say that they are equal.
        OfDefault::Asked(other) => (present() & stored) | (absent() & other),
        OfDefault::Known(false) | OfDefault::Unasked => stored,
    }
}

/// The value that a place is read as.
struct Given<'a> {
    own: &'a DocumentPath,
    default: AttributeValue,
}

/// What stands on one side of a leaf: a value, nothing, or another attribute.
enum Side {
    Value(AttributeValue),
    Nothing,
    Other(Subject),
}

impl Given<'_> {
    fn of(&self, leaf: &Node) -> OfDefault {
        let known = match leaf {
            Node::Compare { left, comparator, right } => self.compared(left, *comparator, right),
            Node::Between { subject, low, high } => {
                let from = self.compared(subject, Comparator::GreaterOrEqual, low);
                let to = self.compared(subject, Comparator::LessOrEqual, high);
                from.zip(to).map(|(from, to)| from.and(to))
            }
            Node::In { subject, operands } => operands
                .iter()
                .map(|operand| self.compared(subject, Comparator::Equal, operand))
                .try_fold(OfDefault::Known(false), |any, next| Some(any.or(next?))),
            Node::Call { function, path, argument } => self.called(*function, path, argument.as_ref()),
            Node::Not(_) | Node::All(_) | Node::Any(_) => None,
        };
        known.unwrap_or(OfDefault::Unasked)
    }

    fn compared(&self, left: &Subject, comparator: Comparator, right: &Term) -> Option<OfDefault> {
        let right = match right {
            Term::Value(value) => Side::Value(value.clone()),
            Term::Subject(subject) => self.side(subject)?,
        };
        let asked = |left, comparator, right| {
            OfDefault::Asked(Condition::leaf(Node::Compare { left, comparator, right }))
        };
        Some(match (self.side(left)?, right) {
            (Side::Value(left), Side::Value(right)) => OfDefault::Known(holds(&left, comparator, &right)),
            (Side::Other(left), Side::Value(right)) => asked(left, comparator, Term::Value(right)),
            (Side::Value(left), Side::Other(right)) => asked(right, comparator.mirrored(), Term::Value(left)),
            // One of several operands: another is the attribute that is absent.
            (Side::Other(left), Side::Other(right)) => asked(left, comparator, Term::Subject(right)),
            (Side::Nothing, _) | (_, Side::Nothing) => OfDefault::Known(comparator == Comparator::NotEqual),
        })
    }

    fn called(&self, function: Function, path: &DocumentPath, argument: Option<&Term>) -> Option<OfDefault> {
        let value = match argument {
            None => None,
            Some(Term::Value(value)) => Some(Side::Value(value.clone())),
            Some(Term::Subject(subject)) => Some(self.side(subject)?),
        };
        let subject = Subject { path: path.clone(), size: false };
        Some(match (self.side(&subject)?, value) {
            (Side::Value(found), Some(Side::Value(argument))) => {
                OfDefault::Known(answers(&found, function, &argument))
            }
            (Side::Value(_), None) => OfDefault::Known(function == Function::Exists),
            (Side::Nothing, _) => OfDefault::Known(function == Function::NotExists),
            (Side::Other(subject), Some(Side::Value(argument))) => {
                let argument = Some(Term::Value(argument));
                OfDefault::Asked(Condition::leaf(Node::Call { function, path: subject.path, argument }))
            }
            (_, Some(Side::Nothing)) => OfDefault::Known(false),
            (Side::Value(found), Some(Side::Other(element))) if function == Function::Contains => {
                is_one_of(elements(found)?, &element)
            }
            (Side::Value(_) | Side::Other(_), Some(Side::Other(_))) | (Side::Other(_), None) => return None,
        })
    }

    /// What a subject is; nothing where only the service can tell.
    fn side(&self, subject: &Subject) -> Option<Side> {
        let Some(within) = subject.path.within(self.own) else {
            return Some(Side::Other(subject.clone()));
        };
        let Found::Value(found) = within.inside(self.default.clone()) else {
            return Some(Side::Nothing);
        };
        if subject.size { size(&found).map(Side::Value) } else { Some(Side::Value(found)) }
    }
}

impl OfDefault {
    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Known(false), _) | (_, Self::Known(false)) => Self::Known(false),
            (Self::Known(true), other) | (other, Self::Known(true)) => other,
            (Self::Asked(one), Self::Asked(other)) => Self::Asked(one & other),
            (Self::Unasked, _) | (_, Self::Unasked) => Self::Unasked,
        }
    }

    fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Known(true), _) | (_, Self::Known(true)) => Self::Known(true),
            (Self::Known(false), other) | (other, Self::Known(false)) => other,
            (Self::Asked(one), Self::Asked(other)) => Self::Asked(one | other),
            (Self::Unasked, _) | (_, Self::Unasked) => Self::Unasked,
        }
    }
}

/// Whether the service would call a comparison of two values true.
fn holds(left: &AttributeValue, comparator: Comparator, right: &AttributeValue) -> bool {
    let order = || compare_values(left, right);
    match comparator {
        Comparator::Equal => same_value(left, right),
        Comparator::NotEqual => !same_value(left, right),
        Comparator::Less => order().is_some_and(Ordering::is_lt),
        Comparator::LessOrEqual => order().is_some_and(Ordering::is_le),
        Comparator::Greater => order().is_some_and(Ordering::is_gt),
        Comparator::GreaterOrEqual => order().is_some_and(Ordering::is_ge),
    }
}

/// The same of a function of a value, and an argument.
fn answers(value: &AttributeValue, function: Function, argument: &AttributeValue) -> bool {
    use AttributeValue::{B, Bs, L, N, Ns, S, Ss};
    match (function, value, argument) {
        (Function::Type, value, S(name)) => AttributeType::of(value).as_str() == name,
        (Function::BeginsWith, S(text), S(beginning)) => text.starts_with(&**beginning),
        (Function::BeginsWith, B(bytes), B(beginning)) => bytes.as_ref().starts_with(beginning.as_ref()),
        (Function::Contains, S(text), S(part)) => text.contains(&**part),
        (Function::Contains, L(values), value) => values.iter().any(|one| same_value(one, value)),
        (Function::Contains, Ss(texts), S(text)) => texts.contains(text),
        (Function::Contains, Bs(all), B(bytes)) => all.contains(bytes),
        (Function::Contains, Ns(numbers), N(_)) => {
            numbers.iter().any(|number| same_value(&N(number.clone()), argument))
        }
        _ => false,
    }
}

/// The elements of a list or a set.
fn elements(value: AttributeValue) -> Option<Vec<AttributeValue>> {
    use AttributeValue::{B, Bs, L, N, Ns, S, Ss};
    match value {
        L(elements) => Some(elements),
        Ss(texts) => Some(texts.into_iter().map(S).collect()),
        Ns(numbers) => Some(numbers.into_iter().map(N).collect()),
        Bs(all) => Some(all.into_iter().map(B).collect()),
        _ => None,
    }
}

/// That an attribute is one of these.
fn is_one_of(elements: Vec<AttributeValue>, attribute: &Subject) -> OfDefault {
    if elements.is_empty() {
        return OfDefault::Known(false);
    }
    OfDefault::Asked(Condition::one_of(attribute, elements.into_iter().map(Term::Value).collect()))
}

/// The size of a value as the service counts it, where that is beyond doubt.
fn size(value: &AttributeValue) -> Option<AttributeValue> {
    use AttributeValue::{B, Bs, L, M, Ns, S, Ss};
    let size = match value {
        S(text) if text.is_ascii() => text.len(),
        B(bytes) => bytes.as_ref().len(),
        L(values) => values.len(),
        M(members) => members.len(),
        Ss(texts) => texts.len(),
        Ns(numbers) => numbers.len(),
        Bs(all) => all.len(),
        _ => return None,
    };
    Some(AttributeValue::N(size.to_string()))
}

impl Comparator {
    /// That of the two sides in the other order.
    fn mirrored(self) -> Self {
        match self {
            Self::Equal | Self::NotEqual => self,
            Self::Less => Self::Greater,
            Self::LessOrEqual => Self::GreaterOrEqual,
            Self::Greater => Self::Less,
            Self::GreaterOrEqual => Self::LessOrEqual,
        }
    }
}
