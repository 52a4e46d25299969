//! A time to live that is itself a key of an index: the epoch second that is stored, whatever its type.

use chrono::{DateTime, Utc};
use dynaschema::{DynamoEntity, TableSchema};
use dynaschema_tests::harness::{TestTable, table};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("SESSION#<id>")]
#[gsi1(pk = tenant, sk = expires, query = ending)]
struct Session {
    id: u32,
    tenant: String,
    #[dynamo(ttl)]
    expires: Timestamp,
}

/// Is in the index only where it ends.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("LEASE#<id>")]
#[gsi1(pk = tenant, sk = expires, query = ending)]
struct Lease {
    id: u32,
    tenant: String,
    #[dynamo(ttl)]
    expires: Option<Timestamp>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("VISIT#<id>")]
#[gsi1(pk = tenant, sk = [expires, id], query = ending)]
struct Visit {
    id: u32,
    tenant: String,
    #[dynamo(ttl)]
    expires: DateTime<Utc>,
}

/// Says what is stored of it, which a timestamp is all the same.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PASS#<id>")]
#[gsi1(pk = tenant, sk = expires, query = ending)]
struct Pass {
    id: u32,
    tenant: String,
    #[dynamo(ttl = seconds)]
    expires: Timestamp,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("GRANT#<id>")]
#[gsi1(pk = tenant, sk = expires, query = ending)]
#[gsi2(pk = tenant, sk = [expires, id], query = listed)]
struct Grant {
    id: u32,
    tenant: String,
    #[dynamo(ttl = seconds)]
    expires: Option<Timestamp>,
}

const FIRST: i64 = 4_000_000_000;

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(FIRST + second).unwrap()
}

fn utc(second: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(FIRST + second, 0).unwrap()
}

/// What the attributes of keys are created as.
fn types<S: TableSchema>(table: &TestTable<S>) -> Vec<String> {
    let request = table.create_table().request().unwrap();
    let defined = request.get_attribute_definitions().as_ref().unwrap().iter();
    let mut types: Vec<String> =
        defined.map(|one| format!("{} {}", one.attribute_name(), one.attribute_type().as_str())).collect();
    types.sort();
    types
}

#[tokio::test]
async fn sort_an_index() {
    let table = table::<Session>().await;
    assert_eq!(types(&table), ["PK S", "expires N", "tenant S"]);
    let over = Timestamp::from_second(1_100_000_000).unwrap();
    for (id, expires) in [(1, at(0)), (2, at(10)), (3, at(20)), (4, over)] {
        Session { id, tenant: "t".to_owned(), expires }.create().send(&table).await.unwrap();
    }
    let ids = |found: Vec<Session>| found.iter().map(|one| one.id).collect::<Vec<_>>();
    let ending = || Session::ending("t");
    assert_eq!(ids(ending().all(&table).await.unwrap()), [1, 2, 3]);
    assert_eq!(ids(ending().expires(at(10)..).all(&table).await.unwrap()), [2, 3]);
    assert_eq!(ids(ending().expires(at(0)..at(20)).all(&table).await.unwrap()), [1, 2]);
    // The service takes no filter on a key of what is queried.
    let explained = ending().explain(&table).unwrap().to_string();
    assert!(!explained.contains("expires BETWEEN "), "{explained}");

    Session::update(1).set_expires(at(30)).send(&table).await.unwrap();
    assert_eq!(ids(ending().all(&table).await.unwrap()), [2, 3, 1]);
}

/// What is stored is a whole second, and so is what is read.
#[tokio::test]
async fn are_stored_in_whole_seconds() {
    let table = table::<Session>().await;
    let expires = at(5) + jiff::SignedDuration::from_millis(500);
    let session = Session { id: 1, tenant: "t".to_owned(), expires };
    session.clone().put().send(&table).await.unwrap();
    let stored = Session { expires: at(5), ..session };
    assert_eq!(
        Session::ending("t").expires(at(5)..).all(&table).await.unwrap(),
        std::slice::from_ref(&stored)
    );
    assert_eq!(Session::get(1).one(&table).await.unwrap(), stored);
}

#[tokio::test]
async fn keep_what_does_not_end_out_of_an_index() {
    let table = table::<Lease>().await;
    assert_eq!(types(&table), ["PK S", "expires N", "tenant S"]);
    let lease = |id, expires| Lease { id, tenant: "t".to_owned(), expires };
    for (id, expires) in [(1, Some(at(0))), (2, None), (3, Some(at(20)))] {
        lease(id, expires).create().send(&table).await.unwrap();
    }
    let (first, last) = (lease(1, Some(at(0))), lease(3, Some(at(20))));
    assert_eq!(Lease::ending("t").all(&table).await.unwrap(), [first, last.clone()]);
    assert_eq!(Lease::ending("t").expires(at(1)..).all(&table).await.unwrap(), [last]);
    lease(1, None).put().send(&table).await.unwrap();
    assert_eq!(Lease::ending("t").count(&table).await.unwrap(), 1);
}

#[tokio::test]
async fn stand_in_a_list() {
    let table = table::<Visit>().await;
    assert_eq!(types(&table), ["PK S", "expires N", "id N", "tenant S"]);
    let visit = |id, second| Visit { id, tenant: "t".to_owned(), expires: utc(second) };
    for (id, second) in [(2, 0), (1, 0), (3, 10)] {
        visit(id, second).create().send(&table).await.unwrap();
    }
    assert_eq!(Visit::ending("t").all(&table).await.unwrap(), [visit(1, 0), visit(2, 0), visit(3, 10)]);
    assert_eq!(Visit::ending("t").expires(utc(1)..).all(&table).await.unwrap(), [visit(3, 10)]);
    Visit::update(1).set_expires(utc(20)).send(&table).await.unwrap();
    assert_eq!(Visit::ending("t").expires(utc(10)..).count(&table).await.unwrap(), 2);
}

#[tokio::test]
async fn may_say_that_they_are_stored_in_seconds() {
    let (passes, grants) = (table::<Pass>().await, table::<Grant>().await);
    assert_eq!(types(&passes), ["PK S", "expires N", "tenant S"]);
    assert_eq!(types(&grants), ["PK S", "expires N", "id N", "tenant S"]);
    let pass = |id, second| Pass { id, tenant: "t".to_owned(), expires: at(second) };
    let grant = |id, expires| Grant { id, tenant: "t".to_owned(), expires };
    for (id, second) in [(2, 0), (1, 0), (3, 10)] {
        pass(id, second).create().send(&passes).await.unwrap();
        grant(id, Some(at(second))).create().send(&grants).await.unwrap();
    }
    grant(4, None).create().send(&grants).await.unwrap();
    assert_eq!(Pass::ending("t").expires(at(1)..).all(&passes).await.unwrap(), [pass(3, 10)]);
    assert_eq!(Grant::ending("t").expires(at(1)..).all(&grants).await.unwrap(), [grant(3, Some(at(10)))]);
    let listed = [grant(1, Some(at(0))), grant(2, Some(at(0))), grant(3, Some(at(10)))];
    assert_eq!(Grant::listed("t").all(&grants).await.unwrap(), listed);
    assert_eq!(Grant::listed("t").expires(at(1)..).count(&grants).await.unwrap(), 1);
    Grant::update(1).remove_expires().send(&grants).await.unwrap();
    Pass::update(1).set_expires(at(20)).send(&passes).await.unwrap();
    assert_eq!(Grant::listed("t").count(&grants).await.unwrap(), 2);
    assert_eq!(Pass::ending("t").expires(at(10)..).count(&passes).await.unwrap(), 2);
}
