//! Collections whose members are second copies that other programs have written, which call them something
//! else.

use dynaschema::{DynamoCollection, DynamoEntity, DynamoTable};
use dynaschema_tests::harness::{TestTable, item, n, s, table};
use serde::{Deserialize, Serialize};

use crate::collections::check::{Expected, check};
use crate::collections::gaps::walk;

/// Members, with a second item of each under its badge.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("CLUB#<club>")]
#[sk("MEMBER#<number:04>")]
#[dynamo(entity = "member")]
#[dynamo(copy(by_badge, pk = "BADGE#<series>", sk = "BADGE#<badge:04>", owner("club" = "<club>", "number" = "<number>")))]
struct Member {
    club: String,
    number: u32,
    series: String,
    badge: u32,
    text: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("BADGE#<series>")]
#[sk("SERIES")]
struct Series {
    series: String,
}

/// It lies between the badges and the series.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("BADGE#<series>")]
#[sk("NOTE#<number:03>")]
struct Note {
    series: String,
    number: u32,
}

/// It lies between the badges and the notes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("BADGE#<series>")]
#[sk("LEAF#<number:03>")]
struct Leaf {
    series: String,
    number: u32,
}

/// Every item says what it is, so that the service could leave out what is none of what is asked for.
#[derive(Debug, PartialEq, DynamoTable)]
#[table(pk = "pk", sk = "sk", entity = "_type")]
enum Clubs {
    Member(Member),
    Series(Series),
    Note(Note),
    Leaf(Leaf),
}

#[derive(Debug, PartialEq, DynamoCollection)]
struct Badges {
    series: Series,
    #[collection(copy = by_badge)]
    members: Vec<Member>,
}

/// Two lists, with what is in neither between them.
#[derive(Debug, PartialEq, DynamoCollection)]
struct Album {
    series: Series,
    #[collection(copy = by_badge)]
    members: Vec<Member>,
    notes: Vec<Note>,
}

/// Of none of the copies.
#[derive(Debug, PartialEq, DynamoCollection)]
enum Written {
    Leaf(Leaf),
    Series(Series),
}

const MEMBERS: u32 = 6;

/// Members as the other program has written them, each with its second item; and the rest of their series by
/// this one.
async fn loaded() -> TestTable<Clubs> {
    let clubs = table::<Clubs>().await;
    for number in 1..=MEMBERS {
        let badge = 10 - number;
        let own = ("CLUB#chess".to_owned(), format!("MEMBER#{number:04}"), "member");
        let second = ("BADGE#S".to_owned(), format!("BADGE#{badge:04}"), "badge");
        for (pk, sk, kind) in [own, second] {
            let keys = [("pk", s(pk)), ("sk", s(sk)), ("_type", s(kind)), ("club", s("chess"))];
            let mut stored = item(keys);
            stored.extend(item([("number", n(number)), ("series", s("S")), ("badge", n(badge))]));
            clubs.put_raw(stored).await;
        }
    }
    let series = || "S".to_owned();
    Series { series: series() }.create().send(&clubs).await.unwrap();
    for number in 1..=2 {
        Note { series: series(), number }.create().send(&clubs).await.unwrap();
        Leaf { series: series(), number }.create().send(&clubs).await.unwrap();
    }
    clubs
}

/// What the collections give of the copies is what their own query gives.
async fn are_gathered(clubs: &TestTable<Clubs>) {
    let members = Member::by_badge("S").all(clubs).await.unwrap();
    assert_eq!(members.len(), MEMBERS as usize);
    let (badges, sent) = clubs.recorded(Badges::query("S").one(clubs)).await;
    assert_eq!(badges.unwrap(), Badges { series: Series { series: "S".into() }, members: members.clone() });
    assert!(sent.iter().all(|request| request.body["FilterExpression"].is_null()), "{sent:?}");
    let mut all: Vec<String> = members.iter().map(|member| format!("1 {:04}", member.badge)).collect();
    let expected = Expected {
        elements: members,
        of: |badges: &Badges| badges.members.clone(),
        has_singles: |badges| badges.series.series == "S",
    };
    check(clubs, Badges::query("S"), expected).await;

    let lists = |album: &Album| {
        let notes = album.notes.iter().map(|note| format!("2 {:03}", note.number));
        let members = album.members.iter().map(|member| format!("1 {:04}", member.badge));
        vec![members.collect(), notes.collect()]
    };
    all.extend(["2 001", "2 002"].map(ToOwned::to_owned));
    assert_eq!(lists(&Album::query("S").one(clubs).await.unwrap()).concat(), all);
    for limit in 1..=7 {
        walk(clubs, &Album::query("S"), &all, limit, lists).await;
        walk(clubs, &Album::query("S").page_size(limit), &all, 3, lists).await;
    }
}

#[tokio::test]
async fn are_members_whatever_they_say_they_are() {
    let clubs = loaded().await;
    are_gathered(&clubs).await;
    // One that is changed in place goes on to say what the other program calls it.
    Member::update("chess", 3).set_text("changed").send(&clubs).await.unwrap();
    let stored = clubs.stored().await;
    let changed: Vec<_> = stored.iter().filter(|item| item.get("text") == Some(&s("changed"))).collect();
    assert_eq!(changed.len(), 2, "{changed:?}");
    assert!(changed.iter().any(|item| item["_type"] == s("badge")), "{changed:?}");
    are_gathered(&clubs).await;
}

/// What is deleted is what is shown: the items that the copies are of, with them.
#[tokio::test]
async fn are_deleted_with_what_they_are_of() {
    let clubs = loaded().await;
    let deletion = Badges::query("S").delete_all(&clubs).await.unwrap();
    assert_eq!((deletion.deleted, deletion.left), (MEMBERS as usize + 1, 4));
    let mut left: Vec<_> = clubs.stored().await.iter().map(|item| item["sk"].clone()).collect();
    left.sort_by_key(|sk| sk.as_s().unwrap().clone());
    assert_eq!(left, ["LEAF#001", "LEAF#002", "NOTE#001", "NOTE#002"].map(s));
}

/// Where no copies are asked for, the service leaves out all that is of other entities, theirs among it.
#[tokio::test]
async fn are_left_to_the_service_where_nobody_asks_for_them() {
    let clubs = loaded().await;
    let query = Written::query("S");
    let explained = query.explain(&clubs).unwrap().to_string();
    assert!(explained.contains("_type IN ("), "{explained}");
    let (leaf, series) = (|number| Leaf { series: "S".into(), number }, Series { series: "S".into() });
    let wanted = [Written::Leaf(leaf(1)), Written::Leaf(leaf(2)), Written::Series(series)];
    assert_eq!(query.all(&clubs).await.unwrap(), wanted);
    assert_eq!(query.count(&clubs).await.unwrap(), wanted.len());
}
