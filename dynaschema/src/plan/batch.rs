//! What a batch is made of: items by their keys, each key once, and what one request can carry.

use std::collections::{HashMap, VecDeque};

use super::Made;
use crate::Item;
use crate::item::{Layout, key_attributes};
use crate::key::ItemKey;
use crate::wire::{MAX_BATCH, sent_size};

/// How many writes one request takes.
const CHUNK: usize = 25;

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

/// One write of a batch.
#[derive(Debug, Clone)]
pub(crate) struct BatchEntry {
    /// The item of a put; `None` deletes.
    pub(crate) put: Option<Made<Item>>,
    /// How many bytes of a request it takes.
    pub(crate) size: usize,
}

impl BatchEntry {
    /// The deletion of the item under a key.
    pub(crate) fn delete(layout: &Layout, key: &ItemKey) -> Self {
        Self { put: None, size: sent_size(&key_attributes(layout, key)) }
    }
}

/// Takes from the queue what one request can carry.
pub(crate) fn write_chunk(writes: &[(ItemKey, BatchEntry)], queue: &mut VecDeque<usize>) -> Vec<usize> {
    let mut size = 0;
    let fits = |at: &&usize| {
        size += writes[**at].1.size;
        size <= MAX_BATCH
    };
    // One alone always goes; the service has the last word on it.
    let count = queue.iter().take(CHUNK).take_while(fits).count().max(1);
    queue.drain(..count.min(queue.len())).collect()
}
