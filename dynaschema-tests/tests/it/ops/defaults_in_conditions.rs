//! Conditions and filters look at what is read: of an attribute that an item lacks, at its default.

use dynaschema::expr::{AttributeType, Condition};
use dynaschema::{AttributeValue, DynamoAttribute, DynamoEntity, Item};
use dynaschema_tests::harness::{TestTable, n, s, table};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("GAUGE#<id:03>")]
struct Gauge {
    id: u32,
    #[serde(default = "seven", alias = "level")]
    rank: u32,
    #[serde(default, skip_serializing_if = "is_zero")]
    open: u32,
    #[serde(default = "one")]
    note: Option<u32>,
    #[serde(default = "ab")]
    name: String,
    #[serde(default)]
    marks: Vec<u32>,
}

fn seven() -> u32 {
    7
}

#[allow(clippy::unnecessary_wraps, reason = "serde calls it for the field as it is")]
fn one() -> Option<u32> {
    Some(1)
}

fn ab() -> String {
    "ab".to_owned()
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// Every way to look at an attribute, alone and joined.
fn conditions() -> Vec<fn(GaugeFields) -> Condition> {
    vec![
        |gauge| gauge.rank.eq(7),
        |gauge| gauge.rank.eq(9),
        |gauge| gauge.rank.ne(7),
        |gauge| gauge.rank.ne(3),
        |gauge| gauge.rank.lt(7),
        |gauge| gauge.rank.ge(7),
        |gauge| gauge.rank.between(4, 8),
        |gauge| gauge.rank.is_in([1, 7]),
        |gauge| gauge.rank.is_in([3, 8]),
        |gauge| gauge.rank.attribute_type(AttributeType::Number),
        |gauge| gauge.rank.attribute_type(AttributeType::String),
        |gauge| gauge.open.eq(0),
        |gauge| gauge.open.lt(5),
        |gauge| gauge.open.gt(0),
        |gauge| gauge.open.ne(5),
        |gauge| gauge.note.eq(1),
        |gauge| gauge.note.exists(),
        |gauge| gauge.note.not_exists(),
        |gauge| gauge.name.begins_with("a"),
        |gauge| gauge.name.contains("b"),
        |gauge| gauge.name.contains("c"),
        |gauge| gauge.name.size().eq(2),
        |gauge| gauge.name.size().ne(2),
        |gauge| gauge.marks.size().eq(0),
        |gauge| gauge.marks.contains(1),
        |gauge| gauge.marks.contains(gauge.rank),
        |gauge| !gauge.marks.contains(gauge.open),
        |gauge| gauge.marks.element::<u32>(0).exists(),
        |gauge| gauge.marks.element::<u32>(0).not_exists(),
        |gauge| gauge.marks.element::<u32>(0).ne(1),
        |gauge| gauge.rank.gt(gauge.open),
        |gauge| gauge.open.lt(gauge.rank),
        |gauge| gauge.open.eq(gauge.note),
        |gauge| gauge.open.ne(gauge.note),
        |gauge| gauge.rank.between(gauge.open, gauge.rank),
        |gauge| !gauge.rank.eq(7),
        |gauge| !gauge.open.ne(0),
        |gauge| !(gauge.open.eq(0) | gauge.note.not_exists()),
        |gauge| !(gauge.open.gt(gauge.rank) & gauge.name.eq("ab")) | gauge.marks.contains(1),
    ]
}

/// Items that have or lack each attribute, with what a read of each is.
fn items() -> Vec<(Item, Gauge)> {
    let ranks = [None, Some(("rank", 3)), Some(("level", 9))];
    let notes = [(None, Some(1)), (Some(n(2)), Some(2))];
    let names = [None, Some("b")];
    let numbers = [None, Some(5)];
    let mut items = Vec::new();
    for (rank, open) in ranks.into_iter().flat_map(|rank| numbers.map(|open| (rank, open))) {
        for ((note, read), name) in notes.iter().flat_map(|note| names.map(|name| (note, name))) {
            for marks in [None, Some(vec![1])] {
                let id = u32::try_from(items.len()).unwrap();
                let gauge = Gauge {
                    id,
                    rank: rank.map_or(7, |(_, rank)| rank),
                    open: open.unwrap_or(0),
                    note: *read,
                    name: name.unwrap_or("ab").to_owned(),
                    marks: marks.clone().unwrap_or_default(),
                };
                let list = |marks: Vec<u32>| AttributeValue::L(marks.into_iter().map(n).collect());
                let given = [
                    rank.map(|(attribute, rank)| (attribute, n(rank))),
                    open.map(|open| ("open", n(open))),
                    note.clone().map(|note| ("note", note)),
                    name.map(|name| ("name", s(name))),
                    marks.map(|marks| ("marks", list(marks))),
                ];
                let item =
                    given.into_iter().flatten().map(|(name, value)| (name.to_owned(), value)).collect();
                items.push((item, gauge));
            }
        }
    }
    items
}

fn ids(mut gauges: Vec<Gauge>) -> Vec<u32> {
    gauges.sort_by_key(|gauge| gauge.id);
    gauges.iter().map(|gauge| gauge.id).collect()
}

/// The same items as this release stores them, and as another has.
async fn tables() -> (TestTable<Gauge>, TestTable<Gauge>, Vec<Gauge>) {
    let (older, today) = (table::<Gauge>().await, table::<Gauge>().await);
    let mut gauges = Vec::new();
    for (attributes, gauge) in items() {
        let whole = today.to_item(&gauge).unwrap();
        let mut item = whole.clone();
        for name in ["rank", "open", "note", "name", "marks"] {
            item.remove(name);
        }
        item.extend(attributes);
        older.put_raw(item).await;
        // All that has a value stands in the item.
        let open = [("open".to_owned(), n(gauge.open))];
        today.put_raw(whole.into_iter().chain(open).collect()).await;
        gauges.push(gauge);
    }
    (older, today, gauges)
}

#[tokio::test]
async fn they_look_at_what_is_read() {
    let (older, today, gauges) = tables().await;
    assert_eq!(Gauge::scan().all(&older).await.unwrap().len(), gauges.len());
    for (number, condition) in conditions().into_iter().enumerate() {
        let found = ids(Gauge::scan().filter(condition).all(&older).await.unwrap());
        let expected = ids(Gauge::scan().filter(condition).all(&today).await.unwrap());
        assert_eq!(found, expected, "condition {number}");
        assert_eq!(Gauge::scan().filter(condition).count(&older).await.unwrap(), expected.len());
        // One item of each outcome, by writes that take a condition.
        let met = |gauge: &&Gauge| expected.contains(&gauge.id);
        let each = [gauges.iter().find(met), gauges.iter().find(|gauge| !met(gauge))];
        for gauge in each.into_iter().flatten() {
            let mut transaction = older.transact();
            let _ = transaction.add(gauge.key().check(condition));
            let checked = transaction.send().await;
            assert_eq!(checked.is_ok(), met(&gauge), "condition {number} of {gauge:?}");
            let put = gauge.clone().put().condition(condition).send(&today).await;
            assert_eq!(put.is_ok(), met(&gauge), "condition {number} of {gauge:?}, stored by this release");
        }
    }
}

#[tokio::test]
async fn an_item_that_lacks_what_its_condition_is_about_is_written() {
    let table = table::<Gauge>().await;
    let gauge = Gauge { id: 1, rank: 7, open: 0, note: Some(1), name: "b".to_owned(), marks: Vec::new() };
    gauge.clone().put().send(&table).await.unwrap();
    assert!(!table.only_item().await.contains_key("open"));
    Gauge::update(1).set_rank(8).condition(|gauge| gauge.open.eq(0)).send(&table).await.unwrap();
    let refused = Gauge::update(1).set_rank(9).condition(|gauge| gauge.open.gt(0)).send(&table).await;
    assert!(refused.unwrap_err().is_condition_failed());
    assert_eq!(Gauge::query(1).filter(|gauge| gauge.open.eq(0)).delete_all(&table).await.unwrap().deleted, 1);
}

/// Where no item is, none has a default.
#[tokio::test]
async fn no_item_has_no_default() {
    let table = table::<Gauge>().await;
    let gauge = Gauge { id: 1, rank: 7, open: 1, note: Some(1), name: "b".to_owned(), marks: Vec::new() };
    let put = || gauge.clone().put();
    let default = put().condition(|gauge| gauge.open.eq(0)).send(&table).await;
    assert!(default.unwrap_err().is_condition_failed());
    let denied = put().condition(|gauge| !gauge.rank.ne(7)).send(&table).await;
    assert!(denied.unwrap_err().is_condition_failed());
    // Which is how a put asks that there is none.
    let absent = || put().condition(|gauge| gauge.rank.not_exists());
    absent().send(&table).await.unwrap();
    assert!(absent().send(&table).await.unwrap_err().is_condition_failed());
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("SITE#<site>")]
#[sk("DIAL#<id:03>")]
struct Dial {
    site: String,
    id: u32,
    #[serde(default, skip_serializing_if = "is_zero")]
    open: u32,
    #[serde(default = "seven")]
    rank: u32,
}

/// What a filter finds is what goes, of which each is asked once more as it is deleted: in the words of the filter, and
/// that it is still there.
#[tokio::test]
async fn what_is_deleted_is_what_a_filter_finds() {
    let dials = table::<Dial>().await;
    for id in 0..12 {
        let dial = Dial { site: "a".into(), id, open: id % 2, rank: if id < 6 { 7 } else { 5 } };
        let mut item = dials.to_item(&dial).unwrap();
        if id % 3 == 0 {
            item.remove("rank");
        }
        dials.put_raw(item).await;
    }
    let ids = |dials: Vec<Dial>| dials.into_iter().map(|dial| dial.id).collect::<Vec<_>>();
    let found = Dial::query("a").filter(|dial| dial.open.eq(0) & !dial.rank.ne(7));
    assert_eq!(ids(found.all(&dials).await.unwrap()), [0, 2, 4, 6]);
    let (deletion, requests) = dials.recorded(found.delete_all(&dials)).await;
    let deletion = deletion.unwrap();
    assert_eq!((deletion.deleted, deletion.left), (4, 0));
    let deletes = requests.iter().filter(|request| request.operation == "DeleteItem");
    let asked = deletes.filter_map(|request| request.body["ConditionExpression"].as_str());
    let asked: Vec<&str> = asked.collect();
    assert_eq!(asked.len(), 4);
    // Once for each of the two, and not once more of what the filter was made into.
    assert!(asked.iter().all(|asked| asked.matches("attribute_not_exists").count() <= 4), "{asked:?}");
    assert_eq!(ids(Dial::query("a").all(&dials).await.unwrap()), [1, 3, 5, 7, 8, 9, 10, 11]);
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("HOUSE#<id:03>")]
struct House {
    id: u32,
    rank: u32,
    at: Address,
    #[serde(default)]
    was: Address,
    soon: Option<Address>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoAttribute)]
struct Address {
    #[serde(default = "ab")]
    city: String,
    #[serde(default)]
    floor: u32,
    #[serde(default = "one")]
    note: Option<u32>,
    #[serde(default)]
    marks: Vec<u32>,
    #[serde(default)]
    place: Place,
}

impl Default for Address {
    fn default() -> Self {
        let place = Place { lat: 2, long: 2 };
        Self { city: "x".to_owned(), floor: 3, note: None, marks: vec![1, 5], place }
    }
}

/// Whose default is not made of those of its fields.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, DynamoAttribute)]
struct Place {
    #[serde(default = "seven")]
    lat: u32,
    long: u32,
}

fn inside() -> Vec<fn(HouseFields) -> Condition> {
    vec![
        |house| house.at.at(|at| at.city).eq("ab"),
        |house| house.at.at(|at| at.city).ne("ab"),
        |house| !house.at.at(|at| at.city).ne("ab"),
        |house| house.at.at(|at| at.city).begins_with("a"),
        |house| house.at.at(|at| at.city).contains("b"),
        |house| house.at.at(|at| at.city).size().eq(2),
        |house| house.at.at(|at| at.city).size().ne(2),
        |house| house.at.at(|at| at.city).exists(),
        |house| house.at.at(|at| at.city).not_exists(),
        |house| house.at.at(|at| at.city).attribute_type(AttributeType::String),
        |house| house.at.at(|at| at.floor).eq(0),
        |house| house.at.at(|at| at.floor).gt(0),
        |house| house.at.at(|at| at.floor).between(0, 4),
        |house| house.at.at(|at| at.floor).is_in([0, 9]),
        |house| !house.at.at(|at| at.floor).is_in([5, 9]),
        |house| house.at.at(|at| at.note).eq(1),
        |house| house.at.at(|at| at.note).ne(1),
        |house| house.at.at(|at| at.note).exists(),
        |house| house.at.at(|at| at.note).not_exists(),
        |house| house.at.at(|at| at.marks).contains(1),
        |house| house.at.at(|at| at.marks).contains(house.rank),
        |house| house.at.at(|at| at.marks).size().eq(0),
        |house| house.at.at(|at| at.marks).element::<u32>(0).ne(1),
        |house| house.at.at(|at| at.place).at(|place| place.lat).eq(0),
        |house| house.at.at(|at| at.place).at(|place| place.lat).eq(7),
        |house| house.at.at(|at| at.place).at(|place| place.lat).ne(7),
        |house| house.at.at(|at| at.place).at(|place| place.lat).lt(5),
        |house| house.at.at(|at| at.place).at(|place| place.lat).exists(),
        |house| house.at.at(|at| at.place).at(|place| place.long).not_exists(),
        |house| house.at.at(|at| at.place).member::<u32>("long").eq(0),
        |house| house.at.at(|at| at.floor).eq(house.was.at(|was| was.floor)),
        |house| house.at.at(|at| at.floor).ne(house.was.at(|was| was.floor)),
        |house| house.at.at(|at| at.city).eq(house.soon.at(|soon| soon.city)),
        |house| house.at.at(|at| at.city).ne(house.soon.at(|soon| soon.city)),
        |house| house.rank.gt(house.at.at(|at| at.floor)),
        |house| house.rank.between(house.at.at(|at| at.floor), house.was.at(|was| was.floor)),
        |house| house.was.at(|was| was.city).eq("ab"),
        |house| house.was.at(|was| was.city).ne("ab"),
        |house| house.was.at(|was| was.floor).eq(3),
        |house| house.was.at(|was| was.floor).eq(0),
        |house| house.was.at(|was| was.note).exists(),
        |house| house.was.at(|was| was.marks).contains(house.rank),
        |house| house.was.at(|was| was.place).at(|place| place.lat).is_in([2, 7]),
        |house| house.was.at(|was| was.place).at(|place| place.lat).ne(2),
        |house| house.soon.at(|soon| soon.city).eq("ab"),
        |house| house.soon.at(|soon| soon.city).ne("ab"),
        |house| house.soon.at(|soon| soon.city).exists(),
        |house| house.soon.at(|soon| soon.city).not_exists(),
        |house| house.soon.at(|soon| soon.place).at(|place| place.lat).le(7),
        |house| !house.soon.at(|soon| soon.place).at(|place| place.lat).le(7),
    ]
}

/// Maps that lack the one or the other.
fn addresses() -> [Item; 5] {
    let place = |members: Item| ("place".to_owned(), AttributeValue::M(members));
    let member = |name: &str, value| (name.to_owned(), value);
    [
        Item::new(),
        Item::from([member("city", s("b")), member("note", AttributeValue::Null(true))]),
        Item::from([member("floor", n(5)), place(Item::from([member("long", n(1))]))]),
        Item::from([
            member("marks", AttributeValue::L(vec![n(1)])),
            member("note", n(2)),
            place(Item::from([member("lat", n(3)), member("long", n(0))])),
        ]),
        Item::from([member("city", s("ab")), member("floor", n(0)), member("note", n(1))]),
    ]
}

/// Houses as releases before have stored them, and the same as this one does.
async fn houses() -> (TestTable<House>, TestTable<House>, Vec<House>) {
    let (older, today) = (table::<House>().await, table::<House>().await);
    let map = |address: &Item| Some(AttributeValue::M(address.clone()));
    let [none, city, floor, all, _] = addresses();
    let was = [None, map(&none), map(&floor)];
    let soon = [None, Some(AttributeValue::Null(true)), map(&none), map(&city), map(&all)];
    let plain = House { id: 0, rank: 1, at: Address::default(), was: Address::default(), soon: None };
    let mut id = 0;
    for (at, was) in addresses().iter().flat_map(|at| was.iter().map(move |was| (at, was))) {
        for soon in &soon {
            id += 1;
            let mut item = older.to_item(&House { id, rank: 1 + 4 * (id % 2), ..plain.clone() }).unwrap();
            item.remove("was");
            let given = [("at", map(at)), ("was", was.clone()), ("soon", soon.clone())];
            let given = given.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
            item.extend(given);
            older.put_raw(item).await;
        }
    }
    let houses = House::scan().all(&older).await.unwrap();
    for house in &houses {
        today.put_raw(today.to_item(house).unwrap()).await;
    }
    (older, today, houses)
}

/// A member that a map lacks is its default to conditions as it is to reads.
#[tokio::test]
async fn they_look_at_what_is_read_inside_of_a_value() {
    let (older, today, houses) = houses().await;
    assert_eq!(houses.len(), 75);
    let ids = |houses: Vec<House>| {
        houses.into_iter().map(|house| house.id).collect::<std::collections::BTreeSet<_>>()
    };
    for (number, condition) in inside().into_iter().enumerate() {
        let found = ids(House::scan().filter(condition).all(&older).await.unwrap());
        let expected = ids(House::scan().filter(condition).all(&today).await.unwrap());
        assert_eq!(found, expected, "condition {number}");
        let met = |house: &&House| expected.contains(&house.id);
        let each = [houses.iter().find(met), houses.iter().find(|house| !met(house))];
        for house in each.into_iter().flatten() {
            let write = House::update(house.id).set_rank(house.rank).condition(condition).send(&older).await;
            assert_eq!(write.is_ok(), met(&house), "condition {number} of {house:?}");
        }
    }
}

/// An update that gives back a member sees the default of the struct around it as well.
#[tokio::test]
async fn what_is_given_back_is_read_inside_of_a_default() {
    let (older, _, houses) = houses().await;
    for house in houses {
        let update = House::update(house.id).set_rank(9);
        let lat = update.returning(|house| house.at.at(|at| at.place).at(|place| place.lat));
        assert_eq!(lat.send(&older).await.unwrap(), house.at.place.lat);
    }
}
