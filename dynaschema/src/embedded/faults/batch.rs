//! Batches of which a part is left undone.
//!
//! The end of the batch is cut off, the rest is sent on, and what was cut off is put into the
//! answer beside what the service itself has left over.

use aws_smithy_runtime_api::client::http::{HttpConnector, SharedHttpConnector};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_types::body::SdkBody;
use serde_json::{Map, Value, json};

use super::connector::whole_body;
use super::{RecordedRequest, Unprocessed};
use crate::embedded::answer::Answer;

/// The requests of a batch, by table.
type Tables = Map<String, Value>;

/// Carries out a part of the batch, and answers with the rest as unprocessed.
pub(super) async fn in_part(
    part: Unprocessed,
    inner: &SharedHttpConnector,
    mut request: HttpRequest,
) -> Result<HttpResponse, ConnectorError> {
    let RecordedRequest { operation, mut body, .. } = RecordedRequest::of(&request);
    let Some(tables) = body.get_mut("RequestItems").and_then(Value::as_object_mut) else {
        // Not a batch that anyone could divide; the engine will say so.
        return inner.call(request).await;
    };
    let undone = cut_off(part, tables);
    let left_over = if operation == "BatchGetItem" { "UnprocessedKeys" } else { "UnprocessedItems" };

    if tables.is_empty() {
        return Answer::ok(json!({ left_over: undone, "Responses": {} }).to_string()).into_response();
    }
    let rest = body.to_string();
    request.headers_mut().insert("content-length", rest.len().to_string());
    *request.body_mut() = SdkBody::from(rest);

    let mut response = inner.call(request).await?;
    if !response.status().is_success() {
        return Ok(response);
    }
    let body = whole_body(&mut response).await?;
    let mut answer: Map<String, Value> =
        serde_json::from_slice(&body).map_err(|error| ConnectorError::other(error.into(), None))?;
    let left_over = answer.entry(left_over).or_insert_with(|| json!({}));
    if let Some(left_over) = left_over.as_object_mut() {
        merge(left_over, undone);
    }
    Answer::ok(Value::Object(answer).to_string()).into_response()
}

/// Leaves in `tables` what is to be done, and returns what is not.
fn cut_off(part: Unprocessed, tables: &mut Tables) -> Tables {
    let size = tables.values_mut().filter_map(requests).map(|requests| requests.len()).sum();
    let mut room = part.done(size);
    let mut undone = Tables::new();
    let mut names: Vec<String> = tables.keys().cloned().collect();
    names.sort();
    for name in names {
        let Some(table) = tables.get_mut(&name) else {
            continue;
        };
        // The two halves share everything but the requests: a batch get has its projection here.
        let mut rest = table.clone();
        let Some((done, left)) = requests(table).zip(requests(&mut rest)) else {
            continue;
        };
        let here = room.min(done.len());
        room -= here;
        left.drain(..here);
        done.truncate(here);
        let (nothing_done, nothing_left) = (done.is_empty(), left.is_empty());
        if nothing_done {
            tables.remove(&name);
        }
        if !nothing_left {
            undone.insert(name, rest);
        }
    }
    undone
}

/// Adds what was cut off to what the service left over.
fn merge(left_over: &mut Tables, undone: Tables) {
    for (name, mut table) in undone {
        let there = left_over.get_mut(&name).and_then(requests);
        match there.zip(requests(&mut table)) {
            Some((there, more)) => there.append(more),
            None => drop(left_over.insert(name, table)),
        }
    }
}

/// The requests about one table: a list of writes, or the keys of a batch get.
fn requests(table: &mut Value) -> Option<&mut Vec<Value>> {
    match table {
        Value::Object(get) => get.get_mut("Keys")?.as_array_mut(),
        writes => writes.as_array_mut(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Unprocessed, cut_off, merge};

    #[track_caller]
    fn check(part: Unprocessed, batch: Value, done: &Value, undone: &Value) {
        let Value::Object(mut tables) = batch else { panic!("a batch is an object") };
        let rest = Value::Object(cut_off(part, &mut tables));
        assert_eq!((&Value::Object(tables), &rest), (done, undone));
    }

    #[test]
    fn the_end_of_the_batch_is_left_undone() {
        let batch = json!({ "b": [3, 4], "a": [1, 2] });
        check(Unprocessed::Half, batch.clone(), &json!({ "a": [1, 2] }), &json!({ "b": [3, 4] }));
        check(Unprocessed::Count(1), batch.clone(), &json!({ "a": [1, 2], "b": [3] }), &json!({ "b": [4] }));
        check(Unprocessed::All, batch.clone(), &json!({}), &batch);
        check(Unprocessed::Count(0), batch.clone(), &batch, &json!({}));
        check(Unprocessed::Count(9), batch.clone(), &json!({}), &batch);
        check(Unprocessed::Half, json!({ "a": [1] }), &json!({ "a": [1] }), &json!({}));
    }

    #[test]
    fn both_halves_of_a_batch_get_keep_its_projection() {
        check(
            Unprocessed::Half,
            json!({ "a": { "Keys": [1, 2, 3], "ConsistentRead": true } }),
            &json!({ "a": { "Keys": [1, 2], "ConsistentRead": true } }),
            &json!({ "a": { "Keys": [3], "ConsistentRead": true } }),
        );
    }

    #[test]
    fn what_the_service_left_over_comes_first() {
        let tables = |tables: Value| match tables {
            Value::Object(tables) => tables,
            other => panic!("not tables: {other}"),
        };
        let mut left_over = tables(json!({ "a": [1] }));
        merge(&mut left_over, tables(json!({ "a": [2], "b": [3] })));
        assert_eq!(left_over, tables(json!({ "a": [1, 2], "b": [3] })));
    }
}
