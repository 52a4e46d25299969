//! Attributes of other programs under the names of our marks: ours are texts, so that what is none hides nothing.

use dynaschema::{AttributeValue, DynamoEntity, DynamoTable, StoredItem};
use dynaschema_tests::harness::{n, table};
use serde::{Deserialize, Serialize};

/// An entity beside whose items all kinds of companions stand.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("HOUSE#<house>")]
#[sk("ROOM#<number:03>")]
#[dynamo(copy(by_name, pk = "NAME#<name>", sk = "ROOM#<house>#<number:03>"))]
struct Room {
    house: String,
    number: u32,
    name: String,
    #[dynamo(unique)]
    code: String,
}

/// One without any.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("HOUSE#<house>")]
#[sk("DOOR#<number:03>")]
struct Door {
    house: String,
    number: u32,
}

#[derive(Debug, PartialEq, DynamoTable)]
enum Named {
    Room(Room),
}

#[derive(Debug, PartialEq, DynamoTable)]
#[table(entity(name = "entity_type", optional))]
enum Optional {
    Room(Room),
}

#[derive(Debug, PartialEq, DynamoTable)]
#[table(entity = none)]
enum Unnamed {
    Room(Room),
}

#[derive(Debug, PartialEq, DynamoTable)]
enum Bare {
    Door(Door),
}

/// That every read gives the item, and no list leaves it out.
macro_rules! is_shown {
    ($table:ident::$entity:ident, $value:expr) => {
        for mark in ["_copy", "_unique"] {
            for found in [AttributeValue::Bool(false), AttributeValue::Null(true), n(1)] {
                let (table, value) = (table::<$table>().await, $value);
                let mut item = table.to_item(&value).unwrap();
                item.insert(mark.to_owned(), found.clone());
                table.put_raw(item.clone()).await;
                let what = format!("{} {mark} {found:?}", stringify!($table));
                assert!(matches!(table.classify(&item), StoredItem::Entity { .. }), "{what}");
                assert_eq!($entity::get("h", 1).one(&table).await.unwrap(), value, "{what}");
                assert_eq!(
                    $entity::query("h").all(&table).await.unwrap(),
                    std::slice::from_ref(&value),
                    "{what}"
                );
                assert_eq!($entity::query("h").count(&table).await.unwrap(), 1, "{what}");
                assert_eq!(
                    $entity::scan().all(&table).await.unwrap(),
                    std::slice::from_ref(&value),
                    "{what}"
                );
                assert_eq!($entity::scan().count(&table).await.unwrap(), 1, "{what}");
                assert_eq!($table::scan().all(&table).await.unwrap(), [$table::$entity(value)], "{what}");
                assert_eq!($table::scan().count(&table).await.unwrap(), 1, "{what}");
            }
        }
    };
}

#[tokio::test]
async fn what_is_no_text_is_no_mark() {
    let room = || Room { house: "h".into(), number: 1, name: "n".into(), code: "c".into() };
    is_shown!(Named::Room, room());
    is_shown!(Optional::Room, room());
    is_shown!(Unnamed::Room, room());
    is_shown!(Bare::Door, Door { house: "h".into(), number: 1 });
}
