//! A parent and its children: in front of it, behind it, on both sides, and of no parent at all.

use dynaschema::{DynamoCollection, Error, ErrorKind};
use dynaschema_tests::fixtures::features::copies::{self, ClubWithMembers, Clubs, Membership, Note};
use dynaschema_tests::fixtures::hub::{
    Hub, Issue, OWNER, Owned, Repo, RepoSheet, RepoWithIssues, RepoWithStars, Star, issue, load, repo, star,
};
use dynaschema_tests::fixtures::shop::{self, Shop, User, UserWithOrders, user_id};
use dynaschema_tests::harness::{TestTable, item, s, table};

use super::check::{Expected, check};
use crate::assert_kind;

const ISSUES: u32 = 9;
const STARS: u32 = 8;

pub(super) async fn loaded() -> TestTable<Hub> {
    let table = table().await;
    load(&table, "r", [ISSUES, 3, STARS]).await.unwrap();
    load(&table, "other", [2, 1, 2]).await.unwrap();
    table
}

fn issues() -> Vec<Issue> {
    (1..=ISSUES).map(|number| issue("r", number)).collect()
}

fn stars() -> Vec<Star> {
    (1..=STARS).map(|number| star("r", number)).collect()
}

#[tokio::test]
async fn the_children_before_their_parent() {
    let table = loaded().await;
    let expected = Expected {
        elements: issues(),
        of: |value: &RepoWithIssues| value.issues.clone(),
        has_singles: |value| value.repo == repo("r"),
    };
    check(&table, RepoWithIssues::query("r"), expected).await;
}

#[tokio::test]
async fn the_children_behind_their_parent() {
    let table = loaded().await;
    let expected = Expected {
        elements: stars(),
        of: |value: &RepoWithStars| value.stars.clone(),
        has_singles: |value| value.repo == repo("r"),
    };
    check(&table, RepoWithStars::query("r"), expected).await;
}

/// What a sheet holds, in the order in which it was read.
fn both_sides(sheet: &RepoSheet) -> Vec<Hub> {
    let issues = sheet.issues.iter().cloned().map(Hub::Issue);
    let stars = sheet.stars.iter().cloned().map(Hub::Star);
    issues.chain(stars).collect()
}

/// Both lists count against one limit, and a read goes on from one into the other.
#[tokio::test]
async fn children_on_both_sides() {
    let table = loaded().await;
    let all: Vec<Hub> =
        issues().into_iter().map(Hub::Issue).chain(stars().into_iter().map(Hub::Star)).collect();
    let (sheet, requests) = table.counted(RepoSheet::query("r").one(&table)).await;
    assert_eq!(sheet.unwrap(), RepoSheet { issues: issues(), repo: Some(repo("r")), stars: stars() });
    assert_eq!(requests, 1);
    for limit in 1..=all.len() + 1 {
        let limited = RepoSheet::query("r").limit(limit).one(&table).await.unwrap();
        assert_eq!(both_sides(&limited), &all[..limit.min(all.len())], "limit {limit}");
        let (mut read, mut cursor) = (Vec::new(), None);
        loop {
            let query = RepoSheet::query("r").limit(limit);
            let query = if let Some(cursor) = cursor { query.after(cursor) } else { query };
            let page = query.page(&table).await.unwrap();
            let sheet = page.value().unwrap().unwrap();
            assert_eq!(sheet.repo, Some(repo("r")));
            read.extend(both_sides(sheet));
            cursor = page.cursor;
            if cursor.is_none() {
                break;
            }
        }
        assert_eq!(read, all, "by {limit}");
    }
}

/// With one list the cursor is that of the list's own query, and each takes the other's.
#[tokio::test]
async fn more_without_the_parent() {
    let table = loaded().await;
    let page = RepoWithIssues::query("r").desc().limit(4).page(&table).await.unwrap();
    let cursor = page.cursor.clone().unwrap();
    let more = Issue::query("r").desc().limit(3).after(cursor).page(&table).await.unwrap();
    let numbers: Vec<u32> = more.items().unwrap().iter().map(|issue| issue.number).collect();
    assert_eq!(numbers, [5, 4, 3]);
    let back = RepoWithIssues::query("r").desc().after(more.cursor.clone().unwrap());
    let rest = back.page(&table).await.unwrap().into_value().unwrap().unwrap();
    assert_eq!(rest.issues.iter().map(|issue| issue.number).collect::<Vec<_>>(), [2, 1]);
    assert_eq!(rest.repo, repo("r"));
}

/// A parent that is not on the page costs one more request; one that the read has passed costs none.
#[tokio::test]
async fn the_parent_is_read_by_itself() {
    let table = loaded().await;
    let (newest, requests) = table.counted(RepoWithIssues::query("r").desc().limit(2).one(&table)).await;
    assert_eq!((newest.unwrap().issues.len(), requests), (2, 1));
    let (oldest, sent) = table.recorded(RepoWithIssues::query("r").limit(2).page_size(2).one(&table)).await;
    assert_eq!(oldest.unwrap().repo, repo("r"));
    assert_eq!(sent.len(), 2);
    Repo::get("r").one(&table).await.unwrap().remove().send(&table).await.unwrap();
    let (missing, requests) = table.counted(RepoWithStars::query("r").limit(2).one(&table)).await;
    assert_kind!(missing.unwrap_err(), NotFound { entity: "RepoWithStars" });
    assert_eq!(requests, 1, "the read has passed its place");
    assert_eq!(RepoWithIssues::query("r").optional(&table).await.unwrap(), None);
    let page = RepoWithIssues::query("r").page(&table).await.unwrap();
    assert_eq!((page.value().unwrap(), page.orphans()), (None, 9));
    let sheet = RepoSheet::query("r").one(&table).await.unwrap();
    assert_eq!((sheet.repo, sheet.issues.len()), (None, 9));
}

/// A value of no item is one to whoever asks for one, and nothing to whoever asks whether there is something.
#[tokio::test]
async fn where_nothing_is_required() {
    let table = loaded().await;
    let nobody = RepoSheet { issues: vec![], repo: None, stars: vec![] };
    assert_eq!(RepoSheet::query("nobody").one(&table).await.unwrap(), nobody);
    assert_eq!(RepoSheet::query("nobody").optional(&table).await.unwrap(), None);
    let sole = repo("sole").create().send(&table).await.unwrap();
    let sheet = RepoSheet { repo: Some(sole), ..nobody };
    assert_eq!(RepoSheet::query("sole").optional(&table).await.unwrap(), Some(sheet));
    star("unowned", 1).create().send(&table).await.unwrap();
    let sheet = RepoSheet::query("unowned").optional(&table).await.unwrap().unwrap();
    assert_eq!((sheet.repo, sheet.stars), (None, vec![star("unowned", 1)]));
}

/// What does not fit into the budget is an error with a cursor, never a shorter list: nothing was given, and
/// behind the cursor is all of it.
#[tokio::test]
async fn budgets() {
    let table = loaded().await;
    let numbers = |issues: &[Issue]| issues.iter().map(|issue| issue.number).collect::<Vec<_>>();
    for (query, wanted) in [
        (RepoWithIssues::query("r"), numbers(&issues())),
        (RepoWithIssues::query("r").desc(), numbers(&issues()).into_iter().rev().collect()),
    ] {
        for (size, budget) in [(1, 1), (1, 3), (2, 1), (2, 2), (3, 2), (4, 2)] {
            let case = format!("{budget} requests of {size}");
            let bounded = query.clone().page_size(size).max_requests(budget);
            let (result, requests) = table.counted(bounded.one(&table)).await;
            let error = result.unwrap_err();
            assert!(
                matches!(error.kind(), ErrorKind::BudgetExhausted { requests, .. } if requests == budget),
                "{error}"
            );
            assert_eq!(requests, budget, "{case}");
            let rest = query.clone().after(error.cursor().unwrap().clone()).one(&table).await.unwrap();
            assert_eq!(rest.repo, repo("r"), "{case}");
            let rest = numbers(&rest.issues);
            assert_eq!(rest, wanted, "{case}");
            // A page under the same budget gives what it has read, and behind its cursor is the rest.
            let page = bounded.clone().limit(100).page(&table).await.unwrap();
            let rest = query.clone().after(page.cursor.clone().unwrap()).one(&table).await.unwrap();
            let before = numbers(&page.value().unwrap().unwrap().issues);
            assert_eq!([before, numbers(&rest.issues)].concat(), wanted, "{case}");
        }
    }
}

#[tokio::test]
async fn lists_of_an_index() {
    let table = loaded().await;
    let owned = Owned::query(OWNER).one(&table).await.unwrap();
    assert_eq!(owned.repos.len(), 2);
    assert_eq!(owned.issues.len(), 6 + 2);
    assert!(Owned::query("nobody").one(&table).await.unwrap().repos.is_empty());
    assert_eq!(Owned::query("nobody").optional(&table).await.unwrap(), None);
}

/// Unknown items are passed over and counted; one that does not decode is listed.
#[tokio::test]
async fn items_that_are_none_of_the_members() {
    let table = loaded().await;
    table.put_raw(item([("PK", s("REPO#r")), ("SK", s("REPO#x")), ("entity_type", s("Fork"))])).await;
    let page = RepoWithStars::query("r").page(&table).await.unwrap();
    assert_eq!((page.unknown(), page.value().unwrap().unwrap().stars.len()), (1, STARS as usize));
    table
        .put_raw(item([
            ("PK", s("REPO#r")),
            ("SK", s("STAR#0100")),
            ("entity_type", s("Star")),
            ("repo", s("r")),
            ("number", s("many")),
        ]))
        .await;
    assert_kind!(RepoWithStars::query("r").one(&table).await.unwrap_err(), Decode { entity: "Star" });
    let page = RepoWithStars::query("r").page(&table).await.unwrap();
    assert_kind!(page.value().unwrap_err(), Decode { failed: 1 });
    assert_eq!((page.errors().len(), page.readable().unwrap().stars.len()), (1, STARS as usize));
}

#[tokio::test]
async fn cursors_are_checked() {
    let table = loaded().await;
    let of_stars = Star::query("r").limit(1).page(&table).await.unwrap().cursor.unwrap();
    let error = RepoWithIssues::query("r").after(of_stars).page(&table).await.unwrap_err();
    assert_kind!(error, InvalidCursor {});
    let bad = RepoWithIssues::query("a#b").one(&table).await.unwrap_err();
    assert_kind!(bad, InvalidKey { field: "repo" });
}

/// Members that are copies: those of their name, and neither the items nor other copies.
#[tokio::test]
async fn children_that_are_copies() {
    let table = table::<Clubs>().await;
    let members = copies::load(&table, 9).await.unwrap();
    let mut chess: Vec<_> = members.into_iter().filter(|one| one.club == "chess").collect();
    chess.sort_by_key(|one| one.person.clone());
    let expected = Expected {
        elements: chess,
        of: |value: &ClubWithMembers| value.members.clone(),
        has_singles: |value| value.club.club == "chess",
    };
    check(&table, ClubWithMembers::query("chess").include_expired(), expected).await;
}

/// S2.7: a user and the last five orders.
#[tokio::test]
async fn a_user_and_the_last_orders() {
    let table = table::<Shop>().await;
    let loaded = shop::load(&table, 9).await.unwrap();
    let user: User = loaded.users[0].clone();
    let mut orders: Vec<_> =
        loaded.orders.iter().filter(|order| order.user_id == user.user_id).cloned().collect();
    orders.sort_by_key(|order| (order.date, order.id.clone()));
    let expected = Expected {
        elements: orders,
        of: |value: &UserWithOrders| value.orders.clone(),
        has_singles: |value| value.orders.iter().all(|order| order.user_id == value.user.user_id),
    };
    check(&table, UserWithOrders::query(&user.user_id), expected).await;
    let nobody = UserWithOrders::query(user_id(9_999)).optional(&table).await.unwrap();
    assert_eq!(nobody, None);
}

#[tokio::test]
async fn the_first_request_is_narrow() {
    let table = loaded().await;
    let sent = |explanation: Result<dynaschema::op::Explanation, Error>| explanation.unwrap().to_string();
    assert_eq!(
        sent(RepoWithIssues::query("r").desc().limit(3).explain(&table)),
        r#"Query: PK = "REPO#r" AND SK BETWEEN "ISSUE#" AND "REPO" FILTER entity_type IN ("Repo", "Issue") DESC LIMIT 16 (others: Page)"#
    );
    assert_eq!(
        sent(RepoWithStars::query("r").limit(3).explain(&table)),
        r#"Query: PK = "REPO#r" AND SK BETWEEN "REPO" AND "STAR$" LIMIT 5"#
    );
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
enum Joined {
    #[collection(copy = by_joining)]
    Member(Membership),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
enum NotesAndJoined {
    Note(Note),
    #[collection(copy = by_joining)]
    Member(Membership),
}

/// Kinds that are copies: those of their name, in a range that has others of the same items; what is deleted
/// by them is the items, with all that belongs to them.
#[tokio::test]
async fn kinds_that_are_copies() {
    let table = table::<Clubs>().await;
    let members = copies::load(&table, 9).await.unwrap();
    let mut chess: Vec<_> = members.into_iter().filter(|one| one.club == "chess").collect();
    chess.sort_by_key(|one| (one.joined, one.person.clone()));
    let joined: Vec<_> = chess.iter().cloned().map(Joined::Member).collect();
    let query = || Joined::query("chess");
    assert_eq!(query().all(&table).await.unwrap(), joined);
    assert_eq!(query().count(&table).await.unwrap(), joined.len());
    let (mut read, mut next) = (Vec::new(), query().limit(4));
    loop {
        let page = next.page(&table).await.unwrap();
        let cursor = page.cursor.clone();
        read.extend(page.into_items().unwrap());
        let Some(cursor) = cursor else { break };
        next = query().limit(4).after(cursor);
    }
    assert_eq!(read, joined);
    let both = NotesAndJoined::query("chess").all(&table).await.unwrap();
    let members: Vec<_> = both
        .iter()
        .filter_map(|one| match one {
            NotesAndJoined::Member(member) => Some(member.clone()),
            NotesAndJoined::Note(_) => None,
        })
        .collect();
    assert_eq!((members, both.len()), (chess, 2 + 9));

    let deletion = query().delete_all(&table).await.unwrap();
    // The club and its notes, and the other two copies of each.
    assert_eq!((deletion.deleted, deletion.left), (9, 1 + 2 + 2 * 9));
    assert_eq!(Membership::by_club("chess").count(&table).await.unwrap(), 0);
    assert_eq!(Membership::query("p1").count(&table).await.unwrap(), 1);
    assert_eq!(Membership::by_club("go").count(&table).await.unwrap(), 9);
}
