//! Pages of collections that end on keys beside their ranges.

use dynaschema::{DynamoCollection, DynamoEntity, DynamoTable};
use dynaschema_tests::harness::table;
use serde::{Deserialize, Serialize};

use super::check::in_single_requests;
use super::steps::Account;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("CUSTOMER#<customer>")]
#[sk("ACCT#<acct>#HOLD#<number:04>")]
struct Hold {
    customer: String,
    acct: String,
    number: u32,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("CUSTOMER#<customer>")]
#[sk("ACCT#<acct>#MOVE#<number:04>")]
struct Move {
    customer: String,
    acct: String,
    number: u32,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("CUSTOMER#<customer>")]
#[sk("ACCT#<acct>#<word>")]
#[dynamo(allow(covers(Hold, Move)))]
struct Flag {
    customer: String,
    acct: String,
    word: String,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Ledger {
    Account(Account),
    Hold(Hold),
    Move(Move),
    Flag(Flag),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
struct Doings {
    account: Option<Account>,
    holds: Vec<Hold>,
    moves: Vec<Move>,
}

/// The range of two lists ends before a key that their condition takes: a page that ends on it goes on from there.
#[tokio::test]
async fn a_page_that_ends_on_what_its_range_excludes() {
    let table = table::<Ledger>().await;
    let [customer, acct] = ["c", "a"].map(ToOwned::to_owned);
    for number in 1..=2 {
        let hold = Hold { customer: customer.clone(), acct: acct.clone(), number };
        hold.create().send(&table).await.unwrap();
        let moved = Move { customer: customer.clone(), acct: acct.clone(), number: number + 2 };
        moved.create().send(&table).await.unwrap();
    }
    for word in ["MOVE$", "HOLD", "HOLD$"].map(ToOwned::to_owned) {
        let flag = Flag { customer: customer.clone(), acct: acct.clone(), word };
        flag.create().send(&table).await.unwrap();
    }
    let lists = Doings::query("c").acct("a");
    assert_eq!(
        lists.explain(&table).unwrap().key_condition,
        r#"PK = "CUSTOMER#c" AND SK BETWEEN "ACCT#a" AND "ACCT#a#MOVE$""#
    );
    let of = |one: Doings| {
        let moves = one.moves.iter().map(|one| one.number);
        one.holds.iter().map(|one| one.number).chain(moves).collect()
    };
    let read = in_single_requests(&table, Doings::query("c").acct("a").desc(), of);
    assert_eq!(read.await, [4, 3, 2, 1]);
    let read = in_single_requests(&table, Doings::query("c").acct("a"), of);
    assert_eq!(read.await, [1, 2, 3, 4]);
}
