//! Of entities whose key is a `match`: each item is projected from the keys of its own arm, and hydrated by them.

use std::time::Duration;

use dynaschema::embedded::Fault;
use dynaschema::op::Hydrated;
use dynaschema::{Projection, Reads};
use dynaschema_tests::fixtures::features::narrow::{
    Motion, Place, Said, Vote, VoteQueryCommentPartition, Votes, vote,
};
use dynaschema_tests::harness::{TestTable, table};
use dynaschema_tests::needs;

/// That each way to read a vote gives the projection of it.
async fn holds<P>(table: &TestTable<Votes>, votes: &[Vote])
where
    P: Projection<Vote> + for<'a> From<&'a Vote> + Clone + PartialEq + std::fmt::Debug,
    Votes: Reads<P>,
{
    for one in votes {
        let (wanted, repo) = (P::from(one), one.repo.clone());
        assert_eq!(one.key().get().project::<P>().one(table).await.unwrap(), wanted);
        assert_eq!(Vote::by_code(one.code).project::<P>().one(table).await.unwrap(), wanted);
        let own = match &one.motion {
            Motion::Issue(number) => Vote::query_issue(repo, *number).project::<P>().one(table).await,
            Motion::Comment { id } => {
                let partition = VoteQueryCommentPartition { repo, id: id.clone() };
                Vote::query_comment(partition).project::<P>().one(table).await
            }
            Motion::Repo => Vote::query_repo(repo).project::<P>().one(table).await,
        };
        assert_eq!(own.unwrap(), wanted);
    }
    let wanted: Vec<Option<P>> = votes.iter().map(|one| Some(P::from(one))).collect();
    let keys = votes.iter().map(Vote::key);
    assert_eq!(table.batch_get(keys).project::<P>().send().await.unwrap(), wanted);
    let whole: Vec<Vote> = Vote::scan().all(table).await.unwrap();
    let scanned = Vote::scan().project::<P>().all(table).await.unwrap();
    assert_eq!(scanned, whole.iter().map(P::from).collect::<Vec<_>>());
}

#[tokio::test]
async fn a_projection_is_read_by_the_keys_of_its_arm() {
    let table = table::<Votes>().await;
    let votes = vote(&table).await.unwrap();
    holds::<Place>(&table, &votes).await;
    holds::<Said>(&table, &votes).await;
}

/// What becomes of a vote between the two reads: another arm is another key.
#[tokio::test]
async fn what_became_of_each_vote_is_told() {
    needs!(PausedTime);
    let table = table::<Votes>().await;
    let votes = vote(&table).await.unwrap();
    let mut shown: Vec<&Vote> = votes.iter().filter(|one| one.voter == "ann" && one.rank < 12).collect();
    shown.sort_by_key(|one| one.rank);
    tokio::time::pause();
    table.faults().on("BatchGetItem").always().inject(Fault::Latency(Duration::from_secs(1)));
    let others = async {
        tokio::time::sleep(Duration::from_millis(500)).await;
        for one in &shown {
            match one.at % 4 {
                0 => {
                    let moved = (*one).clone().move_to(|vote| vote.motion = Motion::Issue(90_000 + vote.at));
                    moved.send(&table).await.unwrap();
                }
                1 => one.edit().set_rank(99).send(&table).await.unwrap(),
                2 => one.remove().send(&table).await.unwrap(),
                _ => {}
            }
        }
    };
    let hydrated = Vote::of_voter("ann").rank(..12).hydrate();
    let (told, ()) = tokio::join!(hydrated.all(&table), others);
    let told = told.unwrap();
    assert_eq!(told.len(), shown.len());
    for (one, told) in shown.iter().zip(told) {
        match (one.at % 4, &told) {
            (0 | 2, Hydrated::Missing(_)) | (1, Hydrated::Moved(_)) => {}
            (3, Hydrated::Found(found)) => assert_eq!(found, *one),
            _ => panic!("{one:?} is told as {told:?}"),
        }
    }
}
