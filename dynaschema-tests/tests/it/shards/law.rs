//! The law of reads of several partitions, of one entity and of an enum of several, over random items, lists,
//! ranges, limits, pages and directions: what is read is what a filter over all items leaves, in one order.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fmt::Debug;

use dynaschema::op::{Chain, Query};
use dynaschema::{DynamoCollection, DynamoEntity, DynamoTable, Items, KeyPart, Reads, any};
use dynaschema_tests::harness::{TestTable, table};
use proptest::collection::{btree_set, vec};
use proptest::prelude::{Strategy, any as arbitrary};
use proptest::sample::select;
use proptest::test_runner::{Config, RngAlgorithm, TestRunner};
use serde::{Deserialize, Serialize};

use crate::brute_force::{back, pages};

/// Few, since each reads some hundred pages.
const CASES: u32 = 24;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("POST#<number>")]
#[gsi1("AUTHOR#<author>", "<score:02>#<number:03>", query = by_author)]
#[gsi2("ALL#<number:shard(3)>", "<score:02>#<number:03>", query = of_all)]
#[gsi3(pk = author, sk = score, query = by_score)]
#[gsi4(pk = [author, kind], sk = [level, score], query = of_kind)]
#[gsi5("BY#<author>", "P#<author:02>#<score:02>", query = by)]
#[gsi6("NAME#<name:lower>", "<name>#<score:02>#<number:03>", query = by_name)]
#[gsi7("ALIKE#<name:lower>", "<score:02>#<number:03>", query = alike)]
#[gsi8(pk = "BY#<author>", sk = [author, score], query = listed_by)]
struct Post {
    number: u16,
    author: u8,
    name: String,
    score: u8,
    kind: String,
    level: u8,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("REPLY#<number>")]
#[gsi1("AUTHOR#<writer>", "<points:02>#<number:03>", query = by_author)]
#[gsi2("ALL#<topic:shard(3)>", "<points:02>#<number:03>", query = of_all)]
#[gsi5("BY#<writer>", "R#<writer:02>#<points:02>", query = by)]
struct Reply {
    number: u16,
    writer: u8,
    points: u8,
    topic: Topic,
}

/// Of which a key shows the shard: of any part they are numbers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
enum Topic {
    #[key("N#<0>")]
    Numbered(u16),
    #[key("FREE")]
    Free,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
#[key("<desk>/<line>")]
struct Tag {
    desk: u8,
    line: u16,
}

/// In the fifth index its keys lie between those of the others, and in two among them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("DRAFT#<number>")]
#[gsi1("AUTHOR#<author>", "<rank:02>#<number:03>", query = by_author)]
#[gsi2("ALL#<tag:shard(3)>", "<rank:02>#<number:03>", query = of_all)]
#[gsi5("BY#<author>", "Q#<rank:02>", query = by)]
struct Draft {
    number: u16,
    author: u8,
    rank: u8,
    tag: Tag,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Blog {
    Post(Post),
    Reply(Reply),
    Draft(Draft),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
#[collection(gsi1)]
enum ByAuthor {
    Post(Post),
    Reply(Reply),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
#[collection(gsi2)]
enum OfAll {
    Reply(Reply),
    Post(Post),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
#[collection(gsi5)]
enum By {
    Post(Post),
    Reply(Reply),
}

/// The first of its partition, which both of its keys show.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("IN/<desk>")]
#[sk("IN/<desk>")]
struct Desk {
    desk: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("IN/<desk>")]
#[sk("IN/<desk>/<number:02>")]
struct Sheet {
    desk: String,
    number: u8,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Office {
    Desk(Desk),
    Sheet(Sheet),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
enum Paper {
    Desk(Desk),
    Sheet(Sheet),
}

/// What two enums hold alike.
#[derive(Debug, Clone, Copy)]
struct Entry {
    author: u8,
    score: u8,
    number: u16,
    is_reply: bool,
}

impl From<&Blog> for Entry {
    fn from(item: &Blog) -> Self {
        match *item {
            Blog::Post(Post { number, author, score, .. }) => Self { author, score, number, is_reply: false },
            Blog::Reply(Reply { number, writer: author, points: score, .. }) => {
                Self { author, score, number, is_reply: true }
            }
            Blog::Draft(Draft { number, author, rank: score, .. }) => {
                Self { author, score, number, is_reply: false }
            }
        }
    }
}

const KINDS: [&str; 2] = ["odd", "even"];
/// Of which partition keys show two alike.
const NAMES: [&str; 3] = ["Ann", "ann", "Ben"];

/// One for each author. What ends the range of one, behind all of its sheets, can be the key of another.
const DESKS: [&str; 6] = ["1", "10", "2", "100", "11", "20"];

/// What is stored and what is asked for.
#[derive(Debug, Clone)]
struct Case {
    /// Authors and scores: no author has a score twice, so that the order of each index is known.
    posts: BTreeSet<(u8, u8)>,
    authors: Vec<u8>,
    names: Vec<&'static str>,
    scores: (u8, u8),
    at_least: Option<u16>,
    limit: Option<usize>,
    page_size: Option<usize>,
    desc: bool,
}

fn case() -> impl Strategy<Value = Case> {
    let score = || 0..12_u8;
    let listed = (vec(0..6_u8, 0..6), vec(select(&NAMES[..]), 0..4));
    let asked = (listed, (score(), score()), proptest::option::of(0..100_u16));
    let how = (proptest::option::of(1..8_usize), proptest::option::of(1..5_usize), arbitrary::<bool>());
    (btree_set((0..5_u8, score()), 0..24), asked, how).prop_map(
        |(posts, ((authors, names), (one, other), at_least), (limit, page_size, desc))| Case {
            posts,
            authors,
            names,
            scores: (one.min(other), one.max(other)),
            at_least,
            limit,
            page_size,
            desc,
        },
    )
}

impl Case {
    fn items(&self) -> Vec<Blog> {
        let numbered = self.posts.iter().zip(0_u16..);
        // The numbers, which shards are made of, do not grow with the scores.
        let item = |(&(author, score), at): (&(u8, u8), u16)| {
            let number = at * 37 % 101;
            match at % 5 {
                1 => {
                    let topic = if number.is_multiple_of(2) { Topic::Free } else { Topic::Numbered(number) };
                    Blog::Reply(Reply { number, writer: author, points: score, topic })
                }
                3 => {
                    let tag = Tag { desk: author, line: number };
                    Blog::Draft(Draft { number, author, rank: score, tag })
                }
                _ => {
                    let kind = KINDS[usize::from(number % 2)].into();
                    let name = NAMES[usize::from(number % 3)].into();
                    Blog::Post(Post { number, author, name, score, kind, level: score / 4 })
                }
            }
        };
        numbered.map(item).collect()
    }

    /// The query gives these, in the order of a key, whole, up to a limit, and page by page there and back.
    async fn gives<S, E, C, K: Ord>(
        &self,
        table: &TestTable<S>,
        query: Query<E, C>,
        mut wanted: Vec<E>,
        key: impl Fn(&E) -> (K, usize),
    ) where
        S: Reads<E>,
        E: Items + Clone + PartialEq + Debug + Send + 'static,
        C: Chain<Entity = E>,
    {
        wanted.sort_by_key(&key);
        let query = self.page_size.into_iter().fold(query, Query::page_size);
        let query = if self.desc {
            wanted.sort_by_key(|item| {
                let (key, place) = key(item);
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

    async fn gives_posts<C, K: Ord>(
        &self,
        table: &TestTable<Blog>,
        query: Query<Post, C>,
        keep: impl Fn(&Post) -> bool,
        key: impl Fn(&Post) -> (K, usize),
    ) where
        C: Chain<Entity = Post>,
    {
        let passes = |post: &Post| self.at_least.is_none_or(|least| post.number >= least);
        let posts = self.items().into_iter().filter_map(|item| Post::try_from(item).ok());
        let wanted = posts.filter(|post| keep(post) && passes(post)).collect();
        let query =
            self.at_least.into_iter().fold(query, |query, least| query.filter(|p| p.number.ge(least)));
        self.gives(table, query, wanted, key).await;
    }

    /// Of an enum of posts and replies.
    async fn gives_both<E, C, K: Ord>(
        &self,
        table: &TestTable<Blog>,
        query: Query<E, C>,
        (of_post, of_reply): (impl Fn(Post) -> E, impl Fn(Reply) -> E),
        keep: impl Fn(Entry) -> bool,
        key: impl Fn(Entry) -> K,
    ) where
        Blog: Reads<E>,
        E: Items + Clone + PartialEq + Debug + Send + 'static,
        C: Chain<Entity = E>,
    {
        let mut items = self.items();
        items.retain(|item| keep(item.into()));
        items.sort_by_key(|item| key(item.into()));
        let wanted: Vec<E> = items
            .into_iter()
            .filter_map(|item| match item {
                Blog::Post(post) => Some(of_post(post)),
                Blog::Reply(reply) => Some(of_reply(reply)),
                Blog::Draft(_) => None,
            })
            .collect();
        let place = wanted.clone();
        // They are in order, and no two are alike.
        let key = |one: &E| (place.iter().position(|other| other == one), 0);
        self.gives(table, query, wanted, key).await;
    }

    async fn holds(&self) {
        let table = table::<Blog>().await;
        let write = self.items().into_iter().fold(table.batch_write(), |write, item| match item {
            Blog::Post(post) => write.put(post),
            Blog::Reply(reply) => write.put(reply),
            Blog::Draft(draft) => write.put(draft),
        });
        let _ = write.send().await.unwrap();
        let (from, to) = self.scores;
        let listed = |post: &Post| self.authors.contains(&post.author);
        let scored = |post: &Post| (from..=to).contains(&post.score);
        let place = |post: &Post| self.authors.iter().position(|author| *author == post.author);
        let sort_key = |post: &Post| ((post.score, post.number), 0);

        let authors = || any(&self.authors);
        self.gives_posts(&table, Post::by_author(authors()), listed, sort_key).await;
        let some = |post: &Post| listed(post) && scored(post);
        self.gives_posts(&table, Post::by_author(authors()).score(from..=to), some, sort_key).await;
        // Scores are alike in several partitions: these come in the order of the list.
        let by_value = |post: &Post| (post.score, place(post).unwrap_or_default());
        self.gives_posts(&table, Post::by_score(authors()).score(from..=to), some, by_value).await;
        self.gives_posts(&table, Post::of_all().score(from..=to), scored, sort_key).await;
        // Of several attributes as one key: each kind of an author is a partition of its own.
        let listed_at = |post: &Post| {
            let kind = KINDS.iter().position(|kind| *kind == post.kind).unwrap_or_default();
            ((post.level, post.score), place(post).unwrap_or_default() * KINDS.len() + kind)
        };
        self.gives_posts(&table, Post::of_kind(authors(), any(KINDS)), listed, listed_at).await;
        let leveled = |post: &Post| some(post) && post.level == from / 4;
        let level = Post::of_kind(authors(), any(KINDS)).level(from / 4).score(from..=to);
        self.gives_posts(&table, level, leveled, listed_at).await;
        // What the partition tells comes first in the order, in a list as in a template.
        let by_author = |post: &Post| ((post.author, post.score), 0);
        self.gives_posts(&table, Post::listed_by(authors()), listed, by_author).await;
        self.gives_posts(&table, Post::listed_by(authors()).score(from..=to), some, by_author).await;

        self.holds_of_names(&table).await;
        self.holds_between_keys(&table).await;
        self.goes_on_in_another_order(&table).await;
        self.holds_at_the_ends_of_others().await;

        let listed = |entry: Entry| self.authors.contains(&entry.author);
        let scored = |entry: Entry| (from..=to).contains(&entry.score);
        let sort_key = |entry: Entry| (entry.score, entry.number);
        let some = |entry: Entry| listed(entry) && scored(entry);
        let of = (ByAuthor::Post, ByAuthor::Reply);
        self.gives_both(&table, ByAuthor::query(authors()).score(from..=to), of, some, sort_key).await;
        let of = (OfAll::Post, OfAll::Reply);
        self.gives_both(&table, OfAll::query(()).points(from..=to), of, scored, sort_key).await;
        let of = (By::Post, By::Reply);
        let prefixed = |entry: Entry| (entry.is_reply, entry.author, entry.score);
        self.gives_both(&table, By::query(authors()), of, listed, prefixed).await;
    }
}

impl Case {
    /// One partition that is listed twice is read once, where both ask for the same of it.
    async fn holds_of_names(&self, table: &TestTable<Blog>) {
        let names = || any(self.names.clone());
        let alike = |post: &Post| self.names.iter().any(|name| name.eq_ignore_ascii_case(&post.name));
        self.gives_posts(table, Post::alike(names()), alike, |post| ((post.score, post.number), 0)).await;
        if self.names.contains(&"Ann") && self.names.contains(&"ann") {
            let error = Post::by_name(names()).all(table).await.unwrap_err();
            assert!(error.to_string().contains("several ranges of its sort keys"), "{error}");
            return;
        }
        let listed = |post: &Post| self.names.contains(&&*post.name);
        let by_name = |post: &Post| ((post.name.clone(), post.score, post.number), 0);
        self.gives_posts(table, Post::by_name(names()), listed, by_name).await;
    }

    /// A bound of which the chain tells a shard bounds all of them.
    async fn holds_between_keys(&self, table: &TestTable<Blog>) {
        let (from, to) = self.scores;
        let number = self.at_least.unwrap_or(50);
        let key = |item: &Blog| (Entry::from(item).score, Entry::from(item).number);
        let place = || Blog::partition(Post::of_all());
        let at = |score: u8| Post::of_all().score(score).number(number);
        let kept = |keep: &dyn Fn((u8, u16)) -> bool| -> Vec<Blog> {
            self.items().into_iter().filter(|item| keep(key(item))).collect()
        };
        let onward = kept(&|key| key >= (from, number));
        self.gives(table, place().from(at(from)), onward, |item| (key(item), 0)).await;
        let up_to = kept(&|key| key <= (to, number));
        self.gives(table, place().up_to(at(to)), up_to, |item| (key(item), 0)).await;
        let between = kept(&|key| (from, number) <= key && key <= (to, number));
        self.gives(table, place().from(at(from)).up_to(at(to)), between, |item| (key(item), 0)).await;
    }

    /// An end that is dropped in one partition is an item of another.
    async fn holds_at_the_ends_of_others(&self) {
        let desk = |author: u8| DESKS[usize::from(author)].to_owned();
        let sheets = self.posts.iter().map(|&(author, number)| Sheet { desk: desk(author), number });
        let desks = (0..5).map(|author| Desk { desk: desk(author) });
        let mut items: Vec<Paper> = sheets.map(Paper::Sheet).chain(desks.map(Paper::Desk)).collect();
        let table = table::<Office>().await;
        let write = items.iter().cloned().fold(table.batch_write(), |write, item| match item {
            Paper::Desk(desk) => write.put(desk),
            Paper::Sheet(sheet) => write.put(sheet),
        });
        let _ = write.send().await.unwrap();
        let key = |item: &Paper| match item {
            Paper::Desk(Desk { desk }) => (desk.clone(), None),
            Paper::Sheet(Sheet { desk, number }) => (desk.clone(), Some(*number)),
        };
        let asked: Vec<String> = self.authors.iter().copied().map(desk).collect();
        items.retain(|item| asked.contains(&key(item).0));
        self.gives(&table, Paper::query(any(asked)), items, |item| (key(item), 0)).await;
    }

    /// A cursor fits the same partitions in another order, each with an end of its own that is dropped.
    async fn goes_on_in_another_order(&self, table: &TestTable<Blog>) {
        let (from, to) = self.scores;
        let query = |authors: &[u8]| Post::by(any(authors.to_vec())).score(from..to);
        let all = query(&self.authors).all(table).await.unwrap();
        let page = query(&self.authors).limit(1).page(table).await.unwrap();
        let Some(cursor) = page.cursor else { return };
        let reversed: Vec<u8> = self.authors.iter().rev().copied().collect();
        assert_eq!(query(&reversed).after(cursor).all(table).await.unwrap(), all[1..]);
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
