//! Items that store fields under earlier names: what is read, and what conditions and filters say of
//! it, is as if they stood under today's.

use dynaschema::expr::{AttributeType, Condition};
use dynaschema::{DynamoEntity, Item};
use dynaschema_tests::fixtures::writes::Memo;
use dynaschema_tests::harness::{TestTable, n, s, table};
use serde::{Deserialize, Serialize};

use crate::assert_kind;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("SONG#<id:03>")]
struct Song {
    id: u32,
    #[serde(alias = "name", alias = "label")]
    title: Option<String>,
    #[serde(rename(serialize = "singer", deserialize = "author", deserialize = "singer"), default)]
    singer: Option<String>,
}

/// Every way to look at an attribute, alone and joined.
fn conditions() -> Vec<fn(SongFields) -> Condition> {
    vec![
        |song| song.title.eq("b"),
        |song| song.title.ne("b"),
        |song| song.title.lt("b"),
        |song| song.title.ge("b"),
        |song| song.title.between("b", "bz"),
        |song| song.title.is_in(["a", "c"]),
        |song| song.title.exists(),
        |song| song.title.not_exists(),
        |song| song.title.attribute_type(AttributeType::String),
        |song| song.title.begins_with("b"),
        |song| song.title.contains("z"),
        |song| song.title.size().gt(1),
        |song| song.title.eq(song.singer),
        |song| song.title.ne(song.singer),
        |song| song.title.lt(song.singer),
        |song| !song.title.eq("b"),
        |song| !(song.title.eq("b") | song.singer.not_exists()),
        |song| song.title.eq("b") & song.singer.exists() | song.title.not_exists(),
    ]
}

/// Items with each combination of a title under each of its names and of a singer, with what a
/// read of it is.
fn items(table: &TestTable<Song>) -> Vec<(Item, Song)> {
    let texts = [None, Some("a"), Some("b"), Some("bz")];
    let titles = [["title", "name"], ["name", "label"], ["label", "title"]];
    let mut items = Vec::new();
    for names in titles {
        for (title, other) in texts.into_iter().flat_map(|one| texts.map(|other| (one, other))) {
            for singer in [None, Some(("author", "b")), Some(("singer", "a"))] {
                let id = u32::try_from(items.len()).unwrap();
                let at = |name: &str| {
                    let mut given = names.into_iter().zip([title, other]);
                    given.find_map(|(of, text)| text.filter(|_| of == name))
                };
                let read = at("title").or(at("name")).or(at("label"));
                let song = Song {
                    id,
                    title: read.map(str::to_owned),
                    singer: singer.map(|(_, text)| text.to_owned()),
                };
                let mut item = table.to_item(&Song { title: None, singer: None, ..song.clone() }).unwrap();
                let texts = names
                    .into_iter()
                    .zip([title, other])
                    .chain(singer.map(|(name, text)| (name, Some(text))));
                item.extend(texts.filter_map(|(name, text)| Some((name.to_owned(), s(text?)))));
                items.push((item, song));
            }
        }
    }
    items
}

fn sorted(mut songs: Vec<Song>) -> Vec<Song> {
    songs.sort_by_key(|song| song.id);
    songs
}

#[tokio::test]
async fn conditions_look_at_what_is_read() {
    let (older, today) = (table::<Song>().await, table::<Song>().await);
    let items = items(&older);
    for (item, song) in &items {
        older.put_raw(item.clone()).await;
        today.put_raw(today.to_item(song).unwrap()).await;
    }
    let expected: Vec<Song> = items.iter().map(|(_, song)| song.clone()).collect();
    assert_eq!(sorted(Song::scan().all(&older).await.unwrap()), expected);
    for (number, condition) in conditions().into_iter().enumerate() {
        let found = sorted(Song::scan().filter(condition).all(&older).await.unwrap());
        let expected = sorted(Song::scan().filter(condition).all(&today).await.unwrap());
        assert_eq!(found, expected, "condition {number}");
        // One item of each outcome, by a write of every kind that takes a condition.
        let met = |song: &&Song| expected.contains(song);
        let songs = [
            items.iter().map(|(_, song)| song).find(met),
            items.iter().map(|(_, song)| song).find(|song| !met(song)),
        ];
        for song in songs.into_iter().flatten() {
            let mut transaction = older.transact();
            let _ = transaction.add(song.key().check(condition));
            let writes = [
                Song::update(song.id).set_singer("x").condition(condition).request(&older).map(drop),
                transaction.send().await.map(drop),
            ];
            assert!(writes[0].is_ok());
            assert_eq!(writes[1].is_ok(), expected.contains(song), "condition {number} of {song:?}");
        }
    }
}

/// A setter takes the earlier names out in its one request, as a `remove_…` does.
#[tokio::test]
async fn setters_take_one_request() {
    let table = table::<Song>().await;
    let id = table.to_item(&Song { id: 1, title: None, singer: None }).unwrap();
    let older = [("name".to_owned(), s("a")), ("label".to_owned(), s("b")), ("author".to_owned(), s("c"))];
    table.put_raw(id.into_iter().chain(older).collect()).await;
    let update = Song::update(1).set_title("d").remove_singer();
    let (done, requests) = table.counted(update.send(&table)).await;
    done.unwrap();
    assert_eq!(requests, 1);
    let item = table.only_item().await;
    assert_eq!(
        ["title", "name", "label", "singer", "author"].map(|name| item.get(name).cloned()),
        [Some(s("d")), None, None, None, None]
    );
}

/// What is made of the old value needs that: where it stands under its own name, in one request.
#[tokio::test]
async fn sums_start_from_what_is_stored_under_any_name() {
    let table = table::<Memo>().await;
    let memo = Memo { id: 1, title: "t".into(), note: None, votes: 3, lines: vec!["a".into()] };
    let mut item = table.to_item(&memo).unwrap();
    for (own, earlier) in [("votes", "likes"), ("lines", "comments")] {
        let value = item.remove(own).unwrap();
        item.insert(earlier.to_owned(), value);
    }
    table.put_raw(item).await;
    let update = || Memo::update(1).add(|memo| memo.votes, 2).append(|memo| memo.lines, ["b"]);
    let votes = update().returning(|memo| memo.votes).send(&table).await.unwrap();
    assert_eq!(votes, 5);
    let (done, requests) = table.counted(update().send(&table)).await;
    done.unwrap();
    assert_eq!(requests, 1);
    let item = table.only_item().await;
    assert_eq!((item.get("votes"), item.get("likes"), item.get("comments")), (Some(&n(7)), None, None));
    assert_eq!(Memo::get(1).one(&table).await.unwrap().lines, ["a", "b", "b"]);
}

/// A single attribute is given back from wherever it stands.
#[tokio::test]
async fn one_attribute_of_an_older_item_is_given_back() {
    let table = table::<Memo>().await;
    let memo = Memo { id: 1, title: "t".into(), note: None, votes: 3, lines: Vec::new() };
    let mut item = table.to_item(&memo).unwrap();
    let votes = item.remove("votes").unwrap();
    item.insert("likes".to_owned(), votes);
    table.put_raw(item).await;
    let update = Memo::update(1).set_title("u").returning(|memo| memo.votes);
    assert_eq!(update.optional(&table).await.unwrap(), Some(3));
    let note = || Memo::update(1).set_title("v").returning(|memo| memo.note);
    assert_eq!(note().optional(&table).await.unwrap(), None);
    let error = note().send(&table).await.unwrap_err();
    assert_kind!(error, Untold { entity: "Memo" });
    assert!(error.to_string().contains("`note`: the attribute is missing"), "{error}");
}
