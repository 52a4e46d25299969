//! Items that come back as they were: with the version and the times of their values.

use dynaschema::DynamoEntity;
use dynaschema_tests::harness::{TestTable, n, s, table};
use serde::{Deserialize, Serialize};

use crate::assert_kind;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("USER")]
#[gsi1("CITY#<city>", "<changed_at:s>", query = of_city)]
#[dynamo(copy(by_name, pk = "NAME#<name>", sk = "USER"))]
struct User {
    id: u32,
    name: String,
    #[dynamo(unique)]
    email: String,
    city: String,
    #[dynamo(created_at)]
    created_at: jiff::Timestamp,
    #[dynamo(updated_at)]
    changed_at: jiff::Timestamp,
    #[dynamo(version)]
    version: u64,
}

fn backup() -> User {
    User {
        id: 1,
        name: "Ann".into(),
        email: "ann@example.com".into(),
        city: "Bonn".into(),
        created_at: jiff::Timestamp::from_second(1_700_000_000).unwrap(),
        changed_at: jiff::Timestamp::from_second(1_710_000_000).unwrap(),
        version: 7,
    }
}

/// The value by its key, its copy and its index; nothing else is stored.
async fn is_all(table: &TestTable<User>, user: &User) {
    assert_eq!(User::get(user.id).one(table).await.unwrap(), *user);
    assert_eq!(User::by_name(&user.name).one(table).await.unwrap(), *user);
    assert_eq!(User::of_city(&user.city).one(table).await.unwrap(), *user);
    assert_eq!(table.stored().await.len(), 3, "the item, its sentinel and its copy");
}

#[tokio::test]
async fn a_value_takes_the_place_of_what_became_of_it() {
    let users = table::<User>().await;
    let now = User { version: 0, name: "Anna".into(), email: "anna@example.com".into(), ..backup() };
    let now = now.create().send(&users).await.unwrap();
    assert!(now.version == 1 && now.created_at > backup().created_at);

    assert_eq!(backup().put().as_is().send(&users).await.unwrap(), backup());
    is_all(&users, &backup()).await;
    // It goes on from there, as an item that was never away.
    let next = backup().edit().set_city("Ulm").returning_new().send(&users).await.unwrap();
    assert_eq!((next.version, next.created_at), (8, backup().created_at));
    assert_kind!(now.put().send(&users).await.unwrap_err(), VersionConflict { expected: 1, found: Some(8) });
}

#[tokio::test]
async fn an_import_keeps_what_is_there_already() {
    let users = table::<User>().await;
    assert_eq!(backup().create().as_is().send(&users).await.unwrap(), backup());
    is_all(&users, &backup()).await;
    let other = User { version: 9, ..backup() };
    assert!(other.create().as_is().send(&users).await.unwrap_err().is_already_exists());
    is_all(&users, &backup()).await;
}

#[tokio::test]
async fn in_a_transaction_too() {
    let users = table::<User>().await;
    let mut tx = users.transact();
    let restored = tx.add(backup().put().as_is());
    assert_eq!(tx.send().await.unwrap().one(restored).unwrap(), backup());
    is_all(&users, &backup()).await;
}

#[tokio::test]
async fn what_was_never_stored_has_no_version() {
    let users = table::<User>().await;
    let never = || User { version: 0, ..backup() };
    for error in [
        never().put().as_is().send(&users).await.unwrap_err(),
        never().create().as_is().send(&users).await.unwrap_err(),
    ] {
        assert_kind!(error, InvalidRequest { operation: "PutItem" });
    }
    assert!(users.stored().await.is_empty());
}

/// Only keys hold what they show, but for what says how it is stored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("LEASE#<id>")]
#[gsi1("LEASES", "<expires:s>#<signed:ms>#<tenant>", query = ending)]
#[dynamo(from_key)]
struct Lease {
    id: u32,
    #[dynamo(ttl)]
    expires: jiff::Timestamp,
    #[dynamo(as = "ms")]
    signed: jiff::Timestamp,
    tenant: String,
}

#[tokio::test]
async fn what_says_how_it_is_stored_is_stored() {
    let leases = table::<Lease>().await;
    let expires = jiff::Timestamp::from_second(4_000_000_000).unwrap();
    let signed = jiff::Timestamp::from_millisecond(1_700_000_000_001).unwrap();
    let lease = Lease { id: 1, expires, signed, tenant: "t".into() };
    lease.clone().create().send(&leases).await.unwrap();
    let stored = leases.only_item().await;
    assert_eq!(stored["expires"], n(4_000_000_000_i64));
    assert_eq!(stored["signed"], s("2023-11-14T22:13:20.001Z"));
    assert!(!stored.contains_key("id") && !stored.contains_key("tenant"), "{stored:?}");
    assert_eq!(Lease::get(1).one(&leases).await.unwrap(), lease);
}
