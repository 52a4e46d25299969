//! Tables whose keys run into each other, and keys of everything that templates of ours would not have chosen: a literal
//! inside another entity's text, names with dashes, nothing for `None`, addresses of the network, parts of a struct.

use std::net::IpAddr;

use dynaschema::{AttributeValue, Binary, DynamoAttribute, DynamoEntity, DynamoTable, Item};
use dynaschema_tests::harness::{TestTable, item, n, s, table};
use serde::{Deserialize, Serialize};

/// The current one, under a key by which those of the versions begin: `v0` beside `v<n>`. Without an owner it
/// stands in an index under nothing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("doc-<doc>")]
#[sk("v0")]
#[gsi1("owner-<owner:or('')>", "<doc>", query = owned_by)]
struct Current {
    doc: String,
    owner: Option<String>,
    #[dynamo(immutable)]
    by: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("doc-<doc>")]
#[sk("v<number:03>")]
#[gsi1("owner-<owner:or('')>", "<doc>#<number:04>", query = owned_by)]
struct Version {
    doc: String,
    number: u16,
    owner: Option<String>,
}

/// The place of a device, which is no key part itself.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoAttribute)]
#[serde(rename_all = "camelCase")]
struct Place {
    city_name: String,
    rack: u8,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("doc-<doc>")]
#[sk("<seen:only('0-9TZ:-')>")]
#[gsi1("ip-<ip>", "<place.city_name>#<place.rack:02>", query = at_address)]
struct Visit {
    doc: String,
    seen: String,
    ip: IpAddr,
    place: Place,
}

#[derive(Debug, Clone, PartialEq, DynamoTable)]
enum Docs {
    #[dynamo(allow(covers(Current)))]
    Version(Version),
    Current(Current),
    Visit(Visit),
}

/// Under bytes, as a program that hashes its blobs has them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk(hash)]
#[gsi1("kind-<kind>", sk = hash, query = of_kind)]
struct Blob {
    hash: Binary,
    kind: String,
}

fn owned(owner: &str, sk: &str) -> [(&'static str, AttributeValue); 2] {
    [("GSI1PK", s(format!("owner-{owner}"))), ("GSI1SK", s(sk))]
}

fn current(owner: Option<&str>) -> Item {
    let [pk, sk] = owned(owner.unwrap_or_default(), "a");
    let owner = owner.map_or(AttributeValue::Null(true), s);
    let own = [("doc", s("a")), ("owner", owner), ("by", s("ann"))];
    let keys = [("PK", s("doc-a")), ("SK", s("v0")), ("entity_type", s("Current")), pk, sk];
    keys.into_iter().chain(own).map(|(name, value)| (name.to_owned(), value)).collect()
}

fn version(number: u16, owner: &str) -> Item {
    let [pk, sk] = owned(owner, &format!("a#{number:04}"));
    let owner = if owner.is_empty() { AttributeValue::Null(true) } else { s(owner) };
    item([
        ("PK", s("doc-a")),
        ("SK", s(format!("v{number:03}"))),
        ("entity_type", s("Version")),
        pk,
        sk,
        ("doc", s("a")),
        ("number", n(number)),
        ("owner", owner),
    ])
}

fn visit(ip: &str, (city, rack): (&str, u8)) -> Item {
    let place = AttributeValue::M(item([("cityName", s(city)), ("rack", n(rack))]));
    item([
        ("PK", s("doc-a")),
        ("SK", s("2026-05-01T10:00:00Z")),
        ("entity_type", s("Visit")),
        ("GSI1PK", s(format!("ip-{ip}"))),
        ("GSI1SK", s(format!("{city}#{rack:02}"))),
        ("doc", s("a")),
        ("seen", s("2026-05-01T10:00:00Z")),
        ("ip", s(ip)),
        ("place", place),
    ])
}

async fn loaded() -> TestTable<Docs> {
    let docs = table::<Docs>().await;
    for item in [current(None), version(1, ""), version(12, "ben"), visit("10.0.0.7", ("bonn", 7))] {
        docs.put_raw(item).await;
    }
    docs
}

async fn stored(docs: &TestTable<Docs>) -> Vec<Item> {
    let mut stored = docs.stored().await;
    stored.sort_by_key(|item| item["SK"].as_s().unwrap().clone());
    stored
}

#[tokio::test]
async fn each_is_read_beside_the_others() {
    let docs = loaded().await;
    let owner = |owner: &str| (!owner.is_empty()).then(|| owner.to_owned());
    let versions: Vec<Version> = [(1, ""), (12, "ben")]
        .map(|(number, by)| Version { doc: "a".into(), number, owner: owner(by) })
        .into();
    assert_eq!(Version::query("a").all(&docs).await.unwrap(), versions);
    assert_eq!(Version::owned_by(None::<String>).all(&docs).await.unwrap(), versions[..1]);
    assert_eq!(Version::owned_by("ben").all(&docs).await.unwrap(), versions[1..]);
    let current = Current { doc: "a".into(), owner: None, by: "ann".into() };
    assert_eq!(Current::get("a").one(&docs).await.unwrap(), current);
    assert_eq!(Current::owned_by(None::<String>).all(&docs).await.unwrap(), [current]);
    let ip: IpAddr = "10.0.0.7".parse().unwrap();
    let seen = Visit::at_address(ip).place_city_name("bonn").place_rack(1..=7).one(&docs).await.unwrap();
    assert_eq!(Visit::query("a").all(&docs).await.unwrap(), std::slice::from_ref(&seen));
    assert_eq!((seen.place.rack, seen.ip), (7, ip));
}

#[tokio::test]
async fn they_move_between_partitions_byte_for_byte() {
    let docs = loaded().await;
    Current::update("a").set_owner("eve").send(&docs).await.unwrap();
    Version::update("a", 1_u16).set_owner("eve").send(&docs).await.unwrap();
    let second = Version::owned_by("ben").one(&docs).await.unwrap();
    second.edit().remove_owner().send(&docs).await.unwrap();
    let seen = Visit::query("a").one(&docs).await.unwrap();
    let place = Place { city_name: "ulm".into(), rack: 3 };
    seen.edit().set_place(place).set_ip("::1".parse::<IpAddr>().unwrap()).send(&docs).await.unwrap();
    let mut moved = vec![visit("::1", ("ulm", 3)), current(Some("eve")), version(1, "eve"), version(12, "")];
    // What is taken away by us is absent, and read as what `NULL` is.
    moved[3].remove("owner");
    assert_eq!(stored(&docs).await, moved);

    // And back: by key, and within the struct that the key shows.
    Current::update("a").set_owner(None).send(&docs).await.unwrap();
    Visit::modify(&docs, &seen.key(), |visit| {
        visit.place = Place { city_name: "bonn".into(), rack: 7 };
        visit.ip = "10.0.0.7".parse().unwrap();
    })
    .await
    .unwrap();
    let mut back = current(None);
    back.remove("owner");
    assert_eq!(stored(&docs).await[..2], [visit("10.0.0.7", ("bonn", 7)), back]);
}

#[tokio::test]
async fn bytes_stay_bytes() {
    let blobs = table::<Blob>().await;
    let theirs = |kind: &str| {
        let hash = || AttributeValue::B([0, 255, 35].to_vec().into());
        let index = ("GSI1PK", s(format!("kind-{kind}")));
        item([("hash", hash()), index, ("entity_type", s("Blob")), ("kind", s(kind))])
    };
    blobs.put_raw(theirs("a")).await;
    let hash = Binary::from([0, 255, 35]);
    assert_eq!(Blob::of_kind("a").one(&blobs).await.unwrap().hash, hash);
    Blob::update(&hash).set_kind("b").send(&blobs).await.unwrap();
    assert_eq!(blobs.stored().await, [theirs("b")]);
    assert_eq!(Blob::of_kind("b").count(&blobs).await.unwrap(), 1);
}
