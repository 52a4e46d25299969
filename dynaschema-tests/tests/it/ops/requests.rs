//! The SDK's own inputs, as every operation gives them.

use aws_sdk_dynamodb::types::{
    ReturnConsumedCapacity, ReturnValuesOnConditionCheckFailure, TransactWriteItem,
};
use dynaschema::op::{Write, WriteTransaction};
use dynaschema::{DynamoEntity, ErrorKind, Meter, Table};
use dynaschema_tests::fixtures::shop::{Order, Shop, User, UserWithOrders, order, user, user_id};
use dynaschema_tests::harness::{item, s, table, uncreated};
use serde::{Deserialize, Serialize};

use crate::assert_kind;
use crate::edits::{Versioned, versioned};

fn shop() -> Table<Shop> {
    let table = uncreated::<Shop>(|options| options);
    Table::new(table.client().clone(), "shop")
}

#[test]
fn of_items() {
    let shop = shop();
    let key = item([("PK", s("USER#42")), ("SK", s("PROFILE"))]);
    let get = User::get(user_id(42)).into_input(&shop).unwrap();
    assert_eq!((get.table_name(), get.key(), get.consistent_read()), (Some("shop"), Some(&key), None));
    let get = User::get(user_id(42)).consistent().into_input(&shop).unwrap();
    assert_eq!(get.consistent_read(), Some(true));
    let delete = User::delete(user_id(42)).into_input(&shop).unwrap();
    let own = Some("attribute_not_exists(#n0) OR #n1 = :v0");
    assert_eq!((delete.key(), delete.condition_expression()), (Some(&key), own));

    let put = user().put().into_input(&shop).unwrap();
    assert_eq!(put.item(), Some(&shop.to_item(&user()).unwrap()));
    let own_and_no_newer = "(attribute_not_exists(#n0) OR #n1 = :v0) AND NOT (#n2 > :v1)";
    assert_eq!(put.condition_expression(), Some(own_and_no_newer));
    let create = user().create().into_input(&shop).unwrap();
    assert!(create.condition_expression().unwrap().starts_with("attribute_not_exists("));
    assert_eq!(create.expression_attribute_names().unwrap().values().collect::<Vec<_>>(), ["PK"]);
    // A failed condition brings the item, which saves a read.
    let all_old = Some(&ReturnValuesOnConditionCheckFailure::AllOld);
    assert_eq!(create.return_values_on_condition_check_failure(), all_old);
}

#[test]
fn of_queries_and_scans() {
    let shop = shop();
    let query = Order::placed().desc().limit(5).into_input(&shop).unwrap();
    assert_eq!(query.index_name(), Some("GSI1"));
    assert_eq!((query.limit(), query.scan_index_forward()), (Some(5), Some(false)));
    assert_eq!((query.consistent_read(), query.exclusive_start_key()), (None, None));
    let query = Order::query(user_id(1)).page_size(7).limit(9).consistent().into_input(&shop).unwrap();
    assert_eq!((query.limit(), query.scan_index_forward()), (Some(7), None));
    assert_eq!(query.consistent_read(), Some(true));
    // A filter drops items, so the service evaluates more of them than are wanted.
    let query = Order::query(user_id(1)).filter(|o| o.total.gt(1)).limit(9).into_input(&shop).unwrap();
    assert!(query.limit().is_none_or(|limit| limit > 9));
    let query = UserWithOrders::query(user_id(1)).desc().into_input(&shop).unwrap();
    assert_eq!((query.table_name(), query.scan_index_forward()), (Some("shop"), Some(false)));
    assert!(query.key_condition_expression().is_some());
    let scan = Shop::scan().segments(4).page_size(3).into_input(&shop).unwrap();
    assert_eq!((scan.segment(), scan.total_segments(), scan.limit()), (Some(0), Some(4), Some(3)));
    let scan = Shop::scan().into_input(&shop).unwrap();
    assert_eq!((scan.segment(), scan.total_segments(), scan.limit()), (None, None, None));
}

#[test]
fn of_a_table_that_is_to_be_created() {
    let create = shop().create_table().into_input().unwrap();
    assert_eq!((create.table_name(), create.global_secondary_indexes().len()), (Some("shop"), 2));
}

/// Only a metered handle asks what a request costs.
#[test]
fn with_and_without_a_meter() {
    let (shop, total) = (shop(), Some(&ReturnConsumedCapacity::Total));
    let metered = shop.metered(&Meter::new());
    for (table, wanted) in [(&shop, None), (&metered, total)] {
        assert_eq!(user().put().into_input(table).unwrap().return_consumed_capacity(), wanted);
        assert_eq!(User::get(user_id(1)).into_input(table).unwrap().return_consumed_capacity(), wanted);
        assert_eq!(User::delete(user_id(1)).into_input(table).unwrap().return_consumed_capacity(), wanted);
        assert_eq!(Order::placed().into_input(table).unwrap().return_consumed_capacity(), wanted);
        assert_eq!(Shop::scan().into_input(table).unwrap().return_consumed_capacity(), wanted);
    }
}

/// The hatch leads all the way: the requests can be sent by hand.
#[tokio::test]
async fn that_can_be_sent() {
    let table = table::<Shop>().await;
    order().put().request(&table).unwrap().send().await.unwrap();
    let got = order().key().get().request(&table).unwrap().send().await.unwrap();
    assert_eq!(table.from_item::<Order>(got.item.unwrap()).unwrap(), order());
    let found = Order::query(user_id(42)).request(&table).unwrap().send().await.unwrap();
    assert_eq!(table.from_item::<Shop>(found.items.unwrap().remove(0)).unwrap(), Shop::Order(order()));
    assert_eq!(Shop::scan().request(&table).unwrap().send().await.unwrap().count(), 1);
    Order::delete(user_id(42), order().date, "A1").request(&table).unwrap().send().await.unwrap();
    assert!(table.stored().await.is_empty());
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("ACCOUNT#<id>")]
struct Account {
    id: u32,
    #[dynamo(unique)]
    name: String,
}

fn account(id: u32, name: &str) -> Account {
    Account { id, name: name.into() }
}

/// All that a transaction writes stands in its request, which is the one that it sends, down to its token.
#[tokio::test]
async fn of_transactions_are_what_they_send() {
    let table = table::<Account>().await;
    let ann = account(1, "ann").create().send(&table).await.unwrap();
    let dan = account(4, "dan").create().send(&table).await.unwrap();
    // The service knows tokens by account; the end of the name tells tables apart.
    let token: String = table.name().chars().rev().take(36).collect();
    let begin = || -> WriteTransaction<Account> {
        let mut tx = table.transact().token(&token);
        tx.add(account(2, "ben").create());
        tx.add(ann.clone().edit().set_name("anne"));
        tx.add(dan.key().check(|account| account.name.eq("dan")));
        tx
    };
    let input = begin().into_input().unwrap();
    assert_eq!(input.client_request_token(), Some(&*token));
    let places = input.transact_items();
    let count = |of: fn(&TransactWriteItem) -> bool| places.iter().filter(|place| of(place)).count();
    // The new item, and whose the two new names are.
    assert_eq!(count(|place| place.put().is_some()), 3);
    assert_eq!(count(|place| place.update().is_some()), 1);
    assert_eq!(count(|place| place.delete().is_some()), 1);
    assert_eq!(count(|place| place.condition_check().is_some()), 1);

    let tx = begin();
    let (done, by_hand) = table.recorded(tx.request().unwrap().send()).await;
    done.unwrap();
    assert_eq!(by_hand[0].body["TransactItems"].as_array().unwrap().len(), places.len());
    // The service has carried it out already, under that token.
    let (done, sent) = table.recorded(tx.send()).await;
    done.unwrap();
    assert_eq!((sent.len(), &sent[0].body), (1, &by_hand[0].body));
    let mut accounts = Account::scan().all(&table).await.unwrap();
    accounts.sort_by_key(|account| account.id);
    assert_eq!(accounts, [account(1, "anne"), account(2, "ben"), dan]);
}

#[tokio::test]
async fn of_transactions_that_have_none() {
    let table = table::<Account>().await;
    let empty = table.transact();
    assert_kind!(empty.request().unwrap_err(), InvalidRequest { operation: "TransactWriteItems" });
    let stored = account(1, "ann").create().send(&table).await.unwrap();
    // What the old name is, only a read tells.
    let mut tx = table.transact();
    let (created, renamed) =
        (tx.add(account(2, "ben").create()), tx.add(Account::update(1).set_name("anne")));
    let moved = tx.add(stored.move_to(|account| account.id = 7));
    table.faults().clear();
    let error = tx.into_input().unwrap_err();
    assert!(error.failed(created).is_none());
    for failed in [error.failed(renamed), error.failed(moved)] {
        let failed = failed.unwrap();
        let ErrorKind::InvalidRequest { operation: "TransactWriteItems", reason, .. } = failed.kind() else {
            panic!("{failed:?}")
        };
        assert!(reason.contains("which is read first"), "{reason}");
    }
    // One write of several is told where they all are to be had.
    let error = account(2, "ben").create().into_input(&table).unwrap_err();
    assert!(error.to_string().contains("add it to a transaction"), "{error}");
    assert_eq!(table.faults().requests().len(), 0);
}

#[tokio::test]
async fn of_transactions_of_gets() {
    let table = table::<Shop>().await;
    user().create().send(&table).await.unwrap();
    let mut tx = table.transact_get();
    assert_kind!(tx.request().unwrap_err(), InvalidRequest { operation: "TransactGetItems" });
    tx.add(User::get(user_id(42)));
    tx.add(User::get(user_id(42)));
    tx.add(order().key().get());
    let found = tx.request().unwrap().send().await.unwrap();
    let mut found = found.responses.unwrap().into_iter();
    assert_eq!(table.from_item::<User>(found.next().unwrap().item.unwrap()).unwrap(), user());
    assert_eq!((found.next().unwrap().item, found.next()), (None, None));
    let input = tx.into_input().unwrap();
    assert_eq!(input.transact_items().len(), 2);
}

#[test]
fn are_refused_as_their_ends_are() {
    let (shop, bad) = (shop(), dynaschema_tests::fixtures::shop::UserId("#".into()));
    assert!(User::get(&bad).into_input(&shop).unwrap_err().is_invalid_key());
    assert!(User::delete(&bad).request(&shop).unwrap_err().is_invalid_key());
    assert!(Order::query(&bad).explain(&shop).unwrap_err().is_invalid_key());
    let user = User { user_id: bad, ..user() };
    assert!(user.clone().put().into_input(&shop).unwrap_err().is_invalid_key());
    assert!(shop.to_item(&user).unwrap_err().is_invalid_key());
}

/// What is explained is what is sent, down to what keeps a write from counting twice.
#[tokio::test]
async fn are_explained_whole() {
    let table = table::<Versioned>().await;
    versioned().create().send(&table).await.unwrap();
    let update = || Versioned::update(1).set_seen(7);
    let explained = update().explain(&table).unwrap();
    let condition = explained.items[0].condition.clone().unwrap();
    let (done, requests) = table.recorded(update().send(&table)).await;
    done.unwrap();
    let sent = requests[0].body["ConditionExpression"].as_str().unwrap();
    let operators = |text: &str| {
        let words = text.split(' ').filter(|word| matches!(*word, "AND" | "OR" | "NOT" | "=" | ">"));
        words.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(operators(&condition), operators(sent));
    assert!(condition.contains(r#"NOT (_token = ""#), "{condition}");
}
