//! Writes that were carried out, and give back what cannot be read: their errors say so.

use std::collections::HashMap;
use std::error::Error as _;
use std::time::Duration;

use dynaschema::embedded::Fault;
use dynaschema::{DynamoEntity, Error, ErrorKind, FastLane, Item};
use dynaschema_tests::harness::{TestTable, n, s, table, table_with};
use dynaschema_tests::needs;
use serde::{Deserialize, Serialize, Serializer};

use crate::assert_kind;

/// The release beside this one knows another state, too.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
enum State {
    Open,
    Done,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TICKET#<id>")]
struct Ticket {
    id: u32,
    state: State,
    votes: u32,
}

/// What is read before it is deleted, for its unique value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("BADGE#<id>")]
struct Badge {
    id: u32,
    #[dynamo(unique)]
    code: String,
    state: State,
}

fn ticket() -> Ticket {
    Ticket { id: 1, state: State::Open, votes: 0 }
}

/// Puts the one item that has a state into one that only the other release knows.
async fn park<S: dynaschema::TableSchema>(table: &TestTable<S>) {
    let stored = table.stored().await;
    let mut item = stored.into_iter().find(|item| item.contains_key("state")).expect("an item with a state");
    item.insert("state".to_owned(), s("Parked"));
    table.put_raw(item).await;
}

async fn parked(lane: FastLane) -> TestTable<Ticket> {
    let tickets = table_with::<Ticket>(|options| options.fast_lane(lane)).await;
    ticket().create().send(&tickets).await.unwrap();
    park(&tickets).await;
    tickets
}

/// The error of a write that was carried out, for what a read says of the item.
#[track_caller]
fn is_untold(error: &Error, by: &str, entity: &str, id: u32) {
    let ErrorKind::Untold { operation, entity: of, key, .. } = error.kind() else { panic!("{error:?}") };
    assert_eq!((operation, of), (by, entity));
    assert_eq!(key.map(ToString::to_string), Some(format!("{}#{id}", entity.to_uppercase())));
    assert!(error.is_untold() && !error.is_unavailable() && !error.is_invalid_request());
    let source =
        error.source().and_then(<dyn std::error::Error>::downcast_ref::<Error>).expect("a read's error");
    assert!(matches!(source.kind(), ErrorKind::Decode { .. }), "{source:?}");
    assert!(error.to_string().contains("was carried out: what it gives back cannot be read: "), "{error}");
}

#[tokio::test]
async fn what_was_written_is_not_taken_for_what_was_not() {
    for lane in [FastLane::Auto, FastLane::Off] {
        let tickets = parked(lane).await;
        let vote = || Ticket::update(1).add(|ticket| ticket.votes, 1);
        let state = || vote().returning(|ticket| ticket.state);
        let ends = [
            vote().returning_new().send(&tickets).await.map(drop),
            vote().returning_old().send(&tickets).await.map(drop),
            state().send(&tickets).await.map(drop),
            state().optional(&tickets).await.map(drop),
        ];
        for end in ends {
            is_untold(&end.unwrap_err(), "UpdateItem", "Ticket", 1);
        }
        assert_eq!(tickets.only_item().await["votes"], n(4), "each was carried out");
    }
}

/// It is nowhere else.
#[tokio::test]
async fn what_was_taken_away_is_in_the_error() {
    let has = |item: &Item, votes: u32| item["state"] == s("Parked") && item["votes"] == n(votes);
    for lane in [FastLane::Auto, FastLane::Off] {
        let tickets = parked(lane).await;
        let error = Ticket::update(1).set_votes(5_u32).returning_old().send(&tickets).await.unwrap_err();
        is_untold(&error, "UpdateItem", "Ticket", 1);
        assert!(error.old_item().is_some_and(|old| has(old, 0)), "{error:?}");

        let error = Ticket::delete(1).returning_old().send(&tickets).await.unwrap_err();
        is_untold(&error, "DeleteItem", "Ticket", 1);
        assert!(error.old_item().is_some_and(|old| has(old, 5)), "{error:?}");
        assert_eq!((error.old::<Ticket>(), tickets.stored().await), (None, Vec::new()));
    }
}

/// An item that is read first, and an edit without effect.
#[tokio::test]
async fn where_nothing_was_written_it_is_the_error_of_the_read() {
    let tickets = parked(FastLane::Auto).await;
    let before = tickets.only_item().await;
    let idle = ticket().edit().set_votes(0_u32);
    assert_kind!(idle.returning_new().send(&tickets).await.unwrap_err(), Decode { path: "state" });
    let modified = Ticket::modify(&tickets, &ticket().key(), |ticket| ticket.votes += 1).await;
    assert_kind!(modified.unwrap_err(), Decode { path: "state" });
    assert_eq!(tickets.only_item().await, before);

    let badges = table::<Badge>().await;
    Badge { id: 1, code: "c".to_owned(), state: State::Done }.create().send(&badges).await.unwrap();
    park(&badges).await;
    let before = badges.stored().await;
    let error = Badge::delete(1).returning_old().send(&badges).await.unwrap_err();
    assert_kind!(error, Decode { path: "state" });
    assert_eq!(badges.stored().await, before);
}

/// What is written otherwise than it is read.
#[derive(Debug, Clone, PartialEq, Deserialize)]
struct Odd(u32);

impl Serialize for Odd {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        serializer.serialize_str("odd")
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("GADGET#<id>")]
struct Gadget {
    id: u32,
    size: Odd,
    #[dynamo(version)]
    version: u64,
}

#[tokio::test]
async fn a_whole_item_is_written_by_itself_and_in_a_transaction() {
    let gadgets = table::<Gadget>().await;
    let gadget = |id| Gadget { id, size: Odd(1), version: 0 };
    is_untold(&gadget(1).create().send(&gadgets).await.unwrap_err(), "PutItem", "Gadget", 1);
    let mut tx = gadgets.transact();
    let second = tx.add(gadget(2).create());
    let done = tx.send().await.unwrap();
    is_untold(&done.one(second).unwrap_err(), "TransactWriteItems", "Gadget", 2);
    assert_eq!(gadgets.stored().await.len(), 2);
}

/// Whatever it is not known to have.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("BAG#<id>")]
struct Bag {
    id: u32,
    votes: u32,
    #[serde(flatten)]
    rest: HashMap<String, u32>,
}

/// An attribute that comes between, which no condition can name.
#[tokio::test]
async fn a_modify_that_another_writer_came_between() {
    needs!(PausedTime);
    let bags = table::<Bag>().await;
    let bag = Bag { id: 1, votes: 0, rest: HashMap::new() }.create().send(&bags).await.unwrap();
    let mut changed = bags.only_item().await;
    changed.insert("weight".to_owned(), s("heavy"));
    tokio::time::pause();
    bags.faults().on("UpdateItem").first(1).inject(Fault::Latency(Duration::from_secs(1)));
    let other = async {
        tokio::time::sleep(Duration::from_millis(500)).await;
        bags.put_raw(changed).await;
    };
    let key = bag.key();
    let (modified, ()) = tokio::join!(Bag::modify(&bags, &key, |bag| bag.votes += 1), other);
    is_untold(&modified.unwrap_err(), "UpdateItem", "Bag", 1);
    let stored = bags.only_item().await;
    assert_eq!((&stored["votes"], &stored["weight"]), (&n(1), &s("heavy")));
}
