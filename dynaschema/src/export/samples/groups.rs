//! Samples as writes write them.

use std::collections::BTreeMap;

use super::Samples;
use crate::Item;
use crate::item::holder;

impl<S> Samples<S> {
    /// The items, each with its sentinels and copies: what one write writes.
    pub(crate) fn writes(&self) -> Vec<Vec<&Item>> {
        let sampled = &self.sampled;
        let owner_at = |item: &Item| {
            let key = holder(&sampled.layout, item)?;
            sampled.places.get(&key).copied()
        };
        let mut writes: BTreeMap<usize, Vec<&Item>> = BTreeMap::new();
        for (at, item) in sampled.items.iter().enumerate() {
            writes.entry(owner_at(item).unwrap_or(at)).or_default().push(item);
        }
        writes.into_values().collect()
    }
}
