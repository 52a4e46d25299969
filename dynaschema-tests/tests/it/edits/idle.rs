//! Edits without effect: nothing is sent, or what they demand is looked at.

use dynaschema::{DynamoEntity, Item};
use dynaschema_tests::harness::{n, s, table};
use serde::{Deserialize, Serialize};

use super::{Meter, Versioned, meter, stale, versioned};

#[tokio::test]
async fn nothing_is_sent_where_nothing_is_demanded() {
    let table = table::<Meter>().await;
    let read = meter().create().send(&table).await.unwrap();
    let (done, requests) = table.counted(read.edit().set_count(0).send(&table)).await;
    done.unwrap();
    assert_eq!(requests, 0);
}

#[tokio::test]
async fn a_version_is_one_consistent_read() {
    let table = table::<Versioned>().await;
    let read = versioned().create().send(&table).await.unwrap();
    let (done, requests) = table.recorded(read.edit().set_count(0).send(&table)).await;
    done.unwrap();
    assert_eq!(requests.len(), 1);
    assert_eq!(
        (requests[0].operation.as_str(), &requests[0].body["ConsistentRead"]),
        ("GetItem", &true.into())
    );
    assert_eq!(table.only_item().await["version"], n(1));
    Versioned::update(1).set_room("yard").send(&table).await.unwrap();
    let error = read.edit().set_count(0).send(&table).await.unwrap_err();
    assert!(error.is_version_conflict(), "{error:?}");
    Versioned::delete(1).send(&table).await.unwrap();
    assert!(read.edit().set_count(0).send(&table).await.unwrap_err().is_not_found());
}

#[tokio::test]
async fn what_is_asked_back_is_one_consistent_read() {
    let table = table::<Meter>().await;
    let read = meter().create().send(&table).await.unwrap();
    Meter::update(1).set_room("yard").send(&table).await.unwrap();
    let (given, requests) = table.recorded(read.edit().set_count(0).returning_new().send(&table)).await;
    assert_eq!(given.unwrap().room, "yard");
    assert_eq!(requests.iter().map(|request| request.operation.as_str()).collect::<Vec<_>>(), ["GetItem"]);
    let old = read.edit().set_count(0).returning_old().send(&table).await.unwrap();
    assert_eq!(old.map(|meter| meter.room), Some("yard".to_owned()));
    let room = read.edit().set_room("hall").returning(|meter| meter.room).send(&table).await;
    assert_eq!(stale(room), ["room"]);
}

#[tokio::test]
async fn a_condition_is_looked_at() {
    let table = table::<Meter>().await;
    let read = meter().create().send(&table).await.unwrap();
    let before = table.only_item().await;
    let edit = || read.edit().set_room("hall").condition(|meter| meter.count.lt(2));
    let (done, requests) = table.counted(edit().send(&table)).await;
    done.unwrap();
    assert_eq!((requests, table.only_item().await), (1, before));
    Meter::update(1).set_count(2).send(&table).await.unwrap();
    assert!(edit().send(&table).await.unwrap_err().is_condition_failed());
    Meter::update(1).set_count(0).set_room("yard").send(&table).await.unwrap();
    assert_eq!(stale(edit().send(&table).await), ["room"]);
}

/// In a transaction it has its place, since the others rely on what it demands.
#[tokio::test]
async fn in_a_transaction_the_fields_are_set_to_what_they_are() {
    let table = table::<Meter>().await;
    let read = meter().create().send(&table).await.unwrap();
    let other = Meter { id: 2, ..meter() };
    let both = async || {
        let mut transaction = table.transact();
        let idle = transaction.add(read.edit().set_room("hall"));
        transaction.add(other.clone().put());
        (transaction.send().await, idle)
    };
    let before = table.only_item().await;
    let ((done, _), requests) = table.recorded(both()).await;
    done.unwrap();
    let update = &requests[0].body["TransactItems"][0]["Update"]["UpdateExpression"];
    assert_eq!(update, "SET #n0 = :v0");
    assert!(table.stored().await.contains(&before));
    Meter::update(1).set_room("yard").send(&table).await.unwrap();
    Meter::delete(2).send(&table).await.unwrap();
    let (done, idle) = both().await;
    let error = done.unwrap_err();
    assert_eq!(stale(Err::<(), _>(error.failed(idle).unwrap().error().clone())), ["room"]);
    assert_eq!(Meter::get(2).optional(&table).await.unwrap(), None);
    let mut transaction = table.transact();
    transaction.add(Meter { id: 3, ..meter() }.edit());
    transaction.add(other.create());
    assert!(transaction.send().await.unwrap_err().is_transaction_canceled());
}

/// The version may be that of another item, which counts from 1 again.
#[tokio::test]
async fn in_a_transaction_an_item_made_anew_is_not_what_it_was() {
    let table = table::<Versioned>().await;
    let read = versioned().create().send(&table).await.unwrap();
    Versioned::delete(1).send(&table).await.unwrap();
    Versioned { room: "yard".into(), ..versioned() }.create().send(&table).await.unwrap();
    let before = table.only_item().await;
    let mut transaction = table.transact();
    let idle = transaction.add(read.edit().set_room("hall"));
    let error = transaction.send().await.unwrap_err();
    assert_eq!(stale(Err::<(), _>(error.failed(idle).unwrap().error().clone())), ["room"]);
    assert_eq!(table.only_item().await, before);
}

/// What is set to what it is gets its own name, like any field that is set.
#[tokio::test]
async fn in_a_transaction_an_earlier_name_is_taken_out() {
    let table = table::<Meter>().await;
    let mut item = table.to_item(&Meter { note: Some("old".into()), ..meter() }).unwrap();
    let note = item.remove("note").unwrap();
    item.insert("remark".to_owned(), note.clone());
    table.put_raw(item).await;
    let read = Meter::get(1).one(&table).await.unwrap();
    let mut transaction = table.transact();
    transaction.add(read.edit().set_note("old"));
    transaction.add(Meter { id: 2, ..meter() }.put());
    transaction.send().await.unwrap();
    let stored = table.stored().await;
    let item = stored.iter().find(|item| item["id"] == n(1)).unwrap();
    assert_eq!((item.get("note"), item.get("remark")), (Some(&note), None));
}

/// Its upgrade knows the name under which the version before stored its title.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("SIGN#<id>")]
#[dynamo(schema_version = 2, upgrade = trimmed)]
struct Sign {
    id: u32,
    #[serde(alias = "name")]
    title: String,
    size: u32,
}

fn trimmed(_: u32, mut item: Item) -> Result<Item, &'static str> {
    let name = item.get("name").and_then(|name| name.as_s().ok()).ok_or("a sign has a name")?;
    let name = s(name.trim());
    item.insert("name".to_owned(), name);
    Ok(item)
}

/// An item of an older schema version stays one, and what its upgrade looks for where it is.
#[tokio::test]
async fn in_a_transaction_an_older_item_stays_what_it_is() {
    let table = table::<Sign>().await;
    let mut item = table.to_item(&Sign { id: 1, title: " ann ".into(), size: 3 }).unwrap();
    let name = item.remove("title").unwrap();
    item.extend([("name".to_owned(), name), ("schema_v".to_owned(), n(1))]);
    table.put_raw(item.clone()).await;
    let read = Sign::get(1).one(&table).await.unwrap();
    assert_eq!(read.title, "ann");
    for edit in [
        read.edit().set_title(read.title.clone()),
        read.edit().set_title(read.title.clone()).set_size(3),
        read.edit().set_size(3),
    ] {
        let mut transaction = table.transact();
        transaction.add(edit);
        transaction.add(Sign { id: 2, ..read.clone() }.put());
        transaction.send().await.unwrap();
        assert!(table.stored().await.contains(&item));
        assert_eq!(Sign::get(1).one(&table).await.unwrap(), read);
    }
}
