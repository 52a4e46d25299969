//! An item on its way through writes, and what must be true of it after each.

use std::collections::BTreeSet;
use std::mem::{Discriminant, discriminant};

use dynaschema::embedded::RecordedRequest;
use dynaschema::{AttributeValue, Error, Item};
use dynaschema_tests::fixtures::writes::{End, Subject};

use super::case::{Case, Origin, Step, Way};
use super::cost::{Write, is_sparing};
use super::pair::Pair;
use super::stored::{Stored, UNKNOWN};

/// An item on its way through writes.
pub(super) struct History<'a, E: Subject> {
    pub(super) pair: &'a Pair<E>,
    replaces: bool,
    /// How the stored item differs from a put's.
    pub(super) origin: Origin,
    /// The keys of indexes that the stored item lacks, since it is older than they are.
    pub(super) missing: BTreeSet<String>,
    pub(super) moment: u64,
    /// When the item was made.
    pub(super) made: u64,
    /// How often the item was written.
    pub(super) writes: usize,
    /// What the last write has left beside the version.
    pub(super) token: Option<String>,
    pub(super) value: E,
}

impl<'a, E: Subject> History<'a, E> {
    /// The item, and a neighbour of it; none if there cannot be such an item.
    pub(super) async fn begin(pair: &'a Pair<E>, case: &Case) -> Result<Option<Self>, String> {
        pair.at(0);
        let mut history = Self {
            pair,
            replaces: case.replaces,
            origin: case.origin,
            missing: BTreeSet::new(),
            moment: 0,
            made: 0,
            writes: 1,
            token: None,
            value: case.start(),
        };
        let value = history.value.clone();
        let (tried, put) = (history.store(&value, true).await, history.store(&value, false).await);
        agree(&tried, &put)?;
        let Ok(value) = put else { return Ok(None) };
        let neighbour = case.neighbour::<E>();
        agree(&neighbour.clone().created(&pair.tried).await, &neighbour.created(&pair.put).await)?;
        history.value = value;
        history.age().await?;
        history.is_stored().await?;
        Ok(Some(history))
    }

    pub(super) async fn store(&self, value: &E, tried: bool) -> Result<E, Error> {
        let table = if tried { &self.pair.tried } else { &self.pair.put };
        let value = value.clone();
        if self.replaces { value.replaced(table).await } else { value.created(table).await }
    }

    /// Makes the stored item one that no put of today wrote.
    async fn age(&mut self) -> Result<(), String> {
        let of = self.key()?;
        let mut stored = self.stored().await?;
        match self.origin {
            Origin::Before(choices) => {
                self.strip(&stored, choices)?;
                stored = self.as_aged(stored)?;
            }
            Origin::Adopted if !E::FACTS.adopts => self.origin = Origin::Put,
            Origin::Adopted => {
                for item in stored.unmarked(&of) {
                    self.pair.tried.put_raw(item).await;
                }
                return Ok(());
            }
            // A rest knows every attribute.
            Origin::Unknown if E::FIELDS.contains(&"rest") => self.origin = Origin::Put,
            Origin::Older if stored.items_of(&of).into_iter().any(|item| E::older(item).is_none()) => {
                self.origin = Origin::Put;
            }
            _ => stored = self.as_aged(stored)?,
        }
        for item in stored.items_of(&of) {
            self.pair.tried.put_raw(item).await;
        }
        Ok(())
    }

    /// Chooses the keys of indexes that the item is older than: only those that hold no field.
    fn strip(&mut self, stored: &Stored, mut choices: u32) -> Result<(), String> {
        let owner = |item: &Item| !item.contains_key("_copy");
        let item = stored.items_of(&self.key()?).into_iter().find(owner);
        let mut item = item.ok_or("the item is not stored")?;
        let mut next = || {
            choices = choices.rotate_right(1);
            choices & 1 == 1
        };
        let whole = next();
        for index in &self.pair.names.indexes {
            let mut strips = next();
            for name in index {
                if !whole {
                    strips = next();
                }
                if !strips || E::FIELDS.contains(&name.as_str()) || !item.contains_key(name) {
                    continue;
                }
                let mut without = item.clone();
                without.remove(name);
                if self.pair.tried.from_item::<E>(without.clone()).is_ok_and(|value| value == self.value) {
                    item = without;
                    self.missing.insert(name.clone());
                }
            }
        }
        Ok(())
    }

    fn as_aged(&self, mut stored: Stored) -> Result<Stored, String> {
        let of = self.key()?;
        match self.origin {
            Origin::Put | Origin::Adopted => {}
            Origin::Unknown => stored.change(&of, true, |mut item| {
                item.insert(UNKNOWN.to_owned(), AttributeValue::S("kept".to_owned()));
                item
            }),
            Origin::Before(_) => stored.change(&of, false, |mut item| {
                item.retain(|name, _| !self.missing.contains(name));
                item
            }),
            Origin::Older => stored.change(&of, true, |item| E::older(item).unwrap_or_default()),
        }
        Ok(stored)
    }

    pub(super) fn key(&self) -> Result<String, String> {
        self.item(&self.value).map(|item| self.pair.names.key(&item))
    }

    /// The item of a value, as it would be stored but for what the table maintains.
    pub(super) fn item(&self, value: &E) -> Result<Item, String> {
        let item = self.pair.put.to_item(value).map_err(|error| format!("no item: {error:?}"))?;
        Ok(self.pair.names.sorted(item))
    }

    /// The item has a new value, and is in every index of which a key has changed with it.
    pub(super) fn write(&mut self, new: E) -> Result<(), String> {
        let (before, after) = (self.item(&self.value)?, self.item(&new)?);
        for index in &self.pair.names.indexes {
            if index.iter().any(|name| before.get(name) != after.get(name)) {
                self.missing.retain(|name| !index.contains(name));
            }
        }
        self.value = new;
        self.writes += 1;
        if self.origin == Origin::Older {
            self.origin = Origin::Put;
        }
        self.key().map(drop)
    }

    pub(super) fn cost(&self, step: &Step, idle: bool, requests: &[RecordedRequest]) -> Result<(), String> {
        // What is older is found to be so, read, and written whole.
        if self.origin == Origin::Older
            || !E::FACTS.earlier.is_empty()
            // What is stored in another order is looked at after a first try.
            || !E::FACTS.unordered.is_empty()
            || !self.missing.is_empty()
            || step.end != End::Send
        {
            return Ok(());
        }
        let change = step.change::<E>();
        let changed = E::changed(&change);
        let write =
            Write { way: step.way, facts: E::FACTS, changed: &changed, simple: E::is_simple(&change), idle };
        write.takes(requests)?;
        let updates = requests.iter().filter(|request| request.operation == "UpdateItem");
        let is_change = matches!(step.way, Way::ByKey | Way::Edit | Way::Modify);
        updates
            .filter(|_| is_change)
            .try_for_each(|update| is_sparing(update, changed.len(), &self.pair.names))
    }

    /// What should be stored.
    pub(super) async fn expected(&self) -> Result<Stored, String> {
        self.as_aged(Stored::of(&self.pair.put, &self.pair.names).await?)
    }

    /// What is stored.
    pub(super) async fn stored(&self) -> Result<Stored, String> {
        Stored::of(&self.pair.tried, &self.pair.names).await
    }

    /// All that is stored is what was before a write that did nothing.
    pub(super) async fn is_unchanged(&self) -> Result<(), String> {
        self.stored().await?.equals(&self.expected().await?)
    }

    /// Which keys the item still lacks; an index that it has come into it is in with all keys.
    fn heal(&mut self, found: &Stored, key: &str) -> Result<(), String> {
        let lacked = self.missing.clone();
        self.missing.retain(|name| !found.has(key, name));
        let whole = |index: &&Vec<String>| index.iter().all(|name| !self.missing.contains(name));
        let wholes: Vec<&Vec<String>> = self.pair.names.indexes.iter().filter(whole).collect();
        let come = lacked.difference(&self.missing);
        match come.into_iter().find(|name| !wholes.iter().any(|index| index.contains(name))) {
            Some(half) => Err(format!("`{half}` is there, and other keys of its index are not")),
            None => Ok(()),
        }
    }

    /// All that is stored is what should be, and is read as the value.
    pub(super) async fn is_stored(&mut self) -> Result<(), String> {
        let (found, key) = (self.stored().await?, self.key()?);
        self.heal(&found, &key)?;
        found.equals(&self.expected().await?)?;
        same("its sentinels and copies", &found.companions(&key), &self.value.companions())?;
        self.token = found.token(&key).cloned();
        let read = self.value.read(&self.pair.tried).await.map_err(|error| format!("no read: {error:?}"))?;
        same("the value after", &read.as_ref(), &Some(&self.value))
    }

    /// The item is found by all its keys, and is not what it was where it is found by earlier ones.
    pub(super) async fn is_found(&self, earlier: &E) -> Result<(), String> {
        if self.origin == Origin::Older || !self.missing.is_empty() {
            return Ok(());
        }
        for value in [&self.value, earlier] {
            for (number, find) in value.finds(&self.pair.tried).into_iter().enumerate() {
                let found = find.await.map_err(|error| format!("not found: {error:?}"))?;
                let finds = found.contains(value);
                if finds != (*value == self.value) {
                    return Err(format!("find {number} of {value:?} finds {found:?}"));
                }
            }
            if *earlier == self.value {
                break;
            }
        }
        Ok(())
    }
}

pub(super) fn same<T: PartialEq + std::fmt::Debug>(
    what: &str,
    found: &T,
    expected: &T,
) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what}: found {found:?}, expected {expected:?}")) }
}

/// Both are done, or both fail for the same reason.
pub(super) fn agree<T, U>(tried: &Result<T, Error>, put: &Result<U, Error>) -> Result<(), String> {
    let (tried, put) = (tried.as_ref().err(), put.as_ref().err());
    if tried.map(kind) == put.map(kind) {
        Ok(())
    } else {
        Err(format!("it gives {tried:?}, and a put {put:?}"))
    }
}

pub(super) fn kind_name(error: &Error) -> String {
    let kind = format!("{:?}", error.kind());
    kind.split([' ', '{']).next().unwrap_or_default().to_owned()
}

pub(super) fn kind(error: &Error) -> Discriminant<dynaschema::ErrorKind<'_>> {
    discriminant(&error.kind())
}
