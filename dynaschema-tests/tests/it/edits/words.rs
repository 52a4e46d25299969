//! What lets the last write win, and what an edit cannot demand.

use dynaschema::{DynamoEntity, ErrorKind};
use dynaschema_tests::fixtures::writes::Account;
use dynaschema_tests::harness::{n, table};
use serde::{Deserialize, Serialize};

use super::{Held, Meter, Versioned, held, meter, stale, versioned};

/// What was said by two clients about one field is never lost without a word.
#[tokio::test]
async fn an_edit_of_a_stale_value_names_the_fields() {
    let table = table::<Meter>().await;
    let read = meter().create().send(&table).await.unwrap();
    Meter::update(1).set_count(4).set_note("late").send(&table).await.unwrap();
    let edit = || read.edit().set_count(1).set_note("new").set_room("yard");
    assert_eq!(stale(edit().send(&table).await), ["count", "note"]);
    let error = edit().send(&table).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        format!(
            "`count`, `note` of this `Meter` of table `{}` is no longer what was read, and nothing was changed; \
             read it again and edit that, use `modify`, or say `.last_write_wins()`",
            table.name()
        )
    );
    assert_eq!(error.old::<Meter>().map(|old| old.count), Some(4));
    let nested = read.edit().set(|meter| meter.nested.member::<u64>("count"), 1);
    Meter::update(1).set(|meter| meter.nested.member::<u64>("count"), 9).send(&table).await.unwrap();
    assert_eq!(stale(nested.send(&table).await), ["nested.count"]);
    // What is added to is no demand, and neither is what is not set.
    read.edit().add(|meter| meter.count, 1).set_room("yard").send(&table).await.unwrap();
    edit().last_write_wins().send(&table).await.unwrap();
    let now = Meter::get(1).one(&table).await.unwrap();
    assert_eq!((now.count, now.note.as_deref(), now.room.as_str()), (1, Some("new"), "yard"));
}

/// What wins is written also where it is what was read, and beside a version it counts only.
#[tokio::test]
async fn the_last_write_wins_where_that_is_said() {
    let meters = table::<Meter>().await;
    let read = meter().create().send(&meters).await.unwrap();
    Meter::update(1).set_seen(9).set_count(9).send(&meters).await.unwrap();
    read.edit().set_seen(0).send(&meters).await.unwrap();
    read.edit().set_count(0).last_write_wins().send(&meters).await.unwrap();
    assert_eq!(Meter::get(1).one(&meters).await.unwrap(), read);

    let table = table::<Versioned>().await;
    let read = versioned().create().send(&table).await.unwrap();
    Versioned::update(1).set_seen(9).send(&table).await.unwrap();
    read.edit().set_seen(1).send(&table).await.unwrap();
    read.edit().set_room("yard").last_write_wins().send(&table).await.unwrap();
    let now = Versioned::get(1).one(&table).await.unwrap();
    assert_eq!((now.version, now.seen, now.room.as_str()), (4, 1, "yard"));
    assert!(read.edit().set_seen(2).set_count(2).send(&table).await.unwrap_err().is_version_conflict());
    assert!(read.edit().set_seen(2).version(1).send(&table).await.unwrap_err().is_version_conflict());
    // By a path, too; what is added to is no last word.
    read.edit().set(|versioned| versioned.seen, 2_u64).send(&table).await.unwrap();
    read.edit().set_if(|versioned| versioned.seen, Some(3_u64)).send(&table).await.unwrap();
    let now = Versioned::get(1).one(&table).await.unwrap();
    assert_eq!((now.version, now.seen), (6, 3));
    let edits = [
        read.edit().add(|versioned| versioned.seen, 1_u64),
        read.edit().set(|versioned| versioned.seen, 4_u64).set(|versioned| versioned.count, 2_u64),
    ];
    for edit in edits {
        assert!(edit.send(&table).await.unwrap_err().is_version_conflict());
    }
}

/// Who wins takes the sentinels and copies of what stands there along.
#[tokio::test]
async fn who_wins_takes_the_companions_along() {
    let table = table::<Held>().await;
    let read = held().create().send(&table).await.unwrap();
    Held::update(1).set_name("b").send(&table).await.unwrap();
    assert_eq!(stale(read.edit().set_name("c").send(&table).await), ["name"]);
    read.edit().set_name("c").last_write_wins().send(&table).await.unwrap();
    assert_eq!(Held::by_name("c").one(&table).await.unwrap().name, "c");
    Held { id: 2, name: "b".into(), ..held() }.create().send(&table).await.unwrap();
}

/// With a copy, and a field that is whatever was said of it last.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("GAUGE#<id>")]
#[dynamo(copy(by_name, pk = "NAME#<name>"))]
struct Gauge {
    id: u32,
    name: String,
    #[dynamo(lww)]
    seen: u64,
}

/// A copy that gets another key is no reason to demand what wins, whether a setter or a path says it.
#[tokio::test]
async fn who_wins_beside_a_copy_that_moves() {
    for by_path in [false, true] {
        let table = table::<Gauge>().await;
        let read = Gauge { id: 1, name: "a".into(), seen: 0 }.create().send(&table).await.unwrap();
        Gauge::update(1).set_seen(9_u64).send(&table).await.unwrap();
        let edit = read.edit().set_name("b");
        let edit = if by_path { edit.set(|gauge| gauge.seen, 1_u64) } else { edit.set_seen(1_u64) };
        edit.send(&table).await.unwrap();
        let wanted = Gauge { name: "b".into(), seen: 1, ..read };
        assert_eq!(Gauge::get(1).one(&table).await.unwrap(), wanted, "by path: {by_path}");
        assert_eq!(Gauge::by_name("b").one(&table).await.unwrap(), wanted, "by path: {by_path}");
    }
}

/// What the edit neither sets nor relies on may have changed, and comes along.
#[tokio::test]
async fn a_copy_that_moves_is_made_of_what_is_stored() {
    for returns in [false, true] {
        let table = table::<Gauge>().await;
        let read = Gauge { id: 1, name: "a".into(), seen: 0 }.create().send(&table).await.unwrap();
        Gauge::update(1).set_seen(9_u64).send(&table).await.unwrap();
        let edit = read.edit().set_name("b");
        let wanted = Gauge { name: "b".into(), seen: 9, ..read };
        if returns {
            assert_eq!(edit.returning_new().send(&table).await.unwrap(), wanted);
        } else {
            edit.send(&table).await.unwrap();
        }
        assert_eq!(Gauge::get(1).one(&table).await.unwrap(), wanted);
        assert_eq!(Gauge::by_name("b").one(&table).await.unwrap(), wanted);
        assert_eq!(table.stored().await.len(), 2);
        // What it sets is demanded as ever.
        assert_eq!(stale(read.edit().set_name("c").send(&table).await), ["name"]);
    }
}

/// Sentinels live as long as their item, also where the time to live is what was read.
#[tokio::test]
async fn who_wins_over_a_time_to_live_keeps_what_is_unique() {
    let table = table::<Account>().await;
    let expires = |second| Some(jiff::Timestamp::from_second(second).expect("a second"));
    let account = Account {
        id: 1,
        email: "a@x".into(),
        handle: None,
        room: "hall".into(),
        place: 1,
        expires: expires(5_000_000_000),
        points: 0,
        lives: 1,
    };
    let read = account.create().send(&table).await.unwrap();
    Account::update(1).set_expires(expires(4_900_000_000)).send(&table).await.unwrap();
    read.edit().set_expires(expires(5_000_000_000)).last_write_wins().send(&table).await.unwrap();
    let stored = table.stored().await;
    let lives: Vec<_> = stored.iter().map(|item| item.get("expires")).collect();
    assert!(lives.len() > 1 && lives.iter().all(|one| *one == lives[0]), "{stored:?}");
}

/// What the closure of a move changes must be what was read, also where only keys hold it.
#[tokio::test]
async fn a_move_overwrites_nothing_that_another_has_changed() {
    let table = table::<Held>().await;
    let read = held().create().send(&table).await.unwrap();
    Held::update(1).set_count(5).send(&table).await.unwrap();
    let moved = read.clone().move_to(|held| {
        held.id = 2;
        held.count = 1;
    });
    assert!(moved.send(&table).await.unwrap_err().is_condition_failed());
    assert_eq!(Held::get(1).one(&table).await.unwrap().count, 5);
    read.move_to(|held| held.id = 2).send(&table).await.unwrap();
    assert_eq!(Held::get(2).one(&table).await.unwrap().count, 5);
}

macro_rules! wide {
    ($($field:ident)*) => {
        #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, DynamoEntity)]
        #[pk("WIDE#<id>")]
        #[dynamo(copy(by_code, pk = "CODE#<code>"))]
        struct Wide { id: u32, code: u32, $(#[serde(default)] $field: u32),* }

        /// The same with a version.
        #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, DynamoEntity)]
        #[pk("BROAD#<id>")]
        #[dynamo(copy(by_code, pk = "CODE#<code>"))]
        struct Broad { id: u32, code: u32, $(#[serde(default)] $field: u32,)* #[dynamo(version)] version: u64 }

        fn all_set(wide: &Wide) -> impl dynaschema::op::Write<Wide, Entity = Wide> + Clone + use<> {
            wide.edit()$(.set(|wide| wide.$field, 1))*
        }
    };
}

wide! {
    a1 a2 a3 a4 a5 a6 a7 a8 a9 b1 b2 b3 b4 b5 b6 b7 b8 b9 c1 c2 c3 c4 c5 c6 c7 c8 c9 d1 d2 d3 d4 d5 d6 d7 d8 d9
    e1 e2 e3 e4 e5 e6 e7 e8 e9 f1 f2 f3 f4 f5 f6 f7 f8 f9 g1 g2 g3 g4 g5 g6 g7 g8 g9 h1 h2 h3 h4 h5 h6 h7 h8 h9
    i1 i2 i3 i4 i5 i6 i7 i8 i9 j1 j2 j3 j4 j5 j6 j7 j8 j9 k1 k2 k3 k4 k5 k6 k7 k8 k9 l1 l2 l3 l4 l5 l6 l7 l8 l9
}

/// A condition has 4 KB and 300 operators, which so many demands exceed.
#[tokio::test]
async fn more_than_a_condition_can_demand_needs_a_version() {
    let table = table::<Wide>().await;
    let read = Wide { id: 1, ..Wide::default() }.create().send(&table).await.unwrap();
    let mut transaction = table.transact();
    let handle = transaction.add(all_set(&read));
    let error = transaction.send().await.unwrap_err();
    let error = error.failed(handle).unwrap().error();
    let ErrorKind::InvalidRequest { reason, .. } = error.kind() else { panic!("{error:?}") };
    assert_eq!(
        reason,
        "it demands that 108 fields are as they were read, and its condition has more than 4096 bytes or 300 \
         operators with that; give the entity a `#[dynamo(version)]`, or say `.last_write_wins()`"
    );
}

/// A copy that gets another key is made of the whole item, with all that others have put on it: with a version what
/// is stored is copied, where it cannot all be demanded; without one no word makes up for that.
#[tokio::test]
async fn a_copy_of_more_than_a_condition_can_demand_needs_a_version() {
    let table = table::<Wide>().await;
    let read = Wide { id: 1, ..Wide::default() };
    let mut item = table.to_item(&read).unwrap();
    item.extend((0..100).map(|number| (format!("theirs{number}"), n(number))));
    table.put_raw(item).await;
    let before = table.stored().await;
    let error = read.edit().set_code(1).send(&table).await.unwrap_err();
    let ErrorKind::InvalidRequest { reason, .. } = error.kind() else { panic!("{error:?}") };
    assert!(reason.contains("`#[dynamo(version)]`"), "{reason}");
    assert_eq!(table.stored().await, before);
}

#[tokio::test]
async fn a_copy_of_much_moves_beside_a_version() {
    let table = table::<Broad>().await;
    let read = Broad { id: 1, ..Broad::default() }.create().send(&table).await.unwrap();
    Broad::update(1).set(|broad| broad.a1, 7).send(&table).await.unwrap();
    assert!(read.edit().set_code(1).send(&table).await.unwrap_err().is_version_conflict());
    let read = Broad::get(1).one(&table).await.unwrap();
    let (done, requests) = table.counted(read.edit().set_code(1).send(&table)).await;
    done.unwrap();
    assert_eq!(requests, 2);
    let wanted = Broad { code: 1, version: 3, ..read };
    assert_eq!(Broad::by_code(1).one(&table).await.unwrap(), wanted);
    assert_eq!(table.stored().await.len(), 2);
}
