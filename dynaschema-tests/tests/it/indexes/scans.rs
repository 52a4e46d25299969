//! Scans of an index: they give what a filter over the loaded items gives that are in it, in any number of
//! segments, and read nothing else.

use std::fmt::Debug;

use dynaschema::{DynamoEntity, DynamoTable, Entity, Gsi, Lsi};
use dynaschema_tests::harness::{TestTable, table};
use serde::{Deserialize, Serialize};

use crate::assert_kind;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TICKET#<team>")]
#[sk("TICKET#<id:03>")]
#[gsi1("ESCALATED#<to>", "<id:03>", query = escalated)]
#[gsi2(pk = customer, sk = id, query = of_customer)]
#[gsi3(pk = SK, sk = PK, query = inverse)]
#[lsi1("<due>", query = by_due)]
#[dynamo(copy(by_number, pk = "NUMBER#<id:03>", sk = "TICKET"))]
struct Ticket {
    team: String,
    id: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    customer: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    due: Option<u32>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TICKET#<team>")]
#[sk("NOTE#<id:03>")]
#[gsi1("ESCALATED#<to>", "N#<id:03>", query = escalated)]
struct Note {
    team: String,
    id: u32,
    to: String,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Desk {
    Ticket(Ticket),
    Note(Note),
}

async fn desk() -> (TestTable<Desk>, Vec<Ticket>, Vec<Note>) {
    let table = table::<Desk>().await;
    let (mut tickets, mut notes) = (Vec::new(), Vec::new());
    for id in 0..14_u32 {
        let team = format!("p{}", id % 3);
        let to = id.is_multiple_of(4).then(|| "ann".to_owned());
        let due = id.is_multiple_of(3).then_some(id);
        let ticket = Ticket { team: team.clone(), id, to, customer: format!("c{}", id % 2), due };
        tickets.push(ticket.create().send(&table).await.unwrap());
        if id < 5 {
            notes.push(Note { team, id, to: "ben".into() }.create().send(&table).await.unwrap());
        }
    }
    (table, tickets, notes)
}

fn shown<T: Debug>(value: T) -> String {
    format!("{value:?}")
}

/// A scan has no order of its own.
fn sorted<T: Debug>(values: Vec<T>) -> Vec<String> {
    let mut shown: Vec<String> = values.into_iter().map(shown).collect();
    shown.sort();
    shown
}

fn kept<E: Entity + Clone + Debug>(loaded: &[E], keep: impl Fn(&E) -> bool) -> Vec<String> {
    sorted(loaded.iter().filter(|one| keep(one)).cloned().collect())
}

/// Reads a scan by each of its ends, in segments, by every size of a page, and page by page with its cursor.
macro_rules! gives {
    ($table:ident, $scan:expr, $wanted:expr) => {{
        let wanted = $wanted;
        for segments in 1..=3 {
            let scan = $scan.segments(segments);
            assert_eq!(sorted(scan.all(&$table).await.unwrap()), wanted, "{segments} segments");
            assert_eq!(scan.count(&$table).await.unwrap(), wanted.len());
            assert_eq!(scan.exists(&$table).await.unwrap(), !wanted.is_empty());
            let first = scan.first(&$table).await.unwrap().map(shown);
            assert!(first.map_or(wanted.is_empty(), |first| wanted.contains(&first)));
            let (one, optional) = (scan.one(&$table).await, scan.optional(&$table).await);
            match wanted.as_slice() {
                [] => {
                    assert_kind!(one.unwrap_err(), NotFound {});
                    assert!(optional.unwrap().is_none());
                }
                [only] => {
                    assert!([one.unwrap(), optional.unwrap().unwrap()].iter().all(|one| shown(one) == *only))
                }
                _ => [one.unwrap_err(), optional.unwrap_err()].iter().for_each(|error| {
                    assert_kind!(error, MoreThanOne {});
                }),
            }
        }
        for size in 1..=7 {
            assert_eq!(sorted($scan.page_size(size).all(&$table).await.unwrap()), wanted, "by {size}");
            let (mut read, mut cursor) = (Vec::new(), None);
            loop {
                let scan = $scan.limit(size).segments(2);
                let scan = cursor.take().into_iter().fold(scan, |scan, cursor| scan.after(cursor));
                let mut page = scan.page(&$table).await.unwrap();
                cursor = page.cursor.take();
                read.extend(page.into_items().unwrap());
                if cursor.is_none() {
                    break;
                }
            }
            assert_eq!(sorted(read), wanted, "pages of {size}");
        }
    }};
}

#[tokio::test]
async fn of_one_entity_give_what_is_in_the_index() {
    let (table, tickets, notes) = desk().await;
    gives!(table, Ticket::scan().index(Gsi::<1>), kept(&tickets, |one| one.to.is_some()));
    gives!(table, Note::scan().index(Gsi::<1>), kept(&notes, |_| true));
    gives!(table, Ticket::scan().index(Lsi::<1>), kept(&tickets, |one| one.due.is_some()));
}

/// Copies have the fields of an index of raw keys, and the keys of the inverse one; they stay hidden.
#[tokio::test]
async fn give_no_copies() {
    let (table, tickets, notes) = desk().await;
    gives!(table, Ticket::scan().index(Gsi::<2>), kept(&tickets, |_| true));
    gives!(table, Ticket::scan().index(Gsi::<3>), kept(&tickets, |_| true));
    // It does not name the index, and is in it.
    gives!(table, Note::scan().index(Gsi::<3>), kept(&notes, |_| true));
    let with_copies = Ticket::scan().index(Gsi::<3>).include_copies().count(&table).await.unwrap();
    assert_eq!(with_copies, 2 * tickets.len());
}

#[tokio::test]
async fn of_all_entities_are_mixed() {
    let (table, tickets, notes) = desk().await;
    let escalated = tickets.iter().filter(|one| one.to.is_some()).cloned().map(Desk::Ticket);
    let wanted = sorted(escalated.chain(notes.iter().cloned().map(Desk::Note)).collect());
    gives!(table, Desk::scan().index(Gsi::<1>), wanted.clone());
    let whole = Desk::scan().index(Gsi::<3>).count(&table).await.unwrap();
    assert_eq!(whole, tickets.len() + notes.len());
}

/// Only of what is queried does the service refuse a filter on the keys.
#[tokio::test]
async fn are_filtered_by_the_keys_of_what_they_read() {
    let (table, tickets, _) = desk().await;
    let some = |one: &Ticket| one.customer == "c1" && one.id > 5;
    let filtered = || Ticket::scan().index(Gsi::<2>).filter(|one| one.customer.eq("c1") & one.id.gt(5));
    gives!(table, filtered(), kept(&tickets, some));
    let beyond = |least: u32| {
        Ticket::scan().index(Gsi::<2>).filter(move |one| one.customer.eq("c1") & one.id.gt(least))
    };
    gives!(table, beyond(11), kept(&tickets, |one| one.id == 13));
    gives!(table, beyond(13), Vec::<String>::new());
    let queried = Ticket::of_customer("c1").filter(|one| one.id.gt(5)).all(&table).await.unwrap_err();
    assert_kind!(queried, InvalidRequest { operation: "Query" });
    assert!(queried.to_string().contains("a key of what is queried"), "{queried}");
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk(id)]
#[gsi1(pk = user, sk = ends, query = of_user)]
struct Session {
    id: u32,
    user: String,
    #[dynamo(ttl = seconds)]
    ends: u64,
}

#[tokio::test]
async fn are_filtered_by_the_key_of_the_table_and_by_an_end_that_is_a_key() {
    let table = table::<Session>().await;
    let mut sessions = Vec::new();
    for (id, ends) in [(1, 1_100_000_000), (2, 4_000_000_000), (3, 4_000_000_001), (4, 1_100_000_001)] {
        let session = Session { id, user: "u".into(), ends };
        sessions.push(session.create().send(&table).await.unwrap());
    }
    let live = |one: &Session| one.ends > 2_000_000_000;
    let filtered = || Session::scan().filter(|one| one.id.lt(3));
    gives!(table, filtered(), kept(&sessions, |one| live(one) && one.id < 3));
    gives!(table, Session::scan().index(Gsi::<1>), kept(&sessions, live));
    let page = Session::scan().index(Gsi::<1>).page(&table).await.unwrap();
    assert_eq!((page.items().unwrap().len(), page.cost.evaluated), (2, 4));
    let explained = Session::scan().index(Gsi::<1>).explain(&table).unwrap().to_string();
    assert!(explained.contains("NOT (ends BETWEEN 1000000000 AND "), "{explained}");
    let queried = Session::of_user("u").explain(&table).unwrap().to_string();
    assert!(!queried.contains("ends BETWEEN "), "{queried}");
    assert_eq!(Session::of_user("u").count(&table).await.unwrap(), 2);
}

/// A sparse index costs what is in it, and no more.
#[tokio::test]
async fn read_what_is_in_the_index_and_nothing_else() {
    let (table, tickets, notes) = desk().await;
    let scan = Desk::scan().index(Gsi::<1>);
    assert_eq!(scan.explain(&table).unwrap().to_string(), "Scan GSI1");
    let page = scan.page(&table).await.unwrap();
    let inside = tickets.iter().filter(|one| one.to.is_some()).count() + notes.len();
    assert_eq!((page.items().unwrap().len(), page.cost.evaluated), (inside, inside));
    // A local index can be read consistently, a global one by no detour.
    assert_eq!(Ticket::scan().index(Lsi::<1>).consistent().count(&table).await.unwrap(), 5);
    let (refused, requests) = table.counted(Ticket::scan().consistent().index(Gsi::<1>).count(&table)).await;
    assert!(refused.unwrap_err().to_string().contains("no consistent reads"));
    assert_eq!(requests, 0);
}

#[tokio::test]
async fn of_what_is_not_there_are_refused() {
    let (table, ..) = desk().await;
    let sent = table.faults().requests().len();
    for refused in [
        Desk::scan().index(Gsi::<4>).all(&table).await.map(drop),
        Desk::scan().index(Lsi::<2>).count(&table).await.map(drop),
        Desk::scan().index(Gsi::<99>).page(&table).await.map(drop),
        Note::scan().index(Gsi::<2>).all(&table).await.map(drop),
    ] {
        assert_kind!(refused.unwrap_err(), InvalidRequest { operation: "Scan" });
    }
    assert_eq!(table.faults().requests().len(), sent);
}

#[tokio::test]
async fn of_another_index_go_on_by_no_cursor() {
    let (table, ..) = desk().await;
    let cursor = Desk::scan().index(Gsi::<1>).limit(1).page(&table).await.unwrap().cursor.unwrap();
    let elsewhere = Desk::scan().index(Gsi::<3>).after(cursor.clone()).all(&table).await.unwrap_err();
    assert!(elsewhere.is_invalid_cursor(), "{elsewhere:?}");
    assert!(Desk::scan().after(cursor).all(&table).await.unwrap_err().is_invalid_cursor());
}
