//! What a transaction that was carried out has written, by its handles.

use dynaschema::{DynamoEntity, DynamoTable};
use dynaschema_tests::harness::table;
use serde::{Deserialize, Serialize};

use crate::assert_kind;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
#[pk("MEMBER#<id>")]
#[sk("MEMBER")]
#[dynamo(copy(by_name, pk = "NAME#<name>", sk = "NAME"))]
struct Member {
    id: u32,
    name: String,
    #[dynamo(unique)]
    email: String,
    #[dynamo(created_at)]
    since: u64,
    #[dynamo(version)]
    version: u64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
#[pk("ROOM#<floor:02>")]
#[sk("<number:03>")]
struct Room {
    floor: u8,
    number: u16,
    seats: u16,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Club {
    Member(Member),
    Room(Room),
}

fn member(id: u32) -> Member {
    Member { id, name: format!("name {id}"), email: format!("{id}@example.com"), since: 0, version: 0 }
}

fn room(number: u16) -> Room {
    Room { floor: 1, number, seats: 4 }
}

#[tokio::test]
async fn each_write_tells_what_is_stored_now() {
    let club = table::<Club>().await;
    let [second, third] = [member(2).create().send(&club).await.unwrap(), member(3)];
    for number in [2, 3, 4] {
        room(number).create().send(&club).await.unwrap();
    }
    third.create().send(&club).await.unwrap();
    member(7).create().send(&club).await.unwrap();
    club.faults().clear();

    let mut tx = club.transact();
    let created = tx.add(member(1).create());
    let put = tx.add(Member { name: "Ann".into(), ..second }.put());
    let read = tx.add(Member::update(3).set_email("three@example.com"));
    let plain = tx.add(room(1).put());
    let moved = tx.add(room(2).move_to(|room| room.number = 20));
    let blind = tx.add(Room::update(1, 3).set_seats(8));
    let gone = tx.add(Room::delete(1, 4));
    let made = tx.add(member(6).upsert().set_name("Six"));
    let filled = tx.add(member(7).upsert().set_name("Seven"));
    let done = tx.send().await.unwrap();
    let writes = club.faults().requests().len();

    let values = [created, put, read, made, filled].map(|handle| done.one(handle).unwrap());
    let rooms = [plain, moved].map(|handle| done.one(handle).unwrap());
    assert_eq!(club.faults().requests().len(), writes, "nothing is read for it");
    for value in values {
        assert_eq!(Member::get(value.id).one(&club).await.unwrap(), value);
        let is_new = [1, 6].contains(&value.id);
        assert!(value.since > 0 && value.version == if is_new { 1 } else { 2 }, "{value:?}");
    }
    for room in rooms {
        assert_eq!(Room::get(room.floor, room.number).one(&club).await.unwrap(), room);
    }
    assert_eq!(done.optional(blind).unwrap(), None);
    assert_eq!(done.optional(gone).unwrap(), None);
    let error = done.one(blind).unwrap_err();
    assert_kind!(error, Untold { operation: "TransactWriteItems", entity: "Room", key: Some(_) });
    assert!(error.in_full().to_string().ends_with(" [ROOM#01 / 003]"), "{error}");
    let sentence = error.to_string();
    assert!(sentence.contains("was carried out: operation 5 (`Room`)"), "{sentence}");
}

#[tokio::test]
async fn another_transactions_handle_names_nothing() {
    let club = table::<Club>().await;
    let mut tx = club.transact();
    let room_1 = tx.add(room(1).create());
    tx.send().await.unwrap();
    let mut tx = club.transact();
    tx.add(room(2).create());
    let done = tx.send().await.unwrap();
    let error = done.optional(room_1).unwrap_err();
    assert_kind!(error, Untold { operation: "TransactWriteItems" });
    assert!(error.to_string().contains("was carried out: the handle is of another transaction"), "{error}");
}
