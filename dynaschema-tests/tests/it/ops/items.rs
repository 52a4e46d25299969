//! Between values and items, both ways, and keys as values.

use std::collections::HashSet;

use dynaschema_tests::fixtures::features::keys::{IssueKey, ReadingKey, RepoId};
use dynaschema_tests::fixtures::shop::{
    Order, OrderItemKey, OrderKey, Review, Shop, User, order, order_item, review, user, user_id,
};
use dynaschema_tests::fixtures::{date, timestamp};
use dynaschema_tests::harness::{item, n, s, uncreated};
use serde_json::json;

use crate::assert_kind;

#[test]
fn an_item_comes_back_as_its_value() {
    let table = uncreated::<Shop>(|options| options);
    let items = [
        (table.to_item(&user()), Shop::User(user())),
        (table.to_item(&order()), Shop::Order(order())),
        (table.to_item(&order_item()), Shop::OrderItem(order_item())),
        (table.to_item(&review()), Shop::Review(review())),
    ];
    for (item, value) in items {
        assert_eq!(table.from_item::<Shop>(item.unwrap()).unwrap(), value);
    }
    let stored = table.to_item(&order()).unwrap();
    assert_eq!(table.from_item::<Order>(stored.clone()).unwrap(), order());
    assert_kind!(
        table.from_item::<User>(stored).unwrap_err(),
        WrongEntity { entity: "User", found: "Order", key: Some(_) }
    );
}

#[test]
fn an_item_that_is_none() {
    let table = uncreated::<Shop>(|options| options);
    let broken = item([
        ("PK", s("USER#1")),
        ("SK", s("PROFILE")),
        ("entity_type", s("User")),
        ("user_id", s("1")),
        ("name", n(3)),
    ]);
    assert_kind!(
        table.from_item::<Shop>(broken).unwrap_err(),
        Decode { entity: "User", path: "name", key: Some(_), failed: 1 }
    );
    let keyless = item([("entity_type", s("Other"))]);
    assert_kind!(
        table.from_item::<Shop>(keyless).unwrap_err(),
        UnknownEntity { found: Some("Other"), key: None }
    );
    assert_kind!(table.from_item::<Shop>(item([])).unwrap_err(), UnknownEntity { found: None });
    let odd = item([("entity_type", n(1))]);
    assert_kind!(table.from_item::<Shop>(odd).unwrap_err(), UnknownEntity {});
}

/// Two keys are equal if they are the key of one item.
#[test]
fn keys_are_values() {
    let key = order().key();
    assert_eq!(key.clone(), key);
    assert_ne!(key, OrderKey { id: "A2".into(), ..key.clone() });
    let set: HashSet<_> = [key.clone(), key.clone(), OrderKey { id: "A2".into(), ..key.clone() }].into();
    assert_eq!(set.len(), 2);
    assert_eq!(format!("{key:?}"), r#"OrderKey { user_id: "42", date: "2026-05-01", id: "A1" }"#);
    assert_eq!(
        serde_json::to_value(&key).unwrap(),
        json!({"user_id": "42", "date": "2026-05-01", "id": "A1"})
    );

    // What the key folds or floors does not tell keys apart.
    let issue = |owner: &str| IssueKey { repo: RepoId { owner: owner.into(), name: "x".into() }, number: 1 };
    assert_eq!(issue("RUST"), issue("rust"));
    let reading = |taken| ReadingKey { device: 1, taken: timestamp(taken) };
    assert_eq!(reading("2026-01-01T00:00:00.9Z"), reading("2026-01-01T00:00:00Z"));
    let both: HashSet<_> = [issue("RUST"), issue("rust")].into();
    assert_eq!(both.len(), 1);
}

#[test]
fn keys_are_parsed_back() {
    let key = OrderKey { user_id: user_id(42), date: date("2026-05-01"), id: "A1".into() };
    assert_eq!(OrderKey::parse("USER#42", "ORDER#2026-05-01#A1").unwrap(), key);
    let item = OrderItemKey { order_id: "A1".into(), line: 7 };
    assert_eq!(OrderItemKey::parse("ORDER#A1", "ITEM#007").unwrap(), item);
    for (pk, sk) in [
        ("USER#42", "PROFILE"),
        ("ORDER#42", "ORDER#2026-05-01#A1"),
        ("USER#", "ORDER#2026-05-01#A1"),
        ("USER#4#2", "ORDER#2026-05-01#A1"),
        ("USER#42", "ORDER#2026-13-01#A1"),
        ("USER#42", "ORDER#2026-5-1#A1"),
        ("USER#42", "ORDER#2026-05-01#"),
        ("USER#42", "ORDER#2026-05-01#A#1"),
        ("USER#42", "order#2026-05-01#A1"),
        ("", ""),
    ] {
        assert_kind!(OrderKey::parse(pk, sk).unwrap_err(), InvalidKey { entity: "Order" });
    }
    for sk in ["ITEM#7", "ITEM#0007", "ITEM#-07", "ITEM#+07", "ITEM#abc"] {
        assert_kind!(
            OrderItemKey::parse("ORDER#A1", sk).unwrap_err(),
            InvalidKey { entity: "OrderItem", key: "SK" }
        );
    }
}

/// The keys of an index are no attributes of the value.
#[test]
fn the_value_alone_decides_the_item() {
    let table = uncreated::<Shop>(|options| options);
    let mut stored = table.to_item(&review()).unwrap();
    for key in ["GSI1PK", "GSI1SK"] {
        stored.remove(key);
    }
    assert_eq!(table.from_item::<Review>(stored).unwrap(), review());
}
