//! The SDK's own inputs, as every operation gives them.

use aws_sdk_dynamodb::types::{ReturnConsumedCapacity, ReturnValuesOnConditionCheckFailure};
use dynaschema::op::Write;
use dynaschema::{Meter, Table};
use dynaschema_tests::fixtures::shop::{Order, Shop, User, order, user, user_id};
use dynaschema_tests::harness::{item, s, table, uncreated};

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
    let scan = Shop::scan().segments(4).page_size(3).into_input(&shop).unwrap();
    assert_eq!((scan.segment(), scan.total_segments(), scan.limit()), (Some(0), Some(4), Some(3)));
    let scan = Shop::scan().into_input(&shop).unwrap();
    assert_eq!((scan.segment(), scan.total_segments(), scan.limit()), (None, None, None));
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
