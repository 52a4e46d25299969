//! Three levels of elements: the shelves of a library, the volumes of each, the lendings of each of these.

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
    Shelf "SHELF#<row:02>" { row }
    Volume "SHELF#<row:02>#VOLUME#<place:02>" { row, place }
    Lending "SHELF#<row:02>#VOLUME#<place:02>#LENDING#<turn:02>" { row, place, turn }
    // Of no collection here, among all of them.
    Stain "SHELF#<row:02>#VOLUME#<place:02>#STAIN" { row, place }
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Libraries {
    Library(Library),
    Shelf(Shelf),
    Volume(Volume),
    Lending(Lending),
    Stain(Stain),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
struct LentVolume {
    volume: Volume,
    lendings: Vec<Lending>,
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
struct FullShelf {
    shelf: Shelf,
    volumes: Vec<LentVolume>,
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
struct Inventory {
    library: Library,
    shelves: Vec<FullShelf>,
}

const SHELVES: u32 = 6;

/// A shelf has volumes by its number, and a volume lendings by both: some have none.
fn shelf(row: u32) -> FullShelf {
    let library = || "l".to_owned();
    let volume = |place| LentVolume {
        volume: Volume { library: library(), row, place },
        lendings: (0..(row + place) % 3)
            .map(|turn| Lending { library: library(), row, place, turn })
            .collect(),
    };
    FullShelf { shelf: Shelf { library: library(), row }, volumes: (0..row % 4).map(volume).collect() }
}

async fn loaded() -> (TestTable<Libraries>, Vec<FullShelf>) {
    let table = table::<Libraries>().await;
    let shelves: Vec<FullShelf> = (0..SHELVES).map(shelf).collect();
    Library { library: "l".into() }.create().send(&table).await.unwrap();
    for FullShelf { shelf, volumes } in shelves.clone() {
        shelf.create().send(&table).await.unwrap();
        for LentVolume { volume, lendings } in volumes {
            let Volume { library, row, place } = volume.clone();
            Stain { library, row, place }.create().send(&table).await.unwrap();
            volume.create().send(&table).await.unwrap();
            for lending in lendings {
                lending.create().send(&table).await.unwrap();
            }
        }
    }
    (table, shelves)
}

/// What is in it in ascending order.
fn ascending(shelf: &FullShelf) -> FullShelf {
    let mut shelf = shelf.clone();
    shelf.volumes.sort_by_key(|one| one.volume.place);
    for volume in &mut shelf.volumes {
        volume.lendings.sort_by_key(|lending| lending.turn);
    }
    shelf
}

fn expected(shelves: &[FullShelf]) -> Expected<Inventory, FullShelf> {
    Expected {
        elements: shelves.to_vec(),
        of: |inventory| inventory.shelves.iter().map(ascending).collect(),
        has_singles: |inventory| inventory.library.library == "l",
    }
}

#[tokio::test]
async fn of_three_levels() {
    let (table, shelves) = loaded().await;
    check(&table, Inventory::query("l"), expected(&shelves)).await;
    // From each level on.
    for one in &shelves {
        let found = FullShelf::query("l").row(one.shelf.row).desc().one(&table).await.unwrap();
        assert_eq!(ascending(&found), *one);
        for LentVolume { volume, lendings } in &one.volumes {
            let query = LentVolume::query("l").row(volume.row).place(volume.place);
            let found = query.one(&table).await.unwrap();
            assert_eq!((&found.volume, &found.lendings), (volume, lendings));
        }
    }
    let explained = Inventory::query("l").explain(&table).unwrap();
    assert_eq!(explained.key_condition, r#"PK = "LIBRARY#l" AND SK BETWEEN "LIBRARY" AND "SHELF$""#);
    assert_eq!(explained.others, ["Stain"]);
}

/// What is below a missing shelf or volume belongs to nothing, at pages of every size: it is left out, and counted
/// once.
#[tokio::test]
async fn without_some_of_their_parents() {
    let (table, mut shelves) = loaded().await;
    let gone = shelves.remove(2);
    gone.shelf.remove().send(&table).await.unwrap();
    let below: usize = gone.volumes.iter().map(|one| 1 + one.lendings.len()).sum();
    let gone = shelves[2].volumes.remove(1);
    gone.volume.remove().send(&table).await.unwrap();
    let orphaned = below + gone.lendings.len();
    assert!(below > 2 && orphaned > below, "{below} of {orphaned}");
    check(&table, Inventory::query("l"), expected(&shelves)).await;
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
                assert_eq!(orphans, orphaned, "by {size}");
            }
        }
    }
}
