//! What a write changed, found by looking at the whole table before it and after it.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;

use dynaschema::{Item, Table, TableSchema};

use crate::answer::text;

/// All that is stored in a table, copies included, by partition key and sort key.
#[derive(Debug)]
pub struct Stored(BTreeMap<[String; 2], Item>);

/// An item that is stored otherwise than before.
#[derive(Debug, PartialEq)]
pub(crate) struct Changed {
    key: [String; 2],
    /// What has changed in it, one line each.
    what: Vec<String>,
}

impl Stored {
    /// Reads the table by the client alone, so that no meter counts it.
    pub async fn of<S: TableSchema>(table: &Table<S>) -> Result<Self, Box<dyn Error>> {
        let scan = table.client().scan().table_name(table.name()).consistent_read(true);
        let mut items = scan.into_paginator().items().send();
        let mut stored = BTreeMap::new();
        while let Some(item) = items.try_next().await? {
            let key = ["PK", "SK"].map(|name| item.get(name).map(text).unwrap_or_default());
            stored.insert(key, item);
        }
        Ok(Self(stored))
    }

    /// What became of each item that is not as it was.
    pub(crate) fn until(&self, after: &Self) -> Vec<Changed> {
        let keys: BTreeSet<_> = self.0.keys().chain(after.0.keys()).collect();
        let changed = keys.into_iter().filter_map(|key| {
            let what = match (self.0.get(key), after.0.get(key)) {
                (None, Some(_)) => vec!["is new".to_owned()],
                (Some(_), None) => vec!["is gone".to_owned()],
                (Some(before), Some(after)) => attributes(before, after),
                (None, None) => Vec::new(),
            };
            (!what.is_empty()).then(|| Changed { key: key.clone(), what })
        });
        changed.collect()
    }
}

impl Changed {
    /// The lines of a table: the key stands in the first of them.
    pub(crate) fn rows(&self) -> impl Iterator<Item = Vec<String>> {
        let keys = std::iter::once(self.key.clone()).chain(std::iter::repeat_with(Default::default));
        keys.zip(&self.what).map(|([pk, sk], what)| vec![pk, sk, what.clone()])
    }
}

/// The attributes that differ.
fn attributes(before: &Item, after: &Item) -> Vec<String> {
    let names: BTreeSet<_> = before.keys().chain(after.keys()).collect();
    let differing = names.into_iter().filter(|name| before.get(*name) != after.get(*name));
    differing
        .map(|name| {
            let [before, after] = [before, after].map(|item| item.get(name).map_or("none".to_owned(), text));
            format!("{name}: {before} → {after}")
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use dynaschema::AttributeValue;

    use super::*;

    fn stored(items: &[(&str, &[(&str, &str)])]) -> Stored {
        let text = |text: &str| AttributeValue::S(text.to_owned());
        let item = |attributes: &[(&str, &str)]| {
            attributes.iter().map(|(name, value)| ((*name).to_owned(), text(value))).collect()
        };
        let key = |key: &str| [key.to_owned(), String::new()];
        Stored(items.iter().map(|(pk, attributes)| (key(pk), item(attributes))).collect())
    }

    #[test]
    fn what_is_as_it_was_is_not_shown() {
        let before = stored(&[("A", &[("n", "1"), ("m", "1")]), ("B", &[]), ("C", &[("n", "1")])]);
        let after = stored(&[("A", &[("n", "2"), ("o", "1")]), ("C", &[("n", "1")]), ("D", &[])]);
        let rows: Vec<_> = before.until(&after).iter().flat_map(Changed::rows).collect();
        let expected = [
            ["A", "", "m: 1 → none"],
            ["", "", "n: 1 → 2"],
            ["", "", "o: none → 1"],
            ["B", "", "is gone"],
            ["D", "", "is new"],
        ];
        assert_eq!(rows, expected.map(|row| row.map(str::to_owned).to_vec()));
    }
}
