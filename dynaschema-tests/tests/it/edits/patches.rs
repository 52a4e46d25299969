//! Updates of which each setter is taken where there is a value: whatever is there, they equal a put of the new value.

use dynaschema::{DynamoAttribute, DynamoEntity, ErrorKind};
use dynaschema_tests::harness::{TestTable, table};
use proptest::prelude::*;
use proptest::test_runner::{TestCaseError, TestRunner};
use serde::{Deserialize, Deserializer, Serialize};

/// Its indexes couple three fields, one of which is in both, and one of which can take it out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("CARD#<id>")]
#[gsi1("BOARD", "<status>#<due:03>", query = by_status)]
#[gsi2("OWNER#<owner>#<status>", "<id:03>", query = of_owner)]
struct Card {
    id: u32,
    status: String,
    due: u32,
    owner: Option<String>,
    title: String,
    note: Option<String>,
}

#[expect(clippy::option_option, reason = "as JSON has it: left out, `null`, or a text")]
#[derive(Debug, Clone)]
struct Patch {
    status: Option<String>,
    due: Option<u32>,
    owner: Option<Option<String>>,
    title: Option<String>,
    note: Option<Option<String>>,
}

impl Patch {
    fn of(&self, card: &Card) -> Card {
        let Self { status, due, owner, title, note } = self.clone();
        Card {
            id: card.id,
            status: status.unwrap_or_else(|| card.status.clone()),
            due: due.unwrap_or(card.due),
            owner: owner.unwrap_or_else(|| card.owner.clone()),
            title: title.unwrap_or_else(|| card.title.clone()),
            note: note.unwrap_or_else(|| card.note.clone()),
        }
    }

    /// Whether each key that shows a field which is set shows none that is not said.
    fn tells_keys(&self) -> bool {
        let [status, due, owner] = [self.status.is_some(), self.due.is_some(), self.owner.is_some()];
        // What is out of an index needs no other field of its keys.
        let is_out = matches!(self.owner, Some(None));
        status == due && (status == owner || is_out)
    }
}

fn word() -> impl Strategy<Value = String> {
    "[abc]"
}

/// How an update takes what is there.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Way {
    Steps,
    Branches,
    Edit,
}

fn cases() -> impl Strategy<Value = (Card, Patch, Way)> {
    let maybe = || proptest::option::of(word());
    let card = (word(), 0_u32..3, maybe(), word(), maybe());
    let card =
        card.prop_map(|(status, due, owner, title, note)| Card { id: 1, status, due, owner, title, note });
    let patch = (
        maybe(),
        proptest::option::of(0_u32..3),
        proptest::option::of(maybe()),
        maybe(),
        proptest::option::of(maybe()),
    );
    let patch = patch.prop_map(|(status, due, owner, title, note)| Patch { status, due, owner, title, note });
    (card, patch, prop_oneof![Just(Way::Steps), Just(Way::Branches), Just(Way::Edit)])
}

/// What is stored after the patch, and how many requests it took.
async fn patched(cards: &TestTable<Card>, card: &Card, patch: &Patch, way: Way) -> usize {
    card.clone().put().send(cards).await.unwrap();
    let Patch { status, due, owner, title, note } = patch.clone();
    let (done, requests) = match way {
        Way::Steps => {
            let update = Card::update(card.id)
                .set_if(|card| card.title, title)
                .set_if(|card| card.note, note)
                .when_some(status, |update, status| update.set_status(status))
                .when_some(due, |update, due| update.set_due(due))
                .when_some(owner, |update, owner| update.set_owner(owner));
            cards.counted(update.send(cards)).await
        }
        Way::Branches => {
            let mut update = Card::update(card.id).read_if_needed();
            if let Some(title) = title {
                update = update.set_title(title);
            }
            if let Some(status) = status {
                update = update.set_status(status);
            }
            if let Some(due) = due {
                update = update.set_due(due);
            }
            if let Some(owner) = owner {
                update = update.set_owner(owner);
            }
            update = update.set_if(|card| card.note, note);
            cards.counted(update.send(cards)).await
        }
        Way::Edit => {
            let edit = card
                .edit()
                .when_some(title, |edit, title| edit.set_title(title))
                .when_some(status, |edit, status| edit.set_status(status))
                .when_some(due, |edit, due| edit.set_due(due))
                .when_some(owner, |edit, owner| edit.set_owner(owner))
                .set_if(|card| card.note, note);
            cards.counted(edit.send(cards)).await
        }
    };
    done.unwrap();
    requests
}

#[test]
fn equal_puts_and_read_only_where_a_key_needs_what_is_not_said() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (cards, put) = runtime.block_on(async { (table::<Card>().await, table::<Card>().await) });
    let mut runner = TestRunner::default();
    let outcome = runner.run(&cases(), |(card, patch, way)| {
        runtime.block_on(async {
            let requests = patched(&cards, &card, &patch, way).await;
            let new = patch.of(&card);
            new.clone().put().send(&put).await.unwrap();
            prop_assert_eq!(cards.only_item().await, put.only_item().await);
            let expected = match way {
                // What is set by its path is set, whatever it was.
                Way::Edit => usize::from(new != card || patch.note.is_some()),
                _ if patch.tells_keys() => 1,
                _ => 2,
            };
            prop_assert_eq!(requests, expected);
            Ok::<(), TestCaseError>(())
        })
    });
    outcome.unwrap();
}

/// What is known, and not set, is demanded, and nothing is read for it.
#[tokio::test]
async fn beside_what_is_known_read_nothing() {
    let cards = table::<Card>().await;
    let card = Card { id: 1, status: "a".into(), due: 2, owner: None, title: "t".into(), note: None };
    card.clone().create().send(&cards).await.unwrap();
    for status in [None, Some("b")] {
        let update = Card::update(1)
            .when_some(status, |update, status| update.set_status(status))
            .known_due(2)
            .known_owner(None);
        let (done, requests) = cards.counted(update.send(&cards)).await;
        assert_eq!((done.is_ok(), requests), (true, 1));
        let stored = Card::get(1).one(&cards).await.unwrap();
        assert_eq!(stored, Card { status: status.unwrap_or("a").into(), ..card.clone() });
    }
    let update = Card::update(1).when_some(None::<&str>, |update, status| update.set_status(status));
    let wrong = update.known_due(7).known_owner(None).send(&cards).await.unwrap_err();
    assert!(wrong.is_condition_failed());
}

/// `Some(None)` is for what an item can be without.
#[tokio::test]
async fn remove_no_field_that_every_item_has() {
    let cards = table::<Card>().await;
    let card = Card { id: 1, status: "a".into(), due: 2, owner: None, title: "t".into(), note: None };
    card.clone().create().send(&cards).await.unwrap();
    let (done, requests) =
        cards.counted(Card::update(1).set_if(|card| card.title, Some(None::<String>)).send(&cards)).await;
    let error = done.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::InvalidRequest { .. }), "{error:?}");
    assert!(error.to_string().contains("`title` is no `Option`"), "{error}");
    assert_eq!(requests, 0);
    assert_eq!(Card::get(1).one(&cards).await.unwrap(), card);
}

/// An `Option` that serde reads by a function.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TAG#<id>")]
struct Tag {
    id: u32,
    #[serde(default, deserialize_with = "as_it_is")]
    price: Option<u64>,
}

fn as_it_is<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<T, D::Error> {
    T::deserialize(deserializer)
}

#[tokio::test]
async fn remove_an_option_that_a_function_reads() {
    let tags = table::<Tag>().await;
    Tag { id: 1, price: Some(3) }.create().send(&tags).await.unwrap();
    Tag::update(1).set_if(|tag| tag.price, Some(None::<u64>)).send(&tags).await.unwrap();
    assert_eq!(Tag::get(1).one(&tags).await.unwrap(), Tag { id: 1, price: None });
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("OFFER#<id>")]
struct Offer {
    id: u32,
    stats: Stats,
}

/// Of some fields nothing need be stored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoAttribute)]
struct Stats {
    count: u64,
    #[serde(default = "five")]
    stars: u64,
    #[serde(default = "two")]
    tip: Option<u32>,
    note: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    late: Option<u32>,
}

fn five() -> u64 {
    5
}

#[allow(clippy::unnecessary_wraps, reason = "the default of an `Option`")]
fn two() -> Option<u32> {
    Some(2)
}

/// What is to be `None` is read as that, wherever it stands.
#[tokio::test]
async fn remove_inside_what_a_read_takes_for_none() {
    let offers = table::<Offer>().await;
    let stats = Stats { count: 1, stars: 1, tip: Some(1), note: Some(1), late: Some(1) };
    let offer = Offer { id: 1, stats };
    offer.clone().create().send(&offers).await.unwrap();
    let count = Offer::update(1).set_if(|offer| offer.stats.at(|stats| stats.count), Some(None::<u64>));
    let (done, requests) = offers.counted(count.send(&offers)).await;
    let error = done.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::InvalidRequest { .. }), "{error:?}");
    assert!(error.to_string().contains("`stats.count` is no `Option`"), "{error}");
    assert_eq!(requests, 0);
    assert_eq!(Offer::get(1).one(&offers).await.unwrap(), offer);

    let update = Offer::update(1)
        .set_if(|offer| offer.stats.at(|stats| stats.stars), Some(None::<u64>))
        .set_if(|offer| offer.stats.at(|stats| stats.tip), Some(None::<u32>))
        .set_if(|offer| offer.stats.at(|stats| stats.note), Some(None::<u32>))
        .set_if(|offer| offer.stats.at(|stats| stats.late), Some(None::<u32>));
    update.send(&offers).await.unwrap();
    let stats = Stats { count: 1, stars: 5, tip: None, note: None, late: None };
    assert_eq!(Offer::get(1).one(&offers).await.unwrap().stats, stats);
}
