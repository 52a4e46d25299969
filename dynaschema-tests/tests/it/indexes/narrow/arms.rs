//! Of entities whose key is a `match`: an index shows what all arms tell, and each item is read back by its own.

use dynaschema::{Contains, Gsi, any};
use dynaschema_tests::fixtures::features::narrow::{
    OldVotes, Place, Remark, Said, Vote, VoteGsi1, VoteGsi2, Votes, vote,
};
use dynaschema_tests::harness::{TestTable, n, table};

use super::shows_all;

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
