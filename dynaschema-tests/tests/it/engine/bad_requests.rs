//! Requests that cannot succeed: tables and indexes that are not there, servers that do not
//! answer, expressions that the service would refuse.

use dynaschema::embedded::Faults;
use dynaschema::{Call, DynamoEntity, ErrorKind, Table};
use dynaschema_tests::fixtures::features::indexes::{Player, Ticket};
use dynaschema_tests::fixtures::features::keys::{Document, Sample};
use dynaschema_tests::fixtures::features::tables::Library;
use dynaschema_tests::fixtures::groups::MySingleTable;
use dynaschema_tests::fixtures::shop::{Order, Shop, Status, User, order, user, user_id};
use dynaschema_tests::harness::{TestTable, client, table, uncreated};
use serde::{Deserialize, Serialize};

use crate::assert_kind;

async fn check_mismatch<T: std::fmt::Debug>(call: Call<T>, name: &str, wanted: &str) {
    let error = call.await.unwrap_err();
    let ErrorKind::SchemaMismatch { table, operation, .. } = error.kind() else { panic!("{error:?}") };
    assert_eq!((table, operation), (name, wanted));
}

#[tokio::test]
async fn a_table_that_is_not_there() {
    let table = uncreated::<Shop>(|options| options);
    let name = table.name().to_owned();
    check_mismatch(user().create().send(&table), &name, "PutItem").await;
    check_mismatch(user().put().send(&table), &name, "PutItem").await;
    check_mismatch(User::get(user_id(1)).optional(&table), &name, "GetItem").await;
    check_mismatch(User::exists(user_id(1)).send(&table), &name, "GetItem").await;
    check_mismatch(User::delete(user_id(1)).send(&table), &name, "DeleteItem").await;
    check_mismatch(Order::query(user_id(1)).all(&table), &name, "Query").await;
    check_mismatch(Order::query(user_id(1)).count(&table), &name, "Query").await;
    check_mismatch(Order::query(user_id(1)).delete_all(&table), &name, "Query").await;
    check_mismatch(Shop::scan().page(&table), &name, "Scan").await;
    let mut stream = Order::query(user_id(1)).stream(&table);
    let error = stream.next().await.unwrap().unwrap_err();
    assert_kind!(error, SchemaMismatch { operation: "Query" });
    assert!(stream.next().await.is_none());
}

/// The table was made for another schema.
#[tokio::test]
async fn an_index_that_is_not_there() {
    let made = table::<MySingleTable>().await;
    let shop = Table::<Shop>::new(made.client().clone(), made.name());
    check_mismatch(Order::placed().all(&shop), made.name(), "Query").await;
    check_mismatch(Order::by_status(user_id(1), Status::Pending).first(&shop), made.name(), "Query").await;
    // The table itself is as it should be.
    assert_eq!(Order::query(user_id(1)).all(&shop).await.unwrap(), []);
}

/// Of an index that is local by the schema.
#[tokio::test]
async fn an_index_that_is_not_read_consistently() {
    let table = table::<Shop>().await;
    let words = "Consistent reads are not supported on global secondary indexes";
    table.faults().on("Query").inject(dynaschema::embedded::Fault::refused("ValidationException", words));
    check_mismatch(Order::query(user_id(1)).consistent().all(&table), table.name(), "Query").await;
}

/// With other names of keys, the usual ones of other libraries.
#[tokio::test]
async fn a_table_with_other_keys() {
    let made = table::<Library>().await;
    let (shop, name) = (Table::<Shop>::new(made.client().clone(), made.name()), made.name());
    check_mismatch(User::get(user_id(1)).optional(&shop), name, "GetItem").await;
    check_mismatch(user().create().send(&shop), name, "PutItem").await;
    check_mismatch(user().put().send(&shop), name, "PutItem").await;
    check_mismatch(User::delete(user_id(1)).send(&shop), name, "DeleteItem").await;
    check_mismatch(Order::query(user_id(1)).all(&shop), name, "Query").await;
    let error = User::get(user_id(1)).one(&shop).await.unwrap_err().to_string();
    assert!(error.contains("`PK` and `SK`") && error.contains("`table.verify()`"), "{error}");
}

/// An item of one key, in a table that is without a sort key by the schema.
#[derive(Debug, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("BED#<id>")]
struct Bed {
    id: u32,
}

#[tokio::test]
async fn a_table_with_a_sort_key_or_without() {
    let (both, one) = (table::<Shop>().await, table::<Bed>().await);
    let beds = Table::<Bed>::new(both.client().clone(), both.name());
    check_mismatch(Bed { id: 1 }.create().send(&beds), both.name(), "PutItem").await;
    check_mismatch(Bed::get(1).optional(&beds), both.name(), "GetItem").await;
    let shop = Table::<Shop>::new(one.client().clone(), one.name());
    check_mismatch(User::get(user_id(1)).optional(&shop), one.name(), "GetItem").await;
}

/// Neither the SDK nor the service says what is wrong with it.
#[tokio::test]
async fn a_table_without_a_name() {
    let made = table::<Shop>().await;
    let shop = Table::<Shop>::new(made.client().clone(), "");
    let calls = [
        user().put().send(&shop).await.map(drop),
        User::get(user_id(1)).optional(&shop).await.map(drop),
        Order::query(user_id(1)).all(&shop).await.map(drop),
        shop.create_table().send().await,
    ];
    for error in calls.map(Result::unwrap_err) {
        let ErrorKind::InvalidRequest { reason, .. } = error.kind() else { panic!("{error:?}") };
        assert!(reason.starts_with("the table has no name"), "{error}");
    }
}

#[tokio::test]
async fn a_table_that_exists_already() {
    let table = table::<Shop>().await;
    let error = table.create_table().send().await.unwrap_err();
    assert!(error.to_string().contains("`create_table().if_absent()`"), "{error}");
    assert_kind!(error, Service { operation: "CreateTable", code: "ResourceInUseException" });
    table.create_table().if_absent().send().await.unwrap();
    let other = uncreated::<Shop>(|options| options);
    other.create_table().if_absent().send().await.unwrap();
    user().create().send(&other).await.unwrap();
}

/// A read failed for certain; of a write nobody knows.
#[tokio::test]
async fn a_server_that_does_not_answer() {
    // Port 9 discards; on a machine without such a service, it refuses.
    let faults = Faults::over(aws_smithy_http_client::Builder::new().build_http());
    let table = Table::<Shop>::new(client(&faults, Some("http://127.0.0.1:9")), "shop");
    let error = User::get(user_id(1)).optional(&table).await.unwrap_err();
    assert_kind!(error, Service { operation: "GetItem", table: "shop", code: "DispatchFailure" });
    let error = Order::query(user_id(1)).all(&table).await.unwrap_err();
    assert_kind!(error, Service { operation: "Query", table: "shop" });
    let error = user().create().send(&table).await.unwrap_err();
    assert_kind!(error, OutcomeUnknown { operation: "PutItem", table: "shop", entity: "User", key: Some(_) });
    let error = User::delete(user_id(1)).send(&table).await.unwrap_err();
    assert_kind!(error, OutcomeUnknown { operation: "DeleteItem", entity: "User", key: Some(_) });
    let error = table.create_table().send().await.unwrap_err();
    assert_kind!(error, OutcomeUnknown { operation: "CreateTable" });
}

/// Checks that a call is refused before anything is sent, with these words in the reason.
async fn check_refused<S: dynaschema::TableSchema, T: std::fmt::Debug>(
    table: &TestTable<S>,
    call: Call<T>,
    wanted: &str,
    words: &str,
) {
    let (result, requests) = table.counted(call).await;
    let error = result.unwrap_err();
    let ErrorKind::InvalidRequest { table: name, operation, reason, .. } = error.kind() else {
        panic!("{error:?}")
    };
    assert_eq!((name, operation), (table.name(), wanted));
    assert!(reason.contains(words), "{reason}");
    assert_eq!(requests, 0);
}

/// The keys of what is queried belong into the chain.
#[tokio::test]
async fn filters_on_keys() {
    let table = table::<Player>().await;
    Player { name: "p".into(), league: 1, points: 3 }.create().send(&table).await.unwrap();
    let raw = self::table::<Sample>().await;
    let samples = Sample::query("s");
    check_refused(&raw, samples.clone().filter(|s| s.sequence.gt(3)).all(&raw), "Query", "`sequence`").await;
    check_refused(&raw, samples.filter(|s| s.value.gt(3) | s.sensor.eq("s")).all(&raw), "Query", "`sensor`")
        .await;
    // The field behind a template is an attribute of its own, which a filter may name.
    let players = Player::by_points(1).filter(|p| p.points.gt(2));
    assert_eq!(players.count(&table).await.unwrap(), 1);
}

#[tokio::test]
async fn expressions_over_the_services_limits() {
    let table = table::<Ticket>().await;
    let query = || Ticket::query("p");
    let many = query().filter(|t| t.number.is_in(0..101));
    check_refused(&table, many.all(&table), "Query", "100").await;
    assert_eq!(query().filter(|t| t.number.is_in(0..100)).all(&table).await.unwrap(), []);
    let none = query().filter(|t| t.number.is_in(Vec::<u32>::new()));
    check_refused(&table, none.count(&table), "Query", "").await;
    let long = query().filter(|t| (0..400).fold(t.number.eq(0), |all, number| all | t.number.eq(number)));
    check_refused(&table, long.all(&table), "Query", "").await;
    let scan = Ticket::scan().filter(|t| t.number.is_in(0..101));
    check_refused(&table, scan.all(&table), "Scan", "100").await;
    let ticket =
        Ticket { project: "p".into(), number: 1, opened: order().placed_at, assignee: None, estimate: None };
    let key = ticket.key();
    let put = ticket.put().condition(|t| t.number.is_in(0..101));
    check_refused(&table, put.send(&table), "PutItem", "100").await;
    let delete = key.delete().condition(|t| t.number.is_in(0..101));
    check_refused(&table, delete.send(&table), "DeleteItem", "100").await;
}

/// A number of more digits than the service holds.
#[tokio::test]
async fn values_that_do_not_serialise() {
    let table = table::<Document<u128>>().await;
    let document = Document { id: "d".into(), version: 1, content: u128::MAX };
    let (result, requests) = table.counted(document.put().send(&table)).await;
    assert_kind!(result.unwrap_err(), Encode { entity: "Document", path: "content" });
    assert_eq!(requests, 0);
    let most = 10_u128.pow(38) - 1;
    let document = Document { id: "d".into(), version: 1, content: most };
    document.clone().put().send(&table).await.unwrap();
    assert_eq!(document.key().get().one(&table).await.unwrap(), document);
}
