//! What each end of a query gives, and what it costs.

use dynaschema::ItemStream;
use dynaschema::expr::Condition;
use dynaschema_tests::fixtures::date;
use dynaschema_tests::fixtures::shop::{
    Loaded, Order, OrderFields, Shop, Status, User, load, order, user_id,
};
use dynaschema_tests::harness::{TestTable, table};

use crate::assert_kind;
use crate::check::{expected, reversed};

const ORDERS: usize = 20;

async fn loaded() -> (TestTable<Shop>, Vec<Order>) {
    let table = table().await;
    let Loaded { orders, .. } = load(&table, ORDERS).await.unwrap();
    let mine = expected(&table, &orders, "SK", |order| order.user_id == user_id(42));
    (table, mine)
}

async fn streamed(mut stream: ItemStream<Order>) -> Vec<Order> {
    let mut items = Vec::new();
    while let Some(item) = stream.next().await {
        items.push(item.unwrap());
    }
    items
}

fn orders() -> dynaschema::op::Query<Order, impl dynaschema::op::Chain<Entity = Order>> {
    Order::query(user_id(42)).date(..)
}

#[tokio::test]
async fn one_optional_first() {
    let (table, mine) = loaded().await;
    let query = Order::query(user_id(42));
    let id = mine[3].id.as_str();
    let exact = query.date(mine[3].date).id(id);
    assert_eq!(exact.one(&table).await.unwrap(), mine[3]);
    assert_eq!(exact.optional(&table).await.unwrap(), Some(mine[3].clone()));

    let nothing = query.date(date("1999-01-01"));
    assert_kind!(nothing.one(&table).await.unwrap_err(), NotFound { entity: "Order" });
    assert_eq!(nothing.optional(&table).await.unwrap(), None);
    assert_eq!(nothing.first(&table).await.unwrap(), None);

    assert_kind!(query.one(&table).await.unwrap_err(), MoreThanOne { entity: "Order" });
    assert_kind!(query.optional(&table).await.unwrap_err(), MoreThanOne { entity: "Order" });
    assert_eq!(query.first(&table).await.unwrap(), mine.first().cloned());
    assert_eq!(query.desc().first(&table).await.unwrap(), mine.last().cloned());
}

#[tokio::test]
async fn count_and_exists() {
    let (table, mine) = loaded().await;
    let query = Order::query(user_id(42));
    assert_eq!(query.count(&table).await.unwrap(), mine.len());
    assert_eq!(query.clone().limit(7).count(&table).await.unwrap(), 7);
    assert_eq!(query.clone().page_size(3).count(&table).await.unwrap(), mine.len());
    let pending = query.clone().filter(|o| o.status.eq(Status::Pending));
    let wanted = mine.iter().filter(|order| order.status == Status::Pending).count();
    assert_eq!(pending.page_size(3).count(&table).await.unwrap(), wanted);
    assert!(query.exists(&table).await.unwrap());
    assert!(!query.date(date("1999-01-01")).exists(&table).await.unwrap());
    assert!(!query.filter(|o| o.total.gt(1_000_000)).exists(&table).await.unwrap());
}

/// A limit is of returned items, whatever else is read on the way.
#[tokio::test]
async fn limits_count_returned_items() {
    let (table, mine) = loaded().await;
    for limit in 0..=ORDERS + 1 {
        let all = orders().limit(limit).all(&table).await.unwrap();
        assert_eq!(all, mine[..limit.min(ORDERS)], "{limit}");
        let dear = |order: &&Order| order.status == Status::Delivered;
        let filtered = orders().filter(|o| o.status.eq(Status::Delivered)).limit(limit).page_size(2);
        let kept: Vec<_> = mine.iter().filter(dear).take(limit).cloned().collect();
        assert_eq!(filtered.all(&table).await.unwrap(), kept, "{limit}");
    }
}

#[tokio::test]
async fn filters_are_joined_and_reach_every_operator() {
    let (table, mine) = loaded().await;
    let query = || Order::query(user_id(42));
    let check = async |filter: fn(OrderFields) -> Condition, keep: fn(&Order) -> bool| {
        let kept: Vec<_> = mine.iter().filter(|order| keep(order)).cloned().collect();
        assert!(!kept.is_empty() && kept.len() < mine.len());
        assert_eq!(query().filter(filter).all(&table).await.unwrap(), kept);
    };
    let both = query().filter(|o| o.total.gt(50)).filter(|o| o.total.lt(100)).all(&table).await.unwrap();
    assert_eq!(both, mine.iter().filter(|o| o.total > 50 && o.total < 100).cloned().collect::<Vec<_>>());
    check(|o| o.total.between(50, 100), |o| (50..=100).contains(&o.total)).await;
    check(|o| o.total.eq(50) | o.total.eq(60), |o| o.total == 50 || o.total == 60).await;
    check(|o| !o.total.ge(50), |o| o.total < 50).await;
    check(|o| o.total.ne(50), |o| o.total != 50).await;
    check(|o| o.note.exists(), |o| o.note.is_some()).await;
    check(|o| o.note.not_exists(), |o| o.note.is_none()).await;
    check(|o| o.note.eq("note 3"), |o| o.note.as_deref() == Some("note 3")).await;
    check(
        |o| o.note.begins_with("note 1"),
        |o| o.note.as_deref().is_some_and(|note| note.starts_with("note 1")),
    )
    .await;
    check(|o| o.note.contains("7"), |o| o.note.as_deref().is_some_and(|note| note.contains('7'))).await;
    check(|o| o.note.size().gt(6), |o| o.note.as_ref().is_some_and(|note| note.len() > 6)).await;
    check(|o| o.status.is_in([Status::Pending, Status::Delivered]), |o| o.status != Status::InTransit).await;
}

#[tokio::test]
async fn streams_give_items_one_by_one() {
    let (table, mine) = loaded().await;
    for query in [orders(), orders().page_size(3), orders().page_size(1).limit(ORDERS)] {
        let mut stream = query.stream(&table);
        let mut streamed = Vec::new();
        while let Some(order) = stream.next().await {
            streamed.push(order.unwrap());
        }
        assert_eq!(streamed, mine);
        assert!(stream.next().await.is_none());
    }
    // No further page is read than is asked for.
    let mut stream = orders().page_size(3).stream(&table);
    let (_, requests) = table.counted(async { (stream.next().await, stream.next().await) }).await;
    assert_eq!(requests, 1);
    let mut stream = orders().limit(2).stream(&table);
    assert!(stream.next().await.is_some() && stream.next().await.is_some());
    assert!(stream.next().await.is_none());
}

#[tokio::test]
async fn a_spent_budget_is_an_error_that_can_go_on() {
    let (table, mine) = loaded().await;
    let query = || Order::query(user_id(42)).page_size(4);
    let error = query().max_requests(2).all(&table).await.unwrap_err();
    assert_kind!(error, BudgetExhausted { requests: 2 });
    assert_kind!(query().max_requests(2).count(&table).await.unwrap_err(), BudgetExhausted { requests: 2 });
    // A page returns what it has.
    let page = query().max_requests(2).limit(10).page(&table).await.unwrap();
    assert_eq!(page.items().unwrap(), &mine[..8]);
    assert_eq!(query().after(page.cursor.unwrap()).all(&table).await.unwrap(), mine[8..]);
    // The stream gives its items before the error.
    let mut stream = query().max_requests(2).stream(&table);
    let mut streamed = Vec::new();
    let error = loop {
        match stream.next().await.unwrap() {
            Ok(order) => streamed.push(order),
            Err(error) => break error,
        }
    };
    assert_eq!(streamed, mine[..8]);
    assert!(error.is_budget_exhausted());
    assert!(stream.next().await.is_none());
    let rest = query().after(error.cursor().unwrap().clone()).all(&table).await.unwrap();
    assert_eq!(rest, mine[8..]);

    // The handle's own default, and a query that raises it.
    let poor = table.with(|options| options.max_requests(1));
    assert!(query().all(&poor).await.unwrap_err().is_budget_exhausted());
    assert_eq!(query().max_requests(99).all(&poor).await.unwrap(), mine);
}

/// An end that gives nothing of what it has read leads to where it began, and behind what was no answer to
/// it.
#[tokio::test]
async fn nothing_is_behind_a_cursor_that_was_not_given() {
    let (table, mine) = loaded().await;
    let query = || Order::query(user_id(42)).page_size(4);
    let behind = query().limit(3).page(&table).await.unwrap().cursor.unwrap();
    for (began, wanted) in [(query(), &mine[..]), (query().after(behind), &mine[3..])] {
        let bounded = began.max_requests(2);
        for error in [
            bounded.all(&table).await.unwrap_err(),
            bounded.clone().tolerant().all(&table).await.unwrap_err(),
            bounded.count(&table).await.unwrap_err(),
            bounded.clone().tolerant().count(&table).await.unwrap_err(),
        ] {
            let again = query().after(error.cursor().unwrap().clone()).all(&table).await.unwrap();
            assert_eq!(again, wanted);
        }
    }
    // Backwards a stream gives nothing before it has read all.
    let page = query().limit(8).page(&table).await.unwrap();
    let page = query().after(page.cursor.unwrap()).limit(2).page(&table).await.unwrap();
    let mut stream = query().before(page.previous.unwrap()).max_requests(1).stream(&table);
    let error = stream.next().await.unwrap().unwrap_err();
    let again = query().before(error.cursor().unwrap().clone()).all(&table).await.unwrap();
    assert_eq!(again, mine[..8]);
    // What nothing was met in is not read again.
    let none = || query().filter(|o| o.total.gt(1_000_000));
    for error in [
        none().max_requests(2).all(&table).await.unwrap_err(),
        none().max_requests(2).first(&table).await.unwrap_err(),
        none().max_requests(2).exists(&table).await.unwrap_err(),
    ] {
        let rest = none().after(error.cursor().unwrap().clone());
        let (found, requests) = table.counted(rest.all(&table)).await;
        assert!(found.unwrap().is_empty());
        assert!(requests <= (ORDERS - 8) / 4 + 1, "{requests} requests");
    }
}

/// The table's budget is for ends that return at once; a stream goes on for as long as somebody reads it.
#[tokio::test]
async fn a_stream_has_no_budget_but_its_own() {
    let (table, mine) = loaded().await;
    let poor = table.with(|options| options.max_requests(1));
    let query = || Order::query(user_id(42)).page_size(4);
    for stream in [query().stream(&poor), query().stream(&poor).prefetch()] {
        assert_eq!(streamed(stream).await, mine);
    }
    let scan = Order::scan().page_size(4).segments(2);
    let all = scan.clone().max_requests(100).all(&table).await.unwrap();
    assert_eq!(streamed(scan.stream(&poor)).await.len(), all.len());
    let mut bounded = scan.max_requests(1).stream(&table);
    let error = loop {
        if let Err(error) = bounded.next().await.unwrap() {
            break error;
        }
    };
    assert!(error.is_budget_exhausted());
}

/// ⌊N / page⌋ + 1 requests at most, whatever the page.
#[tokio::test]
async fn a_query_of_n_items_costs_a_request_per_page() {
    let (table, mine) = loaded().await;
    for page in 1..=ORDERS + 1 {
        let (all, requests) = table.counted(orders().page_size(page).all(&table)).await;
        assert_eq!(all.unwrap(), mine);
        assert!(requests <= ORDERS / page + 1, "{requests} requests with pages of {page}");
    }
}

#[tokio::test]
async fn small_questions_cost_one_request() {
    let (table, mine) = loaded().await;
    let ((), requests) = table
        .counted(async {
            assert_eq!(orders().limit(5).all(&table).await.unwrap(), mine[..5]);
        })
        .await;
    assert_eq!(requests, 1);
    assert_eq!(table.counted(orders().first(&table)).await.1, 1);
    assert_eq!(table.counted(orders().exists(&table)).await.1, 1);
    assert_eq!(table.counted(orders().count(&table)).await.1, 1);
    assert_eq!(table.counted(orders().optional(&table)).await.1, 1);
    assert_eq!(table.counted(orders().limit(5).page(&table)).await.1, 1);
    // Nothing can match, so nothing is sent.
    let query = Order::query(user_id(42));
    let empty = query.date(date("2026-05-12")..date("2026-05-11"));
    let (all, requests) = table.counted(empty.all(&table)).await;
    assert_eq!((all.unwrap().len(), requests), (0, 0));
    let (all, requests) = table.counted(query.clone().limit(0).all(&table)).await;
    assert_eq!((all.unwrap().len(), requests), (0, 0));
}

#[tokio::test]
async fn descending_is_the_reverse_at_every_limit() {
    let (table, mine) = loaded().await;
    let back = reversed(mine);
    for limit in [1, 7, ORDERS] {
        assert_eq!(orders().desc().limit(limit).all(&table).await.unwrap(), back[..limit]);
    }
    let mixed = Shop::partition(User::pk(user_id(42)));
    let forward = mixed.clone().all(&table).await.unwrap();
    assert_eq!(mixed.desc().all(&table).await.unwrap(), reversed(forward));
}

fn call(
    table: &dynaschema::Table<Shop>,
) -> impl Future<Output = dynaschema::Result<Vec<Order>>> + Send + 'static {
    Order::query(user_id(42)).all(table)
}

/// A call can leave the function that made it, and be spawned.
#[tokio::test]
async fn calls_are_send_and_static() {
    let (table, mine) = loaded().await;
    assert_eq!(tokio::spawn(call(&table)).await.unwrap().unwrap(), mine);
}

/// Neither its bytes, of which there are six, nor its characters, which are two.
#[tokio::test]
async fn the_size_of_a_text_is_counted_in_utf_16_units() {
    let shop = table::<Shop>().await;
    let mut noted = order();
    noted.note = Some("é𝄞".to_owned());
    noted.clone().create().send(&shop).await.unwrap();
    for size in [2, 3, 6] {
        let found = Order::query(user_id(42)).filter(|o| o.note.size().eq(size)).all(&shop).await.unwrap();
        assert_eq!(found.len(), usize::from(size == 3), "{size}");
    }
}
