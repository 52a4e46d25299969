//! Lists whose order means nothing: what a set of serde's is stored as. Its elements stand in another
//! order in each instance, so two encodings of one value may differ.

use std::collections::BTreeMap;

use super::same::same_value;
use crate::AttributeValue;
use crate::key::NumberIdentity;

/// Whether two attribute values encode the same value. `others` are more encodings of what `a` encodes:
/// a list that stands there in another order has none. No other list may differ in its order.
pub(crate) fn same_as_encoded(a: &AttributeValue, b: &AttributeValue, others: &[&AttributeValue]) -> bool {
    use AttributeValue::{L, M};
    match (a, b) {
        (L(_), L(_)) if has_no_order(a, others) => {
            Identity::of(a, Order::Outermost) == Identity::of(b, Order::Outermost)
        }
        (L(a), L(b)) => {
            let element = |place: usize| others.iter().filter_map(move |other| other.as_l().ok()?.get(place));
            let same = |(place, (a, b))| same_as_encoded(a, b, &element(place).collect::<Vec<_>>());
            a.len() == b.len() && a.iter().zip(b).enumerate().all(same)
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

/// Whether the elements of a list stand in another order in other encodings of the same value.
fn has_no_order(list: &AttributeValue, others: &[&AttributeValue]) -> bool {
    let shuffled = |other: &&&AttributeValue| !same_value(list, other);
    let identity = |list| Identity::of(list, Order::Outermost);
    others.iter().filter(shuffled).any(|other| identity(list) == identity(other))
}

/// Where the order of lists is looked past.
#[derive(Clone, Copy)]
enum Order {
    /// It counts everywhere.
    Counts,
    /// In the list itself, and not in those inside.
    Outermost,
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
        let inside = if matches!(order, Order::Nowhere) { Order::Nowhere } else { Order::Counts };
        let elements = elements.iter().map(|element| Self::of(element, inside));
        if matches!(order, Order::Counts) { elements.collect() } else { sorted(elements) }
    }
}

fn sorted<'a>(elements: impl Iterator<Item = Identity<'a>>) -> Vec<Identity<'a>> {
    let mut elements: Vec<_> = elements.collect();
    elements.sort_unstable();
    elements
}
