//! Indexes whose keys are several attributes: each query gives what a filter over the loaded items gives.

use std::cmp::Reverse;

use dynaschema::op::{Chain, Query};
use dynaschema::{DynamoCollection, DynamoEntity, DynamoTable, Gsi, KeyPart, any, starts_with};
use dynaschema_tests::harness::{TestTable, item, n, s, table};
use serde::{Deserialize, Serialize};

use crate::brute_force::{gives, gives_both, kept};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, KeyPart)]
#[serde(rename_all = "lowercase")]
enum Region {
    North,
    South,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Phase {
    Played,
    Open,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TENANT#<tenant>")]
#[sk("MATCH#<id:03>")]
#[gsi1(pk = [tenant, region], sk = [round, bracket, SK], query = matches)]
#[gsi2(pk = [region, court], sk = [score, PK], query = scored)]
#[gsi3(pk = round, sk = [side, seed, bracket, id], query = in_round)]
#[gsi4(pk = [bracket, side], query = on_side)]
#[gsi5(pk = [tenant, region], sk = "SEED#<seed:03>#<id:03>", query = seeded)]
#[gsi6(pk = "<bracket>#<tenant>", sk = [round, id], query = best)]
#[gsi7(
    pk = [tenant, court],
    sk = match phase {
        Phase::Played => "PLAYED#<seed:03>#<id:03>",
        Phase::Open => "#OPEN#<id:03>",
    },
    query = on_court
)]
struct Match {
    tenant: String,
    id: u32,
    region: Region,
    /// Texts of these would sort otherwise.
    round: i32,
    bracket: String,
    #[serde(rename = "flank")]
    side: String,
    seed: u8,
    court: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u64>,
    phase: Phase,
}

/// In the index with keys of its own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TENANT#<tenant>")]
#[sk("FINAL#<round:03>")]
#[gsi1(pk = [tenant, region], sk = [round, bracket, SK], query = finals)]
struct Final {
    tenant: String,
    region: Region,
    round: i32,
    bracket: String,
}

/// It does not name the index, and has its attributes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PRACTICE#<tenant>")]
#[sk("PRACTICE#<round:03>")]
struct Practice {
    tenant: String,
    region: Region,
    round: u16,
    bracket: String,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
#[table(gsi1(name = "by-tenant"))]
enum Cup {
    Match(Match),
    Final(Final),
    Practice(Practice),
}

fn one(id: u32) -> Match {
    Match {
        tenant: ["t1", "t2", "t1"][id as usize % 3].into(),
        id,
        region: if id.is_multiple_of(4) { Region::North } else { Region::South },
        round: [9, -3, 10, 100][id as usize / 5 % 4],
        bracket: ["a", "ab", "b"][id as usize / 2 % 3].into(),
        side: ["x", "y"][id as usize % 2].into(),
        seed: u8::try_from(id % 11).unwrap(),
        court: id % 2,
        score: (!id.is_multiple_of(5)).then(|| u64::from(id) * 37 % 110),
        phase: if id.is_multiple_of(3) { Phase::Played } else { Phase::Open },
    }
}

async fn loaded() -> (TestTable<Cup>, Vec<Match>) {
    let table = table::<Cup>().await;
    let all: Vec<Match> = (0..24).map(one).collect();
    for one in &all {
        one.clone().create().send(&table).await.unwrap();
    }
    for (tenant, round) in [("t1", 9), ("t1", 10), ("t2", 9)] {
        let (tenant, bracket) = (tenant.to_owned(), "ab".to_owned());
        let region = Region::South;
        Final { tenant: tenant.clone(), region, round, bracket: bracket.clone() }
            .create()
            .send(&table)
            .await
            .unwrap();
        let round = u16::try_from(round).unwrap();
        Practice { tenant, region, round, bracket }.create().send(&table).await.unwrap();
    }
    (table, all)
}

/// What is kept, in the order of a key, forwards and backwards.
async fn lists<C: Chain<Entity = Match>, K: Ord>(
    (table, all): &(TestTable<Cup>, Vec<Match>),
    query: Query<Match, C>,
    keep: impl Fn(&Match) -> bool,
    key: impl Fn(&Match) -> K,
) {
    let mut wanted = kept(all, keep, &key);
    gives(table, &query, &wanted).await;
    wanted.sort_by_key(|one| Reverse(key(one)));
    gives(table, &query.desc(), &wanted).await;
}

/// The same of items in one partition.
async fn whole<C: Chain<Entity = Match>, K: Ord>(
    (table, all): &(TestTable<Cup>, Vec<Match>),
    query: Query<Match, C>,
    keep: impl Fn(&Match) -> bool,
    key: impl Fn(&Match) -> K,
) {
    gives_both(table, &query, &kept(all, keep, &key)).await;
}

fn order(one: &Match) -> (i32, String, u32) {
    (one.round, one.bracket.clone(), one.id)
}

#[tokio::test]
async fn each_step_of_the_chain_gives_what_a_filter_gives() {
    let all = loaded().await;
    let south = |one: &Match| one.tenant == "t1" && one.region == Region::South;
    let query = || Match::matches("t1", Region::South);
    lists(&all, query(), south, order).await;
    whole(&all, query().round(9), |one| south(one) && one.round == 9, order).await;
    whole(&all, query().round(-3..=10), |one| south(one) && one.round <= 10, order).await;
    lists(&all, query().round(9..100), |one| south(one) && (9..100).contains(&one.round), order).await;
    let ninth = |one: &Match| south(one) && one.round == 9;
    let early = |one: &Match| ninth(one) && one.bracket.starts_with('a');
    lists(&all, query().round(9).bracket(starts_with("a")), early, order).await;
    whole(&all, query().round(9).bracket("ab".."b"), |one| ninth(one) && one.bracket == "ab", order).await;
    let exact = |one: &Match| ninth(one) && one.bracket == "a";
    whole(&all, query().round(9).bracket("a"), exact, order).await;
    let some = |one: &Match| exact(one) && one.id < 4;
    whole(&all, query().round(9).bracket("a").id(..4), some, order).await;
    whole(&all, query().round(9).bracket("a").id(2), |one| exact(one) && one.id == 2, order).await;
    whole(&all, query().round(77), |_| false, order).await;
}

#[tokio::test]
async fn a_list_beside_one_attribute_and_a_list_alone_give_what_a_filter_gives() {
    let all = loaded().await;
    let key = |one: &Match| (one.side.clone(), one.seed, one.bracket.clone(), one.id);
    whole(&all, Match::in_round(100), |one| one.round == 100, key).await;
    let right = |one: &Match| one.round == 9 && one.side == "y";
    lists(&all, Match::in_round(9).side("y").seed(2..), |one| right(one) && one.seed >= 2, key).await;
    let named = MatchOnSidePartition { bracket: "ab".into(), side: "x".into() };
    let mut found = Match::on_side(&named).all(&all.0).await.unwrap();
    found.sort_by_key(|one| one.id);
    let wanted: Vec<Match> =
        all.1.iter().filter(|one| one.bracket == "ab" && one.side == "x").cloned().collect();
    assert_eq!(found, wanted);
}

#[tokio::test]
async fn a_list_beside_a_template_gives_what_a_filter_gives() {
    let all = loaded().await;
    let seed = |one: &Match| (one.seed, one.id);
    let south = |one: &Match| one.tenant == "t1" && one.region == Region::South;
    lists(&all, Match::seeded("t1", Region::South), south, seed).await;
    let some = |one: &Match| south(one) && (3..8).contains(&one.seed);
    lists(&all, Match::seeded("t1", Region::South).seed(3..8), some, seed).await;
    let both = |one: &Match| one.region == Region::North && one.seed > 2;
    lists(&all, Match::seeded(any(["t2", "t1"]), Region::North).seed(3..), both, seed).await;
    let round = |one: &Match| (one.round, one.id);
    let of = |bracket: &str| MatchBestPartition { bracket: bracket.into(), tenant: "t1".into() };
    let best = |one: &Match| one.tenant == "t1" && one.bracket == "ab";
    whole(&all, Match::best(of("ab")), best, round).await;
    whole(&all, Match::best(of("ab")).round(..10), |one| best(one) && one.round < 10, round).await;
    whole(
        &all,
        Match::best(of("ab")).round(9).id(3..),
        |one| best(one) && one.round == 9 && one.id > 2,
        round,
    )
    .await;
    let played = |one: &Match| one.phase == Phase::Played;
    let here = |one: &Match| one.tenant == "t1" && one.court == 1;
    let order = |one: &Match| (played(one), played(one).then_some(one.seed), one.id);
    lists(&all, Match::on_court("t1", 1), here, order).await;
    whole(&all, Match::on_court_open("t1", 1), |one| here(one) && !played(one), order).await;
    let high = |one: &Match| here(one) && played(one) && one.seed >= 4;
    whole(&all, Match::on_court_played("t1", 1).seed(4..), high, order).await;
    let shown = Match::seeded("t1", Region::South).seed(4).explain(&all.0).unwrap().to_string();
    assert_eq!(
        shown,
        "Query GSI5: tenant = \"t1\" AND region = \"south\" AND begins_with(GSI5SK, \"SEED#004#\")"
    );
}

#[tokio::test]
async fn several_partitions_are_merged_by_all_attributes() {
    let all = loaded().await;
    let tenants = ["t2", "none", "t1"];
    let query = || Match::matches(any(tenants), any([Region::South, Region::North]));
    lists(&all, query(), |_| true, order).await;
    whole(&all, query().round(9), |one| one.round == 9, order).await;
    let some = |one: &Match| one.round == 10 && one.bracket.as_str() >= "ab";
    whole(&all, query().round(10).bracket("ab"..), some, order).await;
}

#[tokio::test]
async fn an_option_is_sparse_by_itself() {
    let all = loaded().await;
    let (table, _) = &all;
    let key = |one: &Match| (one.score, one.tenant.clone(), one.id);
    let there = |one: &Match| one.score.is_some() && one.court == 1 && one.region == Region::South;
    whole(&all, Match::scored(Region::South, 1).score(..60), |one| there(one) && one.score < Some(60), key)
        .await;
    let count = || Match::scored(Region::South, 1).count(table);
    let before = count().await.unwrap();
    let first = all.1.iter().find(|one| there(one)).unwrap();
    first.key().update().remove_score().send(table).await.unwrap();
    assert_eq!(count().await.unwrap(), before - 1);
    first.key().update().set_score(5).set_region(Region::North).send(table).await.unwrap();
    assert_eq!(count().await.unwrap(), before - 1);
    let moved = Match { score: Some(5), region: Region::North, ..first.clone() };
    let north = Match::scored(Region::North, 1).score(5).all(table).await.unwrap();
    assert_eq!(north, std::slice::from_ref(&moved));
    let mut edit = moved.edit();
    edit = edit.set_court(0);
    edit.send(table).await.unwrap();
    assert_eq!(Match::scored(Region::North, 1).count(table).await.unwrap(), 0);
}

#[tokio::test]
async fn everything_in_a_partition_is_read_in_one_order() {
    let (table, all) = loaded().await;
    let of = || Match::matches("t1", Region::South);
    let mixed = Cup::partition(of()).all(&table).await.unwrap();
    let round = |one: &Cup| match one {
        Cup::Match(one) => (one.round, one.bracket.clone()),
        Cup::Final(one) => (one.round, one.bracket.clone()),
        Cup::Practice(one) => (i32::from(one.round), one.bracket.clone()),
    };
    assert!(mixed.is_sorted_by_key(round), "{mixed:?}");
    let matches = all.iter().filter(|one| one.tenant == "t1" && one.region == Region::South).count();
    assert_eq!(mixed.len(), matches + 4);
    let again = Cup::partition(Final::finals("t1", Region::South)).page_size(3).all(&table).await.unwrap();
    assert_eq!(again, mixed);
    assert_eq!(Final::finals("t1", Region::South).round(9).all(&table).await.unwrap().len(), 1);
    // Bounds are of the attribute behind those that both fix.
    macro_rules! reads {
        ($($read:expr => $keep:expr,)*) => {$(
            let keep: fn((i32, &str)) -> bool = $keep;
            let wanted = mixed.iter().filter(|one| {
                let (number, bracket) = round(one);
                keep((number, bracket.as_str()))
            });
            gives_both(&table, &$read, &wanted.cloned().collect::<Vec<_>>()).await;
        )*};
    }
    let read = || Cup::partition(of());
    reads! {
        read().within(of().round(9)) => |(round, _)| round == 9,
        read().within(of().round(9..)) => |(round, _)| round >= 9,
        read().within(of().round(9).bracket(..="ab")) => |(round, bracket)| round == 9 && bracket <= "ab",
        read().within(of().round(9).bracket("ab"..)) => |(round, bracket)| round == 9 && bracket >= "ab",
        read().from(of().round(9)) => |(round, _)| round >= 9,
        read().up_to(of().round(..10)) => |(round, _)| round < 10,
        read().up_to(Final::finals("t1", Region::South).round(9)) => |(round, _)| round <= 9,
        read().from(of().round(9).bracket("ab"..)).up_to(of().round(9)) => |(round, bracket)| round == 9 && bracket >= "ab",
        read().from(of().round(9)).up_to(of().round(10)) => |(round, _)| (9..=10).contains(&round),
    }
    for nothing in [
        read().from(of().round(5..5)).up_to(of().round(5)),
        read().from(of().round(9).bracket("b")).up_to(of().round(9).bracket("ab".."ab")),
        read().from(of().round(5..5)).up_to(of().round(5..5)),
    ] {
        let (found, requests) = table.counted(nothing.all(&table)).await;
        assert_eq!((found.unwrap(), requests), (Vec::new(), 0));
    }
    for bounded in [
        read().from(of().round(9).bracket("ab")),
        read().from(of().round(9).bracket("a")).up_to(of().round(10).bracket("b")),
        read().from(of().round(9).bracket("a"..)).up_to(of().round(10)),
    ] {
        let (refused, requests) = table.counted(bounded.all(&table)).await;
        let error = refused.unwrap_err().to_string();
        assert!(error.contains("what lies between the bounds is no range of one of them"), "{error}");
        assert_eq!(requests, 0);
    }
}

#[tokio::test]
async fn what_is_sent_is_what_the_service_takes() {
    let (table, _) = loaded().await;
    let query = Match::matches("t1", Region::South).round(9).bracket("a".."b");
    let shown = query.clone().explain(&table).unwrap().to_string();
    let wanted = "Query by-tenant: tenant = \"t1\" AND region = \"south\" AND round = 9 AND bracket BETWEEN \"a\" AND \"b\" FILTER entity_type = \"Match\" OR attribute_not_exists(entity_type) (others: Final, Practice)";
    assert_eq!(shown, wanted);
    let filter = query.filter(|one| one.bracket.eq("a")).all(&table).await.unwrap_err();
    assert!(filter.to_string().contains("`bracket`, which is a key"), "{filter}");
    let none = Match::matches("", Region::South).all(&table).await.unwrap_err();
    assert!(none.is_invalid_key(), "{none}");
    let empty = Match { bracket: String::new(), ..one(1) }.put().send(&table).await.unwrap_err();
    assert!(empty.is_invalid_key(), "{empty}");
}

#[tokio::test]
async fn cursors_are_of_their_query() {
    let (table, _) = loaded().await;
    let of = |tenant: &str| Match::matches(tenant, Region::South);
    let page = of("t1").round(9).limit(1).page(&table).await.unwrap();
    let cursor = page.cursor.unwrap();
    for other in [of("t2").round(9).erased(), of("t1").erased(), of("t1").round(10).erased()] {
        assert!(other.after(cursor.clone()).page(&table).await.unwrap_err().is_invalid_cursor());
    }
}

/// Without an attribute an item of another program is not there, and with all of them it is passed over.
#[tokio::test]
async fn items_of_others_are_passed_over() {
    let (table, all) = loaded().await;
    let raw = |round: i32| {
        item([
            ("PK", s("GUEST")),
            ("SK", s("GUEST")),
            ("entity_type", s("Guest")),
            ("tenant", s("t2")),
            ("region", s("north")),
            ("bracket", s("a")),
            ("round", n(round)),
        ])
    };
    table.put_raw(raw(9)).await;
    let page = Match::matches("t2", Region::North).page(&table).await.unwrap();
    let kept = all.iter().filter(|one| one.tenant == "t2" && one.region == Region::North).count();
    assert_eq!(page.items().unwrap().len(), kept);
    let mut scanned = Match::scan().index(Gsi::<2>).all(&table).await.unwrap();
    scanned.sort_by_key(|one| one.id);
    let wanted: Vec<Match> = all.iter().filter(|one| one.score.is_some()).cloned().collect();
    assert_eq!(scanned, wanted);
}

/// Its sort key of the table, with which that of the index begins, shows one part of the partition.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("HOME#<id:02>")]
#[sk("T#<tenant>")]
#[gsi1(pk = [tenant, court], sk = [SK, round], query = placed)]
struct Home {
    id: u32,
    tenant: String,
    court: u32,
    round: u32,
}

/// That of this one the other, so that they are the same where the parts are.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("AWAY#<id:02>")]
#[sk("T#<court:text>")]
#[gsi1(pk = [tenant, court], sk = [SK, round], query = placed)]
struct Away {
    id: u32,
    tenant: String,
    court: u32,
    round: u32,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Season {
    Home(Home),
    Away(Away),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
#[collection(gsi1)]
enum Either {
    Home(Home),
    Away(Away),
}

#[tokio::test]
async fn keys_that_are_alike_in_one_of_several_partitions_are_merged() {
    let table = table::<Season>().await;
    let (mut eithers, mut all) = (Vec::new(), Vec::new());
    for id in 0..18_u32 {
        // Each number comes once, so that the order is known.
        let (tenant, court, round) = ("7".to_owned(), 7 + id % 3, id * 5 % 18);
        let (sk, either, one) = if id / 3 % 2 == 0 {
            let home = Home { id, tenant, court, round }.create().send(&table).await.unwrap();
            (7, Either::Home(home.clone()), Season::Home(home))
        } else {
            let away = Away { id, tenant, court, round }.create().send(&table).await.unwrap();
            (court, Either::Away(away.clone()), Season::Away(away))
        };
        eithers.push(((court, sk, round), either));
        all.push(((court, sk, round), one));
    }
    for courts in [&[7, 8][..], &[8, 7], &[9, 7, 8], &[7], &[8]] {
        let here = |court: u32| courts.contains(&court);
        let order = |(_, sk, round): (u32, u32, u32)| (sk, round);
        let listed = || any(courts.to_vec());
        let wanted = kept(&eithers, |(key, _)| here(key.0), |(key, _)| order(*key));
        let wanted: Vec<Either> = wanted.into_iter().map(|(_, either)| either).collect();
        gives_both(&table, &Either::query(("7", listed())), &wanted).await;
        let wanted = kept(&all, |(key, _)| here(key.0), |(key, _)| order(*key));
        let wanted: Vec<Season> = wanted.into_iter().map(|(_, one)| one).collect();
        let read = Season::partition(Home::placed("7", listed()));
        let bounded = read.from(Home::placed("7", listed())).up_to(Away::placed("7", listed()));
        gives_both(&table, &bounded, &wanted).await;
    }
}
