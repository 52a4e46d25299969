//! Indexes that share their attributes: what is in one for the sake of another is none of what it is asked for.

use dynaschema::{DynamoEntity, DynamoTable};
use dynaschema_tests::harness::{TestTable, table};
use serde::{Deserialize, Serialize};

use super::gives;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<team>")]
#[sk("ORDER#<id:03>")]
#[gsi1("STATUS#<status>", "D#<due:03>", query = by_status)]
#[lsi1("D#<due:03>", query = by_due)]
struct Order {
    team: String,
    id: u32,
    status: String,
    due: u32,
}

/// In the indexes of the orders, too, which it does not name.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<team>")]
#[sk("TICKET#<id:03>")]
#[gsi2("STATUS#<status>", "D#<due:03>", query = by_state)]
struct Ticket {
    team: String,
    id: u32,
    status: String,
    due: u32,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
enum Step {
    Begun,
    Done,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TEAM#<team>")]
#[sk("CASE#<id:03>")]
#[gsi3("STATUS#<status>", match step { Begun => "D#<due:03>", Done => "E#<due:03>" }, query = by_step)]
struct Case {
    team: String,
    id: u32,
    status: String,
    step: Step,
    due: u32,
}

/// In all of these indexes as well, and in no partition of the others.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("DEPOT#<depot>")]
#[sk("PART#<id:03>")]
#[gsi2("KIND#<kind>", "D#<due:03>", query = of_kind)]
struct Part {
    depot: String,
    id: u32,
    kind: String,
    due: u32,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
#[table(gsi1(pk = "S", sk = "D"), gsi2(pk = "S", sk = "D"), gsi3(pk = "S", sk = "D"), lsi1(sk = "D"))]
enum Bureau {
    Order(Order),
    Ticket(Ticket),
    Case(Case),
    Part(Part),
}

struct Loaded {
    table: TestTable<Bureau>,
    orders: Vec<Order>,
    tickets: Vec<Ticket>,
    cases: Vec<Case>,
    parts: Vec<Part>,
}

async fn loaded() -> Loaded {
    let table = table::<Bureau>().await;
    let (mut orders, mut tickets, mut cases, mut parts) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for id in 0..10_u32 {
        let (team, depot, kind) = (["a", "b"][id as usize / 8].to_owned(), "a".to_owned(), "OPEN".to_owned());
        let (status, due) = (["OPEN", "NEW"][id as usize % 2].to_owned(), id * 7 % 10 * 4);
        let step = if id.is_multiple_of(3) { Step::Done } else { Step::Begun };
        let order = Order { team: team.clone(), id, status: status.clone(), due };
        orders.push(order.create().send(&table).await.unwrap());
        let ticket = Ticket { team: team.clone(), id, status: status.clone(), due: due + 1 };
        tickets.push(ticket.create().send(&table).await.unwrap());
        cases.push(Case { team, id, status, step, due: due + 2 }.create().send(&table).await.unwrap());
        parts.push(Part { depot, id, kind, due: due + 3 }.create().send(&table).await.unwrap());
    }
    Loaded { table, orders, tickets, cases, parts }
}

#[tokio::test]
async fn give_what_a_filter_gives() {
    let Loaded { table, orders, tickets, cases, parts } = loaded().await;
    let by_step = |one: &Case| (one.step == Step::Done, one.due);
    for status in ["OPEN", "NEW"] {
        gives(&table, Order::by_status(status), &orders, |one| one.status == status, |one| one.due).await;
        gives(&table, Ticket::by_state(status), &tickets, |one| one.status == status, |one| one.due).await;
        gives(&table, Case::by_step(status), &cases, |one| one.status == status, by_step).await;
    }
    gives(&table, Order::by_due("a"), &orders, |one| one.team == "a", |one| one.due).await;
    gives(&table, Part::of_kind("OPEN"), &parts, |_| true, |one| one.due).await;
}

#[tokio::test]
async fn what_others_have_there_is_neither_counted_nor_walked_item_by_item() {
    let table = table::<Bureau>().await;
    for id in 0..150 {
        let (team, status) = ("a".to_owned(), "OPEN".to_owned());
        Ticket { team, id, status, due: id }.create().send(&table).await.unwrap();
    }
    let open = Order::by_status("OPEN");
    assert!(!open.exists(&table).await.unwrap());
    let (team, status) = ("a".to_owned(), "OPEN".to_owned());
    let order = Order { team, id: 1, status, due: 500 }.create().send(&table).await.unwrap();
    assert_eq!((open.exists(&table).await.unwrap(), open.count(&table).await.unwrap()), (true, 1));
    let (first, requests) = table.counted(open.first(&table)).await;
    assert_eq!((first.unwrap(), requests), (Some(order), 3));
}

#[tokio::test]
async fn explained() {
    let table = table::<Bureau>().await;
    let of_orders = Order::by_status("OPEN").explain(&table).unwrap();
    assert_eq!(of_orders.others, ["Ticket", "Case"]);
    assert!(of_orders.filter.is_some());
    assert_eq!(Order::by_due("a").explain(&table).unwrap().others, ["Ticket", "Case"]);
    assert_eq!(Ticket::by_state("OPEN").explain(&table).unwrap().others, ["Order", "Case"]);
    assert_eq!(Case::by_step("OPEN").explain(&table).unwrap().others, ["Order", "Ticket"]);
    // Its partitions are none of theirs.
    let of_parts = Part::of_kind("OPEN").explain(&table).unwrap();
    assert_eq!((of_parts.filter, of_parts.others.len()), (None, 0));
}

/// What leaves out the same may share all of its attributes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("ERRAND#<id:03>")]
#[gsi1("TEAM#<team>", when(open = true), query = open_of)]
#[gsi2("TEAM#<team>", "NUMBER#<id:03>", when(open = true), query = open_in_order)]
struct Errand {
    id: u32,
    team: String,
    open: bool,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
#[table(gsi1(pk = "T"), gsi2(pk = "T"))]
enum Errands {
    Errand(Errand),
}

#[tokio::test]
async fn what_both_leave_out_is_in_neither() {
    let table = table::<Errands>().await;
    let errand = |id: u32, open| Errand { id, team: "a".to_owned(), open };
    for id in 0..6 {
        errand(id, id.is_multiple_of(2)).create().send(&table).await.unwrap();
    }
    errand(0, false).put().send(&table).await.unwrap();
    assert_eq!(Errand::open_of("a").count(&table).await.unwrap(), 2);
    let open = Errand::open_in_order("a").all(&table).await.unwrap();
    assert_eq!(open, [2, 4].map(|id| errand(id, true)));
    assert_eq!(Errand::open_of("a").delete_all(&table).await.unwrap().deleted, 2);
    assert_eq!(Errand::scan().count(&table).await.unwrap(), 4);
}
