//! A part is ordered at the end of a key, and not before more of it (`A!` is behind `A` and before `A#`): a
//! collection has the ranges that each member's sort key orders.

use dynaschema::{DynamoCollection, DynamoEntity};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("CUSTOMER#<customer>")]
#[sk("ACCOUNT#<account>")]
struct Account {
    customer: String,
    account: String,
}

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("CUSTOMER#<customer>")]
#[sk("ACCOUNT#<account>#<number:06>")]
struct Transfer {
    customer: String,
    account: String,
    number: u32,
}

#[derive(DynamoCollection)]
struct Book {
    accounts: Vec<Account>,
    lines: Vec<Transfer>,
}

fn main() {
    let _ = Account::query("ann").account("a".."b");
    let _ = Book::query("ann").account("a".."b");
}
