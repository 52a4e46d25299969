//! Accounts with their users and service groups, under keys with colons, and
//! two ways to store who is in which group.
//!
//! ```text
//! cargo run --example accounts
//! ```
//!
//! | entity              | PK                     | SK                                                   |
//! |---------------------|------------------------|------------------------------------------------------|
//! | `Account`           | `account:<account_id>` | `metadata:account`                                   |
//! | `User`              | `account:<account_id>` | `user:<user_id>`                                     |
//! | `ServiceGroup`      | `account:<account_id>` | `servicegroup:<service_group_id>`                    |
//! | `Membership`        | `user:<user_id>`       | `servicegroup:<service_group_id>`                    |
//! | `AccountMembership` | `account:<account_id>` | `user:<user_id>#servicegroup:<service_group_id>`     |
//!
//! `Membership` gives each user a partition of their own. `AccountMembership`
//! is the alternative, for when a user is only ever met within an account: it
//! keeps the groups right behind the user, in the account's partition. A system
//! chooses one of them; this one keeps both, to compare.
//!
//! The users of a service group are found through the inverse index: its keys
//! are the table's own, the other way round, so that nothing is stored for it.

#![allow(clippy::struct_field_names, reason = "the fields are named as in the keys")]

use std::iter;
use std::process::ExitCode;

use aws_sdk_dynamodb::Client;
use dynaschema::{DynamoEntity, DynamoTable, Error, KeyPart, Table};
use dynaschema_examples::{Line, Outcome, Row, Tour, agree, run, select, show};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, KeyPart)]
struct AccountId(String);

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, KeyPart)]
struct UserId(String);

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, KeyPart)]
struct ServiceGroupId(String);

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("account:<account_id>")]
#[sk("metadata:account")]
struct Account {
    account_id: AccountId,
    company: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("account:<account_id>")]
#[sk("user:<user_id>")]
struct User {
    account_id: AccountId,
    user_id: UserId,
    first_name: String,
    last_name: String,
    role: Role,
    created_at: Timestamp,
}

/// Stands in no key, so serde is all it needs.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Role {
    Admin,
    Developer,
    Auditor,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("account:<account_id>")]
#[sk("servicegroup:<service_group_id>")]
struct ServiceGroup {
    account_id: AccountId,
    service_group_id: ServiceGroupId,
    purpose: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("user:<user_id>")]
#[sk("servicegroup:<service_group_id>")]
#[gsi1(pk = SK, sk = PK, query = users_of)]
struct Membership {
    user_id: UserId,
    service_group_id: ServiceGroupId,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("account:<account_id>")]
#[sk("user:<user_id>#servicegroup:<service_group_id>")]
struct AccountMembership {
    account_id: AccountId,
    user_id: UserId,
    service_group_id: ServiceGroupId,
}

/// The table, and what a mixed read returns.
#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Directory {
    Account(Account),
    User(User),
    ServiceGroup(ServiceGroup),
    Membership(Membership),
    AccountMembership(AccountMembership),
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    run("accounts: accounts with their users and service groups", tour).await
}

async fn tour(client: Client) -> Outcome {
    let mut tour = Tour::new();
    let table = tour.of(&Table::<Directory>::new(client, "accounts"));

    tour.chapter("The data");
    let (accounts, users, groups, in_account) =
        (accounts(), users(), service_groups(), account_memberships());
    let memberships: Vec<Membership> = in_account.iter().map(AccountMembership::of_the_user).collect();
    table.create_table().if_absent().send().await?;
    tour.load(&table, &accounts).await?;
    tour.load(&table, &users).await?;
    tour.load(&table, &groups).await?;
    tour.load(&table, &memberships).await?;
    tour.load(&table, &in_account).await?;

    tour.chapter("One item of each entity, and the keys made for it");
    let one_of_each: [&dyn Row<Directory>; 5] =
        [&accounts[0], &users[0], &groups[0], &memberships[0], &in_account[0]];
    tour.print_keys(&table, &["PK", "SK"], &one_of_each)?;

    tour.chapter("The access patterns");
    let (acme, ann) = (accounts[0].account_id.clone(), users[0].user_id.clone());
    let acmes_users = || select(&users, |user| user.account_id == acme, |user| user.user_id.clone());
    let acmes_groups =
        || select(&groups, |group| group.account_id == acme, |group| group.service_group_id.clone());
    let acmes_memberships = |user: &UserId| {
        let is_theirs = |edge: &AccountMembership| edge.account_id == acme && edge.user_id == *user;
        select(&in_account, is_theirs, |edge| edge.service_group_id.clone())
    };

    // `user:…` begins the keys of the alternative memberships too. The library knows that from the
    // templates, so this query, and only this one, also filters by entity.
    let found = show!(tour, "The users of an account", User::query(&acme).all(&table));
    agree(found, acmes_users());

    let found = show!(tour, "The service groups of an account", ServiceGroup::query(&acme).all(&table));
    agree(found, acmes_groups());

    // In the order of the sort keys: the account, its groups, and each user before their memberships.
    let found = show!(tour, "Everything of an account", Directory::partition(Account::pk(&acme)).all(&table));
    let account =
        select(&accounts, |account| account.account_id == acme, |account| account.account_id.clone());
    let people = acmes_users().flat_map(|user| {
        let memberships: Vec<_> =
            acmes_memberships(&user.user_id).map(Directory::AccountMembership).collect();
        iter::once(Directory::User(user)).chain(memberships)
    });
    agree(
        found,
        account.map(Directory::Account).chain(acmes_groups().map(Directory::ServiceGroup)).chain(people),
    );

    let found = show!(tour, "The service groups of a user", Membership::query(&ann).all(&table));
    agree(found, select(&memberships, |edge| edge.user_id == ann, |edge| edge.service_group_id.clone()));

    let billing = groups[0].service_group_id.clone();
    let found = show!(tour, "The users of a service group", Membership::users_of(&billing).all(&table));
    agree(found, select(&memberships, |edge| edge.service_group_id == billing, |edge| edge.user_id.clone()));

    // The alternative: the account is the partition, and the user the first part of the sort key.
    // The prefix sent ends with the delimiter, so that `u1` does not find `u10`.
    let found = show!(
        tour,
        "The service groups of a user within an account",
        AccountMembership::query(&acme).user_id(&ann).all(&table)
    );
    agree(found, acmes_memberships(&ann));

    tour.end();
    Ok(())
}

impl AccountMembership {
    fn of_the_user(&self) -> Membership {
        Membership { user_id: self.user_id.clone(), service_group_id: self.service_group_id.clone() }
    }
}

fn accounts() -> Vec<Account> {
    let account = |(id, company): (&str, &str)| Account {
        account_id: AccountId(id.to_owned()),
        company: company.to_owned(),
    };
    [("acme", "Acme Anvils"), ("globex", "Globex")].map(account).to_vec()
}

fn users() -> Vec<User> {
    let user = |(account, id, first, last, role, created_at): (&str, &str, &str, &str, _, &str)| User {
        account_id: AccountId(account.to_owned()),
        user_id: UserId(id.to_owned()),
        first_name: first.to_owned(),
        last_name: last.to_owned(),
        role,
        created_at: created_at.parse().expect("the data of the example is well-formed"),
    };
    [
        ("acme", "u1", "Ann", "Ames", Role::Admin, "2025-02-01T09:00:00Z"),
        ("acme", "u2", "Ben", "Berg", Role::Developer, "2025-02-03T10:30:00Z"),
        ("acme", "u10", "Cleo", "Cruz", Role::Auditor, "2026-01-20T16:45:10Z"),
        ("globex", "u3", "Dora", "Diaz", Role::Admin, "2025-07-07T07:07:07Z"),
    ]
    .map(user)
    .to_vec()
}

fn service_groups() -> Vec<ServiceGroup> {
    let group = |(account, id, purpose): (&str, &str, &str)| ServiceGroup {
        account_id: AccountId(account.to_owned()),
        service_group_id: ServiceGroupId(id.to_owned()),
        purpose: purpose.to_owned(),
    };
    [
        ("acme", "billing", "Sends the invoices"),
        ("acme", "deploy", "Ships the anvils"),
        ("globex", "deploy-eu", "Ships everything else"),
    ]
    .map(group)
    .to_vec()
}

fn account_memberships() -> Vec<AccountMembership> {
    let membership = |(account, user, group): (&str, &str, &str)| AccountMembership {
        account_id: AccountId(account.to_owned()),
        user_id: UserId(user.to_owned()),
        service_group_id: ServiceGroupId(group.to_owned()),
    };
    [
        ("acme", "u1", "billing"),
        ("acme", "u1", "deploy"),
        ("acme", "u2", "deploy"),
        ("acme", "u10", "billing"),
        ("globex", "u3", "deploy-eu"),
    ]
    .map(membership)
    .to_vec()
}

impl Row<Directory> for Directory {
    fn line(&self, table: &Table<Directory>) -> Result<Line, Error> {
        match self {
            Self::Account(account) => account.line(table),
            Self::User(user) => user.line(table),
            Self::ServiceGroup(group) => group.line(table),
            Self::Membership(membership) => membership.line(table),
            Self::AccountMembership(membership) => membership.line(table),
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
    fn check(row: &dyn Row<Directory>, pk: &str, sk: &str) {
        let table = Table::<Directory>::new(embedded::client(), "accounts");
        let line = row.line(&table).expect("the data of the example has keys");
        assert_eq!([line.cell("PK"), line.cell("SK")], [pk, sk]);
    }

    #[test]
    fn the_stored_keys_are_a_promise() {
        check(&accounts()[0], "account:acme", "metadata:account");
        check(&users()[0], "account:acme", "user:u1");
        check(&service_groups()[0], "account:acme", "servicegroup:billing");
        check(&account_memberships()[0].of_the_user(), "user:u1", "servicegroup:billing");
        check(&account_memberships()[0], "account:acme", "user:u1#servicegroup:billing");
    }
}
