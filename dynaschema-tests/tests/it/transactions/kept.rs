//! Operations of entities with versions, unique values and copies, each of which takes several actions.

use dynaschema::embedded::Fault;
use dynaschema::{DynamoEntity, DynamoTable, Error, ErrorKind, FastLane, Item, Table};
use dynaschema_tests::harness::{TestTable, table, table_with};
use serde::{Deserialize, Serialize};

use crate::assert_kind;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
#[pk("PRODUCT#<sku>")]
#[sk("PRODUCT")]
struct Product {
    sku: String,
    stock: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
#[pk("BUYER#<buyer>")]
#[sk("PURCHASE#<id>")]
struct Purchase {
    buyer: String,
    id: String,
    sku: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
#[pk("ACCOUNT#<id>")]
#[sk("ACCOUNT")]
#[dynamo(copy(by_name, pk = "NAME#<name>", sk = "NAME"))]
struct Account {
    id: String,
    name: String,
    #[dynamo(unique)]
    email: String,
    balance: i64,
    #[dynamo(version)]
    version: u64,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Store {
    Product(Product),
    Purchase(Purchase),
    Account(Account),
}

fn account(id: &str) -> Account {
    Account {
        id: id.into(),
        name: format!("name {id}"),
        email: format!("{id}@example.com"),
        balance: 10,
        version: 0,
    }
}

async fn buy(store: &Table<Store>, buyer: &str, pieces: u32) -> Result<(), (Error, Option<Product>)> {
    let mut tx = store.transact();
    let stock = tx.add(Product::update("P9").sub(|p| p.stock, pieces).condition(|p| p.stock.ge(pieces)));
    tx.add(Purchase { buyer: buyer.into(), id: "1".into(), sku: "P9".into() }.create());
    tx.send().await.map(drop).map_err(|error| {
        let seen = error.failed(stock).and_then(|failed| failed.old());
        (error, seen)
    })
}

#[tokio::test]
async fn two_buyers_and_one_piece() {
    let store = table::<Store>().await;
    Product { sku: "P9".into(), stock: 1 }.create().send(&store).await.unwrap();
    let results = tokio::join!(buy(&store, "ann", 1), buy(&store, "bob", 1));
    let lost = match results {
        (Ok(()), Err(lost)) | (Err(lost), Ok(())) => lost,
        other => panic!("one buyer wins: {other:?}"),
    };
    let (error, seen) = lost;
    assert!(error.is_transaction_canceled());
    assert_eq!(seen, Some(Product { sku: "P9".into(), stock: 0 }));
    assert_eq!(Product::get("P9").one(&store).await.unwrap().stock, 0);
    assert_eq!(Purchase::scan().count(&store).await.unwrap(), 1);
}

/// A subtraction whose answer was lost is not done twice.
#[tokio::test]
async fn a_subtraction_happens_once() {
    let store = table::<Store>().await;
    Product { sku: "P9".into(), stock: 5 }.create().send(&store).await.unwrap();
    store.faults().on("TransactWriteItems").first(2).inject(Fault::LostResponse);
    buy(&store, "ann", 2).await.unwrap();
    assert_eq!(store.faults().injected(), 2);
    assert_eq!(Product::get("P9").one(&store).await.unwrap().stock, 3);
}

#[tokio::test]
async fn an_update_of_nothing() {
    let store = table::<Store>().await;
    let (error, seen) = buy(&store, "ann", 1).await.unwrap_err();
    let ErrorKind::TransactionCanceled { failures, .. } = error.kind() else { panic!("{error:?}") };
    assert_kind!(failures[0].1, NotFound { entity: "Product", key: Some(_) });
    assert_eq!(seen, None);
    assert!(store.stored().await.is_empty());
}

#[tokio::test]
async fn a_unique_value_that_is_taken() {
    let store = table::<Store>().await;
    account("a").create().send(&store).await.unwrap();
    let before = store.stored().await.len();
    let mut tx = store.transact();
    let product = tx.add(Product { sku: "P9".into(), stock: 5 }.create());
    let taken = tx.add(Account { email: account("a").email, ..account("b") }.create());
    let again = tx.add(Account { email: "new@example.com".into(), ..account("a") }.create());
    let error = tx.send().await.unwrap_err();
    assert!(error.failed(product).is_none());
    assert_kind!(error.failed(taken).unwrap().error(), UniqueViolation { entity: "Account", field: "email" });
    assert_kind!(error.failed(again).unwrap().error(), AlreadyExists { entity: "Account" });
    assert_eq!(error.failed(again).unwrap().old().map(|old| old.version), Some(1));
    assert_eq!(store.stored().await.len(), before);
}

#[tokio::test]
async fn a_version_that_has_passed() {
    let store = table::<Store>().await;
    let first = account("a").create().send(&store).await.unwrap();
    first.clone().put().send(&store).await.unwrap();
    let mut tx = store.transact();
    let put = tx.add(first.put());
    tx.add(account("b").create());
    let error = tx.send().await.unwrap_err();
    assert_kind!(
        error.failed(put).unwrap().error(),
        VersionConflict { entity: "Account", expected: 1, found: Some(2) }
    );
    assert_eq!(error.failed(put).unwrap().old().map(|old| old.version), Some(2));
}

/// The item, its unique value and its copy count, each.
#[tokio::test]
async fn sentinels_and_copies_count() {
    let store = table::<Store>().await;
    let mut tx = store.transact();
    for number in 0..33 {
        tx.add(account(&format!("a{number}")).create());
    }
    tx.add(Product { sku: "P9".into(), stock: 5 }.create());
    tx.send().await.unwrap();
    assert_eq!(store.stored().await.len(), 100);

    let mut tx = store.transact();
    for number in 0..34 {
        tx.add(account(&format!("b{number}")).create());
    }
    let error = tx.send().await.unwrap_err();
    let ErrorKind::InvalidRequest { reason, .. } = error.kind() else { panic!("{error:?}") };
    assert!(reason.starts_with("it has 102 actions; at most 100 are allowed: "), "{reason}");
    assert!(reason.contains("operation 33 (`Account`) takes 3"), "{reason}");
    assert_eq!(store.stored().await.len(), 100);
}

#[tokio::test]
async fn two_operations_on_one_sentinel() {
    let store = table::<Store>().await;
    let mut tx = store.transact();
    tx.add(account("a").create());
    tx.add(Account { email: account("a").email, ..account("b") }.create());
    let (sent, requests) = store.counted(tx.send()).await;
    let error = sent.unwrap_err();
    let ErrorKind::InvalidRequest { reason, .. } = error.kind() else { panic!("{error:?}") };
    assert!(
        reason.starts_with(
            "operation 0 (`Account`) and operation 1 (`Account`) claim the same value of `email`"
        )
    );
    assert_eq!(requests, 0);
}

/// An account that has the address of another one, and the name.
fn like(of: &Account, id: &str) -> Account {
    Account { email: of.email.clone(), name: of.name.clone(), ..account(id) }
}

/// What is stored, in the order of its keys, but for write tokens.
async fn contents(store: &TestTable<Store>) -> Vec<Item> {
    let mut stored = store.stored().await;
    for item in &mut stored {
        item.remove("_token");
    }
    stored.sort_by_key(|item| item["PK"].as_s().ok().cloned());
    stored
}

/// A unique value, or the key of a copy, moves from one item to another at once: by lanes and in both orders.
#[tokio::test]
async fn a_unique_value_that_moves() {
    for lane in [FastLane::Auto, FastLane::Off] {
        for creates_first in [true, false] {
            let store = table_with(|options| options.fast_lane(lane)).await;
            let a = account("a").create().send(&store).await.unwrap();
            let b = like(&a, "b");
            let mut tx = store.transact();
            if creates_first {
                tx.add(b.clone().create());
                tx.add(a.remove());
            } else {
                tx.add(Account::delete("a"));
                tx.add(b.clone().create());
            }
            tx.send().await.unwrap();
            let alone = table_with(|options| options.fast_lane(lane)).await;
            b.create().send(&alone).await.unwrap();
            assert_eq!(contents(&store).await, contents(&alone).await);
        }
    }
}

/// Two items exchange their unique values, again and again.
#[tokio::test]
async fn unique_values_that_are_exchanged() {
    let store = table::<Store>().await;
    let (mut a, mut b) = (
        account("a").create().send(&store).await.unwrap(),
        account("b").create().send(&store).await.unwrap(),
    );
    for _ in 0..3 {
        // Sent once more behind a conflict, it is the same transaction.
        store.faults().on("TransactWriteItems").first(1).inject(Fault::TransactionConflict);
        let mut tx = store.transact();
        tx.add(a.edit().set_email(&b.email).set_name(&b.name));
        tx.add(Account::update("b").set_email(&a.email).set_name(&a.name));
        tx.send().await.unwrap();
        (a.email, b.email) = (b.email, a.email);
        (a.name, b.name) = (b.name, a.name);
        (a.version, b.version) = (a.version + 1, b.version + 1);
        assert_eq!(Account::get("a").one(&store).await.unwrap(), a);
        assert_eq!(Account::get("b").one(&store).await.unwrap(), b);
        assert_eq!(Account::by_name(&b.name).one(&store).await.unwrap(), b);
        assert_eq!(store.stored().await.len(), 6);
    }
}

/// Items from before their address was unique have the same one, and one sentinel, which goes with all of them: to nobody,
/// or to the one that claims it. By lanes and in both orders.
#[tokio::test]
async fn a_unique_value_that_two_items_free() {
    for (lane, claims) in
        [FastLane::Auto, FastLane::Off].into_iter().flat_map(|lane| [(lane, false), (lane, true)])
    {
        for order in [["a", "b"], ["b", "a"]] {
            let [store, alone] = [
                table_with::<Store>(|options| options.fast_lane(lane)).await,
                table_with::<Store>(|options| options.fast_lane(lane)).await,
            ];
            let a = account("a").create().send(&store).await.unwrap();
            let b = Account { email: a.email.clone(), ..account("b") };
            store.put_raw(store.to_item(&b).unwrap()).await;
            let c = Account { email: a.email.clone(), ..account("c") };
            // Sent once more behind a conflict, it is the same transaction.
            store.faults().clear();
            store.faults().on("TransactWriteItems").first(1).inject(Fault::TransactionConflict);
            let mut tx = store.transact();
            for id in order {
                tx.add(Account::delete(id));
            }
            if claims {
                tx.add(c.clone().create());
                c.create().send(&alone).await.unwrap();
            }
            tx.send().await.unwrap();
            assert_eq!(contents(&store).await, contents(&alone).await, "{lane:?} {order:?}");
            let sent = store.faults().requests().into_iter();
            let sent: Vec<_> = sent.filter(|request| request.operation == "TransactWriteItems").collect();
            assert_eq!((sent.len(), &sent[0].body), (2, &sent[1].body));
        }
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("LOGIN#<id>")]
struct Login {
    id: u32,
    #[dynamo(unique)]
    email: String,
}

/// As many as there are actions for in one transaction.
#[tokio::test]
async fn a_unique_value_that_as_many_free_as_can() {
    let login = |id: u32| Login { id, email: "a@example.com".into() };
    for (claims, count) in [(false, 99), (true, 98)] {
        let [logins, alone] = [table::<Login>().await, table::<Login>().await];
        login(0).create().send(&logins).await.unwrap();
        for id in 1..count {
            logins.put_raw(logins.to_item(&login(id)).unwrap()).await;
        }
        let mut tx = logins.transact();
        for id in 0..count {
            tx.add(Login::delete(id));
        }
        if claims {
            tx.add(login(count).create());
            login(count).create().send(&alone).await.unwrap();
        }
        tx.send().await.unwrap();
        let [stored, expected] = [logins.stored().await, alone.stored().await];
        assert_eq!(stored.len(), expected.len(), "{claims}");
        assert!(expected.iter().all(|item| stored.contains(item)), "{stored:?}");
    }
}

/// What none of them has stays with the one that has it, of which all of them are told at once: by key and by
/// value.
#[tokio::test]
async fn a_unique_value_of_a_third_item_that_others_would_free() {
    for (count, by_key) in [2, 4, 5, 20].into_iter().flat_map(|count| [(count, true), (count, false)]) {
        let store = table::<Store>().await;
        account("c").create().send(&store).await.unwrap();
        let before = contents(&store).await;
        let mut tx = store.transact();
        for id in (0..count).map(|number| format!("d{number}")) {
            let older = Account { email: account("c").email, ..account(&id) };
            store.put_raw(store.to_item(&older).unwrap()).await;
            if by_key {
                tx.add(Account::delete(&id));
            } else {
                tx.add(older.remove());
            }
        }
        let (sent, requests) = store.recorded(tx.send()).await;
        sent.unwrap();
        assert_eq!(contents(&store).await, before, "{count} {by_key}");
        let sent = requests.iter().filter(|request| request.operation == "TransactWriteItems").count();
        assert_eq!(sent, 2, "{count} {by_key}");
    }
}

/// They are told of it beside what one of them fails for, which is all that the transaction fails for.
#[tokio::test]
async fn a_unique_value_of_a_third_item_beside_an_error() {
    let store = table::<Store>().await;
    account("c").create().send(&store).await.unwrap();
    for id in ["a", "b", "d"] {
        let older = Account { email: account("c").email, ..account(id) };
        store.put_raw(store.to_item(&older).unwrap()).await;
    }
    let before = contents(&store).await;
    let mut tx = store.transact();
    let spared = tx.add(Account::delete("a"));
    let refused = tx.add(Account::delete("b").condition(|b| b.balance.eq(11)));
    let stands = tx.add(Account::delete("d"));
    let error = tx.send().await.unwrap_err();
    assert_kind!(error.failed(refused).unwrap().error(), ConditionFailed { entity: "Account" });
    assert!(error.failed(spared).is_none() && error.failed(stands).is_none(), "{error:?}");
    assert_eq!(contents(&store).await, before);
}

/// What one operation frees is free for one other alone; and what a third item has by now is that one's.
#[tokio::test]
async fn a_unique_value_that_another_has() {
    let store = table::<Store>().await;
    let a = account("a").create().send(&store).await.unwrap();
    let mut tx = store.transact();
    tx.add(a.remove());
    tx.add(like(&a, "b").create());
    tx.add(Account { name: "c".into(), ..like(&a, "c") }.create());
    let error = tx.send().await.unwrap_err();
    assert!(error.to_string().contains("claim the same value"), "{error}");

    // The value that was read is not the stored one any more, and another item has its address.
    Account::update("a").set_email("new@example.com").send(&store).await.unwrap();
    Account { email: a.email.clone(), ..account("c") }.create().send(&store).await.unwrap();
    let before = contents(&store).await;
    let mut tx = store.transact();
    tx.add(a.remove());
    let claim = tx.add(Account { name: "b".into(), ..like(&a, "b") }.create());
    let error = tx.send().await.unwrap_err();
    assert!(error.failed(claim).is_some_and(|failed| failed.error().is_unique_violation()), "{error:?}");
    assert_eq!(contents(&store).await, before);
}

/// By key it must be known which unique value is freed: one read for each such operation.
#[tokio::test]
async fn operations_that_read_first() {
    let store = table::<Store>().await;
    account("a").create().send(&store).await.unwrap();
    account("b").create().send(&store).await.unwrap();
    let mut tx = store.transact();
    tx.add(Account::delete("a"));
    tx.add(Account::update("b").set_email("b2@example.com").set_balance(7));
    let (sent, requests) = store.recorded(tx.send()).await;
    sent.unwrap();
    let sent: Vec<_> = requests.iter().map(|request| request.operation.as_str()).collect();
    assert_eq!(sent, ["GetItem", "GetItem", "TransactWriteItems"]);
    let b = Account::get("b").one(&store).await.unwrap();
    assert_eq!((b.email.as_str(), b.balance, b.version), ("b2@example.com", 7, 2));
    assert_eq!(Account::by_name("name b").one(&store).await.unwrap(), b);
    assert_eq!(store.stored().await.len(), 3);
    // Both of the old addresses are free.
    Account { email: account("a").email, ..account("c") }.create().send(&store).await.unwrap();
    Account { email: account("b").email, ..account("d") }.create().send(&store).await.unwrap();
}

#[tokio::test]
async fn an_operation_that_reads_first_and_finds_nothing() {
    let store = table::<Store>().await;
    let mut tx = store.transact();
    let update = tx.add(Account::update("a").set_email("b2@example.com"));
    let product = tx.add(Product { sku: "P9".into(), stock: 5 }.create());
    let error = tx.send().await.unwrap_err();
    assert_kind!(error.failed(update).unwrap().error(), NotFound { entity: "Account" });
    assert!(error.failed(product).is_none());
    assert!(store.stored().await.is_empty());
}

/// A read that gets no answer is nothing that an operation has done.
#[tokio::test]
async fn a_fault_of_the_reading() {
    let store = table::<Store>().await;
    store.faults().on("GetItem").inject(Fault::ProvisionedThroughputExceeded);
    let mut tx = store.transact();
    tx.add(Account::delete("a"));
    assert_kind!(tx.send().await.unwrap_err(), Throttled { operation: "GetItem" });
}

/// The write token beside a version follows from the transaction's token, so it is the same again.
#[tokio::test]
async fn a_token_with_versions() {
    let store = table::<Store>().await;
    let create = async |store: &TestTable<Store>| {
        let mut tx =
            store.transact().token(format!("a-{}", store.name().chars().rev().take(24).collect::<String>()));
        tx.add(account("a").create());
        tx.send().await
    };
    create(&store).await.unwrap();
    create(&store).await.unwrap();
    assert_eq!(Account::get("a").one(&store).await.unwrap().version, 1);
}

#[tokio::test]
async fn checks_by_key() {
    let store = table::<Store>().await;
    Product { sku: "P9".into(), stock: 1 }.create().send(&store).await.unwrap();
    let key = ProductKey { sku: "P9".into() };
    for (least, allowed) in [(1_u32, true), (2, false)] {
        let mut tx = store.transact();
        let check = tx.add(key.check(|p| p.stock.ge(least)));
        tx.add(account("a").put().condition(|a| a.balance.not_exists()));
        match tx.send().await {
            Ok(_) => assert!(allowed),
            Err(error) => {
                assert!(!allowed, "{error:?}");
                assert_kind!(error.failed(check).unwrap().error(), ConditionFailed { entity: "Product" });
                assert_eq!(error.failed(check).unwrap().old().map(|product| product.stock), Some(1));
            }
        }
    }
}
