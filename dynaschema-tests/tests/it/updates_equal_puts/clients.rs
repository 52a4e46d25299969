//! Writes that start from a value which another client has changed since: they fail and do nothing,
//! or leave what a put stores.

use std::time::Duration;

use dynaschema::embedded::Fault;
use dynaschema::{Error, ErrorKind};
use dynaschema_tests::fixtures::date;
use dynaschema_tests::fixtures::writes::{
    Booking, Chapter, Chore, Exhibit, Listing, Plate, Status, Subject, Topic, Topics,
};
use dynaschema_tests::harness::{TestTable, s, table};
use dynaschema_tests::needs;

fn chore() -> Chore {
    let (id, status, due, text) = (1, Status::Open, 7, "sweep".to_owned());
    Chore { id, assignee: None, helper: Some("bob".into()), status, due, text }
}

fn booking() -> Booking {
    let (code, room) = ("A1".to_owned(), "R1".to_owned());
    Booking { id: 1, code, room, day: date("2026-05-01"), rank: 0, text: None }
}

fn exhibit() -> Exhibit {
    let (museum, code, wing) = ("louvre".to_owned(), "A1".to_owned(), "east".to_owned());
    Exhibit { museum, id: 1, code, wing, shelf: 1, lender: None, visits: 0 }
}

/// The stored item, under its own key, is what a put of the value read now stores; and each copy
/// reads as that value.
async fn is_as_put<E: Subject>(table: &TestTable<E::Home>, value: &E) -> E {
    let read = value.read(table).await.unwrap().expect("the item is there");
    let stored = table.stored().await.into_iter();
    let mut items = stored.filter(|item| !item.contains_key("_copy") && !item.contains_key("_unique"));
    let item = items.next().expect("the item is there");
    assert_eq!(item, table.to_item(&read).unwrap());
    for find in read.finds(table) {
        assert_eq!(find.await.unwrap(), std::slice::from_ref(&read));
    }
    read
}

/// Stale, or not as the caller says it knows it, or done.
#[track_caller]
fn is_clear(written: &Result<(), Error>) {
    let is_clear = |error: &Error| error.is_stale() || error.is_condition_failed();
    assert!(written.as_ref().err().is_none_or(is_clear), "{written:?}");
}

/// A field that is a key itself was none when it was read.
#[tokio::test]
async fn an_edit_beside_a_plain_key_that_another_client_sets() {
    let table = table::<Chore>().await;
    let read = chore().created(&table).await.unwrap();
    let theirs = read.edit().set_assignee(Some("ann".to_owned())).send(&table);
    theirs.await.unwrap();
    let ours = read.edit().set_status(Status::Done).send(&table).await;
    is_clear(&ours);
    is_as_put(&table, &read).await;
}

/// The reverse: it was there when it was read.
#[tokio::test]
async fn an_edit_beside_a_plain_key_that_another_client_removes() {
    let table = table::<Chore>().await;
    let read = Chore { assignee: Some("ann".into()), ..chore() }.created(&table).await.unwrap();
    read.edit().remove_assignee().send(&table).await.unwrap();
    let ours = read.edit().set_status(Status::Done).send(&table).await;
    is_clear(&ours);
    let read = is_as_put(&table, &read).await;
    assert_eq!(read.assignee, None);
}

/// What an update by key says it knows is so for a plain key, too.
#[tokio::test]
async fn a_known_plain_key_that_another_client_sets() {
    let table = table::<Chore>().await;
    let read = chore().created(&table).await.unwrap();
    read.edit().set_assignee(Some("ann".to_owned())).send(&table).await.unwrap();
    let update = Chore::update(1).set_status(Status::Done).known_due(7).known_assignee(None::<String>);
    let ours = update.known_helper(Some("bob".to_owned())).send(&table).await;
    is_clear(&ours);
    is_as_put(&table, &read).await;
}

/// And names the field of which it is not so, found by a condition or by a read.
#[tokio::test]
async fn what_is_not_as_it_is_known_is_named() {
    let table = table::<Chore>().await;
    let read = chore().created(&table).await.unwrap();
    let update = || Chore::update(1).set_status(Status::Done).known_due(7);
    for helper in ["bob", "ben"] {
        for assignee in [None, Some("ann".to_owned())] {
            let update = update().known_assignee(assignee.clone()).known_helper(Some(helper.to_owned()));
            let wrong = match (helper, &assignee) {
                ("bob", None) => None,
                (_, Some(_)) => Some("assignee"),
                _ => Some("helper"),
            };
            let written = update.send(&table).await;
            let Some(wrong) = wrong else {
                written.unwrap();
                read.clone().put().send(&table).await.unwrap();
                continue;
            };
            let error = written.unwrap_err();
            assert!(error.is_condition_failed());
            let ErrorKind::ConditionFailed { known: Some(field), key: Some(_), .. } = error.kind() else {
                panic!("{error:?}")
            };
            assert_eq!(field, wrong);
            let told = format!(
                "`{wrong}` of this `Chore` of table `{}` is not what `known_{wrong}` says",
                table.name()
            );
            assert!(error.to_string().starts_with(&told), "{error}");
            assert_eq!(read.read(&table).await.unwrap().as_ref(), Some(&read));
        }
    }
    let own = Chore::update(1).set_text("x").condition(|chore| chore.text.eq("y")).send(&table).await;
    let error = own.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::ConditionFailed { known: None, .. }), "{error:?}");
}

/// With a unique value the item is read, and the key made of what is stored.
#[tokio::test]
async fn a_field_set_to_what_was_read_is_written_with_its_key_or_not_at_all() {
    for returning in [false, true] {
        let table = table::<Booking>().await;
        let read = booking().created(&table).await.unwrap();
        let theirs = Booking::update(1).set_rank(2).known_day(read.day).send(&table);
        theirs.await.unwrap();
        // The rank is set to what it was, and the code makes it a transaction.
        let ours = read.edit().set_rank(0).set_code("B2");
        let ours = if returning {
            ours.returning_new().send(&table).await.map(drop)
        } else {
            ours.send(&table).await
        };
        is_clear(&ours);
        is_as_put(&table, &read).await;
    }
}

/// Without one it is so where the caller wants the item back.
#[tokio::test]
async fn a_field_set_to_what_was_read_while_the_item_comes_back() {
    let table = table::<Chapter>().await;
    let read = Chapter { id: 1, status: Status::Open, due: date("2026-05-01"), text: None };
    let read = read.created(&table).await.unwrap();
    Chapter::update(1).set_status(Status::Done).send(&table).await.unwrap();
    let ours = read.edit().set_status(Status::Open).set_text(Some("again".to_owned())).returning_new();
    is_clear(&ours.send(&table).await.map(drop));
    is_as_put(&table, &read).await;
}

/// A copy that is written whole has what another client gave a field that only a key holds.
#[tokio::test]
async fn a_copy_moves_while_another_client_sets_a_field_that_only_keys_hold() {
    let table = table::<Exhibit>().await;
    let read = exhibit().created(&table).await.unwrap();
    Exhibit::update("louvre", 1).set_shelf(9).set_lender(None::<String>).send(&table).await.unwrap();
    let ours = read.edit().set_code("B2").send(&table).await;
    is_clear(&ours);
    is_as_put(&table, &read).await;
}

/// The same where the copy is under the key of another field than the one that changes.
#[tokio::test]
async fn a_copy_of_another_key_has_a_field_that_only_keys_hold() {
    let table = table::<Listing>().await;
    let mut listing: Listing = Subject::draw(&mut dynaschema_tests::fixtures::writes::Draw::new(Vec::new()));
    listing.tag = Some("new".into());
    let read = listing.created(&table).await.unwrap();
    let theirs = Listing::update(&read.shop, read.id).set_kind("other");
    theirs.send(&table).await.unwrap();
    let ours = read.edit().set_code("B2").send(&table).await;
    is_clear(&ours);
    is_as_put(&table, &read).await;
}

/// As in a read, `upgrade` sees the item as it is stored: a field that only a key holds is put back
/// after it.
#[tokio::test]
async fn the_item_in_an_error_is_upgraded_as_a_read_one_is() {
    let table = table::<Plate>().await;
    let plate = Plate { id: 1, kind: "soup".into(), rank: 1, title: "blue".into() };
    for older in [false, true] {
        let mut item = table.to_item(&plate).unwrap();
        if older {
            let title = item.remove("title").unwrap();
            item.extend([
                ("heading".to_owned(), title),
                ("schema_v".to_owned(), dynaschema_tests::harness::n(1)),
            ]);
        }
        table.put_raw(item).await;
        assert_eq!(Plate::get(1).one(&table).await.unwrap(), plate);
        let error = plate.clone().create().send(&table).await.unwrap_err();
        assert_eq!(error.old::<Plate>(), Some(plate.clone()), "older: {older}");
        let refused =
            Plate::delete(1).condition(|plate| plate.title.eq("red")).send(&table).await.unwrap_err();
        assert_eq!(refused.old::<Plate>(), Some(plate.clone()), "older: {older}");
        let mut transaction = table.transact();
        let created = transaction.add(plate.clone().create());
        let canceled = transaction.send().await.unwrap_err();
        assert_eq!(canceled.failed(created).unwrap().old(), Some(plate.clone()), "older: {older}");
    }
}

/// What is stored in an older form is read, upgraded, and given back.
#[tokio::test]
async fn an_older_item_comes_back_from_its_update() {
    let table = table::<Plate>().await;
    let plate = Plate { id: 1, kind: "soup".into(), rank: 1, title: "blue".into() };
    let mut item = table.to_item(&plate).unwrap();
    item.remove("title");
    item.extend([
        ("heading".to_owned(), s("blue")),
        ("schema_v".to_owned(), dynaschema_tests::harness::n(1)),
    ]);
    table.put_raw(item).await;
    let given = Plate::update(1).set_rank(2).returning_new().send(&table).await;
    assert_eq!(given.unwrap(), Plate { rank: 2, ..plate });
}

/// Each of two updates finds that another index still wants the attribute which both share.
#[tokio::test]
async fn two_indexes_are_left_at_once() {
    needs!(PausedTime);
    let table = table::<Topics>().await;
    let due = Some(date("2026-05-01"));
    let read = Topic { forum: 1, id: 1, due, flag: Some("hot".into()), text: String::new() };
    let read = read.created(&table).await.unwrap();
    tokio::time::pause();
    table.faults().on("UpdateItem").first(1).inject(Fault::Latency(Duration::from_secs(1)));
    let ours = read.key().update().remove_due().send(&table);
    let theirs = async {
        tokio::time::sleep(Duration::from_millis(500)).await;
        read.key().update().remove_flag().send(&table).await.unwrap();
    };
    let (ours, ()) = tokio::join!(ours, theirs);
    ours.unwrap();
    assert_eq!(table.faults().injected(), 1, "ours had read when theirs was written");
    table.faults().heal();
    let read = is_as_put(&table, &read).await;
    assert_eq!((read.due, read.flag), (None, None));
}
