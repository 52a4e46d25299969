//! The tour asserts its own answers; these tests run it, and hold the stored keys byte for byte.

use dynaschema::embedded::{self, Engine};
use dynaschema::{AttributeValue, Contains, Entity, Table};

use super::*;

#[tokio::test]
async fn the_tour_finds_what_plain_rust_finds() -> Outcome {
    tour(embedded::client()).await
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
