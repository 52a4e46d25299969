//! Tables in which the keys of one entity begin as those of another do, in full: what tells the items apart is their entity
//! attribute, and where they have none, the shape of their keys.

use dynaschema::{Contains, DynamoEntity, DynamoTable, Item, TableSchema};
use dynaschema_tests::harness::{TestTable, item, n, s, table};
use serde::{Deserialize, Serialize};

use crate::brute_force::gives_both;

/// Under its time alone, which is any text.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("FEED#<feed>")]
#[sk("<created_at>")]
#[gsi1("STATE#<state>", "<created_at>", query = in_state)]
#[dynamo(named)]
struct Entry {
    feed: String,
    created_at: String,
    state: String,
}

/// Its orders stand among the entries, in the index as well.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("FEED#<feed>")]
#[sk("ORDER#<created_at>")]
#[gsi1("STATE#<state>", "ORDER#<created_at>", query = in_state)]
#[dynamo(named, shares_key(Entry), allow(covers(Entry)))]
struct Order {
    feed: String,
    created_at: String,
    state: String,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Feeds {
    #[dynamo(allow(covers(Order)))]
    Entry(Entry),
    Order(Order),
}

const TIMES: [&str; 3] = ["2020-04-27T10:20:30Z", "2020-04-28T00:00:00Z", "2020-05-01T07:00:00Z"];

/// As another program wrote it.
fn in_feed(entity: &str, at: &str, state: &str) -> Item {
    let key = if entity == "Order" { format!("ORDER#{at}") } else { at.to_owned() };
    item([
        ("PK", s("FEED#a")),
        ("SK", s(key.clone())),
        ("entity_type", s(entity)),
        ("GSI1PK", s(format!("STATE#{state}"))),
        ("GSI1SK", s(key)),
        ("feed", s("a")),
        ("created_at", s(at)),
        ("state", s(state)),
    ])
}

fn entry(at: &str, state: &str) -> Entry {
    Entry { feed: "a".into(), created_at: at.into(), state: state.into() }
}

fn order(at: &str, state: &str) -> Order {
    Order { feed: "a".into(), created_at: at.into(), state: state.into() }
}

async fn stored<S: TableSchema>(table: &TestTable<S>) -> Vec<Item> {
    let mut items = table.stored().await;
    items.sort_by_key(|item| item["SK"].as_s().unwrap().clone());
    items
}

#[tokio::test]
async fn a_whole_text_beside_what_begins_with_a_literal() {
    let feeds = table::<Feeds>().await;
    for at in TIMES {
        feeds.put_raw(in_feed("Entry", at, "new")).await;
        feeds.put_raw(in_feed("Order", at, "new")).await;
    }
    let entries = TIMES.map(|at| entry(at, "new"));
    let orders = TIMES.map(|at| order(at, "new"));
    gives_both(&feeds, &Entry::query("a"), &entries).await;
    gives_both(&feeds, &Entry::query("a").created_at(TIMES[1]..), &entries[1..]).await;
    gives_both(&feeds, &Entry::query("a").created_at(..TIMES[1]), &entries[..1]).await;
    gives_both(&feeds, &Entry::in_state("new"), &entries).await;
    gives_both(&feeds, &Order::query("a"), &orders).await;
    gives_both(&feeds, &Order::query("a").created_at(TIMES[1]..), &orders[1..]).await;
    gives_both(&feeds, &Order::in_state("new"), &orders).await;
    let shown = Entry::query("a").explain(&feeds).unwrap().to_string();
    assert!(shown.contains("Order"), "{shown}");

    entries[0].key().update().set_state("read").send(&feeds).await.unwrap();
    orders[1].edit().set_state("read").send(&feeds).await.unwrap();
    Entry::modify(&feeds, &entries[2].key(), |entry| entry.state = "read".into()).await.unwrap();
    orders[2]
        .clone()
        .move_to(|order| order.created_at = TIMES[0].replace("10", "09"))
        .send(&feeds)
        .await
        .unwrap();
    let nine = TIMES[0].replace("10", "09");
    let wanted = [
        in_feed("Entry", TIMES[0], "read"),
        in_feed("Entry", TIMES[1], "new"),
        in_feed("Entry", TIMES[2], "read"),
        in_feed("Order", &nine, "new"),
        in_feed("Order", TIMES[0], "new"),
        in_feed("Order", TIMES[1], "read"),
    ];
    assert_eq!(stored(&feeds).await, wanted);
    gives_both(&feeds, &Entry::in_state("read"), &[entry(TIMES[0], "read"), entry(TIMES[2], "read")]).await;
    gives_both(&feeds, &Order::in_state("read"), &[order(TIMES[1], "read")]).await;
    gives_both(&feeds, &Order::in_state("new"), &[order(&nine, "new"), order(TIMES[0], "new")]).await;
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("SITE#<site>")]
#[sk("sh<id:06>")]
#[gsi1("LEAD#<lead>", "sh<id:06>", query = led_by)]
struct Shift {
    site: String,
    id: u32,
    lead: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("SITE#<site>")]
#[sk("shp<id:06>")]
#[gsi1("LEAD#<lead>", "shp<id:06>", query = led_by)]
struct Shop {
    site: String,
    id: u32,
    lead: String,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Sites {
    #[dynamo(allow(covers(Shop)))]
    Shift(Shift),
    Shop(Shop),
}

/// The same where no item says what it is.
#[derive(Debug, Clone, PartialEq, DynamoTable)]
#[table(entity = none)]
enum Unmarked {
    #[dynamo(allow(covers(Shop)))]
    Shift(Shift),
    Shop(Shop),
}

fn at_site(entity: Option<&str>, sk: &str, id: u32, lead: &str) -> Item {
    let mut stored = item([
        ("PK", s("SITE#a")),
        ("SK", s(sk)),
        ("GSI1PK", s(format!("LEAD#{lead}"))),
        ("GSI1SK", s(sk)),
        ("site", s("a")),
        ("id", n(id)),
        ("lead", s(lead)),
    ]);
    stored.extend(entity.map(|entity| ("entity_type".to_owned(), s(entity))));
    stored
}

fn shift(id: u32, lead: &str) -> Shift {
    Shift { site: "a".into(), id, lead: lead.into() }
}

fn shop(id: u32, lead: &str) -> Shop {
    Shop { site: "a".into(), id, lead: lead.into() }
}

async fn are_told_apart<S: Contains<Shift> + Contains<Shop>>(marked: bool) {
    let sites = table::<S>().await;
    let stored_shift = |id, lead: &str| at_site(marked.then_some("Shift"), &format!("sh{id:06}"), id, lead);
    let stored_shop = |id, lead: &str| at_site(marked.then_some("Shop"), &format!("shp{id:06}"), id, lead);
    for id in [1, 2, 30] {
        sites.put_raw(stored_shift(id, "ann")).await;
        sites.put_raw(stored_shop(id, "ann")).await;
    }
    let shifts = [1, 2, 30].map(|id| shift(id, "ann"));
    let shops = [1, 2, 30].map(|id| shop(id, "ann"));
    gives_both(&sites, &Shift::query("a"), &shifts).await;
    gives_both(&sites, &Shift::query("a").id(2..), &shifts[1..]).await;
    gives_both(&sites, &Shift::query("a").id(..5_000_000), &shifts).await;
    gives_both(&sites, &Shift::led_by("ann").id(2..=30), &shifts[1..]).await;
    gives_both(&sites, &Shop::query("a"), &shops).await;
    gives_both(&sites, &Shop::led_by("ann").id(..30), &shops[..2]).await;
    assert_eq!(Shift::get("a", 2).one(&sites).await.unwrap(), shifts[1]);

    Shift::update("a", 2).set_lead("ben").send(&sites).await.unwrap();
    shops[0].edit().set_lead("ben").send(&sites).await.unwrap();
    Shop::modify(&sites, &shops[2].key(), |shop| shop.lead = "ben".into()).await.unwrap();
    shifts[0].clone().move_to(|shift| shift.id = 3).send(&sites).await.unwrap();
    let wanted = [
        stored_shift(2, "ben"),
        stored_shift(3, "ann"),
        stored_shift(30, "ann"),
        stored_shop(1, "ben"),
        stored_shop(2, "ann"),
        stored_shop(30, "ben"),
    ];
    assert_eq!(stored(&sites).await, wanted);
    gives_both(&sites, &Shift::led_by("ben"), &[shift(2, "ben")]).await;
    gives_both(&sites, &Shop::led_by("ben"), &[shop(1, "ben"), shop(30, "ben")]).await;
}

#[tokio::test]
async fn a_literal_inside_of_another_by_the_entity_attribute() {
    are_told_apart::<Sites>(true).await;
}

#[tokio::test]
async fn a_literal_inside_of_another_by_the_shape_of_the_key() {
    are_told_apart::<Unmarked>(false).await;
    let sites = table::<Unmarked>().await;
    sites.put_raw(at_site(None, "sh000007", 7, "ann")).await;
    sites.put_raw(at_site(None, "shp000007", 7, "ann")).await;
    let mixed = Unmarked::partition(Shift::pk("a")).all(&sites).await.unwrap();
    assert_eq!(mixed, [Unmarked::Shift(shift(7, "ann")), Unmarked::Shop(shop(7, "ann"))]);
}
