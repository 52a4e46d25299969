//! The same in plain Rust: what an access pattern must return, found by looking at everything.

use std::fmt::Debug;

/// Those of all values that are kept, in the order of `by`.
pub fn select<T: Clone, B: Ord>(
    all: &[T],
    keep: impl Fn(&T) -> bool,
    by: impl Fn(&T) -> B,
) -> std::vec::IntoIter<T> {
    let mut kept: Vec<T> = all.iter().filter(|value| keep(value)).cloned().collect();
    kept.sort_by_key(by);
    kept.into_iter()
}

/// Demands that an access pattern returned exactly this, in this order.
///
/// # Panics
///
/// If it did not.
#[track_caller]
pub fn agree<T: PartialEq + Debug>(
    found: impl IntoIterator<Item = T>,
    expected: impl IntoIterator<Item = T>,
) {
    let [found, expected]: [Vec<T>; 2] = [found.into_iter().collect(), expected.into_iter().collect()];
    assert_eq!(found, expected, "the access pattern and plain Rust disagree");
}
