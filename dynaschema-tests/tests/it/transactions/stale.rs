//! Operations that read first, while others write.

use std::collections::HashMap;
use std::time::Duration;

use dynaschema::embedded::Fault;
use dynaschema::op::{Handle, Move};
use dynaschema::{DynamoEntity, Error};
use dynaschema_tests::fixtures::shop::{Order, Shop, User, order, user, user_id};
use dynaschema_tests::harness::{TestTable, s, table};
use dynaschema_tests::needs;
use serde::{Deserialize, Serialize};

use crate::assert_kind;

struct Sent {
    table: TestTable<Shop>,
    moved: Handle<Order>,
    user: Handle<User>,
    result: Result<(), Error>,
}

/// Moves an order together with the creation of a user, while another program changes what is
/// stored of the order, each time between the reading and the writing, for so many times.
async fn race(changes: usize, token: Option<&str>, change: impl Fn(usize, &mut dynaschema::Item)) -> Sent {
    let table = table::<Shop>().await;
    order().create().send(&table).await.unwrap();
    table.faults().on("TransactWriteItems").inject(Fault::Latency(Duration::from_secs(1)));
    let mut tx = table.transact();
    if let Some(token) = token {
        tx = tx.token(token);
    }
    let moved = tx.add(Move::new(order(), |order| order.id = "A2".into()));
    let user = tx.add(user().create());
    let interference = async {
        for turn in 1..=changes {
            while table.faults().count("TransactWriteItems") < turn {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            let mut item = table.to_item(&order()).unwrap();
            change(turn, &mut item);
            table.put_raw(item).await;
        }
        std::future::pending::<()>().await;
    };
    let result = tokio::select! {
        result = tx.send() => result.map(drop),
        () = interference => unreachable!("nothing comes after it"),
    };
    table.faults().heal();
    Sent { table, moved, user, result }
}

/// What the other program wrote comes along.
#[tokio::test]
async fn a_stale_read_is_read_again() {
    needs!(PausedTime);
    for token in [None, Some("move-a1")] {
        tokio::time::pause();
        let sent = race(4, token, |turn, item| {
            item.insert("note".to_owned(), s(format!("note {turn}")));
        })
        .await;
        tokio::time::resume();
        sent.result.as_ref().unwrap();
        let moved = Order::get(user_id(42), order().date, "A2").one(&sent.table).await.unwrap();
        assert_eq!(moved.note.as_deref(), Some("note 4"));
        assert_eq!(sent.table.stored().await.len(), 2);
        assert_eq!(sent.table.faults().count("GetItem"), 6);
    }
}

/// Every other write is a new one, for ever.
#[tokio::test]
async fn reading_again_has_an_end() {
    needs!(PausedTime);
    tokio::time::pause();
    let sent = race(5, None, |turn, item| {
        item.insert("note".to_owned(), s(format!("note {turn}")));
    })
    .await;
    let error = sent.result.as_ref().unwrap_err();
    assert!(error.failed(sent.user).is_none());
    assert_kind!(error.failed(sent.moved).unwrap().error(), Contended { entity: "Order", tries: 5 });
    assert_eq!(sent.table.stored().await.len(), 1);
}

/// Whatever was loaded must still be so; a failure that reading again confirms is the operation's own.
#[tokio::test]
async fn a_failure_that_is_none_of_staleness() {
    needs!(PausedTime);
    tokio::time::pause();
    let sent = race(1, None, |_, item| {
        item.insert("id".to_owned(), s("another"));
    })
    .await;
    let error = sent.result.as_ref().unwrap_err();
    assert!(error.failed(sent.user).is_none());
    assert!(error.failed(sent.moved).is_some(), "{error:?}");
    assert_eq!(sent.table.stored().await.len(), 1);
}

/// Beside an operation that fails for good, one that only read too early is not to blame.
#[tokio::test]
async fn what_was_only_stale_is_not_to_blame() {
    needs!(PausedTime);
    tokio::time::pause();
    let table = table::<Shop>().await;
    order().create().send(&table).await.unwrap();
    user().create().send(&table).await.unwrap();
    table.faults().on("TransactWriteItems").inject(Fault::Latency(Duration::from_secs(1)));
    let mut tx = table.transact();
    let moved = tx.add(Move::new(order(), |order| order.id = "A2".into()));
    let user = tx.add(user().create());
    let interference = async {
        tokio::time::sleep(Duration::from_millis(500)).await;
        let mut item = table.to_item(&order()).unwrap();
        item.insert("note".to_owned(), s("another's"));
        table.put_raw(item).await;
    };
    let (sent, ()) = tokio::join!(tx.send(), interference);
    let error = sent.unwrap_err();
    assert!(error.failed(user).is_some_and(|failed| failed.is_already_exists()), "{error:?}");
    assert!(error.failed(moved).is_none() && !error.is_condition_failed(), "{error:?}");
}

/// Two values of which each is one guest's.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("GUEST#<id>")]
struct Guest {
    id: u32,
    #[dynamo(unique)]
    email: String,
    #[dynamo(unique)]
    handle: String,
}

async fn guests() -> TestTable<Guest> {
    let table = table::<Guest>().await;
    for (id, name) in [(1, "a"), (2, "b")] {
        Guest { id, email: name.into(), handle: name.into() }.create().send(&table).await.unwrap();
    }
    table.faults().clear();
    tokio::time::pause();
    table.faults().on("TransactWriteItems").first(1).inject(Fault::Latency(Duration::from_secs(1)));
    table
}

/// Another writer gives one item the value that the transaction is to give the other, and which it takes from the first.
#[tokio::test]
async fn what_the_item_of_a_stale_operation_has_is_no_violation() {
    needs!(PausedTime);
    let table = guests().await;
    let aside = table.aside(|options| options);
    let mut tx = table.transact();
    tx.add(Guest::update(1).set_email("c"));
    tx.add(Guest::update(2).set_email("d"));
    let other = async {
        tokio::time::sleep(Duration::from_millis(500)).await;
        Guest::update(1).set_email("d").send(&aside).await.unwrap();
    };
    let (sent, ()) = tokio::join!(tx.send(), other);
    sent.unwrap();
    for (id, email) in [(1, "c"), (2, "d")] {
        assert_eq!(Guest::get(id).one(&table).await.unwrap().email, email);
    }
    assert_eq!(table.stored().await.len(), 6, "two sentinels each");
}

/// Read again it still has it.
#[tokio::test]
async fn what_a_stale_operation_leaves_its_item_is_one() {
    needs!(PausedTime);
    let table = guests().await;
    let aside = table.aside(|options| options);
    let mut tx = table.transact();
    let first = tx.add(Guest::update(1).set_handle("c"));
    let second = tx.add(Guest::update(2).set_email("d"));
    let other = async {
        tokio::time::sleep(Duration::from_millis(500)).await;
        Guest::update(1).set_email("d").set_handle("d").send(&aside).await.unwrap();
    };
    let (sent, ()) = tokio::join!(tx.send(), other);
    let error = sent.unwrap_err();
    assert!(error.failed(second).is_some_and(|failed| failed.is_unique_violation()), "{error:?}");
    assert!(error.failed(first).is_none(), "{error:?}");
    assert_eq!(table.faults().count("TransactWriteItems"), 2);
}

/// Drawers by their names, of a chest whose own name is unique.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("CHEST#<id>")]
#[dynamo(unique(name, pk = "NAME#<name>"))]
struct Chest {
    id: u32,
    name: String,
    drawers: HashMap<String, HashMap<String, u32>>,
}

/// What is refused behind a read names the operation that would have been sent.
#[tokio::test]
async fn what_is_refused_behind_a_read_names_its_operation() {
    let table = table::<Chest>().await;
    let chest = Chest { id: 1, name: "a".into(), drawers: HashMap::new() };
    chest.create().send(&table).await.unwrap();
    let fill = || {
        Chest::update(1)
            .set(|chest| chest.drawers.member::<HashMap<String, u32>>("top").member::<u32>("pens"), 3_u32)
    };
    let alone = fill().returning_new().send(&table).await.unwrap_err();
    assert_kind!(alone, InvalidRequest { operation: "UpdateItem" });
    let renamed = fill().set_name("b").send(&table).await.unwrap_err();
    assert_kind!(renamed, InvalidRequest { operation: "TransactWriteItems" });
    let mut tx = table.transact();
    let filled = tx.add(fill().set_name("b"));
    let error = tx.send().await.unwrap_err();
    assert_kind!(error.failed(filled).unwrap().error(), InvalidRequest { operation: "TransactWriteItems" });
}
