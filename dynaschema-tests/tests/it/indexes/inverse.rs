//! Indexes of the table's own keys, alone and beside others: nothing is written for them.

use aws_sdk_dynamodb::types::{Projection, ProjectionType};
use dynaschema::export::{Finding, mermaid};
use dynaschema::{DynamoCollection, DynamoEntity, DynamoTable, key_table};
use dynaschema_tests::harness::{TestTable, item, s, table, uncreated};
use serde::{Deserialize, Serialize};

use super::gives;
use crate::brute_force::gives_both;
use crate::check::keys;
use crate::collections::check::{Expected, check};

/// Who is in which group, stored once.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("GROUP#<group>")]
#[gsi1(pk = SK, sk = PK, query = members_of)]
#[gsi2(pk = SK, sk = since, query = joined)]
#[gsi3("ROLE#<role>", PK, query = by_role)]
#[gsi4(SK, query = all_of)]
#[gsi5(PK, "<since:03>", query = groups_since)]
#[dynamo(
    copy(by_badge, pk = "BADGE#<badge>", sk = "GROUP#<group>"),
    unique(badge, pk = "B#<badge>", sk = "GROUP#<group>")
)]
struct Membership {
    user: String,
    group: String,
    since: u32,
    badge: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    role: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("GROUP#<id>")]
#[sk("GROUP#<id>")]
#[gsi1(pk = SK, sk = PK, query = found_by)]
struct Group {
    id: String,
    title: String,
}

/// It does not name the index, and is in it: a group's moderators.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("MOD#<user>")]
#[sk("GROUP#<group>")]
struct Moderator {
    user: String,
    group: String,
    since: u32,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
#[table(gsi1(name = "inverse", pk = SK, sk = PK), gsi6(pk = SK))]
enum Club {
    Membership(Membership),
    Group(Group),
    Moderator(Moderator),
}

/// A group read from its own side of the edges.
#[derive(Debug, DynamoCollection)]
#[collection(gsi1)]
struct GroupWithMembers {
    group: Group,
    members: Vec<Membership>,
}

fn membership(number: u32) -> Membership {
    Membership {
        user: format!("u{}", number % 9),
        group: format!("g{}", number / 9),
        since: number * 7 % 30,
        badge: number,
        role: (number.is_multiple_of(2)).then(|| "lead".to_owned()),
    }
}

async fn club() -> (TestTable<Club>, Vec<Membership>) {
    let table = table::<Club>().await;
    let memberships: Vec<Membership> = (0..18).map(membership).collect();
    for membership in &memberships {
        membership.clone().create().send(&table).await.unwrap();
    }
    for group in ["g0", "g1"] {
        Group { id: group.into(), title: group.into() }.create().send(&table).await.unwrap();
        let moderator = Moderator { user: "u1".into(), group: group.into(), since: 3 };
        moderator.create().send(&table).await.unwrap();
    }
    (table, memberships)
}

/// Whoever names them, in a description each of them has every kind of item that the table has: with those of the
/// memberships five.
#[test]
fn what_lies_in_them_is_shown() {
    let drawn = mermaid::<Club>();
    let kinds = |title: &str| {
        let (_, behind) = drawn.split_once(&format!("[\"{title}: ")).unwrap();
        let (own, _) = behind.split_once("\n  end\n").unwrap();
        own.lines().filter(|line| line.contains("[\"") && !line.contains("subgraph")).count()
    };
    assert_eq!(["table", "inverse", "GSI4", "GSI6"].map(kinds), [5; 4], "{drawn}");
    assert_eq!(kinds("GSI5"), 1, "{drawn}");

    let shown = key_table::<Club>();
    for (line, pk) in [
        ("| `Moderator` |", "`MOD#<user>`"),
        ("| `Membership`, copy |", "`BADGE#<badge>`"),
        ("| `Membership`, sentinel of `badge` |", "`B#<badge>`"),
    ] {
        let line = shown.lines().find(|shown| shown.starts_with(line)).unwrap();
        // In the table and in the inverse index; the sort key is also that of two others.
        assert_eq!((line.matches(pk).count(), line.matches("`GROUP#<group>`").count()), (2, 4), "{line}");
    }
}

/// And what a live one does not hold is lacked by all of them.
#[tokio::test]
async fn what_an_index_lacks_that_nobody_names_is_told() {
    let club = uncreated::<Club>(|table| table);
    let request = club.create_table().request().unwrap();
    let mut indexes = request.get_global_secondary_indexes().clone().unwrap();
    let unnamed = indexes.iter_mut().find(|index| index.index_name == "GSI6").unwrap();
    let some = Projection::builder().projection_type(ProjectionType::Include);
    unnamed.projection = Some(some.non_key_attributes("entity_type").build());
    request.set_global_secondary_indexes(Some(indexes)).send().await.unwrap();
    let verified = club.verify().await.unwrap();
    let [Finding::IndexHoldsLess { index, lacks, .. }] = &verified.findings[..] else { panic!("{verified}") };
    assert_eq!(index, "GSI6");
    assert!(
        ["role", "title", "since"].iter().all(|name| lacks.iter().any(|lacked| lacked == name)),
        "{lacks:?}"
    );
}

#[tokio::test]
async fn both_sides_of_an_edge_give_what_a_filter_gives() {
    let (table, all) = club().await;
    let in_g1 = |one: &Membership| one.group == "g1";
    let of_u2 = |one: &Membership| one.user == "u2";
    let user = |one: &Membership| one.user.clone();
    gives(&table, Membership::query("u2"), &all, of_u2, |one| one.group.clone()).await;
    gives(&table, Membership::members_of("g1"), &all, in_g1, user).await;
    gives(&table, Membership::members_of("g1").user("u2"), &all, |one| in_g1(one) && of_u2(one), user).await;
    gives(
        &table,
        Membership::members_of("g1").user("u3".."u7"),
        &all,
        |one| in_g1(one) && ("u3".."u7").contains(&&*one.user),
        user,
    )
    .await;
}

#[tokio::test]
async fn a_key_of_the_table_beside_another_key_gives_what_a_filter_gives() {
    let (table, all) = club().await;
    let in_g0 = |one: &Membership| one.group == "g0";
    gives(&table, Membership::joined("g0"), &all, in_g0, |one| one.since).await;
    let early = |one: &Membership| in_g0(one) && one.since < 15;
    gives(&table, Membership::joined("g0").since(..15), &all, early, |one| one.since).await;
    let leads = |one: &Membership| one.role.is_some();
    let order = |one: &Membership| (one.user.clone(), one.group.clone());
    let found = Membership::by_role("lead").all(&table).await.unwrap();
    assert_eq!(found.len(), all.iter().filter(|one| leads(one)).count());
    gives(&table, Membership::by_role("lead").user("u4"), &all, |one| leads(one) && one.user == "u4", order)
        .await;
    let of_u5 = |one: &Membership| one.user == "u5";
    gives(&table, Membership::groups_since("u5"), &all, of_u5, |one| one.since).await;
}

/// It has no order, so there is no other expectation than which items there are.
#[tokio::test]
async fn an_index_of_the_sort_key_alone_has_all_of_its_items() {
    let (table, all) = club().await;
    let mut found = Membership::all_of("g1").all(&table).await.unwrap();
    found.sort_by_key(|one| one.badge);
    assert_eq!(found, all[9..]);
}

/// An entity that does not name the index is in it all the same; copies and sentinels are not shown.
#[tokio::test]
async fn all_entities_of_the_table_are_in_the_index() {
    let (table, all) = club().await;
    let mixed = Club::partition(Membership::members_of("g0")).all(&table).await.unwrap();
    let wanted: Vec<Club> = std::iter::once(Group { id: "g0".into(), title: "g0".into() }.into())
        .chain([Moderator { user: "u1".into(), group: "g0".into(), since: 3 }.into()])
        .chain(all[..9].iter().cloned().map(Into::into))
        .collect();
    assert_eq!(mixed, wanted);
    gives_both(&table, &Club::partition(Membership::members_of("g0")), &wanted).await;
    let low = Club::partition(Group::found_by("g0")).up_to(Group::found_by("g0")).all(&table).await.unwrap();
    assert_eq!(low, wanted[..1]);
    let with_copies = Club::partition(Membership::members_of("g0")).with_copies().all(&table).await.unwrap();
    assert_eq!(with_copies.len(), wanted.len() + 9);
}

#[tokio::test]
async fn a_collection_on_the_inverse_index() {
    let (table, all) = club().await;
    let expected = Expected {
        elements: all[9..].to_vec(),
        of: |group: &GroupWithMembers| group.members.clone(),
        has_singles: |group: &GroupWithMembers| group.group.title == "g1",
    };
    check(&table, GroupWithMembers::query("g1"), expected).await;
    let explained = GroupWithMembers::query("g1").explain(&table).unwrap();
    assert_eq!(explained.others, ["Moderator"]);
}

/// Nothing is stored for keys of the table, and those beside them come and go.
#[tokio::test]
async fn only_the_other_keys_are_written() {
    let table = table::<Club>().await;
    let lead = membership(4);
    let stored = |one: &Membership| keys(&table.to_item(one).unwrap());
    let wanted = "GSI3PK=ROLE#lead GSI5SK=028 PK=USER#u4 SK=GROUP#g0 entity_type=Membership";
    assert_eq!(stored(&lead), wanted);
    let lead = lead.create().send(&table).await.unwrap();
    lead.key().update().remove_role().set_since(2).send(&table).await.unwrap();
    let left = Membership { role: None, since: 2, ..lead };
    assert_eq!(stored(&left), "GSI5SK=002 PK=USER#u4 SK=GROUP#g0 entity_type=Membership");
    let found = Membership::members_of("g0").all(&table).await.unwrap();
    assert_eq!((found, Membership::by_role("lead").count(&table).await.unwrap()), (vec![left.clone()], 0));
    let moved = left.move_to(|one| one.group = "g1".into()).send(&table).await.unwrap();
    assert_eq!(Membership::members_of("g0").count(&table).await.unwrap(), 0);
    assert_eq!(Membership::members_of("g1").all(&table).await.unwrap(), [moved]);
}

/// The table takes no key that is too long for one of its indexes, so it is refused before it is sent.
#[tokio::test]
async fn a_partition_key_that_sorts_an_index_is_as_short_as_a_sort_key() {
    let table = table::<Club>().await;
    let long = Moderator { user: "x".repeat(1100), group: "g".into(), since: 1 };
    let (refused, requests) = table.counted(long.put().send(&table)).await;
    let refused = refused.unwrap_err();
    assert!(refused.to_string().contains("1024"), "{refused}");
    assert_eq!((table.stored().await.len(), requests), (0, 0));
}

/// What another program has left there is another entity's, and dropped.
#[tokio::test]
async fn items_of_others_are_passed_over() {
    let (table, _) = club().await;
    let before = Membership::members_of("g0").count(&table).await.unwrap();
    let guest = item([("PK", s("USER#x")), ("SK", s("GROUP#g0")), ("entity_type", s("Guest"))]);
    table.put_raw(guest).await;
    let page = Membership::members_of("g0").page(&table).await.unwrap();
    assert_eq!((page.items().unwrap().len(), page.unknown()), (before, 1));
}
