//! Where reads of collections end: on keys beside their ranges, behind their limits, with their budgets.

use dynaschema::collection::ReadIn;
use dynaschema::op::Query;
use dynaschema::{
    CollectionPage, Contains, Cursor, DynamoCollection, DynamoEntity, DynamoTable, Item, TableSchema,
};
use dynaschema_tests::harness::{TestTable, item, n, s, table};
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

/// Whether it is read with the page or by itself, nothing that has expired is hidden where it is asked for.
#[tokio::test]
async fn a_single_member_that_has_expired() {
    let table = table::<League>().await;
    let team = Team { league: "l".to_owned(), id: 1, until: 4_000_000_000 };
    let mut item = table.to_item(&team).unwrap();
    item.insert("until".to_owned(), n(1_100_000_000));
    table.put_raw(item).await;
    for id in 1..=4 {
        Player { league: "l".to_owned(), id }.create().send(&table).await.unwrap();
    }
    let mut cursor = None::<Cursor>;
    for players in [[1, 2], [3, 4]] {
        let query = cursor.into_iter().fold(Roster::query("l").include_expired().limit(2), Query::after);
        let (page, sent) = table.recorded(query.page(&table)).await;
        assert!(sent.iter().all(|request| request.body["FilterExpression"].is_null()), "{sent:?}");
        let page = page.unwrap();
        cursor = page.cursor.clone();
        let roster = page.into_value().unwrap().expect("its team is there");
        assert_eq!(roster.team.until, 1_100_000_000);
        assert_eq!(roster.players.iter().map(|player| player.id).collect::<Vec<_>>(), players);
    }
    assert_eq!(cursor, None);
}

/// No unknown item is an error.
#[derive(Debug, Clone, PartialEq, DynamoTable)]
#[table(closed)]
enum ClosedLeague {
    Team(Team),
    Player(Player),
}

/// An item of no known entity, at this place among the players.
fn stranger(place: &str) -> Item {
    let [pk, sk, league, coach] = [place, "COACH", "LEAGUE#l", "Coach"].map(s);
    item([("PK", pk), ("SK", sk), ("GSI1PK", league), ("GSI1SK", s(place)), ("entity_type", coach)])
}

/// What is behind a page counts in the next one.
async fn count_once<S>(table: &TestTable<S>, met: fn(&CollectionPage<Roster>) -> usize)
where
    S: TableSchema + Contains<Team> + Contains<Player>,
    Roster: ReadIn<S>,
{
    let league = || "l".to_owned();
    Team { league: league(), id: 1, until: 4_000_000_000 }.create().send(table).await.unwrap();
    for id in 1..=4 {
        Player { league: league(), id }.create().send(table).await.unwrap();
    }
    let strangers = ["PLAYER#00", "PLAYER#02!", "PLAYER#05"];
    for place in strangers {
        table.put_raw(stranger(place)).await;
    }
    for query in [Roster::query("l"), Roster::query("l").desc()] {
        for limit in 1..=5 {
            let (mut players, mut others, mut cursor) = (Vec::new(), 0, None::<Cursor>);
            loop {
                let query = cursor.into_iter().fold(query.clone().limit(limit), Query::after);
                let page = query.page(table).await.unwrap();
                others += met(&page);
                let roster = page.readable().expect("its team is there");
                players.extend(roster.players.iter().map(|player| player.id));
                let Some(behind) = page.cursor else { break };
                cursor = Some(behind);
            }
            players.sort_unstable();
            assert_eq!((players, others), (vec![1, 2, 3, 4], strangers.len()), "by {limit}");
        }
    }
}

#[tokio::test]
async fn what_is_met_behind_the_limit() {
    let closed = table::<ClosedLeague>().await;
    count_once(&closed, |page| {
        assert_eq!(page.unknown(), 0);
        page.errors().len()
    })
    .await;
    let open = table::<League>().await;
    count_once(&open, |page| {
        assert!(page.errors().is_empty());
        page.unknown()
    })
    .await;
}

/// What cannot be read has been met: no cursor leads past it where nothing is given.
#[tokio::test]
async fn a_budget_that_ends_behind_what_cannot_be_read() {
    let table = table::<ClosedLeague>().await;
    table.put_raw(stranger("PLAYER#00")).await;
    Team { league: "l".to_owned(), id: 1, until: 4_000_000_000 }.create().send(&table).await.unwrap();
    let error = Roster::query("l").page_size(1).max_requests(1).one(&table).await.unwrap_err();
    assert_kind!(error, BudgetExhausted { requests: 1 });
    let again = Roster::query("l").after(error.cursor().unwrap().clone()).one(&table).await.unwrap_err();
    assert_kind!(again, UnknownEntity {});
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("OWNER#<id>")]
#[sk("OWNER")]
struct Owner {
    id: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("OWNER#<id>")]
#[sk("SETTINGS")]
struct Settings {
    id: String,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Owners {
    Owner(Owner),
    Settings(Settings),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
struct Profile {
    owner: Owner,
    settings: Option<Settings>,
}

/// Behind the cursor of a collection without lists are its single members, each by itself.
#[tokio::test]
async fn a_budget_that_ends_between_single_members() {
    let table = table::<Owners>().await;
    let id = || "1".to_owned();
    let owner = Owner { id: id() }.create().send(&table).await.unwrap();
    let settings = Some(Settings { id: id() }.create().send(&table).await.unwrap());
    let whole = Profile { owner, settings };
    for query in [Profile::query("1").page_size(1), Profile::query("1").page_size(1).desc()] {
        let error = query.clone().max_requests(1).one(&table).await.unwrap_err();
        assert_kind!(error, BudgetExhausted { requests: 1 });
        let again = query.after(error.cursor().unwrap().clone());
        let (value, sent) = table.recorded(again.one(&table)).await;
        assert_eq!((value.unwrap(), sent.len()), (whole.clone(), 2));
        let page = again.page(&table).await.unwrap();
        assert_eq!(page.cursor, None);
        assert_eq!(page.into_value().unwrap().as_ref(), Some(&whole));
    }
}

/// What a budget leaves of a collection that is deleted is behind the cursor of its error, and is deleted by the
/// next call.
#[tokio::test]
async fn a_budget_that_ends_between_what_is_deleted() {
    let table = table::<Ledger>().await;
    for number in 1..=3 {
        let hold = Hold { customer: "c".to_owned(), acct: "a".to_owned(), number };
        hold.create().send(&table).await.unwrap();
    }
    let query = || Doings::query("c").acct("a");
    let delete = || query().page_size(1).max_requests(2).delete_all(&table);
    let error = delete().await.unwrap_err();
    assert_kind!(error, BudgetExhausted { requests: 2 });
    let rest = query().after(error.cursor().unwrap().clone()).page(&table).await.unwrap();
    let rest = rest.into_value().unwrap().unwrap();
    assert_eq!(rest.holds.iter().map(|hold| hold.number).collect::<Vec<_>>(), [3]);
    assert_eq!(delete().await.unwrap().deleted, 1);
    assert_eq!(table.stored().await, []);
}
