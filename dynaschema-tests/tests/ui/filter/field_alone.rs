// A field that is a `bool` is the path of one, so that neither it nor its `!` is a condition, alone or beside one.

use dynaschema::DynamoEntity;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("INVOICE#<id>")]
struct Invoice {
    user: String,
    id: String,
    paid: bool,
    sent: bool,
    total: u64,
}

fn main() {
    let _ = Invoice::query("ann").filter(|i| !i.paid);
    let _ = Invoice::query("ann").filter(|i| i.paid);
    let _ = Invoice::query("ann").filter(|i| i.total.gt(5) & !i.paid);
    let _ = Invoice::query("ann").filter(|i| i.paid & i.total.gt(5));
    let _ = Invoice::query("ann").filter(|i| !i.paid | i.total.gt(5));
    let _ = Invoice::query("ann").filter(|i| i.paid & i.sent);
    let _ = Invoice::query("ann").filter(|i| !i.paid | !i.sent);
}
