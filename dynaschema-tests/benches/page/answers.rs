//! What the service answers.

use fastrand::Rng;
use serde_json::{Value, json};

use crate::common::TABLE;
use crate::common::canned::{json_item, stored};
use crate::common::model::{Order, Stock};
use crate::readings::Reading;
use crate::sales::Sale;

/// Pages of so many orders in all, so many each.
pub(crate) fn orders(make: fn(usize) -> Order, count: usize, each: usize) -> Vec<String> {
    let items: Vec<Value> = (0..count).map(|number| stored(&make(number))).collect();
    let chunks: Vec<&[Value]> = items.chunks(each).collect();
    let is_last = |at: usize| at + 1 == chunks.len();
    chunks.iter().enumerate().map(|(at, chunk)| page(chunk, is_last(at))).collect()
}

fn page(items: &[Value], is_last: bool) -> String {
    let mut page = json!({"Count": items.len(), "ScannedCount": items.len(), "Items": items});
    if let (false, Some(last)) = (is_last, items.last()) {
        page["LastEvaluatedKey"] = json!({"PK": last["PK"], "SK": last["SK"]});
    }
    page.to_string()
}

/// A page of orders, the attributes of each in an order of its own.
pub(crate) fn shuffled(count: usize) -> Vec<String> {
    let mut random = Rng::with_seed(7);
    let mut item = |number: usize| {
        let item = stored(&Order::numbered(number));
        let attributes = item.as_object().into_iter().flatten();
        let mut attributes: Vec<String> =
            attributes.map(|(name, value)| format!("{}:{value}", Value::from(name.as_str()))).collect();
        random.shuffle(&mut attributes);
        format!("{{{}}}", attributes.join(","))
    };
    let items: Vec<String> = (0..count).map(&mut item).collect();
    vec![format!(r#"{{"Count":{count},"Items":[{}],"ScannedCount":{count}}}"#, items.join(","))]
}

/// A page of readings.
pub(crate) fn readings(count: usize) -> Vec<String> {
    of(count, |number| json_item(&Reading::numbered(number).item()))
}

/// A page of sales.
pub(crate) fn sales(count: usize) -> Vec<String> {
    of(count, |number| json_item(&Sale::numbered(number).item()))
}

fn of(count: usize, item: impl Fn(usize) -> Value) -> Vec<String> {
    let items: Vec<Value> = (0..count).map(item).collect();
    vec![page(&items, true)]
}

/// What is in a partition of a table: as many items of each of its entities, in the order of their keys.
pub(crate) fn mixed<S: Stock>(count: usize) -> Vec<String> {
    let each = count / (S::FILLERS.len() + 1);
    let filler = |name: &str, id: usize| {
        json!({
            "PK": {"S": "USER#u-4711"}, "SK": {"S": format!("{name}#{id:06}")},
            "entity_type": {"S": name}, "user_id": {"S": "u-4711"}, "id": {"N": id.to_string()},
        })
    };
    let fillers = S::FILLERS.iter().flat_map(|name| (0..each).map(|id| filler(name, id)));
    let orders = (0..each).map(|number| stored(&Order::numbered(number)));
    vec![page(&fillers.chain(orders).collect::<Vec<_>>(), true)]
}

/// What a batch get of orders finds.
pub(crate) fn found(count: usize) -> Vec<String> {
    let items: Vec<Value> = (0..count).map(|number| stored(&Order::numbered(number))).collect();
    vec![json!({"Responses": {TABLE: items}, "UnprocessedKeys": {}}).to_string()]
}

/// What a get finds.
pub(crate) fn one() -> Vec<String> {
    vec![json!({"Item": stored(&Order::numbered(1))}).to_string()]
}

/// What there is to say of a write.
pub(crate) fn done() -> Vec<String> {
    vec!["{}".to_owned()]
}

/// The same answers without their items.
pub(crate) fn emptied(answers: &[String]) -> Vec<String> {
    let emptied = |answer: &String| {
        let mut answer: Value = serde_json::from_str(answer).expect("JSON");
        for (holder, nothing) in [("Items", json!([])), ("Responses", json!({TABLE: []}))] {
            answer.get_mut(holder).into_iter().for_each(|held| *held = nothing.clone());
        }
        answer.to_string()
    };
    answers.iter().map(emptied).collect()
}
