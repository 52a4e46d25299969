//! What was written is what is read, whatever serde leaves out and gives back; else it is not written.

use dynaschema::{AttributeValue, DynamoEntity, Error, ErrorKind};
use dynaschema_tests::harness::{TestTable, n, s, table};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("DIAL#<id>")]
struct Dial {
    id: u32,
    #[serde(default = "seven", skip_serializing_if = "is_zero")]
    rank: u32,
    #[serde(default = "one")]
    note: Option<u32>,
    #[serde(default, skip_serializing_if = "is_zero")]
    plain: u32,
    #[serde(default = "seven")]
    kept: u32,
    #[serde(default = "one", skip_serializing_if = "is_one")]
    left: Option<u32>,
    #[serde(default = "seven", skip_serializing_if = "is_zero_or_seven")]
    either: u32,
    #[serde(skip_serializing_if = "is_blank")]
    nick: Option<String>,
    #[serde(default)]
    #[dynamo(ttl = seconds)]
    ends: Option<u64>,
}

fn seven() -> u32 {
    7
}

#[allow(clippy::unnecessary_wraps, reason = "serde calls it for the field as it is")]
fn one() -> Option<u32> {
    Some(1)
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_zero_or_seven(number: &u32) -> bool {
    [0, 7].contains(number)
}

#[allow(clippy::trivially_copy_pass_by_ref, clippy::ref_option, reason = "serde calls it with a reference")]
fn is_one(note: &Option<u32>) -> bool {
    *note == Some(1)
}

#[allow(clippy::ref_option, reason = "serde calls it with a reference")]
fn is_blank(nick: &Option<String>) -> bool {
    nick.as_deref().is_none_or(str::is_empty)
}

const FAR: u64 = 4_000_000_000;

/// Every value that the fields can draw, and what is wrong with it, if anything is.
fn dials() -> Vec<(Dial, Option<&'static str>)> {
    let mut dials = vec![];
    for rank in [0, 7, 9] {
        for note in [None, Some(1), Some(3)] {
            for (plain, kept) in [(0, 0), (0, 7), (1, 7)] {
                for (left, either, nick) in [
                    (None, 7, None),
                    (Some(1), 0, Some("x")),
                    (Some(1), 7, None),
                    (Some(1), 7, Some("")),
                    (Some(3), 9, Some("x")),
                ] {
                    let nick = nick.map(str::to_owned);
                    for ends in [None, Some(0), Some(999_999_999), Some(1_000_000_000), Some(FAR)] {
                        let nick = nick.clone();
                        let dial = Dial { id: 1, rank, note, plain, kept, left, either, nick, ends };
                        let wrong = wrong_with(&dial);
                        dials.push((dial, wrong));
                    }
                }
            }
        }
    }
    dials
}

fn wrong_with(dial: &Dial) -> Option<&'static str> {
    let wrong = [
        (dial.rank == 0, "rank"),
        (dial.note.is_none(), "note"),
        (dial.left.is_none(), "left"),
        (dial.either == 0, "either"),
        (dial.nick.as_deref() == Some(""), "nick"),
        (dial.ends.is_some_and(|ends| ends < 1_000_000_000), "ends"),
    ];
    wrong.into_iter().find_map(|(wrong, field)| wrong.then_some(field))
}

/// All of which is stored.
fn base(ends: Option<u64>) -> Dial {
    let nick = Some("y".to_owned());
    Dial { id: 1, rank: 8, note: Some(2), plain: 2, kept: 2, left: Some(2), either: 2, nick, ends }
}

/// All ways to write a value, over one that is there.
async fn written(way: usize, dial: &Dial, base: &Dial, table: &TestTable<Dial>) -> Result<(), Error> {
    let Dial { rank, note, plain, kept, left, either, nick, ends, .. } = dial.clone();
    macro_rules! all_set {
        ($update:expr) => {
            $update
                .set_rank(rank)
                .set_note(note)
                .set_plain(plain)
                .set_kept(kept)
                .set_left(left)
                .set_either(either)
                .set_nick(nick)
                .set_ends(ends)
        };
    }
    match way {
        0 => dial.clone().put().send(table).await.map(drop),
        1 => all_set!(Dial::update(1)).send(table).await,
        2 => all_set!(base.edit()).send(table).await,
        3 => all_set!(base.clone().upsert()).send(table).await,
        4 => {
            let dial = dial.clone();
            Dial::modify(table, &base.key(), move |value| *value = dial.clone()).await.map(drop)
        }
        5 => {
            let mut transaction = table.transact();
            let put = transaction.add(dial.clone().put());
            let failed =
                |error: Error| error.failed(put).map(|failed| failed.error().clone()).unwrap_or(error);
            transaction.send().await.map(drop).map_err(failed)
        }
        _ => table.batch_write().put(dial.clone()).send().await.map(drop),
    }
}

#[tokio::test]
async fn what_was_written_is_what_is_read() {
    let base = base(Some(FAR + 1));
    let table = table::<Dial>().await;
    for way in 0..7 {
        for (dial, wrong) in dials() {
            table.put_raw(table.to_item(&base).unwrap()).await;
            let done = written(way, &dial, &base, &table).await;
            let stored = Dial::get(1).include_expired().one(&table).await.unwrap();
            let what = format!("way {way}, {dial:?}: {done:?}");
            assert_eq!(done.is_err(), wrong.is_some(), "{what}");
            assert_eq!(stored, if wrong.is_some() { base.clone() } else { dial }, "{what}");
            if let (Err(error), Some(wrong)) = (done, wrong) {
                let ErrorKind::Encode { entity: "Dial", path, .. } = error.kind() else { panic!("{what}") };
                assert!(
                    ["rank", "note", "left", "either", "nick", "ends"].contains(&path)
                        && error.to_string().contains(path),
                    "{wrong}"
                );
            }
        }
    }
}

/// Whose upserts are one request.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("KNOB#<id>")]
struct Knob {
    id: u32,
    #[serde(default = "one")]
    note: Option<u32>,
    #[serde(default = "one", skip_serializing_if = "is_one")]
    left: Option<u32>,
}

/// The same, whose upserts read the item.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("KNOB#<id>")]
struct ReadKnob {
    id: u32,
    #[serde(default = "one")]
    note: Option<u32>,
    #[serde(default = "one", skip_serializing_if = "is_one")]
    left: Option<u32>,
    #[dynamo(ttl = seconds)]
    ends: Option<u64>,
}

/// Upserts with every value of a field, over each that is stored and over nothing, with every change of it.
macro_rules! upserts {
    ($entity:ident.$field:ident, $set:ident, $left_out:expr, $base:expr) => {
        let left_out: Option<u32> = $left_out;
        let is_stored = |value: &u32| left_out != Some(*value);
        for (stored, own) in [None, Some(1), Some(2)]
            .into_iter()
            .flat_map(|stored| [None, Some(1), Some(3)].map(|own| (stored, own)))
        {
            for change in 0..5 {
                let table = table::<$entity>().await;
                if stored.is_some() {
                    $entity { $field: stored, ..$base }.create().send(&table).await.unwrap();
                }
                let upsert = $entity { $field: own, ..$base }.upsert();
                let upsert = match change {
                    0 => upsert,
                    1 => upsert.$set(Some(1_u32)),
                    2 => upsert.$set(Some(5_u32)),
                    3 => upsert.set(|of| of.$field, 5_u32),
                    _ => upsert.set_if_absent(|of| of.$field, 5_u32),
                };
                let (done, requests) = table.counted(upsert.send(&table)).await;
                let what = format!("{} {stored:?}, {own:?}, {change}: {done:?}", stringify!($entity.$field));
                if own.is_none() && change == 0 {
                    let error = done.expect_err(&what);
                    let ErrorKind::Encode { path, .. } = error.kind() else { panic!("{what}") };
                    assert_eq!((path, requests), (stringify!($field), 0), "{what}");
                    continue;
                }
                done.unwrap_or_else(|_| panic!("{what}"));
                let kept = stored.filter(is_stored).or(own.filter(is_stored));
                let wanted = match change {
                    0 => kept.unwrap_or(1),
                    1 => 1,
                    2 | 3 => 5,
                    _ => kept.unwrap_or(5),
                };
                let read = $entity::get(1).one(&table).await.unwrap();
                assert_eq!(read, $entity { $field: Some(wanted), ..$base }, "{what}");
            }
        }
    };
}

/// What a value says of a field that the update sets is never written, and so nobody minds it.
#[tokio::test]
async fn an_upsert_is_judged_by_what_it_writes() {
    let at_once = || Knob { id: 1, note: Some(3), left: Some(3) };
    let read = || ReadKnob { id: 1, note: Some(3), left: Some(3), ends: None };
    upserts!(Knob.note, set_note, None, at_once());
    upserts!(Knob.left, set_left, Some(1), at_once());
    upserts!(ReadKnob.note, set_note, None, read());
    upserts!(ReadKnob.left, set_left, Some(1), read());
}

/// What another writer has stored, and what is read where that is left out, are two values to an edit.
#[tokio::test]
async fn an_edit_tells_what_is_left_out_from_what_is_read_then() {
    let table = table::<Dial>().await;
    let null = || AttributeValue::Null(true);
    let others = [("rank", n(0)), ("note", null()), ("left", null()), ("either", n(0)), ("nick", s(""))];
    let mut without = table.to_item(&base(None)).unwrap();
    without.retain(|name, _| others.iter().all(|(other, _)| name != other));
    for (name, other) in others {
        let mut with = without.clone();
        with.insert(name.to_owned(), other);
        let items = [&with, &without];
        for (before, after) in items.into_iter().flat_map(|before| items.map(|after| (before, after))) {
            table.put_raw(before.clone()).await;
            let read = Dial::get(1).one(&table).await.unwrap();
            table.put_raw(after.clone()).await;
            let edit = match name {
                "rank" => read.edit().set_rank(5_u32),
                "note" => read.edit().set_note(Some(5_u32)),
                "left" => read.edit().set_left(Some(5_u32)),
                "either" => read.edit().set_either(5_u32),
                _ => read.edit().set_nick(Some("z".to_owned())),
            };
            let done = edit.send(&table).await;
            let what = format!("{before:?}, {after:?}: {done:?}");
            if before == after {
                done.unwrap_or_else(|_| panic!("{what}"));
                assert!(table.only_item().await.contains_key(name), "{what}");
                continue;
            }
            let error = done.expect_err(&what);
            let ErrorKind::Stale { fields, .. } = error.kind() else { panic!("{what}") };
            assert_eq!(*fields, [name], "{what}");
            assert_eq!(table.only_item().await, *after, "{what}");
        }
    }
}

/// In indexes whose keys show together what serde leaves out, what is stored, and a time that the clock sets.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("GAUGE#<id>")]
#[gsi1("STATE#<state>", "<id:05>", query = in_state)]
#[gsi2("AGE#<age>", "<id:05>", query = of_age)]
#[dynamo(part(state: String = state_of(rank, note, left, either, nick, plain)))]
#[dynamo(part(age: String = age_of(note, either, at)))]
struct Gauge {
    id: u32,
    #[serde(default = "seven", skip_serializing_if = "is_zero")]
    rank: u32,
    #[serde(default = "one")]
    note: Option<u32>,
    #[serde(default = "one", skip_serializing_if = "is_one")]
    left: Option<u32>,
    #[serde(default = "seven", skip_serializing_if = "is_zero_or_seven")]
    either: u32,
    #[serde(skip_serializing_if = "is_blank")]
    nick: Option<String>,
    plain: u32,
    #[dynamo(updated_at)]
    at: Timestamp,
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    clippy::ref_option,
    reason = "a function is given the field as it is"
)]
fn state_of(
    rank: &u32,
    note: &Option<u32>,
    left: &Option<u32>,
    either: &u32,
    nick: &Option<String>,
    plain: &u32,
) -> String {
    format!("{rank}/{note:?}/{left:?}/{either}/{nick:?}/{plain}")
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    clippy::ref_option,
    reason = "a function is given the field as it is"
)]
fn age_of(note: &Option<u32>, either: &u32, at: &Timestamp) -> String {
    format!("{note:?}/{either}/{at}")
}

/// Whatever serde leaves out of what was read, a key that is computed of it is that of the value.
#[tokio::test]
async fn what_is_computed_is_of_the_value_that_was_read() {
    let table = table::<Gauge>().await;
    let null = || AttributeValue::Null(true);
    let others = [("rank", n(0)), ("note", null()), ("left", null()), ("either", n(0)), ("nick", s(""))];
    let (nick, at) = (Some("y".to_owned()), Timestamp::UNIX_EPOCH);
    let base = Gauge { id: 1, rank: 8, note: Some(2), left: Some(2), either: 2, nick, plain: 2, at };
    let mut without = table.to_item(&base).unwrap();
    without.retain(|name, _| others.iter().all(|(other, _)| name != other));
    for chosen in 0..1_u32 << others.len() {
        let mut stored = without.clone();
        for (place, (name, other)) in others.iter().enumerate() {
            if chosen & (1 << place) != 0 {
                stored.insert((*name).to_owned(), other.clone());
            }
        }
        for way in 0..3 {
            table.put_raw(stored.clone()).await;
            let read = Gauge::get(1).one(&table).await.unwrap();
            match way {
                0 => read.edit().set_plain(5_u32).send(&table).await.unwrap(),
                1 => Gauge::update(1).read_if_needed().set_plain(5_u32).send(&table).await.unwrap(),
                _ => {
                    let change = |gauge: &mut Gauge| gauge.plain = 5;
                    Gauge::modify(&table, &read.key(), change).await.unwrap();
                }
            }
            let written = Gauge::get(1).one(&table).await.unwrap();
            assert_eq!(written, Gauge { plain: 5, at: written.at, ..read }, "way {way}, {stored:?}");
            let Gauge { rank, note, left, either, nick, plain, at, .. } = &written;
            let (state, age) = (state_of(rank, note, left, either, nick, plain), age_of(note, either, at));
            let item = table.only_item().await;
            let keys = (&item["GSI1PK"], &item["GSI2PK"]);
            let wanted = (&s(format!("STATE#{state}")), &s(format!("AGE#{age}")));
            assert_eq!(keys, wanted, "way {way}, {stored:?}");
            let in_indexes = [
                Gauge::in_state(state.as_str()).all(&table).await.unwrap(),
                Gauge::of_age(age.as_str()).all(&table).await.unwrap(),
            ];
            assert_eq!(in_indexes, [[written.clone()], [written.clone()]]);
        }
    }
}

/// What is set to what was read stays as it is, whatever serde would make of it.
#[tokio::test]
async fn what_is_set_to_what_was_read_is_not_sent() {
    let table = table::<Dial>().await;
    let null = || AttributeValue::Null(true);
    let others = [("rank", n(0)), ("note", null()), ("left", null()), ("either", n(0)), ("nick", s(""))];
    for (name, other) in others {
        let mut stored = table.to_item(&base(None)).unwrap();
        stored.insert(name.to_owned(), other);
        table.put_raw(stored.clone()).await;
        let read = Dial::get(1).one(&table).await.unwrap();
        let again = || {
            let Dial { rank, note, left, either, nick, .. } = read.clone();
            read.edit().set_rank(rank).set_note(note).set_left(left).set_either(either).set_nick(nick)
        };
        again().send(&table).await.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(table.only_item().await, stored, "{name}");
        let mut transaction = table.transact();
        transaction.add(again());
        transaction.send().await.map_or_else(|error| panic!("{name}: {error}"), drop);
        assert_eq!(table.only_item().await, stored, "{name}");
        again().set_plain(5_u32).send(&table).await.unwrap_or_else(|error| panic!("{name}: {error}"));
        stored.insert("plain".to_owned(), n(5));
        assert_eq!(table.only_item().await, stored, "{name}");
    }
}

/// The same entity without what follows it, and with each.
macro_rules! shelves {
    ($($shelf:ident $key:literal $(#[$kept:meta])?, $(#[$unique:meta])?;)*) => {$(
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
        #[pk($key)]
        $(#[$kept])?
        struct $shelf {
            id: u32,
            $(#[$unique])?
            code: String,
            stock: u32,
            #[serde(default = "one", skip_serializing_if = "is_one")]
            note: Option<u32>,
            #[serde(default = "seven", skip_serializing_if = "is_zero_or_seven")]
            either: u32,
        }
    )*};
}

shelves! {
    Shelf "SHELF#<id>",;
    UniqueShelf "SHELF#<id>", #[dynamo(unique)];
    ShelfOfId "SHELF#<id>" #[dynamo(copy(by_id, pk = "ID#<id:03>"))],;
    ShelfOfCode "SHELF#<id>" #[dynamo(copy(by_code, pk = "CODE#<code>#<id:03>"))],;
}

/// Nor is it where sentinels and copies follow the item, or are moved with it.
#[tokio::test]
async fn what_is_set_to_what_was_read_is_not_sent_where_more_follows() {
    macro_rules! is_kept {
        ($($shelf:ident)*) => {$(
            for (moves, joins) in [(false, false), (true, false), (false, true), (true, true)] {
                let table = table::<$shelf>().await;
                let shelf = $shelf { id: 1, code: "a".to_owned(), stock: 1, note: Some(2), either: 2 };
                shelf.create().send(&table).await.unwrap();
                let others = [("note", AttributeValue::Null(true)), ("either", n(0))];
                // A sentinel has none of these.
                for mut item in table.stored().await.into_iter().filter(|item| item.contains_key("stock")) {
                    item.extend(others.clone().map(|(name, other)| (name.to_owned(), other)));
                    table.put_raw(item).await;
                }
                let read = $shelf::get(1).one(&table).await.unwrap();
                assert_eq!((read.note, read.either), (None, 0));
                let edit = read.edit().set_note(read.note).set_either(read.either);
                let edit = if moves { edit.set_code("b") } else { edit.set_code("a").set_stock(3_u32) };
                if joins {
                    let mut transaction = table.transact();
                    transaction.add(edit);
                    transaction.send().await.map(drop).unwrap();
                } else {
                    edit.send(&table).await.unwrap();
                }
                let wanted = if moves { ("b", 1) } else { ("a", 3) };
                for item in table.stored().await.into_iter().filter(|item| item.contains_key("stock")) {
                    let of_item = (&item["code"], &item["stock"]);
                    assert_eq!(of_item, (&s(wanted.0), &n(wanted.1)), "{moves}, {joins}");
                    for (name, other) in &others {
                        assert_eq!(item.get(*name), Some(other), "{moves}, {joins}");
                    }
                }
            }
        )*};
    }
    is_kept!(Shelf UniqueShelf ShelfOfId ShelfOfCode);
}

/// A key shows what serde may leave out beside what changes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("NOTE#<id>")]
#[gsi1("LEFT#<left>#<rank:04>", "<id:06>", query = by_left)]
struct Note {
    id: u32,
    rank: u32,
    #[serde(default = "one", skip_serializing_if = "is_one")]
    left: Option<u32>,
}

/// Nothing is written of what is known, so that it may be what serde would leave out.
#[tokio::test]
async fn what_is_known_is_what_is_read() {
    let table = table::<Note>().await;
    let without = table.to_item(&Note { id: 1, rank: 1, left: Some(1) }).unwrap();
    let mut with = without.clone();
    with.retain(|name, _| !name.starts_with("GSI1"));
    with.insert("left".to_owned(), AttributeValue::Null(true));
    for (item, left) in [(with, None), (without, Some(1))] {
        for known in [None, Some(1)] {
            table.put_raw(item.clone()).await;
            assert_eq!(Note::get(1).one(&table).await.unwrap().left, left);
            let done = Note::update(1).set_rank(2_u32).known_left(known).send(&table).await;
            if known != left {
                let error = done.unwrap_err();
                assert!(error.is_condition_failed(), "{error}");
                assert_eq!(table.only_item().await, item);
                continue;
            }
            done.unwrap_or_else(|error| panic!("{left:?}: {error}"));
            let stored = table.only_item().await;
            assert_eq!((stored.get("rank"), stored.get("left")), (Some(&n(2)), item.get("left")));
            let indexed =
                Note::by_left(NoteByLeftPartition { left: 1, rank: 2 }).count(&table).await.unwrap();
            assert_eq!(indexed, usize::from(left.is_some()));
        }
    }
}

/// By a path the field takes what it is given, and what is removed is gone.
#[tokio::test]
async fn by_a_path_or_a_removal_too() {
    let base = base(None);
    let table = table::<Dial>().await;
    base.clone().create().send(&table).await.unwrap();
    let before = table.only_item().await;
    let errors = [
        Dial::update(1).remove_note().send(&table).await,
        base.edit().remove_note().send(&table).await,
        Dial::update(1).remove_left().send(&table).await,
        base.edit().remove_left().send(&table).await,
        Dial::update(1).set(|dial| dial.ends, 3_600_u64).send(&table).await,
    ];
    for error in errors {
        let error = error.unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::Encode { .. }), "{error:?}");
    }
    assert_eq!(table.only_item().await, before);
    Dial::update(1).remove_ends().remove_nick().set(|dial| dial.rank, 0).send(&table).await.unwrap();
    assert_eq!(Dial::get(1).one(&table).await.unwrap(), Dial { rank: 0, nick: None, ..base.clone() });
    Dial::update(1).set_ends(FAR).send(&table).await.unwrap();
    Dial::update(1).add(|dial| dial.ends, 3_600).send(&table).await.unwrap();
    assert_eq!(Dial::get(1).one(&table).await.unwrap().ends, Some(FAR + 3_600));
}
