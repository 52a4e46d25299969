//! S3.

use dynaschema_tests::fixtures::accounts::{
    Account, AccountMembership, Accounts, Loaded, Membership, ServiceGroup, User, account_id, load, user,
    user_id,
};
use dynaschema_tests::harness::{TestTable, table};

use crate::brute_force::gives_both;
use crate::check::{expected, keys};

async fn loaded() -> (TestTable<Accounts>, Loaded) {
    let table = table().await;
    let loaded = load(&table).await.unwrap();
    (table, loaded)
}

#[tokio::test]
async fn the_stored_keys_are_those_of_the_scenario() {
    let (table, loaded) = loaded().await;
    let stored = [
        table.to_item(&loaded.accounts[0]),
        table.to_item(&user(1, 2)),
        table.to_item(&loaded.groups[0]),
        table.to_item(&loaded.memberships[0]),
        table.to_item(&loaded.alternatives[0]),
    ];
    let stored: Vec<_> = stored.into_iter().map(|item| keys(&item.unwrap())).collect();
    assert_eq!(
        stored,
        [
            "PK=account:a1 SK=metadata:account entity_type=Account",
            "PK=account:a1 SK=user:u12 entity_type=User",
            "PK=account:a1 SK=servicegroup:s11 entity_type=ServiceGroup",
            "PK=user:u12 SK=servicegroup:s11 entity_type=Membership",
            "PK=account:a1 SK=user:u12#servicegroup:s11 entity_type=AccountMembership",
        ]
    );
}

/// The alternative edges lie under `user:`, too, and are left out.
#[tokio::test]
async fn the_users_of_an_account() {
    let (table, loaded) = loaded().await;
    let query = User::query(account_id(1));
    let (users, requests) = table.counted(query.all(&table)).await;
    let all = expected(&table, &loaded.users, "SK", |user| user.account_id == account_id(1));
    assert_eq!((users.unwrap(), requests), (all.clone(), 1));
    gives_both(&table, &query, &all).await;
}

#[tokio::test]
async fn the_service_groups_of_an_account() {
    let (table, loaded) = loaded().await;
    let query = ServiceGroup::query(account_id(2));
    let (groups, requests) = table.counted(query.all(&table)).await;
    let all = expected(&table, &loaded.groups, "SK", |group| group.account_id == account_id(2));
    assert_eq!((groups.unwrap(), requests), (all.clone(), 1));
    gives_both(&table, &query, &all).await;
}

#[tokio::test]
async fn everything_of_an_account() {
    let (table, loaded) = loaded().await;
    let query = Accounts::partition(Account::pk(account_id(1)));
    let (mixed, requests) = table.counted(query.all(&table)).await;
    let mine = account_id(1);
    let mut all: Vec<(String, Accounts)> = Vec::new();
    let key = |item| keys(&item);
    for account in loaded.accounts.into_iter().filter(|account| account.account_id == mine) {
        all.push((key(table.to_item(&account).unwrap()), account.into()));
    }
    for user in loaded.users.into_iter().filter(|user| user.account_id == mine) {
        all.push((key(table.to_item(&user).unwrap()), user.into()));
    }
    for group in loaded.groups.into_iter().filter(|group| group.account_id == mine) {
        all.push((key(table.to_item(&group).unwrap()), group.into()));
    }
    for edge in loaded.alternatives.into_iter().filter(|edge| edge.account_id == mine) {
        all.push((key(table.to_item(&edge).unwrap()), edge.into()));
    }
    all.sort_by(|(a, _), (b, _)| a.cmp(b));
    let all: Vec<_> = all.into_iter().map(|(_, item)| item).collect();
    assert_eq!((mixed.unwrap(), requests), (all.clone(), 1));
    gives_both(&table, &query, &all).await;
}

#[tokio::test]
async fn the_service_groups_of_a_user() {
    let (table, loaded) = loaded().await;
    let id = user_id(1, 3);
    let query = Membership::query(&id);
    let (edges, requests) = table.counted(query.all(&table)).await;
    let all = expected(&table, &loaded.memberships, "SK", |edge| edge.user_id == id);
    assert_eq!((edges.unwrap(), requests), (all.clone(), 1));
    gives_both(&table, &query, &all).await;

    // The other way round, through the inverse index.
    let group = loaded.groups[0].service_group_id.clone();
    let query = Membership::users_of(&group);
    let (users, requests) = table.counted(query.all(&table)).await;
    let all = expected(&table, &loaded.memberships, "PK", |edge| edge.service_group_id == group);
    assert_eq!((users.unwrap(), requests), (all.clone(), 1));
    gives_both(&table, &query, &all).await;

    // The alternative, within the account.
    let query = AccountMembership::query(account_id(1)).user_id(&id);
    let (edges, requests) = table.counted(query.all(&table)).await;
    let all = expected(&table, &loaded.alternatives, "SK", |edge| edge.user_id == id);
    assert_eq!((edges.unwrap(), requests), (all.clone(), 1));
    gives_both(&table, &query, &all).await;
}
