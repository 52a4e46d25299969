//! Items of other and of unknown entities: one rule in every read.

use dynaschema::collection::ReadIn;
use dynaschema::op::{Chain, Query};
use dynaschema::{
    DynamoCollection, DynamoEntity, DynamoTable, Error, Item, Items, Meter, Reads, Table, TableSchema,
};
use dynaschema_tests::fixtures::customers::{
    self, ClosedCustomers, Customers, OpenCustomers, Order, OrderItem, OrderWithItems, Status, customer_id,
};
use dynaschema_tests::fixtures::features::tables::{BookLoan, Open};
use dynaschema_tests::harness::{TestTable, item, n, s, table};
use serde::{Deserialize, Serialize};

use crate::assert_kind;
use crate::log::Log;

/// What another program, or another version of this one, has left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stranger {
    /// Of an entity that no table here knows.
    Unknown,
    /// It does not say what it is.
    Nameless,
    /// Of a known entity, and not the one whose keys it has.
    Known,
}

impl Stranger {
    const ALL: [Self; 3] = [Self::Unknown, Self::Nameless, Self::Known];

    /// In the range of an order's items, and in the index of pending orders.
    fn item(self) -> Item {
        let mut stranger = item([
            ("PK", s("CUSTOMER#123")),
            ("SK", s("ORDER#458#ITEM#0-stranger")),
            ("GSI1PK", s("STATUS#PENDING")),
            ("GSI1SK", s("2022-05-16#ORDER#0")),
        ]);
        match self {
            Self::Unknown => stranger.insert("entity_type".to_owned(), s("Invoice")),
            Self::Nameless => None,
            Self::Known => stranger.insert("entity_type".to_owned(), s("Customer")),
        };
        stranger
    }

    /// As a table knows it that has no customers.
    fn without_customers(self) -> Self {
        if self == Self::Known { Self::Unknown } else { self }
    }
}

/// Orders and items, and one stranger among them.
async fn visited(stranger: Stranger) -> TestTable<Customers> {
    let table = table::<Customers>().await;
    customers::load(&table, 4).await.unwrap();
    table.put_raw(stranger.item()).await;
    table
}

/// The same table as another schema has it.
fn seen_as<S: TableSchema>(table: &TestTable<Customers>) -> Table<S> {
    Table::new(table.client().clone(), table.name())
}

/// What every end of a typed read does about a stranger that it comes across.
async fn goes_on<S, E, C>(table: &Table<S>, stranger: Stranger, query: &Query<E, C>, good: &[E])
where
    S: Reads<E>,
    E: Items + PartialEq + std::fmt::Debug + Send + 'static,
    C: Chain<Entity = E>,
{
    let unknown = usize::from(stranger != Stranger::Known);
    assert_eq!(query.all(table).await.unwrap(), good, "{stranger:?}");
    assert_eq!(query.first(table).await.unwrap().as_ref(), good.first(), "{stranger:?}");
    assert_eq!(query.clone().limit(good.len()).all(table).await.unwrap(), good, "{stranger:?}");
    let tolerated = query.clone().tolerant().all(table).await.unwrap();
    assert_eq!((&tolerated.items[..], tolerated.errors.len(), tolerated.unknown), (good, 0, unknown));
    assert_eq!(query.clone().tolerant().count(table).await.unwrap(), good.len(), "{stranger:?}");
    for size in [1, 2, 100] {
        let mut stream = query.clone().page_size(size).stream(table);
        for item in good {
            assert_eq!(stream.next().await.unwrap().as_ref().ok(), Some(item), "{stranger:?}");
        }
        assert!(stream.next().await.is_none());
    }
    let meter = Meter::new();
    let page = query.page(&table.metered(&meter)).await.unwrap();
    assert_eq!(page.items().unwrap(), good, "{stranger:?}");
    assert_eq!((page.unknown(), page.cost.dropped), (unknown, 1 - unknown), "{stranger:?}");
    assert_eq!((meter.cost().unknown, meter.cost().dropped), (unknown, 1 - unknown), "{stranger:?}");
    // The service counts it, since it is not asked to look.
    assert_eq!(query.count(table).await.unwrap(), good.len() + 1, "{stranger:?}");
}

#[tokio::test]
async fn a_read_of_an_entity_goes_on_past_them() {
    for stranger in Stranger::ALL {
        let table = visited(stranger).await;
        let open = seen_as::<OpenCustomers>(&table);
        let (order, pending) = (customers::nth_order(2), Order::by_status(Status::Pending));
        let items = OrderItem::query(customer_id()).order_id(order.order_id);
        let good: Vec<OrderItem> = (1..=2).map(|line| customers::item(2, line)).collect();
        let orders = [0, 2].map(customers::nth_order);
        goes_on(&table, stranger, &items, &good).await;
        goes_on(&table, stranger, &pending, &orders).await;
        let stranger = stranger.without_customers();
        goes_on(&open, stranger, &items, &good).await;
        goes_on(&open, stranger, &pending, &orders).await;
        // What the service drops by the entity is not seen.
        let all = Order::query(customer_id()).page(&table).await.unwrap();
        assert_eq!((all.items().unwrap().len(), all.unknown()), (4, 0));
        assert_eq!(OrderItem::scan().all(&table).await.unwrap().len(), 6);
    }
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
enum Line {
    Order(Order),
    Item(OrderItem),
}

async fn is_gathered<S>(table: &Table<S>, stranger: Stranger)
where
    S: Reads<Line>,
    OrderWithItems: ReadIn<S>,
{
    let order_id = customers::nth_order(2).order_id;
    let sheet = || OrderWithItems::query(customer_id()).order_id(&order_id);
    let lines = || Line::query(customer_id()).order_id(&order_id);
    let unknown = usize::from(stranger != Stranger::Known);
    let order = customers::nth_order(2);
    let items: Vec<OrderItem> = (1..=2).map(|line| customers::item(2, line)).collect();
    let whole = OrderWithItems { order: order.clone(), items: items.clone() };
    let items = items.into_iter().map(Line::Item);
    let all: Vec<Line> = std::iter::once(Line::Order(order)).chain(items).collect();
    for size in [1, 2, 100] {
        for sheet in [sheet().page_size(size), sheet().desc().page_size(size)] {
            let mut found = sheet.one(table).await.unwrap();
            found.items.sort_by_key(|item| item.item_id.clone());
            assert_eq!(found, whole, "{stranger:?}");
            found = sheet.optional(table).await.unwrap().unwrap();
            found.items.sort_by_key(|item| item.item_id.clone());
            assert_eq!(found, whole, "{stranger:?}");
        }
        assert_eq!(lines().page_size(size).all(table).await.unwrap(), all, "{stranger:?}");
    }
    let page = sheet().page(table).await.unwrap();
    assert_eq!(page.value().unwrap(), Some(&whole), "{stranger:?}");
    assert_eq!((page.unknown(), page.cost.dropped), (unknown, 1 - unknown), "{stranger:?}");
    let page = lines().page(table).await.unwrap();
    assert_eq!(page.items().unwrap(), all, "{stranger:?}");
    assert_eq!((page.unknown(), page.cost.dropped), (unknown, 1 - unknown), "{stranger:?}");
}

#[tokio::test]
async fn a_collection_goes_on_past_them() {
    for stranger in Stranger::ALL {
        let table = visited(stranger).await;
        is_gathered(&*table, stranger).await;
        is_gathered(&seen_as::<OpenCustomers>(&table), stranger.without_customers()).await;
    }
}

/// A read that wants few items asks for more of them as soon as it has passed over one.
#[tokio::test]
async fn few_requests_lead_past_many_of_them() {
    let table = table::<Customers>().await;
    customers::load(&table, 4).await.unwrap();
    for number in 0..150 {
        let mut stranger = Stranger::Unknown.item();
        stranger.insert("SK".to_owned(), s(format!("ORDER#458#ITEM#0-stranger-{number:03}")));
        table.put_raw(stranger).await;
    }
    let order = customers::nth_order(2);
    let lines = [1, 2].map(|line| customers::item(2, line));
    let items = OrderItem::query(customer_id()).order_id(&order.order_id);
    let pending = Order::by_status(Status::Pending);
    let sheet = OrderWithItems::query(customer_id()).order_id(&order.order_id).limit(1);

    let (first, requests) = table.counted(items.first(&table)).await;
    assert_eq!((first.unwrap().as_ref(), requests), (lines.first(), 3));
    let (all, requests) = table.counted(items.clone().limit(2).all(&table)).await;
    assert_eq!((&all.unwrap()[..], requests), (&lines[..], 3));
    let (first, requests) = table.counted(pending.first(&table)).await;
    assert_eq!((first.unwrap(), requests), (Some(customers::nth_order(0)), 3));
    let (page, requests) = table.counted(sheet.page(&table)).await;
    let found = OrderWithItems { order, items: lines[..1].to_vec() };
    assert_eq!((page.unwrap().value().unwrap(), requests), (Some(&found), 3));
    // Five items are before them. To a mixed read each of them is an error.
    let mixed = Customers::partition(Order::pk(customer_id())).limit(6);
    let (tolerated, requests) = table.counted(mixed.clone().tolerant().all(&table)).await;
    let tolerated = tolerated.unwrap();
    assert_eq!((tolerated.items.len(), tolerated.errors.len(), requests), (6, 150, 3));
    let (count, requests) = table.counted(mixed.clone().tolerant().count(&table)).await;
    assert_eq!((count.unwrap(), requests), (6, 3));
    assert_kind!(mixed.all(&table).await.unwrap_err(), UnknownEntity { key: Some(_) });
    // So it is to each read of a closed table.
    let closed = seen_as::<ClosedCustomers>(&table);
    let (page, requests) = table.counted(sheet.page(&closed)).await;
    let page = page.unwrap();
    assert_eq!((page.errors().len(), page.readable(), requests), (150, Some(&found), 3));
    let (refused, requests) = table.counted(sheet.optional(&closed)).await;
    assert_kind!(refused.unwrap_err(), UnknownEntity { key: Some(_) });
    assert_eq!(requests, 3);
    // The last one deletes.
    let (deletion, requests) = table.counted(items.limit(1).delete_all(&table)).await;
    let deletion = deletion.unwrap();
    assert_eq!((deletion.deleted, deletion.left, requests), (1, 150, 4));
}

/// Whoever reads everything is told of everything.
#[tokio::test]
async fn a_mixed_read_answers_for_every_item() {
    for stranger in [Stranger::Unknown, Stranger::Nameless] {
        let table = visited(stranger).await;
        let unknown = |error: Error| assert_kind!(error, UnknownEntity { key: Some(_) });
        let partition = Customers::partition(Order::pk(customer_id()));
        unknown(partition.all(&table).await.unwrap_err());
        unknown(partition.page(&table).await.unwrap().items().unwrap_err());
        unknown(Customers::scan().all(&table).await.unwrap_err());
        let tolerated = partition.tolerant().all(&table).await.unwrap();
        assert_eq!((tolerated.errors.len(), tolerated.unknown), (1, 0));

        let open = seen_as::<OpenCustomers>(&table);
        // The customer is as unknown to that table.
        let all = OpenCustomers::partition(Order::pk(customer_id())).all(&open).await.unwrap();
        let kept = all.iter().filter(|item| matches!(item, OpenCustomers::Unknown(_))).count();
        assert_eq!((kept, all.contains(&OpenCustomers::Unknown(stranger.item()))), (2, true));
    }
}

/// A closed table lets nothing unknown pass, whatever reads it.
#[tokio::test]
async fn a_closed_table_refuses_them_everywhere() {
    for stranger in Stranger::ALL {
        let table = visited(stranger).await;
        let before = table.stored().await;
        let closed = seen_as::<ClosedCustomers>(&table);
        let (orders, pending) = (Order::query(customer_id()), Order::by_status(Status::Pending));
        let items = OrderItem::query(customer_id()).order_id(customers::nth_order(2).order_id);
        let order_id = customers::nth_order(2).order_id;
        let sheet = || OrderWithItems::query(customer_id()).order_id(&order_id);
        let lines = || Line::query(customer_id()).order_id(&order_id);
        let ends = [
            orders.all(&closed).await.map(drop),
            orders.count(&closed).await.map(drop),
            orders.page(&closed).await.unwrap().into_items().map(drop).map_err(Error::from),
            orders.delete_all(&closed).await.map(drop),
            pending.all(&closed).await.map(drop),
            pending.count(&closed).await.map(drop),
            pending.delete_all(&closed).await.map(drop),
            items.all(&closed).await.map(drop),
            items.count(&closed).await.map(drop),
            // It is the first in their range.
            items.exists(&closed).await.map(drop),
            items.delete_all(&closed).await.map(drop),
            OrderItem::scan().all(&closed).await.map(drop),
            OrderItem::scan().count(&closed).await.map(drop),
            ClosedCustomers::partition(Order::pk(customer_id())).all(&closed).await.map(drop),
            ClosedCustomers::partition(Order::pk(customer_id())).count(&closed).await.map(drop),
            ClosedCustomers::scan().count(&closed).await.map(drop),
            sheet().one(&closed).await.map(drop),
            sheet().optional(&closed).await.map(drop),
            sheet().page(&closed).await.unwrap().into_value().map(drop),
            sheet().delete_all(&closed).await.map(drop),
            lines().all(&closed).await.map(drop),
            lines().count(&closed).await.map(drop),
            lines().delete_all(&closed).await.map(drop),
        ];
        for (place, end) in ends.into_iter().enumerate() {
            let error = end.expect_err(&format!("{stranger:?}, {place}"));
            assert_kind!(error, UnknownEntity { key: Some(_) });
        }
        assert_eq!(table.stored().await, before);
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("PROFILE")]
struct Profile {
    user: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<user>")]
#[sk("SESSION#<id:06>")]
struct Session {
    user: String,
    id: u32,
    #[dynamo(ttl = seconds)]
    expires: u64,
}

/// A mixed read of it looks at what it counts, since one of them expires.
#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Expiring {
    Profile(Profile),
    Session(Session),
}

/// A count that has what it needs looks no further, as an end that gives items does not, however many the request has read.
#[tokio::test]
async fn a_count_looks_at_nothing_behind_its_limit() {
    for stranger in Stranger::ALL {
        let table = visited(stranger).await;
        let closed = seen_as::<ClosedCustomers>(&table);
        let orders = Order::query(customer_id());
        assert!(orders.exists(&closed).await.unwrap(), "{stranger:?}");
        // The fourth lies behind the stranger.
        assert_eq!(orders.clone().limit(3).count(&closed).await.unwrap(), 3, "{stranger:?}");
        let error = orders.clone().limit(4).count(&closed).await.unwrap_err();
        assert_kind!(error, UnknownEntity { key: Some(_) });
    }
    let table = table::<Expiring>().await;
    let profile = Profile { user: "ann".to_owned() };
    profile.clone().create().send(&table).await.unwrap();
    let visit = [("PK", s("USER#ann")), ("SK", s("VISIT#1")), ("entity_type", s("Visit"))];
    table.put_raw(item(visit)).await;
    let all = Expiring::partition(Profile::pk("ann"));
    assert_eq!(all.first(&table).await.unwrap(), Some(Expiring::Profile(profile)));
    assert!(all.exists(&table).await.unwrap());
    assert_eq!(all.clone().limit(1).count(&table).await.unwrap(), 1);
    assert_kind!(all.count(&table).await.unwrap_err(), UnknownEntity { key: Some(_) });
}

/// What was deleted before it the error tells, and what lies behind a limit is not looked at.
#[tokio::test]
async fn a_closed_table_refuses_to_delete_on_behind_one() {
    for stranger in Stranger::ALL {
        let orders = Order::query(customer_id());
        let first = [0, 1, 2].map(customers::nth_order);

        let table = visited(stranger).await;
        let closed = seen_as::<ClosedCustomers>(&table);
        let limited = orders.clone().limit(first.len());
        assert_eq!(limited.all(&closed).await.unwrap(), first, "{stranger:?}");
        let deletion = limited.delete_all(&closed).await.unwrap();
        // The item of the second order.
        assert_eq!((deletion.deleted, deletion.left), (first.len(), 1), "{stranger:?}");
        let kept = seen_as::<OpenCustomers>(&table);
        assert_eq!(orders.all(&kept).await.unwrap(), [customers::nth_order(3)], "{stranger:?}");

        // With that item the orders are the first page, and the stranger begins the next one.
        let table = visited(stranger).await;
        let closed = seen_as::<ClosedCustomers>(&table);
        let paged = orders.clone().page_size(first.len() + 1);
        let error = paged.delete_all(&closed).await.unwrap_err();
        assert_kind!(
            error,
            Unprocessed { entity: "Order", done: 3, unprocessed: [], not_attempted: [], unknown: [] }
        );
        let cause = std::error::Error::source(&error).unwrap().downcast_ref::<Error>().unwrap();
        assert_kind!(cause, UnknownEntity { key: Some(_) });
        // Behind nothing that it has deleted it is the read's own error.
        let error = paged.delete_all(&closed).await.unwrap_err();
        assert_kind!(error, UnknownEntity { key: Some(_) });
        let kept = seen_as::<OpenCustomers>(&table);
        assert_eq!(orders.all(&kept).await.unwrap(), [customers::nth_order(3)], "{stranger:?}");
    }
}

/// By key nothing is passed over, in a table that is not closed either: `false` would say that the key is free.
#[tokio::test]
async fn what_is_under_a_key_and_unknown_is_an_error_of_each_read_by_it() {
    let table = table::<Customers>().await;
    let order = customers::nth_order(0);
    order.clone().create().send(&table).await.unwrap();
    let mut item = table.stored().await.remove(0);
    let name = Customers::TABLE.entity.name().expect("the table has an entity attribute");
    item.insert(name.to_owned(), s("Parcel"));
    table.client().put_item().table_name(table.name()).set_item(Some(item)).send().await.unwrap();

    let get = order.key().get();
    let ends = [
        get.exists(&table).await.map(drop),
        get.optional(&table).await.map(drop),
        get.one(&table).await.map(drop),
    ];
    for end in ends {
        assert_kind!(end.unwrap_err(), UnknownEntity { key: Some(_) });
    }
    assert!(!customers::nth_order(1).key().get().exists(&table).await.unwrap());
}

/// Where nothing is unknown, a closed table gives and counts what another one does.
#[tokio::test]
async fn a_closed_table_reads_what_it_knows() {
    let table = table::<ClosedCustomers>().await;
    for order in 0..3 {
        customers::nth_order(order).create().send(&table).await.unwrap();
        customers::item(order, 0).create().send(&table).await.unwrap();
    }
    let orders = Order::query(customer_id());
    assert_eq!(orders.all(&table).await.unwrap(), [0, 1, 2].map(customers::nth_order));
    assert_eq!(orders.count(&table).await.unwrap(), 3);
    assert_eq!(orders.explain(&table).unwrap().filter, None);
    assert_eq!(Order::by_status(Status::Pending).count(&table).await.unwrap(), 2);
    assert_eq!(OrderItem::scan().count(&table).await.unwrap(), 3);
    assert_eq!(ClosedCustomers::scan().count(&table).await.unwrap(), 6);
    let deletion = orders.delete_all(&table).await.unwrap();
    assert_eq!((deletion.deleted, deletion.left), (3, 3));
}

/// An index that leaves out what items are would show nothing: that is an error.
#[tokio::test]
async fn an_index_that_does_not_show_the_entity() {
    let table = table::<Customers>().await;
    let mut order = table.to_item(&customers::nth_order(0)).unwrap();
    order.remove("entity_type");
    table.put_raw(order).await;
    let error = Order::by_status(Status::Pending).all(&table).await.unwrap_err();
    assert_kind!(error, UnknownEntity { found: None, key: Some(_) });
    let said = "does not say which entity it is, and its key does not tell; give it the entity attribute, \
                let each index show that attribute, or where old items lack the attribute, \
                declare it `entity(name = \"…\", optional)`; it was read from the index `GSI1`: if the item has the attribute, the live index projects less than the schema says (`project = all`)";
    assert!(error.to_string().contains(said), "{error}");
    let error = customers::nth_order(0).put().send(&table).await.unwrap_err();
    assert_kind!(error, UnknownEntity { found: None, key: Some(_) });
    let said = "give it the entity attribute, replace it by a put `.over_anything()`, or where old items";
    assert!(error.to_string().contains(said), "{error}");
}

/// What another program has written makes no line of a log, and no long one.
#[tokio::test]
async fn what_they_say_of_themselves_is_quoted() {
    let table = table::<Customers>().await;
    let mut order = table.to_item(&customers::nth_order(0)).unwrap();
    order.insert("entity_type".to_owned(), s(format!("In`voice\n\u{1b}[31m ERROR {}", "x".repeat(9_000))));
    table.put_raw(order).await;
    let read = Customers::scan().all(&table).await.unwrap_err();
    assert_kind!(read, UnknownEntity { found: Some(_) });
    let put = customers::nth_order(0).put().send(&table).await.unwrap_err();
    assert_kind!(put, WrongEntity { entity: "Order" });
    for error in [read, put] {
        let sentence = error.to_string();
        assert!(
            sentence.contains("`Invoice\\n\\u{1b}[31m ERROR xxx") && sentence.contains("x…`"),
            "{sentence}"
        );
        assert!(sentence.len() < 300 && !sentence.contains(char::is_control), "{sentence}");
    }
}

/// The span of the request says how many there were, and an event warns of them.
#[tokio::test]
async fn they_are_not_passed_over_in_silence() {
    let table = visited(Stranger::Unknown).await;
    Log::listen();
    OrderItem::query(customer_id()).order_id(customers::nth_order(2).order_id).all(&table).await.unwrap();
    let log = Log::seen();
    assert_eq!(log.matches("dynaschema.unknown=1").count(), 3, "{log}");
    assert!(log.contains("items of no entity that the table knows were passed over"), "{log}");
    assert!(!log.contains("Invoice"), "{log}");
}

/// What a table does not know is kept where it says so, and left alone where it does not.
#[tokio::test]
async fn items_of_other_programs() {
    let table = table::<Open>().await;
    let loan = BookLoan { isbn: "1".into(), number: 1 };
    loan.clone().create().send(&table).await.unwrap();
    let foreign = item([("PK", s("BOOK#1")), ("SK", s("X")), ("entity_type", s("Review")), ("a", n(1))]);
    table.put_raw(foreign.clone()).await;
    let nameless = item([("PK", s("BOOK#1")), ("SK", s("Y"))]);
    table.put_raw(nameless.clone()).await;

    let all = Open::partition(BookLoan::pk("1")).all(&table).await.unwrap();
    assert_eq!(all, [Open::BookLoan(loan.clone()), Open::Unknown(foreign.clone()), Open::Unknown(nameless)]);
    assert_eq!(BookLoan::query("1").all(&table).await.unwrap(), [loan]);
    assert_eq!(table.from_item::<Open>(foreign.clone()).unwrap(), Open::Unknown(foreign.clone()));
    let error = table.from_item::<BookLoan>(foreign).unwrap_err();
    assert_kind!(error, UnknownEntity { found: Some("Review"), key: Some(_) });
}
