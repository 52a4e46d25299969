//! When items were created and written, as the table says it on each: a law over two looks at all that is stored.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use dynaschema::{AttributeValue, Item};

/// Where the table says when an item was created.
const CREATED: &str = "_ct";

/// Where it says when the item was written last.
const WRITTEN: &str = "_md";

/// A clock that shows the number of the step.
#[derive(Debug, Clone, Default)]
pub(super) struct Steps(Arc<AtomicU64>);

impl Steps {
    pub(super) fn next(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn now(&self) -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_secs(self.0.load(Ordering::Relaxed))
    }

    /// As the table stores it.
    fn shown(&self) -> String {
        self.0.load(Ordering::Relaxed).to_string()
    }
}

/// An item that is no sentinel: when it was created, when it was written, and what else there is of it.
type Seen = (String, String, Item);

/// The items by their keys, as they were seen last.
#[derive(Debug, Default)]
pub(super) struct Times(BTreeMap<String, Seen>);

impl Times {
    /// Takes the times out of all that is stored, and holds them against what was stored before this step.
    pub(super) fn look(&mut self, items: &mut [Item], clock: &Steps) -> Result<(), String> {
        let mut seen = BTreeMap::new();
        for item in items.iter_mut() {
            if item.contains_key("_unique") {
                continue;
            }
            let mut time = |name: &str| match item.remove(name) {
                Some(AttributeValue::N(time)) => Ok(time),
                other => Err(format!("{name} is {other:?} in {item:?}")),
            };
            let (created, written) = (time(CREATED)?, time(WRITTEN)?);
            seen.insert(key(item), (created, written, item.clone()));
        }
        let now = clock.shown();
        for (key, new) in &seen {
            self.stands(key, new, &now, &seen)?;
        }
        self.0 = seen;
        Ok(())
    }

    /// Whether the times of one item are right.
    fn stands(
        &self,
        key: &str,
        (created, written, item): &Seen,
        now: &String,
        all: &BTreeMap<String, Seen>,
    ) -> Result<(), String> {
        let right = match (item.get("_owner"), self.0.get(key)) {
            (Some(AttributeValue::M(owner)), _) => {
                all.get(&self::key(owner)).is_some_and(|owner| (created, written) == (&owner.0, &owner.1))
            }
            // Of what was nothing before, another item may have got this key.
            (_, None) => {
                let moved = self.0.iter().filter(|(former, _)| !all.contains_key(*former));
                written == now
                    && (created == now || moved.into_iter().any(|(_, former)| former.0 == *created))
            }
            (_, Some(before)) if before.2 == *item => {
                (written == now || *written == before.1) && (created == now || *created == before.0)
            }
            // A put begins both anew.
            (_, Some(before)) => written == now && (created == now || *created == before.0),
        };
        let before = self.0.get(key);
        if right {
            Ok(())
        } else {
            Err(format!("{key} was created at {created} and written at {written}, now is {now}: {before:?}"))
        }
    }
}

fn key(item: &Item) -> String {
    format!("{:?} {:?}", item["PK"], item["SK"])
}
