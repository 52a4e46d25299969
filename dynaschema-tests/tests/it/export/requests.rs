//! The requests of all access patterns as a text: what it says of the fixtures, what a change of the schema changes in it, and that
//! it is what is sent.

use std::fs;
use std::path::Path;

use aws_sdk_dynamodb::operation::query::QueryInput;
use dynaschema::export::{Description, Requests};
use dynaschema::{DynamoCollection, DynamoEntity, DynamoTable};
use dynaschema_tests::fixtures::customers::{CustomerSheet, Customers, OrderWithItems};
use dynaschema_tests::fixtures::depots::{Cargo, Depots, TownCargo};
use dynaschema_tests::fixtures::features::narrow::Votes;
use dynaschema_tests::fixtures::guarded::Guarded;
use dynaschema_tests::fixtures::shop::{
    Order, OrderItem, Review, Shop, Status, User, UserWithOrders, user_id,
};
use dynaschema_tests::fixtures::tracker::{Sheet, Ticket, Tracker};
use dynaschema_tests::fixtures::writes::Entry;
use dynaschema_tests::harness::table;
use serde::{Deserialize, Serialize};

use super::golden;

#[test]
fn of_the_shop() {
    let requests = Requests::<Shop>::new().collection::<UserWithOrders>();
    golden("shop.requests.txt", &requests.to_string());
    requests.assert_in("tests/it/export/golden/shop.requests.txt");
}

#[test]
fn of_arms_copies_and_what_is_held_in_part() {
    let texts = [
        Requests::<Tracker>::new().collection::<Sheet>().to_string(),
        Requests::<Votes>::new().to_string(),
        Requests::<Guarded>::new().to_string(),
        Requests::<Entry>::new().to_string(),
        Requests::<Customers>::new().collection::<OrderWithItems>().collection::<CustomerSheet>().to_string(),
    ];
    golden("odd.requests.txt", &texts.join("\n"));
}

/// The functions of two entities that have one name in Rust are called by their variants, and a collection is
/// by its own first member.
#[test]
fn of_entities_with_one_name() {
    use dynaschema_tests::fixtures::namesakes::{Billed, Journal, Log};
    let requests = Requests::<Log>::new().collection::<Billed>().collection::<Journal>();
    let text = requests.to_string();
    let named: Vec<&str> = text.lines().filter(|line| !line.is_empty() && !line.starts_with(' ')).collect();
    assert_eq!(
        named,
        [
            "Account::get",
            "Account::query",
            "Order::get",
            "Order::query",
            "Bill::get",
            "Bill::query",
            "Bill::by_due",
            "Billed::query",
            "Journal::query",
        ],
    );
    assert!(text.contains("drops: Bill\n"), "{text}");
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("namesakes.requests.txt");
    fs::write(&file, &text).unwrap();
    requests.assert_in(file.to_str().unwrap());
}

/// Each function has one block, by the name that the description has for it; what reads all arms of a `match` at once has no arm.
#[test]
fn every_function_has_its_lines() {
    let text = Requests::<Tracker>::new().to_string();
    let named: Vec<&str> = text.lines().filter(|line| !line.is_empty() && !line.starts_with(' ')).collect();
    let described = Description::of::<Tracker>();
    let mut wanted: Vec<String> = Vec::new();
    for pattern in described.patterns() {
        let reads_all = ["by_state", "network"].contains(&pattern.function);
        let called = match pattern.arm.filter(|_| !reads_all) {
            Some(arm) => format!("{} (where {arm})", pattern.called()),
            None => pattern.called(),
        };
        if !wanted.contains(&called) {
            wanted.push(called);
        }
    }
    assert_eq!(named, wanted);
}

/// What a request demands of the sort key, with names and values in the place of placeholders.
fn sort_condition(input: &QueryInput) -> String {
    let mut text = input.key_condition_expression().unwrap().to_owned();
    let names = input.expression_attribute_names().unwrap().iter();
    let names = names.map(|(placeholder, name)| (placeholder, name.clone()));
    let values = input.expression_attribute_values().unwrap().iter();
    let values = values.map(|(placeholder, value)| (placeholder, format!("{:?}", value.as_s().unwrap())));
    let mut all: Vec<_> = names.chain(values).collect();
    // `:v1` begins `:v10`.
    all.sort_by_key(|(placeholder, _)| std::cmp::Reverse(placeholder.len()));
    for (placeholder, shown) in all {
        text = text.replace(placeholder.as_str(), &shown);
    }
    text.split_once(" AND ").unwrap().1.to_owned()
}

/// Of all arms at once, the text has the range that spans them, as the request has it.
#[tokio::test]
async fn what_reads_all_arms_says_the_range_that_is_sent() {
    let (tracker, entries) = (table::<Tracker>().await, table::<Entry>().await);
    let texts = [Requests::<Tracker>::new().to_string(), Requests::<Entry>::new().to_string()];
    let said = |name: &str| {
        let block =
            texts.iter().flat_map(|text| text.split("\n\n")).find(|block| block.lines().next() == Some(name));
        let key = block.unwrap().lines().find_map(|line| line.strip_prefix("  key: ")).unwrap();
        key.split_once(" AND ").unwrap().1.to_owned()
    };
    for (name, input) in [
        ("Ticket::by_state", Ticket::by_state("a").into_input(&tracker).unwrap()),
        ("Ticket::network", Ticket::network("a").into_input(&tracker).unwrap()),
        ("Entry::query", Entry::query(1).into_input(&entries).unwrap()),
    ] {
        let sent = sort_condition(&input);
        assert!(sent.contains(" BETWEEN "), "{sent}");
        assert_eq!(said(name), sent, "{name}");
    }
}

/// The index, and whether there is a filter, of each block.
fn said(text: &str) -> Vec<(String, String, bool)> {
    let blocks = text.split("\n\n").map(|block| {
        let lines: Vec<&str> = block.lines().map(str::trim).collect();
        let has_filter = lines.iter().any(|line| line.starts_with("filter: "));
        (lines[0].to_owned(), lines[1].to_owned(), has_filter)
    });
    blocks.collect()
}

#[tokio::test]
async fn what_it_says_is_what_is_sent() {
    let shop = table::<Shop>().await;
    let sent = |name: &str, input: QueryInput| {
        let index = input.index_name().map_or_else(|| "Query".to_owned(), |index| format!("Query {index}"));
        (name.to_owned(), index, input.filter_expression().is_some())
    };
    let said = said(&Requests::<Shop>::new().collection::<UserWithOrders>().to_string());
    let of = |name: &str| said.iter().find(|(own, ..)| own == name).cloned().unwrap();
    for sent in [
        sent("User::query", User::query(user_id(1)).into_input(&shop).unwrap()),
        sent("Order::query", Order::query(user_id(1)).into_input(&shop).unwrap()),
        sent("Order::placed", Order::placed().into_input(&shop).unwrap()),
        sent("Order::by_status", Order::by_status(user_id(1), Status::Pending).into_input(&shop).unwrap()),
        sent("OrderItem::query", OrderItem::query("A1").into_input(&shop).unwrap()),
        sent("Review::query", Review::query(product()).into_input(&shop).unwrap()),
        sent("Review::recent", Review::recent(product()).into_input(&shop).unwrap()),
    ] {
        assert_eq!(of(&sent.0), sent);
    }
    let whole = UserWithOrders::query(user_id(1)).request(&shop).unwrap();
    let input = whole.as_input().clone().build().unwrap();
    assert_eq!(of("UserWithOrders::query"), sent("UserWithOrders::query", input));
}

/// An enum of what each item can be has the one request that its query sends, by the range of all of them.
#[tokio::test]
async fn of_an_enum_of_items() {
    let depots = table::<Depots>().await;
    let input = Cargo::query("nord").into_input(&depots).unwrap();
    let text =
        Requests::<Depots>::new().enum_collection::<Cargo>().enum_collection::<TownCargo>().to_string();
    let block = |name: &str| {
        let start = text.find(&format!("{name}::query\n")).unwrap();
        text[start..].split("\n\n").next().unwrap().trim_end().to_owned()
    };
    // What expires by is a number, which is no part of a key.
    let sort = sort_condition(&Cargo::query("nord").include_expired().into_input(&depots).unwrap());
    assert!(block("Cargo").contains(&format!(" AND {sort}")), "{}\n{sort}", block("Cargo"));
    assert!(block("Cargo").starts_with("Cargo::query\n  Query\n  key: "), "{}", block("Cargo"));
    assert_eq!(block("Cargo").contains("filter: "), input.filter_expression().is_some());
    assert!(block("TownCargo").starts_with("TownCargo::query\n  Query GSI1\n"), "{}", block("TownCargo"));
}

fn product() -> dynaschema_tests::fixtures::shop::ProductId {
    dynaschema_tests::fixtures::shop::ProductId("P".to_owned())
}

/// A board before lists have cards, and after.
#[expect(clippy::struct_field_names, reason = "they are what they are called")]
mod before {
    use super::*;

    #[derive(Serialize, Deserialize, DynamoEntity)]
    #[pk("BOARD#<board>")]
    #[sk("LIST#<list:03>")]
    #[gsi1("TITLE#<title>", "<list:03>", query = titled)]
    pub(super) struct List {
        board: String,
        list: u16,
        title: String,
    }

    #[derive(DynamoTable)]
    pub(super) enum Boards {
        List(List),
    }
}

#[expect(clippy::struct_field_names, reason = "they are what they are called")]
mod after {
    use super::*;

    #[derive(Serialize, Deserialize, DynamoEntity)]
    #[pk("BOARD#<board>")]
    #[sk("LIST#<list:03>#CARD#<card:03>")]
    pub(super) struct Card {
        board: String,
        list: u16,
        card: u16,
    }

    #[derive(DynamoTable)]
    pub(super) enum Boards {
        List(super::before::List),
        Card(Card),
    }
}

#[test]
fn a_query_that_gets_a_filter_changes_its_own_lines() {
    let (before, after) =
        (Requests::<before::Boards>::new().to_string(), Requests::<after::Boards>::new().to_string());
    let blocks = |text: &str| text.trim_end().split("\n\n").map(str::to_owned).collect::<Vec<_>>();
    let (before, after) = (blocks(&before), blocks(&after));
    let changed: Vec<_> = before.iter().filter(|block| !after.contains(block)).collect();
    let [query] = &changed[..] else { panic!("{changed:?}") };
    assert!(query.starts_with("List::query\n") && !query.contains("filter"), "{query}");
    let now: Vec<_> = after.iter().filter(|block| !before.contains(block)).cloned().collect();
    let added = format!("{query}\n  filter: entity_type = \"List\"\n  drops: Card");
    assert_eq!(now[0], added);
    assert!(now[1..].iter().all(|block| block.starts_with("Card::")), "{now:?}");
}

/// Keys that read as a condition does.
#[allow(dead_code, reason = "they are described, and none is read")]
mod inns {
    use super::*;

    #[derive(Serialize, Deserialize, DynamoEntity)]
    #[pk("BED AND BREAKFAST#<name>")]
    #[sk("HOUSE")]
    pub(super) struct House {
        name: String,
    }

    #[derive(Serialize, Deserialize, DynamoEntity)]
    #[pk("BED AND BREAKFAST#<name>")]
    #[sk("ROOM#<room:03>")]
    pub(super) struct Room {
        name: String,
        room: u16,
    }

    #[derive(DynamoTable)]
    pub(super) enum Inns {
        House(House),
        Room(Room),
    }

    #[derive(DynamoCollection)]
    pub(super) struct HouseWithRooms {
        house: House,
        rooms: Vec<Room>,
    }
}

#[test]
fn a_key_that_says_and_is_none_of_the_condition() {
    let text = Requests::<inns::Inns>::new().collection::<inns::HouseWithRooms>().to_string();
    let (_, own) = text.split_once("HouseWithRooms::query\n").unwrap();
    let key = own.lines().find_map(|line| line.strip_prefix("  key: ")).unwrap();
    let sort = key.strip_prefix("PK = BED AND BREAKFAST#<name> AND ").unwrap();
    assert!(sort.contains("SK") && !sort.contains("BREAKFAST"), "{key}");
}

/// Two types of one name have functions of one name.
mod views {
    #![allow(dead_code, reason = "it is described, and nothing is read into it")]

    use dynaschema::DynamoCollection;
    use dynaschema_tests::fixtures::shop;

    #[derive(DynamoCollection)]
    pub(super) struct Order {
        user: shop::User,
        orders: Vec<shop::Order>,
    }
}

#[test]
fn functions_of_one_name_are_told_by_their_order() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("requests.txt");
    let path = file.to_str().unwrap();
    let told = |text: &str| {
        std::fs::write(&file, text).unwrap();
        let check = || Requests::<Shop>::new().collection::<views::Order>().assert_in(path);
        let panicked = std::panic::catch_unwind(check);
        panicked.err().map(|payload| payload.downcast_ref::<String>().unwrap().replace(path, "it"))
    };
    let text = Requests::<Shop>::new().collection::<views::Order>().to_string();
    assert_eq!(text.matches("Order::query\n").count(), 2, "{text}");
    assert_eq!(told(&text), None);
    assert_eq!(told(&text.replace('\n', "\r\n")), None);
    let (before, last) = text.rsplit_once("Order::query\n").unwrap();
    let other = told(&format!("{before}Order::query\n  Scan\n")).unwrap();
    assert!(other.starts_with("`it`: `Order::query` was\n  Scan\nand is\n"), "{other}");
    let gone = told(&format!("{text}\nOrder::query\n  Scan\n")).unwrap();
    assert!(gone.starts_with("`it`: `Order::query` is gone"), "{gone}");
    let new = told(before).unwrap();
    let first = last.lines().next().unwrap();
    assert!(new.starts_with(&format!("`it`: `Order::query` is new:\n{first}\n")), "{new}");
}

#[test]
fn a_difference_is_told_by_the_function() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("requests.txt");
    let path = file.to_str().unwrap();
    let told = |text: String| {
        std::fs::write(&file, text).unwrap();
        let panicked = std::panic::catch_unwind(|| Requests::<Shop>::new().assert_in(path));
        panicked.err().map(|payload| payload.downcast_ref::<String>().unwrap().replace(path, "it"))
    };
    let text = Requests::<Shop>::new().to_string();
    assert_eq!(told(text.clone()), None);
    assert_eq!(told(text.replace('\n', "\r\n")), None);
    let accept = "; accept it with `DYNASCHEMA_REQUESTS=write cargo test`";
    let other = told(text.replace("Query GSI2", "Query GSI1")).unwrap();
    assert!(other.starts_with("`it`: `Order::by_status` was\n  Query GSI1\n"), "{other}");
    assert!(other.contains("\nand is\n  Query GSI2\n") && other.ends_with(accept), "{other}");
    let (first, rest) = text.split_once("\n\n").unwrap();
    let new = told(rest.to_owned()).unwrap();
    assert!(new.starts_with("`it`: `User::get` is new:\n  GetItem\n") && new.ends_with(accept), "{new}");
    assert_eq!(
        told(format!("{text}\nUser::gone\n  Query\n")),
        Some(format!("`it`: `User::gone` is gone{accept}"))
    );
    let order = told(format!("{rest}\n{first}\n"));
    assert_eq!(order, Some(format!("`it`: the same functions stand there in another order{accept}")));
    std::fs::remove_file(&file).unwrap();
    let absent = std::panic::catch_unwind(|| Requests::<Shop>::new().assert_in(path)).unwrap_err();
    let absent = absent.downcast_ref::<String>().unwrap();
    assert!(absent.contains("write it with `DYNASCHEMA_REQUESTS=write cargo test`"), "{absent}");
}
