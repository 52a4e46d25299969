//! Whether two attribute values are one to the service.

use std::cmp::Ordering;

use crate::key::compare_numbers;
use crate::{AttributeValue, Item};

/// Whether the service would call them equal: numbers by value, sets without an order.
pub(crate) fn same_value(a: &AttributeValue, b: &AttributeValue) -> bool {
    use AttributeValue::{Bs, L, M, N, Ns, Ss};
    match (a, b) {
        (N(a), N(b)) => same_number(a, b),
        (Ss(a), Ss(b)) => same_set(a, b, |a, b| a == b),
        (Bs(a), Bs(b)) => same_set(a, b, |a, b| a == b),
        (Ns(a), Ns(b)) => same_set(a, b, |a, b| same_number(a, b)),
        (L(a), L(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same_value(a, b)),
        (M(a), M(b)) => same_item(a, b),
        _ => a == b,
    }
}

/// Whether two items, or two maps in one, are equal to the service.
pub(crate) fn same_item(a: &Item, b: &Item) -> bool {
    a.len() == b.len() && a.iter().all(|(name, a)| b.get(name).is_some_and(|b| same_value(a, b)))
}

fn same_number(a: &str, b: &str) -> bool {
    a == b || compare_numbers(a, b) == Some(Ordering::Equal)
}

fn same_set<T>(a: &[T], b: &[T], same: impl Fn(&T, &T) -> bool) -> bool {
    a.len() == b.len() && a.iter().all(|a| b.iter().any(|b| same(a, b)))
}
