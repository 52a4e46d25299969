//! What the service would refuse is refused before anything is sent.

use aws_sdk_dynamodb::types::{Delete, TransactWriteItem};
use dynaschema::op::{Check, Move, WriteTransaction};
use dynaschema::{DynamoEntity, Entity, Error, ErrorKind};
use dynaschema_tests::fixtures::shop::{Order, Shop, User, UserId, order, user, user_id};
use dynaschema_tests::harness::{TestTable, item, s, table};
use serde::{Deserialize, Serialize};

fn numbered(number: usize) -> User {
    User { user_id: user_id(number), name: "Ann".into() }
}

/// The error of a transaction that sends nothing.
#[track_caller]
fn reason(error: &Error) -> &str {
    let ErrorKind::InvalidRequest { operation: "TransactWriteItems", reason, .. } = error.kind() else {
        panic!("{error:?}")
    };
    reason
}

async fn refused(table: &TestTable<Shop>, tx: WriteTransaction<Shop>) -> Error {
    let writes = table.faults().count("TransactWriteItems");
    let error = tx.send().await.unwrap_err();
    assert_eq!(table.faults().count("TransactWriteItems"), writes);
    error
}

#[tokio::test]
async fn a_hundred_actions_and_no_more() {
    let table = table::<Shop>().await;
    let mut tx = table.transact();
    for number in 0..100 {
        tx.add(numbered(number).create());
    }
    tx.send().await.unwrap();
    assert_eq!(table.stored().await.len(), 100);

    let mut tx = table.transact();
    for number in 0..101 {
        tx.add(numbered(number).put());
    }
    let (sent, requests) = table.counted(tx.send()).await;
    assert_eq!(reason(&sent.unwrap_err()), "it has 101 operations; at most 100 actions are allowed");
    assert_eq!(requests, 0);
}

/// A move takes two of the hundred.
#[tokio::test]
async fn operations_of_several_actions() {
    let table = table::<Shop>().await;
    order().create().send(&table).await.unwrap();
    let mut tx = table.transact();
    for number in 0..99 {
        tx.add(numbered(number).create());
    }
    tx.add(Move::new(order(), |order| order.id = "A2".into()));
    let error = refused(&table, tx).await;
    assert_eq!(
        reason(&error),
        "it has 101 actions; at most 100 are allowed: operation 99 (`Order`) takes 2, every other one"
    );
}

#[tokio::test]
async fn two_actions_on_one_item() {
    let table = table::<Shop>().await;
    let mut tx = table.transact();
    tx.add(order().create());
    tx.add(user().put());
    tx.add(Check::<User>::exists(&user().to_key()));
    assert_eq!(
        reason(&refused(&table, tx).await),
        "operation 1 (`User`) and operation 2 (`User`) act on one item; a transaction has one action for each item"
    );

    order().create().send(&table).await.unwrap();
    let moved = Order { id: "A2".into(), ..order() };
    let mut tx = table.transact();
    tx.add(Move::new(order(), |order| order.id = "A2".into()));
    tx.add(moved.create());
    let error = refused(&table, tx).await;
    assert!(reason(&error).starts_with("operation 0 (`Order`) and operation 1 (`Order`) act on one item"));
    assert!(!error.to_string().contains("A2") && error.in_full().to_string().contains("A2"));
}

/// A raw action on one of the transaction's tables is compared, too.
#[tokio::test]
async fn a_raw_action_on_the_same_item() {
    let table = table::<Shop>().await;
    let key = item([("PK", s("USER#42")), ("SK", s("PROFILE"))]);
    let delete = Delete::builder().table_name(table.name()).set_key(Some(key)).build().unwrap();
    let mut tx = table.transact();
    tx.add_raw(TransactWriteItem::builder().delete(delete).build());
    tx.add(user().put());
    assert!(
        reason(&refused(&table, tx).await).starts_with("operation 0 (`item`) and operation 1 (`User`) act")
    );
}

#[tokio::test]
async fn an_item_over_400_kb() {
    let table = table::<Shop>().await;
    let large = User { user_id: UserId("1".into()), name: "x".repeat(400 * 1024) };
    let mut tx = table.transact();
    let small = tx.add(user().put());
    let large = tx.add(large.put());
    let error = refused(&table, tx).await;
    assert!(error.failed(small).is_none());
    assert!(reason(error.failed(large).unwrap().error()).ends_with("and the service stores up to 409600"));
}

/// Of an update no more is known than what it sets.
#[tokio::test]
async fn an_update_to_over_400_kb() {
    let table = table::<Shop>().await;
    let of = |bytes: usize| {
        let mut tx = table.transact();
        let note = "x".repeat(bytes);
        let update = tx.add(Order::update(order().user_id, order().date, "A1").set_note(note));
        (tx, update)
    };
    let (tx, update) = of(400 * 1024);
    let error = refused(&table, tx).await;
    assert!(reason(error.failed(update).unwrap().error()).ends_with("and the service stores up to 409600"));

    order().create().send(&table).await.unwrap();
    let (tx, update) = of(400 * 1024 - 60);
    let error = tx.send().await.unwrap_err();
    let failed = error.failed(update).unwrap();
    let ErrorKind::InvalidRequest { operation: "TransactWriteItems", reason, .. } = failed.kind() else {
        panic!("{failed:?}")
    };
    assert!(reason.contains("409600"), "{reason}");
}

#[tokio::test]
async fn more_than_4_mb_in_all() {
    let table = table::<Shop>().await;
    let of = |kilobytes: usize| {
        let mut tx = table.transact();
        for number in 0..11 {
            tx.add(User { user_id: user_id(number), name: "x".repeat(kilobytes * 1024) }.put());
        }
        tx
    };
    assert!(reason(&refused(&table, of(399)).await).contains("at most 4194304 (4 MB)"));
    of(370).send().await.unwrap();
}

/// Ten copies, so that eleven items are written with each.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("SHEET#<id>")]
#[dynamo(copy(on_a, pk = "A#<id>"), copy(on_b, pk = "B#<id>"), copy(on_c, pk = "C#<id>"))]
#[dynamo(copy(on_d, pk = "D#<id>"), copy(on_e, pk = "E#<id>"), copy(on_f, pk = "F#<id>"))]
#[dynamo(copy(on_g, pk = "G#<id>"), copy(on_h, pk = "H#<id>"), copy(on_i, pk = "I#<id>"))]
#[dynamo(copy(on_j, pk = "J#<id>"))]
struct Sheet {
    id: u32,
    text: String,
}

/// Alone it is a transaction as well.
#[tokio::test]
async fn one_write_of_more_than_4_mb() {
    let table = table::<Sheet>().await;
    let of = |kilobytes: usize| Sheet { id: 1, text: "x".repeat(kilobytes * 1024) };
    let (sent, requests) = table.counted(of(399).create().send(&table)).await;
    let alone = sent.unwrap_err();
    assert!(reason(&alone).contains("at most 4194304 (4 MB)"), "{alone}");
    assert_eq!(requests, 0);
    let mut tx = table.transact();
    tx.add(of(399).create());
    assert_eq!(reason(&tx.send().await.unwrap_err()), reason(&alone));
    assert!(table.stored().await.is_empty());
    of(370).create().send(&table).await.unwrap();
}
