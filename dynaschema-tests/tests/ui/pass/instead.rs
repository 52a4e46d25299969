// What is said to be written in the place of what does not compile: each compiles.

use dynaschema::{Call, Cursor, DynamoEntity, Error, Table};
use serde::{Deserialize, Serialize};

// `names/beside`: a generated type under another name.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("PROJECT#<id>")]
#[dynamo(names(Key = ProjectId))]
struct Project {
    id: String,
}

struct ProjectKey {
    project: ProjectId,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("ORDER#<number:06>")]
struct Order {
    user: String,
    number: u32,
    paid: bool,
    total: u64,
    stock: u32,
    note: Option<String>,
}

/// `filter/field_alone`, `filter/and_of_bools`
fn conditions(orders: &Table<Order>) -> [Call<Vec<Order>>; 4] {
    [
        Order::query("ann").filter(|o| o.paid.eq(true)).all(orders),
        Order::query("ann").filter(|o| o.paid.eq(false) & o.total.gt(5)).all(orders),
        Order::query("ann").filter(|o| o.total.gt(5) & !o.paid.eq(true) | o.paid.ne(true)).all(orders),
        Order::query("ann").filter(|o| o.total.gt(5).and(o.paid.eq(true)).or(o.note.exists())).all(orders),
    ]
}

/// `update/counted_in_the_closure`, `update/less_than_nothing`, `update/names_of_others`, `awaited/ends_of_writes`
async fn writes(orders: &Table<Order>, order: Order) -> Result<(), Error> {
    Order::update("ann", 7).add(|o| o.total, 1).sub(|o| o.stock, 1).send(orders).await?;
    Order::update("ann", 7).set_total(5).remove_note().condition(|o| o.total.gt(5)).send(orders).await?;
    Order::modify(orders, &order.key(), |order| order.total += 1).await?;
    let _ = Order::update("ann", 7).set_total(5).request(orders)?;
    let _: Order = Order::update("ann", 7).set_total(5).returning_new().send(orders).await?;
    let _: Option<Order> = Order::delete("ann", 7).condition(|o| o.total.gt(5)).returning_old().send(orders).await?;
    Ok(())
}

/// `update/of_a_value`
async fn of_a_value(orders: &Table<Order>, order: &Order) -> Result<Order, Error> {
    order.edit().set_total(5).send(orders).await?;
    order.remove().send(orders).await?;
    order.key().get().one(orders).await
}

/// `chain/after_what_may_be_absent`
fn cursors(text: &str, cursor: Option<Cursor>) {
    let query = || Order::query("ann");
    let _ = query().after_if(cursor.as_ref()).after_if(Some(text)).after_if(Some(text.to_owned()));
    let _ = query().after(Cursor::from(text)).after(text.into()).after(text.parse().unwrap());
    let _ = query().when_some(cursor.clone(), |query, cursor| query.before(cursor));
    let _ = Order::scan().after_if(cursor).after_if(None::<Cursor>);
}

fn main() {
    let _ = (conditions, writes, of_a_value, cursors, |key: ProjectKey| key.project);
}
