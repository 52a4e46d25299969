//! When an item was created and written, as other programs say it on every item of a table that is shared with them.

use std::time::{Duration, SystemTime};

use dynaschema::{AttributeValue, DynamoEntity, DynamoTable, Item, TableSchema};
use dynaschema_tests::harness::{TestTable, item, n, s, table_with};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<team>")]
#[sk("PLAYER#<id>")]
struct Player {
    team: String,
    id: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    title: Option<String>,
}

/// With a copy, a unique value and a version.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("BADGE#<id>")]
#[sk("BADGE")]
#[dynamo(copy(by_door, pk = "DOOR#<door>", sk = "BADGE#<id>"))]
struct Badge {
    id: String,
    door: String,
    #[dynamo(unique)]
    code: u32,
    #[dynamo(version)]
    version: u64,
}

/// Whose code reads when it was created.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("MATCH#<id>")]
#[sk("MATCH")]
struct Match {
    id: String,
    #[serde(rename = "_ct")]
    #[dynamo(created_at, as = "ms")]
    created: Option<Timestamp>,
    goals: u32,
}

#[derive(Debug, PartialEq, DynamoTable)]
#[table(entity = "_et", created_at = "_ct", updated_at(name = "_md", as = "epoch_ms"))]
enum League {
    Player(Player),
    Badge(Badge),
    Match(Match),
}

const NOW: &str = "2026-05-10T14:03:01.500Z";
const NOW_MS: i64 = 1_778_421_781_500;

/// What another program wrote at another time.
const THEN: &str = "2020-04-27T00:00:00.000Z";

async fn league<S: TableSchema>() -> TestTable<S> {
    let now = SystemTime::UNIX_EPOCH + Duration::from_millis(NOW_MS.unsigned_abs());
    table_with(|options| options.clock(move || now)).await
}

fn player(id: &str) -> Player {
    Player { team: "blue".into(), id: id.into(), title: None }
}

fn badge() -> Badge {
    Badge { id: "b".into(), door: "north".into(), code: 7, version: 0 }
}

/// A player's item as another program has written it.
fn theirs(id: &str) -> Item {
    item([
        ("PK", s("TEAM#blue")),
        ("SK", s(format!("PLAYER#{id}"))),
        ("_et", s("Player")),
        ("_ct", s(THEN)),
        ("_md", n(1)),
        ("team", s("blue")),
        ("id", s(id)),
    ])
}

type Times = (Option<AttributeValue>, Option<AttributeValue>);

fn times(created: &str) -> Times {
    (Some(s(created)), Some(n(NOW_MS)))
}

fn times_of(item: &Item) -> Times {
    (item.get("_ct").cloned(), item.get("_md").cloned())
}

/// The times on the items that are no sentinels, each with its sort key.
async fn stored(table: &TestTable<League>) -> Vec<(String, Times)> {
    let items = table.stored().await.into_iter().filter(|item| !item.contains_key("_unique"));
    let mut times: Vec<_> = items.map(|item| (item["SK"].as_s().unwrap().clone(), times_of(&item))).collect();
    times.sort_by(|one, other| one.0.cmp(&other.0));
    times
}

#[tokio::test]
async fn every_way_to_write_a_new_item_says_both() {
    let league = league::<League>().await;
    player("create").create().send(&league).await.unwrap();
    player("put").put().send(&league).await.unwrap();
    player("upsert").upsert().set_title("Captain").send(&league).await.unwrap();
    league.batch_write().put(player("batch")).send().await.unwrap();
    let mut transaction = league.transact();
    let _ = transaction.add(player("transaction").create());
    transaction.send().await.unwrap();
    let stored = stored(&league).await;
    assert_eq!(stored.len(), 5);
    assert!(stored.iter().all(|(_, found)| *found == times(NOW)), "{stored:?}");
}

#[tokio::test]
async fn every_way_to_change_an_item_says_when_and_leaves_its_creation() {
    let league = league::<League>().await;
    for id in ["key", "edit", "modify", "upsert", "transaction", "from"] {
        league.put_raw(theirs(id)).await;
    }
    player("key").key().update().set_title("Captain").send(&league).await.unwrap();
    let read = player("edit").key().get().one(&league).await.unwrap();
    read.edit().set_title("Captain").send(&league).await.unwrap();
    let key = player("modify").key();
    Player::modify(&league, &key, |player| player.title = Some("Captain".into())).await.unwrap();
    player("upsert").upsert().set_title("Captain").send(&league).await.unwrap();
    let mut transaction = league.transact();
    let _ = transaction.add(player("transaction").key().update().set_title("Captain"));
    transaction.send().await.unwrap();
    let moved = player("from").key().get().one(&league).await.unwrap();
    moved.move_to(|player| player.id = "to".into()).send(&league).await.unwrap();
    let stored = stored(&league).await;
    assert_eq!(stored.len(), 6);
    assert!(stored.iter().all(|(_, found)| *found == times(THEN)), "{stored:?}");
}

/// What does nothing says nothing of when; nobody knows when an item was created that does not say it, but an upsert
/// writes what an item lacks; a put takes the place of what was there, whenever that was created.
#[tokio::test]
async fn what_is_idle_what_is_unknown_and_what_begins_anew() {
    let league = league::<League>().await;
    league.put_raw(theirs("idle")).await;
    let read = player("idle").key().get().one(&league).await.unwrap();
    read.edit().send(&league).await.unwrap();
    Player::modify(&league, &read.key(), |_| ()).await.unwrap();
    for id in ["updated", "upserted"] {
        let mut undated = theirs(id);
        undated.retain(|name, _| name != "_ct");
        league.put_raw(undated).await;
    }
    player("updated").key().update().set_title("Captain").send(&league).await.unwrap();
    player("upserted").upsert().set_title("Captain").send(&league).await.unwrap();
    league.put_raw(theirs("anew")).await;
    player("anew").put().send(&league).await.unwrap();
    let found = [
        ("PLAYER#anew", times(NOW)),
        ("PLAYER#idle", (Some(s(THEN)), Some(n(1)))),
        ("PLAYER#updated", (None, Some(n(NOW_MS)))),
        ("PLAYER#upserted", times(NOW)),
    ];
    assert_eq!(stored(&league).await, found.map(|(key, times)| (key.to_owned(), times)));
}

/// A copy that moves is made anew, with the time of its owner; a sentinel has none.
#[tokio::test]
async fn copies_have_those_of_their_owners() {
    let league = league::<League>().await;
    let made = badge().create().send(&league).await.unwrap();
    for mut item in league.stored().await.into_iter().filter(|item| item.contains_key("_ct")) {
        item.insert("_ct".to_owned(), s(THEN));
        league.put_raw(item).await;
    }
    let edited = made.edit().set_door("south").returning_new().send(&league).await.unwrap();
    let both = |times: Times| [("BADGE".to_owned(), times.clone()), ("BADGE#b".to_owned(), times)];
    assert_eq!(stored(&league).await, both(times(THEN)));
    assert_eq!(Badge::by_door("south").one(&league).await.unwrap(), edited);
    Badge::update("b").set_door("west").send(&league).await.unwrap();
    assert_eq!(stored(&league).await, both(times(THEN)));
    let sentinels = league.stored().await.into_iter().filter(|item| item.contains_key("_unique"));
    assert!(sentinels.into_iter().all(|item| times_of(&item) == (None, None)));
}

/// The field of an entity stands in the place of what the table would write, and the table writes the other.
#[tokio::test]
async fn an_entity_that_reads_one_has_it_as_a_field() {
    let league = league::<League>().await;
    let game = Match { id: "m".into(), created: None, goals: 0 }.create().send(&league).await.unwrap();
    assert_eq!(game.created, Some(NOW.parse().unwrap()));
    assert_eq!(times_of(&league.only_item().await), times(NOW));
    let then = Match { created: Some(THEN.parse().unwrap()), ..game };
    let again = then.put().send(&league).await.unwrap();
    assert_eq!(times_of(&league.only_item().await), times(THEN));
    again.edit().set_goals(2).send(&league).await.unwrap();
    assert_eq!(times_of(&league.only_item().await), times(THEN));
}

#[derive(Debug, PartialEq, DynamoTable)]
#[table(created_at(name = "made", as = "%Y-%m-%d %H:%M:%S"), updated_at(name = "written", as = "us"))]
enum Other {
    Player(Player),
}

#[tokio::test]
async fn they_are_stored_in_the_form_that_the_table_says() {
    let other = league::<Other>().await;
    player("p").create().send(&other).await.unwrap();
    let item = other.only_item().await;
    assert_eq!(
        (&item["made"], &item["written"]),
        (&s("2026-05-10 14:03:01"), &s("2026-05-10T14:03:01.500000Z"))
    );
    assert_eq!(other.to_item(&player("p")).unwrap(), item);
}
