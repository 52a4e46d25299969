//! Batches of puts and deletes.

use dynaschema::{BatchPut, Entity, ErrorKind, Item, Meter, TableSchema, WriteOutcome};
use dynaschema_tests::fixtures::features::keys::Reading;
use dynaschema_tests::fixtures::features::tables::{BookLoan, Club, Guest, GuestKey, Library, Open};
use dynaschema_tests::fixtures::guarded::{Guarded, Mirrored, Named, Versioned};
use dynaschema_tests::fixtures::shop::{OrderItem, Shop, User, UserId, order, review, user, user_id};
use dynaschema_tests::fixtures::timestamp;
use dynaschema_tests::harness::{n, table};

use super::{count, key, line, lines};
use crate::assert_kind;

#[tokio::test]
async fn a_thousand_items_are_forty_requests() {
    let table = table::<Shop>().await;
    let meter = Meter::new();
    let batch = table.metered(&meter).batch_write().put_all(lines(0..1000));
    let (written, requests) = table.counted(batch.send()).await;
    count(format_args!("1,000 items written in {requests} requests"));
    assert_eq!((written.unwrap().items, requests), (1000, 40));
    let cost = meter.cost();
    assert_eq!((cost.requests, cost.retried), (40, 0));
    assert!(cost.write_units >= 1000.0, "{cost:?}");
    let stored = OrderItem::query("A1").all(&table).await.unwrap();
    assert_eq!(stored, lines(0..1000));
}

#[tokio::test]
async fn entities_are_mixed() {
    let table = table::<Shop>().await;
    let batch = table.batch_write().put(user()).put(order()).put_all(lines(1..3)).put(review());
    assert_eq!(batch.send().await.unwrap().items, 5);
    let got = table.batch_get_mixed().key(&review().to_key()).key(&order().to_key()).send().await.unwrap();
    assert_eq!(got, [Some(Shop::Review(review())), Some(Shop::Order(order()))]);
    // What a batch stores is what a put stores.
    let stored = table.stored().await;
    assert!(stored.contains(&table.to_item(&order()).unwrap()));

    let batch = table.batch_write().delete(&order().to_key()).delete_all([key(1), key(2), key(3)]);
    let (written, requests) = table.counted(batch.send()).await;
    assert_eq!((written.unwrap().items, requests), (4, 1));
    assert_eq!(table.stored().await.len(), 2);
}

/// The table's enum is whichever entity a value is.
#[tokio::test]
async fn the_table_s_enum_is_put_as_its_entities() {
    let (mixed, single) = (table::<Shop>().await, table::<Shop>().await);
    let all = vec![
        Shop::User(user()),
        Shop::Order(order()),
        Shop::OrderItem(line(1, "P1")),
        Shop::Review(review()),
        Shop::OrderItem(line(1, "P2")),
    ];
    let batch = mixed.batch_write().put_all(all.clone()).put(line(2, "P1")).delete(&key(3));
    let (report, requests) = mixed.recorded(batch.report()).await;
    let report = report.unwrap();
    assert_eq!((report.writes.len(), report.merged, requests.len()), (7, 1, 1));
    for ((key, _), given) in report.writes.iter().zip(&all) {
        let item = match given {
            Shop::User(value) => mixed.to_item(value),
            Shop::Order(value) => mixed.to_item(value),
            Shop::OrderItem(value) => mixed.to_item(value),
            Shop::Review(value) => mixed.to_item(value),
        };
        let item = item.unwrap();
        let wanted = ["PK", "SK"].map(|name| crate::check::text(&item, name)).join(" / ");
        assert_eq!(key.to_string(), wanted);
    }

    user().put().send(&single).await.unwrap();
    order().put().send(&single).await.unwrap();
    review().put().send(&single).await.unwrap();
    for line in [line(1, "P2"), line(2, "P1")] {
        line.put().send(&single).await.unwrap();
    }
    let sorted = |mut items: Vec<Item>| {
        items.sort_by_key(|item| ["PK", "SK"].map(|name| crate::check::text(item, name)));
        items
    };
    assert_eq!(sorted(mixed.stored().await), sorted(single.stored().await));

    // A variant may be boxed.
    let library = table::<Library>().await;
    let loan = BookLoan { isbn: "1".into(), number: 7 };
    library.batch_write().put(Library::BookLoan(Box::new(loan.clone()))).send().await.unwrap();
    assert_eq!(library.stored().await, [library.to_item(&loan).unwrap()]);
}

/// What does not compile as an entity is refused as the table's enum.
#[tokio::test]
async fn of_the_table_s_enum_only_what_a_batch_can_write() {
    async fn refused<S: BatchPut<S> + TableSchema>(value: S, reason: &str) {
        let table = table::<S>().await;
        let (errors, requests) = table
            .counted(async {
                let batch = table.batch_write().put(value);
                let of_requests = batch.requests().unwrap_err();
                [of_requests, batch.clone().send().await.unwrap_err(), batch.report().await.unwrap_err()]
            })
            .await;
        for error in errors {
            assert_kind!(error, InvalidRequest { operation: "BatchWriteItem" });
            assert!(error.to_string().contains(reason), "{error}");
        }
        assert_eq!(requests, 0);
    }
    let conditions = "has a version, a unique field or a copy, and a batch knows no conditions";
    let [id, email, note] = ["1", "ann@example.com", "none"].map(String::from);
    let versioned = Versioned { id, email, note, count: 0, log: Vec::new(), version: 0 };
    let Versioned { id, email, note, count, log, .. } = versioned.clone();
    let named = Named { id, email, note, count, log };
    let Named { id, email, note, count, log } = named.clone();
    let mirrored = Mirrored { id, email, note, count, log };
    refused(Guarded::Versioned(versioned), conditions).await;
    refused(Guarded::Named(named), conditions).await;
    refused(Guarded::Mirrored(mirrored), conditions).await;
    refused(Club::Guest(Guest { number: 1 }), "shares its keys").await;
    refused(Open::Unknown(Item::new()), "is an item of no entity of the table").await;
}

#[tokio::test]
async fn the_last_write_to_a_key_counts() {
    let table = table::<Shop>().await;
    line(2, "old").put().send(&table).await.unwrap();
    let batch = table.batch_write().put(line(1, "P1")).put(line(2, "P2")).delete(&key(1));
    let batch = batch.put(line(3, "P3")).put(line(2, "P4")).delete(&key(3)).put(line(3, "P5"));
    let (report, requests) = table.recorded(batch.report()).await;
    let report = report.unwrap();
    assert!(report.is_complete());
    assert_eq!((report.writes.len(), report.merged, requests.len()), (7, 4, 1));
    let keys = report.writes.iter().map(|(key, outcome)| (key.to_string(), *outcome));
    let wanted =
        [1, 2, 1, 3, 2, 3, 3].map(|line| (format!("ORDER#A1 / ITEM#00{line}"), WriteOutcome::Written));
    assert_eq!(keys.collect::<Vec<_>>(), wanted);
    let stored = OrderItem::query("A1").all(&table).await.unwrap();
    assert_eq!(stored, [line(2, "P4"), line(3, "P5")]);
}

#[tokio::test]
async fn nothing_costs_nothing() {
    let table = table::<Shop>().await;
    let (written, requests) = table.counted(table.batch_write().send()).await;
    let written = written.unwrap();
    assert_eq!((written.items, written.merged, requests), (0, 0, 0));
}

/// One write that cannot be sent is an error before any is.
#[tokio::test]
async fn what_cannot_be_written_is_refused_first() {
    let table = table::<Shop>().await;
    let bad = User { user_id: UserId("a#b".into()), name: String::new() };
    let batch = table.batch_write().put_all(lines(0..30)).put(bad.clone()).delete(&bad.to_key());
    assert!(batch.requests().unwrap_err().is_invalid_key());
    let (errors, requests) =
        table.counted(async { (batch.clone().send().await, batch.clone().report().await) }).await;
    assert!(errors.0.unwrap_err().is_invalid_key());
    assert!(errors.1.unwrap_err().is_invalid_key());
    assert_eq!(requests, 0);
}

/// What counts as 400 KB is what the engine counts.
#[tokio::test]
async fn an_item_has_400_kb_at_most() {
    let table = table::<Shop>().await;
    let named = |length| User { name: "x".repeat(length), ..user() };
    // "PK" "USER#42" "SK" "PROFILE" "entity_type" "User" "schema_v" 1 "user_id" "42" "name"
    let rest = 2 + 7 + 2 + 7 + 11 + 4 + 8 + 2 + 7 + 2 + 4;
    let largest = named(400 * 1024 - rest);
    table.batch_write().put(largest.clone()).send().await.unwrap();
    assert_eq!(User::get(user_id(42)).one(&table).await.unwrap(), largest);

    let larger = named(400 * 1024 - rest + 1);
    let error = table.batch_write().put(line(1, "P1")).put(larger.clone()).send().await.unwrap_err();
    assert_kind!(error, InvalidRequest { operation: "BatchWriteItem" });
    assert!(error.to_string().contains("has 409601 bytes"), "{error}");
    assert_eq!(table.stored().await.len(), 1);
    let item = table.to_item(&larger).unwrap();
    let refused = table.client().put_item().table_name(table.name()).set_item(Some(item)).send().await;
    refused.unwrap_err();
}

/// A request is 16 MB at most, as it is sent: here every character is six bytes of it.
#[tokio::test]
async fn a_request_has_16_mb_at_most() {
    let table = table::<Shop>().await;
    let users = |text: &str, count| {
        let name = text.repeat(390 * 1024);
        (0..count).map(move |number| User { user_id: user_id(number), name: name.clone() })
    };
    let sizes = |batch: dynaschema::op::BatchWrite<Shop>| -> Vec<usize> {
        let requests = batch.requests().unwrap();
        let writes = |request: &aws_sdk_dynamodb::operation::batch_write_item::builders::BatchWriteItemFluentBuilder| {
            request.get_request_items().as_ref().unwrap()[table.name()].len()
        };
        requests.iter().map(writes).collect()
    };
    assert_eq!(sizes(table.batch_write().put_all(users("x", 30))), [25, 5]);
    assert_eq!(sizes(table.batch_write().put_all(users("\u{1}", 30))), [6; 5]);
}

#[tokio::test]
async fn the_sdk_s_own_requests_can_be_sent() {
    let table = table::<Shop>().await;
    let batch = table.batch_write().put_all(lines(0..60)).delete(&key(70));
    let requests = batch.requests().unwrap();
    assert_eq!(requests.len(), 3);
    for request in requests {
        request.send().await.unwrap();
    }
    assert_eq!(OrderItem::query("A1").count(&table).await.unwrap(), 60);
}

/// Two entities under one key need a condition, whichever of them says so.
#[tokio::test]
async fn an_entity_with_a_shared_key_is_refused() {
    let table = table::<Club>().await;
    let guest = Guest { number: 1 };
    let (errors, requests) = table
        .counted(async {
            let put = table.batch_write().put(guest.clone()).send().await.unwrap_err();
            let delete = table.batch_write().delete(&GuestKey { number: 1 }).send().await.unwrap_err();
            [put, delete]
        })
        .await;
    for error in errors {
        assert_kind!(error, InvalidRequest { operation: "BatchWriteItem" });
        assert!(error.to_string().contains("shares its keys"), "{error}");
    }
    assert_eq!(requests, 0);
    // Alone in its table, it shares with nobody.
    let table = dynaschema_tests::harness::table::<Guest>().await;
    assert_eq!(table.batch_write().put(guest).send().await.unwrap().items, 1);
}

#[tokio::test]
async fn in_a_table_with_numbers_for_keys() {
    let table = table::<Reading>().await;
    let taken = timestamp("2026-05-01T00:00:00Z");
    let readings: Vec<_> = (1..=3).map(|device| Reading { device, taken, celsius: 20 }).collect();
    table.batch_write().put_all(readings.clone()).send().await.unwrap();
    assert_eq!(table.stored().await.iter().filter(|item| item["PK"] == n(2)).count(), 1);
    let keys = readings.iter().map(Entity::to_key);
    let got = table.batch_get(keys).send().await.unwrap();
    assert_eq!(got.into_iter().flatten().collect::<Vec<_>>(), readings);
}

#[tokio::test]
async fn a_budget_leaves_the_rest() {
    let table = table::<Shop>().await;
    let batch = table.batch_write().put_all(lines(0..60)).max_requests(2);
    let error = batch.send().await.unwrap_err();
    assert!(error.is_unprocessed());
    let ErrorKind::Unprocessed {
        done: 50, unprocessed: [], not_attempted, unknown: [], entity: "Shop", ..
    } = error.kind()
    else {
        panic!("{error:?}")
    };
    let wanted: Vec<String> = (50..60).map(|line| format!("ORDER#A1 / ITEM#0{line}")).collect();
    assert_eq!(not_attempted.iter().map(ToString::to_string).collect::<Vec<_>>(), wanted);
    assert_eq!(OrderItem::query("A1").all(&table).await.unwrap(), lines(0..50));
}

/// The table's budget is for reads of unknown size.
#[tokio::test]
async fn the_table_s_budget_does_not_bind() {
    let table = dynaschema_tests::harness::table_with::<Shop>(|options| options.max_requests(1)).await;
    assert_eq!(table.batch_write().put_all(lines(0..60)).send().await.unwrap().items, 60);
    let found = table.batch_get((0..150).map(key)).send().await.unwrap();
    assert_eq!(found.into_iter().flatten().count(), 60);
}

#[tokio::test]
async fn a_table_that_is_not_there() {
    let table = dynaschema_tests::harness::uncreated::<Shop>(|options| options);
    let error = table.batch_write().put_all(lines(0..30)).send().await.unwrap_err();
    assert_kind!(error, SchemaMismatch { operation: "BatchWriteItem" });
    let report = table.batch_write().put_all(lines(0..30)).report().await.unwrap();
    assert_kind!(report.error.as_ref().unwrap(), SchemaMismatch { operation: "BatchWriteItem" });
    let groups = [WriteOutcome::Unprocessed, WriteOutcome::NotAttempted]
        .map(|group| report.writes.iter().filter(|(_, outcome)| *outcome == group).count());
    assert_eq!(groups, [25, 5]);
}
