//! Whether two attribute values are one to the service.

use std::cmp::Ordering;

use crate::key::{NumberIdentity, compare_numbers};
use crate::{AttributeValue, Item};

/// Whether the service would call them equal: numbers by value, sets without an order.
pub(crate) fn same_value(a: &AttributeValue, b: &AttributeValue) -> bool {
    use AttributeValue::{Bs, L, M, N, Ns, Ss};
    match (a, b) {
        (N(a), N(b)) => same_number(a, b),
        (Ss(a), Ss(b)) => same_set(a, b, String::as_str),
        (Bs(a), Bs(b)) => same_set(a, b, AsRef::<[u8]>::as_ref),
        (Ns(a), Ns(b)) => same_set(a, b, |number| NumberIdentity::of(number)),
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

/// Whether two sets have the same elements, which `identity` tells apart: in a time that grows little
/// faster than they do.
fn same_set<'a, T, I: Ord>(a: &'a [T], b: &'a [T], identity: impl Fn(&'a T) -> I) -> bool {
    let sorted = |set: &'a [T]| {
        let mut set: Vec<I> = set.iter().map(&identity).collect();
        set.sort_unstable();
        set
    };
    a.len() == b.len() && sorted(a) == sorted(b)
}
