//! The ways that the lock names to back-fill an index, a unique value and a copy: all is there afterwards,
//! and an item is as old as it was.

use dynaschema::{Item, Table};
use dynaschema_tests::harness::{n, s, table};

/// A release of one entity.
macro_rules! release {
    ($release:ident; $($attribute:meta),*) => {
        mod $release {
            #![allow(dead_code, reason = "a release is whole, and a test calls what it needs")]

            use dynaschema::{DynamoEntity, Item};
            use serde::{Deserialize, Serialize};

            #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
            #[pk("BOOK#<id>")]
            $(#[$attribute])*
            pub(super) struct Book {
                pub(super) id: u32,
                pub(super) title: String,
                pub(super) shelf: Option<String>,
                #[dynamo(created_at)]
                pub(super) made: jiff::Timestamp,
                #[dynamo(version)]
                pub(super) version: u64,
            }

            #[allow(clippy::unnecessary_wraps, reason = "an upgrade can fail")]
            pub(super) fn as_it_is(_: u32, item: Item) -> Result<Item, &'static str> {
                Ok(item)
            }
        }
    };
}

release!(plain; dynamo(schema_version = 1));
release!(
    indexed;
    gsi1("SHELF#<shelf>", "<title>", query = on_shelf),
    gsi2("TITLES", "<title>", query = by_title),
    dynamo(schema_version = 1)
);
release!(
    kept;
    dynamo(schema_version = 2, upgrade = as_it_is),
    dynamo(unique(title, pk = "TITLE#<title>")),
    dynamo(copy(of_title, pk = "OF#<title>"))
);

fn book(id: u32) -> plain::Book {
    let shelf = id.is_multiple_of(2).then(|| "high".to_owned());
    plain::Book { id, title: format!("title {id}"), shelf, made: jiff::Timestamp::UNIX_EPOCH, version: 0 }
}

#[tokio::test]
async fn an_index_by_a_modify_without_a_change() {
    let table = table::<indexed::Book>().await;
    let old = Table::<plain::Book>::new(table.client().clone(), table.name());
    let mut made = Vec::new();
    for id in 0..4 {
        made.push(book(id).create().send(&old).await.unwrap().made);
    }
    for id in 0..4 {
        indexed::Book::modify(&table, &indexed::BookKey { id }, |_| ()).await.unwrap();
    }
    let titles = indexed::Book::by_title().all(&table).await.unwrap();
    assert_eq!(titles.iter().map(|book| book.made).collect::<Vec<_>>(), made);
    assert_eq!(indexed::Book::on_shelf("high").all(&table).await.unwrap().len(), 2);
    // Now each is as it should be, and a look is enough.
    let before = table.stored().await;
    let call = indexed::Book::modify(&table, &indexed::BookKey { id: 1 }, |_| ());
    let (done, requests) = table.counted(call).await;
    done.unwrap();
    assert_eq!((requests, table.stored().await), (1, before));
}

#[tokio::test]
async fn a_unique_value_and_a_copy_with_a_schema_version() {
    let table = table::<kept::Book>().await;
    let old = Table::<plain::Book>::new(table.client().clone(), table.name());
    let mut made = Vec::new();
    for id in 0..3 {
        made.push(book(id).create().send(&old).await.unwrap().made);
    }
    let again = || kept::Book { id: 9, title: "title 1".into(), shelf: None, made: made[0], version: 0 };
    for (id, made) in (0..3).zip(&made) {
        let modified = kept::Book::modify(&table, &kept::BookKey { id }, |_| ()).await.unwrap();
        assert_eq!((modified.made, modified.version), (*made, 2));
        let copy = kept::Book::of_title(&modified.title).one(&table).await.unwrap();
        assert_eq!(copy, modified);
    }
    let error = again().create().send(&table).await.unwrap_err();
    assert!(
        matches!(error.kind(), dynaschema::ErrorKind::UniqueViolation { field: "title", .. }),
        "{error:?}"
    );
    let stored = table.stored().await;
    assert_eq!(stored.len(), 9);
    assert_eq!(stored.iter().filter(|item| item.get("version") == Some(&n(2))).count(), 6);
    kept::Book::delete(1).send(&table).await.unwrap();
    again().create().send(&table).await.unwrap();
}

/// What an update of one item finds is not unique is said, and nothing is changed.
#[tokio::test]
async fn what_was_never_unique_is_told() {
    let table = table::<kept::Book>().await;
    let old = Table::<plain::Book>::new(table.client().clone(), table.name());
    for id in 0..2 {
        plain::Book { title: "same".into(), ..book(id) }.create().send(&old).await.unwrap();
    }
    kept::Book::modify(&table, &kept::BookKey { id: 0 }, |_| ()).await.unwrap();
    let before = table.stored().await;
    let error = kept::Book::modify(&table, &kept::BookKey { id: 1 }, |_| ()).await.unwrap_err();
    assert!(
        matches!(error.kind(), dynaschema::ErrorKind::UniqueViolation { field: "title", .. }),
        "{error:?}"
    );
    assert_eq!(table.stored().await, before);
}

/// A sentinel and a copy that are another's are left to it, and the item that never had them can be
/// deleted, or given another value, in every way.
#[tokio::test]
async fn what_was_never_unique_can_be_given_up() {
    for way in 0..10 {
        let table = table::<kept::Book>().await;
        let old = Table::<plain::Book>::new(table.client().clone(), table.name());
        plain::Book { title: "same".into(), ..book(0) }.create().send(&old).await.unwrap();
        kept::Book::modify(&table, &kept::BookKey { id: 0 }, |_| ()).await.unwrap();
        let theirs = table.stored().await;
        plain::Book { title: "same".into(), ..book(1) }.create().send(&old).await.unwrap();
        let read = kept::Book::get(1).one(&table).await.unwrap();
        let update = || kept::Book::update(1).set_title("other");
        let gives_up = match way {
            0 => kept::Book::delete(1).send(&table).await,
            1 => read.clone().remove().send(&table).await,
            2 => update().send(&table).await,
            3 => read.edit().set_title("other").send(&table).await,
            4 => read.edit().set_title("other").returning_new().send(&table).await.map(drop),
            5 => kept::Book { title: "other".into(), ..read }.put().send(&table).await.map(drop),
            6 => {
                let change = |book: &mut kept::Book| "other".clone_into(&mut book.title);
                kept::Book::modify(&table, &kept::BookKey { id: 1 }, change).await.map(drop)
            }
            7 => {
                let change = |book: &mut kept::Book| (book.id, book.title) = (2, "other".to_owned());
                read.move_to(change).send(&table).await.map(drop)
            }
            8 => {
                let mut transaction = table.transact();
                transaction.add(kept::Book::delete(1));
                transaction.send().await.map(drop)
            }
            _ => {
                let mut transaction = table.transact();
                transaction.add(update());
                transaction.send().await.map(drop)
            }
        };
        gives_up.unwrap_or_else(|error| panic!("{way}: {error:?}"));
        let stored = table.stored().await;
        assert!(theirs.iter().all(|item| stored.contains(item)), "{way}: {stored:?}");
        let others = kept::Book::of_title("other").optional(&table).await.unwrap();
        let is_gone = matches!(way, 0 | 1 | 8);
        assert_eq!((others.is_none(), stored.len()), (is_gone, if is_gone { 3 } else { 6 }), "{way}");
    }
}

/// A task whose fields are keys of indexes themselves, of which older items store one not at all, one under another
/// name, and one as serde has it.
mod keyed {
    use dynaschema::DynamoEntity;
    use serde::{Deserialize, Serialize};

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
    #[pk("TASK#<id>")]
    #[gsi1(pk = status, sk = title, query = by_status)]
    #[gsi2(pk = town, sk = at, query = of_town)]
    #[gsi3(pk = note, sk = title, query = by_note)]
    pub(super) struct Task {
        pub(super) id: u32,
        pub(super) title: String,
        #[serde(default = "open")]
        pub(super) status: String,
        #[serde(alias = "city")]
        pub(super) town: String,
        #[dynamo(as = "ms")]
        pub(super) at: jiff::Timestamp,
        #[serde(default)]
        pub(super) note: String,
    }

    fn open() -> String {
        "open".to_owned()
    }

    pub(super) fn task() -> Task {
        Task {
            id: 1,
            title: "paint".into(),
            status: open(),
            town: "Ulm".into(),
            at: jiff::Timestamp::from_second(1).expect("a second"),
            note: "red".into(),
        }
    }
}

#[tokio::test]
async fn keys_that_are_fields_by_a_modify() {
    let table = table::<keyed::Task>().await;
    let task = keyed::task();
    let whole = table.to_item(&task).unwrap();
    let ages: [fn(&mut Item); 3] = [
        |item| drop(item.remove("status")),
        |item| {
            let town = item.remove("town").unwrap();
            item.insert("city".to_owned(), town);
        },
        |item| drop(item.insert("at".to_owned(), s("1970-01-01T00:00:01Z"))),
    ];
    for (number, age) in ages.into_iter().enumerate() {
        for title in ["paint", "mend"] {
            let mut older = whole.clone();
            age(&mut older);
            table.put_raw(older).await;
            let change = move |task: &mut keyed::Task| title.clone_into(&mut task.title);
            let modified = keyed::Task::modify(&table, &keyed::TaskKey { id: 1 }, change).await.unwrap();
            let expected = keyed::Task { title: title.into(), ..task.clone() };
            assert_eq!(modified, expected);
            assert_eq!(table.only_item().await, table.to_item(&expected).unwrap(), "{number}: {title}");
            let open = keyed::Task::by_status("open").all(&table).await.unwrap();
            let in_town = keyed::Task::of_town("Ulm").all(&table).await.unwrap();
            assert_eq!((&open[..], &in_town[..]), (&[expected.clone()][..], &[expected][..]));
            let again = keyed::Task::modify(&table, &keyed::TaskKey { id: 1 }, change);
            let (done, requests) = table.counted(again).await;
            done.unwrap();
            assert_eq!(requests, 1, "{number}: {title}");
        }
    }
}

/// What is read of an item from a default that cannot be a key leaves it out of the index.
#[tokio::test]
async fn a_default_that_is_no_key_stays_a_default() {
    let table = table::<keyed::Task>().await;
    let task = keyed::task();
    let mut older = table.to_item(&task).unwrap();
    older.remove("note");
    table.put_raw(older.clone()).await;
    keyed::Task::modify(&table, &keyed::TaskKey { id: 1 }, |_| ()).await.unwrap();
    assert_eq!(table.only_item().await, older);
    let done = |task: &mut keyed::Task| "done".clone_into(&mut task.status);
    keyed::Task::modify(&table, &keyed::TaskKey { id: 1 }, done).await.unwrap();
    let item = table.only_item().await;
    assert_eq!((item.get("status"), item.get("note")), (Some(&s("done")), None));
}

/// A book of which older items have no version.
mod counted {
    use dynaschema::DynamoEntity;
    use serde::{Deserialize, Serialize};

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
    #[pk("BOOK#<id>")]
    pub(super) struct Book {
        pub(super) id: u32,
        pub(super) title: String,
        #[dynamo(created_at)]
        pub(super) made: jiff::Timestamp,
        #[serde(default)]
        #[dynamo(version)]
        pub(super) version: u64,
    }
}

/// A put of what was read from an item without a version, or with the 0 of another writer, leaves it as old as it was;
/// one in a free place is new.
#[tokio::test]
async fn a_put_over_an_item_from_before_there_were_versions() {
    let made = jiff::Timestamp::UNIX_EPOCH;
    let book = || counted::Book { id: 1, title: "Dune".into(), made, version: 0 };
    for (way, counts) in (0..5).flat_map(|way| [(way, false), (way, true)]) {
        let table = table::<counted::Book>().await;
        let (new, requests) = table.counted(book().put().send(&table)).await;
        let new = new.unwrap();
        assert!(new.made > made && new.version == 1, "{new:?}");
        assert_eq!(requests, 1);

        let mut older = table.to_item(&book()).unwrap();
        if counts {
            older.insert("version".to_owned(), n(0));
        } else {
            older.remove("version");
        }
        table.put_raw(older).await;
        let read = counted::Book::get(1).one(&table).await.unwrap();
        assert_eq!(read, book());
        let mut transaction = table.transact();
        match way {
            0 => {
                let (put, requests) = table.counted(read.put().send(&table)).await;
                assert_eq!(put.unwrap(), counted::Book { version: 1, ..book() });
                assert_eq!(requests, 2);
            }
            1 => {
                transaction.add(read.put());
                transaction.send().await.unwrap();
                transaction = table.transact();
            }
            2 => {
                transaction = transaction.token("again");
                transaction.add(read.put());
                let (sent, requests) = table.counted(transaction.send()).await;
                sent.unwrap();
                assert_eq!(requests, 1);
                transaction = table.transact();
            }
            3 => drop(read.put().request(&table).unwrap().send().await.unwrap()),
            _ => {
                transaction.add(read.put());
                transaction.request().unwrap().send().await.unwrap();
            }
        }
        transaction.discard();
        let stored = counted::Book::get(1).one(&table).await.unwrap();
        if way < 2 {
            assert_eq!(stored, counted::Book { version: 1, ..book() });
        } else {
            // No second try can follow a first one that tells when the item was created.
            assert!(stored.made > made, "{way}: {stored:?}");
            assert_eq!(stored, counted::Book { version: 1, made: stored.made, ..book() });
        }
        // What has a version by now is not put over.
        let error = book().put().send(&table).await.unwrap_err();
        assert!(matches!(error.kind(), dynaschema::ErrorKind::VersionConflict { .. }), "{error:?}");
    }
}

/// A release whose tasks have this value, and are known under that one.
macro_rules! tasks {
    ($release:ident, $value:literal $(once $alias:literal)?) => {
        mod $release {
            #![allow(dead_code, reason = "a release is whole, and a test calls what it needs")]

            use dynaschema::DynamoEntity;
            use serde::{Deserialize, Serialize};

            #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
            #[pk("TASK#<id>")]
            #[dynamo(entity = $value $(, alias = $alias)?)]
            pub(super) struct Task {
                pub(super) id: u32,
                pub(super) title: String,
            }
        }
    };
}

tasks!(tickets, "Ticket");
tasks!(tickets_or_tasks, "Ticket" once "Task");
tasks!(tasks_or_tickets, "Task" once "Ticket");
tasks!(tasks, "Task");

/// What every write of a release writes, so that the next one can do without the former value.
#[tokio::test]
async fn the_value_of_an_entity_by_a_modify_without_a_change() {
    use tasks_or_tickets::{Task, TaskKey};
    let table = table::<Task>().await;
    let former = Table::<tickets::Task>::new(table.client().clone(), table.name());
    let next = Table::<tasks::Task>::new(table.client().clone(), table.name());
    for id in 0..4 {
        tickets::Task { id, title: "paint".into() }.create().send(&former).await.unwrap();
    }
    Task::modify(&table, &TaskKey { id: 0 }, |_| ()).await.unwrap();
    Task::update(1).set_title("paint").send(&table).await.unwrap();
    let read = Task::get(2).one(&table).await.unwrap();
    read.edit().set_title("mend").send(&table).await.unwrap();
    Task { id: 3, title: "other".into() }.upsert().send(&table).await.unwrap();
    for (id, title) in [(0, "paint"), (1, "paint"), (2, "mend"), (3, "paint")] {
        let expected = tasks::Task { id, title: title.into() };
        assert_eq!(tasks::Task::get(id).one(&next).await.unwrap(), expected);
    }
    // Now a look is enough.
    let before = table.stored().await;
    let (done, requests) = table.counted(Task::modify(&table, &TaskKey { id: 0 }, |_| ())).await;
    done.unwrap();
    assert_eq!((requests, table.stored().await), (1, before));
}

/// A release that knows the new value, and writes the former one, takes the back-fill back. So the lock demands that
/// it writes no more.
#[tokio::test]
async fn the_value_of_an_entity_while_a_release_before_writes() {
    use tasks_or_tickets::{Task, TaskKey};
    let table = table::<Task>().await;
    let before = Table::<tickets_or_tasks::Task>::new(table.client().clone(), table.name());
    tickets_or_tasks::Task { id: 1, title: "paint".into() }.create().send(&before).await.unwrap();
    for _ in 0..2 {
        Task::modify(&table, &TaskKey { id: 1 }, |_| ()).await.unwrap();
        assert_eq!(table.only_item().await["entity_type"], s("Task"));
        tickets_or_tasks::Task::update(1).set_title("mend").send(&before).await.unwrap();
        assert_eq!(table.only_item().await["entity_type"], s("Ticket"));
    }
}
