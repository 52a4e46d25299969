//! The ways that the lock names to back-fill an index, a unique value and a copy: all is there afterwards,
//! and an item is as old as it was.

use dynaschema::Table;
use dynaschema_tests::harness::{n, table};

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
