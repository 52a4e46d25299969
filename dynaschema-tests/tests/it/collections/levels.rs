//! Three levels of elements: the rows of a library, the books of a row, the loans of a book.

use dynaschema::{DynamoCollection, DynamoEntity, DynamoTable};
use dynaschema_tests::harness::{TestTable, table};
use serde::{Deserialize, Serialize};

use super::check::{Expected, check};

macro_rules! entities {
    ($($name:ident $sk:literal { $($number:ident),* })*) => {$(
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
        #[pk("LIBRARY#<library>")]
        #[sk($sk)]
        struct $name {
            library: String,
            $($number: u32),*
        }
    )*};
}

entities! {
    Library "LIBRARY" {}
    Row "ROW#<row:02>" { row }
    Book "ROW#<row:02>#BOOK#<book:02>" { row, book }
    Loan "ROW#<row:02>#BOOK#<book:02>#LOAN#<loan:02>" { row, book, loan }
    // Of no collection here, among all of them.
    Stain "ROW#<row:02>#BOOK#<book:02>#STAIN" { row, book }
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Libraries {
    Library(Library),
    Row(Row),
    Book(Book),
    Loan(Loan),
    Stain(Stain),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
struct BookWithLoans {
    book: Book,
    loans: Vec<Loan>,
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
struct RowWithBooks {
    row: Row,
    books: Vec<BookWithLoans>,
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
struct Inventory {
    library: Library,
    rows: Vec<RowWithBooks>,
}

const ROWS: u32 = 6;

/// A row has so many books as its number says, and a book so many loans as both: none of some.
fn row(row: u32) -> RowWithBooks {
    let library = || "l".to_owned();
    let book = |book| BookWithLoans {
        book: Book { library: library(), row, book },
        loans: (0..(row + book) % 3).map(|loan| Loan { library: library(), row, book, loan }).collect(),
    };
    RowWithBooks { row: Row { library: library(), row }, books: (0..row % 4).map(book).collect() }
}

async fn loaded() -> (TestTable<Libraries>, Vec<RowWithBooks>) {
    let table = table::<Libraries>().await;
    let rows: Vec<RowWithBooks> = (0..ROWS).map(row).collect();
    Library { library: "l".into() }.create().send(&table).await.unwrap();
    for RowWithBooks { row, books } in rows.clone() {
        row.create().send(&table).await.unwrap();
        for BookWithLoans { book, loans } in books {
            let Book { library, row, book: number } = book.clone();
            Stain { library, row, book: number }.create().send(&table).await.unwrap();
            book.create().send(&table).await.unwrap();
            for loan in loans {
                loan.create().send(&table).await.unwrap();
            }
        }
    }
    (table, rows)
}

/// The rows, what is in them in ascending order.
fn rows_of(inventory: &Inventory) -> Vec<RowWithBooks> {
    inventory.rows.iter().map(ascending).collect()
}

fn ascending(row: &RowWithBooks) -> RowWithBooks {
    let mut row = row.clone();
    row.books.sort_by_key(|one| one.book.book);
    for book in &mut row.books {
        book.loans.sort_by_key(|loan| loan.loan);
    }
    row
}

fn expected(rows: &[RowWithBooks]) -> Expected<Inventory, RowWithBooks> {
    Expected {
        elements: rows.to_vec(),
        of: rows_of,
        has_singles: |inventory| inventory.library.library == "l",
    }
}

#[tokio::test]
async fn of_three_levels() {
    let (table, rows) = loaded().await;
    check(&table, Inventory::query("l"), expected(&rows)).await;
    // From each level on.
    for one in &rows {
        let found = RowWithBooks::query("l").row(one.row.row).desc().one(&table).await.unwrap();
        assert_eq!(ascending(&found), *one);
        for BookWithLoans { book, loans } in &one.books {
            let found = BookWithLoans::query("l").row(book.row).book(book.book).one(&table).await.unwrap();
            assert_eq!((&found.book, &found.loans), (book, loans));
        }
    }
    let explained = Inventory::query("l").explain(&table).unwrap();
    assert_eq!(explained.key_condition, r#"PK = "LIBRARY#l" AND SK BETWEEN "LIBRARY" AND "ROW$""#);
    assert_eq!(explained.others, ["Stain"]);
}

/// What is below a missing row or book belongs to nothing, at pages of every size: it is left out, and counted once.
#[tokio::test]
async fn without_some_of_their_parents() {
    let (table, mut rows) = loaded().await;
    let gone = rows.remove(2);
    gone.row.remove().send(&table).await.unwrap();
    let below: usize = gone.books.iter().map(|one| 1 + one.loans.len()).sum();
    let book = rows[2].books.remove(1);
    let without_book = book.loans.len();
    assert!(below > 2 && without_book > 0, "{below} {without_book}");
    book.book.remove().send(&table).await.unwrap();
    check(&table, Inventory::query("l"), expected(&rows)).await;
    for query in [Inventory::query("l"), Inventory::query("l").desc()] {
        for size in 1..=7 {
            for query in [query.clone().limit(size), query.clone().limit(2).page_size(size)] {
                let (mut orphans, mut next) = (0, query.clone());
                loop {
                    let page = next.page(&table).await.unwrap();
                    orphans += page.orphans();
                    let Some(cursor) = page.cursor else { break };
                    next = query.clone().after(cursor);
                }
                assert_eq!(orphans, below + without_book, "by {size}");
            }
        }
    }
}
