//! Keys at the ends of ranges: one that a range excludes and that an item has; and two items under what should be
//! one.

use dynaschema::{DynamoCollection, DynamoEntity, DynamoTable, any};
use dynaschema_tests::harness::{TestTable, table};
use serde::{Deserialize, Serialize};

use super::check::{Expected, check};
use super::gaps::walk;
use crate::assert_kind;
use crate::brute_force::gives_both;

macro_rules! entities {
    ($($name:ident $sk:literal { $($number:ident)? })*) => {$(
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
        #[pk("BILL#<bill>")]
        #[sk($sk)]
        #[gsi1("OF#<bill>", $sk)]
        struct $name {
            bill: String,
            $($number: u32,)?
        }
    )*};
}

// What ends the range of the lines, `LINE$`, is the key of another; so is what begins it.
entities! {
    Head "LINE#" {}
    Line "LINE#<number:02>" { number }
    Total "LINE$" {}
    Tax "LINE$<number:02>" { number }
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Bills {
    Head(Head),
    Line(Line),
    Total(Total),
    Tax(Tax),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
struct Lines {
    lines: Vec<Line>,
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
struct WithTotal {
    total: Total,
    lines: Vec<Line>,
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
#[collection(gsi1)]
struct InAnIndex {
    total: Total,
    lines: Vec<Line>,
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
struct WithHead {
    head: Option<Head>,
    lines: Vec<Line>,
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
struct BothLists {
    taxes: Vec<Tax>,
    lines: Vec<Line>,
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
enum Sums {
    Line(Line),
    Tax(Tax),
}

const LINES: u32 = 8;
const TAXES: u32 = 3;

fn bill() -> String {
    "b".to_owned()
}

fn lines() -> Vec<Line> {
    (1..=LINES).map(|number| Line { bill: bill(), number }).collect()
}

fn taxes() -> Vec<Tax> {
    (1..=TAXES).map(|number| Tax { bill: bill(), number }).collect()
}

async fn loaded() -> TestTable<Bills> {
    let table = table::<Bills>().await;
    Head { bill: bill() }.create().send(&table).await.unwrap();
    Total { bill: bill() }.create().send(&table).await.unwrap();
    for line in lines() {
        line.create().send(&table).await.unwrap();
    }
    for tax in taxes() {
        tax.create().send(&table).await.unwrap();
    }
    table
}

fn of<T>(of: fn(&T) -> Vec<Line>, has_singles: fn(&T) -> bool) -> Expected<T, Line> {
    Expected { elements: lines(), of, has_singles }
}

#[tokio::test]
async fn a_key_that_ends_the_range_of_others() {
    let table = loaded().await;
    check(&table, Lines::query("b"), of(|one| one.lines.clone(), |_| true)).await;
    check(&table, WithTotal::query("b"), of(|one| one.lines.clone(), |one| one.total.bill == "b")).await;
    check(&table, InAnIndex::query("b"), of(|one| one.lines.clone(), |one| one.total.bill == "b")).await;
    let with_head = |one: &WithHead| {
        assert!(one.head.is_some());
        vec![one.lines.iter().map(|line| format!("{:02}", line.number)).collect()]
    };
    let all: Vec<String> = lines().iter().map(|line| format!("{:02}", line.number)).collect();
    for limit in 1..=7 {
        walk(&table, &WithHead::query("b"), &all, limit, with_head).await;
        walk(&table, &WithHead::query("b").page_size(limit), &all, 3, with_head).await;
    }
    let lists = |both: &BothLists| {
        let lines = both.lines.iter().map(|line| format!("1 {:02}", line.number));
        vec![lines.collect(), both.taxes.iter().map(|tax| format!("2 {:02}", tax.number)).collect()]
    };
    let all: Vec<String> = lists(&BothLists { taxes: taxes(), lines: lines() }).concat();
    for limit in 1..=7 {
        walk(&table, &BothLists::query("b"), &all, limit, lists).await;
        walk(&table, &BothLists::query("b").page_size(limit), &all, 3, lists).await;
    }
}

#[tokio::test]
async fn a_key_that_ends_the_range_of_a_read() {
    let table = loaded().await;
    let lines: Vec<Bills> = lines().into_iter().map(Bills::Line).collect();
    let (head, total) = (Bills::Head(Head { bill: bill() }), Bills::Total(Total { bill: bill() }));
    let taxes: Vec<Bills> = taxes().into_iter().map(Bills::Tax).collect();
    let partition = || Bills::partition(Line::query("b"));
    let from_head = [&[head][..], &lines].concat();
    gives_both(&table, &partition().within(Line::query("b")), &from_head).await;
    gives_both(&table, &partition().up_to(Line::query("b")), &from_head).await;
    gives_both(&table, &partition().from(Line::query("b").number(1)).up_to(Line::query("b")), &lines).await;
    let up_to_total = [&lines[..], std::slice::from_ref(&total)].concat();
    let bounded = partition().from(Line::query("b").number(1)).up_to(Total::query("b"));
    gives_both(&table, &bounded, &up_to_total).await;
    gives_both(&table, &partition().from(Total::query("b")), &[&[total][..], &taxes].concat()).await;
    let own = |item: &Bills| match item {
        Bills::Line(line) => Some(Sums::Line(line.clone())),
        Bills::Tax(tax) => Some(Sums::Tax(tax.clone())),
        Bills::Head(_) | Bills::Total(_) => None,
    };
    let sums: Vec<Sums> = lines.iter().chain(&taxes).filter_map(own).collect();
    gives_both(&table, &Sums::query("b"), &sums).await;
}

/// Teams of a city, of which the collection's author thought that there is one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<id>")]
#[sk("TEAM")]
#[gsi1("CITY#<city>", "TEAM", query = in_city)]
struct Team {
    id: u32,
    city: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PLAYER#<id>")]
#[sk("PLAYER")]
#[gsi1("CITY#<city>", "PLAYER#<id:04>", query = in_city)]
struct Player {
    id: u32,
    city: String,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum League {
    Team(Team),
    Player(Player),
}

/// `read` is the function of its query, since `query` is its author's own.
#[derive(Debug, Clone, PartialEq, DynamoCollection)]
#[collection(gsi1, names(query = read))]
struct Roster {
    team: Team,
    players: Vec<Player>,
}

impl Roster {
    fn query(&self) -> String {
        format!("{}?", self.team.city)
    }
}

async fn league(teams: u32) -> (TestTable<League>, Vec<Player>) {
    let table = table::<League>().await;
    for id in 0..teams {
        Team { id, city: "c".into() }.create().send(&table).await.unwrap();
    }
    let mut players = Vec::new();
    for id in 0..6 {
        players.push(Player { id, city: "c".into() }.create().send(&table).await.unwrap());
    }
    (table, players)
}

#[tokio::test]
async fn a_function_of_another_name() {
    let (table, players) = league(1).await;
    let expected = Expected {
        elements: players,
        of: |roster: &Roster| roster.players.clone(),
        has_singles: |roster: &Roster| roster.query() == "c?",
    };
    check(&table, Roster::read("c"), expected).await;
}

/// It is an error and no choice, also where the single member is read by itself.
#[tokio::test]
async fn two_items_where_one_is_meant() {
    let (table, players) = league(2).await;
    for query in [Roster::read("c"), Roster::read("c").desc()] {
        assert_kind!(query.one(&table).await.unwrap_err(), MoreThanOne { entity: "Roster" });
        assert_kind!(query.optional(&table).await.unwrap_err(), MoreThanOne { entity: "Roster" });
        for size in 1..=7 {
            let (limited, paged) = (query.clone().limit(size), query.clone().page_size(size));
            assert_kind!(limited.one(&table).await.unwrap_err(), MoreThanOne { entity: "Roster" });
            assert_kind!(paged.one(&table).await.unwrap_err(), MoreThanOne { entity: "Roster" });
            let page = limited.page(&table).await.unwrap();
            assert_kind!(page.value().unwrap_err(), MoreThanOne { entity: "Roster" });
            assert_eq!((page.errors().len(), page.readable(), page.orphans()), (1, None, 0));
        }
    }
    // A collection has no `first` to choose by.
    let error = Roster::read("c").one(&table).await.unwrap_err();
    let sentence = error.to_string();
    assert!(sentence.starts_with("more than one `Team` of table "), "{sentence}");
    assert!(
        sentence.ends_with("a member of `Roster` is one; make it a `Vec`, or delete those that are too many")
    );
    // The players can still be read, and deleted with both.
    assert_eq!(Player::in_city("c").all(&table).await.unwrap(), players);
    assert_eq!(Roster::read("c").delete_all(&table).await.unwrap().deleted, 2 + players.len());
    let (table, players) = league(0).await;
    let page = Roster::read("c").page(&table).await.unwrap();
    assert_eq!((page.value().unwrap(), page.orphans()), (None, players.len()));
}

/// With nothing ahead of it only the characters of a text keep one key from being another's.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("CUSTOMER#<customer>")]
#[sk("<acct:only('0-9A-Z')>")]
struct Account {
    customer: String,
    acct: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("CUSTOMER#<customer>")]
#[sk("<acct:only('0-9A-Z')>#<number:04>")]
struct Transfer {
    customer: String,
    acct: String,
    number: u32,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Bank {
    Account(Account),
    Transfer(Transfer),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
struct Statement {
    account: Account,
    lines: Vec<Transfer>,
}

#[tokio::test]
async fn a_key_that_begins_with_another_and_with_no_literal() {
    let table = table::<Bank>().await;
    let line = |acct: &str, number| Transfer { customer: "c".into(), acct: acct.to_owned(), number };
    for acct in ["A", "A1", "A10", "B"] {
        Account { customer: "c".into(), acct: acct.to_owned() }.create().send(&table).await.unwrap();
        for number in 1..=6 {
            line(acct, number).create().send(&table).await.unwrap();
        }
    }
    let expected = Expected {
        elements: (1..=6).map(|number| line("A1", number)).collect(),
        of: |statement: &Statement| statement.lines.clone(),
        has_singles: |statement: &Statement| statement.account.acct == "A1",
    };
    check(&table, Statement::query("c").acct("A1"), expected).await;
    let refused = Account { customer: "c".into(), acct: "A#0001".into() }.put().send(&table).await;
    assert_kind!(refused.unwrap_err(), InvalidKey { field: "acct" });
}

/// A folder is the first of its own partition, and both keys show it: what ends the range of one, `FOLDER/10`,
/// is the key of the next.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("FOLDER/<folder>")]
#[sk("FOLDER/<folder>")]
struct Folder {
    folder: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("FOLDER/<folder>")]
#[sk("FOLDER/<folder>/<number:04>")]
struct File {
    folder: String,
    number: u32,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Drive {
    Folder(Folder),
    File(File),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
enum Tree {
    Folder(Folder),
    File(File),
}

#[tokio::test]
async fn a_key_that_ends_the_range_of_another_partition() {
    let table = table::<Drive>().await;
    let (mut trees, mut drives) = (Vec::new(), Vec::new());
    for folder in ["1", "10", "100"] {
        let root = Folder { folder: folder.to_owned() }.create().send(&table).await.unwrap();
        let file = File { folder: folder.to_owned(), number: 1 }.create().send(&table).await.unwrap();
        trees.extend([Tree::Folder(root.clone()), Tree::File(file.clone())]);
        drives.extend([Drive::Folder(root), Drive::File(file)]);
    }
    for folders in [&["1", "10"][..], &["1", "10", "100"], &["100", "10"]] {
        let from = if folders.contains(&"1") { 0 } else { 2 };
        let read = from..from + folders.len() * 2;
        let listed = || any(folders.to_vec());
        gives_both(&table, &Tree::query(listed()), &trees[read.clone()]).await;
        assert!(Tree::query(listed()).exists(&table).await.unwrap());
        let partition = || Drive::partition(Folder::query(listed()));
        let bounded = partition().from(Folder::query(listed())).up_to(File::query(listed()));
        gives_both(&table, &bounded, &drives[read.clone()]).await;
        gives_both(&table, &partition(), &drives[read]).await;
    }
    let deletion = Tree::query(any(["1", "10"])).delete_all(&table).await.unwrap();
    assert_eq!((deletion.deleted, deletion.left), (4, 0));
    assert_eq!(Drive::scan().all(&table).await.unwrap().len(), 2);
}
