//! Several at once.

use dynaschema_tests::fixtures::shop::{Shop, User, user, user_id};
use dynaschema_tests::harness::table;

/// Of several creates of one key, one succeeds, and the others learn of it.
#[tokio::test]
async fn one_create_succeeds() {
    let table = table::<Shop>().await;
    let tasks: Vec<_> = (0..8)
        .map(|number| tokio::spawn(User { name: format!("{number}"), ..user() }.create().send(&table)))
        .collect();
    let (mut created, mut refused) = (Vec::new(), Vec::new());
    for task in tasks {
        match task.await.unwrap() {
            Ok(user) => created.push(user),
            Err(error) => refused.push(error),
        }
    }
    assert_eq!((created.len(), refused.len()), (1, 7));
    assert!(refused.iter().all(dynaschema::Error::is_already_exists));
    assert!(refused.iter().all(|error| error.old::<User>().as_ref() == created.first()));
    assert_eq!(User::get(user_id(42)).one(&table).await.unwrap(), created[0]);
}

/// A handle is cheap to clone, and its clones are the same table.
#[tokio::test]
async fn a_handle_is_shared() {
    let table = table::<Shop>().await;
    let clone = dynaschema::Table::clone(&table);
    tokio::spawn(async move { user().create().send(&clone).await }).await.unwrap().unwrap();
    assert!(User::exists(user_id(42)).send(&table).await.unwrap());
}
