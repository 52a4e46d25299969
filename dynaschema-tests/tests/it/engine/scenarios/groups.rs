//! S1.

use dynaschema_tests::fixtures::groups::{
    Group, Loaded, Member, Membership, MySingleTable, Order, User, group_id, load, user_id,
};
use dynaschema_tests::harness::{TestTable, table};

use crate::brute_force::gives_both;
use crate::check::{expected, keys};

async fn loaded() -> (TestTable<MySingleTable>, Loaded) {
    let table = table().await;
    let loaded = load(&table).await.unwrap();
    (table, loaded)
}

#[tokio::test]
async fn the_stored_keys_are_those_of_the_scenario() {
    let table = table::<MySingleTable>().await;
    let (user, group) = (user_id(1), group_id(2));
    let stored = [
        table.to_item(&User { user_id: user.clone(), name: "Ann".into() }),
        table.to_item(&Order { user_id: user.clone(), order_id: "2026-1".into(), total: 1 }),
        table.to_item(&Group { group_id: group.clone(), title: "Chess".into() }),
        table.to_item(&Membership { user_id: user.clone(), group_id: group.clone() }),
        table.to_item(&Member { group_id: group, user_id: user }),
    ];
    let stored: Vec<_> = stored.into_iter().map(|item| keys(&item.unwrap())).collect();
    assert_eq!(
        stored,
        [
            "PK=USER#u1 SK=METADATA entity_type=User",
            "PK=USER#u1 SK=ORDER#2026-1 entity_type=Order",
            "PK=GROUP#g2 SK=METADATA entity_type=Group",
            "PK=USER#u1 SK=GROUP#g2 entity_type=Membership",
            "PK=GROUP#g2 SK=USER#u1 entity_type=Member",
        ]
    );
}

#[tokio::test]
async fn the_orders_of_a_user() {
    let (table, loaded) = loaded().await;
    let query = Order::query(user_id(2));
    let (orders, requests) = table.counted(query.all(&table)).await;
    let all = expected(&table, &loaded.orders, "SK", |order| order.user_id == user_id(2));
    assert_eq!((orders.unwrap(), requests), (all.clone(), 1));
    gives_both(&table, &query, &all).await;
}

#[tokio::test]
async fn a_user_and_the_orders_in_one_query() {
    let (table, loaded) = loaded().await;
    let query = MySingleTable::partition(User::pk(user_id(3)));
    let (mixed, requests) = table.counted(query.all(&table)).await;
    let mine = |id: &_| *id == user_id(3);
    let memberships = expected(&table, &loaded.memberships, "SK", |edge| mine(&edge.user_id));
    let user = expected(&table, &loaded.users, "SK", |user| mine(&user.user_id));
    let orders = expected(&table, &loaded.orders, "SK", |order| mine(&order.user_id));
    let all: Vec<MySingleTable> = (memberships.into_iter().map(Into::into))
        .chain(user.into_iter().map(Into::into))
        .chain(orders.into_iter().map(Into::into))
        .collect();
    assert_eq!((mixed.unwrap(), requests), (all.clone(), 1));
    gives_both(&table, &query, &all).await;
}

#[tokio::test]
async fn the_groups_of_a_user_and_the_users_of_a_group() {
    let (table, loaded) = loaded().await;
    let query = Membership::query(user_id(8));
    let (groups, requests) = table.counted(query.all(&table)).await;
    let all = expected(&table, &loaded.memberships, "SK", |edge| edge.user_id == user_id(8));
    assert_eq!((groups.unwrap(), requests), (all.clone(), 1));
    gives_both(&table, &query, &all).await;

    let query = Member::query(group_id(2));
    let (users, requests) = table.counted(query.all(&table)).await;
    let all = expected(&table, &loaded.members, "SK", |edge| edge.group_id == group_id(2));
    assert_eq!((users.unwrap(), requests), (all.clone(), 1));
    gives_both(&table, &query, &all).await;
}
