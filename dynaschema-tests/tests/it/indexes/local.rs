//! Local indexes: the partition of the table in another order, of every kind of read.

use dynaschema::{DynamoCollection, DynamoEntity, DynamoTable};
use dynaschema_tests::harness::{TestTable, table};
use serde::{Deserialize, Serialize};

use super::gives;
use crate::brute_force::gives_both;
use crate::collections::check::{Expected, check};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("THREAD#<thread>")]
#[sk("POST#<id:03>")]
#[lsi1("P#<votes:03>", query = by_votes)]
#[lsi2(sk = edited, query = by_edit)]
struct Post {
    thread: u32,
    id: u32,
    votes: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    edited: Option<u32>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("THREAD#<thread>")]
#[sk("THREAD")]
#[lsi1("THREAD", query = in_votes)]
struct Thread {
    thread: u32,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Forum {
    Post(Post),
    Thread(Thread),
}

#[derive(Debug, DynamoCollection)]
#[collection(lsi1)]
struct ThreadByVotes {
    thread: Thread,
    posts: Vec<Post>,
}

async fn forum() -> (TestTable<Forum>, Vec<Post>) {
    let table = table::<Forum>().await;
    Thread { thread: 1 }.create().send(&table).await.unwrap();
    let mut posts = Vec::new();
    for id in 0..12_u32 {
        let edited = id.is_multiple_of(2).then_some(id * 5 % 12);
        let post = Post { thread: 1 + id / 10, id, votes: id * 7 % 12, edited };
        posts.push(post.create().send(&table).await.unwrap());
    }
    (table, posts)
}

#[tokio::test]
async fn give_what_a_filter_gives() {
    let (table, posts) = forum().await;
    let here = |one: &Post| one.thread == 1;
    gives(&table, Post::by_votes(1), &posts, here, |one| one.votes).await;
    gives(
        &table,
        Post::by_votes(1).votes(3..9),
        &posts,
        |one| here(one) && (3..9).contains(&one.votes),
        |one| one.votes,
    )
    .await;
    gives(
        &table,
        Post::by_edit(1).consistent(),
        &posts,
        |one| here(one) && one.edited.is_some(),
        |one| one.edited,
    )
    .await;
}

#[tokio::test]
async fn are_read_as_collections_and_mixed() {
    let (table, posts) = forum().await;
    let mut wanted: Vec<Post> = posts.into_iter().filter(|one| one.thread == 1).collect();
    wanted.sort_by_key(|one| one.votes);
    let expected = Expected {
        elements: wanted.clone(),
        of: |thread: &ThreadByVotes| thread.posts.clone(),
        has_singles: |thread: &ThreadByVotes| thread.thread.thread == 1,
    };
    check(&table, ThreadByVotes::query(1), expected).await;
    let best = ThreadByVotes::query(1).desc().limit(3).consistent().one(&table).await.unwrap();
    assert_eq!(best.posts, wanted.iter().rev().take(3).cloned().collect::<Vec<_>>());
    let thread = std::iter::once(Forum::Thread(Thread { thread: 1 }));
    let all: Vec<Forum> = wanted.into_iter().map(Forum::Post).chain(thread).collect();
    gives_both(&table, &Forum::partition(Post::by_votes(1)), &all).await;
}

/// An update by key moves an item within a local index, and takes it out.
#[tokio::test]
async fn follow_what_is_written() {
    let (table, posts) = forum().await;
    posts[0].key().update().set_votes(99).remove_edited().send(&table).await.unwrap();
    let moved = Post { votes: 99, edited: None, ..posts[0].clone() };
    assert_eq!(Post::by_votes(1).desc().first(&table).await.unwrap(), Some(moved));
    assert_eq!(Post::by_edit(1).count(&table).await.unwrap(), 4);
}
