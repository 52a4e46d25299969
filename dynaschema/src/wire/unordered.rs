//! Lists whose order means nothing: what a set of serde's is stored as. Its elements stand in another
//! order in each instance, so two encodings of one value may differ.

use std::collections::BTreeMap;

use super::equality::same_value;
use crate::AttributeValue;
use crate::key::NumberIdentity;

/// Whether two attribute values encode the same value. `others` are more encodings of what `a` encodes:
/// a list that stands there in another order has none. No other list may differ in its order.
pub(crate) fn same_as_encoded(a: &AttributeValue, b: &AttributeValue, others: &[&AttributeValue]) -> bool {
    use AttributeValue::{L, M};
    match (a, b) {
        (L(a), L(b)) => {
            let others: Vec<&[AttributeValue]> =
                others.iter().filter_map(|other| Some(other.as_l().ok()?.as_slice())).collect();
            same_lists(a, b, &others)
        }
        (M(a), M(b)) => {
            let member = |name: &String| {
                others.iter().filter_map(|other| other.as_m().ok()?.get(name)).collect::<Vec<_>>()
            };
            let same = |(name, a)| b.get(name).is_some_and(|b| same_as_encoded(a, b, &member(name)));
            a.len() == b.len() && a.iter().all(same)
        }
        _ => same_value(a, b),
    }
}

/// Whether two attribute values are the same but for the order of their lists, whatever that means.
pub(crate) fn same_in_any_order(a: &AttributeValue, b: &AttributeValue) -> bool {
    Identity::of(a, Order::Nowhere) == Identity::of(b, Order::Nowhere)
}

/// Whether two lists encode the same value; `others` encode what `a` does.
///
/// The order inside of the elements is looked past when it is asked whether they stand elsewhere: two
/// sets in a list seem to have changed their places where each shows the order of the other.
fn same_lists(a: &[AttributeValue], b: &[AttributeValue], others: &[&[AttributeValue]]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    if has_no_order(a, others) {
        return same_without_order(a, b, others);
    }
    // Elements that differ in their order alone may have changed places for all that the others show:
    // then they are all there.
    let is_rearranged =
        |other: &&[AttributeValue]| contents(a, Order::Counts) == contents(other, Order::Counts);
    if others.iter().any(|other| !same_elements(a, other))
        && others.iter().all(is_rearranged)
        && !is_rearranged(&b)
    {
        return false;
    }
    let element = |place: usize| others.iter().filter_map(|other| other.get(place)).collect::<Vec<_>>();
    a.iter().zip(b).enumerate().all(|(place, (a, b))| same_as_encoded(a, b, &element(place)))
}

/// The same of lists that have no order: each element is compared with its counterparts.
fn same_without_order(a: &[AttributeValue], b: &[AttributeValue], others: &[&[AttributeValue]]) -> bool {
    if contents(a, Order::Nowhere) != contents(b, Order::Nowhere) {
        return false;
    }
    let (a, b) = (arranged(a), arranged(b));
    let others: Vec<_> = others.iter().map(|other| arranged(other)).collect();
    a.iter().zip(&b).enumerate().all(|(place, (one, two))| {
        let is_alike = |other: Option<usize>| {
            other.and_then(|other| a.get(other)).is_some_and(|other| same_in_any_order(one, other))
        };
        // Which of the others an element is that is like its neighbour, nobody knows.
        if is_alike(place.checked_sub(1)) || is_alike(Some(place + 1)) {
            return same_value(one, two);
        }
        let encodings: Vec<_> = others.iter().filter_map(|other| other.get(place).copied()).collect();
        same_as_encoded(one, two, &encodings)
    })
}

/// The elements of a list in an order of their own, which that inside of them decides last.
fn arranged(list: &[AttributeValue]) -> Vec<&AttributeValue> {
    let mut elements: Vec<_> = list.iter().collect();
    elements.sort_by_cached_key(|element| {
        (Identity::of(element, Order::Nowhere), Identity::of(element, Order::Counts))
    });
    elements
}

/// Whether the elements of a list stand in another order in other encodings of the same value.
fn has_no_order(list: &[AttributeValue], others: &[&[AttributeValue]]) -> bool {
    let has_moved = |other: &[AttributeValue]| !list.iter().zip(other).all(|(a, b)| same_in_any_order(a, b));
    let has_same =
        |other: &[AttributeValue]| contents(list, Order::Nowhere) == contents(other, Order::Nowhere);
    others.iter().any(|other| has_moved(other) && has_same(other))
}

fn same_elements(a: &[AttributeValue], b: &[AttributeValue]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same_value(a, b))
}

/// What a list holds, wherever it stands.
fn contents(list: &[AttributeValue], inside: Order) -> Vec<Identity<'_>> {
    sorted(list.iter().map(|element| Identity::of(element, inside)))
}

/// Where the order of lists is looked past.
#[derive(Clone, Copy)]
enum Order {
    /// Nowhere.
    Counts,
    /// In all lists.
    Nowhere,
}

/// What equal attribute values have in common.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Identity<'a> {
    Null,
    Bool(bool),
    Number(NumberIdentity<'a>),
    Text(&'a str),
    Bytes(&'a [u8]),
    Elements(Vec<Self>),
    Numbers(Vec<Self>),
    Texts(Vec<Self>),
    ByteStrings(Vec<Self>),
    Members(BTreeMap<&'a str, Self>),
    /// What the service does not have yet.
    Unknown,
}

impl<'a> Identity<'a> {
    fn of(value: &'a AttributeValue, order: Order) -> Self {
        match value {
            AttributeValue::Null(_) => Self::Null,
            AttributeValue::Bool(value) => Self::Bool(*value),
            AttributeValue::N(number) => Self::Number(NumberIdentity::of(number)),
            AttributeValue::S(text) => Self::Text(text),
            AttributeValue::B(bytes) => Self::Bytes(bytes.as_ref()),
            AttributeValue::L(elements) => Self::Elements(Self::of_list(elements, order)),
            AttributeValue::Ns(set) => {
                Self::Numbers(sorted(set.iter().map(|number| Self::Number(NumberIdentity::of(number)))))
            }
            AttributeValue::Ss(set) => Self::Texts(sorted(set.iter().map(|text| Self::Text(text)))),
            AttributeValue::Bs(set) => {
                Self::ByteStrings(sorted(set.iter().map(|bytes| Self::Bytes(bytes.as_ref()))))
            }
            AttributeValue::M(members) => {
                let member = |(name, value): (&'a String, _)| (name.as_str(), Self::of(value, order));
                Self::Members(members.iter().map(member).collect())
            }
            _ => Self::Unknown,
        }
    }

    fn of_list(elements: &'a [AttributeValue], order: Order) -> Vec<Self> {
        let elements = elements.iter().map(|element| Self::of(element, order));
        if matches!(order, Order::Counts) { elements.collect() } else { sorted(elements) }
    }
}

fn sorted<'a>(elements: impl Iterator<Item = Identity<'a>>) -> Vec<Identity<'a>> {
    let mut elements: Vec<_> = elements.collect();
    elements.sort_unstable();
    elements
}
