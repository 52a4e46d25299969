//! Indexes that have the table's key, which is a `match`: a query function for each of its arms.

use dynaschema::op::Hydrated;
use dynaschema::{DynamoCollection, DynamoEntity, DynamoTable, Error, Gsi, KeyPart, key_table};
use dynaschema_tests::harness::{TestTable, table};
use serde::{Deserialize, Serialize};

use crate::assert_kind;
use crate::brute_force::{gives_both, kept};

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, KeyPart)]
struct CommentId(String);

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
enum Target {
    Comment(CommentId),
    Issue(u32),
}

/// Both keys are another for each arm; the inverse index, one that has the partition key beside a template, one
/// that has both in lists, and a local one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
#[pk(match target {
    Issue(number: u32) => ("ISSUE#<repo:03>#<number:05>", "ON#<user>"),
    Comment(id: CommentId) => ("COMMENT#<repo:03>#<id>", "BY#<user>"),
})]
#[gsi1(SK, PK, query = inverse)]
#[gsi2("EMOJI#<emoji>", PK, query = by_emoji)]
#[gsi3(pk = [emoji, SK], sk = [PK, weight], query = by_user_and_emoji)]
#[lsi1("<weight:04>", project = keys_only, query = by_weight)]
struct Reaction {
    repo: u32,
    target: Target,
    user: String,
    emoji: String,
    weight: u32,
}

/// Its sort key differs, and its partition key does not: a local index is as ever.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
#[pk("DEVICE#<device>")]
#[sk(match at { Some(at) as event => "EVENT#<at:03>", None as summary => "SUMMARY" })]
#[gsi1(SK, PK, query = inverse)]
#[lsi1("<text>", project = keys_only, query = by_text)]
struct Entry {
    #[dynamo(from_key)]
    device: String,
    at: Option<u32>,
    text: String,
}

/// Beside them in the inverse index.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("ON#<user>")]
#[gsi1(SK, PK, query = inverse)]
struct User {
    user: String,
}

#[derive(Debug, PartialEq, DynamoTable)]
enum Hub {
    Reaction(Reaction),
    Entry(Entry),
    User(User),
}

/// What a user does to issues, in the inverse index.
#[derive(Debug, PartialEq, DynamoCollection)]
#[collection(gsi1)]
struct UserWithReactions {
    user: User,
    #[collection(variant = Issue)]
    reactions: Vec<Reaction>,
}

fn reactions() -> Vec<Reaction> {
    let targets = [Target::Issue(7), Target::Issue(8), Target::Comment(CommentId("c1".to_owned()))];
    let users = ["ann", "bob"].into_iter();
    let all = users.flat_map(|user| {
        let targets = targets.iter().zip(1..);
        targets.flat_map(move |(target, weight)| {
            ["+1", "eyes"].map(|emoji| {
                // One reaction of a user to a target is one item, so that repositories tell them apart.
                let repo = if emoji == "+1" { 1 } else { 2 };
                Reaction {
                    repo,
                    target: target.clone(),
                    user: user.to_owned(),
                    emoji: emoji.to_owned(),
                    weight: weight * 10 + repo,
                }
            })
        })
    });
    all.collect()
}

fn entry(device: &str, at: Option<u32>) -> Entry {
    Entry { device: device.to_owned(), at, text: format!("{device}{}", at.map_or(0, |at| 9 - at)) }
}

fn entries() -> Vec<Entry> {
    ["d", "e"].into_iter().flat_map(|device| [Some(1), Some(2), None].map(|at| entry(device, at))).collect()
}

async fn hub() -> TestTable<Hub> {
    let table = table::<Hub>().await;
    for reaction in reactions() {
        reaction.create().send(&table).await.unwrap();
    }
    for entry in entries() {
        entry.create().send(&table).await.unwrap();
    }
    for user in ["ann", "bob"] {
        User { user: user.to_owned() }.create().send(&table).await.unwrap();
    }
    table
}

/// The partition key, as it sorts: the target, after its repository.
fn by_target(reaction: &Reaction) -> (bool, u32, Target) {
    (matches!(reaction.target, Target::Issue(_)), reaction.repo, reaction.target.clone())
}

fn is_issue(reaction: &Reaction) -> bool {
    matches!(reaction.target, Target::Issue(_))
}

/// Items that nobody has changed behind their index.
fn whole<E>(read: Result<Vec<Hydrated<E>>, Error>) -> Vec<E> {
    read.unwrap().into_iter().map(|one| one.found().unwrap()).collect()
}

#[tokio::test]
async fn the_inverse_index_is_queried_by_each_arm() {
    let (table, all) = (hub().await, reactions());
    let on_issues = kept(&all, |one| one.user == "ann" && is_issue(one), by_target);
    gives_both(&table, &Reaction::inverse_issue("ann"), &on_issues).await;
    let on_comments = kept(&all, |one| one.user == "ann" && !is_issue(one), by_target);
    gives_both(&table, &Reaction::inverse_comment("ann"), &on_comments).await;
    let in_repo = kept(&on_issues, |one| one.repo == 2, by_target);
    gives_both(&table, &Reaction::inverse_issue("ann").repo(2), &in_repo).await;
    gives_both(&table, &Reaction::inverse_issue("ann").repo(2).number(8..), &in_repo[1..]).await;
    let events = [entry("d", Some(2)), entry("e", Some(2))];
    gives_both(&table, &Entry::inverse_event(2), &events).await;
    gives_both(&table, &Entry::inverse_summary(), &[entry("d", None), entry("e", None)]).await;
    let explained = Reaction::inverse_issue("ann").explain(&table).unwrap();
    assert_eq!(explained.key_condition, "SK = \"ON#ann\" AND begins_with(PK, \"ISSUE#\")");
    assert_eq!((explained.index.as_deref(), &explained.variants[..]), (Some("GSI1"), &["issue"][..]));
    // What has no key of its own has none written.
    let stored = table.stored().await;
    let written = ["GSI1PK", "GSI1SK", "GSI2SK", "GSI3PK"];
    assert!(stored.iter().all(|item| written.iter().all(|name| !item.contains_key(*name))), "{stored:?}");
}

#[tokio::test]
async fn where_all_arms_have_one_partition_one_function_reads_them_in_order() {
    let (table, all) = (hub().await, reactions());
    let every = kept(&all, |one| one.emoji == "+1", |one| (by_target(one), one.user.clone()));
    let comments = kept(&every, |one| !is_issue(one), |one| (by_target(one), one.user.clone()));
    let issues = kept(&every, is_issue, |one| (by_target(one), one.user.clone()));
    gives_both(&table, &Reaction::by_emoji_issue("+1"), &issues).await;
    gives_both(&table, &Reaction::by_emoji_comment("+1").repo(1), &comments).await;
    gives_both(&table, &Reaction::by_emoji("+1"), &every).await;
    assert_eq!(Reaction::by_emoji("+1").explain(&table).unwrap().variants, ["comment", "issue"]);
}

#[tokio::test]
async fn lists_have_the_keys_of_each_arm() {
    let (table, all) = (hub().await, reactions());
    let wanted = kept(&all, |one| one.user == "bob" && one.emoji == "eyes" && is_issue(one), by_target);
    let partition = ReactionByUserAndEmojiIssuePartition { emoji: "eyes".to_owned(), user: "bob".to_owned() };
    let query = Reaction::by_user_and_emoji_issue(partition);
    gives_both(&table, &query, &wanted).await;
    gives_both(&table, &query.repo(2).number(8).weight(20..), &wanted[1..]).await;
    let partition =
        ReactionByUserAndEmojiCommentPartition { emoji: "eyes".to_owned(), user: "bob".to_owned() };
    let comments = kept(&all, |one| one.user == "bob" && one.emoji == "eyes" && !is_issue(one), by_target);
    gives_both(&table, &Reaction::by_user_and_emoji_comment(partition), &comments).await;
}

#[tokio::test]
async fn a_local_index_has_the_partitions_of_each_arm() {
    let (table, all) = (hub().await, reactions());
    let wanted = kept(&all, |one| one.repo == 1 && one.target == Target::Issue(8), |one| one.weight);
    let partition = || ReactionByWeightIssuePartition { repo: 1, number: 8 };
    let query = Reaction::by_weight_issue(partition());
    assert_eq!(whole(query.clone().hydrate().all(&table).await), wanted);
    let narrow = query.clone().weight(..=21).consistent().all(&table).await.unwrap();
    assert_eq!(narrow.iter().map(|one| one.weight).collect::<Vec<_>>(), [21, 21]);
    let comment = Reaction::by_weight_comment(2, CommentId("c1".to_owned()));
    assert_eq!(comment.weight(33..).count(&table).await.unwrap(), 0);
    let read = whole(Entry::by_text("d").hydrate().all(&table).await);
    assert_eq!(read, [entry("d", None), entry("d", Some(2)), entry("d", Some(1))]);
    assert_eq!(Reaction::scan().index(Gsi::<1>).count(&table).await.unwrap(), all.len());
}

#[tokio::test]
async fn a_collection_has_an_arm_as_its_member() {
    let (table, all) = (hub().await, reactions());
    let found = UserWithReactions::query("bob").one(&table).await.unwrap();
    assert_eq!(found.user.user, "bob");
    assert_eq!(found.reactions, kept(&all, |one| one.user == "bob" && is_issue(one), by_target));
}

#[tokio::test]
async fn an_update_by_key_needs_no_reading_and_a_move_changes_the_arm() {
    let (table, all) = (hub().await, reactions());
    let moved = Reaction { weight: 99, ..all[0].clone() };
    let (updated, requests) = table.counted(all[0].key().update().set_weight(99).send(&table)).await;
    updated.unwrap();
    assert_eq!(requests, 1);
    let query = || Reaction::by_weight_issue(ReactionByWeightIssuePartition { repo: 1, number: 7 });
    assert_eq!(whole(query().weight(99).hydrate().all(&table).await), std::slice::from_ref(&moved));
    let elsewhere = Target::Comment(CommentId("c9".to_owned()));
    let stored = all[0].key().get().one(&table).await.unwrap();
    stored.move_to(|reaction| reaction.target = elsewhere.clone()).send(&table).await.unwrap();
    assert_eq!(query().weight(99).count(&table).await.unwrap(), 0);
    let found = Reaction::by_weight_comment(1, CommentId("c9".to_owned())).hydrate().all(&table).await;
    assert_eq!(whole(found), [Reaction { target: elsewhere, ..moved }]);
}

#[tokio::test]
async fn a_cursor_of_one_arm_leads_nowhere_in_another() {
    let table = hub().await;
    let page = Reaction::inverse_issue("ann").limit(1).page(&table).await.unwrap();
    let other = Reaction::inverse_comment("ann").after(page.cursor.unwrap()).page(&table).await;
    assert_kind!(other.unwrap_err(), InvalidCursor {});
}

#[test]
fn each_arm_is_in_the_lock_and_in_the_table_of_keys() {
    let (lock, keys) = (Hub::lock(), key_table::<Hub>());
    for line in [
        "`get`, `query_issue`, `inverse_issue`, `by_emoji_issue`, `by_emoji`, `by_user_and_emoji_issue`, `by_weight_issue` |",
        "| `COMMENT#<repo:03>#<id>` | `BY#<user>` | `BY#<user>` | `COMMENT#<repo:03>#<id>` |",
        "`get`, `query_comment`, `inverse_comment`, `by_emoji_comment`, `by_emoji`, `by_user_and_emoji_comment`, `by_weight_comment` |",
        "`get`, `query_summary`, `query`, `inverse_summary`, `by_text` |",
    ] {
        assert!(keys.contains(line), "{line}\n{keys}");
    }
    for line in ["target = Issue(_)", "at = None"] {
        assert!(lock.contains(line), "{line}\n{lock}");
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, KeyPart)]
#[key("<number:04>")]
struct Parent {
    number: u32,
}

/// What its sort key and the index show has one name, and no key shows both.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
#[pk("NODE#<id>")]
#[sk(match parent { Some(parent) as child => "IN#<parent.number:04>", None as root => "ROOT" })]
#[gsi1("CHILDREN", "<parent.number:04>", query = children)]
#[dynamo(names(parent_number = below))]
struct Node {
    id: String,
    parent: Option<Parent>,
}

#[tokio::test]
async fn what_a_pattern_binds_may_have_a_name_of_another_key() {
    let table = table::<Node>().await;
    let node = |id: &str, parent: Option<u32>| Node {
        id: id.to_owned(),
        parent: parent.map(|number| Parent { number }),
    };
    let nodes = [node("a", None), node("b", Some(1)), node("c", Some(2))];
    for node in nodes.clone() {
        node.create().send(&table).await.unwrap();
    }
    assert_eq!(Node::query_child("b").below(1).all(&table).await.unwrap(), nodes[1..2]);
    assert_eq!(Node::query_child("b").below(2).count(&table).await.unwrap(), 0);
    assert_eq!(Node::children().below(2..).all(&table).await.unwrap(), nodes[2..]);
    let key = NodeKey::Child { id: "c".to_owned(), parent_number: 2 };
    assert_eq!(nodes[2].key(), key);
    assert_eq!(key.get().one(&table).await.unwrap(), nodes[2]);
}
