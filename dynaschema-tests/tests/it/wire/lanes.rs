//! The law: whichever way the items of answers take, a read gives the same.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use dynaschema::key::Instant;
use dynaschema::{
    CodecError, DynamoEntity, DynamoProjection, DynamoTable, Entity as _, FastLane, Moment, Table,
};
use dynaschema_tests::harness::{TestTable, table};
use jiff::Timestamp;
use proptest::prelude::*;
use serde::{Deserialize, Serialize};

use crate::log::Log;

/// A point in time that serde reads of a number of milliseconds, where a time to live is one of seconds.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(super) struct Deadline(i64);

impl Moment for Deadline {
    fn from_instant(instant: Instant) -> Result<Self, CodecError> {
        Ok(Self(instant.seconds * 1_000))
    }

    fn to_instant(&self) -> Result<Option<Instant>, CodecError> {
        Ok(Some(Instant { seconds: self.0 / 1_000, nanos: 0 }))
    }
}

/// An entity with an attribute of each kind that serde writes, and of each that we do.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("BOX#<owner>")]
#[sk("BOX#<n:05>")]
#[gsi1(pk = "LABEL#<label>", sk = "<n:05>", query = by_label)]
pub(super) struct Parcel {
    pub(super) owner: String,
    pub(super) n: u16,
    pub(super) label: Option<String>,
    pub(super) weight: f64,
    pub(super) balance: i128,
    pub(super) open: bool,
    #[dynamo(as = "ms")]
    pub(super) packed: Timestamp,
    #[dynamo(ttl)]
    pub(super) expires: Option<Deadline>,
    pub(super) state: State,
    #[serde(default, with = "dynaschema::set")]
    pub(super) tags: BTreeSet<String>,
    pub(super) lines: Vec<Line>,
    pub(super) by_name: BTreeMap<String, Loose>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) grid: Vec<Vec<Option<i32>>>,
    pub(super) nick: Nick,
    pub(super) sender: Sender,
    #[serde(with = "plain")]
    pub(super) half: Half,
    #[dynamo(version)]
    pub(super) version: u64,
}

/// Types with a `None` of which serde does not know, or that the derive does not see.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Nick(Option<String>);

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Sender {
    Number(u8),
    Name(Option<String>),
}

type Half = Option<u32>;

mod plain {
    use super::{Deserialize, Half, Serialize};

    #[allow(clippy::trivially_copy_pass_by_ref, clippy::ref_option, reason = "serde calls it so")]
    pub(super) fn serialize<S: serde::Serializer>(half: &Half, serializer: S) -> Result<S::Ok, S::Error> {
        half.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Half, D::Error> {
        Half::deserialize(deserializer)
    }
}

/// One whose key holds what is stored nowhere else, and with attributes that no field names.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, DynamoEntity)]
#[pk("BOX#<owner>")]
#[sk("SEAL#<number:010>")]
pub(super) struct Seal {
    pub(super) owner: String,
    #[dynamo(from_key)]
    pub(super) number: u32,
    #[serde(flatten)]
    pub(super) rest: BTreeMap<String, String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) enum State {
    Open,
    Sent { by: String },
    Lost(u8, Option<String>),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Line {
    pub(super) sku: String,
    pub(super) quantity: Option<u32>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Loose {
    Number(i64),
    Truth(bool),
    Text(String),
    List(Vec<Loose>),
    Nothing(()),
}

#[derive(Debug, PartialEq, Serialize, Deserialize, DynamoProjection)]
#[projection(of = Parcel)]
pub(super) struct Sticker {
    n: u16,
    label: Option<String>,
    #[dynamo(ttl)]
    expires: Option<Deadline>,
}

#[expect(clippy::large_enum_variant, reason = "a table has its entities as they are")]
#[derive(Debug, PartialEq, DynamoTable)]
pub(super) enum Store {
    Parcel(Parcel),
    Seal(Seal),
}

fn loose() -> impl Strategy<Value = Loose> {
    let leaf = prop_oneof![
        any::<i64>().prop_map(Loose::Number),
        any::<bool>().prop_map(Loose::Truth),
        any::<String>().prop_map(Loose::Text),
        Just(Loose::Nothing(())),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| prop::collection::vec(inner, 0..4).prop_map(Loose::List))
}

fn sender() -> impl Strategy<Value = Sender> {
    prop_oneof![any::<u8>().prop_map(Sender::Number), any::<Option<String>>().prop_map(Sender::Name)]
}

fn state() -> impl Strategy<Value = State> {
    prop_oneof![
        Just(State::Open),
        any::<String>().prop_map(|by| State::Sent { by }),
        any::<(u8, Option<String>)>().prop_map(|(days, note)| State::Lost(days, note)),
    ]
}

prop_compose! {
    pub(super) fn parcel()(
        n in any::<u16>(),
        label in prop::option::of("[a-z\"\\\\\u{e4}\u{1f600}\n]{1,6}"),
        (weight, balance, open) in (-1e20..1e20, any::<i64>(), any::<bool>()),
        (packed, expires) in (0..4_000_000_000_000_i64, prop::option::of(2_000_000_000..4_000_000_000_i64)),
        state in state(),
        tags in prop::collection::btree_set("[a-c\"\\\\]{1,3}", 1..4),
        lines in prop::collection::vec(("[a-z]{0,9}", any::<Option<u32>>()), 0..4),
        by_name in prop::collection::btree_map("\\PC{1,9}", loose(), 0..3),
        grid in prop::collection::vec(prop::collection::vec(any::<Option<i32>>(), 0..3), 0..3),
        (nick, sender, half) in (any::<Option<String>>().prop_map(Nick), sender(), any::<Half>()),
    ) -> Parcel {
        let lines = lines.into_iter().map(|(sku, quantity)| Line { sku, quantity }).collect();
        Parcel {
            owner: "me".to_owned(),
            n,
            label,
            weight,
            balance: i128::from(balance) * 1_000_000_007,
            open,
            packed: Timestamp::from_millisecond(packed).expect("a time"),
            expires: expires.map(|second| Deadline(second * 1_000)),
            state,
            tags,
            lines,
            by_name,
            grid,
            nick,
            sender,
            half,
            version: 0,
        }
    }
}

pub(super) fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime")
}

/// The same table by each way, on the client that says what it needs, and on any other.
fn ways(table: &TestTable<Store>) -> Vec<Table<Store>> {
    let by = |lane| table.with(|options| options.fast_lane(lane));
    let lanes = [FastLane::Off, FastLane::Auto, FastLane::Force, FastLane::Shadow(1)];
    lanes.map(by).into_iter().chain([table.by_hand()]).collect()
}

/// Everything that a program can read of the table.
async fn everything(table: &Table<Store>, parcels: &[Parcel]) -> String {
    let mut seen = String::new();
    let mut see = |read: &dyn std::fmt::Debug| writeln!(seen, "{read:?}").expect("a text grows");
    see(&Parcel::query("me").all(table).await);
    see(&Parcel::query("me").page_size(2).desc().all(table).await);
    see(&Parcel::query("me").limit(3).page(table).await.map(|page| page.into_items().ok()));
    see(&Parcel::query("me").project::<Sticker>().all(table).await);
    see(&Parcel::query("me").filter(|p| p.open.eq(true)).count(table).await);
    see(&Parcel::scan().count(table).await);
    see(&Seal::query("me").all(table).await);
    see(&Store::partition(Parcel::pk("me")).all(table).await);
    see(&Store::scan().count(table).await);
    for parcel in parcels {
        see(&parcel.to_key().get().optional(table).await);
        see(&parcel.to_key().get().project::<Sticker>().one(table).await);
        if let Some(label) = &parcel.label {
            see(&Parcel::by_label(label).all(table).await);
        }
    }
    see(&table.batch_get::<ParcelKey>(parcels.iter().map(Parcel::to_key)).send().await);
    seen
}

#[test]
fn every_way_reads_the_same() {
    let runtime = runtime();
    let config = ProptestConfig { cases: 40, ..ProptestConfig::default() };
    proptest!(config, |(
        parcels in prop::collection::vec(parcel(), 1..6),
        seals in prop::collection::btree_map(any::<u32>(), prop::collection::btree_map("[x-z]{1,2}", any::<String>(), 0..3), 0..3),
    )| {
        runtime.block_on(async {
            let table = table::<Store>().await;
            let mut stored = Vec::new();
            for parcel in parcels {
                stored.extend(parcel.create().send(&table).await);
            }
            for (number, rest) in seals {
                let seal = Seal { owner: "me".to_owned(), number, rest };
                seal.create().send(&table).await.expect("a seal");
            }
            stored.sort_by_key(|parcel: &Parcel| parcel.n);
            let ways = ways(&table);
            let by_maps = everything(&ways[0], &stored).await;
            // What is written can be read.
            prop_assert_eq!(&Parcel::query("me").all(&ways[0]).await.expect("parcels"), &stored);
            Log::listen();
            for way in &ways[1..] {
                prop_assert_eq!(&everything(way, &stored).await, &by_maps);
            }
            let log = Log::seen();
            prop_assert!(!log.contains("read otherwise"), "{}", log);
            Ok(())
        })?;
    });
}
