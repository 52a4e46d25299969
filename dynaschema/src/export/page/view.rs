//! The table and its indexes as they are looked at: partitions, and in each its items in their order.

use std::cmp::Ordering;
use std::collections::HashMap;

use crate::Item;
use crate::export::description::{Description, ProjectedAttributes};
use crate::export::samples::Sampled;
use crate::item::key_value;
use crate::key::{KeyValue, ScalarType};
use crate::wire::Row;

/// The table, or one of its indexes.
pub(super) struct View {
    /// The index; `None` for the table.
    pub(super) index: Option<&'static str>,
    /// The attributes of the partition key, and those of the sort key.
    pub(super) partition: Vec<&'static str>,
    pub(super) sort: Vec<&'static str>,
    /// The attributes that it holds of its items; `None` where these are all.
    pub(super) holds: Option<Vec<&'static str>>,
    /// In the order of their keys.
    pub(super) partitions: Vec<Partition>,
    /// The places of the partitions by the first attribute of their key.
    places: HashMap<KeyValue, Vec<usize>>,
}

/// The items of one partition key.
pub(super) struct Partition {
    /// The value of each attribute of the key.
    pub(super) key: Vec<KeyValue>,
    /// The places of its items among the samples, in the order of their sort keys.
    pub(super) items: Vec<usize>,
}

impl View {
    /// The table, then each index.
    pub(super) fn all(sampled: &Sampled) -> Vec<Self> {
        let table = &sampled.description;
        let primary: Vec<_> = std::iter::once(table.partition_key).chain(table.sort_key).collect();
        let base = (None, primary[..1].to_vec(), primary[1..].to_vec(), None);
        let indexes = table.indexes.iter().map(|index| {
            let keys = primary.iter().chain(&index.partition).chain(&index.sort).copied();
            let holds = match &index.projection {
                ProjectedAttributes::All => None,
                ProjectedAttributes::KeysOnly => Some(keys.collect()),
                ProjectedAttributes::Include(included) => {
                    Some(keys.chain(included.iter().copied()).collect())
                }
            };
            (Some(index.name), index.partition.clone(), index.sort.clone(), holds)
        });
        let of = |(index, partition, sort, holds)| Self {
            index,
            partition,
            sort,
            holds,
            partitions: Vec::new(),
            places: HashMap::new(),
        };
        std::iter::once(base).chain(indexes).map(of).map(|view| view.filled(sampled, &primary)).collect()
    }

    /// With the items that have its keys.
    fn filled(mut self, sampled: &Sampled, primary: &[&'static str]) -> Self {
        let names: Vec<_> = self.partition.iter().chain(&self.sort).chain(primary).copied().collect();
        let types: Vec<_> = names.iter().map(|name| scalar_type(&sampled.description, name)).collect();
        let mut rows: Vec<(Vec<KeyValue>, usize)> = Vec::new();
        for (place, item) in sampled.items.iter().enumerate() {
            let values = names.iter().zip(&types).map(|(name, scalar)| key_of_type(item, name, *scalar));
            if let Some(values) = values.collect() {
                rows.push((values, place));
            }
        }
        rows.sort_by(|(one, _), (other, _)| compare(one, other));
        let width = self.partition.len();
        for (values, place) in rows {
            match self.partitions.last_mut() {
                Some(last) if last.key[..] == values[..width] => last.items.push(place),
                _ => {
                    self.places.entry(values[0].clone()).or_default().push(self.partitions.len());
                    self.partitions.push(Partition { key: values[..width].to_vec(), items: vec![place] });
                }
            }
        }
        self
    }

    /// The items of the partitions whose key begins with this value, in their order.
    pub(super) fn items_of(&self, first: &KeyValue) -> impl Iterator<Item = usize> {
        let places = self.places.get(first).into_iter().flatten();
        places.flat_map(|place| self.partitions[*place].items.iter().copied())
    }

    /// What it shows of an item.
    pub(super) fn shown(&self, item: &Item) -> Item {
        match &self.holds {
            None => item.clone(),
            Some(holds) => {
                let held = |(name, _): &(&String, _)| holds.contains(&name.as_str());
                item.iter().filter(held).map(|(name, value)| (name.clone(), value.clone())).collect()
            }
        }
    }
}

/// By the order of the service: of two values of one attribute one is smaller, or both are the same.
pub(super) fn compare(one: &[KeyValue], other: &[KeyValue]) -> Ordering {
    let orders = one.iter().zip(other).filter_map(|(one, other)| one.order(other));
    orders.fold(Ordering::Equal, Ordering::then)
}

fn scalar_type(table: &Description, name: &str) -> ScalarType {
    let found = table.key_attributes.iter().find(|key| key.name == name);
    found.map_or(ScalarType::Text, |key| key.scalar)
}

/// A key attribute, if it is there and of its type: an index has no item without.
fn key_of_type(item: &Item, name: &str, scalar: ScalarType) -> Option<KeyValue> {
    let found = item.scalar(name)?;
    (found.scalar_type() == scalar).then(|| key_value(found))
}
