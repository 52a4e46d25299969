//! Whether it is another writer's doing that what a write has read is not what it found.

use crate::plan::write::Stored;
use crate::wire::same_item;

/// What was read for a write, and what the service found when it refused it.
///
/// What is found is as it is stored, which an interceptor of somebody else's shows in another form to those
/// who read. So that they differ is another's doing only where one of them changes from one try to the next.
pub(crate) struct Met {
    pub(crate) read: Stored,
    pub(crate) found: Stored,
}

impl Met {
    /// Whether the item was there each time, and is the same.
    pub(crate) fn is_the_same(&self, other: &Self) -> bool {
        is_same(&self.read, &other.read) && is_same(&self.found, &other.found)
    }
}

/// Whether there is an item both times, and the same.
pub(crate) fn is_same(one: &Stored, other: &Stored) -> bool {
    one.as_ref().zip(other.as_ref()).is_some_and(|(one, other)| same_item(one, other))
}
