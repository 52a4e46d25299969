//! Users, their orders, and the groups they are in: a many-to-many relationship
//! as an adjacency list.
//!
//! ```text
//! cargo run --example groups
//! ```
//!
//! | entity       | PK                 | SK                 |
//! |--------------|--------------------|--------------------|
//! | `User`       | `USER#<id>`        | `METADATA`         |
//! | `Order`      | `USER#<user_id>`   | `ORDER#<id>`       |
//! | `Group`      | `GROUP#<id>`       | `METADATA`         |
//! | `Membership` | `USER#<user_id>`   | `GROUP#<group_id>` |
//! | `Member`     | `GROUP#<group_id>` | `USER#<user_id>`   |
//!
//! A membership is an edge between a user and a group. It is asked for from
//! both ends, so it is stored at both: once in the user's partition, once in
//! the group's.

use std::process::ExitCode;

use aws_sdk_dynamodb::Client;
use dynaschema::{DynamoEntity, DynamoTable, Error, KeyPart, Table};
use dynaschema_examples::{Line, Outcome, Row, Tour, agree, run, select, show};
use jiff::civil::{Date, date};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, KeyPart)]
struct UserId(String);

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, KeyPart)]
struct GroupId(String);

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("METADATA")]
struct User {
    id: UserId,
    name: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user_id>")]
#[sk("ORDER#<id>")]
struct Order {
    user_id: UserId,
    id: String,
    /// In cents.
    total: u64,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("GROUP#<id>")]
#[sk("METADATA")]
struct Group {
    id: GroupId,
    name: String,
}

/// A membership as the user sees it: a group to be in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user_id>")]
#[sk("GROUP#<group_id>")]
struct Membership {
    user_id: UserId,
    group_id: GroupId,
    since: Date,
}

/// The same membership as the group sees it: a user who is in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("GROUP#<group_id>")]
#[sk("USER#<user_id>")]
struct Member {
    group_id: GroupId,
    user_id: UserId,
    since: Date,
}

/// The table, and what a mixed read returns.
#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Community {
    User(User),
    Order(Order),
    Group(Group),
    Membership(Membership),
    Member(Member),
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    run("groups: users, their orders, and the groups they are in", tour).await
}

async fn tour(client: Client) -> Outcome {
    let mut tour = Tour::new();
    let table = tour.of(&Table::<Community>::new(client, "MySingleTable"));

    tour.chapter("The data");
    let (users, groups, orders, memberships) = (users(), groups(), orders(), memberships());
    let members: Vec<Member> = memberships.iter().map(Membership::seen_by_the_group).collect();
    table.create_table().if_absent().send().await?;
    tour.load(&table, &users).await?;
    tour.load(&table, &groups).await?;
    tour.load(&table, &orders).await?;
    // Both ends of each edge, in two writes. Either can be sent again after a failure.
    tour.load(&table, &memberships).await?;
    tour.load(&table, &members).await?;

    tour.chapter("One item of each entity, and the keys made for it");
    tour.print_keys(
        &table,
        &["PK", "SK"],
        &[&users[0], &orders[0], &groups[0], &memberships[0], &members[0]],
    )?;

    tour.chapter("The access patterns");
    let (ann, hikers) = (users[0].id.clone(), groups[0].id.clone());
    let anns_orders = || select(&orders, |order| order.user_id == ann, |order| order.id.clone());
    let anns_groups = || select(&memberships, |edge| edge.user_id == ann, |edge| edge.group_id.clone());

    // The sort key orders a partition, and `ORDER#` sets the orders apart from all else in it.
    let found = show!(tour, "A user's orders", Order::query(&ann).all(&table));
    agree(found, anns_orders());

    // The whole partition: `GROUP#…` sorts before `METADATA`, and that before `ORDER#…`. Each
    // item comes as the entity it is.
    let found = show!(
        tour,
        "A user with orders and memberships, in one query",
        Community::partition(User::pk(&ann)).all(&table)
    );
    let herself = select(&users, |user| user.id == ann, |user| user.id.clone());
    agree(
        found,
        anns_groups()
            .map(Community::Membership)
            .chain(herself.map(Community::User))
            .chain(anns_orders().map(Community::Order)),
    );

    let found = show!(tour, "The groups of a user", Membership::query(&ann).all(&table));
    agree(found, anns_groups());

    let found = show!(tour, "The users of a group", Member::query(&hikers).all(&table));
    agree(found, select(&members, |member| member.group_id == hikers, |member| member.user_id.clone()));

    // The order is that of the sort key's bytes, and can be reversed but not chosen: what is to be
    // sorted must be in the key.
    let found = show!(tour, "A user's orders, the last first", Order::query(&ann).desc().all(&table));
    agree(found, anns_orders().rev());

    tour.end();
    Ok(())
}

impl Membership {
    fn seen_by_the_group(&self) -> Member {
        Member { group_id: self.group_id.clone(), user_id: self.user_id.clone(), since: self.since }
    }
}

fn users() -> Vec<User> {
    let user = |(id, name): (&str, &str)| User { id: UserId(id.to_owned()), name: name.to_owned() };
    [("u1", "Ann"), ("u2", "Ben"), ("u10", "Cleo")].map(user).to_vec()
}

fn groups() -> Vec<Group> {
    let group = |(id, name): (&str, &str)| Group { id: GroupId(id.to_owned()), name: name.to_owned() };
    [("g1", "Hikers"), ("g2", "Readers"), ("g3", "Nobody yet")].map(group).to_vec()
}

fn orders() -> Vec<Order> {
    let order = |(user, id, total): (&str, &str, _)| Order {
        user_id: UserId(user.to_owned()),
        id: id.to_owned(),
        total,
    };
    [
        ("u1", "2025-0112", 4_900),
        ("u1", "2026-0007", 1_250),
        ("u1", "2026-0031", 800),
        ("u2", "2026-0030", 7_700),
        ("u10", "2026-0002", 60),
    ]
    .map(order)
    .to_vec()
}

fn memberships() -> Vec<Membership> {
    let membership = |(user, group, since): (&str, &str, _)| Membership {
        user_id: UserId(user.to_owned()),
        group_id: GroupId(group.to_owned()),
        since,
    };
    [
        ("u1", "g1", date(2025, 3, 1)),
        ("u1", "g2", date(2026, 1, 15)),
        ("u2", "g1", date(2024, 8, 9)),
        ("u10", "g1", date(2026, 5, 2)),
    ]
    .map(membership)
    .to_vec()
}

impl Row<Community> for Community {
    fn line(&self, table: &Table<Community>) -> Result<Line, Error> {
        match self {
            Self::User(user) => user.line(table),
            Self::Order(order) => order.line(table),
            Self::Group(group) => group.line(table),
            Self::Membership(membership) => membership.line(table),
            Self::Member(member) => member.line(table),
        }
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
    fn check(row: &dyn Row<Community>, pk: &str, sk: &str) {
        let table = Table::<Community>::new(embedded::client(), "MySingleTable");
        let line = row.line(&table).expect("the data of the example has keys");
        assert_eq!([line.cell("PK"), line.cell("SK")], [pk, sk]);
    }

    #[test]
    fn the_stored_keys_are_a_promise() {
        check(&users()[0], "USER#u1", "METADATA");
        check(&orders()[0], "USER#u1", "ORDER#2025-0112");
        check(&groups()[0], "GROUP#g1", "METADATA");
        check(&memberships()[0], "USER#u1", "GROUP#g1");
        check(&memberships()[0].seen_by_the_group(), "GROUP#g1", "USER#u1");
    }
}
