//! Between values and items, both ways, and keys as values.

use std::collections::HashSet;

use dynaschema::{AttributeValue, DynamoEntity, DynamoTable, ErrorKind, Item, KeyText, StoredItem};
use dynaschema_tests::fixtures::features::keys::{IssueKey, ReadingKey, RepoId};
use dynaschema_tests::fixtures::namesakes::{Log, bills, orders};
use dynaschema_tests::fixtures::shop::{
    Order, OrderItemKey, OrderKey, Review, Shop, User, order, order_item, review, user, user_id,
};
use dynaschema_tests::fixtures::{date, timestamp};
use dynaschema_tests::harness::{item, n, s, table, uncreated};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::assert_kind;

#[derive(Debug, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("ACCOUNT#<id>")]
#[sk("ACCOUNT")]
#[dynamo(copy(by_email, pk = "EMAIL#<email>", sk = "ACCOUNT"))]
struct Account {
    id: u32,
    #[dynamo(unique)]
    email: String,
}

#[derive(Debug, Serialize, Deserialize, DynamoEntity)]
#[pk("BALANCE#<cents>")]
#[sk("UP-TO#<most:020>")]
struct Balance {
    cents: i64,
    most: u64,
}

#[derive(Debug, Serialize, Deserialize, DynamoEntity)]
#[pk("LEDGER#<number>")]
struct Ledger {
    number: i128,
}

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

/// It says itself what it is called, which is what its struct is called.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("INVOICE#<id>")]
#[sk("INVOICE")]
#[dynamo(entity = "Invoice")]
struct Invoice {
    id: u32,
}

#[derive(Debug, PartialEq, DynamoTable)]
#[table(rename_all = "camelCase")]
enum Renamed {
    Account(Account),
    Invoice(Invoice),
}

#[derive(Debug, PartialEq, DynamoTable)]
enum Called {
    #[dynamo(entity = "account")]
    Account(Account),
    #[dynamo(entity = "bill")]
    Invoice(Invoice),
}

#[test]
fn an_entity_that_names_itself_like_its_struct_keeps_that() {
    let (account, invoice) = (Account { id: 1, email: "e".to_owned() }, Invoice { id: 1 });
    let renamed = uncreated::<Renamed>(|options| options);
    let called = uncreated::<Called>(|options| options);
    for item in [renamed.to_item(&account).unwrap(), called.to_item(&account).unwrap()] {
        assert_eq!(item["entity_type"], s("account"));
    }
    let items = [renamed.to_item(&invoice).unwrap(), called.to_item(&invoice).unwrap()];
    for item in &items {
        assert_eq!(item["entity_type"], s("Invoice"));
    }
    let [one, other] = items;
    assert_eq!(renamed.from_item::<Renamed>(one).unwrap(), Renamed::Invoice(invoice.clone()));
    assert_eq!(called.from_item::<Invoice>(other).unwrap(), invoice);
}

type Maybe<T> = Option<T>;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("MEMO#<id>")]
struct Memo {
    id: u32,
    note: Maybe<String>,
}

#[tokio::test]
async fn an_option_behind_an_alias_is_stored_and_read_and_removed() {
    let table = table::<Memo>().await;
    let [memo, noted] = [None, Some("late".to_owned())].map(|note| Memo { id: 1, note });
    memo.clone().create().send(&table).await.unwrap();
    assert!(!table.only_item().await.contains_key("note"));
    assert_eq!(Memo::get(1).one(&table).await.unwrap(), memo);
    noted.clone().put().send(&table).await.unwrap();
    assert_eq!(Memo::get(1).one(&table).await.unwrap(), noted);
    Memo::update(1).remove(|memo| memo.note).send(&table).await.unwrap();
    assert_eq!(Memo::get(1).one(&table).await.unwrap(), memo);
    let lock = dynaschema::lock::<Memo>();
    assert!(lock.contains("attribute \"note\": required"), "{lock}");
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

#[test]
fn a_table_says_what_an_item_is() {
    let table = uncreated::<Account>(|options| options);
    let said = |item: &Item| format!("{:?}", table.classify(item));
    let stored = table.to_item(&Account { id: 7, email: "a".into() }).unwrap();
    assert_eq!(said(&stored), r#"Entity { entity: "Account" }"#);
    let mut copy = stored.clone();
    copy.insert("_copy".into(), s("by_email"));
    assert_eq!(said(&copy), r#"Copy { entity: "Account", name: "by_email", known: true, owner: None }"#);
    copy.insert("_copy".into(), s("by_name"));
    let keys = stored.into_iter().filter(|(name, _)| matches!(name.as_str(), "PK" | "SK")).collect();
    copy.insert("_owner".into(), AttributeValue::M(keys));
    let owner = r#"Some(ItemKey { pk: "ACCOUNT#7", sk: Some("ACCOUNT") })"#;
    assert_eq!(
        said(&copy),
        format!(r#"Copy {{ entity: "Account", name: "by_name", known: false, owner: {owner} }}"#)
    );
    assert_eq!(said(&item([("entity_type", s("Other"))])), r#"Unknown { found: Some("Other") }"#);

    let key = "UNIQUE#Account#email#a";
    let sentinel = item([("PK", s(key)), ("SK", s(key)), ("_unique", s("email"))]);
    assert_eq!(said(&sentinel), r#"Sentinel { name: "email", owner: None }"#);
    let error = table.from_item::<Account>(sentinel.clone()).unwrap_err();
    assert_eq!(
        error.to_string().replace(table.name(), "Account"),
        "an item of table `Account` that was read as `Account` is a `sentinel`; `table.classify(&item)` tells what items are \
         before they are read"
    );
    assert_kind!(error, WrongEntity { entity: "Account", found: "sentinel", key: Some(_) });
    // Where no entity has a unique value, one of another version of the program has.
    let shop = uncreated::<Shop>(|options| options);
    assert_eq!(format!("{:?}", shop.classify(&sentinel)), r#"Sentinel { name: "email", owner: None }"#);
}

#[test]
fn an_item_of_the_table_is_taken_back_as_its_entity() {
    assert_eq!(Order::try_from(Shop::from(order())), Ok(order()));
    assert_eq!(
        User::try_from(Shop::from(order())),
        Err(Shop::Order(order())),
        "what it is instead is not lost"
    );
}

#[test]
fn a_text_that_is_no_key_is_refused() {
    let text = KeyText::new(order().key()).unwrap();
    assert_eq!(text.as_str(), "1VVNFUiM0Mg.T1JERVIjMjAyNi0wNS0wMSNBMQ");
    assert_eq!(format!("{text:?}"), format!("KeyText({:?})", order().key()));
    assert_eq!(serde_json::from_value::<KeyText<OrderKey>>(json!(text)).unwrap(), text);
    for wrong in
        ["", "2VVNFUiM0Mg", "1VVNFUiM0Mg", "1%41", "1VVNFUiM0Mg.T1JERVIjMjAyNi0wNS0wMSNBMQ.", "1gA.gA"]
    {
        let error = wrong.parse::<KeyText<OrderKey>>().unwrap_err();
        assert_kind!(error, InvalidKeyText { entity: "Order" });
    }
    // A key of another entity is none, and one that cannot be stored has no text.
    assert_kind!(text.as_str().parse::<KeyText<OrderItemKey>>().unwrap_err(), InvalidKeyText {});
    assert_kind!(
        KeyText::new(OrderKey { id: "A#1".into(), ..order().key() }).unwrap_err(),
        InvalidKey { field: "id" }
    );
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

/// As far as 64 bits have room for it.
#[test]
fn a_number_in_a_key_is_one_in_json() {
    for cents in [i64::MIN, i64::MIN + 1, -1, 0, i64::MAX] {
        let key = BalanceKey { cents, most: u64::MAX };
        assert_eq!(serde_json::to_value(&key).unwrap(), json!({"cents": cents, "most": u64::MAX}));
    }
    let key = LedgerKey { number: i128::from(i64::MIN) - 1 };
    assert_eq!(serde_json::to_value(&key).unwrap(), json!({"number": "-9223372036854775809"}));
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

/// Each type is named as everything else that shows a table names it.
#[tokio::test]
async fn entities_of_one_name_are_told_by_their_variants() {
    let log = uncreated::<Log>(|table| table);
    let order = orders::Event { account: "a".into(), seq: 1 };
    let bill = bills::Event { account: "a".into(), seq: 1, bill: 2, due: "d".into() };
    for (item, name) in [(log.to_item(&order).unwrap(), "Order"), (log.to_item(&bill).unwrap(), "Bill")] {
        let told = log.classify(&item);
        assert!(matches!(told, StoredItem::Entity { entity, .. } if entity == name), "{told:?}");
    }
    let wrong = log.from_item::<orders::Event>(log.to_item(&bill).unwrap()).unwrap_err();
    assert!(
        matches!(wrong.kind(), ErrorKind::WrongEntity { found: "Bill", entity: "Order", .. }),
        "{wrong:?}"
    );
}
