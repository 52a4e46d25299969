//! Once, however often it is sent.

use std::collections::BTreeMap;

use dynaschema::embedded::Fault;
use dynaschema::{DynamoEntity, Error, ErrorKind, Table};
use dynaschema_tests::fixtures::guarded::{Guarded, Mirrored, Versioned};
use dynaschema_tests::fixtures::shop::{Shop, User, order, user, user_id};
use dynaschema_tests::harness::table;
use dynaschema_tests::needs;
use serde::{Deserialize, Serialize};

use crate::assert_kind;

/// A token of this test's own: the service knows them by account, whatever the table.
fn own(table: &Table<Shop>, token: &str) -> String {
    // The end of the name tells tables apart, and a token has 36 characters at most.
    let name: Vec<char> = table.name().chars().rev().take(24).collect();
    format!("{token}-{}", name.into_iter().rev().collect::<String>())
}

async fn put_user(table: &Table<Shop>, token: &str) -> Result<(), Error> {
    let mut tx = table.transact().token(own(table, token));
    tx.add(user().put());
    tx.send().await.map(drop)
}

#[tokio::test]
async fn the_same_transaction_is_carried_out_once() {
    let table = table::<Shop>().await;
    put_user(&table, "order-42").await.unwrap();
    User::delete(user_id(42)).send(&table).await.unwrap();
    put_user(&table, "order-42").await.unwrap();
    assert!(table.stored().await.is_empty());
    // Under another token it is another transaction.
    put_user(&table, "order-43").await.unwrap();
    assert_eq!(table.stored().await.len(), 1);
}

/// A creation that was carried out does not meet itself.
#[tokio::test]
async fn a_create_under_a_token() {
    let table = table::<Shop>().await;
    for _ in 0..2 {
        let mut tx = table.transact().token(own(&table, "ann"));
        tx.add(user().create());
        tx.send().await.unwrap();
    }
    assert_eq!(table.stored().await.len(), 1);
}

#[tokio::test]
async fn a_token_of_another_transaction() {
    let table = table::<Shop>().await;
    put_user(&table, "order-42").await.unwrap();
    let mut tx = table.transact().token(own(&table, "order-42"));
    tx.add(order().create());
    let error = tx.send().await.unwrap_err();
    let ErrorKind::InvalidRequest { operation: "TransactWriteItems", reason, .. } = error.kind() else {
        panic!("{error:?}")
    };
    assert!(reason.starts_with("its token was used for another transaction"), "{reason}");
    // It was sent, and what was sent before it is done.
    let sentence = error.to_string();
    assert!(sentence.contains(" was refused, and nothing written: its token was used for"), "{sentence}");
    assert!(sentence.ends_with(", which may have been carried out"), "{sentence}");
    assert_eq!(table.stored().await.len(), 1);
}

/// That the service knows the token of another transaction says nothing of an earlier try, which is under way.
#[tokio::test]
async fn a_token_that_is_refused_behind_a_try_in_progress() {
    needs!(PausedTime);
    tokio::time::pause();
    let table = table::<Shop>().await;
    let other = Fault::refused("IdempotentParameterMismatchException", "other parameters");
    table.faults().on("TransactWriteItems").first(1).inject(Fault::TransactionInProgress);
    table.faults().on("TransactWriteItems").inject(other);
    let error = put_user(&table, "order-42").await.unwrap_err();
    assert_kind!(error, OutcomeUnknown { operation: "TransactWriteItems" });
    assert_eq!(table.faults().injected(), 2);
}

/// Whose rest has maps of what could be sets, each of which a put has a condition on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("LOOSE#<id>")]
struct Loose {
    id: u32,
    #[serde(flatten)]
    rest: BTreeMap<String, serde_json::Value>,
}

fn loose() -> Loose {
    let shelf =
        serde_json::json!({ "red": ["a"], "green": [["b"], ["c"]], "blue": [1, 2], "grey": ["d", "e"] });
    Loose {
        id: 1,
        rest: ["left", "right"].into_iter().map(|name| (name.to_owned(), shelf.clone())).collect(),
    }
}

/// The members of a map have no order, and what is demanded of them has one.
#[tokio::test]
async fn a_put_of_a_rest_is_the_same_each_time() {
    let table = table::<Loose>().await;
    let condition = || {
        let mut tx = table.transact();
        tx.add(loose().put());
        let input = tx.into_input().unwrap();
        let put = input.transact_items()[0].put().unwrap();
        let names: BTreeMap<_, _> = put.expression_attribute_names().unwrap().clone().into_iter().collect();
        (put.condition_expression().unwrap().to_owned(), names)
    };
    let first = condition();
    // Two shelves with five lists each.
    assert_eq!(first.0.matches("attribute_type").count(), 10, "{}", first.0);
    assert!((0..32).all(|_| condition() == first));

    let length = table.name().len();
    for _ in 0..2 {
        let mut tx = table.transact().token(&table.name()[length.saturating_sub(36)..]);
        tx.add(loose().put());
        tx.send().await.unwrap();
        Loose::delete(1).send(&table).await.unwrap();
    }
    assert!(table.stored().await.is_empty());
}

/// The write token of an item is the same whenever the same is written under a token, and another one where another item
/// is: by it what was made anew is told from what was read.
#[tokio::test]
async fn an_item_under_a_token_has_one_of_its_own() {
    let table = table::<Guarded>().await;
    let item = |id: &str, note: &str| {
        let [id, email, note] = [id, "a@x", note].map(str::to_owned);
        let mut tx = table.transact().token("place-1");
        tx.add(Versioned { id, email, note, count: 0, log: vec!["made".to_owned()], version: 0 }.create());
        let input = tx.into_input().unwrap();
        input.transact_items()[0].put().unwrap().item().clone()
    };
    assert_eq!(item("1", "a"), item("1", "a"));
    assert_ne!(item("1", "a")["_token"], item("1", "b")["_token"]);
    assert_ne!(item("1", "a")["_token"], item("2", "a")["_token"]);
}

/// A transaction that was cancelled has not used its token up.
#[tokio::test]
async fn a_cancelled_transaction_may_be_sent_again() {
    let table = table::<Shop>().await;
    user().create().send(&table).await.unwrap();
    let create = async || {
        let mut tx = table.transact().token(own(&table, "ann"));
        tx.add(user().create());
        tx.send().await
    };
    assert!(create().await.unwrap_err().is_transaction_canceled());
    User::delete(user_id(42)).send(&table).await.unwrap();
    create().await.unwrap();
}

#[tokio::test]
async fn tokens_have_1_to_36_characters() {
    let table = table::<Shop>().await;
    for (token, length) in [(String::new(), 0), ("x".repeat(37), 37)] {
        let mut tx = table.transact().token(token);
        tx.add(user().put());
        let (sent, requests) = table.counted(tx.send()).await;
        let error = sent.unwrap_err();
        let ErrorKind::InvalidRequest { reason, .. } = error.kind() else { panic!("{error:?}") };
        assert_eq!(reason, format!("its token has {length} characters; 1 to 36 are allowed"));
        assert_eq!(requests, 0);
    }
    let mut tx = table.transact().token(format!("{:x>36}", own(&table, "x")));
    tx.add(user().put());
    tx.send().await.unwrap();
}

/// Without a token of the user's, every try of one call has the same, and every call another.
#[tokio::test]
async fn a_token_is_drawn_for_each_call() {
    let table = table::<Shop>().await;
    table.faults().on("TransactWriteItems").first(1).inject(Fault::TransactionConflict);
    for _ in 0..2 {
        let mut tx = table.transact();
        tx.add(user().put());
        tx.send().await.unwrap();
    }
    let requests = table.faults().requests();
    let tokens: Vec<_> = requests
        .iter()
        .filter_map(|request| {
            request.body["ClientRequestToken"].as_str().map(str::len).map(|length| {
                assert_eq!(length, 32);
                request.body["ClientRequestToken"].clone()
            })
        })
        .collect();
    assert_eq!(tokens.len(), 3);
    assert_eq!(tokens[0], tokens[1]);
    assert_ne!(tokens[1], tokens[2]);
}

/// Tokens are none of the numbers that a program can have drawn again: each write is one of its own.
#[tokio::test]
async fn a_program_that_seeds_its_random_numbers() {
    let table = table::<Guarded>().await;
    let new = || ("1".to_owned(), "a@x".to_owned(), "note".to_owned(), Vec::new());
    let (id, email, note, log) = new();
    Mirrored { id, email, note, count: 0, log }.create().send(&table).await.unwrap();
    let (id, email, note, log) = new();
    Versioned { id, email, note, count: 0, log, version: 0 }.create().send(&table).await.unwrap();
    for _ in 0..2 {
        fastrand::seed(7);
        Mirrored::update("1").add(|item| item.count, 1).send(&table).await.unwrap();
    }
    for _ in 0..2 {
        fastrand::seed(7);
        Versioned::update("1").add(|item| item.count, 1).send(&table).await.unwrap();
    }
    assert_eq!(Mirrored::get("1").one(&table).await.unwrap().count, 2);
    let versioned = Versioned::get("1").one(&table).await.unwrap();
    assert_eq!((versioned.count, versioned.version), (2, 3));
}

#[tokio::test]
async fn a_lost_answer_is_asked_for_again() {
    for fault in [Fault::LostResponse, Fault::ServerErrorAfter, Fault::TimeoutAfter] {
        let table = table::<Shop>().await;
        table.faults().on("TransactWriteItems").first(2).inject(fault.clone());
        let mut tx = table.transact();
        tx.add(user().create());
        tx.send().await.unwrap_or_else(|error| panic!("{fault:?}: {error:?}"));
        assert_eq!(table.faults().injected(), 2);
        assert_eq!(table.only_item().await, table.to_item(&user()).unwrap());
    }
}

/// Nobody knows, until the same transaction is sent again under its token.
#[tokio::test]
async fn an_answer_that_never_comes() {
    for (fault, done) in [
        (Fault::LostResponse, 1),
        (Fault::ServerErrorAfter, 1),
        (Fault::TruncatedBody, 1),
        (Fault::ServerErrorBefore, 0),
        (Fault::NoConnection, 0),
        (Fault::TimeoutBefore, 0),
    ] {
        let table = table::<Shop>().await;
        table.faults().on("TransactWriteItems").inject(fault.clone());
        let error = put_user(&table, "order-42").await.unwrap_err();
        assert_kind!(error, OutcomeUnknown { operation: "TransactWriteItems" });
        assert_eq!(table.stored().await.len(), done, "{fault:?}");
        table.faults().heal();
        put_user(&table, "order-42").await.unwrap();
        assert_eq!(table.stored().await.len(), 1, "{fault:?}");
    }
}

/// That the last try was refused says nothing of the first one, which had no answer.
#[tokio::test]
async fn a_refusal_after_a_lost_answer() {
    for refusal in [Fault::ProvisionedThroughputExceeded, Fault::refused("AccessDeniedException", "no")] {
        let table = table::<Shop>().await;
        table.faults().on("TransactWriteItems").first(1).inject(Fault::LostResponse);
        table.faults().on("TransactWriteItems").inject(refusal.clone());
        let error = put_user(&table, "order-42").await.unwrap_err();
        assert_kind!(error, OutcomeUnknown { operation: "TransactWriteItems" });
        assert_eq!(table.stored().await.len(), 1, "{refusal:?}");
    }
}
