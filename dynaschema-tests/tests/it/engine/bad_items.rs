//! Items that are not what they should be: one of them never loses the others of a page.

use dynaschema::{Cursor, Error, ErrorKind, Item, ItemStream, Page};
use dynaschema_tests::fixtures::shop::{Loaded, Order, Shop, User, load, order, user, user_id};
use dynaschema_tests::harness::{TestTable, n, s, table};

use crate::assert_kind;
use crate::check::{expected, text};

/// Six orders of user 42, and one of them changed by another program.
async fn damaged(change: impl Fn(&mut Item)) -> (TestTable<Shop>, Vec<Order>) {
    let table = table().await;
    let Loaded { orders, .. } = load(&table, 6).await.unwrap();
    let mut mine = expected(&table, &orders, "SK", |order| order.user_id == user_id(42));
    let mut bad = table.to_item(&mine.remove(2)).unwrap();
    change(&mut bad);
    table.put_raw(bad).await;
    (table, mine)
}

/// What a stream gives, and the errors among it.
async fn streamed<T: Send + 'static>(mut stream: ItemStream<T>) -> (Vec<T>, Vec<Error>) {
    let (mut items, mut errors) = (Vec::new(), Vec::new());
    while let Some(next) = stream.next().await {
        match next {
            Ok(item) => items.push(item),
            Err(error) => errors.push(error),
        }
    }
    (items, errors)
}

/// Checks what each end does about one item of which `is_right` knows the error.
async fn check(change: impl Fn(&mut Item), is_right: impl Fn(&Error)) {
    let (table, good) = damaged(change).await;
    let query = Order::query(user_id(42));

    is_right(&query.all(&table).await.unwrap_err());

    let tolerated = query.clone().tolerant().all(&table).await.unwrap();
    assert_eq!((tolerated.items, tolerated.errors.len()), (good.clone(), 1));
    is_right(&tolerated.errors[0]);

    for page_size in [1, 2, 100] {
        let (items, errors) = streamed(query.clone().page_size(page_size).stream(&table)).await;
        assert_eq!((items, errors.len()), (good.clone(), 1));
        is_right(&errors[0]);
    }

    let page = query.page(&table).await.unwrap();
    assert_eq!((page.readable(), page.errors().len()), (&good[..], 1));
    is_right(&page.errors()[0]);
    is_right(&page.items().unwrap_err());
    let bad = page.into_items().unwrap_err();
    assert!(bad.to_string().contains("(1 of 6 items failed)"), "{bad}");
    let page = bad.into_page();
    is_right(&Error::from(query.page(&table).await.unwrap().into_items().unwrap_err()));
    assert_eq!(page.into_readable(), good);
    // Over several pages the others come once, whichever page the bad one is on.
    for limit in 1..=good.len() {
        let (mut read, mut errors) = (Vec::new(), 0);
        let mut page = query.clone().limit(limit).page(&table).await.unwrap();
        loop {
            errors += page.errors().len();
            let cursor = page.cursor.take();
            read.extend(page.into_readable());
            let Some(cursor) = cursor else { break };
            page = query.clone().limit(limit).after(cursor).page(&table).await.unwrap();
        }
        assert_eq!((read, errors), (good.clone(), 1), "{limit}");
    }

    // To know that it is there, it need not decode.
    assert_eq!(query.count(&table).await.unwrap(), good.len() + 1);
    assert_eq!(query.tolerant().count(&table).await.unwrap(), good.len());
}

/// Wherever the bad item is, and whichever way it is come to, a stream gives what is read whole up to its
/// limit.
#[tokio::test]
async fn a_stream_gives_the_errors_that_all_gives() {
    let table = table::<Shop>().await;
    let Loaded { orders, .. } = load(&table, 6).await.unwrap();
    let mine = expected(&table, &orders, "SK", |order| order.user_id == user_id(42));
    let query = Order::query(user_id(42));
    let most = query.clone().limit(5).page(&table).await.unwrap();
    let last = query.clone().limit(1).after(most.cursor.unwrap()).page(&table).await.unwrap();
    let back = query.clone().before(last.previous.unwrap());
    for (place, good) in mine.iter().enumerate() {
        let stored = table.to_item(good).unwrap();
        let mut bad = stored.clone();
        bad.remove("total");
        table.put_raw(bad).await;
        for query in [query.clone(), query.clone().desc(), back.clone()] {
            for limit in 1..=mine.len() {
                let limited = query.clone().limit(limit);
                let wanted = limited.clone().tolerant().all(&table).await.unwrap();
                for stream in [limited.stream(&table), limited.stream(&table).prefetch()] {
                    let (items, errors) = streamed(stream).await;
                    assert_eq!(items, wanted.items, "{place} is bad, and the limit {limit}");
                    assert_eq!(errors.len(), wanted.errors.len(), "{place} is bad, and the limit {limit}");
                }
            }
        }
        table.put_raw(stored).await;
    }
}

/// The sort keys of all that a page gives, if only as an error.
fn sort_keys(table: &TestTable<Shop>, page: &Page<Order>) -> Vec<String> {
    let good = page.readable().iter().map(|order| text(&table.to_item(order).unwrap(), "SK"));
    let bad = page.errors().iter().map(|error| match error.kind() {
        ErrorKind::Decode { key: Some(key), .. } => key.sk.as_ref().unwrap().as_str().to_owned(),
        other => panic!("{other:?}"),
    });
    let mut all: Vec<_> = good.chain(bad).collect();
    all.sort();
    all
}

/// Page by page each bad item is met once, there and back, and every page leads on to what lies ahead of it.
#[tokio::test]
async fn pages_of_bad_items_lead_there_and_back() {
    let table = table::<Shop>().await;
    let Loaded { orders, .. } = load(&table, 5).await.unwrap();
    let mine = expected(&table, &orders, "SK", |order| order.user_id == user_id(42));
    let stored: Vec<Item> = mine.iter().map(|order| table.to_item(order).unwrap()).collect();
    let all: Vec<String> = stored.iter().map(|item| text(item, "SK")).collect();
    for damaged in 0..(1_u32 << all.len()) {
        for (place, item) in stored.iter().enumerate() {
            let mut item = item.clone();
            if (damaged >> place) & 1 == 1 {
                item.remove("total");
            }
            table.put_raw(item).await;
        }
        for limit in 1..=3 {
            let query = Order::query(user_id(42)).limit(limit);
            let case = |from: usize| format!("{damaged:05b} by {limit} from {from}");
            let (mut read, mut next, mut last) = (0, Some(query.clone()), None);
            while let Some(query) = next.take() {
                let mut page = query.page(&table).await.unwrap();
                let given = sort_keys(&table, &page);
                assert_eq!(given, all[read..read + given.len()], "{}", case(read));
                assert_eq!(page.previous.is_some(), read > 0 && !given.is_empty(), "{}", case(read));
                if let Some(previous) = page.previous.take() {
                    last = Some((read, previous));
                }
                read += given.len();
                let cursor = page.cursor.take();
                // A bad item can take the place of the one that is asked for to see what lies behind.
                let may_lead_nowhere = !page.errors().is_empty();
                assert!(cursor.is_some() || read == all.len(), "{}", case(read));
                assert!(cursor.is_none() || read < all.len() || may_lead_nowhere, "{}", case(read));
                next = cursor.map(|cursor| Order::query(user_id(42)).limit(limit).after(cursor));
            }
            assert_eq!(read, all.len(), "{}", case(read));
            let mut end = last.as_ref().map_or(0, |(start, _)| *start);
            let mut previous = last.map(|(_, previous)| previous);
            while let Some(cursor) = previous.take() {
                let mut page = query.clone().before(cursor).page(&table).await.unwrap();
                let given = sort_keys(&table, &page);
                assert_eq!(given, all[end - given.len()..end], "back, {}", case(end));
                let again = query.clone().after(page.cursor.take().unwrap()).page(&table).await.unwrap();
                assert_eq!(sort_keys(&table, &again).first(), Some(&all[end]), "again, {}", case(end));
                end -= given.len();
                previous = page.previous.take();
            }
            assert_eq!(end, 0, "{}", case(end));
        }
    }
}

/// What a page has beside its items.
fn beside<T>(page: &Page<T>) -> (Vec<String>, [Option<Cursor>; 2], String) {
    let errors = page.errors().iter().map(|error| error.in_full().to_string()).collect();
    (errors, [page.cursor.clone(), page.previous.clone()], format!("{:?}", page.cost))
}

/// Something else in the place of the items leaves all else as it is.
#[tokio::test]
async fn a_page_that_is_mapped_keeps_what_is_beside_them() {
    let (table, good) = damaged(|item| drop(item.remove("total"))).await;
    let first = Order::query(user_id(42)).limit(1).page(&table).await.unwrap();
    let query = Order::query(user_id(42)).limit(2).after(first.cursor.expect("there are more"));
    let page = query.page(&table).await.unwrap();
    let wanted = beside(&page);
    let (errors, cursors, _) = &wanted;
    assert_eq!((errors.len(), cursors.each_ref().map(Option::is_some)), (1, [true, true]));
    let items = page.readable().len();
    let mapped = page.map(|order| order.id);
    assert_eq!(beside(&mapped), wanted);
    let ids: Vec<&String> = good[1..=items].iter().map(|order| &order.id).collect();
    assert_eq!(mapped.readable().iter().collect::<Vec<_>>(), ids);
    assert_kind!(mapped.items().unwrap_err(), Decode { path: "total", failed: 1 });
    assert_eq!(beside(&mapped.into_items().unwrap_err().into_page()), wanted);
}

#[tokio::test]
async fn a_missing_attribute() {
    check(
        |item| {
            item.remove("total");
        },
        |error| {
            let ErrorKind::Decode { entity: "Order", key: Some(key), path: "total", failed: 1, .. } =
                error.kind()
            else {
                panic!("{error:?}")
            };
            assert_eq!(key.to_string(), "USER#42 / ORDER#2026-05-10#42-002");
        },
    )
    .await;
}

#[tokio::test]
async fn an_attribute_of_another_type() {
    let change = |item: &mut Item| {
        item.insert("total".into(), s("many"));
    };
    check(change, |error| assert_kind!(error, Decode { entity: "Order", path: "total", failed: 1 })).await;
}

#[tokio::test]
async fn a_number_out_of_the_fields_range() {
    let change = |item: &mut Item| {
        item.insert("total".into(), n(-1));
    };
    check(change, |error| assert_kind!(error, Decode { entity: "Order", path: "total", failed: 1 })).await;
}

#[tokio::test]
async fn a_text_that_is_no_variant() {
    let change = |item: &mut Item| {
        item.insert("status".into(), s("LOST"));
    };
    check(change, |error| assert_kind!(error, Decode { entity: "Order", path: "status", failed: 1 })).await;
}

/// The counts are of the whole call.
#[tokio::test]
async fn several_bad_items_are_counted() {
    let (table, good) = damaged(|item| {
        item.remove("total");
    })
    .await;
    let mut second = table.to_item(&good[0]).unwrap();
    second.remove("status");
    table.put_raw(second).await;
    let error = Order::query(user_id(42)).page_size(1).all(&table).await.unwrap_err();
    assert_kind!(error, Decode { path: "status", decoded: 4, failed: 2 });
    let mixed = Shop::partition(User::pk(user_id(42))).all(&table).await.unwrap_err();
    assert_kind!(mixed, Decode { entity: "Order", decoded: 5, failed: 2 });
    let scanned = Shop::scan().all(&table).await.unwrap_err();
    assert_kind!(scanned, Decode { failed: 2 });
}

#[tokio::test]
async fn a_get_of_a_bad_item() {
    let table = table::<Shop>().await;
    let key = order().key();
    let with = |name: &str, value| {
        let mut item = table.to_item(&order()).unwrap();
        item.insert(name.to_owned(), value);
        item
    };
    table.put_raw(with("entity_type", s("User"))).await;
    assert_kind!(
        key.get().one(&table).await.unwrap_err(),
        WrongEntity { entity: "Order", found: "User", key: Some(_) }
    );
    assert_kind!(
        key.get().optional(&table).await.unwrap_err(),
        WrongEntity { entity: "Order", found: "User" }
    );
    assert_kind!(
        key.exists().send(&table).await.unwrap_err(),
        WrongEntity { entity: "Order", found: "User" }
    );
    table.put_raw(with("entity_type", s("Invoice"))).await;
    assert_kind!(
        key.get().one(&table).await.unwrap_err(),
        UnknownEntity { found: Some("Invoice"), key: Some(_) }
    );
    table.put_raw(with("placed_at", n(3))).await;
    assert_kind!(
        key.get().one(&table).await.unwrap_err(),
        Decode { entity: "Order", key: Some(_), path: "placed_at", decoded: 0, failed: 1 }
    );
    // A create never takes the place of an item of another entity.
    table.put_raw(with("entity_type", s("User"))).await;
    let error = order().create().send(&table).await.unwrap_err();
    assert_kind!(error, WrongEntity { entity: "Order", found: "User" });
}

#[tokio::test]
async fn messages_hold_no_values_unless_asked() {
    let (table, _) = damaged(|item| {
        item.insert("total".into(), s("secret"));
    })
    .await;
    let error = Order::query(user_id(42)).all(&table).await.unwrap_err();
    for message in [error.to_string(), format!("{error:?}")] {
        assert!(message.contains("`Order`") && message.contains(table.name()), "{message}");
        assert!(message.contains("total"), "{message}");
        assert!(!message.contains("USER#42") && !message.contains("secret"), "{message}");
    }
    assert!(error.in_full().to_string().contains("USER#42 / ORDER#2026-05-10#42-002"));
}

/// What a put stores is what other programs see, and what they leave is read.
#[tokio::test]
async fn unknown_attributes_are_ignored() {
    let table = table::<Shop>().await;
    let mut stored = table.to_item(&user()).unwrap();
    stored.insert("nickname".into(), s("annie"));
    assert_eq!(text(&stored, "PK"), "USER#42");
    table.put_raw(stored).await;
    assert_eq!(User::get(user_id(42)).one(&table).await.unwrap(), user());
}
