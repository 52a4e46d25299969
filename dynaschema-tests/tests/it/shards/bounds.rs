//! What reads of several partitions cost, and what is refused.

use dynaschema::embedded::RecordedRequest;
use dynaschema::op::Query;
use dynaschema::{DynamoEntity, DynamoTable, ErrorKind, KeyPart, any};
use dynaschema_tests::harness::table;
use serde::{Deserialize, Serialize};

use super::any::{Note, User, loaded};

#[tokio::test]
async fn duplicates_are_read_once_and_nothing_for_nothing() {
    let (table, _) = loaded().await;
    let (read, requests) = table.counted(Note::query(any(["ann", "ben", "ann"])).all(&table)).await;
    assert_eq!((read.unwrap().is_empty(), requests), (false, 2));
    let none = Note::query(any::<&str>([]));
    let (read, requests) = table.counted(none.all(&table)).await;
    assert_eq!((read.unwrap().len(), requests), (0, 0));
    assert_eq!(none.count(&table).await.unwrap(), 0);
    assert!(none.page(&table).await.unwrap().cursor.is_none());
    assert_eq!(none.delete_all(&table).await.unwrap().deleted, 0);
}

#[tokio::test]
async fn no_more_than_a_hundred_partitions_are_read_at_once() {
    let (table, _) = loaded().await;
    let users = |count: usize| any((0..count).map(|user| user.to_string()).chain(["1".to_owned()]));
    assert_eq!(Note::query(users(100)).all(&table).await.unwrap(), []);
    let (end, requests) = table.counted(Note::query(users(101)).all(&table)).await;
    let error = end.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::InvalidRequest { .. }), "{error}");
    assert!(error.to_string().contains("more than 100 partitions"), "{error}");
    assert_eq!(requests, 0);
}

/// How many items each of the requests asked for.
fn limits(requests: &[RecordedRequest]) -> Vec<u64> {
    requests.iter().filter_map(|request| request.body["Limit"].as_u64()).collect()
}

#[tokio::test]
async fn each_partition_is_asked_for_its_share_and_read_on_where_it_ran_dry() {
    let (table, notes) = loaded().await;
    let query = Note::by_score(any(["ann", "ben", "cyd"]));
    table.faults().clear();
    let page = query.clone().limit(9).page(&table).await.unwrap();
    let sent = table.faults().requests();
    assert_eq!(limits(&sent)[..3], [8, 8, 8]);
    assert_eq!((page.cost.requests, page.cost.evaluated), (3, notes.len()));
    let explained = query.clone().limit(10).explain(&table).unwrap();
    assert_eq!(explained.at_once.len(), 3);
    assert_eq!(
        explained.to_string(),
        r#"Query GSI2 in 3 partitions at once: user = "ann" | user = "ben" | user = "cyd" LIMIT 8 each"#
    );
    // One at a time, as the service sees fit, and no partition is asked again before it has been given.
    table.faults().clear();
    let (all, requests) = table.counted(query.page_size(2).all(&table)).await;
    assert_eq!(all.unwrap().len(), notes.len());
    assert!(requests <= notes.len().div_ceil(2) + 3, "{requests}");
}

#[tokio::test]
async fn a_budget_is_one_for_each_partition() {
    let (table, notes) = loaded().await;
    let query = Note::by_score(any(["ann", "ben", "cyd"])).page_size(1).max_requests(2);
    let error = query.all(&table).await.unwrap_err();
    let ErrorKind::BudgetExhausted { cursor, requests, .. } = error.kind() else { panic!("{error}") };
    assert!((2..=6).contains(&requests), "{requests}");
    let rest = Note::by_score(any(["ann", "ben", "cyd"])).after(cursor.clone()).count(&table).await.unwrap();
    assert_eq!(rest, notes.len(), "it has given nothing");
    let (mut read, mut cursor) = (Vec::new(), None);
    loop {
        let next = cursor.into_iter().fold(query.clone().limit(50), Query::after);
        let mut page = next.page(&table).await.unwrap();
        cursor = page.cursor.take();
        assert!(page.cost.requests <= 6);
        read.extend(page.into_items().unwrap());
        if cursor.is_none() {
            break;
        }
    }
    assert_eq!(read.len(), notes.len());
}

#[tokio::test]
async fn a_cursor_is_bound_to_the_set_of_partitions() {
    let (table, notes) = loaded().await;
    let first = |users: &[&'static str]| Note::by_score(any(users.to_vec())).limit(4);
    let cursor = first(&["ann", "ben", "cyd"]).page(&table).await.unwrap().cursor.unwrap();
    let rest = first(&["cyd", "ann", "ben"]).after(cursor.clone());
    let mut scores: Vec<u32> = notes.iter().map(|note| note.score).collect();
    scores.sort_unstable();
    let read = rest.limit(50).all(&table).await.unwrap();
    assert_eq!(read.iter().map(|note| note.score).collect::<Vec<_>>(), scores[4..]);
    for others in [&["ann", "ben"][..], &["ann"], &["ann", "ben", "cyd", "eve"]] {
        let error = first(others).after(cursor.clone()).all(&table).await.unwrap_err();
        assert!(error.is_invalid_cursor(), "{error}");
    }
}

/// Each partition has an end of its own that is read and dropped.
#[tokio::test]
async fn a_cursor_goes_on_in_whatever_order_the_partitions_are_listed() {
    let (table, notes) = loaded().await;
    let query = |users: [&'static str; 3]| Note::query(any(users)).number(1..11);
    let page = query(["ann", "ben", "cyd"]).limit(4).page(&table).await.unwrap();
    let rest = query(["cyd", "ben", "ann"]).after(page.cursor.clone().unwrap()).all(&table).await.unwrap();
    let read: Vec<Note> = page.into_items().unwrap().into_iter().chain(rest).collect();
    assert_eq!(read, query(["ben", "ann", "cyd"]).all(&table).await.unwrap());
    assert_eq!(read.len(), notes.len() - 1);
}

#[tokio::test]
async fn what_is_deleted_is_what_is_read() {
    let (table, notes) = loaded().await;
    let query = Note::by_score(any(["ann", "cyd"]));
    let first: Vec<_> = query.clone().limit(3).all(&table).await.unwrap();
    assert_eq!(query.clone().limit(3).delete_all(&table).await.unwrap().deleted, 3);
    let left = Note::scan().all(&table).await.unwrap();
    assert_eq!(left.len(), notes.len() - 3);
    assert!(first.iter().all(|note| !left.contains(note)));
    let rest = query.count(&table).await.unwrap();
    assert_eq!(Note::query(any(["ann", "cyd"])).delete_all(&table).await.unwrap().deleted, rest);
    assert!(Note::scan().all(&table).await.unwrap().iter().all(|note| note.user == "ben"));
    assert_eq!(User::scan().count(&table).await.unwrap(), 4);
}

/// Its sort keys show its partition.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("FEED#<user>")]
#[sk("<user>#<number:03>")]
struct Entry {
    user: String,
    number: u16,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, KeyPart)]
enum Side {
    Left,
    Right,
}

/// Its sort keys lie among the entries of one user.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("FEED#<user>")]
#[sk("ann#<side>")]
struct Pin {
    user: String,
    side: Side,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Feed {
    Entry(Entry),
    Pin(Pin),
}

#[tokio::test]
async fn others_are_those_that_lie_among_any_of_them() {
    let feed = table::<Feed>().await;
    for (users, others) in [
        (["ann", "ben"], &["Pin"][..]),
        (["ben", "ann"], &["Pin"]),
        (["ben", "cyd"], &[]),
        // It lies between what is read of one and of the other.
        (["abe", "ben"], &[]),
    ] {
        assert_eq!(Entry::query(any(users)).explain(&feed).unwrap().others, others, "{users:?}");
    }
}
