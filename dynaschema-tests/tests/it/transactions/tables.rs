//! Transactions across tables.

use dynaschema::Table;
use dynaschema::embedded::Fault;
use dynaschema_tests::fixtures::features::tables::{Book, Library};
use dynaschema_tests::fixtures::shop::{Shop, User, order, user, user_id};
use dynaschema_tests::fixtures::timestamp;
use dynaschema_tests::harness::{TestTable, table};

use crate::assert_kind;

/// A table, and one of another schema on the same engine.
async fn two() -> (TestTable<Shop>, Table<Library>) {
    let shop = table::<Shop>().await;
    let library = Table::new(shop.client().clone(), format!("{}-library", shop.name()));
    library.create_table().send().await.unwrap();
    shop.faults().clear();
    (shop, library)
}

fn book() -> Book {
    Book {
        isbn: "978".into(),
        shelf: 3,
        bought: timestamp("2026-05-10T14:23:01Z"),
        book_title: "Keys".into(),
    }
}

#[tokio::test]
async fn all_or_none_in_both() {
    let (shop, library) = two().await;
    let mut tx = shop.transact();
    tx.add(user().create());
    tx.add_to(&library, book().create());
    tx.send().await.unwrap();
    assert_eq!(shop.faults().count("TransactWriteItems"), 1);
    assert_eq!(Book::get("978").one(&library).await.unwrap(), book());

    let mut tx = shop.transact();
    let created = tx.add(order().create());
    let taken = tx.add_to(&library, book().create());
    let error = tx.send().await.unwrap_err();
    assert!(error.failed(created).is_none());
    let failed = error.failed(taken).unwrap();
    let name = library.name();
    assert!(failed.to_string().contains(name));
    assert_kind!(failed.error(), AlreadyExists { entity: "Book" });
    assert_eq!(failed.old(), Some(book()));
    assert_eq!(shop.stored().await.len(), 1);
}

/// The same key in another table is another item.
#[tokio::test]
async fn equal_keys_in_two_tables() {
    let (shop, _) = two().await;
    let other = Table::<Shop>::new(shop.client().clone(), format!("{}-other", shop.name()));
    other.create_table().send().await.unwrap();
    let mut tx = shop.transact();
    tx.add(user().create());
    tx.add_to(&other, user().create());
    tx.send().await.unwrap();
    let mut got = shop.transact_get();
    let (here, there) = (got.add(User::get(user_id(42))), got.add_from(&other, User::get(user_id(42))));
    let got = got.send().await.unwrap();
    assert_eq!((got.one(here).unwrap(), got.one(there).unwrap()), (user(), user()));
}

#[tokio::test]
async fn gets_from_both() {
    let (shop, library) = two().await;
    book().create().send(&library).await.unwrap();
    let mut tx = shop.transact_get();
    let user = tx.add(User::get(user_id(42)));
    let found = tx.add_from(&library, Book::get("978"));
    let got = tx.send().await.unwrap();
    assert_eq!(got.optional(user).unwrap(), None);
    assert_eq!(got.one(found).unwrap(), book());
}

#[tokio::test]
async fn a_table_that_is_not_there() {
    let (shop, _) = two().await;
    let nowhere = Table::<Library>::new(shop.client().clone(), format!("{}-nowhere", shop.name()));
    let mut tx = shop.transact();
    tx.add(user().create());
    tx.add_to(&nowhere, book().create());
    let error = tx.send().await.unwrap_err();
    assert_kind!(error, SchemaMismatch { operation: "TransactWriteItems" });
    assert!(shop.stored().await.is_empty());
    // The service does not say which it is, so that the error blames neither.
    let both =
        format!("one of the tables `{}`, `{}` is not what the schema says", shop.name(), nowhere.name());
    assert!(error.to_string().starts_with(&both), "{error}");
    assert_eq!(error.clone().to_string(), error.to_string());

    let mut tx = shop.transact_get();
    tx.add(User::get(user_id(42)));
    tx.add_from(&nowhere, Book::get("978"));
    let error = tx.send().await.unwrap_err();
    assert_kind!(error, SchemaMismatch { operation: "TransactGetItems" });
    assert!(error.to_string().starts_with(&both), "{error}");

    // There is but one that it can be.
    let mut tx = nowhere.transact();
    tx.add(book().create());
    tx.add(Book { isbn: "979".into(), ..book() }.create());
    let error = tx.send().await.unwrap_err();
    assert!(error.to_string().starts_with(&format!("table `{}` is not", nowhere.name())), "{error}");
}

/// What is refused of all of it names all of its tables, too.
#[tokio::test]
async fn what_is_refused_of_both() {
    let (shop, library) = two().await;
    let both = format!("TransactWriteItems on one of the tables `{}`, `{}`", shop.name(), library.name());
    for fault in [Fault::refused("AccessDeniedException", "no"), Fault::ProvisionedThroughputExceeded] {
        shop.faults().on("TransactWriteItems").inject(fault);
        let mut tx = shop.transact();
        tx.add(user().create());
        tx.add_to(&library, book().create());
        let error = tx.send().await.unwrap_err();
        assert!(error.to_string().starts_with(&both), "{error}");
        shop.faults().heal();
    }
}
