//! Under the key is what another program has left: no write takes its place, unless it says so.

use dynaschema::embedded::Fault;
use dynaschema::op::Delete;
use dynaschema::{AttributeValue, Contains, ErrorKind};
use dynaschema_tests::fixtures::features::tables::{Bare, Book, BookLoan, Legacy};
use dynaschema_tests::fixtures::guarded::{
    Findable, Guarded, Mirrored, NOW, Named, Passing, Plain, Versioned, Whole,
};
use dynaschema_tests::harness::{TestTable, n, s, table};

use super::operations::{ID, OPS, Op, Subject, guarded, ready};
use crate::assert_kind;

/// What it says of itself: an entity that the table does not know, nothing, or another one that it
/// knows.
fn strangers<T: Subject>() -> [Option<&'static str>; 3] {
    [Some("Invoice"), None, Some(if T::SCHEMA.name == "Plain" { "Versioned" } else { "Plain" })]
}

/// Puts it where the item in question is, or would be.
async fn replace<T: Subject>(table: &TestTable<Guarded>, entity: Option<&str>)
where
    Guarded: Contains<T>,
{
    let mut item = table.to_item(&T::new(ID)).unwrap();
    item.retain(|name, _| name == "PK" || name == "SK");
    item.extend(entity.map(|entity| ("entity_type".to_owned(), s(entity))));
    table.put_raw(item).await;
}

/// Every operation, and every kind of stranger: a typed error, and nothing has changed.
async fn check<T: Subject>()
where
    Guarded: Contains<T>,
{
    for op in OPS {
        for entity in strangers::<T>() {
            let (table, value) = ready::<T>(op).await;
            replace::<T>(&table, entity).await;
            let before = table.stored().await;
            let error = T::write(op, &table, value).await.expect_err("an error");
            let case = format!("{} {op:?} {entity:?}: {error:?}", T::SCHEMA.name);
            match (error.kind(), entity) {
                (ErrorKind::WrongEntity { entity: own, found, key: Some(_), .. }, Some(entity)) => {
                    assert_eq!((own, found), (T::SCHEMA.name, entity), "{case}");
                    assert!(error.to_string().contains("`.over_anything()`"), "{case}");
                }
                (ErrorKind::UnknownEntity { found: None, key: Some(_), .. }, None) => {}
                // It reads what is there, to hand it to the closure.
                (ErrorKind::UnknownEntity { found, .. }, _) if op == Op::Modify => {
                    assert_eq!(found, entity, "{case}");
                }
                (ErrorKind::AlreadyExists { key: Some(_), .. }, None) if op == Op::Create => {}
                _ => panic!("{case}"),
            }
            assert_eq!(table.stored().await, before, "{case}");
        }
    }
}

#[tokio::test]
async fn no_write_takes_its_place() {
    check::<Plain>().await;
    check::<Versioned>().await;
    check::<Named>().await;
    check::<Mirrored>().await;
    check::<Findable>().await;
    check::<Passing>().await;
    check::<Whole>().await;
}

#[tokio::test]
async fn unless_it_says_so() {
    for entity in strangers::<Plain>() {
        let table = guarded().await;
        replace::<Plain>(&table, entity).await;
        let value = Plain::new(ID);
        value.clone().put().over_anything().send(&table).await.unwrap();
        assert_eq!(table.only_item().await, table.to_item(&value).unwrap());
        replace::<Plain>(&table, entity).await;
        // What the caller demands is demanded all the same.
        let error = Plain::delete(ID).over_anything().condition(|item| item.count.gt(1)).send(&table).await;
        assert_kind!(error.unwrap_err(), ConditionFailed { entity: "Plain" });
        Plain::delete(ID).over_anything().send(&table).await.unwrap();
        assert_eq!(table.stored().await, []);
    }
}

/// A deletion that demands an item takes its own, with all that belongs to it, and nothing else.
async fn check_demanded<T: Subject>()
where
    Guarded: Contains<T>,
{
    let delete = || Delete::<T>::from_key(&T::new(ID).to_key()).must_exist();
    let table = guarded().await;
    assert_kind!(delete().send(&table).await.unwrap_err(), NotFound { key: Some(_) });
    assert_kind!(delete().over_anything().send(&table).await.unwrap_err(), NotFound { key: Some(_) });
    T::write(Op::Create, &table, Some(T::new(ID))).await.unwrap();
    delete().send(&table).await.unwrap();
    assert_eq!(table.stored().await, []);

    let mut expired = table.to_item(&T::new(ID)).unwrap();
    if T::SCHEMA.attributes.iter().any(|attribute| attribute.name == "expires") {
        expired.insert("expires".to_owned(), n(NOW - 1));
        table.put_raw(expired).await;
        assert_kind!(delete().send(&table).await.unwrap_err(), NotFound { key: Some(_) });
    }
    for entity in strangers::<T>() {
        replace::<T>(&table, entity).await;
        let before = table.stored().await;
        let error = delete().send(&table).await.unwrap_err();
        let is_refused =
            matches!(error.kind(), ErrorKind::WrongEntity { .. } | ErrorKind::UnknownEntity { .. });
        assert!(is_refused && table.stored().await == before, "{} {entity:?}: {error:?}", T::SCHEMA.name);
        delete().over_anything().send(&table).await.unwrap();
        assert_eq!(table.stored().await, []);
    }
}

#[tokio::test]
async fn nor_does_a_deletion_that_demands_an_item() {
    check_demanded::<Plain>().await;
    check_demanded::<Versioned>().await;
    check_demanded::<Named>().await;
    check_demanded::<Mirrored>().await;
    check_demanded::<Findable>().await;
    check_demanded::<Passing>().await;
    check_demanded::<Whole>().await;
}

/// The guard holds after the write, so that a second try does not fail by the first.
#[tokio::test]
async fn a_lost_answer_stays_a_success() {
    for fault in [Fault::LostResponse, Fault::ServerErrorAfter, Fault::NoConnection] {
        let table = guarded().await;
        table.faults().on("PutItem").nth(1).inject(fault.clone());
        table.faults().on("DeleteItem").nth(1).inject(fault);
        let value = Plain::new(ID);
        let (put, requests) = table.counted(value.put().send(&table)).await;
        assert_eq!((put.unwrap(), requests), (Plain::new(ID), 2));
        let (deleted, requests) = table.counted(Plain::delete(ID).send(&table)).await;
        deleted.unwrap();
        assert_eq!((table.stored().await, requests), (vec![], 2));
    }
}

/// That nothing is there may be the doing of a first try whose answer was lost.
#[tokio::test]
async fn a_lost_answer_to_a_deletion_that_demands_an_item_leaves_it_open() {
    for fault in [Fault::LostResponse, Fault::ServerErrorAfter] {
        let table = guarded().await;
        Plain::new(ID).create().send(&table).await.unwrap();
        table.faults().on("DeleteItem").nth(1).inject(fault);
        let error = Plain::delete(ID).must_exist().send(&table).await.unwrap_err();
        assert!(error.is_outcome_unknown(), "{error:?}");
        assert_eq!(table.stored().await, []);
    }
}

/// What has expired is another's all the same, and what belongs to it is not known.
async fn check_expired<T: Subject>()
where
    Guarded: Contains<T>,
{
    // A `create` and a move demand that nothing is there which has not expired, whosever it is.
    for op in OPS.into_iter().filter(|op| !matches!(op, Op::Create | Op::Modify)) {
        for entity in ["Plain", "Invoice"] {
            let (table, value) = ready::<T>(op).await;
            let mut item = table.to_item(&T::new(ID)).unwrap();
            item.retain(|name, _| name == "PK" || name == "SK");
            item.extend([("entity_type".to_owned(), s(entity)), ("expires".to_owned(), n(NOW - 1))]);
            table.put_raw(item).await;
            let before = table.stored().await;
            let error = T::write(op, &table, value).await.expect_err("an error");
            let ErrorKind::WrongEntity { found, .. } = error.kind() else {
                panic!("{} {op:?} {entity}: {error:?}", T::SCHEMA.name)
            };
            assert_eq!((found, table.stored().await), (entity, before));
        }
    }
}

#[tokio::test]
async fn nor_the_place_of_one_that_has_expired() {
    check_expired::<Passing>().await;
    check_expired::<Whole>().await;
}

/// Where items may lack the entity attribute, those that do are the entity's own.
#[tokio::test]
async fn where_items_need_not_say_what_they_are() {
    let table = table::<Legacy>().await;
    let loan = BookLoan { isbn: "978".into(), number: 1 };
    let stored = table.to_item(&loan).unwrap();
    let kind = |kind: Option<AttributeValue>| {
        let mut item = stored.clone();
        item.remove("kind");
        item.extend(kind.map(|kind| ("kind".to_owned(), kind)));
        item
    };
    for own in [None, Some(s("BookLoan"))] {
        table.put_raw(kind(own.clone())).await;
        loan.clone().put().send(&table).await.unwrap();
        table.put_raw(kind(own)).await;
        BookLoan::delete("978", 1).send(&table).await.unwrap();
        assert_eq!(table.stored().await, []);
    }
    for foreign in [s("Book"), s("Invoice")] {
        table.put_raw(kind(Some(foreign))).await;
        let error = BookLoan::delete("978", 1).must_exist().send(&table).await.unwrap_err();
        assert_kind!(error, WrongEntity { entity: "BookLoan" });
        assert_kind!(loan.clone().put().send(&table).await.unwrap_err(), WrongEntity { entity: "BookLoan" });
        let error = BookLoan::delete("978", 1).send(&table).await.unwrap_err();
        assert_kind!(error, WrongEntity { entity: "BookLoan" });
    }
}

/// Where no item says what it is, nothing can be demanded.
#[tokio::test]
async fn where_no_item_says_what_it_is() {
    let table = table::<Bare>().await;
    let (_, requests) = table.recorded(BookLoan { isbn: "978".into(), number: 1 }.put().send(&table)).await;
    assert_eq!(requests[0].body.get("ConditionExpression"), None);
    let (_, requests) = table.recorded(Book::delete("978").send(&table)).await;
    assert_eq!(requests[0].body.get("ConditionExpression"), None);
}

/// Two entities under one key, of which the one would make something of the other's items.
mod pair {
    use dynaschema::{DynamoEntity, DynamoTable, Item};
    use serde::{Deserialize, Serialize};

    #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
    #[pk("ACCOUNT#<name>")]
    #[dynamo(shares_key(Organization), schema_version = 2, upgrade = marked)]
    pub(super) struct User {
        pub(super) name: String,
        #[serde(alias = "about")]
        pub(super) bio: String,
    }

    #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, DynamoEntity)]
    #[pk("ACCOUNT#<name>")]
    #[dynamo(shares_key(User))]
    pub(super) struct Organization {
        pub(super) name: String,
        pub(super) bio: String,
        pub(super) about: String,
    }

    #[derive(Debug, Clone, PartialEq, Eq, DynamoTable)]
    pub(super) enum Accounts {
        User(User),
        Organization(Organization),
    }

    #[allow(clippy::unnecessary_wraps, reason = "an upgrade can fail")]
    fn marked(_: u32, mut item: Item) -> Result<Item, &'static str> {
        let bio = item.get("bio").cloned().ok_or("a user has one")?;
        item.insert("former_bio".to_owned(), bio);
        Ok(item)
    }
}

/// What a refused write has met is shown as it is, and is a value of the entity whose it is, alone.
#[tokio::test]
async fn what_is_met_of_another_entity_is_read_as_that_one() {
    use pair::{Accounts, Organization, User};
    let table = table::<Accounts>().await;
    let theirs = Organization { name: "ann".into(), bio: "b".into(), about: "a".into() };
    let user = || User { name: "ann".into(), bio: "u".into() };
    theirs.clone().create().send(&table).await.unwrap();
    let stored = table.only_item().await;
    let met = |error: &dynaschema::Error| {
        assert!(matches!(error.kind(), ErrorKind::WrongEntity { found: "Organization", .. }), "{error:?}");
        assert_eq!(error.old_item(), Some(&stored));
        assert_eq!((error.old::<User>(), error.old::<Organization>()), (None, Some(theirs.clone())));
    };
    met(&user().create().send(&table).await.map(drop).unwrap_err());
    met(&user().put().send(&table).await.map(drop).unwrap_err());
    let mut transaction = table.transact();
    let created = transaction.add(user().create());
    let error = transaction.send().await.map(drop).unwrap_err();
    let failed = error.failed(created).unwrap();
    assert_eq!(failed.old(), None);
    met(failed.error());
    assert_eq!(table.only_item().await, stored);
}
