//! Copies in an index that holds parts of items: those of an entity with raw keys beside one with templates.

use dynaschema::{Contains, DynamoEntity, DynamoTable, TableSchema};
use dynaschema_tests::harness::{TestTable, table};
use serde::{Deserialize, Serialize};

/// Has a key written for the index, which its copy has not.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TAG#<id>")]
#[sk("TAG")]
#[gsi1("TAG#<word>", project = include(), query = tagged)]
#[dynamo(copy(by_code, pk = "CODE#<code>", sk = "TAG"))]
struct Tag {
    id: u32,
    word: String,
    code: u32,
}

/// Is in the index by its own attribute, which its copy has, too.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("ITEM#<id>")]
#[sk("ITEM")]
#[gsi1(pk = label, project = include(), query = labelled)]
#[dynamo(copy(by_badge, pk = "BADGE#<badge>", sk = "ITEM"))]
struct Thing {
    id: u32,
    label: String,
    badge: u32,
}

#[derive(Debug, DynamoTable)]
enum TagFirst {
    Tag(Tag),
    Thing(Thing),
}

#[derive(Debug, DynamoTable)]
enum ThingFirst {
    Thing(Thing),
    Tag(Tag),
}

#[derive(Debug, DynamoTable)]
enum TagAlone {
    Tag(Tag),
}

/// What the first index of a table is created to hold beside keys.
fn held<S: TableSchema>(table: &TestTable<S>) -> Vec<String> {
    let request = table.create_table().request().unwrap();
    let indexes = request.get_global_secondary_indexes().clone().unwrap();
    indexes[0].projection().unwrap().non_key_attributes().to_vec()
}

async fn are_no_items<S: TableSchema + Contains<Tag> + Contains<Thing>>() {
    let table = table::<S>().await;
    assert!(held(&table).contains(&"_copy".to_owned()));
    let thing = Thing { id: 1, label: "x".to_owned(), badge: 2 }.create().send(&table).await.unwrap();
    Tag { id: 3, word: "x".to_owned(), code: 4 }.create().send(&table).await.unwrap();
    assert_eq!(Thing::by_badge(2).all(&table).await.unwrap(), [thing]);

    assert_eq!(Thing::labelled("x").count(&table).await.unwrap(), 1);
    let labelled = Thing::labelled("x").all(&table).await.unwrap();
    assert_eq!(labelled, [ThingGsi1 { id: 1, label: "x".to_owned() }]);
    assert_eq!(Tag::tagged("x").count(&table).await.unwrap(), 1);
    assert_eq!(Tag::tagged("x").all(&table).await.unwrap(), [TagGsi1 { id: 3, word: "x".to_owned() }]);
}

#[tokio::test]
async fn are_no_items_of_it_whichever_entity_stands_first() {
    are_no_items::<TagFirst>().await;
    are_no_items::<ThingFirst>().await;
}

/// Where no copy can be in it, the index holds no mark of them.
#[tokio::test]
async fn are_marked_where_they_can_be() {
    assert_eq!(held(&table::<TagAlone>().await), ["entity_type"]);
}
