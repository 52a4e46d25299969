//! A write between whose read and request another writes: what belongs to an item that is put belongs to what
//! it is then, and what another program has written is not written over.

use std::collections::BTreeMap;
use std::time::{Duration, SystemTime};

use dynaschema::embedded::Fault;
use dynaschema::{AttributeValue, DynamoEntity, Error, FastLane, Item, Table, TableBuilder};
use dynaschema_tests::harness::{TestTable, item, n, s, table, table_with};
use dynaschema_tests::needs;
use serde::{Deserialize, Serialize};
use tokio::time::sleep;

use crate::assert_kind;

/// An item with a sentinel and a copy, and no version that says that another has written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("MEMBER#<id>")]
#[dynamo(copy(by_email, pk = "FOUND#<email>"))]
struct Member {
    id: u32,
    #[dynamo(unique)]
    handle: String,
    email: String,
    count: u64,
    #[dynamo(ttl = seconds)]
    expires: Option<u64>,
}

const NOW: u64 = 1_800_000_000;

fn clock(options: TableBuilder<Member>) -> TableBuilder<Member> {
    options.clock(|| SystemTime::UNIX_EPOCH + Duration::from_secs(NOW))
}

fn member() -> Member {
    let name = || "ann".to_owned();
    Member { id: 1, handle: name(), email: name(), count: 0, expires: Some(NOW + 100) }
}

/// All items of the table that have not expired.
async fn items(table: &Table<Member>) -> Vec<Item> {
    let found = table.client().scan().table_name(table.name()).consistent_read(true).send().await.unwrap();
    let lives = |item: &Item| match item.get("expires") {
        Some(AttributeValue::N(seconds)) => seconds.parse::<u64>().unwrap() > NOW,
        _ => true,
    };
    found.items.unwrap_or_default().into_iter().filter(lives).collect()
}

/// What is left behind by a put of `put` over `stored`, between whose read and write `other` writes.
async fn overtaken<F: Future<Output = Result<(), Error>>>(
    stored: Member,
    put: Member,
    other: impl FnOnce(Table<Member>) -> F,
) -> (Member, Vec<Item>) {
    let table: TestTable<Member> = table_with(clock).await;
    stored.put().send(&table).await.unwrap();
    let is_write = |request: &dynaschema::embedded::RecordedRequest| request.operation != "GetItem";
    table.faults().on_any().when(is_write).first(1).inject(Fault::Latency(Duration::from_secs(1)));
    let aside = table.aside(clock);
    let other = async {
        sleep(Duration::from_millis(500)).await;
        other(aside).await.unwrap();
    };
    let (put, ()) = tokio::join!(put.put().send(&table), other);
    put.unwrap();
    let member = Member::get(1).consistent().one(&table).await.unwrap();
    (member, items(&table).await)
}

/// That there is one sentinel of the member, and one copy, which say the same of it.
fn belong_to(member: &Member, items: &[Item]) {
    assert_eq!(items.len(), 3, "{items:?}");
    for item in items {
        let expires = member.expires.map(|expires| AttributeValue::N(expires.to_string()));
        assert_eq!(item.get("expires"), expires.as_ref(), "{item:?}");
        if let Some(count) = item.get("count") {
            assert_eq!(count, &AttributeValue::N(member.count.to_string()), "{item:?}");
        }
    }
}

#[tokio::test]
async fn a_copy_has_what_its_owner_has() {
    needs!(PausedTime);
    tokio::time::pause();
    let counts = |table| async move { Member::update(1).add(|member| member.count, 1).send(&table).await };
    let (found, items) = overtaken(member(), member(), counts).await;
    belong_to(&found, &items);
}

#[tokio::test]
async fn a_sentinel_expires_with_its_owner() {
    needs!(PausedTime);
    tokio::time::pause();
    let prolongs = |table| async move { Member::update(1).set_expires(NOW + 900).send(&table).await };
    let (found, items) = overtaken(member(), member(), prolongs).await;
    belong_to(&found, &items);
    assert_eq!(found, member());
}

#[tokio::test]
async fn what_was_made_where_an_item_had_expired_leaves_nothing_behind() {
    needs!(PausedTime);
    tokio::time::pause();
    let expired = Member { expires: Some(NOW - 1), ..member() };
    let moved = Member { handle: "ben".to_owned(), email: "ben".to_owned(), ..member() };
    let makes = |table| async move { member().create().send(&table).await.map(drop) };
    let (found, items) = overtaken(expired, moved.clone(), makes).await;
    belong_to(&found, &items);
    assert_eq!(found, moved);
}

/// With a version, which another program stores without counting it, or does not know.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("NOTE#<id>")]
struct Note {
    id: u32,
    text: String,
    count: u64,
    #[serde(default)]
    #[dynamo(version)]
    version: u64,
}

/// A note as the other program has written it, and as it writes it anew, or changes it.
fn theirs(text: &str, count: u64, version: Option<u64>) -> Item {
    let all = [
        ("PK", s("NOTE#1")),
        ("entity_type", s("Note")),
        ("id", n(1)),
        ("text", s(text)),
        ("count", n(count)),
    ];
    let version = version.map(|version| ("version".to_owned(), n(version)));
    item(all).into_iter().chain(version).collect()
}

/// What a write comes to, between whose read and request the other program writes this.
async fn meanwhile<T>(
    table: &TestTable<Note>,
    theirs: Item,
    write: impl Future<Output = Result<T, Error>>,
) -> Result<T, Error> {
    let is_write = |request: &dynaschema::embedded::RecordedRequest| request.operation != "GetItem";
    table.faults().on_any().when(is_write).first(1).inject(Fault::Latency(Duration::from_secs(1)));
    let aside = table.aside(|options| options);
    let other = async {
        sleep(Duration::from_millis(500)).await;
        let put = aside.client().put_item().table_name(aside.name()).set_item(Some(theirs));
        put.send().await.unwrap();
    };
    tokio::join!(write, other).0
}

#[tokio::test]
async fn what_does_not_count_is_moved_and_modified_as_it_is_then() {
    needs!(PausedTime);
    tokio::time::pause();
    for version in [None, Some(1)] {
        let notes = table::<Note>().await;
        notes.put_raw(theirs("a", 1, version)).await;
        let read = Note::get(1).one(&notes).await.unwrap();
        let key = read.key();
        let counted = Note::modify(&notes, &key, |note| note.count += 1);
        let counted = meanwhile(&notes, theirs("b", 10, version), counted).await.unwrap();
        let next = version.unwrap_or(0) + 1;
        assert_eq!(counted, Note { id: 1, text: "b".into(), count: 11, version: next });
        assert_eq!(Note::get(1).consistent().one(&notes).await.unwrap(), counted);

        notes.put_raw(theirs("a", 1, version)).await;
        let read = Note::get(1).one(&notes).await.unwrap();
        let moved = read.move_to(|note| note.id = 2).send(&notes);
        meanwhile(&notes, theirs("b", 10, version), moved).await.unwrap();
        let moved = Note::get(2).consistent().one(&notes).await.unwrap();
        assert_eq!(moved, Note { id: 2, text: "b".into(), count: 10, version: next });
        assert_eq!(notes.stored().await.len(), 1);
    }
}

/// What a value without a version sets must be as it was read, as if there were no versions.
#[tokio::test]
async fn what_has_no_version_is_not_edited_over() {
    let notes = table::<Note>().await;
    notes.put_raw(theirs("a", 1, None)).await;
    let read = Note::get(1).one(&notes).await.unwrap();
    assert_eq!(read.version, 0);
    notes.put_raw(theirs("b", 1, None)).await;
    let before = notes.stored().await;
    let error = read.edit().set_text("mine").send(&notes).await.unwrap_err();
    assert!(error.is_stale(), "{error:?}");
    let moved = read.clone().move_to(|note| (note.id, note.text) = (2, "mine".into())).send(&notes).await;
    assert!(moved.unwrap_err().is_condition_failed());
    assert_eq!(notes.stored().await, before);
    // What another field is by now is no matter of this one.
    read.edit().set_count(2).send(&notes).await.unwrap();
    let now = Note::get(1).one(&notes).await.unwrap();
    assert_eq!(now, Note { id: 1, text: "b".into(), count: 2, version: 1 });
    let late = read.edit().set_count(3).send(&notes).await.unwrap_err();
    assert!(late.is_version_conflict(), "{late:?}");
}

/// An item with more than a condition can name has what its version says.
#[tokio::test]
async fn what_is_too_much_to_demand_is_moved_by_its_version() {
    let notes = table::<Note>().await;
    let more = (0..400).map(|number| (format!("field{number}"), n(number)));
    notes.put_raw(theirs("a", 1, Some(1)).into_iter().chain(more).collect()).await;
    let read = Note::get(1).one(&notes).await.unwrap();
    read.move_to(|note| note.id = 2).send(&notes).await.unwrap();
    let moved = notes.only_item().await;
    assert_eq!((&moved["PK"], &moved["version"], &moved["field399"]), (&s("NOTE#2"), &n(2), &n(399)));
}

/// A release in which an address has an earlier name.
mod before {
    use super::*;

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
    #[pk("USER#<id>")]
    #[dynamo(schema_version = 1)]
    #[dynamo(unique(by_mail, pk = "MAIL#<mail>"), copy(of_mail, pk = "OF#<mail>"))]
    pub(super) struct User {
        pub(super) id: u32,
        pub(super) mail: Option<String>,
    }
}

/// The next release, while the one before still writes.
mod now {
    use super::*;

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
    #[pk("USER#<id>")]
    #[dynamo(schema_version = 2, upgrade = renamed)]
    #[dynamo(unique(by_mail, pk = "MAIL#<email>"), copy(of_mail, pk = "OF#<email>"))]
    pub(super) struct User {
        pub(super) id: u32,
        pub(super) email: Option<String>,
    }

    #[expect(clippy::unnecessary_wraps, reason = "an upgrade can fail")]
    fn renamed(_: u32, mut item: Item) -> Result<Item, &'static str> {
        if let Some(mail) = item.remove("mail") {
            item.insert("email".to_owned(), mail);
        }
        Ok(item)
    }
}

fn user(email: Option<&str>) -> now::User {
    now::User { id: 1, email: email.map(Into::into) }
}

/// A table with an item of the release before, and that release's way to it.
async fn of_both(mail: Option<&str>, lane: FastLane) -> (TestTable<now::User>, Table<before::User>) {
    let table = table_with::<now::User>(|options| options.fast_lane(lane)).await;
    let before = Table::new(table.aside(|options| options).client().clone(), table.name());
    before::User { id: 1, mail: mail.map(Into::into) }.create().send(&before).await.unwrap();
    (table, before)
}

/// All that is stored, by its key.
async fn all_of(table: &TestTable<now::User>) -> BTreeMap<String, Item> {
    table.stored().await.into_iter().map(|item| (item["PK"].as_s().unwrap().clone(), item)).collect()
}

/// What an item of an older schema version shows is made of names that this release does not know.
#[tokio::test]
async fn what_another_release_has_written_leaves_nothing_behind() {
    needs!(PausedTime);
    tokio::time::pause();
    let put = user(Some("c"));
    let alone = table::<now::User>().await;
    put.clone().create().send(&alone).await.unwrap();
    let after_put = all_of(&alone).await;
    assert_eq!(after_put.len(), 3);
    for (way, wanted) in [(0, BTreeMap::new()), (1, BTreeMap::new()), (2, after_put)] {
        let (table, before) = of_both(Some("a"), FastLane::Auto).await;
        table.faults().clear();
        table.faults().on("TransactWriteItems").first(1).inject(Fault::Latency(Duration::from_secs(1)));
        let other = async {
            sleep(Duration::from_millis(500)).await;
            before::User::update(1).set_mail("b").send(&before).await.unwrap();
        };
        let write = async {
            match way {
                0 => now::User::delete(1).send(&table).await,
                1 => now::User::delete(1).returning_old().send(&table).await.map(|old| {
                    assert_eq!(old, Some(user(Some("b"))));
                }),
                _ => put.clone().put().send(&table).await.map(drop),
            }
        };
        let (written, ()) = tokio::join!(write, other);
        written.unwrap_or_else(|error| panic!("{way}: {error:?}"));
        assert_eq!(table.faults().injected(), 1, "{way}");
        assert_eq!(all_of(&table).await, wanted, "{way}");
    }
}

/// A value that was read of such an item does not tell what has come to it since: alone and in a transaction, by lanes.
#[tokio::test]
async fn what_another_release_has_written_goes_with_a_value_from_before_it() {
    for lane in [FastLane::Auto, FastLane::Off] {
        for joins in [false, true] {
            let (table, before) = of_both(None, lane).await;
            let read = now::User::get(1).one(&table).await.unwrap();
            assert_eq!(read, user(None));
            before::User::update(1).set_mail("b").send(&before).await.unwrap();
            assert_eq!(table.stored().await.len(), 3);
            if joins {
                let mut tx = table.transact();
                tx.add(read.remove());
                tx.send().await.unwrap();
            } else {
                read.remove().send(&table).await.unwrap();
            }
            assert_eq!(all_of(&table).await, BTreeMap::new(), "{lane:?} {joins}");
            // What is not there is removed like any other.
            user(None).remove().send(&table).await.unwrap();
            user(Some("b")).remove().send(&table).await.unwrap();
        }
    }
}

/// Where none of its sentinels and copies is there, it is one request, which may be sent again.
#[tokio::test]
async fn what_another_release_has_written_is_gone_where_the_answer_is_lost() {
    for lane in [FastLane::Auto, FastLane::Off] {
        let (table, _) = of_both(None, lane).await;
        table.faults().on("DeleteItem").first(1).inject(Fault::LostResponse);
        now::User::delete(1).send(&table).await.unwrap();
        assert_eq!((table.faults().injected(), all_of(&table).await), (1, BTreeMap::new()), "{lane:?}");
    }
}

/// A release that no longer reads what the one before has stored of an age.
mod strict {
    use super::*;

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
    #[pk("USER#<id>")]
    #[dynamo(schema_version = 2, upgrade = same)]
    #[dynamo(unique(by_mail, pk = "MAIL#<email>"))]
    pub(super) struct User {
        pub(super) id: u32,
        pub(super) email: Option<String>,
        pub(super) age: u32,
    }

    #[expect(clippy::unnecessary_wraps, reason = "that is what an upgrade gives")]
    fn same(_: u32, item: Item) -> Result<Item, &'static str> {
        Ok(item)
    }
}

/// What no read gives goes with a value that has what its sentinel is made of, and with no other.
#[tokio::test]
async fn what_does_not_decode_goes_with_a_value_that_tells_of_its_sentinel() {
    let user = |email: Option<&str>| strict::User { id: 1, email: email.map(Into::into), age: 0 };
    for (lane, joins, email) in [
        (FastLane::Auto, false, Some("a")),
        (FastLane::Off, false, Some("a")),
        (FastLane::Auto, true, Some("a")),
        (FastLane::Auto, false, None),
    ] {
        let table = table_with::<strict::User>(|options| options.fast_lane(lane)).await;
        user(email).create().send(&table).await.unwrap();
        let mut old = table.stored().await.into_iter().find(|item| item["PK"] == s("USER#1")).unwrap();
        old.extend(item([("schema_v", n(1)), ("age", s("x"))]));
        table.put_raw(old.clone()).await;
        let before = table.stored().await;
        let refused = strict::User::delete(1).send(&table).await.unwrap_err();
        assert_kind!(refused, Decode { entity: "User" });
        let refused = user(Some("b")).remove().send(&table).await.unwrap_err();
        assert_kind!(refused, Decode { entity: "User" });
        let refused = user(email).remove().returning_old().send(&table).await.unwrap_err();
        assert_kind!(refused, Decode { entity: "User" });
        assert_eq!(table.stored().await, before);
        if email.is_none() {
            // It may be made of what the release before has stored under another name.
            let mut named = old.clone();
            named.insert("mail".to_owned(), s("b"));
            table.put_raw(named).await;
            let refused = user(None).remove().send(&table).await.unwrap_err();
            assert_kind!(refused, Decode { entity: "User" });
            table.put_raw(old).await;
        }
        if joins {
            let mut tx = table.transact();
            tx.add(user(email).remove());
            tx.send().await.unwrap();
        } else {
            user(email).remove().send(&table).await.unwrap();
        }
        assert_eq!(table.stored().await, Vec::<Item>::new(), "{lane:?} {joins} {email:?}");
    }
}

/// Two releases, of which the second makes what is unique of a field that both have.
mod of_names {
    use super::*;

    pub(super) mod before {
        use super::*;

        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
        #[pk("USER#<id>")]
        #[dynamo(schema_version = 1, unique(by_handle, pk = "HANDLE#<name>"))]
        pub(in super::super) struct User {
            pub(in super::super) id: u32,
            pub(in super::super) name: String,
            pub(in super::super) nick: String,
            pub(in super::super) age: u32,
        }
    }

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
    #[pk("USER#<id>")]
    #[dynamo(schema_version = 2, upgrade = with_handle)]
    #[dynamo(unique(by_handle, pk = "HANDLE#<handle>"))]
    pub(super) struct User {
        pub(super) id: u32,
        pub(super) name: String,
        pub(super) handle: Option<String>,
        pub(super) nickname: String,
        pub(super) age: u32,
    }

    #[expect(clippy::unnecessary_wraps, reason = "an upgrade can fail")]
    fn with_handle(_: u32, mut item: Item) -> Result<Item, &'static str> {
        if let Some(name) = item.get("name").cloned() {
            item.entry("handle".to_owned()).or_insert(name);
        }
        if let Some(nick) = item.remove("nick") {
            item.insert("nickname".to_owned(), nick);
        }
        Ok(item)
    }
}

/// What an upgrade makes of other fields, no value tells that has these, nor is it the same while they change.
#[tokio::test]
async fn what_an_upgrade_makes_unique_leaves_nothing_behind() {
    use of_names::{User, before};
    needs!(PausedTime);
    tokio::time::pause();
    let table = table::<User>().await;
    let former = Table::<before::User>::new(table.aside(|options| options).client().clone(), table.name());
    let old = before::User { id: 1, name: "a".into(), nick: "x".into(), age: 7 };
    old.create().send(&former).await.unwrap();
    table.faults().clear();
    table.faults().on("TransactWriteItems").first(1).inject(Fault::Latency(Duration::from_secs(1)));
    let other = async {
        sleep(Duration::from_millis(500)).await;
        before::User::update(1).set_name("b").send(&former).await.unwrap();
    };
    let (deleted, ()) = tokio::join!(async { User::delete(1).send(&table).await }, other);
    deleted.unwrap();
    assert_eq!((table.faults().injected(), table.stored().await), (1, Vec::new()));

    let old = before::User { id: 2, name: "a".into(), nick: "x".into(), age: 7 };
    old.create().send(&former).await.unwrap();
    let mut raw = table.stored().await.into_iter().find(|item| item["PK"] == s("USER#2")).unwrap();
    raw.insert("age".to_owned(), s("old"));
    table.put_raw(raw).await;
    let stored = table.stored().await;
    for handle in [None, Some("a".to_owned())] {
        let value = User { id: 2, name: "a".into(), handle, nickname: "x".into(), age: 0 };
        let refused = value.remove().send(&table).await.unwrap_err();
        assert_kind!(refused, Decode { entity: "User" });
        assert_eq!(table.stored().await, stored);
    }
}
