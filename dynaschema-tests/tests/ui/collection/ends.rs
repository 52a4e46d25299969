//! A collection is one value, of a table that holds its members, once its first single member's key is whole.

use dynaschema::{DynamoCollection, DynamoEntity, DynamoTable, Table, any};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("CUSTOMER#<customer>")]
#[sk("ACCOUNT#<number:06>")]
struct Account {
    customer: String,
    number: u32,
}

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("CUSTOMER#<customer>")]
#[sk("ACCOUNT#<account:06>#<id>")]
struct Transfer {
    customer: String,
    account: u32,
    id: String,
}

#[derive(Serialize, Deserialize, DynamoEntity)]
#[pk("CUSTOMER#<customer>")]
#[sk("CARD#<number:06>#<id>")]
struct Card {
    customer: String,
    number: u32,
    id: String,
}

#[derive(DynamoTable)]
enum Bank {
    Account(Account),
    Transfer(Transfer),
}

#[derive(DynamoTable)]
enum Small {
    Account(Account),
}

#[derive(DynamoCollection)]
struct Statement {
    account: Account,
    lines: Vec<Transfer>,
}

#[derive(DynamoCollection)]
struct Book {
    lines: Vec<Transfer>,
    cards: Vec<Card>,
}

#[derive(DynamoCollection)]
enum Moves {
    Transfer(Transfer),
    Card(Card),
}

fn misused(bank: &Table<Bank>, small: &Table<Small>) {
    let _ = Statement::query("ann").number(7).all(bank);
    let _ = Statement::query("ann").number(7).one(small);
    let _ = Statement::query("ann").one(bank);
    let _ = Statement::query(7).number(7).one(bank);
    let _ = Book::query("ann").account(7);
    let _ = Moves::query(7);
    let _ = Statement::query(any(["ann", "ben"]));
}

fn main() {}
