//! Repositories with their issues and stars: collections around a parent in the
//! middle of its partition, keys that depend on a status, and an index in shards.
//!
//! ```text
//! cargo run --example repos
//! ```
//!
//! | entity  | PK            | SK                  |
//! |---------|---------------|---------------------|
//! | `Issue` | `REPO#<repo>` | `ISSUE#<number:07>` |
//! | `Repo`  | `REPO#<id>`   | `REPO`              |
//! | `Star`  | `REPO#<repo>` | `STAR#<user>`       |
//!
//! `ISSUE` sorts before `REPO`, and `STAR` after it. So "the repository and its
//! newest issues" is read backwards from the repository, and "the repository
//! and its stars" onwards from it: one request each.
//!
//! | entity  | GSI1PK        | GSI1SK                                                  | GSI2PK        | GSI2SK           | GSI3PK           | GSI3SK                   |
//! |---------|---------------|---------------------------------------------------------|---------------|------------------|------------------|--------------------------|
//! | `Issue` | `REPO#<repo>` | open: `OPEN#<number:07,desc>`, closed: `CLOSED#<number:07>` | `USER#<user>` | `<at:s>#<repo>#<number:07>` | `ISSUES#<shard>` | `<at:s>#<repo>#<number:07>` |
//! | `Star`  | `WATCHED`, where it watches | `<repo>#<user>`                           | `USER#<user>` | `<at:s>#<repo>`  |                  |                          |
//!
//! The first index shows the open issues newest first and the closed ones in
//! their order. The second is what a user did, whatever it was. The third is
//! every issue of every repository: one partition would take all writes, so it
//! is spread over four, and read as if it were one.

use std::process::ExitCode;

use aws_sdk_dynamodb::Client;
use dynaschema::{DynamoCollection, DynamoEntity, DynamoTable, Error, KeyPart, Table, any};
use dynaschema_examples::{Answer, Line, Outcome, Row, Tour, agree, change, run, select, show};
use jiff::Timestamp;
use jiff::civil::date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, KeyPart)]
struct RepoId(String);

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, KeyPart)]
struct UserId(String);

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, KeyPart)]
enum Status {
    Open,
    Closed,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("REPO#<id>")]
#[sk("REPO")]
struct Repo {
    id: RepoId,
    about: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("REPO#<repo>")]
#[sk("ISSUE#<number:07>")]
#[gsi1("REPO#<repo>", match status { Open => "OPEN#<number:07,desc>", Closed => "CLOSED#<number:07>" }, query = by_status)]
#[gsi2("USER#<user>", "<at:s>#<repo>#<number:07>", query = by_user)]
#[gsi3("ISSUES#<number:shard(4)>", "<at:s>#<repo>#<number:07>", query = of_all_repos)]
struct Issue {
    repo: RepoId,
    number: u32,
    title: String,
    status: Status,
    /// Who opened it.
    user: UserId,
    at: Timestamp,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("REPO#<repo>")]
#[sk("STAR#<user>")]
#[gsi1("WATCHED", "<repo>#<user>", when(watches = true), query = watching)]
#[gsi2("USER#<user>", "<at:s>#<repo>", query = by_user)]
struct Star {
    repo: RepoId,
    user: UserId,
    watches: bool,
    at: Timestamp,
}

/// The table, and what a mixed read returns.
#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Hub {
    Repo(Repo),
    Issue(Issue),
    Star(Star),
}

/// The issues lie before their repository: of a limited read backwards, these are the newest.
#[derive(Debug, PartialEq, DynamoCollection)]
struct RepoWithIssues {
    repo: Repo,
    issues: Vec<Issue>,
}

/// The stars lie behind their repository.
#[derive(Debug, PartialEq, DynamoCollection)]
struct RepoWithStars {
    repo: Repo,
    stars: Vec<Star>,
}

/// What a user did: items of several kinds, in the order of the index.
#[derive(Debug, Clone, PartialEq, DynamoCollection)]
#[collection(gsi2)]
enum Activity {
    Issue(Issue),
    Star(Star),
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    run("repos: repositories with their issues and stars", tour).await
}

/// The key attributes of the table and of its indexes.
const KEYS: [&str; 8] = ["PK", "SK", "GSI1PK", "GSI1SK", "GSI2PK", "GSI2SK", "GSI3PK", "GSI3SK"];

async fn tour(client: Client) -> Outcome {
    let mut tour = Tour::new();
    let table = tour.of(&Table::<Hub>::new(client, "repos"));
    let data = Data::new();

    tour.chapter("The data");
    table.create_table().if_absent().send().await?;
    tour.load(&table, &data.repos).await?;
    tour.load(&table, &data.issues).await?;
    tour.load(&table, &data.stars).await?;

    tour.chapter("One item of each entity, and the keys made for it");
    tour.print_keys(&table, &KEYS, &[&data.repos[0], &data.issues[0], &data.stars[0]])?;

    tour.chapter("Around the parent");
    around_the_parent(&mut tour, &table, &data).await?;

    tour.chapter("The indexes");
    indexes(&mut tour, &table, &data).await?;

    tour.chapter("An issue is closed");
    closing(&mut tour, &table, &data).await?;

    tour.end();
    Ok(())
}

async fn around_the_parent(tour: &mut Tour, table: &Table<Hub>, data: &Data) -> Outcome {
    let anvil = &data.repos[0];
    let issues = || select(&data.issues, |issue| issue.repo == anvil.id, |issue| issue.number);
    let stars = || select(&data.stars, |star| star.repo == anvil.id, |star| star.user.clone());

    // From the repository backwards: it, and then its issues from the newest on. The limit counts issues.
    let found = show!(
        tour,
        "A repository and its three newest issues",
        RepoWithIssues::query(&anvil.id).desc().limit(3).one(table)
    );
    assert_eq!(&found.repo, anvil);
    agree(found.issues, issues().rev().take(3));

    // The other side, in the other direction.
    let found = show!(tour, "A repository and its stars", RepoWithStars::query(&anvil.id).one(table));
    assert_eq!(&found.repo, anvil);
    agree(found.stars, stars());

    let found = show!(
        tour,
        "All of a repository, in the order of the keys",
        Hub::partition(Repo::pk(&anvil.id)).all(table)
    );
    let itself = Hub::Repo(anvil.clone());
    agree(found, issues().map(Hub::Issue).chain([itself]).chain(stars().map(Hub::Star)));
    Ok(())
}

async fn indexes(tour: &mut Tour, table: &Table<Hub>, data: &Data) -> Outcome {
    let Data { repos, issues, stars } = data;
    let anvil = &repos[0].id;
    let of_status =
        |status| select(issues, |issue| issue.repo == *anvil && issue.status == status, |issue| issue.number);

    // Each arm of the `match` has a function of its own, with the parts of its own key.
    let found = show!(tour, "The open issues, the newest first", Issue::by_status_open(anvil).all(table));
    agree(found, of_status(Status::Open).rev());

    let found = show!(
        tour,
        "The closed issues from the second on",
        Issue::by_status_closed(anvil).number(2..).all(table)
    );
    agree(found, of_status(Status::Closed).filter(|issue| issue.number >= 2));

    // Without an arm's name: all arms, in the order of the index.
    let found = show!(tour, "The issues by their status", Issue::by_status(anvil).all(table));
    agree(found, of_status(Status::Closed).chain(of_status(Status::Open).rev()));

    // In the index are only the stars that watch.
    let found = show!(tour, "Who watches a repository", Star::watching().repo(anvil).all(table));
    agree(found, select(stars, |star| star.repo == *anvil && star.watches, |star| star.user.clone()));

    let ann = UserId("ann".to_owned());
    let activity = |whose: &dyn Fn(&UserId) -> bool| {
        let issues = issues.iter().filter(|issue| whose(&issue.user)).cloned().map(Activity::Issue);
        let stars = stars.iter().filter(|star| whose(&star.user)).cloned().map(Activity::Star);
        let all: Vec<_> = issues.chain(stars).collect();
        select(&all, |_| true, Activity::at)
    };
    let found = show!(tour, "What a user did last", Activity::query(&ann).desc().limit(4).all(table));
    agree(found, activity(&|user| *user == ann).rev().take(4));

    // Several partitions are one read: merged in order, under one limit and with one cursor.
    let followed = [ann, UserId("ben".to_owned())];
    let found = show!(
        tour,
        "The last issues of two users",
        requests 2,
        Issue::by_user(any(&followed)).desc().limit(3).all(table)
    );
    agree(found, select(issues, |issue| followed.contains(&issue.user), |issue| issue.at).rev().take(3));

    // Four partitions, which the library knows: the same read.
    let found = show!(
        tour,
        "The last issues of all repositories",
        requests 4,
        Issue::of_all_repos().desc().limit(4).all(table)
    );
    agree(found, select(issues, |_| true, |issue| issue.at).rev().take(4));
    Ok(())
}

async fn closing(tour: &mut Tour, table: &Table<Hub>, data: &Data) -> Outcome {
    let issue = data.issues.iter().find(|issue| issue.status == Status::Open).ok_or("one is open")?;

    // The status chooses the template of `GSI1SK`. Nothing is read: the rest of either key is the issue's own.
    change!(
        tour,
        table,
        "The issue goes from the open to the closed ones",
        requests 1,
        items 1,
        Issue::update(&issue.repo, issue.number).set_status(Status::Closed).send(table)
    );
    let closed = Issue { status: Status::Closed, ..issue.clone() };
    let found = show!(
        tour,
        "It is found among the closed ones",
        Issue::by_status_closed(&issue.repo).number(issue.number).all(table)
    );
    agree(found, [closed]);

    let watching = data.stars.iter().find(|star| star.watches).ok_or("one watches")?;
    change!(
        tour,
        table,
        "A user does not watch any more, and is not in the index",
        requests 1,
        items 1,
        Star::update(&watching.repo, &watching.user).set_watches(false).send(table)
    );
    let found = show!(
        tour,
        "Whether the user watches",
        Star::watching().repo(&watching.repo).user(&watching.user).all(table)
    );
    agree(found, None);
    Ok(())
}

struct Data {
    repos: Vec<Repo>,
    issues: Vec<Issue>,
    stars: Vec<Star>,
}

impl Data {
    fn new() -> Self {
        use Status::{Closed, Open};
        let repo = |(id, about): (&str, &str)| Repo { id: RepoId(id.to_owned()), about: about.to_owned() };
        let issue = |(repo, number, title, status, user, day): (&str, _, &str, _, &str, _)| Issue {
            repo: RepoId(repo.to_owned()),
            number,
            title: title.to_owned(),
            status,
            user: UserId(user.to_owned()),
            at: noon(day),
        };
        let star = |(repo, user, watches, day): (&str, &str, _, _)| Star {
            repo: RepoId(repo.to_owned()),
            user: UserId(user.to_owned()),
            watches,
            at: noon(day),
        };
        Self {
            repos: [("anvil", "Falls on coyotes"), ("bellows", "Blows")].map(repo).to_vec(),
            issues: [
                ("anvil", 1, "Too heavy", Closed, "ann", 1),
                ("anvil", 2, "Misses", Open, "ben", 3),
                ("anvil", 3, "Falls up", Closed, "cleo", 4),
                ("anvil", 4, "Rusts", Open, "ann", 8),
                ("anvil", 10, "Squeaks", Open, "cleo", 11),
                ("bellows", 1, "Leaks", Open, "ben", 9),
                ("bellows", 2, "Sucks", Open, "ann", 10),
            ]
            .map(issue)
            .to_vec(),
            stars: [
                ("anvil", "ann", true, 2),
                ("anvil", "ben", false, 5),
                ("anvil", "cleo", true, 6),
                ("bellows", "ann", true, 7),
            ]
            .map(star)
            .to_vec(),
        }
    }
}

/// Noon of a day of the month in which all of this happens.
fn noon(day: i8) -> Timestamp {
    let noon = date(2026, 5, day).at(12, 0, 0, 0).to_zoned(TimeZone::UTC);
    noon.expect("a time of 2026").timestamp()
}

impl Activity {
    fn at(&self) -> Timestamp {
        match self {
            Self::Issue(issue) => issue.at,
            Self::Star(star) => star.at,
        }
    }
}

impl Row<Hub> for Hub {
    fn line(&self, table: &Table<Hub>) -> Result<Line, Error> {
        match self {
            Self::Repo(repo) => repo.line(table),
            Self::Issue(issue) => issue.line(table),
            Self::Star(star) => star.line(table),
        }
    }
}

impl Row<Hub> for Activity {
    fn line(&self, table: &Table<Hub>) -> Result<Line, Error> {
        match self {
            Self::Issue(issue) => issue.line(table),
            Self::Star(star) => star.line(table),
        }
    }
}

impl Answer<Hub> for RepoWithIssues {
    fn lines(&self, table: &Table<Hub>) -> Result<Vec<Line>, Error> {
        Ok([vec![self.repo.line(table)?], self.issues.lines(table)?].concat())
    }
}

impl Answer<Hub> for RepoWithStars {
    fn lines(&self, table: &Table<Hub>) -> Result<Vec<Line>, Error> {
        Ok([vec![self.repo.line(table)?], self.stars.lines(table)?].concat())
    }
}

#[cfg(test)]
mod tests {
    use dynaschema::embedded;

    use super::*;

    #[tokio::test]
    async fn the_tour_finds_what_plain_rust_finds_and_can_be_given_again() -> Outcome {
        let client = embedded::client();
        tour(client.clone()).await?;
        tour(client).await
    }

    #[track_caller]
    fn check(row: &dyn Row<Hub>, keys: [&str; 8]) {
        let table = Table::<Hub>::new(embedded::client(), "repos");
        let line = row.line(&table).expect("the data of the example has keys");
        assert_eq!(KEYS.map(|key| line.cell(key)), keys);
    }

    #[test]
    fn the_stored_keys_are_a_promise() {
        let Data { repos, issues, stars } = Data::new();
        check(&repos[0], ["REPO#anvil", "REPO", "", "", "", "", "", ""]);
        let [by_user, of_all] = [
            ["USER#ann", "2026-05-01T12:00:00Z#anvil#0000001"],
            ["ISSUES#0", "2026-05-01T12:00:00Z#anvil#0000001"],
        ];
        check(
            &issues[0],
            [
                "REPO#anvil",
                "ISSUE#0000001",
                "REPO#anvil",
                "CLOSED#0000001",
                by_user[0],
                by_user[1],
                of_all[0],
                of_all[1],
            ],
        );
        assert_eq!(issues[3].status, Status::Open);
        let by_status = Table::<Hub>::new(embedded::client(), "repos").to_item(&issues[3]).expect("keys");
        assert_eq!(by_status["GSI1SK"].as_s().map(String::as_str), Ok("OPEN#9999995"));
        check(
            &stars[0],
            [
                "REPO#anvil",
                "STAR#ann",
                "WATCHED",
                "anvil#ann",
                "USER#ann",
                "2026-05-02T12:00:00Z#anvil",
                "",
                "",
            ],
        );
        let unwatched = Table::<Hub>::new(embedded::client(), "repos").to_item(&stars[1]).expect("keys");
        assert!(!unwatched.contains_key("GSI1PK"));
    }
}
