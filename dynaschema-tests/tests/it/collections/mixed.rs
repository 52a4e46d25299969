//! Mixed reads: of the table and of an index, whole and between two queries, with and without copies.

use dynaschema::op::{Chain, Query};
use dynaschema::{Contains, Entity, Table};
use dynaschema_tests::fixtures::features::copies::{self, Club, Clubs, Membership, Note};
use dynaschema_tests::fixtures::hub::{Hub, Issue, OWNER, Page, Repo, Star, issue, load, page, repo, star};
use dynaschema_tests::harness::{TestTable, table};

use crate::assert_kind;
use crate::brute_force::{self, gives_both};
use crate::check::text;

async fn loaded() -> (TestTable<Hub>, Vec<Hub>) {
    let table = table().await;
    let all = load(&table, "r", [6, 3, 5]).await.unwrap();
    load(&table, "other", [2, 1, 2]).await.unwrap();
    (table, all)
}

/// What is in an index, in its order; what has one key there, in any.
fn in_index(table: &Table<Hub>, items: &[Hub], attribute: &str) -> Vec<Hub> {
    let key = |item: &Hub| match item {
        Hub::Repo(repo) => key_of(table, repo, attribute),
        Hub::Issue(issue) => key_of(table, issue, attribute),
        Hub::Page(page) => key_of(table, page, attribute),
        Hub::Star(star) => key_of(table, star, attribute),
    };
    let mut shown: Vec<Hub> = items.iter().filter(|item| key(item).is_some()).cloned().collect();
    shown.sort_by_key(|item| (key(item), format!("{item:?}")));
    shown
}

fn key_of<E: Entity>(table: &Table<Hub>, value: &E, attribute: &str) -> Option<String>
where
    Hub: Contains<E>,
{
    let item = table.to_item(value).unwrap();
    item.contains_key(attribute).then(|| text(&item, attribute))
}

/// The read gives these in one request, forwards and backwards, and page by page.
async fn gives<C: Chain<Entity = Hub>>(table: &TestTable<Hub>, query: Query<Hub, C>, expected: &[Hub]) {
    let (found, requests) = table.counted(query.all(table)).await;
    assert_eq!((found.unwrap(), requests), (expected.to_vec(), 1));
    gives_both(table, &query, expected).await;
}

fn sent<C: Chain<Entity = Hub>>(table: &Table<Hub>, query: &Query<Hub, C>) -> String {
    query.explain(table).unwrap().to_string()
}

#[tokio::test]
async fn a_partition_is_named_by_a_key_or_by_any_query_of_it() {
    let (table, all) = loaded().await;
    gives(&table, Hub::partition(Repo::pk("r")), &all).await;
    gives(&table, Hub::partition(Issue::query("r")), &all).await;
    gives(&table, Hub::partition(Issue::query("r").number(3)), &all).await;
    gives(&table, Hub::partition(Star::query("r").number(2..4)), &all).await;
}

#[tokio::test]
async fn bounds_are_queries() {
    let (table, all) = loaded().await;
    let whole = || Hub::partition(Repo::pk("r"));
    let from = whole().from(Page::query("r"));
    assert_eq!(sent(&table, &from), r#"Query: PK = "REPO#r" AND SK >= "PAGE#""#);
    gives(&table, from, &all[6..]).await;
    let up_to = whole().up_to(Repo::query("r"));
    assert_eq!(sent(&table, &up_to), r#"Query: PK = "REPO#r" AND SK <= "REPO""#);
    gives(&table, up_to, &all[..10]).await;
    let between = whole().from(Issue::query("r").number(5)).up_to(Star::query("r").number(..3));
    assert_eq!(sent(&table, &between), r#"Query: PK = "REPO#r" AND SK BETWEEN "ISSUE#0005" AND "STAR#0003""#);
    gives(&table, between, &all[4..12]).await;
    let within = whole().within(Issue::query("r"));
    assert_eq!(sent(&table, &within), r#"Query: PK = "REPO#r" AND begins_with(SK, "ISSUE#")"#);
    gives(&table, within, &all[..6]).await;
    gives(&table, whole().within(Issue::query("r").number(2..=4)), &all[1..4]).await;
    gives(&table, whole().from(Repo::query("r")).desc().asc(), &all[9..]).await;
}

#[tokio::test]
async fn an_index_is_read_by_its_query_functions() {
    let (table, mut all) = loaded().await;
    all.extend(of_other());
    let found = Hub::partition(Repo::of_owner(OWNER)).all(&table).await.unwrap();
    assert_eq!(in_index(&table, &found, "GSI1SK"), in_index(&table, &all, "GSI1SK"));
    let pages = Hub::partition(Repo::of_owner(OWNER)).within(Page::pages_of_owner(OWNER).number(2..));
    assert_eq!(
        sent(&table, &pages),
        r#"Query GSI1: GSI1PK = "OWNER#ann" AND GSI1SK BETWEEN "PAGE#02" AND "PAGE$""#
    );
    gives(&table, pages, &all[7..9]).await;
    let of_r = Hub::partition(Issue::issues_of_owner(OWNER)).from(Issue::issues_of_owner(OWNER).number(4..));
    let mut shown = in_index(&table, &all, "GSI1SK");
    shown.retain(|item| {
        matches!(item, Hub::Issue(issue) if issue.number >= 4) || !matches!(item, Hub::Issue(_))
    });
    assert_eq!(in_index(&table, &of_r.all(&table).await.unwrap(), "GSI1SK"), shown);
    // Two repositories have issues of one number: their order is the engine's to choose.
    for query in [of_r.clone(), of_r.desc()] {
        let read = query.all(&table).await.unwrap();
        brute_force::gives(&table, &query, &read).await;
    }
    let up_to = Hub::partition(Issue::issues_of_owner(OWNER)).up_to(Issue::issues_of_owner(OWNER).number(1));
    assert_eq!(up_to.count(&table).await.unwrap(), 2, "issue 1 of two repositories");
}

/// What `loaded` puts beside the repository itself.
fn of_other() -> Vec<Hub> {
    vec![
        Hub::Issue(issue("other", 1)),
        Hub::Issue(issue("other", 2)),
        Hub::Page(page("other", 1)),
        Hub::Repo(repo("other")),
        Hub::Star(star("other", 1)),
        Hub::Star(star("other", 2)),
    ]
}

/// A lower bound above the upper one is an empty read, and nothing is sent.
#[tokio::test]
async fn bounds_the_wrong_way_round_find_nothing() {
    let (table, _) = loaded().await;
    let (low, high) = (2, 4);
    for query in [
        Hub::partition(Repo::pk("r")).from(Star::query("r")).up_to(Issue::query("r")),
        Hub::partition(Repo::pk("r")).from(Issue::query("r").number(high..low)),
    ] {
        let (found, requests) = table.counted(query.all(&table)).await;
        assert_eq!((found.unwrap(), requests), (vec![], 0));
    }
}

async fn refused(table: &TestTable<Hub>, query: Query<Hub, impl Chain<Entity = Hub>>) {
    let (result, requests) = table.counted(query.all(table)).await;
    assert_kind!(result.unwrap_err(), InvalidRequest { operation: "Query" });
    assert_eq!(requests, 0);
}

#[tokio::test]
async fn a_bound_lies_in_the_partition_that_is_read() {
    let (table, _) = loaded().await;
    refused(&table, Hub::partition(Repo::pk("r")).from(Issue::query("other"))).await;
    refused(&table, Hub::partition(Repo::pk("r")).up_to(Issue::issues_of_owner("r"))).await;
    refused(&table, Hub::partition(Repo::of_owner("r")).within(Issue::query("r"))).await;
}

/// What a query says beside its keys is not lost where it names a partition or a bound: it is refused.
#[tokio::test]
async fn options_belong_to_the_mixed_read() {
    let (table, _) = loaded().await;
    let cursor = Issue::query("r").limit(1).page(&table).await.unwrap().cursor.unwrap();
    let queries = [
        ("consistent", Issue::query("r").consistent()),
        ("filter", Issue::query("r").filter(|issue| issue.text.eq("issue 1"))),
        ("limit", Issue::query("r").limit(2)),
        ("page_size", Issue::query("r").page_size(2)),
        ("max_requests", Issue::query("r").max_requests(2)),
        ("after", Issue::query("r").after(cursor.clone())),
        ("before", Issue::query("r").before(cursor)),
        ("desc", Issue::query("r").desc()),
        ("include_copies", Issue::query("r").include_copies()),
        ("include_expired", Issue::query("r").include_expired()),
    ];
    for (option, query) in queries {
        let whole = || Hub::partition(Repo::pk("r"));
        let reads =
            [whole().from(query.clone()), whole().up_to(query.clone()), whole().within(query.clone())];
        for read in reads {
            let error = read.all(&table).await.unwrap_err().to_string();
            assert!(error.contains(&format!("the bound, a query of `Issue`, says `{option}`")), "{error}");
            refused(&table, read).await;
        }
        let read = Hub::partition(query);
        let error = read.all(&table).await.unwrap_err().to_string();
        assert!(error.contains(&format!("`Issue` that names the partition says `{option}`")), "{error}");
        refused(&table, read).await;
    }
    let consistent = Hub::partition(Issue::query("r")).within(Issue::query("r").asc()).consistent();
    assert_eq!(consistent.count(&table).await.unwrap(), 6);
}

/// What is at fault in a key of a bound is said as of any key.
#[tokio::test]
async fn bad_keys_in_bounds() {
    let (table, _) = loaded().await;
    let query = Hub::partition(Repo::pk("r")).from(Issue::query("r").number(10_000));
    assert_kind!(query.all(&table).await.unwrap_err(), InvalidKey { field: "number" });
    let query = Hub::partition(Issue::query("a#b"));
    assert_kind!(query.all(&table).await.unwrap_err(), InvalidKey { field: "repo" });
}

/// Copies are hidden, shown among the others, or told apart.
#[tokio::test]
async fn copies_say_which_they_are() {
    let table = table::<Clubs>().await;
    let members = copies::load(&table, 5).await.unwrap();
    let whole = Clubs::partition(Club::pk("chess")).include_expired();
    let all = whole.clone().with_copies().all(&table).await.unwrap();
    let plain = whole.all(&table).await.unwrap();
    let own: Vec<Clubs> = all.iter().filter(|one| one.copy.is_none()).map(|one| one.item.clone()).collect();
    assert_eq!(own, plain);
    for name in ["by_club", "by_joining", "by_points"] {
        let mut named: Vec<Clubs> =
            all.iter().filter(|one| one.copy == Some(name)).map(|one| one.item.clone()).collect();
        let mut chess: Vec<Clubs> =
            members.iter().filter(|one| one.club == "chess").cloned().map(Clubs::Membership).collect();
        let person = |item: &Clubs| match item {
            Clubs::Membership(one) => one.person.clone(),
            other => panic!("{other:?}"),
        };
        named.sort_by_key(person);
        chess.sort_by_key(person);
        assert_eq!(named, chess, "{name}");
    }
    let by_club = Clubs::partition(Membership::by_club("chess"))
        .within(Membership::by_club("chess"))
        .with_copies()
        .include_expired();
    assert!(by_club.all(&table).await.unwrap().iter().all(|one| one.copy == Some("by_club")));
    let notes = Clubs::partition(Note::query("chess")).within(Note::query("chess")).with_copies();
    assert!(notes.all(&table).await.unwrap().iter().all(|one| one.copy.is_none()));
}
