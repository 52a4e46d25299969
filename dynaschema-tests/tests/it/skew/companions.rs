//! The copies and sentinels that the next release keeps are none of the items of this one, however it reads them.

use dynaschema::{StoredItem, Table};
use dynaschema_tests::harness::table;

/// A release whose documents are in an index by fields of their own, so that their copies are there, too.
macro_rules! release {
    ($release:ident; $($kept:meta)?) => {
        mod $release {
            #![allow(dead_code, reason = "a release is whole, and a test calls what it needs")]

            use dynaschema::{DynamoEntity, DynamoProjection, DynamoTable};
            use serde::{Deserialize, Serialize};

            #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
            #[pk("DOC#<id>")]
            #[sk("DOC")]
            #[gsi1(pk = rank, sk = title, query = by_rank)]
            $(#[$kept])?
            pub(super) struct Doc {
                pub(super) id: u32,
                pub(super) rank: u32,
                pub(super) title: String,
            }

            #[derive(Debug, Clone, PartialEq, Deserialize, DynamoProjection)]
            #[projection(of = Doc)]
            pub(super) struct Title {
                pub(super) title: String,
            }

            #[derive(Debug, Clone, PartialEq, DynamoTable)]
            pub(super) enum Shelf {
                Doc(Doc),
            }

            pub(super) fn doc(id: u32) -> Doc {
                Doc { id, rank: 1, title: format!("title {id}") }
            }
        }
    };
}

release!(before;);
release!(copy; dynamo(copy(by_title, pk = "TITLE#<title>", sk = "TITLE")));
release!(unique; dynamo(unique(title, pk = "TITLE#<title>")));

const DOCS: u32 = 3;

/// That each read of the release before gives the documents, and nothing else.
async fn reads_documents_only(table: &Table<before::Shelf>) {
    let docs: Vec<before::Doc> = (0..DOCS).map(before::doc).collect();
    let titles: Vec<String> = docs.iter().map(|doc| doc.title.clone()).collect();
    let sorted = |mut found: Vec<before::Doc>| {
        found.sort_by_key(|doc| doc.id);
        found
    };
    let titles_of = |found: Vec<before::Title>| {
        let mut found: Vec<String> = found.into_iter().map(|found| found.title).collect();
        found.sort();
        found
    };
    assert_eq!(sorted(before::Doc::scan().all(table).await.unwrap()), docs);
    assert_eq!(titles_of(before::Doc::scan().project::<before::Title>().all(table).await.unwrap()), titles);
    assert_eq!(before::Doc::by_rank(1).all(table).await.unwrap(), docs);
    assert_eq!(
        titles_of(before::Doc::by_rank(1).project::<before::Title>().all(table).await.unwrap()),
        titles
    );
    let mixed = before::Shelf::scan().all(table).await.unwrap();
    let mixed = mixed.into_iter().map(|before::Shelf::Doc(doc)| doc).collect();
    assert_eq!(sorted(mixed), docs);
}

#[tokio::test]
async fn copies() {
    let table = table::<copy::Shelf>().await;
    let old = Table::<before::Shelf>::new(table.client().clone(), table.name());
    for id in 0..DOCS {
        copy::doc(id).create().send(&table).await.unwrap();
    }
    reads_documents_only(&old).await;
}

#[tokio::test]
async fn sentinels() {
    let table = table::<unique::Shelf>().await;
    let old = Table::<before::Shelf>::new(table.client().clone(), table.name());
    for id in 0..DOCS {
        unique::doc(id).create().send(&table).await.unwrap();
    }
    reads_documents_only(&old).await;
    let is_sentinel = |item: &dynaschema::Item| matches!(old.classify(item), StoredItem::Sentinel { name, owner: Some(_), .. } if name == "title");
    let sentinels = table.stored().await.iter().filter(|item| is_sentinel(item)).count();
    assert_eq!(sentinels, DOCS as usize);
}
