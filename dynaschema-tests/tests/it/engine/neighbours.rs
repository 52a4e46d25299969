//! Keys of tables that exist: a literal inside another entity's literal or text, and names with
//! delimiters of names in them. Each read gives what is its own, at every page size, in both directions.

use dynaschema::key::KeyRule;
use dynaschema::{DynamoEntity, DynamoTable, ErrorKind, Item};
use dynaschema_tests::harness::{TestTable, item, s, table};
use serde::{Deserialize, Serialize};

use crate::assert_kind;
use crate::brute_force::gives_both;

/// A key that begins another one: those that read over the others say so.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("site-<site>")]
#[sk("sh<id:06>")]
#[dynamo(allow(covers(Shop)))]
struct Shift {
    site: String,
    id: u32,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("site-<site>")]
#[sk("shp<id:06>")]
struct Shop {
    site: String,
    id: u32,
}

/// The one that is current beside those that were.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("site-<site>")]
#[sk("v0")]
struct Current {
    site: String,
    text: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("site-<site>")]
#[sk("v<number:03>")]
struct Version {
    site: String,
    number: u16,
}

/// A text that is told from literals by what it is made of.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("site-<site>")]
#[sk("<at:only('0-9TZ:.-')>")]
struct Visit {
    site: String,
    at: String,
}

#[derive(Debug, DynamoTable)]
enum Sites {
    Shift(Shift),
    Shop(Shop),
    Current(Current),
    // Crates of a domain cannot name each other, and their table can.
    #[dynamo(allow(covers(Current)))]
    Version(Version),
    Visit(Visit),
}

/// All items of a site.
struct Site {
    shifts: Vec<Shift>,
    shops: Vec<Shop>,
    current: Current,
    versions: Vec<Version>,
    visits: Vec<Visit>,
}

impl Site {
    fn called(name: &str) -> Self {
        let site = || name.to_owned();
        let visit = |at: &str| Visit { site: site(), at: at.to_owned() };
        Self {
            shifts: (0..5).map(|id| Shift { site: site(), id: id * 11 }).collect(),
            shops: (0..5).map(|id| Shop { site: site(), id: id * 7 }).collect(),
            current: Current { site: site(), text: "now".to_owned() },
            versions: (1..6).map(|number| Version { site: site(), number }).collect(),
            visits: ["2026-05-01T10:00:00Z", "2026-05-02", "7"].map(visit).into(),
        }
    }

    fn items(&self) -> Vec<Sites> {
        let shifts = self.shifts.iter().cloned().map(Sites::from);
        let shops = self.shops.iter().cloned().map(Sites::from);
        let versions = self.versions.iter().cloned().map(Sites::from);
        let visits = self.visits.iter().cloned().map(Sites::from);
        shifts.chain(shops).chain([self.current.clone().into()]).chain(versions).chain(visits).collect()
    }
}

#[tokio::test]
async fn each_read_gives_its_own() {
    let table = table::<Sites>().await;
    let sites = ["a-b_c d.e@f+g", "a"].map(Site::called);
    for item in sites.iter().flat_map(Site::items) {
        table.put_raw(stored(&table, &item)).await;
    }
    for site in &sites {
        let name = &site.current.site;
        gives_both(&table, &Shift::query(name), &site.shifts).await;
        gives_both(&table, &Shop::query(name), &site.shops).await;
        gives_both(&table, &Version::query(name), &site.versions).await;
        gives_both(&table, &Visit::query(name), &site.visits).await;
        assert_eq!(Current::get(name).one(&table).await.unwrap(), site.current);
        let all = Sites::partition(Shift::pk(name)).all(&table).await.unwrap();
        assert_eq!(all.len(), site.items().len());
    }
    // What is read over costs, and is seen.
    let explained = Shift::query("a").explain(&table).unwrap().to_string();
    assert!(explained.contains("entity_type = "), "{explained}");
}

/// The item that a put of the value stores.
fn stored(table: &TestTable<Sites>, item: &Sites) -> Item {
    match item {
        Sites::Shift(one) => table.to_item(one),
        Sites::Shop(one) => table.to_item(one),
        Sites::Current(one) => table.to_item(one),
        Sites::Version(one) => table.to_item(one),
        Sites::Visit(one) => table.to_item(one),
    }
    .unwrap()
}

#[tokio::test]
async fn a_character_that_is_not_listed() {
    let table = table::<Sites>().await;
    let visit = Visit { site: "a".to_owned(), at: "ORDER#1".to_owned() };
    let error = visit.put().send(&table).await.unwrap_err();
    let ErrorKind::InvalidKey { field: "at", rule: KeyRule::NotListed { character: 'O' }, .. } = error.kind()
    else {
        panic!("{error:?}")
    };
    assert!(error.to_string().contains("which `:only('…')` in the template does not list"), "{error}");
    let key = VisitKey { site: "a".to_owned(), at: "now".to_owned() };
    assert!(Visit::get(key).optional(&table).await.unwrap_err().is_invalid_key());
    assert!(Sites::scan().all(&table).await.unwrap().is_empty(), "nothing was written");
}

#[tokio::test]
async fn a_stored_key_with_a_character_that_is_not_listed_is_told() {
    let table = table::<Sites>().await;
    let stored = [("PK", "site-a"), ("SK", "noon"), ("entity_type", "Visit"), ("site", "a"), ("at", "noon")];
    table.put_raw(item(stored.map(|(name, value)| (name, s(value))))).await;
    let error = Visit::query("a").all(&table).await.unwrap_err();
    assert_kind!(
        error,
        KeyMismatch { entity: "Visit", attribute: "SK", template: "<at:only('0-9TZ:.-')>", key: Some(_) }
    );
}
