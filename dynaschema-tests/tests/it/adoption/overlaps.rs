//! Indexes that share a field, and are independent otherwise.

use dynaschema::DynamoEntity;
use dynaschema_tests::fixtures::timestamp;
use dynaschema_tests::harness::{TestTable, item, s, table};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::assert_kind;

/// The deals of a day, by brand, by category, and by both.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("DEAL#<id>")]
#[gsi1(concat!("BRAND#<brand>", "#", "<created_at:day>"), sk = concat!("DEAL", '#', "<id>"), query = of_brand)]
#[gsi2("CATEGORY#<category>#<created_at:day>", "DEAL#<id>", query = of_category)]
#[gsi3("DEALS#<created_at:day>", "<brand>#<category>", query = on_day)]
struct Deal {
    id: String,
    brand: String,
    category: String,
    #[dynamo(as = "s")]
    created_at: Timestamp,
    title: String,
}

async fn deals() -> TestTable<Deal> {
    let deals = table::<Deal>().await;
    let deal = item([
        ("PK", s("DEAL#1")),
        ("entity_type", s("Deal")),
        ("id", s("1")),
        ("brand", s("Nike")),
        ("category", s("shoes")),
        ("created_at", s("2020-04-27T00:00:00Z")),
        ("title", s("Half")),
        ("GSI1PK", s("BRAND#Nike#2020-04-27")),
        ("GSI1SK", s("DEAL#1")),
        ("GSI2PK", s("CATEGORY#shoes#2020-04-27")),
        ("GSI2SK", s("DEAL#1")),
        ("GSI3PK", s("DEALS#2020-04-27")),
        ("GSI3SK", s("Nike#shoes")),
    ]);
    deals.put_raw(deal).await;
    deals
}

/// What is stored equals what a put of the stored value would store.
async fn is_sound(deals: &TestTable<Deal>) {
    let stored = deals.only_item().await;
    let value = Deal::get("1").one(deals).await.unwrap();
    value.put().send(deals).await.unwrap();
    assert_eq!(deals.only_item().await, stored);
}

#[tokio::test]
async fn need_of_the_shared_field_what_they_show_of_it() {
    let deals = deals().await;
    let created = timestamp("2020-04-27T00:00:00Z");
    // The brand is in two keys: one needs the day, the other the category.
    let update = Deal::update("1").set_brand("Puma").known_created_at(created).known_category("shoes");
    update.send(&deals).await.unwrap();
    is_sound(&deals).await;
    assert_eq!(Deal::of_brand("Puma", created).count(&deals).await.unwrap(), 1);

    // What is known and not set makes nothing stale.
    Deal::update("1").known_created_at(created).set_title("All").send(&deals).await.unwrap();
    Deal::update("1").known_brand("Puma").set_title("Most").send(&deals).await.unwrap();
    is_sound(&deals).await;
    let stale = Deal::update("1").known_brand("Nike").set_title("None").send(&deals).await.unwrap_err();
    assert_kind!(stale, ConditionFailed {});

    // A field can be both: it is set where it was this.
    let moved = Deal::update("1").known_created_at(created).known_brand("Puma").known_category("shoes");
    moved.set_created_at(timestamp("2021-01-01T00:00:00Z")).send(&deals).await.unwrap();
    is_sound(&deals).await;
    assert_eq!(Deal::on_day(created).count(&deals).await.unwrap(), 0);
}
