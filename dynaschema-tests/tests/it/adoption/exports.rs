//! What exports show of items that other programs have written.

use dynaschema::export::{Samples, page, workbench};
use dynaschema::{Item, TableSchema};
use dynaschema_tests::harness::TestTable;
use serde_json::Value;

use super::companions;
use crate::export::pages::{data_of, holds_of_stored};

async fn samples<S: TableSchema>(table: &TestTable<S>) -> Samples<S> {
    let mut samples = Samples::new();
    for item in table.stored().await {
        samples.stored(item);
    }
    samples
}

/// The items of the page, each with the entity whose it is and what it is.
fn shown(page: &str) -> Vec<(String, Option<String>)> {
    let data = data_of(page);
    let entities: Vec<&str> =
        data["entities"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    let of_item = |item: &Value| {
        let entity = item["entity"].as_u64().map_or("none", |at| entities[usize::try_from(at).unwrap()]);
        (entity.to_owned(), item["kind"].as_str().map(str::to_owned))
    };
    data["items"].as_array().unwrap().iter().map(of_item).collect()
}

/// Members, their second items and their locks are shown as what they are taken for, and each call of the page gives what its
/// request gives.
#[tokio::test]
async fn a_page_shows_what_is_taken_over() {
    let clubs = companions::loaded().await;
    holds_of_stored(&clubs, false).await;
    let mut shown = shown(&page(&samples(&clubs).await));
    shown.sort();
    let of = |entity: &str, kind: Option<&str>| vec![(entity.to_owned(), kind.map(str::to_owned)); 6];
    let mut wanted = [
        of("Member", None),
        of("Member", Some("copy by_badge")),
        // A sentinel is nobody's.
        of("none", Some("sentinel mail")),
    ]
    .concat();
    wanted.sort();
    assert_eq!(shown, wanted);
    // Where some are written by this program, and some by the other.
    companions::changed(&clubs).await;
    holds_of_stored(&clubs, false).await;
}

/// The model of Workbench has every item as it is stored, and each in the facet of what it is taken for.
#[tokio::test]
async fn a_model_has_a_facet_for_what_is_taken_over() {
    let clubs = companions::loaded().await;
    let model: Value = serde_json::from_str(&workbench(&samples(&clubs).await)).unwrap();
    let table = &model["DataModel"][0];
    let keys = |data: &Value| {
        let text = |item: &Value, name: &str| item[name]["S"].as_str().unwrap().to_owned();
        let items = data["TableData"].as_array().unwrap().iter();
        let mut keys: Vec<_> = items.map(|item| ["pk", "sk"].map(|name| text(item, name))).collect();
        keys.sort();
        keys
    };
    let of_stored = |item: &Item| ["pk", "sk"].map(|name| item[name].as_s().unwrap().clone());
    let mut stored: Vec<_> = clubs.stored().await.iter().map(of_stored).collect();
    stored.sort();
    assert_eq!(keys(table), stored);
    let facets = table["TableFacets"].as_array().unwrap();
    assert_eq!(facets.len(), 3);
    for facet in facets {
        let begin = match facet["FacetName"].as_str().unwrap() {
            "Member, item" | "Member" => "CLUB#",
            name if name.contains("copy") => "BADGE#",
            _ => "MAIL#",
        };
        let wanted: Vec<_> = stored.iter().filter(|[pk, _]| pk.starts_with(begin)).cloned().collect();
        assert_eq!((keys(facet), wanted.len()), (wanted, 6), "{facet}");
    }
    let lock =
        table["TableData"].as_array().unwrap().iter().find(|item| item["pk"]["S"] == "MAIL#m3@x").unwrap();
    assert_eq!((&lock["memberId"]["N"], &lock["_type"]["S"]), (&Value::from("3"), &Value::from("mailLock")));
}
