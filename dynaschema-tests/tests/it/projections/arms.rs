//! Of entities whose key is a `match`: each item is projected from the keys of its own arm, and hydrated by them.

use std::time::Duration;

use dynaschema::embedded::Fault;
use dynaschema::op::{Hydrated, Query};
use dynaschema::{Cursor, DynamoCollection, DynamoEntity, DynamoProjection, DynamoTable, Projection, Reads};
use dynaschema_tests::fixtures::features::narrow::{
    Motion, Place, Said, Vote, VoteQueryCommentPartition, Votes, vote,
};
use dynaschema_tests::harness::{TestTable, table};
use dynaschema_tests::needs;
use serde::{Deserialize, Serialize};

use crate::brute_force::{gives_both, kept};

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

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
enum About {
    Issue(u32),
    Repo,
}

/// It has no copies, whose fields are read back from whole keys in any case.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk(match about {
    Issue(number: u32) => ("ISSUE#<repo>#<number:05>", "VOTE#<voter>#<at:06>"),
    Repo => ("REPO#<repo>", "BY#<voter>"),
})]
struct Opinion {
    repo: String,
    about: About,
    #[dynamo(from_key)]
    voter: String,
    at: u32,
}

#[derive(Debug, Clone, PartialEq, Deserialize, DynamoProjection)]
#[projection(of = Opinion)]
struct Heard {
    #[dynamo(from_key)]
    voter: String,
    at: u32,
}

/// Without copies either, and all arms are in one partition.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("POLL#<poll>")]
#[sk(match about {
    Issue(number: u32) => "VOTE#<voter:or('-')>#<number:05>",
    Repo => "OF#<voter:or('-')>",
})]
struct Ballot {
    poll: String,
    about: About,
    #[dynamo(from_key)]
    voter: Option<String>,
    at: u32,
}

#[derive(Debug, Clone, PartialEq, Deserialize, DynamoProjection)]
#[projection(of = Ballot)]
struct Cast {
    #[dynamo(from_key)]
    voter: Option<String>,
    at: u32,
}

/// One item of an issue or a repository, whose partition is another by that, too.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk(match about { Issue(number: u32) => ("ISSUE#<repo>#<number:05>", "TOP"), Repo => ("REPO#<repo>", "HEAD") })]
struct Head {
    #[dynamo(from_key)]
    repo: String,
    about: About,
    title: String,
}

#[derive(Debug, Clone, PartialEq, Deserialize, DynamoProjection)]
#[projection(of = Head)]
struct Headline {
    #[dynamo(from_key)]
    repo: String,
    title: String,
}

/// Behind it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("REPO#<repo>")]
#[sk("REMARK#<number:03>")]
struct Remark {
    repo: String,
    number: u32,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Threads {
    Head(Head),
    Remark(Remark),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
struct Thread {
    #[collection(variant = Repo)]
    head: Headline,
    remarks: Vec<Remark>,
}

impl From<Opinion> for Heard {
    fn from(Opinion { voter, at, .. }: Opinion) -> Self {
        Self { voter, at }
    }
}

impl From<Ballot> for Cast {
    fn from(Ballot { voter, at, .. }: Ballot) -> Self {
        Self { voter, at }
    }
}

/// What is kept, in part and in an order.
fn parts<E: Clone, P: From<E>, K: Ord>(all: &[E], keep: impl Fn(&E) -> bool, by: impl Fn(&E) -> K) -> Vec<P> {
    kept(all, keep, by).into_iter().map(P::from).collect()
}

#[tokio::test]
async fn a_field_of_the_key_is_read_by_the_arm_that_the_item_has() {
    let table = table::<Opinion>().await;
    let mut opinions = Vec::new();
    for (at, voter) in (0..).zip(["ann", "bob", "cid"]) {
        for about in [About::Issue(7), About::Repo] {
            let opinion = Opinion { repo: "r".to_owned(), about, voter: voter.to_owned(), at };
            opinions.push(opinion.create().send(&table).await.unwrap());
        }
    }
    let of = |about: &About| -> Vec<Heard> { parts(&opinions, |one| one.about == *about, |one| one.at) };
    let on_issue = Opinion::query_issue("r", 7).project::<Heard>();
    gives_both(&table, &on_issue, &of(&About::Issue(7))).await;
    gives_both(&table, &Opinion::query_repo("r").project::<Heard>(), &of(&About::Repo)).await;
    let mut scanned = Opinion::scan().project::<Heard>().all(&table).await.unwrap();
    scanned.sort_by_key(|one| one.at);
    assert_eq!(scanned, parts::<_, Heard, _>(&opinions, |_| true, |one| one.at));
}

#[tokio::test]
async fn a_field_that_can_be_none_is_read_by_the_arm_that_the_item_has() {
    let table = table::<Ballot>().await;
    let mut ballots = Vec::new();
    for (at, voter) in (0..).zip([None, Some("ann"), Some("bob")]) {
        for about in [About::Issue(7), About::Repo] {
            let ballot = Ballot { poll: "p".to_owned(), about, voter: voter.map(str::to_owned), at };
            ballots.push(ballot.create().send(&table).await.unwrap());
        }
    }
    let is_on_issue = |one: &Ballot| one.about != About::Repo;
    let of_issue: Vec<Cast> = parts(&ballots, is_on_issue, |one| one.at);
    gives_both(&table, &Ballot::query_issue("p").project::<Cast>(), &of_issue).await;
    let of_repo: Vec<Cast> = parts(&ballots, |one| !is_on_issue(one), |one| one.at);
    gives_both(&table, &Ballot::query_repo("p").project::<Cast>(), &of_repo).await;
    let all: Vec<Cast> = parts(&ballots, |_| true, |one| (is_on_issue(one), one.at));
    gives_both(&table, &Ballot::query("p").project::<Cast>(), &all).await;
    let order = |one: &Cast| (one.at, one.voter.clone());
    let scanned = Ballot::scan().project::<Cast>().all(&table).await.unwrap();
    assert_eq!(kept(&scanned, |_| true, order), kept(&all, |_| true, order));
}

/// Behind a cursor the head is read by itself.
#[tokio::test]
async fn a_single_member_is_read_by_the_arm_that_it_has() {
    let table = table::<Threads>().await;
    let repo = || "r".to_owned();
    Head { repo: repo(), about: About::Repo, title: "t".to_owned() }.create().send(&table).await.unwrap();
    for number in 1..=3 {
        Remark { repo: repo(), number }.create().send(&table).await.unwrap();
    }
    let wanted = Headline { repo: repo(), title: "t".to_owned() };
    let (mut numbers, mut cursor) = (Vec::new(), None::<Cursor>);
    loop {
        let query = cursor.into_iter().fold(Thread::query("r").limit(1), Query::after);
        let mut page = query.page(&table).await.unwrap();
        cursor = page.cursor.take();
        let thread = page.into_value().unwrap().unwrap();
        assert_eq!(thread.head, wanted);
        numbers.extend(thread.remarks.iter().map(|remark| remark.number));
        if cursor.is_none() {
            break;
        }
    }
    assert_eq!(numbers, [1, 2, 3]);
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
