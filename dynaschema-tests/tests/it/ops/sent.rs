//! Requests as they are sent, member for member; and sent again, they are the same.

use dynaschema::embedded::{Fault, RecordedRequest};
use dynaschema_tests::fixtures::shop::{Shop, User, UserKey, user_id};
use dynaschema_tests::harness::{TestTable, table};
use dynaschema_tests::needs;
use serde_json::{Value, json};

fn user(number: usize) -> User {
    User { user_id: user_id(number), name: "Ann".into() }
}

fn key(number: usize) -> Value {
    json!({"PK": {"S": format!("USER#{number}")}, "SK": {"S": "PROFILE"}})
}

fn item(number: usize) -> Value {
    let mut item = key(number);
    item["entity_type"] = json!({"S": "User"});
    item["schema_v"] = json!({"N": "1"});
    item["user_id"] = json!({"S": number.to_string()});
    item["name"] = json!({"S": "Ann"});
    item
}

/// What the operations send to a table, in the order of `send_each`.
fn expected(table: &str) -> Vec<(&'static str, Value)> {
    let old = "ReturnValuesOnConditionCheckFailure";
    let guarded = |mut request: Value| {
        request[old] = json!("ALL_OLD");
        request["ConditionExpression"] = json!("attribute_not_exists(#n0) OR #n1 = :v0");
        request["ExpressionAttributeNames"] = json!({"#n0": "PK", "#n1": "entity_type"});
        request["ExpressionAttributeValues"] = json!({":v0": {"S": "User"}});
        request
    };
    let mut put = guarded(json!({"TableName": table, "Item": item(1)}));
    // What a newer release has written stays.
    put["ConditionExpression"] = json!("(attribute_not_exists(#n0) OR #n1 = :v0) AND NOT (#n2 > :v1)");
    put["ExpressionAttributeNames"]["#n2"] = json!("schema_v");
    put["ExpressionAttributeValues"][":v1"] = json!({"N": "1"});
    let create = json!({
        "TableName": table, "Item": item(1), old: "ALL_OLD",
        "ConditionExpression": "attribute_not_exists(#n0)",
        "ExpressionAttributeNames": {"#n0": "PK"},
    });
    let update = json!({
        "TableName": table, "Key": key(2), old: "ALL_OLD",
        "UpdateExpression": "SET #n0 = :v0, #n1 = :v1",
        "ConditionExpression": "#n2 = :v2 AND NOT (#n1 > :v1)",
        "ExpressionAttributeNames": {"#n0": "name", "#n1": "schema_v", "#n2": "entity_type"},
        "ExpressionAttributeValues": {":v0": {"S": "Bea"}, ":v1": {"N": "1"}, ":v2": {"S": "User"}},
    });
    let delete = guarded(json!({"TableName": table, "Key": key(3)}));
    let all = json!([{"Put": create}, {"Update": update}, {"Delete": delete}]);
    let writes = json!([{"PutRequest": {"Item": item(1)}}, {"DeleteRequest": {"Key": key(3)}}]);
    vec![
        ("PutItem", put),
        ("PutItem", create),
        ("UpdateItem", update),
        ("DeleteItem", delete),
        ("TransactWriteItems", json!({"TransactItems": all})),
        ("BatchWriteItem", json!({"RequestItems": {table: writes}})),
    ]
}

/// Does each operation, whatever the engine has to say to it, and gives what was sent for each.
async fn send_each(table: &TestTable<Shop>) -> Vec<Vec<RecordedRequest>> {
    let change = || User::update(user_id(2)).set_name("Bea");
    let mut all = table.transact();
    all.add(user(1).create());
    all.add(change());
    all.add(User::delete(user_id(3)));
    let batch = table.batch_write().put(user(1)).delete(&UserKey { user_id: user_id(3) });
    vec![
        table.recorded(user(1).put().send(table)).await.1,
        table.recorded(user(1).create().send(table)).await.1,
        table.recorded(change().send(table)).await.1,
        table.recorded(User::delete(user_id(3)).send(table)).await.1,
        table.recorded(all.send()).await.1,
        table.recorded(batch.send()).await.1,
    ]
}

/// A request without the token that is drawn for it.
fn drawn_apart(request: &RecordedRequest) -> Value {
    let mut body = request.body.clone();
    body.as_object_mut().map(|body| body.remove("ClientRequestToken"));
    body
}

#[tokio::test]
async fn as_they_always_were() {
    let table = table::<Shop>().await;
    let expected = expected(table.name());
    for (requests, (operation, body)) in send_each(&table).await.iter().zip(&expected) {
        let [request] = requests.as_slice() else { panic!("{operation}: {requests:?}") };
        assert_eq!((request.operation.as_str(), &drawn_apart(request)), (*operation, body));
    }
}

/// Nothing is kept back for a try that may never be made: what is sent again is made again.
#[tokio::test]
async fn and_again_the_same() {
    needs!(PausedTime);
    let table = table::<Shop>().await;
    for operation in ["PutItem", "UpdateItem", "DeleteItem", "TransactWriteItems"] {
        // Tried again by the SDK never, by an end ten times in all.
        table.faults().on(operation).always().inject(Fault::TransactionConflict);
    }
    table.faults().on("BatchWriteItem").always().inject(Fault::NoConnection);
    tokio::time::pause();
    let sent = send_each(&table).await;
    tokio::time::resume();
    for (requests, (operation, body)) in sent.iter().zip(&expected(table.name())) {
        assert!(requests.len() > 1, "{operation}: {requests:?}");
        assert_eq!(drawn_apart(&requests[0]), *body, "{operation}");
        assert!(requests.iter().all(|request| request.body == requests[0].body), "{operation}: {requests:?}");
    }
}
