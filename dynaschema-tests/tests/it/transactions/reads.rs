//! Transactions of gets.

use dynaschema::embedded::{Fault, RecordedRequest};
use dynaschema::{ErrorKind, Meter};
use dynaschema_tests::fixtures::depots::{
    self, DepotKey, DepotName, Depots, ParcelKey, VanGsi2, VanKey, VanLoad, Weight,
};
use dynaschema_tests::fixtures::features::tables::{Names, Organization, Person};
use dynaschema_tests::fixtures::shop::{Order, Shop, User, UserId, order, user, user_id};
use dynaschema_tests::harness::{TestTable, item, n, s, table};
use dynaschema_tests::needs;

use crate::assert_kind;

async fn loaded() -> TestTable<Shop> {
    let table = table::<Shop>().await;
    user().create().send(&table).await.unwrap();
    order().create().send(&table).await.unwrap();
    table.faults().clear();
    table
}

#[tokio::test]
async fn items_and_misses() {
    let table = loaded().await;
    let meter = Meter::new();
    let mut tx = table.metered(&meter).transact_get();
    let missing = tx.add(User::get(user_id(7)));
    let ann = tx.add(User::get(user_id(42)));
    let a1 = tx.add(Order::get(user_id(42), order().date, "A1").consistent());
    let got = tx.send().await.unwrap();

    assert_eq!(got.one(ann).unwrap(), user());
    assert_eq!(got.one(ann).unwrap(), user());
    assert_eq!(got.optional(a1).unwrap(), Some(order()));
    assert_eq!(got.optional(missing).unwrap(), None);
    let error = got.one(missing).unwrap_err();
    let ErrorKind::NotFound { entity: "User", key: Some(key), .. } = error.kind() else {
        panic!("{error:?}")
    };
    assert_eq!(key.to_string(), "USER#7 / PROFILE");
    let sent: Vec<_> = table.faults().requests().into_iter().map(|request| request.operation).collect();
    assert_eq!(sent, ["TransactGetItems"]);
    let cost = meter.cost();
    assert_eq!((cost.requests, cost.evaluated), (1, 2));
    assert!(cost.read_units >= 4.0, "{cost:?}");
}

/// The attributes that each place of a transaction asks for, in their order; none where it asks for whole items.
fn asked(request: &RecordedRequest) -> Vec<Vec<String>> {
    let of = |place: &serde_json::Value| {
        let (get, name) = (&place["Get"], |names: &serde_json::Value, one: &str| {
            names[one].as_str().unwrap_or(one).to_owned()
        });
        let projection = get["ProjectionExpression"].as_str();
        let names = &get["ExpressionAttributeNames"];
        projection.map_or_else(Vec::new, |all| all.split(", ").map(|one| name(names, one)).collect())
    };
    request.body["TransactItems"].as_array().unwrap().iter().map(of).collect()
}

/// Each get gives what the whole item is, cut down, and its place asks for no more than its gets need.
#[tokio::test]
async fn some_fields_of_items() {
    let table = table::<Depots>().await;
    let loaded = depots::load(&table, "d", 4).await.unwrap();
    let [first, second, third, _] = &loaded.vans[..] else { panic!("{loaded:?}") };
    let [first, second, third] = [first, second, third].map(|(van, _)| van);
    let mut tx = table.transact_get();
    let depot = tx.add(DepotKey { depot: "d".into() }.get().project::<DepotName>());
    let load = tx.add(first.key().get().project::<VanLoad>());
    // An item that several gets ask for is asked for what they need together.
    let (held, both) =
        (tx.add(second.key().get().project::<VanGsi2>()), tx.add(second.key().get().project::<VanLoad>()));
    let (whole, part) = (tx.add(third.key().get()), tx.add(third.key().get().project::<VanLoad>()));
    let expired = ParcelKey { depot: "d".into(), van: 3, id: 9 }.get().project::<Weight>();
    let (gone, shown) = (tx.add(expired.clone()), tx.add(expired.include_expired()));
    let missing = tx.add(VanKey { depot: "d".into(), id: 99 }.get().project::<VanLoad>());
    let (got, sent) = table.recorded(tx.send()).await;
    let got = got.unwrap();

    assert_eq!(got.one(depot).unwrap(), DepotName::from(&depots::depot("d")));
    assert_eq!(got.optional(load).unwrap(), Some(VanLoad::from(first)));
    assert_eq!((got.one(held).unwrap(), got.one(both).unwrap()), (second.into(), second.into()));
    assert_eq!((got.one(whole).unwrap(), got.one(part).unwrap()), (third.clone(), third.into()));
    assert_eq!(got.optional(gone).unwrap(), None);
    assert_eq!(got.one(shown).unwrap(), Weight { id: 9, weight: 12 });
    assert_eq!(got.optional(missing).unwrap(), None);
    assert_kind!(got.one(missing).unwrap_err(), NotFound { entity: "Van", key: Some(_) });

    let keys = ["PK", "SK", "entity_type"];
    let of_load = [&keys[..], &["id", "kg", "weight_kg"]].concat();
    assert_eq!(
        asked(&sent[0]),
        [
            [&keys[..], &["name"]].concat(),
            of_load.clone(),
            [&keys[..], &["id", "road", "kg", "weight_kg"]].concat(),
            vec![],
            [&keys[..], &["expires", "id", "weight"]].concat(),
            of_load,
        ]
    );
}

/// What of an item cannot be read is an error of the gets that read it.
#[tokio::test]
async fn what_is_not_read_cannot_be_bad() {
    let table = table::<Depots>().await;
    let loaded = depots::load(&table, "d", 1).await.unwrap();
    let van = &loaded.vans[0].0;
    let mut stored = table.to_item(van).unwrap();
    stored.insert("notes".to_owned(), n(1));
    table.put_raw(stored).await;
    let mut tx = table.transact_get();
    let (whole, part) = (tx.add(van.key().get()), tx.add(van.key().get().project::<VanLoad>()));
    let got = tx.send().await.unwrap();
    assert_kind!(got.one(whole).unwrap_err(), Decode { entity: "Van", path: "notes" });
    assert_eq!(got.one(part).unwrap(), van.into());
}

/// An item that does not fit is its own get's error, and no other's.
#[tokio::test]
async fn what_does_not_decode_is_one_gets_error() {
    let table = loaded().await;
    table.put_raw(item([("PK", s("USER#7")), ("SK", s("PROFILE")), ("entity_type", s("Order"))])).await;
    table.put_raw(item([("PK", s("USER#8")), ("SK", s("PROFILE")), ("entity_type", s("User"))])).await;
    let mut tx = table.transact_get();
    let wrong = tx.add(User::get(user_id(7)));
    let damaged = tx.add(User::get(user_id(8)));
    let right = tx.add(User::get(user_id(42)));
    let got = tx.send().await.unwrap();
    assert_kind!(got.optional(wrong).unwrap_err(), WrongEntity { entity: "User", found: "Order" });
    assert_kind!(got.one(damaged).unwrap_err(), Decode { entity: "User", key: Some(_) });
    assert_eq!(got.one(right).unwrap(), user());
}

/// As with a get alone: where keys are shared, the other entity's item is none of ours.
#[tokio::test]
async fn another_entity_under_a_shared_key() {
    let table = table::<Names>().await;
    Organization { name: "ann".into(), seats: 3 }.create().send(&table).await.unwrap();
    let mut tx = table.transact_get();
    let person = tx.add(Person::get("ann"));
    let organization = tx.add(Organization::get("ann"));
    let got = tx.send().await.unwrap();
    assert_eq!(got.optional(person).unwrap(), None);
    assert_eq!(got.one(organization).unwrap().seats, 3);
}

#[tokio::test]
async fn an_item_that_is_asked_for_twice_is_read_once() {
    let table = loaded().await;
    let mut tx = table.transact_get();
    let handles: Vec<_> = (0..150).map(|_| tx.add(User::get(user_id(42)))).collect();
    let got = tx.send().await.unwrap();
    assert!(handles.into_iter().all(|handle| got.one(handle).unwrap() == user()));
    let [request] = &table.faults().requests()[..] else { panic!("one request was sent") };
    assert_eq!(request.body["TransactItems"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn a_hundred_items_and_no_more() {
    let table = table::<Shop>().await;
    for (items, allowed) in [(0, true), (100, true), (101, false)] {
        let mut tx = table.transact_get();
        for number in 0..items {
            tx.add(User::get(user_id(number)));
        }
        let (got, requests) = table.counted(tx.send()).await;
        assert_eq!(requests, usize::from(items == 100));
        match got {
            Ok(_) => assert!(allowed),
            Err(error) => {
                assert_kind!(
                    error,
                    InvalidRequest {
                        operation: "TransactGetItems",
                        reason: "it asks for 101 items; at most 100 are allowed"
                    }
                );
            }
        }
    }
}

#[tokio::test]
async fn a_key_that_cannot_be() {
    let table = table::<Shop>().await;
    let mut tx = table.transact_get();
    tx.add(User::get(user_id(42)));
    tx.add(User::get(UserId("a#b".into())));
    let (got, requests) = table.counted(tx.send()).await;
    assert_kind!(got.unwrap_err(), InvalidKey { entity: "User", field: "user_id" });
    assert_eq!(requests, 0);
}

#[tokio::test]
async fn a_handle_of_another_transaction() {
    let table = loaded().await;
    let mut other = table.transact_get();
    let first = other.add(Order::get(user_id(42), order().date, "A1"));
    let second = other.add(User::get(user_id(42)));
    let mut tx = table.transact_get();
    tx.add(User::get(user_id(42)));
    let got = tx.send().await.unwrap();
    assert_kind!(got.one(first).unwrap_err(), InvalidRequest { operation: "TransactGetItems" });
    assert_kind!(got.one(second).unwrap_err(), InvalidRequest { operation: "TransactGetItems" });
}

#[tokio::test]
async fn conflicts() {
    needs!(PausedTime);
    let read = async |table: &TestTable<Shop>| {
        let mut tx = table.transact_get();
        let ann = tx.add(User::get(user_id(42)));
        tx.send().await?.one(ann)
    };
    let table = loaded().await;
    tokio::time::pause();
    table.faults().on("TransactGetItems").first(9).inject(Fault::TransactionConflict);
    assert_eq!(read(&table).await.unwrap(), user());
    assert_eq!(table.faults().count("TransactGetItems"), 10);

    table.faults().on("TransactGetItems").inject(Fault::TransactionConflict);
    assert_kind!(read(&table).await.unwrap_err(), Contended { entity: "User", key: Some(_), tries: 10 });
    assert_eq!(table.faults().count("TransactGetItems"), 20);

    table.faults().heal();
    let reason = Fault::TransactionCanceled(vec!["ValidationError".to_owned()]);
    table.faults().on("TransactGetItems").inject(reason);
    assert_kind!(read(&table).await.unwrap_err(), Service { code: "ValidationError" });
    assert_eq!(table.faults().count("TransactGetItems"), 21);

    table.faults().heal();
    table.faults().on("TransactGetItems").inject(Fault::LostResponse);
    assert_kind!(read(&table).await.unwrap_err(), Service { code: "DispatchFailure" });
}
