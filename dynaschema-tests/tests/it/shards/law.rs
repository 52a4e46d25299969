//! The law of reads of several partitions, over random items, lists, ranges, limits, pages and directions: what
//! is read is what a filter over all items leaves, in one order.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use dynaschema::op::{Chain, Query};
use dynaschema::{DynamoEntity, any};
use dynaschema_tests::harness::{TestTable, table};
use proptest::collection::{btree_set, vec};
use proptest::prelude::{Strategy, any as arbitrary};
use proptest::test_runner::{Config, RngAlgorithm, TestRunner};
use serde::{Deserialize, Serialize};

use super::check::{back, pages};

/// Few, since each reads some hundred pages.
const CASES: u32 = 24;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("POST#<number>")]
#[gsi1("AUTHOR#<author>", "<score:02>#<number:03>", query = by_author)]
#[gsi2("ALL#<number:shard(3)>", "<score:02>#<number:03>", query = of_all)]
#[gsi3(pk = author, sk = score, query = by_score)]
#[gsi4(pk = [author, kind], sk = [level, score], query = of_kind)]
struct Post {
    number: u16,
    author: u8,
    score: u8,
    kind: String,
    level: u8,
}

const KINDS: [&str; 2] = ["odd", "even"];

/// What is stored and what is asked for.
#[derive(Debug, Clone)]
struct Case {
    /// Authors and scores: no author has a score twice, so that the order of each index is known.
    posts: BTreeSet<(u8, u8)>,
    authors: Vec<u8>,
    scores: (u8, u8),
    at_least: Option<u16>,
    limit: Option<usize>,
    page_size: Option<usize>,
    desc: bool,
}

fn case() -> impl Strategy<Value = Case> {
    let score = || 0..12_u8;
    let asked = (vec(0..6_u8, 0..6), (score(), score()), proptest::option::of(0..100_u16));
    let how = (proptest::option::of(1..8_usize), proptest::option::of(1..5_usize), arbitrary::<bool>());
    (btree_set((0..5_u8, score()), 0..24), asked, how).prop_map(
        |(posts, (authors, (one, other), at_least), (limit, page_size, desc))| Case {
            posts,
            authors,
            scores: (one.min(other), one.max(other)),
            at_least,
            limit,
            page_size,
            desc,
        },
    )
}

impl Case {
    fn posts(&self) -> Vec<Post> {
        let numbered = self.posts.iter().zip(0_u16..);
        // The numbers, which shards are made of, do not grow with the scores.
        let post = |(&(author, score), at): (&(u8, u8), u16)| {
            let number = at * 37 % 101;
            Post { number, author, score, kind: KINDS[usize::from(number % 2)].into(), level: score / 4 }
        };
        numbered.map(post).collect()
    }

    /// The query gives what a filter leaves, whole, up to a limit, and page by page there and back.
    async fn gives<C, K: Ord>(
        &self,
        table: &TestTable<Post>,
        query: Query<Post, C>,
        keep: impl Fn(&Post) -> bool,
        key: impl Fn(&Post) -> (K, usize),
    ) where
        C: Chain<Entity = Post>,
    {
        let passes = |post: &Post| self.at_least.is_none_or(|least| post.number >= least);
        let mut wanted: Vec<Post> =
            self.posts().into_iter().filter(|post| keep(post) && passes(post)).collect();
        wanted.sort_by_key(&key);
        let query =
            self.at_least.into_iter().fold(query, |query, least| query.filter(|p| p.number.ge(least)));
        let query = self.page_size.into_iter().fold(query, Query::page_size);
        let query = if self.desc {
            wanted.sort_by_key(|post| {
                let (key, place) = key(post);
                (Reverse(key), place)
            });
            query.desc()
        } else {
            query
        };
        assert_eq!(query.all(table).await.unwrap(), wanted);
        assert_eq!(query.count(table).await.unwrap(), wanted.len());
        let limited = self.limit.into_iter().fold(query, Query::limit);
        let up_to = self.limit.map_or(wanted.len(), |limit| limit.min(wanted.len()));
        assert_eq!(limited.all(table).await.unwrap(), wanted[..up_to]);
        let last = pages(table, &limited, &wanted, self.limit).await;
        if let Some(size) = self.limit {
            back(table, &limited, &wanted, size, last).await;
        }
    }

    async fn holds(&self) {
        let table = table::<Post>().await;
        let _ = table.batch_write().put_all(self.posts()).send().await.unwrap();
        let (from, to) = self.scores;
        let listed = |post: &Post| self.authors.contains(&post.author);
        let scored = |post: &Post| (from..=to).contains(&post.score);
        let place = |post: &Post| self.authors.iter().position(|author| *author == post.author);
        let sort_key = |post: &Post| ((post.score, post.number), 0);

        let authors = || any(&self.authors);
        self.gives(&table, Post::by_author(authors()), listed, sort_key).await;
        let some = |post: &Post| listed(post) && scored(post);
        self.gives(&table, Post::by_author(authors()).score(from..=to), some, sort_key).await;
        // Scores are alike in several partitions: these come in the order of the list.
        let by_value = |post: &Post| (post.score, place(post).unwrap_or_default());
        self.gives(&table, Post::by_score(authors()).score(from..=to), some, by_value).await;
        self.gives(&table, Post::of_all().score(from..=to), scored, sort_key).await;
        // Of several attributes as one key: each kind of an author is a partition of its own.
        let listed_at = |post: &Post| {
            let kind = KINDS.iter().position(|kind| *kind == post.kind).unwrap_or_default();
            ((post.level, post.score), place(post).unwrap_or_default() * KINDS.len() + kind)
        };
        self.gives(&table, Post::of_kind(authors(), any(KINDS)), listed, listed_at).await;
        let leveled = |post: &Post| some(post) && post.level == from / 4;
        let level = Post::of_kind(authors(), any(KINDS)).level(from / 4).score(from..=to);
        self.gives(&table, level, leveled, listed_at).await;
    }
}

#[test]
fn a_read_of_several_partitions_is_a_filter_over_all_items() {
    let config = Config {
        cases: CASES,
        failure_persistence: None,
        rng_algorithm: RngAlgorithm::XorShift,
        ..Config::default()
    };
    let outcome = TestRunner::new(config).run(&case(), |case| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.unwrap().block_on(case.holds());
        Ok(())
    });
    if let Err(failure) = outcome {
        panic!("{failure}");
    }
}
