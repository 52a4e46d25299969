//! Tables that are taken over bit by bit: items that do not say what they are, items of an older layout of their
//! indexes, and items that nobody has modelled yet.

use dynaschema::op::Check;
use dynaschema::{DynamoEntity, DynamoTable, Item};
use dynaschema_tests::harness::{TestTable, item, n, s, table};
use serde::{Deserialize, Serialize};

use crate::brute_force::gives_both;

/// Machines of a hall; those that are watched are in a second index, by who watches them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("HALL#<hall>")]
#[sk("MACHINE#<number:03>")]
#[gsi1("KIND#<kind>", "<hall>#<number:03>", query = of_kind)]
#[gsi2("WATCH#<watcher>", "<number:03>", query = watched_by)]
struct Machine {
    hall: String,
    number: u32,
    kind: String,
    watcher: Option<String>,
    hours: u64,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
#[table(pk = "pk", sk = "sk", entity(name = "type", optional), gsi1(pk = "gsi1pk", sk = "gsi1sk"))]
enum Plant {
    Machine(Machine),
    #[dynamo(other)]
    Unmodelled(Item),
}

/// An item of before: it does not say what it is, has what no type knows, and the keys of its index were others.
fn older(number: u32, kind: &str) -> Item {
    item([
        ("pk", s("HALL#a")),
        ("sk", s(format!("MACHINE#{number:03}"))),
        ("hall", s("a")),
        ("number", n(number)),
        ("kind", s(kind)),
        ("hours", n(7)),
        ("maker", s("unknown to us")),
        ("gsi1pk", s(format!("TYPE#{kind}"))),
        ("gsi1sk", s("a")),
    ])
}

/// The same as it is written today.
fn healed(number: u32, kind: &str) -> Item {
    let mut item = older(number, kind);
    item.insert("type".into(), s("Machine"));
    item.insert("gsi1pk".into(), s(format!("KIND#{kind}")));
    item.insert("gsi1sk".into(), s(format!("a#{number:03}")));
    item
}

/// What nobody has modelled, in a partition with machines, and elsewhere.
fn unmodelled(number: u32) -> [Item; 2] {
    let notes = item([
        ("pk", s("HALL#a")),
        ("sk", s(format!("LOG#{number:03}"))),
        ("type", s("log")),
        ("levels", dynaschema::AttributeValue::L(vec![n(1), s("two")])),
    ]);
    let other = item([("pk", s(format!("ORDER#{number}"))), ("sk", s("2020-01-01")), ("total", n(12))]);
    [notes, other]
}

async fn loaded() -> TestTable<Plant> {
    let plant = table::<Plant>().await;
    for number in 1..=6 {
        plant.put_raw(older(number, "lathe")).await;
        for item in unmodelled(number) {
            plant.put_raw(item).await;
        }
    }
    plant
}

async fn stored(plant: &TestTable<Plant>, number: u32) -> Item {
    let sk = s(format!("MACHINE#{number:03}"));
    plant.stored().await.into_iter().find(|item| item["sk"] == sk).expect("a machine")
}

fn machine(number: u32) -> Machine {
    Machine { hall: "a".into(), number, kind: "lathe".into(), watcher: None, hours: 7 }
}

#[tokio::test]
async fn are_read_as_they_are() {
    let plant = loaded().await;
    let machines: Vec<Machine> = (1..=6).map(machine).collect();
    gives_both(&plant, &Machine::query("a"), &machines).await;
    assert_eq!(Machine::get("a", 3).one(&plant).await.unwrap(), machine(3));
    // A mixed read has what nobody has modelled, as it is stored, in the order of the keys.
    let mut all: Vec<Plant> =
        (1..=6).map(|number| Plant::Unmodelled(unmodelled(number)[0].clone())).collect();
    all.extend(machines.into_iter().map(Plant::Machine));
    gives_both(&plant, &Plant::partition(Machine::pk("a")), &all).await;
    let orders = Plant::scan().all(&plant).await.unwrap();
    let is_order = |one: &&Plant| matches!(one, Plant::Unmodelled(item) if item.contains_key("total"));
    assert_eq!((orders.len(), orders.iter().filter(is_order).count()), (18, 6));
    // The old keys are no longer looked at.
    assert_eq!(Machine::of_kind("lathe").count(&plant).await.unwrap(), 0);
}

#[tokio::test]
async fn heal_as_they_are_edited_and_by_a_modify_that_changes_nothing() {
    let plant = loaded().await;
    // By key: an update that sets a field of the index writes all its keys, any update says what the item is.
    Machine::update("a", 1).set_kind("press").send(&plant).await.unwrap();
    assert_eq!(stored(&plant, 1).await, {
        let mut item = healed(1, "press");
        item.insert("kind".into(), s("press"));
        item
    });
    let read = Machine::get("a", 2).one(&plant).await.unwrap();
    read.edit().set_kind("press").send(&plant).await.unwrap();
    assert_eq!(stored(&plant, 2).await, healed(2, "press"));
    for number in 3..=6 {
        Machine::modify(&plant, &machine(number).key(), |_| ()).await.unwrap();
        assert_eq!(stored(&plant, number).await, healed(number, "lathe"));
    }
    // A second time there is nothing to write.
    let again = plant.recorded(Machine::modify(&plant, &machine(3).key(), |_| ())).await;
    assert_eq!((again.0.unwrap(), again.1.len()), (machine(3), 1));
    gives_both(&plant, &Machine::of_kind("lathe"), &(3..=6).map(machine).collect::<Vec<_>>()).await;
    // It moves between partitions of its index like any other.
    Machine::update("a", 3).set_kind("saw").send(&plant).await.unwrap();
    assert_eq!(stored(&plant, 3).await, healed(3, "saw"));
    // Nothing else has changed.
    let untouched: Vec<Item> = (1..=6).flat_map(unmodelled).collect();
    let stored = plant.stored().await;
    assert!(untouched.iter().all(|item| stored.contains(item)));
    assert_eq!(stored.len(), 18);
}

/// Keys of an index that the item does not belong into are taken away: of the older layout everything was in it.
#[tokio::test]
async fn leave_indexes_that_they_are_no_longer_in() {
    let plant = table::<Plant>().await;
    let mut everywhere = healed(1, "lathe");
    everywhere.insert("GSI2PK".into(), s("WATCH#NONE"));
    everywhere.insert("GSI2SK".into(), s("001"));
    plant.put_raw(everywhere).await;
    Machine::modify(&plant, &machine(1).key(), |_| ()).await.unwrap();
    assert_eq!(stored(&plant, 1).await, healed(1, "lathe"));
}

/// What says that it is something else is none of theirs, though what says nothing is: nothing changes it or
/// takes it for a machine.
#[tokio::test]
async fn leave_what_says_that_it_is_something_else() {
    let plant = table::<Plant>().await;
    let mut retired = older(3, "lathe");
    retired.insert("type".into(), s("retired"));
    plant.put_raw(retired.clone()).await;
    let key = machine(3).key();
    let ends = [
        Machine::update("a", 3).set_kind("press").send(&plant).await,
        Machine::update("a", 3).add(|machine| machine.hours, 1).send(&plant).await,
        machine(3).edit().add(|machine| machine.hours, 1).send(&plant).await,
        Machine::delete("a", 3).must_exist().send(&plant).await,
    ];
    for (place, end) in ends.into_iter().enumerate() {
        let error = end.unwrap_err();
        assert!(error.is_wrong_entity(), "{place}: {error:?}");
    }
    for check in [Check::<Machine>::exists(&key), key.check(|machine| machine.hours.eq(7))] {
        let mut transaction = plant.transact();
        let handle = transaction.add(check);
        let error = transaction.send().await.unwrap_err();
        assert!(error.failed(handle).unwrap().error().is_wrong_entity(), "{error:?}");
    }
    assert_eq!(plant.only_item().await, retired);
}
