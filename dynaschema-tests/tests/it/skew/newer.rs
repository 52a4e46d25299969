//! An item that a newer release has written is read and deleted, and nothing is written over it: who means
//! minutes would store them where seconds are read from then on.

use dynaschema::{AttributeValue, Error, ErrorKind, Item, Table};
use dynaschema_tests::harness::{TestTable, item, n, s, table};

/// A release of one entity, with all that it writes to one of its items.
macro_rules! release {
    ($release:ident; $attribute:meta; $($ttl:meta)?) => {
        mod $release {
            #![allow(dead_code, reason = "a release is whole, and a test calls what it needs")]

            use dynaschema::{DynamoEntity, Error, Item, Table};
            use serde::{Deserialize, Serialize};

            #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
            #[pk("TASK#<id>")]
            #[$attribute]
            pub(super) struct Task {
                pub(super) id: u32,
                pub(super) spent: u32,
                pub(super) done: bool,
                $(#[$ttl])?
                pub(super) until: Option<u64>,
            }

            #[allow(clippy::unnecessary_wraps, reason = "an upgrade can fail")]
            pub(super) fn as_it_is(_: u32, item: Item) -> Result<Item, &'static str> {
                Ok(item)
            }

            pub(super) fn task() -> Task {
                Task { id: 1, spent: 5, done: false, until: None }
            }

            /// What is written to the one task, by each kind of write.
            pub(super) async fn writes(table: &Table<Task>) -> Vec<Result<(), Error>> {
                let read = Task::get(1).one(table).await.expect("a newer item is read as it is");
                let open = || Task::update(1).set_done(true).condition(|t| t.done.eq(false));
                let mut transaction = table.transact();
                transaction.add(Task::update(1).set_done(true));
                let transaction = transaction.send().await.map(drop);
                vec![
                    read.clone().put().send(table).await.map(drop),
                    read.clone().put().condition(|t| t.done.eq(true)).send(table).await.map(drop),
                    Task::update(1).set_done(true).send(table).await,
                    open().send(table).await,
                    Task::update(1).add(|t| t.spent, 1).send(table).await,
                    read.edit().set_spent(9).send(table).await,
                    Task::modify(table, &read.key(), |task| task.spent += 1).await.map(drop),
                    Task::modify(table, &read.key(), |_| ()).await.map(drop),
                    read.clone().upsert().set_spent(6).send(table).await,
                    read.clone().move_to(|task| task.id = 2).send(table).await.map(drop),
                    transaction.map_err(|error| match error.kind() {
                        dynaschema::ErrorKind::TransactionCanceled { failures, .. } => failures[0].1.clone(),
                        _ => error,
                    }),
                ]
            }
        }
    };
}

release!(first; dynamo(schema_version = 1););
release!(second; dynamo(schema_version = 2, upgrade = as_it_is); dynamo(ttl = seconds));
release!(raised; dynamo(schema_version = 2););

/// What the third version has stored.
fn newer() -> Item {
    item([
        ("PK", s("TASK#1")),
        ("entity_type", s("Task")),
        ("schema_v", n(3)),
        ("id", n(1)),
        ("spent", n(300)),
        ("done", AttributeValue::Bool(false)),
        ("mood", s("good")),
    ])
}

#[track_caller]
fn is_refused(written: Result<(), Error>, known: u32) {
    let error = written.expect_err("a newer release has written it");
    let ErrorKind::SchemaMismatch { entity, key, stored, known: ours, .. } = error.kind() else {
        panic!("{error:?}")
    };
    assert_eq!((entity, stored, ours), ("Task", Some(3), Some(known)));
    assert_eq!(key.map(ToString::to_string).as_deref(), Some("TASK#1"));
    assert_eq!(error.old_item().map(|old| &old["mood"]), Some(&s("good")));
    let sentence = format!(
        "is of schema version 3, which a newer release has written, and this program knows version {known}: \
         it was left alone; deploy the newer release here, too"
    );
    assert!(error.to_string().ends_with(&sentence), "{error}");
}

#[tokio::test]
async fn stays_what_it_is_to_the_first_version() {
    let table = table::<first::Task>().await;
    table.put_raw(newer()).await;
    for written in first::writes(&table).await {
        is_refused(written, 1);
        assert_eq!(table.only_item().await, newer());
    }
}

#[tokio::test]
async fn stays_what_it_is_to_a_version_with_an_upgrade() {
    let table = table::<second::Task>().await;
    table.put_raw(newer()).await;
    for written in second::writes(&table).await {
        is_refused(written, 2);
        assert_eq!(table.only_item().await, newer());
    }
}

/// What is refused without a read is so in one request.
#[tokio::test]
async fn costs_no_further_request() {
    let table = table::<second::Task>().await;
    table.put_raw(newer()).await;
    let (written, requests) = table.recorded(second::task().put().send(&table)).await;
    is_refused(written.map(drop), 2);
    assert_eq!(requests.len(), 1);
    let (written, requests) = table.recorded(second::Task::update(1).set_done(true).send(&table)).await;
    is_refused(written, 2);
    assert_eq!(requests.len(), 1);
}

async fn holds(table: &TestTable<second::Task>, version: u32) {
    assert_eq!(table.only_item().await["schema_v"], n(version));
}

/// Whoever says so puts over it, a batch knows no conditions, and what has expired is no item.
#[tokio::test]
async fn gives_way_where_that_is_asked_for() {
    let table = table::<second::Task>().await;
    table.put_raw(newer()).await;
    second::task().put().over_anything().send(&table).await.unwrap();
    holds(&table, 2).await;

    table.put_raw(newer()).await;
    table.batch_write().put(second::task()).send().await.unwrap();
    holds(&table, 2).await;

    let mut expired = newer();
    expired.insert("until".to_owned(), n(1_100_000_000));
    table.put_raw(expired).await;
    second::task().put().send(&table).await.unwrap();
    holds(&table, 2).await;

    table.put_raw(newer()).await;
    second::Task::delete(1).send(&table).await.unwrap();
    assert!(table.stored().await.is_empty());
}

/// Without an `upgrade`, too, whatever is written is of the version of who writes it, so that the release before
/// leaves it alone from then on.
#[tokio::test]
async fn is_what_every_write_of_a_higher_version_makes() {
    for way in 0..9 {
        let table = table::<raised::Task>().await;
        let old = Table::<first::Task>::new(table.client().clone(), table.name());
        first::task().create().send(&old).await.unwrap();
        let read = raised::Task::get(1).one(&table).await.unwrap();
        let modify =
            |by| raised::Task::modify(&table, &raised::TaskKey { id: 1 }, move |task| task.spent += by);
        let (written, requests) = table
            .recorded(async {
                match way {
                    0 => raised::Task::update(1).set_done(true).send(&table).await,
                    1 => raised::Task::update(1).add(|task| task.spent, 1).send(&table).await,
                    2 => read.edit().set_spent(8).send(&table).await,
                    3 => read.upsert().set_spent(6).send(&table).await,
                    4 => read.put().send(&table).await.map(drop),
                    5 => modify(1).await.map(drop),
                    6 => modify(0).await.map(drop),
                    7 => {
                        let mut transaction = table.transact();
                        transaction.add(raised::Task::update(1).set_done(true));
                        transaction.send().await.map(drop)
                    }
                    _ => read.move_to(|task| task.id = 2).send(&table).await.map(drop),
                }
            })
            .await;
        written.unwrap_or_else(|error| panic!("{way}: {error:?}"));
        assert_eq!(requests.len(), if matches!(way, 5 | 6 | 8) { 2 } else { 1 }, "{way}");
        let item = table.only_item().await;
        assert_eq!(item["schema_v"], n(2), "{way}");
        if way == 8 {
            continue;
        }
        for refused in first::writes(&old).await {
            let error = refused.expect_err("the release of the higher version has written it");
            let is_mismatch =
                matches!(error.kind(), ErrorKind::SchemaMismatch { stored: Some(2), known: Some(1), .. });
            assert!(is_mismatch, "{way}: {error:?}");
            assert_eq!(table.only_item().await, item, "{way}");
        }
    }
}

/// Updates that set the same fields say the same, and raise the version of each item in one request.
#[tokio::test]
async fn is_what_each_of_several_updates_makes() {
    let table = table::<raised::Task>().await;
    let old = Table::<first::Task>::new(table.client().clone(), table.name());
    // The number of one is that of the version, and so shares its placeholder.
    for id in 1..=4 {
        first::Task { id, ..first::task() }.create().send(&old).await.unwrap();
        let (written, requests) =
            table.recorded(raised::Task::update(id).set_spent(id).set_done(true).send(&table)).await;
        written.unwrap();
        assert_eq!(requests.len(), 1, "{id}");
        let item = table.stored().await.into_iter().find(|item| item["id"] == n(id)).unwrap();
        assert_eq!((&item["schema_v"], &item["spent"]), (&n(2), &n(id)));
    }
}

/// What this program takes it for lacks something: the error says that it may be another thing by now.
#[tokio::test]
async fn says_why_it_does_not_decode() {
    let table = table::<first::Task>().await;
    let mut newer = newer();
    newer.remove("spent");
    table.put_raw(newer).await;
    let why = "`spent`: the attribute is missing; the item is of schema version 3, which a newer release has written, and \
               this program knows version 1";
    let errors =
        [first::Task::get(1).one(&table).await.map(drop), first::Task::scan().all(&table).await.map(drop)];
    for error in errors.map(Result::unwrap_err) {
        assert!(matches!(error.kind(), ErrorKind::Decode { path: "spent", .. }), "{error:?}");
        assert!(error.to_string().contains(why), "{error}");
    }
}

/// A version that no count of ours reaches is a higher one, too.
#[tokio::test]
async fn however_high_its_version_is() {
    let table = table::<first::Task>().await;
    let mut newer = newer();
    newer.insert("schema_v".to_owned(), n(99_999_999_999_i64));
    table.put_raw(newer.clone()).await;
    for written in first::writes(&table).await {
        let error = written.unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::SchemaMismatch { stored: Some(_), .. }), "{error:?}");
        assert_eq!(table.only_item().await, newer);
    }
}

/// A unique value and a copy, which are made of the item.
mod kept {
    use dynaschema::DynamoEntity;
    use serde::{Deserialize, Serialize};

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
    #[pk("BADGE#<id>")]
    #[sk("BADGE")]
    #[dynamo(schema_version = 1, copy(by_holder, pk = "HOLDER#<holder>", sk = "HOLDER"))]
    pub(super) struct Badge {
        pub(super) id: u32,
        pub(super) holder: String,
        #[dynamo(unique)]
        pub(super) code: String,
        pub(super) color: String,
    }
}

/// It is deleted by key as far as it decodes, and else by a value that has what they are made of.
#[tokio::test]
async fn is_deleted_with_what_is_made_of_it() {
    let badge = || kept::Badge { id: 1, holder: "ann".into(), code: "c".into(), color: "red".into() };
    let table = table::<kept::Badge>().await;
    badge().create().send(&table).await.unwrap();
    for mut item in table.stored().await {
        if item.remove("color").is_some() {
            item.insert("schema_v".to_owned(), n(2));
            table.put_raw(item).await;
        }
    }
    let error = kept::Badge::delete(1).send(&table).await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Decode { path: "color", .. }), "{error:?}");
    let said = error.to_string();
    assert!(said.contains("is of schema version 2") && said.contains("`.remove()` of a value"), "{said}");
    assert_eq!(table.stored().await.len(), 3);
    kept::Badge { color: "unknown".into(), ..badge() }.remove().send(&table).await.unwrap();
    assert_eq!(table.stored().await, Vec::<Item>::new());
}
