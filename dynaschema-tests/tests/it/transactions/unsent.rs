//! Transactions that are never sent, and handles of other transactions.

use std::panic::{AssertUnwindSafe, catch_unwind};

use dynaschema_tests::fixtures::shop::{Shop, User, order, user, user_id};
use dynaschema_tests::harness::table;

use crate::assert_kind;
use crate::log::Log;

/// The sentence of dropping this.
fn said_at_drop<T>(dropped: T) -> String {
    Log::listen();
    drop(dropped);
    Log::seen()
}

#[tokio::test]
async fn operations_are_not_dropped_in_silence() {
    let table = table::<Shop>().await;
    let mut tx = table.transact().token("order-A1");
    tx.add(user().create());
    tx.add(order().create());
    let said = said_at_drop(tx);
    let name = table.name();
    assert!(said.contains(&format!("a transaction of 2 operations on table `{name}`, begun at ")), "{said}");
    assert!(said.contains("unsent.rs") && said.contains("`.discard()`"), "{said}");
    assert!(table.stored().await.is_empty());
}

#[tokio::test]
async fn what_is_empty_sent_or_discarded_is_dropped_in_silence() {
    let table = table::<Shop>().await;
    assert_eq!(said_at_drop(table.transact()), "");
    let mut tx = table.transact();
    tx.add(user().create());
    Log::listen();
    tx.discard();
    assert_eq!(Log::seen(), "");
    let mut tx = table.transact();
    tx.add(user().create());
    tx.send().await.unwrap();
    let mut tx = table.transact();
    tx.add(user().create());
    tx.send().await.unwrap_err();
}

/// A test that fails between `add` and `send` fails for its own reason.
#[tokio::test]
async fn a_panic_goes_on_through_a_transaction() {
    let table = table::<Shop>().await;
    Log::listen();
    let panic = catch_unwind(AssertUnwindSafe(|| {
        let mut tx = table.transact();
        tx.add(user().create());
        std::panic::panic_any("its own reason");
    }))
    .unwrap_err();
    assert_eq!(panic.downcast_ref::<&str>(), Some(&"its own reason"));
    assert!(Log::seen().contains("nothing of it was written"));
}

#[tokio::test]
async fn a_handle_of_another_transaction_names_no_operation() {
    let table = table::<Shop>().await;
    user().create().send(&table).await.unwrap();
    let mut other = table.transact();
    let foreign = other.add(user().create());
    other.discard();

    let mut tx = table.transact();
    let own = tx.add(user().create());
    let error = tx.send().await.unwrap_err();
    assert_eq!(foreign.place(), own.place());
    assert!(error.failed(own).is_some());
    assert!(error.failed(foreign).is_none());

    let mut gets = table.transact_get();
    let foreign = gets.add(User::get(user_id(7)));
    let mut tx = table.transact_get();
    let own = tx.add(User::get(user_id(42)));
    let read = tx.send().await.unwrap();
    assert_eq!(read.one(own).unwrap(), user());
    for error in [read.one(foreign).unwrap_err(), read.optional(foreign).unwrap_err()] {
        assert_kind!(error, InvalidRequest { operation: "TransactGetItems" });
        assert!(error.to_string().contains("the handle is of another transaction"), "{error}");
    }
}
