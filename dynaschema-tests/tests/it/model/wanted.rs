//! What each write must come to, by the state before it.

use std::collections::BTreeSet;

use super::beast::Beast;
use super::entities::Zoo;
use super::world::World;

/// What a write must come to: what stands under its keys then, or why it did nothing.
pub(super) struct Wanted {
    /// The values under the keys that the write is about, `None` where there is none then.
    pub(super) changes: Vec<Change>,
    pub(super) done: bool,
    pub(super) refused: BTreeSet<&'static str>,
}

/// A place, and what stands there then.
type Change = (String, Option<(Zoo, Vec<Stored>)>);

/// An item: its key, and all of it.
pub(super) type Stored = (String, String);

/// The first line is the item's own key, whatever else is stored for it.
pub(super) fn place<E: Beast>(value: &E) -> String {
    key_lines(&value.items()[0])
}

fn key_lines(item: &str) -> String {
    item.lines().filter(|line| line.starts_with("PK=") || line.starts_with("SK=")).collect()
}

const STALE: [&str; 3] = ["Stale", "VersionConflict", "ConditionFailed"];

impl World {
    /// A value that is to stand under its key, unless another item has one of its places.
    fn stands<E: Beast>(&self, value: &E) -> Wanted {
        let here = place(value);
        let items = value.items();
        let keys: BTreeSet<String> = items.iter().map(|item| key_lines(item)).collect();
        let others = self.stored.iter().filter(|(other, _)| **other != here);
        let taken = others.flat_map(|(_, (_, items))| items).any(|(key, _)| keys.contains(key));
        if taken { Wanted::refused(["UniqueViolation"]) } else { Wanted::change(value, Some(value.clone())) }
    }

    pub(super) fn creates<E: Beast>(&self, value: &E, now: Option<&E>) -> Wanted {
        if now.is_some() {
            return Wanted::refused(["AlreadyExists"]);
        }
        self.stands(&E::versioned(value, 1))
    }

    pub(super) fn puts<E: Beast>(&self, value: &E, now: Option<&E>) -> Wanted {
        if E::VERSIONED && now.map_or(0, E::version) != value.version() {
            return Wanted::refused(["VersionConflict"]);
        }
        self.stands(&E::versioned(value, value.version() + 1))
    }

    pub(super) fn removes<E: Beast>(held: &E, now: Option<&E>) -> Wanted {
        let gone = Wanted::change(held, None);
        match now {
            Some(now) if now == held => gone,
            None | Some(_) if !E::VERSIONED => gone,
            _ => gone.or(STALE),
        }
    }

    pub(super) fn edits<E: Beast>(
        &self,
        held: &E,
        change: &E,
        mask: usize,
        now: Option<&E>,
        joins: bool,
    ) -> Wanted {
        let mut wished = held.clone();
        wished.take(change, mask);
        let idle = wished == *held;
        if idle && !E::VERSIONED && !joins {
            return Wanted::nothing();
        }
        let Some(now) = now else { return Wanted::refused(["NotFound"]) };
        if E::VERSIONED && now.version() != held.version() {
            return Wanted::refused(["VersionConflict"]);
        }
        // Each field that is set must be what was read: a version alone may be that of another item.
        let mut back = now.clone();
        back.take(held, mask);
        if back != *now && (!E::VERSIONED || idle && joins) {
            return Wanted::refused(["Stale"]);
        }
        if idle {
            return Wanted::nothing();
        }
        let mut after = now.clone();
        after.merge(held, change, mask);
        let done = self.stands(&E::versioned(&after, now.version() + 1));
        if now == held { done } else { done.or(STALE) }
    }

    pub(super) fn upserts<E: Beast>(&self, value: &E, change: &E, mask: usize, now: Option<&E>) -> Wanted {
        let mut after = now.unwrap_or(value).clone();
        after.fill(value);
        after.take(change, mask);
        self.stands(&E::versioned(&after, now.map_or(0, E::version) + 1))
    }

    pub(super) fn changes<E: Beast>(
        &self,
        key: &E,
        change: &E,
        mask: usize,
        now: Option<&E>,
        counts: bool,
    ) -> Wanted {
        let Some(now) = now else { return Wanted::refused(["NotFound"]) };
        let mut after = now.clone();
        after.take(change, mask);
        after.rekey(key);
        if after == *now && !counts {
            return Wanted::nothing();
        }
        self.stands(&E::versioned(&after, now.version() + 1))
    }

    pub(super) fn moves<E: Beast>(
        &self,
        held: &E,
        there: &E,
        change: &E,
        mask: usize,
        now: Option<&E>,
    ) -> Wanted {
        let Some(now) = now else { return Wanted::refused(["NotFound"]) };
        if E::VERSIONED && now.version() != held.version() {
            return Wanted::refused(["VersionConflict"]);
        }
        let mut after = now.clone();
        after.merge(held, change, mask);
        // What the closure has changed must be what was read.
        let mut back = after.clone();
        back.merge(change, held, mask);
        if back != *now && !E::VERSIONED {
            return Wanted::refused(["ConditionFailed"]);
        }
        after.rekey(there);
        if place(there) == place(held) {
            let done = self.stands(&E::versioned(&after, now.version() + 1));
            return if now == held { done } else { done.or(STALE) };
        }
        let done = match self.stored.get(&place(there)).map(|(zoo, _)| E::of(zoo)) {
            None => self.stands_moved(held, &E::versioned(&after, now.version() + 1)),
            Some(Some(_)) => Wanted::refused(["AlreadyExists"]),
            Some(None) => Wanted::refused(["WrongEntity"]),
        };
        if now == held { done } else { done.or(STALE) }
    }

    /// The places that the item leaves are free for it.
    fn stands_moved<E: Beast>(&self, from: &E, to: &E) -> Wanted {
        let keys: BTreeSet<String> = to.items().iter().map(|item| key_lines(item)).collect();
        let own = place(from);
        let others = self.stored.iter().filter(|(other, _)| **other != own);
        if others.flat_map(|(_, (_, items))| items).any(|(key, _)| keys.contains(key)) {
            return Wanted::refused(["UniqueViolation"]);
        }
        let mut wanted = Wanted::change(from, None);
        wanted.changes.extend(Wanted::change(to, Some(to.clone())).changes);
        wanted
    }
}

impl Wanted {
    pub(super) fn nothing() -> Self {
        Self { changes: Vec::new(), done: true, refused: BTreeSet::new() }
    }

    pub(super) fn is_nothing(&self) -> bool {
        self.done && self.changes.is_empty()
    }

    pub(super) fn refused<const N: usize>(kinds: [&'static str; N]) -> Self {
        Self { changes: Vec::new(), done: false, refused: kinds.into() }
    }

    pub(super) fn change<E: Beast>(at: &E, value: Option<E>) -> Self {
        let items = value.map(|value| {
            let items = value.items().into_iter().map(|item| (key_lines(&item), item)).collect();
            (value.zoo(), items)
        });
        Self { changes: vec![(place(at), items)], done: true, refused: BTreeSet::new() }
    }

    /// It may also be refused for one of these reasons.
    fn or<const N: usize>(mut self, kinds: [&'static str; N]) -> Self {
        self.refused.extend(kinds);
        self
    }
}
