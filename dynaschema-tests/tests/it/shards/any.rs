//! `any` of several values for parts of a partition key.

use dynaschema::op::{Chain, Query};
use dynaschema::{DynamoCollection, DynamoEntity, DynamoTable, KeyPart, any};
use dynaschema_tests::harness::{TestTable, table};
use jiff::civil::{Date, DateTime, date};
use serde::{Deserialize, Serialize};

use crate::brute_force::gives;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, KeyPart)]
pub(super) enum State {
    Open,
    Shut,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("USER#<user>#NOTE#<number:04>")]
#[gsi1("STATE#<user>#<state>", "<tag>#<number:04>", query = by_state)]
#[gsi2(pk = user, sk = score, query = by_score)]
#[gsi3("AT#<user>#<at:day>", "<number:04>", query = on_day)]
#[gsi4("TAG#<tag>", query = by_tag)]
pub(super) struct Note {
    pub(super) user: String,
    number: u32,
    state: State,
    pub(super) score: u32,
    at: DateTime,
    tag: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("USER#<user>")]
pub(super) struct User {
    user: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("GAME#<home>#<away>")]
#[sk("<number:03>")]
pub(super) struct Game {
    home: String,
    away: String,
    number: u16,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("GAME#<home>#<away>")]
#[sk("<number:03>#REPLAY")]
pub(super) struct Replay {
    home: String,
    away: String,
    number: u16,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("CALL#<number>")]
#[sk("CALL")]
#[gsi3("AT#<user>#<at:day>", "<number:04>", query = on_day)]
pub(super) struct Call {
    user: String,
    number: u32,
    at: DateTime,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
pub(super) enum Notes {
    Note(Note),
    User(User),
    Game(Game),
    Replay(Replay),
    Call(Call),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
enum Match {
    Game(Game),
    Replay(Replay),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
#[collection(gsi3)]
enum Entry {
    Note(Note),
    Call(Call),
}

const USERS: [&str; 4] = ["ann", "ben", "cyd", "none"];

pub(super) fn note(number: u32) -> Note {
    Note {
        user: USERS[number as usize * 5 % 3].to_owned(),
        number,
        state: if number.is_multiple_of(3) { State::Open } else { State::Shut },
        // Texts of these would sort otherwise.
        score: number * 7 % 23,
        at: date(2026, 5, 1 + i8::try_from(number % 4).unwrap()).at(12, 0, 0, 0),
        tag: ["x", "y"][number as usize / 2 % 2].to_owned(),
    }
}

pub(super) async fn loaded() -> (TestTable<Notes>, Vec<Note>) {
    let table = table::<Notes>().await;
    let notes: Vec<Note> = (1..=11).map(note).collect();
    for note in &notes {
        note.clone().create().send(&table).await.unwrap();
    }
    for user in USERS {
        User { user: user.to_owned() }.create().send(&table).await.unwrap();
    }
    (table, notes)
}

/// What is kept, in the order of a key, and where that is the same in that of the list.
async fn merges<C, K: Ord>(
    (table, notes): &(TestTable<Notes>, Vec<Note>),
    query: Query<Note, C>,
    keep: impl Fn(&Note) -> bool,
    key: impl Fn(&Note) -> K,
    place: impl Fn(&Note) -> usize,
) where
    C: Chain<Entity = Note>,
{
    let mut wanted: Vec<Note> = notes.iter().filter(|note| keep(note)).cloned().collect();
    assert!(wanted.len() > 3, "{wanted:?}");
    wanted.sort_by_key(|note| (key(note), place(note)));
    gives(table, &query, &wanted).await;
    wanted.sort_by_key(|note| (std::cmp::Reverse(key(note)), place(note)));
    gives(table, &query.desc(), &wanted).await;
}

fn place(users: &[&str]) -> impl Fn(&Note) -> usize {
    move |note| users.iter().position(|user| *user == note.user).unwrap_or(usize::MAX)
}

#[tokio::test]
async fn several_partitions_are_read_in_one_order() {
    let all = loaded().await;
    let users = ["cyd", "ann", "none", "cyd"];
    let listed = |note: &Note| users.contains(&note.user.as_str());
    // The sort key shows the part, so that each partition has a condition of its own.
    let sk = |note: &Note| (note.user.clone(), note.number);
    merges(&all, Note::query(any(users)), listed, sk, |_| 0).await;
    let some = |note: &Note| listed(note) && (3..12).contains(&note.number);
    merges(&all, Note::query(any(users)).number(3..12), some, sk, |_| 0).await;
    let score = |note: &Note| note.score;
    merges(&all, Note::by_score(any(users)), listed, score, place(&users)).await;
    let tagged = |note: &Note| (note.tag.clone(), note.number);
    merges(&all, Note::by_state(any(users), any([State::Shut, State::Open])), listed, tagged, |_| 0).await;
    let shut = |note: &Note| note.state == State::Shut && note.tag == "x";
    merges(&all, Note::by_state(any(USERS), State::Shut).tag("x"), shut, tagged, |_| 0).await;
    let filtered = Note::by_score(any(users)).filter(|note| note.number.gt(5));
    merges(&all, filtered, |note| listed(note) && note.number > 5, score, place(&users)).await;
}

#[tokio::test]
async fn what_is_alike_comes_in_the_order_of_the_list() {
    let all = loaded().await;
    let (table, notes) = &all;
    // There is no sort key, so that all of one partition is before all of another.
    let query = Note::by_tag(any(["y", "x"]));
    let read = query.all(table).await.unwrap();
    assert!(read.is_sorted_by_key(|note| std::cmp::Reverse(note.tag.clone())), "{read:?}");
    assert_eq!(read.len(), notes.len());
    gives(table, &query, &read).await;
    let one = |number: u32, user: &str, score: u32| Note { user: user.into(), score, ..note(number) };
    for (number, user) in [(20, "ben"), (21, "ann"), (22, "cyd")] {
        one(number, user, 99).create().send(table).await.unwrap();
    }
    for users in [["ann", "ben", "cyd"], ["cyd", "ann", "ben"]] {
        let query = Note::by_score(any(users)).score(99);
        for query in [query.clone(), query.desc()] {
            let read: Vec<String> =
                query.all(table).await.unwrap().into_iter().map(|note| note.user).collect();
            assert_eq!(read, users);
        }
    }
}

#[tokio::test]
async fn buckets_are_walked_and_their_partitions_merged() {
    let all = loaded().await;
    let (users, days) = (["ben", "ann"], date(2026, 5, 2)..=date(2026, 5, 3));
    let listed = |note: &Note| users.contains(&note.user.as_str()) && days.contains(&note.at.date());
    let query = Note::on_day(any(users), days.clone());
    let mut wanted: Vec<Note> = all.1.iter().filter(|note| listed(note)).cloned().collect();
    wanted.sort_by_key(|note| (note.at.date(), note.number));
    gives(&all.0, &query, &wanted).await;
    wanted.reverse();
    gives(&all.0, &query.desc(), &wanted).await;
    // As a list they are merged, too.
    let days: [Date; 2] = [date(2026, 5, 3), date(2026, 5, 2)];
    merges(&all, Note::on_day(any(users), any(days)), listed, |note| note.number, |_| 0).await;
}

#[tokio::test]
async fn buckets_of_several_entities_are_walked_and_their_partitions_merged() {
    let (table, notes) = loaded().await;
    let mut entries: Vec<Entry> = notes.into_iter().map(Entry::Note).collect();
    for number in 20..32 {
        let Note { user, at, .. } = note(number);
        let call = Call { user, number, at }.create().send(&table).await.unwrap();
        entries.push(Entry::Call(call));
    }
    let key = |entry: &Entry| match entry {
        Entry::Note(Note { user, number, at, .. }) | Entry::Call(Call { user, number, at }) => {
            (user.clone(), at.date(), *number)
        }
    };
    let (users, days) = (["ben", "ann"], date(2026, 5, 2)..=date(2026, 5, 3));
    entries.retain(|entry| users.contains(&&*key(entry).0) && days.contains(&key(entry).1));
    entries.sort_by_key(|entry| (key(entry).1, key(entry).2));
    assert!(entries.len() > 6, "{entries:?}");
    gives(&table, &Entry::query((any(users), days.clone())), &entries).await;
    let some: Vec<Entry> = entries.iter().filter(|entry| key(entry).2 >= 10).cloned().collect();
    gives(&table, &Entry::query((any(users), days.clone())).number(10..), &some).await;
    entries.reverse();
    gives(&table, &Entry::query((any(users), days)).desc(), &entries).await;
    let (one, day) = ("ann", date(2026, 5, 2));
    entries.retain(|entry| key(entry).0 == one && key(entry).1 == day);
    gives(&table, &Entry::query((one, day)).desc(), &entries).await;
    assert_eq!(Entry::query((any([""; 0]), day)).all(&table).await.unwrap(), []);
}

#[tokio::test]
async fn partitions_with_named_parts_are_listed_by_name() {
    let table = table::<Notes>().await;
    let mut games = Vec::new();
    for number in 0..8 {
        let (home, away) = if number % 2 == 0 { ("a", "b") } else { ("b", "a") };
        let game = Game { home: home.into(), away: away.into(), number };
        games.push(game.create().send(&table).await.unwrap());
    }
    let of = |home: &str, away: &str| GamePartition { home: home.into(), away: away.into() };
    let both = [of("a", "b"), of("b", "a"), of("a", "a")];
    gives(&table, &Game::query(any(&both)), &games).await;
    gives(&table, &Game::query(any(both)).number(2..5), &games[2..5]).await;
    assert_eq!(Game::query(of("a", "b")).count(&table).await.unwrap(), 4);
    let mut matches = Vec::new();
    for game in games {
        let Game { home, away, number } = game.clone();
        let replay = Replay { home, away, number }.create().send(&table).await.unwrap();
        matches.extend([Match::Game(game), Match::Replay(replay)]);
    }
    let both = [of("a", "b"), of("b", "a"), of("a", "a")];
    gives(&table, &Match::query(any(both)), &matches).await;
    assert_eq!(Match::query(of("a", "b")).count(&table).await.unwrap(), 8);
}

#[tokio::test]
async fn all_that_is_in_several_partitions_is_read_in_one_order() {
    let (table, notes) = loaded().await;
    let users = ["ben", "ann"];
    let key = |one: &Notes| match one {
        Notes::Note(note) => (note.user.clone(), note.number),
        Notes::User(user) => (user.user.clone(), 0),
        Notes::Game(_) | Notes::Replay(_) | Notes::Call(_) => unreachable!("there are none"),
    };
    let notes = notes.into_iter().filter(|note| users.contains(&note.user.as_str())).map(Notes::Note);
    let owners = users.map(|user| Notes::User(User { user: user.to_owned() }));
    let mut all: Vec<Notes> = notes.chain(owners).collect();
    all.sort_by_key(key);
    let place = || Note::query(any(users));
    gives(&table, &Notes::partition(place()), &all).await;
    let some: Vec<Notes> = all.into_iter().filter(|one| key(one).1 < 6).collect();
    let bounded = Notes::partition(place()).from(User::query(any(users))).up_to(place().number(..6));
    gives(&table, &bounded, &some).await;
    let elsewhere = Notes::partition(place()).from(Note::query("ann"));
    assert!(elsewhere.all(&table).await.unwrap_err().to_string().contains("another partition"));
}
