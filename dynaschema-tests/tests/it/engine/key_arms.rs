//! Primary keys that are another template for each variant: the type of the key is an enum, and each arm has its
//! own query.

use std::ops::Bound;

use dynaschema::{
    DynamoCollection, DynamoEntity, DynamoProjection, DynamoTable, Gsi, KeyPart, KeyText, StoredItem,
    key_table,
};
use dynaschema_tests::fixtures::timestamp;
use dynaschema_tests::harness::table;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::assert_kind;
use crate::brute_force::gives_both;
use crate::check::keys;
use crate::collections::gaps::walk;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, KeyPart)]
struct CommentId(String);

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Target {
    Issue(u32),
    Comment(CommentId),
}

/// Under the key of what is reacted to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
#[pk(match target {
    Issue(number: u32) => "ISSUEREACTION#<repo>#<number:07>#<user>",
    Comment(id: CommentId) => "COMMENTREACTION#<repo>#<id>#<user>",
})]
#[sk("REACTION#<emoji>")]
struct Reaction {
    repo: u32,
    target: Target,
    user: String,
    emoji: String,
    weight: u32,
}

/// One device is one partition, in which the number says what an item is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
#[pk("DEVICE#<device>")]
#[sk(match at { Some(at) as event => "EVENT#<at:03>", None as summary => "SUMMARY" })]
struct Entry {
    #[dynamo(from_key)]
    device: String,
    at: Option<u32>,
    text: String,
}

/// Sorted by when it was done, of which its attribute has milliseconds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
#[pk("JOB#<queue>")]
#[sk(match done_at { Some(at) as done => "DONE#<at:ms>#<id>", None as open => "OPEN#<id>" })]
struct Job {
    queue: String,
    id: String,
    #[dynamo(as = "ms")]
    done_at: Option<Timestamp>,
}

/// Of what a variant holds, one part may be absent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Subject {
    Issue(u32, Option<u32>),
    Page,
}

/// Under the key of the issue or of a comment on it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
#[pk(match subject { Issue(issue: u32, comment: Option<u32>) => "I#<issue:06>#<comment:or('-')>", Page => "P#<id>" })]
#[sk("REMARK#<id>")]
struct Remark {
    subject: Subject,
    id: String,
}

/// Beside them in the partition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
#[pk("DEVICE#<device>")]
#[sk("NOTE#<id>")]
struct Note {
    device: String,
    id: String,
}

#[derive(Debug, PartialEq, DynamoTable)]
enum Hub {
    Reaction(Reaction),
    Entry(Entry),
    Note(Note),
}

#[derive(Debug, PartialEq, DynamoCollection)]
struct Device {
    #[collection(variant = Summary)]
    summary: Entry,
    #[collection(variant = Event)]
    events: Vec<Entry>,
    notes: Vec<Note>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, DynamoProjection)]
#[projection(of = Entry)]
struct Line {
    #[dynamo(from_key)]
    device: String,
    text: String,
}

/// With the inverse index, which the table has.
#[derive(Debug, PartialEq, DynamoTable)]
#[table(gsi1(pk = SK, sk = PK))]
enum Inverse {
    Entry(Entry),
    Note(Note),
}

/// The same in a table whose items do not say what they are.
#[derive(Debug, PartialEq, DynamoTable)]
#[table(entity = none)]
enum Silent {
    Entry(Entry),
}

fn reaction(target: Target, emoji: &str) -> Reaction {
    Reaction { repo: 1, target, user: "ann".to_owned(), emoji: emoji.to_owned(), weight: 1 }
}

fn on_issue() -> Reaction {
    reaction(Target::Issue(7), "+1")
}

fn on_comment() -> Reaction {
    reaction(Target::Comment(CommentId("c1".to_owned())), "+1")
}

fn entry(at: Option<u32>) -> Entry {
    let text = at.map_or_else(|| "all".to_owned(), |at| format!("e{at}"));
    Entry { device: "d".to_owned(), at, text }
}

fn entries() -> Vec<Entry> {
    [Some(1), Some(2), Some(10), Some(11), None].map(entry).to_vec()
}

fn note() -> Note {
    Note { device: "d".to_owned(), id: "n".to_owned() }
}

#[tokio::test]
async fn what_an_arm_binds_may_be_absent() {
    let table = table::<Remark>().await;
    let keys = [
        (Subject::Issue(1, None), "I#000001#-"),
        (Subject::Issue(1, Some(2)), "I#000001#2"),
        (Subject::Page, "P#r"),
    ];
    for (subject, pk) in keys {
        let remark = Remark { subject, id: "r".to_owned() };
        remark.clone().create().send(&table).await.unwrap();
        assert_eq!(remark.key().get().one(&table).await.unwrap(), remark);
        assert_eq!(table.to_item(&remark).unwrap()["PK"].as_s().unwrap(), pk);
    }
    let key = RemarkKey::Issue { issue: 1, comment: Some(2), id: "r".to_owned() };
    assert_eq!(key.get().one(&table).await.unwrap().subject, Subject::Issue(1, Some(2)));
    // A number would do for either.
    let partition = RemarkQueryIssuePartition { issue: 1, comment: None };
    let remark = Remark { subject: Subject::Issue(1, None), id: "r".to_owned() };
    gives_both(&table, &Remark::query_issue(partition), &[remark]).await;
}

/// Each arm is in it under its own key: typed, and beside what else the table holds.
#[tokio::test]
async fn the_inverse_index_of_the_table_holds_every_arm() {
    let table = table::<Inverse>().await;
    for entry in entries() {
        entry.create().send(&table).await.unwrap();
    }
    note().create().send(&table).await.unwrap();
    let mut scanned = Entry::scan().index(Gsi::<1>).all(&table).await.unwrap();
    scanned.sort_by_key(|entry| (entry.at.is_none(), entry.at));
    assert_eq!(scanned, entries());
    assert_eq!(Inverse::scan().index(Gsi::<1>).all(&table).await.unwrap().len(), entries().len() + 1);
    Entry::update(entry(None).key()).set_text("more").send(&table).await.unwrap();
    let written = table.stored().await;
    assert!(written.iter().all(|item| !item.contains_key("GSI1PK")), "{written:?}");
}

#[tokio::test]
async fn a_key_for_each_variant() {
    let table = table::<Hub>().await;
    for reaction in [on_issue(), on_comment()] {
        let key = reaction.key();
        assert_eq!(reaction.clone().create().send(&table).await.unwrap(), reaction);
        assert_kind!(reaction.clone().create().send(&table).await.unwrap_err(), AlreadyExists {});
        assert_eq!(Reaction::get(&key).one(&table).await.unwrap(), reaction);
        assert!(Reaction::exists(key.clone()).send(&table).await.unwrap());
        key.update().set_weight(2).send(&table).await.unwrap();
        let stored = key.get().one(&table).await.unwrap();
        assert_eq!(stored, Reaction { weight: 2, ..reaction });
        stored.edit().set_weight(3).send(&table).await.unwrap();
        let stored = Reaction::modify(&table, &key, |reaction| reaction.weight += 1).await.unwrap();
        assert_eq!(stored.weight, 4);
        let text = KeyText::new(key.clone()).unwrap().to_string();
        assert_eq!(text.parse::<KeyText<ReactionKey>>().unwrap().into_key(), key);
    }
    assert_eq!(
        [on_issue(), on_comment()].map(|reaction| keys(&table.to_item(&reaction).unwrap())),
        [
            "PK=ISSUEREACTION#1#0000007#ann SK=REACTION#+1 entity_type=Reaction",
            "PK=COMMENTREACTION#1#c1#ann SK=REACTION#+1 entity_type=Reaction",
        ]
    );
    let key = ReactionKey::Issue { repo: 1, number: 7, user: "ann".into(), emoji: "+1".into() };
    assert_eq!((on_issue().key(), key.get().one(&table).await.unwrap().weight), (key.clone(), 4));
    assert_eq!(format!("{key:?}"), r#"Issue { repo: 1, number: 7, user: "ann", emoji: "+1" }"#);
    let json = serde_json::to_value(on_comment().key()).unwrap();
    let fields = serde_json::json!({ "repo": 1, "id": "c1", "user": "ann", "emoji": "+1" });
    assert_eq!(json, serde_json::json!({ "Comment": fields }));
    assert_eq!(ReactionKey::parse("COMMENTREACTION#1#c1#ann", "REACTION#+1").unwrap(), on_comment().key());
    assert_kind!(ReactionKey::parse("OTHER#1", "REACTION#+1").unwrap_err(), InvalidKey {});
    let keys = [on_comment().key(), key.clone(), reaction(Target::Issue(8), "+1").key()];
    let found = table.batch_get(keys).send().await.unwrap();
    let targets: Vec<_> = found.into_iter().map(|found| found.map(|found| found.target)).collect();
    assert_eq!(targets, [Some(on_comment().target), Some(on_issue().target), None]);
    key.delete().send(&table).await.unwrap();
    assert_eq!(Reaction::scan().count(&table).await.unwrap(), 1);
}

#[tokio::test]
async fn a_value_that_becomes_another_variant_is_moved() {
    let table = table::<Hub>().await;
    let stored = on_issue().create().send(&table).await.unwrap();
    let refused =
        Reaction::modify(&table, &stored.key(), |reaction| reaction.target = Target::Issue(8)).await;
    assert_kind!(refused.unwrap_err(), InvalidRequest {});
    on_comment().create().send(&table).await.unwrap();
    let taken = stored.clone().move_to(|reaction| reaction.target = on_comment().target).send(&table).await;
    assert_kind!(taken.unwrap_err(), AlreadyExists {});
    on_comment().remove().send(&table).await.unwrap();
    let moved = stored.clone().move_to(|reaction| reaction.target = on_comment().target);
    assert_eq!(moved.send(&table).await.unwrap(), on_comment());
    assert_eq!(stored.key().get().optional(&table).await.unwrap(), None);
    let query = Reaction::query_comment(1, CommentId("c1".to_owned()), "ann");
    let explained = query.explain(&table).unwrap();
    assert_eq!(explained.variants, ["comment"]);
    assert_eq!(
        explained.key_condition,
        "PK = \"COMMENTREACTION#1#c1#ann\" AND begins_with(SK, \"REACTION#\")"
    );
    assert_eq!(query.emoji("+1").all(&table).await.unwrap(), [on_comment()]);
}

#[tokio::test]
async fn one_partition_with_several_arms() {
    let table = table::<Hub>().await;
    for entry in entries().iter().rev() {
        entry.clone().put().send(&table).await.unwrap();
    }
    note().put().send(&table).await.unwrap();
    gives_both(&table, &Entry::query("d"), &entries()).await;
    assert_eq!(Entry::query_event("d").at(2..=10).all(&table).await.unwrap(), entries()[1..3]);
    let events: Vec<Entry> = entries().into_iter().filter(|one| *one != entry(None)).collect();
    gives_both(&table, &Entry::query_event("d"), &events).await;
    assert_eq!(Entry::query_summary("d").one(&table).await.unwrap(), entry(None));
    assert_eq!(Entry::query("d").explain(&table).unwrap().variants, ["event", "summary"]);
    assert_eq!(Entry::scan().count(&table).await.unwrap(), 5);
    let filtered = Entry::query("d").filter(|entry| entry.text.eq("e2")).all(&table).await.unwrap();
    assert_eq!(filtered, [entry(Some(2))]);
    let lines = Entry::query("d").desc().limit(1).project::<Line>().all(&table).await.unwrap();
    assert_eq!(lines, [Line { device: "d".to_owned(), text: "all".to_owned() }]);
    let device = Device::query("d").desc().limit(2).one(&table).await.unwrap();
    assert_eq!((device.summary, device.notes), (entry(None), vec![note()]));
    assert_eq!(device.events, [entry(Some(11))]);
    assert_eq!(Device::query("d").explain(&table).unwrap().variants, ["event", "summary"]);
    let lists = |device: &Device| {
        assert_eq!(device.summary, entry(None));
        let events = device.events.iter().map(|event| format!("EVENT{:03}", event.at.unwrap()));
        vec![events.collect(), device.notes.iter().map(|note| format!("NOTE{}", note.id)).collect()]
    };
    let all: Vec<String> = lists(&Device::query("d").one(&table).await.unwrap()).concat();
    assert_eq!(all.len(), 5);
    for limit in 1..=7 {
        walk(&table, &Device::query("d"), &all, limit, lists).await;
        walk(&table, &Device::query("d").page_size(limit), &all, 3, lists).await;
    }
    let all = Hub::partition(Entry::query_event("d")).from(Entry::query_event("d").at(11)).all(&table).await;
    let all: Vec<_> = all.unwrap();
    assert_eq!(all, [Hub::Entry(entry(Some(11))), Hub::Note(note()), Hub::Entry(entry(None))]);
    assert_eq!(Entry::query_event("d").at(..10).delete_all(&table).await.unwrap().deleted, 2);
    assert_eq!(Entry::query("d").count(&table).await.unwrap(), 3);
}

#[tokio::test]
async fn what_a_range_of_an_arm_excludes_is_not_deleted() {
    let table = table::<Job>().await;
    let [first, second] = ["2026-05-10T14:23:01.123Z", "2026-05-10T14:23:01.124Z"].map(timestamp);
    for (id, done_at) in [("a", Some(first)), ("b", Some(second)), ("c", None)] {
        let job = Job { queue: "q".to_owned(), id: id.to_owned(), done_at };
        job.create().send(&table).await.unwrap();
    }
    let behind = Job::query_done("q").at((Bound::Excluded(first), Bound::Unbounded));
    assert_eq!(behind.delete_all(&table).await.unwrap().deleted, 1);
    let left = Job::query("q").all(&table).await.unwrap();
    assert_eq!(left.iter().map(|job| &*job.id).collect::<Vec<_>>(), ["a", "c"]);
}

#[tokio::test]
async fn an_item_is_of_the_arm_whose_key_it_has() {
    let table = table::<Silent>().await;
    for entry in entries() {
        entry.put().send(&table).await.unwrap();
    }
    let scanned = Silent::scan().all(&table).await.unwrap();
    assert_eq!(scanned, entries().into_iter().map(Silent::Entry).collect::<Vec<_>>());
    let item = table.to_item(&entry(None)).unwrap();
    assert!(matches!(table.classify(&item), StoredItem::Entity { entity: "Entry", .. }));
    // The value says another variant than the key.
    let mut wrong = table.to_item(&entry(Some(3))).unwrap();
    wrong.insert("SK".to_owned(), item["SK"].clone());
    assert_kind!(table.from_item::<Entry>(wrong).unwrap_err(), KeyMismatch { attribute: "SK" });
}

#[test]
fn each_arm_is_a_line_of_the_lock_and_of_the_table_of_keys() {
    let lock = Hub::lock();
    for line in [
        "  partition key when \"target = Issue(_)\": \"ISSUEREACTION#<repo>#<target.Issue.number:07>#<user>\"\n",
        "  partition key when \"target = Comment(_)\": \"COMMENTREACTION#<repo>#<target.Comment.id>#<user>\"\n",
        "  sort key: \"REACTION#<emoji>\"\n",
        "  partition key: \"DEVICE#<device>\"\n  sort key when \"at = Some(_)\": \"EVENT#<at.Some.at:03>\"\n  sort key when \"at = None\": \"SUMMARY\"\n",
    ] {
        assert!(lock.contains(line), "{line}{lock}");
    }
    let keys = key_table::<Hub>();
    for line in [
        "| `Reaction`, `target = Issue(_)` | `ISSUEREACTION#<repo>#<number:07>#<user>` | `REACTION#<emoji>` | `get`, `query_issue` |",
        "| `Entry`, `at = None` | `DEVICE#<device>` | `SUMMARY` | `get`, `query_summary`, `query` |",
    ] {
        assert!(keys.contains(line), "{line}\n{keys}");
    }
}
