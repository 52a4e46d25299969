//! An index on the type of an item, which another library writes on every item, sorted by an attribute that not
//! all have.

use dynaschema::{DynamoEntity, DynamoTable, Item, TableSchema};
use dynaschema_tests::harness::{TestTable, item, n, s, table};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[gsi1("User", sk = since, query = users)]
struct User {
    id: u32,
    since: Option<u64>,
    name: String,
}

/// With a second item, which is in no index.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<id>")]
#[gsi1("Team", sk = since, query = teams)]
#[dynamo(copy(by_name, pk = "NAME#<name>"))]
struct Team {
    id: u32,
    since: Option<u64>,
    name: String,
}

#[derive(Debug, PartialEq, DynamoTable)]
#[table(entity = none, gsi1(name = "byType", pk = "_et"))]
enum Club {
    User(User),
    Team(Team),
}

fn user(id: u32, since: Option<u64>) -> User {
    User { id, since, name: "ann".into() }
}

/// A user's item as another program has written it.
fn theirs(id: u32, since: Option<u64>) -> Item {
    let since = since.map(|since| ("since".to_owned(), n(since)));
    let all = [("PK", s(format!("USER#{id}"))), ("_et", s("User")), ("id", n(id)), ("name", s("bob"))];
    item(all).into_iter().chain(since).collect()
}

/// What all items but copies say there.
async fn types<S: TableSchema>(table: &TestTable<S>, name: &str) -> Vec<Option<String>> {
    let items = table.stored().await.into_iter().filter(|item| !item.contains_key("_copy"));
    items.map(|item| Some(item.get(name)?.as_s().unwrap().clone())).collect()
}

async fn ids(club: &TestTable<Club>) -> Vec<u32> {
    let mut ids: Vec<u32> = User::users().all(club).await.unwrap().iter().map(|user| user.id).collect();
    ids.sort_unstable();
    ids
}

#[tokio::test]
async fn every_way_to_write_says_what_the_item_is() {
    for since in [None, Some(7)] {
        let club = table::<Club>().await;
        user(1, since).create().send(&club).await.unwrap();
        user(2, since).put().send(&club).await.unwrap();
        user(3, since).upsert().set_name("new").send(&club).await.unwrap();
        club.batch_write().put(user(4, since)).send().await.unwrap();
        let mut transaction = club.transact();
        let _ = transaction.add(user(5, since).create());
        transaction.send().await.unwrap();
        for id in 6..=9 {
            club.put_raw(theirs(id, since)).await;
        }
        User::update(6).set_name("new").send(&club).await.unwrap();
        User::get(7).one(&club).await.unwrap().edit().set_name("new").send(&club).await.unwrap();
        User::modify(&club, &user(8, since).key(), |user| user.name = "new".into()).await.unwrap();
        let moved = User::get(9).one(&club).await.unwrap();
        moved.move_to(|user| user.id = 10).send(&club).await.unwrap();
        assert_eq!(types(&club, "_et").await, vec![Some("User".to_owned()); 9], "{since:?}");
        let all: Vec<u32> = (1..=8).chain([10]).collect();
        assert_eq!(ids(&club).await, if since.is_some() { all } else { Vec::new() });
        assert_eq!(club.to_item(&user(1, since)).unwrap()["_et"], s("User"));
    }
}

/// The attribute comes and goes, and the item with it in the index; what it is, it says throughout.
#[tokio::test]
async fn what_sorts_it_comes_and_goes() {
    let club = table::<Club>().await;
    for id in 1..=4 {
        club.put_raw(theirs(id, Some(7))).await;
    }
    let read = User::get(2).one(&club).await.unwrap();
    User::update(1).remove_since().send(&club).await.unwrap();
    read.edit().remove_since().send(&club).await.unwrap();
    User::modify(&club, &user(3, None).key(), |user| user.since = None).await.unwrap();
    user(4, None).put().send(&club).await.unwrap();
    assert_eq!(types(&club, "_et").await, vec![Some("User".to_owned()); 4]);
    assert_eq!(ids(&club).await, Vec::<u32>::new());
    let ((), requests) =
        club.recorded(async { User::update(1).set_since(8).send(&club).await.unwrap() }).await;
    assert_eq!(requests.len(), 1);
    user(4, Some(9)).put().send(&club).await.unwrap();
    assert_eq!(ids(&club).await, [1, 4]);
    let found = User::users().since(9..).all(&club).await.unwrap();
    assert_eq!(found, [user(4, Some(9))]);
}

#[tokio::test]
async fn a_copy_is_in_no_index() {
    let club = table::<Club>().await;
    let team = |since| Team { id: 1, since, name: "red".into() };
    for since in [Some(5), None] {
        team(since).put().send(&club).await.unwrap();
        assert_eq!(types(&club, "_et").await, [Some("Team".to_owned())]);
        assert_eq!(Team::teams().count(&club).await.unwrap(), usize::from(since.is_some()));
        assert_eq!(Team::by_name("red").one(&club).await.unwrap(), team(since));
    }
}

/// Sorted by two attributes: either is set without the other.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("GAME#<id>")]
#[gsi1("Game", sk = [day, goals], query = games)]
struct Game {
    id: u32,
    day: Option<u64>,
    goals: Option<u64>,
}

#[derive(Debug, PartialEq, DynamoTable)]
#[table(entity = none, gsi1(name = "byType"))]
enum Games {
    Game(Game),
}

#[tokio::test]
async fn a_list_beside_it() {
    let games = table::<Games>().await;
    Game { id: 1, day: None, goals: None }.create().send(&games).await.unwrap();
    Game::update(1).set_day(3).send(&games).await.unwrap();
    assert_eq!(types(&games, "GSI1PK").await, [Some("Game".to_owned())]);
    assert_eq!(Game::games().count(&games).await.unwrap(), 0);
    Game::update(1).set_goals(2).send(&games).await.unwrap();
    assert_eq!(Game::games().one(&games).await.unwrap(), Game { id: 1, day: Some(3), goals: Some(2) });
    Game::update(1).remove_day().send(&games).await.unwrap();
    assert_eq!(types(&games, "GSI1PK").await, [Some("Game".to_owned())]);
    assert_eq!(Game::games().count(&games).await.unwrap(), 0);
}
