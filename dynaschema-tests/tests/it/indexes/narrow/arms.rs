//! Of entities whose key is a `match`: an index shows what all arms tell, and each item is read back by its own.

use dynaschema::{Contains, DynamoEntity, DynamoProjection, Gsi, any};
use dynaschema_tests::fixtures::features::narrow::{
    OldVotes, Place, Remark, Said, Vote, VoteGsi1, VoteGsi2, Votes, vote,
};
use dynaschema_tests::harness::{TestTable, n, table};
use serde::{Deserialize, Serialize};

use super::shows_all;

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
enum Way {
    Out,
    In,
}

/// What one arm shows in a key, the other shows in the other one, behind the same literal.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("EDGE#<id:03>")]
#[gsi1(
    match way { Out => ("USER#<from>", "OUT#<to>"), In => ("USER#<to>", "IN#<from>") },
    project = include(note),
    query = edges
)]
struct Edge {
    id: u32,
    way: Way,
    from: String,
    to: String,
    note: String,
    text: String,
}

/// Some of what its index tells.
#[derive(Debug, Clone, PartialEq, Deserialize, DynamoProjection)]
#[projection(of = Edge)]
struct Link {
    to: String,
    from: String,
}

impl From<&Edge> for EdgeGsi1 {
    fn from(of: &Edge) -> Self {
        Self { id: of.id, from: of.from.clone(), to: of.to.clone(), note: of.note.clone() }
    }
}

impl From<&Edge> for Link {
    fn from(of: &Edge) -> Self {
        Self { to: of.to.clone(), from: of.from.clone() }
    }
}

async fn every_index_shows<S: Contains<Vote>>(table: &TestTable<S>, votes: &[Vote]) {
    let rank = |one: &Vote| one.rank;
    let ann = |one: &Vote| one.voter == "ann";
    shows_all::<_, _, VoteGsi1, Place, _, _>(table, Vote::of_voter("ann"), votes, ann, rank).await;
    let some = |one: &Vote| ann(one) && (3..12).contains(&one.rank);
    shows_all::<_, _, _, Place, _, _>(table, Vote::of_voter("ann").rank(3..12), votes, some, rank).await;
    let both = Vote::of_voter(any(["ann", "bob"]));
    shows_all::<_, _, _, Place, _, _>(table, both, votes, |one| one.rank < 100, rank).await;
    let cross = |one: &Vote| one.mood == "cross";
    let by_reason = |one: &Vote| (one.reason.is_none(), one.rank);
    shows_all::<_, _, VoteGsi2, Said, _, _>(table, Vote::by_mood("cross"), votes, cross, by_reason).await;
    let silent = |one: &Vote| cross(one) && one.reason.is_none();
    shows_all::<_, _, _, Place, _, _>(table, Vote::by_mood_none("cross"), votes, silent, rank).await;
    let scan = Vote::scan().index(Gsi::<1>).segments(2).project::<VoteGsi1>();
    let mut scanned = scan.all(table).await.unwrap();
    scanned.sort_by_key(|one| one.rank);
    let mut all: Vec<VoteGsi1> = votes.iter().map(VoteGsi1::from).collect();
    all.sort_by_key(|one| one.rank);
    assert_eq!(scanned, all);
}

#[tokio::test]
async fn show_what_they_hold() {
    let votes = table::<Votes>().await;
    let cast = vote(&votes).await.unwrap();
    every_index_shows(&votes, &cast).await;
    assert_eq!(Remark::of_voter("bob").count(&votes).await.unwrap(), 3);
    let old = table::<OldVotes>().await;
    let cast = vote(&old).await.unwrap();
    for mut stored in old.stored().await {
        if stored.remove("kind").is_some() && stored.get("at") != Some(&n(4)) {
            old.put_raw(stored).await;
        }
    }
    every_index_shows(&old, &cast).await;
}

/// Keys of an index tell what its arm shows in them, whatever another arm shows in the same ones.
#[tokio::test]
async fn are_read_by_the_arm_of_each_item() {
    let table = table::<Edge>().await;
    let users = ["ann", "bob", "cid"];
    let mut edges = Vec::new();
    for (way, from, to) in [Way::Out, Way::In].into_iter().flat_map(|way| {
        users.into_iter().flat_map(move |from| users.into_iter().map(move |to| (way, from, to)))
    }) {
        let id = u32::try_from(edges.len()).unwrap();
        let [from, to] = [from, to].map(ToOwned::to_owned);
        let edge = Edge { id, way, from, to, note: format!("note {id}"), text: format!("text {id}") };
        edges.push(edge.create().send(&table).await.unwrap());
    }
    for user in users {
        let is_out = |one: &Edge| one.way == Way::Out && one.from == user;
        let is_in = |one: &Edge| one.way == Way::In && one.to == user;
        let to = |one: &Edge| one.to.clone();
        let from = |one: &Edge| one.from.clone();
        shows_all::<_, _, EdgeGsi1, Link, _, _>(&table, Edge::edges_out(user), &edges, is_out, to).await;
        shows_all::<_, _, EdgeGsi1, Link, _, _>(&table, Edge::edges_in(user), &edges, is_in, from).await;
        // The items of `In` come first.
        let of_both = |one: &Edge| is_out(one) || is_in(one);
        let by = |one: &Edge| (is_out(one), if is_out(one) { to(one) } else { from(one) });
        shows_all::<_, _, EdgeGsi1, Link, _, _>(&table, Edge::edges(user), &edges, of_both, by).await;
    }
    let scan = Edge::scan().index(Gsi::<1>).segments(2).project::<EdgeGsi1>();
    let mut scanned = scan.all(&table).await.unwrap();
    scanned.sort_by_key(|one| one.id);
    assert_eq!(scanned, edges.iter().map(EdgeGsi1::from).collect::<Vec<_>>());
}
