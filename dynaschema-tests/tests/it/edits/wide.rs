//! Items with more attributes than a condition can name, of an entity without a version.

use std::collections::BTreeMap;
use std::time::Duration;

use dynaschema::embedded::{Fault, RecordedRequest};
use dynaschema::{DynamoEntity, ErrorKind};
use dynaschema_tests::harness::{TestTable, s, table};
use dynaschema_tests::needs;
use serde::{Deserialize, Serialize};
use tokio::time::sleep;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("SHEET#<id>")]
#[gsi1("STATE#<state>", "<rank:04>", query = by_state)]
struct Sheet {
    id: u32,
    state: String,
    rank: u16,
    count: u64,
    #[serde(flatten)]
    cells: BTreeMap<String, String>,
}

fn sheet(cells: usize) -> Sheet {
    let cells = (0..cells).map(|cell| (format!("cell{cell}"), cell.to_string())).collect();
    Sheet { id: 1, state: "new".to_owned(), rank: 7, count: 0, cells }
}

/// More than 300 operators can compare, and more than 4,096 bytes can name.
const CELLS: [usize; 3] = [10, 160, 400];

async fn created(cells: usize) -> (TestTable<Sheet>, Sheet) {
    let table = table::<Sheet>().await;
    let sheet = sheet(cells).create().send(&table).await.unwrap();
    (table, sheet)
}

#[tokio::test]
async fn a_modify_changes_them() {
    for cells in CELLS {
        let (table, sheet) = created(cells).await;
        let changed = Sheet::modify(&table, &sheet.key(), |sheet| {
            sheet.state = "done".to_owned();
            sheet.cells.insert("cell3".to_owned(), "x".to_owned());
            sheet.cells.remove("cell4");
        });
        let changed = changed.await.unwrap();
        assert_eq!(table.only_item().await, table.to_item(&changed).unwrap(), "{cells}");
        let read: Vec<Sheet> = Sheet::by_state("done").all(&table).await.unwrap();
        assert_eq!(read, [changed]);
    }
}

/// Each adds what the others have not taken: what is changed is demanded to be as it was read.
#[tokio::test]
async fn modifies_at_once_are_all_carried_out() {
    for cells in CELLS {
        let (table, sheet) = created(cells).await;
        let key = sheet.key();
        let add = || Sheet::modify(&table, &key, |sheet| sheet.count += 1);
        let (a, b, c) = tokio::join!(add(), add(), add());
        assert!(a.is_ok() && b.is_ok() && c.is_ok(), "{a:?}, {b:?}, {c:?}");
        assert_eq!(Sheet::get(1).one(&table).await.unwrap().count, 3, "{cells}");
    }
}

/// What the new keys of an index are made of has to be as it was read, and other cells of another
/// writer stay.
#[tokio::test]
async fn a_modify_beside_another_writer() {
    for cells in CELLS {
        let (table, sheet) = created(cells).await;
        let (key, aside) = (sheet.key(), table.aside(|options| options));
        let rank = Sheet::modify(&table, &key, |sheet| sheet.rank += 1);
        let state = Sheet::modify(&aside, &key, |sheet| {
            sheet.state.push('!');
            sheet.cells.insert("cell1".to_owned(), "theirs".to_owned());
        });
        let (rank, state) = tokio::join!(rank, state);
        assert!(rank.is_ok() && state.is_ok(), "{rank:?}, {state:?}");
        let read = Sheet::get(1).one(&table).await.unwrap();
        assert_eq!((read.state.as_str(), read.rank, read.cells["cell1"].as_str()), ("new!", 8, "theirs"));
        assert_eq!(table.only_item().await, table.to_item(&read).unwrap(), "{cells}");
    }
}

/// The same, of which a value is unique, so that another one takes a transaction.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("LEDGER#<id>")]
#[dynamo(unique(name, pk = "NAME#<name>"))]
struct Ledger {
    id: u32,
    name: String,
    count: u64,
    #[serde(flatten)]
    cells: BTreeMap<String, String>,
}

/// What is given is what is stored, though the transaction gives nothing back, and demands less than it was
/// made of.
#[tokio::test]
async fn a_modify_gives_what_another_writer_leaves() {
    needs!(PausedTime);
    tokio::time::pause();
    for cells in CELLS {
        let table = table::<Ledger>().await;
        let Sheet { id, cells: named, .. } = sheet(cells);
        let ledger = Ledger { id, name: "a".to_owned(), count: 0, cells: named };
        let key = ledger.create().send(&table).await.unwrap().key();
        let is_write = |request: &RecordedRequest| request.operation == "TransactWriteItems";
        table.faults().on_any().when(is_write).first(1).inject(Fault::Latency(Duration::from_secs(2)));
        let aside = table.aside(|options| options);
        let rename = Ledger::modify(&table, &key, |ledger| ledger.name.push('!'));
        let add = async {
            sleep(Duration::from_secs(1)).await;
            Ledger::update(1).add(|ledger| ledger.count, 100).send(&aside).await
        };
        let (renamed, added) = tokio::join!(rename, add);
        added.unwrap();
        let renamed = renamed.unwrap();
        assert_eq!((&*renamed.name, renamed.count), ("a!", 100), "{cells}");
        assert_eq!(renamed, Ledger::get(1).one(&table).await.unwrap(), "{cells}");
    }
}

/// A move writes the item whole: what it cannot demand it would take back.
#[tokio::test]
async fn a_move_needs_a_version() {
    let (table, sheet) = created(10).await;
    sheet.move_to(|sheet| sheet.id = 2).send(&table).await.unwrap();
    for cells in [160, 400] {
        let (table, sheet) = created(cells).await;
        let error = sheet.move_to(|sheet| sheet.id = 2).send(&table).await.unwrap_err();
        let ErrorKind::InvalidRequest { reason, .. } = error.kind() else { panic!("{error:?}") };
        let demands = format!("it demands that all {} attributes of the item are as they were", cells + 8);
        assert!(reason.starts_with(&demands) && reason.ends_with("`#[dynamo(version)]`"), "{reason}");
        assert_eq!(table.only_item().await["PK"], s("SHEET#1"));
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TILE#<id>")]
#[dynamo(copy(by_id, pk = "COPY#<id>"))]
struct Tile {
    id: u32,
    #[serde(alias = "coat_before", alias = "paint_before")]
    coat: String,
    count: u64,
}

/// There is no room for the other names of the fields that an item has.
#[tokio::test]
async fn only_of_what_is_lacked_each_name_is_demanded() {
    let table = table::<Tile>().await;
    let tile = Tile { id: 1, coat: "blue".to_owned(), count: 0 }.create().send(&table).await.unwrap();
    let modified = Tile::modify(&table, &tile.key(), |tile| tile.count += 1);
    let (modified, requests) = table.recorded(modified).await;
    assert_eq!(modified.unwrap().count, 1);
    let written = requests.last().unwrap().body.to_string();
    assert!(written.contains("coat") && !written.contains("_before"), "{written}");
}
