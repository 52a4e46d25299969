//! Locks and second copies that other programs have written: whose they are, they say in attributes of their own.

use std::collections::BTreeMap;
use std::time::Duration;

use dynaschema::embedded::Fault;
use dynaschema::{AttributeValue, DynamoEntity, DynamoTable, ErrorKind, Gsi, Item, StoredItem, TableSchema};
use dynaschema_tests::harness::{TestTable, item, n, s, table};
use dynaschema_tests::needs;
use serde::{Deserialize, Serialize};
use tokio::time::sleep;

use crate::assert_kind;
use crate::brute_force::gives_both;

/// Members, with a lock for each address, and a second item of each under its badge.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("CLUB#<club>")]
#[sk("MEMBER#<number:04>")]
#[dynamo(entity = "member")]
#[dynamo(unique(mail, pk = "MAIL#<email>", owner("clubId" = "<club>", "memberId" = "<number>")))]
#[dynamo(copy(by_badge, pk = "BADGE#<series>", sk = "<badge:04>", owner("club" = "<club>", "number" = "<number>")))]
pub(super) struct Member {
    club: String,
    number: u32,
    email: String,
    series: String,
    badge: u32,
    text: Option<String>,
}

/// The same, with what nobody has modelled beside it.
#[derive(Debug, PartialEq, DynamoTable)]
#[table(pk = "pk", sk = "sk", entity(name = "_type", optional))]
pub(super) enum Clubs {
    Member(Member),
    #[dynamo(other)]
    Other(Item),
}

/// The same table by a program that takes nothing over.
mod plain {
    use super::*;

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
    #[pk("CLUB#<club>")]
    #[sk("MEMBER#<number:04>")]
    #[dynamo(entity = "member", unique(mail, pk = "MAIL#<email>"))]
    pub(super) struct Member {
        pub(super) club: String,
        pub(super) number: u32,
        pub(super) email: String,
    }

    #[derive(Debug, PartialEq, DynamoTable)]
    #[table(pk = "pk", sk = "sk", entity(name = "_type", optional))]
    pub(super) enum Clubs {
        Member(Member),
    }
}

fn member(number: u32) -> Member {
    Member {
        club: "chess".into(),
        number,
        email: format!("m{number}@x"),
        series: "S".into(),
        badge: 10 - number,
        text: None,
    }
}

/// What another program has written for a member: the item, its second one, and its lock.
fn theirs(number: u32) -> [Item; 3] {
    let Member { club, email, series, badge, .. } = member(number);
    let fields = |pk: String, sk: String, kind: &str| {
        item([
            ("pk", s(pk)),
            ("sk", s(sk)),
            ("_type", s(kind)),
            ("club", s(&club)),
            ("number", n(number)),
            ("email", s(&email)),
            ("series", s(&series)),
            ("badge", n(badge)),
            ("legacy", s("kept")),
        ])
    };
    let lock = item([
        ("pk", s(format!("MAIL#{email}"))),
        ("sk", s(format!("MAIL#{email}"))),
        ("_type", s("mailLock")),
        ("clubId", s(&club)),
        ("memberId", n(number)),
    ]);
    [
        fields(format!("CLUB#{club}"), format!("MEMBER#{number:04}"), "member"),
        fields(format!("BADGE#{series}"), format!("{badge:04}"), "badge"),
        lock,
    ]
}

pub(super) async fn loaded() -> TestTable<Clubs> {
    let clubs = table::<Clubs>().await;
    for number in 1..=6 {
        for item in theirs(number) {
            clubs.put_raw(item).await;
        }
    }
    clubs
}

/// Two members are changed by this program, with what belongs to them.
pub(super) async fn changed(clubs: &TestTable<Clubs>) {
    Member::update("chess", 1).set_text("by key").send(clubs).await.unwrap();
    let second = Member::get("chess", 2).one(clubs).await.unwrap();
    second.edit().set_email("new@x").set_badge(77).send(clubs).await.unwrap();
}

/// The stored items whose partition key begins so, in its order.
async fn stored<S: TableSchema>(table: &TestTable<S>, pk: &str) -> Vec<Item> {
    let mut items = table.stored().await;
    items.retain(|item| item["pk"].as_s().unwrap().starts_with(pk));
    items.sort_by_key(|item| (item["pk"].as_s().unwrap().clone(), item["sk"].as_s().unwrap().clone()));
    items
}

fn key_of(member: &Member) -> AttributeValue {
    let key = [("pk", s(format!("CLUB#{}", member.club))), ("sk", s(format!("MEMBER#{:04}", member.number)))];
    AttributeValue::M(item(key))
}

#[tokio::test]
async fn are_what_their_keys_say_and_whose_their_attributes_say() {
    let clubs = loaded().await;
    let [own, copy, lock] = theirs(3);
    assert!(matches!(clubs.classify(&own), StoredItem::Entity { entity: "Member", .. }));
    let StoredItem::Copy { entity: "Member", name, known: true, owner: Some(owner), .. } =
        clubs.classify(&copy)
    else {
        panic!("{:?}", clubs.classify(&copy))
    };
    assert_eq!((name.as_str(), owner.to_string().as_str()), ("by_badge", "CLUB#chess / MEMBER#0003"));
    let StoredItem::Sentinel { name, owner: Some(owner), .. } = clubs.classify(&lock) else {
        panic!("{:?}", clubs.classify(&lock))
    };
    assert_eq!((name.as_str(), owner.to_string().as_str()), ("mail", "CLUB#chess / MEMBER#0003"));
    assert_eq!(clubs.from_item::<Member>(copy).unwrap(), member(3));
    assert_kind!(clubs.from_item::<Member>(lock.clone()).unwrap_err(), WrongEntity { found: "sentinel" });
    // To a program that takes none over, it is what it says.
    let plain = table::<plain::Clubs>().await;
    assert!(
        matches!(plain.classify(&lock), StoredItem::Unknown { found: Some(found), .. } if found == "mailLock")
    );
}

#[tokio::test]
async fn are_hidden_and_read_as_ours_are() {
    let clubs = loaded().await;
    let members: Vec<Member> = (1..=6).map(member).collect();
    let mut found = Clubs::scan().all(&clubs).await.unwrap();
    found.sort_by_key(|item| match item {
        Clubs::Member(member) => member.number,
        Clubs::Other(other) => panic!("{other:?}"),
    });
    assert_eq!(found, members.iter().cloned().map(Clubs::Member).collect::<Vec<_>>());
    assert_eq!(Clubs::scan().count(&clubs).await.unwrap(), 6);
    assert_eq!(Member::scan().count(&clubs).await.unwrap(), 6);
    assert_eq!(Member::scan().page(&clubs).await.unwrap().unknown(), 0);
    gives_both(&clubs, &Member::query("chess"), &members).await;
    let by_badge: Vec<Member> = members.iter().rev().cloned().collect();
    gives_both(&clubs, &Member::by_badge("S"), &by_badge).await;
    gives_both(&clubs, &Member::by_badge("S").badge(6..9), &by_badge[2..5]).await;
    assert_eq!(Member::scan().include_copies().count(&clubs).await.unwrap(), 12);
}

#[tokio::test]
async fn are_freed_and_changed_with_their_owners() {
    let clubs = loaded().await;
    // By key; the second item is changed in place, and keeps what no type knows.
    Member::update("chess", 1).set_text("by key").send(&clubs).await.unwrap();
    let badge = stored(&clubs, "BADGE#").await.into_iter().find(|item| item["badge"] == n(9)).unwrap();
    let [_, mut wanted, _] = theirs(1);
    wanted.extend(item([("_copy", s("by_badge")), ("_owner", key_of(&member(1))), ("text", s("by key"))]));
    assert_eq!(badge, wanted);
    // It goes on to say what the other program calls it, and is known all the same.
    assert_eq!(badge["_type"], s("badge"));
    assert!(matches!(clubs.classify(&badge), StoredItem::Copy { entity: "Member", known: true, .. }));
    let first = Member { text: Some("by key".into()), ..member(1) };
    assert_eq!(Member::by_badge("S").badge(9).one(&clubs).await.unwrap(), first);
    assert_eq!(Clubs::scan().count(&clubs).await.unwrap(), 6);
    assert_eq!(Member::scan().all(&clubs).await.unwrap().len(), 6);
    assert_eq!(Member::scan().include_copies().count(&clubs).await.unwrap(), 12);
    // By value; the lock of before is gone, and that of now is one of ours, which says the same.
    let second = Member::get("chess", 2).one(&clubs).await.unwrap();
    second.edit().set_email("new@x").set_badge(77).send(&clubs).await.unwrap();
    let locks = stored(&clubs, "MAIL#").await;
    assert_eq!(locks.len(), 6);
    let new = item([
        ("pk", s("MAIL#new@x")),
        ("sk", s("MAIL#new@x")),
        ("clubId", s("chess")),
        ("memberId", n(2)),
        ("_unique", s("mail")),
        ("_owner", key_of(&member(2))),
    ]);
    assert_eq!(locks[5], new);
    assert_eq!(Member::by_badge("S").badge(77).one(&clubs).await.unwrap().email, "new@x");
    // What else is there stays, byte for byte.
    assert!(
        theirs(3).iter().all(|item| locks.contains(item) || !item["pk"].as_s().unwrap().starts_with("MAIL#"))
    );
    Member::modify(&clubs, &member(3).key(), |member| member.email = "third@x".into()).await.unwrap();
    let moved = Member::get("chess", 4).one(&clubs).await.unwrap();
    moved.move_to(|member| member.number = 44).send(&clubs).await.unwrap();
    let (lock, copy) = (stored(&clubs, "MAIL#m4@x").await, stored(&clubs, "BADGE#").await);
    assert_eq!(
        (&lock[0]["memberId"], &lock[0]["_owner"]),
        (&n(44), &key_of(&Member { number: 44, ..member(4) }))
    );
    assert_eq!(copy.iter().filter(|item| item["number"] == n(44)).count(), 1);
    // By key, by value, and all.
    Member::delete("chess", 5).send(&clubs).await.unwrap();
    member(6).remove().send(&clubs).await.unwrap();
    assert_eq!(stored(&clubs, "").await.len(), 12);
    let deleted = Member::by_badge("S").delete_all(&clubs).await.unwrap();
    assert_eq!(deleted.deleted, 4);
    assert_eq!(clubs.stored().await, Vec::<Item>::new());
}

#[tokio::test]
async fn are_taken_over_where_their_owner_is_made_anew() {
    let clubs = table::<Clubs>().await;
    let [_, copy, lock] = theirs(1);
    clubs.put_raw(copy).await;
    clubs.put_raw(lock).await;
    member(1).create().send(&clubs).await.unwrap();
    assert_eq!(clubs.stored().await.len(), 3);
    let lock = item([
        ("pk", s("MAIL#m1@x")),
        ("sk", s("MAIL#m1@x")),
        ("clubId", s("chess")),
        ("memberId", n(1)),
        ("_unique", s("mail")),
        ("_owner", key_of(&member(1))),
    ]);
    assert_eq!(stored(&clubs, "MAIL#").await, [lock]);
    // A lock that an earlier release has left says it by our mark alone.
    let mut older = stored(&clubs, "MAIL#").await.remove(0);
    older.retain(|name, _| !["clubId", "memberId"].contains(&name.as_str()));
    clubs.put_raw(older).await;
    Member::update("chess", 1).set_email("other@x").send(&clubs).await.unwrap();
    assert_eq!(stored(&clubs, "MAIL#").await.len(), 1);
}

/// Whether the value is refused for what stands there, of this owner.
async fn is_refused(clubs: &TestTable<Clubs>, value: Member, taken: &str, owner: Option<&str>) {
    let before = clubs.stored().await;
    let error = value.clone().create().send(clubs).await.unwrap_err();
    let ErrorKind::UniqueViolation { entity: "Member", field, owner: found, .. } = error.kind() else {
        panic!("{error:?}")
    };
    assert_eq!((field, found.map(ToString::to_string).as_deref()), (taken, owner));
    let says_how = error.to_string().contains("`owner(");
    assert_eq!(says_how, owner.is_none(), "{error}");
    assert_eq!(clubs.stored().await, before);
}

#[tokio::test]
async fn keep_others_out_and_are_left_to_their_owners() {
    let clubs = loaded().await;
    let free = Member { badge: 100, ..member(9) };
    let first = Some("CLUB#chess / MEMBER#0001");
    is_refused(&clubs, Member { email: "m1@x".into(), ..free.clone() }, "mail", first).await;
    is_refused(&clubs, Member { badge: 9, ..free.clone() }, "by_badge", first).await;
    // One that does not say whose it is, or in another form, is nobody's.
    for memberid in [None, Some(s("9"))] {
        let mut lock = item([("pk", s("MAIL#m9@x")), ("sk", s("MAIL#m9@x")), ("clubId", s("chess"))]);
        lock.extend(memberid.map(|id| ("memberId".to_owned(), id)));
        clubs.put_raw(lock.clone()).await;
        is_refused(&clubs, free.clone(), "mail", None).await;
        assert!(matches!(clubs.classify(&lock), StoredItem::Sentinel { owner: None, .. }));
    }
    // The lock of another one is left to it by whoever has its address, too.
    let [own, ..] = theirs(8);
    let mut own = own;
    own.insert("email".into(), s("m1@x"));
    clubs.put_raw(own).await;
    let before = stored(&clubs, "MAIL#").await;
    Member::delete("chess", 8).send(&clubs).await.unwrap();
    assert_eq!(stored(&clubs, "MAIL#").await, before);
    // Where nothing is taken over, what is in the way is said to be none of ours.
    let plain = table::<plain::Clubs>().await;
    let [_, _, lock] = theirs(1);
    plain.put_raw(lock).await;
    let value = plain::Member { club: "chess".into(), number: 1, email: "m1@x".into() };
    let error = value.create().send(&plain).await.unwrap_err();
    assert_kind!(error, UniqueViolation { field: "mail", owner: None });
    assert!(error.to_string().contains("`owner("), "{error}");
}

/// With a second item whose key follows from that of the item.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<team>")]
#[sk("KEEPER#<number:04>")]
#[dynamo(entity = "keeper")]
#[dynamo(copy(by_squad, pk = "SQUAD#<team>", sk = "<number:04>", owner("team" = "<team>", "number" = "<number>")))]
struct Keeper {
    team: String,
    number: u32,
    town: String,
    nick: Option<String>,
}

#[derive(Debug, PartialEq, DynamoTable)]
#[table(pk = "pk", sk = "sk", entity(name = "_type", optional))]
enum Squads {
    Keeper(Keeper),
}

fn keeper(town: &str, nick: Option<&str>) -> Keeper {
    Keeper { team: "red".into(), number: 1, town: town.into(), nick: nick.map(Into::into) }
}

/// A keeper as it is stored, and its second item as the other program has it.
fn keeper_and_second(squads: &TestTable<Squads>, keeper: &Keeper) -> [Item; 2] {
    let own = squads.to_item(keeper).unwrap();
    let mut second = own.clone();
    second.extend(item([("pk", s("SQUAD#red")), ("sk", s("0001")), ("_type", s("squad")), ("shirt", n(7))]));
    [own, second]
}

/// What such a table has after a write of this program which has left the second item in its place.
fn with_marks([own, mut second]: [Item; 2]) -> Vec<Item> {
    let owner = item([("pk", own["pk"].clone()), ("sk", own["sk"].clone())]);
    second.extend(item([("_copy", s("by_squad")), ("_owner", AttributeValue::M(owner))]));
    vec![second, own]
}

#[tokio::test]
async fn keep_what_else_they_have_where_the_item_is_put() {
    let squads = table::<Squads>().await;
    for item in keeper_and_second(&squads, &keeper("bonn", Some("max"))) {
        squads.put_raw(item).await;
    }
    // A field that is none any more is gone from both.
    let put = keeper("ulm", None);
    put.clone().put().send(&squads).await.unwrap();
    assert_eq!(stored(&squads, "").await, with_marks(keeper_and_second(&squads, &put)));
    // Where neither is there, both are this program's.
    let fresh = table::<Squads>().await;
    put.clone().put().send(&fresh).await.unwrap();
    let mut wanted = with_marks(keeper_and_second(&fresh, &put));
    wanted[0].remove("shirt");
    wanted[0].insert("_type".into(), s("keeper"));
    assert_eq!(stored(&fresh, "").await, wanted);
}

/// What an item has to say for its second one its key says: what does not decode, or no `upgrade` takes, is put right.
#[tokio::test]
async fn are_kept_where_an_item_that_does_not_decode_is_put() {
    for town in [None, Some(n(5))] {
        let squads = table::<Squads>().await;
        for mut item in keeper_and_second(&squads, &keeper("bonn", None)) {
            item.remove("town");
            item.extend(town.clone().map(|town| ("town".to_owned(), town)));
            squads.put_raw(item).await;
        }
        let put = keeper("ulm", None);
        // Nothing is deleted to give back what nobody can read.
        assert!(Keeper::delete("red", 1).returning_old().send(&squads).await.is_err());
        put.clone().put().send(&squads).await.unwrap();
        assert_eq!(stored(&squads, "").await, with_marks(keeper_and_second(&squads, &put)));
    }
}

/// With all that other programs may write beside what it knows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<team>")]
#[sk("FAN#<number:04>")]
#[dynamo(entity = "fan")]
#[dynamo(copy(by_block, pk = "BLOCK#<team>", sk = "<number:04>", owner("team" = "<team>", "number" = "<number>")))]
struct Fan {
    team: String,
    number: u32,
    #[serde(flatten)]
    rest: BTreeMap<String, u32>,
}

#[derive(Debug, PartialEq, DynamoTable)]
#[table(pk = "pk", sk = "sk", entity(name = "_type", optional))]
enum Stands {
    Fan(Fan),
}

/// What goes counts like what comes.
#[tokio::test]
async fn are_replaced_where_more_goes_than_an_update_can_take() {
    for (count, is_kept) in [(700, false), (140, true)] {
        let stands = table::<Stands>().await;
        let rest = (0..count).map(|number| (format!("field_{number:03}"), number)).collect();
        let full = Fan { team: "red".into(), number: 1, rest };
        let own = stands.to_item(&full).unwrap();
        let mut second = own.clone();
        second.extend(item([("pk", s("BLOCK#red")), ("sk", s("0001")), ("_type", s("block"))]));
        stands.put_raw(own).await;
        stands.put_raw(second).await;
        let put = Fan { rest: BTreeMap::new(), ..full };
        put.clone().put().send(&stands).await.unwrap();
        let own = stands.to_item(&put).unwrap();
        let owner = item([("pk", own["pk"].clone()), ("sk", own["sk"].clone())]);
        let mut second = own.clone();
        second.extend(item([
            ("pk", s("BLOCK#red")),
            ("sk", s("0001")),
            ("_copy", s("by_block")),
            ("_owner", AttributeValue::M(owner)),
            ("_type", s(if is_kept { "block" } else { "fan" })),
        ]));
        assert_eq!(stored(&stands, "").await, [second, own], "{count}");
    }
}

/// What another writer has put on both between the read and the write of a put goes with it.
#[tokio::test]
async fn are_put_over_as_they_are_then() {
    needs!(PausedTime);
    tokio::time::pause();
    let squads = table::<Squads>().await;
    for item in keeper_and_second(&squads, &keeper("bonn", None)) {
        squads.put_raw(item).await;
    }
    squads.faults().on("TransactWriteItems").first(1).inject(Fault::Latency(Duration::from_secs(1)));
    let other = async {
        sleep(Duration::from_millis(500)).await;
        for item in keeper_and_second(&squads, &keeper("bonn", Some("max"))) {
            squads.put_raw(item).await;
        }
    };
    let put = keeper("ulm", None);
    let (sent, ()) = tokio::join!(put.clone().put().send(&squads), other);
    sent.unwrap();
    assert_eq!(stored(&squads, "").await, with_marks(keeper_and_second(&squads, &put)));
}

/// With an index, whose keys the other program writes on the second items, too.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<team>")]
#[sk("PLAYER#<number:04>")]
#[gsi1("TOWN#<town>", "<number:04>", query = in_town)]
#[dynamo(entity = "player")]
#[dynamo(copy(by_pass, pk = "PASS#<pass>", sk = "PASS", owner("team" = "<team>", "number" = "<number>")))]
struct Player {
    team: String,
    number: u32,
    town: String,
    pass: String,
}

#[derive(Debug, PartialEq, DynamoTable)]
#[table(pk = "pk", sk = "sk", entity(name = "_type", optional))]
enum Teams {
    Player(Player),
}

fn player(number: u32) -> Player {
    Player { team: "red".into(), number, town: "bonn".into(), pass: format!("p{number}") }
}

/// What the other program has written for a player: the item, and its second one with all that it has.
fn theirs_in_town(number: u32) -> [Item; 2] {
    let Player { team, town, pass, .. } = player(number);
    let fields = |pk: String, sk: String, kind: &str| {
        item([
            ("pk", s(pk)),
            ("sk", s(sk)),
            ("_type", s(kind)),
            ("GSI1PK", s(format!("TOWN#{town}"))),
            ("GSI1SK", s(format!("{number:04}"))),
            ("team", s(&team)),
            ("number", n(number)),
            ("town", s(&town)),
            ("pass", s(&pass)),
        ])
    };
    [
        fields(format!("TEAM#{team}"), format!("PLAYER#{number:04}"), "player"),
        fields(format!("PASS#{pass}"), "PASS".into(), "pass"),
    ]
}

#[tokio::test]
async fn are_hidden_in_indexes_too() {
    let teams = table::<Teams>().await;
    for item in (1..=4).flat_map(theirs_in_town) {
        teams.put_raw(item).await;
    }
    let players: Vec<Player> = (1..=4).map(player).collect();
    let in_town = || Player::in_town("bonn");
    gives_both(&teams, &in_town(), &players).await;
    let mixed: Vec<Teams> = players.iter().cloned().map(Teams::Player).collect();
    assert_eq!(Teams::partition(in_town()).all(&teams).await.unwrap(), mixed);
    assert_eq!(Teams::partition(in_town()).count(&teams).await.unwrap(), 4);
    assert_eq!(Player::scan().index(Gsi::<1>).count(&teams).await.unwrap(), 4);
    assert_eq!(Teams::scan().index(Gsi::<1>).count(&teams).await.unwrap(), 4);
    assert_eq!(in_town().include_copies().count(&teams).await.unwrap(), 8);
    // Those that are changed in place, and those that are made by this program, beside them.
    Player::update("red", 1).set_town("ulm").send(&teams).await.unwrap();
    Player::update("red", 2).set_pass("new").send(&teams).await.unwrap();
    let second = Player { pass: "new".into(), ..player(2) };
    gives_both(&teams, &in_town(), &[second, player(3), player(4)]).await;
    let first = Player { town: "ulm".into(), ..player(1) };
    gives_both(&teams, &Player::in_town("ulm"), std::slice::from_ref(&first)).await;
    assert_eq!(Player::by_pass("p1").one(&teams).await.unwrap(), first);
}

/// Whose second items the primary key alone tells, so that no update of it reads.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("HOUSE#<house>")]
#[sk("ROOM#<number:02>")]
#[dynamo(entity = "room", alias = "Room")]
#[dynamo(copy(by_room, pk = "AT#<number:02>", sk = "OF#<house>", owner("house" = "<house>", "number" = "<number>")))]
struct Room {
    house: String,
    number: u32,
    text: Option<String>,
}

/// Each item says what it is.
#[derive(Debug, PartialEq, DynamoTable)]
#[table(pk = "pk", sk = "sk", entity = "_type")]
enum Houses {
    Room(Room),
}

/// An item may say nothing of it.
#[derive(Debug, PartialEq, DynamoTable)]
#[table(pk = "pk", sk = "sk", entity(name = "_type", optional))]
enum Yards {
    Room(Room),
}

/// What the other program has written for a room, under the earlier value, with what it calls its second one.
fn theirs_of_room(called: &str) -> [Item; 2] {
    let fields = |pk: &str, sk: &str, kind: &str| {
        item([
            ("pk", s(pk)),
            ("sk", s(sk)),
            ("_type", s(kind)),
            ("house", s("red")),
            ("number", n(7)),
            ("text", s("old")),
        ])
    };
    let mut second = fields("AT#07", "OF#red", called);
    second.insert("legacy".to_owned(), s("kept"));
    [fields("HOUSE#red", "ROOM#07", "Room"), second]
}

/// All ways to change a room of this table.
macro_rules! changes_rooms {
    ($table:ident, $called:expr) => {{
        let room = Room { house: "red".into(), number: 7, text: Some("old".into()) };
        let changed = Room { text: Some("new".into()), ..room.clone() };
        for way in 0..4 {
            let rooms = table::<$table>().await;
            let [own, second] = theirs_of_room($called);
            rooms.put_raw(own).await;
            rooms.put_raw(second.clone()).await;
            match way {
                0 => room.edit().set_text("new").send(&rooms).await.unwrap(),
                1 => Room::update("red", 7).set_text("new").send(&rooms).await.unwrap(),
                2 => {
                    let change = |room: &mut Room| room.text = Some("new".into());
                    Room::modify(&rooms, &room.key(), change).await.unwrap();
                }
                _ => room.clone().upsert().set_text("new").send(&rooms).await.unwrap(),
            }
            let owner = AttributeValue::M(item([("pk", s("HOUSE#red")), ("sk", s("ROOM#07"))]));
            let mut wanted = second;
            wanted.extend(item([("_copy", s("by_room")), ("_owner", owner), ("text", s("new"))]));
            assert_eq!(stored(&rooms, "AT#").await, [wanted], "{way}");
            // The item itself says what it is called today.
            assert_eq!(stored(&rooms, "HOUSE#").await[0]["_type"], s("room"), "{way}");
            assert_eq!(Room::by_room(7).all(&rooms).await.unwrap(), std::slice::from_ref(&changed), "{way}");
        }
    }};
}

#[tokio::test]
async fn go_on_to_say_what_they_are_however_their_owner_is_changed() {
    for called in ["atRoom", "Room"] {
        changes_rooms!(Houses, called);
        changes_rooms!(Yards, called);
    }
    // A copy whose place fields tell stays where it is under an edit of others.
    let clubs = loaded().await;
    let third = Member::get("chess", 3).one(&clubs).await.unwrap();
    third.edit().set_text("by value").send(&clubs).await.unwrap();
    let [_, mut wanted, _] = theirs(3);
    wanted.extend(item([("_copy", s("by_badge")), ("_owner", key_of(&member(3))), ("text", s("by value"))]));
    assert!(stored(&clubs, "BADGE#").await.contains(&wanted));
}
