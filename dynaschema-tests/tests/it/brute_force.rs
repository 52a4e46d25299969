//! The law of reads: each gives what a filter over the loaded items leaves, whole, up to each limit, and page by page
//! forwards and backwards, at limits and page sizes from 1 to 7.

use std::cmp::Ordering;
use std::fmt::Debug;

use dynaschema::op::{Chain, Query};
use dynaschema::{Cursor, Items, Reads};
use dynaschema_tests::harness::TestTable;

/// What a filter leaves of the loaded items, in an order.
pub(crate) fn kept<E: Clone, K: Ord>(
    loaded: &[E],
    keep: impl Fn(&E) -> bool,
    by: impl Fn(&E) -> K,
) -> Vec<E> {
    let kept: Vec<&E> = loaded.iter().filter(|one| keep(one)).collect();
    let keys: Vec<K> = kept.iter().copied().map(by).collect();
    let mut places: Vec<usize> = (0..kept.len()).collect();
    sort(&mut places, &mut |one, other| keys[one].cmp(&keys[other]));
    places.into_iter().map(|place| kept[place].clone()).collect()
}

/// A sort is much code, and made here for all types.
fn sort(places: &mut [usize], compare: &mut dyn FnMut(usize, usize) -> Ordering) {
    places.sort_by(|one, other| compare(*one, *other));
}

/// A query gives these, and the other way round the reverse.
pub(crate) async fn gives_both<S, E, C>(table: &TestTable<S>, query: &Query<E, C>, wanted: &[E])
where
    S: Reads<E>,
    E: Items + Clone + PartialEq + Debug + Send + 'static,
    C: Chain<Entity = E>,
{
    gives(table, query, wanted).await;
    let reversed: Vec<E> = wanted.iter().rev().cloned().collect();
    gives(table, &query.clone().desc(), &reversed).await;
}

/// Reads a query whole, up to each limit, and page by page forwards and backwards.
pub(crate) async fn gives<S, E, C>(table: &TestTable<S>, query: &Query<E, C>, wanted: &[E])
where
    S: Reads<E>,
    E: Items + Clone + PartialEq + Debug + Send + 'static,
    C: Chain<Entity = E>,
{
    assert_eq!(query.all(table).await.unwrap(), wanted);
    assert_eq!(query.count(table).await.unwrap(), wanted.len());
    assert_eq!(query.first(table).await.unwrap().as_ref(), wanted.first());
    let mut stream = query.clone().page_size(2).stream(table);
    for one in wanted {
        assert_eq!(stream.next().await.map(Result::unwrap).as_ref(), Some(one));
    }
    assert!(stream.next().await.is_none());
    pages(table, query, wanted, None).await;
    for size in 1..=7 {
        pages(table, &query.clone().page_size(size), wanted, None).await;
        let limited = query.clone().limit(size);
        assert_eq!(limited.all(table).await.unwrap(), wanted[..size.min(wanted.len())], "limit {size}");
        let last = pages(table, &limited, wanted, Some(size)).await;
        if [3, 7].contains(&size) {
            back(table, &limited, wanted, size, last).await;
        }
    }
    // More than one answer of the service for a page.
    let limited = query.clone().limit(3).page_size(2);
    let last = pages(table, &limited, wanted, Some(3)).await;
    back(table, &limited, wanted, 3, last).await;
}

/// Reads page by page; the last `previous`.
pub(crate) async fn pages<S, E, C>(
    table: &TestTable<S>,
    query: &Query<E, C>,
    wanted: &[E],
    limit: Option<usize>,
) -> Option<Cursor>
where
    S: Reads<E>,
    E: Items + PartialEq + Debug + Send + 'static,
    C: Chain<Entity = E>,
{
    let (mut read, mut cursor, mut last): (usize, Option<Cursor>, _) = (0, None, None);
    loop {
        // A cursor is text that leaves the process and comes back.
        let resumed = cursor.map(|cursor| cursor.to_string().parse().unwrap());
        let resumed = resumed.into_iter().fold(query.clone(), Query::after);
        let mut page = resumed.page(table).await.unwrap();
        let given = page.items().unwrap();
        let end = limit.map_or(read + given.len(), |limit| (read + limit).min(wanted.len()));
        assert_eq!(given, &wanted[read..end], "from {read} by {limit:?}");
        assert_eq!(page.previous.is_some(), read > 0 && !given.is_empty(), "from {read} by {limit:?}");
        last = page.previous.take().or(last);
        read = end;
        cursor = page.cursor.take();
        if cursor.is_none() {
            break;
        }
    }
    assert_eq!(read, wanted.len(), "by {limit:?}");
    last
}

/// Walks back to the beginning from the last page, and from each page forward again.
pub(crate) async fn back<S, E, C>(
    table: &TestTable<S>,
    query: &Query<E, C>,
    wanted: &[E],
    size: usize,
    mut previous: Option<Cursor>,
) where
    S: Reads<E>,
    E: Items + PartialEq + Debug + Send + 'static,
    C: Chain<Entity = E>,
{
    let mut end = wanted.len().saturating_sub(1) / size * size;
    while let Some(cursor) = previous.take() {
        let mut page = query.clone().before(cursor).page(table).await.unwrap();
        let start = end.saturating_sub(size);
        assert_eq!(page.items().unwrap(), &wanted[start..end], "back from {end} by {size}");
        // The page that it came from lies ahead, also of one that is empty.
        let cursor = page.cursor.take().unwrap_or_else(|| panic!("back from {end} by {size}: no cursor"));
        let again = query.clone().after(cursor).page(table).await.unwrap();
        let behind = &wanted[end..wanted.len().min(end + size)];
        assert_eq!(again.items().unwrap(), behind, "again from {end} by {size}");
        (end, previous) = (start, page.previous.take());
    }
    assert_eq!(end, 0, "back by {size}");
}
