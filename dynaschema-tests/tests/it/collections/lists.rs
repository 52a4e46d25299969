//! Collections in indexes whose keys are several attributes.

use dynaschema::collection::{Gather, WholeAt};
use dynaschema::op::{Chain, Query};
use dynaschema::{DynamoCollection, DynamoEntity, DynamoTable, any};
use dynaschema_tests::harness::{TestTable, table};
use serde::{Deserialize, Serialize};

use super::check::{Expected, check};
use crate::brute_force::{gives_both, kept};

const SOUTH: u8 = 1;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TENANT#<tenant>")]
#[sk("MATCH#<id:03>")]
#[gsi1(pk = [tenant, region], sk = [round, bracket, SK], query = matches)]
#[gsi2(pk = [tenant, region], sk = "SEED#<seed:03>#<id:03>", query = seeded)]
struct Match {
    tenant: String,
    region: u8,
    id: u32,
    round: u8,
    bracket: String,
    seed: u8,
}

/// One for each round, before the matches of its bracket.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TENANT#<tenant>")]
#[sk("FINAL#<round:03>")]
#[gsi1(pk = [tenant, region], sk = [round, bracket, SK], query = finals)]
struct Final {
    tenant: String,
    region: u8,
    round: u8,
    bracket: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TENANT#<tenant>")]
#[sk("SEAT#<seed:03>")]
#[gsi2(pk = [tenant, region], sk = "SEED#<seed:03>", query = seats)]
struct Seat {
    tenant: String,
    region: u8,
    seed: u8,
}

/// It has the attributes of the index, and is of none of its collections.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PRACTICE#<tenant>")]
#[sk("PRACTICE#<round:03>")]
struct Practice {
    tenant: String,
    region: u8,
    round: u8,
    bracket: String,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Cup {
    Match(Match),
    Final(Final),
    Seat(Seat),
    Practice(Practice),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
#[collection(gsi1)]
struct Bracket {
    last: Option<Final>,
    matches: Vec<Match>,
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
#[collection(gsi1)]
struct Rounds {
    finals: Vec<Final>,
    matches: Vec<Match>,
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
#[collection(gsi1)]
enum Game {
    Match(Match),
    Final(Final),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
#[collection(gsi2)]
struct Seeded {
    seat: Seat,
    matches: Vec<Match>,
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
#[collection(gsi2)]
struct Board {
    seats: Vec<Seeded>,
}

impl Game {
    /// By what it is sorted in the index.
    fn order(&self) -> (u8, String, String) {
        match self {
            Self::Match(one) => (one.round, one.bracket.clone(), format!("MATCH#{:03}", one.id)),
            Self::Final(one) => (one.round, one.bracket.clone(), format!("FINAL#{:03}", one.round)),
        }
    }

    /// Whether it is in the south of a tenant.
    fn is_of(&self, wanted: &str) -> bool {
        match self {
            Self::Match(Match { tenant, region, .. }) | Self::Final(Final { tenant, region, .. }) => {
                tenant == wanted && *region == SOUTH
            }
        }
    }
}

async fn loaded() -> (TestTable<Cup>, Vec<Game>) {
    let table = table::<Cup>().await;
    let mut all = Vec::new();
    for id in 0..30_u32 {
        let one = Match {
            tenant: ["t1", "t1", "t2"][id as usize % 3].into(),
            region: if id.is_multiple_of(7) { 0 } else { SOUTH },
            id,
            round: [9, 2, 10][id as usize / 4 % 3],
            bracket: ["a", "ab", "b"][id as usize / 2 % 3].into(),
            seed: [1, 10, 2][id as usize % 5 % 3],
        };
        all.push(Game::Match(one.create().send(&table).await.unwrap()));
    }
    for (tenant, round, bracket) in [("t1", 2, "a"), ("t1", 9, "ab"), ("t1", 10, "c"), ("t2", 9, "a")] {
        let (tenant, region, bracket) = (tenant.to_owned(), SOUTH, bracket.to_owned());
        let practice = Practice { tenant: tenant.clone(), region, round, bracket: bracket.clone() };
        practice.create().send(&table).await.unwrap();
        let seat = Seat { tenant: tenant.clone(), region, seed: round };
        seat.create().send(&table).await.unwrap();
        let last = Final { tenant, region, round, bracket };
        all.push(Game::Final(last.create().send(&table).await.unwrap()));
    }
    all.sort_by_key(Game::order);
    (table, all)
}

#[tokio::test]
async fn of_several_kinds_in_one_order() {
    let (table, all) = loaded().await;
    macro_rules! reads {
        ($($query:expr => $keep:expr,)*) => {$(
            gives_both(&table, &$query, &kept(&all, $keep, Game::order)).await;
        )*};
    }
    let query = || Game::query(("t1", SOUTH));
    reads! {
        query() => |one| one.is_of("t1"),
        query().round(9) => |one| one.is_of("t1") && one.order().0 == 9,
        query().round(3..) => |one| one.is_of("t1") && one.order().0 >= 3,
        query().round(9).bracket("ab") => |one| one.is_of("t1") && one.order().1 == "ab" && one.order().0 == 9,
        query().round(9).bracket("a".."b") => |one| {
            one.is_of("t1") && one.order().0 == 9 && *one.order().1 < *"b"
        },
        Game::query((any(["t1", "t2"]), SOUTH)).round(9) => |one| {
            (one.is_of("t1") || one.is_of("t2")) && one.order().0 == 9
        },
    }
    assert_eq!(
        query().round(9).bracket("a".."b").explain(&table).unwrap().key_condition,
        r#"tenant = "t1" AND region = 1 AND round = 9 AND begins_with(bracket, "a")"#
    );
}

fn matches(all: &[Game], keep: impl Fn(&Match) -> bool) -> Vec<Match> {
    let matches = all.iter().filter_map(|one| match one {
        Game::Match(one) if keep(one) => Some(one.clone()),
        _ => None,
    });
    matches.collect()
}

#[tokio::test]
async fn of_several_lists() {
    let (table, all) = loaded().await;
    let query = || Rounds::query(("t1", SOUTH));
    lists(&table, &all, &query(), |one| one.is_of("t1")).await;
    lists(&table, &all, &query().round(9), |one| one.is_of("t1") && one.order().0 == 9).await;
    lists(&table, &all, &query().round(..10), |one| one.is_of("t1") && one.order().0 < 10).await;
    let ab = query().round(9).bracket("ab");
    lists(&table, &all, &ab, |one| one.is_of("t1") && one.order().0 == 9 && one.order().1 == "ab").await;
}

/// Two lists are read whole, and page by page in the order of both.
async fn lists<C: Chain<Entity = Gather<Rounds>>>(
    table: &TestTable<Cup>,
    all: &[Game],
    query: &Query<Gather<Rounds>, C>,
    keep: impl Fn(&Game) -> bool,
) where
    Rounds: WholeAt<C>,
{
    let mut wanted = kept(all, keep, Game::order);
    assert!(wanted.len() > 2, "{wanted:?}");
    for query in [query.clone(), query.clone().desc()] {
        let split = |wanted: &[Game]| {
            let (mut finals, mut matches) = (Vec::new(), Vec::new());
            for one in wanted.iter().cloned() {
                match one {
                    Game::Match(one) => matches.push(one),
                    Game::Final(one) => finals.push(one),
                }
            }
            Rounds { finals, matches }
        };
        assert_eq!(query.one(table).await.unwrap(), split(&wanted));
        for size in 1..=7 {
            assert_eq!(query.clone().page_size(size).one(table).await.unwrap(), split(&wanted));
            // A limit ends the read, also where it has met nothing of one of the lists.
            let first = query.clone().limit(size).max_requests(1).one(table).await.unwrap();
            assert_eq!(first, split(&wanted[..size.min(wanted.len())]), "{size}");
            let (mut left, mut next) = (&wanted[..], Some(query.clone().limit(size)));
            while let Some(query) = next {
                let page = query.page(table).await.unwrap();
                let (given, rest) = left.split_at(size.min(left.len()));
                next = page.cursor.clone().map(|cursor| query.after(cursor));
                assert_eq!(page.into_value().unwrap().unwrap(), split(given), "{size}");
                left = rest;
            }
            assert!(left.is_empty(), "{left:?}");
        }
        wanted.reverse();
    }
}

#[tokio::test]
async fn of_a_parent_and_its_list() {
    let (table, all) = loaded().await;
    let elements =
        matches(&all, |one| (&*one.tenant, one.region, one.round, &*one.bracket) == ("t1", SOUTH, 9, "ab"));
    assert!(elements.len() > 1, "{elements:?}");
    let expected = Expected {
        elements,
        of: |one: &Bracket| one.matches.clone(),
        has_singles: |one: &Bracket| one.last.as_ref().is_some_and(|last| last.round == 9),
    };
    let query = Bracket::query(("t1", SOUTH)).round(9).bracket("ab");
    assert_eq!(
        query.explain(&table).unwrap().key_condition,
        r#"tenant = "t1" AND region = 1 AND round = 9 AND bracket = "ab" AND SK BETWEEN "FINAL#009" AND "MATCH$""#
    );
    check(&table, query, expected).await;
    let mut elements = matches(&all, |one| (&*one.tenant, one.region, one.seed) == ("t1", SOUTH, 2));
    elements.sort_by_key(|one| one.id);
    assert!(elements.len() > 1, "{elements:?}");
    let expected = Expected {
        elements: elements.clone(),
        of: |one: &Seeded| one.matches.clone(),
        has_singles: |one: &Seeded| one.seat.seed == 2,
    };
    check(&table, Seeded::query(("t1", SOUTH)).seed(2), expected).await;
    let board = Board::query(("t1", SOUTH)).one(&table).await.unwrap();
    let [seeded] = board.seats.iter().filter(|one| one.seat.seed == 2).collect::<Vec<_>>()[..] else {
        panic!("{board:?}")
    };
    assert_eq!(seeded.matches, elements);
}
