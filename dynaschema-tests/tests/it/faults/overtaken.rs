//! A put between whose read and write another writes: what belongs to the item belongs to what it is then.

use std::time::{Duration, SystemTime};

use dynaschema::embedded::Fault;
use dynaschema::{AttributeValue, DynamoEntity, Error, Item, Table, TableBuilder};
use dynaschema_tests::harness::{TestTable, table_with};
use dynaschema_tests::needs;
use serde::{Deserialize, Serialize};
use tokio::time::sleep;

/// An item with a sentinel and a copy, and no version that says that another has written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("MEMBER#<id>")]
#[dynamo(copy(by_email, pk = "FOUND#<email>"))]
struct Member {
    id: u32,
    #[dynamo(unique)]
    handle: String,
    email: String,
    count: u64,
    #[dynamo(ttl = seconds)]
    expires: Option<u64>,
}

const NOW: u64 = 1_800_000_000;

fn clock(options: TableBuilder<Member>) -> TableBuilder<Member> {
    options.clock(|| SystemTime::UNIX_EPOCH + Duration::from_secs(NOW))
}

fn member() -> Member {
    let name = || "ann".to_owned();
    Member { id: 1, handle: name(), email: name(), count: 0, expires: Some(NOW + 100) }
}

/// All items of the table that have not expired.
async fn items(table: &Table<Member>) -> Vec<Item> {
    let found = table.client().scan().table_name(table.name()).consistent_read(true).send().await.unwrap();
    let lives = |item: &Item| match item.get("expires") {
        Some(AttributeValue::N(seconds)) => seconds.parse::<u64>().unwrap() > NOW,
        _ => true,
    };
    found.items.unwrap_or_default().into_iter().filter(lives).collect()
}

/// What is left behind by a put of `put` over `stored`, between whose read and write `other` writes.
async fn overtaken<F: Future<Output = Result<(), Error>>>(
    stored: Member,
    put: Member,
    other: impl FnOnce(Table<Member>) -> F,
) -> (Member, Vec<Item>) {
    let table: TestTable<Member> = table_with(clock).await;
    stored.put().send(&table).await.unwrap();
    let is_write = |request: &dynaschema::embedded::RecordedRequest| request.operation != "GetItem";
    table.faults().on_any().when(is_write).first(1).inject(Fault::Latency(Duration::from_secs(1)));
    let aside = table.aside(clock);
    let other = async {
        sleep(Duration::from_millis(500)).await;
        other(aside).await.unwrap();
    };
    let (put, ()) = tokio::join!(put.put().send(&table), other);
    put.unwrap();
    let member = Member::get(1).consistent().one(&table).await.unwrap();
    (member, items(&table).await)
}

/// That there is one sentinel of the member, and one copy, which say the same of it.
fn belong_to(member: &Member, items: &[Item]) {
    assert_eq!(items.len(), 3, "{items:?}");
    for item in items {
        let expires = member.expires.map(|expires| AttributeValue::N(expires.to_string()));
        assert_eq!(item.get("expires"), expires.as_ref(), "{item:?}");
        if let Some(count) = item.get("count") {
            assert_eq!(count, &AttributeValue::N(member.count.to_string()), "{item:?}");
        }
    }
}

#[tokio::test]
async fn a_copy_has_what_its_owner_has() {
    needs!(PausedTime);
    tokio::time::pause();
    let counts = |table| async move { Member::update(1).add(|member| member.count, 1).send(&table).await };
    let (found, items) = overtaken(member(), member(), counts).await;
    belong_to(&found, &items);
}

#[tokio::test]
async fn a_sentinel_expires_with_its_owner() {
    needs!(PausedTime);
    tokio::time::pause();
    let prolongs = |table| async move { Member::update(1).set_expires(NOW + 900).send(&table).await };
    let (found, items) = overtaken(member(), member(), prolongs).await;
    belong_to(&found, &items);
    assert_eq!(found, member());
}

#[tokio::test]
async fn what_was_made_where_an_item_had_expired_leaves_nothing_behind() {
    needs!(PausedTime);
    tokio::time::pause();
    let expired = Member { expires: Some(NOW - 1), ..member() };
    let moved = Member { handle: "ben".to_owned(), email: "ben".to_owned(), ..member() };
    let makes = |table| async move { member().create().send(&table).await.map(drop) };
    let (found, items) = overtaken(expired, moved.clone(), makes).await;
    belong_to(&found, &items);
    assert_eq!(found, moved);
}
