//! Indexes whose partitions are spread over shards.

use std::collections::BTreeMap;
use std::time::Duration;

use dynaschema::embedded::{Fault, RecordedRequest};
use dynaschema::op::{Chain, Query};
use dynaschema::{AttributeValue, Cursor, DynamoCollection, DynamoEntity, DynamoTable, KeyPart, any};
use dynaschema_tests::harness::{TestTable, item, s, table};
use dynaschema_tests::needs;
use jiff::civil::{DateTime, date};
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use crate::brute_force::gives;
use crate::check::text;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("EVENT#<id>")]
#[sk("EVENT")]
#[gsi1("EVENTS#<id:shard(3)>", "<at:s>#<id>", query = recent)]
#[gsi2("KIND#<kind>#<at:day>#<at:s,shard(10, from = 1)>", "<number:04>", query = of_kind)]
#[gsi3("OF#<owner>#<owner:shard(4)>", "<number:04>", query = of_owner)]
#[gsi4("ID#<id:lower,shard(5)>", "<id:lower>#<number:04>", query = by_id)]
#[gsi5("MAYBE#<maybe:shard(2)>", "<number:04>", query = maybes)]
struct Event {
    id: String,
    kind: String,
    owner: String,
    number: u32,
    at: DateTime,
    maybe: Option<u64>,
}

/// Only the keys of its indexes say who owns it and where it lies, behind the shard of a composite, and behind one
/// that has the text of a `None`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("ISSUE#<number>")]
#[gsi1("OPEN#<repo:shard(4)>#<owner>", "<number:04>", query = open)]
#[gsi2("LABEL#<label:or('0'),shard(2)>#<desk>", "<number:04>", query = at_desk)]
struct Issue {
    number: u32,
    repo: Repo,
    label: Option<u8>,
    #[dynamo(from_key)]
    owner: String,
    #[dynamo(from_key)]
    desk: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, KeyPart)]
#[key("<team>/<name>")]
struct Repo {
    team: String,
    name: String,
}

/// The same events, in another number of shards.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("EVENT#<id>")]
#[sk("EVENT")]
#[gsi1("EVENTS#<id:shard(4)>", "<at:s>#<id>", query = recent)]
#[dynamo(entity = "Event")]
struct Respread {
    id: String,
    at: DateTime,
}

fn event(number: u32) -> Event {
    Event {
        id: format!("Id {}", number * 7 % 13),
        kind: ["x", "y"][number as usize % 2].to_owned(),
        owner: ["ann", "ben", "cyd"][number as usize % 3].to_owned(),
        number,
        at: date(2026, 5, 1 + i8::try_from(number / 5).unwrap()).at(12, i8::try_from(number).unwrap(), 0, 0),
        maybe: (!number.is_multiple_of(3)).then_some(u64::from(number)),
    }
}

async fn loaded() -> (TestTable<Event>, Vec<Event>) {
    let table = table::<Event>().await;
    let events: Vec<Event> = (1..=12).map(event).collect();
    for event in &events {
        event.clone().create().send(&table).await.unwrap();
    }
    (table, events)
}

#[tokio::test]
async fn what_stands_behind_a_shard_is_read_back() {
    let table = table::<Issue>().await;
    let repo = Repo { team: "core".to_owned(), name: "wire".to_owned() };
    let issue = Issue { number: 7, repo, label: Some(5), owner: "ann".to_owned(), desk: "d1".to_owned() };
    issue.clone().create().send(&table).await.unwrap();
    let stored = table.only_item().await;
    assert!(!stored.contains_key("owner") && !stored.contains_key("desk"));
    // The shard of `5`, and the text for `None`.
    assert_eq!(text(&stored, "GSI2PK"), "LABEL#0#d1");
    assert_eq!(Issue::get(7).one(&table).await.unwrap(), issue);
    assert_eq!(Issue::at_desk("d1").all(&table).await.unwrap(), std::slice::from_ref(&issue));
    assert_eq!(Issue::open("ann").all(&table).await.unwrap(), [issue]);
}

async fn in_order<C>(
    (table, events): &(TestTable<Event>, Vec<Event>),
    query: Query<Event, C>,
    keep: impl Fn(&Event) -> bool,
    requests: usize,
) where
    C: Chain<Entity = Event>,
{
    let mut wanted: Vec<Event> = events.iter().filter(|event| keep(event)).cloned().collect();
    assert!(!wanted.is_empty());
    assert_eq!(table.counted(query.all(table)).await.1, requests);
    gives(table, &query, &wanted).await;
    wanted.reverse();
    gives(table, &query.desc(), &wanted).await;
}

#[tokio::test]
async fn all_shards_are_read_in_one_order() {
    let all = loaded().await;
    let (first, later) = (date(2026, 5, 1), date(2026, 5, 2));
    in_order(&all, Event::recent(), |_| true, 3).await;
    let from = later.at(0, 0, 0, 0);
    in_order(&all, Event::recent().at(from..), |event| event.at >= from, 3).await;
    in_order(&all, Event::maybes(), |event| event.maybe.is_some(), 2).await;
    // A range of buckets is walked, in each of which the shards are merged.
    let x = |event: &Event| event.kind == "x" && (first..=later).contains(&event.at.date());
    in_order(&all, Event::of_kind("x", first..=later), x, 20).await;
    let several = |event: &Event| event.at.date() == later;
    in_order(&all, Event::of_kind(any(["x", "y"]), later), several, 20).await;
}

#[tokio::test]
async fn a_shard_that_is_told_is_the_only_one_that_is_read() {
    let all = loaded().await;
    in_order(&all, Event::of_owner("ann"), |event| event.owner == "ann", 1).await;
    let two = |event: &Event| event.owner != "cyd";
    in_order(&all, Event::of_owner(any(["ann", "ben"])), two, 2).await;
    // By the chain, which folds as the shard does.
    let id = event(3).id;
    in_order(&all, Event::by_id().id(id.to_lowercase()), |event| event.id == id, 1).await;
    assert_eq!(all.0.counted(Event::by_id().all(&all.0)).await.1, 5);
}

/// FNV-1a of 64 bits, once more and by another way.
fn fnv(text: &str) -> u64 {
    let step = |hash: u128, byte: u8| ((hash ^ u128::from(byte)) * 1_099_511_628_211) % (1 << 64);
    u64::try_from(text.bytes().fold(14_695_981_039_346_656_037, step)).unwrap()
}

#[tokio::test]
async fn the_shard_is_a_hash_of_the_rendered_field() {
    // The offset and two values of the algorithm's own test suite.
    assert_eq!((fnv(""), fnv("a")), (0xcbf2_9ce4_8422_2325, 0xaf63_dc4c_8601_ec8c));
    let table = table::<Event>().await;
    for number in 1..=12 {
        let event = event(number);
        let item = table.to_item(&event).unwrap();
        let pk = |name: &str| item.get(name).and_then(|value| value.as_s().ok()).cloned();
        let is = |name: &str, key: String| assert_eq!(pk(name), Some(key), "{number}");
        is("GSI1PK", format!("EVENTS#{}", fnv(&event.id) % 3));
        let (day, at) = (event.at.date(), event.at);
        is("GSI2PK", format!("KIND#{}#{day}#{:02}", event.kind, fnv(&at.to_string()) % 10 + 1));
        is("GSI3PK", format!("OF#{0}#{1}", event.owner, fnv(&event.owner) % 4));
        is("GSI4PK", format!("ID#{}", fnv(&event.id.to_lowercase()) % 5));
        match event.maybe {
            Some(maybe) => is("GSI5PK", format!("MAYBE#{}", fnv(&maybe.to_string()) % 2)),
            None => assert_eq!((pk("GSI5PK"), pk("GSI5SK")), (None, None)),
        }
    }
}

#[test]
fn the_lock_has_the_number_of_shards() {
    let lock = dynaschema::lock::<Event>();
    for template in
        ["EVENTS#<id:shard(3)>", "KIND#<kind>#<at:day>#<at:s,shard(10, from = 1)>", "ID#<id:lower,shard(5)>"]
    {
        assert!(lock.contains(&format!("partition key: \"{template}\"")), "{lock}");
    }
}

#[tokio::test]
async fn every_way_of_writing_keeps_the_shard() {
    let table = table::<Event>().await;
    let event = event(4).create().send(&table).await.unwrap();
    let stored = async |wanted: &Event| assert_eq!(table.only_item().await, table.to_item(wanted).unwrap());
    let changed = Event { kind: "z".into(), owner: "dan".into(), maybe: None, ..event.clone() };
    let update = Event::update(&event.id).set_kind("z").known_at(event.at);
    update.set_owner("dan").remove_maybe().known_number(4).send(&table).await.unwrap();
    stored(&changed).await;
    changed.edit().set_maybe(Some(9)).send(&table).await.unwrap();
    let changed = Event { maybe: Some(9), ..changed };
    stored(&changed).await;
    let changed = Event::modify(&table, &event.key(), |event| event.owner = "eve".into()).await.unwrap();
    stored(&changed).await;
    let moved = changed.move_to(|event| event.id = "elsewhere".into()).send(&table).await.unwrap();
    stored(&moved).await;
    let mut transaction = table.transact();
    transaction.add(moved.edit().set_owner("fay"));
    transaction.send().await.unwrap();
    stored(&Event { owner: "fay".into(), ..moved }).await;
}

#[tokio::test]
async fn what_a_limit_costs_is_said_before_and_after() {
    let (table, _) = loaded().await;
    let query = Event::recent().limit(3);
    let explained = query.explain(&table).unwrap();
    assert_eq!(
        explained.to_string(),
        r#"Query GSI1 in 3 partitions at once: GSI1PK = "EVENTS#0" | GSI1PK = "EVENTS#1" | GSI1PK = "EVENTS#2" LIMIT 3 each"#
    );
    let page = query.page(&table).await.unwrap();
    assert_eq!((page.readable().len(), page.cost.requests), (3, 3));
    // One more than the limit tells whether anything is left.
    assert_eq!(page.cost.evaluated, 12);
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PING#<id>")]
#[gsi1("PINGS#<id:shard(10)>", "<id:04>", query = pings)]
struct Ping {
    id: u32,
}

/// What is explained is what is sent, and what a page cost is what the service evaluated.
#[tokio::test]
async fn ten_shards_cost_what_is_said() {
    let table = table::<Ping>().await;
    for id in 1..=80 {
        Ping { id }.create().send(&table).await.unwrap();
    }
    let mut shards: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for item in table.stored().await {
        shards.entry(text(&item, "GSI1PK")).or_default().push(text(&item, "GSI1SK"));
    }
    assert_eq!(shards.len(), 10);
    for (descending, query) in [(false, Ping::pings().limit(10)), (true, Ping::pings().desc().limit(10))] {
        let explained = query.explain(&table).unwrap();
        let (page, sent) = table.recorded(query.page(&table)).await;
        let page = page.unwrap();
        let ids: Vec<u32> = page.items().unwrap().iter().map(|ping| ping.id).collect();
        let wanted = if descending { (71..=80).rev().collect::<Vec<u32>>() } else { (1..=10).collect() };
        assert_eq!(ids, wanted);
        let shard = |request: &RecordedRequest| {
            request.body["ExpressionAttributeValues"][":v0"]["S"].as_str().unwrap().to_owned()
        };
        let mut first: Vec<String> =
            sent[..10].iter().map(|request| format!("GSI1PK = \"{}\"", shard(request))).collect();
        first.sort();
        assert_eq!(explained.at_once, first);
        let limit = explained.limit.map(i64::from);
        assert!(limit.is_some());
        assert!(sent[..10].iter().all(|request| request.body["Limit"].as_i64() == limit), "{sent:?}");
        let evaluated = |request: &RecordedRequest| {
            let behind = request.body["ExclusiveStartKey"]["GSI1SK"]["S"].as_str();
            let is_left = |key: &&String| {
                behind.is_none_or(
                    |behind| if descending { key.as_str() < behind } else { key.as_str() > behind },
                )
            };
            let left = shards[&shard(request)].iter().filter(is_left).count();
            left.min(request.body["Limit"].as_u64().unwrap().try_into().unwrap())
        };
        assert_eq!(page.cost.requests, sent.len());
        assert_eq!(page.cost.evaluated, sent.iter().map(evaluated).sum::<usize>());
        let (all, sent) = table.recorded(query.all(&table)).await;
        assert_eq!(all.unwrap(), page.readable());
        assert!(sent[..10].iter().all(|request| request.body["Limit"].as_i64() == limit), "{sent:?}");
    }
}

const PAGE: usize = 2;

/// The first page of each is asked for at once; the next only where all of the last was given, so that of each no
/// more than a page is held.
#[tokio::test(start_paused = true)]
async fn a_page_of_each_shard_is_ahead() {
    needs!(PausedTime);
    let table = table::<Ping>().await;
    for id in 1..=80 {
        Ping { id }.create().send(&table).await.unwrap();
    }
    let stored = table.stored().await;
    let shard = |id: u32| {
        let stored = stored.iter().find(|item| text(item, "PK") == format!("PING#{id}"));
        text(stored.expect("it is there"), "GSI1PK")
    };
    table.faults().on("Query").always().inject(Fault::Latency(Duration::from_secs(1)));
    for query in [Ping::pings(), Ping::pings().desc()] {
        table.faults().clear();
        let (started, mut given) = (Instant::now(), BTreeMap::<String, usize>::new());
        let mut stream = query.page_size(PAGE).stream(&table);
        while let Some(ping) = stream.next().await {
            *given.entry(shard(ping.unwrap().id)).or_default() += 1;
            let sent = table.faults().requests();
            if given.values().sum::<usize>() == 1 {
                assert_eq!((sent.len(), started.elapsed().as_secs()), (10, 1));
            }
            let mut asked = BTreeMap::<&str, usize>::new();
            for request in &sent {
                let shard = request.body["ExpressionAttributeValues"][":v0"]["S"].as_str();
                *asked.entry(shard.unwrap()).or_default() += 1;
            }
            for (shard, pages) in asked {
                let given = given.get(shard).copied().unwrap_or_default();
                assert!(pages <= 1 + given / PAGE, "{pages} pages of {shard}, of which {given} were given");
            }
        }
        assert_eq!(given.values().sum::<usize>(), 80);
    }
}

#[tokio::test]
async fn a_cursor_of_another_number_of_shards_is_refused() {
    let (table, _) = loaded().await;
    let cursor: Cursor = Event::recent().limit(3).page(&table).await.unwrap().cursor.unwrap();
    let client = table.client().clone();
    let respread = dynaschema::Table::<Respread>::new(client, table.name());
    let error = Respread::recent().after(cursor).all(&respread).await.unwrap_err();
    assert!(error.is_invalid_cursor(), "{error}");
}

/// An item whose shard another program has written is where that program has put it.
#[tokio::test]
async fn items_of_another_hash_are_read_too() {
    let (table, events) = loaded().await;
    let n = |number: &str| AttributeValue::N(number.to_owned());
    let foreign = [
        ("PK", s("EVENT#f")),
        ("SK", s("EVENT")),
        ("entity_type", s("Event")),
        ("GSI1PK", s("EVENTS#1")),
        ("GSI1SK", s("2026-01-01T00:00:00#f")),
        ("id", s("f")),
        ("kind", s("x")),
        ("owner", s("ann")),
        ("number", n("1")),
        ("at", s("2026-01-01T00:00:00")),
    ];
    table.put_raw(item(foreign)).await;
    let read = Event::recent().all(&table).await.unwrap();
    assert_eq!((read.len(), read[0].id.as_str()), (events.len() + 1, "f"));
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("LEFT#<number>")]
#[gsi1("BOTH#<number:shard(5)>", "<number:03>#L", query = both)]
struct Left {
    number: u32,
}

/// In the shard of another field than the sort key shows first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("RIGHT#<tag>")]
#[gsi1("BOTH#<tag:shard(5)>", "<number:03>#R", query = both)]
struct Right {
    tag: u32,
    number: u32,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Sides {
    Left(Left),
    Right(Right),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
#[collection(gsi1)]
enum Both {
    Left(Left),
    Right(Right),
}

#[tokio::test]
async fn a_shard_that_the_chain_tells_of_one_entity_is_not_that_of_another() {
    let table = table::<Sides>().await;
    let left = Left { number: 3 };
    left.clone().create().send(&table).await.unwrap();
    let mut all = vec![Both::Left(left)];
    for tag in 0..12 {
        let right = Right { tag, number: 3 };
        right.clone().create().send(&table).await.unwrap();
        all.push(Both::Right(right));
    }
    let mut found = Both::query(()).number(3).all(&table).await.unwrap();
    found.sort_by_key(|one| match one {
        Both::Left(_) => None,
        Both::Right(right) => Some(right.tag),
    });
    assert_eq!(found, all);
    assert!(Left::both().number(3).explain(&table).unwrap().at_once.is_empty(), "it is in one shard");
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("GIVEN#<giver>#<taker>")]
#[gsi1("GIFTS#<giver:shard(5)>", "<giver:02>#<taker:02>#G", query = gifts)]
#[dynamo(named)]
struct Given {
    giver: u8,
    taker: u8,
}

/// In the shard of what its key shows last.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TAKEN#<giver>#<taker>")]
#[gsi1("GIFTS#<taker:shard(5)>", "<giver:02>#<taker:02>#T", query = gifts)]
#[dynamo(named)]
struct Taken {
    giver: u8,
    taker: u8,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Gifts {
    Given(Given),
    Taken(Taken),
}

#[derive(Debug, Clone, PartialEq, DynamoCollection)]
#[collection(gsi1)]
enum Gift {
    Given(Given),
    Taken(Taken),
}

/// The chain tells the shard of both, and not the same one.
#[tokio::test]
async fn shards_that_the_chain_tells_are_those_of_each_entity() {
    let table = table::<Gifts>().await;
    let numbers = || (0..4).flat_map(|giver| (0..4).map(move |taker| (giver, taker)));
    for (giver, taker) in numbers() {
        Given { giver, taker }.create().send(&table).await.unwrap();
        Taken { giver, taker }.create().send(&table).await.unwrap();
    }
    for (giver, taker) in numbers() {
        let both = [Gift::Given(Given { giver, taker }), Gift::Taken(Taken { giver, taker })];
        gives(&table, &Gift::query(()).giver(giver).taker(taker), &both).await;
    }
    assert!(Given::gifts().giver(3).explain(&table).unwrap().at_once.is_empty(), "it is in one shard");
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("LARGE#<id>")]
#[gsi1("OPEN#<id:shard(6)>", "<rank:03>#<id>", query = open)]
struct Large {
    id: String,
    rank: u16,
}

/// In the first of the shards that the others are in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("SMALL#<id>")]
#[gsi1("OPEN#<id:shard(2)>", "<rank:03>#<id>", query = open)]
#[dynamo(allow(other_partition(Large)))]
struct Small {
    id: String,
    rank: u16,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Sizes {
    Large(Large),
    Small(Small),
}

/// A mixed read of the shards of one would miss what a bound names of the other, or have a range in some of its
/// partitions only.
#[tokio::test]
async fn a_bound_is_in_the_same_shards() {
    let table = table::<Sizes>().await;
    let large: Vec<Large> = (0..8).map(|rank| Large { id: format!("l{rank}"), rank }).collect();
    for one in &large {
        one.clone().create().send(&table).await.unwrap();
    }
    let ranked = Sizes::partition(Large::open()).within(Large::open().rank(2..5));
    let found = ranked.all(&table).await.unwrap();
    assert_eq!(found, large[2..5].iter().cloned().map(Sizes::Large).collect::<Vec<_>>());
    let one =
        Sizes::partition(Large::open()).within(Large::open().rank(3).id("l3")).all(&table).await.unwrap();
    assert_eq!(one, [Sizes::Large(large[3].clone())]);
    table.faults().clear();
    let elsewhere = |error: dynaschema::Error| {
        assert!(error.to_string().contains("is in another partition or index than the read"), "{error}");
    };
    let read = Sizes::partition(Small::open());
    elsewhere(read.clone().within(Large::open()).all(&table).await.unwrap_err());
    elsewhere(read.from(Large::open().rank(3)).all(&table).await.unwrap_err());
    elsewhere(Sizes::partition(Large::open()).up_to(Small::open()).all(&table).await.unwrap_err());
    assert!(table.faults().requests().is_empty(), "nothing is sent");
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("ORDER#<id>")]
#[gsi1("ORDERS#<placed_at:day>#<id:shard(10)>", "<placed_at:ms>#<id>", query = by_day)]
struct Order {
    id: String,
    placed_at: DateTime,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Orders {
    Order(Order),
}

/// What lies before and behind one key is in all shards, though that key is in one.
#[tokio::test]
async fn a_bound_that_tells_a_shard_bounds_all_that_are_read() {
    let table = table::<Orders>().await;
    let day = date(2026, 5, 1);
    let mut orders = Vec::new();
    for number in 0..24_i8 {
        let order = Order { id: format!("A{number}"), placed_at: day.at(number, 0, 0, 0) };
        orders.push(order.create().send(&table).await.unwrap());
    }
    let all: Vec<Orders> = orders.iter().cloned().map(Orders::Order).collect();
    let at = |order: &Order| Order::by_day(day).placed_at(order.placed_at).id(&order.id);
    let place = || Orders::partition(Order::by_day(day));
    gives(&table, &place().from(at(&orders[5])).up_to(at(&orders[18])), &all[5..=18]).await;
    gives(&table, &place().within(at(&orders[7])), &all[7..=7]).await;

    // The read itself is of the one shard that its own chain tells.
    let shard = |order: &Order| fnv(&order.id) % 10;
    let own = Orders::partition(at(&orders[3]));
    let of_shard = |order: &&Order| shard(order) == shard(&orders[3]);
    let wanted: Vec<Orders> = orders.iter().filter(of_shard).cloned().map(Orders::Order).collect();
    let (read, requests) = table.counted(own.all(&table)).await;
    assert_eq!((read.unwrap(), requests), (wanted, 1));
    let up_to: Vec<Orders> = orders[..=12].iter().filter(of_shard).cloned().map(Orders::Order).collect();
    gives(&table, &own.up_to(at(&orders[12])), &up_to).await;

    let elsewhere = Order::by_day(date(2026, 5, 2)).placed_at(orders[5].placed_at).id("A5");
    let error = place().up_to(elsewhere).all(&table).await.unwrap_err();
    assert!(error.to_string().contains("another partition"), "{error}");
}
