//! Updates of items whose index attributes several indexes show, or that are older than an index.

use dynaschema::{Error, Item};
use dynaschema_tests::fixtures::date;
use dynaschema_tests::fixtures::writes::{Chapter, Course, Desk, Draft, Status, Subject, Task, Topic};
use dynaschema_tests::harness::{TestTable, table};

fn task() -> Task {
    let (due, flag) = (Some(date("2026-05-01")), Some("red".to_owned()));
    Task { id: 1, team: "blue".into(), due, rank: 1, flag, text: "paint".into() }
}

fn topic() -> Topic {
    let (due, flag) = (Some(date("2026-05-01")), Some("red".to_owned()));
    Topic { forum: 1, id: 1, due, flag, text: "paint".into() }
}

fn desk() -> Desk {
    let (room, holder) = (Some("R1".to_owned()), Some("ann".to_owned()));
    Desk { id: 1, room, holder, since: date("2026-05-01"), text: None }
}

fn draft() -> Draft {
    Draft { work: 1, number: 1, owner: None, due: None, text: "once".into() }
}

fn chapter() -> Chapter {
    Chapter { id: 1, status: Status::Open, due: date("2026-05-01"), text: None }
}

/// A table with this one item.
async fn with<E: Subject>(value: &E) -> TestTable<E::Home> {
    let table = table::<E::Home>().await;
    value.clone().created(&table).await.unwrap();
    table
}

/// What is stored is what a put of the value stores.
#[track_caller]
fn is_stored<E: Subject>(
    table: &TestTable<E::Home>,
    value: &E,
    written: Result<(), Error>,
) -> impl Future<Output = ()> {
    let here = std::panic::Location::caller();
    let (item, stored) = (table.to_item(value).unwrap(), table.only_item());
    async move {
        assert!(written.is_ok(), "{here}: {written:?}");
        let (stored, item) = (sorted(stored.await), sorted(item));
        assert_eq!(stored, item, "{here}");
    }
}

fn sorted(item: Item) -> std::collections::BTreeMap<String, dynaschema::AttributeValue> {
    item.into_iter().collect()
}

#[tokio::test]
async fn an_attribute_stays_while_one_of_its_indexes_wants_it() {
    // All that the keys show is known.
    let table = with(&task()).await;
    let left = Task { due: None, ..task() };
    let written = task().edit().remove_due().send(&table).await;
    is_stored(&table, &left, written).await;
    let update = Task::update(1).remove_due().known_team("blue").known_rank(1).known_flag(Some("red".into()));
    let table = with(&task()).await;
    let written = update.send(&table).await;
    is_stored(&table, &left, written).await;
    assert_eq!(Task::flagged("blue").all(&table).await.unwrap(), [left]);
    assert_eq!(Task::by_due("blue").all(&table).await.unwrap(), []);
}

#[tokio::test]
async fn an_attribute_stays_though_an_update_by_key_does_not_know_who_wants_it() {
    let table = with(&topic()).await;
    let written = topic().key().update().remove_flag().send(&table).await;
    is_stored(&table, &Topic { flag: None, ..topic() }, written).await;
    // Until nobody does.
    let written = topic().key().update().remove_due().send(&table).await;
    is_stored(&table, &Topic { flag: None, due: None, ..topic() }, written).await;
    let written = topic().key().update().set_due(topic().due).send(&table).await;
    is_stored(&table, &Topic { flag: None, ..topic() }, written).await;
}

#[tokio::test]
async fn an_attribute_stays_in_every_way_of_writing() {
    let left = Topic { due: None, ..topic() };
    let table = with(&topic()).await;
    let written = Topic::modify(&table, &topic().key(), |topic| topic.due = None).await.map(drop);
    is_stored(&table, &left, written).await;
    let table = with(&topic()).await;
    let written = topic().edit().remove_due().returning_new().send(&table).await.map(drop);
    is_stored(&table, &left, written).await;
    let table = with(&topic()).await;
    let mut transaction = table.transact();
    transaction.add(topic().key().update().remove_due());
    let written = transaction.send().await.map(drop);
    is_stored(&table, &left, written).await;
}

#[tokio::test]
async fn a_part_of_an_attribute_of_two_indexes_is_set_at_once() {
    let table = with(&task()).await;
    let written = task().edit().set_team("green").send(&table).await;
    is_stored(&table, &Task { team: "green".into(), ..task() }, written).await;
    let table = with(&desk()).await;
    let written = desk().edit().set_since(date("2027-01-31")).send(&table).await;
    is_stored(&table, &Desk { since: date("2027-01-31"), ..desk() }, written).await;
}

#[tokio::test]
async fn an_attribute_stays_that_one_index_always_wants() {
    let (exam, text) = (Some(date("2026-05-01")), "logic".to_owned());
    let course = Course { id: 1, term: "spring".into(), room: "R1".into(), exam, text };
    let table = with(&course).await;
    let written = Course::update(1).remove_exam().known_term("spring").send(&table).await;
    let course = Course { exam: None, ..course };
    is_stored(&table, &course, written).await;
    assert_eq!(Course::by_room("spring").all(&table).await.unwrap(), [course]);
}

#[tokio::test]
async fn a_sort_key_stays_while_one_of_its_indexes_wants_it() {
    let table = with(&desk()).await;
    let written = desk().edit().remove_room().send(&table).await;
    let left = Desk { room: None, ..desk() };
    is_stored(&table, &left, written).await;
    let written = left.edit().remove_holder().send(&table).await;
    is_stored(&table, &Desk { holder: None, ..left }, written).await;
}

#[tokio::test]
async fn an_index_over_the_tables_sort_key_is_entered_and_left() {
    let table = with(&draft()).await;
    let entered = Draft { owner: Some("ann".into()), ..draft() };
    let written = draft().key().update().set_owner(entered.owner.clone()).send(&table).await;
    is_stored(&table, &entered, written).await;
    assert_eq!(Draft::of_owner("ann").all(&table).await.unwrap(), [entered]);
    let written = draft().key().update().remove_owner().send(&table).await;
    is_stored(&table, &draft(), written).await;
}

#[tokio::test]
async fn an_index_over_the_tables_partition_key_is_entered_and_left() {
    let table = with(&draft()).await;
    let entered = Draft { due: Some(date("2026-05-01")), ..draft() };
    let written = draft().edit().set_due(entered.due).returning_new().send(&table).await.map(drop);
    is_stored(&table, &entered, written).await;
    assert_eq!(Draft::due(1).all(&table).await.unwrap(), [entered]);
    let written = Draft::modify(&table, &draft().key(), |draft| draft.due = None).await.map(drop);
    is_stored(&table, &draft(), written).await;
}

/// A table with this one item, which lacks the keys of an index.
async fn older<E: Subject>(value: &E, than: &[&str]) -> TestTable<E::Home> {
    let table = table::<E::Home>().await;
    let mut item = table.to_item(value).unwrap();
    item.retain(|name, _| !than.contains(&name.as_str()));
    table.put_raw(item).await;
    table
}

#[tokio::test]
async fn an_item_older_than_its_index_comes_into_it_with_all_keys() {
    let done = Chapter { status: Status::Done, ..chapter() };
    for than in [&["GSI1PK", "GSI1SK"][..], &["GSI1PK"], &["GSI1SK"]] {
        let table = older(&chapter(), than).await;
        let written = Chapter::update(1).set_status(Status::Done).send(&table).await;
        is_stored(&table, &done, written).await;
        assert_eq!(Chapter::by_status(Status::Done).all(&table).await.unwrap(), std::slice::from_ref(&done));
    }
}

#[tokio::test]
async fn an_item_older_than_its_index_comes_into_it_by_an_edit() {
    let later = Chapter { due: date("2027-01-31"), ..chapter() };
    let table = older(&chapter(), &["GSI1PK", "GSI1SK"]).await;
    let written = chapter().edit().set_due(later.due).send(&table).await;
    is_stored(&table, &later, written).await;
    let table = older(&chapter(), &["GSI1PK", "GSI1SK"]).await;
    let mut transaction = table.transact();
    transaction.add(Chapter::update(1).set_due(later.due));
    let written = transaction.send().await.map(drop);
    is_stored(&table, &later, written).await;
}

/// The other field of its key is not there to be known, and yet it is not forgotten.
#[tokio::test]
async fn an_item_older_than_one_of_two_indexes_that_share_an_attribute() {
    let table = older(&topic(), &["FORUM", "GSI2SK"]).await;
    let later = Topic { due: Some(date("2027-01-31")), ..topic() };
    let written = topic().key().update().set_due(later.due).send(&table).await;
    let item = table.only_item().await;
    assert!(written.is_ok(), "{written:?}");
    for name in ["FORUM", "GSI1SK"] {
        assert_eq!(item.get(name), table.to_item(&later).unwrap().get(name), "{name}");
    }
}
