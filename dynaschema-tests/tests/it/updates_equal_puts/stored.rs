//! All items of a table, in a form that two tables can be compared in.

use std::collections::BTreeMap;

use dynaschema::{AttributeValue, Item, TableSchema};
use dynaschema_tests::harness::TestTable;

use super::names::Names;

/// The attribute that no type knows.
pub(super) const UNKNOWN: &str = "unknown";

const TOKEN: &str = "_token";

/// Where a table says when an item was created.
const CREATED: &str = "_ct";

/// The attribute that says what an item is.
pub(super) const ENTITY: &str = "entity_type";

/// What another program says there on what belongs to an item.
pub(super) const THEIRS: &str = "Theirs";

type Attributes = BTreeMap<String, AttributeValue>;

/// The items of a table by their keys, with their tokens apart, and when they were created: a put begins that anew.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Stored {
    items: BTreeMap<String, Attributes>,
    tokens: BTreeMap<String, String>,
    created: BTreeMap<String, AttributeValue>,
    names: Names,
}

impl Stored {
    /// Everything that a raw scan finds; fails if a token is none, or a copy has not its owner's, or another time.
    pub(super) async fn of<S: TableSchema>(table: &TestTable<S>, names: &Names) -> Result<Self, String> {
        let (mut items, mut tokens, mut created) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        for item in table.stored().await {
            let mut item = names.marked(item, |item| table.classify(item));
            let key = names.key(&item);
            let twice = names
                .earlier
                .iter()
                .find(|(own, earlier)| item.contains_key(*own) && item.contains_key(*earlier));
            if let Some((own, earlier)) = twice {
                return Err(format!("{key} has `{own}`, and `{earlier}` too"));
            }
            if let Some(AttributeValue::S(token)) = item.remove(TOKEN) {
                tokens.insert(key.clone(), token);
            }
            created.extend(item.remove(CREATED).map(|time| (key.clone(), time)));
            items.insert(key, names.sorted(item).into_iter().collect());
        }
        let stored = Self { items, tokens, created, names: names.clone() };
        stored.tokens_are_right()?;
        stored.copies_are_as_old().map(|()| stored)
    }

    fn copies_are_as_old(&self) -> Result<(), String> {
        for (key, _) in self.items.iter().filter(|(_, item)| item.contains_key("_copy")) {
            let owner = self.owner(key).unwrap_or_default();
            let [of_copy, of_owner] = [key, &owner].map(|key| self.created.get(key));
            if of_copy != of_owner {
                return Err(format!(
                    "{key} says that it was created at {of_copy:?}, its owner at {of_owner:?}"
                ));
            }
        }
        Ok(())
    }

    fn tokens_are_right(&self) -> Result<(), String> {
        for (key, token) in &self.tokens {
            let owner = self.owner(key).unwrap_or_else(|| key.clone());
            let is_token = token.len() == 32 && token.chars().all(|c| c.is_ascii_hexdigit());
            if !is_token || self.tokens.get(&owner) != Some(token) {
                return Err(format!("{key} has the token {token}, its owner {:?}", self.tokens.get(&owner)));
            }
        }
        Ok(())
    }

    fn owner(&self, of: &str) -> Option<String> {
        match self.items.get(of)?.get("_owner")? {
            AttributeValue::M(owner) => Some(self.names.key(owner)),
            _ => None,
        }
    }

    /// One attribute of an item.
    pub(super) fn has(&self, key: &str, name: &str) -> bool {
        self.items.get(key).is_some_and(|item| item.contains_key(name))
    }

    /// The token of one item.
    pub(super) fn token(&self, key: &str) -> Option<&String> {
        self.tokens.get(key)
    }

    /// Changes an item, or it and its copies.
    pub(super) fn change(&mut self, of: &str, copies: bool, change: impl Fn(Item) -> Item) {
        let is = |item: &Attributes| item.contains_key("_copy") <= copies && !item.contains_key("_unique");
        for key in self.family(of, is) {
            if let Some(item) = self.items.get_mut(&key) {
                *item = change(item.clone().into_iter().collect()).into_iter().collect();
            }
        }
    }

    /// How many sentinels and copies an item has.
    pub(super) fn companions(&self, owner: &str) -> usize {
        self.family(owner, |item| item.contains_key("_owner")).len()
    }

    /// Takes an item out, its sentinels and its copies.
    pub(super) fn remove(&mut self, of: &str) {
        for key in self.family(of, |_| true) {
            self.items.remove(&key);
            self.tokens.remove(&key);
            self.created.remove(&key);
        }
    }

    /// The items of an owner, as they can be put.
    pub(super) fn items_of(&self, owner: &str) -> Vec<Item> {
        let item = |key: String| {
            let mut item: Item = self.items[&key].clone().into_iter().collect();
            if let Some(token) = self.tokens.get(&key) {
                item.insert(TOKEN.to_owned(), AttributeValue::S(token.clone()));
            }
            item.extend(self.created.get(&key).map(|time| (CREATED.to_owned(), time.clone())));
            item
        };
        self.family(owner, |item| !item.contains_key("_unique")).into_iter().map(item).collect()
    }

    /// The sentinels and copies of an owner as another program wrote them, which calls them otherwise.
    pub(super) fn unmarked(&self, owner: &str) -> Vec<Item> {
        let item = |key: String| {
            let mut item: Item = self.items[&key].clone().into_iter().collect();
            item.retain(|name, _| !["_copy", "_unique", "_owner"].contains(&name.as_str()));
            item.insert(ENTITY.to_owned(), AttributeValue::S(THEIRS.to_owned()));
            item
        };
        self.family(owner, |item| item.contains_key("_owner")).into_iter().map(item).collect()
    }

    fn family(&self, of: &str, is: impl Fn(&Attributes) -> bool) -> Vec<String> {
        let related = |key: &String| key == of || self.owner(key).as_deref() == Some(of);
        let family = self.items.iter().filter(|(key, item)| related(key) && is(item));
        family.map(|(key, _)| key.clone()).collect()
    }

    /// The same under today's names.
    fn renamed(&self) -> Self {
        let mut renamed = self.clone();
        for item in renamed.items.values_mut() {
            for (own, earlier) in self.names.earlier {
                if let Some(value) = item.remove(*earlier) {
                    item.insert((*own).to_owned(), value);
                }
            }
        }
        renamed
    }

    /// Fails with the items that differ, and there with the attributes that do, under whatever names.
    pub(super) fn equals(&self, expected: &Self) -> Result<(), String> {
        self.renamed().differs(&expected.renamed())
    }

    fn differs(&self, expected: &Self) -> Result<(), String> {
        let mut keys: Vec<&String> = self.items.keys().chain(expected.items.keys()).collect();
        keys.dedup();
        let mut differences = Vec::new();
        for key in keys.into_iter().filter(|key| self.items.get(*key) != expected.items.get(*key)) {
            match (self.items.get(key), expected.items.get(key)) {
                (Some(found), Some(expected)) => {
                    let names = found.keys().chain(expected.keys());
                    for name in names.filter(|name| found.get(*name) != expected.get(*name)) {
                        let (found, expected) = (found.get(name), expected.get(name));
                        differences.push(format!("{key} {name}: found {found:?}, expected {expected:?}"));
                    }
                }
                (Some(found), None) => differences.push(format!("{key} should not be there: {found:?}")),
                (None, expected) => differences.push(format!("{key} is missing: {expected:?}")),
            }
        }
        differences.dedup();
        if differences.is_empty() { Ok(()) } else { Err(differences.join("\n")) }
    }
}
