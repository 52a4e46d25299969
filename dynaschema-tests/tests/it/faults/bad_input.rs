//! Writes that cannot be: each is a typed error, and before anything is sent where it can be known.

use std::collections::BTreeMap;
use std::error::Error as _;
use std::panic::Location;

use dynaschema::embedded::Fault;
use dynaschema::expr::Condition;
use dynaschema::{AttributeValue, DynamoEntity, Entity, Error, ErrorKind};
use dynaschema_tests::fixtures::features::tables::{Names, Organization, Person, PersonKey};
use dynaschema_tests::fixtures::guarded::{
    Findable, Guarded, Mirrored, NOW, Named, NamedKey, Passing, PassingFields, PassingKey, Plain, PlainKey,
    Versioned, Whole, WholeFields, WholeKey,
};
use dynaschema_tests::harness::{TestTable, table, table_with};
use serde::{Deserialize, Serialize};

use super::operations::{ID, OPS, Op, Subject, guarded, ready};
use crate::assert_kind;

/// What the call gives, and that it sent this many requests.
#[track_caller]
fn sends<'a, T>(
    table: &'a TestTable<Guarded>,
    requests: usize,
    call: impl Future<Output = T> + 'a,
) -> impl Future<Output = T> + 'a {
    let caller = Location::caller();
    async move {
        let (result, sent) = table.counted(call).await;
        assert_eq!(sent, requests, "at {caller}");
        result
    }
}

/// Every operation that needs the item, after it is gone; and none of them makes a ghost.
async fn check_missing<T: Subject>() {
    for op in OPS {
        let (table, value) = ready::<T>(op).await;
        if op.makes() || op == Op::Fill {
            continue;
        }
        T::write(Op::Delete, &table, None).await.unwrap();
        let before = table.stored().await;
        let end = T::write(op, &table, value).await;
        let case = format!("{} {op:?}: {end:?}", T::SCHEMA.name);
        match op {
            Op::Delete => assert!(end.is_ok(), "{case}"),
            Op::Put if !T::VERSIONED => {
                assert!(end.is_ok(), "{case}");
                continue;
            }
            Op::Put => assert_kind!(end.unwrap_err(), VersionConflict { expected: 1, found: None }),
            Op::Remove if T::VERSIONED => {
                assert_kind!(end.unwrap_err(), VersionConflict { expected: 1, found: None });
            }
            Op::Remove => {}
            _ => {
                let ErrorKind::NotFound { table: name, entity, key: Some(_), .. } = kind(&end) else {
                    panic!("{case}")
                };
                assert_eq!((name, entity), (table.name(), T::SCHEMA.name));
            }
        }
        assert_eq!(table.stored().await, before, "{case}");
    }
}

fn kind<T: std::fmt::Debug>(end: &Result<T, Error>) -> ErrorKind<'_> {
    end.as_ref().expect_err("an error").kind()
}

#[tokio::test]
async fn a_missing_item_is_not_found() {
    check_missing::<Plain>().await;
    check_missing::<Versioned>().await;
    check_missing::<Named>().await;
    check_missing::<Mirrored>().await;
    check_missing::<Findable>().await;
    check_missing::<Passing>().await;
    check_missing::<Whole>().await;
}

/// An attribute that is not there has no value to compare with: the condition does not hold.
#[tokio::test]
async fn a_condition_on_a_missing_attribute() {
    let (table, _) = ready::<Passing>(Op::Update).await;
    let gone = Passing { expires: None, ..Passing::new(ID) };
    gone.put().send(&table).await.unwrap();
    let update = Passing::update(ID).set_note("after");
    let error = update.clone().condition(|item| item.expires.gt(1u64)).send(&table).await.unwrap_err();
    assert_kind!(error, ConditionFailed { entity: "Passing", key: Some(_) });
    assert_eq!(error.old::<Passing>().map(|old| (old.note, old.expires)), Some(("before".to_owned(), None)));
    let delete = Passing::delete(ID).condition(|item| item.expires.exists());
    assert_kind!(delete.send(&table).await.unwrap_err(), ConditionFailed { entity: "Passing" });
    update.condition(|item| item.expires.not_exists()).send(&table).await.unwrap();
    // A condition is no item: that is the first thing that is wrong.
    let nowhere = Passing::update("nowhere").set_note("after").condition(|item| item.count.ge(1));
    assert_kind!(nowhere.send(&table).await.unwrap_err(), NotFound { entity: "Passing" });
}

/// An item that is older than the version of its entity is of version 0, so that a put of it is no conflict.
#[tokio::test]
async fn a_condition_on_an_item_without_a_version() {
    let table = guarded().await;
    let mut item = table.to_item(&Versioned::new(ID)).unwrap();
    item.remove("version");
    table.put_raw(item).await;
    // As it is read where serde has a default for the version.
    let read = Versioned::new(ID);
    assert_eq!(read.version, 0);
    let refused = read.clone().put().condition(|item| item.count.eq(4)).send(&table).await.unwrap_err();
    assert_kind!(refused, ConditionFailed { entity: "Versioned", known: None });
    let stored = read.clone().put().condition(|item| item.count.eq(5)).send(&table).await.unwrap();
    assert_eq!(stored.version, 1);
    let stale = read.put().condition(|item| item.count.eq(4)).send(&table).await.unwrap_err();
    assert_kind!(stale, VersionConflict { expected: 0, found: Some(1) });
}

macro_rules! other_entity {
    ($schema:ident, $other:ident: $field:ident, $entity:ident, $key:ident { $($more:tt)* }) => {{
        let table = table::<$schema>().await;
        let other = $other { name: "x".to_owned(), $field: 3 };
        other.clone().create().send(&table).await.unwrap();
        let before = table.stored().await;
        let new = || $entity { name: "x".to_owned(), age: 1, $($more)* };
        let key = || $key { name: "x".to_owned() };
        let ends = [
            new().create().send(&table).await.map(drop),
            new().put().send(&table).await.map(drop),
            $entity::update("x").set_age(2u8).send(&table).await,
            $entity::update("x").add(|item| item.age, 2).send(&table).await,
            new().edit().set_age(2u8).send(&table).await,
            new().upsert().set_age(2u8).send(&table).await,
            $entity::modify(&table, &key(), |item| item.age += 1).await.map(drop),
            new().move_to(|item| item.name = "y".to_owned()).send(&table).await.map(drop),
            $entity::delete("x").send(&table).await,
            new().remove().send(&table).await,
        ];
        for (place, end) in ends.iter().enumerate() {
            let ErrorKind::WrongEntity { entity, found, key: Some(_), .. } = kind(end) else {
                panic!("{place}: {end:?}")
            };
            assert_eq!((entity, found), ($entity::SCHEMA.name, $other::SCHEMA.name), "{place}");
        }
        assert_eq!(table.stored().await, before);
    }};
}

/// An item of another entity under a key that both have.
#[tokio::test]
async fn an_item_of_another_entity() {
    other_entity!(Names, Organization: seats, Person, PersonKey {});
}

/// The other's item says nothing of sentinels and copies, and need not be readable as this one.
#[tokio::test]
async fn an_item_of_another_entity_where_more_is_written() {
    use dynaschema_tests::fixtures::guarded::{Company, Holders, Person, PersonKey};
    other_entity!(Holders, Company: seats, Person, PersonKey { email: "a@x".to_owned(), version: 0 });
}

const KB: usize = 1024;

/// More than 400 KB: before it is sent, where all of the item is known.
#[tokio::test]
async fn an_item_that_is_too_large() {
    let huge = "x".repeat(400 * KB);
    let too_large = |error: &Error, operation: &str| {
        let ErrorKind::InvalidRequest { operation: found, reason, .. } = error.kind() else {
            panic!("{error:?}")
        };
        assert_eq!(found, operation);
        assert!(reason.contains("409600"), "{reason}");
        assert!(error.to_string().len() < 300, "{error}");
    };
    let (table, value) = ready::<Plain>(Op::Edit).await;
    let large = || Plain { log: vec![huge.clone()], ..Plain::new("large") };
    too_large(&sends(&table, 0, large().create().send(&table)).await.unwrap_err(), "PutItem");
    too_large(&sends(&table, 0, large().put().send(&table)).await.unwrap_err(), "PutItem");
    too_large(&large().put().request(&table).unwrap_err(), "PutItem");
    let update = Plain::update(ID).set_log(vec![huge.clone()]);
    too_large(&update.request(&table).unwrap_err(), "UpdateItem");
    too_large(&sends(&table, 0, update.send(&table)).await.unwrap_err(), "UpdateItem");
    let edit = value.unwrap().edit().set_log(vec![huge.clone()]).send(&table);
    too_large(&sends(&table, 0, edit).await.unwrap_err(), "UpdateItem");
    let key = PlainKey { id: ID.to_owned() };
    let half = huge[..200 * KB].to_owned();
    Plain::update(ID).append(|item| item.log, [half.clone()]).send(&table).await.unwrap();
    let modify = Plain::modify(&table, &key, move |item| item.log.push(half.clone()));
    too_large(&sends(&table, 1, modify).await.unwrap_err(), "UpdateItem");
    // What only the service can tell, of an item that it has.
    let half = huge[..210 * KB].to_owned();
    let append = Plain::update(ID).append(|item| item.log, [half]).send(&table);
    too_large(&sends(&table, 1, append).await.unwrap_err(), "UpdateItem");
    for text in
        ["Item size has exceeded the maximum allowed size", "Item size to update has exceeded the maximum"]
    {
        table.faults().clear();
        table.faults().on_any().always().inject(Fault::refused("ValidationException", text));
        let put = Plain::new("other").put().send(&table).await;
        too_large(&put.unwrap_err(), "PutItem");
    }
    table.faults().clear();

    let (table, _) = ready::<Whole>(Op::Edit).await;
    let large = Whole { log: vec![huge.clone()], ..Whole::new("large") };
    too_large(&sends(&table, 0, large.create().send(&table)).await.unwrap_err(), "TransactWriteItems");
}

/// Another item's address; and afterwards nothing is other than before.
#[tokio::test]
async fn a_unique_value_that_is_taken() {
    let table = guarded().await;
    let first = Named { email: "a@x".to_owned(), ..Named::new("first") }.store(&table).await;
    let second = Named { email: "b@x".to_owned(), ..Named::new("second") }.store(&table).await;
    let before = table.stored().await;
    let key = NamedKey { id: "second".to_owned() };
    let third = || Named { email: "a@x".to_owned(), ..Named::new("third") };
    let taken = |item: &mut Named| item.email = "a@x".to_owned();
    let ends = [
        third().create().send(&table).await.map(drop),
        third().put().send(&table).await.map(drop),
        third().upsert().send(&table).await,
        Named::update("second").set_email("a@x").send(&table).await,
        second.edit().set_email("a@x").send(&table).await,
        Named { email: "a@x".to_owned(), ..second.clone() }.put().send(&table).await.map(drop),
        Named::modify(&table, &key, taken).await.map(drop),
        second.clone().move_to(taken).send(&table).await.map(drop),
    ];
    for (place, end) in ends.iter().enumerate() {
        let ErrorKind::UniqueViolation { entity: "Named", field: "email", key: Some(key), .. } = kind(end)
        else {
            panic!("{place}: {end:?}")
        };
        assert_ne!(key.to_string(), "NAMED#first / NAMED");
        let sentence = end.as_ref().unwrap_err().to_string();
        assert!(sentence.contains("`email`") && !sentence.contains("a@x"), "{sentence}");
    }
    assert_eq!(table.stored().await, before);
    // Free again as soon as its owner has none of it.
    first.edit().set_email("c@x").send(&table).await.unwrap();
    Named::update("second").set_email("a@x").send(&table).await.unwrap();
    third().create().send(&table).await.unwrap_err();
    Named::delete("second").send(&table).await.unwrap();
    third().create().send(&table).await.unwrap();
}

/// The place of a copy is taken by another item's.
#[tokio::test]
async fn a_copy_whose_place_is_taken() {
    let table = guarded().await;
    let first = Findable { email: "a@x".to_owned(), ..Findable::new("first") }.store(&table).await;
    let before = table.stored().await;
    let second = Findable { email: "a@x".to_owned(), ..Findable::new("second") };
    assert_kind!(second.create().send(&table).await.unwrap_err(), UniqueViolation { field: "by_email" });
    assert_eq!(table.stored().await, before);

    // A writer that has read the first one before it left its place says nothing of who has it now.
    Findable::update("first").set_email("b@x").send(&table).await.unwrap();
    Findable { email: "a@x".to_owned(), ..Findable::new("second") }.store(&table).await;
    first.edit().set_note("after").send(&table).await.unwrap();
    let notes: Vec<_> = table
        .stored()
        .await
        .into_iter()
        .filter(|item| item["id"].as_s().is_ok_and(|id| id == "first"))
        .map(|item| (item["email"].clone(), item["note"].clone()))
        .collect();
    let s = |text: &str| dynaschema::AttributeValue::S(text.to_owned());
    assert_eq!(notes, vec![(s("b@x"), s("after")); 2]);
}

/// 1,024 bytes are the end of a sort key.
#[tokio::test]
async fn a_unique_value_that_is_too_long() {
    let (table, value) = ready::<Named>(Op::Edit).await;
    let long = "x".repeat(1_100);
    let key = NamedKey { id: ID.to_owned() };
    let longer = long.clone();
    let ends = [
        sends(&table, 0, Named { email: long.clone(), ..Named::new("new") }.create().send(&table))
            .await
            .map(drop),
        sends(&table, 0, value.unwrap().edit().set_email(&*long).send(&table)).await,
        sends(&table, 1, Named::update(ID).set_email(&*long).send(&table)).await,
        sends(&table, 1, Named::modify(&table, &key, move |item| item.email.clone_from(&longer)))
            .await
            .map(drop),
    ];
    for (place, end) in ends.iter().enumerate() {
        let ErrorKind::InvalidKey { entity: "Named", key: "SK", field, .. } = kind(end) else {
            panic!("{place}: {end:?}")
        };
        assert!(field.contains("<email>"), "{field}");
    }
    let empty = Named { email: String::new(), ..Named::new("new") };
    assert!(empty.create().send(&table).await.unwrap_err().is_invalid_key());
}

/// An item whose time has passed is none, though it is still stored.
#[tokio::test]
async fn an_expired_item_is_absent() {
    let (table, value) = ready::<Passing>(Op::Edit).await;
    let value = Passing { expires: Some(NOW), ..value.unwrap() };
    table.put_raw(table.to_item(&value).unwrap()).await;
    let before = table.stored().await;
    let key = PassingKey { id: ID.to_owned() };
    let untouched = |_: &mut Passing| -> () { panic!("there is nothing to change") };
    let ends = [
        Passing::update(ID).set_note("after").send(&table).await,
        Passing::update(ID).add(|item| item.count, 1).send(&table).await,
        value.edit().set_note("after").send(&table).await,
        Passing::modify(&table, &key, untouched).await.map(drop),
        value.clone().move_to(|item| item.id = "after".to_owned()).send(&table).await.map(drop),
    ];
    for (place, end) in ends.iter().enumerate() {
        let ErrorKind::NotFound { entity: "Passing", .. } = kind(end) else { panic!("{place}: {end:?}") };
    }
    assert_eq!(table.stored().await, before);
    let upserted = Passing { count: 7, ..Passing::new(ID) };
    upserted.upsert().set_note("after").send(&table).await.unwrap();
    assert_eq!(
        Passing::read(&table).await,
        Passing { count: 7, note: "after".to_owned(), ..Passing::new(ID) }
    );

    table.put_raw(table.to_item(&value).unwrap()).await;
    Passing::new(ID).create().send(&table).await.unwrap();
    assert_kind!(
        Passing::new(ID).create().send(&table).await.unwrap_err(),
        AlreadyExists { entity: "Passing" }
    );
}

/// Each write under a condition comes to the same whether the service has deleted what expired or not.
macro_rules! expired_or_deleted {
    ($entity:ident, $fields:ident) => {
        let conditions: [fn($fields) -> Condition; 11] = [
            |item| item.note.not_exists(),
            |item| item.note.not_exists() | item.note.eq("other"),
            |item| item.note.ne("other"),
            |item| !item.note.eq("before"),
            |item| !(item.note.exists() & item.count.between(1, 9)),
            |item| item.note.eq("before"),
            |item| item.note.eq("other"),
            |item| item.note.exists() | item.count.eq(0),
            |item| item.count.between(1, 9),
            |item| item.note.is_in(["before", "other"]),
            |item| item.note.not_exists() & item.count.ge(1),
        ];
        for (number, condition) in conditions.into_iter().enumerate() {
            for write in ["put", "delete", "remove", "upsert"] {
                let mut ends = Vec::new();
                for is_deleted in [false, true] {
                    let table = guarded().await;
                    let expired = $entity { expires: Some(NOW), ..$entity::new(ID) }.store(&table).await;
                    if is_deleted {
                        delete_all_of(&table).await;
                    }
                    let new = $entity { note: "after".to_owned(), ..$entity::new(ID) };
                    let end = match write {
                        "put" => new.put().condition(condition).send(&table).await.map(drop),
                        "delete" => $entity::delete(ID).condition(condition).send(&table).await,
                        "remove" => expired.remove().condition(condition).send(&table).await,
                        _ => new.upsert().condition(condition).send(&table).await,
                    };
                    let failed = end.err().map(|error| {
                        let conflict = match error.kind() {
                            ErrorKind::VersionConflict { found, .. } => Some(found),
                            _ => None,
                        };
                        (error.is_condition_failed(), conflict, error.old_item().cloned())
                    });
                    let read = $entity::get(ID).optional(&table).await.unwrap().map(|item| item.note);
                    ends.push((failed, read));
                }
                let case = format!("{} {number} {write}", $entity::SCHEMA.name);
                assert_eq!(ends[0], ends[1], "{case}");
                // The first five hold where there is nothing.
                if write != "remove" || !$entity::VERSIONED {
                    assert_eq!(ends[0].0.is_none(), number < 5, "{case}: {ends:?}");
                }
            }
        }
    };
}

/// As the service does in time with what has expired.
async fn delete_all_of(table: &TestTable<Guarded>) {
    for item in table.stored().await {
        let delete = table.client().delete_item().table_name(table.name());
        let delete = delete.key("PK", item["PK"].clone()).key("SK", item["SK"].clone());
        delete.send().await.unwrap();
    }
}

#[tokio::test]
async fn a_condition_on_an_expired_item_is_one_on_nothing() {
    expired_or_deleted!(Passing, PassingFields);
    expired_or_deleted!(Whole, WholeFields);
}

/// It has no version, either.
#[tokio::test]
async fn the_version_of_an_expired_item_is_none() {
    let table = guarded().await;
    let value = Whole { expires: Some(NOW), ..Whole::new(ID) }.store(&table).await;
    let before = table.stored().await;
    let ends = [
        value.clone().put().send(&table).await.map(drop),
        value.clone().remove().send(&table).await,
        value.remove().returning_old().send(&table).await.map(drop),
        Whole::delete(ID).version(1).send(&table).await,
    ];
    for (place, end) in ends.into_iter().enumerate() {
        let error = end.expect_err(&place.to_string());
        assert_kind!(error, VersionConflict { expected: 1, found: None });
        assert_eq!((error.old_item(), table.stored().await == before), (None, true), "{place}");
    }
}

/// A form that a flattened field cannot give back is no matter where the item has expired.
#[tokio::test]
async fn an_expired_item_keeps_no_form() {
    let table = table_with::<Labelled>(|options| {
        options.clock(|| std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(NOW))
    });
    let table = table.await;
    let rest = [("tags".to_owned(), vec!["a".to_owned()])].into();
    let new = Labelled { id: 1, expires: None, rest };
    for (expires, is_refused) in [(NOW + 60, true), (NOW, false)] {
        let mut item = table.to_item(&new).unwrap();
        item.insert("tags".to_owned(), AttributeValue::Ss(vec!["a".to_owned()]));
        item.insert("expires".to_owned(), AttributeValue::N(expires.to_string()));
        table.put_raw(item).await;
        assert_eq!(new.clone().put().send(&table).await.is_err(), is_refused, "{expires}");
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("LABELLED#<id>")]
struct Labelled {
    id: u32,
    #[dynamo(ttl = seconds)]
    expires: Option<u64>,
    #[serde(flatten)]
    rest: BTreeMap<String, Vec<String>>,
}

/// What an expired item had, others may have.
#[tokio::test]
async fn an_expired_sentinel_is_absent() {
    let table = guarded().await;
    let ending = Whole { expires: Some(NOW + 60), email: "a@x".to_owned(), ..Whole::new("ending") };
    ending.store(&table).await;
    let next = || Whole { email: "a@x".to_owned(), ..Whole::new("next") };
    assert_kind!(next().create().send(&table).await.unwrap_err(), UniqueViolation { field: "email" });
    let later = table.with(|options| {
        options.clock(|| std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(NOW + 60))
    });
    let next = Whole { expires: None, ..next() }.create().send(&later).await.unwrap();
    assert_eq!(next.version, 1);
    // An expired owner comes again under its own key, but not to what is another's now.
    let again = Whole { expires: None, email: "a@x".to_owned(), ..Whole::new("ending") };
    assert_kind!(again.create().send(&later).await.unwrap_err(), UniqueViolation { field: "email" });
    Whole { expires: None, email: "b@x".to_owned(), ..Whole::new("ending") }
        .create()
        .send(&later)
        .await
        .unwrap();
}

#[derive(Debug, PartialEq, Eq)]
struct Empty(u64);

impl std::fmt::Display for Empty {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("nothing is left")
    }
}

impl std::error::Error for Empty {}

#[tokio::test]
async fn a_closure_that_refuses() {
    let (table, _) = ready::<Whole>(Op::Modify).await;
    let before = table.stored().await;
    let key = WholeKey { id: ID.to_owned() };
    let take = |item: &mut Whole| {
        item.count = item.count.checked_sub(6).ok_or(Empty(item.count))?;
        Ok::<_, Empty>(())
    };
    let error = sends(&table, 1, Whole::modify(&table, &key, take)).await.unwrap_err();
    assert_kind!(error, Rejected { entity: "Whole", key: Some(_) });
    assert_eq!(error.source().and_then(|source| source.downcast_ref()), Some(&Empty(5)));
    assert_eq!(error.refused(), Some(&Empty(5)));
    assert_eq!(error.refused::<std::fmt::Error>(), None);
    assert_eq!(error.clone().refused::<Empty>(), None);
    assert!(error.to_string().ends_with(": nothing is left"), "{error}");
    assert_eq!(table.stored().await, before);
}

#[tokio::test]
async fn a_closure_that_changes_the_key() {
    let (table, _) = ready::<Plain>(Op::Modify).await;
    let before = table.stored().await;
    let key = PlainKey { id: ID.to_owned() };
    let rename = |item: &mut Plain| item.id = "after".to_owned();
    let error = sends(&table, 1, Plain::modify(&table, &key, rename)).await.unwrap_err();
    let ErrorKind::InvalidRequest { reason, .. } = error.kind() else { panic!("{error:?}") };
    assert!(reason.contains("`move_to`"), "{reason}");
    assert_eq!(table.stored().await, before);
}

#[tokio::test]
async fn what_changes_nothing_sends_nothing() {
    let (table, value) = ready::<Whole>(Op::Edit).await;
    let (value, before) = (value.unwrap(), table.stored().await);
    // Whether it has the version is looked at all the same.
    sends(&table, 1, value.edit().send(&table)).await.unwrap();
    sends(&table, 1, value.edit().set_note("before").set_email(&*value.email).send(&table)).await.unwrap();
    let key = WholeKey { id: ID.to_owned() };
    assert_eq!(sends(&table, 1, Whole::modify(&table, &key, |_: &mut Whole| ())).await.unwrap(), value);
    assert_eq!(table.stored().await, before);
    let (table, value) = ready::<Plain>(Op::Edit).await;
    let (value, before) = (value.unwrap(), table.stored().await);
    sends(&table, 0, value.edit().send(&table)).await.unwrap();
    sends(&table, 0, value.edit().set_note("before").send(&table)).await.unwrap();
    assert_eq!(table.stored().await, before);
}

/// Who sends requests by themselves learns that one would not do.
#[tokio::test]
async fn a_request_of_what_takes_several() {
    let (table, value) = ready::<Whole>(Op::Edit).await;
    let value = value.unwrap();
    let errors = [
        value.clone().create().request(&table).unwrap_err(),
        value.clone().put().request(&table).unwrap_err(),
        value.edit().set_note("after").request(&table).unwrap_err(),
        value.edit().request(&table).unwrap_err(),
        Whole::update(ID).set_email("after@x").request(&table).unwrap_err(),
        value.clone().upsert().request(&table).unwrap_err(),
        value.remove().request(&table).unwrap_err(),
        Whole::delete(ID).request(&table).unwrap_err(),
    ];
    for (place, error) in errors.iter().enumerate() {
        let ErrorKind::InvalidRequest { reason, .. } = error.kind() else { panic!("{place}: {error:?}") };
        assert!(reason.contains("use `.send`") || reason.contains("changes nothing"), "{place}: {reason}");
    }
    let plain = Plain::new(ID);
    assert!(plain.clone().create().request(&table).is_ok());
    assert!(plain.edit().set_note("after").request(&table).is_ok());
    assert!(plain.remove().request(&table).is_ok());
    assert!(table.faults().requests().is_empty());
}

/// With a time that does not begin before 1970.
#[derive(Debug, Serialize, Deserialize, DynamoEntity)]
#[pk("STAY#<id>")]
struct Stay {
    id: u32,
    note: String,
    #[serde(rename = "changedAt")]
    #[dynamo(updated_at)]
    changed: u64,
}

/// What the clock sets says in which attribute it cannot stand.
#[tokio::test]
async fn a_clock_that_a_field_cannot_hold() {
    let before = std::time::SystemTime::UNIX_EPOCH - std::time::Duration::from_secs(1);
    let stays = table_with::<Stay>(move |options| options.clock(move || before)).await;
    let stay = Stay { id: 1, note: "a".into(), changed: 0 };
    let created = stay.create().send(&stays).await.map(drop);
    for written in [created, Stay::update(1).set_note("b").send(&stays).await] {
        let error = written.unwrap_err();
        assert_kind!(error, Encode { entity: "Stay", path: "changedAt" });
        assert!(error.to_string().contains("`changedAt`"), "{error}");
    }
}
