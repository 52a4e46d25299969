//! What was read is what is written to: an item under another key than its value has is an error,
//! before a `get`, a `put` or a `remove` of the value could miss it.

use dynaschema::{AttributeValue, Contains, DynamoEntity, Entity, Error, Item, KeyCheck, Reads, Table};
use dynaschema_tests::fixtures::features::copies::{Clubs, Membership};
use dynaschema_tests::fixtures::shop::{Loaded, Order, OrderItem, ProductId, Shop, Status, load, user_id};
use dynaschema_tests::harness::{item, n, s, table, uncreated};
use serde::{Deserialize, Serialize};

use crate::assert_kind;
use crate::check::text;
use crate::log::Log;

/// A line of an order, stored as `ITEM#7` or as whatever another program makes of `ITEM#<line:03>`.
async fn stored_as(sk: &str) -> (dynaschema_tests::harness::TestTable<Shop>, OrderItem) {
    let table = table::<Shop>().await;
    let line = OrderItem { order_id: "A1".into(), line: 7, product_id: ProductId("P1".into()) };
    let mut stored = table.to_item(&line).unwrap();
    stored.insert("SK".to_owned(), s(sk));
    table.put_raw(stored).await;
    (table, line)
}

#[tokio::test]
async fn an_item_that_its_value_would_miss() {
    for sk in ["ITEM#7", "ITEM#0007", "ITEM#008"] {
        let (table, line) = stored_as(sk).await;
        let misread = |error: &Error| {
            assert_kind!(
                error,
                KeyMismatch {
                    entity: "OrderItem",
                    attribute: "SK",
                    template: "ITEM#<line:03>",
                    key: Some(_)
                }
            );
            assert!(error.is_key_mismatch());
            // The key that was read, where key values may be seen.
            let full = error.in_full().to_string();
            assert!(full.ends_with(&format!("[ORDER#A1 / {sk}]")), "{full}");
            assert!(!error.to_string().contains("A1"), "{error}");
        };
        let query = OrderItem::query("A1");
        misread(&query.all(&table).await.unwrap_err());
        misread(&query.first(&table).await.unwrap_err());
        misread(&query.page(&table).await.unwrap().items().unwrap_err());
        misread(&query.stream(&table).next().await.unwrap().unwrap_err());
        misread(&query.clone().tolerant().all(&table).await.unwrap().errors[0]);
        misread(&OrderItem::scan().all(&table).await.unwrap_err());
        misread(&Shop::partition(OrderItem::pk("A1")).all(&table).await.unwrap_err());
        misread(&Shop::scan().all(&table).await.unwrap_err());
        misread(&table.from_item::<OrderItem>(table.only_item().await).unwrap_err());

        // Who says so reads it, and is told.
        let lenient = table.with(|options| options.key_check(KeyCheck::Report));
        Log::listen();
        assert_eq!(query.all(&lenient).await.unwrap(), std::slice::from_ref(&line));
        let log = Log::seen();
        assert!(log.contains("an item was read under another key than its value has"), "{log}");
        assert!(!log.contains("A1"), "{log}");

        // The way out: written anew, and what is under the old key deleted.
        line.clone().put().send(&table).await.unwrap();
        let old = item([("PK", s("ORDER#A1")), ("SK", s(sk))]);
        let delete = table.client().delete_item().table_name(table.name()).set_key(Some(old));
        delete.send().await.unwrap();
        assert_eq!(query.all(&table).await.unwrap(), [line]);
    }
}

/// By an index, too: the base key is compared, whatever key was asked for.
#[tokio::test]
async fn read_through_an_index() {
    let table = table::<Shop>().await;
    let Loaded { orders, .. } = load(&table, 1).await.unwrap();
    let mine = orders.iter().find(|order| order.user_id == user_id(42)).unwrap();
    let mut stored = table.to_item(mine).unwrap();
    let sk = text(&stored, "SK").replace("2026-05", "2026-04");
    stored.insert("SK".to_owned(), s(sk));
    table.put_raw(stored).await;
    let error = Order::by_status(user_id(42), Status::Pending).all(&table).await.unwrap_err();
    assert_kind!(error, KeyMismatch { entity: "Order", attribute: "SK", key: Some(_) });
}

/// Every way in which a text can be another one.
fn others(text: &str) -> Vec<String> {
    let mut others = vec![format!("{text}x"), format!("x{text}"), text.to_lowercase(), format!("{text}#")];
    others.extend(text.char_indices().map(|(at, _)| {
        let mut shorter = text.to_owned();
        shorter.remove(at);
        shorter
    }));
    others.extend(text.char_indices().filter(|(_, c)| c.is_ascii_digit()).map(|(at, c)| {
        let mut other = text.to_owned();
        other.replace_range(at..=at, if c == '9' { "8" } else { "9" });
        other
    }));
    others.retain(|other| other != text);
    others
}

/// The value of an item is given under its own key, and under no other.
fn check<S, E>(table: &Table<S>, value: &E)
where
    S: Contains<E> + Reads<E>,
    E: Entity + PartialEq + std::fmt::Debug,
{
    let own = table.to_item(value).unwrap();
    assert_eq!(&table.from_item::<E>(own.clone()).unwrap(), value);
    for name in ["PK", "SK"] {
        for other in others(&text(&own, name)) {
            let mut item: Item = own.clone();
            item.insert(name.to_owned(), s(&*other));
            let error = table.from_item::<E>(item).expect_err(&other);
            assert_kind!(error, KeyMismatch { key: Some(_) });
        }
    }
}

#[tokio::test]
async fn under_its_own_key_and_no_other() {
    let table = table::<Shop>().await;
    let Loaded { users, orders, items, reviews } = load(&table, 3).await.unwrap();
    for user in &users {
        check(&table, user);
    }
    for order in &orders {
        check(&table, order);
    }
    for item in &items {
        check(&table, item);
    }
    for review in &reviews {
        check(&table, review);
    }
}

/// One field in both keys, stored in neither as an attribute.
#[derive(Debug, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("USER#<id>")]
#[sk("PROFILE#<id>")]
struct Profile {
    #[dynamo(from_key)]
    id: String,
    age: u8,
}

/// What a key was to tell is not said to be missing as an attribute, which it never was.
#[tokio::test]
async fn a_key_that_does_not_show_the_field() {
    let table = Table::<Profile>::new(dynaschema::embedded::client(), "profiles");
    let mut item = table.to_item(&Profile { id: "1".into(), age: 7 }).unwrap();
    item.insert("PK".to_owned(), s("ACCOUNT#1"));
    item.insert("SK".to_owned(), s("1"));
    let error = table.from_item::<Profile>(item).unwrap_err();
    assert_kind!(error, Decode { entity: "Profile", path: "id" });
    assert!(
        error
            .to_string()
            .ends_with("`id`: it is stored in a key only, and no key of the item shows it by its template"),
        "{error}"
    );
}

/// A key that is a number is one however it is written.
#[derive(Debug, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("LOG#<host>")]
#[sk("<number>")]
struct Entry {
    host: String,
    number: u32,
}

#[test]
fn keys_that_disagree() {
    let table = uncreated::<Profile>(|options| options);
    let stored = |pk: &str, sk: &str| {
        item([("PK", s(pk)), ("SK", s(sk)), ("entity_type", s("Profile")), ("age", n(3))])
    };
    let same = table.from_item::<Profile>(stored("USER#a", "PROFILE#a")).unwrap();
    assert_eq!(same, Profile { id: "a".into(), age: 3 });
    let error = table.from_item::<Profile>(stored("USER#a", "PROFILE#b")).unwrap_err();
    assert_kind!(error, KeyMismatch { entity: "Profile", key: Some(_) });

    let table = uncreated::<Entry>(|options| options);
    let stored = |number: &str| {
        let number = AttributeValue::N(number.to_owned());
        item([
            ("PK", s("LOG#a")),
            ("SK", number),
            ("entity_type", s("Entry")),
            ("host", s("a")),
            ("number", n(70)),
        ])
    };
    for same in ["70", "70.0", "7e1", "+70"] {
        table.from_item::<Entry>(stored(same)).unwrap();
    }
    for other in ["7", "71", "-70"] {
        assert_kind!(
            table.from_item::<Entry>(stored(other)).unwrap_err(),
            KeyMismatch { entity: "Entry", attribute: "SK" }
        );
    }
}

/// A copy is compared with its own templates.
#[tokio::test]
async fn copies_have_keys_of_their_own() {
    let table = table::<Clubs>().await;
    let member = Membership {
        person: "p1".into(),
        club: "chess".into(),
        badge: 7,
        joined: "2026-02-03".parse().unwrap(),
        points: 5,
        until: None,
    };
    member.clone().create().send(&table).await.unwrap();
    assert_eq!(Membership::by_points("chess").all(&table).await.unwrap(), [member]);
    let stored = table.stored().await;
    let mut copy = stored.iter().find(|item| item.get("_copy") == Some(&s("by_points"))).unwrap().clone();
    copy.insert("SK".to_owned(), s("99990#p1"));
    table.put_raw(copy).await;
    let error = Membership::by_points("chess").all(&table).await.unwrap_err();
    assert_kind!(
        error,
        KeyMismatch { entity: "Membership", attribute: "SK", template: "<points:05,desc>#<person>" }
    );
}
