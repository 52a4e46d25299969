//! Pages of collections that end on keys beside their ranges.

use dynaschema::{DynamoCollection, DynamoEntity, DynamoTable};
use dynaschema_tests::harness::table;
use serde::{Deserialize, Serialize};

use super::check::in_single_requests;
use super::steps::Account;
use crate::assert_kind;

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

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<id:02>")]
#[sk("TEAM")]
#[gsi1("LEAGUE#<league>", "TEAM")]
struct Team {
    league: String,
    id: u32,
    #[dynamo(ttl = seconds)]
    until: i64,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PLAYER#<id:02>")]
#[sk("PLAYER")]
#[gsi1("LEAGUE#<league>", "PLAYER#<id:02>")]
struct Player {
    league: String,
    id: u32,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum League {
    Team(Team),
    Player(Player),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
#[collection(gsi1)]
struct Roster {
    team: Team,
    players: Vec<Player>,
}

/// A single member is looked for by as many requests as the query has, and its page is never given without
/// it: where all that these meet has expired, the page fails, and its cursor leads to where it began.
#[tokio::test]
async fn a_single_member_behind_more_than_the_budget() {
    let table = table::<League>().await;
    let team = |id, until| Team { league: "l".to_owned(), id, until };
    for id in 1..=20 {
        team(id, 1_000_000_000).create().send(&table).await.unwrap();
    }
    for id in 1..=4 {
        Player { league: "l".to_owned(), id }.create().send(&table).await.unwrap();
    }
    let query = || Roster::query("l").limit(2);
    let behind = query().page(&table).await.unwrap().cursor.unwrap();
    let mut errors = Vec::new();
    for query in [query(), query().after(behind)] {
        let error = query.max_requests(1).page(&table).await.unwrap_err();
        assert_kind!(error, BudgetExhausted { requests: 2 });
        errors.push(error);
    }
    team(21, 4_000_000_000).create().send(&table).await.unwrap();
    let poor = table.with(|options| options.max_requests(1));
    for (error, players) in errors.into_iter().zip([[1, 2], [3, 4]]) {
        let again = query().after(error.cursor().unwrap().clone()).max_requests(2);
        let roster = again.page(&poor).await.unwrap().into_value().unwrap().unwrap();
        assert_eq!(roster.team.id, 21);
        assert_eq!(roster.players.iter().map(|player| player.id).collect::<Vec<_>>(), players);
    }
}
