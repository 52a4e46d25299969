//! Collections of two lists: what lies between them is not read, and pages go from one into the other, both
//! ways.

use std::time::Duration;

use dynaschema::collection::{Gather, ReadIn, WholeAt};
use dynaschema::embedded::Fault;
use dynaschema::op::{Chain, Query};
use dynaschema::{Collection, Cursor, DynamoCollection, DynamoEntity, DynamoTable, TableSchema};
use dynaschema_tests::fixtures::features::copies::{Clubs, Membership, load};
use dynaschema_tests::fixtures::hub::{Hub, Repo, RepoSheet, RepoWithStars, Star};
use dynaschema_tests::harness::{TestTable, table};
use dynaschema_tests::needs;
use serde::{Deserialize, Serialize};

macro_rules! entities {
    ($($name:ident $sk:literal $gsi:literal)*) => {$(
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
        #[pk("SHELF#<shelf>")]
        #[sk($sk)]
        #[gsi1("ALL#<shelf>", $gsi)]
        struct $name {
            shelf: String,
            number: u32,
        }
    )*};
}

entities! {
    Atlas "ATLAS#<number:03>" "1#<number:03>"
    Map "MAP#<number:03>" "2#<number:03>"
    Zine "ZINE#<number:03>" "3#<number:03>"
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Library {
    Atlas(Atlas),
    Map(Map),
    Zine(Zine),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
struct Ends {
    zines: Vec<Zine>,
    atlases: Vec<Atlas>,
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
#[collection(gsi1)]
struct IndexedEnds {
    zines: Vec<Zine>,
    atlases: Vec<Atlas>,
}

fn numbered(atlases: &[Atlas], zines: &[Zine]) -> Vec<Vec<String>> {
    let atlases = atlases.iter().map(|atlas| format!("ATLAS{:03}", atlas.number));
    let zines = zines.iter().map(|zine| format!("ZINE{:03}", zine.number));
    vec![atlases.collect(), zines.collect()]
}

async fn loaded() -> (TestTable<Library>, Vec<String>) {
    let table = table::<Library>().await;
    let shelf = || "s".to_owned();
    for number in 0..30 {
        Map { shelf: shelf(), number }.create().send(&table).await.unwrap();
    }
    let (mut atlases, mut zines) = (Vec::new(), Vec::new());
    for number in 0..4 {
        atlases.push(Atlas { shelf: shelf(), number }.create().send(&table).await.unwrap());
        zines.push(Zine { shelf: shelf(), number }.create().send(&table).await.unwrap());
    }
    (table, numbered(&atlases, &zines).concat())
}

/// Walks from page to page, and back: each holds what comes next, and each of its lists is in order.
pub(crate) async fn walk<S, T, C>(
    table: &TestTable<S>,
    query: &Query<Gather<T>, C>,
    all: &[String],
    limit: usize,
    lists: fn(&T) -> Vec<Vec<String>>,
) where
    S: TableSchema,
    T: Collection + ReadIn<S> + WholeAt<C>,
    C: Chain<Entity = Gather<T>>,
{
    for (query, ascending) in [(query.clone(), true), (query.clone().desc(), false)] {
        let holds = |value: &T, from: usize, to: usize, case: &str| {
            let lists = lists(value);
            let in_order =
                |list: &Vec<String>| if ascending { list.is_sorted() } else { list.iter().rev().is_sorted() };
            assert!(lists.iter().all(in_order), "{case}: {lists:?}");
            let mut given = lists.concat();
            given.sort();
            let wanted = if ascending { &all[from..to] } else { &all[all.len() - to..all.len() - from] };
            assert_eq!(given, wanted, "{case} from {from} by {limit}, ascending: {ascending}");
        };
        let (mut read, mut cursor, mut last): (usize, Option<Cursor>, Option<Cursor>) = (0, None, None);
        loop {
            let next = cursor.into_iter().fold(query.clone().limit(limit), Query::after);
            let mut page = next.page(table).await.unwrap();
            let to = all.len().min(read + limit);
            holds(page.value().unwrap().expect("nothing is required"), read, to, "on");
            last = page.previous.take().or(last);
            (read, cursor) = (to, page.cursor.take());
            if cursor.is_none() {
                break;
            }
        }
        assert_eq!(read, all.len(), "by {limit}");
        let mut end = (all.len() - 1) / limit * limit;
        while let Some(cursor) = last.take() {
            let mut page = query.clone().limit(limit).before(cursor).page(table).await.unwrap();
            let start = end.saturating_sub(limit);
            holds(page.value().unwrap().expect("nothing is required"), start, end, "back");
            (end, last) = (start, page.previous.take());
        }
        assert_eq!(end, 0, "back by {limit}");
    }
}

#[tokio::test]
async fn a_gap_is_passed_and_not_read() {
    let (table, all) = loaded().await;
    let lists = |ends: &Ends| numbered(&ends.atlases, &ends.zines);
    for limit in 1..=7 {
        walk(&table, &Ends::query("s").page_size(2), &all, limit, lists).await;
    }
    for query in [Ends::query("s"), Ends::query("s").desc()] {
        let (whole, sent) = table.recorded(query.page_size(6).one(&table)).await;
        assert_eq!(lists(&whole.unwrap()).concat().len(), all.len());
        // Six of the one end and of the gap, then the other end alone.
        assert_eq!(sent.len(), 2, "{sent:?}");
    }
}

#[tokio::test]
async fn lists_of_an_index_are_paged() {
    let (table, all) = loaded().await;
    let lists = |ends: &IndexedEnds| numbered(&ends.atlases, &ends.zines);
    for limit in [1, 3, 5] {
        walk(&table, &IndexedEnds::query("s"), &all, limit, lists).await;
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
enum Rank {
    Lead,
    Member,
}

/// One of them is a parent, and copies or others of them are its children.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("EMP#<id>")]
#[sk("EMP")]
#[gsi1("CREW#<crew>", match rank { Lead => "LEAD", Member => "MEMBER#<id>" }, query = of_crew)]
#[dynamo(copy(by_manager, pk = "EMP#<manager>", sk = "REPORT#<id>"))]
struct Employee {
    id: String,
    crew: String,
    rank: Rank,
    manager: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("EMP#<owner>")]
#[sk("ASSET#<number:04>")]
#[gsi1("CREW#<crew>", "ASSET#<number:04>", query = of_crew)]
struct Asset {
    owner: String,
    number: u32,
    crew: String,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Staff {
    Employee(Employee),
    Asset(Asset),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
struct Team {
    manager: Employee,
    #[collection(copy = by_manager)]
    reports: Vec<Employee>,
    assets: Vec<Asset>,
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
#[collection(gsi1)]
struct Crew {
    #[collection(variant = Lead)]
    lead: Employee,
    #[collection(variant = Member)]
    members: Vec<Employee>,
    assets: Vec<Asset>,
}

/// The range of the lists spans a single member of the same entity: a page behind a cursor has it once.
#[tokio::test]
async fn lists_on_both_sides_of_a_parent_of_their_own_entity_are_paged_both_ways() {
    fn lists(lead: &Employee, others: &[Employee], assets: &[Asset]) -> Vec<Vec<String>> {
        assert_eq!(lead.id, "e0");
        let assets = assets.iter().map(|asset| format!("1 {:04}", asset.number));
        vec![assets.collect(), others.iter().map(|one| format!("2 {}", one.id)).collect()]
    }
    let table = table::<Staff>().await;
    let mut all = Vec::new();
    for number in 1..=4 {
        let asset = Asset { owner: "e0".to_owned(), number, crew: "c".to_owned() };
        asset.create().send(&table).await.unwrap();
        all.push(format!("1 {number:04}"));
    }
    for number in 0..=4 {
        let (rank, manager) = if number == 0 { (Rank::Lead, "top") } else { (Rank::Member, "e0") };
        let (id, manager) = (format!("e{number}"), manager.to_owned());
        Employee { id, crew: "c".to_owned(), rank, manager }.create().send(&table).await.unwrap();
        all.extend((number > 0).then(|| format!("2 e{number}")));
    }
    let team = |team: &Team| lists(&team.manager, &team.reports, &team.assets);
    let crew = |crew: &Crew| lists(&crew.lead, &crew.members, &crew.assets);
    for limit in 1..=9 {
        walk(&table, &Team::query("e0"), &all, limit, team).await;
        walk(&table, &Crew::query("c"), &all, limit, crew).await;
        walk(&table, &Team::query("e0").page_size(limit), &all, 2, team).await;
        walk(&table, &Crew::query("c").page_size(limit), &all, 2, crew).await;
    }
}

#[tokio::test]
async fn lists_on_both_sides_of_a_parent_are_paged_both_ways() {
    let table = super::parents::loaded().await;
    let sheet = RepoSheet::query("r").one(&table).await.unwrap();
    let lists = |sheet: &RepoSheet| {
        assert!(sheet.repo.is_some());
        let issues = sheet.issues.iter().map(|issue| format!("ISSUE{:03}", issue.number));
        let stars = sheet.stars.iter().map(|star| format!("STAR{:03}", star.number));
        vec![issues.collect(), stars.collect()]
    };
    let all: Vec<String> = lists(&sheet).concat();
    for limit in 1..=7 {
        walk(&table, &RepoSheet::query("r"), &all, limit, lists).await;
    }
}

/// One moment for both, and not one after the other.
#[tokio::test(start_paused = true)]
async fn a_parent_is_read_beside_the_page_behind_a_cursor() {
    needs!(PausedTime);
    let table: TestTable<Hub> = super::parents::loaded().await;
    let first = RepoWithStars::query("r").limit(1).page(&table).await.unwrap();
    let second = RepoWithStars::query("r").limit(1).after(first.cursor.unwrap());
    table.faults().on("Query").always().inject(Fault::Latency(Duration::from_secs(10)));
    let started = tokio::time::Instant::now();
    let page = second.page(&table).await.unwrap();
    assert_eq!((page.value().unwrap().unwrap().stars.len(), page.cost.requests), (1, 2));
    assert_eq!(started.elapsed().as_secs(), 10);
}

#[tokio::test]
async fn a_collection_is_deleted_with_all_of_its_members_and_nothing_else() {
    let (table, all) = loaded().await;
    let refused = Ends::query("s").limit(2).delete_all(&table).await.unwrap_err();
    assert!(refused.to_string().contains("says `limit`"), "{refused}");
    let deletion = Ends::query("s").page_size(7).delete_all(&table).await.unwrap();
    assert_eq!((deletion.deleted, deletion.left), (all.len(), 30));
    assert_eq!(Library::scan().count(&table).await.unwrap(), 30);
    assert_eq!(Map::scan().count(&table).await.unwrap(), 30);
    // Also without the parent that the others belong to.
    let table = super::parents::loaded().await;
    let stars = Star::query("r").count(&table).await.unwrap();
    Repo::get("r").one(&table).await.unwrap().remove().send(&table).await.unwrap();
    let others = Hub::scan().count(&table).await.unwrap() - stars;
    assert_eq!(RepoWithStars::query("r").delete_all(&table).await.unwrap().deleted, stars);
    assert_eq!(Hub::scan().count(&table).await.unwrap(), others);
}

/// Each membership twice, as two of its copies.
#[derive(Debug, Clone, PartialEq, DynamoCollection)]
struct Both {
    #[collection(copy = by_club)]
    members: Vec<Membership>,
    #[collection(copy = by_joining)]
    joined: Vec<Membership>,
}

/// Two lists that show it, on one page or on two, and one who is a manager and among those who report to the manager.
#[tokio::test]
async fn what_two_members_show_is_deleted_once() {
    for page_size in [None, Some(1), Some(4)] {
        let clubs = table::<Clubs>().await;
        load(&clubs, 9).await.unwrap();
        let both = Both::query("chess");
        let both = if let Some(size) = page_size { both.page_size(size) } else { both };
        assert_eq!(both.delete_all(&clubs).await.unwrap().deleted, 9, "{page_size:?}");
        assert_eq!(Membership::by_club("chess").count(&clubs).await.unwrap(), 0);
        assert_eq!(Membership::by_club("go").count(&clubs).await.unwrap(), 9);

        let staff = table::<Staff>().await;
        for number in 1..=2 {
            let asset = Asset { owner: "e0".to_owned(), number, crew: "c".to_owned() };
            asset.create().send(&staff).await.unwrap();
        }
        for number in 0..=4 {
            let (id, crew, manager) = (format!("e{number}"), "c".to_owned(), "e0".to_owned());
            let rank = if number == 0 { Rank::Lead } else { Rank::Member };
            Employee { id, crew, rank, manager }.create().send(&staff).await.unwrap();
        }
        let team = Team::query("e0");
        let team = if let Some(size) = page_size { team.page_size(size) } else { team };
        let deletion = team.delete_all(&staff).await.unwrap();
        assert_eq!((deletion.deleted, deletion.left), (5 + 2, 0), "{page_size:?}");
        assert!(staff.stored().await.is_empty());
    }
}
