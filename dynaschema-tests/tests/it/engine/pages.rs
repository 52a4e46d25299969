//! Pages as the service cuts them: by size, and by what is left after filters.

use dynaschema::{Cursor, ErrorKind};
use dynaschema_tests::fixtures::customers::{self, Customers};
use dynaschema_tests::fixtures::features::keys::Document;
use dynaschema_tests::fixtures::shop::{Order, Shop, load, user_id};
use dynaschema_tests::harness::table;

type Text = Document<String>;

/// 25 documents of 100 kB make three pages of up to 1 MB.
#[tokio::test]
async fn a_page_ends_at_a_megabyte() {
    let table = table::<Text>().await;
    let documents: Vec<_> =
        (0..25).map(|version| Text { id: "d".into(), version, content: "x".repeat(100_000) }).collect();
    for document in &documents {
        document.clone().create().send(&table).await.unwrap();
    }
    let (all, requests) = table.counted(Text::query("d").all(&table)).await;
    assert_eq!(all.unwrap(), documents);
    assert!((2..=3).contains(&requests), "{requests}");
    let page = Text::query("d").page(&table).await.unwrap();
    assert!(page.readable().len() >= 8 && page.readable().len() <= 11, "{}", page.readable().len());
    assert_eq!(page.cost.requests, 1);
    let rest = Text::query("d").after(page.cursor.clone().unwrap());
    assert_eq!(rest.all(&table).await.unwrap(), documents[page.readable().len()..]);
    assert_eq!(Text::query("d").count(&table).await.unwrap(), 25);
    let twenty = Text::query("d").desc().limit(20).page(&table).await.unwrap();
    assert_eq!(twenty.readable().len(), 20);
    let (deletion, _) = table.counted(Text::query("d").delete_all(&table)).await;
    assert_eq!(deletion.unwrap().deleted, 25);
}

/// An empty page of the service's is not the end.
#[tokio::test]
async fn a_filter_that_drops_whole_pages() {
    let table = table::<Shop>().await;
    load(&table, 12).await.unwrap();
    let last = Order::query(user_id(42)).filter(|o| o.total.ge(110)).page_size(2);
    assert_eq!(last.all(&table).await.unwrap().len(), 1);
    assert_eq!(last.first(&table).await.unwrap().unwrap().total, 110);
    assert!(last.exists(&table).await.unwrap());
    let page = last.page(&table).await.unwrap();
    assert_eq!(page.readable().len(), 1);

    // With a budget, a page can be empty and lead on.
    let page = last.clone().max_requests(2).page(&table).await.unwrap();
    assert_eq!((page.readable().len(), page.cost.requests, page.cost.evaluated), (0, 2, 4));
    let rest = last.clone().after(page.cursor.unwrap());
    assert_eq!(rest.all(&table).await.unwrap().len(), 1);
    let none = last.filter(|o| o.total.lt(0));
    assert_eq!(none.page(&table).await.unwrap().items().unwrap(), []);
    assert_eq!(none.all(&table).await.unwrap(), []);
}

/// A page before another one leads to it, though nothing of its own is left: where the budget ends, where a
/// filter drops all of it, and where it was deleted.
#[tokio::test]
async fn an_empty_page_leads_back_to_where_it_came_from() {
    let table = table::<Shop>().await;
    load(&table, 12).await.unwrap();
    let query = Order::query(user_id(42)).filter(|o| o.total.ge(60)).page_size(2);
    let all = query.all(&table).await.unwrap();
    let limited = query.clone().limit(3);
    let first = limited.page(&table).await.unwrap();
    let second = limited.clone().after(first.cursor.unwrap()).page(&table).await.unwrap();
    let first = limited.clone().before(second.previous.unwrap()).page(&table).await.unwrap();
    assert_eq!(first.items().unwrap(), &all[..3]);
    let (mut pages, mut previous) = (0, first.previous);
    let before = previous.clone().expect("what is dropped lies before it");
    while let Some(cursor) = previous {
        let page = limited.clone().max_requests(1).before(cursor).page(&table).await.unwrap();
        assert_eq!(page.items().unwrap(), []);
        let again = limited.clone().after(page.cursor.unwrap()).page(&table).await.unwrap();
        assert_eq!(again.items().unwrap(), &all[..3]);
        (pages, previous) = (pages + 1, page.previous);
    }
    assert!(pages > 1, "{pages} pages");

    let behind = Order::query(user_id(42)).limit(3).before(before);
    let lowest = Order::query(user_id(42)).filter(|o| o.total.lt(60)).delete_all(&table).await.unwrap();
    assert_eq!(lowest.deleted, 6);
    let page = behind.page(&table).await.unwrap();
    assert_eq!((page.items().unwrap(), page.previous.is_some()), (&[][..], false));
    let again = limited.after(page.cursor.unwrap()).page(&table).await.unwrap();
    assert_eq!(again.items().unwrap(), &all[..3]);
    // Without a request it is not known what lies ahead.
    assert!(behind.limit(0).page(&table).await.unwrap().cursor.is_none());
}

/// Every end goes on behind a cursor, and back before one.
#[tokio::test]
async fn every_end_starts_at_a_cursor() {
    let table = table::<Shop>().await;
    load(&table, 9).await.unwrap();
    let query = Order::query(user_id(42));
    let all = query.all(&table).await.unwrap();
    let first = query.clone().limit(4).page(&table).await.unwrap();
    let rest = query.clone().after(first.cursor.unwrap());
    assert_eq!(rest.all(&table).await.unwrap(), all[4..]);
    assert_eq!(rest.count(&table).await.unwrap(), 5);
    assert_eq!(rest.first(&table).await.unwrap().as_ref(), all.get(4));
    let second = rest.clone().limit(3).page(&table).await.unwrap();
    assert_eq!(second.items().unwrap(), &all[4..7]);

    let before = query.before(second.previous.unwrap());
    assert_eq!(before.all(&table).await.unwrap(), all[..4]);
    assert_eq!(before.clone().page_size(1).all(&table).await.unwrap(), all[..4]);
    assert_eq!(before.first(&table).await.unwrap().as_ref(), all.first());
    assert_eq!(before.count(&table).await.unwrap(), 4);
    let mut stream = before.clone().limit(2).stream(&table);
    let streamed = [stream.next().await.unwrap().unwrap(), stream.next().await.unwrap().unwrap()];
    assert_eq!(streamed, all[2..4]);
    assert!(stream.next().await.is_none());
}

/// Items of others neither fill a limit nor answer for their parents.
#[tokio::test]
async fn covered_items_do_not_count() {
    let table = table::<Customers>().await;
    for item in 0..12 {
        customers::item(0, item).create().send(&table).await.unwrap();
    }
    let orders = customers::Order::query(customers::customer_id());
    assert!(!orders.exists(&table).await.unwrap());
    assert_eq!(orders.count(&table).await.unwrap(), 0);
    assert_eq!(orders.first(&table).await.unwrap(), None);
    // An order behind all of these items.
    customers::nth_order(1).create().send(&table).await.unwrap();
    for query in [orders.clone(), orders.clone().page_size(1), orders.clone().limit(1)] {
        assert_eq!(query.first(&table).await.unwrap(), Some(customers::nth_order(1)));
        assert_eq!(query.optional(&table).await.unwrap(), Some(customers::nth_order(1)));
        assert_eq!(query.count(&table).await.unwrap(), 1);
    }
}

/// A cursor says that something is left, and `None` that nothing is.
#[tokio::test]
async fn a_cursor_is_there_only_if_something_is_left() {
    for orders in 0..=5 {
        let table = table::<Shop>().await;
        load(&table, orders).await.unwrap();
        let query = Order::query(user_id(42));
        for (limit, query) in
            (0..=6).flat_map(|limit| [(limit, query.clone()), (limit, query.clone().desc())])
        {
            let (page, requests) = table.counted(query.limit(limit).page(&table)).await;
            let page = page.unwrap();
            assert_eq!(page.items().unwrap().len(), limit.min(orders), "{limit} of {orders}");
            // Without a request nothing is known.
            assert_eq!(requests, limit.min(1), "{limit} of {orders}");
            assert_eq!(page.cursor.is_some(), limit == 0 || orders > limit, "{limit} of {orders}");
        }
        let nothing = query.clone().limit(0).page(&table).await.unwrap();
        let cursor = nothing.cursor.unwrap();
        let by_text = query.clone().after_if(Some(cursor.to_string()));
        for query in [query.clone().after(cursor), by_text] {
            assert_eq!(query.all(&table).await.unwrap().len(), orders);
        }
        // What a browser sends for `?cursor=`.
        for none in [None, Some("")] {
            assert_eq!(query.clone().after_if(none).all(&table).await.unwrap().len(), orders);
            assert_eq!(query.clone().before_if(none).all(&table).await.unwrap().len(), orders);
        }
        assert!(query.limit(0).request(&table).is_err());
    }
}

/// A list in both directions takes both cursors, of which each call has one.
#[tokio::test]
async fn a_cursor_in_either_direction() {
    let table = table::<Shop>().await;
    load(&table, 5).await.unwrap();
    let page = async |after: Option<&str>, before: Option<&str>| {
        Order::query(user_id(42)).limit(2).after_if(after).before_if(before).page(&table).await
    };
    let first = page(None, Some("")).await.unwrap();
    let after = first.cursor.as_ref().unwrap().to_string();
    let second = page(Some(&after), None).await.unwrap();
    let before = second.previous.as_ref().unwrap().to_string();
    let again = page(None, Some(&before)).await.unwrap();
    assert_eq!(again.items().unwrap(), first.items().unwrap());
    // Nothing lies both behind a page and before it that anybody could have meant.
    let (result, requests) = table.counted(page(Some(&after), Some(&before))).await;
    let error = result.unwrap_err();
    let ErrorKind::InvalidCursor { reason, .. } = error.kind() else { panic!("{error:?}") };
    assert!(reason.contains("`after` one or `before` one"), "{reason}");
    assert_eq!(requests, 0);
    let query = Order::query(user_id(42));
    let (after, before) = (Cursor::from(after), Cursor::from(before));
    for query in
        [query.clone().before(before.clone()).after(after.clone()), query.after(after).before(before)]
    {
        assert!(matches!(query.all(&table).await.unwrap_err().kind(), ErrorKind::InvalidCursor { .. }));
    }
}

/// What lies behind the last item and is dropped is not left.
#[tokio::test]
async fn covered_items_are_nothing_that_is_left() {
    let table = table::<Customers>().await;
    let (orders, _) = customers::load(&table, 4).await.unwrap();
    let query = customers::Order::query(customers::customer_id());
    for limit in 1..=5 {
        let page = query.clone().limit(limit).page(&table).await.unwrap();
        assert_eq!(page.items().unwrap(), &orders[..limit.min(4)], "{limit}");
        assert_eq!(page.cursor.is_some(), limit < 4, "{limit}");
    }
}
