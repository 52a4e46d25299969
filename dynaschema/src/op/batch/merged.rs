//! Items by their keys, each key once.

use std::collections::HashMap;

use crate::key::ItemKey;

/// Items in the order in which their keys came first; of several under one key, the last.
#[derive(Debug, Clone)]
pub(crate) struct Merged<T> {
    pub(crate) items: Vec<(ItemKey, T)>,
    known: HashMap<ItemKey, usize>,
}

impl<T> Default for Merged<T> {
    fn default() -> Self {
        Self { items: Vec::new(), known: HashMap::new() }
    }
}

impl<T> Merged<T> {
    /// Adds an item, in the place of the one that has its key; says which place that is.
    pub(crate) fn insert(&mut self, key: ItemKey, item: T) -> usize {
        if let Some(&at) = self.known.get(&key) {
            self.items[at].1 = item;
            return at;
        }
        let at = self.items.len();
        self.known.insert(key.clone(), at);
        self.items.push((key, item));
        at
    }
}
