//! The operations of the engine, by the names that the wire gives them.

use dynoxide::{Database, DynoxideError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use super::answer::Answer;
use super::errors;

/// The error of a request for an operation that nobody knows; it has no message.
const UNKNOWN: &str = "com.amazon.coral.service#UnknownOperationException";

/// Runs one operation on the engine: a JSON body in, the service's answer out.
pub(super) fn run(database: &Database, operation: &str, body: &[u8]) -> Answer {
    match route(database, operation, body) {
        Some(Ok(json)) => Answer::ok(json),
        Some(Err(error)) => errors::answer(operation, error),
        None => Answer::error(400, UNKNOWN, json!({})),
    }
}

/// The answer's JSON, or the engine's refusal; nothing for an operation that it does not have.
fn route(db: &Database, operation: &str, body: &[u8]) -> Option<dynoxide::Result<Vec<u8>>> {
    Some(match operation {
        "CreateTable" => call(body, |request| db.create_table(request)),
        "DescribeTable" => call(body, |request| db.describe_table(request)),
        "ListTables" => call(body, |request| db.list_tables(request)),
        "UpdateTable" => call(body, |request| db.update_table(request)),
        "DeleteTable" => call(body, |request| db.delete_table(request)),

        "UpdateTimeToLive" => call(body, |request| db.update_time_to_live(request)),
        "DescribeTimeToLive" => call(body, |request| db.describe_time_to_live(request)),
        "TagResource" => call(body, |request| db.tag_resource(request)),
        "UntagResource" => call(body, |request| db.untag_resource(request)),
        "ListTagsOfResource" => call(body, |request| db.list_tags_of_resource(request)),

        "GetItem" => call(body, |request| db.get_item(request)),
        "PutItem" => call(body, |request| db.put_item(request)),
        "UpdateItem" => call(body, |request| db.update_item(request)),
        "DeleteItem" => call(body, |request| db.delete_item(request)),
        "Query" => call(body, |request| db.query(request)),
        "Scan" => call(body, |request| db.scan(request)),
        "SearchVectors" => call(body, |request| db.search_vectors(request)),

        "BatchGetItem" => call(body, |request| db.batch_get_item(request)),
        "BatchWriteItem" => call(body, |request| db.batch_write_item(request)),
        "TransactGetItems" => call(body, |request| db.transact_get_items(request)),
        "TransactWriteItems" => call(body, |request| db.transact_write_items(request)),

        "ExecuteStatement" => call(body, |request| db.execute_statement(request)),
        "BatchExecuteStatement" => call(body, |request| db.batch_execute_statement(request)),
        "ExecuteTransaction" => call(body, |request| db.execute_transaction(request)),

        "ListStreams" => call(body, |request| db.list_streams(request)),
        "DescribeStream" => call(body, |request| db.describe_stream(request)),
        "GetShardIterator" => call(body, |request| db.get_shard_iterator(request)),
        "GetRecords" => call(body, |request| db.get_records(request)),

        _ => return None,
    })
}

/// Reads the request, runs it and writes its response.
fn call<Request: DeserializeOwned, Response: Serialize>(
    body: &[u8],
    run: impl FnOnce(Request) -> dynoxide::Result<Response>,
) -> dynoxide::Result<Vec<u8>> {
    let request = serde_json::from_slice(body).map_err(|error| errors::unreadable(&error))?;
    let response = run(request)?;
    serde_json::to_vec(&response).map_err(|error| DynoxideError::InternalServerError(error.to_string()))
}
