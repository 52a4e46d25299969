//! A rest brings in no time by which the service would delete its item: it deletes by one attribute of a table,
//! whosever items have it.

use std::collections::BTreeMap;

use dynaschema::expr::Path;
use dynaschema::{DynamoEntity, DynamoTable, ErrorKind};
use dynaschema_tests::harness::{n, table};
use serde::{Deserialize, Serialize};
use serde_json::Value;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("SESSION#<id>")]
struct Session {
    id: u32,
    #[dynamo(ttl = seconds)]
    expires: Option<u64>,
}

type Rest = BTreeMap<String, Value>;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("CONFIG#<id>")]
struct Config {
    id: u32,
    rank: u32,
    #[serde(flatten)]
    rest: Rest,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Terms {
    expires: u64,
    text: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("CONTRACT#<id>")]
#[dynamo(copy(by_code, pk = "CODE#<code>"))]
struct Contract {
    id: u32,
    code: String,
    #[serde(flatten)]
    terms: Terms,
}

#[derive(Debug, DynamoTable)]
enum Leases {
    Session(Session),
    Config(Config),
    Contract(Contract),
}

/// In the year 2096.
const END: u64 = 4_000_000_000;

fn config(id: u32, rest: Rest) -> Config {
    Config { id, rank: 1, rest }
}

fn ends(at: impl Into<Value>) -> Rest {
    Rest::from([("expires".to_owned(), at.into())])
}

/// Nor does a typed path that is made by hand.
#[tokio::test]
async fn no_write_brings_in_the_end_of_another_entity() {
    let table = table::<Leases>().await;
    Session { id: 1, expires: Some(END) }.create().send(&table).await.unwrap();
    let kept = config(1, Rest::new()).create().send(&table).await.unwrap();
    let before = table.stored().await;
    let (ending, by_hand) = (|id| config(id, ends(END)), Path::<u64>::new("expires"));
    for way in 0..12 {
        let written = match way {
            0 => ending(2).create().send(&table).await.map(drop),
            1 => ending(2).put().send(&table).await.map(drop),
            2 => ending(1).put().send(&table).await.map(drop),
            3 => ending(2).upsert().send(&table).await,
            4 => ending(1).upsert().set_rank(2_u32).send(&table).await,
            5 => {
                let change = |config: &mut Config| config.rest = ends(END);
                Config::modify(&table, &kept.key(), change).await.map(drop)
            }
            6 => {
                let change = |moved: &mut Config| (moved.id, moved.rest) = (2, ends(END));
                kept.clone().move_to(change).send(&table).await.map(drop)
            }
            7 => table.batch_write().put(ending(2)).send().await.map(drop),
            8 => {
                let mut transaction = table.transact();
                let created = transaction.add(ending(2).create());
                let sent = transaction.send().await.map(drop);
                sent.map_err(|error| {
                    error.failed(created).map_or(error.clone(), |failed| failed.error().clone())
                })
            }
            9 => Config::update(1).set(|_| by_hand, END).send(&table).await,
            10 => kept.edit().set(|_| by_hand, END).send(&table).await,
            _ => Config::update(1).add(|_| by_hand, 1_u64).send(&table).await,
        };
        let error = written.unwrap_err();
        let ErrorKind::Encode { entity: "Config", path: "expires", .. } = error.kind() else {
            panic!("{way}: {error:?}")
        };
        assert!(error.to_string().contains("items of another entity expire by an attribute"), "{error}");
        assert_eq!(table.stored().await, before, "{way}");
    }
}

/// A text, a small number, milliseconds: by none of these does the service delete.
#[tokio::test]
async fn a_rest_holds_what_is_no_end_under_the_name_of_one() {
    let table = table::<Leases>().await;
    let no_ends =
        [Value::from("2096"), Value::from(30), Value::from(END * 1000), Value::Null, Value::from([END])];
    for (id, no_end) in (1..).zip(no_ends) {
        let config = config(id, ends(no_end));
        config.clone().create().send(&table).await.unwrap();
        assert_eq!(Config::get(id).one(&table).await.unwrap(), config);
    }
    Config::update(1).set(|_| Path::<u64>::new("expires"), 30_u64).send(&table).await.unwrap();
    assert_eq!(Config::get(1).one(&table).await.unwrap(), config(1, ends(30)));
}

/// What another program has stored is none of the changes that a write makes.
#[tokio::test]
async fn an_end_that_is_stored_is_no_hindrance() {
    let table = table::<Leases>().await;
    let mut item = table.to_item(&config(1, Rest::new())).unwrap();
    item.insert("expires".to_owned(), n(END));
    table.put_raw(item.clone()).await;
    let read = Config::get(1).one(&table).await.unwrap();
    assert_eq!(read, config(1, ends(END)));
    let error = read.clone().put().send(&table).await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Encode { path: "expires", .. }), "{error:?}");

    read.edit().set_rank(2_u32).send(&table).await.unwrap();
    let read = Config::modify(&table, &read.key(), |config| config.rank = 3).await.unwrap();
    item.insert("rank".to_owned(), n(3));
    assert_eq!(table.only_item().await, item);
    let later = |config: &mut Config| config.rest = ends(END + 1);
    let error = Config::modify(&table, &read.key(), later).await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Encode { path: "expires", .. }), "{error:?}");
    Config::modify(&table, &read.key(), |config| config.rest.clear()).await.unwrap();
    item.remove("expires");
    assert_eq!(table.only_item().await, item);
}

/// Of a struct that is flattened every item would have the end; alone in its table it has none.
#[tokio::test]
async fn a_flattened_struct_ends_no_item() {
    let terms = Terms { expires: END, text: "x".to_owned() };
    let contract = Contract { id: 1, code: "A1".to_owned(), terms };
    let leases = table::<Leases>().await;
    for refused in [
        contract.clone().create().send(&leases).await.map(drop),
        contract.clone().put().send(&leases).await.map(drop),
        contract.clone().upsert().send(&leases).await,
    ] {
        let error = refused.unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::Encode { path: "expires", .. }), "{error:?}");
    }
    assert!(leases.stored().await.is_empty());
    let alone = table::<Contract>().await;
    contract.clone().create().send(&alone).await.unwrap();
    assert_eq!(Contract::by_code("A1").one(&alone).await.unwrap(), contract);
}

/// By another attribute than the one of its table, the first, the service deletes nothing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("TOKEN#<id>")]
struct Token {
    id: u32,
    #[dynamo(ttl = seconds)]
    until: Option<u64>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Mark {
    expires: Option<u64>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("HOOK#<id>")]
#[dynamo(allow(ttl(rest)))]
struct Hook {
    id: u32,
    #[serde(flatten)]
    mark: Mark,
    #[serde(flatten)]
    rest: Rest,
}

#[derive(Debug, DynamoTable)]
enum Hooks {
    Session(Session),
    Token(Token),
    Hook(Hook),
    #[dynamo(allow(ttl(rest)))]
    Config(Config),
}

fn hook(id: u32, until: u64) -> Hook {
    Hook { id, mark: Mark { expires: None }, rest: Rest::from([("until".to_owned(), until.into())]) }
}

#[tokio::test]
async fn a_field_that_is_named_brings_in_an_end() {
    let table = table::<Hooks>().await;
    let created = hook(1, END).create().send(&table).await.unwrap();
    hook(1, END + 1).put().send(&table).await.unwrap();
    Hook::modify(&table, &created.key(), |modified| modified.rest = hook(1, END + 2).rest).await.unwrap();
    assert_eq!(Hook::get(1).one(&table).await.unwrap(), hook(1, END + 2));
    Hook::update(1).set(|_| Path::<u64>::new("until"), END).send(&table).await.unwrap();
    assert_eq!(Hook::get(1).one(&table).await.unwrap(), created);
    hook(2, END).upsert().send(&table).await.unwrap();
    table.batch_write().put(hook(3, END)).send().await.unwrap();
    config(4, ends(END)).create().send(&table).await.unwrap();
    assert_eq!(Config::get(4).one(&table).await.unwrap(), config(4, ends(END)));

    // It is said of that field alone.
    let marked = Hook { mark: Mark { expires: Some(END) }, ..hook(5, END) };
    let error = marked.create().send(&table).await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Encode { path: "expires", .. }), "{error:?}");
}
