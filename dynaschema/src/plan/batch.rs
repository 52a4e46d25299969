//! What a batch is made of: items by their keys, each key once, and what one request can carry.

use std::collections::VecDeque;
use std::collections::hash_map::{Entry, HashMap, RandomState};
use std::hash::BuildHasher as _;

use super::Made;
use crate::item::{Layout, NewItem, key_attributes};
use crate::key::ItemKey;
use crate::wire::{MAX_BATCH, sent_size};

/// How many writes one request takes.
const CHUNK: usize = 25;

/// Items in the order in which their keys came first; of several under one key, the last.
#[derive(Debug, Clone)]
pub(crate) struct Merged<T> {
    pub(crate) items: Vec<(ItemKey, T)>,
    /// The places of the items by their keys' hashes, so that a key is hashed once and held once.
    places: HashMap<u64, usize>,
    hashes: RandomState,
}

impl<T> Default for Merged<T> {
    fn default() -> Self {
        Self { items: Vec::new(), places: HashMap::new(), hashes: RandomState::new() }
    }
}

impl<T> Merged<T> {
    /// Adds an item, in the place of the one that has its key; says which place that is.
    pub(crate) fn insert(&mut self, key: ItemKey, item: T) -> usize {
        let mut hash = self.hashes.hash_one(&key);
        loop {
            match self.places.entry(hash) {
                Entry::Vacant(place) => {
                    self.items.push((key, item));
                    return *place.insert(self.items.len() - 1);
                }
                Entry::Occupied(place) if self.items[*place.get()].0 == key => {
                    self.items[*place.get()].1 = item;
                    return *place.get();
                }
                // Another key has the same hash; its neighbour is as good.
                Entry::Occupied(_) => hash = hash.wrapping_add(1),
            }
        }
    }
}

/// One write of a batch.
#[derive(Debug, Clone)]
pub(crate) struct BatchEntry {
    /// The item of a put; `None` deletes.
    pub(crate) put: Option<Made<NewItem>>,
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
