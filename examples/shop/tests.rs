//! The tour asserts its own answers; these tests run it, and hold the stored keys byte for byte.

use std::collections::{HashMap, HashSet};

use dynaschema::embedded::{self, Engine, Faults};
use dynaschema::{AttributeValue, Contains, Entity, Item, Table};

use super::*;
use crate::model::OrderId;

#[tokio::test]
async fn the_tour_finds_what_plain_rust_finds() -> Outcome {
    tour(embedded::client()).await
}

#[test]
fn the_readme_has_the_table_of_keys() {
    let table = key_table::<Shop>();
    assert!(include_str!("../../README.md").contains(table.trim()), "{table}");
}

#[tokio::test]
async fn the_data_can_be_loaded_again() -> Outcome {
    let directory = tempfile::tempdir()?;
    let path = directory.path().join("shop.db");
    for _ in 0..2 {
        tour(Engine::file(&path)?.client()).await?;
    }
    Ok(())
}

/// Checks the keys an entity is stored under (empty: no such attribute), its name and its version.
#[track_caller]
fn check<E: Entity>(entity: &E, keys: [&str; 6])
where
    Shop: Contains<E>,
{
    let shop = Table::<Shop>::new(embedded::client(), "shop");
    let item = shop.to_item(entity).expect("the data of the example has keys");
    let text = |name: &str| item.get(name).map_or("", |value| value.as_s().expect("a text"));
    assert_eq!(KEYS.map(text), keys);
    assert_eq!(text("entity_type"), E::SCHEMA.name);
    assert_eq!(item.get("schema_v"), Some(&AttributeValue::N("1".to_owned())));
}

#[test]
fn the_stored_keys_are_a_promise() {
    let data = Data::new();
    check(&data.users[0], ["USER#42", "PROFILE", "", "", "", ""]);
    check(
        &data.orders[10],
        [
            "USER#42",
            "ORDER#2026-05-01#A1",
            "ORDER_BY_DATE",
            "2026-05-10T14:23:01Z#A1",
            "USER#42#PENDING",
            "2026-05-10T14:23:01Z",
        ],
    );
    check(&data.items[0], ["ORDER#A1", "ITEM#001", "", "", "", ""]);
    check(
        &data.reviews[0],
        ["PRODUCT#P9", "REVIEW#abc", "PRODUCT#P9#REVIEWS", "2026-05-09T10:00:00Z#abc", "", ""],
    );
}

/// The same once more for people: which keys each kind of item has, and which functions read it.
#[test]
fn the_keys_are_a_table_of_markdown() {
    let wanted = "
| entity | `PK` | `SK` | GSI1 `GSI1PK` | GSI1 `GSI1SK` | GSI2 `GSI2PK` | GSI2 `GSI2SK` | read by |
|---|---|---|---|---|---|---|---|
| `User` | `USER#<id>` | `PROFILE` |  |  |  |  | `get`, `query` |
| `Order` | `USER#<user_id>` | `ORDER#<date>#<id>` | `ORDER_BY_DATE` | `<placed_at:s>#<id>` | `USER#<user_id>#<status>` | `<placed_at:s>` | `get`, `query`, `by_date`, `by_status` |
| `Order`, copy | `ORDER#<id>` | `METADATA` |  |  |  |  | `by_id` |
| `OrderItem` | `ORDER#<order_id>` | `ITEM#<line:03>` |  |  |  |  | `get`, `query` |
| `Review` | `PRODUCT#<product_id>` | `REVIEW#<id>` | `PRODUCT#<product_id>#REVIEWS` | `<written_at:s>#<id>` |  |  | `get`, `query`, `of_product` |
";
    assert_eq!(key_table::<Shop>(), wanted.trim_start());
}

/// An item as it is stored, whoever wrote it.
async fn stored<S: dynaschema::TableSchema>(table: &Table<S>, pk: &str, sk: &str) -> Option<Item> {
    let text = |text: &str| AttributeValue::S(text.to_owned());
    let get = table.client().get_item().table_name(table.name());
    get.key("PK", text(pk)).key("SK", text(sk)).send().await.expect("the table is there").item
}

/// A client whose requests are recorded.
fn recorded() -> Faults {
    Faults::over(Engine::memory().connector())
}

fn sent(faults: &Faults) -> Vec<String> {
    faults.requests().into_iter().map(|request| request.operation).collect()
}

#[tokio::test]
async fn the_order_itself_is_a_copy_without_index_keys() -> Outcome {
    let shop = embedded::table::<Shop>().await?;
    let a1 = Data::new().orders[10].clone();
    a1.clone().create().send(&shop).await?;
    let order = stored(&shop, "USER#42", "ORDER#2026-05-01#A1").await.ok_or("the order is stored")?;
    let copy = stored(&shop, "ORDER#A1", "METADATA").await.ok_or("its copy is stored")?;

    let names = |item: &Item| item.keys().cloned().collect::<HashSet<_>>();
    let index_keys = ["GSI1PK", "GSI1SK", "GSI2PK", "GSI2SK"].map(str::to_owned).into();
    let marks = ["_copy", "_owner"].map(str::to_owned).into();
    assert_eq!(&names(&order) - &names(&copy), index_keys);
    assert_eq!(&names(&copy) - &names(&order), marks);
    for name in ["entity_type", "schema_v", "user_id", "date", "id", "status", "placed_at", "total"] {
        assert_eq!(copy[name], order[name], "{name}");
    }
    assert_eq!(copy["_copy"], AttributeValue::S("by_id".to_owned()));
    let owner = ["PK", "SK"].map(|name| (name.to_owned(), order[name].clone()));
    assert_eq!(copy["_owner"], AttributeValue::M(HashMap::from(owner)));
    Ok(())
}

#[tokio::test]
async fn a_status_in_an_index_changes_by_one_request() -> Outcome {
    let faults = recorded();
    let shop = Table::<Shop>::new(faults.client(), "shop");
    shop.create_table().send().await?;
    let a1 = Data::new().orders[10].clone();
    a1.clone().create().send(&shop).await?;
    faults.clear();
    Order::update(&a1.user_id, a1.date, &a1.id).set_status(Status::Delivered).send(&shop).await?;
    assert_eq!(sent(&faults), ["TransactWriteItems"]);

    // The law of updates: what is stored is what a put of the new value stores.
    let updated = stored(&shop, "USER#42", "ORDER#2026-05-01#A1").await.ok_or("the order is stored")?;
    let copy = stored(&shop, "ORDER#A1", "METADATA").await;
    assert_eq!(updated["GSI2PK"], AttributeValue::S("USER#42#DELIVERED".to_owned()));
    let delivered = Order { status: Status::Delivered, ..a1 };
    assert_eq!(updated, shop.to_item(&delivered)?);
    delivered.put().send(&shop).await?;
    assert_eq!(stored(&shop, "ORDER#A1", "METADATA").await, copy);
    Ok(())
}

#[tokio::test]
async fn a_status_in_the_sort_key_changes_by_a_read_and_a_transaction() -> Outcome {
    let faults = recorded();
    let table = Table::<by_status::Order>::new(faults.client(), "shop-by-status");
    table.create_table().send().await?;
    let data = Data::new();
    let b7 = data.orders.iter().find(|order| order.id == OrderId("B7".to_owned()));
    let b7 = by_status::Order::from(b7.ok_or("B7 is in the data")?).create().send(&table).await?;
    faults.clear();
    let moved = b7.clone().move_to(|order| order.status = Status::Shipped).send(&table).await?;
    assert_eq!(moved, by_status::Order { status: Status::Shipped, ..b7 });
    assert_eq!(sent(&faults), ["GetItem", "TransactWriteItems"]);
    assert_eq!(stored(&table, "USER#42", "ORDER#PENDING#2026-05-03#B7").await, None);
    let item = stored(&table, "USER#42", "ORDER#SHIPPED#2026-05-03#B7").await;
    assert_eq!(item, Some(table.to_item(&moved)?));
    Ok(())
}
