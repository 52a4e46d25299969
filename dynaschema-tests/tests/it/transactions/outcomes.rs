//! What an error says of each operation.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::{Put, ReturnValuesOnConditionCheckFailure, TransactWriteItem};
use dynaschema::op::Check;
use dynaschema::{DynamoEntity, DynamoTable, Entity, ErrorKind, FastLane, Item, Meter};
use dynaschema_tests::fixtures::features::tables::{Names, Organization, Person};
use dynaschema_tests::fixtures::shop::{Order, Shop, Status, User, UserId, order, order_item, review, user};
use dynaschema_tests::harness::{TestTable, item, s, table, table_with};
use serde::{Deserialize, Serialize};

use crate::assert_kind;

/// A table with order A1, whose requests are not recorded yet.
async fn with_order() -> TestTable<Shop> {
    let table = table::<Shop>().await;
    order().create().send(&table).await.unwrap();
    table.faults().clear();
    table
}

#[tokio::test]
async fn all_is_written_by_one_request() {
    let table = with_order().await;
    let meter = Meter::new();
    let mut tx = table.metered(&meter).transact();
    assert!(tx.is_empty());
    tx.add(user().create());
    tx.add(order_item().put());
    tx.add(Order::delete(order().user_id, order().date, "A1").condition(|o| o.total.ge(1000_u64)));
    tx.add(Check::<dynaschema_tests::fixtures::shop::Review>::absent(&review().to_key()));
    assert_eq!(tx.len(), 4);
    tx.send().await.unwrap();

    let sent: Vec<_> = table.faults().requests().into_iter().map(|request| request.operation).collect();
    assert_eq!(sent, ["TransactWriteItems"]);
    let mut stored = table.stored().await;
    let mut wanted = vec![table.to_item(&user()).unwrap(), table.to_item(&order_item()).unwrap()];
    let by_key = |item: &Item| format!("{:?}{:?}", item["PK"], item["SK"]);
    stored.sort_by_key(by_key);
    wanted.sort_by_key(by_key);
    assert_eq!(stored, wanted);
    let cost = meter.cost();
    assert_eq!(cost.requests, 1);
    assert!(cost.write_units >= 6.0, "{cost:?}");
}

#[tokio::test]
async fn each_operation_has_the_error_it_would_have_alone() {
    let table = with_order().await;
    let mut tx = table.transact();
    let created = tx.add(order().create());
    let written = tx.add(user().create());
    let deleted = tx.add(User::delete(UserId("7".into())).condition(|u| u.name.exists()));
    let checked = tx.add(Check::<User>::exists(&User { user_id: UserId("8".into()), ..user() }.to_key()));
    let error = tx.send().await.unwrap_err();

    assert!(error.is_transaction_canceled());
    assert!(error.failed(written).is_none());
    let failed = error.failed(created).unwrap();
    assert_kind!(failed.error(), AlreadyExists { entity: "Order", key: Some(_) });
    assert!(failed.is_already_exists());
    assert_eq!(failed.old(), Some(order()));
    assert_kind!(error.failed(deleted).unwrap().error(), ConditionFailed { entity: "User", key: Some(_) });
    assert_eq!(error.failed(deleted).unwrap().old(), None);
    assert_kind!(error.failed(checked).unwrap().error(), NotFound { entity: "User" });
    let ErrorKind::TransactionCanceled { failures, table: name, .. } = error.kind() else {
        panic!("{error:?}")
    };
    let places: Vec<_> = failures.iter().map(|(place, _)| *place).collect();
    assert_eq!((places, name), (vec![created.place(), deleted.place(), checked.place()], table.name()));
    assert_eq!(table.only_item().await, table.to_item(&order()).unwrap());
}

#[tokio::test]
async fn a_check_that_fails_gives_the_item() {
    let table = with_order().await;
    let mut tx = table.transact();
    tx.add(user().create());
    let enough = tx.add(Check::<Order>::new(&order().to_key(), Order::fields().total.ge(5000_u64)));
    let error = tx.send().await.unwrap_err();
    let failed = error.failed(enough).unwrap();
    assert_kind!(failed.error(), ConditionFailed { entity: "Order" });
    assert_eq!(failed.old().map(|order| order.total), Some(1999));
    assert_eq!(table.stored().await.len(), 1);
}

#[tokio::test]
async fn another_entity_under_a_shared_key() {
    let table = table::<Names>().await;
    Organization { name: "ann".into(), seats: 3 }.create().send(&table).await.unwrap();
    let mut tx = table.transact();
    let person = tx.add(Person { name: "ann".into(), age: 9 }.put());
    let error = tx.send().await.unwrap_err();
    assert_kind!(
        error.failed(person).unwrap().error(),
        WrongEntity { entity: "Person", found: "Organization" }
    );
    assert!(!error.is_already_exists());
    let mut tx = table.transact();
    tx.add(Person { name: "ann".into(), age: 9 }.create());
    let error = tx.send().await.unwrap_err();
    assert!(error.is_already_exists() && error.is_wrong_entity(), "{error}");
}

/// A sentence for each operation, by place and entity, without any value.
#[tokio::test]
async fn the_sentence_names_operations_and_no_values() {
    let table = with_order().await;
    let mut tx = table.transact();
    tx.add(user().put());
    let created = tx.add(order().create());
    let error = tx.send().await.unwrap_err();
    let name = table.name();
    assert_eq!(
        error.to_string(),
        format!(
            "a transaction was cancelled and nothing of it was written; \
             operation 1: table `{name}` has an item under the key of this `Order` already"
        )
    );
    // With its key, where keys are asked for.
    let of_the_order = error.failed(created).unwrap().error();
    assert_kind!(of_the_order, AlreadyExists { key: Some(_) });
    let (with_keys, own) = (error.in_full().to_string(), of_the_order.in_full().to_string());
    assert!(with_keys.ends_with(&own) && own.ends_with(']'), "{with_keys}");
    assert!(error.is_already_exists() && !error.is_not_found());
}

/// What cannot be made is refused with its place, and nothing is sent.
#[tokio::test]
async fn errors_in_adding_are_given_at_the_end() {
    let table = table::<Shop>().await;
    let mut tx = table.transact();
    let good = tx.add(user().put());
    let bad = tx.add(User { user_id: UserId("a#b".into()), ..user() }.put());
    let worse = tx.add(Order { id: String::new(), status: Status::Delivered, ..order() }.create());
    let (sent, requests) = table.counted(tx.send()).await;
    let error = sent.unwrap_err();
    assert_eq!(requests, 0);
    assert!(error.failed(good).is_none());
    assert_kind!(error.failed(bad).unwrap().error(), InvalidKey { entity: "User", field: "user_id" });
    let _ = error.failed(worse);
}

#[tokio::test]
async fn without_operations_there_is_nothing_to_do() {
    let table = table::<Shop>().await;
    let (sent, requests) = table.counted(table.transact().send()).await;
    sent.unwrap();
    assert_eq!(requests, 0);
}

/// One of the SDK's own actions, beside typed ones.
#[tokio::test]
async fn raw_actions() {
    let table = table::<Shop>().await;
    let raw = |condition: Option<&str>| {
        let put = Put::builder()
            .table_name(table.name())
            .set_item(Some(item([("PK", s("LOG")), ("SK", s("1"))])))
            .set_condition_expression(condition.map(str::to_owned))
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
            .build();
        TransactWriteItem::builder().put(put.unwrap()).build()
    };
    let mut tx = table.transact();
    tx.add(user().create());
    tx.add_raw(raw(None));
    tx.send().await.unwrap();
    assert_eq!(table.stored().await.len(), 2);

    let mut tx = table.transact();
    let order = tx.add(order().create());
    let log = tx.add_raw(raw(Some("attribute_not_exists(PK)")));
    let error = tx.send().await.unwrap_err();
    assert!(error.failed(order).is_none());
    let failed = error.failed(log).unwrap();
    assert!(failed.is_condition_failed());
    let old: HashMap<_, _> = item([("PK", s("LOG")), ("SK", s("1"))]);
    assert_eq!(failed.old_item(), Some(&old));
    assert_eq!(table.stored().await.len(), 2);
}

/// Nothing but its key, whose attributes are its fields.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
#[pk(user)]
#[sk(group)]
struct Seat {
    user: String,
    group: String,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
#[table(entity = none)]
enum Seats {
    Seat(Seat),
}

/// The same, of which the fields stand in the texts of keys alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("GROUP#<group>")]
struct Follow {
    #[dynamo(from_key)]
    user: String,
    #[dynamo(from_key)]
    group: String,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
#[table(entity = none)]
enum Follows {
    Follow(Follow),
}

/// What an upsert leaves behind and fails by, alone and in a transaction: by lanes, over an item and without one.
macro_rules! does_as_alone {
    ($table:ident, $value:expr, $upsert:expr, fails $fails:expr) => {
        for (lane, is_there) in
            [FastLane::Auto, FastLane::Off].into_iter().flat_map(|lane| [(lane, false), (lane, true)])
        {
            let mut outcomes = Vec::new();
            for joins in [false, true] {
                let table = table_with::<$table>(|options| options.fast_lane(lane)).await;
                if is_there {
                    $value.create().send(&table).await.unwrap();
                }
                let error = if joins {
                    let mut tx = table.transact();
                    let made = tx.add($upsert);
                    tx.send().await.err().map(|error| error.failed(made).unwrap().error().clone())
                } else {
                    $upsert.send(&table).await.err()
                };
                outcomes.push((error.map(|error| error.is_condition_failed()), table.stored().await));
            }
            let [alone, joined] = &outcomes[..] else { unreachable!("each is done once") };
            assert_eq!(joined, alone, "{lane:?} {is_there}");
            let fails = $fails(is_there);
            let is_stored = is_there || !fails;
            assert_eq!(
                (joined.0, joined.1.len()),
                (fails.then_some(true), usize::from(is_stored)),
                "{lane:?}"
            );
        }
    };
}

/// No action of a transaction makes an item that changes nothing of one that is there: it is put where none is.
#[tokio::test]
async fn an_upsert_of_nothing_but_a_key() {
    let seat = || Seat { user: "ann".into(), group: "chess".into() };
    does_as_alone!(Seats, seat(), seat().upsert(), fails | _ | false);
    does_as_alone!(
        Seats,
        seat(),
        seat().upsert().condition(|s| s.user.not_exists()),
        fails | is_there | is_there
    );
    does_as_alone!(Seats, seat(), seat().upsert().condition(|s| s.user.exists()), fails | is_there: bool | !is_there);
    let follow = || Follow { user: "ann".into(), group: "chess".into() };
    does_as_alone!(Follows, follow(), follow().upsert(), fails | _ | false);
}
