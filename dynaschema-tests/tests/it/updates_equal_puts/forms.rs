//! A put of a rest that has more lists than a condition can name: what is stored tells whether it changes the form of one.

use std::collections::BTreeMap;

use dynaschema::embedded::Fault;
use dynaschema::{AttributeValue, DynamoEntity, ErrorKind};
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
