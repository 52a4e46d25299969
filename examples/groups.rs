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
//! | its copy     | `GROUP#<group_id>` | `USER#<user_id>`   |
//!
//! A membership is an edge between a user and a group. It is asked for from
//! both ends, so it is stored at both: in the user's partition, and as a copy
//! in the group's. Both are written, changed and deleted in one transaction.

use std::process::ExitCode;

use aws_sdk_dynamodb::Client;
use dynaschema::{DynamoCollection, DynamoEntity, DynamoTable, Error, KeyPart, Table};
use dynaschema_examples::{Answer, Line, Outcome, Row, Tour, agree, change, run, select, show};
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

/// A user's membership of a group, and the copy of it under the group's key.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user_id>")]
#[sk("GROUP#<group_id>")]
#[dynamo(copy(of_group, pk = "GROUP#<group_id>", sk = "USER#<user_id>"))]
struct Membership {
    user_id: UserId,
    group_id: GroupId,
    since: Date,
    role: Role,
}

/// Stands in no key, so serde is all it needs.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Role {
    Member,
    Leader,
}

/// The table, and what a mixed read returns.
#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Community {
    User(User),
    Order(Order),
    Group(Group),
    Membership(Membership),
}

/// What is read together, as one value.
#[derive(Debug, PartialEq, DynamoCollection)]
struct UserWithOrders {
    user: User,
    orders: Vec<Order>,
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
    table.create_table().if_absent().send().await?;
    tour.load(&table, &users).await?;
    tour.load(&table, &groups).await?;
    tour.load(&table, &orders).await?;
    // Both ends of each edge, in one request.
    tour.load(&table, &memberships).await?;

    tour.chapter("One item of each entity, and the keys made for it");
    tour.print_keys(&table, &["PK", "SK"], &[&users[0], &orders[0], &groups[0], &memberships[0]])?;

    tour.chapter("The access patterns");
    let (ann, hikers) = (users[0].id.clone(), groups[0].id.clone());
    let anns_orders = || select(&orders, |order| order.user_id == ann, |order| order.id.clone());
    let anns_groups = || select(&memberships, |edge| edge.user_id == ann, |edge| edge.group_id.clone());

    // The sort key orders a partition, and `ORDER#` sets the orders apart from all else in it.
    let found = show!(tour, "A user's orders", Order::query(&ann).all(&table));
    agree(found, anns_orders());

    // The user sorts before the orders, so that what lies between the two is one range.
    let found = show!(tour, "A user and the orders, in one query", UserWithOrders::query(&ann).one(&table));
    agree([found.user], select(&users, |user| user.id == ann, |user| user.id.clone()));
    agree(found.orders, anns_orders());

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

    // The other end of the edges: the copies are read by a query of their own, like an index.
    let its_users = || select(&memberships, |edge| edge.group_id == hikers, |edge| edge.user_id.clone());
    let found = show!(tour, "The users of a group", Membership::of_group(&hikers).all(&table));
    agree(found, its_users());

    // Every other read hides copies unless it asks for them. With them, the group comes with its
    // memberships; the keys shown are those of the memberships themselves.
    let found = show!(
        tour,
        "A group and its users, in one query",
        Community::partition(Group::pk(&hikers)).include_copies().all(&table)
    );
    let the_group = select(&groups, |group| group.id == hikers, |group| group.id.clone());
    agree(found, the_group.map(Community::Group).chain(its_users().map(Community::Membership)));

    // The order is that of the sort key's bytes, and can be reversed but not chosen: what is to be
    // sorted must be in the key.
    let found = show!(tour, "A user's orders, the last first", Order::query(&ann).desc().all(&table));
    agree(found, anns_orders().rev());

    tour.chapter("An edge is written at both of its ends");
    edges(&mut tour, &table, &ann).await?;

    tour.end();
    Ok(())
}

async fn edges(tour: &mut Tour, table: &Table<Community>, ann: &UserId) -> Outcome {
    let group = GroupId("g3".to_owned());
    let joined = Membership {
        user_id: ann.clone(),
        group_id: group.clone(),
        since: date(2026, 5, 10),
        role: Role::Member,
    };
    change!(tour, table, "A user joins a group", requests 1, items 2, joined.clone().create().send(table));

    // By key, and nothing is read: the key of the edge is enough to know that of its copy.
    change!(
        tour,
        table,
        "A member becomes the leader",
        requests 1,
        items 2,
        Membership::update(ann, &group).set_role(Role::Leader).send(table)
    );
    let leads = Membership { role: Role::Leader, ..joined };
    let found = show!(tour, "The edge, seen by the user", Membership::get(ann, &group).optional(table));
    agree(found, [leads.clone()]);
    let found =
        show!(tour, "The edge, seen by the group", Membership::of_group(&group).user_id(ann).optional(table));
    agree(found, [leads]);

    change!(
        tour,
        table,
        "The user leaves the group",
        requests 1,
        items 2,
        Membership::delete(ann, &group).send(table)
    );
    Ok(())
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
        role: Role::Member,
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
        }
    }
}

impl Answer<Community> for UserWithOrders {
    fn lines(&self, table: &Table<Community>) -> Result<Vec<Line>, Error> {
        Ok([vec![self.user.line(table)?], self.orders.lines(table)?].concat())
    }
}

#[cfg(test)]
mod tests {
    use dynaschema::{AttributeValue, embedded};

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
    }

    /// The copy carries what the membership carries, under the keys of the other direction.
    #[tokio::test]
    async fn the_other_end_of_an_edge_is_stored_with_it() -> Outcome {
        let table = embedded::table::<Community>().await?;
        let edge = memberships()[0].clone().create().send(&table).await?;
        let mut items =
            table.client().scan().table_name(table.name()).send().await?.items.unwrap_or_default();
        assert_eq!(items.len(), 2);
        let copy = items.iter().position(|item| item.contains_key("_copy")).ok_or("there is a copy")?;
        let mut copy = items.swap_remove(copy);
        let owner = table.to_item(&edge)?;
        assert_eq!(items, std::slice::from_ref(&owner));

        let text = |text: &str| AttributeValue::S(text.to_owned());
        let marks = ["PK", "SK", "_copy", "_owner"].map(|name| copy.remove(name).ok_or(name));
        let key = ["PK", "SK"].map(|name| (name.to_owned(), owner[name].clone()));
        let owners_key = AttributeValue::M(key.into());
        assert_eq!(marks, [text("GROUP#g1"), text("USER#u1"), text("of_group"), owners_key].map(Ok));
        let rest = owner.into_iter().filter(|(name, _)| name != "PK" && name != "SK");
        assert_eq!(copy, rest.collect());
        Ok(())
    }
}
