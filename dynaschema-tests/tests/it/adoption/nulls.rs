//! The `NULL` that other programs leave for nothing: as it is read, so it is written over.

use dynaschema::{AttributeValue, DynamoEntity, DynamoTable, StoredItem};
use dynaschema_tests::harness::{TestTable, table};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PET#<id>")]
struct Pet {
    id: u32,
    nick: Option<String>,
    #[serde(default)]
    note: Option<String>,
    /// Of which `NULL` is not what is read where nothing is.
    #[serde(default = "two")]
    legs: Option<u32>,
}

/// The same, with what a write must know of what is stored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PET#<id>")]
#[dynamo(copy(by_name, pk = "NAME#<name>"))]
struct Named {
    id: u32,
    name: String,
    nick: Option<String>,
    #[serde(default)]
    note: Option<String>,
    #[serde(default = "two")]
    legs: Option<u32>,
    #[dynamo(version)]
    #[serde(default)]
    version: u64,
    #[dynamo(ttl = seconds)]
    until: Option<u64>,
}

#[allow(clippy::unnecessary_wraps, reason = "serde calls it for the field as it is")]
fn two() -> Option<u32> {
    Some(2)
}

fn pet() -> Pet {
    Pet { id: 1, nick: None, note: None, legs: Some(4) }
}

fn named() -> Named {
    Named { id: 1, name: "n".into(), nick: None, note: None, legs: Some(4), version: 0, until: None }
}

/// An item, with these attributes as `NULL`.
macro_rules! stored {
    ($entity:ident, $value:expr, $nulls:expr) => {{
        let table = table::<$entity>().await;
        $value.create().send(&table).await.unwrap();
        for mut item in table.stored().await {
            item.extend($nulls.map(|name: &str| (name.to_owned(), AttributeValue::Null(true))));
            table.put_raw(item).await;
        }
        table
    }};
}

macro_rules! are_written_over {
    ($entity:ident, $value:expr) => {{
        async fn read(table: &TestTable<$entity>) -> $entity {
            $entity::get(1).one(table).await.unwrap()
        }
        let ann = || Some("Ann".to_owned());

        let table = stored!($entity, $value, ["nick", "note", "legs"]);
        assert_eq!((read(&table).await.nick, read(&table).await.legs), (None, None));
        $entity::update(1).set_if_absent(|pet| pet.nick, "Ann").send(&table).await.unwrap();
        assert_eq!((read(&table).await.nick, read(&table).await.note), (ann(), None));
        $entity::update(1).set_if_absent(|pet| pet.nick, "Bob").send(&table).await.unwrap();
        assert_eq!(read(&table).await.nick, ann());
        let mut transaction = table.transact();
        transaction.add($entity::update(1).set_if_absent(|pet| pet.note, "Ann"));
        transaction.send().await.unwrap();
        assert_eq!(read(&table).await.note, ann());
        // A `None` that is not what is read of nothing is a value.
        $entity::update(1).set_if_absent(|pet| pet.legs, 3_u32).send(&table).await.unwrap();
        assert_eq!(read(&table).await.legs, None);

        let table = stored!($entity, $value, ["nick", "note", "legs"]);
        let edit = read(&table).await.edit().set_if_absent(|pet| pet.nick, "Ann").set_note("n");
        edit.send(&table).await.unwrap();
        assert_eq!((read(&table).await.nick, read(&table).await.note), (ann(), Some("n".into())));

        let table = stored!($entity, $value, ["nick", "note", "legs"]);
        let upserted = $entity { nick: ann(), ..$value }.upsert().set_if_absent(|pet| pet.note, "Ann");
        upserted.send(&table).await.unwrap();
        assert_eq!((read(&table).await.nick, read(&table).await.note), (ann(), ann()));
        let table = stored!($entity, $value, ["nick", "note", "legs"]);
        $entity { nick: ann(), legs: Some(3), ..$value }.upsert().send(&table).await.unwrap();
        let found = read(&table).await;
        assert_eq!((found.nick, found.note, found.legs), (ann(), None, None));
    }};
}

#[tokio::test]
async fn what_is_read_as_nothing_is_written_over() {
    are_written_over!(Pet, pet());
    are_written_over!(Named, named());
}

/// Only where one is met, there is a second request.
#[tokio::test]
async fn a_second_request_where_one_is_met() {
    let ann = || Pet { nick: Some("Ann".into()), ..pet() };
    for (nulls, requests) in [(vec![], 1), (vec!["note"], 1), (vec!["nick"], 2)] {
        let nulls = |name: &str| nulls.contains(&name).then(|| (name.to_owned(), AttributeValue::Null(true)));
        for upserts in [false, true] {
            let table = table::<Pet>().await;
            let mut item = table.to_item(&pet()).unwrap();
            item.extend(["nick", "note"].into_iter().filter_map(nulls));
            table.put_raw(item).await;
            let (done, sent) = if upserts {
                table.counted(ann().upsert().send(&table)).await
            } else {
                table.counted(Pet::update(1).set_if_absent(|pet| pet.nick, "Ann").send(&table)).await
            };
            done.unwrap();
            assert_eq!(sent, requests, "{upserts}");
            assert_eq!(Pet::get(1).one(&table).await.unwrap(), ann());
        }
    }
}

#[derive(Debug, PartialEq, DynamoTable)]
#[table(entity(name = "type", optional))]
enum Pets {
    Pet(Pet),
    Tame(Tame),
}

/// Beside another entity.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TAME#<id>")]
struct Tame {
    id: u32,
}

/// What says nothing of which entity it is, its key tells.
#[tokio::test]
async fn an_entity_attribute_that_says_nothing() {
    let stored = || async {
        let pets = table::<Pets>().await;
        let mut item = pets.to_item(&pet()).unwrap();
        item.insert("type".to_owned(), AttributeValue::Null(true));
        assert!(matches!(pets.classify(&item), StoredItem::Entity { entity: "Pet", .. }));
        pets.put_raw(item).await;
        pets
    };
    let pets = stored().await;
    assert_eq!(Pet::get(1).one(&pets).await.unwrap(), pet());
    assert_eq!(Pet::scan().all(&pets).await.unwrap(), [pet()]);
    assert_eq!(Pet::scan().count(&pets).await.unwrap(), 1);
    assert_eq!(Pets::scan().all(&pets).await.unwrap(), [Pets::Pet(pet())]);
    assert!(pet().create().send(&pets).await.unwrap_err().is_already_exists());

    pet().edit().set_legs(3_u32).send(&*stored().await).await.unwrap();
    pet().put().send(&*stored().await).await.unwrap();
    pet().upsert().send(&*stored().await).await.unwrap();
    pet().remove().send(&*stored().await).await.unwrap();
    Pet::delete(1).must_exist().send(&*stored().await).await.unwrap();
    let pets = stored().await;
    Pet::update(1).set_legs(3_u32).send(&pets).await.unwrap();
    assert_eq!(pets.stored().await[0]["type"], AttributeValue::S("Pet".into()));
}
