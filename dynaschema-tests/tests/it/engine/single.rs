//! One item at a time: create, put, get, delete, exists; and their conditions.

use dynaschema::Meter;
use dynaschema_tests::fixtures::features::indexes::Ticket;
use dynaschema_tests::fixtures::shop::{Order, OrderKey, Shop, Status, User, order, user, user_id};
use dynaschema_tests::fixtures::{date, timestamp};
use dynaschema_tests::harness::table;

use crate::assert_kind;

/// Each operation is one request of the service's own.
#[tokio::test]
async fn each_operation_is_one_request() {
    let table = table::<Shop>().await;
    let key = order().key();
    let mut seen = Vec::new();
    let mut note = |requests: Vec<dynaschema::embedded::RecordedRequest>| {
        seen.push(requests.into_iter().map(|request| request.operation).collect::<Vec<_>>().join(" "));
    };
    let (result, requests) = table.recorded(order().create().send(&table)).await;
    assert_eq!(result.unwrap(), order());
    note(requests);
    let (result, requests) = table.recorded(key.get().one(&table)).await;
    assert_eq!(result.unwrap(), order());
    note(requests);
    let changed = Order { status: Status::Delivered, ..order() };
    let (result, requests) = table.recorded(changed.clone().put().send(&table)).await;
    assert_eq!(result.unwrap(), changed);
    note(requests);
    let (result, requests) = table.recorded(key.get().optional(&table)).await;
    assert_eq!(result.unwrap(), Some(changed));
    note(requests);
    let (result, requests) = table.recorded(key.exists().send(&table)).await;
    assert!(result.unwrap());
    note(requests);
    let (result, requests) = table.recorded(key.delete().send(&table)).await;
    result.unwrap();
    note(requests);
    let (result, requests) = table.recorded(key.exists().send(&table)).await;
    assert!(!result.unwrap());
    note(requests);
    assert_eq!(seen, ["PutItem", "GetItem", "PutItem", "GetItem", "GetItem", "DeleteItem", "GetItem"]);
}

#[tokio::test]
async fn the_functions_of_parts_and_of_the_key_are_the_same() {
    let table = table::<Shop>().await;
    order().create().send(&table).await.unwrap();
    let key = OrderKey { user_id: user_id(42), date: date("2026-05-01"), id: "A1".into() };
    assert_eq!(key, order().key());
    let by_parts = Order::get(user_id(42), date("2026-05-01"), "A1");
    assert_eq!(by_parts.one(&table).await.unwrap(), key.get().one(&table).await.unwrap());
    assert!(Order::exists(&key.user_id, key.date, &key.id).send(&table).await.unwrap());
    Order::delete(&key.user_id, key.date, key.id.as_str()).send(&table).await.unwrap();
    assert!(!key.exists().send(&table).await.unwrap());
}

#[tokio::test]
async fn what_is_not_there() {
    let table = table::<Shop>().await;
    assert_eq!(User::get(user_id(1)).optional(&table).await.unwrap(), None);
    let error = User::get(user_id(1)).one(&table).await.unwrap_err();
    assert_kind!(error, NotFound { entity: "User", key: Some(_) });
    // Deleting nothing is no error.
    User::delete(user_id(1)).send(&table).await.unwrap();
}

#[tokio::test]
async fn a_create_demands_absence_and_a_put_does_not() {
    let table = table::<Shop>().await;
    user().create().send(&table).await.unwrap();
    let renamed = User { name: "Bea".into(), ..user() };
    let error = renamed.clone().create().send(&table).await.unwrap_err();
    assert_kind!(error, AlreadyExists { entity: "User", key: Some(_) });
    assert_eq!(error.old::<User>(), Some(user()));
    assert_eq!(table.stored().await, [table.to_item(&user()).unwrap()]);
    renamed.clone().put().send(&table).await.unwrap();
    assert_eq!(User::get(user_id(42)).one(&table).await.unwrap(), renamed);
}

#[tokio::test]
async fn conditions_of_puts_and_deletes() {
    let table = table::<Shop>().await;
    order().create().send(&table).await.unwrap();
    let key = order().key();
    let dearer = Order { total: 5000, ..order() };

    let put = dearer.clone().put().condition(|o| o.total.gt(2000));
    let error = put.send(&table).await.unwrap_err();
    assert_kind!(error, ConditionFailed { entity: "Order", key: Some(_) });
    assert_eq!(error.old::<Order>(), Some(order()));
    let put = dearer.put().condition(|o| o.total.le(2000) & o.note.not_exists());
    put.send(&table).await.unwrap();

    let delete = key.delete().condition(|o| o.status.is_in([Status::Delivered]));
    let error = delete.send(&table).await.unwrap_err();
    assert_kind!(error, ConditionFailed { entity: "Order" });
    assert!(key.exists().send(&table).await.unwrap());
    let delete = key.delete().condition(|o| o.status.eq(Status::Pending)).condition(|o| o.total.eq(5000));
    delete.send(&table).await.unwrap();
    assert!(!key.exists().send(&table).await.unwrap());

    // A condition on an item that is not there does not hold, and there is no old item.
    let error = key.delete().condition(|o| o.total.exists()).send(&table).await.unwrap_err();
    assert_kind!(error, ConditionFailed { entity: "Order" });
    assert_eq!(error.old_item(), None);
}

/// A put leaves no attribute and no index key of the item before it.
#[tokio::test]
async fn a_put_replaces_the_whole_item() {
    let table = table::<Ticket>().await;
    let assigned = Ticket {
        project: "p".into(),
        number: 7,
        opened: timestamp("2026-01-01T00:00:00Z"),
        assignee: Some("ann".into()),
        estimate: Some(5),
    };
    assigned.clone().put().send(&table).await.unwrap();
    assert_eq!(Ticket::assigned_to("ann").all(&table).await.unwrap(), std::slice::from_ref(&assigned));
    let free = Ticket { assignee: None, ..assigned };
    free.clone().put().send(&table).await.unwrap();
    let stored = table.only_item().await;
    assert_eq!(stored, table.to_item(&free).unwrap());
    for gone in ["GSI1PK", "GSI1SK"] {
        assert!(!stored.contains_key(gone), "{gone}");
    }
    assert_eq!(Ticket::assigned_to("ann").all(&table).await.unwrap(), []);
    assert_eq!(Ticket::by_estimate().all(&table).await.unwrap(), [free]);
}

#[tokio::test]
async fn a_meter_counts_what_a_handle_costs() {
    let table = table::<Shop>().await;
    let meter = Meter::new();
    let metered = table.metered(&meter);
    user().create().send(&metered).await.unwrap();
    let written = meter.take();
    assert_eq!(written.requests, 1);
    assert!(written.write_units >= 1.0, "{written:?}");
    assert!(written.read_units.abs() < f64::EPSILON, "{written:?}");

    User::get(user_id(42)).one(&metered).await.unwrap();
    let eventual = meter.take();
    User::get(user_id(42)).consistent().one(&metered).await.unwrap();
    let consistent = meter.take();
    assert_eq!((eventual.requests, eventual.evaluated), (1, 1));
    assert!((consistent.read_units - 2.0 * eventual.read_units).abs() < f64::EPSILON);

    // Another handle's calls are not counted.
    User::get(user_id(42)).one(&table).await.unwrap();
    assert_eq!(meter.cost().requests, 0);
    let page = User::query(user_id(42)).page(&table).await.unwrap();
    assert_eq!((page.cost.requests, page.cost.evaluated), (1, 1));
    assert!(page.cost.read_units > 0.0);
}

#[tokio::test]
async fn consistent_reads_say_so() {
    let table = table::<Shop>().await;
    let flag = |requests: &[dynaschema::embedded::RecordedRequest]| {
        requests.iter().map(|request| request.body["ConsistentRead"] == true).collect::<Vec<_>>()
    };
    let (_, plain) = table.recorded(Order::query(user_id(1)).all(&table)).await;
    let (_, asked) = table.recorded(Order::query(user_id(1)).consistent().all(&table)).await;
    assert_eq!((flag(&plain), flag(&asked)), (vec![false], vec![true]));

    let careful = table.with(|options| options.consistent(true));
    let (_, get) = table.recorded(User::get(user_id(1)).optional(&careful)).await;
    let (_, query) = table.recorded(Order::query(user_id(1)).all(&careful)).await;
    let (_, scan) = table.recorded(Shop::scan().all(&careful)).await;
    assert_eq!((flag(&get), flag(&query), flag(&scan)), (vec![true], vec![true], vec![true]));
    // A global index has none.
    let (_, index) = table.recorded(Order::placed().all(&careful)).await;
    assert_eq!(flag(&index), [false]);
}
