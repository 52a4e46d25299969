//! Keys that show what stands inside of a field: parts of a value that is stored as a map.

use dynaschema::{AttributeValue, DynamoEntity, Item, KeyPart};
use dynaschema_tests::harness::{TestTable, item, n, s, table};
use serde::{Deserialize, Serialize};

use crate::brute_force::gives_both;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
#[key("<owner>/<name>")]
struct Repo {
    owner: String,
    name: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
#[key("<year:04>#<quarter>")]
struct Due {
    year: u16,
    quarter: u8,
}

/// Each key shows another member of the two maps.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("OWNER#<repo.owner>")]
#[sk("REPO#<repo.name>#<number:05>")]
#[gsi1("DUE#<due.year:04>", "<due.quarter:01>#<repo>#<number:05>", query = due_in)]
struct Issue {
    repo: Repo,
    number: u32,
    due: Due,
    title: String,
}

fn map<const N: usize>(members: [(&str, AttributeValue); N]) -> AttributeValue {
    AttributeValue::M(item(members))
}

/// The item as another program wrote it.
fn theirs(number: u32, (year, quarter): (u16, u8)) -> Item {
    item([
        ("PK", s("OWNER#ann")),
        ("SK", s(format!("REPO#tool#{number:05}"))),
        ("entity_type", s("Issue")),
        ("repo", map([("owner", s("ann")), ("name", s("tool")), ("stars", n(7))])),
        ("number", n(number)),
        ("due", map([("year", n(year)), ("quarter", n(quarter))])),
        ("title", s("t")),
        ("GSI1PK", s(format!("DUE#{year:04}"))),
        ("GSI1SK", s(format!("{quarter}#ann/tool#{number:05}"))),
    ])
}

fn issue(number: u32, (year, quarter): (u16, u8)) -> Issue {
    let repo = Repo { owner: "ann".into(), name: "tool".into() };
    Issue { repo, number, due: Due { year, quarter }, title: "t".into() }
}

async fn loaded() -> TestTable<Issue> {
    let issues = table::<Issue>().await;
    for number in 1..=6 {
        issues.put_raw(theirs(number, (2020, 4))).await;
    }
    issues
}

#[tokio::test]
async fn are_read_by_their_steps() {
    let issues = loaded().await;
    let all: Vec<Issue> = (1..=6).map(|number| issue(number, (2020, 4))).collect();
    gives_both(&issues, &Issue::query("ann").repo_name("tool"), &all).await;
    gives_both(&issues, &Issue::query("ann").repo_name("tool").number(2..5), &all[1..4]).await;
    gives_both(&issues, &Issue::due_in(2020_u16).due_quarter(4), &all).await;
}

#[tokio::test]
async fn are_moved_between_partitions_byte_for_byte() {
    let issues = loaded().await;
    let next = Due { year: 2021, quarter: 1 };
    let read = Issue::query("ann").repo_name("tool").number(1).one(&issues).await.unwrap();
    read.edit().set_due(next.clone()).send(&issues).await.unwrap();
    read.key().update().set_title("u").send(&issues).await.unwrap();
    let second = Issue::query("ann").repo_name("tool").number(2).one(&issues).await.unwrap();
    second.edit().set_due(next.clone()).set_title("u").send(&issues).await.unwrap();
    Issue::modify(&issues, &issue(3, (2020, 4)).key(), move |issue| issue.due = next.clone()).await.unwrap();
    let mut stored = issues.stored().await;
    stored.sort_by_key(|item| item["SK"].as_s().unwrap().clone());
    let mut expected: Vec<Item> = (1..=6)
        .map(|number| theirs(number, (if number < 4 { 2021 } else { 2020 }, if number < 4 { 1 } else { 4 })))
        .collect();
    for changed in &mut expected[..2] {
        changed.insert("title".into(), s("u"));
    }
    assert_eq!(stored, expected);
    assert_eq!(Issue::due_in(2021_u16).count(&issues).await.unwrap(), 3);
}
