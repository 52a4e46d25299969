//! Keys that look otherwise for each variant of an enum, items that are nothing but their keys, and such of
//! which there is one.

use dynaschema::{DynamoEntity, DynamoTable, KeyPart};
use dynaschema_tests::harness::{item, n, s, table};
use serde::{Deserialize, Serialize};

use crate::assert_kind;
use crate::check::keys;

/// What people react to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, KeyPart)]
enum Target {
    #[key("C#<0>")]
    Comment(String),
    #[key("I#<0:07>")]
    Issue(u32),
    #[key("M#<year:04>.<n:02>")]
    Milestone { n: u8, year: u16 },
    #[serde(rename = "R")]
    Repo,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
#[pk("REPO#<repo>")]
#[sk("REACTION#<target>#<user>")]
#[gsi1("<user>#<target>", "<weight:03>", query = to)]
struct Reaction {
    repo: u32,
    #[dynamo(from_key)]
    target: Target,
    user: String,
    weight: u8,
}

fn reactions() -> [Reaction; 5] {
    let reaction = |target, user: &str, weight| Reaction { repo: 1, target, user: user.to_owned(), weight };
    [
        reaction(Target::Comment("c1".to_owned()), "ann", 1),
        reaction(Target::Issue(7), "ann", 2),
        reaction(Target::Issue(7), "ben", 3),
        reaction(Target::Milestone { n: 2, year: 2026 }, "ann", 4),
        reaction(Target::Repo, "ann", 5),
    ]
}

#[tokio::test]
async fn variants_in_keys() {
    let table = table::<Reaction>().await;
    for reaction in reactions().iter().rev() {
        reaction.clone().create().send(&table).await.unwrap();
    }
    let stored: Vec<_> = reactions().iter().map(|value| keys(&table.to_item(value).unwrap())).collect();
    assert_eq!(
        [&stored[0], &stored[1], &stored[3], &stored[4]],
        [
            "GSI1PK=ann#C#c1 GSI1SK=001 PK=REPO#1 SK=REACTION#C#c1#ann entity_type=Reaction",
            "GSI1PK=ann#I#0000007 GSI1SK=002 PK=REPO#1 SK=REACTION#I#0000007#ann entity_type=Reaction",
            "GSI1PK=ann#M#2026.02 GSI1SK=004 PK=REPO#1 SK=REACTION#M#2026.02#ann entity_type=Reaction",
            "GSI1PK=ann#R GSI1SK=005 PK=REPO#1 SK=REACTION#R#ann entity_type=Reaction",
        ]
    );
    assert_eq!(Reaction::query(1).all(&table).await.unwrap(), reactions());
    let of_issue = || Reaction::query(1).target(Target::Issue(7));
    assert_eq!(of_issue().all(&table).await.unwrap(), reactions()[1..3]);
    assert_eq!(of_issue().user("ben").one(&table).await.unwrap(), reactions()[2]);
    assert_eq!(Reaction::to("ann", Target::Repo).all(&table).await.unwrap(), reactions()[4..]);
    for reaction in reactions() {
        let key = reaction.key();
        assert_eq!(key.get().one(&table).await.unwrap(), reaction);
        let sk = table.to_item(&reaction).unwrap()["SK"].as_s().unwrap().clone();
        assert_eq!(ReactionKey::parse("REPO#1", &sk).unwrap(), key);
    }
    assert_eq!(Reaction::get(1, Target::Issue(7), "ben").one(&table).await.unwrap(), reactions()[2]);
    let bad = Reaction::get(1, Target::Comment("a#b".to_owned()), "ann").optional(&table).await.unwrap_err();
    assert_kind!(bad, InvalidKey { field: "target" });
    let key = serde_json::to_value(reactions()[3].key()).unwrap();
    assert_eq!(key, serde_json::json!({ "repo": 1, "target": "M#2026.02", "user": "ann" }));
}

#[tokio::test]
async fn a_variant_changes_by_a_move() {
    let table = table::<Reaction>().await;
    let reaction = reactions()[1].clone().create().send(&table).await.unwrap();
    Reaction::update(1, Target::Issue(7), "ann").set_weight(9).send(&table).await.unwrap();
    let read = Reaction { weight: 9, ..reaction };
    let moved = read.move_to(|reaction| reaction.target = Target::Repo).send(&table).await.unwrap();
    assert_eq!((&moved.target, moved.weight), (&Target::Repo, 9));
    assert_eq!(Reaction::scan().all(&table).await.unwrap(), std::slice::from_ref(&moved));
    assert_eq!(Reaction::to("ann", Target::Repo).all(&table).await.unwrap(), [moved]);
}

/// Nothing but keys.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<follower>")]
#[sk("FOLLOWS#<followed>")]
#[gsi1(pk = SK, sk = PK, query = of)]
#[dynamo(from_key)]
struct Follow {
    follower: String,
    followed: String,
}

/// The one there is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
#[pk("SETTINGS")]
#[sk("SETTINGS")]
#[dynamo(singleton)]
struct Settings {
    theme: String,
    visits: u32,
}

#[derive(Debug, PartialEq, DynamoTable)]
enum Site {
    Follow(Follow),
    Settings(Settings),
}

fn follow(by: &str, whom: &str) -> Follow {
    Follow { follower: by.to_owned(), followed: whom.to_owned() }
}

#[tokio::test]
async fn items_that_are_nothing_but_keys() {
    let table = table::<Site>().await;
    let follows = [follow("ann", "ben"), follow("ann", "eve"), follow("ben", "eve")];
    for follow in &follows {
        follow.clone().put().send(&table).await.unwrap();
    }
    assert_eq!(
        table.to_item(&follows[0]).unwrap(),
        item([("PK", s("USER#ann")), ("SK", s("FOLLOWS#ben")), ("entity_type", s("Follow"))])
    );
    assert_eq!(Follow::query("ann").all(&table).await.unwrap(), follows[..2]);
    assert_eq!(Follow::of("eve").all(&table).await.unwrap(), follows[1..]);
    assert_eq!(follows[2].key().get().optional(&table).await.unwrap().as_ref(), Some(&follows[2]));
    follows[2].key().delete().send(&table).await.unwrap();
    assert_eq!(Follow::of("eve").all(&table).await.unwrap(), follows[1..2]);
    let moved =
        follows[0].clone().move_to(|follow| follow.followed = "zoe".to_owned()).send(&table).await.unwrap();
    assert_eq!(moved, follow("ann", "zoe"));
    assert_eq!(Follow::scan().count(&table).await.unwrap(), 2);
}

#[tokio::test]
async fn an_item_of_which_there_is_one() {
    let table = table::<Site>().await;
    assert_eq!(Settings::get().optional(&table).await.unwrap(), None);
    let settings = Settings { theme: "dark".to_owned(), visits: 1 };
    settings.clone().create().send(&table).await.unwrap();
    assert_kind!(settings.clone().create().send(&table).await.unwrap_err(), AlreadyExists {});
    Settings::update().set_theme("light").send(&table).await.unwrap();
    Settings::modify(&table, &settings.key(), |settings| settings.visits += 1).await.unwrap();
    assert_eq!(Settings::get().one(&table).await.unwrap(), Settings { theme: "light".to_owned(), visits: 2 });
    assert_eq!(
        table.only_item().await,
        item([
            ("PK", s("SETTINGS")),
            ("SK", s("SETTINGS")),
            ("entity_type", s("Settings")),
            ("theme", s("light")),
            ("visits", n(2)),
        ])
    );
    Settings::delete().send(&table).await.unwrap();
    assert_eq!(Settings::query().all(&table).await.unwrap(), []);
}
