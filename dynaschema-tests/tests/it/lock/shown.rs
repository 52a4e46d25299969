//! The text.

use super::fixture::Tracker;

/// All that a lock speaks of, as it is written.
#[test]
fn everything_is_shown() {
    super::golden("tracker.lock", &Tracker::lock());
}
