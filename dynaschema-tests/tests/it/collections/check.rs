//! What every collection has to do, at every page size and in both directions.

use std::fmt::Debug;

use dynaschema::collection::{Gather, ReadIn, WholeAt};
use dynaschema::embedded::RecordedRequest;
use dynaschema::op::{Chain, Query};
use dynaschema::{Collection, Cursor, TableSchema};
use dynaschema_tests::harness::TestTable;

/// What a collection has to give.
pub(crate) struct Expected<T, X> {
    /// The elements of its lists, in ascending order.
    pub(crate) elements: Vec<X>,
    /// The elements that a value holds, in its order.
    pub(crate) of: fn(&T) -> Vec<X>,
    /// Whether its single members are what they have to be.
    pub(crate) has_singles: fn(&T) -> bool,
}

/// Reads a collection whole, up to each limit, and page by page forwards and backwards.
pub(crate) async fn check<S, T, C, X>(
    table: &TestTable<S>,
    query: Query<Gather<T>, C>,
    expected: Expected<T, X>,
) where
    S: TableSchema,
    T: Collection + ReadIn<S> + WholeAt<C> + Debug,
    C: Chain<Entity = Gather<T>>,
    X: PartialEq + Debug,
{
    let Expected { mut elements, of, has_singles } = expected;
    for query in [query.clone(), query.desc()] {
        let given = |value: &T, wanted: &[X], case: &str| {
            assert_eq!(of(value), wanted, "{case}");
            assert!(has_singles(value), "{case}: {value:?}");
        };
        let (whole, requests) = table.counted(query.one(table)).await;
        given(&whole.unwrap(), &elements, "one");
        assert_eq!(requests, 1);
        given(&query.optional(table).await.unwrap().unwrap(), &elements, "optional");
        for size in 1..=7 {
            let case = format!("page size {size}");
            given(&query.clone().page_size(size).one(table).await.unwrap(), &elements, &case);
            pages(table, &query.clone().page_size(size), &elements, None, of, has_singles).await;
            let case = format!("limit {size}");
            table.faults().clear();
            let limited = query.clone().limit(size);
            let (value, requests) = table.counted(limited.one(table)).await;
            given(&value.unwrap(), &elements[..size.min(elements.len())], &case);
            assert!(requests <= 2, "{case}: {requests} requests");
            let last = pages(table, &limited, &elements, Some(size), of, has_singles).await;
            back(table, &limited, &elements, size, of, last).await;
        }
        elements.reverse();
    }
}

/// Whether a request is that of a single member by itself, which is beside the page or behind it.
fn reads_one_key(request: &RecordedRequest) -> bool {
    let condition = request.body["KeyConditionExpression"].as_str().unwrap();
    let is_range = ["<", ">", "BETWEEN", "begins_with"].iter().any(|operator| condition.contains(operator));
    !is_range && condition.contains(" AND ")
}

/// Reads page by page; the last `previous`. A page up to a limit is one request, and one more for a parent that is off
/// the page.
async fn pages<S, T, C, X>(
    table: &TestTable<S>,
    query: &Query<Gather<T>, C>,
    elements: &[X],
    limit: Option<usize>,
    of: fn(&T) -> Vec<X>,
    has_singles: fn(&T) -> bool,
) -> Option<Cursor>
where
    S: TableSchema,
    T: Collection + ReadIn<S> + WholeAt<C> + Debug,
    C: Chain<Entity = Gather<T>>,
    X: PartialEq + Debug,
{
    let (mut read, mut cursor, mut last): (usize, Option<Cursor>, _) = (0, None, None);
    loop {
        let resumed = match cursor.take() {
            Some(cursor) => query.clone().after(cursor),
            None => query.clone(),
        };
        // What was recorded is copied to be looked at, and this looks at every page.
        table.faults().clear();
        let (page, sent) = table.recorded(resumed.page(table)).await;
        let mut page = page.unwrap();
        let parents = sent.iter().filter(|request| reads_one_key(request)).count();
        assert_eq!(page.cost.requests, sent.len(), "from {read} by {limit:?}");
        assert!(parents <= 1 && parents < sent.len(), "from {read} by {limit:?}: {sent:?}");
        // The service is asked again where it has dropped something, or what it gave is nobody's.
        let is_filtered = sent.iter().any(|request| !request.body["FilterExpression"].is_null());
        if limit.is_some() && !is_filtered && page.cost.dropped + page.orphans() == 0 {
            assert_eq!(sent.len() - parents, 1, "from {read} by {limit:?}: {sent:?}");
        }
        let value = page.value().unwrap().expect("its single members are there");
        let given = of(value);
        let end = limit.map_or(read + given.len(), |limit| (read + limit).min(elements.len()));
        assert_eq!(given, &elements[read..end], "from {read} by {limit:?}");
        assert!(has_singles(value), "from {read} by {limit:?}: {value:?}");
        // What belongs to no value is a page's beginning too.
        let has_items = !given.is_empty() || page.orphans() > 0;
        assert_eq!(page.previous.is_some(), read > 0 && has_items, "from {read} by {limit:?}");
        last = page.previous.take().or(last);
        read = end;
        cursor = page.cursor.take();
        if cursor.is_none() {
            break;
        }
    }
    assert_eq!(read, elements.len(), "by {limit:?}");
    last
}

/// Walks back to the beginning from the last page.
async fn back<S, T, C, X>(
    table: &TestTable<S>,
    query: &Query<Gather<T>, C>,
    elements: &[X],
    limit: usize,
    of: fn(&T) -> Vec<X>,
    mut previous: Option<Cursor>,
) where
    S: TableSchema,
    T: Collection + ReadIn<S> + WholeAt<C> + Debug,
    C: Chain<Entity = Gather<T>>,
    X: PartialEq + Debug,
{
    let mut end = (elements.len() - 1) / limit * limit;
    while let Some(cursor) = previous.take() {
        let mut page = query.clone().before(cursor).page(table).await.unwrap();
        let start = end.saturating_sub(limit);
        let given = of(page.value().unwrap().expect("its single members are there"));
        assert_eq!(given, &elements[start..end], "back from {end} by {limit}");
        end = start;
        previous = page.previous.take();
    }
    assert_eq!(end, 0, "back by {limit}");
}

/// However few requests a page may send, and however small they are, each cursor leads on.
pub(crate) async fn in_single_requests<S, T, C>(
    table: &TestTable<S>,
    query: Query<Gather<T>, C>,
    of: impl Fn(T) -> Vec<u32>,
) -> Vec<u32>
where
    S: TableSchema,
    T: Collection + ReadIn<S> + WholeAt<C>,
    C: Chain<Entity = Gather<T>>,
{
    let query = query.page_size(1).max_requests(1).limit(100);
    let (mut read, mut cursor) = (Vec::new(), None::<Cursor>);
    for requests in 0.. {
        assert!(requests < 20, "the pages do not end: {read:?}");
        let query = cursor.take().into_iter().fold(query.clone(), Query::after);
        match query.page(table).await {
            Ok(page) => {
                cursor.clone_from(&page.cursor);
                read.extend(page.into_value().unwrap().into_iter().flat_map(&of));
            }
            Err(error) => cursor = Some(error.cursor().unwrap().clone()),
        }
        if cursor.is_none() {
            break;
        }
    }
    read
}
