//! The law: no key shows an empty text, or no bytes; as an end of a range it lies before all that keys show, or
//! before all that begins alike.

use std::ops::{Bound, RangeBounds};

use dynaschema::{Binary, DynamoEntity, KeyPart, embedded};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, KeyPart)]
#[key("<shelf:02>/<title>")]
struct Spot {
    shelf: u8,
    title: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("LIBRARY#<library>")]
#[sk("BOOK#<title>")]
#[gsi1("TITLES#<library>", sk = title, query = by_title)]
#[gsi2("SPOTS#<library>", "<spot>", query = by_spot)]
#[gsi3("SEALS#<library>", sk = seal, query = by_seal)]
struct Book {
    library: String,
    title: String,
    spot: Spot,
    seal: Binary,
}

fn spot(shelf: u8, title: &str) -> Spot {
    Spot { shelf, title: title.to_owned() }
}

fn book(shelf: u8, title: &str) -> Book {
    let seal = Binary::from(title.as_bytes());
    Book { library: "l".to_owned(), title: title.to_owned(), spot: spot(shelf, title), seal }
}

const ENDS: [Bound<&str>; 5] =
    [Bound::Unbounded, Bound::Included(""), Bound::Excluded(""), Bound::Included("c"), Bound::Excluded("c")];

/// Asks by each of these ways for all ranges between such ends.
macro_rules! over_empty_ends {
    ($table:expr, $books:expr; $($query:ident.$part:ident, $end:expr;)*) => {$(
        for (start, last) in ENDS.into_iter().flat_map(|start| ENDS.map(|last| (start, last))) {
            let ends = (start.map($end), last.map($end));
            let kept = $books.iter().filter(|book| ends.contains(&book.$part)).cloned();
            let kept: Vec<Book> = kept.collect();
            let found = Book::$query("l").$part(ends.clone()).all($table).await.unwrap();
            assert_eq!(found, kept, "{} {ends:?}", stringify!($query));
            let count = Book::$query("l").$part(ends.clone()).count($table).await.unwrap();
            assert_eq!(count, kept.len(), "{} {ends:?}", stringify!($query));
        }
    )*};
}

#[tokio::test]
async fn over_ends_that_are_empty() {
    let table = embedded::table::<Book>().await.unwrap();
    let books = [book(6, "a"), book(7, "b"), book(7, "c"), book(7, "d"), book(8, "e")];
    for book in &books {
        book.clone().create().send(&table).await.unwrap();
    }
    over_empty_ends! {
        &table, books;
        query.title, |title: &str| title.to_owned();
        by_title.title, |title: &str| title.to_owned();
        by_spot.spot, |title: &str| spot(7, title);
        by_seal.seal, |title: &str| Binary::from(title.as_bytes());
    }
    assert_eq!(Book::query("l").title(""..).all(&table).await.unwrap(), books);
    assert!(Book::query("l").title(..="").all(&table).await.unwrap().is_empty());
}
