//! The law: an upsert stores the same by either way, in one request or over an item that it reads.

use std::collections::BTreeMap;
use std::time::{Duration, SystemTime};

use dynaschema::{AttributeValue, DynamoEntity};
use dynaschema_tests::harness::{table, table_with};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("MEMBER#<id>")]
struct AtOnce {
    id: u32,
    name: String,
    title: String,
    note: Option<String>,
    #[serde(default)]
    count: u64,
    #[serde(default)]
    #[dynamo(created_at)]
    since: u64,
    #[serde(default)]
    #[dynamo(updated_at)]
    changed: u64,
    #[serde(default)]
    #[dynamo(version)]
    version: u64,
}

/// The same, and what it is called is unique.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("MEMBER#<id>")]
struct Read {
    id: u32,
    #[dynamo(unique)]
    name: String,
    title: String,
    note: Option<String>,
    #[serde(default)]
    count: u64,
    #[serde(default)]
    #[dynamo(created_at)]
    since: u64,
    #[serde(default)]
    #[dynamo(updated_at)]
    changed: u64,
    #[serde(default)]
    #[dynamo(version)]
    version: u64,
}

/// What an older writer may not have written.
const NEWER: [&str; 7] = ["name", "title", "note", "count", "since", "changed", "version"];

type Stored = BTreeMap<&'static str, Option<AttributeValue>>;

/// What an upsert makes of an item that lacks some of the attributes.
macro_rules! upserted {
    ($entity:ident, $lacks:expr) => {{
        let clock = || SystemTime::UNIX_EPOCH + Duration::from_hours(500_000);
        let table = table_with::<$entity>(|options| options.clock(clock)).await;
        let stored = $entity {
            id: 1,
            name: "ann".to_owned(),
            title: "stored".to_owned(),
            note: Some("stored".to_owned()),
            count: 5,
            since: 1_700_000_000,
            changed: 1_700_000_001,
            version: 3,
        };
        let mut item = table.to_item(&stored).unwrap();
        item.retain(|name, _| !$lacks(name));
        table.put_raw(item).await;
        let (title, note) = ("brought in".to_owned(), Some("brought in".to_owned()));
        let value = $entity { title, note, count: 7, since: 0, changed: 0, version: 0, ..stored };
        value.upsert().set_name("bea").send(&table).await.unwrap();
        // A sentinel counts nothing.
        let item = table.stored().await.into_iter().find(|item| item.contains_key("count")).unwrap();
        NEWER.map(|name| (name, item.get(name).cloned())).into_iter().collect::<Stored>()
    }};
}

#[tokio::test]
async fn either_way_stores_the_same() {
    for subset in 0..1 << NEWER.len() {
        let lacking: Vec<&str> =
            (0..NEWER.len()).filter(|place| (subset >> place) & 1 == 1).map(|place| NEWER[place]).collect();
        let lacks = |name: &str| lacking.contains(&name);
        let (at_once, read) = (upserted!(AtOnce, lacks), upserted!(Read, lacks));
        assert_eq!(read, at_once, "without {lacking:?}");
    }
}

/// An upsert that sets nothing is a write all the same: it adds what the item lacks, and counts.
#[tokio::test]
async fn without_setters_it_adds_what_is_lacking() {
    let table = table::<AtOnce>().await;
    let read = AtOnce {
        id: 1,
        name: "ann".to_owned(),
        title: "stored".to_owned(),
        note: None,
        count: 5,
        since: 0,
        changed: 0,
        version: 0,
    };
    let read = read.create().send(&table).await.unwrap();
    let (title, note) = ("brought".to_owned(), Some("brought in".to_owned()));
    AtOnce { title, note: note.clone(), version: 0, ..read.clone() }.upsert().send(&table).await.unwrap();
    let stored = AtOnce::get(1).one(&table).await.unwrap();
    assert_eq!((&*stored.title, stored.note, stored.version), ("stored", note, 2));
    assert!(read.edit().set_title("late").send(&table).await.unwrap_err().is_version_conflict());
}

/// An enum as serde writes it, in each of its ways.
macro_rules! pays {
    ($($pay:ident $($attribute:meta)?;)*) => {$(
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
        $(#[$attribute])?
        enum $pay {
            Card { number: String, holder: Option<String> },
            Bank { iban: String, bic: Option<String> },
        }

        impl Flat for $pay {
            fn all() -> Vec<Self> {
                let text = |text: &str| text.to_owned();
                vec![
                    Self::Card { number: text("1"), holder: None },
                    Self::Card { number: text("2"), holder: Some(text("ann")) },
                    Self::Bank { iban: text("3"), bic: None },
                    Self::Bank { iban: text("4"), bic: Some(text("5")) },
                ]
            }
        }
    )*};
}

pays! {
    Outside;
    Inside serde(tag = "kind");
    Beside serde(tag = "kind", content = "of");
    Bare serde(untagged);
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
enum Plain {
    Cash,
    Card(String),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Parcel {
    weight: u32,
    width: Option<u32>,
    height: Option<u32>,
}

/// A struct that flattens another, which serde writes as a map.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Nested {
    stamp: Option<String>,
    #[serde(flatten)]
    parcel: Parcel,
}

/// What is flattened, and is one value.
trait Flat: Sized {
    fn all() -> Vec<Self>;
}

impl Flat for Plain {
    fn all() -> Vec<Self> {
        vec![Self::Cash, Self::Card("1".to_owned())]
    }
}

impl Flat for Parcel {
    fn all() -> Vec<Self> {
        let sides = [(None, None), (Some(1), None), (None, Some(2)), (Some(3), Some(4))];
        sides.into_iter().map(|(width, height)| Self { weight: 7, width, height }).collect()
    }
}

impl Flat for Nested {
    fn all() -> Vec<Self> {
        let nested = |stamp: &Option<String>| {
            let stamp = stamp.clone();
            move |parcel| Self { stamp: stamp.clone(), parcel }
        };
        [None, Some("s".to_owned())]
            .iter()
            .flat_map(|stamp| Parcel::all().into_iter().map(nested(stamp)))
            .collect()
    }
}

/// An entity with one, whose upserts could be one request, and one whose upserts read the item.
macro_rules! flattening {
    ($($flat:ident: $at_once:ident, $read:ident;)*) => {
        $(
            flattening! { @of $flat: $at_once, }
            flattening! { @of $flat: $read, #[dynamo(ttl = seconds)] }
        )*

        /// What is stored of a flattened type is left as it is, in whatever attributes the other value is.
        #[tokio::test]
        async fn no_flattened_value_is_mixed_with_another() {
            $(
                flattening! { @try $flat: $at_once }
                flattening! { @try $flat: $read }
            )*
        }
    };
    (@of $flat:ident: $entity:ident, $(#[$until:meta])?) => {
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
        #[pk("FLAT#<id>")]
        struct $entity {
            id: u32,
            note: Option<String>,
            $(#[$until])?
            until: Option<u64>,
            #[serde(flatten)]
            flat: $flat,
        }
    };
    (@try $flat:ident: $entity:ident) => {
        let value = |flat| $entity { id: 1, note: None, until: None, flat };
        for stored in $flat::all() {
            for brought in $flat::all() {
                let table = table::<$entity>().await;
                value(stored.clone()).create().send(&table).await.unwrap();
                let before = table.only_item().await;
                value(brought.clone()).upsert().set_note("new").send(&table).await.unwrap();
                let read = $entity::get(1).one(&table).await.unwrap();
                let wanted = $entity { note: Some("new".to_owned()), ..value(stored.clone()) };
                assert_eq!(read, wanted, "{brought:?}");
                let mut item = table.only_item().await;
                item.remove("note");
                assert_eq!(item, before, "{brought:?}");
            }
        }
    };
}

flattening! {
    Outside: OutsideAtOnce, OutsideRead;
    Inside: InsideAtOnce, InsideRead;
    Beside: BesideAtOnce, BesideRead;
    Bare: BareAtOnce, BareRead;
    Plain: PlainAtOnce, PlainRead;
    Parcel: ParcelAtOnce, ParcelRead;
    Nested: NestedAtOnce, NestedRead;
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PARTLY#<id>")]
struct Partly {
    id: u32,
    #[serde(flatten)]
    parcel: Option<Parcel>,
    #[serde(flatten)]
    rest: BTreeMap<String, String>,
}

/// One that is not there is brought in as a whole; of a map each entry stands for itself, in one request.
#[tokio::test]
async fn what_is_flattened_is_brought_in() {
    let rest = |name: &str, value: &str| BTreeMap::from([(name.to_owned(), value.to_owned())]);
    let parcel = || Parcel { weight: 7, width: Some(1), height: None };
    let table = table::<Partly>().await;
    let stored = Partly { id: 1, parcel: None, rest: rest("a", "stored") };
    stored.clone().create().send(&table).await.unwrap();
    let entries =
        Partly { rest: [rest("a", "new"), rest("b", "new")].into_iter().flatten().collect(), ..stored };
    let (_, requests) = table.recorded(entries.upsert().send(&table)).await;
    assert_eq!(requests.len(), 1);
    Partly { id: 1, parcel: Some(parcel()), rest: BTreeMap::new() }.upsert().send(&table).await.unwrap();
    let read = Partly::get(1).one(&table).await.unwrap();
    let both = [rest("a", "stored"), rest("b", "new")].into_iter().flatten().collect();
    assert_eq!(read, Partly { id: 1, parcel: Some(parcel()), rest: both });
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("SHIPMENT#<id>")]
struct Shipment {
    id: u32,
    name: String,
    #[serde(flatten)]
    parcel: Parcel,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PAYER#<id>")]
struct Payer {
    id: u32,
    name: String,
    #[serde(flatten)]
    pay: Option<Outside>,
}

/// An item that lacks what has no default is no value by itself, and gets what it lacks.
#[tokio::test]
async fn what_no_default_stands_for_is_brought_in() {
    let parcel = |weight, width, height| Parcel { weight, width, height };
    let stored = Shipment { id: 1, name: "ann".to_owned(), parcel: parcel(7, Some(1), None) };
    let brought = Shipment { id: 1, name: "bea".to_owned(), parcel: parcel(9, None, Some(2)) };
    for (lacks_name, lacks_parcel) in [(false, false), (false, true), (true, false), (true, true)] {
        let table = table::<Shipment>().await;
        let mut item = table.to_item(&stored).unwrap();
        item.retain(|name, _| match name.as_str() {
            "name" => !lacks_name,
            "weight" | "width" => !lacks_parcel,
            _ => true,
        });
        table.put_raw(item).await;
        brought.clone().upsert().send(&table).await.unwrap();
        let of = |lacks: bool| if lacks { brought.clone() } else { stored.clone() };
        let wanted = Shipment { name: of(lacks_name).name, ..of(lacks_parcel) };
        assert_eq!(Shipment::get(1).one(&table).await.unwrap(), wanted);
    }

    let payer = |name: &str, pay: &Outside| Payer { id: 1, name: name.to_owned(), pay: Some(pay.clone()) };
    for stored in Outside::all() {
        for brought in Outside::all() {
            let table = table::<Payer>().await;
            let mut item = table.to_item(&payer("ann", &stored)).unwrap();
            item.remove("name");
            table.put_raw(item).await;
            payer("bea", &brought).upsert().send(&table).await.unwrap();
            assert_eq!(Payer::get(1).one(&table).await.unwrap(), payer("bea", &stored), "{brought:?}");
        }
    }
}
