//! A put of a rest that has more lists than a condition can name: what is stored tells whether it changes the form of one.

use std::collections::BTreeMap;
use std::ops::Range;

use dynaschema::embedded::Fault;
use dynaschema::{AttributeValue, DynamoEntity, DynamoTable, ErrorKind};
use dynaschema_tests::harness::table;
use serde::{Deserialize, Serialize};
use serde_json::json;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("DOC#<id>")]
struct Doc {
    id: u32,
    #[serde(flatten)]
    rest: BTreeMap<String, serde_json::Value>,
}

/// Each of the products has a list, which could be stored as a set.
fn doc(products: usize) -> Doc {
    let products: Vec<_> = (0..products).map(|sku| json!({ "sku": sku, "tags": ["a"] })).collect();
    Doc { id: 1, rest: [("products".to_owned(), json!(products))].into() }
}

#[tokio::test]
async fn what_no_condition_can_name_is_read() {
    let table = table::<Doc>().await;
    for (products, sent) in [(9, 1), (400, 2), (400, 2), (9, 1)] {
        let (put, requests) = table.counted(doc(products).put().send(&table)).await;
        put.unwrap_or_else(|error| panic!("{products}: {error:?}"));
        assert_eq!(requests, sent, "{products}");
        assert_eq!(Doc::get(1).one(&table).await.unwrap(), doc(products));
    }
    let mut transaction = table.transact();
    transaction.add(doc(400).put());
    transaction.send().await.unwrap();
    assert_eq!(Doc::get(1).one(&table).await.unwrap(), doc(400));
}

#[tokio::test]
async fn what_is_read_keeps_its_form() {
    let table = table::<Doc>().await;
    let mut item = table.to_item(&doc(400)).unwrap();
    let Some(AttributeValue::L(products)) = item.get_mut("products") else { panic!("a list") };
    let AttributeValue::M(product) = &mut products[7] else { panic!("a map") };
    product.insert("tags".to_owned(), AttributeValue::Ss(vec!["a".to_owned()]));
    table.put_raw(item.clone()).await;
    let error = doc(400).put().send(&table).await.unwrap_err();
    let said = error.to_string();
    assert!(matches!(error.kind(), ErrorKind::Encode { .. }) && said.contains("products[7]"), "{said}");
    assert!(said.contains("would store this otherwise than it is stored"), "{said}");
    assert_eq!(table.only_item().await, item);
    doc(400).put().over_anything().send(&table).await.unwrap();
    assert_eq!(table.only_item().await, table.to_item(&doc(400)).unwrap());
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("SHELF#<id>")]
struct Shelf {
    id: u32,
    #[serde(flatten)]
    boxes: BTreeMap<String, Vec<String>>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("COUNTED#<id>")]
struct Counted {
    id: u32,
    #[dynamo(version)]
    version: u64,
    #[serde(flatten)]
    boxes: BTreeMap<String, Vec<String>>,
}

/// Each is an attribute with a list, which could be stored as a set.
fn boxes(numbers: Range<u32>, label: &str) -> BTreeMap<String, Vec<String>> {
    numbers.map(|number| (format!("box{number}"), vec![label.to_owned()])).collect()
}

/// Fresh, as they are, all others, some others and some new: what is named of each is no more than it takes.
#[tokio::test]
async fn many_attributes_are_put_over_what_was_read() {
    let table = table::<Shelf>().await;
    for boxes in [boxes(0..120, "a"), boxes(0..120, "a"), boxes(0..120, "b"), boxes(60..180, "c")] {
        let shelf = Shelf { id: 1, boxes };
        let (put, requests) = table.counted(shelf.clone().put().send(&table)).await;
        put.unwrap();
        assert_eq!(requests, 2);
        assert_eq!(Shelf::get(1).one(&table).await.unwrap(), shelf);
    }
    let mut item = table.only_item().await;
    item.insert("box99".to_owned(), AttributeValue::Ss(vec!["c".to_owned()]));
    table.put_raw(item.clone()).await;
    let error = Shelf { id: 1, boxes: boxes(60..180, "d") }.put().send(&table).await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Encode { path: "box99", .. }), "{error:?}");
    assert_eq!(table.only_item().await, item);
}

/// That nothing was there, and a version, tell of any number.
#[tokio::test]
async fn any_number_of_attributes_is_put_where_there_is_nothing_or_a_version() {
    let shelves = table::<Shelf>().await;
    let shelf = |label| Shelf { id: 1, boxes: boxes(0..400, label) };
    shelf("a").put().send(&shelves).await.unwrap();
    let error = shelf("b").put().send(&shelves).await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::InvalidRequest { .. }), "{error:?}");
    assert_eq!(Shelf::get(1).one(&shelves).await.unwrap(), shelf("a"));
    shelf("b").put().over_anything().send(&shelves).await.unwrap();
    assert_eq!(Shelf::get(1).one(&shelves).await.unwrap(), shelf("b"));

    let table = table::<Counted>().await;
    let counted = Counted { id: 1, version: 0, boxes: boxes(0..400, "a") }.put().send(&table).await.unwrap();
    let changed = Counted { boxes: boxes(0..400, "b"), ..counted }.put().send(&table).await.unwrap();
    assert_eq!(Counted::get(1).one(&table).await.unwrap(), changed);
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("LOAN#<id>")]
struct Loan {
    id: u32,
    #[dynamo(ttl = seconds)]
    until: u64,
    #[serde(flatten)]
    boxes: BTreeMap<String, Vec<String>>,
}

#[derive(Debug, DynamoTable)]
enum Loans {
    Loan(Loan),
    Shelf(Shelf),
}

/// In 2020, and in 2096.
const ENDS: [u64; 2] = [1_600_000_000, 4_000_000_000];

/// An item that has expired is nothing to the forms either, and one of another entity is refused for what it is.
#[tokio::test]
async fn any_number_of_attributes_is_put_over_what_has_expired() {
    let table = table::<Loans>().await;
    let [expired, loan] = ENDS.map(|until| Loan { id: 1, until, boxes: boxes(0..400, "a") });
    table.put_raw(table.to_item(&expired).unwrap()).await;
    let (put, requests) = table.counted(loan.clone().put().send(&table)).await;
    put.unwrap();
    assert_eq!((Loan::get(1).one(&table).await.unwrap(), requests), (loan.clone(), 2));

    let mut item = table.to_item(&Shelf { id: 1, boxes: BTreeMap::new() }).unwrap();
    let own = table.to_item(&expired).unwrap();
    item.insert("PK".to_owned(), own["PK"].clone());
    table.put_raw(item.clone()).await;
    let error = loan.put().send(&table).await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::WrongEntity { found: "Shelf", .. }), "{error:?}");
    assert_eq!(table.only_item().await, item);
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TITLE#<id>")]
struct Title {
    id: u32,
    #[dynamo(unique)]
    name: String,
    #[dynamo(unique)]
    code: String,
    #[serde(flatten)]
    boxes: BTreeMap<String, Vec<String>>,
}

/// A put that reads for its unique values demands that these are as they were read, beside the forms.
#[tokio::test]
async fn what_else_is_demanded_has_room_beside_the_forms() {
    let table = table::<Title>().await;
    for number in 90..102 {
        let text = number.to_string();
        let title = Title { id: 1, name: text.clone(), code: text, boxes: boxes(0..number, "a") };
        let put = title.clone().put().send(&table).await;
        put.unwrap_or_else(|error| panic!("{number}: {error:?}"));
        assert_eq!(Title::get(1).one(&table).await.unwrap(), title);
    }
}

/// What is demanded of what was read holds after the put, too.
#[tokio::test]
async fn its_answer_may_be_lost() {
    let table = table::<Doc>().await;
    for products in [400, 401] {
        table.faults().on("PutItem").first(1).inject(Fault::LostResponse);
        doc(products).put().send(&table).await.unwrap();
        assert_eq!(table.faults().injected(), 1);
        assert_eq!(Doc::get(1).one(&table).await.unwrap(), doc(products));
        table.faults().clear();
        table.faults().heal();
    }
}
