//! An operation between whose read and write another writes: what it gives back and leaves behind is what
//! it would give and leave if one of the two came after the other.

use std::collections::BTreeMap;
use std::future::Future;
use std::time::Duration;

use dynaschema::embedded::{Fault, RecordedRequest};
use dynaschema::{AttributeValue, DynamoEntity, Entity, ErrorKind, Item, Table, TableSchema};
use dynaschema_tests::fixtures::guarded::{Findable, Guarded, Mirrored, Named, Whole};
use dynaschema_tests::harness::{TestTable, table};
use dynaschema_tests::needs;
use serde::{Deserialize, Serialize};
use tokio::time::sleep;

use super::operations::{ID, Subject, clock, guarded};

const SECOND: Duration = Duration::from_secs(1);

fn is_write(request: &RecordedRequest) -> bool {
    request.operation != "GetItem"
}

/// What the two give, of which the other is carried out while the first write of the call is held up.
pub(super) async fn meanwhile<T, O, S: TableSchema>(
    table: &TestTable<S>,
    call: impl Future<Output = T>,
    other: impl Future<Output = O>,
) -> (T, O) {
    table.faults().clear();
    table.faults().heal();
    table.faults().on_any().when(is_write).first(1).inject(Fault::Latency(SECOND));
    let other = async {
        sleep(SECOND / 2).await;
        other.await
    };
    let both = tokio::join!(call, other);
    assert_eq!(table.faults().injected(), 1);
    both
}

/// A table with the item, and another program's way to it.
async fn stored<T: Subject>() -> (TestTable<Guarded>, Table<Guarded>, T) {
    let table = guarded().await;
    let item = T::new(ID).store(&table).await;
    let aside = table.aside(clock);
    (table, aside, item)
}

/// The test of each of these entities, whose writes are transactions.
macro_rules! of_each {
    ($test:ident: $($entity:ident),*) => {
        needs!(PausedTime);
        tokio::time::pause();
        $($test!($entity);)*
    };
}

macro_rules! gives_what_it_deletes {
    ($entity:ident) => {{
        let name = $entity::SCHEMA.name;
        let (table, aside, _) = stored::<$entity>().await;
        let late = $entity::delete(ID).returning_old().send(&table);
        let early = $entity::delete(ID).returning_old().send(&aside);
        let (late, early) = meanwhile(&table, late, early).await;
        let counts = [early, late].map(|deleted| deleted.unwrap().map(|item| item.count));
        assert_eq!(counts, [Some(5), None], "{name}: one item is one caller's");

        let (table, aside, _) = stored::<$entity>().await;
        let delete = $entity::delete(ID).returning_old().send(&table);
        let add = $entity::update(ID).add(|item| item.count, 100).send(&aside);
        let (deleted, added) = meanwhile(&table, delete, add).await;
        added.unwrap();
        assert_eq!(deleted.unwrap().map(|item| item.count), Some(105), "{name}");
        assert!(table.stored().await.is_empty(), "{name}");
    }};
}

#[tokio::test]
async fn a_deletion_gives_what_it_deletes() {
    of_each!(gives_what_it_deletes: Named, Mirrored, Findable, Whole);
}

macro_rules! gives_what_is_stored {
    ($entity:ident) => {{
        let name = $entity::SCHEMA.name;
        let add = |aside: &Table<Guarded>| $entity::update(ID).add(|item| item.count, 100).send(aside);

        let (table, aside, before) = stored::<$entity>().await;
        let update = $entity::update(ID).set_email("after@x").returning_new().send(&table);
        let (new, added) = meanwhile(&table, update, add(&aside)).await;
        added.unwrap();
        let new = new.unwrap();
        assert_eq!((new.count, &*new.email), (105, "after@x"), "{name}");
        assert_eq!(new, $entity::read(&table).await, "{name}");

        let update = $entity::update(ID).set_email("again@x").returning_old().send(&table);
        let (old, added) = meanwhile(&table, update, add(&aside)).await;
        added.unwrap();
        let old = old.unwrap().map(|old| (old.count, old.email));
        assert_eq!(old, Some((205, "after@x".to_owned())), "{name}");

        let update = $entity::update(ID).set_email("once more@x").returning(|item| item.count).send(&table);
        let (count, added) = meanwhile(&table, update, add(&aside)).await;
        added.unwrap();
        assert_eq!(count.unwrap(), 305, "{name}");

        let upsert = before.upsert().set_email("upsert@x").returning_new().send(&table);
        let (new, added) = meanwhile(&table, upsert, add(&aside)).await;
        added.unwrap();
        let new = new.unwrap();
        assert_eq!(new.count, 405, "{name}");
        assert_eq!(new, $entity::read(&table).await, "{name}");
    }};
}

#[tokio::test]
async fn an_update_gives_what_is_stored() {
    of_each!(gives_what_is_stored: Named, Mirrored, Findable, Whole);
}

macro_rules! an_edit_gives_what_is_stored {
    ($entity:ident) => {{
        let (table, aside, before) = stored::<$entity>().await;
        let edit = before.edit().set_email("after@x").returning_new().send(&table);
        let add = $entity::update(ID).add(|item| item.count, 100).send(&aside);
        let (new, added) = meanwhile(&table, edit, add).await;
        added.unwrap();
        let new = new.unwrap();
        assert_eq!(new.count, 105, "{}", $entity::SCHEMA.name);
        assert_eq!(new, $entity::read(&table).await);
    }};
}

#[tokio::test]
async fn an_edit_gives_what_is_stored() {
    of_each!(an_edit_gives_what_is_stored: Named, Mirrored);
}

macro_rules! a_transaction_tells_what_is_stored {
    ($entity:ident) => {{
        let (table, aside, _) = stored::<$entity>().await;
        let mut tx = table.transact();
        let updated = tx.add($entity::update(ID).set_email("after@x"));
        let add = $entity::update(ID).add(|item| item.count, 100).send(&aside);
        let (done, added) = meanwhile(&table, tx.send(), add).await;
        added.unwrap();
        let new = done.unwrap().one(updated).unwrap();
        assert_eq!(new.count, 105, "{}", $entity::SCHEMA.name);
        assert_eq!(new, $entity::read(&table).await);
    }};
}

#[tokio::test]
async fn a_transaction_tells_what_is_stored() {
    of_each!(a_transaction_tells_what_is_stored: Findable, Whole);
}

/// What nothing demands may be another's by now: the transaction does not say what it cannot know.
#[tokio::test]
async fn a_transaction_tells_nothing_that_it_does_not_demand() {
    let (table, _, _) = stored::<Named>().await;
    let mut tx = table.transact();
    let updated = tx.add(Named::update(ID).set_email("after@x"));
    let upserted = tx.add(Named::new("other").upsert().set_email("other@x"));
    let done = tx.send().await.unwrap();
    assert_eq!(done.optional(updated).unwrap(), None);
    let error = done.one(updated).unwrap_err();
    assert!(error.to_string().contains("get the item"), "{error}");
    // All of what an upsert makes is its own.
    assert_eq!(done.one(upserted).unwrap().email, "other@x");
}

/// Beyond what a condition can name, the service says what is stored.
#[tokio::test]
async fn a_modify_of_a_wide_item_gives_what_is_stored() {
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
    #[pk("SHEET#<id>")]
    struct Sheet {
        id: u32,
        count: u64,
        name: String,
        #[serde(flatten)]
        cells: BTreeMap<String, String>,
    }

    needs!(PausedTime);
    tokio::time::pause();
    for cells in [10, 160, 400] {
        let table = table::<Sheet>().await;
        let aside = table.aside(|options| options);
        let cells = (0..cells).map(|cell| (format!("cell{cell}"), cell.to_string())).collect();
        let sheet = Sheet { id: 1, count: 0, name: "mine".to_owned(), cells };
        sheet.clone().create().send(&table).await.unwrap();
        let key = sheet.key();
        let modify = Sheet::modify(&table, &key, |sheet| sheet.count += 1);
        let (modified, renamed) =
            meanwhile(&table, modify, Sheet::update(1).set_name("theirs").send(&aside)).await;
        renamed.unwrap();
        let modified = modified.unwrap();
        assert_eq!((modified.count, &*modified.name), (1, "theirs"));
        assert_eq!(modified, Sheet::get(1).consistent().one(&table).await.unwrap());
    }
}

/// What a put has read to see that it makes no list of a set, another program may make a set of meanwhile.
#[tokio::test]
async fn a_put_that_reads_makes_no_list_of_a_set() {
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
    #[pk("BOOK#<id>")]
    struct Book {
        id: u32,
        #[serde(flatten)]
        rest: BTreeMap<String, Vec<Vec<String>>>,
    }

    needs!(PausedTime);
    tokio::time::pause();
    let table = table::<Book>().await;
    let rest = BTreeMap::from([("pages".to_owned(), vec![vec!["a".to_owned()]; 200])]);
    let book = Book { id: 1, rest }.create().send(&table).await.unwrap();
    let mut theirs = table.only_item().await;
    let Some(AttributeValue::L(pages)) = theirs.get_mut("pages") else { panic!("a list") };
    pages[7] = AttributeValue::Ss(vec!["a".to_owned()]);
    let put = meanwhile(&table, book.put().send(&table), table.put_raw(theirs.clone()));
    let (put, ()) = Box::pin(put).await;
    let error = put.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Encode { .. }), "{error:?}");
    assert_eq!(table.only_item().await, theirs);
}

/// A rest, of which nobody knows which attributes it may get, alone and with what takes a transaction.
macro_rules! polls {
    ($($poll:ident $($attribute:meta)?;)*) => {
        $(
            #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
            #[pk("POLL#<id>")]
            $(#[$attribute])?
            struct $poll {
                id: u32,
                name: String,
                #[serde(flatten)]
                votes: BTreeMap<String, u32>,
            }
        )*
    };
}

polls! {
    Poll;
    NamedPoll dynamo(unique(name, pk = "NAME#<name>"));
    MirroredPoll dynamo(copy(by_name, pk = "NAME#<name>"));
}

macro_rules! counts_every_vote {
    ($poll:ident) => {{
        for stored in [BTreeMap::new(), BTreeMap::from([("x".to_owned(), 5)])] {
            let table = table::<$poll>().await;
            let aside = table.aside(|options| options);
            let before = stored.get("x").copied().unwrap_or_default();
            let poll =
                $poll { id: 1, name: "a".to_owned(), votes: stored }.create().send(&table).await.unwrap();
            let key = poll.key();
            let vote = |poll: &mut $poll| *poll.votes.entry("x".to_owned()).or_default() += 1;
            let (late, early) =
                meanwhile(&table, $poll::modify(&table, &key, vote), $poll::modify(&aside, &key, vote)).await;
            let votes = [early, late].map(|poll| poll.unwrap().votes["x"]);
            assert_eq!(votes, [before + 1, before + 2]);
            assert_eq!($poll::get(1).consistent().one(&table).await.unwrap().votes["x"], before + 2);
        }
    }};
}

/// An entry that both add is none that either of them has found there.
#[tokio::test]
async fn modifies_of_one_entry_of_a_rest_are_both_carried_out() {
    of_each!(counts_every_vote: Poll, NamedPoll, MirroredPoll);
}

macro_rules! gives_what_has_come {
    ($poll:ident) => {{
        let table = table::<$poll>().await;
        let aside = table.aside(|options| options);
        let votes = BTreeMap::from([("a".to_owned(), 1)]);
        let poll = $poll { id: 1, name: "a".to_owned(), votes }.create().send(&table).await.unwrap();
        let key = poll.key();
        let rename = $poll::modify(&table, &key, |poll| poll.name = "b".to_owned());
        let vote = $poll::modify(&aside, &key, |poll| {
            poll.votes.insert("b".to_owned(), 1);
        });
        let (renamed, voted) = meanwhile(&table, rename, vote).await;
        voted.unwrap();
        let renamed = renamed.unwrap();
        assert_eq!((&*renamed.name, renamed.votes.len()), ("b", 2));
        assert_eq!(renamed, $poll::get(1).consistent().one(&table).await.unwrap());
    }};
}

/// What is given is put back as a whole, and takes nothing away.
#[tokio::test]
async fn a_modify_gives_what_has_come_to_a_rest() {
    of_each!(gives_what_has_come: Poll, NamedPoll, MirroredPoll);
}

/// What the value that is moved adds, and another has added where it was, is not lost with the place.
#[tokio::test]
async fn a_move_writes_over_no_entry_of_a_rest() {
    needs!(PausedTime);
    tokio::time::pause();
    let table = table::<Poll>().await;
    let aside = table.aside(|options| options);
    let poll = Poll { id: 1, name: "a".to_owned(), votes: BTreeMap::new() };
    let poll = poll.create().send(&table).await.unwrap();
    let key = poll.key();
    let add = |poll: &mut Poll| {
        poll.votes.insert("x".to_owned(), 1);
    };
    let moved = poll.move_to(|poll| {
        poll.id = 2;
        poll.votes.insert("x".to_owned(), 7);
    });
    let (moved, added) = meanwhile(&table, moved.send(&table), Poll::modify(&aside, &key, add)).await;
    let added = added.unwrap();
    moved.unwrap_err();
    assert_eq!(Poll::get(1).consistent().one(&table).await.unwrap(), added);
    assert_eq!(Poll::get(2).consistent().optional(&table).await.unwrap(), None);
}

/// What is given back by a transaction is what was read for it, so all of that has to be demanded: of an item that others
/// have written, whose version they need not count, attribute by attribute.
#[tokio::test]
async fn what_cannot_be_demanded_is_not_given_back() {
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
    #[pk("REGISTER#<id>")]
    struct Register {
        id: u32,
        #[dynamo(unique)]
        name: String,
        #[serde(flatten)]
        cells: BTreeMap<String, String>,
        #[dynamo(version)]
        version: u64,
    }

    for cells in [160, 400] {
        let table = table::<Register>().await;
        let cells = (0..cells).map(|cell| (format!("cell{cell}"), cell.to_string())).collect();
        let register = Register { id: 1, name: "a".to_owned(), cells, version: 0 };
        let first = register.create().send(&table).await.unwrap();
        let mut theirs = table.to_item(&first).unwrap();
        theirs.remove("_token");
        table.put_raw(theirs).await;

        let before = table.stored().await.len();
        let renamed = || Register::update(1).set_name("b");
        let new = renamed().returning_new().send(&table).await.map(drop);
        let old = renamed().returning_old().send(&table).await.map(drop);
        let deleted = Register::delete(1).returning_old().send(&table).await.map(drop);
        let removed = first.remove().returning_old().send(&table).await.map(drop);
        for error in [new, old, deleted, removed].map(Result::unwrap_err) {
            let ErrorKind::InvalidRequest { reason, .. } = error.kind() else { panic!("{error:?}") };
            assert!(reason.contains("write the item once without asking for it back"), "{reason}");
        }
        assert_eq!(Register::get(1).one(&table).await.unwrap(), first);
        assert_eq!(table.stored().await.len(), before);

        // Once it is written by us, its version tells.
        renamed().send(&table).await.unwrap();
        let new = Register::update(1).set_name("c").returning_new().send(&table).await.unwrap();
        assert_eq!((&*new.name, new.version), ("c", 3));
        let old = Register::update(1).set_name("d").returning_old().send(&table).await.unwrap();
        assert_eq!(old, Some(new));
        assert_eq!(table.stored().await.len(), before);
        let last = Register::get(1).one(&table).await.unwrap();
        let deleted = Register::delete(1).returning_old().send(&table).await.unwrap();
        assert_eq!(deleted.as_ref(), Some(&last));
        let anew = Register { version: 0, ..last }.create().send(&table).await.unwrap();
        let removed = anew.remove().returning_old().send(&table).await.unwrap();
        assert_eq!(removed, Some(anew));
        assert!(table.stored().await.is_empty());
    }
}

/// The other sets the note only while the address is the first, so it comes before, and the note is the
/// call's: that it was this when it was read is no matter.
#[tokio::test]
async fn what_is_set_to_what_was_read_is_set() {
    needs!(PausedTime);
    tokio::time::pause();
    for way in ["update", "edit", "upsert"] {
        let (table, aside, before) = stored::<Named>().await;
        let call = match way {
            "update" => Named::update(ID).set_note("before").set_email("after@x").send(&table),
            "edit" => before.edit().set_note("before").set_email("after@x").last_write_wins().send(&table),
            _ => Named::new(ID).upsert().set_note("before").set_email("after@x").send(&table),
        };
        let first = before.email.clone();
        let other = Named::update(ID).set_note("shut").condition(|item| item.email.eq(first)).send(&aside);
        let (called, other) = meanwhile(&table, call, other).await;
        called.unwrap();
        other.unwrap();
        let end = Named::read(&table).await;
        assert_eq!((&*end.note, &*end.email), ("before", "after@x"), "{way}");
    }
}

/// What an older release writes meanwhile differs from what was read in no attribute that the write is about,
/// and is another value all the same.
#[tokio::test]
async fn an_older_form_is_not_what_was_read() {
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
    #[pk("QUOTE#<id>")]
    #[gsi1("SHOP#<shop>#<kind:03>", query = in_shop)]
    #[dynamo(schema_version = 2, upgrade = in_cents)]
    struct Quote {
        id: u32,
        shop: String,
        kind: u8,
        price: u64,
    }

    fn in_cents(_: u32, mut item: Item) -> Result<Item, &'static str> {
        let Some(AttributeValue::N(price)) = item.get_mut("price") else { return Err("there is a price") };
        price.push_str("00");
        Ok(item)
    }

    needs!(PausedTime);
    tokio::time::pause();
    let table = table::<Quote>().await;
    let price = Quote { id: 1, shop: "a".to_owned(), kind: 7, price: 500 };
    price.clone().create().send(&table).await.unwrap();
    let mut older = table.to_item(&Quote { price: 5, ..price.clone() }).unwrap();
    older.remove("schema_v");
    let moved = Quote::update(1).read_if_needed().set_shop("b").send(&table);
    let (moved, ()) = Box::pin(meanwhile(&table, moved, table.put_raw(older))).await;
    moved.unwrap();
    let expected = Quote { shop: "b".to_owned(), ..price };
    assert_eq!(Quote::get(1).consistent().one(&table).await.unwrap(), expected);
    assert_eq!(Quote::in_shop("b", 7).all(&table).await.unwrap(), [expected]);
}

async fn has_sent(table: &TestTable<Guarded>, operation: &str, count: usize) {
    while table.faults().count(operation) < count {
        sleep(SECOND / 100).await;
    }
}

/// Another writer that gives the item one form while it is written to, and the other while it is read.
#[tokio::test]
async fn another_writes_to_and_fro() {
    needs!(PausedTime);
    tokio::time::pause();
    let (table, aside, before) = stored::<Named>().await;
    table.faults().clear();
    table.faults().on_any().inject(Fault::Latency(SECOND));
    let to_and_fro = async {
        let (there, back) = ("there@x", &*before.email);
        for (operation, count, email) in
            [("TransactWriteItems", 1, there), ("GetItem", 2, back), ("TransactWriteItems", 2, there)]
        {
            has_sent(&table, operation, count).await;
            Named::update(ID).set_email(email).send(&aside).await.unwrap();
        }
    };
    let (called, ()) = tokio::join!(Named::update(ID).set_email("after@x").send(&table), to_and_fro);
    table.faults().heal();
    called.unwrap();
    assert_eq!(Named::read(&table).await.email, "after@x");
    // The item and the sentinel of its address.
    assert_eq!(table.stored().await.len(), 2);
}
