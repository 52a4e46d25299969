//! What an older release has kept beside an item goes with the first write of the next one, though an upgrade
//! gives the item another value than that shows.

use std::collections::BTreeSet;

use dynaschema::{AttributeValue, DynamoEntity, Item, Table, TableSchema};
use dynaschema_tests::harness::{TestTable, n, table};
use serde::{Deserialize, Serialize};

/// A release of one entity.
macro_rules! release {
    ($release:ident; $version:meta; $($new:ident: $ty:ty),*) => {
        mod $release {
            #![allow(dead_code, reason = "a release is whole, and a test calls what it needs")]

            use dynaschema::{AttributeValue, DynamoEntity, Item};
            use serde::{Deserialize, Serialize};

            #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
            #[pk("BOOK#<id>")]
            #[$version]
            #[dynamo(unique(title, pk = "TITLE#<title>"), copy(of_title, pk = "OF#<title>"))]
            pub(super) struct Book {
                pub(super) id: u32,
                pub(super) title: String,
                pub(super) pages: u32,
                $(pub(super) $new: $ty,)*
            }

            pub(super) fn in_small_letters(_: u32, mut item: Item) -> Result<Item, &'static str> {
                let title =
                    item.get("title").and_then(|title| title.as_s().ok()).ok_or("a book has a title")?;
                let title = AttributeValue::S(title.to_lowercase());
                item.insert("shelf".to_owned(), title.clone());
                item.insert("title".to_owned(), title);
                Ok(item)
            }
        }
    };
}

release!(before; dynamo(schema_version = 1););
release!(now; dynamo(schema_version = 2, upgrade = in_small_letters); shelf: String);
release!(later; dynamo(schema_version = 2, upgrade = in_small_letters); shelf: String, room: u32);

/// What is stored, by the partitions.
async fn partitions<S: TableSchema>(table: &TestTable<S>) -> BTreeSet<String> {
    table.stored().await.iter().map(|item| item["PK"].as_s().unwrap().clone()).collect()
}

#[tokio::test]
async fn a_value_that_a_sentinel_and_a_copy_show() {
    for way in 0..10 {
        let table = table::<now::Book>().await;
        let old = Table::<before::Book>::new(table.client().clone(), table.name());
        before::Book { id: 1, title: "Dune".into(), pages: 412 }.create().send(&old).await.unwrap();
        let read = now::Book::get(1).one(&table).await.unwrap();
        assert_eq!(read.title, "dune");
        let modify = |by| now::Book::modify(&table, &now::BookKey { id: 1 }, move |book| book.pages += by);
        let (id, title) = (if way == 7 { 2 } else { 1 }, if way == 1 { "ulysses" } else { "dune" });
        match way {
            0 => now::Book::update(1).set_pages(9_u32).send(&table).await,
            1 => now::Book::update(1).set_title(title).send(&table).await,
            2 => read.edit().set_pages(9_u32).send(&table).await,
            3 => modify(1).await.map(drop),
            4 => modify(0).await.map(drop),
            5 => read.put().send(&table).await.map(drop),
            6 => read.upsert().set_pages(9_u32).send(&table).await,
            7 => read.move_to(|book| book.id = 2).send(&table).await.map(drop),
            8 => now::Book::delete(1).send(&table).await,
            _ => read.remove().send(&table).await,
        }
        .unwrap_or_else(|error| panic!("{way}: {error:?}"));
        let kept = [format!("BOOK#{id}"), format!("TITLE#{title}"), format!("OF#{title}")];
        let expected = if way < 8 { BTreeSet::from(kept) } else { BTreeSet::new() };
        assert_eq!(partitions(&table).await, expected, "{way}");
    }
}

/// An item that lacks what has no default is no value before an upsert has brought that in.
#[tokio::test]
async fn a_value_of_an_item_that_lacks_a_field() {
    let table = table::<later::Book>().await;
    let old = Table::<before::Book>::new(table.client().clone(), table.name());
    before::Book { id: 1, title: "Dune".into(), pages: 412 }.create().send(&old).await.unwrap();
    later::Book::get(1).one(&table).await.unwrap_err();
    let book = later::Book { id: 1, title: "dune".into(), pages: 412, shelf: "dune".into(), room: 3 };
    later::Book { title: "emma".into(), pages: 9, ..book.clone() }.upsert().send(&table).await.unwrap();
    assert_eq!(later::Book::get(1).one(&table).await.unwrap(), book);
    let kept = ["BOOK#1", "TITLE#dune", "OF#dune"].map(str::to_owned);
    assert_eq!(partitions(&table).await, BTreeSet::from(kept));
}

/// In cents, which an item of the first version is not.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PRICE#<id>")]
#[dynamo(schema_version = 2, upgrade = in_cents)]
struct Price {
    id: u32,
    price: u64,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("OFFER#<id>")]
#[dynamo(schema_version = 2, upgrade = in_cents)]
struct Offer {
    id: u32,
    price: u64,
    #[dynamo(version)]
    version: u64,
}

fn in_cents(_: u32, mut item: Item) -> Result<Item, &'static str> {
    let Some(AttributeValue::N(price)) = item.get_mut("price") else { return Err("there is a price") };
    price.push_str("00");
    Ok(item)
}

/// What an edit without effect gives back it has not written, so that it is read like any item.
#[tokio::test]
async fn a_field_of_an_edit_without_effect() {
    let prices = table::<Price>().await;
    let mut older = prices.to_item(&Price { id: 1, price: 5 }).unwrap();
    older.remove("schema_v");
    prices.put_raw(older).await;
    let read = Price::get(1).one(&prices).await.unwrap();
    assert_eq!(read.price, 500);
    let same = || read.edit().set_price(500_u64);
    assert_eq!(same().returning(|of| of.price).send(&prices).await.unwrap(), 500);
    let met = same().condition(|of| of.price.gt(0));
    assert_eq!(met.returning(|of| of.price).send(&prices).await.unwrap(), 500);
    assert_eq!(Price::get(1).one(&prices).await.unwrap(), read);

    let offers = table::<Offer>().await;
    let mut older = offers.to_item(&Offer { id: 1, price: 5, version: 0 }).unwrap();
    older.remove("schema_v");
    older.insert("version".to_owned(), n(1));
    offers.put_raw(older).await;
    let read = Offer::get(1).one(&offers).await.unwrap();
    assert_eq!((read.price, read.version), (500, 1));
    let same = read.edit().set_price(500_u64);
    assert_eq!(same.returning(|of| of.price).send(&offers).await.unwrap(), 500);
}
