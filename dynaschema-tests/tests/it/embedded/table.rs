//! Typed tables on the embedded engine: in one call, and on a file.

use dynaschema::embedded::{self, Engine};
use dynaschema::{DynamoEntity, DynamoTable, ErrorKind, Table, TableSchema};
use dynaschema_tests::fixtures::shop::{Order, Shop, User, order, user, user_id};
use serde::{Deserialize, Serialize};

#[tokio::test]
async fn a_table_in_one_call() {
    let shop = embedded::table::<Shop>().await.unwrap();
    assert_eq!(shop.name(), Shop::TABLE.name);
    user().create().send(&shop).await.unwrap();
    assert_eq!(User::get(user_id(42)).one(&shop).await.unwrap(), user());
    // Each is a table of its own.
    let other = embedded::table::<Shop>().await.unwrap();
    assert!(!User::exists(user_id(42)).send(&other).await.unwrap());
}

/// Two tables on one engine.
#[tokio::test]
async fn a_table_beside_another() {
    let shop = embedded::table::<Shop>().await.unwrap();
    let counters = embedded::table_in::<Zähler>(shop.client()).await.unwrap();
    let mut tx = shop.transact();
    tx.add(user().create());
    tx.add_to(&counters, Counter { id: "1".into() }.create());
    tx.send().await.unwrap();
    assert!(User::exists(user_id(42)).send(&shop).await.unwrap());
    assert!(Counter::exists("1").send(&counters).await.unwrap());
    // One of its name is there already.
    let error = embedded::table_in::<Shop>(shop.client()).await.unwrap_err();
    let ErrorKind::Service { code, .. } = error.kind() else { panic!("{error:?}") };
    assert_eq!(code, "ResourceInUseException");
}

#[derive(Debug, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("COUNTER#<id>")]
struct Counter {
    id: String,
}

#[derive(Debug, DynamoTable)]
enum Zähler {
    Counter(Counter),
}

/// The service takes no such letters for the name of a table.
#[tokio::test]
async fn a_table_of_a_type_with_other_letters() {
    let table = embedded::table::<Zähler>().await.unwrap();
    assert_eq!(table.name(), "Zhler");
    Counter { id: "1".into() }.create().send(&table).await.unwrap();
}

#[tokio::test]
async fn a_file_keeps_a_table() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("shop.db");
    for number in 0..3 {
        let shop = Table::<Shop>::new(Engine::file(&path).unwrap().client(), "shop");
        shop.create_table().if_absent().send().await.unwrap();
        let count = Order::query(user_id(42)).count(&shop).await.unwrap();
        assert_eq!(count, number);
        Order { id: format!("A{number}"), ..order() }.create().send(&shop).await.unwrap();
    }
}
