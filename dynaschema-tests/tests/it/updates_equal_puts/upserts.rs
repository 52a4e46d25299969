//! The law: an upsert stores the same by either way, in one request or over an item that it reads.

use std::collections::BTreeMap;
use std::time::{Duration, SystemTime};

use dynaschema::{AttributeValue, DynamoEntity, Item, KeyPart};
use dynaschema_tests::harness::{n, s, table, table_with};
use serde::{Deserialize, Serialize};

use crate::assert_kind;

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

/// Of which there is more than the item, also of what is read of a default.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("KEPT#<id>")]
#[dynamo(copy(by_status, pk = "STATUS#<status>#<id:03>"))]
#[dynamo(copy(at_spot, pk = "SPOT#<spot>#<id:03>"))]
struct Kept {
    id: u32,
    #[dynamo(unique)]
    name: String,
    title: String,
    #[serde(default)]
    #[dynamo(unique)]
    code: Option<String>,
    #[serde(default = "open", skip_serializing_if = "is_open")]
    status: String,
    #[serde(default)]
    count: u64,
    #[serde(flatten)]
    spot: Spot,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, KeyPart)]
#[key("<row:03>/<place:03>")]
struct Spot {
    #[serde(default)]
    row: u32,
    #[serde(default)]
    place: u32,
}

fn open() -> String {
    "open".to_owned()
}

fn is_open(status: &str) -> bool {
    status == "open"
}

const FIELDS_OF_KEPT: [&str; 6] = ["name", "title", "code", "status", "count", "spot"];

/// All that is stored, by its keys.
fn by_key(stored: Vec<Item>) -> BTreeMap<String, Item> {
    stored.into_iter().map(|item| (format!("{:?}", item["PK"]), item)).collect()
}

/// What a table holds to which these were written.
async fn stored_of(kept: &[Kept]) -> BTreeMap<String, Item> {
    let table = table::<Kept>().await;
    for kept in kept {
        kept.clone().create().send(&table).await.unwrap();
    }
    by_key(table.stored().await)
}

/// With its sentinels and copies an item is as if its value had been put, whatever it lacked before; a unique
/// value that another item has is refused.
#[tokio::test]
async fn what_is_brought_in_has_its_sentinels_and_copies() {
    let stored = Kept {
        id: 1,
        name: "ann".to_owned(),
        title: "stored".to_owned(),
        code: Some("s".to_owned()),
        status: "done".to_owned(),
        count: 5,
        spot: Spot { row: 1, place: 2 },
    };
    let value = Kept {
        id: 1,
        name: "bea".to_owned(),
        title: "brought in".to_owned(),
        code: Some("x".to_owned()),
        status: "done".to_owned(),
        count: 7,
        spot: Spot { row: 3, place: 4 },
    };
    let other = Kept { id: 2, name: "cy".to_owned(), ..value.clone() };
    let cases = (0..1 << FIELDS_OF_KEPT.len()).flat_map(|subset| {
        [(true, false), (false, true), (true, true)].map(|(open, taken)| (subset, open, taken))
    });
    for (subset, is_stored_open, is_taken) in cases {
        let lacking: Vec<&str> = (0..FIELDS_OF_KEPT.len())
            .filter(|place| (subset >> place) & 1 == 1)
            .map(|place| FIELDS_OF_KEPT[place])
            .collect();
        let lacks = |field: &str| lacking.contains(&field);
        let what = format!("{is_stored_open}, {is_taken}, without {lacking:?}");
        // The default is left out, and so lacks, too.
        let [old, new] = if is_stored_open { ["open", "done"] } else { ["done", "open"] }.map(str::to_owned);
        let stored = Kept { status: old, ..stored.clone() };
        let value = Kept { status: new, ..value.clone() };
        let other = is_taken.then(|| other.clone());

        // What the older writer has kept beside the item is that of what it reads as.
        let read = Kept {
            code: stored.code.clone().filter(|_| !lacks("code")),
            status: if lacks("status") { open() } else { stored.status.clone() },
            spot: if lacks("spot") { Spot::default() } else { stored.spot.clone() },
            ..stored.clone()
        };
        let table = table::<Kept>().await;
        for mut item in stored_of(&[read]).await.into_values() {
            if lacks("name") && item.get("_unique") == Some(&s("name")) {
                continue;
            }
            item.retain(|name, _| {
                !lacks(if ["row", "place"].contains(&name.as_str()) { "spot" } else { name })
            });
            table.put_raw(item).await;
        }
        if let Some(other) = &other {
            other.clone().create().send(&table).await.unwrap();
        }
        let before = by_key(table.stored().await);

        let done = value.clone().upsert().send(&table).await;
        let after = by_key(table.stored().await);
        if is_taken && lacks("code") {
            assert_kind!(done.unwrap_err(), UniqueViolation { entity: "Kept", field: "code" });
            assert_eq!(after, before, "{what}");
            continue;
        }
        done.unwrap_or_else(|error| panic!("{what}: {error:?}"));
        let of = |field: &str| if lacks(field) { value.clone() } else { stored.clone() };
        let end = Kept {
            id: 1,
            name: of("name").name,
            title: of("title").title,
            code: of("code").code,
            status: if is_stored_open { value.status.clone() } else { of("status").status },
            count: of("count").count,
            spot: of("spot").spot,
        };
        let wanted: Vec<Kept> = other.into_iter().chain([end]).collect();
        assert_eq!(after, stored_of(&wanted).await, "{what}");
    }
}

/// No derive sees that it can be none.
type Code = Option<String>;

/// The copy shows what is computed of a field that older items may lack.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("STATED#<id>")]
#[dynamo(part(state: String = state_of(code)))]
#[dynamo(copy(in_state, pk = "STATE#<state>#<id:03>"))]
struct Stated {
    id: u32,
    code: Code,
    title: String,
}

#[allow(clippy::ref_option, reason = "a function is given the field as it is")]
fn state_of(code: &Option<String>) -> String {
    if code.is_some() { "SET" } else { "NONE" }.to_owned()
}

/// An `Option` that is absent is `None` also in an item that lacks what has no default: what is computed of
/// it moves.
#[tokio::test]
async fn what_is_computed_of_nothing_moves_with_what_is_brought_in() {
    let stated = |code: Option<&str>, title: &str| {
        let (code, title) = (code.map(str::to_owned), title.to_owned());
        Stated { id: 1, code, title }
    };
    for (stored, lacks_title) in either_way(vec![stated(None, "old"), stated(Some("a"), "old")]) {
        for brought in [stated(None, "new"), stated(Some("b"), "new")] {
            let (table, other) = (table::<Stated>().await, table::<Stated>().await);
            stored.clone().create().send(&table).await.unwrap();
            for mut item in table.stored().await {
                item.retain(|name, _| !lacks_title || name != "title");
                table.put_raw(item).await;
            }
            brought.clone().upsert().send(&table).await.unwrap();
            let title = if lacks_title { &brought } else { &stored }.title.clone();
            let code = stored.code.clone().or_else(|| brought.code.clone());
            Stated { id: 1, code, title }.create().send(&other).await.unwrap();
            let (is, wanted) = (by_key(table.stored().await), by_key(other.stored().await));
            assert_eq!(is, wanted, "{stored:?}, {brought:?}, {lacks_title}");
        }
    }
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

/// A struct that is read of nothing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Defaulted {
    #[serde(default)]
    weight: u32,
    #[serde(default = "three", alias = "wide")]
    width: u32,
}

fn three() -> u32 {
    3
}

/// The same, which is `None` where it cannot be read.
type Perhaps = Option<Defaulted>;

/// One that may not be there.
type Maybe = Option<Inside>;

/// What is flattened, and is one value.
trait Flat: Sized {
    fn all() -> Vec<Self>;

    /// What an upsert brings in of it.
    fn brought() -> Vec<Self> {
        Self::all()
    }
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

impl Flat for Defaulted {
    fn all() -> Vec<Self> {
        [(0, 3), (7, 1)].into_iter().map(|(weight, width)| Self { weight, width }).collect()
    }
}

impl Flat for Perhaps {
    fn all() -> Vec<Self> {
        Defaulted::all().into_iter().map(Some).collect()
    }
}

impl Flat for Maybe {
    fn all() -> Vec<Self> {
        Inside::all().into_iter().map(Some).collect()
    }

    fn brought() -> Vec<Self> {
        Self::all().into_iter().chain([None]).collect()
    }
}

/// What is flattened beside it.
type Beyond = BTreeMap<String, serde_json::Value>;

/// The names of one entry of that, which are those of fields of some, and of none.
const ENTRIES: [&str; 6] = ["number", "holder", "iban", "bic", "height", "other"];

/// Each by itself, and with every entry beside it.
fn with_entries<F: Clone>(flats: Vec<F>) -> impl Iterator<Item = (F, Option<&'static str>)> {
    let entries = || std::iter::once(None).chain(ENTRIES.map(Some));
    flats.into_iter().flat_map(move |flat| entries().map(move |entry| (flat.clone(), entry)))
}

fn beyond(entry: Option<&str>) -> Beyond {
    entry.map(|name| (name.to_owned(), "x".into())).into_iter().collect()
}

/// Each with an item that reads as a value, and with one that lacks a field without a default.
fn either_way<F: Clone>(flats: Vec<F>) -> impl Iterator<Item = (F, bool)> {
    flats.into_iter().flat_map(|flat| [(flat.clone(), false), (flat, true)])
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
            name: String,
            note: Option<String>,
            $(#[$until])?
            until: Option<u64>,
            #[serde(flatten)]
            flat: $flat,
            #[serde(flatten)]
            beyond: Beyond,
        }
    };
    (@try $flat:ident: $entity:ident) => {
        let table = table::<$entity>().await;
        let value = |flat, entry| {
            let (name, beyond) = ("ann".to_owned(), beyond(entry));
            $entity { id: 1, name, note: None, until: None, flat, beyond }
        };
        let reads = |item: &Item, flat: &$flat| {
            table.from_item::<$entity>(item.clone()).is_ok_and(|read| read.flat == *flat)
        };
        // Beside another entry it is not itself.
        let is_itself = |(flat, entry): &($flat, Option<&'static str>)| {
            table.to_item(&value(flat.clone(), *entry)).is_ok_and(|item| reads(&item, flat))
        };
        let brought: Vec<_> = with_entries($flat::brought()).filter(is_itself).collect();
        for stored in $flat::all() {
            let before = table.to_item(&value(stored.clone(), None)).unwrap();
            for ((brought, entry), lacks_name) in either_way(brought.clone()) {
                let what = format!("{stored:?}, {brought:?}, {entry:?}, {lacks_name}");
                let mut item = before.clone();
                item.retain(|name, _| !lacks_name || name != "name");
                table.put_raw(item).await;
                value(brought, entry).upsert().set_note("new").send(&table).await.expect(&what);
                let read = $entity::get(1).one(&table).await.expect(&what);
                assert_eq!(read.flat, stored, "{what}");
                assert_eq!((&*read.name, read.note.as_deref()), ("ann", Some("new")), "{what}");
                // An entry is brought in where what is stored is read as it is beside it.
                let mut wanted = before.clone();
                if let Some(entry) = entry.filter(|entry| !before.contains_key(*entry)) {
                    wanted.insert(entry.to_owned(), s("x"));
                }
                if !reads(&wanted, &stored) {
                    wanted.clone_from(&before);
                }
                let mut item = table.only_item().await;
                item.remove("note");
                assert_eq!(item, wanted, "{what}");
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
    Defaulted: DefaultedAtOnce, DefaultedRead;
    Perhaps: PerhapsAtOnce, PerhapsRead;
    Maybe: MaybeAtOnce, MaybeRead;
}

/// Where nothing is stored of a value, it is brought in, if it is then read as it is beside the entry that is.
#[tokio::test]
async fn no_stored_entry_is_mixed_with_what_is_brought_in() {
    let table = table::<MaybeRead>().await;
    let value = |flat, entry| {
        let (name, beyond) = ("ann".to_owned(), beyond(entry));
        MaybeRead { id: 1, name, note: None, until: None, flat, beyond }
    };
    for (brought, entry) in with_entries(Maybe::all()) {
        let what = format!("{brought:?}, {entry:?}");
        let before = table.to_item(&value(None, entry)).unwrap();
        let mut both = table.to_item(&value(brought.clone(), None)).unwrap();
        both.extend(before.clone());
        let is_itself = table.from_item::<MaybeRead>(both.clone()).is_ok_and(|read| read.flat == brought);
        table.put_raw(before.clone()).await;
        value(brought, None).upsert().send(&table).await.expect(&what);
        assert_eq!(table.only_item().await, if is_itself { both } else { before }, "{what}");
    }
}

/// What an upsert makes of an item that has these attributes of a flattened struct which is read of nothing:
/// what it has stays, and where it has nothing the value is brought in.
macro_rules! brings_in {
    ($flat:ident: $entity:ident) => {
        let value = |name: &str, flat| {
            let name = name.to_owned();
            $entity { id: 1, name, note: None, until: None, flat, beyond: Beyond::new() }
        };
        for (attributes, is_there) in had_of_defaulted() {
            for (flat, lacks_name) in either_way($flat::all()) {
                let what = format!("{attributes:?}, {flat:?}, {lacks_name}");
                let table = table::<$entity>().await;
                let mut whole = table.to_item(&value("ann", flat.clone())).unwrap();
                whole.retain(|name, _| !["weight", "width"].contains(&name.as_str()));
                whole.extend(attributes.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
                table.put_raw(whole.clone()).await;
                let stored = $entity::get(1).one(&table).await.unwrap();
                let mut item = whole.clone();
                item.retain(|name, _| !lacks_name || name != "name");
                table.put_raw(item).await;

                value("bea", flat.clone()).upsert().set_note("new").send(&table).await.unwrap();
                let read = $entity::get(1).one(&table).await.unwrap();
                let name = if lacks_name { "bea" } else { "ann" };
                let wanted = value(name, if is_there { stored.flat } else { flat.clone() });
                let (note, beyond) = (Some("new".to_owned()), stored.beyond);
                assert_eq!(read, $entity { note, beyond, ..wanted }, "{what}");
                let mut item = table.only_item().await;
                if !is_there {
                    let brought = table.to_item(&value("", flat)).unwrap();
                    whole.extend(["weight", "width"].map(|name| (name.to_owned(), brought[name].clone())));
                }
                item.remove("note");
                whole.insert("name".to_owned(), s(name));
                assert_eq!(item, whole, "{what}");
            }
        }
    };
}

/// The attributes that an item has of it, and whether these are any.
fn had_of_defaulted() -> [(Vec<(&'static str, AttributeValue)>, bool); 8] {
    [
        (vec![], false),
        (vec![("other", s("x"))], false),
        (vec![("weight", n(0)), ("width", n(3))], true),
        (vec![("weight", n(0))], true),
        (vec![("width", n(8))], true),
        (vec![("wide", n(8))], true),
        (vec![("wide", n(3))], true),
        (vec![("wide", n(3)), ("weight", n(5))], true),
    ]
}

/// A struct of which nothing is stored is not there, though it is read of its defaults.
#[tokio::test]
async fn what_is_read_of_defaults_alone_is_brought_in() {
    brings_in!(Defaulted: DefaultedAtOnce);
    brings_in!(Defaulted: DefaultedRead);
    brings_in!(Perhaps: PerhapsAtOnce);
    brings_in!(Perhaps: PerhapsRead);
}

/// A variant that had another name.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
enum Renamed {
    #[serde(alias = "Karte")]
    Card {
        number: String,
    },
    Bank {
        iban: String,
    },
}

/// A variant whose field had another name, behind a new one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Younger {
    Bank {
        iban: String,
    },
    Card {
        #[serde(alias = "nummer")]
        number: String,
    },
}

/// The same, before it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Elder {
    Card {
        #[serde(alias = "nummer")]
        number: String,
    },
    Bank {
        iban: String,
    },
}

/// Fields of which each may be absent.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Bale {
    #[serde(alias = "mass")]
    weight: Option<u32>,
    width: Option<u32>,
}

macro_rules! either {
    ($($pay:ident)*) => {$(
        impl Flat for $pay {
            fn all() -> Vec<Self> {
                let text = |text: &str| text.to_owned();
                let cards = ["1", "2"].map(|number| Self::Card { number: text(number) });
                cards.into_iter().chain([Self::Bank { iban: text("3") }]).collect()
            }
        }
    )*};
}

either!(Renamed Younger Elder);

impl Flat for Bale {
    fn all() -> Vec<Self> {
        let sides = [(None, None), (Some(7), None), (None, Some(3)), (Some(1), Some(2))];
        sides.into_iter().map(|(weight, width)| Self { weight, width }).collect()
    }
}

type PerhapsBale = Option<Bale>;

impl Flat for PerhapsBale {
    fn all() -> Vec<Self> {
        Bale::all().into_iter().map(Some).collect()
    }
}

macro_rules! aliased {
    ($($flat:ident: $entity:ident, $now:literal as $earlier:literal;)*) => {
        $(flattening! { @of $flat: $entity, #[dynamo(ttl = seconds)] })*

        /// What stands under an earlier name is there, and no other value comes beside it.
        #[tokio::test]
        async fn what_stands_under_an_alias_is_there() {
            $({
                let table = table::<$entity>().await;
                let value = |flat| {
                    let (name, beyond) = ("ann".to_owned(), Beyond::new());
                    $entity { id: 1, name, note: None, until: None, flat, beyond }
                };
                for stored in $flat::all() {
                    let mut item = table.to_item(&value(stored.clone())).unwrap();
                    let Some(attribute) = item.remove($now) else { continue };
                    item.insert($earlier.to_owned(), attribute);
                    for (brought, lacks_name) in either_way($flat::all()) {
                        let what = format!("{stored:?}, {brought:?}, {lacks_name}");
                        let mut before = item.clone();
                        before.retain(|name, _| !lacks_name || name != "name");
                        table.put_raw(before).await;
                        value(brought).upsert().set_note("new").send(&table).await.expect(&what);
                        assert_eq!($entity::get(1).one(&table).await.expect(&what).flat, stored, "{what}");
                        let mut after = table.only_item().await;
                        after.remove("note");
                        assert_eq!(after, item, "{what}");
                    }
                }
            })*
        }
    };
}

aliased! {
    Renamed: RenamedRead, "Card" as "Karte";
    Younger: YoungerRead, "number" as "nummer";
    Elder: ElderRead, "number" as "nummer";
    Bale: BaleRead, "weight" as "mass";
    PerhapsBale: PerhapsBaleRead, "weight" as "mass";
}

/// Most of it is called as a field of the entity, or as a key of the table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Meta {
    id: Option<u32>,
    note: Option<String>,
    title: Option<String>,
    pages: Option<u32>,
    #[serde(rename = "PK")]
    key: Option<String>,
    source: String,
}

type MaybeMeta = Option<Meta>;

impl Meta {
    fn of(source: &str) -> Self {
        Self { id: None, note: None, title: None, pages: None, key: None, source: source.to_owned() }
    }
}

macro_rules! documents {
    ($($document:ident $meta:ident;)*) => {$(
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
        #[pk("DOCUMENT#<id>")]
        struct $document {
            id: u32,
            note: Option<String>,
            title: String,
            #[serde(default)]
            pages: u32,
            #[serde(flatten)]
            meta: $meta,
        }
    )*};
}

documents! {
    Document Meta;
    Draft MaybeMeta;
}

/// A flattened field is shown no attribute of another field or of the table, whatever its own names are.
#[tokio::test]
async fn what_another_field_has_is_nothing_of_a_flattened_one() {
    const FIELDS: [&str; 4] = ["note", "title", "pages", "source"];
    macro_rules! is_brought_in {
        ($document:ident, $meta:expr) => {
            let document = |text: &str, pages| {
                let (note, title, meta) = (Some(text.to_owned()), text.to_owned(), $meta(Meta::of(text)));
                $document { id: 1, note, title, pages, meta }
            };
            let table = table::<$document>().await;
            let [stored, brought] = [document("old", 5), document("new", 7)];
            let new = table.to_item(&brought).unwrap();
            for subset in 0..1 << FIELDS.len() {
                let mut item = table.to_item(&stored).unwrap();
                let mut wanted = item.clone();
                for (place, name) in FIELDS.iter().enumerate().filter(|(place, _)| (subset >> place) & 1 == 1)
                {
                    item.remove(*name).unwrap_or_else(|| panic!("{name} at {place}"));
                    wanted.insert((*name).to_owned(), new[*name].clone());
                }
                table.put_raw(item.clone()).await;
                brought
                    .clone()
                    .upsert()
                    .send(&table)
                    .await
                    .unwrap_or_else(|error| panic!("{item:?}: {error}"));
                assert_eq!(table.only_item().await, wanted, "{item:?}");
            }
        };
    }
    is_brought_in!(Document, std::convert::identity);
    is_brought_in!(Draft, Some);
}

/// A struct with a map of its own, which takes in what nobody knows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Profile {
    bio: String,
    link: Option<String>,
    #[serde(flatten)]
    more: Beyond,
}

type MaybeProfile = Option<Profile>;

macro_rules! people {
    ($($person:ident $profile:ident;)*) => {$(
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
        #[pk("PERSON#<id>")]
        struct $person {
            id: u32,
            #[serde(flatten)]
            profile: $profile,
        }
    )*};
}

people! {
    Person Profile;
    Guest MaybeProfile;
}

/// What nobody knows is no value of a struct that takes it in beside its fields, unless it has the name of one.
#[tokio::test]
async fn what_nobody_knows_keeps_no_struct_away() {
    let profile = || Profile { bio: "b".to_owned(), link: None, more: Beyond::new() };
    macro_rules! is_brought_in {
        ($person:ident, $profile:expr) => {
            for (name, comes) in [("other", true), ("link", false)] {
                let table = table::<$person>().await;
                let person = $person { id: 1, profile: $profile };
                let whole = table.to_item(&person).unwrap();
                let mut item = whole.clone();
                item.remove("bio");
                item.insert(name.to_owned(), s("x"));
                table.put_raw(item.clone()).await;
                let done = person.upsert().send(&table).await;
                // Of one that has to be there and would read another's link, the item is no value still.
                let is_optional = stringify!($person) == "Guest";
                assert_eq!(done.is_ok(), comes || is_optional, "{name}: {done:?}");
                let mut wanted = item;
                if comes {
                    wanted.extend(whole);
                }
                assert_eq!(table.only_item().await, wanted, "{name}");
            }
        };
    }
    is_brought_in!(Person, profile());
    is_brought_in!(Guest, Some(profile()));
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Paint {
    colour: Option<String>,
    coats: Option<u32>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Cover {
    colour: Option<String>,
    spine: Option<u32>,
}

/// Both have a name in common, under which the second reads nothing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("PAINTED#<id>")]
struct Painted {
    id: u32,
    #[serde(flatten)]
    paint: Paint,
    #[serde(flatten)]
    cover: Cover,
}

/// A name that two flattened fields share keeps neither away where each is then read as it is.
#[tokio::test]
async fn one_of_two_with_a_name_in_common_is_brought_in_beside_the_other() {
    let table = table::<Painted>().await;
    let colours = || [None, Some("red".to_owned())];
    let numbers = [None, Some(3)];
    let sides = || colours().into_iter().flat_map(|colour| numbers.map(|number| (colour.clone(), number)));
    let reads = |item: &Item, as_it| table.from_item::<Painted>(item.clone()).is_ok_and(|read| read == as_it);
    let of = |(colour, coats), (other, spine)| Painted {
        id: 1,
        paint: Paint { colour, coats },
        cover: Cover { colour: other, spine },
    };
    let all = sides().flat_map(|paint| sides().map(move |cover| (paint.clone(), cover)));
    let is_legal = |painted: &Painted| table.to_item(painted).is_ok_and(|item| reads(&item, painted.clone()));
    let legal: Vec<Painted> = all.map(|(paint, cover)| of(paint, cover)).filter(is_legal).collect();
    assert!(legal.len() >= 8, "{legal:?}");
    let nothing = of((None, None), (None, None));
    let pairs = legal.iter().flat_map(|stored| legal.iter().map(move |brought| (stored, brought)));
    for (stored, brought) in pairs {
        let before = table.to_item(stored).unwrap();
        let mut wanted = before.clone();
        // Each by itself, where nothing is stored of it.
        let paint = Painted { paint: brought.paint.clone(), ..nothing.clone() };
        let cover = Painted { cover: brought.cover.clone(), ..nothing.clone() };
        let with_paint = Painted { paint: brought.paint.clone(), ..stored.clone() };
        let with_cover = Painted { cover: brought.cover.clone(), ..stored.clone() };
        let has_none = [stored.paint == nothing.paint, stored.cover == nothing.cover];
        for (has_none, one, with) in [(has_none[0], paint, with_paint), (has_none[1], cover, with_cover)] {
            let mut both = before.clone();
            both.extend(table.to_item(&one).unwrap());
            if has_none && reads(&both, with) {
                wanted.extend(both);
            }
        }
        table.put_raw(before).await;
        brought.clone().upsert().send(&table).await.unwrap();
        assert_eq!(table.only_item().await, wanted, "{stored:?}, {brought:?}");
    }
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

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("LOOSE#<id>")]
struct Loose {
    id: u32,
    #[serde(flatten)]
    rest: BTreeMap<String, String>,
}

/// One that is not there is brought in as a whole; of a map each entry stands for itself, in one request where
/// nothing else is flattened.
#[tokio::test]
async fn what_is_flattened_is_brought_in() {
    let rest = |name: &str, value: &str| BTreeMap::from([(name.to_owned(), value.to_owned())]);
    let entries = || [rest("a", "new"), rest("b", "new")].into_iter().flatten().collect();
    let both: BTreeMap<_, _> = [rest("a", "stored"), rest("b", "new")].into_iter().flatten().collect();
    let loose = table::<Loose>().await;
    Loose { id: 1, rest: rest("a", "stored") }.create().send(&loose).await.unwrap();
    let (_, requests) = loose.recorded(Loose { id: 1, rest: entries() }.upsert().send(&loose)).await;
    assert_eq!(requests.len(), 1);
    assert_eq!(Loose::get(1).one(&loose).await.unwrap().rest, both);

    let parcel = || Parcel { weight: 7, width: Some(1), height: None };
    let table = table::<Partly>().await;
    Partly { id: 1, parcel: None, rest: rest("a", "stored") }.create().send(&table).await.unwrap();
    let upsert = Partly { id: 1, parcel: None, rest: entries() }.upsert();
    let (_, requests) = table.recorded(upsert.send(&table)).await;
    // A parcel that is there might read an entry.
    assert_eq!(requests.len(), 2);
    Partly { id: 1, parcel: Some(parcel()), rest: BTreeMap::new() }.upsert().send(&table).await.unwrap();
    let read = Partly::get(1).one(&table).await.unwrap();
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

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("SENT#<id>")]
struct Sent {
    id: u32,
    #[serde(flatten)]
    parcel: Parcel,
    #[serde(flatten)]
    pay: Outside,
}

/// An item that lacks one flattened field keeps the other, in whatever attributes that is.
#[tokio::test]
async fn of_two_that_are_flattened_each_is_brought_in_by_itself() {
    let sent = |weight, pay: &Outside| {
        let parcel = Parcel { weight, width: None, height: None };
        Sent { id: 1, parcel, pay: pay.clone() }
    };
    for (stored, brought) in Outside::all()
        .into_iter()
        .flat_map(|stored| Outside::all().into_iter().map(move |brought| (stored.clone(), brought)))
    {
        let (stored, brought) = (sent(7, &stored), sent(9, &brought));
        for (lacks_parcel, lacks_pay) in [(true, false), (false, true), (true, true)] {
            let table = table::<Sent>().await;
            let mut item = table.to_item(&stored).unwrap();
            item.retain(|name, _| match name.as_str() {
                "weight" => !lacks_parcel,
                "Card" | "Bank" => !lacks_pay,
                _ => true,
            });
            table.put_raw(item).await;
            brought.clone().upsert().send(&table).await.unwrap();
            let of = |lacks: bool| if lacks { brought.clone() } else { stored.clone() };
            let wanted = Sent { id: 1, parcel: of(lacks_parcel).parcel, pay: of(lacks_pay).pay };
            assert_eq!(table.only_item().await, table.to_item(&wanted).unwrap(), "{stored:?}, {brought:?}");
        }
    }
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
