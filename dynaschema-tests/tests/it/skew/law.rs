//! What holds while two releases write the same items.

use std::collections::BTreeMap;

use dynaschema::{AttributeValue, Contains, Entity, Error, ErrorKind, Item, Table, TableSchema};
use dynaschema_tests::harness::{TestTable, table};

/// What a write does to a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verb {
    Put,
    Rank,
    Title,
    Modify,
    Delete,
}

/// A write, by one of the two releases, to one of a few documents.
#[derive(Debug, Clone)]
pub(super) struct Write {
    pub(super) by_new: bool,
    pub(super) verb: Verb,
    pub(super) id: u32,
    pub(super) rank: u32,
}

impl Write {
    /// A title of its own for each document.
    pub(super) fn title(&self, id: u32) -> String {
        format!("{id}-{}", self.rank)
    }
}

/// A schema at some time.
pub(super) trait Release: TableSchema + Contains<Self::Document> {
    type Document: Entity + Clone + PartialEq;

    fn document(id: u32, write: &Write) -> Self::Document;
    /// What a document says in every release: its id, its rank, its title.
    fn said(doc: &Self::Document) -> (u32, u32, String);
    async fn act(table: &Table<Self>, id: u32, write: &Write) -> Result<(), Error>;
    async fn put(table: &Table<Self>, doc: Self::Document) -> Result<(), Error>;
    async fn create(table: &Table<Self>, doc: Self::Document) -> Result<(), Error>;
    async fn remove(table: &Table<Self>, doc: Self::Document) -> Result<(), Error>;
    async fn docs(table: &Table<Self>) -> Result<Vec<Self::Document>, Error>;
    async fn count(table: &Table<Self>) -> Result<usize, Error>;

    /// What it writes before a document.
    async fn beside(_: &Table<Self>, _: u32) -> Result<(), Error> {
        Ok(())
    }
}

/// What the verdict over a change announces.
#[derive(Debug, Clone, Copy, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct Announced {
    /// That releases before do not read all that this one writes.
    pub(super) unread_before: bool,
    /// That what stands beside items goes stale while releases before write, and is shown by their scans.
    pub(super) stale_companions: bool,
    /// That a value which was not read cannot be put over one that is there.
    pub(super) versions: bool,
    /// That releases before do not write over what this one writes, but only delete it.
    pub(super) left_alone_before: bool,
}

/// The table by its two releases, which is made as the new one wants it.
pub(super) struct Skewed<Old, New> {
    old: Table<Old>,
    new: TestTable<New>,
    announced: Announced,
}

/// A base item or a companion, by its keys.
type Stored = BTreeMap<(String, String), Item>;

/// What every write sets by itself beside what it is asked to.
const KEPT: [&str; 3] = ["version", "_token", "schema_v"];

impl<Old: Release, New: Release> Skewed<Old, New> {
    pub(super) async fn fresh(announced: Announced) -> Self {
        let new = table::<New>().await;
        Self { old: Table::new(new.client().clone(), new.name()), new, announced }
    }

    /// A write is whole or not at all; and what it does not set it leaves, but for a `put`.
    pub(super) async fn act(&self, write: &Write) {
        let before = self.stored().await;
        let done = if write.by_new {
            New::act(&self.new, write.id, write).await
        } else {
            Old::act(&self.old, write.id, write).await
        };
        let after = self.stored().await;
        if self.is_left_alone(write, &before) {
            let is_refused =
                |error: &Error| matches!(error.kind(), ErrorKind::SchemaMismatch { stored: Some(_), .. });
            let title = before[&key_of(write.id)]["title"].as_s().expect("a text");
            let is_idle = write.verb == Verb::Title && *title == write.title(write.id);
            assert_eq!(before, after, "{write:?}: {done:?}");
            assert!(done.as_ref().map_or_else(is_refused, |()| is_idle), "{write:?}: {done:?}");
            return;
        }
        if let Err(error) = done {
            assert_eq!(before, after, "{write:?}: {error}");
            assert!(self.may_fail(write, &before), "{write:?}: {error:?}");
            return;
        }
        let key = key_of(write.id);
        match (before.get(&key), after.get(&key)) {
            (_, None) => assert_eq!(write.verb, Verb::Delete, "{write:?}"),
            (Some(before), Some(after)) if write.verb != Verb::Put => kept(write, before, after),
            (_, Some(_)) => assert_ne!(write.verb, Verb::Delete, "{write:?}"),
        }
    }

    /// Whether the release before writes to what the new one has written.
    fn is_left_alone(&self, write: &Write, before: &Stored) -> bool {
        let version = |item: &Item| item.get("schema_v").cloned();
        let known = self.old.to_item(&Old::document(write.id, write)).expect("an item");
        let is_newer = before.get(&key_of(write.id)).is_some_and(|stored| version(stored) != version(&known));
        self.announced.left_alone_before && !write.by_new && write.verb != Verb::Delete && is_newer
    }

    /// Whether there is nothing to write to, or an announced reason.
    fn may_fail(&self, write: &Write, before: &Stored) -> bool {
        let absent = !before.contains_key(&key_of(write.id));
        let stale = self.announced.stale_companions && write.by_new;
        let unread = self.announced.unread_before && !write.by_new;
        let unseen = self.announced.versions && write.by_new;
        unread || stale || if write.verb == Verb::Put { unseen } else { absent }
    }

    /// Both releases read all documents as they are stored, each under the index keys that both know.
    pub(super) async fn check(&self) {
        let stored = self.stored().await;
        let documents: BTreeMap<_, _> = stored.iter().filter(|(key, _)| key.1 == "DOC").collect();
        let said = |item: &Item| {
            let number = |name: &str| item[name].as_n().expect("a number").parse::<u32>().expect("digits");
            (number("id"), number("rank"), item["title"].as_s().expect("a text").clone())
        };
        let expected: Vec<_> = documents.values().map(|item| said(item)).collect();
        let new = New::docs(&self.new).await.expect("the new release reads all items");
        assert_eq!(sorted(new.iter().map(New::said)), expected, "what the new release reads");
        match Old::docs(&self.old).await {
            Ok(old) if !self.announced.unread_before => {
                // Copies that it does not know are none of its items.
                assert_eq!(sorted(old.iter().map(Old::said)), expected, "what the old release reads");
            }
            other => {
                assert!(self.announced.unread_before, "the old release reads all items: {:?}", other.err());
            }
        }
        // Copies that a release does not know it does not count, whether it reads the items or not.
        assert_eq!(Old::count(&self.old).await.expect("the old release counts"), expected.len());
        assert_eq!(New::count(&self.new).await.expect("the new release counts"), expected.len());
        for doc in new {
            let wanted = self.new.to_item(&doc).expect("an item");
            let item = documents[&key_of(New::said(&doc).0)];
            for name in ["PK", "SK", "GSI1PK", "GSI1SK", "entity_type"] {
                assert_eq!(item[name], wanted[name], "{item:?}");
            }
        }
    }

    /// The new release puts every item again, as each verdict says: then the table is what puts of
    /// their values make of an empty one.
    pub(super) async fn backfill(&self) {
        let docs = New::docs(&self.new).await.expect("the new release reads all items");
        let empty = table::<New>().await;
        for doc in docs {
            if self.announced.stale_companions {
                New::remove(&self.new, doc.clone()).await.expect("a value that was read is there");
                New::create(&self.new, doc.clone()).await.expect("its place is free");
            } else {
                New::put(&self.new, doc.clone()).await.expect("a value that was read can be put");
            }
            New::create(&empty, doc).await.expect("its place is free");
        }
        let (mut stored, expected) = (self.stored().await, raw(&empty).await);
        for (key, item) in &expected {
            let found = stored.remove(key);
            assert_eq!(found.as_ref().map(comparable), Some(comparable(item)), "{key:?}");
        }
        let is_companion = |item: &Item| item.contains_key("_copy") || item.contains_key("_unique");
        for (key, left) in stored.into_iter().filter(|((_, sk), _)| sk != "MEMO") {
            assert!(self.announced.stale_companions && is_companion(&left), "{key:?} is left: {left:?}");
        }
    }

    async fn stored(&self) -> Stored {
        raw(&self.new).await
    }
}

/// What a write that is no put leaves: everything but what it sets.
#[track_caller]
fn kept(write: &Write, before: &Item, after: &Item) {
    let set = ["rank", "title", "GSI1SK", "GSI2PK", "GSI2SK"];
    for (name, value) in before {
        let may_change = set.contains(&name.as_str()) || KEPT.contains(&name.as_str());
        let same = after.get(name) == Some(value);
        assert!(same || (may_change && after.contains_key(name)), "{write:?} loses `{name}`: {after:?}");
    }
}

fn sorted<T: Ord>(all: impl Iterator<Item = T>) -> Vec<T> {
    let mut all: Vec<T> = all.collect();
    all.sort();
    all
}

fn key_of(id: u32) -> (String, String) {
    (format!("DOC#{id}"), "DOC".to_owned())
}

/// Everything in the table, by its keys.
async fn raw<S: TableSchema>(table: &TestTable<S>) -> Stored {
    let text = |item: &Item, name: &str| item[name].as_s().cloned().expect("a text");
    table.stored().await.into_iter().map(|item| ((text(&item, "PK"), text(&item, "SK")), item)).collect()
}

/// An item without what counts its writes.
fn comparable(item: &Item) -> BTreeMap<&String, &AttributeValue> {
    item.iter().filter(|(name, _)| !["version", "_token"].contains(&name.as_str())).collect()
}
