//! Keys that are bytes: what is stored, what is refused, and what is said of them.

use std::collections::{BTreeMap, BTreeSet};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use dynaschema::export::{CloudFormation, Samples, TableOptions, page, terraform};
use dynaschema::key::{KeyRule, KeyValue};
use dynaschema::{AttributeValue, Binary, DynamoEntity, DynamoTable, Error, ErrorKind, starts_with_bytes};
use dynaschema_tests::harness::{TestTable, table};
use serde::{Deserialize, Serialize};

use crate::assert_kind;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk(hash)]
#[sk(part)]
#[gsi1("KIND#<kind>", sk = hash, query = by_kind)]
struct Chunk {
    hash: Binary,
    part: u32,
    kind: String,
    size: u64,
    seen: Binary,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("SECRET#<owner>")]
#[sk(token)]
struct Secret {
    owner: String,
    #[dynamo(sensitive)]
    token: Binary,
    n: u8,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk(hash)]
struct Mark {
    hash: Binary,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Store {
    Chunk(Chunk),
}

fn chunk(hash: &[u8], part: u32) -> Chunk {
    Chunk { hash: hash.into(), part, kind: "a".into(), size: 1, seen: [0x7f, 0xff].into() }
}

fn b(bytes: impl Into<Vec<u8>>) -> AttributeValue {
    AttributeValue::B(bytes.into().into())
}

async fn loaded() -> TestTable<Store> {
    let store = table::<Store>().await;
    for (hash, part) in [(&[0, 0xff][..], 1), (&[0, 0xff], 2), (&[0xff], 1)] {
        chunk(hash, part).create().send(&store).await.unwrap();
    }
    store
}

#[tokio::test]
async fn an_attribute_is_asked_for_its_first_bytes() {
    let store = loaded().await;
    let mut other = chunk(&[0xff], 2);
    other.seen = [0x7f].into();
    other.clone().create().send(&store).await.unwrap();
    for (prefix, found) in
        [(&[][..], 4), (&[0x7f], 4), (&[0x7f, 0xff], 3), (&[0x7f, 0xff, 0], 0), (&[0xff], 0)]
    {
        let query = Chunk::scan().filter(|chunk| chunk.seen.begins_with_bytes(prefix));
        assert_eq!(query.all(&store).await.unwrap().len(), found, "{prefix:?}");
    }
    let changed = other.edit().set_size(2).condition(|chunk| chunk.seen.begins_with_bytes([0xff]));
    assert_kind!(changed.send(&store).await.unwrap_err(), ConditionFailed {});
}

#[tokio::test]
async fn they_are_stored_and_found() {
    let store = loaded().await;
    let one = chunk(&[0, 0xff], 1);
    assert_eq!(store.to_item(&one).unwrap()["hash"], b([0, 0xff]));
    assert_eq!(Chunk::get(&[0, 0xff], 1).one(&store).await.unwrap(), one);
    assert_eq!(Chunk::get(&[0, 0xff][..], 3).optional(&store).await.unwrap(), None);
    assert!(Chunk::get(Binary::from([0xff]), 1).exists(&store).await.unwrap());

    let error = one.clone().create().send(&store).await.unwrap_err();
    let ErrorKind::AlreadyExists { key: Some(key), .. } = error.kind() else { panic!("{error:?}") };
    assert_eq!((key.to_string().as_str(), key.pk.to_attribute()), ("00ff / 1", b([0, 0xff])));
}

#[tokio::test]
async fn what_no_key_can_be_is_refused() {
    let store = table::<Store>().await;
    let rule = |error: Error| match error.kind() {
        ErrorKind::InvalidKey { rule, .. } => *rule,
        other => panic!("{other:?}"),
    };
    let (sent, requests) = store.counted(chunk(&[], 1).create().send(&store)).await;
    assert_eq!((rule(sent.unwrap_err()), requests), (KeyRule::Empty, 0));
    assert_eq!(rule(Chunk::get(&[], 1).optional(&store).await.unwrap_err()), KeyRule::Empty);
    chunk(&[7; 1024], 1).create().send(&store).await.unwrap();
    assert_eq!(Chunk::get(&[7; 1024], 1).one(&store).await.unwrap(), chunk(&[7; 1024], 1));
    // It is the sort key of an index, too.
    let error = chunk(&[7; 1025], 1).create().send(&store).await.unwrap_err();
    assert_eq!(rule(error), KeyRule::TooLong { bytes: 1025, limit: 1024 });
    let secrets = table::<Secret>().await;
    let error = Secret::get("a", &[7; 1025]).optional(&secrets).await.unwrap_err();
    assert_eq!(rule(error), KeyRule::TooLong { bytes: 1025, limit: 1024 });
    let longer = || Binary::from([7; 1025]);
    let query = || Secret::query("a");
    let rules = [
        query().token(starts_with_bytes([7; 1025])).all(&secrets).await,
        query().token(longer()..).all(&secrets).await,
        query().token(..=longer()).all(&secrets).await,
    ];
    for found in rules {
        assert_eq!(rule(found.unwrap_err()), KeyRule::TooLong { bytes: 1025, limit: 1024 });
    }
    assert_eq!(query().token(starts_with_bytes([7; 1024])).count(&secrets).await.unwrap(), 0);
    let marks = table::<Mark>().await;
    Mark { hash: [7; 2048].into() }.create().send(&marks).await.unwrap();
    assert!(Mark::get(&[7; 2048]).exists(&marks).await.unwrap());
    let error = Mark::get(&[7; 2049]).optional(&marks).await.unwrap_err();
    assert_eq!(rule(error), KeyRule::TooLong { bytes: 2049, limit: 2048 });
}

#[tokio::test]
async fn whatever_is_changed_in_a_cursor_stays_inside_the_query() {
    let store = table::<Secret>().await;
    for n in 0..6 {
        Secret { owner: "ann".into(), token: [b'1', b'0' + n].into(), n }
            .create()
            .send(&store)
            .await
            .unwrap();
    }
    let range = Secret::query("ann").token(Binary::from(b"11")..Binary::from(b"15"));
    for (query, kept) in [(range.erased(), 1..5), (Secret::query("ann").erased(), 0..6)] {
        let cursor = query.clone().limit(2).page(&store).await.unwrap().cursor.unwrap();
        let bytes = URL_SAFE_NO_PAD.decode(cursor.as_str()).unwrap();
        let changes = (0..bytes.len()).flat_map(|at| [b'B', b'S', b'N', b'1', 0, 0xff].map(|by| (at, by)));
        for (at, by) in changes.filter(|(at, by)| bytes[*at] != *by) {
            let mut forged = bytes.clone();
            forged[at] = by;
            let forged = URL_SAFE_NO_PAD.encode(forged).parse().unwrap();
            match query.clone().after(forged).all(&store).await {
                Err(error) => assert_kind!(error, InvalidCursor {}),
                Ok(secrets) => assert!(secrets.iter().all(|secret| kept.contains(&secret.n))),
            }
        }
    }
}

#[tokio::test]
async fn they_are_shown_as_digits_and_hidden_where_they_are_sensitive() {
    let store = loaded().await;
    let explained = Chunk::query(&[0, 0xff]).part(1..).explain(&store).unwrap().to_string();
    assert!(explained.contains("hash = 0x00ff"), "{explained}");
    let explained = Chunk::by_kind("a").hash(starts_with_bytes([0xab])).explain(&store).unwrap().to_string();
    assert!(explained.contains("begins_with(hash, 0xab)"), "{explained}");
    assert_eq!(Chunk::pk(&[0, 0xff]).value().unwrap().as_str(), "00ff");
    assert!(matches!(Chunk::pk(&[1]).value().unwrap(), KeyValue::Binary(digits) if digits.to_bytes() == [1]));

    let secrets = table::<Secret>().await;
    // So many bytes that no request's id has their digits by chance.
    let token = [0xab; 16];
    let secret = Secret { owner: "ann".into(), token: token.into(), n: 1 };
    secret.clone().create().send(&secrets).await.unwrap();
    let error = secret.create().send(&secrets).await.unwrap_err();
    for said in [
        error.to_string(),
        format!("{error:?}"),
        Secret::query("ann").token(&token).explain(&secrets).unwrap().to_string(),
        format!("{:?}", SecretKey { owner: "ann".into(), token: token.into() }),
    ] {
        assert!(!said.contains("abababab") && !said.contains("171, 171"), "{said}");
    }
}

#[tokio::test]
async fn a_table_has_them_as_b() {
    let store = loaded().await;
    let verified = store.verify().await.unwrap();
    assert!(verified.is_sound(), "{verified}");
    let request = store.create_table().request().unwrap();
    let definitions = request.get_attribute_definitions().iter().flatten();
    let types: BTreeMap<_, _> =
        definitions.map(|one| (one.attribute_name(), one.attribute_type().as_str())).collect();
    assert_eq!(types, BTreeMap::from([("GSI1PK", "S"), ("hash", "B"), ("part", "N")]));
    let options = TableOptions::new();
    let formation = CloudFormation::of::<Store>("store", &options).template().to_yaml();
    assert!(formation.contains("AttributeType: \"B\""), "{formation}");
    let terraform = terraform::<Store>("store", &options);
    assert!(terraform.contains("\"B\""), "{terraform}");
    assert!(Store::lock().contains(r#""hash" binary"#), "{}", Store::lock());
}

#[test]
fn samples_have_bytes_and_the_page_shows_their_reads() {
    let samples = Samples::<Store>::made();
    let hashes: BTreeSet<_> =
        samples.items().map(|item| item["hash"].as_b().unwrap().as_ref().to_vec()).collect();
    assert!(hashes.len() > 1 && hashes.iter().all(|hash| !hash.is_empty()), "{hashes:?}");
    let page = page(&samples);
    assert!(page.contains("by_kind"), "{page}");
}

#[tokio::test]
async fn a_text_where_bytes_are_wanted_is_no_key() {
    let store = table::<Store>().await;
    let mut item = store.to_item(&chunk(&[1], 1)).unwrap();
    item.insert("hash".into(), AttributeValue::S("01".into()));
    let sent = store.client().put_item().table_name(store.name()).set_item(Some(item)).send().await;
    assert!(sent.is_err(), "the engine takes a text for bytes");
}
