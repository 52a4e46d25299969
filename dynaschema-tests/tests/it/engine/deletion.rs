//! `delete_all` deletes what `all` returns, and accounts for what it leaves.

use std::time::Duration;

use aws_sdk_dynamodb::types::{Projection, ProjectionType};
use dynaschema::embedded::{Fault, RecordedRequest};
use dynaschema::expr::Path;
use dynaschema::{DynamoEntity, DynamoTable, Item};
use dynaschema_tests::fixtures::customers::{self, Customers};
use dynaschema_tests::fixtures::features::copies::{self, Clubs, Membership};
use dynaschema_tests::fixtures::guarded::{Company, Holders, Person};
use dynaschema_tests::fixtures::shop::{Loaded, Order, Shop, Status, User, load, user_id};
use dynaschema_tests::fixtures::{date, features};
use dynaschema_tests::harness::{TestTable, item, s, table, table_with, uncreated};
use dynaschema_tests::needs;
use serde::{Deserialize, Serialize};

use crate::assert_kind;
use crate::check::text;

const ORDERS: usize = 30;

async fn loaded() -> (TestTable<Shop>, Loaded) {
    let table = table().await;
    let loaded = load(&table, ORDERS).await.unwrap();
    (table, loaded)
}

#[tokio::test]
async fn a_whole_query() {
    let (table, _) = loaded().await;
    let before = table.stored().await.len();
    let (deletion, requests) = table.recorded(Order::query(user_id(42)).delete_all(&table)).await;
    let deletion = deletion.unwrap();
    assert_eq!((deletion.deleted, deletion.left), (ORDERS, 0));
    // A query, and batches of 25.
    let batches = requests.iter().filter(|request| request.operation == "BatchWriteItem").count();
    assert_eq!((batches, requests.len()), (2, 3));
    assert_eq!(table.stored().await.len(), before - ORDERS);
    assert_eq!(Order::query(user_id(42)).count(&table).await.unwrap(), 0);
    assert_eq!(Order::query(user_id(7)).count(&table).await.unwrap(), ORDERS);
    assert!(User::exists(user_id(42)).send(&table).await.unwrap());
}

#[tokio::test]
async fn what_a_limit_a_range_and_a_filter_return() {
    let (table, _) = loaded().await;
    let query = Order::query(user_id(42));
    for query in [
        query.clone().limit(7),
        query.clone().limit(7).page_size(2),
        query.clone().desc().limit(3),
        query.clone().filter(|o| o.status.eq(Status::Delivered)),
    ] {
        let wanted = query.all(&table).await.unwrap();
        let before: Vec<Order> = Order::query(user_id(42)).all(&table).await.unwrap();
        let deletion = query.delete_all(&table).await.unwrap();
        assert_eq!((deletion.deleted, deletion.left), (wanted.len(), 0));
        let after = Order::query(user_id(42)).all(&table).await.unwrap();
        assert_eq!(after, before.into_iter().filter(|o| !wanted.contains(o)).collect::<Vec<_>>());
    }
    let range = query.date(date("2026-05-11")..date("2026-05-12"));
    let count = range.count(&table).await.unwrap();
    assert_eq!(range.delete_all(&table).await.unwrap().deleted, count);
    assert_eq!(range.count(&table).await.unwrap(), 0);
}

#[tokio::test]
async fn over_an_index_and_a_whole_partition() {
    let (table, _) = loaded().await;
    let before = table.stored().await.len();
    let deletion = Order::by_status(user_id(7), Status::Pending).delete_all(&table).await.unwrap();
    assert_eq!((deletion.deleted, deletion.left), (ORDERS / 3, 0));
    let deletion = Shop::partition(User::pk(user_id(7))).delete_all(&table).await.unwrap();
    assert_eq!((deletion.deleted, deletion.left), (1 + ORDERS - ORDERS / 3, 0));
    assert_eq!(table.stored().await.len(), before - ORDERS - 1);
    let nothing = Order::query(user_id(99)).delete_all(&table).await.unwrap();
    assert_eq!((nothing.deleted, nothing.left), (0, 0));
}

/// What a covering query drops, `delete_all` leaves and counts.
#[tokio::test]
async fn covered_items_are_left() {
    let table = table::<Customers>().await;
    let (orders, items) = customers::load(&table, 9).await.unwrap();
    let deletion = customers::Order::query(customers::customer_id()).delete_all(&table).await.unwrap();
    assert_eq!((deletion.deleted, deletion.left), (orders.len(), items.len()));
    let kept = customers::OrderItem::query(customers::customer_id()).all(&table).await.unwrap();
    assert_eq!(kept.len(), items.len());
}

#[tokio::test]
async fn unknown_items_are_left_and_bad_ones_need_not_decode() {
    let (table, Loaded { orders, .. }) = loaded().await;
    let mut unknown = table.to_item(&orders[0]).unwrap();
    unknown.insert("entity_type".into(), s("Invoice"));
    let mut bad = table.to_item(&orders[1]).unwrap();
    bad.remove("total");
    table.put_raw(unknown).await;
    table.put_raw(bad).await;
    let deletion = Order::query(user_id(42)).delete_all(&table).await.unwrap();
    assert_eq!((deletion.deleted, deletion.left), (ORDERS - 1, 1));
    let stored = table.stored().await;
    let left = stored.iter().filter(|item| text(item, "PK") == "USER#42" && text(item, "SK") != "PROFILE");
    assert_eq!(left.count(), 1);
}

#[tokio::test]
async fn a_budget_ends_it_and_it_can_go_on() {
    let table = table_with::<Shop>(|options| options.max_requests(3)).await;
    load(&table, ORDERS).await.unwrap();
    let query = Order::query(user_id(42)).page_size(4);
    let error = query.delete_all(&table).await.unwrap_err();
    assert_kind!(error, BudgetExhausted { requests: 3 });
    let left = Order::query(user_id(42)).count(&table).await.unwrap();
    assert_eq!(left, ORDERS - 12);
    let deletion = query.after(error.cursor().unwrap().clone()).max_requests(99).delete_all(&table).await;
    assert_eq!(deletion.unwrap().deleted, left);
}

#[tokio::test]
async fn in_a_table_without_a_sort_key() {
    let table = table::<features::keys::Setting>().await;
    for name in ["a", "b"] {
        let setting = features::keys::Setting { name: name.into(), value: String::new() };
        setting.create().send(&table).await.unwrap();
    }
    let deletion = features::keys::Setting::query("a").delete_all(&table).await.unwrap();
    assert_eq!(deletion.deleted, 1);
    assert_eq!(table.stored().await.len(), 1);
}

/// An index may show the keys only, or with them what an item says of itself: no more is needed.
#[tokio::test]
async fn over_an_index_that_shows_little() {
    let keys = || Projection::builder().projection_type(ProjectionType::KeysOnly);
    let shown = |name: &str| {
        let of = Projection::builder().projection_type(ProjectionType::Include);
        of.non_key_attributes(name)
    };
    for projection in [keys(), shown("entity_type"), shown("total")] {
        let table = uncreated::<Shop>(|options| options);
        let create = table.create_table().request().unwrap();
        let mut indexes = create.get_global_secondary_indexes().clone().unwrap();
        for index in &mut indexes {
            index.projection = Some(projection.clone().build());
        }
        create.set_global_secondary_indexes(Some(indexes)).send().await.unwrap();
        load(&table, ORDERS).await.unwrap();
        let before = table.stored().await.len();
        let deletion = Order::by_status(user_id(7), Status::Pending).delete_all(&table).await.unwrap();
        assert_eq!((deletion.deleted, deletion.left), (ORDERS / 3, 0), "{projection:?}");
        assert_eq!(table.stored().await.len(), before - ORDERS / 3);
    }
}

/// An item that is changed between its being read and its being deleted is no longer what was asked for.
#[tokio::test]
async fn what_is_changed_meanwhile_is_left() {
    needs!(PausedTime);
    tokio::time::pause();
    for is_filtered in [true, false] {
        let (table, _) = loaded().await;
        let pending = Order::by_status(user_id(7), Status::Pending);
        let paid =
            Order { status: Status::Delivered, ..pending.clone().first(&table).await.unwrap().unwrap() };
        table.faults().on("DeleteItem").inject(Fault::Latency(Duration::from_secs(1)));
        let payment = async {
            while table.faults().count("DeleteItem") == 0 {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            table.put_raw(table.to_item(&paid).unwrap()).await;
            std::future::pending::<()>().await;
        };
        let deleting = if is_filtered {
            let all = Order::query(user_id(7)).filter(|order| order.status.eq(Status::Pending));
            all.delete_all(&table)
        } else {
            pending.delete_all(&table)
        };
        let deletion = tokio::select! {
            deletion = deleting => deletion.unwrap(),
            () = payment => unreachable!("nothing comes after it"),
        };
        table.faults().heal();
        assert_eq!((deletion.deleted, deletion.left), (ORDERS / 3 - 1, 1), "{is_filtered}");
        let left = Order::query(user_id(7)).all(&table).await.unwrap();
        assert_eq!((left.len(), left.contains(&paid)), (ORDERS - ORDERS / 3 + 1, true));
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("SEAT")]
#[dynamo(copy(by_group, pk = "GROUP#<group>", sk = "USER#<user>"))]
struct Seat {
    user: String,
    group: String,
    state: String,
}

/// The same of the item that a copy tells of: it goes only while it meets the filter itself.
#[tokio::test]
async fn what_is_changed_behind_a_copy_meanwhile_is_left() {
    needs!(PausedTime);
    tokio::time::pause();
    let table = table::<Seat>().await;
    for user in ["ann", "ben", "cay"] {
        let seat = Seat { user: user.to_owned(), group: "a".to_owned(), state: "open".to_owned() };
        seat.create().send(&table).await.unwrap();
    }
    table.faults().on("GetItem").inject(Fault::Latency(Duration::from_secs(1)));
    let aside = table.aside(|options| options);
    let payment = async {
        while table.faults().count("GetItem") == 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        Seat::update("ann").set_state("paid").send(&aside).await.unwrap();
    };
    let open = Seat::by_group("a").filter(|seat| seat.state.eq("open"));
    let (deletion, ()) = tokio::join!(open.delete_all(&table), payment);
    let deletion = deletion.unwrap();
    table.faults().heal();
    assert_eq!((deletion.deleted, deletion.left), (2, 1));
    let left = Seat::by_group("a").all(&table).await.unwrap();
    assert_eq!(left, [Seat { user: "ann".to_owned(), group: "a".to_owned(), state: "paid".to_owned() }]);
    assert_eq!(table.stored().await.len(), 2);
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TASK#<id>")]
#[sk("TASK")]
#[dynamo(copy(by_owner, pk = "OWNER#<owner:or('none')>", sk = "TASK#<id>"))]
#[dynamo(copy(by_level, pk = "LEVEL#<level:03>", sk = "OF#<id>"))]
struct Task {
    id: String,
    owner: Option<String>,
    #[serde(default, skip_serializing_if = "is_zero")]
    level: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// A copy can tell by its key that its item has no value, or the default, which neither of them stores.
#[tokio::test]
async fn what_gets_a_value_behind_a_copy_meanwhile_is_left() {
    needs!(PausedTime);
    tokio::time::pause();
    for by_owner in [true, false] {
        let table = table::<Task>().await;
        for id in ["a", "b"] {
            Task { id: id.to_owned(), owner: None, level: 0 }.create().send(&table).await.unwrap();
        }
        table.faults().on("GetItem").inject(Fault::Latency(Duration::from_secs(1)));
        let aside = table.aside(|options| options);
        let ann = || Some("ann".to_owned());
        let taken = async {
            while table.faults().count("GetItem") == 0 {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            Task::update("a").set_owner(ann()).set_level(7).send(&aside).await.unwrap();
        };
        let delete = async {
            if by_owner {
                Task::by_owner(None::<String>).delete_all(&table).await
            } else {
                Task::by_level(0).delete_all(&table).await
            }
        };
        let (deletion, ()) = tokio::join!(delete, taken);
        let deletion = deletion.unwrap();
        table.faults().heal();
        assert_eq!((deletion.deleted, deletion.left), (1, 1), "{by_owner}");
        let left = [Task { id: "a".to_owned(), owner: ann(), level: 7 }];
        assert_eq!(Task::by_owner(ann()).all(&table).await.unwrap(), left, "{by_owner}");
        assert_eq!(Task::by_level(7).all(&table).await.unwrap(), left, "{by_owner}");
        assert_eq!(table.stored().await.len(), 3, "{by_owner}");
    }
}

/// What a copy has and its item has not, as its keys tell it, cannot be asked of the item.
#[tokio::test]
async fn a_filter_that_only_copies_can_meet_is_refused() {
    let table = table::<Clubs>().await;
    copies::load(&table, 2).await.unwrap();
    let person = Path::<String>::new("person");
    let by_badge = Membership::by_badge(1).filter(move |_| person.exists());
    assert_eq!(by_badge.all(&table).await.unwrap().len(), 1);
    let (deletion, requests) = table.counted(by_badge.delete_all(&table)).await;
    let error = deletion.unwrap_err();
    assert_kind!(error, InvalidRequest { operation: "Query" });
    assert!(
        error.to_string().contains("names `person`, which a copy and its item do not both have"),
        "{error}"
    );
    assert_eq!(requests, 0);
    // What both have can be.
    let with_points = Membership::by_badge(1).filter(|one| one.points.ge(0));
    assert_eq!(with_points.delete_all(&table).await.unwrap().deleted, 1);
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("JOB#<id>")]
#[sk("JOB")]
#[gsi1("STATE#<state>", "<id:03>", query = in_state)]
struct Job {
    id: u32,
    state: String,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Jobs {
    Job(Job),
    #[dynamo(other)]
    Other(Item),
}

/// The same of items that are no known entity's: what an index shows of them may be of a moment before.
#[tokio::test]
async fn what_no_entity_is_and_is_changed_meanwhile_is_left() {
    needs!(PausedTime);
    tokio::time::pause();
    let table = table::<Jobs>().await;
    let task = |id: u32, state: &str, kind: &str| {
        item([
            ("PK", s(format!("TASK#{id}"))),
            ("SK", s("TASK")),
            ("entity_type", s(kind)),
            ("GSI1PK", s(format!("STATE#{state}"))),
            ("GSI1SK", s(format!("{id:03}"))),
        ])
    };
    for id in 1..=3 {
        table.put_raw(task(id, "open", "Task")).await;
    }
    Job { id: 9, state: "open".to_owned() }.create().send(&table).await.unwrap();
    table.faults().on("DeleteItem").inject(Fault::Latency(Duration::from_secs(1)));
    let changes = async {
        while table.faults().count("DeleteItem") == 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        // One has another state, and one has become an item that the table knows.
        table.put_raw(task(2, "done", "Task")).await;
        table.put_raw(task(3, "open", "Job")).await;
        std::future::pending::<()>().await;
    };
    let deletion = tokio::select! {
        deletion = Jobs::partition(Job::in_state("open")).delete_all(&table) => deletion.unwrap(),
        () = changes => unreachable!("nothing comes after it"),
    };
    table.faults().heal();
    assert_eq!((deletion.deleted, deletion.left), (2, 2));
    let stored = table.stored().await;
    let mut left: Vec<_> = stored.iter().map(|item| text(item, "PK")).collect();
    left.sort_unstable();
    assert_eq!(left, ["TASK#2", "TASK#3"]);
}

/// A key that becomes another entity's between the read and the deletion is left to that.
#[tokio::test]
async fn an_item_that_becomes_anothers() {
    needs!(PausedTime);
    tokio::time::pause();
    let table = table::<Holders>().await;
    let person = Person { name: "Ann".into(), email: "ann@x".into(), age: 30, version: 0 };
    person.create().send(&table).await.unwrap();
    table.faults().clear();
    let deletes = ["TransactWriteItems", "DeleteItem", "BatchWriteItem"];
    let is_deletion = move |request: &RecordedRequest| deletes.contains(&request.operation.as_str());
    let latency = Fault::Latency(Duration::from_secs(1));
    table.faults().on_any().when(is_deletion).first(1).inject(latency);
    let aside = table.aside(|options| options);
    let company = Company { name: "Ann".into(), seats: 3 };
    let founded = async {
        tokio::time::sleep(Duration::from_millis(500)).await;
        company.clone().put().over_anything().send(&aside).await.unwrap();
    };
    let partition = Holders::partition(Person::pk("Ann"));
    let (deletion, ()) = tokio::join!(partition.delete_all(&table), founded);
    let deletion = deletion.unwrap();
    assert_eq!((deletion.deleted, deletion.left), (0, 1));
    assert_eq!(table.faults().injected(), 1);
    assert_eq!(Company::get("Ann").one(&table).await.unwrap(), company);
}
