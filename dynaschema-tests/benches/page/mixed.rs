//! A read of several entities by hand.

use aws_sdk_dynamodb::Client;

use crate::common::TABLE;
use crate::common::by_hand::s;
use crate::common::model::Stock;
use crate::common::side::{Side, side};

/// All that is in the partition of the orders.
pub(crate) fn by_hand<S: Stock + 'static>(client: &Client) -> Side<Vec<S>> {
    side(client.clone(), |client| async move {
        let mut all: Vec<S> = Vec::new();
        let mut start = None;
        loop {
            let request = client.query().table_name(TABLE).key_condition_expression("PK = :pk");
            let request = request.expression_attribute_values(":pk", s("USER#u-4711"));
            let output = request.set_exclusive_start_key(start).send().await.expect("a page");
            all.extend(output.items.unwrap_or_default().into_iter().map(S::of_item));
            start = output.last_evaluated_key;
            if start.is_none() {
                break all;
            }
        }
    })
}
