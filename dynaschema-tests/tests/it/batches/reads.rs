//! Batches of gets.

use dynaschema::{Meter, ReadOutcome};
use dynaschema_tests::fixtures::features::tables::{Names, Organization, OrganizationKey, Person, PersonKey};
use dynaschema_tests::fixtures::shop::{Shop, User, UserKey, order, user, user_id};
use dynaschema_tests::harness::{s, table, table_with};

use super::{count, key, line, lines};
use crate::assert_kind;

#[tokio::test]
async fn a_thousand_items_are_ten_requests() {
    let table = table::<Shop>().await;
    table.batch_write().put_all(lines(0..1000)).send().await.unwrap();
    let meter = Meter::new();
    let batch = table.metered(&meter).batch_get((0..1000).rev().map(key));
    let (found, requests) = table.counted(batch.send()).await;
    count(format_args!("1,000 items read in {requests} requests"));
    assert_eq!(requests, 10);
    let mut found: Vec<_> = found.unwrap().into_iter().flatten().collect();
    found.reverse();
    assert_eq!(found, lines(0..1000));
    let cost = meter.cost();
    assert_eq!((cost.requests, cost.evaluated, cost.retried), (10, 1000, 0));
    assert!(cost.read_units >= 500.0, "{cost:?}");
}

#[tokio::test]
async fn order_duplicates_and_misses() {
    let table = table::<Shop>().await;
    table.batch_write().put_all(lines(0..3)).send().await.unwrap();
    let (found, requests) = table.recorded(table.batch_get([2, 9, 0, 2, 9].map(key)).send()).await;
    let wanted = [Some(line(2, "P1")), None, Some(line(0, "P1")), Some(line(2, "P1")), None];
    assert_eq!(found.unwrap(), wanted);
    let [request] = &requests[..] else { panic!("{requests:?}") };
    assert_eq!(request.body["RequestItems"][table.name()]["Keys"].as_array().map(Vec::len), Some(3));

    let (nothing, requests) = table.counted(table.batch_get(Vec::<UserKey>::new()).send()).await;
    assert_eq!((nothing.unwrap(), requests), (Vec::<Option<User>>::new(), 0));
}

/// Over 16 MB the service answers in parts.
#[tokio::test]
async fn more_than_16_mb() {
    let table = table::<Shop>().await;
    let name = "x".repeat(390 * 1024);
    let users: Vec<_> = (0..44).map(|number| User { user_id: user_id(number), name: name.clone() }).collect();
    table.batch_write().put_all(users.clone()).send().await.unwrap();
    let keys = (0..44).map(|number| UserKey { user_id: user_id(number) });
    let meter = Meter::new();
    let (found, requests) = table.counted(table.metered(&meter).batch_get(keys).send()).await;
    assert_eq!(found.unwrap().into_iter().flatten().collect::<Vec<_>>(), users);
    assert_eq!(requests, 2);
    assert!(meter.cost().retried > 0);
}

#[tokio::test]
async fn consistency() {
    let table = table::<Shop>().await;
    let careful = table_with::<Shop>(|options| options.consistent(true)).await;
    let flags = |requests: Vec<dynaschema::embedded::RecordedRequest>, table: &str| -> Vec<Option<bool>> {
        let flag = |request: &dynaschema::embedded::RecordedRequest| {
            request.body["RequestItems"][table]["ConsistentRead"].as_bool()
        };
        requests.iter().map(flag).collect()
    };
    let (_, requests) = table.recorded(table.batch_get([key(1)]).send()).await;
    assert_eq!(flags(requests, table.name()), [None]);
    let (_, requests) = table.recorded(table.batch_get([key(1)]).consistent().send()).await;
    assert_eq!(flags(requests, table.name()), [Some(true)]);
    let (_, requests) = careful.recorded(careful.batch_get([key(1)]).send()).await;
    assert_eq!(flags(requests, careful.name()), [Some(true)]);
}

/// Where two entities share a key, the other's item is no item, as of a get.
#[tokio::test]
async fn under_a_shared_key() {
    let table = table::<Names>().await;
    let ann = Person { name: "ann".into(), age: 40 };
    let acme = Organization { name: "acme".into(), seats: 5 };
    ann.clone().create().send(&table).await.unwrap();
    acme.clone().create().send(&table).await.unwrap();
    let person = |name: &str| PersonKey { name: name.into() };
    let found = table.batch_get([person("acme"), person("ann")]).send().await.unwrap();
    assert_eq!(found, [None, Some(ann.clone())]);
    let mixed = table.batch_get_mixed().key(&person("ann")).key(&OrganizationKey { name: "acme".into() });
    assert_eq!(mixed.send().await.unwrap(), [Some(Names::Person(ann)), Some(Names::Organization(acme))]);
}

#[tokio::test]
async fn items_that_are_not_what_they_should_be() {
    let table = table::<Shop>().await;
    table.batch_write().put_all(lines(0..4)).send().await.unwrap();
    let mut bad = table.to_item(&line(1, "P1")).unwrap();
    bad.remove("product_id");
    table.put_raw(bad).await;
    let mut foreign = table.to_item(&line(2, "P1")).unwrap();
    foreign.insert("entity_type".into(), s("Order"));
    table.put_raw(foreign).await;

    let report = table.batch_get((0..5).map(key)).report().await.unwrap();
    let [found, bad, foreign, last, missing] = &report.outcomes[..] else { panic!("{report:?}") };
    assert!(matches!(found, ReadOutcome::Found(item) if *item == line(0, "P1")));
    let ReadOutcome::Failed(bad) = bad else { panic!("{bad:?}") };
    assert_kind!(bad, Decode { entity: "OrderItem", path: "product_id", key: Some(_) });
    let ReadOutcome::Failed(foreign) = foreign else { panic!("{foreign:?}") };
    assert_kind!(foreign, WrongEntity { entity: "OrderItem", found: "Order", key: Some(_) });
    assert!(matches!((last, missing), (ReadOutcome::Found(_), ReadOutcome::Missing)));
    assert!(report.error.is_none());
    assert_eq!(report.into_items().collect::<Vec<_>>(), [line(0, "P1"), line(3, "P1")]);

    let error = table.batch_get([0, 1, 3].map(key)).send().await.unwrap_err();
    assert_kind!(error, Decode { entity: "OrderItem", decoded: 2, failed: 1 });
}

#[tokio::test]
async fn a_value_that_cannot_stand_in_a_key() {
    let table = table::<Shop>().await;
    user().create().send(&table).await.unwrap();
    let bad = UserKey { user_id: dynaschema_tests::fixtures::shop::UserId("#".into()) };
    let keys = [UserKey { user_id: user_id(42) }, bad];
    assert!(table.batch_get(keys.clone()).requests().unwrap_err().is_invalid_key());
    let (error, requests) = table.counted(table.batch_get(keys.clone()).send()).await;
    assert!(error.unwrap_err().is_invalid_key());
    assert_eq!(requests, 0);
    let report = table.batch_get(keys).report().await.unwrap();
    let [ReadOutcome::Found(found), ReadOutcome::Failed(error)] = &report.outcomes[..] else {
        panic!("{report:?}")
    };
    assert_eq!(found, &user());
    assert!(error.is_invalid_key());
}

#[tokio::test]
async fn the_sdk_s_own_requests_can_be_sent() {
    let table = table::<Shop>().await;
    order().create().send(&table).await.unwrap();
    let requests = table.batch_get((0..150).map(key)).requests().unwrap();
    assert_eq!(requests.len(), 2);
    let mixed = table.batch_get_mixed().key(&order().key()).requests().unwrap();
    let mut answer = mixed.into_iter().next().unwrap().send().await.unwrap();
    let items = answer.responses.as_mut().unwrap().remove(table.name()).unwrap();
    assert_eq!(items, [table.to_item(&order()).unwrap()]);
}
